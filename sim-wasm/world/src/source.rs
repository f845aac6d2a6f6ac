//! The pace of a sending application: one write each so many nanoseconds.
//!
//! Simplified: the pace is exact (no jitter), as of a host limited by its bus or by its
//! application; a trace of the real sender would show some bunching.

use base::time::Ns;

const NS_BITS_PER_SECOND: u64 = 1_000_000_000;

/// Paces writes of payload at a rate, without drift: what is left of a nanosecond
/// is carried to the next write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pacer {
    /// Payload bits per second; 0 is no limit.
    rate_bps: u64,
    /// When the next write is allowed.
    next: Ns,
    /// Remainder of the last division, in units of 1 / `rate_bps` nanoseconds.
    carry: u64,
}

impl Pacer {
    /// A pace of `rate_bps` payload bits per second (0: no limit) whose first write is at `start`.
    pub const fn new(rate_bps: u64, start: Ns) -> Pacer {
        Pacer {
            rate_bps,
            next: start,
            carry: 0,
        }
    }

    /// Whether there is a limit at all.
    pub const fn is_limited(&self) -> bool {
        self.rate_bps > 0
    }

    /// When the next write is allowed; in the past if it was allowed and not made.
    pub const fn next(&self) -> Ns {
        self.next
    }

    /// Whether a write is allowed at `now`.
    pub fn is_due(&self, now: Ns) -> bool {
        self.next <= now
    }

    /// Accounts for one write of `bytes`: the next one follows after their span.
    pub fn advance(&mut self, bytes: u32) {
        if self.rate_bps == 0 {
            return;
        }
        let work = u64::from(bytes) * 8 * NS_BITS_PER_SECOND + self.carry;
        self.next += Ns(work / self.rate_bps);
        self.carry = work % self.rate_bps;
    }

    /// Forgets what could have been written before `now`: a writer that slept does not
    /// catch up.
    pub fn resume_at(&mut self, now: Ns) {
        self.next = self.next.max(now);
    }

    /// Changes the pace; the next write is allowed when it was, or at `now`.
    pub fn set_rate(&mut self, rate_bps: u64, now: Ns) {
        self.rate_bps = rate_bps;
        self.carry = 0;
        self.resume_at(now);
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.next.0);
        mix(self.carry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_does_not_drift() {
        let mut pacer = Pacer::new(440_000_000, Ns::ZERO);
        for _ in 0..440_000 {
            pacer.advance(1448);
        }
        // 440,000 × 1448 × 8 bits at 440 Mb/s is 11.584 s exactly; each write alone is 26,327.27 ns.
        assert_eq!(pacer.next(), Ns::from_ms(11_584));
    }

    #[test]
    fn a_writer_that_slept_does_not_catch_up() {
        let mut pacer = Pacer::new(8_000, Ns::ZERO);
        pacer.resume_at(Ns::from_s(5));
        pacer.advance(1);
        assert_eq!(pacer.next(), Ns::from_s(5) + Ns::from_ms(1));
    }

    #[test]
    fn no_limit_is_always_due() {
        let mut pacer = Pacer::new(0, Ns::ZERO);
        pacer.advance(1_000_000);
        assert!(pacer.is_due(Ns::ZERO) && !pacer.is_limited());
    }
}
