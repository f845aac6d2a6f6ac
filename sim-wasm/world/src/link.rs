//! One direction of the wire: serialisation, propagation, loss, reordering.
//!
//! Simplified
//! - One link stands for host – switch – switch – host: frames are serialised once, at the
//!   link's rate, and everything else is the one-way delay. The 10 Gb/s hop between the
//!   switches never queues, so only a capture in a switch could show the difference.
//! - The sender's transmit queue is unbounded; a real one holds 1000 packets. A send
//!   buffer above about 1.4 MB would show the difference.
//! - Loss and reordering are decided at random for each frame, independently; real loss comes in
//!   bursts.

use base::{Ns, Rng};

/// Bytes that a frame occupies on the link in addition to its IP packet: preamble 8, header 14, FCS
/// 4, gap 12 (IEEE 802.3).
pub const ETHERNET_OVERHEAD_BYTES: u32 = 38;
/// Minimum payload of an Ethernet frame; shorter packets are padded (IEEE 802.3).
pub const ETHERNET_MIN_PAYLOAD_BYTES: u32 = 46;
/// Maximum delay of a reordered frame, in multiples of its own time on the wire. Our assumption:
/// more than 3, because TCP takes reordering by 3 segments or more for a loss. So some reordering
/// passes unnoticed, and some looks like loss.
pub const REORDER_MAX_FRAMES: u64 = 8;

/// Returns the bytes that an IP packet occupies on Ethernet, from preamble to gap.
pub const fn wire_bytes(packet_bytes: u32) -> u32 {
    let padded = if packet_bytes < ETHERNET_MIN_PAYLOAD_BYTES {
        ETHERNET_MIN_PAYLOAD_BYTES
    } else {
        packet_bytes
    };
    padded + ETHERNET_OVERHEAD_BYTES
}

/// Returns the payload rate, bits per second, at which packets of `packet_bytes` with `payload`
/// bytes fill a link of `rate_bps`.
pub const fn payload_line_rate_bps(rate_bps: u64, packet_bytes: u32, payload: u32) -> u64 {
    rate_bps * payload as u64 / wire_bytes(packet_bytes) as u64
}

/// Timing of a frame that was put on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireTiming {
    /// Time at which the frame's last bit reaches the other end; `None`: the frame is lost on the
    /// way.
    pub arrival: Option<Ns>,
    /// Time at which the frame's last bit and the gap have left, so that the next frame may start.
    pub leaves: Ns,
}

/// Maximum of `link.hosts_share`, percent of `link.rtt`. This limit matters only if the round trip
/// is short. Our assumption.
const HOSTS_SHARE_AT_MOST: u64 = 40;

/// Returns the path's delay in one direction: half of `rtt` (`link.rtt`, a ping between idle hosts)
/// after the hosts' share (`link.hosts_share`) is subtracted.
///
/// The hosts add to the round trip of a single packet: both stacks process request and answer, and
/// the sender's NIC delays the interrupt for a single frame. The receiver's own work is simulated.
///
/// The sender's interrupt delay is not simulated for a stream of packets either. With a background
/// load on the receiver, only four or five ACKs reach the sender together. A real NIC would wait
/// for more, or for its time limit (drivers/net/acenic.c: 25 frames or 120 µs; tg3.h: 5 or 50 µs).
/// EVIDENCE.md, "The cliff", shows what this choice changes.
pub fn one_way_delay(rtt: Ns, hosts_share: Ns) -> Ns {
    let hosts = hosts_share.0.min(rtt.0 * HOSTS_SHARE_AT_MOST / 100);
    Ns((rtt.0 - hosts) / 2)
}

/// Properties of one direction of the wire.
#[derive(Clone, Copy, Debug)]
pub struct LinkConfig {
    /// Rate of the link (`link.rate`), bits per second, more than 0.
    pub rate_bps: u64,
    /// Delay besides serialisation ([`one_way_delay`]).
    pub one_way: Ns,
    /// Frames lost per million (`link.loss`).
    pub loss_ppm: u32,
    /// Frames delayed per million (`link.reorder`).
    pub reorder_ppm: u32,
}

/// Transmission time of packets of one size, stored so that the division is done once per size.
#[derive(Clone, Copy, Debug)]
struct SizeOnLine {
    packet_bytes: u32,
    /// Whole nanoseconds of the transmission time.
    whole: u64,
    /// Fraction of a nanosecond that remains, in units of 1 / `rate_bps` nanoseconds.
    rest: u64,
}

impl SizeOnLine {
    /// Value before the first packet: no packet has `u32::MAX` bytes.
    const NONE: SizeOnLine = SizeOnLine {
        packet_bytes: u32::MAX,
        whole: 0,
        rest: 0,
    };
}

/// One direction of the wire: a FIFO served at the link's rate.
#[derive(Clone, Debug)]
pub struct Link {
    pub(crate) config: LinkConfig,
    rng: Rng,
    /// Time from which the link is free.
    pub(crate) free_at: Ns,
    /// Fraction of a nanosecond that the last packet left over, in units of 1 / `rate_bps`
    /// nanoseconds.
    carry: u64,
    /// Transmission time of a packet as large as the last packet. Consecutive packets often have
    /// the same size.
    last_size: SizeOnLine,
    lost: u64,
    reordered: u64,
}

impl Link {
    /// Creates an idle link; `name` ("link.forward", "link.reverse") selects the link's sequence of
    /// random numbers.
    pub fn new(config: LinkConfig, seed: u64, name: &str) -> Link {
        assert!(config.rate_bps > 0, "a link needs a rate");
        Link {
            config,
            rng: Rng::named(seed, name),
            free_at: Ns::ZERO,
            carry: 0,
            last_size: SizeOnLine::NONE,
            lost: 0,
            reordered: 0,
        }
    }

    /// Changes rate, delay, loss and reordering from the next frame on.
    pub fn reconfigure(&mut self, config: LinkConfig) {
        assert!(config.rate_bps > 0, "a link needs a rate");
        self.config = config;
        self.carry = 0;
        self.last_size = SizeOnLine::NONE;
    }

    /// Puts an IP packet on the link, behind the packets that wait.
    pub fn transmit(&mut self, packet_bytes: u32, now: Ns) -> WireTiming {
        let starts = self.free_at.max(now);
        let span = self.serialise(packet_bytes, now);
        self.free_at = starts + span;
        WireTiming {
            arrival: self.cross(span),
            leaves: self.free_at,
        }
    }

    /// Returns the packet's time on the wire. While the link is busy, fractions of a nanosecond are
    /// carried to the next packet.
    fn serialise(&mut self, packet_bytes: u32, now: Ns) -> Ns {
        if packet_bytes != self.last_size.packet_bytes {
            self.measure(packet_bytes);
        }
        let carry = if self.free_at > now { self.carry } else { 0 };
        let rest = self.last_size.rest + carry;
        // The remainder and the carried fraction are each less than one nanosecond, so their sum
        // adds at most one nanosecond.
        let carried = rest >= self.config.rate_bps;
        self.carry = if carried {
            rest - self.config.rate_bps
        } else {
            rest
        };
        Ns(self.last_size.whole + u64::from(carried))
    }

    #[inline(never)]
    fn measure(&mut self, packet_bytes: u32) {
        let work = u64::from(wire_bytes(packet_bytes)) * 8 * 1_000_000_000;
        self.last_size = SizeOnLine {
            packet_bytes,
            whole: work / self.config.rate_bps,
            rest: work % self.config.rate_bps,
        };
    }

    fn cross(&mut self, span: Ns) -> Option<Ns> {
        if self.rng.chance_ppm(self.config.loss_ppm) {
            self.lost += 1;
            return None;
        }
        let mut arrival = self.free_at + self.config.one_way;
        if self.rng.chance_ppm(self.config.reorder_ppm) {
            self.reordered += 1;
            // Half of a frame's time is added, so that the delayed frame does not arrive at the
            // same time as a later frame.
            let late = self.rng.between(1, REORDER_MAX_FRAMES);
            arrival += Ns(span.0 * late + span.0 / 2);
        }
        Some(arrival)
    }

    /// Time that a packet's bits take on the link.
    pub const fn span(&self, packet_bytes: u32) -> Ns {
        Ns(wire_bytes(packet_bytes) as u64 * 8 * 1_000_000_000 / self.config.rate_bps)
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.free_at.0);
        mix(self.carry);
        mix(self.lost);
        mix(self.reordered);
        mix(self.rng.clone().next_u64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::packet::IpVersion::V4;
    use kernel::packet::sizes::{ack_packet_bytes, tcp_packet_bytes, udp_packet_bytes};

    #[test]
    fn the_path_takes_what_a_ping_takes_without_the_hosts() {
        let delay = |us| one_way_delay(Ns::from_us(us), Ns::from_us(200));
        assert_eq!(delay(500), Ns::from_us(150));
        assert_eq!(delay(10_000), Ns::from_us(4_900));
        assert_eq!(delay(100), Ns::from_us(30));
        assert_eq!(delay(0), Ns::ZERO);
        assert_eq!(one_way_delay(Ns::from_us(500), Ns::ZERO), Ns::from_us(250));
    }

    #[test]
    fn a_minimum_frame_takes_6_72_ns_of_a_100_gigabit_line_exactly() {
        let line = LinkConfig {
            rate_bps: 100_000_000_000,
            ..GIGABIT
        };
        let mut link = Link::new(line, 1, "link.forward");
        let ends: Vec<u64> = (0..100)
            .map(|_| link.transmit(20, Ns::ZERO).leaves.0)
            .collect();
        assert_eq!(ends[..4], [6, 13, 20, 26]);
        assert_eq!(ends[99], 672, "64 bytes, preamble and gap: 84 × 8 bits");
    }

    const GIGABIT: LinkConfig = LinkConfig {
        rate_bps: 1_000_000_000,
        one_way: Ns::from_us(250),
        loss_ppm: 0,
        reorder_ppm: 0,
    };

    fn link(config: LinkConfig) -> Link {
        Link::new(config, 1, "link.forward")
    }

    #[test]
    fn udp_1400_on_100_mbps_occupies_117_3_microseconds() {
        let mut link = link(LinkConfig {
            rate_bps: 100_000_000,
            ..GIGABIT
        });
        let bytes = udp_packet_bytes(V4, 1400);
        assert_eq!(link.transmit(bytes, Ns::ZERO).leaves, Ns(117_280));
        let last = (1..1000)
            .map(|_| link.transmit(bytes, Ns::ZERO))
            .last()
            .unwrap();
        assert_eq!(last.leaves, Ns(117_280_000), "1000 of them 117.3 ms");
    }

    #[test]
    fn frames_leave_one_after_another_and_arrive_a_delay_later() {
        let mut link = link(GIGABIT);
        let bytes = tcp_packet_bytes(V4, 1448);
        assert_eq!(bytes, 1500);
        let first = link.transmit(bytes, Ns::ZERO);
        let second = link.transmit(bytes, Ns::ZERO);
        assert_eq!(first.leaves, Ns(12_304));
        assert_eq!(second.arrival, Some(Ns(2 * 12_304 + 250_000)));
        assert_eq!(link.transmit(bytes, Ns::from_s(1)).leaves.0, 1_000_012_304);
    }

    #[test]
    fn tcp_fills_a_gigabit_with_94_percent_payload() {
        assert_eq!(
            payload_line_rate_bps(1_000_000_000, 1500, 1448),
            941_482_444
        );
    }

    #[test]
    fn an_ack_without_sack_takes_little_more_than_the_least_frame() {
        assert_eq!(wire_bytes(ack_packet_bytes(V4, 0)), 90);
        assert_eq!(wire_bytes(29), 84);
    }

    #[test]
    fn one_frame_in_ten_is_lost_and_still_takes_its_time() {
        let mut link = link(LinkConfig {
            loss_ppm: 100_000,
            ..GIGABIT
        });
        let lost = (0..10_000)
            .filter(|_| link.transmit(1500, Ns::ZERO).arrival.is_none())
            .count() as u64;
        assert!((900..1100).contains(&lost), "{lost}");
        assert_eq!(link.lost, lost);
        assert_eq!(link.free_at, Ns(12_304 * 10_000));
    }

    #[test]
    fn reordered_frames_are_passed_by_one_to_eight_others() {
        let mut link = link(LinkConfig {
            reorder_ppm: 50_000,
            ..GIGABIT
        });
        let mut late = 0;
        for _ in 0..10_000 {
            let sent = link.transmit(1500, Ns::ZERO);
            let extra = sent.arrival.unwrap().since(sent.leaves + GIGABIT.one_way).0;
            late += u64::from(extra > 0);
            assert!(extra == 0 || (12_304..=8 * 12_304 + 6_152).contains(&extra));
        }
        assert!((400..600).contains(&late) && link.reordered == late);
    }
}
