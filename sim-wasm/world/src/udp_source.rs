//! A UDP traffic generator: datagrams of one size at one pace, like iperf -u.
//!
//! In the Fermilab study iperf sent datagrams of 1,470 bytes at 200 and 405.5 Mb/s; the UPC study
//! used several sources.
//!
//! Simplified: there is no send buffer. Each datagram is offered to the link at its time, and waits
//! there if the link is slower. Streams take turns, so the pace is the pace of all streams
//! together. A host with bursts writes each whole burst at the time of its first datagram; burst
//! sizes are random and independent. `host_delay` models the causes of bursts: a timer tick, other
//! work on the host.

use crate::host_delay::{HostDelay, HostDelayConfig};
use crate::source::Pacer;
use crate::tcp::Departure;
use base::{FlowId, Ns, Rng};
use kernel::packet::{Flow, SkbKind};

/// Name of each host's sequence of random numbers for burst sizes.
const NAMES: [&str; 3] = ["source.bursts", "source2.bursts", "source3.bursts"];

/// Burst sizes: how many datagrams leave back to back. Sizes are geometric: each datagram ends its
/// burst with the same probability, 1 / `mean`.
#[derive(Clone, Debug)]
pub struct Bursts {
    mean: u64,
    rng: Rng,
    /// Datagrams left in the present burst.
    left: u64,
}

impl Bursts {
    /// Creates bursts of `mean` datagrams (at least 1; 1: no bursts) for the host with this number.
    pub fn new(mean: u32, seed: u64, host: u8) -> Bursts {
        Bursts {
            mean: u64::from(mean.max(1)),
            rng: Rng::named(seed, NAMES[usize::from(host)]),
            left: 0,
        }
    }

    /// Counts a departing datagram. Returns true if the datagram ends its burst.
    fn leave(&mut self) -> bool {
        if self.left == 0 {
            self.left = self.draw();
        }
        self.left -= 1;
        self.left == 0
    }

    fn draw(&mut self) -> u64 {
        let mut size = 1;
        while self.mean > 1 && self.rng.below(self.mean) > 0 {
            size += 1;
        }
        size
    }

    /// A host without bursts adds nothing to the digest, a hash of the simulation's state.
    fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if self.mean > 1 {
            mix(self.left);
            mix(self.rng.clone().next_u64());
        }
    }
}

/// Name of each host's sequence of random numbers for destination addresses.
const ADDRESSES: [&str; 3] = ["source.addresses", "source2.addresses", "source3.addresses"];

/// Destinations of datagrams: the router itself with a given probability, otherwise the host beyond
/// the router.
#[derive(Clone, Debug)]
pub struct Addressed {
    to_router_ppm: u32,
    rng: Rng,
}

impl Addressed {
    /// Creates the destinations of the host with this number.
    pub fn new(to_router_ppm: u32, seed: u64, host: u8) -> Addressed {
        Addressed {
            to_router_ppm,
            rng: Rng::named(seed, ADDRESSES[usize::from(host)]),
        }
    }

    fn next_is_for_router(&mut self) -> bool {
        self.to_router_ppm > 0 && self.rng.chance_ppm(self.to_router_ppm)
    }

    fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if self.to_router_ppm > 0 {
            mix(self.rng.clone().next_u64());
        }
    }
}

/// Configuration of one host's source.
#[derive(Clone, Copy, Debug)]
pub struct UdpConfig {
    /// Flow of the first stream; each stream inserts its own number.
    pub flow: Flow,
    /// Number of streams, which share the rate.
    pub streams: u8,
    /// Payload of each datagram, bytes.
    pub payload: u32,
    /// Payload bits per second of all streams together, more than 0 (for line rate pass
    /// [`crate::link::payload_line_rate_bps`]).
    pub rate_bps: u64,
    /// Time from which no datagram is sent ([`Ns::NEVER`]: no end).
    pub stop: Ns,
    /// Mean number of datagrams that leave back to back; 0 and 1: no bursts.
    pub burst: u32,
    /// Probability that a datagram is addressed to the router itself, in a million.
    pub to_router_ppm: u32,
    /// Delays of the host.
    pub delay: HostDelayConfig,
}

/// Sends datagrams, round robin over the streams.
#[derive(Clone, Debug)]
pub struct UdpSource {
    pub(crate) config: UdpConfig,
    pacer: Pacer,
    bursts: Bursts,
    addressed: Addressed,
    delay: HostDelay,
    /// Departure time of the present burst of datagrams.
    departs: Ns,
    sent: u64,
}

impl UdpSource {
    /// Creates the source of the host with this number.
    pub fn new(config: UdpConfig, seed: u64, host: u8) -> UdpSource {
        assert!(
            config.rate_bps > 0 && config.streams > 0,
            "a UDP source needs a rate and a stream"
        );
        let mut delay = HostDelay::new(config.delay, seed, host);
        UdpSource {
            config,
            pacer: Pacer::new(config.rate_bps, Ns::ZERO),
            bursts: Bursts::new(config.burst, seed, host),
            addressed: Addressed::new(config.to_router_ppm, seed, host),
            departs: delay.leaves(Ns::ZERO),
            delay,
            sent: 0,
        }
    }

    /// Returns when the next datagram leaves; `None` after the last.
    pub fn next_departure(&self) -> Option<Ns> {
        Some(self.departs).filter(|&at| at < self.config.stop)
    }

    /// Returns the next datagram if it is due; call until `None`.
    pub fn poll_send(&mut self, now: Ns) -> Option<Departure> {
        if self.next_departure().is_none_or(|at| at > now) {
            return None;
        }
        let UdpConfig { flow, payload, .. } = self.config;
        let streams = u64::from(self.config.streams);
        let datagram = Departure {
            flow: Flow {
                id: FlowId(flow.id.0 + (self.sent % streams) as u8),
                ..flow
            },
            seq: self.sent / streams,
            len: payload,
            kind: SkbKind::Data,
            to_router: self.addressed.next_is_for_router(),
            ..Departure::default()
        };
        self.sent += 1;
        self.pacer.advance(payload);
        if self.bursts.leave() {
            self.departs = self.delay.leaves(self.pacer.next);
        }
        Some(datagram)
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.sent);
        self.pacer.fold_digest(mix);
        self.bursts.fold_digest(mix);
        self.addressed.fold_digest(mix);
        self.delay.fold_digest(mix);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::packet::{IpVersion, Protocol};

    const FLOW: Flow = Flow::new(FlowId(0), IpVersion::V4, Protocol::Udp);

    fn source(payload: u32, rate_bps: u64, stop: Ns, streams: u8, burst: u32) -> UdpSource {
        let config = UdpConfig {
            flow: FLOW,
            streams,
            payload,
            rate_bps,
            stop,
            burst,
            to_router_ppm: 0,
            delay: HostDelayConfig::default(),
        };
        UdpSource::new(config, 1, 0)
    }

    fn run(mut source: UdpSource) -> (u64, u64) {
        let mut last = Departure::default();
        while let Some(at) = source.next_departure() {
            last = source.poll_send(at).expect("due at its own moment");
            assert_eq!(source.poll_send(at), None, "one at a time");
        }
        (source.sent, last.seq)
    }

    #[test]
    fn iperf_at_405_5_mbps_sends_the_published_number_of_datagrams() {
        // The study published 862,066 datagrams. The formula 405.5 Mb/s × 25 s ÷ (1470 × 8) gives
        // 862,032.3 datagrams, because the published rate is rounded.
        let source = source(1470, 405_500_000, Ns::from_s(25), 1, 1);
        assert_eq!(run(source).0, 862_033);
    }

    #[test]
    fn streams_take_turns_and_share_the_rate() {
        let source = source(1000, 8_000_000, Ns::from_s(1), 4, 1);
        assert_eq!(run(source), (1000, 249));
    }

    #[test]
    fn bursts_have_their_mean_and_keep_the_pace() {
        let mut source = source(1000, 8_000_000, Ns::from_s(20), 1, 8);
        let (mut moments, mut last) = (0_u64, None);
        while let Some(at) = source.next_departure() {
            moments += u64::from(last != Some(at));
            last = Some(at);
            source.poll_send(at).expect("due at its own moment");
        }
        assert!(source.sent.abs_diff(20_000) < 100, "{}", source.sent);
        let mean = source.sent as f64 / moments as f64;
        assert!((7.5..8.5).contains(&mean), "{mean}");
    }

    #[test]
    fn each_host_draws_bursts_of_its_own() {
        let sizes = |host| {
            let mut bursts = Bursts::new(8, 1, host);
            (0..20).map(|_| bursts.draw()).collect::<Vec<u64>>()
        };
        assert_ne!(sizes(0), sizes(1));
        assert_eq!(sizes(0), sizes(0));
    }
}
