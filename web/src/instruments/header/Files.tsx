/** Export of files, and import of a scenario. */

import { useState } from 'react';
import { pictured, pixels } from '../../draw/pictured';
import { csvText } from '../../lib/csv';
import type { Span } from '../../lib/span';
import { recorded, traceText } from '../../run/trace';
import { fileOf } from '../../scenario/file';
import { runOf } from '../../scenario/store';
import { SERIES, SERIES_WIDTH } from '../../tables/tables';
import { captionOf } from '../../ui/caption';
import { saveFile } from '../../ui/save';
import { useChosen, useLab } from '../../ui/useLab';
import { files as words } from '../../words/files';
import { Captured } from './Captured';
import { Choice, Export, type Save } from './Export';
import { FileButton } from './Fields';
import { csvOf, figuresOf, fileName, type Named, tablesOf } from './figures';
import './files.css';
import { openScenario } from './openScenario';

/** Length of the exported trace if the user has set no loop, ns. A trace of this length has a few megabytes. */
const TRACED_NS = 1e8;

export function Files({ link, closed }: { link: string; closed: () => void }) {
  const [said, setSaid] = useState('');
  const save: Save = async (name, type, content) => {
    setSaid(words.making);
    const made = await content().catch(() => null);
    if (made !== null) saveFile(name, new Blob([made], { type }));
    setSaid(made === null ? words.notMade : words.saved(name));
  };
  return (
    <section className="outgoing" aria-label={words.title}>
      <h3>{words.title}</h3>
      <Scenario link={link} save={save} closed={closed} />
      <Figures link={link} save={save} />
      <Tables save={save} />
      <Trace save={save} />
      <Captured link={link} save={save} tell={setSaid} />
      <p role="status">{said}</p>
    </section>
  );
}

function Scenario({ link, save, closed }: { link: string; save: Save; closed: () => void }) {
  const lab = useLab();
  const preset = useChosen((state) => state.preset);
  const content = async (): Promise<string> => fileOf(new URL(link).hash.slice(1));
  const open = (file: File): void => {
    closed();
    void openScenario(lab, file);
  };
  return (
    <Export title={words.scenario} note={words.drop}>
      <button type="button" onClick={() => save(`ringside-${preset}.json`, 'application/json', content)}>
        {words.saveScenario}
      </button>
      <FileButton name={words.openScenario} label={words.openScenario} accept=".json,application/json" take={open} />
    </Export>
  );
}

function Figures({ link, save }: { link: string; save: Save }) {
  const lab = useLab();
  const [figures] = useState(() => figuresOf(document));
  const [nth, setNth] = useState(0);
  const caption = (): string[] => captionOf(lab, link);
  const figure = figures[nth];
  if (figure === undefined) return null;
  const name = `ringside-${fileName(figure.name)}`;
  const asSvg = async (): Promise<string> => pictured(figure.element, caption()).svg;
  const asPng = async (): Promise<Blob | null> => {
    const { svg, width, height } = pictured(figure.element, caption());
    return pixels(svg, width, height);
  };
  return (
    <Export title={words.figure}>
      <Choice name={words.figure} of={figures.map((one) => one.name)} nth={nth} choose={setNth} />
      <button type="button" onClick={() => save(`${name}.svg`, 'image/svg+xml', asSvg)}>
        {words.asSvg}
      </button>
      <button type="button" onClick={() => save(`${name}.png`, 'image/png', asPng)}>
        {words.asPng}
      </button>
    </Export>
  );
}

/** Exports the run's time series in the command line's format, and the tables on the page. */
function Tables({ save }: { save: Save }) {
  const { series } = useLab();
  const [tables] = useState<readonly Named[]>(() => tablesOf(document));
  const [nth, setNth] = useState(0);
  const content = async (): Promise<string> => {
    if (nth > 0) return csvOf(tables[nth - 1].element);
    const columns = Object.entries(SERIES).sort(([, a], [, b]) => a - b);
    const rows = Array.from({ length: series.length }, (_, row) =>
      Array.from({ length: SERIES_WIDTH }, (_, column) => series.at(row, column)),
    );
    return csvText([columns.map(([name]) => name), ...rows]);
  };
  const name = nth === 0 ? 'series' : fileName(tables[nth - 1].name);
  return (
    <Export title={words.table}>
      <Choice name={words.table} of={[words.series, ...tables.map((one) => one.name)]} nth={nth} choose={setNth} />
      <button type="button" onClick={() => save(`ringside-${name}.csv`, 'text/csv', content)}>
        {words.asCsv}
      </button>
    </Export>
  );
}

function Trace({ save }: { save: Save }) {
  const lab = useLab();
  const loop = useChosen((state) => state.loop);
  const shown_ns = Math.floor(lab.shown_ns);
  const stretch: Span = loop ?? { from_ns: Math.max(0, shown_ns - TRACED_NS), to_ns: shown_ns };
  const content = async (): Promise<string> => traceText(await recorded(lab.engine, runOf(lab.chosen), stretch));
  return (
    <Export title={words.trace} note={words.traceOf(stretch.from_ns, stretch.to_ns)}>
      <button type="button" onClick={() => save('ringside-trace.json', 'application/json', content)}>
        {words.saveTrace}
      </button>
    </Export>
  );
}
