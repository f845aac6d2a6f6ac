/**
 * All numbers that the lessons' texts take from the simulation. `tests/boundary/lessonMeasurements.ts` has the run of
 * each number and the tolerance for other seeds.
 */
import type { LessonId } from './lesson';

const livelock = {
  lostShare: 0.78,
  delivered: 88,
  /** Receive rate of the polled driver during the flood, Mb/s. */
  polled: 79,
  /** Number of interrupts per network frame. */
  interrupts: 1,
  /** CPU time of interrupts and softirqs per network frame, µs. */
  work_us: 25,
  deliveredCalm: 200,
  softirq: 0.85,
};

const slices = {
  alone: 312,
  one: 156,
  four: 62.5,
  /** The receiving program's own CPU time as a fraction of all time, beside four computing programs. */
  timeFour: 0.13,
};

export const FIGURES = {
  trip: { delay: 0.22, busyDelay: 5.5, softirq: 0.39, reader: 0.42 },
  ring: { quietUsed: 1, lostAt10: 11, lostDeep: 0 },
  livelock,
  queues: { backlog: 72 },
  slices,
  nice: { rate0: slices.four, rate10: 187, rate19: 2 },
  'full-buffer': { lostShare: livelock.lostShare, rate40: slices.alone, rate1: 312, tcpLost: 0 },
  lowmem: {
    slabBefore: 5.7,
    free40: 146,
    free160: 3.9,
    leastCapped: 9.2,
    mostCapped: 31,
    kills: 1,
    killsCapped: 0,
  },
  'ring-dry': {
    lost: 570,
    lostDeep: 550,
    lostSmall: 0,
    // Number of periods without a ready descriptor, counted as in the study's diagram (Fig. 9).
    dryLeast: 0,
    dryMost: 9,
  },
  interactive: {
    slow0: 440,
    slow4: 440,
    fast0: 479,
    fast4: 72,
    aloneTime: 0.8,
    slowTime: 0.8,
    fastTime: 0.13,
    /** Number of times per second that the receiving program sleeps. */
    sleeps: 12_600,
  },
  locked: {},
  router: {
    hardirq: 0.27,
    best: 21_000,
    flooded: 7900,
    irqShare: 0.85,
    shuts: 21,
    longIdle: 0.66,
    longLost: 0,
    polled: 25_700,
    polledIrq: 0.15,
    wait: 119,
  },
  'twenty-years': {
    old: 13.3,
    now: 0.934,
    ruled: 256,
    /** Datagrams per second that the sender offers. */
    offered: 81_400,
    /** Longest absence of the receiving program from the CPU, ms. */
    away: 21,
    share: 0.194,
    wait: 37,
    flat: 61.5,
    /**
     * Receive rate if softirqs wait for a runnable ksoftirqd (as in Linux 4.9 to 6.4) and the sending host pauses, Mb/s.
     */
    paused: 250,
  },
  'one-ack': {
    perAckOld: 2,
    /** Number of segments per interrupt. */
    perPoll: 6,
    perAckOff: 3.5,
    softirqOn: 23,
    timeoutsOld: 16,
    /**
     * Longest absence of the receiving program from the CPU under EEVDF, ms. In the first half second of the run some
     * absences are longer.
     */
    away: 11,
  },
  fair: { need: 42, shareFair: 9.1, slowNeed: 4 },
} satisfies Record<LessonId, Readonly<Record<string, number>>>;
