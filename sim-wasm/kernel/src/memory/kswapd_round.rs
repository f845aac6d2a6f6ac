//! kswapd's progress between two steps of its work.

use super::reclaim_step::ZoneScan;

/// State of kswapd's current round over the zones, if a round is in progress: the variables of the
/// loops in `balance_pgdat`.
#[derive(Clone, Debug, Default)]
pub struct KswapdProgress {
    pub round: Option<Round>,
}

/// One round over the zones: one or more passes of rising urgency.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub priority: u8,
    /// Index of the highest zone whose free pages are below its watermark.
    pub end_zone: usize,
    /// Next zone to scan in this pass.
    pub next_zone: usize,
    pub scan: Option<ZoneScan>,
    pub all_zones_ok: bool,
    pub lru_pages: u32,
    pub scanned: u32,
    pub reclaimed: u32,
}

impl KswapdProgress {
    pub const fn is_running(&self) -> bool {
        self.round.is_some()
    }

    /// The state as one word, for the digest.
    pub fn digest_word(&self) -> u64 {
        self.round.map_or(0, |round| {
            1 | u64::from(round.priority) << 8
                | (round.next_zone as u64) << 16
                | u64::from(round.scan.is_some()) << 24
                | u64::from(round.reclaimed) << 32
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digests_word_has_the_rounds_priority_zone_and_progress() {
        assert_eq!(KswapdProgress::default().digest_word(), 0);
        let mut round = Round {
            priority: 12,
            end_zone: 1,
            next_zone: 2,
            scan: None,
            all_zones_ok: false,
            lru_pages: 0,
            scanned: 0,
            reclaimed: 5,
        };
        let word = |round| KswapdProgress { round: Some(round) }.digest_word();
        let idle = 1 + 12 * 256 + 2 * 65_536 + (5 << 32);
        assert_eq!(word(round), idle);
        round.scan = Some(ZoneScan {
            zone: 0,
            priority: 12,
            active_left: 0,
            inactive_left: 0,
            reclaimed: 0,
            scanned: 0,
        });
        assert_eq!(word(round), idle + (1 << 24));
    }
}
