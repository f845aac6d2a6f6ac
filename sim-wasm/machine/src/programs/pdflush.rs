//! pdflush: writes dirty pages back, one request at a time.
//!
//! Read first: mm/pdflush.c, mm/page-writeback.c. `kernel::memory` has the steps.

use super::ask::Ask;
use crate::sched::Step;
use base::Work;
use kernel::disk::DiskKind;
use kernel::memory::Memory;
use kernel::task::TaskState;

/// pdflush between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub enum Pdflush {
    /// Asleep until it is woken.
    #[default]
    Sleep,
    /// Searches for dirty pages.
    Look,
    /// Has submitted a request, which costs CPU time.
    Submitted,
}

impl Pdflush {
    /// Resumes pdflush after a wake-up or a step.
    pub fn resume(&mut self, memory: &mut Memory, submit_ns: u64) -> Ask {
        match self {
            Pdflush::Sleep => {
                *self = Pdflush::Look;
                Ask::Run(Step::kernel(Work::FileIo, 0))
            }
            Pdflush::Look => self.look(memory.pdflush_step()),
            Pdflush::Submitted => {
                *self = Pdflush::Look;
                Ask::Run(Step::kernel(Work::FileIo, submit_ns))
            }
        }
    }

    fn look(&mut self, dirty: u32) -> Ask {
        if dirty == 0 {
            *self = Pdflush::Sleep;
            return Ask::Sleep(TaskState::Interruptible);
        }
        *self = Pdflush::Submitted;
        Ask::Write {
            kind: DiskKind::Writeback,
            pages: dirty,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::profile::idle_memory;

    #[test]
    fn woken_where_nothing_is_dirty_it_sleeps_again() {
        let mut memory = Memory::new(idle_memory(256, 512));
        let mut pdflush = Pdflush::default();
        let looks = Ask::Run(Step::kernel(Work::FileIo, 0));
        assert_eq!(pdflush.resume(&mut memory, 25_000), looks);
        let asleep = Ask::Sleep(TaskState::Interruptible);
        assert_eq!(pdflush.resume(&mut memory, 25_000), asleep);
        assert_eq!(pdflush.resume(&mut memory, 25_000), looks);
    }

    #[test]
    fn a_request_is_paid_for_once_it_is_on_its_way() {
        let mut memory = Memory::new(idle_memory(256, 512));
        let mut pdflush = Pdflush::Look;
        let write = Ask::Write {
            kind: DiskKind::Writeback,
            pages: 32,
        };
        assert_eq!(pdflush.look(32), write);
        let price = Ask::Run(Step::kernel(Work::FileIo, 25_000));
        assert_eq!(pdflush.resume(&mut memory, 25_000), price);
        assert!(matches!(pdflush, Pdflush::Look));
    }
}
