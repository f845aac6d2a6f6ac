//! A band of an LRU list: counts of pages of about the same age, by class.
//!
//! Read first: `lru`, for the reason to count pages in bands.

/// Golden ratio as a 32-bit fraction. Successive multiples of this number, modulo 1, are spread
/// evenly. So no random number is needed.
const GOLDEN: u32 = 0x9E37_79B9;

base::codes! {
    /// Class of a page on an LRU list, as reclaim distinguishes them. The numbers enter the digest.
    LruClass {
        /// Page cache of a block device: file-system metadata. Always clean in the model.
        Buffers = 0,
        /// Clean page cache that no process maps and no compile job reads repeatedly.
        Cache = 1,
        /// Page cache that must be written before it can be freed.
        CacheDirty = 2,
        /// Page cache that pdflush is writing.
        CacheWriteback = 3,
        /// Page cache that reclaim is writing. After the write, the page goes to the old end of its
        /// list.
        CachePageOut = 4,
        /// Clean page cache of files that compile jobs read repeatedly.
        FileWork = 5,
        /// Program text and libraries, mapped.
        Text = 6,
        /// Anonymous memory of any owner, mapped.
        Anon = 7,
        /// Anonymous memory on its way to swap.
        SwapOut = 8,
        /// Anonymous memory that was written to swap and is not yet freed.
        SwapCache = 9,
    }
}

/// An evenly spread sequence of fractions. It replaces random numbers where only proportions
/// matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct EvenDraw(u32);

impl EvenDraw {
    /// Returns the next integer in `0..bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(GOLDEN);
        ((u64::from(self.0) * u64::from(bound)) >> 32) as u32
    }

    /// Draws one of `total` pages. Returns the index of its group, given the groups' sizes.
    pub fn group(&mut self, total: u32, sizes: impl IntoIterator<Item = u32>) -> usize {
        let mut place = self.below(total);
        let holds_it = |size| {
            let beyond = place.checked_sub(size);
            place = beyond.unwrap_or(place);
            beyond.is_none()
        };
        let group = sizes.into_iter().position(holds_it);
        group.expect("the total is the sum of the sizes")
    }

    /// The state, for the digest.
    pub const fn state(self) -> u32 {
        self.0
    }
}

/// Pages of about the same age.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Band {
    /// Pages by class.
    pub pages: [u32; LruClass::COUNT],
    /// Pages of all classes.
    pub total: u32,
}

impl Band {
    pub fn add(&mut self, class: LruClass, n: u32) {
        self.pages[class as usize] += n;
        self.total += n;
    }

    pub fn take(&mut self, class: LruClass, n: u32) {
        self.pages[class as usize] -= n;
        self.total -= n;
    }

    pub fn convert(&mut self, from: LruClass, to: LruClass, n: u32) {
        self.take(from, n);
        self.add(to, n);
    }

    /// Takes a page; each class is chosen in proportion to its count.
    pub fn take_any(&mut self, draw: &mut EvenDraw) -> LruClass {
        let class = LruClass::ALL[draw.group(self.total, self.pages)];
        self.take(class, 1);
        class
    }

    pub fn absorb(&mut self, other: &Band) {
        for &class in LruClass::ALL {
            self.add(class, other.pages[class as usize]);
        }
    }
}
