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
  const save = (ending: string, type: string, content: string): void =>
    saveFile(`${name}.${ending}`, new Blob([content], { type }));
  const drawn = (): ReturnType<typeof pictured> | null => {
    const element = figure();
    return element === null ? null : pictured(element, caption());
  };
  const asSvg = (): void => {
    const picture = drawn();
    if (picture !== null) save('svg', 'image/svg+xml', picture.svg);
  };
  const asPng = async (): Promise<void> => {
    const picture = drawn();
    const made = picture === null ? null : await pixels(picture.svg, picture.width, picture.height);
    if (made !== null) saveFile(`${name}.png`, made);
  };
  return (
    <span className="files">
      <button type="button" onClick={() => save('csv', 'text/csv', csv())}>
        {words.csv}
      </button>
      <button type="button" onClick={asSvg}>
        {words.svg}
      </button>
      <button type="button" onClick={asPng}>
        {words.png}
      </button>
    </span>
  );
}
