//! The kernel's messages between `printk` and syslogd.
//!
//! Read first: kernel/printk.c:printk_ratelimit; mm/page_alloc.c:__alloc_pages (its warning);
//! mm/page_alloc.c:warn_alloc of 6.12.

use kernel::release::Release;

/// Number of lines of the warning about a failed allocation. Most lines are its call trace. The
/// number is from a report of a sk98lin receiver (linux-kernel, 23 August 2004, "page allocation
/// failure & sk98lin"). Simplified: the number is the same under 6.12, whose warning also prints
/// the state of memory (mm/show_mem.c).
const WARNING_LINES: u32 = 23;

/// Limit of the rate of printed warnings.
#[derive(Clone, Copy, Debug)]
struct RateLimit {
    /// Time after which one more warning is permitted.
    interval_ms: u64,
    /// Number of warnings permitted at once after a time without warnings.
    burst: u64,
}

impl RateLimit {
    /// Limit of `printk_ratelimit` in kernel/printk.c of 2.6.12 (`printk_ratelimit_jiffies`,
    /// `printk_ratelimit_burst`).
    const OF_2_6_12: RateLimit = RateLimit {
        interval_ms: 5_000,
        burst: 10,
    };
    /// Limit of `warn_alloc` in mm/page_alloc.c of 6.12: one warning per 10 · HZ jiffies.
    const OF_6_12: RateLimit = RateLimit {
        interval_ms: 10_000,
        burst: 1,
    };

    const fn most_ms(self) -> u64 {
        self.burst * self.interval_ms
    }
}

/// Lines that wait for syslogd.
#[derive(Clone, Debug)]
pub struct KernelLog {
    lines: u32,
    limit: RateLimit,
    /// Tokens of the rate limit, ms. A printed warning costs `interval_ms` tokens.
    tokens: u64,
    last: u64,
}

impl KernelLog {
    /// Creates an empty log with the rate limit of this kernel release.
    pub fn new(release: Release) -> KernelLog {
        let limit = match release {
            Release::V2_6_12 => RateLimit::OF_2_6_12,
            Release::V6_12(_) => RateLimit::OF_6_12,
        };
        KernelLog {
            lines: 0,
            limit,
            tokens: limit.most_ms(),
            last: 0,
        }
    }

    /// Writes the warning "page allocation failure" with its call trace. Returns false if the rate
    /// limit suppresses the warning.
    pub fn warn_of_failed_allocation(&mut self, uptime_ms: u64) -> bool {
        let allowed = self.ratelimit(uptime_ms);
        if allowed {
            self.lines += WARNING_LINES;
        }
        allowed
    }

    fn ratelimit(&mut self, uptime_ms: u64) -> bool {
        let most = self.limit.most_ms();
        self.tokens = (self.tokens + uptime_ms - self.last).min(most);
        self.last = uptime_ms;
        let allowed = self.tokens >= self.limit.interval_ms;
        if allowed {
            self.tokens -= self.limit.interval_ms;
        }
        allowed
    }

    /// Takes a line for syslogd, if there is one.
    pub fn take_line(&mut self) -> bool {
        let waits = self.lines > 0;
        self.lines -= u32::from(waits);
        waits
    }

    /// Mixes the state into a digest, in words of fixed width.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.lines) << 32 | self.tokens);
        mix(self.last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    #[test]
    fn ten_warnings_at_once_then_one_in_five_seconds() {
        let mut log = KernelLog::new(Release::V2_6_12);
        let mut printed = |jiffies: u64| {
            (0..100)
                .filter(|_| log.warn_of_failed_allocation(jiffies))
                .count()
        };
        assert_eq!(printed(1_000), 10);
        assert_eq!(printed(5_999), 0);
        assert_eq!(printed(6_000), 1);
        assert_eq!(printed(26_000), 4);
        assert_eq!(printed(1_000_000), 10);
    }

    #[test]
    fn under_6_12_one_warning_in_ten_seconds() {
        let mut log = KernelLog::new(Release::V6_12(COMPLETE));
        let mut printed = |jiffies: u64| {
            (0..100)
                .filter(|_| log.warn_of_failed_allocation(jiffies))
                .count()
        };
        let times = [1_000, 10_999, 11_000, 60_000, 69_999];
        assert_eq!(times.map(&mut printed), [1, 0, 1, 1, 0]);
    }

    #[test]
    fn a_warning_and_its_call_trace_are_taken_line_by_line() {
        let mut log = KernelLog::new(Release::V2_6_12);
        assert!(!log.take_line());
        log.warn_of_failed_allocation(1);
        assert_eq!((0..100).filter(|_| log.take_line()).count(), 23);
    }
}
