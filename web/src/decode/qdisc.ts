/** Queue before the output's driver: its queueing discipline and the packets on its bands. The functions are pure. */
import { FrameField, QDISCS, type Qdisc } from '../tables/tables';
import type { Scalars } from './uses';

/** Number of packets on each band; the first band is served first. */
const BANDS = [FrameField.tx_band_0, FrameField.tx_band_1, FrameField.tx_band_2];

/** Returns the queueing discipline of the output. */
export const qdiscOf = (scalars: Scalars): Qdisc => QDISCS[scalars.get(FrameField.tx_qdisc)];

/** Returns the number of packets on each band that the discipline has. */
export function bandsOf(scalars: Scalars): readonly number[] {
  return BANDS.slice(0, qdiscOf(scalars).bands).map((band) => scalars.get(band));
}

/** Number of packets on all bands. */
export const packetsQueued = (scalars: Scalars): number => bandsOf(scalars).reduce((sum, held) => sum + held, 0);
