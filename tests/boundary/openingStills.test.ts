/**
 * Checks the small pictures in the list of starting points against the simulation. `vitest -u` writes the pictures'
 * file again.
 */
import { expect, it } from 'vitest';
import { CURVES, type Curve } from '../../web/src/instruments/header/pictured';
import type { PresetId } from '../../web/src/tables/names';
import { PRESETS } from '../../web/src/tables/tables';
import type { Trial } from '../../web/src/views/lessons/trial';
import { firstSeconds } from './openingRuns';
import { lanesOf } from './stillLanes';

const SLOTS = 96;
/** Largest height of a point of the curve. The file has one digit of base 36 for each height. */
const MOST = 35;
/** Number of time slots of the CPU lanes for each point of the curve. */
const PER_POINT = 2;

function curveOf(seen: Trial, { field, isRate, top }: Curve): string {
  const values = seen.curve(field);
  const points = Array.from({ length: SLOTS / PER_POINT }, (_, i) => {
    const [from, to] = [values[i * PER_POINT], values[(i + 1) * PER_POINT]];
    return isRate ? to - from : to;
  });
  const most = top === undefined ? Math.max(...points) : seen.last(top);
  return points.map((value) => Math.round((MOST * Math.min(value, most)) / Math.max(1, most)).toString(36)).join('');
}

it('every preset has a picture of its first five seconds, as the machine runs today', async () => {
  const stills: Record<string, { lanes: string; curve: string }> = {};
  for (const { id } of PRESETS) {
    const seen = await firstSeconds(id as PresetId, SLOTS);
    stills[id] = { lanes: lanesOf(seen, SLOTS), curve: curveOf(seen, CURVES[id as PresetId]) };
  }
  await expect(`${JSON.stringify(stills, null, 2)}\n`).toMatchFileSnapshot(
    '../../web/src/instruments/header/stills.json',
  );
  for (const { lanes, curve } of Object.values(stills)) {
    // A router with long packets is idle for most of each time slot, so its CPU lanes are empty.
    expect(lanes).toHaveLength(SLOTS);
    expect(curve).not.toMatch(/^0*$/);
  }
});
