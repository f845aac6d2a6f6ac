/**
 * Lesson 2, about the ring of descriptors. Interrupt moderation delays the driver by a known time. The number of
 * descriptors in use then follows exactly from this delay and the rate of packets.
 */
import { BITS_PER_BYTE, framesPerMs } from '../../../lib/stream';
import { EventCode, FrameField } from '../../../tables/tables';
import { distance, firstAtMost, valueAt } from '../curve';
import { type Instance, lesson } from '../lesson';

const STREAM = { preset: 'udp-200' } as const;
/** Longest delay of an interrupt that the parameter allows, µs. */
const WAIT_US = 10_000;
const SMALL = 128;
const DRAWN_NS = 20e6;

const wait_ms = (run: Instance): number => run['nic.coalesce_us'] / 1e3;
const DRAWN_MS = DRAWN_NS / 1e6;
/** A value of the drawn curve counts as zero if it is at most this fraction of the ring's size. */
const NEAR_ZERO = 0.12;

/**
 * Time at which the ring has no ready descriptors according to a student's curve, ms. The curve reaches zero there, or
 * ends a decrease to nearly zero.
 */
function dryAt_ms(curve: readonly number[]): number {
  const turn = curve.findIndex((value, i) => value <= NEAR_ZERO * curve[0] && !(curve[i + 1] < value));
  const turns = turn < 0 ? 1 : turn / (curve.length - 1);
  return Math.min(turns, firstAtMost(curve, 2)) * DRAWN_MS;
}

/** Payload rate in Mb/s at which the ring's descriptors last exactly `lasts_ms` ms. */
function rateFor(run: Instance, lasts_ms: number): number {
  const perSecond = run['nic.ring'] / (lasts_ms / 1e3);
  return Math.round((perSecond * run['sender.payload'] * BITS_PER_BYTE) / 1e3) / 1e3;
}

export const ring = lesson('ring', {
  place: {
    run: STREAM,
    begin_ns: 1e9,
    speed: 50e3,
    looks: ['nic'],
    watch: ['ready', 'filled', 'interrupts'],
    until: { event: EventCode.InterruptRaised, nth: 6 },
  },
  token: {
    run: STREAM,
    begin_ns: 1.001e9,
    speed: 500e3,
    looks: ['nic', 'timeline'],
    watch: ['ready', 'lostRing'],
    until: { passed_ns: 3e6 },
  },
  late: {
    run: { preset: 'udp-200', set: { 'nic.coalesce_us': WAIT_US } },
    begin_ns: 1e6,
    speed: 1e6,
    looks: ['nic', 'timeline'],
    watch: ['ready', 'filled', 'lostRing'],
    until: { field: FrameField.ring_filled, least: 100 },
  },
  draw: {
    run: {
      preset: 'udp-200',
      set: { 'nic.coalesce_us': WAIT_US },
      vary: { 'nic.ring': [SMALL, 96, 64, 112], 'sender.rate': [200, 160, 180] },
    },
    begin_ns: 0,
    speed: 2e6,
    looks: ['nic', 'charts'],
    watch: ['ready', 'lostRing'],
    ask: {
      kind: 'curve',
      span_ns: DRAWN_NS,
      samples: 200,
      machine: (trial) => trial.curve(FrameField.ring_ready),
      top: (run) => run['nic.ring'],
      reading: (curve) => Math.round(dryAt_ms(curve) * 10) / 10,
      features: {
        fall: (given, truth, run) => {
          const dry = firstAtMost(truth, 2);
          const part = (curve: readonly number[]) => [0, 0.25, 0.5, 0.75].map((x) => valueAt(curve, x * dry));
          return distance(part(given), part(truth), run['nic.ring']) < 0.12;
        },
        dry: (given, truth) => Math.abs(dryAt_ms(given) - dryAt_ms(truth)) <= 1.3,
        back: (given, _, run) => valueAt(given, (wait_ms(run) + 3) / DRAWN_MS) > run['nic.ring'] / 4,
      },
      typical: {
        never: {
          matches: (given, _, run) => Math.min(...given) > run['nic.ring'] * 0.05,
          counterpart: (given, run) => ({
            preset: 'udp-200',
            set: {
              'nic.coalesce_us': run['nic.coalesce_us'],
              'sender.rate': run['sender.rate'],
              'nic.ring': Math.ceil(framesPerMs(run) * wait_ms(run) * 1.5 + Math.min(...given)),
            },
          }),
        },
        wait: {
          matches: (given, _, run) => Math.abs(dryAt_ms(given) - wait_ms(run)) <= 1.2,
          counterpart: (_, run) => ({
            preset: 'udp-200',
            set: {
              'nic.coalesce_us': run['nic.coalesce_us'],
              'nic.ring': run['nic.ring'],
              'sender.rate': rateFor(run, wait_ms(run)),
            },
          }),
        },
      },
    },
  },
  lost: {
    run: { preset: 'udp-200', set: { 'nic.coalesce_us': WAIT_US, 'nic.ring': SMALL } },
    begin_ns: 6e6,
    speed: 500e3,
    looks: ['nic', 'timeline'],
    watch: ['ready', 'lostRing', 'idle'],
    until: { event: EventCode.FrameLostInNic },
  },
  deep: {
    run: {
      preset: 'udp-200',
      set: { 'nic.ring': 1024 },
      vary: { 'nic.coalesce_us': [8_000, 5_000, 6_000, 9_000], 'sender.rate': [200, 150, 180] },
    },
    begin_ns: 0,
    speed: 5e6,
    looks: ['nic', 'charts'],
    watch: ['filled', 'lostRing'],
    ask: {
      kind: 'number',
      most: 1024,
      step: 1,
      within: 0.15,
      span_ns: 60e6,
      samples: 600,
      machine: (trial) => {
        const size = trial.first(FrameField.ring_size);
        return size - Math.min(...trial.curve(FrameField.ring_ready));
      },
      typical: {
        half: {
          comesTo: (run) => (framesPerMs(run) * wait_ms(run)) / 2,
          matches: (given, truth) => given > truth * 0.4 && given < truth * 0.6,
          counterpart: halfAsFast,
        },
        low: { matches: (given, truth) => given < truth, counterpart: halfAsFast },
        high: { matches: (given, truth) => given > truth },
      },
    },
  },
  enough: {
    run: { preset: 'udp-200', set: { 'nic.coalesce_us': WAIT_US } },
    begin_ns: 1e6,
    speed: 5e6,
    looks: ['nic', 'charts'],
    watch: ['ready', 'filled', 'lostRing'],
    until: { passed_ns: 30e6 },
  },
});

/**
 * Setup in which the interrupt is delayed until `given` frames have arrived, and the ring has this number of
 * descriptors.
 */
function halfAsFast(given: number, run: Instance) {
  const us = Math.max(100, Math.round((given / framesPerMs(run)) * 1e3));
  return {
    preset: 'udp-200',
    set: { 'nic.ring': Math.max(8, Math.round(given)), 'sender.rate': run['sender.rate'], 'nic.coalesce_us': us },
  };
}
