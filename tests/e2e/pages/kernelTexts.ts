/** Output of kernel tools for the view *Your kernel*: counters and a trace. */

const columns = (...values: number[]): string => values.map((value) => value.toString(16).padStart(8, '0')).join(' ');

/**
 * Counters before and after a test that lost packets at several places. One line of the text is not a counter, so the
 * view must report it as unknown.
 */
export const COUNTERS_BEFORE = `${columns(100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}
#kernel
TcpExtTCPBacklogDrop            1                  0.0
TcpExtTCPBacklogCoalesce        2                  0.0
UdpRcvbufErrors                 0                  0.0
NIC statistics:
     rx_missed_errors: 5
`;

export const COUNTERS = `${columns(2100, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}
#kernel
TcpExtTCPBacklogDrop            31                 0.0
TcpExtTCPBacklogCoalesce        9                  0.0
UdpRcvbufErrors                 12                 0.0
TcpExtTCPChallengeACK           2                  0.0
NIC statistics:
     rx_missed_errors: 45
this line is of no kernel
`;

/**
 * Trace of one millisecond. Every 100 µs, CPU 0 handles an interrupt and polls the NIC; then CPU 1 runs the receiving
 * program.
 */
export const TRACE = Array.from({ length: 10 }, (_, n) => {
  const at = (us: number): string => `100.000${String(n * 100 + us).padStart(3, '0')}`;
  return `          <idle>-0       [000] d.h1.  ${at(1)}: irq_handler_entry: irq=24 name=eth0-rx-0
          <idle>-0       [000] d.h1.  ${at(5)}: irq_handler_exit: irq=24 ret=handled
          <idle>-0       [000] ..s1.  ${at(6)}: softirq_entry: vec=3 [action=NET_RX]
          <idle>-0       [000] ..s1.  ${at(9)}: netif_receive_skb: dev=eth0 skbaddr=00000000f2 len=1500
          <idle>-0       [000] ..s1.  ${at(30)}: napi_poll: napi poll on napi struct 00000000a1 for device eth0 work 5 budget 64
          <idle>-0       [000] ..s1.  ${at(31)}: softirq_exit: vec=3 [action=NET_RX]
          <idle>-0       [001] d..2.  ${at(40)}: sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=reader next_pid=77 next_prio=120
          reader-77      [001] d..2.  ${at(90)}: sched_switch: prev_comm=reader prev_pid=77 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120`;
}).join('\n');
