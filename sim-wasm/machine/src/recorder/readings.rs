//! Running counts every 10 ms over the last two seconds, from which rates are computed. These
//! counts belong to the machine's state, so the rates at a moment are the same in every replay.

use base::Ns;
use std::collections::VecDeque;

/// Number of stored readings: one per 10 ms of the last two seconds, and one older reading.
const KEPT: usize = 202;

/// Running counts at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateCounts {
    /// Time of the counts.
    pub at: Ns,
    /// Frames that reached the NIC (∫R_T).
    pub offered: u64,
    /// Frames that found a descriptor (∫R_T′).
    pub accepted: u64,
    /// Descriptors made ready again (∫R_r).
    pub refilled: u64,
    /// Packets that the softirq took up to IP (∫R_s).
    pub served: u64,
    /// Packets passed to the transport (∫R_si).
    pub to_sockets: u64,
    /// Packets that the receiving process has taken (∫R_di).
    pub taken: u64,
    /// CPU time of the receiving process, ns.
    pub process_ns: u64,
    /// Timer ticks charged to the receiving process.
    pub process_ticks: u64,
    /// All timer ticks.
    pub ticks: u64,
    /// Ready descriptors, A(t).
    pub ready: u64,
}

/// The readings of the last two seconds.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    kept: VecDeque<RateCounts>,
}

impl Readings {
    /// Removes all readings before `first`, because a run or a device starts.
    pub fn begin_with(&mut self, first: RateCounts) {
        self.kept.clear();
        self.kept.push_back(first);
    }

    /// Stores a reading and removes the oldest.
    pub fn keep(&mut self, reading: RateCounts) {
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(reading);
    }

    /// Returns the newest reading that is at least `window` old, or the oldest reading.
    pub fn before(&self, now: Ns, window: Ns) -> Option<&RateCounts> {
        let begin = now.since(window);
        let later = self.kept.partition_point(|reading| reading.at <= begin);
        self.kept.get(later.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(ms: u64) -> RateCounts {
        RateCounts {
            at: Ns::from_ms(ms),
            ..RateCounts::default()
        }
    }

    #[test]
    fn the_window_begins_at_the_newest_reading_that_is_old_enough() {
        let mut readings = Readings::default();
        readings.begin_with(reading(0));
        for ms in (10..=3_000).step_by(10) {
            readings.keep(reading(ms));
        }
        let before = |now, window| readings.before(Ns::from_ms(now), Ns::from_ms(window));
        assert_eq!(before(3_004, 100).map(|r| r.at), Some(Ns::from_ms(2_900)));
        assert_eq!(before(3_004, 2_000).map(|r| r.at), Some(Ns::from_ms(1_000)));
        assert_eq!(readings.kept.len(), KEPT);
    }

    #[test]
    fn a_young_run_has_the_window_that_it_has() {
        let mut readings = Readings::default();
        readings.begin_with(reading(0));
        assert_eq!(
            readings
                .before(Ns::from_ms(3), Ns::from_ms(100))
                .map(|r| r.at),
            Some(Ns::ZERO)
        );
    }
}
