//! Measurements for auto-tuning: the round-trip time, and the bytes that the receiving program
//! reads in this time.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust, tcp_rcv_rtt_measure.
//!
//! Simplified: the receiver estimates the round-trip time only as the time in which a full window
//! arrives, because the model's segments carry no timestamp echo. This simplification shifts the
//! time at which a buffer below `tcp_rmem[2]` grows and, after a loss, how long 6.12 holds ACKs
//! back.

/// Measurements for the size of the receive buffer (`rcvq_space`, `rcv_rtt_est`).
#[derive(Clone, Debug, Default)]
pub struct SpaceProbe {
    /// Round-trip time that the receiver has measured, multiplied by 8, in jiffies (2.6.12) or µs
    /// (6.12); 0 = unknown.
    pub rtt8: u64,
    /// Sequence number that ends the running measurement of the round-trip time; `rtt_since` is the
    /// start time of the measurement.
    rtt_seq: u64,
    rtt_since: u64,
    /// Maximum number of bytes that the receiving program read in one round trip. 2.6.12 stores
    /// twice this number.
    space: u64,
    space_seq: u64,
    space_since: u64,
}

impl SpaceProbe {
    pub fn new(rcv_wnd: u64) -> SpaceProbe {
        SpaceProbe {
            space: rcv_wnd,
            ..SpaceProbe::default()
        }
    }

    /// Ends a measurement of the round-trip time when a full window of data has arrived. The result
    /// is an upper bound of the true round-trip time (tcp_rcv_rtt_measure). 6.12 keeps the shortest
    /// result. 2.6.12 compares a result with eight times the estimate, and so adopts nearly every
    /// result (`keeps_shortest` false).
    pub fn measure_rtt(&mut self, rcv_nxt: u64, rcv_wnd: u64, now: u64, keeps_shortest: bool) {
        if self.rtt_since != 0 {
            if rcv_nxt < self.rtt_seq {
                return;
            }
            let sample8 = (now - self.rtt_since).max(1) << 3;
            let compared = if keeps_shortest {
                sample8
            } else {
                sample8 >> 3
            };
            if self.rtt8 == 0 || compared < self.rtt8 {
                self.rtt8 = sample8;
            }
        }
        self.rtt_seq = rcv_nxt + rcv_wnd;
        self.rtt_since = now;
    }

    /// Ends the measurement of a round trip. Returns twice the bytes that the receiving program
    /// read in it, if this number is larger than ever before (2.6.12).
    pub fn measure_copied(&mut self, copied_seq: u64, jiffies: u64) -> Option<u64> {
        let mut grown = None;
        if self.space_since != 0 {
            if self.rtt8 == 0 || jiffies - self.space_since < self.rtt8 >> 3 {
                return None;
            }
            let space = 2 * (copied_seq - self.space_seq);
            grown = (space > self.space).then_some(space);
            self.space = self.space.max(space);
        }
        self.space_seq = copied_seq;
        self.space_since = jiffies;
        grown
    }

    /// Ends the measurement of a round trip. If the receiving program read more bytes in it than
    /// ever before, returns this number and the previous maximum (6.12). The first call only begins
    /// a measurement.
    pub fn measure_copied_more(&mut self, copied_seq: u64, now: u64) -> Option<(u64, u64)> {
        if self.rtt8 == 0 || now - self.space_since < self.rtt8 >> 3 {
            return None;
        }
        let (copied, most) = (copied_seq - self.space_seq, self.space);
        self.space = most.max(copied);
        self.space_seq = copied_seq;
        self.space_since = now;
        (copied > most).then_some((copied, most))
    }

    /// Limits the stored maximum of bytes read in a round trip to the largest window that can be
    /// advertised (tcp_measure_rcv_mss).
    pub fn limit(&mut self, window: u64) {
        self.space = self.space.min(window);
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.rtt8);
        mix(self.rtt_seq);
        mix(self.rtt_since);
        mix(self.space);
        mix(self.space_seq);
        mix(self.space_since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_trip_is_the_time_in_which_a_window_arrived() {
        let mut probe = SpaceProbe::new(5792);
        probe.measure_rtt(1448, 5792, 100, true);
        probe.measure_rtt(2896, 5792, 103, true);
        assert_eq!(probe.rtt8, 0, "the window is not full yet");
        probe.measure_rtt(7240, 5792, 107, true);
        assert_eq!(probe.rtt8, 7 << 3);
        probe.measure_rtt(7240 + 5792, 5792, 110, true);
        assert_eq!(probe.rtt8, 3 << 3);
    }

    /// Returns the estimated round-trip time, in jiffies, after measurements with these results.
    fn estimate_after(round_trips: &[u64], keeps_shortest: bool) -> u64 {
        let mut probe = SpaceProbe::new(5_792);
        let mut now = 100;
        probe.measure_rtt(0, 1_448, now, keeps_shortest);
        for (past, length) in (1u64..).zip(round_trips) {
            now += length;
            probe.measure_rtt(past * 1_448, 1_448, now, keeps_shortest);
        }
        probe.rtt8 >> 3
    }

    #[test]
    fn a_6_12_receiver_keeps_its_shortest_round_trip() {
        assert_eq!(estimate_after(&[7, 3, 5, 20], true), 3);
        assert_eq!(estimate_after(&[7, 7, 6], true), 6);
    }

    #[test]
    fn a_2_6_12_receiver_follows_round_trips_below_eight_times_its_estimate() {
        assert_eq!(estimate_after(&[7, 3, 5, 20], false), 20);
        assert_eq!(estimate_after(&[3, 23], false), 23);
        assert_eq!(estimate_after(&[3, 24], false), 3);
    }

    /// Measurements with a round trip of 10 jiffies and a `space` of 5,792 bytes.
    fn probe() -> SpaceProbe {
        SpaceProbe {
            rtt8: 10 << 3,
            ..SpaceProbe::new(5_792)
        }
    }

    #[test]
    fn a_window_within_one_jiffy_counts_as_one() {
        let mut probe = SpaceProbe::new(5_792);
        probe.measure_rtt(0, 1_448, 100, true);
        probe.measure_rtt(1_448, 1_448, 100, true);
        assert_eq!(probe.rtt8, 8);
    }

    #[test]
    fn the_space_is_twice_what_was_copied_in_a_round_trip() {
        let mut probe = probe();
        assert_eq!(probe.measure_copied(0, 100), None, "a measurement begins");
        assert_eq!(probe.measure_copied(6_000, 109), None, "too early");
        assert_eq!(probe.measure_copied(6_000, 110), Some(12_000));
        assert_eq!(probe.measure_copied(9_000, 120), None, "less than before");
        assert_eq!(probe.measure_copied(16_000, 130), Some(14_000));
        assert_eq!(probe.measure_copied(23_000, 140), None, "as much as before");
    }

    #[test]
    fn without_a_round_trip_no_space_is_measured() {
        let mut probe = SpaceProbe::new(5_792);
        probe.measure_copied(0, 100);
        assert_eq!(probe.measure_copied(50_000, 200), None);
        assert_eq!(probe.measure_copied_more(50_000, 200), None);
    }

    #[test]
    fn the_bytes_of_a_round_trip_are_told_with_the_most_before() {
        let mut probe = probe();
        assert_eq!(probe.measure_copied_more(6_000, 9), None, "too early");
        assert_eq!(probe.measure_copied_more(6_000, 10), Some((6_000, 5_792)));
        assert_eq!(
            probe.measure_copied_more(9_000, 20),
            None,
            "less than before"
        );
        assert_eq!(
            probe.measure_copied_more(15_000, 30),
            None,
            "as much as before"
        );
        assert_eq!(probe.measure_copied_more(22_000, 40), Some((7_000, 6_000)));
    }

    #[test]
    fn a_window_limits_the_space() {
        let mut probe = probe();
        probe.limit(9_000);
        assert_eq!(probe.space, 5_792);
        probe.limit(4_000);
        assert_eq!(probe.space, 4_000);
    }

    #[test]
    fn the_digest_has_every_field() {
        let probe = SpaceProbe {
            rtt8: 1,
            rtt_seq: 2,
            rtt_since: 3,
            space: 4,
            space_seq: 5,
            space_since: 6,
        };
        let mut words = Vec::new();
        probe.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [1, 2, 3, 4, 5, 6]);
    }
}
