//! Generic receive offload of 6.12: between driver and IP, segments of one flow become one
//! `sk_buff`.
//!
//! Read first: net/core/gro.c:dev_gro_receive, napi_gro_flush; net/ipv4/tcp_offload.c:
//! tcp_gro_receive; include/net/gro.h:gro_normal_one; net/core/dev.c:napi_complete_done,
//! __napi_poll (6.12).
//!
//! A segment goes to one of eight buckets by its flow's hash. In the bucket GRO merges the segment
//! into the held packet of the flow, or completes that packet and holds the segment. Completed
//! packets wait on a list. IP receives the list when it has eight segments or the poll has ended.
//!
//! Simplified: one instance serves all NICs, because TCP uses eth0 only. The flow's number
//! multiplied by a constant replaces a NIC's Toeplitz hash. With a NIC that computes no hash, all
//! flows of the real kernel share one bucket. The senders' segments have no FIN, RST or URG.

mod held;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

pub use held::Held;

use crate::packet::{Protocol, Skb, SkbKind};
use base::{Complete, GroFlush, Hz};
use std::collections::VecDeque;

/// Number of buckets for flows (GRO_HASH_BUCKETS).
pub const BUCKETS: usize = 8;
/// Maximum number of packets held in a bucket (MAX_GRO_SKBS).
pub const MAX_HELD: usize = 8;
/// When the list has this number of segments, IP receives the list (`gro_normal_batch`).
const BATCH: usize = 8;

/// An event of GRO, for the event log.
#[derive(Clone, Copy, Debug)]
pub enum GroEvent {
    /// A segment was merged into the packet that begins with `head`.
    Merged {
        /// `Skb::id` of the segment.
        packet: u64,
        /// `Skb::id` of the packet's first segment.
        head: u64,
    },
    /// The packet that begins with `head` is complete and goes on to IP.
    Flushed {
        /// `Skb::id` of the packet's first segment.
        head: u64,
        /// Reason for which GRO merges nothing more into the packet.
        reason: GroFlush,
    },
}

/// Counts of GRO since t = 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroCounts {
    /// TCP packets with payload that GRO passed on to IP.
    pub packets: u64,
    /// Segments in the packets that GRO passed on to IP.
    pub segments: u64,
}

/// Held packets, and completed packets on their way to IP.
#[derive(Clone, Debug)]
pub struct Gro {
    _complete: Complete,
    /// Held packets by bucket. The youngest packet of a bucket is the first.
    buckets: [VecDeque<Held>; BUCKETS],
    /// Segments that IP will receive in the next batch (`rx_list`).
    list: VecDeque<Skb>,
    /// The batch that IP receives now.
    batch: VecDeque<Skb>,
    /// Events that the caller has not yet taken with `take_events`.
    events: Vec<GroEvent>,
    counts: GroCounts,
}

impl Gro {
    /// Creates an instance that holds nothing.
    pub fn new(complete: Complete) -> Gro {
        Gro {
            _complete: complete,
            buckets: Default::default(),
            list: VecDeque::new(),
            batch: VecDeque::new(),
            events: Vec::new(),
            counts: GroCounts::default(),
        }
    }

    /// Takes a segment from the driver (dev_gro_receive): merges it, holds it, or passes it on.
    /// Returns the number of merged packets that this segment completed.
    pub fn receive(&mut self, skb: Skb, jiffies: u64) -> u32 {
        if !is_tcp(&skb) {
            self.list.push_back(skb);
            return 0;
        }
        let bucket = bucket_of(&skb);
        let held = self.buckets[bucket]
            .iter()
            .position(|held| held.is_of_flow(&skb));
        match held {
            Some(at) => self.meet(bucket, at, skb, jiffies),
            None => self.hold(bucket, skb, jiffies),
        }
    }

    /// Handles a segment of a flow that has a held packet: the packet at index `at` of the bucket.
    fn meet(&mut self, bucket: usize, at: usize, skb: Skb, jiffies: u64) -> u32 {
        let held = &mut self.buckets[bucket][at];
        if let Some(reason) = held.refusal(&skb) {
            return self.complete(bucket, at, reason) + self.hold(bucket, skb, jiffies);
        }
        self.events.push(GroEvent::Merged {
            packet: skb.id,
            head: held.id(),
        });
        match held.merge(skb) {
            Some(reason) => self.complete(bucket, at, reason),
            None => 0,
        }
    }

    /// Holds a segment, or passes it on to IP if no later segment can be merged into it.
    fn hold(&mut self, bucket: usize, skb: Skb, jiffies: u64) -> u32 {
        if skb.len == 0 {
            self.list.push_back(skb);
            return 0;
        }
        if skb.push {
            self.go_up(&Held::new(skb, jiffies), GroFlush::Pushed);
            return 0;
        }
        let completed = if self.buckets[bucket].len() >= MAX_HELD {
            self.complete(bucket, MAX_HELD - 1, GroFlush::Oldest)
        } else {
            0
        };
        self.buckets[bucket].push_front(Held::new(skb, jiffies));
        completed
    }

    /// Completes a held packet and puts it on the list for IP (napi_gro_complete). Returns 1 if
    /// segments were merged into the packet, so that its headers must be written again.
    fn complete(&mut self, bucket: usize, at: usize, reason: GroFlush) -> u32 {
        let Some(held) = self.buckets[bucket].remove(at) else {
            return 0;
        };
        self.go_up(&held, reason);
        u32::from(held.segments().len() > 1)
    }

    /// Puts a completed packet on the list for IP.
    fn go_up(&mut self, packet: &Held, reason: GroFlush) {
        let (head, segments) = (packet.id(), packet.segments());
        self.events.push(GroEvent::Flushed { head, reason });
        self.counts.packets += 1;
        self.counts.segments += segments.len() as u64;
        self.list.extend(segments);
    }

    /// Ends a poll. If the poll used its whole weight, another poll follows. With HZ 1000 the
    /// packets that arrived in this jiffy then stay held (__napi_poll). Returns the number of
    /// completed merged packets.
    pub fn end_poll(&mut self, used_up: bool, hz: Hz, jiffies: u64) -> u32 {
        let reason = if used_up {
            GroFlush::FullPoll
        } else {
            GroFlush::PollEnd
        };
        let keeps_young = used_up && hz.0 >= 1_000;
        let mut completed = 0;
        for bucket in 0..BUCKETS {
            while let Some(oldest) = self.buckets[bucket].back() {
                if keeps_young && !oldest.is_older_than(jiffies) {
                    break;
                }
                completed += self.complete(bucket, self.buckets[bucket].len() - 1, reason);
            }
        }
        self.send_up();
        completed
    }

    /// If the list for IP has eight segments, moves them to the batch that IP receives now. Returns
    /// whether the list had eight.
    pub fn pass_full_batch(&mut self) -> bool {
        let full = self.list.len() >= BATCH;
        if full {
            self.send_up();
        }
        full
    }

    /// Moves the list for IP to the batch that IP receives now (gro_normal_list).
    fn send_up(&mut self) {
        self.batch.append(&mut self.list);
    }

    /// Takes the next `sk_buff` of the batch: returns its head, and puts the segments merged into
    /// it into `joined`.
    pub fn next_up(&mut self, joined: &mut Vec<Skb>) -> Option<Skb> {
        joined.clear();
        let head = self.batch.pop_front()?;
        let merged = self.batch.iter().take_while(|skb| skb.is_joined()).count();
        joined.extend(self.batch.drain(..merged));
        Some(head)
    }

    /// Takes the events since the last call.
    pub fn take_events(&mut self) -> Vec<GroEvent> {
        std::mem::take(&mut self.events)
    }

    /// Held packets of a bucket, the youngest first.
    pub fn bucket(&self, bucket: usize) -> impl Iterator<Item = &Held> {
        self.buckets[bucket].iter()
    }

    /// Number of segments that IP has not received: held, on the list, or in the batch.
    pub fn segments(&self) -> usize {
        let held = self.buckets.iter().flatten();
        held.map(|held| held.segments().len()).sum::<usize>() + self.list.len() + self.batch.len()
    }

    /// Counts since t = 0.
    pub fn counts(&self) -> GroCounts {
        self.counts
    }

    /// Mixes the state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for held in self.buckets.iter().flatten() {
            mix(held.id());
            mix(held.segments().len() as u64);
        }
        for skb in self.list.iter().chain(&self.batch) {
            mix(skb.id);
        }
    }
}

/// Returns whether GRO handles the packet's protocol. A datagram socket without UDP_GRO gets each
/// datagram by itself (net/ipv4/udp_offload.c:udp4_gro_receive).
fn is_tcp(skb: &Skb) -> bool {
    skb.flow.protocol == Protocol::Tcp && skb.kind != SkbKind::Hello
}

/// The bucket of the packet's flow.
fn bucket_of(skb: &Skb) -> usize {
    let hash = u32::from(skb.flow.id.0).wrapping_mul(0x9E37_79B1);
    (hash >> 29) as usize
}
