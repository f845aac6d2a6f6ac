//! The machine's state as text, in the formats of its own kernel: `/proc` files and two tools.
//!
//! Read first: net/core/dev.c:softnet_seq_show (6.12: net/core/net-procfs.c),
//! net/ipv4/tcp_ipv4.c:get_tcp4_sock, net/ipv4/proc.c:sockstat_seq_show, net-tools' statistics.c
//! for `netstat -s`. `observe::kernel_files` supplies the values. This module and
//! `observe::memory_text` only format them.
//!
//! Simplified: lines for which the model has no number are omitted, because a zero would have no
//! meaning. Addresses, uid and inode are invented.

use kernel::dev::driver::Statistic;
use kernel::packet::IpVersion;
use kernel::release::Release;
use kernel::tcp::TcpMib;
use machine::recorder::flows::FlowCounts;
use std::fmt::Write;

base::codes! {
    /// A file or tool whose text can be requested.
    KernelFile {
        /// `/proc/net/softnet_stat`: counters of the receive softirq.
        SoftnetStat = 0 "cat /proc/net/softnet_stat",
        /// `netstat -s`: counters of IP, TCP and UDP.
        Netstat = 1 "netstat -s",
        /// `ethtool -S eth0`: counters of the NIC and its driver.
        Ethtool = 2 "ethtool -S eth0",
        /// `/proc/meminfo`: use of memory.
        Meminfo = 3 "cat /proc/meminfo",
        /// `/proc/net/tcp`, or `/proc/net/udp`: the open sockets.
        Sockets = 4 "cat /proc/net/tcp /proc/net/udp",
        /// `/proc/net/sockstat`: number of sockets and their memory.
        Sockstat = 5 "cat /proc/net/sockstat",
        /// `/proc/vmstat`: counters of memory management.
        Vmstat = 6 "cat /proc/vmstat",
        /// Number of calls of each kernel function, in the form of gcov's report.
        Gcov = 7 "grep function *.gcov",
        /// Report of the UPC study's measuring tool for each flow at the far host.
        Netmeter = 8 "netmeter",
    }
}

/// `netdev_rx_stat` of the one CPU.
#[derive(Clone, Copy, Debug, Default)]
pub struct SoftnetStat {
    /// Calls of `netif_receive_skb`; in 2.6.12 also those of `netif_rx`.
    pub total: u64,
    /// Frames that `netif_rx` refused.
    pub dropped: u64,
    /// Times that `net_rx_action` ran out of budget or time.
    pub time_squeeze: u64,
    /// Times that the full input queue of `netif_rx` began to drop every frame until the queue was
    /// empty.
    pub throttled: u64,
    /// Frames that wait in the input queue.
    pub backlog: u64,
}

/// Formats `softnet_stat`, in hexadecimal columns: nine in 2.6.12, fifteen in 6.12. The columns for
/// fast routes, collisions, RPS, the flow limit and the CPU's number are always 0.
pub fn softnet_stat(stat: SoftnetStat, release: Release) -> String {
    let mut columns = vec![stat.total, stat.dropped, stat.time_squeeze, stat.throttled];
    columns.resize(9, 0);
    if let Release::V6_12(_) = release {
        columns.extend([0, 0, stat.backlog, 0, stat.backlog, 0]);
    }
    let columns = columns.iter().map(|count| format!("{:08x}", *count as u32));
    columns.collect::<Vec<_>>().join(" ") + "\n"
}

/// Counters of `netstat -s`, summed over sockets.
#[derive(Clone, Debug, Default)]
pub struct NetworkCounts {
    /// Packets that reached `ip_rcv`.
    pub ip_received: u64,
    /// Packets handed to a transport.
    pub ip_delivered: u64,
    /// Packets sent.
    pub ip_sent: u64,
    /// Open connections. Other hosts opened all of them, and the machine accepted them.
    pub tcp_established: u64,
    /// Datagrams put on a socket.
    pub udp_received: u64,
    /// Datagrams to a port on which no socket listens.
    pub udp_no_ports: u64,
    /// Datagrams lost at a full socket.
    pub udp_errors: u64,
    /// The TCP counters.
    pub tcp: TcpMib,
}

/// Formats `netstat -s`: the counters of IP, TCP and UDP, then the nonzero counters of `TcpExt`.
pub fn netstat(counts: &NetworkCounts) -> String {
    let ip = [
        (counts.ip_received, "total packets received"),
        (counts.ip_delivered, "incoming packets delivered"),
        (counts.ip_sent, "requests sent out"),
    ];
    let tcp = [
        (counts.tcp_established, "passive connection openings"),
        (counts.tcp_established, "connections established"),
        (counts.tcp.in_segs, "segments received"),
        (counts.tcp.acks_sent, "segments send out"),
    ];
    let udp = [
        (counts.udp_received, "packets received"),
        (counts.udp_no_ports, "packets to unknown port received."),
        (counts.udp_errors, "packet receive errors"),
    ];
    let mut ext = tcp_ext_lines(&counts.tcp).to_vec();
    ext.retain(|(count, _)| *count > 0);
    let sections = [
        ("Ip", &ip[..]),
        ("Tcp", &tcp),
        ("Udp", &udp),
        ("TcpExt", &ext),
    ];
    sections.map(|(name, lines)| section(name, lines)).concat()
}

fn section(name: &str, lines: &[(u64, &str)]) -> String {
    let mut out = format!("{name}:\n");
    for (count, words) in lines {
        let _ = match words.split_once('%') {
            Some((before, after)) => writeln!(out, "    {before}{count}{after}"),
            None => writeln!(out, "    {count} {words}"),
        };
    }
    out
}

/// Lines in the order of net/ipv4/proc.c:snmp4_net_list, with the words of net-tools.
fn tcp_ext_lines(mib: &TcpMib) -> [(u64, &'static str); 20] {
    [
        (
            mib.prune_called,
            "packets pruned from receive queue because of socket buffer overrun",
        ),
        (mib.rcv_pruned, "packets pruned from receive queue"),
        (
            mib.ofo_pruned,
            "packets dropped from out-of-order queue because of socket buffer overrun",
        ),
        (
            mib.paws_estab_rejected,
            "packets rejects in established connections because of timestamp",
        ),
        (mib.delayed_acks, "delayed acks sent"),
        (
            mib.delayed_ack_locked,
            "delayed acks further delayed because of locked socket",
        ),
        (mib.delayed_ack_lost, "Quick ack mode was activated % times"),
        (
            mib.prequeued,
            "packets directly queued to recvmsg prequeue.",
        ),
        (
            mib.direct_copy_from_backlog,
            "packets directly received from backlog",
        ),
        (
            mib.direct_copy_from_prequeue,
            "packets directly received from prequeue",
        ),
        (mib.prequeue_dropped, "packets dropped from prequeue"),
        (mib.hp_hits, "packets header predicted"),
        (
            mib.hp_hits_to_user,
            "packets header predicted and directly queued to user",
        ),
        (mib.scheduler_failed, "TCPSchedulerFailed: %"),
        (
            mib.rcv_collapsed,
            "packets collapsed in receive queue due to low socket buffer",
        ),
        (mib.backlog_coalesced, "TCPBacklogCoalesce: %"),
        (mib.dsack_old_sent, "DSACKs sent for old packets"),
        (mib.dsack_ofo_sent, "DSACKs sent for out of order packets"),
        (mib.backlog_dropped, "TCPBacklogDrop: %"),
        (mib.ack_compressed, "TCPAckCompressed: %"),
    ]
}

/// Formats `ethtool -S`. Each driver has its own names.
pub fn ethtool(statistics: &[Statistic]) -> String {
    let mut out = String::from("NIC statistics:\n");
    for (name, count) in statistics {
        let _ = writeln!(out, "     {name}: {count}");
    }
    out
}

/// One open socket.
#[derive(Clone, Copy, Debug, Default)]
pub struct SocketReading {
    /// Bytes that the program has not read yet (`rcv_nxt` − `copied_seq`; UDP: `sk_rmem_alloc`).
    pub rx_queue: u64,
    /// Whether the process that owns the socket is alive.
    pub open: bool,
}

const TCP_ESTABLISHED: u8 = 1;
const TCP_CLOSE: u8 = 7;
/// IP addresses of the receiver and the sender, as little-endian kernels print them. Captures have
/// the same addresses: 192.0.2.2 and 192.0.2.1, or 2001:db8::2 and 2001:db8::1.
const HOSTS_V4: [&str; 2] = ["020200C0", "010200C0"];
const HOSTS_V6: [&str; 2] = [
    "B80D0120000000000000000002000000",
    "B80D0120000000000000000001000000",
];
/// Port 5001 of iperf, in hexadecimal.
const PORT: &str = "1389";
/// First of the sender's local ports: `ip_local_port_range` starts at 32768.
const FIRST_PORT: usize = 32_768;

/// Formats `/proc/net/tcp` or `/proc/net/udp` (IPv6: `tcp6` or `udp6`), up to the inode.
pub fn sockets(udp: bool, ip: IpVersion, sockets: &[SocketReading]) -> String {
    let ([local, remote], width, column) = match ip {
        IpVersion::V4 => (HOSTS_V4, 14, "rem_address"),
        IpVersion::V6 => (HOSTS_V6, 38, "remote_address"),
    };
    let any = "0".repeat(local.len());
    let mut out = format!(
        "  sl  {:width$}{:width$}st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n",
        "local_address", column
    );
    for (n, socket) in sockets.iter().enumerate().filter(|(_, one)| one.open) {
        let (remote, port, state) = match udp {
            true => (any.as_str(), 0, TCP_CLOSE),
            false => (remote, FIRST_PORT + n, TCP_ESTABLISHED),
        };
        let _ = writeln!(
            out,
            "{n:4}: {local}:{PORT} {remote}:{port:04X} {state:02X} {:08X}:{:08X} 00:00000000 00000000     0        0 {}",
            0,
            socket.rx_queue,
            4_000 + n
        );
    }
    out
}

/// Formats `/proc/net/sockstat`. `mem` is in pages, like `tcp_mem`.
pub fn sockstat(tcp: u64, udp: u64, tcp_pages: u64) -> String {
    format!(
        "sockets: used {}\nTCP: inuse {tcp} orphan 0 tw 0 alloc {tcp} mem {tcp_pages}\nUDP: inuse {udp}\n",
        tcp + udp
    )
}

/// Formats gcov's report: functions with their numbers of calls.
pub fn gcov(calls: &[(&str, u64)]) -> String {
    let lines = calls.iter();
    let lines = lines.map(|(function, times)| format!("{function:<32} {times:>12}\n"));
    lines.collect()
}

/// Formats each flow's end-to-end one-way delay: counts, bytes and times, then the histogram. Each
/// line of the histogram has a bin's lower bound and its number of packets. Empty bins are left
/// out.
pub fn netmeter(flows: &[FlowCounts]) -> String {
    let mut out = String::new();
    for (flow, counts) in flows
        .iter()
        .enumerate()
        .filter(|(_, counts)| counts.offered > 0)
    {
        let delay = &counts.delay;
        let first = counts.first_offered.unwrap_or_default().0;
        for (what, value) in [
            ("flow", flow as u64 + 1),
            ("sent", counts.offered),
            ("received", counts.delivered),
            ("lost", counts.dropped),
            ("bytes", counts.delivered_bytes),
            ("first_ns", first),
            ("last_ns", counts.last_delivered.0),
            ("min_ns", delay.min),
            ("mean_ns", delay.mean() as u64),
            ("max_ns", delay.max),
        ] {
            let _ = writeln!(out, "{what} {value}");
        }
        for bin in delay.distribution() {
            let _ = writeln!(out, "{} {}", bin.from, bin.count);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{COMPLETE, Ns};
    use kernel::packet::Skb;

    #[test]
    fn netmeter_tells_of_each_flow_that_sent_and_counts_each_delay_once() {
        let mut flows = [FlowCounts::default(), FlowCounts::default()];
        let packet = Skb {
            len: 100,
            sent_at: Ns(10),
            ..Skb::default()
        };
        for at in [20, 50] {
            flows[1].count_offered(&packet, Ns(10));
            flows[1].count_delivered(&packet, 100, Ns(at));
        }
        let text = netmeter(&flows);
        assert!(text.starts_with("flow 2\nsent 2\nreceived 2\n"), "{text}");
        assert!(text.contains("min_ns 10\nmean_ns 25\nmax_ns 40\n"));
        assert!(text.ends_with("\n10 1\n40 1\n"));
    }

    #[test]
    fn gcov_lists_what_was_never_called_too() {
        let text = gcov(&[("ip_rcv", 1_203_875), ("ip_local_deliver", 0)]);
        let read: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(read, [["ip_rcv", "1203875"], ["ip_local_deliver", "0"]]);
    }

    #[test]
    fn softnet_stat_has_nine_columns_of_eight_hexadecimal_digits() {
        let stat = SoftnetStat {
            total: 300,
            dropped: 10,
            time_squeeze: 3,
            throttled: 1,
            backlog: 0,
        };
        let text = softnet_stat(stat, Release::V2_6_12);
        assert!(text.starts_with("0000012c 0000000a 00000003 00000001 00000000 "));
        assert_eq!(text.trim_end().split(' ').count(), 9);
        assert!(text.trim_end().split(' ').all(|column| column.len() == 8));
    }

    #[test]
    fn softnet_stat_of_6_12_has_the_queue_in_the_columns_12_and_14_and_the_cpu_between_them() {
        let stat = SoftnetStat {
            total: 300,
            backlog: 7,
            ..SoftnetStat::default()
        };
        let text = softnet_stat(stat, Release::V6_12(COMPLETE));
        let columns: Vec<&str> = text.trim_end().split(' ').collect();
        assert_eq!(columns.len(), 15);
        assert_eq!(
            columns[11..],
            ["00000007", "00000000", "00000007", "00000000"]
        );
    }

    #[test]
    fn softnet_stat_wraps_at_32_bits_as_an_unsigned_does() {
        let stat = SoftnetStat {
            total: (1 << 32) + 5,
            ..SoftnetStat::default()
        };
        assert!(softnet_stat(stat, Release::V2_6_12).starts_with("00000005 "));
    }

    #[test]
    fn netstat_leaves_out_what_never_happened_in_tcp_ext_only() {
        let mut counts = NetworkCounts::default();
        counts.tcp.prequeued = 7;
        counts.tcp.delayed_ack_lost = 2;
        let text = netstat(&counts);
        assert!(text.contains("Tcp:\n    0 passive connection openings\n"));
        assert!(text.contains("    7 packets directly queued to recvmsg prequeue.\n"));
        assert!(text.contains("    Quick ack mode was activated 2 times\n"));
        assert!(!text.contains("DSACK"));
    }

    #[test]
    fn a_socket_line_shows_the_unread_bytes_in_hexadecimal() {
        let reading = SocketReading {
            rx_queue: 0x12_3456,
            open: true,
        };
        let text = sockets(false, IpVersion::V4, &[reading]);
        assert!(text.starts_with("  sl  local_address rem_address   st tx_queue rx_queue"));
        assert!(text.contains("   0: 020200C0:1389 010200C0:8000 01 00000000:00123456 00:"));
        let closed = [SocketReading::default()];
        assert_eq!(sockets(false, IpVersion::V4, &closed).lines().count(), 1);
    }

    #[test]
    fn addresses_of_ipv6_have_32_digits_as_in_proc_net_udp6() {
        let open = SocketReading {
            rx_queue: 0,
            open: true,
        };
        let text = sockets(true, IpVersion::V6, &[open]);
        let [header, line] = text.lines().collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        assert!(line.starts_with(
            "   0: B80D0120000000000000000002000000:1389 00000000000000000000000000000000:0000 07 "
        ));
        assert_eq!(header.find("st tx_queue"), line.find("07 00000000"));
    }

    #[test]
    fn counters_of_two_sockets_add_up() {
        let one = TcpMib {
            in_segs: 3,
            dsack_ofo_sent: 1,
            ..TcpMib::default()
        };
        let mut sum = one.clone();
        sum += &one;
        assert_eq!((sum.in_segs, sum.dsack_ofo_sent), (6, 2));
    }
}
