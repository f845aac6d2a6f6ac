//! The sending hosts: what each flow sends, and when it wants to be asked again.
//!
//! All moments here are the hosts' own: time since they began.

use crate::config::{PathConfig, SendersConfig};
use crate::tcp::{Departure, SenderCounters, TcpSender};
use crate::udp_source::UdpSource;
use base::ids::FlowId;
use base::time::Ns;
use kernel::packet::{Ack, Protocol, SkbKind};

/// iperf creates its threads one after the other: from one connect() to the next (our
/// assumption).
const THREADS_APART: Ns = Ns::from_us(100);

/// What a host, or the switch on its link, wants to be called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HostTimer {
    /// A connection's retransmission or probe timer may have run out.
    Tcp(FlowId),
    /// A sender that is limited, or has not begun, may write its next segment or datagram.
    Write(FlowId),
    /// The switch on this host's link says hello.
    Hello(u8),
}

/// What an ACK told its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AckOutcome {
    /// It acknowledged something new.
    pub progress: bool,
    /// First byte that is not acknowledged.
    pub snd_una: u64,
    /// Congestion window, segments.
    pub cwnd: u32,
    /// The sender entered fast retransmit.
    pub recovery_began: bool,
    /// It took a cut of its window back: the timeout was spurious.
    pub undone: bool,
}

/// What a connection's timer did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimerOutcome {
    /// The retransmission timer fired.
    pub timeout: Option<Timeout>,
    /// A zero window was probed.
    pub probed: bool,
}

/// A retransmission timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeout {
    /// The byte whose ACK did not come.
    pub awaited: u64,
    /// Segments in flight.
    pub in_flight: u32,
}

/// The sending hosts.
#[derive(Clone, Debug)]
pub struct Hosts {
    tcp: Vec<TcpSender>,
    /// One a host that sends datagrams.
    udp: Vec<UdpSource>,
    first_host_streams: u8,
    /// By flow, for when each timer was last asked for.
    tcp_timer_at: Vec<Ns>,
    write_at: Vec<Ns>,
}

impl Hosts {
    /// Hosts that have not begun.
    pub fn new(config: &SendersConfig, path: &PathConfig, seed: u64) -> Hosts {
        let flows = (0..config.streams).map(FlowId);
        let (tcp, udp) = match config.protocol {
            Protocol::Tcp => {
                let senders = flows.map(|id| TcpSender::new(config.tcp(path, id)));
                (senders.collect(), Vec::new())
            }
            Protocol::Udp => (Vec::new(), config.udp(path, seed)),
        };
        Hosts {
            tcp,
            udp,
            first_host_streams: config.streams,
            tcp_timer_at: vec![Ns::NEVER; usize::from(config.flows())],
            write_at: vec![Ns::NEVER; usize::from(config.flows())],
        }
    }

    /// Which host a flow is of: the first one's streams come first.
    pub fn host_of(&self, flow: FlowId) -> usize {
        usize::from((flow.0 + 1).saturating_sub(self.first_host_streams))
    }

    /// When each connection is opened. Datagrams begin by [`Hosts::next_datagram`].
    pub fn openings(&self) -> impl Iterator<Item = (FlowId, Ns)> + use<> {
        let threads = 0..self.tcp.len() as u8;
        threads.map(|nth| (FlowId(nth), Ns(THREADS_APART.0 * u64::from(nth))))
    }

    /// An ACK has arrived.
    pub fn hear(&mut self, ack: &Ack, now: Ns) -> AckOutcome {
        let sender = &mut self.tcp[ack.header.flow.id.index()];
        let (before, acked_before) = (*sender.counters(), sender.reading().snd_una);
        sender.on_ack(ack, now);
        let (after, reading) = (*sender.counters(), sender.reading());
        AckOutcome {
            progress: reading.snd_una > acked_before,
            snd_una: reading.snd_una,
            cwnd: reading.cwnd,
            recovery_began: after.recoveries > before.recoveries,
            undone: after.undone > before.undone,
        }
    }

    /// A connection's timer may have run out. `None`: this call was asked for before an
    /// earlier one was, and nobody waits for it any more; answered, it would ask again and
    /// live as long as the run, beside all others of its kind.
    pub fn tcp_timer(&mut self, flow: FlowId, now: Ns) -> Option<TimerOutcome> {
        if now < self.tcp_timer_at[flow.index()] {
            return None;
        }
        self.tcp_timer_at[flow.index()] = Ns::NEVER;
        let sender = &mut self.tcp[flow.index()];
        if sender.timer_deadline().is_none_or(|at| at > now) {
            return Some(TimerOutcome::default());
        }
        let before = *sender.counters();
        let timeout = Timeout {
            awaited: sender.reading().snd_una,
            in_flight: sender.reading().packets_out,
        };
        sender.on_timer(now);
        let after = *sender.counters();
        Some(TimerOutcome {
            timeout: (after.rto > before.rto).then_some(timeout),
            probed: after.probes > before.probes,
        })
    }

    /// The moment to write has come.
    pub fn write_timer(&mut self, flow: FlowId) {
        self.write_at[flow.index()] = Ns::NEVER;
    }

    /// What a flow puts on the wire now; call until `None`.
    pub fn next_departure(&mut self, flow: FlowId, now: Ns) -> Option<Departure> {
        let host = self.host_of(flow);
        let Some(udp) = self.udp.get_mut(host) else {
            return self.tcp[flow.index()].poll_send(now);
        };
        let datagram = udp.poll_send(now)?;
        Some(Departure {
            flow: datagram.flow,
            seq: datagram.number,
            len: datagram.len,
            kind: SkbKind::Data,
            tsval: 0,
            to_router: datagram.to_router,
        })
    }

    /// When a connection's timer runs out, if that is earlier than what was asked for.
    pub fn next_tcp_timer(&mut self, flow: FlowId) -> Option<Ns> {
        let at = self.tcp.get(flow.index())?.timer_deadline()?;
        earlier(&mut self.tcp_timer_at[flow.index()], at)
    }

    /// The same for the moment at which its pace allows the next write.
    pub fn next_write(&mut self, flow: FlowId, now: Ns) -> Option<Ns> {
        let at = self.tcp.get(flow.index())?.next_app_write()?;
        (at > now).then_some(())?;
        earlier(&mut self.write_at[flow.index()], at)
    }

    /// The first flow of each host that sends datagrams.
    pub fn datagram_flows(&self) -> impl Iterator<Item = FlowId> {
        self.udp.iter().map(UdpSource::first_flow)
    }

    /// When the next datagram of this flow's host leaves, if it sends datagrams; inside, none
    /// after the last.
    pub fn next_datagram(&self, flow: FlowId) -> Option<Option<Ns>> {
        let udp = self.udp.get(self.host_of(flow))?;
        Some(udp.next_departure())
    }

    /// Flow 0's sender, if it is TCP.
    pub fn first_tcp(&self) -> Option<&TcpSender> {
        self.tcp.first()
    }

    /// Flow 0's congestion window (segments), advertised window, and its oldest unacknowledged
    /// and next sequence number (bytes).
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

    /// Sums over all flows.
    pub fn tcp_counters(&self) -> SenderCounters {
        self.tcp.iter().map(|sender| *sender.counters()).sum()
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for sender in &self.tcp {
            sender.fold_digest(mix);
        }
        for udp in &self.udp {
            udp.fold_digest(mix);
        }
    }
}

/// `at`, if it comes before what was asked for; then that is what was asked for.
fn earlier(asked: &mut Ns, at: Ns) -> Option<Ns> {
    (at < *asked).then(|| {
        *asked = at;
        at
    })
}
