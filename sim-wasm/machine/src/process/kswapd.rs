//! kswapd: asleep until a zone fails its low watermark, then balancing until all are above
//! *high*.
//!
//! Read first: mm/vmscan.c:kswapd, balance_pgdat; a step of it is in `kernel::memory`.

use super::Ask;
use crate::cpu::Step;
use base::codes::Work;
use kernel::disk::DiskKind;
use kernel::memory::{Memory, Next, ReclaimStep};
use kernel::profile::Costs;

/// kswapd between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub enum Kswapd {
    /// Asleep until a zone fails its low watermark.
    #[default]
    Sleep,
    /// In the middle of balancing.
    Balance,
    /// A step is done; pages that it found dirty go to their files.
    PageOut(ReclaimStep),
    /// Its writes are on their way: it goes on from that step.
    Written(ReclaimStep),
}

impl Kswapd {
    /// It is not waiting to be woken, but for the CPU or for writes.
    pub fn is_balancing(&self) -> bool {
        !matches!(self, Kswapd::Sleep)
    }

    /// It was woken, its step is done, or its writes are on their way.
    pub fn resume(&mut self, memory: &mut Memory, costs: &Costs) -> Ask {
        match *self {
            Kswapd::Sleep => {
                *self = Kswapd::Balance;
                Ask::Run(Step::kernel(Work::Reclaim, 0))
            }
            Kswapd::Balance => {
                let step = memory.kswapd_step();
                self.swap_out(step, costs)
            }
            Kswapd::PageOut(step) => self.page_out(step, costs),
            Kswapd::Written(step) => self.go_on(step, costs),
        }
    }

    fn swap_out(&mut self, step: ReclaimStep, costs: &Costs) -> Ask {
        if step.swap_writes == 0 {
            return self.page_out(step, costs);
        }
        *self = Kswapd::PageOut(step);
        Ask::Write {
            kind: DiskKind::SwapOut,
            pages: step.swap_writes,
        }
    }

    fn page_out(&mut self, step: ReclaimStep, costs: &Costs) -> Ask {
        if step.file_writes == 0 {
            return self.go_on(step, costs);
        }
        *self = Kswapd::Written(step);
        Ask::Write {
            kind: DiskKind::PageOut,
            pages: step.file_writes,
        }
    }

    fn go_on(&mut self, step: ReclaimStep, costs: &Costs) -> Ask {
        *self = Kswapd::Balance;
        match step.next {
            Next::Nap { ms } => Ask::Nap { ms },
            Next::Done { .. } => {
                *self = Kswapd::Sleep;
                Ask::Balanced { freed: step.freed }
            }
            Next::Continue | Next::OutOfMemory => {
                let work = Step::kernel(Work::Reclaim, costs.reclaim_ns(&step));
                Ask::Run(work.offering_the_cpu())
            }
        }
    }
}
