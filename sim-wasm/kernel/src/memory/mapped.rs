//! Mapped pages: an owner's anonymous memory, or mapped program text.
//!
//! Read first: mm/rmap.c:page_referenced, mm/memory.c:do_anonymous_page, do_swap_page.
//!
//! Simplified: an owner touches all its pages with equal probability. So three counts suffice:
//! resident, away (in swap, or evicted text), and referenced since the last scan. A program with a
//! small hot set and a large cold set would differ. A program with such sets can be modelled as two
//! owners.

use super::{EvenDraw, ZONES};
use base::pair;

/// Owner of anonymous memory: the caller's own small number, for instance a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnerId(pub u16);

/// The pages of one owner.
#[derive(Clone, Debug, Default)]
pub struct MappedSet {
    /// Pages in memory, by zone.
    pub resident: [u32; ZONES],
    /// Pages that must be read before use: in swap, or evicted text.
    pub away: u32,
    /// Resident pages whose accessed bit is set.
    referenced: u32,
    /// Fraction of a page fault that is carried over to the next touch, in units of 1 / total
    /// pages.
    carry: u32,
    draw: EvenDraw,
}

impl MappedSet {
    /// Number of pages in memory.
    pub fn resident_pages(&self) -> u32 {
        self.resident.iter().sum()
    }

    /// Number of pages touched so far, in memory or evicted (`total_vm`).
    pub fn total_pages(&self) -> u32 {
        self.resident_pages() + self.away
    }

    /// Adds a page that was faulted in: resident in `zone` and referenced.
    pub fn add(&mut self, zone: usize) {
        self.resident[zone] += 1;
        self.referenced += 1;
    }

    /// Removes pages of `zone` for good.
    pub fn remove(&mut self, zone: usize, n: u32) {
        let before = self.resident_pages();
        self.resident[zone] -= n;
        let lost = u64::from(self.referenced) * u64::from(n) / u64::from(before.max(1));
        self.referenced = (self.referenced - lost as u32).min(before - n);
    }

    /// Evicts a page of `zone`. The page must be read again before use.
    pub fn evict(&mut self, zone: usize) {
        self.resident[zone] -= 1;
        self.away += 1;
        self.referenced = self.referenced.min(self.resident_pages());
    }

    /// Touches `n` pages. Returns the number of these pages that are not in memory and must be
    /// faulted in.
    pub fn touch(&mut self, n: u32) -> u32 {
        let resident = self.resident_pages();
        let total = self.total_pages();
        if n >= total {
            self.referenced = resident;
            self.carry = 0;
            return self.away;
        }
        let faults = self.share_away(n, total);
        let unreferenced = u64::from(resident - self.referenced);
        let newly = u64::from(n - faults) * unreferenced;
        self.referenced += newly.div_ceil(u64::from(resident.max(1))) as u32;
        faults
    }

    /// Tests and clears one resident page's accessed bit.
    pub fn test_and_clear_referenced(&mut self) -> bool {
        let hit = self.draw.below(self.resident_pages()) < self.referenced;
        self.referenced -= u32::from(hit);
        hit
    }

    /// Returns whether the counts are consistent.
    pub fn books_balance(&self) -> bool {
        self.referenced <= self.resident_pages()
    }

    /// Mixes the set into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        let [dma, normal, high] = self.resident.map(u64::from);
        mix(dma << 32 | normal);
        mix(high << 32 | u64::from(self.away));
        mix(pair(self.referenced, self.carry));
        mix(u64::from(self.draw.state()));
    }

    fn share_away(&mut self, n: u32, total: u32) -> u32 {
        let parts = u64::from(n) * u64::from(self.away) + u64::from(self.carry);
        self.carry = (parts % u64::from(total)) as u32;
        ((parts / u64::from(total)) as u32).min(self.away).min(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(resident: u32, away: u32) -> MappedSet {
        MappedSet {
            resident: [0, resident, 0],
            away,
            ..MappedSet::default()
        }
    }

    #[test]
    fn touches_fault_in_proportion_to_what_is_away() {
        let mut owner = set(750, 250);
        let faults: u32 = (0..100).map(|_| owner.touch(10)).sum();
        assert_eq!(faults, 250);
    }

    #[test]
    fn touching_everything_references_everything() {
        let mut owner = set(750, 250);
        assert_eq!(owner.touch(1000), 250);
        assert!(owner.test_and_clear_referenced());
        assert_eq!(owner.referenced, 749);
        assert!(owner.books_balance());
    }

    #[test]
    fn a_scan_finds_each_referenced_page_once() {
        let mut owner = set(1000, 0);
        owner.touch(300);
        let found = (0..20_000)
            .filter(|_| owner.test_and_clear_referenced())
            .count();
        assert_eq!(found, 300);
    }

    #[test]
    fn an_untouched_page_is_not_referenced() {
        let mut owner = MappedSet::default();
        owner.resident[1] += 10;
        assert!(!owner.test_and_clear_referenced());
        owner.evict(1);
        assert_eq!((owner.resident_pages(), owner.away), (9, 1));
    }

    #[test]
    fn the_digest_has_every_field() {
        let set = MappedSet {
            resident: [1, 2, 3],
            away: 4,
            referenced: 5,
            carry: 6,
            ..MappedSet::default()
        };
        let mut words = Vec::new();
        set.fold_digest(&mut |word| words.push(word));
        let high = |word: u64| word << 32;
        assert_eq!(words, [high(1) + 2, high(3) + 4, high(5) + 6, 0]);
    }

    #[test]
    fn pages_freed_take_their_share_of_the_referenced_ones_with_them() {
        let mut owner = set(400, 0);
        owner.touch(200);
        assert_eq!(owner.referenced, 200);
        owner.remove(1, 100);
        assert_eq!((owner.referenced, owner.resident_pages()), (150, 300));
        owner.remove(1, 300);
        assert_eq!((owner.referenced, owner.resident_pages()), (0, 0));
        assert!(owner.books_balance());
        owner.referenced = 1;
        assert!(!owner.books_balance(), "no page is left to reference");
    }

    #[test]
    fn a_page_that_was_faulted_in_is_referenced_and_a_touch_marks_its_share() {
        let mut owner = MappedSet::default();
        (0..3).for_each(|_| owner.add(1));
        assert_eq!((owner.resident_pages(), owner.referenced), (3, 3));
        let mut partly = set(750, 250);
        assert_eq!((partly.touch(100), partly.referenced), (25, 75));
    }
}
