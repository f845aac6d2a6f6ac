/**
 * Runs a preset as the page opens it: from the same start time, for the first five seconds on screen at the preset's
 * speed.
 */
import { InThreadClient } from '../../web/src/engine/fixture/inThreadClient';
import { EpisodeSearch } from '../../web/src/run/episode';
import { LiveRun } from '../../web/src/run/liveRun';
import { openingOf, type PresetOpening, SHOWN_S } from '../../web/src/run/openings';
import { allValues } from '../../web/src/scenario/params';
import type { RunSpec } from '../../web/src/scenario/runSpec';
import { chosenPreset } from '../../web/src/scenario/store';
import type { PresetId } from '../../web/src/tables/names';
import type { Trial } from '../../web/src/views/lessons/trial';
import { runTrial } from '../../web/src/views/lessons/trial';
import { machineOf } from './lessonRuns';

const engine = () => new InThreadClient(machineOf);
const UNSEEN = { loop: null, still: false, followed: 0, life: new Float64Array(0) };

export function opening(preset: PresetId): PresetOpening {
  const known = openingOf(preset);
  if (known === null) throw new Error(`no opening of ${preset}`);
  return known;
}

/**
 * Returns the run that the page opens from the list of presets, with the changed parameters that the preset's
 * description names.
 */
function runOf(preset: PresetId, overrides = opening(preset).pair?.overrides ?? {}): RunSpec {
  return { values: allValues(chosenPreset(preset), overrides), interventions: [] };
}

const moments = new Map<PresetId, Promise<number | null>>();

/** Model time at which the page opens a preset, ns; null if the condition for this time is never met. */
export function openingMoment(preset: PresetId): Promise<number | null> {
  const known = moments.get(preset) ?? findMoment(preset);
  moments.set(preset, known);
  return known;
}

function findMoment(preset: PresetId): Promise<number | null> {
  const known = opening(preset);
  const session = new LiveRun(engine(), { ...UNSEEN, speed: known.speed });
  session.start(runOf(preset), known.from_ns);
  return new Promise<number | null>((resolve) => new EpisodeSearch(session, known, resolve).goOn()).finally(() =>
    session.close(),
  );
}

/**
 * Takes samples of the simulation from `from_ns` on, for the user's first five seconds on screen at the preset's speed.
 */
export function seenFrom(
  preset: PresetId,
  from_ns: number,
  samples: number,
  speed = opening(preset).speed,
): Promise<Trial> {
  return runTrial(engine(), runOf(preset), { from_ns, span_ns: SHOWN_S * speed, samples });
}

/** Takes samples of a preset over the first five seconds on screen. */
export async function firstSeconds(preset: PresetId, samples: number): Promise<Trial> {
  const from_ns = await openingMoment(preset);
  if (from_ns === null) throw new Error(`${preset} comes to no opening`);
  return seenFrom(preset, from_ns, samples);
}
