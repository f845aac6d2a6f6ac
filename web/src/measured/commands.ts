/** Shell commands that print the kernel output which the view *Your kernel* reads. */

/** Command for the counters. Run it before and after a test. */
export const COUNTER_COMMAND =
  'cat /proc/net/{softnet_stat,snmp,netstat} /proc/{interrupts,softirqs,meminfo,schedstat}; ethtool -S eth0; ss -tim';

/** Commands that record a trace of one second, with one tool each. */
export const TRACE_COMMANDS = [
  'trace-cmd record -e irq -e napi:napi_poll -e net:netif_receive_skb -e sched:sched_switch sleep 1; trace-cmd report',
  "perf record -a -e 'irq:*,napi:napi_poll,net:netif_receive_skb,sched:sched_switch' sleep 1; perf script",
];
