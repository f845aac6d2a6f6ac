/** Way of an arriving packet, the same on every map: from the wire to IP, depending on the driver. Pure. */
import { Stage } from '../../../tables/tables';

/** The usual next stage of each stage, used while the real one is unknown. */
export type Usual = Readonly<Partial<Record<number, number>>>;

/** Next stage up to IP, then by `beyond`; a packet without an entry ends at `last`. */
export function usualAfterArrival(polled: boolean, beyond: Usual, last: number): (stage: number) => number {
  const next: Usual = {
    [Stage.Wire]: Stage.Ring,
    [Stage.Driver]: polled ? Stage.Ip : Stage.NetifBacklog,
    ...beyond,
  };
  return (stage) => next[stage] ?? last;
}
