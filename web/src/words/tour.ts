/** Texts of the tour: six places of the simulated machine, each with one sentence. */
import english from './en/tour';
import { count, duration } from './numbers';
import { part } from './spoken';

export const tour = part('tour', english, (say) => ({
  ...say,
  nth: (nth: number, of: number) => say.nth({ nth: count(nth), of: count(of) }),
  places: { ...say.places, clock: (speed_ns: number) => say.places.clock({ speed: duration(speed_ns) }) },
}));
