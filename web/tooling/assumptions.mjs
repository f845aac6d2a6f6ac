/**
 * Tests how sensitive the results are to assumptions: sets each assumption to smaller and larger values. Then simulates
 * every published value ("cell") on which a claim depends again. The table shows which claims are uncertain. No
 * parameter value is chosen with the table.
 */
import { commandLines, DRAWS, differ, quantile } from '../studies/draws.mjs';
import { CLIFF, keyOf } from '../studies/hangs.mjs';
import { ROUTER } from '../studies/router.mjs';
import { STUDIES } from '../studies/studies.mjs';
import { placeOf } from './cells.mjs';
import { linesOf, valuesOf } from './evidence.mjs';
import { runAllKept } from './runs.mjs';

/**
 * Experiments whose runs take minutes. Each of their published values is first simulated with four seeds; values of
 * other experiments with eight. If a result then changes much, all 16 seeds are simulated.
 */
const LONG = new Set(['fermilab-table-2', 'fermilab-fig-14']);
const firstLookOf = ({ card }) => DRAWS.slice(0, LONG.has(card) ? 4 : 8);

/**
 * Assumptions with the values to try. If `open`, the source does not exclude these values; otherwise they are beyond
 * the source. `where`: the kind of host whose published values are simulated again: `router`, `both`, or the receivers
 * by default.
 */
export const MOVED = [
  { id: 'link.hosts_share', open: true, to: ['0', '0.1', '0.13', '0.15'] },
  { id: 'link.rtt', open: true, to: ['0.1', '0.3', '0.4'], where: 'both' },
  { id: 'link.rtt', to: ['0.6'] },
  { id: 'link.reorder', open: true, to: ['0.0001'], where: 'both' },
  { id: 'kernel.backlog_resched', to: ['off'] },
  { id: 'nic.driver', to: ['sk98lin'] },
  { id: 'nic.no_descriptor', open: true, to: ['hold'] },
  { id: 'nic.fifo', open: true, to: ['0', '400KiB'] },
  { id: 'nic.flow_control', open: true, to: ['pause'] },
  { id: 'nic.offload', to: ['none'] },
  { id: 'load.job', open: true, to: ['1', '4'] },
  { id: 'load.rss', open: true, to: ['10', '12', '20'] },
  { id: 'load.tree', open: true, to: ['0', '8', '112', '218'] },
  { id: 'load.dirty', open: true, to: ['0', '0.5'] },
  { id: 'load.files', to: ['0.75', '3'] },
  { id: 'load.working_set', open: true, to: ['4', '16'] },
  { id: 'load.cpu_ms', open: true, to: ['125', '500'] },
  { id: 'load.warmup', open: true, to: ['20', '300', '600'] },
  { id: 'disk.seek_ms', open: true, to: ['7', '28'] },
  { id: 'disk.rate', open: true, to: ['8', '30'] },
  { id: 'disk.elevator', to: ['anticipatory'] },
  { id: 'host.swap', open: true, to: ['0', '1024'] },
  { id: 'memory.pressure', open: true, to: ['10'] },
  { id: 'app.read_size', to: ['4096', '16384', '65536'] },
  { id: 'host.memory', open: true, to: ['128', '512'], where: 'router' },
  { id: 'sender.tos', open: true, to: ['8', '16'], where: 'router' },
  { id: 'sender.pause_us', open: true, to: ['500', '2000'], where: 'both' },
  { id: 'sink.packet_us', open: true, to: ['130', '150'], where: 'router' },
  { id: 'sink.byte_ns', open: true, to: ['9', '12'], where: 'router' },
  { id: 'sink.rcvbuf', open: true, to: ['32768', '131072'], where: 'router' },
];

const FAR_MACHINE = 'of a far host that is a machine of its own, which no cell uses; EVIDENCE.md §8 says what it gives';
/** Parameters whose source says *assumption* but which have no row in `MOVED`, each with the reason. */
export const NOT_MOVED = new Map([
  ['sender.duration', 'what a person asks for, no property of a test bed'],
  ['sender.pause_every_ms', 'of pauses, which are off: moved with sender.pause_us'],
  ['sink.profile', FAR_MACHINE],
  ['sink.instrumentation', FAR_MACHINE],
]);

/** Experiments whose claim does not depend on predictions alone, and the names of the published values of the claim. */
const CLAIMS = new Map([
  ['fermilab-table-2', /^BL10 /],
  ['fermilab-fig-14', /, Mb\/s$/],
  ['poster-preemption', /: timeouts$/],
]);

/**
 * Returns whether a row is simulated again: a prediction, an input (which should not change), or a value of a claim.
 * Other calibrated values are left out, because with another assumption they would be calibrated again.
 */
function isTried({ card }, { name, kind }) {
  return kind === 'follows' || kind === 'input' || (CLAIMS.get(card)?.test(name) ?? false);
}

/** Returns all published values that are simulated again. */
function triedCells(tables) {
  return tables.flatMap((table) =>
    table.rows
      .filter((row) => isTried(table, row))
      .map((row) => ({ ...row, card: table.card, key: keyOf({ ...row, card: table.card }), place: placeOf(table) })),
  );
}

const RECEIVERS = triedCells(STUDIES);
const OF_ROUTER = triedCells(ROUTER);

const VARIANTS = MOVED.flatMap(({ id, open = false, to, where = 'receivers' }) =>
  to.map((value) => ({ id, value, open, where, set: ['--set', `${id}=${value}`] })),
);

/**
 * Returns whether an assumption can affect a run. Without compile processes, the parameters of the load have no effect.
 */
const isTouched = ({ id }, { args }) => !id.startsWith('load.') || commandLines(args).length > 1;

/** Returns a row with another value of an assumption. */
function moved({ set }, cell) {
  return { ...cell, args: [...cell.args, ...set], ...(cell.before && { before: [...cell.before, ...set] }) };
}

function cellsFor(variant) {
  const receivers = variant.where === 'router' ? [] : RECEIVERS.filter((cell) => isTouched(variant, cell));
  return variant.where === 'receivers' ? receivers : [...receivers, ...OF_ROUTER];
}

/** Relative change of a result; infinite if the result was zero. */
function reaction(from, to) {
  if (from === to) return 0;
  return from === 0 ? Number.POSITIVE_INFINITY : to / from - 1;
}

/**
 * Returns whether new results (`values`) differ from the usual results of a row: the new median is outside the usual
 * range, or the difference is larger than chance explains.
 */
export function isMoved(values, { least, most, values: usual }) {
  const median = quantile(values, 0.5);
  return median < least || median > most || differ(values, usual);
}

/** Returns the rows whose results have changed, the largest change first. */
function movedCells(cells, drawn, base) {
  return cells
    .filter(({ key }) => isMoved(drawn.get(key), base.get(key)))
    .map(({ key, place, name }) => ({ key, place, name, from: base.get(key).median, to: medianOf(drawn.get(key)) }))
    .sort((a, b) => Math.abs(reaction(b.from, b.to)) - Math.abs(reaction(a.from, a.to)));
}

const medianOf = (values) => quantile(values, 0.5);

/** Every combination of an assumption's other value and a row whose run it can affect. */
const TRIALS = VARIANTS.flatMap((variant) => cellsFor(variant).map((cell) => ({ variant, cell })));

const nameOf = ({ variant, cell }) => `${variant.id}=${variant.value} ${cell.key}`;

/**
 * Returns the seeds for each trial: all 16 if the result changed much with the first seeds, otherwise only the first
 * seeds.
 */
function drawsAfter(metrics, base) {
  const fell = TRIALS.filter(({ variant, cell }) => {
    const values = valuesOf(moved(variant, cell), metrics, firstLookOf(cell));
    return isCliff(base.get(cell.key), values);
  });
  const again = new Set(fell.map(nameOf));
  return (trial) => (again.has(nameOf(trial)) ? DRAWS : firstLookOf(trial.cell));
}

/** Returns whether the results of a row have changed, and their median by more than `CLIFF`. */
function isCliff(usual, values) {
  return isMoved(values, usual) && Math.abs(reaction(usual.median, medianOf(values))) > CLIFF;
}

/** Simulates every trial with the first seeds. Then simulates the trials whose result changed much with all seeds. */
async function runTrials(ringside, base) {
  const lines = (drawsOf) => TRIALS.flatMap((trial) => linesOf(moved(trial.variant, trial.cell), drawsOf(trial)));
  const first = await runAllKept(
    ringside,
    lines(({ cell }) => firstLookOf(cell)),
  );
  const drawsOf = drawsAfter(first, base);
  return { drawsOf, metrics: await runAllKept(ringside, lines(drawsOf)) };
}

const brief = (value) => Number(value.toPrecision(3));
const briefly = (found) => found && { ...found, from: brief(found.from), to: brief(found.to) };

/**
 * Returns one row of the table of assumptions: the medians of all results, the result that changed most, and the
 * results that changed by more than `CLIFF`.
 */
function rowOf(variant, usual, { drawsOf, metrics }, base) {
  const cells = cellsFor(variant);
  const drawn = new Map(
    cells.map((cell) => [cell.key, valuesOf(moved(variant, cell), metrics, drawsOf({ variant, cell }))]),
  );
  const found = movedCells(cells, drawn, base);
  return {
    id: variant.id,
    usual: usual(variant),
    value: variant.value,
    open: variant.open,
    most: briefly(found[0] ?? null),
    cliffs: found.filter(({ from, to }) => Math.abs(reaction(from, to)) > CLIFF).map(briefly),
    medians: new Map([...drawn].map(([key, values]) => [key, medianOf(values)])),
  };
}

/**
 * Makes the table of assumptions, with one row per value of an assumption. A row has the medians of the columns'
 * results, the result that changes most, and the results that change by more than `CLIFF`. `usual`: text for a
 * parameter's default. `kept`: the present results.
 */
export async function moveAssumptions(ringside, usual, kept) {
  const base = new Map(kept.map((cell) => [keyOf(cell), cell]));
  const runs = await runTrials(ringside, base);
  const medians = new Map(kept.map((cell) => [keyOf(cell), cell.median]));
  const asItIs = { id: 'as it is', usual: '', value: '', open: false, most: null, cliffs: [], medians };
  const rows = [asItIs, ...VARIANTS.map((variant) => rowOf(variant, usual, runs, base))];
  const columns = columnsOf(rows, medians);
  return rows.map(({ medians, ...row }) => ({
    ...row,
    columns: Object.fromEntries(columns.map(({ key, title }) => [title, shown(medians.get(key))])),
  }));
}

const shown = (median) => (median === undefined ? null : brief(median));

/**
 * Returns the published values that become columns: the values of Table 2 with a background load, and one value of each
 * other experiment that an assumption changes much.
 */
function columnsOf(rows, base) {
  const buffers = RECEIVERS.filter(({ card, name }) => card === 'fermilab-table-2' && name.startsWith('BL10'));
  const others = [...new Set(RECEIVERS.map(({ card }) => card))].filter((card) => card !== 'fermilab-table-2');
  const chosen = others.flatMap((card) => cellThatMoves(card, rows, base));
  return [...buffers, ...chosen].map(({ key, place, name }) => ({ key, title: `${place}: ${name}` }));
}

/**
 * Returns the published value of an experiment that changes most with any open assumption. Empty if none changes by
 * more than `CLIFF`.
 */
function cellThatMoves(card, rows, base) {
  const cells = RECEIVERS.filter((cell) => cell.card === card);
  const open = rows.filter((row) => row.open);
  if (!open.some((row) => row.cliffs.some(({ key }) => key.startsWith(`${card} `)))) return [];
  const far = ({ key }) =>
    Math.max(
      ...open
        .filter(({ medians }) => medians.has(key))
        .map(({ medians }) => Math.abs(reaction(base.get(key), medians.get(key)))),
    );
  return [cells.reduce((best, one) => (far(one) > far(best) ? one : best))];
}

/** Text such as "Fig. 14: nice −15, BL10, Mb/s: 156 → 280". */
const mostText = (most) =>
  most === null ? 'none beyond its draws' : `${most.place}: ${most.name}: ${most.from} → ${most.to}`;

/** Formats the rows as a Markdown table. Values that changed by more than `CLIFF` are bold. */
export function assumptionsTable(rows) {
  const names = Object.keys(rows[0].columns);
  const row = (columns) => `| ${columns.join(' | ')} |`;
  const head = ['', 'usual', 'moved to', ...names, 'reacts most'];
  const lines = rows.map(({ id, usual, value, open, columns, cliffs, most }) => {
    const fell = new Set(cliffs.map(({ place, name }) => `${place}: ${name}`));
    const cells = names.map((name) => (fell.has(name) ? `**${columns[name]}**` : (columns[name] ?? '–')));
    return row([
      open || value === '' ? id : `${id} (has a source)`,
      usual,
      value,
      ...cells,
      value === '' ? '' : mostText(most),
    ]);
  });
  return [row(head), row(['---', '---', '---', ...names.map(() => '---:'), '---']), ...lines].join('\n');
}
