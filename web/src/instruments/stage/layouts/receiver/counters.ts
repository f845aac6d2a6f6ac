/** What runs over each line of the receiver's map. */
import { F } from '../../../../tables/tables';
import type { LineId } from './geometry';

export const COUNTERS = {
  wire: F.offered,
  driver: F.in_driver,
  intoQueue: F.in_netif_backlog,
  fromQueue: F.in_ip,
  ip: F.in_ip,
  ownedYes: F.gate_owned_yes,
  ownedNo: F.gate_owned_no,
  waitingYes: F.gate_waiting_yes,
  waitingNo: F.gate_waiting_no,
  sequenceYes: F.gate_sequence_yes,
  sequenceNo: F.gate_sequence_no,
  iovecYes: F.gate_iovec_yes,
  iovecNo: F.gate_iovec_no,
  receiveOut: F.in_copy,
  backlogOut: F.in_process_input,
  udpIn: F.in_transport,
  udpOut: F.in_receive_queue,
  ackOut: F.acks_sent,
  ackWire: F.acks_sent,
} satisfies Partial<Record<LineId, number>>;
