//! The congestion window: its growth, and its decay when unused.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_cong_avoid, tcp_cwnd_down, tcp_moderate_cwnd;
//! tcp_output.c:tcp_cwnd_restart, tcp_cwnd_application_limited.

use super::config::{CaState, SenderConfig, SenderRelease};
use super::connection::Connection;

/// Segments that one ACK may release in a burst (tcp_max_burst).
const MAX_BURST: u32 = 3;

/// Initial congestion window, segments, if the route cache has a round trip (tcp_init_cwnd).
pub const fn init_cwnd(mss: u32) -> u32 {
    match mss {
        1461.. => 2,
        1096..=1460 => 3,
        _ => 4,
    }
}

/// Smallest size to which an unused congestion window shrinks, segments
/// (tcp_cwnd_application_limited).
const fn least_used(config: &SenderConfig) -> u32 {
    match config.release {
        SenderRelease::V2_6_12 => 2,
        SenderRelease::V6_12(_) => INIT_CWND_6_12,
    }
}

/// Congestion window after a time in which nothing was sent, segments (tcp_cwnd_restart).
const fn restart_cwnd(config: &SenderConfig) -> u32 {
    match config.release {
        SenderRelease::V2_6_12 => init_cwnd(config.mss),
        SenderRelease::V6_12(_) => INIT_CWND_6_12,
    }
}

/// Initial congestion window of 6.12, segments (TCP_INIT_CWND; RFC 6928).
const INIT_CWND_6_12: u32 = 10;

/// Initial congestion window of a connection, segments. In 2.6.12 the window is 2 if the route
/// cache has no round trip.
pub const fn opening_cwnd(config: &SenderConfig) -> u32 {
    match config.release {
        SenderRelease::V6_12(_) => INIT_CWND_6_12,
        SenderRelease::V2_6_12 if config.cached_rtt => init_cwnd(config.mss),
        SenderRelease::V2_6_12 => 2,
    }
}

impl Connection {
    /// Grows the congestion window at an ACK of new data, if the window was full: by slow start, or
    /// as BIC decides.
    pub fn grow_cwnd(&mut self) {
        if self.cwnd <= self.ssthresh {
            self.cwnd += 1;
        } else if self.cwnd_cnt >= self.congestion.acks_per_increment(self.cwnd, 1, self.stamp) {
            self.cwnd += 1;
            self.cwnd_cnt = 0;
        } else {
            self.cwnd_cnt += 1;
        }
        self.cwnd_stamp = self.stamp;
    }

    /// Shrinks the congestion window in the state Recovery: by one segment per two ACKs, but not
    /// below half of `ssthresh`.
    pub fn cwnd_down(&mut self) {
        let count = self.cwnd_cnt + 1;
        self.cwnd_cnt = count & 1;
        if count >> 1 > 0 && self.cwnd > self.ssthresh / 2 {
            self.cwnd -= count >> 1;
        }
        self.cwnd = self.cwnd.min(self.board.in_flight() + 1);
        self.cwnd_stamp = self.stamp;
    }

    /// Limits the next burst to three segments.
    pub fn moderate_cwnd(&mut self) {
        self.cwnd = self.cwnd.min(self.board.in_flight() + MAX_BURST);
        self.cwnd_stamp = self.stamp;
    }

    /// Slow-start threshold that is restored if a reduction is undone (tcp_current_ssthresh).
    pub fn current_ssthresh(&self) -> u32 {
        if self.state == CaState::Recovery {
            self.ssthresh
        } else {
            self.ssthresh.max((self.cwnd >> 1) + (self.cwnd >> 2))
        }
    }

    /// Halves the congestion window for each `rto` in which nothing was sent, before new data
    /// leaves (tcp_cwnd_restart).
    pub fn restart_after_idle(&mut self) {
        let rto = u64::from(self.rtt.rto);
        let mut idle = self.stamp.saturating_sub(self.last_sent);
        if !self.board.is_empty() || idle <= rto {
            return;
        }
        self.ssthresh = self.current_ssthresh();
        let floor = restart_cwnd(&self.config).min(self.cwnd);
        while idle > rto && self.cwnd > floor {
            idle -= rto;
            self.cwnd >>= 1;
        }
        self.cwnd = self.cwnd.max(floor);
        self.cwnd_stamp = self.stamp;
        self.cwnd_used = 0;
    }

    /// Records whether the congestion window was full (`limited`). Shrinks a congestion window that
    /// was not full for an `rto`.
    pub fn note_usage(&mut self, limited: bool) {
        if limited {
            self.cwnd_used = 0;
            self.cwnd_stamp = self.stamp;
            return;
        }
        self.cwnd_used = self.cwnd_used.max(self.board.packets_out());
        if self.stamp.saturating_sub(self.cwnd_stamp) >= u64::from(self.rtt.rto) {
            self.shrink_unused();
        }
    }

    /// Shrinks the congestion window if the application or the receive window limited the sender. A
    /// full send buffer does not count (tcp_cwnd_application_limited).
    fn shrink_unused(&mut self) {
        if self.state == CaState::Open && !self.writer.blocked {
            let used = self.cwnd_used.max(least_used(&self.config));
            if used < self.cwnd {
                self.ssthresh = self.current_ssthresh();
                self.cwnd = (self.cwnd + used) >> 1;
            }
            self.cwnd_used = 0;
        }
        self.cwnd_stamp = self.stamp;
    }
}

#[cfg(test)]
mod tests {
    use super::super::harness::config;
    use super::*;
    use base::COMPLETE;

    #[test]
    fn initial_window_is_2_or_3_with_cached_metrics() {
        let cold = config();
        assert_eq!(opening_cwnd(&cold), 2);
        let warm = SenderConfig {
            cached_rtt: true,
            ..cold
        };
        assert_eq!(opening_cwnd(&warm), 3);
        assert_eq!((init_cwnd(1461), init_cwnd(1095)), (2, 4));
        let release = SenderRelease::V6_12(COMPLETE);
        assert_eq!(opening_cwnd(&SenderConfig { release, ..cold }), 10);
    }

    #[test]
    fn slow_start_adds_one_per_ack_then_bic_counts() {
        let mut sender = Connection::new(config());
        (sender.ssthresh, sender.stamp) = (14, 1);
        (0..13).for_each(|_| sender.grow_cwnd());
        assert_eq!(sender.cwnd, 15);
        // The window is 15 segments above the old maximum of 0, so BIC needs 15 · 3 / 15 = 3 ACKs
        // to grow by one segment.
        (0..3).for_each(|_| sender.grow_cwnd());
        assert_eq!(sender.cwnd, 15);
        sender.grow_cwnd();
        assert_eq!((sender.cwnd, sender.cwnd_cnt), (16, 0));
    }

    #[test]
    fn idling_halves_the_window_per_timeout() {
        let mut sender = Connection::new(config());
        sender.rtt.sample(1, 0, 0);
        (sender.cwnd, sender.last_sent) = (80, 1000);
        sender.stamp = 1000 + 201;
        sender.restart_after_idle();
        assert_eq!(sender.cwnd, 80);
        sender.stamp = 1000 + 403;
        sender.restart_after_idle();
        assert_eq!((sender.cwnd, sender.ssthresh), (20, 0x7FFF_FFFF));
        sender.stamp = 1000 + 100_000;
        sender.restart_after_idle();
        assert_eq!(sender.cwnd, 3, "not below the initial window");
    }

    #[test]
    fn a_window_unused_for_a_timeout_shrinks_halfway_to_what_was_used() {
        let mut sender = Connection::new(config());
        sender.rtt.sample(1, 0, 0);
        (sender.cwnd, sender.ssthresh, sender.cwnd_stamp) = (100, 50, 1000);
        sender.cwnd_used = 10;
        sender.stamp = 1200;
        sender.note_usage(false);
        assert_eq!(sender.cwnd, 100);
        sender.stamp = 1201;
        sender.note_usage(false);
        assert_eq!((sender.cwnd, sender.ssthresh), (55, 75));
    }
}
