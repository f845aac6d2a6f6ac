/** A receive ring: D descriptors, ready, filled or empty. */

import type { Snapshot } from '../../../decode/snapshot';
import type { Palette } from '../../../draw/palette';
import { Slot } from '../../../tables/tables';
import type { Descriptors, SlotRange } from './descriptors';

/** `failing`: empty descriptors are due to failed refills, not to a batch in progress. */
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
  // Empty descriptors have only edges.
  const edge = Math.min(0.9, 180 / of);
  ring.show(pen, of, runsIn(snap, Slot.Empty), { colour: failing ? colours.alarm : colours.line, edge });
}

/** Ranges of descriptors in a state. */
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
