/** Queue before the output's driver: its queueing discipline and the packets on its bands. The functions are pure. */
import { FrameField, QDISCS } from '../tables/tables';
import type { Scalars } from './uses';

const BANDS = [FrameField.tx_band_0, FrameField.tx_band_1, FrameField.tx_band_2];

/** Name of the output's queueing discipline. */
export const qdiscName = (scalars: Scalars): string => QDISCS[scalars.get(FrameField.tx_qdisc)];

/** Number of packets on each band; the first band is served first. */
export function bandsOf(scalars: Scalars): readonly number[] {
  return BANDS.slice(0, scalars.get(FrameField.tx_bands)).map((band) => scalars.get(band));
}

/** Number of packets on all bands. */
export const packetsQueued = (scalars: Scalars): number => bandsOf(scalars).reduce((sum, held) => sum + held, 0);
