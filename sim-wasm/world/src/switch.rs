//! The switches between hosts and receiver: the frames that the switches themselves send.
//!
//! Read first: IEEE 802.1D (spanning tree: a configuration BPDU on every port each hello time, 2
//! s), IEEE 802.2 (the LLC header in place of an EtherType).
//!
//! Simplified: a hello frame (84 bytes in two seconds) travels on a separate link, so it takes no
//! capacity from the host's link. A switch beyond a router's output sends no hello frames. Only a
//! capture between two switches would show this.

use crate::link::{LinkConfig, WireTiming};
use crate::wire::Wire;
use base::{Ns, Rng};
use kernel::packet::{Flow, Skb, SkbKind};

/// Port of a switch, towards the receiver.
#[derive(Clone, Debug)]
struct Port {
    wire: Wire<Skb>,
    /// Flow of the host on this link.
    flow: Flow,
    /// Time of the port's first hello frame.
    first: Ns,
}

/// The switches, one per host link, if they send hello frames.
#[derive(Clone, Debug, Default)]
pub struct Switches {
    pub hello: Ns,
    /// One port for each sending host; index: host.
    ports: Vec<Port>,
}

impl Switches {
    /// Creates a switch on each of these links. `hello`: interval of the switches' hello frames;
    /// zero: no hello frames.
    pub fn new(hello: Ns, links: impl Iterator<Item = (LinkConfig, Flow)>, seed: u64) -> Switches {
        let mut rng = Rng::named(seed, "switch.hello");
        let links = links.filter(|_| hello > Ns::ZERO);
        let ports = links.map(|(link, flow)| Port {
            wire: Wire::new(link, seed, "switch"),
            flow,
            first: Ns(rng.below(hello.0)),
        });
        Switches {
            hello,
            ports: ports.collect(),
        }
    }

    /// Returns the time of each switch's first hello frame. The offsets differ, because the
    /// switches were started at different times long ago.
    pub fn first_hellos(&self) -> impl Iterator<Item = Ns> {
        self.ports.iter().map(|port| port.first)
    }

    /// Puts the next frame of the switch on this host's link. A BPDU belongs to no flow; its flow
    /// field only names the link.
    pub fn send_bpdu(&mut self, host: usize, id: u64, now: Ns) -> (Skb, WireTiming) {
        let Port { wire, flow, .. } = &mut self.ports[host];
        let bpdu = Skb {
            id,
            sent_at: now,
            flow: *flow,
            kind: SkbKind::Hello,
            ..Skb::default()
        };
        (bpdu, wire.put(&bpdu, bpdu.packet_bytes(), now))
    }

    /// Applies a changed configuration to the links.
    pub fn reconfigure(&mut self, links: impl Iterator<Item = LinkConfig>) {
        for (port, link) in self.ports.iter_mut().zip(links) {
            port.wire.reconfigure(link);
        }
    }

    /// Links that carry the hello frames, one per sending host.
    pub fn wires(&self) -> impl Iterator<Item = &Wire<Skb>> {
        self.ports.iter().map(|port| &port.wire)
    }

    /// Links that carry the hello frames, one per sending host, for changes.
    pub fn wires_mut(&mut self) -> impl Iterator<Item = &mut Wire<Skb>> {
        self.ports.iter_mut().map(|port| &mut port.wire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switches(hello: Ns) -> Switches {
        let link = LinkConfig {
            rate_bps: 100_000_000,
            one_way: Ns::from_us(150),
            loss_ppm: 0,
            reorder_ppm: 0,
        };
        Switches::new(hello, [(link, Flow::default()); 3].into_iter(), 1)
    }

    #[test]
    fn each_port_has_said_hello_once_after_a_hello_time() {
        let first: Vec<Ns> = switches(Ns::from_s(2)).first_hellos().collect();
        assert_eq!(first.len(), 3);
        assert!(first.iter().all(|at| *at < Ns::from_s(2)));
        assert!(first[0] != first[1] && first[1] != first[2], "{first:?}");
    }

    #[test]
    fn a_hello_is_as_short_as_a_frame_may_be() {
        let mut switches = switches(Ns::from_s(2));
        let (bpdu, transmit) = switches.send_bpdu(1, 7, Ns::ZERO);
        assert_eq!((bpdu.kind, bpdu.len), (SkbKind::Hello, 0));
        assert_eq!(transmit.leaves, Ns(84 * 80), "84 bytes on 100 Mb/s");
        assert_eq!(switches.wires().map(Wire::in_flight).sum::<u64>(), 1);
    }

    #[test]
    fn switches_that_say_nothing_have_no_wire() {
        let switches = switches(Ns::ZERO);
        assert_eq!(switches.wires().count(), 0);
        assert!(switches.first_hellos().next().is_none());
    }
}
