//! Equation (10): with CPU hogs beside it, the reader's share is its slice over the sum of slices.

mod common;

use common::{error, metric, run};

fn share(nice: &str, hogs: &str, seconds: u64) -> f64 {
    let changes = [
        ("load.kind", "hog"),
        ("load.jobs", hogs),
        ("app.nice", nice),
    ];
    metric(
        &run("tcp-loaded", &changes, seconds).metrics(),
        "app.cpu_share",
    )
}

#[test]
fn nice_0_with_ten_hogs_gets_one_eleventh() {
    let share = share("0", "10", 44);
    assert!(error(share, 1.0 / 11.0) < 0.05, "{share}");
}

#[test]
fn nice_minus_15_with_ten_hogs_gets_700_of_1700() {
    let share = share("-15", "10", 68);
    assert!(error(share, 700.0 / 1700.0) < 0.05, "{share}");
}

#[test]
fn nice_minus_10_with_four_hogs_gets_600_of_1000() {
    let share = share("-10", "4", 40);
    assert!(error(share, 0.6) < 0.05, "{share}");
}
