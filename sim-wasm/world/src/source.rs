//! Pace of a sending application: one write per fixed number of nanoseconds.
//!
//! Simplified: the pace is exact, without jitter, for a host limited by its bus or its application.
//! A trace of a real sender would show some bunching.

use base::Ns;

const NS_BITS_PER_SECOND: u64 = 1_000_000_000;

/// Paces writes of payload at a rate, without drift: fractions of a nanosecond are carried to the
/// next write.
#[derive(Clone, Debug)]
pub struct Pacer {
    /// Payload bits per second; 0: no limit.
    rate_bps: u64,
    /// Time from which the next write is allowed.
    pub next: Ns,
    /// Fraction of a nanosecond that the last write left over, in units of 1 / `rate_bps`
    /// nanoseconds.
    carry: u64,
}

impl Pacer {
    /// Creates a pace of `rate_bps` payload bits per second (0: no limit), with the first write at
    /// `start`.
    pub const fn new(rate_bps: u64, start: Ns) -> Pacer {
        Pacer {
            rate_bps,
            next: start,
            carry: 0,
        }
    }

    /// Returns whether the rate is limited.
    pub const fn is_limited(&self) -> bool {
        self.rate_bps > 0
    }

    /// Returns whether a write is allowed at `now`.
    pub fn is_due(&self, now: Ns) -> bool {
        self.next <= now
    }

    /// Accounts for a write of `bytes`: the next write is allowed after the time that these bytes
    /// take at the set rate.
    pub fn advance(&mut self, bytes: u32) {
        if self.rate_bps == 0 {
            return;
        }
        let work = u64::from(bytes) * 8 * NS_BITS_PER_SECOND + self.carry;
        self.next += Ns(work / self.rate_bps);
        self.carry = work % self.rate_bps;
    }

    /// Discards unused time before `now`: a writer that slept does not catch up.
    pub fn resume_at(&mut self, now: Ns) {
        self.next = self.next.max(now);
    }

    /// Adds this state to the digest, a hash of the simulation's state.
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
        // 440,000 writes of 1448 bytes take exactly 11.584 s at 440 Mb/s. One write takes 26,327.27
        // ns.
        assert_eq!(pacer.next, Ns::from_ms(11_584));
    }

    #[test]
    fn a_writer_that_slept_does_not_catch_up() {
        let mut pacer = Pacer::new(8_000, Ns::ZERO);
        pacer.resume_at(Ns::from_s(5));
        pacer.advance(1);
        assert_eq!(pacer.next, Ns::from_s(5) + Ns::from_ms(1));
    }

    #[test]
    fn no_limit_is_always_due() {
        let mut pacer = Pacer::new(0, Ns::ZERO);
        pacer.advance(1_000_000);
        assert!(pacer.is_due(Ns::ZERO) && !pacer.is_limited());
    }
}
