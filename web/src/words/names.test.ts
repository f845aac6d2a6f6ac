import { describe, expect, it } from 'vitest';
import { Stage, Work } from '../tables/tables';
import { functionName, stageName, workName } from './names';

describe('with IPv6', () => {
  it.each([
    [Work.IpRcv, 'ip_rcv', 'ipv6_rcv'],
    [Work.IpForward, 'ip_forward', 'ip6_forward'],
    [Work.TcpRcv, 'tcp_v4_rcv', 'tcp_v6_rcv'],
    [Work.UdpRcv, 'udp_rcv', 'udpv6_rcv'],
    [Work.UdpSendmsg, 'udp_sendmsg', 'udpv6_sendmsg'],
    [Work.IcmpSend, 'icmp_send', 'icmpv6_send'],
  ])('the CPU’s work %i is called %s or %s', (work, v4, v6) => {
    expect([workName(work, false), workName(work, true)]).toEqual([v4, v6]);
  });

  it('a stage that is a function of IP has its name, a queue keeps its own', () => {
    expect([Stage.Ip, Stage.Forward, Stage.ReceiveQueue].map((stage) => stageName(stage, true))).toEqual([
      'ipv6_rcv',
      'ip6_forward',
      'receive queue',
    ]);
  });

  it('what both IPs share keeps its name', () => {
    expect(functionName('tcp_recvmsg', true)).toBe('tcp_recvmsg');
    expect(workName(Work.NetRxAction, true)).toBe('net_rx_action');
  });
});
