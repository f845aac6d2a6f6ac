//! Codes that pass between the core and the page as numbers: stages, contexts, events. A new code
//! gets a new number; the number of an old code never changes.

mod asked;
mod cpu;
mod event;
mod packet;

pub use asked::{About, Refused, StepUnit, Until};
pub use cpu::{Context, Program, TaskKind, TaskPlace, Work};
pub use event::Event;
pub use packet::{DropReason, GroFlush, Slot, Stage};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_that_of_its_code_and_of_no_other() {
        for &stage in Stage::ALL {
            assert_eq!(Stage::of(stage as u64), Some(stage));
        }
        assert_eq!(Stage::of(Stage::COUNT as u64), None);
        assert_eq!(Context::of(256), None);
    }

    #[test]
    fn arrays_by_code_have_no_gaps() {
        assert_eq!(Stage::COUNT, Stage::ALL.len());
        assert_eq!(DropReason::COUNT, DropReason::ALL.len());
        assert_eq!(Context::COUNT, Context::ALL.len());
        assert_eq!(Event::COUNT, Event::ALL.len());
    }
}
