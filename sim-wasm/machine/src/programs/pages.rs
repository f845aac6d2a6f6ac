//! Pages for processes: allocated at once, allocated after reclaim, or read back from swap or a
//! file.
//!
//! Read first: mm/page_alloc.c:__alloc_pages; mm/memory.c:do_swap_page, swapin_readahead;
//! mm/filemap.c:filemap_nopage.
//!
//! Simplified: a page fault reads around only pages that the task will touch anyway. A machine that
//! swaps heavily also reads neighbours that no task needs.

use super::Programs;
use super::in_kernel::{Fault, FaultStage, InKernel};
use super::page_demand::{DemandOutcome, PageDemand};
use crate::below::Below;
use crate::recorder::note::Note;
use crate::sched::Step;
use crate::sched::THIS_CPU;
use crate::stack::Stack;
use base::Work;
use kernel::disk::FileOf;
use kernel::memory::{Gfp, PageGrant, PageUse};
use kernel::task::{TaskId, TaskState};

/// Pages read per page fault: `1 << page_cluster`, on machines with 16 MB or more
/// (mm/swap.c:swap_setup). The kernel reads more pages around a fault in a file. Here small program
/// texts are also read in clusters of this size (our assumption).
const CLUSTER_PAGES: u32 = 8;

impl Programs {
    /// Requests pages for the current task (for a page fault or the page cache), which then
    /// continues with `step`. When memory is short, the task first reclaims pages.
    pub(super) fn ask_for_pages(
        &mut self,
        below: &mut Below,
        id: TaskId,
        pages: u32,
        page_use: PageUse,
        step: Step,
    ) {
        if let Some(demand) = self.demand_pages(below, id, pages, page_use) {
            self.processes[id].in_kernel = InKernel::Pages(demand);
        }
        below.sched.cpus[THIS_CPU].step = step;
    }

    /// Allocates pages from the zones. Returns the request for the missing pages, or `None` if all
    /// were allocated.
    fn demand_pages(
        &mut self,
        below: &mut Below,
        id: TaskId,
        pages: u32,
        page_use: PageUse,
    ) -> Option<PageDemand> {
        let granted = self.try_pages(below, id, pages, page_use);
        if granted == pages {
            return None;
        }
        below.cx.recorder.counters.direct_reclaims += 1;
        let note = Note::DirectReclaim {
            task: id,
            free_pages: below.mm.normal_free(),
        };
        below.cx.causes.direct_reclaim = below.note(note, below.cx.causes.kswapd_woken);
        Some(PageDemand::new(pages - granted, page_use))
    }

    fn try_pages(&mut self, below: &mut Below, id: TaskId, pages: u32, page_use: PageUse) -> u32 {
        let victim = below.sched.task(id).oom_victim;
        let memory = &mut below.mm.memory;
        let granted = (0..pages)
            .take_while(|_| {
                let grant = if victim {
                    memory.alloc_page_from_reserves(Gfp::HighUser, page_use)
                } else {
                    memory.alloc_page(Gfp::HighUser, page_use)
                };
                grant == PageGrant::Granted
            })
            .count();
        let running = below.cx.causes.switched;
        below
            .mm
            .wake_kswapd_if_low(running, &mut below.sched, &mut below.cx);
        granted as u32
    }

    /// Continues a task that is short of pages.
    #[inline(never)]
    pub(super) fn resume_pages(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        mut demand: PageDemand,
    ) {
        match self.pursue(below, id, &mut demand) {
            DemandOutcome::Granted => {
                below.sched.cpus[THIS_CPU].step = Step::kernel(Work::PageFault, 0)
            }
            pursuit => self.wait_on(stack, below, id, InKernel::Pages(demand), pursuit),
        }
    }

    /// Reclaims pages, or requests the missing pages again.
    fn pursue(&mut self, below: &mut Below, id: TaskId, demand: &mut PageDemand) -> DemandOutcome {
        if !demand.is_reclaiming() {
            let (pages, page_use) = demand.wanted();
            let granted = self.try_pages(below, id, pages, page_use);
            return demand.granted(granted, &below.mm.memory);
        }
        let costs = &below.cx.costs;
        let (step, pursuit) = demand.reclaim(&mut below.mm.memory, costs);
        below
            .mm
            .write_reclaimed(&step, &mut below.sched, &mut below.cx);
        below
            .mm
            .wake_pdflush_if_dirty(&mut below.sched, &mut below.cx);
        pursuit
    }

    fn wait_on(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        in_kernel: InKernel,
        pursuit: DemandOutcome,
    ) {
        self.processes[id].in_kernel = in_kernel;
        match pursuit {
            DemandOutcome::Granted => {}
            DemandOutcome::Run(step) => below.sched.cpus[THIS_CPU].step = step,
            DemandOutcome::Nap { ms } => below.sched.wait_for_writes(ms, &mut below.cx),
            DemandOutcome::OutOfMemory => {
                self.out_of_memory(stack, below);
                // If the killed task is the current task, another task has the CPU now.
                if below.sched.cpus[THIS_CPU].rq.curr() == id {
                    below.sched.wait_a_tick(&mut below.cx);
                }
            }
        }
    }

    /// Reads `away` pages that the current task has touched and that are not in memory. Each
    /// cluster of pages is a separate page fault, one after the other.
    pub(super) fn fault_in(&mut self, below: &mut Below, id: TaskId, away: u32, page_use: PageUse) {
        if away == 0 {
            below.sched.cpus[THIS_CPU].step = Step::kernel(Work::PageFault, 0);
            return;
        }
        let cluster = away.min(CLUSTER_PAGES);
        let demand = self.demand_pages(below, id, cluster, page_use);
        let costs = &below.cx.costs;
        let cost = u64::from(cluster) * costs.page_fault + costs.disk_submit;
        below.sched.cpus[THIS_CPU].step = Step::kernel(Work::PageFault, cost);
        self.processes[id].in_kernel = InKernel::Fault(Fault {
            left: away - cluster,
            page_use,
            cluster,
            stage: demand.map_or(FaultStage::Allocated, FaultStage::Allocating),
        });
    }

    /// Continues a page fault after its cluster was allocated or read.
    #[inline(never)]
    pub(super) fn resume_fault(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        mut fault: Fault,
    ) {
        match &mut fault.stage {
            FaultStage::Allocating(demand) => match self.pursue(below, id, demand) {
                DemandOutcome::Granted => {
                    fault.stage = FaultStage::Allocated;
                    below.sched.cpus[THIS_CPU].step = Step::kernel(Work::PageFault, 0);
                    self.processes[id].in_kernel = InKernel::Fault(fault);
                }
                pursuit => self.wait_on(stack, below, id, InKernel::Fault(fault), pursuit),
            },
            FaultStage::Allocated => {
                fault.stage = FaultStage::Read;
                let file = match fault.page_use {
                    PageUse::SwapIn(_) => FileOf::Swap,
                    _ => FileOf::Text,
                };
                let pages = fault.cluster;
                below
                    .mm
                    .read_disk(file, pages, id, &mut below.sched, &mut below.cx);
                self.processes[id].in_kernel = InKernel::Fault(fault);
                below.sleep_current(TaskState::Uninterruptible);
            }
            FaultStage::Read => self.fault_in(below, id, fault.left, fault.page_use),
        }
    }
}
