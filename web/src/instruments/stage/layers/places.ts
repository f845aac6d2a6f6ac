/**
 * Positions in the drawing at which a packet has already been drawn. A dense flow has thousands of packets at a few
 * hundred positions.
 */
import type { Position } from '../motion';

/**
 * Number of distinguished positions per unit of the map, in each direction. A packet is nine units wide. Our choice.
 */
const PER_UNIT = 2;
/** Positions per row. No drawing is wider. */
const IN_ROW = 2 ** 14;

export class Places {
  private readonly taken = new Map<string, Set<number>>();

  /** Forgets all positions, before a new picture is drawn. */
  clear(): void {
    for (const places of this.taken.values()) places.clear();
  }

  /**
   * Records a packet's position. Returns whether a packet that looks the same is already there. The new packet is then
   * not drawn; at most half a unit separates the two, so nobody can see that.
   */
  take(look: string, { x, y }: Position): boolean {
    const places = this.taken.get(look) ?? new Set();
    this.taken.set(look, places);
    const place = Math.round(y * PER_UNIT) * IN_ROW + Math.round(x * PER_UNIT);
    const isTaken = places.has(place);
    places.add(place);
    return isTaken;
  }
}
