/**
 * Names of the kernel's counters by the sentences of `netstat -s`. net-tools has changed its sentences, so there are
 * several for a name.
 * Sentences are written without number, capitals and full stop.
 */

const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Tcp: {
    'active connection openings': 'TcpActiveOpens',
    'active connections openings': 'TcpActiveOpens',
    'passive connection openings': 'TcpPassiveOpens',
    'failed connection attempts': 'TcpAttemptFails',
    'connection resets received': 'TcpEstabResets',
    'connections established': 'TcpCurrEstab',
    'segments received': 'TcpInSegs',
    'segments send out': 'TcpOutSegs',
    'segments sent out': 'TcpOutSegs',
    'segments retransmited': 'TcpRetransSegs',
    'segments retransmitted': 'TcpRetransSegs',
    'bad segments received': 'TcpInErrs',
    'resets sent': 'TcpOutRsts',
  },
  Ip: {
    'total packets received': 'IpInReceives',
    'with invalid headers': 'IpInHdrErrors',
    'with invalid addresses': 'IpInAddrErrors',
    forwarded: 'IpForwDatagrams',
    'with unknown protocol': 'IpInUnknownProtos',
    'incoming packets discarded': 'IpInDiscards',
    'incoming packets delivered': 'IpInDelivers',
    'requests sent out': 'IpOutRequests',
    'outgoing packets dropped': 'IpOutDiscards',
    'dropped because of missing route': 'IpOutNoRoutes',
  },
  Udp: {
    'packets received': 'UdpInDatagrams',
    'packets to unknown port received': 'UdpNoPorts',
    'packet receive errors': 'UdpInErrors',
    'packets sent': 'UdpOutDatagrams',
    'receive buffer errors': 'UdpRcvbufErrors',
    'send buffer errors': 'UdpSndbufErrors',
  },
  TcpExt: {
    'syn cookies sent': 'TcpExtSyncookiesSent',
    'packets pruned from receive queue because of socket buffer overrun': 'TcpExtPruneCalled',
    'packets pruned from receive queue': 'TcpExtRcvPruned',
    'packets dropped from out-of-order queue because of socket buffer overrun': 'TcpExtOfoPruned',
    'packets rejects in established connections because of timestamp': 'TcpExtPAWSEstab',
    'packets rejected in established connections because of timestamp': 'TcpExtPAWSEstab',
    'delayed acks sent': 'TcpExtDelayedACKs',
    'delayed acks further delayed because of locked socket': 'TcpExtDelayedACKLocked',
    'quick ack mode was activated times': 'TcpExtDelayedACKLost',
    'times the listen queue of a socket overflowed': 'TcpExtListenOverflows',
    'syns to listen sockets dropped': 'TcpExtListenDrops',
    'syns to listen sockets ignored': 'TcpExtListenDrops',
    'packets directly queued to recvmsg prequeue': 'TcpExtTCPPrequeued',
    'packets directly received from backlog': 'TcpExtTCPDirectCopyFromBacklog',
    'bytes directly in process context from backlog': 'TcpExtTCPDirectCopyFromBacklog',
    'packets directly received from prequeue': 'TcpExtTCPDirectCopyFromPrequeue',
    'bytes directly received in process context from prequeue': 'TcpExtTCPDirectCopyFromPrequeue',
    'packets dropped from prequeue': 'TcpExtTCPPrequeueDropped',
    'packets header predicted': 'TcpExtTCPHPHits',
    'packet headers predicted': 'TcpExtTCPHPHits',
    'packets header predicted and directly queued to user': 'TcpExtTCPHPHitsToUser',
    'acknowledgments not containing data received': 'TcpExtTCPPureAcks',
    'acknowledgments not containing data payload received': 'TcpExtTCPPureAcks',
    'predicted acknowledgments': 'TcpExtTCPHPAcks',
    'packets collapsed in receive queue due to low socket buffer': 'TcpExtTCPRcvCollapsed',
    'dsacks sent for old packets': 'TcpExtTCPDSACKOldSent',
    'dsacks sent for out of order packets': 'TcpExtTCPDSACKOfoSent',
    'dsacks received': 'TcpExtTCPDSACKRecv',
    'fast retransmits': 'TcpExtTCPFastRetrans',
    'retransmits lost': 'TcpExtTCPLostRetransmit',
    'other tcp timeouts': 'TcpExtTCPTimeouts',
    'tcp ran low on memory times': 'TcpExtTCPMemoryPressures',
  },
};

/** Counters that netstat prints by name, such as `TCPBacklogDrop`. */
const NAME = /^[A-Z]\w+$/;

/** Returns the kernel's name of a counter of `netstat -s`. A sentence without a known name is returned unchanged. */
export function netstatName(section: string, words: string): string {
  if (NAME.test(words)) return section + words;
  const sentence = words.toLowerCase().replace(/\.$/, '');
  return SECTIONS[section]?.[sentence] ?? `${section}: ${words}`;
}
