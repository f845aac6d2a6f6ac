/**
 * Opening moment and speed of each preset. What the preset's text describes is visible within five seconds
 * (`tests/boundary/openings.test.ts`).
 */

import type { Values } from '../scenario/params';
import type { PresetId } from '../tables/names';
import { EventCode, Until } from '../tables/tables';
import type { Episode } from './episode';

export type PresetOpening = Episode & {
  /** Moment from which the search for the opening event begins, ns. */
  readonly from_ns: number;
  /** Model time per second of wall-clock time, ns. */
  readonly speed: number;
  /** Second preset, if the text of this preset compares two. The list of presets then opens both, with these values. */
  readonly pair?: { readonly with: PresetId; readonly overrides: Values };
};

/** Time after the start of playback within which the preset's effect is visible, s of real time. */
export const SHOWN_S = 5;

const MS = 1e6;
const S = 1e9;
/** Speed at which single packets are visible, ns of model time per second. */
const PACKETS = 2 * MS;

/** Returns the opening moment that is `lead_ns` before a condition is first met after `from_ns`. */
const at = (until: number, speed: number, lead_ns = 0, from_ns = 0): PresetOpening => ({
  untils: [until],
  from_ns,
  speed,
  lead_ns,
});

/** Opening moment of presets in which the socket's buffer fills up in the first two seconds and stays full. */
const FILLS = at(Until.WindowLimits, 50 * MS, 100 * MS);
/** Returns the opening moment of a router in steady state, after its queues have filled for the first time. */
const flows = (speed: number): PresetOpening => at(Until.Steady, speed);
/** Opening moment of a flooded router. Its input queue fills and drains about twenty times a second. */
const FLOOD = flows(20 * MS);
/** Opening moment of a router whose output queue has a thousand packets. A packet waits there for 119 ms. */
const LONG_QUEUE = flows(50 * MS);
const LOADED: Values = { 'load.jobs': 10 };

const OPENINGS: Readonly<Record<PresetId, PresetOpening>> = {
  'tcp-quiet': at(Until.WindowLimits, PACKETS),
  // The first five seconds show how the receiving program gets the CPU, uses up its time slice and waits again.
  'tcp-loaded': at(Until.ReaderOnCpu, 50 * MS, 25 * MS, 2 * S),
  'ring-exhausted': {
    ...at(Until.RingExhausted, PACKETS, 6 * MS),
    entry: EventCode.RingExhausted,
    begins: EventCode.RingExhausted,
  },
  // A time slice does not limit a program that the scheduler classes as interactive. The preset opens after the
  // receiving program has lost this class.
  'nice-boost': { untils: [Until.LostInteractive, Until.ReaderOnCpu], from_ns: 0, speed: 200 * MS, lead_ns: 20 * MS },
  'preempted-lock': {
    ...at(Until.Timeout, 50 * MS, 25 * MS),
    entry: EventCode.RtoFired,
    begins: EventCode.PreemptedOwningSocket,
    backlog: 10,
  },
  'udp-200': at(Until.Steady, PACKETS),
  'udp-200-loaded': at(Until.Steady, PACKETS),
  'udp-livelock': at(Until.Drop, PACKETS),
  'memory-1m': FILLS,
  'memory-10m': FILLS,
  'memory-20m': FILLS,
  'memory-40m': FILLS,
  'memory-80m': FILLS,
  // At this speed the first five seconds show all of the reclaim: from the moment that kswapd is first woken until the
  // buffer is full, which takes 6 s of model time.
  'memory-160m': at(Until.KswapdWoken, 1.5 * S, 100 * MS),
  'memory-170m': at(Until.WindowLimits, S, 3 * S),
  'oom-five-streams': at(Until.OomKilled, 500 * MS, 1.5 * S),
  'oom-capped': at(Until.TcpMemoryRefused, 500 * MS, 100 * MS),
  'slow-sender': { ...at(Until.Steady, S), pair: { with: 'fast-sender', overrides: LOADED } },
  'fast-sender': { ...at(Until.LostInteractive, S), pair: { with: 'slow-sender', overrides: LOADED } },
  'router-small': FLOOD,
  'router-big': flows(PACKETS),
  'router-small-v6': FLOOD,
  'router-big-v6': flows(PACKETS),
  'router-three-small': FLOOD,
  'router-three-big': LONG_QUEUE,
  'router-three-big-v6': LONG_QUEUE,
  'router-napi': FLOOD,
  // At this speed the first five seconds show two rounds of the run queue, 44 ms each.
  'now-loaded': at(Until.ReaderOnCpu, 20 * MS, 5 * MS, 2 * S),
  'now-udp-loaded': at(Until.Drop, 20 * MS),
  'now-livelock': at(Until.Drop, PACKETS),
  // Opens at the first preemption. Later the receive queue is full, so no segments arrive while the receiving program
  // is off the CPU.
  'now-preempted': at(Until.OwnerPreempted, 20 * MS, 5 * MS),
  // The speed is low enough to follow GRO: it merges 26 segments into a packet, which takes 9 µs of CPU time.
  'now-quiet': at(Until.ReaderOnCpu, 0.05 * MS, 0, 100 * MS),
  // The speed is low, because the ring fills within milliseconds. Before 20 ms, datagrams are lost only because no
  // socket listens on their port.
  'now-flood': at(Until.Drop, 0.05 * MS, 0, 20 * MS),
};

/**
 * Opening moment for a visitor without a link: the receiving program gets the CPU, so that packets move from the first
 * second on.
 */
export const FIRST_VISIT: Episode = {
  untils: [Until.ReaderOnCpu],
  entry: EventCode.TaskSwitched,
  begins: EventCode.TaskSwitched,
  lead_ns: 0,
};

/** Returns the opening moment and speed of a preset. Null for an unknown preset. */
export function openingOf(preset: string): PresetOpening | null {
  return Object.hasOwn(OPENINGS, preset) ? OPENINGS[preset as PresetId] : null;
}

/** Topics in the list of presets, each with the names of its presets. */
export const QUESTIONS = {
  cpu: ['tcp-loaded', 'tcp-quiet', 'nice-boost', 'preempted-lock', 'slow-sender', 'fast-sender'],
  loss: ['udp-200', 'udp-200-loaded', 'udp-livelock', 'ring-exhausted'],
  memory: [
    'memory-1m',
    'memory-10m',
    'memory-20m',
    'memory-40m',
    'memory-80m',
    'memory-160m',
    'memory-170m',
    'oom-five-streams',
    'oom-capped',
  ],
  router: [
    'router-big',
    'router-small',
    'router-napi',
    'router-three-small',
    'router-three-big',
    'router-big-v6',
    'router-small-v6',
    'router-three-big-v6',
  ],
  now: ['now-loaded', 'now-udp-loaded', 'now-livelock', 'now-preempted', 'now-quiet', 'now-flood'],
} satisfies Readonly<Record<string, readonly PresetId[]>>;

export type QuestionId = keyof typeof QUESTIONS;

/** Returns the topic of a preset. */
export function questionOf(preset: string): QuestionId {
  const ids = Object.keys(QUESTIONS) as QuestionId[];
  return ids.find((id) => QUESTIONS[id].some((known) => known === preset)) ?? 'cpu';
}

/** Groups of presets that open different moments of one and the same run. */
export const ONE_RUN: readonly (readonly PresetId[])[] = [
  ['tcp-loaded', 'ring-exhausted', 'preempted-lock'],
  ['now-loaded', 'now-preempted'],
];
