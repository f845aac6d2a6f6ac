//! The kernel's messages between `printk` and syslogd.
//!
//! Read first: kernel/printk.c:printk_ratelimit; mm/page_alloc.c:__alloc_pages (its warning).

/// Lines of the warning about a failed allocation, most of them its call trace, as in a report from
/// a sk98lin receiver (linux-kernel, 23 August 2004, "page allocation failure & sk98lin").
const WARNING_LINES: u32 = 23;
/// One warning in so many milliseconds (kernel/printk.c: `printk_ratelimit_jiffies`, 5 s) …
const RATELIMIT_MS: u64 = 5_000;
/// … but so many at once after a silence (`printk_ratelimit_burst`).
const RATELIMIT_BURST: u64 = 10;

/// Lines that wait for syslogd.
#[derive(Clone, Debug)]
pub struct KernelLog {
    lines: u32,
    /// `printk_ratelimit`'s bucket, ms.
    tokens: u64,
    last: u64,
}

impl Default for KernelLog {
    fn default() -> Self {
        KernelLog {
            lines: 0,
            tokens: RATELIMIT_BURST * RATELIMIT_MS,
            last: 0,
        }
    }
}

impl KernelLog {
    /// "page allocation failure" and its call trace. False if the rate limit keeps it back.
    pub fn warn_of_failed_allocation(&mut self, uptime_ms: u64) -> bool {
        let allowed = self.ratelimit(uptime_ms);
        if allowed {
            self.lines += WARNING_LINES;
        }
        allowed
    }

    fn ratelimit(&mut self, uptime_ms: u64) -> bool {
        let most = RATELIMIT_BURST * RATELIMIT_MS;
        self.tokens = (self.tokens + uptime_ms - self.last).min(most);
        self.last = uptime_ms;
        let allowed = self.tokens >= RATELIMIT_MS;
        if allowed {
            self.tokens -= RATELIMIT_MS;
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

    #[test]
    fn ten_warnings_at_once_then_one_in_five_seconds() {
        let mut log = KernelLog::default();
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
    fn a_warning_and_its_call_trace_are_taken_line_by_line() {
        let mut log = KernelLog::default();
        assert!(!log.take_line());
        log.warn_of_failed_allocation(1);
        assert_eq!((0..100).filter(|_| log.take_line()).count(), 23);
    }
}
