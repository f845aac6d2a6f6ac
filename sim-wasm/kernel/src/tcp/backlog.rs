//! `sk_backlog`: segments that arrived while the receiving program held the socket's lock (owned
//! the socket).
//!
//! Read first: include/net/sock.h:sk_add_backlog; net/core/sock.c:__release_sock;
//! net/ipv4/tcp_ipv4.c:tcp_add_backlog (6.12).
//!
//! 2.6.12 queues every segment. 6.12 merges a segment into the last `sk_buff` if possible, and
//! refuses the segment if the socket's queues hold too many bytes. The receiving program takes the
//! whole list at once, so segments that arrive meanwhile begin a new list. The byte count `len`
//! returns to 0 only when the program has drained everything.

use super::SkbQueue;
use crate::packet::{MAX_JOINED_SEGMENTS, Skb};

/// Bytes added to the limit on the backlog, because only the program that holds the lock can make
/// room (tcp_add_backlog).
const HEADROOM: u64 = 64 * 1024;

/// `sk_sndbuf` of a connection that sends no data, bytes: 20 times the sum of 4 KiB for a segment
/// and 256 bytes for its `sk_buff` (tcp_input.c:tcp_init_buffer_space, tcp_sndbuf_expand). In a
/// kernel without wireless drivers headers are shorter, a segment takes 2 KiB, and the limit on the
/// backlog is 20 KiB lower.
const SNDBUF: u64 = 87_040;

/// Result of adding a segment to the backlog of a socket that a system call has locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// Queued as an `sk_buff` of its own.
    Queued,
    /// Merged into the last `sk_buff`.
    Joined,
    /// Refused, because the backlog has reached its limit.
    Refused,
}

/// Segments that arrived while the receiving program held the socket's lock.
#[derive(Clone, Debug, Default)]
pub struct Backlog {
    /// Segments that arrived after the receiving program took the last list.
    waiting: SkbQueue,
    /// The list that the receiving program is draining.
    draining: SkbQueue,
    /// Number of segments in the last waiting `sk_buff`.
    tail_segments: usize,
    /// `sk_backlog.len`, bytes: bytes charged for all segments since the backlog was last drained
    /// completely. Segments that the receiving program has taken since then still count.
    pub len: u64,
}

impl Backlog {
    /// Adds a segment without checking a limit (sk_add_backlog of 2.6.12).
    pub fn push(&mut self, skb: Skb) {
        self.waiting.push(skb);
    }

    /// Adds an `sk_buff`: a first segment, and the segments that GRO merged into it (6.12:
    /// tcp_add_backlog). `rmem_alloc` is the number of bytes charged for the socket's other queues.
    pub fn add(&mut self, skb: Skb, joined: &[Skb], rcvbuf: u64, rmem_alloc: u64) -> Added {
        if self.takes_in(&skb, joined.len()) {
            self.append(skb.taken_in(), joined);
            return Added::Joined;
        }
        if self.len + rmem_alloc > limit(rcvbuf) {
            return Added::Refused;
        }
        self.tail_segments = 0;
        self.append(skb, joined);
        Added::Queued
    }

    fn append(&mut self, head: Skb, joined: &[Skb]) {
        self.tail_segments += 1 + joined.len();
        for &skb in std::iter::once(&head).chain(joined) {
            self.len += u64::from(skb.truesize);
            self.waiting.push(skb);
        }
    }

    fn takes_in(&self, skb: &Skb, behind: usize) -> bool {
        self.waiting
            .back()
            .is_some_and(|tail| tail.precedes(skb) && tail.has_options_of(skb))
            && self.tail_segments + 1 + behind <= MAX_JOINED_SEGMENTS
    }

    /// Takes the next `sk_buff` for the receiving program. Returns its first segment, and puts the
    /// segments merged into it into `joined`.
    pub fn take(&mut self, joined: &mut Vec<Skb>) -> Option<Skb> {
        if self.draining.is_empty() {
            std::mem::swap(&mut self.waiting, &mut self.draining);
        }
        self.draining.pop_sk_buff(joined)
    }

    /// Records that the receiving program has drained the whole backlog (end of __release_sock).
    pub fn drained(&mut self) {
        self.len = 0;
    }

    /// The list that is being drained, then the list of waiting segments.
    pub fn lists_mut(&mut self) -> [&mut SkbQueue; 2] {
        [&mut self.draining, &mut self.waiting]
    }

    /// Removes and returns any segment, for a socket that is being closed.
    pub fn pop(&mut self) -> Option<Skb> {
        self.draining.pop().or_else(|| self.waiting.pop())
    }

    /// Returns whether no segment is on either list.
    pub fn is_empty(&self) -> bool {
        self.draining.is_empty() && self.waiting.is_empty()
    }

    /// Number of segments.
    pub fn segments(&self) -> usize {
        self.draining.len() + self.waiting.len()
    }

    /// Memory charged for all segments (sum of their truesize), bytes.
    pub fn truesize(&self) -> u64 {
        self.draining.truesize + self.waiting.truesize
    }

    /// Segments in the order in which the receiving program will take them.
    pub fn iter(&self) -> impl Iterator<Item = &Skb> {
        self.draining.iter().chain(self.waiting.iter())
    }

    /// Mixes the state into a digest. If the backlog has no limit, it makes no difference which of
    /// the two lists holds a segment, so the lists are mixed as one.
    pub fn fold_digest(&self, limited: bool, mix: &mut impl FnMut(u64)) {
        if limited {
            self.waiting.fold_digest(mix);
            self.draining.fold_digest(mix);
            mix(self.len);
        } else {
            SkbQueue::fold_both(&self.draining, &self.waiting, mix);
        }
    }
}

/// Returns the limit on the bytes in the backlog and the socket's other queues together. Above this
/// limit a segment is refused.
fn limit(rcvbuf: u64) -> u64 {
    (2 * rcvbuf + SNDBUF / 2 + HEADROOM).min(u32::MAX.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MSS: u64 = 1448;

    fn segment(n: u64, tsval: u32) -> Skb {
        Skb {
            id: n + 1,
            seq: n * MSS,
            len: MSS as u32,
            truesize: 1740,
            tsval,
            ..Skb::default()
        }
    }

    fn add(backlog: &mut Backlog, n: u64, tsval: u32) -> Added {
        backlog.add(segment(n, tsval), &[], 1 << 20, 0)
    }

    #[test]
    fn segments_of_one_millisecond_become_one_sk_buff_of_at_most_eighteen() {
        let mut backlog = Backlog::default();
        for n in 0..19 {
            let expected = if n % 18 == 0 {
                Added::Queued
            } else {
                Added::Joined
            };
            assert_eq!(add(&mut backlog, n, 7), expected, "segment {n}");
        }
        let mut joined = Vec::new();
        assert_eq!(backlog.take(&mut joined).map(|skb| skb.id), Some(1));
        assert_eq!(joined.len(), 17);
        assert_eq!(backlog.segments(), 1);
    }

    #[test]
    fn a_later_timestamp_or_a_hole_begins_another_sk_buff() {
        let mut backlog = Backlog::default();
        assert_eq!(add(&mut backlog, 0, 7), Added::Queued);
        assert_eq!(add(&mut backlog, 1, 8), Added::Queued);
        assert_eq!(add(&mut backlog, 3, 8), Added::Queued);
    }

    #[test]
    fn the_limit_is_twice_the_buffer_and_a_headroom_and_joined_segments_pass_it() {
        let rcvbuf = 10_000;
        let most = 2 * rcvbuf + 87_040 / 2 + 64 * 1024;
        let mut backlog = Backlog::default();
        let taken = (0..)
            .take_while(|&n| backlog.add(segment(n, n as u32), &[], rcvbuf, 0) == Added::Queued)
            .count() as u64;
        assert_eq!(
            taken,
            most / 1740 + 1,
            "the one that crosses the limit fits"
        );
        let same_time = segment(taken, (taken - 1) as u32);
        assert_eq!(backlog.add(same_time, &[], rcvbuf, 0), Added::Joined);
        assert_eq!(backlog.add(segment(99, 99), &[], rcvbuf, 0), Added::Refused);
    }

    #[test]
    fn what_the_queues_hold_counts_against_the_limit() {
        let mut backlog = Backlog::default();
        let most = limit(10_000);
        assert_eq!(backlog.add(segment(0, 0), &[], 10_000, most), Added::Queued);
        assert_eq!(
            backlog.add(segment(2, 0), &[], 10_000, most),
            Added::Refused
        );
    }

    #[test]
    fn the_length_returns_to_zero_only_when_the_reader_has_found_no_further_list() {
        let mut backlog = Backlog::default();
        add(&mut backlog, 0, 0);
        let mut joined = Vec::new();
        backlog.take(&mut joined);
        add(&mut backlog, 1, 0);
        assert_eq!(backlog.len, 2 * 1740);
        backlog.take(&mut joined);
        assert!(joined.is_empty(), "a new list begins a new sk_buff");
        backlog.drained();
        assert_eq!(backlog.len, 0);
    }

    /// A backlog of two segments, of which the receiving program has taken the first. A third
    /// segment has arrived since.
    fn between_two_lists() -> Backlog {
        let mut backlog = Backlog::default();
        add(&mut backlog, 0, 1);
        add(&mut backlog, 1, 2);
        backlog.take(&mut Vec::new());
        add(&mut backlog, 2, 3);
        backlog
    }

    #[test]
    fn both_lists_count_in_the_order_in_which_the_reader_takes_them() {
        let mut backlog = between_two_lists();
        assert_eq!((backlog.segments(), backlog.truesize()), (2, 3_480));
        assert!(!backlog.is_empty());
        let ids: Vec<u64> = backlog.iter().map(|skb| skb.id).collect();
        assert_eq!(ids, [2, 3]);
        assert_eq!(backlog.pop().map(|skb| skb.id), Some(2));
        assert!(!backlog.is_empty());
        assert_eq!(backlog.pop().map(|skb| skb.id), Some(3));
        assert!(backlog.is_empty() && backlog.pop().is_none());
    }

    #[test]
    fn the_digest_tells_the_lists_apart_only_where_there_is_a_limit() {
        let digest = |limited| {
            let mut words = Vec::new();
            between_two_lists().fold_digest(limited, &mut |word| words.push(word));
            words
        };
        assert_eq!(digest(false), [2, 3_480, 2, 3]);
        assert_eq!(digest(true), [1, 1_740, 3, 3, 1, 1_740, 2, 2, 5_220]);
    }

    #[test]
    fn the_limit_fits_32_bits() {
        assert_eq!(limit(10_000), 129_056);
        assert_eq!(limit(3 << 30), 4_294_967_295);
    }
}
