/**
 * All numbers in the lessons' texts: the value, its run, and the tolerance for other seeds.
 * `tests/boundary/lessonFigures.test.ts` makes all these runs.
 */
import type { Values } from '../../scenario/params';
import { EventCode, FrameField } from '../../tables/tables';
import type { LessonId } from './lesson';
import { goodput, share } from './measures';
import type { Trial } from './trial';

export type AnyFigure = Figure | SeenFigure | CellFigure;
type Figures = Readonly<Record<string, AnyFigure>>;

/**
 * Number in a lesson's text that is the median, smallest or largest value of 16 runs with different seeds. A golden
 * file contains these runs.
 */
export type CellFigure = {
  readonly says: number;
  /** Experiment and name of the value in the golden file. */
  readonly cell: string;
  readonly part: 'median' | 'least' | 'most';
};

/** Metrics of a run, by the ids that the command line prints. */
export type Metrics = Readonly<Record<string, number>>;

/** Number in a lesson's text that is measured over a part of a run, like the answer to a question. */
type SeenFigure = {
  readonly says: number;
  readonly within: number;
  readonly preset: string;
  readonly set?: Values;
  readonly from_s: number;
  readonly span_s: number;
  readonly samples?: number;
  readonly seen: (trial: Trial) => number;
};

export type Figure = {
  readonly says: number;
  /**
   * Tolerance for the measured value: a fraction of the stated value. If the stated value is 0, an absolute difference.
   */
  readonly within: number;
  readonly preset: string;
  readonly set?: Readonly<Record<string, number | string>>;
  readonly duration_s: number;
  readonly of: (metrics: Metrics) => number;
};

const ring = {
  quietUsed: {
    says: 1,
    within: 1,
    preset: 'udp-200',
    duration_s: 2,
    of: (run) => run['ring.used_max'],
  },
  lostAt10: {
    says: 11,
    within: 0.35,
    preset: 'udp-200',
    set: { 'nic.coalesce_us': 10000, 'nic.ring': 128 },
    duration_s: 2,
    of: (run) => (100 * run['drops.ring']) / run['packets.offered'],
  },
  lostDeep: {
    says: 0,
    within: 0,
    preset: 'udp-200',
    set: { 'nic.coalesce_us': 10000 },
    duration_s: 2,
    of: (run) => run['drops.ring'],
  },
} satisfies Figures;

const dry = { 'memory.pressure': 90 };
const ringDry = {
  lost: { says: 570, within: 0.2, preset: 'tcp-quiet', set: dry, duration_s: 5, of: (run) => run['drops.ring'] },
  lostDeep: {
    says: 550,
    within: 0.2,
    preset: 'tcp-quiet',
    set: { ...dry, 'nic.ring': 1024 },
    duration_s: 5,
    of: (run) => run['drops.ring'],
  },
  lostSmall: {
    says: 0,
    within: 0,
    preset: 'tcp-quiet',
    set: { ...dry, 'socket.rcvbuf': '1MiB' },
    duration_s: 5,
    of: (run) => run['drops.ring'],
  },
  // Number of periods without a ready descriptor, counted as in the study's diagram (Fig. 9).
  dryLeast: { says: 0, cell: 'fermilab-fig-9 BL10', part: 'least' },
  dryMost: { says: 9, cell: 'fermilab-fig-9 BL10', part: 'most' },
} satisfies Figures;

const mbps = (run: Metrics): number => run.goodput_mbps;
const livelock = {
  lostShare: {
    says: 0.78,
    within: 0.02,
    preset: 'udp-livelock',
    duration_s: 27,
    of: (run) => run['drops.udp_rcvbuf'] / run['packets.offered'],
  },
  delivered: { says: 88, within: 0.05, preset: 'udp-livelock', duration_s: 27, of: mbps },
  /** Receive rate of the polled driver during the flood, Mb/s. */
  polled: { says: 79, within: 0.02, preset: 'udp-livelock', duration_s: 5, of: mbps },
  /** Number of interrupts per network frame. */
  interrupts: {
    says: 1,
    within: 0.01,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => run['irq.rx'] / run['packets.offered'],
  },
  /** CPU time of interrupts and softirqs per network frame, µs. */
  work_us: {
    says: 25,
    within: 0.05,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => ((run['cpu.hardirq'] + run['cpu.softirq']) * 5e6) / run['packets.offered'],
  },
  deliveredCalm: { says: 200, within: 0.01, preset: 'udp-200', duration_s: 5, of: mbps },
  softirq: {
    says: 0.85,
    within: 0.02,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => run['cpu.softirq'] + run['cpu.hardirq'],
  },
} satisfies Figures;

const trip = {
  delay: { says: 0.22, within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['delay.mean_ms'] },
  busyDelay: { says: 5.5, within: 0.3, preset: 'tcp-loaded', duration_s: 25, of: (run) => run['delay.mean_ms'] / 1e3 },
  softirq: { says: 0.39, within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['cpu.softirq'] },
  reader: { says: 0.42, within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['cpu.app'] },
} satisfies Figures;

const HOG = 1;
const beside = (jobs: number, nice = 0): Values => ({
  'load.jobs': jobs,
  'load.kind': HOG,
  'app.nice': nice,
});
const ownTime = (trial: Trial): number => trial.grew(FrameField.cpu_app_ns) / trial.span_ns;
/**
 * Intervals over which receive rates are measured, s. They begin after the first seconds and cover whole rounds of the
 * run queue, as in the questions of the lessons on time slices.
 */
const settled = { from_s: 6, span_s: 10 };
const whole = { from_s: 8, span_s: 16 };
const slices = {
  alone: { says: 312, within: 0.01, preset: 'tcp-quiet', ...settled, seen: goodput },
  one: { says: 156, within: 0.01, preset: 'tcp-quiet', set: beside(1), ...settled, seen: goodput },
  four: { says: 62.5, within: 0.01, preset: 'tcp-quiet', set: beside(4), ...settled, seen: goodput },
  /** The receiving program's own CPU time as a fraction of all time, beside four computing programs. */
  timeFour: { says: 0.13, within: 0.05, preset: 'tcp-quiet', set: beside(4), ...settled, seen: ownTime },
} satisfies Figures;

const nice = {
  rate0: slices.four,
  rate10: { says: 187, within: 0.01, preset: 'tcp-quiet', set: beside(4, -10), ...whole, seen: goodput },
  rate19: { says: 2, within: 0.1, preset: 'tcp-quiet', set: beside(4, 19), ...whole, seen: goodput },
} satisfies Figures;

const queues = {
  backlog: {
    says: 72,
    within: 0.05,
    preset: 'tcp-quiet',
    duration_s: 5,
    of: (run) => run['queue.backlog_pkts_max'],
  },
} satisfies Figures;

const MIB = 2 ** 20;
const fromOne = { from_s: 1, span_s: 5 };
const MB1 = { 'socket.rcvbuf': '1MiB' };
const fullBuffer = {
  lostShare: livelock.lostShare,
  rate40: slices.alone,
  rate1: { says: 312, within: 0.01, preset: 'tcp-quiet', set: { 'socket.rcvbuf': MIB }, ...fromOne, seen: goodput },
  tcpLost: {
    says: 0,
    within: 0,
    preset: 'tcp-quiet',
    set: MB1,
    duration_s: 5,
    of: (run) => run['drops.tcp_rcvbuf'] + run['drops.ring'],
  },
} satisfies Figures;

const KB_PER_MIB = 1024;
const PAGE_BYTES = 4096;
const freeMib = (run: Metrics): number => run['memory.free_kb'] / KB_PER_MIB;
const kills = (run: Metrics): number => run['oom.kills'];
const capped = { preset: 'oom-capped', from_s: 10, span_s: 8, samples: 2000 };
const freeOf = (trial: Trial): readonly number[] =>
  trial.curve(FrameField.mem_free).map((pages) => (pages * PAGE_BYTES) / MIB);
const lowmem = {
  slabBefore: {
    says: 5.7,
    within: 0.02,
    preset: 'memory-40m',
    from_s: 0,
    span_s: 1,
    seen: (trial) => (trial.first(FrameField.mem_slab) * PAGE_BYTES) / MIB,
  },
  free40: { says: 146, within: 0.02, preset: 'memory-40m', duration_s: 40, of: freeMib },
  free160: { says: 3.9, within: 0.05, preset: 'memory-160m', duration_s: 40, of: freeMib },
  leastCapped: { says: 9.2, within: 0.02, ...capped, seen: (trial) => Math.min(...freeOf(trial)) },
  mostCapped: { says: 31, within: 0.1, ...capped, seen: (trial) => Math.max(...freeOf(trial)) },
  kills: { says: 1, within: 0, preset: 'oom-five-streams', duration_s: 60, of: kills },
  killsCapped: { says: 0, within: 0, preset: 'oom-capped', duration_s: 60, of: kills },
} satisfies Figures;

const withJobs = { 'load.jobs': 4 };
const time = (run: Metrics): number => run['cpu.app'];
/** Interval over which the receive rate is measured, s. The question about the fast sender uses the same interval. */
const steady = { from_s: 5, span_s: 20 };
const interactive = {
  slow0: { says: 440, within: 0.01, preset: 'slow-sender', duration_s: 10, of: mbps },
  slow4: { says: 440, within: 0.01, preset: 'slow-sender', set: withJobs, ...steady, seen: goodput },
  fast0: { says: 479, within: 0.01, preset: 'fast-sender', ...steady, seen: goodput },
  fast4: { says: 72, within: 0.06, preset: 'fast-sender', set: withJobs, ...steady, seen: goodput },
  aloneTime: { says: 0.8, within: 0.02, preset: 'slow-sender', duration_s: 10, of: time },
  slowTime: { says: 0.8, within: 0.02, preset: 'slow-sender', set: withJobs, ...steady, seen: ownTime },
  fastTime: { says: 0.13, within: 0.1, preset: 'fast-sender', set: withJobs, ...steady, seen: ownTime },
  /** Number of times per second that the receiving program sleeps. */
  sleeps: {
    says: 12_600,
    within: 0.05,
    preset: 'slow-sender',
    duration_s: 10,
    of: (run) => run['app.switches_voluntary'] / 10,
  },
} satisfies Figures;

const aSecond = (metric: string, seconds: number) => ({
  duration_s: seconds,
  of: (run: Metrics) => run[metric] / seconds,
});
const at = (max_pps: number): Readonly<Record<string, number>> => ({ 'sender.max_pps': max_pps });
const router = {
  hardirq: {
    says: 0.27,
    within: 0.1,
    preset: 'router-small',
    set: at(10_000),
    duration_s: 2,
    of: (run) => run['cpu.hardirq'],
  },
  best: { says: 21_000, within: 0.01, preset: 'router-small', set: at(21_000), ...aSecond('packets.forwarded', 2) },
  flooded: { says: 7900, within: 0.1, preset: 'router-small', ...aSecond('packets.forwarded', 4) },
  irqShare: { says: 0.85, within: 0.05, preset: 'router-small', duration_s: 4, of: (run) => run['cpu.hardirq'] },
  shuts: { says: 21, within: 0.25, preset: 'router-small', ...aSecond('softnet.throttled', 4) },
  longIdle: { says: 0.66, within: 0.05, preset: 'router-big', duration_s: 2, of: (run) => run['cpu.idle'] },
  longLost: { says: 0, within: 0, preset: 'router-big', duration_s: 2, of: (run) => run['drops.netif_rx'] },
  polled: { says: 25_700, within: 0.05, preset: 'router-napi', ...aSecond('packets.forwarded', 4) },
  polledIrq: { says: 0.15, within: 0.1, preset: 'router-napi', duration_s: 4, of: (run) => run['cpu.hardirq'] },
  wait: {
    says: 119,
    within: 0.06,
    preset: 'router-three-big',
    duration_s: 20,
    of: (run) => run['delay.p95_ms'],
  },
} satisfies Figures;

const flood = { preset: 'udp-livelock', set: { 'sender.rate': 0 }, duration_s: 5 };
const floodToday = (set: Readonly<Record<string, number | string>> = {}) => ({
  ...flood,
  set: { ...flood.set, 'kernel.release': '6.12', ...set },
});
const RULE = { 'kernel.ksoftirqd_defers': 'true' };

/** Longest absence of a task from the CPU between two of its turns, ms. */
function longestOff_ms({ entries }: Trial, task: number | undefined): number {
  const switches = entries.filter(({ kind }) => kind === EventCode.TaskSwitched);
  const waits = switches.map(({ a, t_ns }, i) => {
    const left = switches.slice(0, i).findLast(({ b }) => b === task);
    return a === task && left !== undefined ? t_ns - left.t_ns : 0;
  });
  return Math.max(...waits) / 1e6;
}

/**
 * Longest wait of ksoftirqd for the CPU, ms. At the moment of a wake-up, the log's switch entry names ksoftirqd as the
 * task that left the CPU.
 */
function longestWait_ms(trial: Trial): number {
  const woken = trial.entries.find(({ kind }) => kind === EventCode.KsoftirqdWoken);
  const left = trial.entries.find(({ kind, t_ns }) => kind === EventCode.TaskSwitched && t_ns === woken?.t_ns);
  return longestOff_ms(trial, left?.b);
}

/** Longest absence of the receiving program from the CPU between two of its turns, ms. */
export const longestAway_ms = (trial: Trial): number => longestOff_ms(trial, trial.first(FrameField.reader_task));

const twentyYears = {
  old: { says: 13.3, within: 0.01, ...flood, of: mbps },
  now: { says: 0.934, within: 0.02, ...floodToday(), of: mbps },
  ruled: { says: 256, within: 0.01, ...floodToday(RULE), of: mbps },
  /** Datagrams per second that the sender offers. */
  offered: { says: 81_400, within: 0.01, ...flood, of: (run) => run['packets.offered'] / 5 },
  /** Longest absence of the receiving program from the CPU, ms. */
  away: { says: 21, within: 0.05, ...flood, of: (run) => run['offcpu.max_ms'] },
  share: { says: 0.194, within: 0.05, ...floodToday(), of: (run) => 100 * run['cpu.app'] },
  wait: {
    says: 37,
    within: 0.05,
    preset: 'udp-livelock',
    set: { 'sender.rate': 0, 'kernel.release': 1, 'kernel.ksoftirqd_defers': 1, ...beside(4) },
    from_s: 2,
    span_s: 0.4,
    seen: longestWait_ms,
  },
  flat: {
    says: 61.5,
    within: 0.01,
    preset: 'udp-livelock',
    set: { 'kernel.release': '6.12' },
    duration_s: 5,
    of: mbps,
  },
  /**
   * Receive rate if softirqs wait for a runnable ksoftirqd (as in Linux 4.9 to 6.4) and the sending host pauses, Mb/s.
   */
  paused: {
    says: 250,
    within: 0.1,
    preset: 'udp-livelock',
    set: { 'kernel.release': '6.12', ...RULE, 'sender.pause_us': 200, 'sender.pause_every_ms': 20 },
    duration_s: 5,
    of: mbps,
  },
} satisfies Figures;

const paced = { 'sender.rate': 250, 'nic.coalesce_us': 200, 'nic.coalesce_frames': 32 };
const pacedToday = {
  preset: 'tcp-quiet',
  set: { ...paced, 'kernel.release': 1, 'sender.release': 0 },
  from_s: 2,
  span_s: 3,
};
const hogs = { preset: 'preempted-lock', set: { 'load.kind': 1 }, from_s: 2, span_s: 10 };
const oneAck = {
  perAckOld: {
    ...{ says: 2, within: 0.05, preset: 'tcp-quiet', set: paced, from_s: 2, span_s: 3 },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.acks_sent),
  },
  /** Number of segments per interrupt. */
  perPoll: {
    ...{ says: 6, within: 0.05, ...pacedToday },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.irq_rx),
  },
  perAckOff: {
    ...{ says: 3.5, within: 0.05, ...pacedToday, set: { ...pacedToday.set, 'net.gro': 0 } },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.acks_sent),
  },
  softirqOn: {
    ...{ says: 23, within: 0.05, ...pacedToday },
    seen: (trial) => (100 * trial.grew(FrameField.cpu_softirq_ns)) / trial.span_ns,
  },
  timeoutsOld: { says: 16, within: 0, ...hogs, seen: (trial) => trial.grew(FrameField.rto_count) },
  /**
   * Longest absence of the receiving program from the CPU under EEVDF, ms. In the first half second of the run some
   * absences are longer.
   */
  away: {
    says: 11,
    within: 0.05,
    preset: 'preempted-lock',
    set: { 'load.kind': 1, 'kernel.scheduler': 1 },
    from_s: 2,
    span_s: 0.5,
    seen: longestAway_ms,
  },
} satisfies Figures;

const besideTen = { preset: 'udp-200-loaded', from_s: 3, span_s: 3 };
const fair = {
  need: { says: 42, within: 0.02, ...besideTen, set: { 'load.kind': HOG }, seen: (trial) => 100 * ownTime(trial) },
  shareFair: { says: 9.1, within: 0.02, ...besideTen, set: { 'load.kind': HOG, 'kernel.scheduler': 1 }, seen: share },
  slowNeed: {
    ...{ says: 4, within: 0.1, ...besideTen },
    set: { 'load.kind': HOG, 'kernel.scheduler': 1, 'sender.rate': 20 },
    seen: (trial) => 100 * ownTime(trial),
  },
} satisfies Figures;

export const FIGURES = {
  trip,
  ring,
  livelock,
  queues,
  slices,
  nice,
  'full-buffer': fullBuffer,
  lowmem,
  'ring-dry': ringDry,
  interactive,
  router,
  'twenty-years': twentyYears,
  'one-ack': oneAck,
  fair,
} satisfies Partial<Record<LessonId, Figures>>;

/** Returns the numbers for the texts of a lesson. */
export function saidBy(id: LessonId): Readonly<Record<string, number>> {
  const figures: Figures = (FIGURES as Partial<Record<LessonId, Figures>>)[id] ?? {};
  return Object.fromEntries(Object.entries(figures).map(([name, { says }]) => [name, says]));
}
