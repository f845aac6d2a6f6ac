/**
 * Queue in front of the output NIC's driver: its queueing discipline, and the packets in its bands (priority classes).
 * The functions are pure.
 */
import { FrameField, QDISCS } from '../tables/tables';
import type { Scalars } from './uses';

const BANDS = [FrameField.tx_band_0, FrameField.tx_band_1, FrameField.tx_band_2];

/** The output's queueing discipline. */
export const qdiscOf = (scalars: Scalars): (typeof QDISCS)[number] => QDISCS[scalars.get(FrameField.tx_qdisc)];

/** Number of packets in each band of the queue. The first band is served first. */
export function bandsOf(scalars: Scalars): readonly number[] {
  return BANDS.slice(0, scalars.get(FrameField.tx_bands)).map((band) => scalars.get(band));
}

/** Number of packets in all bands of the queue. */
export const packetsQueued = (scalars: Scalars): number => bandsOf(scalars).reduce((sum, held) => sum + held, 0);
