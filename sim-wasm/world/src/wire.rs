//! One direction of the path with its contents: a link, and the packets in flight in the order of
//! their arrivals.
//!
//! A receiver may ask the switch's port at the end of the path to pause (`port`).

use std::collections::VecDeque;

use crate::link::{Link, LinkConfig, WireTiming};
use crate::port::Port;
use base::Ns;

/// A link and the packets in flight on it.
#[derive(Clone, Debug)]
pub struct Wire<P> {
    link: Link,
    in_flight: VecDeque<(Ns, P)>,
    /// Arrival time of the first packet. Stored, because every step of the simulation reads it.
    next: Ns,
    /// The switch's port at the end of the path. `None` until a receiver first asks the port to
    /// pause.
    port: Option<Port<P>>,
}

impl<P: Copy> Wire<P> {
    /// Creates an empty link; `name` selects the link's sequence of random numbers ([`Link::new`]).
    pub fn new(config: LinkConfig, seed: u64, name: &str) -> Wire<P> {
        Wire {
            link: Link::new(config, seed, name),
            in_flight: VecDeque::new(),
            next: Ns::NEVER,
            port: None,
        }
    }

    /// Changes rate, delay, loss and reordering from the next packet on.
    pub fn reconfigure(&mut self, config: LinkConfig) {
        self.link.reconfigure(config);
    }

    /// Puts a packet of `packet_bytes` IP bytes on the link. The packet may overtake earlier
    /// packets that were delayed for reordering, or that were sent before the path's delay was
    /// reduced.
    #[inline(never)]
    pub fn put(&mut self, packet: &P, packet_bytes: u32, now: Ns) -> WireTiming {
        let transmit = self.link.transmit(packet_bytes, now);
        self.send(packet, transmit)
    }

    /// For a host that may take packets later than they arrive: puts a packet on the link. `taken`
    /// maps an arrival to the time at which the host takes the packet, and must keep the order of
    /// packets.
    #[cold]
    #[inline(never)]
    pub fn put_held(
        &mut self,
        packet: &P,
        packet_bytes: u32,
        now: Ns,
        taken: impl FnOnce(Ns) -> Ns,
    ) -> WireTiming {
        let transmit = self.link.transmit(packet_bytes, now);
        let transmit = WireTiming {
            arrival: transmit.arrival.map(taken),
            ..transmit
        };
        self.send(packet, transmit)
    }

    #[inline]
    fn send(&mut self, packet: &P, transmit: WireTiming) -> WireTiming {
        if let Some(at) = transmit.arrival {
            self.insert(at, packet);
            match self.port {
                None => self.next = self.next.min(at),
                Some(_) => self.await_first(),
            }
        }
        transmit
    }

    /// Pauses the switch's port at the end of the path, as the receiver asked. `bytes` returns the
    /// size of a packet with its IP header.
    pub fn pause(&mut self, now: Ns, bytes: fn(&P) -> u32) {
        let mut port = self.port.unwrap_or_else(|| Port::new(bytes));
        let span = self.first_span(&port);
        port.pause(self.next - span, self.link.config.rate_bps, now);
        self.port = Some(port);
        self.await_first();
    }

    /// Ends the pause of the switch's port at the end of the path, as the receiver asked.
    pub fn resume(&mut self, now: Ns) {
        if let Some(port) = &mut self.port {
            port.resume(now);
            self.await_first();
        }
    }

    /// Computes when the first packet arrives over a port that has paused at least once.
    #[cold]
    #[inline(never)]
    fn await_first(&mut self) {
        let (Some(port), Some((reached, _))) = (self.port, self.in_flight.front()) else {
            return;
        };
        if let Some(at) = port.due(*reached, self.first_span(&port)) {
            self.next = at;
        }
    }

    /// Time that the first packet's bits take on the link from the switch's port to the receiver.
    fn first_span(&self, port: &Port<P>) -> Ns {
        let first = self.in_flight.front();
        first.map_or(Ns::ZERO, |(_, packet)| self.link.span((port.bytes)(packet)))
    }

    fn insert(&mut self, at: Ns, packet: &P) {
        if self.in_flight.back().is_none_or(|(last, _)| *last <= at) {
            self.in_flight.push_back((at, *packet));
        } else {
            self.overtake(at, packet);
        }
    }

    #[cold]
    fn overtake(&mut self, at: Ns, packet: &P) {
        let earlier = self.in_flight.iter().rposition(|(other, _)| *other <= at);
        let place = earlier.map_or(0, |last| last + 1);
        self.in_flight.insert(place, (at, *packet));
    }

    /// Returns when the next packet arrives; [`Ns::NEVER`] if none is in flight.
    pub fn next_at(&self) -> Ns {
        self.next
    }

    /// Removes and returns the packet that arrives next.
    pub fn take(&mut self) -> Option<P> {
        let (_, packet) = *self.in_flight.front()?;
        self.in_flight.pop_front();
        let taken = self.next;
        self.next = self.in_flight.front().map_or(Ns::NEVER, |(at, _)| *at);
        if let Some(port) = &mut self.port {
            port.taken(taken);
            self.await_first();
        }
        Some(packet)
    }

    /// Packets in flight, next arrival first.
    pub fn packets(&self) -> impl Iterator<Item = &P> {
        self.in_flight.iter().map(|(_, packet)| packet)
    }

    /// Returns whether any packet was ever put on the wire.
    pub fn was_used(&self) -> bool {
        self.link.free_at > Ns::ZERO
    }

    /// Number of packets in flight.
    pub fn in_flight(&self) -> u64 {
        self.in_flight.len() as u64
    }

    /// Adds the link's state to the digest, a hash of the simulation's state.
    pub fn fold_link(&self, mix: &mut impl FnMut(u64)) {
        self.link.fold_digest(mix);
    }

    /// Adds the packets in flight to the digest, a hash of the simulation's state.
    pub fn fold_in_flight(&self, mix: &mut impl FnMut(u64)) {
        mix(self.in_flight());
        mix(self.next_at().0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gigabit(one_way: Ns) -> LinkConfig {
        LinkConfig {
            rate_bps: 1_000_000_000,
            one_way,
            loss_ppm: 0,
            reorder_ppm: 0,
        }
    }

    #[test]
    fn packets_arrive_in_the_order_in_which_they_left() {
        let mut wire = Wire::new(gigabit(Ns::from_us(250)), 1, "link.forward");
        let arrivals = ['a', 'b'].map(|packet| wire.put(&packet, 1500, Ns::ZERO).arrival);
        assert_eq!(Some(wire.next_at()), arrivals[0]);
        assert_eq!(
            (wire.take(), wire.take(), wire.take()),
            (Some('a'), Some('b'), None)
        );
        assert_eq!(wire.next_at(), Ns::NEVER);
    }

    #[test]
    fn on_a_path_that_has_become_shorter_a_packet_overtakes() {
        let mut wire = Wire::new(gigabit(Ns::from_ms(5)), 1, "link.reverse");
        wire.put(&"before", 52, Ns::ZERO);
        wire.reconfigure(gigabit(Ns::from_us(5)));
        wire.put(&"after", 52, Ns::from_us(1));
        assert!(wire.next_at() < Ns::from_ms(1));
        assert_eq!((wire.take(), wire.in_flight()), (Some("after"), 1));
        assert!(wire.next_at() > Ns::from_ms(5));
    }

    #[test]
    fn packets_wait_for_a_port_that_pauses_and_then_leave_at_the_lines_rate() {
        let mut wire = Wire::new(gigabit(Ns::from_us(250)), 1, "link.forward");
        for packet in 0..3 {
            wire.put(&packet, 1500, Ns::ZERO);
        }
        wire.pause(Ns::from_us(255), |_| 1500);
        assert_eq!(wire.next_at(), Ns(262_304), "the first is under way");
        assert_eq!(wire.take(), Some(0));
        assert!(wire.next_at() > Ns::from_ms(33));
        wire.resume(Ns::from_ms(1));
        assert_eq!((wire.next_at(), wire.take()), (Ns(1_012_304), Some(1)));
        assert_eq!((wire.next_at(), wire.take()), (Ns(1_024_608), Some(2)));
        wire.put(&3, 1500, Ns::from_ms(2));
        assert_eq!(wire.next_at(), Ns(2_262_304), "a free port delays nothing");
    }

    #[test]
    fn a_packet_that_is_put_on_a_wire_whose_port_pauses_waits() {
        let mut wire = Wire::new(gigabit(Ns::ZERO), 1, "link.forward");
        wire.pause(Ns::ZERO, |_| 1500);
        wire.put(&'a', 1500, Ns(1));
        assert_eq!(wire.next_at(), Ns(33_553_920 + 12_304));
    }

    #[test]
    fn a_lost_packet_is_not_on_its_way() {
        let lossy = LinkConfig {
            loss_ppm: 1_000_000,
            ..gigabit(Ns::ZERO)
        };
        let mut wire = Wire::new(lossy, 1, "link.forward");
        assert_eq!(wire.put(&(), 1500, Ns::ZERO).arrival, None);
        assert_eq!(wire.in_flight(), 0);
    }
}
