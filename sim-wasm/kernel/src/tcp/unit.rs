//! An `sk_buff` of several merged segments in TCP input.
//!
//! TCP handles such an `sk_buff` once: one header check, one check for room, one decision about the
//! ACK. In the model the records of its segments go through TCP input one after the other. This
//! file stores what TCP input must know about the later records when it processes the first one. It
//! also stores the first record's results, which hold for all records.

use super::TcpDrop;
use crate::packet::Skb;

/// Whether the socket's memory has room for the `sk_buff`. One check counts for all its segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Room {
    /// The check was not made yet.
    #[default]
    Unasked,
    /// There is room. The memory of the whole `sk_buff` was charged.
    Granted,
    /// The `sk_buff` is refused.
    Refused(TcpDrop),
}

/// Segments that follow, in the same `sk_buff`, the segment that TCP input is processing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// Number of segments that follow.
    pub segments: usize,
    /// Payload of the segments that follow, bytes.
    pub len: u32,
    /// Memory of the segments that follow, bytes (truesize).
    pub truesize: u32,
    /// Whether the last segment has the PSH flag.
    pub push: bool,
    room: Room,
}

impl Unit {
    /// Describes the segments that follow the first segment of an `sk_buff`.
    pub fn behind(joined: &[Skb]) -> Unit {
        Unit {
            segments: joined.len(),
            len: joined.iter().map(|skb| skb.len).sum(),
            truesize: joined.iter().map(|skb| skb.truesize).sum(),
            push: joined.last().is_some_and(|skb| skb.push),
            room: Room::Unasked,
        }
    }

    /// Returns whether the first segment's check found room for the whole `sk_buff`; `None` before
    /// that check.
    pub fn answer(&self) -> Option<Result<(), TcpDrop>> {
        match self.room {
            Room::Unasked => None,
            Room::Granted => Some(Ok(())),
            Room::Refused(reason) => Some(Err(reason)),
        }
    }

    /// Stores the result of the first segment's check for room, if further segments follow in its
    /// `sk_buff`.
    pub fn answered(&mut self, answer: Result<(), TcpDrop>) {
        if self.segments > 0 {
            self.room = match answer {
                Ok(()) => Room::Granted,
                Err(reason) => Room::Refused(reason),
            };
        }
    }

    /// Returns whether the rest of the `sk_buff` is queued without a further check for room.
    pub fn is_granted(&self) -> bool {
        self.room == Room::Granted
    }

    /// Forgets the further segments, so that the next segment goes through TCP input by itself.
    pub fn split(&mut self) {
        *self = Unit {
            room: self.room,
            ..Unit::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::testbed::segment;
    use super::*;

    fn two_behind() -> Unit {
        let mut joined = [segment(2, 1448, 1448), segment(3, 2896, 100)];
        joined[1].push = true;
        Unit::behind(&joined)
    }

    #[test]
    fn a_unit_has_the_bytes_the_charge_and_the_push_of_the_segments_behind_the_head() {
        let unit = two_behind();
        assert_eq!(
            (unit.segments, unit.len, unit.truesize),
            (2, 1_548, 2 * 1_740)
        );
        assert!(unit.push && !Unit::behind(&[segment(2, 1448, 1448)]).push);
    }

    #[test]
    fn the_answer_for_the_first_segment_holds_for_the_whole_unit() {
        let mut unit = two_behind();
        assert_eq!((unit.answer(), unit.is_granted()), (None, false));
        unit.answered(Ok(()));
        assert_eq!((unit.answer(), unit.is_granted()), (Some(Ok(())), true));
        unit.answered(Err(TcpDrop::Rcvbuf));
        assert_eq!(
            (unit.answer(), unit.is_granted()),
            (Some(Err(TcpDrop::Rcvbuf)), false)
        );
    }

    #[test]
    fn a_segment_by_itself_is_asked_about_each_time() {
        let mut unit = Unit::behind(&[]);
        unit.answered(Ok(()));
        assert_eq!(unit.answer(), None);
    }

    #[test]
    fn a_unit_that_is_split_keeps_its_answer_and_has_no_more_segments() {
        let mut unit = two_behind();
        unit.answered(Ok(()));
        unit.split();
        assert_eq!(
            (unit.segments, unit.len, unit.truesize, unit.push),
            (0, 0, 0, false)
        );
        assert!(unit.is_granted());
    }
}
