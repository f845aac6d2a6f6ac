/**
 * The two pointers around the receive ring, with their labels. They mark the descriptors that the NIC and the driver
 * use next.
 */
import type { Scalars } from '../../../../decode/uses';
import { FrameField } from '../../../../tables/tables';
import { stage as words } from '../../../../words/opening';
import { type Box, onCircle, type Ring, type Size, slotAngle } from '../../shapes';
import type { Reading } from './readings';

/** Angle below which both pointers share one label, radians. */
const NEAR = 0.42;
/** Angle below which the labels of the two pointers avoid each other, radians. */
const APART = 1;

/**
 * Minimum room for a pointer's label left of the ring, in units of the map. The longest label is the French one for
 * both pointers.
 */
const WORD_ROOM = 82;

export type RingPointerId = 'nic' | 'driver';

function angleOf(state: Scalars, id: RingPointerId): number {
  const index = state.get(id === 'nic' ? FrameField.ring_nic_index : FrameField.ring_driver_index);
  return slotAngle(index - 0.5, Math.max(1, state.get(FrameField.ring_size)));
}

/** Angle between the two pointers, radians. */
function between(state: Scalars): number {
  const by = angleOf(state, 'nic') - angleOf(state, 'driver');
  return Math.abs(Math.atan2(Math.sin(by), Math.cos(by)));
}

export const pointerTransform =
  (id: RingPointerId, { x, y }: Ring) =>
  ({ drawn: state }: Reading): string => {
    const turn = (angleOf(state, id) * 180) / Math.PI + 90;
    return `translate(${x} ${y}) rotate(${turn.toFixed(1)})`;
  };

export const pointerWord =
  (id: RingPointerId) =>
  ({ drawn: state }: Reading): string => {
    const share = between(state) < NEAR;
    if (id === 'nic') return share ? '' : words.nic;
    return share ? together(angleOf(state, id)) : words.driver;
  };

/** Label for both pointers when they are close. Right of the ring there is room only for the driver's label. */
function together(angle: number): string {
  return Math.cos(angle) > 0.3 ? words.driver : words.nicAndDriver;
}

export const pointerWordAnchor =
  (id: RingPointerId) =>
  ({ drawn: state }: Reading): string => {
    const side = Math.cos(angleOf(state, id));
    return side > 0.3 ? 'start' : side < -0.3 ? 'end' : 'middle';
  };

/** Distance of a pointer's label from the ring, in units of the map. */
const BESIDE = 22;
/** Width of the driver's label, and the height of its letters, in units of the map. */
const WORD: Size = { w: 46, h: 12 };

/**
 * Position of a pointer's label outside the ring. Beside the ring, the label is below the line of packets, because
 * there is room. If GRO's hash buckets are in the way, the label is below them.
 */
export const pointerWordAt =
  (id: RingPointerId, { ring, gro }: { readonly ring: Ring; readonly gro: Box }) =>
  ({ drawn: state, host }: Reading): string => {
    const angle = angleOf(state, id);
    const other = angleOf(state, id === 'nic' ? 'driver' : 'nic');
    const apart = between(state);
    const above = apart >= NEAR && apart < APART && Math.sin(angle) < 0 && Math.sin(other) > 0;
    // Labels are wide and low, so directly above and below the ring they can be nearer to the ring.
    const [x, level] = onCircle(ring, angle, ring.outer + BESIDE - 10 * Math.sin(angle) ** 4);
    const near = Math.cos(angle) > 0 ? 34 : 26;
    const y = Math.abs(level - ring.y) < near ? ring.y + (above ? -near : near + 4) : level;
    const onGro = host.gro && x + WORD.w > gro.x && y + WORD.h > gro.y - WORD.h && y - WORD.h < gro.y + gro.h;
    const below = gro.y + gro.h + WORD.h;
    return onGro ? place(besideAt(ring, below), below) : place(Math.max(x, WORD_ROOM), y);
  };

const place = (x: number, y: number): string => `translate(${x.toFixed(1)} ${(y + 4).toFixed(1)})`;

/** Horizontal position of a label on the right of the ring, at this height. */
function besideAt({ x, y, outer }: Ring, height: number): number {
  return x + Math.sqrt(Math.max(0, (outer + BESIDE) ** 2 - (height - y) ** 2));
}
