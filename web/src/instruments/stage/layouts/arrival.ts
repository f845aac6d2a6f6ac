/**
 * Path of an arriving packet from the wire to IP. The path is the same on every map, except that polled and other
 * drivers differ. Pure functions.
 */
import { Stage } from '../../../tables/tables';

/** For each stage, the stage that usually follows. Used until the simulator reports the stage that really follows. */
export type Usual = Readonly<Partial<Record<number, number>>>;

/**
 * Returns the function that gives the usual next stage: up to IP from a table in the function, then from `beyond`.
 * `last` follows a stage without an entry.
 */
export function usualAfterArrival(polled: boolean, beyond: Usual, last: number): (stage: number) => number {
  const next: Usual = {
    [Stage.Wire]: Stage.Ring,
    [Stage.Driver]: polled ? Stage.Ip : Stage.NetifBacklog,
    ...beyond,
  };
  return (stage) => next[stage] ?? last;
}
