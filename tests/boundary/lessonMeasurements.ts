/**
 * The run of each number in the lessons' texts, and the tolerance for other seeds. `lessonFigures.test.ts` makes all
 * these runs.
 */
import type { Values } from '../../web/src/scenario/params';
import { EventCode, FrameField } from '../../web/src/tables/tables';
import type { FIGURES } from '../../web/src/views/lessons/figures';
import { goodput, share } from '../../web/src/views/lessons/measures';
import type { Trial } from '../../web/src/views/lessons/trial';

export type Measurement = RunMeasurement | SeenMeasurement | CellMeasurement;
type Measurements = Readonly<Record<string, Measurement>>;

/**
 * Number in a lesson's text that is the median, smallest or largest value of 16 runs with different seeds. A golden
 * file contains these runs.
 */
export type CellMeasurement = {
  /** Experiment and name of the value in the golden file. */
  readonly cell: string;
  readonly part: 'median' | 'least' | 'most';
};

/** Metrics of a run, by the ids that the command line prints. */
export type Metrics = Readonly<Record<string, number>>;

/** Number in a lesson's text that is measured over a part of a run, like the answer to a question. */
type SeenMeasurement = {
  readonly within: number;
  readonly preset: string;
  readonly set?: Values;
  readonly from_s: number;
  readonly span_s: number;
  readonly samples?: number;
  readonly seen: (trial: Trial) => number;
};

export type RunMeasurement = {
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
    within: 1,
    preset: 'udp-200',
    duration_s: 2,
    of: (run) => run['ring.used_max'],
  },
  lostAt10: {
    within: 0.35,
    preset: 'udp-200',
    set: { 'nic.coalesce_us': 10000, 'nic.ring': 128 },
    duration_s: 2,
    of: (run) => (100 * run['drops.ring']) / run['packets.offered'],
  },
  lostDeep: {
    within: 0,
    preset: 'udp-200',
    set: { 'nic.coalesce_us': 10000 },
    duration_s: 2,
    of: (run) => run['drops.ring'],
  },
} satisfies Measurements;

const dry = { 'memory.pressure': 90 };
const ringDry = {
  lost: { within: 0.2, preset: 'tcp-quiet', set: dry, duration_s: 5, of: (run) => run['drops.ring'] },
  lostDeep: {
    within: 0.2,
    preset: 'tcp-quiet',
    set: { ...dry, 'nic.ring': 1024 },
    duration_s: 5,
    of: (run) => run['drops.ring'],
  },
  lostSmall: {
    within: 0,
    preset: 'tcp-quiet',
    set: { ...dry, 'socket.rcvbuf': '1MiB' },
    duration_s: 5,
    of: (run) => run['drops.ring'],
  },
  // Number of periods without a ready descriptor, counted as in the study's diagram (Fig. 9).
  dryLeast: { cell: 'fermilab-fig-9 BL10', part: 'least' },
  dryMost: { cell: 'fermilab-fig-9 BL10', part: 'most' },
} satisfies Measurements;

const mbps = (run: Metrics): number => run.goodput_mbps;
const livelock = {
  lostShare: {
    within: 0.02,
    preset: 'udp-livelock',
    duration_s: 27,
    of: (run) => run['drops.udp_rcvbuf'] / run['packets.offered'],
  },
  delivered: { within: 0.05, preset: 'udp-livelock', duration_s: 27, of: mbps },
  /** Receive rate of the polled driver during the flood, Mb/s. */
  polled: { within: 0.02, preset: 'udp-livelock', duration_s: 5, of: mbps },
  /** Number of interrupts per network frame. */
  interrupts: {
    within: 0.01,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => run['irq.rx'] / run['packets.offered'],
  },
  /** CPU time of interrupts and softirqs per network frame, µs. */
  work_us: {
    within: 0.05,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => ((run['cpu.hardirq'] + run['cpu.softirq']) * 5e6) / run['packets.offered'],
  },
  deliveredCalm: { within: 0.01, preset: 'udp-200', duration_s: 5, of: mbps },
  softirq: {
    within: 0.02,
    preset: 'udp-livelock',
    duration_s: 5,
    of: (run) => run['cpu.softirq'] + run['cpu.hardirq'],
  },
} satisfies Measurements;

const trip = {
  delay: { within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['delay.mean_ms'] },
  busyDelay: { within: 0.3, preset: 'tcp-loaded', duration_s: 25, of: (run) => run['delay.mean_ms'] / 1e3 },
  softirq: { within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['cpu.softirq'] },
  reader: { within: 0.05, preset: 'udp-200', duration_s: 2, of: (run) => run['cpu.app'] },
} satisfies Measurements;

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
  alone: { within: 0.01, preset: 'tcp-quiet', ...settled, seen: goodput },
  one: { within: 0.01, preset: 'tcp-quiet', set: beside(1), ...settled, seen: goodput },
  four: { within: 0.01, preset: 'tcp-quiet', set: beside(4), ...settled, seen: goodput },
  /** The receiving program's own CPU time as a fraction of all time, beside four computing programs. */
  timeFour: { within: 0.05, preset: 'tcp-quiet', set: beside(4), ...settled, seen: ownTime },
} satisfies Measurements;

const nice = {
  rate0: slices.four,
  rate10: { within: 0.01, preset: 'tcp-quiet', set: beside(4, -10), ...whole, seen: goodput },
  rate19: { within: 0.1, preset: 'tcp-quiet', set: beside(4, 19), ...whole, seen: goodput },
} satisfies Measurements;

const queues = {
  backlog: {
    within: 0.05,
    preset: 'tcp-quiet',
    duration_s: 5,
    of: (run) => run['queue.backlog_pkts_max'],
  },
} satisfies Measurements;

const MIB = 2 ** 20;
const fromOne = { from_s: 1, span_s: 5 };
const MB1 = { 'socket.rcvbuf': '1MiB' };
const fullBuffer = {
  lostShare: livelock.lostShare,
  rate40: slices.alone,
  rate1: { within: 0.01, preset: 'tcp-quiet', set: { 'socket.rcvbuf': MIB }, ...fromOne, seen: goodput },
  tcpLost: {
    within: 0,
    preset: 'tcp-quiet',
    set: MB1,
    duration_s: 5,
    of: (run) => run['drops.tcp_rcvbuf'] + run['drops.ring'],
  },
} satisfies Measurements;

const KB_PER_MIB = 1024;
const PAGE_BYTES = 4096;
const freeMib = (run: Metrics): number => run['memory.free_kb'] / KB_PER_MIB;
const kills = (run: Metrics): number => run['oom.kills'];
const capped = { preset: 'oom-capped', from_s: 10, span_s: 8, samples: 2000 };
const freeOf = (trial: Trial): readonly number[] =>
  trial.curve(FrameField.mem_free).map((pages) => (pages * PAGE_BYTES) / MIB);
const lowmem = {
  slabBefore: {
    within: 0.02,
    preset: 'memory-40m',
    from_s: 0,
    span_s: 1,
    seen: (trial) => (trial.first(FrameField.mem_slab) * PAGE_BYTES) / MIB,
  },
  free40: { within: 0.02, preset: 'memory-40m', duration_s: 40, of: freeMib },
  free160: { within: 0.05, preset: 'memory-160m', duration_s: 40, of: freeMib },
  leastCapped: { within: 0.02, ...capped, seen: (trial) => Math.min(...freeOf(trial)) },
  mostCapped: { within: 0.1, ...capped, seen: (trial) => Math.max(...freeOf(trial)) },
  kills: { within: 0, preset: 'oom-five-streams', duration_s: 60, of: kills },
  killsCapped: { within: 0, preset: 'oom-capped', duration_s: 60, of: kills },
} satisfies Measurements;

const withJobs = { 'load.jobs': 4 };
const time = (run: Metrics): number => run['cpu.app'];
/** Interval over which the receive rate is measured, s. The question about the fast sender uses the same interval. */
const steady = { from_s: 5, span_s: 20 };
const interactive = {
  slow0: { within: 0.01, preset: 'slow-sender', duration_s: 10, of: mbps },
  slow4: { within: 0.01, preset: 'slow-sender', set: withJobs, ...steady, seen: goodput },
  fast0: { within: 0.01, preset: 'fast-sender', ...steady, seen: goodput },
  fast4: { within: 0.06, preset: 'fast-sender', set: withJobs, ...steady, seen: goodput },
  aloneTime: { within: 0.02, preset: 'slow-sender', duration_s: 10, of: time },
  slowTime: { within: 0.02, preset: 'slow-sender', set: withJobs, ...steady, seen: ownTime },
  fastTime: { within: 0.1, preset: 'fast-sender', set: withJobs, ...steady, seen: ownTime },
  /** Number of times per second that the receiving program sleeps. */
  sleeps: {
    within: 0.05,
    preset: 'slow-sender',
    duration_s: 10,
    of: (run) => run['app.switches_voluntary'] / 10,
  },
} satisfies Measurements;

const aSecond = (metric: string, seconds: number) => ({
  duration_s: seconds,
  of: (run: Metrics) => run[metric] / seconds,
});
const at = (max_pps: number): Readonly<Record<string, number>> => ({ 'sender.max_pps': max_pps });
const router = {
  hardirq: {
    within: 0.1,
    preset: 'router-small',
    set: at(10_000),
    duration_s: 2,
    of: (run) => run['cpu.hardirq'],
  },
  best: { within: 0.01, preset: 'router-small', set: at(21_000), ...aSecond('packets.forwarded', 2) },
  flooded: { within: 0.1, preset: 'router-small', ...aSecond('packets.forwarded', 4) },
  irqShare: { within: 0.05, preset: 'router-small', duration_s: 4, of: (run) => run['cpu.hardirq'] },
  shuts: { within: 0.25, preset: 'router-small', ...aSecond('softnet.throttled', 4) },
  longIdle: { within: 0.05, preset: 'router-big', duration_s: 2, of: (run) => run['cpu.idle'] },
  longLost: { within: 0, preset: 'router-big', duration_s: 2, of: (run) => run['drops.netif_rx'] },
  polled: { within: 0.05, preset: 'router-napi', ...aSecond('packets.forwarded', 4) },
  polledIrq: { within: 0.1, preset: 'router-napi', duration_s: 4, of: (run) => run['cpu.hardirq'] },
  wait: {
    within: 0.06,
    preset: 'router-three-big',
    duration_s: 20,
    of: (run) => run['delay.p95_ms'],
  },
} satisfies Measurements;

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
  old: { within: 0.01, ...flood, of: mbps },
  now: { within: 0.02, ...floodToday(), of: mbps },
  ruled: { within: 0.01, ...floodToday(RULE), of: mbps },
  /** Datagrams per second that the sender offers. */
  offered: { within: 0.01, ...flood, of: (run) => run['packets.offered'] / 5 },
  /** Longest absence of the receiving program from the CPU, ms. */
  away: { within: 0.05, ...flood, of: (run) => run['offcpu.max_ms'] },
  share: { within: 0.05, ...floodToday(), of: (run) => 100 * run['cpu.app'] },
  wait: {
    within: 0.05,
    preset: 'udp-livelock',
    set: { 'sender.rate': 0, 'kernel.release': 1, 'kernel.ksoftirqd_defers': 1, ...beside(4) },
    from_s: 2,
    span_s: 0.4,
    seen: longestWait_ms,
  },
  flat: {
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
    within: 0.1,
    preset: 'udp-livelock',
    set: { 'kernel.release': '6.12', ...RULE, 'sender.pause_us': 200, 'sender.pause_every_ms': 20 },
    duration_s: 5,
    of: mbps,
  },
} satisfies Measurements;

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
    ...{ within: 0.05, preset: 'tcp-quiet', set: paced, from_s: 2, span_s: 3 },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.acks_sent),
  },
  /** Number of segments per interrupt. */
  perPoll: {
    ...{ within: 0.05, ...pacedToday },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.irq_rx),
  },
  perAckOff: {
    ...{ within: 0.05, ...pacedToday, set: { ...pacedToday.set, 'net.gro': 0 } },
    seen: (trial) => trial.grew(FrameField.offered) / trial.grew(FrameField.acks_sent),
  },
  softirqOn: {
    ...{ within: 0.05, ...pacedToday },
    seen: (trial) => (100 * trial.grew(FrameField.cpu_softirq_ns)) / trial.span_ns,
  },
  timeoutsOld: { within: 0, ...hogs, seen: (trial) => trial.grew(FrameField.rto_count) },
  /**
   * Longest absence of the receiving program from the CPU under EEVDF, ms. In the first half second of the run some
   * absences are longer.
   */
  away: {
    within: 0.05,
    preset: 'preempted-lock',
    set: { 'load.kind': 1, 'kernel.scheduler': 1 },
    from_s: 2,
    span_s: 0.5,
    seen: longestAway_ms,
  },
} satisfies Measurements;

const besideTen = { preset: 'udp-200-loaded', from_s: 3, span_s: 3 };
const fair = {
  need: { within: 0.02, ...besideTen, set: { 'load.kind': HOG }, seen: (trial) => 100 * ownTime(trial) },
  shareFair: { within: 0.02, ...besideTen, set: { 'load.kind': HOG, 'kernel.scheduler': 1 }, seen: share },
  slowNeed: {
    ...{ within: 0.1, ...besideTen },
    set: { 'load.kind': HOG, 'kernel.scheduler': 1, 'sender.rate': 20 },
    seen: (trial) => 100 * ownTime(trial),
  },
} satisfies Measurements;

export const MEASUREMENTS = {
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
  locked: {},
  router,
  'twenty-years': twentyYears,
  'one-ack': oneAck,
  fair,
} satisfies {
  readonly [Lesson in keyof typeof FIGURES]: Readonly<Record<keyof (typeof FIGURES)[Lesson], Measurement>>;
};
