/**
 * Path of an arriving packet from the wire to IP. It is the same on every map, and differs only between polled and other
 * drivers. The functions are pure.
 */
import { Stage } from '../../../tables/tables';

/** For each stage, the stage that usually follows. Used until the machine reports the real one. */
export type Usual = Readonly<Partial<Record<number, number>>>;

/**
 * Returns the usual next stage: up to IP from this table, then from `beyond`. A stage without an entry is followed by
 * `last`.
 */
export function usualAfterArrival(polled: boolean, beyond: Usual, last: number): (stage: number) => number {
  const next: Usual = {
    [Stage.Wire]: Stage.Ring,
    [Stage.Driver]: polled ? Stage.Ip : Stage.NetifBacklog,
    ...beyond,
  };
  return (stage) => next[stage] ?? last;
}
