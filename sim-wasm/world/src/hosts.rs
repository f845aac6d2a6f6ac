//! The sending hosts: the next packet of each flow, and the timers each flow needs.
//!
//! All times here are measured from the start of the hosts.

use crate::config::{PathConfig, SendersConfig};
use crate::datagrams::Source;
use crate::host_delay::HostDelay;
use crate::replay::{Replay, ReplaySource};
use crate::tcp::{CaState, Departure, SenderCounters, TcpSender};
use base::{Complete, FlowId, Ns};
use kernel::packet::{Ack, Flow, Protocol};

/// Time between two connect() calls: iperf creates its threads one after the other. Our assumption.
const THREADS_APART: Ns = Ns::from_us(100);

/// Timers of a host or of the switch on its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostTimer {
    /// A connection's retransmission or probe timer may have expired.
    Tcp(FlowId),
    /// A sender that is rate-limited, or has not started, may write its next segment or datagram.
    Write(FlowId),
    /// The switch on this host's link sends its hello frame.
    Hello(u8),
}

/// Effect of an ACK on its sender.
#[derive(Clone, Copy, Debug, Default)]
pub struct AckOutcome {
    /// Whether the ACK acknowledged new data.
    pub progress: bool,
    /// First unacknowledged byte.
    pub snd_una: u64,
    /// Congestion window, segments.
    pub cwnd: u32,
    /// Whether the sender entered fast retransmit.
    pub recovery_began: bool,
    /// Set if the sender undid a reduction of its congestion window.
    pub undone: Option<Undone>,
}

/// Cause of a needless reduction of the congestion window.
#[derive(Clone, Copy, Debug)]
pub enum Undone {
    /// A spurious timeout.
    Timeout,
    /// A fast retransmit, or signs of a loss, although nothing was lost.
    FastRetransmit,
}

/// Effect of a connection's timer.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimerOutcome {
    /// Set if the retransmission timer fired.
    pub timeout: Option<SenderTimeout>,
    /// Whether the sender probed a zero window.
    pub probed: bool,
    /// Set if the sender sent a tail loss probe (Linux 6.12).
    pub loss_probe: Option<(Complete, SenderTimeout)>,
    /// Set if the sender entered fast retransmit (Linux 6.12). The number is the congestion window,
    /// segments.
    pub recovery_began: Option<(Complete, u32)>,
}

/// State of a sender at a retransmission timeout, or when it sent a tail loss probe before a
/// timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SenderTimeout {
    /// First byte that was not acknowledged in time.
    pub awaited: u64,
    /// Segments in flight.
    pub in_flight: u32,
}

/// The sending hosts.
#[derive(Clone, Debug)]
pub struct Hosts {
    tcp: Vec<TcpSender>,
    datagrams: Source,
    first_host_streams: u8,
    /// Time at which each TCP connection's timer expires, as requested last; index: flow.
    tcp_timer_at: Vec<Ns>,
    write_at: Vec<Ns>,
    /// Time at which each connection is opened.
    opens_at: Vec<Ns>,
    /// Delays of the timers and writers on the host of the TCP connections. A source of datagrams
    /// has its own delays.
    pub(crate) delay: HostDelay,
}

impl Hosts {
    /// Creates hosts that have not started.
    pub fn new(config: &SendersConfig, path: &PathConfig, seed: u64) -> Hosts {
        let flows = (0..config.streams).map(FlowId);
        let (tcp, datagrams) = match config.protocol {
            Protocol::Tcp => {
                let senders = flows.map(|id| TcpSender::new(config.tcp(path, id)));
                (senders.collect(), Source::NONE)
            }
            Protocol::Udp => (Vec::new(), Source::Paced(config.udp(path, seed))),
        };
        let delay = match config.protocol {
            Protocol::Tcp => HostDelay::new(config.delay, seed, 0),
            Protocol::Udp => HostDelay::none(),
        };
        let threads = 0..tcp.len() as u64;
        Hosts {
            opens_at: threads.map(|nth| Ns(THREADS_APART.0 * nth)).collect(),
            tcp,
            datagrams,
            delay,
            first_host_streams: config.streams,
            tcp_timer_at: vec![Ns::NEVER; usize::from(config.flows())],
            write_at: vec![Ns::NEVER; usize::from(config.flows())],
        }
    }

    /// Makes one host that replays a capture.
    pub fn replaying(replay: Replay, config: &SendersConfig, path: &PathConfig) -> Hosts {
        let writers = replay.writers().iter().zip(0..);
        let tcp = writers.map(|(writer, id)| {
            let recorded = replay.flows()[usize::from(id)];
            let flow = Flow::new(FlowId(id), recorded.ip, recorded.protocol);
            let config = config.replayed(path, flow);
            TcpSender::scripted(config, writer.writes.clone().into())
        });
        Hosts {
            tcp: tcp.collect(),
            delay: HostDelay::none(),
            first_host_streams: replay.flows().len() as u8,
            tcp_timer_at: vec![Ns::NEVER; replay.writers().len()],
            write_at: vec![Ns::NEVER; replay.flows().len()],
            opens_at: replay
                .writers()
                .iter()
                .map(|writer| writer.opens_at)
                .collect(),
            datagrams: Source::Recorded(ReplaySource::new(replay, path)),
        }
    }

    /// Returns the host of a flow. The first host's streams have the lowest numbers.
    pub fn host_of(&self, flow: FlowId) -> usize {
        usize::from((flow.0 + 1).saturating_sub(self.first_host_streams))
    }

    /// Returns when each TCP connection opens. A datagram flow has no connection; it starts at the
    /// time of [`Hosts::next_datagram`].
    pub fn openings(&self) -> impl Iterator<Item = (FlowId, Ns)> + use<> {
        let opens_at = self.opens_at.clone();
        (0..).map(FlowId).zip(opens_at)
    }

    /// Passes an arrived ACK to its sender. The packets of a capture do not react to ACKs.
    pub fn hear(&mut self, ack: &Ack, now: Ns) -> AckOutcome {
        let Some(sender) = self.tcp.get_mut(ack.header.flow.id.index()) else {
            return AckOutcome::default();
        };
        let (before, reading) = (*sender.counters(), sender.reading());
        let acked_before = reading.snd_una;
        let cause = match reading.state {
            CaState::Loss => Undone::Timeout,
            _ => Undone::FastRetransmit,
        };
        sender.on_ack(ack, now);
        let (news, reading) = (*sender.counters() - before, sender.reading());
        AckOutcome {
            progress: reading.snd_una > acked_before,
            snd_una: reading.snd_una,
            cwnd: reading.cwnd,
            recovery_began: news.recoveries > 0,
            undone: (news.undone > 0).then_some(cause),
        }
    }

    /// Returns when the host of the TCP connections handles work that is due at `now`, which must
    /// not decrease between calls.
    pub fn runs(&mut self, now: Ns) -> Ns {
        self.delay.runs(now)
    }

    /// Handles a call at the expiry time of a connection's timer. Returns `None` for a stale call,
    /// which means that a later request has replaced it. A stale call must not request another
    /// call, because stale calls would then accumulate.
    pub fn tcp_timer(&mut self, flow: FlowId, now: Ns) -> Option<TimerOutcome> {
        if now < self.tcp_timer_at[flow] {
            return None;
        }
        self.tcp_timer_at[flow] = Ns::NEVER;
        let sender = &mut self.tcp[flow];
        if sender.timer_deadline().is_none_or(|at| at > now) {
            return Some(TimerOutcome::default());
        }
        let before = *sender.counters();
        let timeout = SenderTimeout {
            awaited: sender.reading().snd_una,
            in_flight: sender.reading().packets_out,
        };
        sender.on_timer(now);
        let news = *sender.counters() - before;
        Some(TimerOutcome {
            timeout: (news.rto > 0).then_some(timeout),
            probed: news.probes > 0,
            loss_probe: Complete::proof()
                .filter(|_| news.loss_probes > 0)
                .map(|complete| (complete, timeout)),
            recovery_began: Complete::proof()
                .filter(|_| news.recoveries > 0)
                .map(|complete| (complete, sender.reading().cwnd)),
        })
    }

    /// Records that a flow's write timer has expired, so that a new one may be requested.
    pub fn write_timer(&mut self, flow: FlowId) {
        self.write_at[flow] = Ns::NEVER;
    }

    /// Returns the next packet that a flow sends now; call until `None`.
    pub fn next_departure(&mut self, flow: FlowId, now: Ns) -> Option<Departure> {
        if let Some(sender) = self.tcp.get_mut(flow.index()) {
            return sender.poll_send(now);
        }
        self.datagrams.poll_send(self.host_of(flow), now)
    }

    /// Returns when a connection's timer expires, if this time is earlier than the time requested
    /// before.
    pub fn next_tcp_timer(&mut self, flow: FlowId) -> Option<Ns> {
        let at = self.tcp.get(flow.index())?.timer_deadline()?;
        earlier(&mut self.tcp_timer_at[flow], at)
    }

    /// Returns when pacing allows the next write, if this time is earlier than the time requested
    /// before.
    pub fn next_write(&mut self, flow: FlowId, now: Ns) -> Option<Ns> {
        let at = self.tcp.get(flow.index())?.next_app_write()?;
        (at > now).then_some(())?;
        earlier(&mut self.write_at[flow], at)
    }

    /// First flow of each host that sends datagrams.
    pub fn datagram_flows(&self) -> impl Iterator<Item = FlowId> {
        self.datagrams.first_flows(self.tcp.len())
    }

    /// Returns when this flow's host sends its next datagram. The outer `None`: the host sends no
    /// datagrams. The inner `None`: the host has sent its last datagram.
    pub fn next_datagram(&self, flow: FlowId) -> Option<Option<Ns>> {
        if flow.index() < self.tcp.len() {
            return None;
        }
        self.datagrams.next_departure(self.host_of(flow))
    }

    /// Sender of flow 0, if it is TCP.
    pub fn first_tcp(&self) -> Option<&TcpSender> {
        self.tcp.first()
    }

    /// Flow 0's congestion window (segments), advertised window, oldest unacknowledged and next
    /// sequence number (bytes).
    pub fn windows(&self) -> [u64; 4] {
        self.tcp.first().map_or([0; 4], |sender| {
            let reading = sender.reading();
            [
                u64::from(reading.cwnd),
                reading.snd_wnd,
                reading.snd_una,
                reading.snd_nxt,
            ]
        })
    }

    /// Returns the TCP counters, summed over all connections.
    pub fn tcp_counters(&self) -> SenderCounters {
        self.tcp.iter().map(|sender| *sender.counters()).sum()
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for sender in &self.tcp {
            sender.fold_digest(mix);
        }
        self.delay.fold_digest(mix);
        self.datagrams.fold_digest(mix);
    }
}

/// Returns `at` and stores it as the requested time, if it is earlier than the stored time.
fn earlier(asked: &mut Ns, at: Ns) -> Option<Ns> {
    (at < *asked).then(|| {
        *asked = at;
        at
    })
}
