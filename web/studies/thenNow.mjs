/**
 * Compares 2.6.12 and 6.12 under the same load. A contrast has a measured value, both runs, and the set of switches
 * (parameters) that causes the difference. A finding is a published value of a study, with its run under 6.12. If no
 * switch is named, the finding is the same in both kernels.
 */
import { STUDIES } from './studies.mjs';

/** @typedef {import('./studies.mjs').Row} Row */
/** @typedef {readonly [id: string, then: string, now: string]} Switch parameter, old value, new value */
/**
 * @typedef {object} Compared
 * @property {string} id
 * @property {Row} row run with 2.6.12, and the value that is compared
 * @property {readonly string[]} now arguments that are added for the run with 6.12
 * @property {readonly Switch[]} set switches that cause the difference
 * @property {boolean} [isMixed] whether several switches cause the difference together, and none of them alone. The set
 * then contains only those without which the difference is gone
 * @property {string} [card] experiment of the study's published value
 * @property {Readonly<Record<string, readonly string[]>>} [beside] further runs of 6.12 by name: arguments added to
 * those of the run with 6.12
 */

const setting = (id, value) => ['--set', `${id}=${value}`];
const metric = (id) => (metrics) => metrics[id];
const part = (id, of) => (metrics) => (100 * metrics[id]) / metrics[of];

const RELEASE = setting('kernel.release', '6.12');
/**
 * Limits of TCP's memory in the study, for the runs of both kernels. Without them, 6.12 would compute limits from the
 * memory size: see the finding `oom`.
 */
const MEMORY = [
  ...setting('tcp.mem_min', 49152),
  ...setting('tcp.mem_pressure', 65536),
  ...setting('tcp.mem_max', 98304),
];
const TODAY = [...RELEASE, ...MEMORY];
/** @type {Switch} */
const SCHEDULER = ['kernel.scheduler', 'o1', 'eevdf'];
/** @type {Switch} */
const SENDER = ['sender.release', '2.6.12', '6.12'];
/** @type {Switch} */
const GRO = ['net.gro', 'false', 'true'];
/** @type {Switch} */
const GROUPS = ['kernel.autogroup', 'false', 'true'];
/** @type {Switch} */
const NAPS = ['memory.reclaim_naps', 'true', 'false'];
const POOL = setting('nic.page_pool', true);
/** @type {Switch} */
const THREADED = ['net.threaded_napi', 'false', 'true'];

/** @returns {Row} */
function cell(card, name) {
  const row = STUDIES.find((table) => table.card === card)?.rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${card} has no cell ${name}`);
  return row;
}

/** @type {readonly Compared[]} */
export const CONTRASTS = [
  {
    id: 'fairer',
    row: {
      name: 'datagrams lost, %',
      args: ['--preset', 'udp-200-loaded', '--duration', '10s'],
      value: part('drops.udp_rcvbuf', 'packets.offered'),
      digits: 1,
    },
    now: TODAY,
    set: [SCHEDULER],
  },
  {
    // Both runs use kernel 6.12, because 2.6.12 cannot group tasks for the scheduler (autogroup).
    id: 'groups',
    row: {
      name: 'reader’s share of the CPU, %',
      args: ['--preset', 'udp-200-loaded', ...TODAY, '--duration', '10s'],
      value: (metrics) => 100 * metrics['app.cpu_share'],
      digits: 1,
    },
    now: setting('kernel.autogroup', true),
    set: [GROUPS],
  },
  {
    id: 'cycle',
    row: {
      name: 'longest time off the CPU, ms',
      args: ['--preset', 'tcp-loaded', '--duration', '20s'],
      value: metric('offcpu.max_ms'),
    },
    now: TODAY,
    set: [SCHEDULER],
    beside: {
      hz1000: setting('kernel.hz', 1000),
      shortTurns: [...setting('net.budget', 64), ...setting('kernel.irq_time', true)],
    },
  },
  { id: 'preempted', row: cell('poster-preemption', 'preempt on: timeouts'), now: TODAY, set: [SCHEDULER] },
  {
    id: 'probes',
    row: {
      ...cell('poster-preemption', 'preempt on: timeouts'),
      name: 'tail loss probes',
      value: metric('tlp.probes'),
    },
    now: TODAY,
    set: [SENDER],
  },
  { id: 'nice', row: cell('fermilab-eq-10', 'nice -15, 10 hogs'), now: TODAY, set: [SCHEDULER] },
  {
    id: 'livelock',
    row: {
      name: 'datagrams read, %',
      args: ['--preset', 'udp-livelock', ...setting('sender.rate', 0), '--duration', '5s'],
      value: part('packets.delivered', 'packets.offered'),
      digits: 1,
    },
    now: [...TODAY, ...setting('net.threaded_napi', true)],
    set: [THREADED],
    beside: { defers: setting('kernel.ksoftirqd_defers', true) },
  },
  {
    id: 'gro',
    row: {
      name: 'rate, Mb/s',
      // Without interrupt moderation, each poll of the NIC finds only one frame, so GRO cannot merge segments.
      args: [
        ...['--preset', 'tcp-quiet', '--duration', '10s'],
        ...setting('nic.coalesce_us', 200),
        ...setting('nic.coalesce_frames', 32),
      ],
      value: metric('goodput_mbps'),
    },
    now: TODAY,
    set: [GRO],
  },
  {
    // The page pool changes nothing in this run, because memory pages return to the pool only when the program reads.
    id: 'refill',
    row: cell('fermilab-fig-9', 'BL10, frames lost'),
    now: TODAY,
    set: [NAPS],
    beside: { pool: POOL, napsPool: [...POOL, ...setting('memory.reclaim_naps', true)] },
  },
];

/**
 * Findings of the studies. Each has an id, its experiment and published value, the switches that cause the difference
 * (null: several together), and the arguments of the run with 6.12.
 */
const CELLS = [
  ['load', 'fermilab-table-2', 'BL10 40M', null],
  ['buffer', 'fermilab-table-2', 'BL10 1M', []],
  ['slices', 'fermilab-eq-10', 'nice -10, 10 hogs', [SCHEDULER]],
  ['dry', 'fermilab-fig-9', 'BL10, frames lost', [NAPS]],
  ['quiet', 'fermilab-fig-10', 'receive queue, mean, % of its size', []],
  ['backlog', 'fermilab-fig-11', 'backlog, most, packets', [SENDER]],
  ['asleep', 'fermilab-fig-12', 'case 2 lost at the socket', [SCHEDULER]],
  ['flood', 'fermilab-fig-12', 'case 3 lost at the socket', []],
  ['filled', 'fermilab-fig-13', 'case 2, mean', [SCHEDULER]],
  ['nicer', 'fermilab-fig-14', 'nice -15, BL10, Mb/s', [SCHEDULER]],
  // 6.12 computes its own three limits of tcp_mem. The higher two have no effect while memory use is below the lowest,
  // so no single limit causes the difference.
  ['oom', 'fermilab-oom', 'tcp_mem 384 MiB', null, RELEASE],
  ['slow', 'poster-interactivity', 'slow sender, BL4, Mb/s', [SCHEDULER]],
  ['fast', 'poster-interactivity', 'fast sender, BL4, Mb/s', null],
  ['locked', 'poster-preemption', 'preempt on: timeouts', [SCHEDULER]],
];

/**
 * Findings whose difference is gone with the set at its old values, but which the set makes only in part, because other
 * mechanisms of 6.12 add to it. `backlog`: with a sender of 2005 the backlog stays short under both kernels. How far it
 * grows with a sender of today also depends on GRO, the softirq limits and the scheduler, and their effects do not add
 * up. `nicer`: EEVDF makes most of the difference, and merging segments on the backlog (tcp.backlog_limit) makes most of
 * the rest. Without EEVDF this merging does not raise the median.
 */
const IN_PART = ['backlog', 'nicer'];

/** @type {readonly Compared[]} */
export const FINDINGS = CELLS.map(([id, card, name, set, now = TODAY]) => ({
  ...{ id, card, row: cell(card, name), now },
  set: set ?? [],
  isMixed: set === null || IN_PART.includes(id),
}));

const back = (set) => set.flatMap(([id, then]) => setting(id, then));
const moved = (row, more) => ({
  ...row,
  args: [...row.args, ...more],
  ...(row.before === undefined ? {} : { before: [...row.before, ...more] }),
});

/**
 * Returns the runs of a comparison, by name: 2.6.12 (`old`), 6.12 (`now`), 6.12 with all switches of the set at their
 * old values (`back`), 2.6.12 with all switches of the set at their new values (`alone`), and the runs in `beside`. If
 * the set has several switches, `without X` is 6.12 with all switches except X at their old values.
 * @param {Compared} compared
 * @returns {Readonly<Record<string, Row>>}
 */
export function runsOf({ row, now, set, beside = {} }) {
  const parts = set.length < 2 ? [] : set.map((left) => [left[0], set.filter((one) => one !== left)]);
  return {
    old: row,
    now: moved(row, now),
    ...(set.length === 0 ? {} : { back: moved(row, [...now, ...back(set)]) }),
    ...(set.length === 0
      ? {}
      : {
          alone: moved(
            row,
            set.flatMap(([id, , value]) => setting(id, value)),
          ),
        }),
    ...Object.fromEntries(Object.entries(beside).map(([id, more]) => [id, moved(row, [...TODAY, ...more])])),
    ...Object.fromEntries(parts.map(([id, rest]) => [`without ${id}`, moved(row, [...now, ...back(rest)])])),
  };
}
