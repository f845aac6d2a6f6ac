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
  readonly counters: readonly Pattern[];
  /** Name of the counter with the same meaning in the simulated machine's files, if it differs. */
  readonly machine: string | undefined;
};

/** Names of network interfaces in `/proc/interrupts`. */
const NIC = /^interrupts\/\d+ .*(eth\d|en[ops]\d|ens\d|wlan|wlp|mlx|virtio\d+-input\.\d|ixgbe|i40e|igb|tg3|bnx)/;

type Pattern = string | RegExp;

/** Counters of each meaning, by place. The first pattern that matches a counter decides its meaning. */
const PATH: readonly (readonly [
  Meaning['place'],
  Readonly<Partial<Record<MeaningId, Pattern | readonly Pattern[]>>>,
])[] = [
  [
    'wire',
    {
      crcErrors: [
        /^ethtool\/(?!.*pcs).*rx.*((crc|align|symbol|fcs|frame_check).*err|frame_err)/,
        'ethtool/align_errors',
        /^ip -s link\/\S+: RX errors (crc|frame)$/,
      ],
      linkErrors: /^ip -s link\/\S+: RX errors$/,
      pause: /^ethtool\/(?!.*(admin_q|duration|transition|events)).*(pause|flow_control_xo|link_xo(n|ff)_)/,
      allowanceRate: /^ethtool\/(bw_in|bw_out|pps)_allowance_exceeded$/,
      allowanceConnections: 'ethtool/conntrack_allowance_exceeded',
      allowanceLocal: 'ethtool/linklocal_allowance_exceeded',
    },
  ],
  [
    'ring',
    {
      // Sources of the meaning. Counters of mlx5:
      // Documentation/networking/device_drivers/ethernet/mellanox/mlx5/counters.rst. Counters of i40e and ice: register
      // GLPRT_RDPC.
      adapterFull: [
        /^ethtool\/rx_(discards_phy|prio\d+_(buf_|cong_)?discards?|dropped\.nic)$/,
        'ethtool/outbound_pci_buffer_overflow',
        /^ethtool\/port\.rx_(dropped|discards)$/,
      ],
      unsteered: 'ethtool/rx_steer_missed_packets',
      ringPackets: [
        'ethtool/rx_packets',
        'ethtool/rx_ucast_packets',
        'ethtool/rx_unicast',
        'ethtool/rx_good_packets',
        /^ethtool\/queue_\d+_rx_cnt$/,
      ],
      linkPackets: /^ip -s link\/(?!lo:)\S+: RX packets$/,
      ringEmpty: 'ethtool/rx_no_buffer_count',
      noDescriptor: [
        /^ethtool\/.*rx.*(missed|no_dma|out_of_buffer|no_buffer|nodesc)/,
        // Counter of the drivers tg3 and bnx2. The driver bnxt has this counter for each queue, and their sum.
        /^ethtool\/(\[\d+\]: )?rx_discards$/,
        /^ethtool\/rx_total_(discard_pkts|ring_discards)$/,
        'ethtool/rxbds_empty',
      ],
      nicFull: [
        /^ethtool\/.*rx.*(fifo_err|over_err|overruns)/,
        /^ip -s link\/\S+: RX (missed|overrun)$/,
        /^ip -s link\/\S+: RX errors (fifo|missed|overrun)$/,
      ],
      ringStaysEmpty: /^ethtool\/queue_\d+_rx_empty_rx_ring$/,
      noBuffer: [/^ethtool\/.*rx.*(alloc.*(fail|err)|no_skb|oom_discard)/, /^ethtool\/alloc_rx_\w+_failed$/],
      xdpDropped: /^ethtool\/.*rx.*xdp_drops?(\[\d+\])?$/,
      nicDropped: /^ethtool\/(?!.*(bytes|xdp)).*rx.*(drop|discard)/,
    },
  ],
  [
    'interrupt',
    {
      linkDropped: /^ip -s link\/\S+: RX dropped$/,
      nicInterrupts: [NIC, 'ethtool/nic_irqs'],
      netRx: 'softirqs/NET_RX',
      processed: 'softnet_stat/processed',
      squeeze: 'softnet_stat/time_squeeze',
      netifDropped: 'softnet_stat/dropped',
      throttled: 'softnet_stat/throttled',
      rps: 'softnet_stat/received_rps',
      flowLimit: 'softnet_stat/flow_limit_count',
    },
  ],
  [
    'ip',
    {
      ipReceived: 'netstat/IpInReceives',
      ipDelivered: 'netstat/IpInDelivers',
      ipDiscarded: 'netstat/IpInDiscards',
      ipErrors: /^netstat\/IpIn(HdrErrors|AddrErrors|UnknownProtos)$/,
    },
  ],
  [
    'arrival',
    {
      segments: 'netstat/TcpInSegs',
      damaged: /^netstat\/(TcpInErrs|(Tcp|Udp)InCsumErrors)$/,
      noPort: 'netstat/UdpNoPorts',
    },
  ],
  [
    'socket',
    {
      listenOverflows: 'netstat/TcpExtListenOverflows',
      listenDrops: 'netstat/TcpExtListenDrops',
    },
  ],
  [
    'backlog',
    {
      backlogDrop: 'netstat/TcpExtTCPBacklogDrop',
      fromBacklog: 'netstat/TcpExtTCPDirectCopyFromBacklog',
      backlogCoalesced: 'netstat/TcpExtTCPBacklogCoalesce',
      socketBacklog: 'ss/backlog',
    },
  ],
  [
    'socket',
    {
      prequeued: 'netstat/TcpExtTCPPrequeued',
      fromPrequeue: 'netstat/TcpExtTCPDirectCopyFromPrequeue',
      prequeueFull: 'netstat/TcpExtTCPPrequeueDropped',
    },
  ],
  [
    'outOfOrder',
    {
      outOfOrderQueued: ['netstat/TcpExtTCPOFOQueue', 'ss/rcv_ooopack'],
      outOfOrderPruned: /^netstat\/TcpExt(OfoPruned|TCPOFODrop)$/,
    },
  ],
  [
    'receiveQueue',
    {
      pruned: 'netstat/TcpExtPruneCalled',
      receivePruned: /^netstat\/TcpExt(RcvPruned|TCPRcvQDrop)$/,
      collapsed: 'netstat/TcpExtTCPRcvCollapsed',
      coalesced: 'netstat/TcpExtTCPRcvCoalesce',
      headerPredicted: /^netstat\/TcpExtTCPHPHits(ToUser)?$/,
      unread: ['ss/rmem_alloc', 'ss/Recv-Q'],
      datagrams: 'netstat/UdpInDatagrams',
      udpErrors: 'netstat/UdpInErrors',
      bufferErrors: 'netstat/UdpRcvbufErrors',
      udpMemory: 'netstat/UdpMemErrors',
    },
  ],
  [
    'socket',
    {
      socketDrops: 'ss/drops',
      memoryPressure: 'netstat/TcpExtTCPMemoryPressures',
      tcpPages: 'sockstat/TCP: mem',
    },
  ],
  [
    'arrival',
    {
      paws: 'netstat/TcpExtPAWSEstab',
    },
  ],
  [
    'ACKs',
    {
      // net/ipv4/tcp_output.c:tcp_select_window.
      zeroWindow: 'netstat/TcpExtTCPToZeroWindowAdv',
      windowReopened: 'netstat/TcpExtTCPFromZeroWindowAdv',
      zeroWindowUnsaid: 'netstat/TcpExtTCPWantZeroWindowAdv',
    },
  ],
  [
    'arrival',
    {
      zeroWindowDrop: 'netstat/TcpExtTCPZeroWindowDrop',
    },
  ],
  [
    'ACKs',
    {
      delayedAcks: 'netstat/TcpExtDelayedACKs',
      delayedAckLocked: 'netstat/TcpExtDelayedACKLocked',
      quickAcks: 'netstat/TcpExtDelayedACKLost',
      duplicateAcks: /^netstat\/TcpExtTCPDSACK(Old|Ofo)Sent$/,
      sent: 'netstat/TcpOutSegs',
    },
  ],
  [
    'wireAndAcks',
    {
      retransmitted: /^netstat\/(TcpRetransSegs|TcpExtTCP(Timeouts|FastRetrans|LostRetransmit))$/,
    },
  ],
  [
    'timeline',
    {
      runDelay: 'schedstat/run_delay',
      timeslices: 'schedstat/pcount',
      toIdle: 'schedstat/sched_goidle',
      timer: ['interrupts/LOC', /^interrupts\/0 .*timer$/],
    },
  ],
  [
    null,
    {
      memoryFree: 'meminfo/MemFree',
      dirty: ['meminfo/Dirty', 'meminfo/Writeback'],
      slab: 'meminfo/Slab',
      directReclaim: /^vmstat\/(allocstall|pgscan_direct)(?!_throttle)/,
      kswapd: /^vmstat\/(pgscan_kswapd|pgsteal_kswapd|kswapd_steal)/,
    },
  ],
];

/** Counters in the simulated machine's files that have the same meaning but another name. */
const MACHINES: Readonly<Partial<Record<MeaningId, string>>> = {
  ringPackets: 'ethtool/rx_ucast_packets',
  noDescriptor: 'ethtool/rxbds_empty',
  nicFull: 'ethtool/rxbds_empty',
  nicInterrupts: 'interrupts/eth0',
  outOfOrderPruned: 'netstat/TcpExtOfoPruned',
  receivePruned: 'netstat/TcpExtRcvPruned',
  bufferErrors: 'netstat/UdpInErrors',
};

export const MEANINGS: readonly Meaning[] = PATH.flatMap(([place, meanings]) =>
  (Object.entries(meanings) as [MeaningId, Pattern | readonly Pattern[]][]).map(([id, counters]) => ({
    id,
    place,
    counters: [counters].flat(),
    machine: MACHINES[id],
  })),
);

const fits = (name: string, pattern: Pattern): boolean =>
  typeof pattern === 'string' ? pattern === name : pattern.test(name);

/** Returns the meaning of a counter. Undefined if it is not known. */
export function meaningOf(file: string, name: string): Meaning | undefined {
  const full = `${file}/${name}`;
  return MEANINGS.find(({ counters }) => counters.some((pattern) => fits(full, pattern)));
}
