/** Places of a picture that have a packet. A dense flow has thousands of packets on a few hundred places. */
import type { Position } from '../motion';

/** Places per unit of the drawing, in each direction. A packet is nine units wide. Our choice. */
const PER_UNIT = 2;
/** Places in a row. No drawing is wider. */
const IN_ROW = 2 ** 14;

export class Places {
  private readonly taken = new Map<string, Set<number>>();

  /** Forgets all taken places, before a new picture is drawn. */
  clear(): void {
    for (const places of this.taken.values()) places.clear();
  }

  /**
   * Takes a packet's place. Returns whether a packet that looks the same already has it. The second one is not painted,
   * which nobody can see: the two are at most half a unit apart.
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
