/** The two hands that run round the receive ring: where the NIC and the driver are. */
import type { Snapshot } from '../../../../decode/snapshot';
import { setAttr, setText } from '../../../../draw/dom';
import type { Parts } from '../../../../draw/parts';
import { FrameField } from '../../../../tables/tables';
import { stage as words } from '../../../../words/opening';
import { onCircle, slotAngle } from '../../shapes';
import { RING } from './geometry';

/** Hands nearer than this share one word, radians. */
const NEAR = 0.42;

export function paintHands(parts: Parts, snap: Snapshot): void {
  const of = Math.max(1, snap.get(FrameField.ring_size));
  const nic = slotAngle(snap.get(FrameField.ring_nic_index) - 0.5, of);
  const driver = slotAngle(snap.get(FrameField.ring_driver_index) - 0.5, of);
  const apart = Math.abs(Math.atan2(Math.sin(nic - driver), Math.cos(nic - driver)));
  const parted = apart >= NEAR && apart < 1;
  hand(parts, 'nic', nic, parted && Math.sin(nic) < 0 && Math.sin(driver) > 0);
  hand(parts, 'driver', driver, parted && Math.sin(driver) < 0 && Math.sin(nic) > 0);
  setText(parts('nic-word'), apart < NEAR ? '' : words.nic);
  setText(parts('driver-word'), apart < NEAR ? together(driver) : words.driver);
}

/** Both hands in one word; at the right there is room for the shorter only. */
function together(angle: number): string {
  return Math.cos(angle) > 0.3 ? words.driver : words.nicAndDriver;
}

/** `above`: the other hand's word is close below. */
function hand(parts: Parts, name: string, angle: number, above: boolean): void {
  const turn = (angle * 180) / Math.PI + 90;
  setAttr(parts(`${name}-hand`), 'transform', `translate(${RING.x} ${RING.y}) rotate(${turn.toFixed(1)})`);
  const [x, level] = onCircle(RING, angle, RING.outer + 22);
  const side = Math.cos(angle);
  // Off the line on which frames come and go; below it there is room.
  const near = side > 0 ? 34 : 26;
  const y = Math.abs(level - RING.y) < near ? RING.y + (above ? -near : near + 4) : level;
  setAttr(parts(`${name}-word`), 'text-anchor', side > 0.3 ? 'start' : side < -0.3 ? 'end' : 'middle');
  setAttr(parts(`${name}-word`), 'transform', `translate(${x.toFixed(1)} ${(y + 4).toFixed(1)})`);
}
