/** Output of a host: the bands (priority classes) of its queue, the transmit ring, transmit interrupts. */
import { FrameField } from '../tables/tables';
import { bandsOf, qdiscName } from './qdisc';
import type { Scalars } from './uses';

export type WayOut = {
  /** Name of the queueing discipline. */
  readonly queue: string;
  /** Packets in each band of the queue, highest priority first. */
  readonly bands: readonly number[];
  /** Maximum of packets in a band. */
  readonly limit: number;
  /** Number of descriptors of the transmit ring: in total, in use, and in use for packets already sent. */
  readonly size: number;
  readonly used: number;
  readonly sent: number;
  /** Whether the driver has stopped the queue, and the number of these stops. */
  readonly stopped: boolean;
  readonly stops: number;
  /** Number of interrupts that only report sent packets. */
  readonly interrupts: number;
  readonly acks: number;
};

export function wayOutOf(snap: Scalars): WayOut {
  return {
    queue: qdiscName(snap),
    bands: bandsOf(snap),
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
