//! Flows of a capture, and the host that receives most.

use crate::packet::{Carried, Packet};
use std::collections::HashMap;
use std::net::IpAddr;

/// One direction of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlowKey {
    /// Sending host.
    pub source: IpAddr,
    /// Receiving host.
    pub destination: IpAddr,
    /// Source and destination port.
    pub ports: [u16; 2],
    /// Protocol in IP.
    pub carried: Carried,
}

/// Flows in the order of their first packets.
#[derive(Debug, Default)]
pub struct Flows {
    /// Only for look-ups: its iteration order is random.
    ids: HashMap<FlowKey, u32>,
    keys: Vec<FlowKey>,
    bytes: Vec<u64>,
}

impl Flows {
    /// Returns the number of a packet's flow, and adds the packet's bytes to it.
    pub fn id_of(&mut self, packet: &Packet) -> u32 {
        let key = FlowKey {
            source: packet.source,
            destination: packet.destination,
            ports: packet.ports,
            carried: packet.carried,
        };
        let next = self.keys.len() as u32;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.keys.push(key);
            self.bytes.push(0);
        }
        self.bytes[id as usize] += u64::from(packet.packet_bytes);
        id
    }

    /// Returns a flow.
    pub fn key(&self, id: u32) -> &FlowKey {
        &self.keys[id as usize]
    }

    /// The host that receives most bytes; of equal ones the first.
    pub fn receiver(&self) -> Option<IpAddr> {
        let mut hosts: Vec<(IpAddr, u64)> = Vec::new();
        let mut places: HashMap<IpAddr, usize> = HashMap::new();
        for (key, bytes) in self.keys.iter().zip(&self.bytes) {
            let place = *places.entry(key.destination).or_insert(hosts.len());
            if place == hosts.len() {
                hosts.push((key.destination, 0));
            }
            hosts[place].1 += bytes;
        }
        let most = hosts.iter().map(|(_, bytes)| *bytes).max()?;
        hosts
            .iter()
            .find(|(_, bytes)| *bytes == most)
            .map(|(host, _)| *host)
    }

    /// Flows to a host, largest first.
    pub fn to(&self, host: IpAddr) -> Vec<u32> {
        let all = (0..).zip(&self.keys);
        let mut ids: Vec<u32> = all
            .filter(|(_, key)| key.destination == host)
            .map(|(id, _)| id)
            .collect();
        ids.sort_by_key(|id| std::cmp::Reverse(self.bytes[*id as usize]));
        ids
    }
}
