/** Saves a figure and its data as files, with a caption. */

import { pictured, pixels } from '../draw/pictured';
import { saveFile } from './save';

type Words = { readonly csv: string; readonly svg: string; readonly png: string };
type Props = {
  /** Name of the files, without an extension. */
  readonly name: string;
  readonly words: Words;
  readonly figure: () => Element | null;
  readonly caption: () => readonly string[];
  readonly csv: () => string;
};

export function FigureFiles({ name, words, figure, caption, csv }: Props) {
  const saveCsv = (): void => saveFile(`${name}.csv`, new Blob([csv()], { type: 'text/csv' }));
  const saveFigure = async (ending: 'svg' | 'png'): Promise<void> => {
    const element = figure();
    if (element === null) return;
    const { svg, width, height } = pictured(element, caption());
    const file = ending === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pixels(svg, width, height);
    if (file !== null) saveFile(`${name}.${ending}`, file);
  };
  return (
    <span className="files">
      <button type="button" onClick={saveCsv}>
        {words.csv}
      </button>
      <button type="button" onClick={() => saveFigure('svg')}>
        {words.svg}
      </button>
      <button type="button" onClick={() => saveFigure('png')}>
        {words.png}
      </button>
    </span>
  );
}
