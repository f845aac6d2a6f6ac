import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../web/src/engine/fault';
import { PARAMS, StepUnit } from '../../web/src/tables/generated/tables';
import {
  type FirstRingside,
  firstRingside,
  index,
  printed,
  type Ringside,
  ringside,
  runTo,
  type Settings,
  seekTo,
} from './machine';

const MS = 1e6;
/** A short warm-up keeps the runs of this test short. The compared digests do not depend on it. */
const SHORT: Settings = { 'load.warmup': 2 };

function nativeDigest(preset: string, ms: number, ...args: string[]): string {
  const json = printed('run', '--preset', preset, '--set', 'load.warmup=2', '--duration', `${ms}ms`, '--json', ...args);
  return JSON.parse(json)['run.digest'];
}

function digestAt(machine: Ringside | FirstRingside, ms: number): string {
  runTo(machine, ms * MS);
  return machine.digest();
}

/** Returns the digest of a short run; null if the module rejects the values. */
function digestUnlessRefused(make: () => Ringside | FirstRingside): string | null {
  try {
    return digestAt(make(), 20);
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    throw thrown;
  }
}

/** Parameters with random values. Excluded are parameters that set the length of a run or must fit another value. */
const DRAWN = PARAMS.filter(({ id }) => !['load.warmup', 'run.duration', 'sender.payload', 'link.mtu'].includes(id));

/** Draws an allowed value: the minimum, the maximum, or any value between. */
function valueWithin({ id, min, max, step }: (typeof DRAWN)[number]): fc.Arbitrary<[string, number]> {
  const steps = Math.floor((max - min) / step);
  const nth = fc.oneof(fc.constant(0), fc.constant(steps), fc.nat(steps));
  return nth.map((n) => [id, Number((min + n * step).toFixed(9))]);
}

/**
 * Changes values that exclude each other. Routers and additional senders send only UDP datagrams, and a datagram of the
 * usual size does not fit an IPv6 frame.
 */
function fitting(drawn: Settings): Settings {
  const ofDatagrams = ['sender.protocol', 'host.role', 'source2.rate', 'source3.rate'];
  return ofDatagrams.some((id) => (drawn[id] ?? 0) > 0)
    ? { ...drawn, 'sender.protocol': 1, 'sender.payload': 500 }
    : drawn;
}

const drawnSettings: fc.Arbitrary<Settings> = fc
  .array(fc.constantFrom(...DRAWN).chain(valueWithin), { minLength: 1, maxLength: 10 })
  .map((entries) => fitting(Object.fromEntries(entries)));

/** Writes an assignment for the command line, with words for the values of enums and switches. */
function assignment([id, value]: [string, number]): string {
  const { type, values } = PARAMS[index(id)];
  if (type === 'bool') return `${id}=${value === 1}`;
  return `${id}=${type === 'enum' ? values[value] : value}`;
}

describe('the same parameters and seed give the same digest, native and in both WebAssembly modules', () => {
  test.each([
    ['tcp-quiet', 1000],
    ['tcp-loaded', 1000],
    ['udp-livelock', 500],
    ['memory-1m', 500],
    ['oom-five-streams', 300],
    ['slow-sender', 500],
    ['router-three-small', 500],
    ['router-three-big-v6', 500],
  ])('%s for %i ms', (preset, ms) => {
    const settings = { ...SHORT, 'run.duration': ms / 1000 };
    const digest = nativeDigest(preset, ms);
    expect(digestAt(ringside(preset, settings), ms)).toBe(digest);
    expect(digestAt(firstRingside(preset, settings), ms)).toBe(digest);
  });

  test.each(['tg3', 'sk98lin', 'netif_rx'])('driver %s', (driver) => {
    const number = ['napi', 'tg3', 'sk98lin', 'netif_rx'].indexOf(driver);
    const machine = ringside('tcp-loaded', { ...SHORT, 'nic.driver': number, 'run.duration': 0.3 });
    expect(digestAt(machine, 300)).toBe(nativeDigest('tcp-loaded', 300, '--set', `nic.driver=${driver}`));
  });

  test.each(fc.sample(drawnSettings, { numRuns: 36, seed: 2612 }))('drawn: %j', (drawn) => {
    const ms = 40;
    const machine = ringside('tcp-loaded', { ...drawn, 'load.warmup': 0.1, 'run.duration': ms / 1000 });
    const sets = Object.entries(drawn).flatMap((entry) => ['--set', assignment(entry)]);
    expect(digestAt(machine, ms)).toBe(nativeDigest('tcp-loaded', ms, ...sets, '--set', 'load.warmup=0.1'));
  });

  /**
   * A parameter has the mark `complete` in the core's table if it has a value that only the complete module accepts.
   */
  test.each(['tcp-quiet', 'router-three-small'])('%s with any word of a parameter, or a refusal', (preset) => {
    const withWords = PARAMS.filter(({ type }) => type === 'bool' || type === 'enum');
    for (const { id, min, max } of withWords) {
      for (let value = min; value <= max; value++) {
        const settings = { ...SHORT, [id]: value, 'run.duration': 0.02 };
        const complete = digestUnlessRefused(() => ringside(preset, settings));
        const first = digestUnlessRefused(() => firstRingside(preset, settings));
        if (complete === null) expect(first, `${id} ${value}`).toBeNull();
        else expect([complete, null], `${id} ${value}`).toContain(first);
      }
    }
  });

  test('another seed gives another digest', () => {
    const digest = (seed: number) => digestAt(ringside('tcp-loaded', { ...SHORT, 'run.seed': seed }), 100);
    expect(digest(2)).toBe(digest(2));
    expect(digest(2)).not.toBe(digest(3));
  });

  test('changes on the way', () => {
    const machine = ringside('tcp-loaded', { ...SHORT, 'run.duration': 0.4 });
    machine.add_intervention(100 * MS, index('app.nice'), -15);
    machine.add_intervention(200 * MS, index('nic.ring'), 64);
    const ats = ['--at', '100ms:app.nice=-15', '--at', '200ms:nic.ring=64'];
    expect(digestAt(machine, 400)).toBe(nativeDigest('tcp-loaded', 400, ...ats));
  });
});

describe('the way to a moment does not matter', () => {
  const start = () => ringside('tcp-loaded', { ...SHORT, 'run.duration': 0.5 });

  test('slices of any size', () => {
    const [coarse, fine] = [start(), start()];
    runTo(fine, 400 * MS, 777);
    expect(fine.digest()).toBe(digestAt(coarse, 400));
  });

  test('back and forward again, recording or not', () => {
    const [straight, wandering] = [start(), start()];
    wandering.record(true);
    seekTo(wandering, 450 * MS);
    seekTo(wandering, 30 * MS);
    wandering.step(StepUnit.Hop, 100_000);
    wandering.step_back(StepUnit.Switch);
    runTo(wandering, 400 * MS);
    expect(wandering.digest()).toBe(digestAt(straight, 400));
  });

  test('a change made here is the change that a link carries', () => {
    const [live, linked] = [start(), start()];
    runTo(live, 100 * MS);
    live.set_param(index('app.nice'), -10);
    linked.add_intervention(100 * MS, index('app.nice'), -10);
    expect(digestAt(live, 300)).toBe(digestAt(linked, 300));
  });
});
