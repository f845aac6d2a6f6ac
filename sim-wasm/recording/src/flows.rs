//! Flows of a capture, and the host that receives the most bytes.

use crate::packet::FlowKey;
use std::collections::HashMap;
use std::net::IpAddr;

/// Flows in the order of their first packets.
#[derive(Debug)]
pub struct Flows {
    /// Used only for look-ups, because the map's iteration order is random.
    ids: HashMap<FlowKey, u32>,
    keys: Vec<FlowKey>,
    bytes: Vec<u64>,
    /// Numbers of recent flows, by a hash of their ports. Most packets belong to a recent flow, and
    /// need no search.
    recent: [u32; RECENT],
}

/// Size of the table of recent flows.
const RECENT: usize = 64;

impl Default for Flows {
    fn default() -> Flows {
        Flows {
            ids: HashMap::new(),
            keys: Vec::new(),
            bytes: Vec::new(),
            recent: [0; RECENT],
        }
    }
}

impl Flows {
    /// Returns the number of the flow `key`, and adds a packet's bytes to the flow.
    pub fn id_of(&mut self, key: FlowKey, packet_bytes: u32) -> u32 {
        let recent = usize::from(key.ports[0].wrapping_mul(3) ^ key.ports[1]) % RECENT;
        let mut id = self.recent[recent];
        if self.keys.get(id as usize) != Some(&key) {
            id = self.search(key);
            self.recent[recent] = id;
        }
        self.bytes[id as usize] += u64::from(packet_bytes);
        id
    }

    #[cold]
    #[inline(never)]
    fn search(&mut self, key: FlowKey) -> u32 {
        let next = self.keys.len() as u32;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.keys.push(key);
            self.bytes.push(0);
        }
        id
    }

    /// Returns the addresses, ports and protocol of a flow.
    pub fn key(&self, id: u32) -> &FlowKey {
        &self.keys[id as usize]
    }

    /// Returns the host that receives the most bytes; of several such hosts, the first in the file.
    pub fn receiver(&self) -> Option<IpAddr> {
        let mut sums: HashMap<IpAddr, u64> = HashMap::new();
        for (key, bytes) in self.keys.iter().zip(&self.bytes) {
            *sums.entry(key.destination()).or_default() += bytes;
        }
        // `max_by_key` returns the last of several hosts.
        let last_first = self.keys.iter().rev().map(FlowKey::destination);
        last_first.max_by_key(|host| sums[host])
    }

    /// Returns the numbers of all flows to a host, the flow with the most bytes first.
    pub fn to(&self, host: IpAddr) -> Vec<u32> {
        let all = (0..).zip(&self.keys);
        let mut ids: Vec<u32> = all
            .filter(|(_, key)| key.destination() == host)
            .map(|(id, _)| id)
            .collect();
        ids.sort_by_key(|id| std::cmp::Reverse(self.bytes[*id as usize]));
        ids
    }
}
