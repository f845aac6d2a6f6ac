/**
 * What follows from each assumption: it is moved down and up, and the cells that hang on the
 * load are run again. No value is chosen by this table; it says what a reader has to doubt.
 */
import { commandLines, quantile } from '../studies/draws.mjs';
import { LOADED_CELLS } from '../studies/studies.mjs';
import { runAllKept } from './runs.mjs';

/** Each assumption with its default and what it is moved to. */
const MOVED = [
  ['link.hosts_share', '0.2', ['0', '0.1']],
  ['link.rtt', '0.5', ['0.4', '0.6']],
  ['kernel.backlog_resched', 'on', ['off']],
  ['nic.driver', 'napi', ['sk98lin']],
  ['nic.no_descriptor', 'discard', ['hold']],
  ['nic.fifo', '96KiB', ['0', '400KiB']],
  ['load.job', '2', ['1', '4']],
  ['load.rss', '15.75', ['10', '12', '20']],
  ['load.tree', '64', ['0', '112', '218']],
  ['load.dirty', '0.125', ['0', '0.5']],
  ['load.files', '1.5', ['0.75', '3']],
  ['load.working_set', '8', ['4', '16']],
  ['load.cpu_ms', '250', ['125', '500']],
  ['load.warmup', '45 … 125', ['20', '300', '600']],
  ['disk.seek_ms', '14', ['7', '28']],
  ['disk.rate', '15', ['8', '30']],
  ['host.swap', '512', ['0', '1024']],
  ['app.read_size', '8192', ['4096', '16384', '65536']],
];

const VARIANTS = [
  { id: 'as it is', value: '', set: [] },
  ...MOVED.flatMap(([id, usual, values]) =>
    values.map((value) => ({ id, usual, value, set: ['--set', `${id}=${value}`] })),
  ),
];

const linesOf = ({ set }, { args }) => commandLines([...args, ...set]);

/** One line for each variant: the medians of the cells. */
export async function moveAssumptions(ringside) {
  const lines = VARIANTS.flatMap((variant) => LOADED_CELLS.flatMap((cell) => linesOf(variant, cell)));
  const metrics = await runAllKept(ringside, lines);
  return VARIANTS.map((variant) => {
    const cells = LOADED_CELLS.map((cell) => {
      const drawn = linesOf(variant, cell).map((line) => cell.value(metrics.get(line)));
      const value = cell.part ? drawn.filter((one) => one > 0).length / drawn.length : quantile(drawn, 0.5);
      return [cell.name, Number(value.toFixed(cell.digits))];
    });
    return { id: variant.id, usual: variant.usual ?? '', value: variant.value, cells: Object.fromEntries(cells) };
  });
}

/** The same as a Markdown table. */
export function assumptionsTable(moved) {
  const names = LOADED_CELLS.map(({ name }) => name);
  const row = (columns) => `| ${columns.join(' | ')} |`;
  const head = [row(['', 'usual', 'moved to', ...names]), row(['---', '---', '---', ...names.map(() => '---:')])];
  const published = row(['published, or equation (10)', '', '', ...LOADED_CELLS.map((cell) => cell.published)]);
  const lines = moved.map(({ id, usual, value, cells }) =>
    row([id, usual, value, ...names.map((name) => cells[name])]),
  );
  return [...head, published, ...lines].join('\n');
}
