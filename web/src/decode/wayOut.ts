/** Output of a host: the bands (priority classes) of its queue, the transmit ring, transmit interrupts. */
import { type RowOf, rowObject } from '../lib/rows';
import { FrameField } from '../tables/tables';
import { bandsOf, qdiscOf } from './qdisc';
import type { Scalars } from './uses';

const FIELDS = {
  /** Maximum of packets in a band. */
  limit: FrameField.tx_queue_len,
  /** Number of descriptors of the transmit ring: in total, in use, and in use for packets already sent. */
  size: FrameField.tx_ring_size,
  used: FrameField.tx_ring_used,
  sent: FrameField.tx_ring_sent,
  /** Whether the driver has stopped the queue, and the number of these stops. */
  stopped: FrameField.tx_stopped,
  stops: FrameField.tx_stops,
  /** Number of interrupts that only report sent packets. */
  interrupts: FrameField.irq_tx,
  acks: FrameField.acks_sent,
};

export type WayOut = RowOf<typeof FIELDS> & {
  /** Name of the queueing discipline. */
  readonly queue: string;
  /** Packets in each band of the queue, highest priority first. */
  readonly bands: readonly number[];
};

export function wayOutOf(snap: Scalars): WayOut {
  return { ...rowObject(FIELDS, (field) => snap.get(field)), queue: qdiscOf(snap).name, bands: bandsOf(snap) };
}
