/**
 * Runs for the lessons' tests: on the command line, in WebAssembly, and up to the moment that a scene shows. A run that
 * several tests need is simulated once.
 */
import { InThreadClient } from '../../web/src/engine/fixture/inThreadClient';
import type { Machine } from '../../web/src/engine/protocol';
import type { RunSpec } from '../../web/src/scenario/runSpec';
import { LESSONS } from '../../web/src/views/lessons/all';
import type { Comparison, Scene, Setup } from '../../web/src/views/lessons/lesson';
import { momentBeside } from '../../web/src/views/lessons/moment';
import { instanceOf, runOfSetup } from '../../web/src/views/lessons/setup';
import { runTrial, type Trial } from '../../web/src/views/lessons/trial';
import type { RunMeasurement } from './lessonMeasurements';
import { printed, Ringside, section } from './machine';

export const SEEDS = [1, 2, 3];

/**
 * Values of `load.kind` for a program that only computes: a word in the command line's table, a number in the page's
 * table.
 */
const HOG: readonly (number | string)[] = ['hog', 1];
/**
 * Parameters that make a run depend on the seed if they exceed these values: losses, reordering, bursts, pauses of the
 * sending host, datagrams to the router, and a switch's hello frames.
 */
const DRAWN_ABOVE = {
  'link.loss': 0,
  'link.reorder': 0,
  'sender.burst': 1,
  'sender.pause_us': 0,
  'sender.to_router': 0,
  'link.hello': 0,
};

/**
 * Returns the seeds to test. Returns all seeds if the run has a random part (such as compile processes), or if the
 * setup depends on the seed; otherwise one seed.
 */
export function seedsOf({
  preset,
  set = {},
  vary,
}: Pick<RunMeasurement, 'preset' | 'set'> & Pick<Setup, 'vary'>): number[] {
  const usual = instanceOf({ preset });
  const given = (id: string): number | string => set[id] ?? usual[id];
  const isBuild = !HOG.includes(given('load.kind')) && Number(given('load.jobs')) > 0;
  const isDrawn = Object.entries(DRAWN_ABOVE).some(([id, most]) => Number(given(id)) > most);
  return isBuild || isDrawn || vary !== undefined ? SEEDS : SEEDS.slice(0, 1);
}

/**
 * Number of simulated machines to keep in memory. The scenes of a lesson share few runs, and a kept machine can go back
 * to an earlier time.
 */
const MACHINES = 4;
const machines = new Map<string, Ringside>();

export function machineOf({ values }: RunSpec): Machine {
  const key = values.join();
  const machine = machines.get(key) ?? new Ringside(Float64Array.from(values));
  machines.delete(key);
  machines.set(key, machine);
  for (const [oldest, unused] of [...machines].slice(0, -MACHINES)) {
    machines.delete(oldest);
    unused.free();
  }
  return Object.assign(machine, { section: (number: number) => section(machine, number) }) as unknown as Machine;
}

const engine = () => new InThreadClient(machineOf);

const known = new Map<string, unknown>();

function once<Value>(key: readonly unknown[], run: () => Value): Value {
  const name = JSON.stringify(key);
  if (!known.has(name)) known.set(name, run());
  return known.get(name) as Value;
}

/** Returns the metrics of the run from which a figure (a number in a lesson) comes, computed by the command line. */
export function metricsOf({ preset, set = {}, duration_s }: RunMeasurement, seed: number): Record<string, number> {
  const settings = Object.entries(set).flatMap(([id, value]) => ['--set', `${id}=${value}`]);
  const args = ['run', '--preset', preset, ...settings, '--duration', `${duration_s}s`, '--seed', `${seed}`, '--json'];
  return once(args, () => JSON.parse(printed(...args)));
}

export function trial(
  scene: Pick<Scene, 'run'>,
  seed: number,
  from_ns: number,
  span_ns: number,
  samples?: number,
): Promise<Trial> {
  const run = runOfSetup(scene.run, seed);
  const made = (): Promise<Trial> => runTrial(engine(), run, { from_ns, span_ns, samples });
  return once([[...run.values], run.interventions, from_ns, span_ns, samples], made);
}

/** Model time at which a scene begins in this run, ns. The page's own code computes it. */
export function beginOf(scene: Scene, seed: number): Promise<number | null> {
  return once([runOfSetup(scene.run, seed), scene.begin_ns], () => momentBeside(engine(), scene, seed));
}

/** Model time at which the packet that a scene follows reaches a stage, ns. */
export function comesTo({ begin_ns, ...scene }: Scene, stage: number, seed = 1): Promise<number | null> {
  if (typeof begin_ns === 'number' || !('packetAt' in begin_ns)) throw new Error('no packet is named');
  return beginOf({ ...scene, begin_ns: { ...begin_ns, packetAt: stage, before_ns: 0 } }, seed);
}

export function sceneOf(lesson: string, id: string): Scene {
  const scene = LESSONS.find((one) => one.id === lesson)?.scenes.find((one) => one.id === id);
  if (scene === undefined) throw new Error(`no scene ${id}`);
  return scene;
}

/** Returns the rows of the table that a scene shows. */
export async function rowsOf(
  compares: Comparison | undefined,
  seed: number,
): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [name, run] of Object.entries(compares?.rows ?? {})) {
    const seen = await trial({ run }, seed, compares?.from_ns ?? 0, compares?.span_ns ?? 0, 2);
    found[name] = Object.fromEntries(
      Object.entries(compares?.columns ?? {}).map(([column, reads]) => [column, reads(seen)]),
    );
  }
  return found;
}
