/** How a packet comes in, which is the same on every map: from its wire to IP, by what the driver does. Pure. */
import { Stage } from '../../../tables/tables';

/** The stages that follow one another when nothing else is known yet. */
export type Usual = Readonly<Partial<Record<number, number>>>;

/** `beyond`: what follows IP on this map; where nothing is named, a packet ends at `last`. */
export function usualAfterArrival(polled: boolean, beyond: Usual, last: number): (stage: number) => number {
  const next: Usual = {
    [Stage.Wire]: Stage.Ring,
    [Stage.Driver]: polled ? Stage.Ip : Stage.NetifBacklog,
    ...beyond,
  };
  return (stage) => next[stage] ?? last;
}
