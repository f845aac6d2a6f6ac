//! Far end of a router: its output link, and the host at the end of that link. This module models a
//! host that takes a fixed time per datagram (`sink`). If the host's kernel is simulated in full,
//! this module only carries the frames to the end of the link.
//!
//! Simplified: the output link has the delay of the links to the router, and loses nothing.

use crate::link::{LinkConfig, WireTiming};
use crate::sink::{Sink, SinkConfig, SinkInput};
use crate::wire::Wire;
use base::Ns;
use kernel::packet::Skb;

/// Event at the host beyond a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarEvent {
    /// A frame reached the host and waits for its program.
    Queued(Skb),
    /// A frame reached the host, but the socket was full.
    Refused(Skb),
    /// The host's program has read a datagram.
    Read(Skb),
    /// A frame's last bit reaches a host whose kernel is simulated in full.
    Arrived(Skb),
}

impl FarEvent {
    /// Returns the frame of the event.
    pub const fn skb(&self) -> &Skb {
        match self {
            FarEvent::Queued(skb)
            | FarEvent::Refused(skb)
            | FarEvent::Read(skb)
            | FarEvent::Arrived(skb) => skb,
        }
    }
}

/// The host beyond a router, and the link to that host.
#[derive(Clone, Debug)]
pub struct FarEnd {
    line: Wire<Skb>,
    /// Model of the host; `None`: the host's kernel is simulated in full, elsewhere.
    sink: Option<Sink>,
}

impl FarEnd {
    /// Creates an idle host at the end of an idle link. `sink`: configuration of the host's model;
    /// `None`: the host's kernel is simulated in full, outside this module.
    pub fn new(sink: Option<SinkConfig>, line: LinkConfig, seed: u64) -> FarEnd {
        FarEnd {
            line: Wire::new(line, seed, "line.output"),
            sink: sink.map(Sink::new),
        }
    }

    /// Changes the link's properties, from the next frame on.
    pub fn set_line(&mut self, line: LinkConfig) {
        self.line.reconfigure(line);
    }

    /// Replaces the host's configuration.
    pub fn set_sink(&mut self, config: SinkConfig) {
        if let Some(sink) = &mut self.sink {
            sink.reconfigure(config);
        }
    }

    /// Puts a frame from the router's NIC on the output link.
    pub fn carry(&mut self, skb: &Skb, now: Ns) -> WireTiming {
        self.line.put(skb, skb.packet_bytes(), now)
    }

    /// Returns when the next event happens; [`Ns::NEVER`] if no frame is on the link and the host
    /// reads none.
    pub fn next_at(&self) -> Ns {
        self.line.next_at().min(self.next_read_at())
    }

    fn next_read_at(&self) -> Ns {
        self.sink.as_ref().map_or(Ns::NEVER, Sink::next_read_at)
    }

    /// Performs the next event at its time. At equal times the program's read comes before an
    /// arrival, so that the arriving frame can use the buffer of the datagram that was read.
    pub fn happens(&mut self) -> Option<FarEvent> {
        let now = self.line.next_at();
        let read = self.next_read_at() <= now;
        let Some(sink) = &mut self.sink else {
            return self.line.take().map(FarEvent::Arrived);
        };
        if read {
            return sink.has_read().map(FarEvent::Read);
        }
        let skb = self.line.take()?;
        Some(match sink.arrives(skb, now) {
            SinkInput::Read => FarEvent::Read(skb),
            SinkInput::Queued => FarEvent::Queued(skb),
            SinkInput::Dropped => FarEvent::Refused(skb),
        })
    }

    /// Frames on the output link, next arrival first.
    pub fn on_line(&self) -> impl Iterator<Item = &Skb> {
        self.line.packets()
    }

    /// Model of the far host, which takes a fixed time per datagram; `None` if the host's kernel is
    /// simulated in full.
    pub fn sink(&self) -> Option<&Sink> {
        self.sink.as_ref()
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.line.fold_link(mix);
        self.line.fold_in_flight(mix);
        if let Some(sink) = &self.sink {
            sink.fold_digest(mix);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::FlowId;
    use kernel::packet::{Flow, IpVersion, Protocol};

    const LINE: LinkConfig = LinkConfig {
        rate_bps: 100_000_000,
        one_way: Ns::from_us(150),
        loss_ppm: 0,
        reorder_ppm: 0,
    };

    fn far_end(per_packet: Ns) -> FarEnd {
        let config = SinkConfig {
            per_packet,
            ps_per_byte: 0,
            rcvbuf: 65_535,
        };
        FarEnd::new(Some(config), LINE, 1)
    }

    /// Creates a datagram that takes 10 µs on the link of these tests.
    fn packet(id: u64) -> Skb {
        let flow = Flow::new(FlowId(0), IpVersion::V4, Protocol::Udp);
        Skb {
            id,
            len: 125 - 38 - 28,
            flow,
            ..Skb::default()
        }
    }

    #[test]
    fn a_frame_arrives_a_path_later_and_is_read_after_its_cost() {
        let mut far = far_end(Ns::from_us(140));
        assert_eq!(far.next_at(), Ns::NEVER);
        let sent = far.carry(&packet(1), Ns::ZERO);
        assert_eq!(sent.leaves, Ns::from_us(10));
        assert_eq!(far.next_at(), Ns::from_us(160));
        assert!(matches!(far.happens(), Some(FarEvent::Queued(skb)) if skb.id == 1));
        assert_eq!(far.next_at(), Ns::from_us(300));
        assert!(matches!(far.happens(), Some(FarEvent::Read(skb)) if skb.id == 1));
        assert_eq!((far.happens(), far.next_at()), (None, Ns::NEVER));
    }

    #[test]
    fn a_host_that_keeps_up_reads_what_arrives() {
        let mut far = far_end(Ns::ZERO);
        far.carry(&packet(1), Ns::ZERO);
        assert!(matches!(far.happens(), Some(FarEvent::Read(_))));
        assert_eq!(far.sink().map(Sink::held), Some(0));
    }

    #[test]
    fn every_frame_is_on_its_way_held_read_or_refused() {
        let mut far = far_end(Ns::from_ms(1));
        for id in 1..=100 {
            far.carry(&packet(id), Ns::ZERO);
        }
        let (mut read, mut refused) = (0, 0);
        while let Some(event) = far.happens() {
            match event {
                FarEvent::Queued(_) => {}
                FarEvent::Refused(_) => refused += 1,
                FarEvent::Read(_) => read += 1,
                FarEvent::Arrived(_) => unreachable!("this host reads for itself"),
            }
            let found = far.on_line().count() as u64 + far.sink().map_or(0, Sink::held);
            assert_eq!(found + read + refused, 100);
        }
        // All 100 datagrams arrive before the first one is read, so the socket drops those that do
        // not fit.
        assert_eq!((read, refused), (37, 63));
    }

    #[test]
    fn a_machine_is_handed_each_frame_when_its_last_bit_arrives() {
        let mut far = FarEnd::new(None, LINE, 1);
        far.carry(&packet(1), Ns::ZERO);
        far.carry(&packet(2), Ns::ZERO);
        assert_eq!(
            (far.next_at(), far.sink().is_none()),
            (Ns::from_us(160), true)
        );
        assert!(matches!(far.happens(), Some(FarEvent::Arrived(skb)) if skb.id == 1));
        assert_eq!(far.next_at(), Ns::from_us(170));
        assert!(matches!(far.happens(), Some(FarEvent::Arrived(skb)) if skb.id == 2));
        assert_eq!(far.next_at(), Ns::NEVER);
    }
}
