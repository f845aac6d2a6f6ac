/** Checks single sentences of the lessons against the machine at their moment. */
import { describe, expect, it } from 'vitest';
import { FrameField, Stage } from '../../web/src/tables/tables';
import { verdictOf } from '../../web/src/views/lessons/grade';
import { fullAfter } from '../../web/src/views/lessons/lessons/fullBuffer';
import { COME, READ } from '../../web/src/words/lessons/fullBuffer';
import { cells } from '../golden/evidence.json';
import { beginOf, comesTo, metricsOf, SEEDS, sceneOf, trial } from './lessonRuns';

describe('lesson 1', () => {
  it('the kernel’s part of a packet’s trip is some 50 µs', async () => {
    const scene = sceneOf('trip', 'wire');
    const [card, program] = [await comesTo(scene, Stage.Ring), await comesTo(scene, Stage.Delivered)];
    expect(((program ?? Number.NaN) - (card ?? Number.NaN)) / 1e3).toBeCloseTo(50, -1);
    expect(1e9 / scene.speed).toBe(50_000);
  });
});

describe('lesson 3', () => {
  const flood = (rate: number) =>
    metricsOf(
      { says: 0, within: 0, preset: 'udp-livelock', set: { 'sender.rate': rate }, duration_s: 10, of: () => 0 },
      1,
    );

  it('this machine has time for every packet twice up to some 245 Mb/s', () => {
    expect(flood(245).goodput_mbps).toBeCloseTo(245, 0);
    expect(flood(260).goodput_mbps).toBeLessThan(245);
  });
});

describe('lesson 4', () => {
  it.each(SEEDS)('the segment that is followed goes through all four questions (seed %i)', async (seed) => {
    const scene = sceneOf('queues', 'gates');
    const arrived_ns = (await comesTo(scene, Stage.ReceiveQueue, seed)) ?? Number.NaN;
    expect(arrived_ns - ((await comesTo(scene, Stage.Ip, seed)) ?? Number.NaN)).toBeLessThan(50e3);
    expect((await trial(scene, seed, arrived_ns, 1e3, 1)).first(FrameField.socket_owned)).toBe(0);
  });

  it.each(SEEDS)(
    'behind the gap segments come to the out-of-sequence queue while the scene is seen (seed %i)',
    async (seed) => {
      const scene = sceneOf('queues', 'gap');
      const from_ns = (await beginOf(scene, seed)) ?? Number.NaN;
      const seen = await trial(scene, seed, from_ns, 10 * scene.speed, 50);
      expect(seen.grew(FrameField.in_ofo)).toBeGreaterThan(1);
    },
  );
});

describe('lesson 7', () => {
  it.each(SEEDS)(
    'the buffer is half full in less than half a second, by what comes and what is read (seed %i)',
    async (seed) => {
      const seen = await trial(sceneOf('full-buffer', 'fills'), seed, 0, 5e8, 2);
      expect(seen.last(FrameField.rmem_alloc)).toBeGreaterThan(20 * 2 ** 20);
      expect(seen.grew(FrameField.offered) * 2).toBeCloseTo(COME, -3);
      expect(seen.grew(FrameField.delivered) * 2).toBeCloseTo(READ, -3);
    },
  );

  it.each([0.3, 0.5, 1.5, 2, 3])('a buffer that lasts %f s exists, and is the one offered', async (given) => {
    const scene = sceneOf('full-buffer', 'when');
    if (scene.ask?.kind !== 'number') throw new Error('asks for a number');
    const seen = await trial({ ...scene, run: fullAfter(given) }, 1, 0, 4e9, 400);
    expect(scene.ask.machine(seen)).toBeCloseTo(given, 0.3);
    const verdict = verdictOf(scene.ask, { kind: 'number', value: 8 }, { kind: 'number', value: 0.9 }, {});
    expect([verdict.typical, verdict.counterpart]).toEqual(['never', null]);
  });
});

describe('lesson 8', () => {
  it('a full buffer takes 1.3 times what the socket is charged', () => {
    const free_kb = (buffer: string): number =>
      cells.find(({ card, name }) => card === 'fermilab-table-3' && name === `${buffer} MemFree`)?.median ?? Number.NaN;
    expect((free_kb('1M') - free_kb('80M')) / (79 * 1024)).toBeCloseTo(1.3, 1);
  });
});

describe('lesson 10', () => {
  it('the study’s poster has 430 and 97 Mb/s beside four jobs', () => {
    const printed = ['slow', 'fast'].map((sender) => cells.find(({ name }) => name === `${sender} sender, BL4, Mb/s`));
    expect(printed.map((cell) => cell?.published)).toEqual([430, 97]);
  });
});

describe('lesson 9', () => {
  it.each(SEEDS)(
    'the ring that ran dry is full again when the sender’s next frame has come (seed %i)',
    async (seed) => {
      const scene = sceneOf('ring-dry', 'chain');
      const from_ns = (await beginOf(scene, seed)) ?? Number.NaN;
      const seen = await trial(scene, seed, from_ns, 5e8, 500);
      const ready = seen.curve(FrameField.ring_ready);
      const dry = ready.indexOf(Math.min(...ready));
      expect(ready[0]).toBeGreaterThan(300);
      expect(ready[dry]).toBeLessThan(5);
      expect(Math.max(...ready.slice(dry))).toBeGreaterThan(380);
      expect(Math.max(...seen.curve(FrameField.mem_free).slice(dry))).toBeGreaterThan(
        4 * seen.curve(FrameField.mem_free)[dry],
      );
    },
  );
});
