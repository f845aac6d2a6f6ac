//! The states Open and Disorder by the rules of 6.12.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_try_to_open, tcp_try_keep_open, tcp_any_retrans_done;
//! tcp_cong.c:tcp_cong_avoid_ai (6.12.33).

use crate::tcp::Connection;
use crate::tcp::scoreboard::EVER;

impl Connection {
    /// Returns whether a segment in flight may have been sent more than once.
    pub fn any_retransmitted(&self) -> bool {
        let head = self.board.head();
        self.board.retrans_out > 0 || head.is_some_and(|segment| segment.is(EVER))
    }

    /// Clears the time of the first retransmission if no retransmitted segment is in flight.
    pub fn forget_retransmissions(&mut self) {
        if !self.any_retransmitted() {
            self.retrans_stamp = 0;
        }
    }

    /// Returns to the state Open, or to Disorder while data is missing.
    pub fn keep_open(&mut self) {
        let left_out = self.board.sacked_out + self.board.lost_out > 0;
        self.open_or_disorder(left_out || self.any_retransmitted());
    }

    /// Returns to the state Open or Disorder, when no loss is being recovered.
    pub fn try_open(&mut self) {
        self.forget_retransmissions();
        self.keep_open();
    }

    /// Returns whether the congestion window is below the slow-start threshold.
    pub fn in_slow_start(&self) -> bool {
        self.cwnd < self.ssthresh
    }

    /// Grows the congestion window by one segment per `count` acknowledged segments.
    pub fn grow_additively(&mut self, count: u32, acked: u32) {
        if self.cwnd_cnt >= count {
            self.cwnd_cnt = 0;
            self.cwnd += 1;
        }
        self.cwnd_cnt += acked;
        self.cwnd += self.cwnd_cnt / count;
        self.cwnd_cnt %= count;
    }
}
