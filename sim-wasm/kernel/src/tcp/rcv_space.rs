//! Measurements for auto-tuning: the round trip, and the bytes that the reader takes in one.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust, tcp_rcv_rtt_measure.
//!
//! Simplified: the receiver estimates the round trip only by the window method, because the model's
//! segments carry no timestamp echo. This shifts the moment at which a buffer below `tcp_rmem[2]`
//! grows; nothing else reads it.

/// Dynamic right-sizing (`rcvq_space`, `rcv_rtt_est`).
#[derive(Clone, Debug, Default)]
pub(super) struct SpaceProbe {
    /// Round trip seen by the receiver × 8, jiffies (2.6.12) or µs (6.12); 0 = unknown.
    rtt8: u64,
    /// End of the measured window, and its start time.
    rtt_seq: u64,
    rtt_since: u64,
    /// Twice the maximum of bytes copied in one round trip.
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

    /// Ends a measurement after a window's worth of data. Its duration is an upper bound of the
    /// round trip (tcp_rcv_rtt_measure).
    pub fn measure_rtt(&mut self, rcv_nxt: u64, rcv_wnd: u64, jiffies: u64) {
        if self.rtt_since != 0 {
            if rcv_nxt < self.rtt_seq {
                return;
            }
            let sample = (jiffies - self.rtt_since).max(1);
            if self.rtt8 == 0 || sample < self.rtt8 {
                self.rtt8 = sample << 3;
            }
        }
        self.rtt_seq = rcv_nxt + rcv_wnd;
        self.rtt_since = jiffies;
    }

    /// Returns the new `space`, once per round trip, if the reader took more than ever before.
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

    /// Returns the bytes copied in the last round trip and the most so far, once per round trip, if
    /// they are more (6.12). The first such measurement only begins one.
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

    /// Round trip seen by the receiver × 8, in the release's unit; 0 = unknown.
    pub fn rtt8(&self) -> u64 {
        self.rtt8
    }

    /// The most that a window can promise limits the most that was copied (tcp_measure_rcv_mss).
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
    fn the_round_trip_is_the_shortest_time_in_which_a_window_arrived() {
        let mut probe = SpaceProbe::new(5792);
        probe.measure_rtt(1448, 5792, 100);
        probe.measure_rtt(2896, 5792, 103);
        assert_eq!(probe.rtt8, 0, "the window is not full yet");
        probe.measure_rtt(7240, 5792, 107);
        assert_eq!(probe.rtt8, 7 << 3);
        probe.measure_rtt(7240 + 5792, 5792, 110);
        assert_eq!(probe.rtt8, 3 << 3);
    }
}
