//! Pages for processes: asked for, reclaimed for, or read back in after they were taken.
//!
//! Read first: mm/page_alloc.c:__alloc_pages; mm/memory.c:do_swap_page, swapin_readahead;
//! mm/filemap.c:filemap_nopage.
//!
//! Simplified: what a fault reads around the page that was touched are pages that the task
//! is about to touch as well. Who could tell: a machine deep in swap, where the real one
//! also reads neighbours that nobody wants.

use super::Machine;
use super::cpu::Step;
use super::process::{Fault, FaultStage, InKernel, PageDemand, Pursuit};
use base::codes::{Event, Work};
use kernel::disk::DiskKind;
use kernel::memory::{Gfp, PageGrant, PageUse};
use kernel::task::{TaskId, TaskState};

/// Pages that one fault reads: `1 << page_cluster` (mm/swap.c:swap_setup, 16 MB and more).
/// A file's read-around is larger; the small texts here are read in the same pieces (our
/// assumption).
const CLUSTER_PAGES: u32 = 8;

/// `out_of_memory` lets the victim run: the caller sleeps one jiffy (mm/oom_kill.c).
const OOM_SLEEP_MS: u32 = 1;

impl Machine {
    /// The current task asks for pages for itself (a fault, the page cache) and goes on with
    /// `step`; where memory is short it reclaims some first.
    pub(super) fn ask_for_pages(&mut self, id: TaskId, pages: u32, page_use: PageUse, step: Step) {
        if let Some(demand) = self.demand_pages(id, pages, page_use) {
            self.processes[id].in_kernel = InKernel::Pages(demand);
        }
        self.cpu.step = step;
    }

    /// Asks the zones for pages; what they do not grant remains a demand.
    fn demand_pages(&mut self, id: TaskId, pages: u32, page_use: PageUse) -> Option<PageDemand> {
        let granted = self.try_pages(id, pages, page_use);
        if granted == pages {
            return None;
        }
        self.counters.direct_reclaims += 1;
        let (free, cause) = (self.normal_free(), self.causes.kswapd_woken);
        self.causes.direct_reclaim = self.note(Event::DirectReclaim, u64::from(id.0), free, cause);
        Some(PageDemand::new(pages - granted, page_use))
    }

    fn try_pages(&mut self, id: TaskId, pages: u32, page_use: PageUse) -> u32 {
        let victim = self.cpu.rq.task(id).oom_victim;
        let granted = (0..pages)
            .take_while(|_| {
                let grant = if victim {
                    self.memory
                        .alloc_page_from_reserves(Gfp::HighUser, page_use)
                } else {
                    self.memory.alloc_page(Gfp::HighUser, page_use)
                };
                grant == PageGrant::Granted
            })
            .count();
        let running = self.causes.switched;
        self.look_after_kswapd(running);
        granted as u32
    }

    /// A task that is short of pages goes on.
    #[inline(never)]
    pub(super) fn resume_pages(&mut self, id: TaskId, mut demand: PageDemand) {
        match self.pursue(id, &mut demand) {
            Pursuit::Granted => self.cpu.step = Step::kernel(Work::PageFault, 0),
            pursuit => self.wait_on(id, InKernel::Pages(demand), pursuit),
        }
    }

    /// It reclaims, or asks again.
    fn pursue(&mut self, id: TaskId, demand: &mut PageDemand) -> Pursuit {
        if !demand.is_reclaiming() {
            let (pages, page_use) = demand.wanted();
            let granted = self.try_pages(id, pages, page_use);
            return demand.granted(granted, &self.memory);
        }
        let costs = &self.costs;
        let (step, pursuit) = demand.reclaim(&mut self.memory, costs);
        self.write_reclaimed(&step);
        self.look_after_pdflush();
        pursuit
    }

    fn wait_on(&mut self, id: TaskId, in_kernel: InKernel, pursuit: Pursuit) {
        self.processes[id].in_kernel = in_kernel;
        match pursuit {
            Pursuit::Granted => {}
            Pursuit::Run(step) => self.cpu.step = step,
            Pursuit::Nap { ms } => self.nap(ms),
            Pursuit::OutOfMemory => {
                self.out_of_memory();
                // Where it was the worst itself it is gone, and another has the CPU.
                if self.cpu.rq.curr() == id {
                    self.nap(OOM_SLEEP_MS);
                }
            }
        }
    }

    /// The current task touched pages of which `away` must be read. Each cluster is a fault
    /// of its own, one after the other.
    pub(super) fn fault_in(&mut self, id: TaskId, away: u32, page_use: PageUse) {
        if away == 0 {
            self.cpu.step = Step::kernel(Work::PageFault, 0);
            return;
        }
        let cluster = away.min(CLUSTER_PAGES);
        let demand = self.demand_pages(id, cluster, page_use);
        let costs = self.costs();
        let cost = u64::from(cluster) * costs.page_fault + costs.disk_submit;
        self.cpu.step = Step::kernel(Work::PageFault, cost);
        self.processes[id].in_kernel = InKernel::Fault(Fault {
            left: away - cluster,
            page_use,
            cluster,
            stage: demand.map_or(FaultStage::Allocated, FaultStage::Allocating),
        });
    }

    /// A cluster's pages are allocated, or read.
    #[inline(never)]
    pub(super) fn resume_fault(&mut self, id: TaskId, mut fault: Fault) {
        match &mut fault.stage {
            FaultStage::Allocating(demand) => match self.pursue(id, demand) {
                Pursuit::Granted => {
                    fault.stage = FaultStage::Allocated;
                    self.cpu.step = Step::kernel(Work::PageFault, 0);
                    self.processes[id].in_kernel = InKernel::Fault(fault);
                }
                pursuit => self.wait_on(id, InKernel::Fault(fault), pursuit),
            },
            FaultStage::Allocated => {
                fault.stage = FaultStage::Read;
                let kind = match fault.page_use {
                    PageUse::SwapIn(_) => DiskKind::SwapIn,
                    _ => DiskKind::FileRead,
                };
                self.submit_disk(kind, fault.cluster, Some(id), false);
                self.processes[id].in_kernel = InKernel::Fault(fault);
                self.sleep_current(TaskState::Uninterruptible);
            }
            FaultStage::Read => self.fault_in(id, fault.left, fault.page_use),
        }
    }

    /// What the earlier part of the build has read and written is in the page cache, as far
    /// as there is room; its headers and tools it finds by itself.
    pub(super) fn build_so_far(&mut self) {
        self.memory.read_once(self.config.load.tree_pages);
    }
}
