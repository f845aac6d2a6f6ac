//! A packet that GRO holds: a first segment, and the segments merged into it.
//!
//! Read first: net/ipv4/tcp_offload.c:tcp_gro_receive; net/core/gro.c:skb_gro_receive.

use crate::packet::sizes::tcp_packet_bytes;
use crate::packet::{MAX_JOINED_SEGMENTS, Skb};
use base::GroFlush;

/// A merged packet must be shorter than this, bytes (GRO_LEGACY_MAX_SIZE).
const MAX_BYTES: u32 = 65_536;

/// A packet that GRO holds, with its segments.
#[derive(Clone, Debug)]
pub struct Held {
    segments: Vec<Skb>,
    /// Payload of all segments, bytes.
    payload: u32,
    /// Jiffy in which the first segment arrived (`age`).
    age: u64,
}

impl Held {
    /// Holds a first segment. The next segments of its flow can be merged into it.
    pub(super) fn new(first: Skb, jiffies: u64) -> Held {
        Held {
            payload: first.len,
            segments: vec![first],
            age: jiffies,
        }
    }

    fn first(&self) -> &Skb {
        &self.segments[0]
    }

    fn last(&self) -> &Skb {
        &self.segments[self.segments.len() - 1]
    }

    /// Number of the first segment, which identifies the packet.
    pub fn id(&self) -> u64 {
        self.first().id
    }

    /// The held segments, in the order of their sequence numbers.
    pub fn segments(&self) -> &[Skb] {
        &self.segments
    }

    /// Returns whether the segment belongs to this packet's flow.
    pub(super) fn is_of_flow(&self, skb: &Skb) -> bool {
        (self.first().flow.id, self.first().dev) == (skb.flow.id, skb.dev)
    }

    /// Returns whether the packet's first segment arrived in an earlier jiffy.
    pub(super) fn is_older_than(&self, jiffies: u64) -> bool {
        self.age != jiffies
    }

    /// Returns the rule that forbids merging this segment of the flow, if there is one. The model
    /// does not compare acknowledgement numbers: the receiver sends no data, so all segments have
    /// the same number.
    pub(super) fn refusal(&self, skb: &Skb) -> Option<GroFlush> {
        if skb.len == 0 {
            Some(GroFlush::NoPayload)
        } else if !self.first().has_options_of(skb) || self.first().flow != skb.flow {
            Some(GroFlush::OtherHeader)
        } else if skb.len > self.first().len {
            Some(GroFlush::LongerSegment)
        } else if !self.last().precedes(skb) {
            Some(GroFlush::NotNext)
        } else if tcp_packet_bytes(skb.flow.ip, self.payload + skb.len) >= MAX_BYTES {
            Some(GroFlush::Full)
        } else {
            None
        }
    }

    /// Merges the next segment into the packet. The segment becomes a fragment of the last
    /// `sk_buff`, or a further
    /// `sk_buff` if the last has no free fragment. Returns a rule if this segment must be the packet's last: it is
    /// shorter than the first segment, or has PSH.
    pub(super) fn merge(&mut self, skb: Skb) -> Option<GroFlush> {
        let record = match self.segments.len() % MAX_JOINED_SEGMENTS {
            0 => skb.chained(),
            _ => skb.taken_in(),
        };
        self.payload += skb.len;
        self.segments.push(record);
        if skb.push {
            Some(GroFlush::Pushed)
        } else if skb.len < self.first().len {
            Some(GroFlush::ShorterSegment)
        } else {
            None
        }
    }
}
