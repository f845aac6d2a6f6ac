/** The way by which packets leave a host: the queue's bands, the transmit ring, what the driver is told of it. */
import { FrameField } from '../tables/tables';
import type { Scalars } from './uses';

export type WayOut = {
  /** Packets in each band of pfifo_fast, first served first. */
  readonly bands: readonly number[];
  /** So many a band holds at most. */
  readonly limit: number;
  /** Descriptors of the transmit ring, those in use, and those of them whose packet is sent. */
  readonly size: number;
  readonly used: number;
  readonly sent: number;
  /** The driver has stopped the queue now, and how often it did. */
  readonly stopped: boolean;
  readonly stops: number;
  /** Interrupts that told of nothing but packets sent. */
  readonly interrupts: number;
  readonly acks: number;
};

export function wayOutOf(snap: Scalars): WayOut {
  return {
    bands: [FrameField.tx_band_0, FrameField.tx_band_1, FrameField.tx_band_2].map((band) => snap.get(band)),
    limit: snap.get(FrameField.tx_queue_len),
    size: snap.get(FrameField.tx_ring_size),
    used: snap.get(FrameField.tx_ring_used),
    sent: snap.get(FrameField.tx_ring_sent),
    stopped: snap.get(FrameField.tx_stopped) > 0,
    stops: snap.get(FrameField.tx_stops),
    interrupts: snap.get(FrameField.irq_tx),
    acks: snap.get(FrameField.acks_sent),
  };
}
