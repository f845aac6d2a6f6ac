//! Model time: integer nanoseconds since the run began, and the kernel's jiffies.
//!
//! HZ = 1000 on i386 2.6.12 (include/asm-i386/param.h), so one jiffy is one millisecond.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A moment or a span of model time, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ns(pub u64);

/// Nanoseconds in one jiffy (HZ = 1000).
pub const NS_PER_JIFFY: u64 = 1_000_000;

impl Ns {
    /// The start of a run.
    pub const ZERO: Ns = Ns(0);
    /// Later than any moment of any run.
    pub const NEVER: Ns = Ns(u64::MAX);

    /// Returns a span of whole microseconds.
    pub const fn from_us(us: u64) -> Ns {
        Ns(us * 1_000)
    }

    /// Returns a span of whole milliseconds.
    pub const fn from_ms(ms: u64) -> Ns {
        Ns(ms * 1_000_000)
    }

    /// Returns a span of whole seconds.
    pub const fn from_s(s: u64) -> Ns {
        Ns(s * 1_000_000_000)
    }

    /// Returns the span from `earlier` to `self`, or zero if `earlier` is later.
    pub const fn since(self, earlier: Ns) -> Ns {
        Ns(self.0.saturating_sub(earlier.0))
    }

    /// Returns the number of whole jiffies in this span.
    pub const fn jiffies(self) -> u64 {
        self.0 / NS_PER_JIFFY
    }
}

impl Add for Ns {
    type Output = Ns;
    fn add(self, span: Ns) -> Ns {
        Ns(self.0 + span.0)
    }
}

impl AddAssign for Ns {
    fn add_assign(&mut self, span: Ns) {
        self.0 += span.0;
    }
}

impl Sub for Ns {
    type Output = Ns;
    fn sub(self, earlier: Ns) -> Ns {
        Ns(self.0 - earlier.0)
    }
}

impl SubAssign for Ns {
    fn sub_assign(&mut self, span: Ns) {
        self.0 -= span.0;
    }
}
