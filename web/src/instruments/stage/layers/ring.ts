/** Draws a receive ring with its descriptors: ready, filled or empty. */

import type { Snapshot } from '../../../decode/snapshot';
import type { Palette } from '../../../draw/palette';
import { Slot } from '../../../tables/tables';
import type { Descriptors, SlotRange } from './descriptors';

/**
 * `failing`: whether the empty descriptors come from failed refills. Otherwise they only wait for the end of the
 * present batch.
 */
export function paintRing(
  pen: CanvasRenderingContext2D,
  ring: Descriptors,
  snap: Snapshot,
  failing: boolean,
  colours: Palette,
): void {
  const of = snap.slots;
  ring.show(pen, of, runsIn(snap, Slot.Ready), { colour: colours.ready });
  ring.show(pen, of, runsIn(snap, Slot.Filled), { colour: colours.packet });
  // Width of the outline, units of the map. Empty descriptors have only an outline.
  const edge = Math.min(0.9, 180 / of);
  ring.show(pen, of, runsIn(snap, Slot.Empty), { colour: failing ? colours.alarm : colours.line, edge });
}

/** Returns the ranges of descriptors that are in this state. */
function runsIn(snap: Snapshot, state: number): SlotRange[] {
  const of = snap.slots;
  const runs: SlotRange[] = [];
  for (let i = 0; i < of; i++) {
    if (snap.slot(i) !== state) continue;
    const from = i;
    while (i < of && snap.slot(i) === state) i++;
    runs.push([from, i]);
  }
  return runs;
}
