//! CUBIC congestion control of 6.12: growth of the window by a cubic function of time.
//!
//! Read first: net/ipv4/tcp_cubic.c:bictcp_update, cubictcp_recalc_ssthresh, cubictcp_acked
//! (6.12.33).
//!
//! Simplified: the cube root is exact. The kernel's table with one step of Newton's method is off
//! by
//! 0.2 % on average.

use super::clock::US_PER_JIFFY;
use super::hystart::{AckSample, HyStart};
use base::pair;

/// Fraction of the window kept at a loss, in 1024ths (beta).
const BETA: u32 = 717;
const BETA_SCALE: u32 = 1_024;
/// Ticks per second of the cubic function's time: 2^BICTCP_HZ.
const TIME_SHIFT: u32 = 10;
/// CUBIC's constant C = 0.4, in 1024ths (cube_rtt_scale: 41 · 10).
const CUBE_RTT_SCALE: u64 = 410;
const CUBE_SHIFT: u32 = 10 + 3 * TIME_SHIFT;
/// Windows of acknowledged segments, times 8, after which Reno grows by one segment if it reduces
/// the window as CUBIC does: 8 (1024 + 717) / 3 / (1024 − 717) (beta_scale).
const RENO_SCALE: u32 = 8 * (BETA_SCALE + BETA) / 3 / (BETA_SCALE - BETA);
/// Jiffies per second (HZ) of the sender.
const HZ: u64 = 250;
/// Time for which the computed `cnt` is reused while the congestion window does not change,
/// jiffies: HZ / 32.
const CACHE_JIFFIES: u64 = HZ / 32;
/// Maximum number of ACKs per growth by one segment before the first loss: the congestion window
/// grows by at least 5 % per round trip.
const MAX_COUNT_AT_FIRST: u32 = 20;
/// Minimum number of ACKs per growth by one segment: the congestion window grows by at most half
/// per round trip.
const MIN_COUNT: u32 = 2;

/// CUBIC's state for one connection.
#[derive(Clone, Debug, Default)]
pub struct Cubic {
    /// Number of ACKs that the congestion window needs to grow by one segment.
    cnt: u32,
    last_max_cwnd: u32,
    last_cwnd: u32,
    last_time: u64,
    /// Congestion window at the inflection point of the cubic function, segments.
    origin: u32,
    /// Time from the start of the present growth (`epoch_start`) to the inflection point of the
    /// cubic function, 1024ths of a second.
    k: u64,
    /// Shortest round trip, µs; 0 before the first sample.
    delay_min: u32,
    /// Jiffy at which the congestion window began to grow after the last reduction; 0: the growth
    /// has not begun.
    epoch_start: u64,
    ack_cnt: u32,
    /// Congestion window that Reno would have reached, segments.
    reno_cwnd: u32,
    hystart: HyStart,
}

impl Cubic {
    /// Resets the state when the connection opens and after each timeout (cubictcp_init,
    /// cubictcp_state).
    pub fn reset(&mut self, now_us: u64, snd_nxt: u64) {
        *self = Cubic::default();
        self.hystart.reset(now_us, snd_nxt);
    }

    /// Handles a loss: stores the congestion window as the old maximum, and returns the new
    /// `ssthresh`.
    pub fn recalc_ssthresh(&mut self, cwnd: u32) -> u32 {
        self.epoch_start = 0;
        // Fast convergence: a congestion window that stayed below its old maximum leaves bandwidth
        // to other connections.
        self.last_max_cwnd = if cwnd < self.last_max_cwnd {
            cwnd * (BETA_SCALE + BETA) / (2 * BETA_SCALE)
        } else {
            cwnd
        };
        (cwnd * BETA / BETA_SCALE).max(2)
    }

    /// Reads the round trip of an ACK. Returns whether slow start ends at the present congestion
    /// window.
    pub fn acked(&mut self, ack: &AckSample, jiffy: u64) -> bool {
        // In the first second after a reduction, packets still wait in the queue that caused it.
        // Their round trips are not used.
        if self.epoch_start > 0 && jiffy.saturating_sub(self.epoch_start) < HZ {
            return false;
        }
        let delay = ack.rtt_us.max(1);
        if self.delay_min == 0 || self.delay_min > delay {
            self.delay_min = delay;
        }
        self.hystart.update(ack, self.delay_min)
    }

    /// Shifts the start of the present growth by the time for which nothing was sent
    /// (cubictcp_cwnd_event).
    pub fn resume_after(&mut self, idle_jiffies: u64, jiffy: u64) {
        if self.epoch_start > 0 {
            self.epoch_start = (self.epoch_start + idle_jiffies).min(jiffy);
        }
    }

    /// Returns how many ACKs the congestion window needs to grow by one segment. `acked`: segments
    /// acknowledged since the last call.
    pub fn acks_per_increment(&mut self, cwnd: u32, acked: u32, jiffy: u64) -> u32 {
        self.ack_cnt += acked;
        let age = jiffy.saturating_sub(self.last_time);
        if self.last_cwnd == cwnd && age <= CACHE_JIFFIES {
            return self.cnt;
        }
        if self.epoch_start == 0 || age > 0 {
            self.follow_cubic(cwnd, acked, jiffy);
        }
        self.be_friendly(cwnd);
        self.cnt = self.cnt.max(MIN_COUNT);
        self.cnt
    }

    fn follow_cubic(&mut self, cwnd: u32, acked: u32, jiffy: u64) {
        (self.last_cwnd, self.last_time) = (cwnd, jiffy);
        if self.epoch_start == 0 {
            self.begin_epoch(cwnd, acked, jiffy);
        }
        let target = self.target(jiffy);
        self.cnt = match target.checked_sub(cwnd) {
            Some(distance) if distance > 0 => cwnd / distance,
            _ => 100 * cwnd,
        };
        if self.last_max_cwnd == 0 {
            self.cnt = self.cnt.min(MAX_COUNT_AT_FIRST);
        }
    }

    fn begin_epoch(&mut self, cwnd: u32, acked: u32, jiffy: u64) {
        (self.epoch_start, self.ack_cnt, self.reno_cwnd) = (jiffy, acked, cwnd);
        let below = self.last_max_cwnd.saturating_sub(cwnd);
        self.origin = self.last_max_cwnd.max(cwnd);
        self.k = cube_root((1 << CUBE_SHIFT) / CUBE_RTT_SCALE * u64::from(below));
    }

    /// Congestion window that the cubic function demands one round trip from now, segments.
    fn target(&self, jiffy: u64) -> u32 {
        let round_trip = u64::from(self.delay_min.div_ceil(US_PER_JIFFY as u32));
        let time = ((jiffy - self.epoch_start + round_trip) << TIME_SHIFT) / HZ;
        let offset = time.abs_diff(self.k);
        let delta = ((CUBE_RTT_SCALE * offset * offset * offset) >> CUBE_SHIFT) as u32;
        if time < self.k {
            self.origin.saturating_sub(delta)
        } else {
            self.origin.saturating_add(delta)
        }
    }

    /// Makes the congestion window grow at least as fast as with Reno (TCP friendliness).
    fn be_friendly(&mut self, cwnd: u32) {
        let acks_per_segment = (cwnd * RENO_SCALE) >> 3;
        while acks_per_segment > 0 && self.ack_cnt > acks_per_segment {
            self.ack_cnt -= acks_per_segment;
            self.reno_cwnd += 1;
        }
        if self.reno_cwnd > cwnd {
            self.cnt = self.cnt.min(cwnd / (self.reno_cwnd - cwnd));
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.last_max_cwnd, self.last_cwnd));
        mix(pair(self.cnt, self.ack_cnt));
        mix(pair(self.origin, self.reno_cwnd));
        mix(u64::from(self.delay_min));
        mix(self.last_time);
        mix(self.k);
        mix(self.epoch_start);
        self.hystart.fold_digest(mix);
    }
}

/// Returns the largest integer whose cube is at most `value`.
fn cube_root(value: u64) -> u64 {
    let mut root = 0_u64;
    // The cube root of a 64-bit number has at most 22 bits.
    for bit in (0..=21).rev() {
        let candidate = root | 1 << bit;
        let cube = candidate.checked_pow(3);
        if cube.is_some_and(|cube| cube <= value) {
            root = candidate;
        }
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_a_loss_at(last_max_cwnd: u32) -> Cubic {
        Cubic {
            last_max_cwnd,
            ..Cubic::default()
        }
    }

    fn cut(cwnd: u32, last_max_cwnd: u32) -> (u32, u32) {
        let mut cubic = after_a_loss_at(last_max_cwnd);
        (cubic.recalc_ssthresh(cwnd), cubic.last_max_cwnd)
    }

    #[test]
    fn a_loss_keeps_717_1024_of_the_window() {
        // The new threshold is 100 · 717 / 1024 = 70. With fast convergence the stored maximum is
        // 100 · 1741 / 2048 = 85.
        assert_eq!(cut(100, 0), (70, 100));
        assert_eq!(cut(100, 200), (70, 85));
        assert_eq!(cut(1, 0), (2, 1));
    }

    #[test]
    fn cube_roots_are_exact() {
        for root in [0, 1, 2, 9, 4_320, 1 << 20] {
            assert_eq!(cube_root(root * root * root), root);
            assert_eq!(cube_root(root * root * root + 1).max(1), root.max(1));
        }
    }

    #[test]
    fn the_old_maximum_is_reached_after_the_cube_root_of_30_segments_over_c() {
        let mut cubic = after_a_loss_at(100);
        cubic.begin_epoch(70, 1, 1_000);
        // K, the time until the window reaches its old maximum, is ∛(30 / C) s = 4.216 s, stored in
        // 1024ths of a second; C = 410/1024.
        assert_eq!(cubic.k, 4_316);
        // A few milliseconds before the time K, the cubic term rounds to 0, so the target is the
        // old maximum of 100 segments.
        assert_eq!(cubic.target(1_000 + 1_053), 100);
        // At the start of the growth the target is the present window of 70 segments, plus 1 by
        // rounding.
        assert_eq!(cubic.target(1_000), 71);
        // 2 s after the time K the target is C · 2³ = 3.2 segments above the old maximum.
        assert_eq!(cubic.target(1_000 + 1_054 + 500), 103);
    }

    #[test]
    fn the_count_is_the_window_over_the_distance_to_the_target() {
        let mut cubic = after_a_loss_at(1_000);
        // The window is 300 segments below its old maximum, and C is 410 / 1024. So K, in 1024ths
        // of a second, is ∛(300 · 2⁴⁰ / 410) = 9302; 100 ms are 102 of these. In 100 ms the
        // function rises by 410 (9302³ − 9200³) / 2⁴⁰ = 9.8 segments.
        assert_eq!(cubic.acks_per_increment(700, 1, 1_000), 700);
        let count = cubic.acks_per_increment(700, 1, 1_025);
        assert_eq!(count, 700 / 10);
    }

    #[test]
    fn a_count_is_kept_for_7_jiffies() {
        let mut cubic = after_a_loss_at(1_000);
        let first = cubic.acks_per_increment(700, 1, 1_000);
        assert_eq!(cubic.acks_per_increment(700, 1, 1_007), first);
        assert!(cubic.acks_per_increment(700, 1, 1_008) < first);
    }

    #[test]
    fn reno_is_faster_in_a_small_window() {
        let mut cubic = after_a_loss_at(20);
        // Reno grows by one segment per 10 · 15 / 8 = 18 ACKs, so 37 ACKs give two segments.
        cubic.acks_per_increment(10, 1, 1_000);
        let count = cubic.acks_per_increment(10, 36, 1_008);
        assert_eq!(cubic.reno_cwnd, 12);
        assert_eq!(count, 10 / 2);
    }

    #[test]
    fn the_first_growth_is_five_percent_a_round_trip() {
        let mut cubic = Cubic::default();
        assert_eq!(cubic.acks_per_increment(100, 1, 1_000), 20);
    }

    #[test]
    fn silence_shifts_the_epoch() {
        let mut cubic = after_a_loss_at(100);
        cubic.begin_epoch(70, 1, 1_000);
        cubic.resume_after(50, 1_100);
        assert_eq!(cubic.epoch_start, 1_050);
        cubic.resume_after(500, 1_100);
        assert_eq!(cubic.epoch_start, 1_100, "not in the future");
    }
}
