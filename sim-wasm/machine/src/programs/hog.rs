//! A program that only computes.

use super::ask::Ask;
use crate::sched::Step;

/// Length of one step of a program that only computes (a hog), ns. The program's work never ends,
/// so the length only limits the number of events.
const HOG_STEP_NS: u64 = 10_000_000;

/// Requests the next step of computing.
pub fn resume() -> Ask {
    Ask::Run(Step::user(HOG_STEP_NS))
}
