//! A program that only computes.

use super::ask::Ask;
use crate::sched::Step;

/// Length of a hog's step, ns. Its work is endless, so the length only limits the number of events.
const HOG_STEP_NS: u64 = 10_000_000;

/// Computes on.
pub fn resume() -> Ask {
    Ask::Run(Step::user(HOG_STEP_NS))
}
