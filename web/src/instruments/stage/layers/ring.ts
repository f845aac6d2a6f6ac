/** Draws a receive ring with its descriptors: ready, filled or empty. */

import type { RingState } from '../../../decode/snapshot';
import type { Palette } from '../../../draw/palette';
import type { Moment } from '../../../run/liveRun';
import { Slot } from '../../../tables/tables';
import type { Descriptors, SlotRange } from './descriptors';

/**
 * Makes a function that returns the state for both the ring's picture and its texts. While packets are too many to be
 * seen singly, this state changes only when texts are due, because nobody could read them at every animation frame.
 */
export function ringStates(): (moment: Moment, isDue: boolean) => RingState {
  let kept: RingState | null = null;
  return ({ flow, snap }, isDue) => {
    if (!flow) kept = null;
    else if (isDue) kept = snap.copyOfRing();
    return kept ?? snap;
  };
}

/**
 * `failing`: whether the empty descriptors come from failed refills. Otherwise they only wait for the end of the
 * present batch.
 */
export function paintRing(
  pen: CanvasRenderingContext2D,
  ring: Descriptors,
  snap: RingState,
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
function runsIn(snap: RingState, state: number): SlotRange[] {
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
