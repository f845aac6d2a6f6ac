/** Texts of the answer about the page pool of a network driver. */
import english from './en/pagePool';
import { count, percent } from './numbers';
import { part } from './spoken';

export const pagePool = part('pagePool', english, (say) => ({
  ...say,
  pages: count,
  ofPlaces: (kept: number, places: number) => say.ofPlaces({ kept: count(kept), places: count(places) }),
  /**
   * Share of the pages that the pool used again instead of taking new ones. A dash before the driver requests its first
   * page.
   */
  saved: (recycled: number, allocated: number) =>
    recycled + allocated === 0 ? say.none : percent(recycled / (recycled + allocated)),
}));
