//! Packets that the hosts send outside modelled TCP connections: datagrams, or packets of a
//! capture.

use crate::replay::ReplaySource;
use crate::tcp::Departure;
use crate::udp_source::UdpSource;
use base::{FlowId, Ns};

/// A source of packets that no ACK answers.
#[derive(Clone, Debug)]
pub enum Source {
    /// Datagrams at the pace of each host: one source per host. Empty if the hosts have connections
    /// only.
    Paced(Vec<UdpSource>),
    /// The packets of a capture at their times, all from one host.
    Recorded(ReplaySource),
}

impl Source {
    /// A source that sends nothing.
    pub const NONE: Source = Source::Paced(Vec::new());

    /// Returns the next packet of a host that leaves now; call until `None`.
    pub fn poll_send(&mut self, host: usize, now: Ns) -> Option<Departure> {
        match self {
            Source::Paced(hosts) => hosts[host].poll_send(now),
            Source::Recorded(capture) => capture.poll_send(now),
        }
    }

    /// Returns when a host sends its next packet of this source. The outer `None`: this source has
    /// no packets of that host. The inner `None`: the host has sent its last packet.
    pub fn next_departure(&self, host: usize) -> Option<Option<Ns>> {
        match self {
            Source::Paced(hosts) => hosts.get(host).map(UdpSource::next_departure),
            Source::Recorded(capture) => Some(capture.next_departure()),
        }
    }

    /// Returns the first flow of each host that sends datagrams or packets of a capture. The
    /// packets of a capture have the first flow number after the TCP connections.
    pub fn first_flows(&self, connections: usize) -> impl Iterator<Item = FlowId> {
        let (paced, recorded) = match self {
            Source::Paced(hosts) => (hosts.as_slice(), None),
            Source::Recorded(capture) => (&[][..], capture.next_departure()),
        };
        let recorded = recorded.map(|_| FlowId(connections as u8));
        let paced = paced.iter().map(|host| host.config.flow.id);
        recorded.into_iter().chain(paced)
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match self {
            Source::Paced(hosts) => {
                for host in hosts {
                    host.fold_digest(mix);
                }
            }
            Source::Recorded(capture) => capture.fold_digest(mix),
        }
    }
}
