//! Tests of the Fermilab study's equation (10): beside CPU hogs, the receiving program's share of
//! the CPU is its time slice divided by the sum of all slices.

use crate::common::{error, metric, scenario};
use base::Ns;
use lab::observe::view;

/// Time after which the receiving program has used up the sleep average that it inherited, s.
const BURST_S: u64 = 12;

fn share(nice: &str, hogs: &str, seconds: u64) -> f64 {
    let changes = [
        ("load.kind", "hog"),
        ("load.jobs", hogs),
        ("load.warmup", "2s"),
        ("app.nice", nice),
    ];
    let mut machine = scenario("tcp-loaded", &changes).build();
    let mut ticks_at = |s: u64| {
        machine.run_until(Ns::from_s(s), u64::MAX);
        metric(&view(&machine).metrics(), "app.cpu_share") * s as f64
    };
    let burst = ticks_at(BURST_S);
    (ticks_at(BURST_S + seconds) - burst) / seconds as f64
}

/// Share of the CPU by equation (10), slice / Σ slices, for a receiving program with a time slice
/// of `slice_ms` beside CPU hogs of nice 0.
fn share_of_slices(slice_ms: u64, hogs: u64) -> f64 {
    slice_ms as f64 / (slice_ms + 100 * hogs) as f64
}

/// Checks the share of the CPU for each case: nice value, its time slice in ms, number of CPU hogs
/// of nice 0. A run has 40 cycles of the time slices; the first and the last may be incomplete.
fn has_its_slice_of_the_cycle(cases: &[(&str, u64, u64)]) {
    for &(nice, slice_ms, hogs) in cases {
        let seconds = 40 * (slice_ms + 100 * hogs) / 1_000;
        let share = share(nice, &hogs.to_string(), seconds);
        let expected = share_of_slices(slice_ms, hogs);
        assert!(
            error(share, expected) < 0.05,
            "nice {nice} with {hogs} hogs: {share}, not {expected}"
        );
    }
}

#[test]
fn beside_hogs_a_reader_of_the_highest_priorities_has_its_slice_of_the_cycle() {
    has_its_slice_of_the_cycle(&[("-20", 800, 12), ("-15", 700, 10)]);
}

#[test]
fn beside_hogs_a_reader_of_raised_priority_has_its_slice_of_the_cycle() {
    has_its_slice_of_the_cycle(&[("-10", 600, 4), ("-5", 500, 6), ("-1", 420, 8)]);
}

#[test]
fn beside_hogs_a_reader_of_nice_0_or_lower_has_its_slice_of_the_cycle() {
    has_its_slice_of_the_cycle(&[
        ("0", 100, 1),
        ("0", 100, 2),
        ("0", 100, 10),
        ("5", 75, 3),
        ("10", 50, 1),
        ("10", 50, 12),
        ("19", 5, 7),
    ]);
}
