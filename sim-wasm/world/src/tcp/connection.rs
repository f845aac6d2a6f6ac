//! A sending connection: what it is made of, sends, counts and shows.

use base::time::Ns;
use kernel::packet::sizes::{tcp_headers_bytes, tcp_packet_bytes};
use kernel::packet::{Flow, IpVersion, SkbKind};

/// Payload of a full segment with timestamps: 1448 at MTU 1500 over IPv4, at most `cap`
/// (`sender.payload`; 0: no cap). (net/ipv4/tcp_output.c:tcp_sync_mss)
pub fn mss_for(mtu: u32, ip: IpVersion, cap: u32) -> u32 {
    let mss = mtu.saturating_sub(tcp_packet_bytes(ip, 0)).max(1);
    if cap > 0 { mss.min(cap) } else { mss }
}

/// The MSS that is announced, without options: 1460 at MTU 1500 over IPv4.
pub const fn advmss_for(mtu: u32, ip: IpVersion) -> u32 {
    mtu.saturating_sub(tcp_headers_bytes(ip))
}

/// What a sending connection is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SenderConfig {
    /// What its packets are.
    pub flow: Flow,
    /// Payload of a full segment, bytes ([`mss_for`]).
    pub mss: u32,
    /// `sender.sndbuf`: bytes of `sk_sndbuf`; 0 is automatic, up to `tcp_wmem`'s 131072.
    pub sndbuf: u32,
    /// This stream's share of `sender.rate`, payload bits per second; 0: as fast as TCP allows.
    pub rate_bps: u64,
    /// The application writes nothing from then on; [`Ns::NEVER`]: the whole run.
    pub stop: Ns,
    /// Whether the route remembers an earlier connection (tcp_init_metrics): initial
    /// window 3 instead of 2 at the usual MSS. A run starts without.
    pub cached_rtt: bool,
    /// Stream offset of the first byte: the receiver's first `rcv_nxt`.
    pub first_seq: u64,
}

/// A segment that the sender puts on the wire; the machine numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// What it is.
    pub flow: Flow,
    /// First payload byte's place in the stream.
    pub seq: u64,
    /// Payload bytes.
    pub len: u32,
    /// Data, retransmission, handshake or probe.
    pub kind: SkbKind,
    /// Timestamp value: the sender's jiffies.
    pub tsval: u32,
    /// It is addressed to the router itself.
    pub to_router: bool,
}

base::codes! {
    /// The congestion state (`ca_state`), with the kernel's numbers. CWR, which only ECN or
    /// a full local queue would enter, is left out.
    CaState {
        /// Nothing dubious.
        Open = 0,
        /// Duplicate ACKs or SACKs seen, not yet enough.
        Disorder = 1,
        /// Fast retransmit.
        Recovery = 3,
        /// After a retransmission timeout.
        Loss = 4,
    }
}

/// What happened at this sender so far, under `netstat -s` names where there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SenderCounters {
    /// Retransmission timers that fired (each; TCPTimeouts).
    pub rto: u64,
    /// Times that fast retransmit was entered (TCPSackRecovery).
    pub recoveries: u64,
    /// Segments retransmitted in Recovery as lost (TCPFastRetrans).
    pub fast_retransmits: u64,
    /// Segments retransmitted in Recovery before they were held lost (TCPForwardRetrans).
    pub forward_retransmits: u64,
    /// Segments retransmitted in Loss by ACKs, not by the timer (TCPSlowStartRetrans).
    pub slow_start_retransmits: u64,
    /// Segments put on the wire again, for whatever reason (RetransSegs).
    pub retransmitted: u64,
    /// Cuts taken back (TCPLossUndo, TCPFullUndo, TCPPartialUndo, TCPDSACKUndo together).
    pub undone: u64,
    /// Zero-window probes sent.
    pub probes: u64,
    /// Times that the receiver forgot what it had SACKed (TCPSACKReneging).
    pub reneged: u64,
    /// Segments with new payload.
    pub segments: u64,
}

impl std::iter::Sum for SenderCounters {
    fn sum<I: Iterator<Item = SenderCounters>>(counters: I) -> SenderCounters {
        counters.fold(SenderCounters::default(), |sum, one| SenderCounters {
            rto: sum.rto + one.rto,
            recoveries: sum.recoveries + one.recoveries,
            fast_retransmits: sum.fast_retransmits + one.fast_retransmits,
            forward_retransmits: sum.forward_retransmits + one.forward_retransmits,
            slow_start_retransmits: sum.slow_start_retransmits + one.slow_start_retransmits,
            retransmitted: sum.retransmitted + one.retransmitted,
            undone: sum.undone + one.undone,
            probes: sum.probes + one.probes,
            reneged: sum.reneged + one.reneged,
            segments: sum.segments + one.segments,
        })
    }
}

/// One reading of a sender, for the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SenderReading {
    /// Congestion window, segments.
    pub cwnd: u32,
    /// Slow-start threshold, segments; 2³¹ − 1 before any loss.
    pub ssthresh: u32,
    /// The receiver's window beyond `snd_una`, bytes.
    pub snd_wnd: u64,
    /// Smoothed round trip, ms.
    pub srtt_ms: u32,
    /// Deviation part of the timeout, ms.
    pub rttvar_ms: u32,
    /// Retransmission timeout, ms.
    pub rto_ms: u32,
    /// Segments believed to be in the network.
    pub in_flight: u32,
    /// Segments sent and not acknowledged.
    pub packets_out: u32,
    /// Oldest byte not acknowledged.
    pub snd_una: u64,
    /// Next byte to be sent.
    pub snd_nxt: u64,
    /// Congestion state.
    pub state: CaState,
    /// Whether the timer that runs is the zero-window probe's.
    pub probing: bool,
    /// Send buffer limit, bytes of `truesize`.
    pub sndbuf: u32,
}
