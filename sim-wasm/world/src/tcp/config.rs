//! Types of a sending connection: configuration, departing segments, counters, and the values that
//! the page reads.

use base::{Complete, Ns};
use kernel::packet::sizes::{tcp_headers_bytes, tcp_packet_bytes};
use kernel::packet::{Flow, IpVersion, SkbKind};

/// Payload of a full segment with timestamps: 1448 at MTU 1500 over IPv4, at most `cap`
/// (`sender.payload`; 0: no cap). (net/ipv4/tcp_output.c:tcp_sync_mss)
pub fn mss_for(mtu: u32, ip: IpVersion, cap: u32) -> u32 {
    let mss = mtu.saturating_sub(tcp_packet_bytes(ip, 0)).max(1);
    if cap > 0 { mss.min(cap) } else { mss }
}

/// The announced MSS, which excludes options: 1460 at MTU 1500 over IPv4.
pub const fn advmss_for(mtu: u32, ip: IpVersion) -> u32 {
    mtu.saturating_sub(tcp_headers_bytes(ip))
}

/// Maximum payload of one burst of segmentation offload in 6.12, bytes: 65536 without headers
/// (sock.c:sk_dst_gso_max_size).
pub const TSO_MAX_BYTES: u32 = 65_536 - (320 + 1);

/// Kernel release of the sending hosts (`sender.release`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SenderRelease {
    /// Linux 2.6.12, the kernel of the studies.
    #[default]
    V2_6_12,
    /// Linux 6.12.33.
    V6_12(Complete),
}

/// Configuration of a sending connection.
#[derive(Clone, Copy, Debug)]
pub struct SenderConfig {
    /// Kernel release of the sending host.
    pub release: SenderRelease,
    /// Header fields of the connection's packets.
    pub flow: Flow,
    /// Payload of a full segment, bytes ([`mss_for`]).
    pub mss: u32,
    /// Size of the send buffer (`sender.sndbuf`, `sk_sndbuf`), bytes; 0: the kernel adjusts the
    /// size, up to the maximum of `tcp_wmem`.
    pub sndbuf: u32,
    /// This stream's share of `sender.rate`, payload bits per second; 0: as fast as TCP allows.
    pub rate_bps: u64,
    /// Moment at which the application stops writing; [`Ns::NEVER`]: never.
    pub stop: Ns,
    /// Interval of the timer ticks at which a paced application may wake. Zero: the application
    /// does not sleep, but waits in a busy loop.
    pub tick: Ns,
    /// Whether the route cache has metrics of an earlier connection (tcp_init_metrics). With
    /// metrics, the initial congestion window is 3 segments instead of 2 at the usual MSS. A
    /// simulation starts without metrics.
    pub cached_rtt: bool,
    /// Stream offset of the first byte: the receiver's first `rcv_nxt`.
    pub first_seq: u64,
}

/// A segment that the sender puts on the wire. The segment gets its packet number later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Departure {
    /// Flow of the connection.
    pub flow: Flow,
    /// Stream offset of the segment's first payload byte.
    pub seq: u64,
    /// Payload bytes.
    pub len: u32,
    /// Data, retransmission, handshake or probe.
    pub kind: SkbKind,
    /// Timestamp value: the sender's clock, ms.
    pub tsval: u32,
    /// Whether the segment has the PSH flag.
    pub push: bool,
    /// Whether the packet is addressed to the router itself.
    pub to_router: bool,
    /// Size of the recorded IP packet, bytes. `None` outside a replay: `kind` then determines the
    /// size.
    pub recorded_bytes: Option<u16>,
}

base::codes! {
    /// Congestion state (`ca_state`), with the kernel's numbers. The state CWR is left out: only
    /// ECN or a full local queue would enter it.
    CaState {
        /// Normal: no sign of loss.
        Open = 0,
        /// Duplicate ACKs or SACKs seen, but not enough for a loss.
        Disorder = 1,
        /// Fast retransmit.
        Recovery = 3,
        /// After a retransmission timeout.
        Loss = 4,
    }
}

/// Counters of this sender, with their `netstat -s` names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SenderCounters {
    /// All expirations of the retransmission timer (TCPTimeouts).
    pub rto: u64,
    /// Entries into fast retransmit (TCPSackRecovery).
    pub recoveries: u64,
    /// Segments retransmitted in the state Recovery because they were considered lost
    /// (TCPFastRetrans).
    pub fast_retransmits: u64,
    /// Segments retransmitted in the state Recovery before they were considered lost
    /// (TCPForwardRetrans).
    pub forward_retransmits: u64,
    /// Segments retransmitted in the state Loss when an ACK arrived, not when the timer expired
    /// (TCPSlowStartRetrans).
    pub slow_start_retransmits: u64,
    /// All retransmitted segments (RetransSegs).
    pub retransmitted: u64,
    /// Undone window reductions (TCPLossUndo, TCPFullUndo, TCPPartialUndo, TCPDSACKUndo together).
    pub undone: u64,
    /// Reductions that were undone because D-SACKs reported every retransmission as a duplicate
    /// (TCPDSACKUndo); only in 6.12.
    pub dsack_undone: u64,
    /// Timeouts that F-RTO found spurious (TCPSpuriousRTOs); only in 6.12.
    pub spurious_timeouts: u64,
    /// Tail loss probes (TCPLossProbes); only in 6.12.
    pub loss_probes: u64,
    /// Losses that a tail loss probe repaired (TCPLossProbeRecovery); only in 6.12.
    pub probe_recoveries: u64,
    /// Zero-window probes sent.
    pub probes: u64,
    /// Times that the receiver discarded data that it had SACKed (TCPSACKReneging).
    pub reneged: u64,
    /// Segments with new payload.
    pub segments: u64,
}

base::fieldwise!(SenderCounters {
    rto,
    recoveries,
    fast_retransmits,
    forward_retransmits,
    slow_start_retransmits,
    retransmitted,
    undone,
    dsack_undone,
    spurious_timeouts,
    loss_probes,
    probe_recoveries,
    probes,
    reneged,
    segments,
});

/// Values of a sender at one point in time, for the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SenderReading {
    /// Congestion window, segments.
    pub cwnd: u32,
    /// Slow-start threshold, segments; 2³¹ − 1 before any loss.
    pub ssthresh: u32,
    /// The receiver's window beyond `snd_una`, bytes.
    pub snd_wnd: u64,
    /// Smoothed round trip, µs.
    pub srtt_us: u32,
    /// Part of the retransmission timeout that comes from the deviation of the round-trip time, ms.
    pub rttvar_ms: u32,
    /// Retransmission timeout, ms.
    pub rto_ms: u32,
    /// Segments believed to be in the network.
    pub in_flight: u32,
    /// Segments sent but not acknowledged.
    pub packets_out: u32,
    /// Oldest unacknowledged byte.
    pub snd_una: u64,
    /// Next byte to be sent.
    pub snd_nxt: u64,
    /// Congestion state.
    pub state: CaState,
    /// Whether the running timer is the zero-window probe timer.
    pub probing: bool,
    /// Send buffer limit, bytes of `truesize`.
    pub sndbuf: u32,
}
