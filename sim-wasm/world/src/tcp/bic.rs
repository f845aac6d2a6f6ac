//! BIC congestion control: growth of the window above `ssthresh`, and its reduction at a loss.
//!
//! Read first: net/ipv4/tcp_input.c:bictcp_cwnd, tcp_recalc_ssthresh (tcp_bic 1 is the default of
//! 2.6.12).

use base::digest::pair;

/// Below this window BIC behaves as Reno (sysctl_tcp_bic_low_window).
const LOW_WINDOW: u32 = 14;
/// Fraction of the window kept at a loss, in 1024ths (sysctl_tcp_bic_beta).
const BETA: u32 = 819;
const BETA_SCALE: u32 = 1024;
/// Maximum of segments gained per round trip (BICTCP_MAX_INCREMENT).
const MAX_INCREMENT: u32 = 32;
/// Divisor of the binary search, which covers a quarter of the distance per round trip (BICTCP_B).
const SEARCH_DIVISOR: u32 = 4;
/// Divisor of the smallest increment, when the search has nearly ended (BICTCP_FUNC_OF_MIN_INCR).
const MIN_INCREMENT_SPAN: u32 = 11;
/// Time for which the computed number of ACKs is reused while the window does not change, jiffies:
/// HZ >> 5.
const CACHE_JIFFIES: u64 = 31;

/// BIC's state for one connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bic {
    last_max_cwnd: u32,
    last_cwnd: u32,
    last_stamp: u64,
    cnt: u32,
}

impl Bic {
    /// Returns the number of ACKs per growth by one segment.
    pub fn acks_per_increment(&mut self, cwnd: u32, jiffy: u64) -> u32 {
        let fresh = jiffy.saturating_sub(self.last_stamp) <= CACHE_JIFFIES;
        if self.last_cwnd != cwnd || !fresh {
            self.last_cwnd = cwnd;
            self.last_stamp = jiffy;
            self.cnt = count(cwnd, self.last_max_cwnd);
        }
        self.cnt
    }

    /// Reduces the window at a loss: stores the old maximum, returns the new `ssthresh`.
    pub fn recalc_ssthresh(&mut self, cwnd: u32) -> u32 {
        // Fast convergence: a window that stayed below its old maximum gives bandwidth to others.
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

    /// Window at the last loss, segments. An undo restores at least this window.
    pub const fn last_max_cwnd(&self) -> u32 {
        self.last_max_cwnd
    }

    /// Mixes the state into a run's digest.
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

/// Returns the number of ACKs per growth below the old maximum: linear growth, then a binary
/// search, then very slow growth.
fn search(cwnd: u32, step: u32) -> u32 {
    match step {
        0 | 1 => cwnd * MIN_INCREMENT_SPAN / SEARCH_DIVISOR,
        2..=MAX_INCREMENT => cwnd / step,
        _ => cwnd / MAX_INCREMENT,
    }
}

/// Returns the number of ACKs per growth above the old maximum: slow growth at first, then faster,
/// at last linear.
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
        (bic.recalc_ssthresh(cwnd), bic.last_max_cwnd())
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
