/** Path of a packet through the kernel, function by function, into the host and out of it. The functions are pure. */
import type { Rows } from '../lib/rows';
import { HOP, Stage } from '../tables/tables';
import { REASONS } from './drops';

/**
 * Kernel functions by stage, in the order in which a packet passes them, on a router and on a receiver. The names are
 * those of IPv4; names that depend on the driver or on the queueing discipline are general ones.
 */
const WAY: readonly (readonly [stage: number, functions: readonly string[]])[] = [
  [Stage.Driver, ['do_IRQ', 'interrupt', 'alloc_skb', 'eth_type_trans', 'netif_rx']],
  [Stage.Ip, ['net_rx_action', 'process_backlog', 'poll', 'netif_receive_skb', 'ip_rcv', 'ip_rcv_finish']],
  [
    Stage.Forward,
    [
      'ip_forward',
      'ip_forward_finish',
      'ip_output',
      'ip_finish_output',
      'ip_finish_output2',
      'dev_queue_xmit',
      'enqueue',
    ],
  ],
  [Stage.Transport, ['ip_local_deliver', 'ip_local_deliver_finish', 'udp_rcv', 'udp_queue_rcv_skb', 'tcp_v4_rcv']],
  [Stage.Backlog, ['sk_add_backlog']],
  [Stage.Prequeue, ['tcp_prequeue']],
  [Stage.ProcessInput, ['tcp_v4_do_rcv', 'tcp_rcv_established']],
  [Stage.ReceiveQueue, ['tcp_v4_do_rcv', 'tcp_rcv_established']],
  [Stage.OutOfSequence, ['tcp_v4_do_rcv', 'tcp_rcv_established', 'tcp_data_queue']],
  [
    Stage.Copy,
    [
      'tcp_v4_do_rcv',
      'tcp_rcv_established',
      'tcp_recvmsg',
      'udp_recvmsg',
      'skb_copy_datagram_iovec',
      'skb_copy_and_csum_datagram_iovec',
    ],
  ],
  [
    Stage.AckOut,
    [
      'tcp_send_ack',
      'tcp_transmit_skb',
      'ip_queue_xmit',
      'ip_output',
      'ip_finish_output',
      'ip_finish_output2',
      'dev_queue_xmit',
      'enqueue',
    ],
  ],
  [Stage.TxRing, ['qdisc_run', 'qdisc_restart', 'dequeue', 'hard_start_xmit']],
  [Stage.AckWire, ['qdisc_run', 'qdisc_restart', 'dequeue', 'hard_start_xmit']],
  [Stage.SinkQueue, ['dev_kfree_skb_irq', '__kfree_skb']],
  [Stage.Delivered, ['__kfree_skb']],
];

/**
 * Functions of a path in order. Each one is called once per call of the function before it, unless a packet ends or
 * waits between them.
 */
export type Chain = readonly string[];

const ARRIVES: Chain = ['eth_type_trans', 'netif_rx', 'netif_receive_skb', 'ip_rcv', 'ip_rcv_finish'];
const LEAVES: Chain = [
  'ip_output',
  'ip_finish_output',
  'ip_finish_output2',
  'dev_queue_xmit',
  'enqueue',
  'hard_start_xmit',
];

/** Path of a packet through a router. */
export const THROUGH: Chain = [...ARRIVES, 'ip_forward', 'ip_forward_finish', ...LEAVES];
/** Path of a packet into a receiver: up to TCP, where several paths begin, or to the program that reads datagrams. */
export const IN: Chain = [
  ...ARRIVES,
  'ip_local_deliver',
  'ip_local_deliver_finish',
  'udp_rcv',
  'udp_queue_rcv_skb',
  'udp_recvmsg',
  'tcp_v4_rcv',
  'tcp_v4_do_rcv',
  'tcp_rcv_established',
];
/** First functions of UDP and TCP, at which the path into a receiver divides. */
export const TRANSPORTS: Chain = ['udp_rcv', 'tcp_v4_rcv'];
/** Path of the host's own packets out of the host: ACKs, and a program's datagrams. */
export const OUT: Chain = [
  'udp_sendmsg',
  'ip_append_data',
  'udp_push_pending_frames',
  'ip_push_pending_frames',
  'tcp_send_ack',
  'tcp_transmit_skb',
  'ip_queue_xmit',
  ...LEAVES,
];

/**
 * Returns the functions that a packet has passed until `t`, derived from the records of the stages that it entered
 * (hops).
 */
export function passedBy(hops: Rows, t: number): ReadonlySet<string> {
  const passed = new Set<string>();
  for (let i = 0; i < hops.length && hops.at(i, HOP.t_ns) <= t; i++) {
    const stage = hops.at(i, HOP.stage);
    if (stage === Stage.Dropped) cut(passed, REASONS[hops.at(i, HOP.value)]?.endsAt);
    else for (const name of WAY.find(([of]) => of === stage)?.[1] ?? []) passed.add(name);
  }
  return passed;
}

/** Removes the functions after the one at which a packet ended. */
function cut(passed: Set<string>, end: string | undefined): void {
  if (end === undefined) return;
  const names = WAY.flatMap(([, functions]) => functions);
  for (const name of names.slice(names.indexOf(end) + 1)) passed.delete(name);
}
