//! An LRU list of a zone: counts of pages by class, and roughly their order.
//!
//! Read first: include/linux/mm_inline.h, mm/swap.c.
//!
//! Simplified: the model counts pages and does not distinguish single pages. A list has at most 32
//! bands of age, each with a count per class. The order within a band is lost, and a page taken
//! from a band has a class in proportion to the band's counts. The error is at most a thirty-second
//! of a list. Because the order *between* bands is kept, a page that has just left the active list
//! is reclaimed after older pages.

use super::band::Band;
use super::{EvenDraw, LruClass};
use std::collections::VecDeque;

/// Maximum of age bands in a list: our assumption, for a resolution of 3 %.
const BANDS: usize = 32;
/// Minimum number of pages in a band before a new band is begun (our assumption: two scan batches).
const BAND_PAGES: u32 = 64;
/// An active or inactive list. The oldest pages leave first.
#[derive(Clone, Debug, Default)]
pub struct LruList {
    /// Pages whose write has ended, and which were therefore moved to the old end
    /// (mm/swap.c:rotate_reclaimable_page).
    rotated: Band,
    /// Bands, oldest first.
    bands: VecDeque<Band>,
    totals: Band,
    draw: EvenDraw,
}

impl LruList {
    /// Number of pages on the list.
    pub const fn len(&self) -> u32 {
        self.totals.total
    }

    /// Whether the list holds no page.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of pages of one class on the list.
    pub const fn count(&self, class: LruClass) -> u32 {
        self.totals.pages[class as usize]
    }

    /// Adds `n` pages at the young end of the list.
    pub fn add(&mut self, class: LruClass, n: u32) {
        let full = BAND_PAGES.max(self.len() / 16);
        if self.bands.back().is_none_or(|band| band.total >= full) {
            self.open_band();
        }
        if let Some(youngest) = self.bands.back_mut() {
            youngest.add(class, n);
        }
        self.totals.add(class, n);
    }

    /// Adds `n` pages at the old end, to be scanned before all others.
    pub fn rotate_in(&mut self, class: LruClass, n: u32) {
        self.rotated.add(class, n);
        self.totals.add(class, n);
    }

    /// Takes the oldest page.
    pub fn take_oldest(&mut self, draw: &mut EvenDraw) -> Option<LruClass> {
        if self.is_empty() {
            return None;
        }
        while self.rotated.total == 0 && self.bands.front().is_some_and(|band| band.total == 0) {
            self.bands.pop_front();
        }
        let band = match self.rotated.total {
            0 => self.bands.front_mut()?,
            _ => &mut self.rotated,
        };
        let class = band.take_any(draw);
        self.totals.take(class, 1);
        Some(class)
    }

    /// Takes one page of a class. Each page of the class is equally likely.
    pub fn take_one(&mut self, class: LruClass) -> bool {
        let count = self.count(class);
        if count == 0 {
            return false;
        }
        let bands = std::iter::once(&self.rotated).chain(&self.bands);
        let sizes = bands.map(|band| band.pages[class as usize]);
        let band = match self.draw.group(count, sizes) {
            0 => &mut self.rotated,
            nth => &mut self.bands[nth - 1],
        };
        band.take(class, 1);
        self.totals.take(class, 1);
        true
    }

    /// Takes up to `n` pages of a class from all bands, in proportion to each band's pages of that
    /// class. Returns the number of pages taken.
    pub fn take_spread(&mut self, class: LruClass, n: u32) -> u32 {
        let mut held = self.count(class);
        let taken = n.min(held);
        let mut wanted = taken;
        for band in std::iter::once(&mut self.rotated).chain(&mut self.bands) {
            if wanted == 0 {
                break;
            }
            let pages = band.pages[class as usize];
            let part = u64::from(wanted) * u64::from(pages);
            let part = part.div_ceil(u64::from(held)) as u32;
            band.take(class, part);
            wanted -= part;
            held -= pages;
        }
        self.totals.take(class, taken);
        taken
    }

    /// Converts up to `n` pages of one class to another class in place, oldest pages first. Returns
    /// the number of converted pages.
    pub fn convert_oldest(&mut self, from: LruClass, to: LruClass, n: u32) -> u32 {
        let mut wanted = n.min(self.count(from));
        let converted = wanted;
        for band in std::iter::once(&mut self.rotated).chain(&mut self.bands) {
            if wanted == 0 {
                break;
            }
            let part = wanted.min(band.pages[from as usize]);
            band.convert(from, to, part);
            wanted -= part;
        }
        self.totals.convert(from, to, converted);
        converted
    }

    /// Returns whether the running totals equal the sum of the bands.
    pub fn recount(&self) -> bool {
        let mut sum = self.rotated.clone();
        for band in &self.bands {
            sum.absorb(band);
        }
        sum == self.totals && sum.total == sum.pages.iter().sum::<u32>()
    }

    /// Mixes the whole list into a digest. A class without pages adds nothing.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.draw.state()));
        for band in std::iter::once(&self.rotated).chain(&self.bands) {
            mix(u64::from(band.total));
            for (code, &pages) in (0_u64..).zip(&band.pages) {
                if pages > 0 {
                    mix(code << 32 | u64::from(pages));
                }
            }
        }
    }

    fn open_band(&mut self) {
        self.bands.retain(|band| band.total > 0);
        if self.bands.len() == BANDS {
            self.merge_thinnest();
        }
        self.bands.push_back(Band::default());
    }

    /// Makes room by joining the two neighbouring bands that together hold the fewest pages.
    fn merge_thinnest(&mut self) {
        let pair_total = |older: &usize| self.bands[*older].total + self.bands[older + 1].total;
        let older = (0..BANDS - 1).min_by_key(pair_total);
        if let Some(younger) = older.and_then(|older| self.bands.remove(older + 1)) {
            self.bands[older.unwrap_or(0)].absorb(&younger);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_pages_leave_first() {
        let mut list = LruList::default();
        list.add(LruClass::Cache, 1000);
        list.add(LruClass::Buffers, 1000);
        let mut draw = EvenDraw::default();
        let first: Vec<_> = (0..1000)
            .filter_map(|_| list.take_oldest(&mut draw))
            .collect();
        assert!(first.iter().all(|class| *class == LruClass::Cache));
        assert_eq!(list.take_oldest(&mut draw), Some(LruClass::Buffers));
    }

    #[test]
    fn a_rotated_page_is_looked_at_before_all_others() {
        let mut list = LruList::default();
        list.add(LruClass::Cache, 100);
        list.rotate_in(LruClass::SwapCache, 1);
        let mut draw = EvenDraw::default();
        assert_eq!(list.take_oldest(&mut draw), Some(LruClass::SwapCache));
        assert_eq!(list.take_oldest(&mut draw), Some(LruClass::Cache));
    }

    #[test]
    fn a_band_gives_its_classes_in_proportion() {
        let mut list = LruList::default();
        list.add(LruClass::Cache, 48);
        list.add(LruClass::Anon, 16);
        let mut draw = EvenDraw::default();
        for _ in 0..32 {
            list.take_oldest(&mut draw);
        }
        assert!((22..=26).contains(&list.count(LruClass::Cache)));
    }

    #[test]
    fn spreading_and_converting_keep_the_totals() {
        let mut list = LruList::default();
        for _ in 0..500 {
            list.add(LruClass::CacheDirty, 7);
            list.add(LruClass::FileWork, 3);
        }
        assert_eq!(list.take_spread(LruClass::FileWork, 400), 400);
        assert_eq!(list.take_spread(LruClass::Text, 5), 0);
        let (dirty, busy) = (LruClass::CacheDirty, LruClass::CacheWriteback);
        assert_eq!(list.convert_oldest(dirty, busy, 3000), 3000);
        assert!(list.take_one(LruClass::CacheDirty) && list.recount());
        assert_eq!(list.len(), 5000 - 400 - 1);
    }

    #[test]
    fn a_list_never_has_more_than_32_bands() {
        let mut list = LruList::default();
        for _ in 0..20_000 {
            list.add(LruClass::Cache, 1);
            list.add(LruClass::Anon, 1);
            list.take_one(LruClass::Cache);
        }
        assert!(list.bands.len() <= BANDS && list.recount());
    }

    #[test]
    fn a_total_that_is_not_the_sum_of_the_bands_is_found() {
        let mut list = LruList::default();
        list.add(LruClass::Cache, 100);
        assert!(list.recount() && !list.is_empty() && LruList::default().is_empty());
        let mut class = list.clone();
        class.totals.pages[LruClass::Cache as usize] += 1;
        assert!(!class.recount());
        let mut both = list.clone();
        both.totals.total += 1;
        both.bands[0].total += 1;
        assert!(!both.recount(), "no class has that page");
    }

    #[test]
    fn the_digest_has_each_band_with_its_classes() {
        let mut list = LruList::default();
        list.rotate_in(LruClass::SwapCache, 2);
        list.add(LruClass::Cache, 64);
        list.add(LruClass::Anon, 3);
        let mut words = Vec::new();
        list.fold_digest(&mut |word| words.push(word));
        let of = |class: LruClass, pages: u64| (class as u64) * (1 << 32) + pages;
        let rotated = [2, of(LruClass::SwapCache, 2)];
        let bands = [64, of(LruClass::Cache, 64), 3, of(LruClass::Anon, 3)];
        assert_eq!(words, [&[0][..], &rotated, &bands].concat());
    }
}
