//! Major faults: a task touches a page that is in swap or in a file, and sleeps until the
//! disk has read it.
//!
//! Read first: mm/memory.c:do_swap_page, swapin_readahead; mm/filemap.c:filemap_nopage.
//!
//! Simplified: what a fault reads around the page that was touched are pages that the task
//! is about to touch as well. Who could tell: a machine deep in swap, where the real one
//! also reads neighbours that nobody wants.

use super::Machine;
use super::cpu::Step;
use super::tasks::Act;
use crate::kernel::disk::DiskKind;
use crate::kernel::memory::PageUse;
use crate::kernel::task::{TaskId, TaskState};
use crate::observe::codes::Work;

/// Pages that one fault reads: `1 << page_cluster` (mm/swap.c:swap_setup, 16 MB and more).
/// A file's read-around is larger; the small texts here are read in the same pieces (our
/// assumption).
const CLUSTER_PAGES: u32 = 8;

/// Pages that a task has touched and that are not in memory, and what it does when they are.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    left: u32,
    page_use: PageUse,
    then: Act,
    phase: Phase,
}

/// One cluster of a fault.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Its pages are there and empty: so many must be read.
    Allocated(u32),
    /// The disk has read them.
    Read,
}

impl Machine {
    /// The current task touched pages of which `away` must be read; it goes on with `then`
    /// when they are there. Each cluster is a fault of its own, one after the other.
    pub(super) fn fault_in(&mut self, away: u32, page_use: PageUse, then: Act) {
        if away == 0 {
            self.run_step(Step::kernel(Work::PageFault, 0), then);
            return;
        }
        let cluster = away.min(CLUSTER_PAGES);
        let costs = self.costs();
        let cost = u64::from(cluster) * costs.page_fault + costs.disk_submit;
        let fault = Fault {
            left: away - cluster,
            page_use,
            then,
            phase: Phase::Allocated(cluster),
        };
        let step = Step::kernel(Work::PageFault, cost);
        self.demand_pages(cluster, page_use, step, Act::Fault(Box::new(fault)));
    }

    /// A cluster's pages are allocated, or read.
    pub(super) fn resume_fault(&mut self, id: TaskId, mut fault: Box<Fault>) {
        match fault.phase {
            Phase::Read => self.fault_in(fault.left, fault.page_use, fault.then),
            Phase::Allocated(pages) => {
                fault.phase = Phase::Read;
                let kind = match fault.page_use {
                    PageUse::SwapIn(_) => DiskKind::SwapIn,
                    _ => DiskKind::FileRead,
                };
                self.submit_disk(kind, pages, Some(id), false);
                self.block_current(TaskState::Uninterruptible, Act::Fault(fault));
            }
        }
    }
}
