/** Parts of a map that can be pressed. Each part has a question; a press opens the answer. */
import { greatestReason } from '../../decode/losses';
import type { Snapshot } from '../../decode/snapshot';
import type { Lab } from '../../run/lab';
import { FrameField } from '../../tables/tables';
import { type Box, box, type Ring } from './shapes';

export type Part = {
  /** Id that is unique on its map. */
  readonly id: string;
  readonly name: () => string;
  readonly box: Box;
  /** For a round part: its ring. Only a press within the ring counts. */
  readonly ring?: Ring;
  /** Asks the part's question. `at`: position of the press; undefined for a key press. */
  readonly ask: (lab: Lab, snap: Snapshot, at?: { readonly x: number; readonly y: number }) => void;
};

/** Makes a part that is at least `least` high. */
export function partOf(id: string, name: () => string, { x, y, w, h }: Box, ask: Part['ask'], least: number): Part {
  const more = Math.max(0, least - h);
  return { id, name, box: box(x, y - more / 2, w, h + more), ask };
}

/** Distance outside a ring at which a press still counts as a press on the ring. */
const AROUND_RING = 8;

export function boxAround({ x, y, outer }: Ring): Box {
  const reach = outer + AROUND_RING;
  return box(x - reach, y - reach, 2 * reach, 2 * reach);
}

/** Returns the part at a point of the map, or null. */
export function partAt(parts: readonly Part[], x: number, y: number): Part | null {
  const found = parts.find(({ box, ring }) => {
    const within = x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
    return within && (ring === undefined || Math.hypot(x - ring.x, y - ring.y) <= ring.outer + AROUND_RING);
  });
  return found ?? null;
}

/** Returns the descriptor at a point of a ring with `of` descriptors. −1 in the ring's middle. */
function descriptorAt(ring: Ring, x: number, y: number, of: number): number {
  if (Math.hypot(x - ring.x, y - ring.y) < ring.inner - 6) return -1;
  const turn = (Math.atan2(y - ring.y, x - ring.x) + Math.PI / 2) / (2 * Math.PI);
  return Math.floor((((turn % 1) + 1) % 1) * of) % of;
}

/** Asks about the descriptor at the press. Without a position, asks about the descriptor that the NIC fills next. */
export function askRing(ring: Ring): Part['ask'] {
  return (lab, snap, at) => {
    const descriptor = at === undefined ? -1 : descriptorAt(ring, at.x, at.y, snap.slots);
    lab.questions.ask('descriptor', descriptor < 0 ? snap.get(FrameField.ring_nic_index) : descriptor);
  };
}

/** Asks which packets are at a stage. */
export function askHeld(stage: number): Part['ask'] {
  return (lab) => lab.questions.ask('held', stage);
}

/** Asks where the pages of receive buffers come from. */
export function askPool(lab: Lab): void {
  lab.questions.ask('pool', 0);
}

/** Asks about losses, first those with the most frequent reason. */
export function askLosses(lab: Lab, snap: Snapshot): void {
  lab.questions.ask('losses', greatestReason(snap));
}
