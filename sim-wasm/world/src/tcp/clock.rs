//! The sender's own clock: the unit of its times, and when its timers expire.
//!
//! Read first: include/net/tcp.h:tcp_time_stamp; of 6.12 also tcp_clock_us, kernel/time/timer.c:
//! calc_wheel_index.

use super::config::SenderRelease;
use base::{Complete, Ns};

/// Sender's clock at the start of a run, ms. Our assumption; not 0, which TCP reads as "no
/// timestamp".
pub const MS_AT_START: u64 = 300_000;
const NS_PER_MS: u64 = 1_000_000;
/// Microseconds of a jiffy at HZ 250, the default of kernel/Kconfig.hz.
pub const US_PER_JIFFY: u64 = 4_000;
/// Jiffies that the first level of the timer wheel covers (LVL_SIZE − 1); each further level covers
/// eight times as much, with steps eight times as long (LVL_CLK_SHIFT).
const WHEEL_FIRST_LEVEL: u64 = 63;
const WHEEL_SHIFT: u32 = 3;

/// Returns the round trip, µs, measured with an echoed timestamp, which counts milliseconds. `None`
/// if it does not fit into a signed 32-bit number (tcp_rtt_tsopt_us).
pub fn round_trip_us(passed_ms: u32) -> Option<u32> {
    const TOO_LONG_MS: u32 = i32::MAX as u32 / 1_000;
    (passed_ms < TOO_LONG_MS).then(|| passed_ms * 1_000)
}

/// Clock of a sending host. Its ticks fall on whole milliseconds of model time.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// Jiffies of 1 ms, as 2.6.12 counts at HZ 1000.
    Jiffies,
    /// Microseconds (tcp_clock_us), with timers in jiffies of 4 ms.
    Micros(Complete),
}

impl Clock {
    /// Returns the clock by which this release measures.
    pub const fn of(release: SenderRelease) -> Clock {
        match release {
            SenderRelease::V2_6_12 => Clock::Jiffies,
            SenderRelease::V6_12(complete) => Clock::Micros(complete),
        }
    }

    /// Number of clock units per millisecond.
    pub const fn per_ms(self) -> u64 {
        match self {
            Clock::Jiffies => 1,
            Clock::Micros(_) => 1_000,
        }
    }

    /// Returns the value of the clock at `now`.
    pub const fn read(self, now: Ns) -> u64 {
        match self {
            Clock::Jiffies => MS_AT_START + now.0 / NS_PER_MS,
            Clock::Micros(_) => MS_AT_START * 1_000 + now.0 / 1_000,
        }
    }

    /// Returns the model time at which the clock reaches the value `at`.
    pub const fn tick(self, at: u64) -> Ns {
        Ns((at - MS_AT_START * self.per_ms()) * (NS_PER_MS / self.per_ms()))
    }

    /// Timestamp value of a segment that is sent at clock value `at`: milliseconds in both releases
    /// (TCP_TS_HZ).
    pub const fn tsval(self, at: u64) -> u32 {
        match self {
            Clock::Jiffies => at as u32,
            Clock::Micros(_) => (at / 1_000) as u32,
        }
    }

    /// Returns a span rounded up to whole jiffies (usecs_to_jiffies).
    pub const fn whole_jiffies(self, span: u32) -> u32 {
        match self {
            Clock::Jiffies => span,
            Clock::Micros(_) => span.next_multiple_of(US_PER_JIFFY as u32),
        }
    }

    /// Returns when a timer expires that is set at `at` and lasts `after`. The timer wheel of 6.12
    /// rounds up to the next step of its level, so a timer never expires early.
    pub const fn expiry(self, at: u64, after: u32) -> u64 {
        match self {
            Clock::Jiffies => at + after as u64,
            Clock::Micros(_) => wheel_expiry(at / US_PER_JIFFY, after) * US_PER_JIFFY,
        }
    }
}

/// Returns the jiffy at which the wheel expires a timer.
const fn wheel_expiry(jiffy: u64, after_us: u32) -> u64 {
    let delta = (after_us as u64).div_ceil(US_PER_JIFFY);
    let mut shift = 0;
    let mut reach = WHEEL_FIRST_LEVEL;
    while delta >= reach {
        shift += WHEEL_SHIFT;
        reach <<= WHEEL_SHIFT;
    }
    (((jiffy + delta) >> shift) + 1) << shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    #[test]
    fn an_echo_older_than_36_minutes_tells_no_round_trip() {
        assert_eq!(round_trip_us(1), Some(1_000));
        assert_eq!(round_trip_us(2_147_482), Some(2_147_482_000));
        assert_eq!(round_trip_us(2_147_483), None);
        assert_eq!(round_trip_us(u32::MAX), None);
    }

    #[test]
    fn jiffies_of_2_6_12_are_milliseconds() {
        let clock = Clock::Jiffies;
        assert_eq!(clock.read(Ns(7_900_000)), 300_007);
        assert_eq!(clock.expiry(300_007, 201), 300_208);
        assert_eq!(clock.tick(300_208), Ns::from_ms(208));
    }

    #[test]
    fn a_timer_of_6_12_never_fires_early_and_at_most_a_step_late() {
        let clock = Clock::Micros(COMPLETE);
        let set = clock.read(Ns::from_us(5_500));
        // A timer of 3 ms that is set at 5.5 ms is due at the tick at 8 ms. The timer wheel expires
        // it one tick later, at 12 ms.
        assert_eq!(clock.tick(clock.expiry(set, 3_000)), Ns::from_ms(12));
        assert_eq!(clock.tick(clock.expiry(set, 204_000)), Ns::from_ms(212));
        // 252 ms are 63 jiffies, which fall into the wheel's second level with steps of 32 ms.
        assert_eq!(clock.tick(clock.expiry(set, 252_000)), Ns::from_ms(288));
    }

    #[test]
    fn timestamps_count_milliseconds() {
        let at = Clock::Micros(COMPLETE).read(Ns::from_us(2_999));
        assert_eq!(Clock::Micros(COMPLETE).tsval(at), 300_002);
        assert_eq!(Clock::Jiffies.tsval(300_002), 300_002);
    }
}
