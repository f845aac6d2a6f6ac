//! BIC congestion control: growth of the window above `ssthresh`, and its reduction at a loss.
//!
//! Read first: net/ipv4/tcp_input.c:bictcp_cwnd, tcp_recalc_ssthresh (tcp_bic 1 is the default of
//! 2.6.12).

use base::pair;

/// Congestion window up to which BIC behaves as Reno, segments (sysctl_tcp_bic_low_window).
const LOW_WINDOW: u32 = 14;
/// Fraction of the window kept at a loss, in 1024ths (sysctl_tcp_bic_beta).
const BETA: u32 = 819;
const BETA_SCALE: u32 = 1024;
/// Maximum of segments gained per round trip (BICTCP_MAX_INCREMENT).
const MAX_INCREMENT: u32 = 32;
/// Divisor of the distance to the old maximum: the binary search covers a quarter of this distance
/// per round trip (BICTCP_B).
const SEARCH_DIVISOR: u32 = 4;
/// Divisor of the slowest growth: close to the old maximum the congestion window grows by 4 / 11
/// segments per round trip (BICTCP_FUNC_OF_MIN_INCR).
const MIN_INCREMENT_SPAN: u32 = 11;
/// Time for which the result of `count` is reused while the congestion window does not change,
/// jiffies: HZ >> 5.
const CACHE_JIFFIES: u64 = 31;

/// BIC's state for one connection.
#[derive(Clone, Debug, Default)]
pub struct Bic {
    pub last_max_cwnd: u32,
    last_cwnd: u32,
    last_stamp: u64,
    cnt: u32,
}

impl Bic {
    /// Returns how many ACKs the congestion window needs to grow by one segment.
    pub fn acks_per_increment(&mut self, cwnd: u32, jiffy: u64) -> u32 {
        let fresh = jiffy.saturating_sub(self.last_stamp) <= CACHE_JIFFIES;
        if self.last_cwnd != cwnd || !fresh {
            self.last_cwnd = cwnd;
            self.last_stamp = jiffy;
            self.cnt = count(cwnd, self.last_max_cwnd);
        }
        self.cnt
    }

    /// Handles a loss: stores the congestion window as the old maximum, and returns the new
    /// `ssthresh`.
    pub fn recalc_ssthresh(&mut self, cwnd: u32) -> u32 {
        // Fast convergence: a congestion window that stayed below its old maximum leaves bandwidth
        // to other connections.
        self.last_max_cwnd = if cwnd < self.last_max_cwnd {
            cwnd * (BETA_SCALE + BETA) / (2 * BETA_SCALE)
        } else {
            cwnd
        };
        if cwnd > LOW_WINDOW {
            (cwnd * BETA / BETA_SCALE).max(2)
        } else {
            (cwnd >> 1).max(2)
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.last_max_cwnd, self.last_cwnd));
        mix(self.last_stamp);
        mix(u64::from(self.cnt));
    }
}

fn count(cwnd: u32, last_max: u32) -> u32 {
    if cwnd <= LOW_WINDOW {
        cwnd
    } else if cwnd < last_max {
        search(cwnd, (last_max - cwnd) / SEARCH_DIVISOR)
    } else {
        probe(cwnd, last_max)
    }
}

/// Returns how many ACKs the congestion window needs to grow by one segment while it is below the
/// old maximum. The growth is linear first, then a binary search, then very slow.
fn search(cwnd: u32, step: u32) -> u32 {
    match step {
        0 | 1 => cwnd * MIN_INCREMENT_SPAN / SEARCH_DIVISOR,
        2..=MAX_INCREMENT => cwnd / step,
        _ => cwnd / MAX_INCREMENT,
    }
}

/// Returns how many ACKs the congestion window needs to grow by one segment above the old maximum.
/// The growth is slow at first, then faster, and finally linear.
fn probe(cwnd: u32, last_max: u32) -> u32 {
    let beyond = cwnd - last_max;
    if beyond < SEARCH_DIVISOR {
        cwnd * MIN_INCREMENT_SPAN / SEARCH_DIVISOR
    } else if beyond < MAX_INCREMENT * (SEARCH_DIVISOR - 1) {
        cwnd * (SEARCH_DIVISOR - 1) / beyond
    } else {
        cwnd / MAX_INCREMENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(cwnd: u32, last_max_cwnd: u32) -> (u32, u32) {
        let mut bic = Bic {
            last_max_cwnd,
            ..Bic::default()
        };
        (bic.recalc_ssthresh(cwnd), bic.last_max_cwnd)
    }

    #[test]
    fn a_loss_cuts_to_819_1024_and_remembers_the_height() {
        assert_eq!(cut(100, 0), (79, 100));
        assert_eq!(cut(100, 200).1, 89);
        assert_eq!(cut(14, 0).0, 7);
        assert_eq!(cut(15, 0).0, 11);
        assert_eq!(cut(1, 0).0, 2);
    }

    #[test]
    fn growth_counts_follow_the_search() {
        assert_eq!(count(100, 200), 4);
        assert_eq!(count(100, 400), 3);
        assert_eq!(count(196, 200), 539);
        assert_eq!(count(210, 200), 63);
        assert_eq!(count(10, 200), 10);
        assert_eq!(count(400, 200), 12);
    }

    #[test]
    fn a_count_is_kept_for_31_jiffies() {
        let mut bic = Bic {
            last_max_cwnd: 200,
            ..Bic::default()
        };
        assert_eq!(bic.acks_per_increment(100, 1000), 4);
        bic.last_max_cwnd = 400;
        assert_eq!(bic.acks_per_increment(100, 1031), 4);
        assert_eq!(bic.acks_per_increment(100, 1032), 3);
    }
}
