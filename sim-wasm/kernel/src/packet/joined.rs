//! An `sk_buff` that stands for several segments of one flow.
//!
//! Read first: net/core/skbuff.c:skb_try_coalesce; net/core/gro.c:skb_gro_receive;
//! net/ipv4/tcp_ipv4.c:tcp_add_backlog; tcp_input.c:tcp_try_coalesce.
//!
//! Each segment keeps its own record (an `Skb`) with its number, so that the fate of every segment
//! can be recorded. On a queue the records follow each other in sequence: the first record is the
//! head, and each further record is marked `joined`. The kernel frees the `struct sk_buff` of a
//! segment that became a fragment. So the `truesize` in the segment's record is lower by that size.
//! GRO chains whole `sk_buff`s when no fragment is free.
//!
//! Simplified: every segment after the first takes a fragment, even a short segment that the kernel
//! would copy behind the bytes of the first. So the model merges fewer segments in a stream of
//! short segments.

use super::{Joined, Skb};
use crate::slab::SKBUFF_BYTES;

/// Maximum number of fragments of an `sk_buff` in 6.12 (include/linux/skbuff.h: MAX_SKB_FRAGS).
const MAX_SKB_FRAGS: usize = 17;

/// Maximum number of segments in one `sk_buff`: the first segment's own buffer, and one fragment
/// for each further segment.
pub const MAX_JOINED_SEGMENTS: usize = 1 + MAX_SKB_FRAGS;

impl Skb {
    /// Returns whether this segment was merged into another segment's `sk_buff`.
    pub const fn is_joined(&self) -> bool {
        !matches!(self.joined, Joined::Apart)
    }

    /// Returns the record of a segment on the `frag_list` of another segment.
    pub const fn chained(self) -> Skb {
        Skb {
            joined: Joined::Chained,
            ..self
        }
    }

    /// Returns whether `next` holds the next bytes of the stream, so that an `sk_buff` that ends
    /// with `self` can take
    /// `next` in.
    pub const fn precedes(&self, next: &Skb) -> bool {
        self.len > 0 && next.len > 0 && self.end_seq() == next.seq
    }

    /// Returns whether both segments have the same TCP timestamp and the same type of service.
    pub const fn has_options_of(&self, other: &Skb) -> bool {
        self.tsval == other.tsval && self.flow.tos == other.flow.tos
    }

    /// Returns the record of a segment that became a fragment of an `sk_buff`.
    pub const fn taken_in(self) -> Skb {
        if self.is_joined() {
            return self;
        }
        Skb {
            joined: Joined::Fragment,
            truesize: self.truesize.saturating_sub(SKBUFF_BYTES),
            ..self
        }
    }

    /// Returns the record of a segment that begins an `sk_buff`.
    pub const fn on_its_own(self) -> Skb {
        let truesize = match self.joined {
            Joined::Fragment => self.truesize + SKBUFF_BYTES,
            Joined::Apart | Joined::Chained => self.truesize,
        };
        Skb {
            joined: Joined::Apart,
            truesize,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(seq: u64, len: u32) -> Skb {
        Skb {
            seq,
            len,
            truesize: 1740,
            ..Skb::default()
        }
    }

    #[test]
    fn only_the_next_bytes_are_taken_in_and_only_if_there_are_any() {
        let first = segment(0, 1448);
        assert!(first.precedes(&segment(1448, 1448)));
        assert!(!first.precedes(&segment(2896, 1448)), "a hole");
        assert!(!first.precedes(&segment(1448, 0)), "a probe has no bytes");
    }

    #[test]
    fn a_later_timestamp_is_another_option() {
        let first = segment(0, 1448);
        let later = Skb {
            tsval: 1,
            ..segment(1448, 1448)
        };
        assert!(first.has_options_of(&segment(1448, 1448)));
        assert!(!first.has_options_of(&later));
    }

    #[test]
    fn a_segment_that_was_taken_in_is_charged_without_its_head() {
        let taken = segment(1448, 1448).taken_in();
        assert!(taken.is_joined());
        assert_eq!(taken.truesize, 1740 - 172);
        assert_eq!(taken.taken_in(), taken, "once");
        assert_eq!(taken.on_its_own(), segment(1448, 1448));
        let chained = segment(1448, 1448).chained();
        assert_eq!(chained.truesize, 1740, "its head stays");
        assert_eq!(chained.on_its_own(), segment(1448, 1448));
    }

    #[test]
    fn a_segment_without_bytes_is_before_none() {
        assert!(!segment(1448, 0).precedes(&segment(1448, 1448)));
    }
}
