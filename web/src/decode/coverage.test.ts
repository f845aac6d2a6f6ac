import { describe, expect, it } from 'vitest';
import { Rows } from '../lib/rows';
import { FUNCTIONS } from '../tables/functions';
import { DropReason, HOP_WIDTH, Stage } from '../tables/tables';
import { callsOf, chainOf, fallsOf, isMerging, perPacket } from './coverage';
import { IN, OUT, passedBy, THROUGH } from './way';

/** Formats a report of function calls as the simulator does. Functions that are not in `calls` have 0 calls. */
const reportOf = (calls: Readonly<Record<string, number>>, names: Readonly<Record<string, string>> = {}): string =>
  FUNCTIONS.map((id) => `${(names[id] ?? id).padEnd(32)} ${String(calls[id] ?? 0).padStart(12)}`).join('\n');

const through = (n: number): Record<string, number> => Object.fromEntries(THROUGH.map((id) => [id, n]));

/** Number of calls of each function on the packets' path up to TCP or UDP. */
const inward = (n: number): Record<string, number> => ({
  eth_type_trans: n,
  netif_receive_skb: n,
  ip_rcv: n,
  ip_local_deliver: n,
});

describe('counted calls', () => {
  it('show where packets end: the router of the study, by its own counters', () => {
    const counts = { ...through(1_203_782), eth_type_trans: 6_006_117, netif_rx: 6_006_134, ip_rcv: 1_203_875 };
    const all = callsOf(reportOf(counts));
    const falls = fallsOf(all, [THROUGH]);
    expect(falls).toHaveLength(1);
    expect([falls[0].from.name, ...falls[0].to.map(({ name }) => name)]).toEqual(['netif_rx', 'netif_receive_skb']);
    expect(falls[0].missing).toBeGreaterThan(4_800_000);
  });

  it('fall off nowhere where every packet passes, but for those on their way', () => {
    expect(fallsOf(callsOf(reportOf({ ...through(1000), netif_rx: 1003, eth_type_trans: 1003 })), [THROUGH])).toEqual(
      [],
    );
  });

  it('know a function by its place, whatever driver and IP call it', () => {
    const names = { ip_rcv: 'ipv6_rcv', ip_finish_output: 'ip6_output2', hard_start_xmit: 'tg3_start_xmit' };
    const all = callsOf(reportOf({ ...through(5), netif_rx: 0 }, names));
    expect(chainOf(all, THROUGH).map(({ name }) => name)).toContain('tg3_start_xmit');
    expect(chainOf(all, THROUGH).map(({ id }) => id)).toEqual(THROUGH.filter((id) => id !== 'netif_rx'));
    expect(perPacket(all, { id: 'interrupt', name: 'interrupt', calls: 2 })).toBe(0.4);
  });
});

describe('a receiver’s counted calls', () => {
  it('show that datagrams which find the socket full end in udp_queue_rcv_skb', () => {
    const all = callsOf(reportOf({ ...inward(900), udp_rcv: 900, udp_queue_rcv_skb: 900, udp_recvmsg: 300 }));
    const [fall, ...others] = fallsOf(all, [IN, OUT]);
    expect([fall.from.name, fall.to[0].name, fall.missing]).toEqual(['udp_queue_rcv_skb', 'udp_recvmsg', 600]);
    expect(others).toEqual([]);
  });

  it('are no loss where some packets go to UDP and others to TCP', () => {
    const udp = { udp_rcv: 300, udp_queue_rcv_skb: 300, udp_recvmsg: 300 };
    const tcp = { tcp_v4_rcv: 600, tcp_v4_do_rcv: 600, tcp_rcv_established: 600 };
    expect(fallsOf(callsOf(reportOf({ ...inward(900), ...udp, ...tcp })), [IN, OUT])).toEqual([]);
    // A program already waits in recv() before the first datagram, so `udp_recvmsg` has one call without a packet.
    expect(fallsOf(callsOf(reportOf({ ...inward(600), udp_recvmsg: 1, ...tcp })), [IN, OUT])).toEqual([]);
    const [fall] = fallsOf(callsOf(reportOf({ ...inward(1000), ...udp, ...tcp })), [IN, OUT]);
    expect([fall.from.id, fall.to.map(({ id }) => id), fall.missing]).toEqual([
      'ip_local_deliver',
      ['udp_rcv', 'tcp_v4_rcv'],
      100,
    ]);
  });

  it('are no loss where fewer ACKs go out than segments come in', () => {
    const tcp = { tcp_v4_rcv: 900, tcp_v4_do_rcv: 900, tcp_rcv_established: 900, tcp_send_ack: 450 };
    const out = { tcp_transmit_skb: 450, ip_queue_xmit: 450, ip_output: 450, dev_queue_xmit: 450 };
    expect(fallsOf(callsOf(reportOf({ ...inward(900), ...tcp, ...out })), [IN, OUT])).toEqual([]);
  });
});

describe('the way of a packet', () => {
  const hops = (...stages: (readonly [stage: number, value?: number])[]): Rows => {
    const rows = new Rows(HOP_WIDTH, 32);
    stages.forEach(([stage, value = 0], t) => {
      rows.append(Float64Array.of(t, 7, stage, 0, value, 0, 0));
      rows.append(Float64Array.of(t, 8, Stage.Wire, 0, 0, 0, 0));
    });
    return rows;
  };

  it('is through every function of the stages that it has come to', () => {
    const way = hops([Stage.Wire], [Stage.Ring], [Stage.Driver], [Stage.NetifBacklog], [Stage.Ip], [Stage.Forward]);
    expect([...passedBy(way, 3)]).not.toContain('ip_rcv');
    expect([...passedBy(way, 4)]).toContain('ip_rcv');
    expect([...passedBy(way, 9)]).toContain('dev_queue_xmit');
  });

  it('leads a segment that met an owned socket through the backlog to the program that reads', () => {
    const way = hops(
      [Stage.Driver],
      [Stage.Ip],
      [Stage.Transport],
      [Stage.Backlog],
      [Stage.ProcessInput],
      [Stage.Copy],
    );
    expect([...passedBy(way, 3)].at(-1)).toBe('sk_add_backlog');
    expect([...passedBy(way, 3)]).not.toContain('tcp_rcv_established');
    expect([...passedBy(way, 4)].at(-1)).toBe('tcp_rcv_established');
    expect([...passedBy(way, 5)]).toContain('tcp_recvmsg');
  });

  it('leads an ACK out', () => {
    expect([...passedBy(hops([Stage.AckOut], [Stage.AckWire]), 1)].at(-1)).toBe('hard_start_xmit');
  });

  it('ends where the packet was lost', () => {
    const dropped = hops([Stage.Wire], [Stage.Ring], [Stage.Driver], [Stage.Dropped, DropReason.NetifRx]);
    expect([...passedBy(dropped, 9)].at(-1)).toBe('netif_rx');
    const expired = hops([Stage.Driver], [Stage.Ip], [Stage.Forward], [Stage.Dropped, DropReason.Ttl]);
    expect([...passedBy(expired, 9)].at(-1)).toBe('ip_forward');
  });
});

it('packets that GRO merges are missing only between the driver and IP', () => {
  const calls = callsOf(reportOf({ ...inward(20), eth_type_trans: 500, ip_local_deliver: 10 }));
  const falls = fallsOf(calls, [IN]);
  expect(falls.map((fall) => [fall.missing, isMerging(fall)])).toEqual([
    [480, true],
    [10, false],
  ]);
});
