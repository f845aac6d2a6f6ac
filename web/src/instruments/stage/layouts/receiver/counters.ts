/** State counters whose rates give the packet rate on each line of the receiver's map. */
import { FrameField } from '../../../../tables/tables';
import type { LineId } from './desk';

export const COUNTERS = {
  wire: FrameField.offered,
  driver: FrameField.in_driver,
  intoQueue: FrameField.in_netif_backlog,
  fromQueue: FrameField.in_ip,
  ip: FrameField.in_ip,
  ownedYes: FrameField.gate_owned_yes,
  ownedNo: FrameField.gate_owned_no,
  waitingYes: FrameField.gate_waiting_yes,
  waitingNo: FrameField.gate_waiting_no,
  sequenceYes: FrameField.gate_sequence_yes,
  sequenceNo: FrameField.gate_sequence_no,
  iovecYes: FrameField.gate_iovec_yes,
  iovecNo: FrameField.gate_iovec_no,
  receiveOut: FrameField.in_copy,
  backlogOut: FrameField.in_process_input,
  udpIn: FrameField.in_transport,
  udpOut: FrameField.in_receive_queue,
  ackOut: FrameField.acks_sent,
  ackWire: FrameField.acks_sent,
} satisfies Partial<Record<LineId, number>>;
