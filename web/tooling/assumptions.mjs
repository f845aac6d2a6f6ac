/**
 * What hangs on each assumption: it is moved down and up, and every cell that a claim rests
 * on is run again. No value is chosen by this table; it says what a reader has to doubt.
 */
import { commandLines, DRAWS, differ, quantile } from '../studies/draws.mjs';
import { CLIFF, keyOf } from '../studies/hangs.mjs';
import { ROUTER } from '../studies/router.mjs';
import { STUDIES } from '../studies/studies.mjs';
import { placeOf } from './cells.mjs';
import { linesOf, valuesOf } from './evidence.mjs';
import { runAllKept } from './runs.mjs';

/**
 * Number of draws of a first look: four if runs last minutes, otherwise eight. A cell that changes much there gets all
 * 16 draws.
 */
const LONG = new Set(['fermilab-table-2', 'fermilab-fig-14']);
const firstLookOf = ({ card }) => DRAWS.slice(0, LONG.has(card) ? 4 : 8);

/**
 * Each assumption with what it is moved to: within what its source leaves open where it is
 * `open`, beyond its source elsewhere. `where` says whose cells are tried: the receivers', if
 * nothing is said.
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
  { id: 'nic.offload', open: true, to: ['checksum'] },
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

/** Named as assumptions where they are declared, and moved by no row: why. */
const FAR_MACHINE = 'of a far host that is a machine of its own, which no cell uses; EVIDENCE.md §8 says what it gives';
export const NOT_MOVED = new Map([
  ['sender.duration', 'what a person asks for, no property of a test bed'],
  ['sender.pause_every_ms', 'of pauses, which are off: moved with sender.pause_us'],
  ['sink.profile', FAR_MACHINE],
  ['sink.instrumentation', FAR_MACHINE],
]);

/** Claims on which more rests than on cells that follow, and which of their cells they are. */
const CLAIMS = new Map([
  ['fermilab-table-2', /^BL10 /],
  ['fermilab-fig-14', /, Mb\/s$/],
  ['poster-preemption', /: timeouts$/],
]);

/**
 * Whether a row is tried: a cell that follows, one that was given and should not move, or one of a claim. What else was
 * calibrated would be so again, with the assumption moved.
 */
function isTried({ card }, { name, kind }) {
  return kind === 'follows' || kind === 'input' || (CLAIMS.get(card)?.test(name) ?? false);
}

/** Every cell that is tried. */
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

/** Without jobs the parameters of the load have no effect on a run. */
const isTouched = ({ id }, { args }) => !id.startsWith('load.') || commandLines(args).length > 1;

/** A cell's row with an assumption moved. */
function moved({ set }, cell) {
  return { ...cell, args: [...cell.args, ...set], ...(cell.before && { before: [...cell.before, ...set] }) };
}

function cellsFor(variant) {
  const receivers = variant.where === 'router' ? [] : RECEIVERS.filter((cell) => isTouched(variant, cell));
  return variant.where === 'receivers' ? receivers : [...receivers, ...OF_ROUTER];
}

/** How far a cell moved, as a part of what it was; something for nothing is beyond any part. */
function reaction(from, to) {
  if (from === to) return 0;
  return from === 0 ? Number.POSITIVE_INFINITY : to / from - 1;
}

/** Whether draws lie elsewhere than a cell's: their median is out of its range, or chance alone does not move so far. */
export function isMoved(values, { least, most, values: usual }) {
  const median = quantile(values, 0.5);
  return median < least || median > most || differ(values, usual);
}

/** The cells that move beyond their own draws, those that move most first. */
function movedCells(cells, drawn, base) {
  return cells
    .filter(({ key }) => isMoved(drawn.get(key), base.get(key)))
    .map(({ key, place, name }) => ({ key, place, name, from: base.get(key).median, to: medianOf(drawn.get(key)) }))
    .sort((a, b) => Math.abs(reaction(b.from, b.to)) - Math.abs(reaction(a.from, a.to)));
}

const medianOf = (values) => quantile(values, 0.5);

/** Each value of an assumption with each cell that is tried. */
const TRIALS = VARIANTS.flatMap((variant) => cellsFor(variant).map((cell) => ({ variant, cell })));

const nameOf = ({ variant, cell }) => `${variant.id}=${variant.value} ${cell.key}`;

/** Each trial's draws after a first look. */
function drawsAfter(metrics, base) {
  const fell = TRIALS.filter(({ variant, cell }) => {
    const values = valuesOf(moved(variant, cell), metrics, firstLookOf(cell));
    return isCliff(base.get(cell.key), values);
  });
  const again = new Set(fell.map(nameOf));
  return (trial) => (again.has(nameOf(trial)) ? DRAWS : firstLookOf(trial.cell));
}

/** Whether a cell's draws move far, and beyond its usual ones. */
function isCliff(usual, values) {
  return isMoved(values, usual) && Math.abs(reaction(usual.median, medianOf(values))) > CLIFF;
}

/** Makes the runs: of a first look, then what it asks for. */
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

/** A variant's draws by cell, what moved beyond its own draws, and what of it fell off a cliff. */
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
 * For each variant the medians of the cells that are columns, the cell that reacts most, and
 * the cells that fall off a cliff. `usual` says what a parameter is, `kept` has the cells.
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

/** Table 2's cells beside the load, and of each other claim that moves the cell that moves most. */
function columnsOf(rows, base) {
  const buffers = RECEIVERS.filter(({ card, name }) => card === 'fermilab-table-2' && name.startsWith('BL10'));
  const others = [...new Set(RECEIVERS.map(({ card }) => card))].filter((card) => card !== 'fermilab-table-2');
  const chosen = others.flatMap((card) => cellThatMoves(card, rows, base));
  return [...buffers, ...chosen].map(({ key, place, name }) => ({ key, title: `${place}: ${name}` }));
}

/** Of a card, the cell that moves most with any open assumption; none where none falls off a cliff. */
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

/** "Fig. 14: nice −15, BL10, Mb/s: 156 → 280". */
const mostText = (most) =>
  most === null ? 'none beyond its draws' : `${most.place}: ${most.name}: ${most.from} → ${most.to}`;

/** The rows as a Markdown table; what fell off a cliff is bold. */
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
