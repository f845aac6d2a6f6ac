//! kswapd: sleeps until a zone falls below its low watermark, then reclaims pages until all zones
//! are above their high watermark.
//!
//! Read first: mm/vmscan.c:kswapd, balance_pgdat. `kernel::memory` has the steps.

use super::ask::Ask;
use crate::sched::Step;
use base::Work;
use kernel::disk::DiskKind;
use kernel::memory::{Memory, ReclaimNext, ReclaimStep};
use kernel::profile::Costs;

/// kswapd between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub enum Kswapd {
    /// Asleep until a zone falls below its low watermark.
    #[default]
    Sleep,
    /// Reclaims pages until the zones are balanced.
    Balance,
    /// A step has ended. Its dirty pages are now written to their files.
    PageOut(ReclaimStep),
    /// The writes of the step were submitted. kswapd continues with the step's next action.
    Written(ReclaimStep),
}

impl Kswapd {
    /// Resumes kswapd after a wake-up, a step, or the submission of its writes.
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
            ReclaimNext::Nap { ms } => Ask::Nap { ms },
            ReclaimNext::Done => {
                *self = Kswapd::Sleep;
                Ask::Balanced { freed: step.freed }
            }
            ReclaimNext::Continue | ReclaimNext::OutOfMemory => {
                let work = Step::kernel(Work::Reclaim, costs.reclaim_ns(&step));
                Ask::Run(work.offering_the_cpu())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::profile::{Profile, idle_memory};

    fn step(next: ReclaimNext) -> ReclaimStep {
        ReclaimStep {
            freed: 7,
            swap_writes: 2,
            file_writes: 3,
            next,
            ..ReclaimStep::default()
        }
    }

    /// Returns kswapd's requests after a reclaim step that ends with `next`, and kswapd's state
    /// after these requests.
    fn asked_after(next: ReclaimNext) -> (Vec<Ask>, Kswapd) {
        let (mut memory, costs) = (Memory::new(idle_memory(256, 512)), Profile::default().costs);
        let mut kswapd = Kswapd::Balance;
        let mut asked = vec![kswapd.swap_out(step(next), &costs)];
        while !matches!(kswapd, Kswapd::Balance | Kswapd::Sleep) {
            asked.push(kswapd.resume(&mut memory, &costs));
        }
        (asked, kswapd)
    }

    const WRITES: [Ask; 2] = [
        Ask::Write {
            kind: DiskKind::SwapOut,
            pages: 2,
        },
        Ask::Write {
            kind: DiskKind::PageOut,
            pages: 3,
        },
    ];

    #[test]
    fn woken_where_all_zones_are_well_it_sleeps_again() {
        let (mut memory, costs) = (Memory::new(idle_memory(256, 512)), Profile::default().costs);
        let mut kswapd = Kswapd::default();
        let begins = Ask::Run(Step::kernel(Work::Reclaim, 0));
        assert_eq!(kswapd.resume(&mut memory, &costs), begins);
        assert!(!matches!(kswapd, Kswapd::Sleep));
        let well = Ask::Balanced { freed: 0 };
        assert_eq!(kswapd.resume(&mut memory, &costs), well);
        assert!(matches!(kswapd, Kswapd::Sleep));
    }

    #[test]
    fn its_writes_leave_before_it_goes_on() {
        let (asked, kswapd) = asked_after(ReclaimNext::Nap { ms: 100 });
        assert_eq!(asked[..2], WRITES);
        assert_eq!(asked[2..], [Ask::Nap { ms: 100 }]);
        assert!(!matches!(kswapd, Kswapd::Sleep));
    }

    #[test]
    fn it_offers_the_cpu_between_two_steps() {
        let (asked, _) = asked_after(ReclaimNext::Continue);
        assert!(matches!(asked[2], Ask::Run(step) if step.resched_before));
    }

    #[test]
    fn it_tells_what_it_freed_when_all_zones_are_well() {
        let (asked, kswapd) = asked_after(ReclaimNext::Done);
        assert_eq!(asked[2..], [Ask::Balanced { freed: 7 }]);
        assert!(matches!(kswapd, Kswapd::Sleep));
    }
}
