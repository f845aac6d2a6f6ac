/**
 * Tests that each preset opens at a time that shows what its name says. Each test reads the counters over the first
 * five seconds on screen, at the preset's speed.
 */
import { describe, expect, it } from 'vitest';
import { packetsQueued } from '../../web/src/decode/qdisc';
import { ONE_RUN, QUESTIONS } from '../../web/src/run/openings';
import type { PresetId } from '../../web/src/tables/names';
import { EventCode, FrameField, PRESETS } from '../../web/src/tables/tables';
import type { Trial } from '../../web/src/views/lessons/trial';
import { firstSeconds, openingMoment, seenFrom } from './openingRuns';

/** Latest model time at which a preset may open, ns. A later time would take too long to reach. */
const FURTHEST_NS = 20e9;
const PAGES_PER_MIB = 256;

const CPU = [
  FrameField.cpu_hardirq_ns,
  FrameField.cpu_softirq_ns,
  FrameField.cpu_app_ns,
  FrameField.cpu_load_ns,
  FrameField.cpu_other_ns,
  FrameField.cpu_idle_ns,
];

/** Share of CPU time that these contexts (interrupt, softirq, program …) take together. */
function share(seen: Trial, ...contexts: readonly number[]): number {
  const had = (fields: readonly number[]): number => fields.reduce((sum, field) => sum + seen.grew(field), 0);
  return had(contexts) / had(CPU);
}

const interrupts = (seen: Trial): number => share(seen, FrameField.cpu_hardirq_ns, FrameField.cpu_softirq_ns);
/** Ratio of a count to the packets that were offered in the same time. */
const ofOffered = (seen: Trial, field: number): number => seen.grew(field) / seen.grew(FrameField.offered);
const mib = (pages: number): number => pages / PAGES_PER_MIB;
const happened = (seen: Trial, kind: number): boolean => seen.entries.some((entry) => entry.kind === kind);

/** Returns the number of separate time intervals in which the count grows. */
function turnsOf(curve: readonly number[]): number {
  const grew = curve.map((value, i) => value > (curve[i - 1] ?? value));
  return grew.filter((does, i) => does && !grew[i - 1]).length;
}

/**
 * Checks that the socket's receive buffer is full. `charged`: bytes charged to the socket; `slab`: slab memory; both in
 * MiB.
 */
function fills(seen: Trial, charged: number, slab: number): void {
  expect(seen.last(FrameField.rmem_alloc) / 2 ** 20).toBeGreaterThan(charged * 0.95);
  // With empty queues the slab has 5.7 MiB: the ring's buffers and the kernel's own objects.
  expect(mib(seen.last(FrameField.mem_slab)) - 5.7).toBeGreaterThan(slab * 0.95);
  expect(mib(seen.last(FrameField.mem_slab)) - 5.7).toBeLessThan(slab * 1.05);
  expect(seen.grew(FrameField.pages_reclaimed)).toBe(0);
}

/** Largest size of page cache and buffers while memory is not short, MiB. */
const UNTOUCHED_MIB = 34;

const SHOWS: Readonly<Record<PresetId, (seen: Trial) => void | Promise<void>>> = {
  'tcp-quiet': (seen) => {
    expect(share(seen, FrameField.cpu_idle_ns)).toBeLessThan(0.001);
    expect(seen.last(FrameField.snd_wnd)).toBeLessThan(seen.last(FrameField.cwnd) * 1448);
    expect(seen.grew(FrameField.delivered)).toBeGreaterThan(200);
  },
  'tcp-loaded': (seen) => {
    // The receiving program uses its time slice and then waits, so its receive queue is never empty.
    expect(share(seen, FrameField.cpu_app_ns)).toBeGreaterThan(0.15);
    expect(share(seen, FrameField.cpu_load_ns)).toBeGreaterThan(0.4);
    const reads = seen.curve(FrameField.delivered);
    expect(reads.at(-1)).toBe(reads.at(-10));
    for (const packets of seen.curve(FrameField.receive_pkts)) expect(packets).toBeGreaterThan(1000);
  },
  'ring-exhausted': (seen) => {
    expect(seen.first(FrameField.ring_exhausted)).toBe(0);
    expect(happened(seen, EventCode.RefillFailed)).toBe(true);
    expect(happened(seen, EventCode.RingExhausted)).toBe(true);
    expect(seen.grew(FrameField.drop_ring)).toBeGreaterThan(0);
  },
  'nice-boost': (seen) => {
    expect(seen.last(FrameField.app_nice)).toBe(-15);
    expect(seen.last(FrameField.jobs)).toBe(10);
    expect(seen.last(FrameField.eq_slice_ms)).toBe(700);
    // The receiving program has one time slice of 700 ms, including interrupts. Then the compile processes run.
    const [before, after] = [
      share(seen, FrameField.cpu_app_ns) + interrupts(seen),
      share(seen, FrameField.cpu_load_ns),
    ];
    expect(before).toBeGreaterThan(0.65);
    expect(after).toBeGreaterThan(0.1);
  },
  'preempted-lock': (seen) => {
    expect(happened(seen, EventCode.PreemptedOwningSocket)).toBe(true);
    expect(Math.max(...seen.curve(FrameField.backlog_pkts))).toBeGreaterThan(20);
    expect(seen.grew(FrameField.rto_count)).toBeGreaterThan(0);
    expect(seen.grew(FrameField.drop_ring)).toBe(0);
  },
  'udp-200': (seen) => {
    expect(ofOffered(seen, FrameField.delivered)).toBeGreaterThan(0.99);
    expect(seen.last(FrameField.drop_udp_rcvbuf)).toBe(0);
    expect(share(seen, FrameField.cpu_idle_ns)).toBeLessThan(0.2);
  },
  'udp-200-loaded': (seen) => {
    expect(ofOffered(seen, FrameField.app_switches_voluntary)).toBeGreaterThan(0.99);
    expect(seen.last(FrameField.reader_interactive)).toBe(1);
    expect(ofOffered(seen, FrameField.delivered)).toBeGreaterThan(0.99);
    expect(seen.last(FrameField.jobs)).toBe(10);
    expect(share(seen, FrameField.cpu_load_ns)).toBeGreaterThan(0.05);
  },
  'udp-livelock': (seen) => {
    expect(interrupts(seen)).toBeGreaterThan(0.8);
    expect(ofOffered(seen, FrameField.drop_udp_rcvbuf)).toBeGreaterThan(0.75);
  },
  'memory-1m': (seen) => {
    fills(seen, 1, 1.3);
    expect(mib(seen.first(FrameField.mem_free) - seen.last(FrameField.mem_free))).toBeLessThan(2);
  },
  'memory-10m': (seen) => fills(seen, 10, 13),
  'memory-20m': async (seen) => {
    fills(seen, 20, 26);
    // Once the receive buffers are full, a buffer of half the size gives the same number of read bytes.
    const read = async (preset: PresetId): Promise<number> =>
      (await seenFrom(preset, 1e9, 1)).grew(FrameField.delivered_bytes);
    const [whole, half] = [await read('memory-20m'), await read('memory-10m')];
    expect(Math.abs(whole - half) / half).toBeLessThan(0.02);
  },
  'memory-40m': (seen) => fills(seen, 40, 52),
  'memory-80m': (seen) => {
    fills(seen, 80, 104);
    expect(seen.last(FrameField.mem_free)).toBeLessThan(seen.last(FrameField.mem_total) / 2);
  },
  'memory-160m': (seen) => {
    // The first five seconds show the free memory above its watermarks, and the buffer full.
    expect(seen.first(FrameField.normal_free)).toBeGreaterThan(seen.first(FrameField.normal_high));
    expect(seen.last(FrameField.rmem_alloc) / 2 ** 20).toBeGreaterThan(160 * 0.99);
    expect(seen.last(FrameField.normal_free)).toBeLessThan(seen.last(FrameField.normal_high) * 1.1);
    expect(seen.last(FrameField.normal_free)).toBeGreaterThan(seen.last(FrameField.normal_min) * 0.9);
    expect(seen.grew(FrameField.pages_reclaimed)).toBeGreaterThan(1000);
    expect(mib(seen.first(FrameField.mem_cache) - seen.last(FrameField.mem_cache))).toBeGreaterThan(10);
  },
  'memory-170m': (seen) => {
    expect(mib(seen.last(FrameField.mem_cache) + seen.last(FrameField.mem_buffers))).toBeLessThan(UNTOUCHED_MIB / 3);
    expect(seen.grew(FrameField.pages_reclaimed)).toBeGreaterThan(500);
  },
  'oom-five-streams': (seen) => {
    expect([seen.first(FrameField.oom_kills), seen.last(FrameField.oom_kills)]).toEqual([0, 1]);
    expect(seen.grew(FrameField.drop_tcp_memory)).toBe(0);
    expect(happened(seen, EventCode.OomKilled)).toBe(true);
    expect(seen.last(FrameField.receive_pkts)).toBe(0);
  },
  'oom-capped': (seen) => {
    expect(seen.grew(FrameField.drop_tcp_memory)).toBeGreaterThan(100);
    expect(mib(Math.max(...seen.curve(FrameField.tcp_mem_allocated)))).toBeLessThan(165);
    expect(seen.last(FrameField.oom_kills)).toBe(0);
    expect(seen.grew(FrameField.delivered)).toBeGreaterThan(1000);
  },
  'slow-sender': (seen) => {
    // The sender sends 440 Mb/s, a segment every 26 µs. The receiving program sleeps after every few segments.
    expect(seen.grew(FrameField.app_switches_voluntary)).toBeGreaterThan(10_000);
    for (const counted of seen.curve(FrameField.reader_interactive)) expect(counted).toBe(1);
    expect(seen.last(FrameField.jobs)).toBe(10);
    expect(share(seen, FrameField.cpu_app_ns)).toBeGreaterThan(0.75);
    expect(ofOffered(seen, FrameField.delivered)).toBeGreaterThan(0.99);
  },
  'fast-sender': (seen) => {
    expect(seen.grew(FrameField.app_switches_voluntary)).toBe(0);
    for (const counted of seen.curve(FrameField.reader_interactive)) expect(counted).toBe(0);
    expect(seen.last(FrameField.jobs)).toBe(10);
    expect(share(seen, FrameField.cpu_app_ns)).toBeLessThan(1.2 / 11);
    expect(seen.grew(FrameField.delivered)).toBeGreaterThan(1000);
  },
  'router-small': (seen) => {
    expect(interrupts(seen)).toBeGreaterThan(0.99);
    expect(ofOffered(seen, FrameField.drop_netif_rx)).toBeGreaterThan(0.7);
    expect(ofOffered(seen, FrameField.drop_netif_rx)).toBeLessThan(0.9);
  },
  'router-big': (seen) => {
    expect(ofOffered(seen, FrameField.forwarded)).toBeGreaterThan(0.98);
    expect(seen.last(FrameField.drop_netif_rx) + seen.last(FrameField.drop_ring)).toBe(0);
  },
  'router-small-v6': (seen) => {
    expect(seen.grew(FrameField.forwarded)).toBeGreaterThan(500);
    expect(ofOffered(seen, FrameField.drop_netif_rx)).toBeGreaterThan(0.7);
  },
  'router-big-v6': (seen) => expect(ofOffered(seen, FrameField.forwarded)).toBeGreaterThan(0.98),
  'router-three-small': (seen) => {
    expect(seen.last(FrameField.inputs)).toBe(3);
    for (const input of [FrameField.offered_0, FrameField.offered_1, FrameField.offered_2])
      expect(seen.grew(input)).toBeGreaterThan(50);
    expect(ofOffered(seen, FrameField.drop_netif_rx)).toBeGreaterThan(0.9);
  },
  'router-three-big': (seen) => {
    // The wait in the queue: the packets ahead, at 8,527 packets per second.
    expect(packetsQueued({ get: seen.last }) / 8.527).toBeCloseTo(117, 0);
    expect(seen.grew(FrameField.drop_tx_queue)).toBeGreaterThan(50);
    expect(ofOffered(seen, FrameField.forwarded)).toBeGreaterThan(0.94);
  },
  'router-three-big-v6': (seen) => {
    expect(packetsQueued({ get: seen.last })).toBeGreaterThan(980);
    expect(seen.grew(FrameField.drop_tx_queue)).toBeGreaterThan(50);
  },
  'router-napi': async (seen) => {
    expect(seen.grew(FrameField.irq_rx)).toBeLessThan(seen.grew(FrameField.offered) / 100);
    const drowned = await firstSeconds('router-small', 1);
    expect(seen.grew(FrameField.forwarded)).toBeGreaterThan(2 * drowned.grew(FrameField.forwarded));
  },
  'now-loaded': (seen) => {
    expect(seen.last(FrameField.jobs)).toBe(10);
    // 100 ms hold two rounds of the run queue. In each round, the receiving program runs once, and the compile
    // processes take the rest of the time.
    const reads = seen.curve(FrameField.delivered);
    expect(turnsOf(reads)).toBeGreaterThanOrEqual(2);
    expect(share(seen, FrameField.cpu_load_ns)).toBeGreaterThan(0.75);
    // The receiving program runs during at most 3 of the 25 ticks in this time span.
    expect(share(seen, FrameField.cpu_app_ns)).toBeLessThan(3 / 25);
  },
  'now-udp-loaded': (seen) => {
    for (const counted of seen.curve(FrameField.reader_interactive)) expect(counted).toBe(0);
    expect(seen.last(FrameField.jobs)).toBe(10);
    expect(share(seen, FrameField.cpu_app_ns)).toBeLessThan(1.2 / 11);
    expect(ofOffered(seen, FrameField.drop_udp_rcvbuf)).toBeGreaterThan(0.5);
  },
  'now-livelock': (seen) => {
    expect(interrupts(seen)).toBeGreaterThan(0.8);
    expect(ofOffered(seen, FrameField.drop_udp_rcvbuf)).toBeGreaterThan(0.75);
  },
  'now-preempted': (seen) => {
    expect(happened(seen, EventCode.PreemptedOwningSocket)).toBe(true);
    expect(Math.max(...seen.curve(FrameField.backlog_pkts))).toBeGreaterThan(20);
    expect(turnsOf(seen.curve(FrameField.delivered))).toBeGreaterThanOrEqual(2);
    expect(seen.last(FrameField.rto_count)).toBe(0);
  },
  'now-quiet': (seen) => {
    expect(share(seen, FrameField.cpu_idle_ns)).toBeLessThan(0.1);
    expect(seen.grew(FrameField.acks_sent)).toBeGreaterThan(0);
    expect(seen.grew(FrameField.delivered) / seen.grew(FrameField.acks_sent)).toBeGreaterThan(20);
  },
  'now-flood': (seen) => {
    expect(interrupts(seen)).toBeGreaterThan(0.99);
    expect(seen.grew(FrameField.drop_no_socket)).toBeGreaterThan(100);
    expect(ofOffered(seen, FrameField.drop_ring)).toBeGreaterThan(0.5);
  },
};

describe.each(PRESETS.map(({ id }) => id))('%s', (preset) => {
  it('shows what its sentence says within the first five seconds', async () => {
    await SHOWS[preset](await firstSeconds(preset, 100));
  });

  it('opens after a short way', async () => {
    const opens_ns = (await openingMoment(preset)) ?? Number.NaN;
    expect(opens_ns).toBeLessThan(FURTHEST_NS);
  });
});

describe('the list of presets', () => {
  it('has each of them once, below a question', () => {
    const listed = Object.values(QUESTIONS).flat();
    expect([...listed].sort()).toEqual(PRESETS.map(({ id }) => id).sort());
  });

  it.each(ONE_RUN)('says which are one run: their values are equal, their moments are not', async (...presets) => {
    const values = presets.map((id) => PRESETS.find((preset) => preset.id === id)?.values);
    expect(new Set(values.map((own) => JSON.stringify(own))).size).toBe(1);
    const moments = await Promise.all(presets.map(openingMoment));
    expect(new Set(moments).size).toBe(presets.length);
  });
});
