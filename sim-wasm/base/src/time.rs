//! Model time: integer nanoseconds since the run began, and the kernel's jiffies (timer ticks).
//!
//! HZ = 1000 on i386 2.6.12 (include/asm-i386/param.h), so one jiffy is one millisecond.
//! Later kernels are built with 100, 250 or 1000 (kernel/Kconfig.hz).

/// A moment or a span of model time, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ns(pub u64);

/// Nanoseconds in one jiffy (HZ = 1000).
pub const NS_PER_JIFFY: u64 = 1_000_000;

/// Timer interrupts a second, a divisor of 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hz(pub u16);

impl Default for Hz {
    fn default() -> Hz {
        Hz::I386
    }
}

impl Hz {
    /// Tick rate of Linux 2.6.12 on i386: 1000 ticks a second.
    pub const I386: Hz = Hz(1_000);

    /// Returns the time between two ticks.
    pub const fn jiffy(self) -> Ns {
        Ns(1_000_000_000 / self.0 as u64)
    }

    /// Returns the number of whole jiffies in `ms` milliseconds: HZ/25 for 40 ms.
    pub const fn in_ms(self, ms: u64) -> u64 {
        ms * self.0 as u64 / 1_000
    }

    /// Returns the smallest number of jiffies that last at least `ms` (`msecs_to_jiffies`).
    pub const fn at_least_ms(self, ms: u64) -> u64 {
        (ms * self.0 as u64).div_ceil(1_000)
    }

    /// Returns the smallest number of jiffies that last at least as long as `span`
    /// (`usecs_to_jiffies`).
    pub const fn at_least(self, span: Ns) -> u64 {
        span.0.div_ceil(self.jiffy().0)
    }

    /// Returns the length of `jiffies` jiffies in milliseconds.
    pub const fn ms_of(self, jiffies: u64) -> u64 {
        jiffies * 1_000 / self.0 as u64
    }

    /// Returns the number of whole jiffies in a span.
    pub const fn whole_in(self, span: Ns) -> u64 {
        span.0 / self.jiffy().0
    }
}

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

fieldwise!(Ns { 0 });
