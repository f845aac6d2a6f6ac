//! Processing of an ACK by a sender with RACK.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_ack, tcp_clean_rtx_queue, tcp_ack_update_rtt (6.12.33).
//!
//! Simplified: an ACK that may have been delayed also counts for the shortest round trip. The
//! kernel does not count an ACK of a segment shorter than an MSS.

use super::RackRecovery;
use super::facts::AckFacts;
use crate::tcp::clock::round_trip_us;
use crate::tcp::scoreboard::{EVER, RETRANS, SACKED, Segment};
use crate::tcp::{CaState, Congestion, Connection};
use kernel::packet::Ack;

/// Sending times of acknowledged segments that were sent once.
#[derive(Clone, Copy, Debug, Default)]
struct Cleaned {
    /// First and last sending time, µs.
    sent: Option<(u64, u64)>,
    /// First byte of the lowest acknowledged segment that was sent once and not SACKed before.
    lowest: Option<u64>,
}

impl RackRecovery {
    /// Handles the answer to the handshake.
    pub fn establish(&mut self, conn: &mut Connection, ack: &Ack) {
        conn.establish(ack);
        self.max_window = conn.snd_wnd;
        self.high_sacked = conn.snd_una;
        self.rack.note_round_trip(conn.rtt.srtt());
        if let Congestion::Cubic(_, cubic) = &mut conn.congestion {
            cubic.reset(conn.stamp, conn.snd_nxt);
        }
    }

    /// Processes an ACK; poll afterwards for segments to send.
    pub fn take_ack(&mut self, conn: &mut Connection, ack: &Ack) {
        if ack.ack > conn.snd_nxt {
            return;
        }
        conn.rcv_tsecr = ack.tsecr;
        let mut facts = AckFacts {
            prior_una: conn.snd_una,
            prior_highest_sack: self.highest_sack(conn),
            ..AckFacts::default()
        };
        let before = (self.delivered, self.lost);
        if ack.ack < conn.snd_una {
            self.take_old_ack(conn, ack, &mut facts);
            return;
        }
        self.update_window(conn, ack, &mut facts);
        self.read_sacks(conn, ack, &mut facts);
        self.delivered += u64::from(facts.sack_delivered);
        if conn.board.is_empty() {
            self.take_idle_ack(conn, ack, &mut facts);
            return;
        }
        self.clean_queue(conn, ack, &mut facts);
        self.rack.update_window(facts.latest_sent, conn.stamp);
        self.process_probe_answer(conn, ack.ack, &facts);
        if facts.alarms() || conn.state != CaState::Open {
            self.alert(conn, &mut facts);
        }
        if facts.sets_timer && !self.schedule_probe(conn, true) {
            self.rearm_rto(conn);
        }
        let (delivered, lost) = (self.delivered - before.0, self.lost > before.1);
        self.control_congestion(conn, &facts, delivered as u32, lost);
    }

    /// Processes an old ACK, which arrived after a later ACK: only its SACK blocks can be new.
    fn take_old_ack(&mut self, conn: &mut Connection, ack: &Ack, facts: &mut AckFacts) {
        if ack.sack_count > 0 {
            self.read_sacks(conn, ack, facts);
            self.delivered += u64::from(facts.sack_delivered);
            self.alert(conn, facts);
        }
    }

    /// Processes an ACK that arrives while no data is in flight: the receive window has opened, or
    /// a D-SACK comes late.
    fn take_idle_ack(&mut self, conn: &mut Connection, ack: &Ack, facts: &mut AckFacts) {
        if facts.dsacking {
            self.alert(conn, facts);
        }
        conn.answer_to_probe();
        self.process_probe_answer(conn, ack.ack, facts);
    }

    fn update_window(&mut self, conn: &mut Connection, ack: &Ack, facts: &mut AckFacts) {
        facts.advanced = ack.ack > conn.snd_una;
        if facts.advanced {
            conn.retransmits = 0;
        }
        facts.window_updated = conn.update_window(ack) || ack.window == 0;
        if facts.window_updated {
            conn.snd_wnd = ack.window;
        }
        self.max_window = self.max_window.max(ack.window);
        conn.probes_out = 0;
    }

    /// Removes acknowledged segments and samples the round trip.
    fn clean_queue(&mut self, conn: &mut Connection, ack: &Ack, facts: &mut AckFacts) {
        let mut cleaned = Cleaned::default();
        let count = conn.board.position_after(conn.snd_una);
        for index in 0..count {
            let segment = *conn.board.segment(index);
            self.note_acknowledged(conn, &segment, facts, &mut cleaned);
        }
        facts.acked = conn.board.clean(conn.snd_una);
        self.rack.forget_arrived(&conn.board);
        facts.reneging = conn.board.head_is_sacked();
        let measured = self.sample_round_trip(conn, ack, facts, cleaned.sent);
        if facts.acked > 0 {
            facts.sets_timer = true;
            conn.writer.note_freed();
            if let Some(low) = cleaned.lowest.filter(|&low| low < facts.prior_highest_sack) {
                self.note_reordering(conn, low);
            }
        } else if let (Some((first, _)), Some(head)) = (facts.sacked_sent, conn.board.head()) {
            // The timer restarts only if the SACKed data was sent before the last transmission of
            // the oldest segment. Otherwise SACKs could postpone the timeout again and again.
            facts.sets_timer = measured && first < head.sent;
        }
    }

    fn note_acknowledged(
        &mut self,
        conn: &Connection,
        segment: &Segment,
        facts: &mut AckFacts,
        cleaned: &mut Cleaned,
    ) {
        facts.note_covered(segment.sent);
        if segment.is(RETRANS | EVER) {
            facts.retransmission_acked = true;
        } else if !segment.is(SACKED) {
            let first = cleaned.sent.map_or(segment.sent, |(first, _)| first);
            cleaned.sent = Some((first, segment.sent));
            cleaned.lowest.get_or_insert(segment.seq);
            facts.original_arrived |= segment.end_seq() <= conn.high_seq;
        }
        if segment.is(SACKED) {
            return;
        }
        self.delivered += 1;
        let later = conn.rcv_tsecr.wrapping_sub(conn.clock.tsval(segment.sent)) as i32;
        let spurious = segment.is(RETRANS | EVER) && later < 0;
        if !spurious {
            self.rack.advance(segment, conn.stamp);
        }
    }

    /// Samples the round trip from sending times or, if there are none, from the echoed timestamp.
    /// Returns whether there was a sample.
    fn sample_round_trip(
        &mut self,
        conn: &mut Connection,
        ack: &Ack,
        facts: &AckFacts,
        cleaned: Option<(u64, u64)>,
    ) -> bool {
        let unambiguous = cleaned.filter(|_| !facts.retransmission_acked);
        let Some((first, last)) = unambiguous.or(facts.sacked_sent) else {
            return facts.acked > 0 && self.sample_timestamp(conn, ack);
        };
        let last = facts.sacked_sent.map_or(last, |(_, last)| last);
        self.take_sample(
            conn,
            (conn.stamp - first) as u32,
            (conn.stamp - last) as u32,
        );
        true
    }

    fn sample_timestamp(&mut self, conn: &mut Connection, ack: &Ack) -> bool {
        let passed_ms = conn.clock.tsval(conn.stamp).wrapping_sub(ack.tsecr);
        let Some(measured) = round_trip_us(passed_ms.max(1)) else {
            return false;
        };
        self.take_sample(conn, measured, measured);
        true
    }

    /// Takes a round-trip sample. `oldest`: round trip of the first segment that the ACK covers;
    /// `latest`: of the last segment.
    fn take_sample(&mut self, conn: &mut Connection, oldest: u32, latest: u32) {
        self.rack.note_round_trip(latest);
        conn.rtt.sample(oldest, conn.snd_una, conn.snd_nxt);
        conn.backoff = 0;
        self.sample_congestion(conn, latest);
    }
}
