import { describe, expect, it } from 'vitest';
import { Snapshot } from '../../../decode/snapshot';
import type { Moment } from '../../../run/liveRun';
import { FRAME_WIDTH, FrameField, SECTIONS, Section, Slot } from '../../../tables/tables';
import { ringStates } from './ring';

const SLOTS = 384;

/** Makes a snapshot in which this number of descriptors is empty. */
function snapshotWith(empty: number): Snapshot {
  const words = new Float64Array(FRAME_WIDTH + SLOTS);
  words[FrameField.ring_empty] = empty;
  words.fill(Slot.Empty, FRAME_WIDTH, FRAME_WIDTH + empty);
  words.fill(Slot.Ready, FRAME_WIDTH + empty);
  const offsets = Array.from({ length: SECTIONS + 1 }, (_, section) =>
    section === Section.Frame ? 0 : section === Section.Ring ? FRAME_WIDTH : words.length,
  );
  return new Snapshot({ buffer: words.buffer, offsets });
}

/** Returns the number of empty descriptors in the texts and in the picture. */
function shownBy(states: ReturnType<typeof ringStates>, snap: Snapshot, flow: boolean, isDue: boolean) {
  const state = states({ snap, flow } as Moment, isDue);
  const drawn = Array.from({ length: state.slots }, (_, i) => state.slot(i)).filter((slot) => slot === Slot.Empty);
  return [state.get(FrameField.ring_empty), drawn.length];
}

describe('the picture of a ring and its texts', () => {
  it('show the same state between two texts of fast playback, even if the buffer is used again', () => {
    const states = ringStates();
    const before = snapshotWith(46);
    expect(shownBy(states, before, true, true)).toEqual([46, 46]);
    new Float64Array(before.buffer).fill(0);
    expect(shownBy(states, snapshotWith(358), true, false)).toEqual([46, 46]);
    expect(shownBy(states, snapshotWith(360), true, true)).toEqual([360, 360]);
  });

  it('follow every frame while single packets can be seen', () => {
    const states = ringStates();
    expect(shownBy(states, snapshotWith(1), true, true)).toEqual([1, 1]);
    expect(shownBy(states, snapshotWith(2), false, false)).toEqual([2, 2]);
    expect(shownBy(states, snapshotWith(3), false, false)).toEqual([3, 3]);
    expect(shownBy(states, snapshotWith(4), true, false)).toEqual([4, 4]);
  });
});
