//! Ages of dirty pages: pdflush writes the oldest first.

use super::EvenDraw;

/// Age at which pdflush writes a dirty page: 30 s (`dirty_expire_centisecs`), as a number of
/// pdflush's wake-ups, one every 5 s.
const EXPIRED_WAKES: usize = 6;

/// Ages of dirty pages, and requests to pdflush.
#[derive(Clone, Debug, Default)]
pub struct Writeback {
    /// Number of dirty pages by age, counted in wake-ups of pdflush.
    pub ages: [u32; EXPIRED_WAKES + 1],
    /// Expired pages found by the last wake-up and not yet written.
    pub expired: u32,
    /// Pages that reclaim asked pdflush to write, even if the limits on dirty pages are not
    /// exceeded.
    pub asked: u32,
    pub wakeup: bool,
}

/// State of the limit on dirty pages, shared by all programs that write files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Throttle {
    /// Pages made dirty since the last check of the limit on dirty pages.
    pub since_look: u32,
    /// Whether the limit on dirty pages was exceeded at the last check.
    pub exceeded: bool,
}

impl Throttle {
    /// Mixes the state into a digest.
    pub fn fold_digest(self, mix: &mut impl FnMut(u64)) {
        if self.exceeded {
            mix(u64::from(self.since_look));
        }
    }
}

impl Writeback {
    /// Asks pdflush to write at least `pages`, because reclaim makes no progress.
    pub fn ask(&mut self, pages: u32) {
        self.asked = self.asked.max(pages);
        self.wakeup = true;
    }

    /// Removes one dirty page, of any age.
    pub fn page_cleaned(&mut self, draw: &mut EvenDraw) {
        self.ages[draw.group(self.dirty_pages(), self.ages)] -= 1;
    }

    /// Number of dirty pages.
    pub fn dirty_pages(&self) -> u32 {
        self.ages.iter().sum()
    }

    /// Mixes the state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for age in self.ages {
            mix(u64::from(age));
        }
        mix(u64::from(self.expired) << 32 | u64::from(self.asked) << 1 | u64::from(self.wakeup));
    }

    pub fn grow_older(&mut self) {
        let oldest = self.ages[EXPIRED_WAKES] + self.ages[EXPIRED_WAKES - 1];
        self.ages.rotate_right(1);
        self.ages[0] = 0;
        self.ages[EXPIRED_WAKES] = oldest;
        self.expired = oldest;
    }

    pub fn take_oldest(&mut self, n: u32) {
        let mut left = n;
        for age in self.ages.iter_mut().rev() {
            let part = left.min(*age);
            *age -= part;
            left -= part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aged() -> Writeback {
        Writeback {
            ages: [20, 40, 0, 0, 0, 10, 60],
            ..Writeback::default()
        }
    }

    #[test]
    fn a_cleaned_page_has_any_age() {
        let (mut writeback, mut draw) = (aged(), EvenDraw::default());
        (0..65).for_each(|_| writeback.page_cleaned(&mut draw));
        assert_eq!(writeback.dirty_pages(), 65);
        for (left, half) in writeback.ages.into_iter().zip([10_u32, 20, 0, 0, 0, 5, 30]) {
            assert!(left.abs_diff(half) <= 3, "{:?}", writeback.ages);
        }
    }

    #[test]
    fn data_grows_older_by_one_wake_up_and_stays_expired() {
        let mut writeback = aged();
        writeback.grow_older();
        assert_eq!(writeback.ages, [0, 20, 40, 0, 0, 0, 70]);
        assert_eq!(writeback.expired, 70);
        writeback.take_oldest(100);
        assert_eq!(writeback.ages, [0, 20, 10, 0, 0, 0, 0]);
    }

    #[test]
    fn the_largest_request_counts() {
        let mut writeback = Writeback::default();
        writeback.ask(50);
        writeback.ask(20);
        assert_eq!((writeback.asked, writeback.wakeup), (50, true));
    }

    #[test]
    fn the_digest_has_the_ages_and_the_requests() {
        let mut words = Vec::new();
        let writeback = Writeback {
            expired: 7,
            asked: 8,
            wakeup: true,
            ..aged()
        };
        writeback.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [20, 40, 0, 0, 0, 10, 60, (7 << 32) + 8 * 2 + 1]);
        let digest = |exceeded| {
            let mut words = Vec::new();
            let since_look = 9;
            Throttle {
                since_look,
                exceeded,
            }
            .fold_digest(&mut |word| words.push(word));
            words
        };
        assert_eq!((digest(false), digest(true)), (vec![], vec![9]));
    }
}
