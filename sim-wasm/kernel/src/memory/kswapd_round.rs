//! kswapd's progress between two steps of its work.

use super::reclaim_step::ZoneScan;

/// One round over the zones: one or more passes of rising urgency. Its fields are the variables of
/// the loops in `balance_pgdat`.
#[derive(Clone, Copy, Debug, Default)]
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

impl Round {
    /// The state as one word, for the digest.
    pub fn digest_word(&self) -> u64 {
        1 | u64::from(self.priority) << 8
            | (self.next_zone as u64) << 16
            | u64::from(self.scan.is_some()) << 24
            | u64::from(self.reclaimed) << 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digests_word_has_the_rounds_priority_zone_and_progress() {
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
        let idle = 1 + 12 * 256 + 2 * 65_536 + (5 << 32);
        assert_eq!(round.digest_word(), idle);
        round.scan = Some(ZoneScan {
            zone: 0,
            active_left: 0,
            inactive_left: 0,
            reclaimed: 0,
            scanned: 0,
        });
        assert_eq!(round.digest_word(), idle + (1 << 24));
    }
}
