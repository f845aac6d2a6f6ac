//! A UDP traffic generator: datagrams of one size at one pace, as iperf -u sends them.
//!
//! Read first: targets.md §6 (1,470-byte datagrams at 200 and 405.5 Mb/s) and §11.
//! Simplified: no jitter and no send buffer; each datagram is offered to the link at its
//! moment and waits there if the link is slower. Streams take turns, so the pace is that
//! of all together.

use crate::source::Pacer;
use base::ids::FlowId;
use base::time::Ns;
use kernel::packet::Flow;

/// A datagram about to leave the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Datagram {
    /// What it is.
    pub flow: Flow,
    /// Its number within the flow, from 0.
    pub number: u64,
    /// Payload bytes.
    pub len: u32,
}

/// Sends datagrams of `payload` bytes, round robin over the streams.
#[derive(Clone, Debug)]
pub struct UdpSource {
    /// What all datagrams are; each stream puts its own number into it.
    flow: Flow,
    payload: u32,
    streams: u8,
    stop: Ns,
    pacer: Pacer,
    sent: u64,
}

impl UdpSource {
    /// `flow`: the first stream's. `rate_bps`: payload bits per second of all streams together, more than 0 (for
    /// "line rate" pass [`crate::link::payload_line_rate_bps`]); `stop`: no datagram from then on
    /// ([`Ns::NEVER`]: the whole run).
    pub fn new(flow: Flow, payload: u32, rate_bps: u64, stop: Ns, streams: u8) -> UdpSource {
        assert!(
            rate_bps > 0 && streams > 0,
            "a UDP source needs a rate and a stream"
        );
        UdpSource {
            flow,
            payload,
            streams,
            stop,
            pacer: Pacer::new(rate_bps, Ns::ZERO),
            sent: 0,
        }
    }

    /// Changes payload, rate (more than 0) and end in a running machine, from `now` on.
    pub fn reconfigure(&mut self, payload: u32, rate_bps: u64, stop: Ns, now: Ns) {
        assert!(rate_bps > 0, "a UDP source needs a rate");
        (self.payload, self.stop) = (payload, stop);
        self.pacer.set_rate(rate_bps, now);
    }

    /// When the next datagram leaves; `None` after the last.
    pub fn next_departure(&self) -> Option<Ns> {
        Some(self.pacer.next()).filter(|&at| at < self.stop)
    }

    /// The next datagram if its moment has come; call until `None`.
    pub fn poll_send(&mut self, now: Ns) -> Option<Datagram> {
        if self.next_departure().is_none_or(|at| at > now) {
            return None;
        }
        let streams = u64::from(self.streams);
        let datagram = Datagram {
            flow: Flow {
                id: FlowId((self.sent % streams) as u8),
                ..self.flow
            },
            number: self.sent / streams,
            len: self.payload,
        };
        self.sent += 1;
        self.pacer.advance(self.payload);
        Some(datagram)
    }

    /// Datagrams sent so far, all streams together.
    pub const fn sent(&self) -> u64 {
        self.sent
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.sent);
        self.pacer.fold_digest(mix);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::packet::{IpVersion, Protocol};

    const FLOW: Flow = Flow::new(FlowId(0), IpVersion::V4, Protocol::Udp);

    fn run(mut source: UdpSource) -> (u64, u64) {
        let mut last = Datagram {
            flow: FLOW,
            number: 0,
            len: 0,
        };
        while let Some(at) = source.next_departure() {
            last = source.poll_send(at).expect("due at its own moment");
            assert_eq!(source.poll_send(at), None, "one at a time");
        }
        (source.sent(), last.number)
    }

    #[test]
    fn iperf_at_405_5_mbps_sends_the_published_number_of_datagrams() {
        // 862,066 published; 405.5 Mb/s × 25 s ÷ (1470 × 8) = 862,032.3, the rate being rounded.
        let source = UdpSource::new(FLOW, 1470, 405_500_000, Ns::from_s(25), 1);
        assert_eq!(run(source).0, 862_033);
    }

    #[test]
    fn streams_take_turns_and_share_the_rate() {
        let source = UdpSource::new(FLOW, 1000, 8_000_000, Ns::from_s(1), 4);
        assert_eq!(run(source), (1000, 249));
    }

    #[test]
    fn a_changed_rate_counts_from_its_moment() {
        let mut source = UdpSource::new(FLOW, 1000, 8_000_000, Ns::from_s(1), 1);
        source.poll_send(Ns::ZERO);
        source.reconfigure(500, 4_000_000, Ns::from_s(9), Ns::from_s(2));
        assert_eq!(source.next_departure(), Some(Ns::from_s(2)));
        assert_eq!(source.poll_send(Ns::from_s(2)).map(|d| d.len), Some(500));
        assert_eq!(source.next_departure(), Some(Ns::from_ms(2001)));
    }
}
