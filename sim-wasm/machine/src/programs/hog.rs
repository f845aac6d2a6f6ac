//! Pure CPU use.

use super::ask::Ask;
use crate::sched::Step;

/// A hog's uninterrupted piece of work; it is endless, so the length only bounds events.
const HOG_STEP_NS: u64 = 10_000_000;

/// It computes on.
pub fn resume() -> Ask {
    Ask::Run(Step::user(HOG_STEP_NS))
}
