//! Time that the disk needs to move its arm and its platters from one place to another.
//!
//! Read first: IBM's data sheets of the Deskstar 16GP (1998) and 40GV (2000): 5,400 rpm, average
//! seek 9.5 ms, track to track 2.2 ms, full stroke about 15 … 17 ms. Ruemmler and Wilkes, *An
//! introduction to disk drive modeling* (1994), for seek time as a function of distance.
//!
//! The time of a seek grows with the square root of its distance. The shortest seek is the
//! track-to-track seek; a seek across a third of the disk takes the average time. So a full stroke
//! takes 14.8 ms. After a seek the disk turns for half a revolution on average until the place is
//! under the head. A place slightly ahead passes under the head without a seek. Data directly
//! behind the last request is in the disk's own buffer.
//!
//! Simplified: each wait for the platter is half a revolution, all tracks have one length, and
//! writing takes as long as reading. A histogram of access times would show the difference.

use super::{DiskCosts, Pages};
use base::Ns;

/// Half a revolution at 5,400 rpm.
pub const HALF_REVOLUTION: Ns = Ns(5_555_556);
/// Time of a seek from one track to the next.
const TRACK_TO_TRACK: Ns = Ns::from_us(2_200);
/// Pages of a disk of 8.4 GB (the Deskstar 16GP family has 3.2 to 16.8 GB).
pub const DISK_PAGES: Pages = 2_050_000;

impl DiskCosts {
    /// Time from the end of the last request to the first bit of a request at `to`.
    pub(super) fn access(&self, from: Pages, to: Pages) -> Ns {
        let seek = self.seek(from.abs_diff(to)) + HALF_REVOLUTION;
        match to.checked_sub(from) {
            Some(0) => Ns::ZERO,
            Some(ahead) => seek.min(Ns(u64::from(ahead) * self.per_page.0)),
            None => seek,
        }
    }

    /// Seek time for a distance.
    fn seek(&self, distance: Pages) -> Ns {
        let average = self.overhead.since(HALF_REVOLUTION);
        let least = average.min(TRACK_TO_TRACK);
        let thirds = 3 * u64::from(distance.min(DISK_PAGES));
        // Square root of (distance / a third of the disk), in units of 1/1024.
        let part = (thirds * (1 << 20) / u64::from(DISK_PAGES)).isqrt();
        least + Ns(((average - least).0 * part) >> 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: DiskCosts = DiskCosts {
        overhead: Ns(9_500_000 + HALF_REVOLUTION.0),
        per_page: Ns::from_us(270),
    };

    fn ms(ns: Ns) -> f64 {
        ns.0 as f64 / 1e6
    }

    #[test]
    fn the_curve_goes_through_the_data_sheets_three_points() {
        assert!((ms(COSTS.seek(1)) - 2.2).abs() < 0.05);
        assert!((ms(COSTS.seek(DISK_PAGES / 3)) - 9.5).abs() < 0.02);
        let stroke = ms(COSTS.seek(DISK_PAGES));
        assert!((14.5..17.0).contains(&stroke), "{stroke}");
    }

    #[test]
    fn files_of_one_tree_are_nearer_than_a_disks_average() {
        let tree = COSTS.access(500_000, 500_000 - 50_000);
        assert!(tree < COSTS.overhead && tree > HALF_REVOLUTION);
    }

    #[test]
    fn what_follows_at_once_takes_no_time_and_what_passes_under_the_head_only_that() {
        assert_eq!(COSTS.access(100, 100), Ns::ZERO);
        assert_eq!(COSTS.access(100, 104), Ns::from_us(4 * 270));
        assert!(
            COSTS.access(104, 100) > HALF_REVOLUTION,
            "a revolution back"
        );
    }

    #[test]
    fn a_disk_without_access_time_has_no_seeks() {
        let costs = DiskCosts {
            overhead: Ns::ZERO,
            ..COSTS
        };
        assert_eq!(costs.seek(DISK_PAGES), Ns::ZERO);
    }
}
