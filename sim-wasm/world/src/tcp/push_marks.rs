//! PSH: which written segments ask the receiver to pass them on at once.
//!
//! Read first: net/ipv4/tcp.c:tcp_mark_push, forced_push, tcp_push, tcp_sendmsg (both releases).
//!
//! A segment is marked in four cases:
//! - More than half of the largest window was written since the last mark.
//! - The writer has ended or sleeps, and the segment is the last one that waits to be sent.
//! - A write ends in a short segment.
//! - In 6.12, a write ends in a full segment. Its `sk_buff` has room for more segments, so TCP has
//!   not sent it yet. In 2.6.12 the segment has already left.
//!
//! Simplified: a program without a pace makes one endless write. iperf's separate writes would mark
//! more segments when a write's last segment must wait for the receive window.

use base::Complete;
use std::collections::VecDeque;

/// Numbers of the segments that carry a PSH mark and have not been sent.
#[derive(Clone, Debug)]
pub struct PushMarks {
    /// Shows that this is the complete build. Only captures and GRO read PSH; the smaller build,
    /// with which the page opens, has neither.
    _complete: Complete,
    /// Segments written so far.
    written: u64,
    /// Segments sent so far.
    sent: u64,
    /// Number of segments written up to the last segment with a PSH mark (`pushed_seq`).
    pushed: u64,
    /// Largest receive window that the receiver has offered, bytes (`max_window`).
    max_window: u64,
    marked: VecDeque<u64>,
    /// Whether the writer has written since the last call of `end_push`.
    wrote: bool,
}

impl PushMarks {
    /// Creates marks for a connection that has written nothing.
    pub fn new(complete: Complete) -> PushMarks {
        PushMarks {
            _complete: complete,
            written: 0,
            sent: 0,
            pushed: 0,
            max_window: 0,
            marked: VecDeque::new(),
            wrote: false,
        }
    }

    /// Records the size of a receive window that the receiver offers.
    pub fn see_window(&mut self, window: u64) {
        self.max_window = self.max_window.max(window);
    }

    /// Counts written segments of `mss` bytes, and sets PSH marks (forced_push after each segment).
    pub fn write(&mut self, segments: u32, mss: u32) {
        self.written += u64::from(segments);
        self.wrote |= segments > 0;
        let distance = self.max_window / 2 / u64::from(mss) + 1;
        while self.written >= self.pushed + distance {
            self.mark(self.pushed + distance - 1);
        }
    }

    /// Sets the PSH mark of the last written segment, if this segment has not been sent.
    pub fn mark_last(&mut self) {
        if self.written > self.sent {
            self.mark(self.written - 1);
        }
    }

    fn mark(&mut self, segment: u64) {
        self.pushed = segment + 1;
        if self.marked.back() != Some(&segment) {
            self.marked.push_back(segment);
        }
    }

    /// Ends a series of sent segments (tcp_push): sets the PSH mark of the last written segment.
    pub fn end_push(&mut self) {
        if std::mem::take(&mut self.wrote) {
            self.mark_last();
        }
    }

    /// Counts the next segment as sent. Returns whether the segment carries a PSH mark.
    pub fn take(&mut self) -> bool {
        let marked = self.marked.front() == Some(&self.sent);
        if marked {
            self.marked.pop_front();
        }
        self.sent += 1;
        marked
    }

    /// Records that a probe sends a part of the next segment. Both parts of the segment carry PSH
    /// marks (tcp_write_wakeup).
    pub fn take_piece(&mut self) {
        self.pushed = self.pushed.max(self.sent + 1);
        if self.marked.front() != Some(&self.sent) {
            self.marked.push_front(self.sent);
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.written - self.pushed);
        self.marked.iter().for_each(|&segment| mix(segment));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MSS: u32 = 1_448;

    fn marks(window: u64) -> PushMarks {
        let mut marks = PushMarks::new(base::COMPLETE);
        marks.see_window(window);
        marks
    }

    /// Returns which of the next segments are marked, by number from 0.
    fn sent(marks: &mut PushMarks, segments: u32) -> Vec<u32> {
        (0..segments).filter(|_| marks.take()).collect()
    }

    #[test]
    fn more_than_half_of_the_largest_window_is_marked_once() {
        let mut marks = marks(20 * 1_448);
        marks.see_window(1_448);
        marks.write(30, MSS);
        assert_eq!(
            sent(&mut marks, 30),
            [10, 21],
            "11 segments are more than half"
        );
    }

    #[test]
    fn what_the_writer_leaves_behind_ends_in_a_mark_and_what_has_left_in_none() {
        let mut marks = marks(1 << 20);
        marks.write(8, MSS);
        assert_eq!(sent(&mut marks, 3), []);
        marks.end_push();
        marks.end_push();
        assert_eq!(sent(&mut marks, 5), [4]);
        marks.write(2, MSS);
        assert_eq!(sent(&mut marks, 2), []);
        marks.end_push();
        marks.write(1, MSS);
        assert_eq!(sent(&mut marks, 1), []);
    }

    #[test]
    fn a_segment_is_marked_once_and_a_piece_of_it_as_well() {
        let mut marks = marks(1 << 20);
        marks.write(2, MSS);
        marks.mark_last();
        marks.mark_last();
        marks.take_piece();
        assert_eq!(sent(&mut marks, 2), [0, 1]);
        assert!(marks.marked.is_empty());
    }
}
