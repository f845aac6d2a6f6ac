//! A process's request for pages that were not free, so that the process must reclaim pages first.
//!
//! Read first: mm/page_alloc.c:__alloc_pages (`rebalance`, `do_retry`), mm/oom_kill.c.

use crate::sched::Step;
use base::Work;
use kernel::memory::{
    ALLOC_RETRY_MS, DirectReclaim, Gfp, Memory, PageUse, ReclaimNext, ReclaimStep,
};
use kernel::profile::Costs;

/// Next state of a process's request for pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemandOutcome {
    /// All pages are granted.
    Granted,
    /// The process continues with this step.
    Run(Step),
    /// The process waits for writes, at most `ms` milliseconds.
    Nap { ms: u32 },
    /// A process must be killed, because reclaim frees no pages.
    OutOfMemory,
}

/// Request of one process for pages that are not all granted yet.
#[derive(Clone, Debug)]
pub struct PageDemand {
    left: u32,
    page_use: PageUse,
    reclaim: Option<DirectReclaim>,
    /// Whether the process has already reclaimed memory for its next page.
    reclaimed: bool,
}

impl PageDemand {
    /// Creates the request for the `left` pages that were not granted at once.
    pub fn new(left: u32, page_use: PageUse) -> PageDemand {
        PageDemand {
            left,
            page_use,
            reclaim: None,
            reclaimed: false,
        }
    }

    /// Returns the number of pages that are still missing, and their use.
    pub fn wanted(&self) -> (u32, PageUse) {
        (self.left, self.page_use)
    }

    /// Returns whether the process is reclaiming pages, even if it sleeps until a disk write ends.
    pub fn is_reclaiming(&self) -> bool {
        self.reclaim.is_some()
    }

    /// Adds `pages` pages that a further attempt has allocated. If a process has reclaimed and
    /// still gets no page, it waits for writes before it reclaims again (`do_retry`).
    pub fn granted(&mut self, pages: u32, memory: &Memory) -> DemandOutcome {
        self.left -= pages;
        if self.left == 0 {
            return DemandOutcome::Granted;
        }
        self.reclaim = Some(memory.begin_direct_reclaim(Gfp::HighUser));
        if std::mem::take(&mut self.reclaimed) && pages == 0 {
            DemandOutcome::Nap { ms: ALLOC_RETRY_MS }
        } else {
            DemandOutcome::Run(Step::kernel(Work::Reclaim, 0))
        }
    }

    /// Performs a bounded part of the process's reclaim. Returns the work done and the next state.
    pub fn reclaim(&mut self, memory: &mut Memory, costs: &Costs) -> (ReclaimStep, DemandOutcome) {
        let Some(reclaim) = &mut self.reclaim else {
            return (ReclaimStep::default(), DemandOutcome::Granted);
        };
        let step = memory.direct_reclaim_step(reclaim);
        let pursuit = match step.next {
            ReclaimNext::Continue | ReclaimNext::Done => {
                DemandOutcome::Run(Step::kernel(Work::Reclaim, costs.reclaim_ns(&step)))
            }
            ReclaimNext::Nap { ms } => DemandOutcome::Nap { ms },
            ReclaimNext::OutOfMemory => DemandOutcome::OutOfMemory,
        };
        if matches!(step.next, ReclaimNext::Done | ReclaimNext::OutOfMemory) {
            self.reclaim = None;
            self.reclaimed = step.next != ReclaimNext::OutOfMemory;
        }
        (step, pursuit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::profile::{Profile, idle_memory};

    fn memory() -> Memory {
        Memory::new(idle_memory(256, 512))
    }

    #[test]
    fn who_gets_all_its_pages_goes_on_and_who_does_not_reclaims() {
        let mut demand = PageDemand::new(8, PageUse::Text);
        let reclaims = DemandOutcome::Run(Step::kernel(Work::Reclaim, 0));
        assert_eq!(demand.granted(3, &memory()), reclaims);
        assert!(demand.is_reclaiming());
        assert_eq!(demand.wanted(), (5, PageUse::Text));
        assert_eq!(demand.granted(5, &memory()), DemandOutcome::Granted);
    }

    #[test]
    fn who_has_reclaimed_in_vain_waits_for_writes_first() {
        let mut demand = PageDemand::new(8, PageUse::Text);
        demand.reclaimed = true;
        let waits = DemandOutcome::Nap { ms: ALLOC_RETRY_MS };
        assert_eq!(demand.granted(0, &memory()), waits);
        assert!(demand.is_reclaiming(), "and then reclaims again");
    }

    #[test]
    fn a_reclaim_goes_on_until_it_has_freed_enough_and_then_it_asks_again() {
        let (mut memory, costs) = (memory(), Profile::default().costs);
        let mut demand = PageDemand::new(8, PageUse::Text);
        demand.granted(0, &memory);
        for _ in 0..1_000 {
            let (step, pursuit) = demand.reclaim(&mut memory, &costs);
            assert_eq!(
                pursuit,
                DemandOutcome::Run(Step::kernel(Work::Reclaim, costs.reclaim_ns(&step)))
            );
            if !demand.is_reclaiming() {
                assert!(demand.reclaimed);
                return;
            }
        }
        panic!("a machine full of page cache frees some");
    }
}
