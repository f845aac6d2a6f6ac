/**
 * Meaning of each counter and its place on the map, in the order of a packet's path. A counter is identified by file
 * and name. Patterns match the counters of drivers.
 */
import type { PlaceId } from '../../run/pointed';
import type { measured } from '../../words/measured';

type MeaningId = keyof typeof measured.means;

export type Meaning = {
  readonly id: MeaningId;
  /** Place on the map of the machine. Null for counters of memory, which the map does not show. */
  readonly place: PlaceId | null;
  readonly counters: readonly (string | RegExp)[];
  /** Name of the counter with the same meaning in the simulated machine's files, if it differs. */
  readonly machine?: string;
};

/** Names of network interfaces in `/proc/interrupts`. */
const NIC = /^interrupts\/\d+ .*(eth\d|en[ops]\d|ens\d|wlan|wlp|mlx|virtio\d+-input\.\d|ixgbe|i40e|igb|tg3|bnx)/;

export const MEANINGS: readonly Meaning[] = [
  {
    id: 'crcErrors',
    place: 'wire',
    counters: [
      /^ethtool\/(?!.*pcs).*rx.*((crc|align|symbol|fcs|frame_check).*err|frame_err)/,
      'ethtool/align_errors',
      /^ip -s link\/\S+: RX errors (crc|frame)$/,
    ],
  },
  { id: 'linkErrors', place: 'wire', counters: [/^ip -s link\/\S+: RX errors$/] },
  {
    id: 'pause',
    place: 'wire',
    counters: [/^ethtool\/(?!.*(admin_q|duration|transition|events)).*(pause|flow_control_xo|link_xo(n|ff)_)/],
  },
  { id: 'allowanceRate', place: 'wire', counters: [/^ethtool\/(bw_in|bw_out|pps)_allowance_exceeded$/] },
  { id: 'allowanceConnections', place: 'wire', counters: ['ethtool/conntrack_allowance_exceeded'] },
  { id: 'allowanceLocal', place: 'wire', counters: ['ethtool/linklocal_allowance_exceeded'] },
  {
    // Sources of the meaning. Counters of mlx5:
    // Documentation/networking/device_drivers/ethernet/mellanox/mlx5/counters.rst. Counters of i40e and ice: register
    // GLPRT_RDPC.
    id: 'adapterFull',
    place: 'ring',
    counters: [
      /^ethtool\/rx_(discards_phy|prio\d+_(buf_|cong_)?discards?|dropped\.nic)$/,
      'ethtool/outbound_pci_buffer_overflow',
      /^ethtool\/port\.rx_(dropped|discards)$/,
    ],
  },
  { id: 'unsteered', place: 'ring', counters: ['ethtool/rx_steer_missed_packets'] },
  {
    id: 'ringPackets',
    place: 'ring',
    counters: [
      'ethtool/rx_packets',
      'ethtool/rx_ucast_packets',
      'ethtool/rx_unicast',
      'ethtool/rx_good_packets',
      /^ethtool\/queue_\d+_rx_cnt$/,
    ],
    machine: 'ethtool/rx_ucast_packets',
  },
  { id: 'linkPackets', place: 'ring', counters: [/^ip -s link\/(?!lo:)\S+: RX packets$/] },
  { id: 'ringEmpty', place: 'ring', counters: ['ethtool/rx_no_buffer_count'] },
  {
    id: 'noDescriptor',
    place: 'ring',
    counters: [
      /^ethtool\/.*rx.*(missed|no_dma|out_of_buffer|no_buffer|nodesc)/,
      // Counter of the drivers tg3 and bnx2. The driver bnxt has this counter for each queue, and their sum.
      /^ethtool\/(\[\d+\]: )?rx_discards$/,
      /^ethtool\/rx_total_(discard_pkts|ring_discards)$/,
      'ethtool/rxbds_empty',
    ],
    machine: 'ethtool/rxbds_empty',
  },
  {
    id: 'nicFull',
    place: 'ring',
    counters: [
      /^ethtool\/.*rx.*(fifo_err|over_err|overruns)/,
      /^ip -s link\/\S+: RX (missed|overrun)$/,
      /^ip -s link\/\S+: RX errors (fifo|missed|overrun)$/,
    ],
    machine: 'ethtool/rxbds_empty',
  },
  { id: 'ringStaysEmpty', place: 'ring', counters: [/^ethtool\/queue_\d+_rx_empty_rx_ring$/] },
  {
    id: 'noBuffer',
    place: 'ring',
    counters: [/^ethtool\/.*rx.*(alloc.*(fail|err)|no_skb|oom_discard)/, /^ethtool\/alloc_rx_\w+_failed$/],
  },
  { id: 'xdpDropped', place: 'ring', counters: [/^ethtool\/.*rx.*xdp_drops?(\[\d+\])?$/] },
  { id: 'nicDropped', place: 'ring', counters: [/^ethtool\/(?!.*(bytes|xdp)).*rx.*(drop|discard)/] },
  { id: 'linkDropped', place: 'interrupt', counters: [/^ip -s link\/\S+: RX dropped$/] },
  { id: 'nicInterrupts', place: 'interrupt', counters: [NIC, 'ethtool/nic_irqs'], machine: 'interrupts/eth0' },
  { id: 'netRx', place: 'interrupt', counters: ['softirqs/NET_RX'] },
  { id: 'processed', place: 'interrupt', counters: ['softnet_stat/processed'] },
  { id: 'squeeze', place: 'interrupt', counters: ['softnet_stat/time_squeeze'] },
  { id: 'netifDropped', place: 'interrupt', counters: ['softnet_stat/dropped'] },
  { id: 'throttled', place: 'interrupt', counters: ['softnet_stat/throttled'] },
  { id: 'rps', place: 'interrupt', counters: ['softnet_stat/received_rps'] },
  { id: 'flowLimit', place: 'interrupt', counters: ['softnet_stat/flow_limit_count'] },
  { id: 'ipReceived', place: 'ip', counters: ['netstat/IpInReceives'] },
  { id: 'ipDelivered', place: 'ip', counters: ['netstat/IpInDelivers'] },
  { id: 'ipDiscarded', place: 'ip', counters: ['netstat/IpInDiscards'] },
  { id: 'ipErrors', place: 'ip', counters: [/^netstat\/IpIn(HdrErrors|AddrErrors|UnknownProtos)$/] },
  { id: 'segments', place: 'arrival', counters: ['netstat/TcpInSegs'] },
  { id: 'damaged', place: 'arrival', counters: [/^netstat\/(TcpInErrs|(Tcp|Udp)InCsumErrors)$/] },
  { id: 'noPort', place: 'arrival', counters: ['netstat/UdpNoPorts'] },
  { id: 'listenOverflows', place: 'socket', counters: ['netstat/TcpExtListenOverflows'] },
  { id: 'listenDrops', place: 'socket', counters: ['netstat/TcpExtListenDrops'] },
  { id: 'backlogDrop', place: 'backlog', counters: ['netstat/TcpExtTCPBacklogDrop'] },
  { id: 'fromBacklog', place: 'backlog', counters: ['netstat/TcpExtTCPDirectCopyFromBacklog'] },
  { id: 'backlogCoalesced', place: 'backlog', counters: ['netstat/TcpExtTCPBacklogCoalesce'] },
  { id: 'socketBacklog', place: 'backlog', counters: ['ss/backlog'] },
  { id: 'prequeued', place: 'socket', counters: ['netstat/TcpExtTCPPrequeued'] },
  { id: 'fromPrequeue', place: 'socket', counters: ['netstat/TcpExtTCPDirectCopyFromPrequeue'] },
  { id: 'prequeueFull', place: 'socket', counters: ['netstat/TcpExtTCPPrequeueDropped'] },
  { id: 'outOfOrderQueued', place: 'outOfOrder', counters: ['netstat/TcpExtTCPOFOQueue', 'ss/rcv_ooopack'] },
  {
    id: 'outOfOrderPruned',
    place: 'outOfOrder',
    counters: [/^netstat\/TcpExt(OfoPruned|TCPOFODrop)$/],
    machine: 'netstat/TcpExtOfoPruned',
  },
  { id: 'pruned', place: 'receiveQueue', counters: ['netstat/TcpExtPruneCalled'] },
  {
    id: 'receivePruned',
    place: 'receiveQueue',
    counters: [/^netstat\/TcpExt(RcvPruned|TCPRcvQDrop)$/],
    machine: 'netstat/TcpExtRcvPruned',
  },
  { id: 'collapsed', place: 'receiveQueue', counters: ['netstat/TcpExtTCPRcvCollapsed'] },
  { id: 'coalesced', place: 'receiveQueue', counters: ['netstat/TcpExtTCPRcvCoalesce'] },
  { id: 'headerPredicted', place: 'receiveQueue', counters: [/^netstat\/TcpExtTCPHPHits(ToUser)?$/] },
  { id: 'unread', place: 'receiveQueue', counters: ['ss/rmem_alloc', 'ss/Recv-Q'] },
  { id: 'datagrams', place: 'receiveQueue', counters: ['netstat/UdpInDatagrams'] },
  { id: 'udpErrors', place: 'receiveQueue', counters: ['netstat/UdpInErrors'] },
  { id: 'bufferErrors', place: 'receiveQueue', counters: ['netstat/UdpRcvbufErrors'], machine: 'netstat/UdpInErrors' },
  { id: 'udpMemory', place: 'receiveQueue', counters: ['netstat/UdpMemErrors'] },
  { id: 'socketDrops', place: 'socket', counters: ['ss/drops'] },
  { id: 'memoryPressure', place: 'socket', counters: ['netstat/TcpExtTCPMemoryPressures'] },
  { id: 'tcpPages', place: 'socket', counters: ['sockstat/TCP: mem'] },
  { id: 'paws', place: 'arrival', counters: ['netstat/TcpExtPAWSEstab'] },
  // net/ipv4/tcp_output.c:tcp_select_window.
  { id: 'zeroWindow', place: 'ACKs', counters: ['netstat/TcpExtTCPToZeroWindowAdv'] },
  { id: 'windowReopened', place: 'ACKs', counters: ['netstat/TcpExtTCPFromZeroWindowAdv'] },
  { id: 'zeroWindowUnsaid', place: 'ACKs', counters: ['netstat/TcpExtTCPWantZeroWindowAdv'] },
  { id: 'zeroWindowDrop', place: 'arrival', counters: ['netstat/TcpExtTCPZeroWindowDrop'] },
  { id: 'delayedAcks', place: 'ACKs', counters: ['netstat/TcpExtDelayedACKs'] },
  { id: 'delayedAckLocked', place: 'ACKs', counters: ['netstat/TcpExtDelayedACKLocked'] },
  { id: 'quickAcks', place: 'ACKs', counters: ['netstat/TcpExtDelayedACKLost'] },
  { id: 'duplicateAcks', place: 'ACKs', counters: [/^netstat\/TcpExtTCPDSACK(Old|Ofo)Sent$/] },
  { id: 'sent', place: 'ACKs', counters: ['netstat/TcpOutSegs'] },
  {
    id: 'retransmitted',
    place: 'wireAndAcks',
    counters: [/^netstat\/(TcpRetransSegs|TcpExtTCP(Timeouts|FastRetrans|LostRetransmit))$/],
  },
  { id: 'runDelay', place: 'timeline', counters: ['schedstat/run_delay'] },
  { id: 'timeslices', place: 'timeline', counters: ['schedstat/pcount'] },
  { id: 'toIdle', place: 'timeline', counters: ['schedstat/sched_goidle'] },
  { id: 'timer', place: 'timeline', counters: ['interrupts/LOC', /^interrupts\/0 .*timer$/] },
  { id: 'memoryFree', place: null, counters: ['meminfo/MemFree'] },
  { id: 'dirty', place: null, counters: ['meminfo/Dirty', 'meminfo/Writeback'] },
  { id: 'slab', place: null, counters: ['meminfo/Slab'] },
  { id: 'directReclaim', place: null, counters: [/^vmstat\/(allocstall|pgscan_direct)(?!_throttle)/] },
  { id: 'kswapd', place: null, counters: [/^vmstat\/(pgscan_kswapd|pgsteal_kswapd|kswapd_steal)/] },
];

const fits = (name: string, pattern: string | RegExp): boolean =>
  typeof pattern === 'string' ? pattern === name : pattern.test(name);

/** Returns the meaning of a counter. Undefined if it is not known. */
export function meaningOf(file: string, name: string): Meaning | undefined {
  const full = `${file}/${name}`;
  return MEANINGS.find(({ counters }) => counters.some((pattern) => fits(full, pattern)));
}
