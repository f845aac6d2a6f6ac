//! Memory at work: tasks that need pages, kswapd, pdflush, the disk, the OOM killer.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, mm/vmscan.c:kswapd, mm/pdflush.c.

use super::Machine;
use super::cpu::Step;
use super::due::Due;
use super::tasks::Act;
use crate::kernel::disk::{DiskKind, DiskRequest};
use crate::kernel::memory::{
    ALLOC_RETRY_MS, DirectReclaim, Gfp, Next, OomCandidate, OwnerId, PDFLUSH_WAKE_MS, PageGrant,
    PageUse, ReclaimStep, WriteKind, ZONE_NORMAL, select_bad_process,
};
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::observe::codes::{Event, Work};

/// `out_of_memory` lets the victim run: the caller sleeps one jiffy (mm/oom_kill.c).
const OOM_SLEEP_JIFFIES: u64 = 1;

/// A queue with fewer requests is not congested: 128 less an eighth, a sixteenth and one
/// (drivers/block/ll_rw_blk.c:blk_queue_congestion_threshold).
const CONGESTION_OFF: u32 = 103;

/// kswapd's two states.
#[derive(Clone, Copy, Debug)]
pub(super) enum KswapdAct {
    /// Asleep until a zone fails its low watermark.
    Sleep,
    /// In the middle of balancing.
    Balance,
}

/// pdflush's two states.
#[derive(Clone, Copy, Debug)]
pub(super) enum PdflushAct {
    /// Asleep until it is woken.
    Sleep,
    /// Writing dirty pages.
    Write,
}

/// Pages that a task is waiting for, and what it does when it has them.
#[derive(Clone, Debug)]
pub(super) struct Demand {
    left: u32,
    page_use: PageUse,
    reclaim: Option<DirectReclaim>,
    /// It has reclaimed for the next page already.
    reclaimed: bool,
    then: Act,
}

impl Machine {
    /// The current task asks for pages for itself (a fault, the page cache) and goes on with
    /// `step` and `then`; where memory is short it reclaims some first.
    pub(super) fn demand_pages(&mut self, pages: u32, page_use: PageUse, step: Step, then: Act) {
        let granted = self.try_pages(pages, page_use);
        if granted == pages {
            self.run_step(step, then);
        } else {
            let current = u64::from(self.cpu.rq.curr().0);
            self.counters.direct_reclaims += 1;
            let free = self.normal_free();
            let cause = self.causes.kswapd_woken;
            self.causes.direct_reclaim = self.note(Event::DirectReclaim, current, free, cause);
            let demand = Demand {
                left: pages - granted,
                page_use,
                reclaim: None,
                reclaimed: false,
                then,
            };
            self.run_step(step, Act::Demand(Box::new(demand)));
        }
    }

    fn try_pages(&mut self, pages: u32, page_use: PageUse) -> u32 {
        let victim = self.cpu.rq.task(self.cpu.rq.curr()).oom_victim;
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

    /// A task that is short of pages reclaims, naps, or kills; then it tries again.
    pub(super) fn resume_demand(&mut self, mut demand: Box<Demand>) {
        let Some(mut reclaim) = demand.reclaim.take() else {
            self.retry_demand(demand);
            return;
        };
        let step = self.memory.direct_reclaim_step(&mut reclaim);
        let cost = self.reclaim_cost(&step);
        self.write_reclaimed(&step);
        self.look_after_pdflush();
        match step.next {
            Next::Continue => {
                demand.reclaim = Some(reclaim);
                self.run_step(Step::kernel(Work::Reclaim, cost), Act::Demand(demand));
            }
            Next::Nap { ms } => {
                demand.reclaim = Some(reclaim);
                self.nap(u64::from(ms), Act::Demand(demand));
            }
            Next::Done { .. } => {
                demand.reclaimed = true;
                self.run_step(Step::kernel(Work::Reclaim, cost), Act::Demand(demand));
            }
            Next::OutOfMemory => {
                demand.reclaimed = false;
                self.out_of_memory();
                self.nap(OOM_SLEEP_JIFFIES, Act::Demand(demand));
            }
        }
    }

    /// It asks again. Who has reclaimed and still gets nothing waits a moment for writes
    /// before it reclaims again (mm/page_alloc.c:__alloc_pages, `do_retry`).
    fn retry_demand(&mut self, mut demand: Box<Demand>) {
        let granted = self.try_pages(demand.left, demand.page_use);
        demand.left -= granted;
        if demand.left == 0 {
            self.run_step(Step::kernel(Work::PageFault, 0), demand.then);
            return;
        }
        demand.reclaim = Some(self.memory.begin_direct_reclaim(Gfp::HighUser));
        let in_vain = std::mem::take(&mut demand.reclaimed) && granted == 0;
        if in_vain {
            self.nap(ALLOC_RETRY_MS, Act::Demand(demand));
        } else {
            self.run_step(Step::kernel(Work::Reclaim, 0), Act::Demand(demand));
        }
    }

    /// `blk_congestion_wait`: until a write ends, at most so long.
    fn nap(&mut self, ms: u64, act: Act) {
        let current = self.cpu.rq.curr();
        self.set_timeout(current, ms);
        self.block_current(TaskState::Uninterruptible, act);
    }

    fn reclaim_cost(&self, step: &ReclaimStep) -> u64 {
        let costs = self.costs();
        let writes = step.swap_writes + step.file_writes;
        u64::from(step.scanned + step.slab_scanned) * costs.reclaim_scan
            + u64::from(step.freed + writes) * costs.reclaim_page
            + costs.reclaim_scan
    }

    /// Pages that reclaim found dirty or anonymous go to the disk.
    fn write_reclaimed(&mut self, step: &ReclaimStep) {
        if step.swap_writes > 0 {
            self.submit_disk(DiskKind::SwapOut, step.swap_writes, None, true);
        }
        if step.file_writes > 0 {
            self.submit_disk(DiskKind::PageOut, step.file_writes, None, true);
        }
    }

    /// After an allocation: kswapd is woken if a zone fell below its low watermark. `cause`
    /// brought the task or the frames that asked for the page.
    pub(super) fn look_after_kswapd(&mut self, cause: u64) {
        let asleep = self.cpu.rq.task(self.kswapd).state == TaskState::Interruptible;
        if self.memory.take_kswapd_wakeup() && asleep {
            let low = u64::from(self.memory.zone_reading(ZONE_NORMAL).marks.low);
            let free = self.normal_free();
            self.causes.kswapd_woken = self.note(Event::KswapdWoken, free, low, cause);
            let cause = self.causes.kswapd_woken;
            self.wake_task(self.kswapd, cause);
        }
    }

    pub(super) fn look_after_pdflush(&mut self) {
        if self.memory.take_pdflush_wakeup() {
            self.wake_task(self.pdflush, 0);
        }
    }

    pub(super) fn normal_free(&self) -> u64 {
        u64::from(self.memory.zone_reading(ZONE_NORMAL).free)
    }

    pub(super) fn resume_kswapd(&mut self, act: KswapdAct) {
        if let KswapdAct::Sleep = act {
            self.run_step(
                Step::kernel(Work::Reclaim, 0),
                Act::Kswapd(KswapdAct::Balance),
            );
            return;
        }
        let step = self.memory.kswapd_step();
        let cost = self.reclaim_cost(&step);
        self.write_reclaimed(&step);
        let balance = Act::Kswapd(KswapdAct::Balance);
        match step.next {
            Next::Nap { ms } => self.nap(u64::from(ms), balance),
            Next::Done { .. } => {
                let free = self.normal_free();
                let cause = self.causes.kswapd_woken;
                self.note(Event::KswapdSlept, free, u64::from(step.freed), cause);
                self.block_current(TaskState::Interruptible, Act::Kswapd(KswapdAct::Sleep));
            }
            Next::Continue | Next::OutOfMemory => self.run_step(
                Step {
                    resched_before: true,
                    ..Step::kernel(Work::Reclaim, cost)
                },
                balance,
            ),
        }
    }

    pub(super) fn resume_pdflush(&mut self, act: PdflushAct) {
        let write = Act::Pdflush(PdflushAct::Write);
        if let PdflushAct::Sleep = act {
            self.run_step(Step::kernel(Work::FileIo, 0), write);
            return;
        }
        match self.memory.pdflush_step() {
            0 => self.block_current(TaskState::Interruptible, Act::Pdflush(PdflushAct::Sleep)),
            pages => {
                self.submit_disk(DiskKind::Writeback, pages, None, true);
                let cost = self.costs().disk_submit;
                self.run_step(Step::kernel(Work::FileIo, cost), write);
            }
        }
    }

    /// pdflush's five-second wake-up, from the tick.
    pub(super) fn pdflush_timer(&mut self) {
        if self.cpu.jiffies.is_multiple_of(PDFLUSH_WAKE_MS) {
            self.memory.pdflush_periodic_wake();
            self.look_after_pdflush();
        }
    }

    /// A request joins the disk's queue; `waiter` is woken when it is done.
    pub(super) fn submit_disk(
        &mut self,
        kind: DiskKind,
        pages: u32,
        waiter: Option<TaskId>,
        sequential: bool,
    ) {
        let owner = waiter.map_or(0, |id| self.cpu.rq.task(id).pid);
        let request = DiskRequest {
            kind,
            pages,
            owner,
            sequential,
        };
        if let Some(id) = waiter {
            self.note(Event::DiskRequested, u64::from(id.0), u64::from(pages), 0);
        }
        if let Some(done_at) = self.disk.submit(self.now, request) {
            self.agenda.schedule(done_at, Due::DiskDone);
        }
    }

    /// The disk's interrupt: the finished request, and when the next one will be.
    pub(super) fn disk_completed(&mut self) {
        let Some((request, next)) = self.disk.complete(self.now) else {
            return;
        };
        if let Some(done_at) = next {
            self.agenda.schedule(done_at.max(self.now), Due::DiskDone);
        }
        let written = match request.kind {
            DiskKind::Writeback => Some(WriteKind::Writeback),
            DiskKind::PageOut => Some(WriteKind::PageOut),
            DiskKind::SwapOut => Some(WriteKind::SwapOut),
            _ => None,
        };
        if let Some(kind) = written {
            self.memory.write_done(request.pages, kind);
        }
        if !request.kind.is_read() && self.disk.queue_len() < CONGESTION_OFF {
            self.wake_nappers();
        }
        self.wake_disk_waiter(&request);
    }

    fn wake_disk_waiter(&mut self, request: &DiskRequest) {
        let waiter = self.cpu.rq.tasks().find(|task| {
            request.owner != 0 && task.pid == request.owner && task.state != TaskState::Dead
        });
        if let Some(id) = waiter.map(|task| task.id) {
            let cause = self.note(
                Event::DiskCompleted,
                u64::from(id.0),
                u64::from(request.pages),
                0,
            );
            self.wake_task(id, cause);
        }
    }

    /// A write has ended and the queue is not congested: whoever naps in reclaim looks
    /// again (`blk_congestion_wait`; drivers/block/ll_rw_blk.c:__freed_request).
    fn wake_nappers(&mut self) {
        let mut at = 0;
        while at < self.timeouts.len() {
            let id = self.timeouts[at].task;
            let napping = match &self.tasks[id].act {
                Act::Kswapd(KswapdAct::Balance) => true,
                Act::Demand(demand) => demand.reclaim.is_some(),
                _ => false,
            };
            if napping {
                self.timeouts.swap_remove(at);
                self.wake_task(id, 0);
            } else {
                at += 1;
            }
        }
    }

    /// `out_of_memory`: the worst process is killed.
    fn out_of_memory(&mut self) {
        let candidates: Vec<OomCandidate> = self
            .cpu
            .rq
            .tasks()
            .filter(|task| !task.kernel_thread && task.state != TaskState::Dead)
            .filter(|task| !task.oom_victim)
            .map(|task| self.oom_candidate(task.id))
            .collect();
        let Some(worst) = select_bad_process(candidates) else {
            return;
        };
        let id = TaskId(worst.id as u16);
        self.counters.oom_kills += 1;
        let cause = self.causes.direct_reclaim;
        self.causes.out_of_memory = self.note(
            Event::OomKilled,
            u64::from(worst.id),
            u64::from(worst.total_vm),
            cause,
        );
        self.kill_process(id);
    }

    fn oom_candidate(&self, id: TaskId) -> OomCandidate {
        let task = self.cpu.rq.task(id);
        let owner = OwnerId(id.0);
        let held = self.memory.resident(owner) + self.memory.swapped(owner);
        let total_vm = match task.kind {
            TaskKind::Receiver => self.receiver_vm_pages(),
            _ => held + self.config.host.profile.program_vm_pages,
        };
        OomCandidate {
            id: u32::from(id.0),
            total_vm,
            children_vm: 0,
            cpu_time: task.utime_ticks,
            run_time_s: self.now.0 / 1_000_000_000,
            nice: task.nice(),
            root: matches!(task.kind, TaskKind::Daemon | TaskKind::Syslogd),
            raw_io: false,
            oomkilladj: 0,
        }
    }
}
