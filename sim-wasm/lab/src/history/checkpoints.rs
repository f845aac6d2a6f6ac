//! Checkpoints of a run: packed copies of its machine, dense near the present, sparse in the far
//! past.
//!
//! A checkpoint is taken every half second of model time. Old checkpoints are removed, except those
//! at multiples of a power of two, which grows with age. A replay from a checkpoint never covers
//! more than 32 s.

use super::packed::PackedPosition;
use super::position::{Observed, Position};
use base::Ns;

/// Interval between checkpoints of the last 8 s. Our choice: a replay of half a second takes some
/// tens of milliseconds.
const INTERVAL: Ns = Ns::from_ms(500);
/// Maximum distance between neighbouring checkpoints, in intervals of 0.5 s: 32 s.
const MAX_SPACING: u64 = 64;

/// Checkpoints ordered by time.
#[derive(Clone, Debug, Default)]
pub struct Checkpoints {
    taken: Vec<PackedPosition>,
}

/// Returns the spacing of checkpoints of this age. Age and spacing are counted in intervals of 0.5
/// s. The spacing is 1 for ages up to 8 s, 2 up to 64 s, then about a sixteenth of the age.
fn spacing(age: u64) -> u64 {
    match age {
        0..=16 => 1,
        17..=128 => 2,
        _ => (age / 16).next_power_of_two().min(MAX_SPACING),
    }
}

/// Returns whether a checkpoint is kept. `number` is its time and `newest` the time of the latest
/// checkpoint, both in intervals of 0.5 s.
fn is_kept(number: u64, newest: u64) -> bool {
    number.is_multiple_of(spacing(newest.saturating_sub(number)))
}

impl Checkpoints {
    /// Creates the checkpoints of a run that can go back. The first checkpoint is the beginning of
    /// the run.
    pub fn beginning_with(start: &mut Position) -> Checkpoints {
        Checkpoints {
            taken: vec![PackedPosition::of(start)],
        }
    }

    /// Sets the host whose state and events are observed, in every checkpoint.
    pub fn look_at(&mut self, host: Observed) {
        for packed in &mut self.taken {
            packed.bare.looks_at = host;
        }
    }

    /// Returns the next time after `now` at which a checkpoint is due.
    pub fn next_after(now: Ns) -> Ns {
        Ns((now.0 / INTERVAL.0 + 1) * INTERVAL.0)
    }

    /// Takes a checkpoint if it is due and does not exist yet, unless it would be removed at once.
    /// A run that cannot go back takes no checkpoints.
    pub fn take(&mut self, position: &mut Position) {
        let now = position.now();
        if self.taken.is_empty() {
            return;
        }
        let place = self.taken.partition_point(|known| known.bare.now() < now);
        let is_known = self
            .taken
            .get(place)
            .is_some_and(|known| known.bare.now() == now);
        if !now.0.is_multiple_of(INTERVAL.0) || is_known {
            return;
        }
        let number = now.0 / INTERVAL.0;
        let newest = self.newest().max(number);
        if is_kept(number, newest) {
            self.taken.insert(place, PackedPosition::of(position));
        }
        if number == newest {
            self.taken
                .retain(|old| is_kept(old.bare.now().0 / INTERVAL.0, newest));
        }
    }

    fn newest(&self) -> u64 {
        self.taken
            .last()
            .map_or(0, |last| last.bare.now().0 / INTERVAL.0)
    }

    /// Returns the latest checkpoint at or before `t`.
    pub fn at_or_before(&self, t: Ns) -> Option<&PackedPosition> {
        let after = self.taken.partition_point(|known| known.bare.now() <= t);
        self.taken[..after].last()
    }

    /// Returns the latest checkpoint for which `is_known` is false, that is, before the searched
    /// event. If there is none, returns the first checkpoint. The packets on the sockets' queues
    /// are not passed to `is_known`.
    pub fn latest_before(&self, is_known: impl Fn(&Position) -> bool) -> Option<Position> {
        let after = self.taken.partition_point(|known| !is_known(&known.bare));
        self.taken[..after].last().map(PackedPosition::unpacked)
    }

    /// Removes the checkpoints from `t` on. They became invalid because a parameter was changed at
    /// `t`.
    pub fn forget_from(&mut self, t: Ns) {
        self.taken.retain(|known| known.bare.now() < t);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn taken_until(last: u64) -> Vec<u64> {
        let mut position = Position::start(&Scenario::default());
        let mut checkpoints = Checkpoints::beginning_with(&mut position);
        for number in 0..=last {
            let mut budget = u64::MAX;
            position.run_until(Ns(number * INTERVAL.0), &[], &mut budget);
            checkpoints.take(&mut position);
        }
        checkpoints
            .taken
            .iter()
            .map(|known| known.bare.now().0 / INTERVAL.0)
            .collect()
    }

    #[test]
    fn the_last_eight_seconds_are_dense() {
        let taken = taken_until(60);
        assert_eq!(taken[taken.len() - 17..], (44..=60).collect::<Vec<_>>()[..]);
    }

    #[test]
    fn an_hour_needs_few_and_no_gap_exceeds_32_seconds() {
        let newest = 7_200;
        let taken: Vec<u64> = (0..=newest)
            .filter(|number| is_kept(*number, newest))
            .collect();
        assert!(taken.len() < 250, "{}", taken.len());
        assert!(
            taken
                .windows(2)
                .all(|pair| pair[1] - pair[0] <= MAX_SPACING)
        );
        assert_eq!(taken[0], 0);
    }

    #[test]
    fn what_stays_when_old_stayed_when_younger() {
        for newest in 0..2_000 {
            for number in (0..newest).filter(|number| is_kept(*number, newest)) {
                assert!(is_kept(number, newest - 1), "{number} of {newest}");
            }
        }
    }
}
