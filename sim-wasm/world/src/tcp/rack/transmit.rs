//! What a sender with RACK sends next, in bursts of segmentation offload.
//!
//! Read first: net/ipv4/tcp_output.c:tcp_write_xmit, tcp_tso_should_defer, tcp_cwnd_test,
//! tcp_xmit_retransmit_queue (6.12.33).
//!
//! Simplified: the amount of data in the host's own queue has no limit. The kernel has one (TSQ).
//! The link sends at its own rate, so a limit would only move the wait from one queue to another.

use super::{RackRecovery, Resend};
use crate::tcp::clock::US_PER_JIFFY;
use crate::tcp::tso::{self, Room};
use crate::tcp::{CaState, Congestion, Connection, Departure, TimerKind};
use base::pair;

/// One push: the segments that leave after an ACK, a timer or a write.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push {
    /// New segments that left.
    sent: u32,
    /// Whether the congestion window ended the push (the series of sent segments).
    cwnd_limited: bool,
    /// Segments of the present burst that have not left yet.
    burst: u32,
    /// Whether the present burst has several segments, so that its last segment carries PSH
    /// (__tcp_transmit_skb).
    is_long: bool,
    /// Whether a segment of the `sk_buff` at the head was marked: the last segment of this
    /// `sk_buff` then carries PSH.
    marked: bool,
    /// Segments left in the `sk_buff` at the head of the queue, from which bursts are cut.
    head: u32,
    /// Time of the last transmission, µs.
    wrote: u64,
}

impl Push {
    /// Creates the state of a sender whose next segments form one burst, cut from an `sk_buff` of
    /// `head` segments.
    #[cfg(test)]
    pub fn of_bursts(segments: u32, head: u32) -> Push {
        let mut push = Push {
            head,
            ..Push::default()
        };
        push.begin_burst(segments);
        push
    }

    /// Begins a burst.
    pub fn begin_burst(&mut self, segments: u32) {
        (self.burst, self.is_long) = (segments, segments > 1);
    }

    /// Counts a segment of the burst. Returns whether it has the PSH flag. If the burst has the
    /// flag (`marked`), only its last segment keeps it (net/ipv4/tcp_offload.c:tcp_gso_segment).
    pub fn count_sent(&mut self, marked: bool) -> bool {
        self.burst -= 1;
        self.head = self.head.saturating_sub(1);
        self.sent += 1;
        self.marked |= marked;
        let ends_skb = self.head == 0 && std::mem::take(&mut self.marked);
        self.burst == 0 && (self.is_long || ends_skb)
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.head, self.burst));
        mix(self.wrote << 2 | u64::from(self.is_long) << 1 | u64::from(self.marked));
    }
}

impl RackRecovery {
    /// Returns the next segment to send.
    pub fn next_segment(&mut self, conn: &mut Connection) -> Option<Departure> {
        let departure = self.choose(conn);
        match departure {
            Some(_) => self.push.wrote = conn.stamp,
            None => self.end_push(conn),
        }
        departure
    }

    fn choose(&mut self, conn: &mut Connection) -> Option<Departure> {
        if let Some(departure) = conn.pending.take() {
            return Some(departure);
        }
        if self.resend == Resend::NewFirst {
            if let Some(departure) = self.send_new(conn) {
                return Some(departure);
            }
            let sent = conn.snd_nxt > conn.high_seq;
            self.frto &= sent;
            self.resend = if sent { Resend::None } else { Resend::Lost };
        }
        if self.resend == Resend::Lost {
            if let Some(departure) = self.resend_lost(conn) {
                return Some(departure);
            }
            self.resend = Resend::None;
        }
        self.send_new(conn)
    }

    /// Returns the next lost segment, if the congestion window has room for it.
    fn resend_lost(&mut self, conn: &mut Connection) -> Option<Departure> {
        if conn.board.in_flight() >= conn.cwnd {
            return None;
        }
        let index = conn.board.next_lost()?;
        let departure = self.resend_segment(conn, index)?;
        conn.count_lost_retransmission();
        self.prr.out += u32::from(conn.state == CaState::Recovery);
        let waits_for_reordering = matches!(conn.timer, Some((TimerKind::Reorder, _)));
        if index == 0 && !waits_for_reordering {
            conn.restart_rto();
        }
        Some(departure)
    }

    /// Retransmits a segment, unless it lies outside the receiver's window.
    pub fn resend_segment(&mut self, conn: &mut Connection, index: usize) -> Option<Departure> {
        let departure = conn.retransmit(index)?;
        self.undo_counted = true;
        self.rack
            .note_sent(conn.stamp, conn.board.segment(index).seq);
        Some(departure)
    }

    fn send_new(&mut self, conn: &mut Connection) -> Option<Departure> {
        if let Some(departure) = self.send_of_burst(conn) {
            return Some(departure);
        }
        conn.refill();
        self.send_of_burst(conn)
    }

    /// Returns the next segment of the present burst, or the first segment of a new burst.
    fn send_of_burst(&mut self, conn: &mut Connection) -> Option<Departure> {
        if self.push.burst == 0 {
            let segments = self.next_burst(conn)?;
            self.push.begin_burst(segments);
        }
        let len = conn.writer.first_len;
        let marked = conn.writer.take();
        let push = self.push.count_sent(marked);
        self.resume_growth(conn);
        self.rack.note_sent(conn.stamp, conn.snd_nxt);
        let departure = conn.transmit_new(len, push);
        self.prr.out += u32::from(conn.state == CaState::Recovery);
        if matches!(conn.timer, Some((TimerKind::LossProbe, _))) {
            self.rearm_rto(conn);
        }
        Some(departure)
    }

    /// Returns the number of segments that leave as the next burst.
    fn next_burst(&mut self, conn: &mut Connection) -> Option<u32> {
        let unsent = conn.writer.unsent;
        if unsent == 0 {
            return None;
        }
        conn.restart_after_idle();
        let in_flight = conn.board.in_flight();
        let free = conn.cwnd.checked_sub(in_flight).filter(|&free| free > 0)?;
        let max_segments = tso::max_segments(conn, self.rack.min_rtt_us);
        // A burst takes at most half of the congestion window.
        let quota = free.min((conn.cwnd / 2).max(1)).min(max_segments);
        let window = (conn.snd_una + conn.snd_wnd).saturating_sub(conn.snd_nxt);
        let fitting = window / u64::from(conn.writer.first_len);
        if fitting == 0 {
            return None;
        }
        self.fill_head(conn, unsent, quota);
        let room = Room {
            free,
            window,
            max_segments,
            head: self.push.head,
            is_last: unsent <= self.push.head,
            since_write_us: conn.stamp - self.push.wrote,
        };
        if self.push.head > 1 && tso::defers(conn, &room) {
            self.push.cwnd_limited |= room.is_cwnd_limited(conn);
            return None;
        }
        let whole = fitting.min(u64::from(self.push.head)) as u32;
        Some(quota.min(whole))
    }

    /// Fills the `sk_buff` at the head of the queue as far as this burst needs (tcp_grow_skb).
    fn fill_head(&mut self, conn: &Connection, unsent: u32, quota: u32) {
        if self.push.head == 0 {
            self.push.head = tso::size_goal(conn, self.max_window);
        }
        self.push.head = self.push.head.max(quota).min(unsent);
    }

    /// Moves the start of CUBIC's growth, because CUBIC's time does not advance while nothing is in
    /// flight.
    fn resume_growth(&self, conn: &mut Connection) {
        if conn.board.in_flight() > 0 {
            return;
        }
        let idle = conn.stamp / US_PER_JIFFY - conn.last_sent / US_PER_JIFFY;
        if let Congestion::Cubic(_, cubic) = &mut conn.congestion {
            cubic.resume_after(idle, conn.stamp / US_PER_JIFFY);
        }
    }

    /// Records how much of the congestion window was used, and sets the probe timer (the end of
    /// tcp_write_xmit).
    fn end_push(&mut self, conn: &mut Connection) {
        let Push { sent, .. } = self.push;
        conn.writer.end_push();
        let full = conn.board.in_flight() >= conn.cwnd;
        let limited = self.push.cwnd_limited || full;
        let tried = sent > 0 || conn.writer.unsent > 0;
        (self.push.sent, self.push.cwnd_limited, self.push.burst) = (0, false, 0);
        if sent > 0 || (limited && tried) {
            self.validate_window(conn, limited);
        }
        if sent > 0 {
            self.schedule_probe(conn, false);
        }
        conn.await_window();
    }
}
