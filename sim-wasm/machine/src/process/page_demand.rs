//! Pages that a process asks for itself and that were not there: it frees some first.
//!
//! Read first: mm/page_alloc.c:__alloc_pages (`rebalance`, `do_retry`), mm/oom_kill.c.

use crate::cpu::Step;
use base::codes::Work;
use kernel::memory::{ALLOC_RETRY_MS, DirectReclaim, Gfp, Memory, Next, PageUse, ReclaimStep};
use kernel::profile::Costs;

/// How it goes on with a demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursuit {
    /// It has all its pages.
    Granted,
    /// It works on.
    Run(Step),
    /// It waits for writes, at most so long.
    Nap { ms: u32 },
    /// A process must be killed.
    OutOfMemory,
}

/// The demand of one process.
#[derive(Clone, Debug)]
pub struct PageDemand {
    left: u32,
    page_use: PageUse,
    reclaim: Option<DirectReclaim>,
    /// It has reclaimed for the next page already.
    reclaimed: bool,
}

impl PageDemand {
    /// `left` pages were not granted at once.
    pub fn new(left: u32, page_use: PageUse) -> PageDemand {
        PageDemand {
            left,
            page_use,
            reclaim: None,
            reclaimed: false,
        }
    }

    /// What to ask the zones for now: pages, and what for.
    pub fn wanted(&self) -> (u32, PageUse) {
        (self.left, self.page_use)
    }

    /// It is in the middle of a reclaim, awake or napping.
    pub fn is_reclaiming(&self) -> bool {
        self.reclaim.is_some()
    }

    /// It has asked again and was given `pages`. Who has reclaimed and still gets nothing
    /// waits a moment for writes before it reclaims again (`do_retry`).
    pub fn granted(&mut self, pages: u32, memory: &Memory) -> Pursuit {
        self.left -= pages;
        if self.left == 0 {
            return Pursuit::Granted;
        }
        self.reclaim = Some(memory.begin_direct_reclaim(Gfp::HighUser));
        if std::mem::take(&mut self.reclaimed) && pages == 0 {
            Pursuit::Nap { ms: ALLOC_RETRY_MS }
        } else {
            Pursuit::Run(Step::kernel(Work::Reclaim, 0))
        }
    }

    /// A bounded piece of its reclaim: what it did, and how it goes on.
    pub fn reclaim(&mut self, memory: &mut Memory, costs: &Costs) -> (ReclaimStep, Pursuit) {
        let Some(reclaim) = &mut self.reclaim else {
            return (ReclaimStep::default(), Pursuit::Granted);
        };
        let step = memory.direct_reclaim_step(reclaim);
        let pursuit = match step.next {
            Next::Continue | Next::Done { .. } => {
                Pursuit::Run(Step::kernel(Work::Reclaim, costs.reclaim_ns(&step)))
            }
            Next::Nap { ms } => Pursuit::Nap { ms },
            Next::OutOfMemory => Pursuit::OutOfMemory,
        };
        if matches!(step.next, Next::Done { .. } | Next::OutOfMemory) {
            self.reclaim = None;
            self.reclaimed = step.next != Next::OutOfMemory;
        }
        (step, pursuit)
    }
}
