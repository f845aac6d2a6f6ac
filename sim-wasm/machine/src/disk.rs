//! The disk: requests on their way, and who waits for them.
//!
//! Read first: drivers/block/ll_rw_blk.c:blk_congestion_wait, __freed_request; its queue is
//! in `kernel::disk`.

use super::Machine;
use super::process::DiskWrite;
use super::scheduled::Scheduled;
use super::timeouts::Timeout;
use base::codes::Event;
use kernel::disk::{DiskKind, DiskRequest};
use kernel::memory::{ReclaimStep, WriteKind};
use kernel::task::{TaskId, TaskState};

/// A queue with fewer requests is not congested: 128 less an eighth, a sixteenth and one
/// (drivers/block/ll_rw_blk.c:blk_queue_congestion_threshold).
const CONGESTION_OFF: u32 = 103;

impl Machine {
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
            self.agenda.schedule(done_at, Scheduled::DiskDone);
        }
    }

    /// Pages that reclaim found dirty or anonymous go to the disk.
    pub(super) fn write_reclaimed(&mut self, step: &ReclaimStep) {
        if step.swap_writes > 0 {
            self.submit_disk(DiskKind::SwapOut, step.swap_writes, None, true);
        }
        if step.file_writes > 0 {
            self.submit_disk(DiskKind::PageOut, step.file_writes, None, true);
        }
    }

    /// Who waits for a file to be synced waits for the last of its writes.
    pub(super) fn sync_disk(&mut self, waiter: TaskId, writes: &[DiskWrite]) {
        for (at, write) in writes.iter().enumerate() {
            let waiter = (at + 1 == writes.len()).then_some(waiter);
            self.submit_disk(DiskKind::Other, write.pages, waiter, write.sequential);
        }
    }

    /// The disk's interrupt: the finished request, and when the next one will be.
    #[inline(never)]
    pub(super) fn disk_completed(&mut self) {
        let Some((request, next)) = self.disk.complete(self.now) else {
            return;
        };
        if let Some(done_at) = next {
            self.agenda
                .schedule(done_at.max(self.now), Scheduled::DiskDone);
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

    /// `blk_congestion_wait`: the current task sleeps until a write ends, at most so long.
    pub(super) fn nap(&mut self, ms: u32) {
        self.set_timeout(self.cpu.rq.curr(), u64::from(ms));
        self.sleep_current(TaskState::Uninterruptible);
    }

    /// A write has ended and the queue is not congested: whoever naps in reclaim looks
    /// again.
    fn wake_nappers(&mut self) {
        let processes = &self.processes;
        let naps = |timeout: &Timeout| processes[timeout.task].is_reclaiming();
        for task in self.timeouts.take(naps) {
            self.wake_task(task, 0);
        }
    }
}
