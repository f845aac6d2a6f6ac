//! Proportional rate reduction: in the state Recovery the congestion window follows the number of
//! segments that arrive.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_init_cwnd_reduction, tcp_cwnd_reduction (6.12.33);
//! RFC 6937.

use base::pair;

/// Progress of a reduction of the congestion window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prr {
    /// Congestion window before the reduction, segments.
    pub prior_cwnd: u32,
    /// Segments that arrived during the reduction.
    delivered: u32,
    /// Segments sent during the reduction.
    pub out: u32,
}

/// Facts about one ACK that the reduction reads.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// Segments newly acknowledged or SACKed.
    pub delivered: u32,
    /// Whether no segment was newly marked lost and the oldest segment was acknowledged.
    pub progress: bool,
    pub in_flight: u32,
    pub ssthresh: u32,
}

impl Prr {
    /// Begins the reduction of a congestion window of `prior_cwnd` segments.
    pub fn begin(prior_cwnd: u32) -> Prr {
        Prr {
            prior_cwnd,
            delivered: 0,
            out: 0,
        }
    }

    /// Returns the congestion window after an ACK; `None` if the ACK delivered nothing.
    pub fn window_after(&mut self, ack: &Delivery) -> Option<u32> {
        if ack.delivered == 0 || self.prior_cwnd == 0 {
            return None;
        }
        self.delivered += ack.delivered;
        let allowed = match ack.ssthresh.checked_sub(ack.in_flight) {
            None => self.in_proportion(ack.ssthresh),
            Some(room) => self.in_slow_start(ack).min(room),
        };
        // Before the reduction has sent anything, one retransmission is always allowed.
        let least = u32::from(self.out == 0);
        Some(ack.in_flight + allowed.max(least))
    }

    /// Returns how many segments may leave, so that `ssthresh` segments are sent for every
    /// `prior_cwnd` segments delivered.
    fn in_proportion(&self, ssthresh: u32) -> u32 {
        let product = u64::from(ssthresh) * u64::from(self.delivered);
        let due = product.div_ceil(u64::from(self.prior_cwnd)) as u32;
        due.saturating_sub(self.out)
    }

    /// Returns how many segments may leave while fewer than `ssthresh` are in flight: as in slow
    /// start.
    fn in_slow_start(&self, ack: &Delivery) -> u32 {
        let due = self.delivered.saturating_sub(self.out);
        due.max(ack.delivered) + u32::from(ack.progress)
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.prior_cwnd, self.delivered));
        mix(u64::from(self.out));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ack(delivered: u32, in_flight: u32) -> Delivery {
        Delivery {
            delivered,
            progress: false,
            in_flight,
            ssthresh: 14,
        }
    }

    #[test]
    fn above_the_threshold_seven_segments_leave_for_ten_that_arrive() {
        let mut prr = Prr::begin(20);
        let mut sent = 0;
        for _ in 0..10 {
            let window = prr.window_after(&ack(1, 16)).expect("something arrived");
            prr.out += window - 16;
            sent += window - 16;
        }
        assert_eq!(sent, 7, "14 / 20 of 10");
    }

    #[test]
    fn the_first_ack_sends_a_retransmission() {
        let mut prr = Prr::begin(20);
        assert_eq!(prr.window_after(&ack(1, 19)), Some(20));
    }

    #[test]
    fn below_the_threshold_the_flight_grows_by_what_arrives_and_one_more() {
        let mut prr = Prr {
            out: 4,
            ..Prr::begin(20)
        };
        let progress = Delivery {
            progress: true,
            ..ack(2, 8)
        };
        assert_eq!(prr.window_after(&ack(2, 8)), Some(10));
        assert_eq!(prr.window_after(&progress), Some(8 + 3));
        assert_eq!(
            prr.window_after(&ack(9, 12)),
            Some(14),
            "not above ssthresh"
        );
    }

    #[test]
    fn an_ack_that_delivers_nothing_leaves_the_window() {
        assert_eq!(Prr::begin(20).window_after(&ack(0, 8)), None);
    }
}
