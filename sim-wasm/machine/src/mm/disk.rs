//! The disk: requests in progress, and the tasks that wait for them.
//!
//! Read first: drivers/block/ll_rw_blk.c:blk_congestion_wait, __freed_request. The queue is in
//! `kernel::disk`.

use super::Mm;
use crate::clock::Scheduled;
use crate::cx::Cx;
use crate::recorder::note::Note;
use crate::sched::Sched;
use kernel::disk::{DiskEffects, DiskKind, DiskRequest, FileOf, Pages, WriteOf};
use kernel::memory::{ReclaimStep, WriteKind};
use kernel::task::{TaskId, TaskState};

/// Number of requests below which the queue is not congested. The queue has room for 128 requests,
/// and the number is 128 − 128/8 − 128/16 − 1
/// (drivers/block/ll_rw_blk.c:blk_queue_congestion_threshold).
const CONGESTION_OFF: u32 = 103;

/// One of several consecutive writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskWrite {
    /// Pages written.
    pub pages: u32,
    /// Kind of the data.
    pub of: WriteOf,
    /// Whether the write continues where the last one ended, without a seek.
    pub sequential: bool,
}

impl Mm {
    /// Reads pages from the disk; the end of the read wakes the task.
    pub(crate) fn read_disk(
        &mut self,
        file: FileOf,
        pages: u32,
        reader: TaskId,
        sched: &mut Sched,
        cx: &mut Cx,
    ) {
        let kind = match file {
            FileOf::Swap => DiskKind::SwapIn,
            _ => DiskKind::FileRead,
        };
        let place = self.places.read(file);
        self.submit((kind, place, pages), false, Some(reader), sched, cx);
    }

    /// Writes consecutive pages to the disk; no task waits.
    pub(crate) fn write_disk(
        &mut self,
        kind: DiskKind,
        pages: u32,
        sched: &mut Sched,
        cx: &mut Cx,
    ) {
        let place = self.places.write(WriteOf::of(kind), pages);
        self.submit((kind, place, pages), true, None, sched, cx);
    }

    /// Syncs a file; the end of the last write wakes the writer.
    pub(crate) fn sync_disk(
        &mut self,
        writes: &[DiskWrite],
        writer: TaskId,
        sched: &mut Sched,
        cx: &mut Cx,
    ) {
        for (at, write) in writes.iter().enumerate() {
            let waiter = (at + 1 == writes.len()).then_some(writer);
            let place = self.places.write(write.of, write.pages);
            let what = (DiskKind::Other, place, write.pages);
            self.submit(what, write.sequential, waiter, sched, cx);
        }
    }

    /// Writes the pages that reclaim found dirty or anonymous.
    pub(crate) fn write_reclaimed(&mut self, step: &ReclaimStep, sched: &mut Sched, cx: &mut Cx) {
        if step.swap_writes > 0 {
            self.write_disk(DiskKind::SwapOut, step.swap_writes, sched, cx);
        }
        if step.file_writes > 0 {
            self.write_disk(DiskKind::PageOut, step.file_writes, sched, cx);
        }
    }

    fn submit(
        &mut self,
        (kind, place, pages): (DiskKind, Pages, u32),
        sequential: bool,
        waiter: Option<TaskId>,
        sched: &Sched,
        cx: &mut Cx,
    ) {
        let owner = waiter.map_or(0, |id| sched.task(id).pid);
        let request = DiskRequest {
            kind,
            pages,
            owner,
            sequential,
            place,
        };
        if let Some(task) = waiter {
            sched.note(Note::DiskRequested { task, pages }, 0, cx);
        }
        let effects = self.disk.submit(cx.now(), request);
        self.apply_disk_effects(effects, cx);
    }

    fn apply_disk_effects(&mut self, effects: DiskEffects, cx: &mut Cx) {
        if let Some(done_at) = effects.done_at {
            cx.clock
                .schedule(done_at.max(cx.now()), Scheduled::DiskDone);
        }
        if let Some(at) = effects.call_at
            && self.disk_call_at != Some(at)
        {
            self.disk_call_at = Some(at);
            cx.clock.schedule(at.max(cx.now()), Scheduled::DiskTimer);
        }
    }

    /// Handles the disk's timer: a plugged queue may start its requests, or the elevator's wait for
    /// a process's next read may be over. A timer that a newer timer has replaced is ignored.
    pub(crate) fn disk_timer(&mut self, cx: &mut Cx) {
        if self.disk_call_at.take_if(|at| *at <= cx.now()).is_some() {
            let effects = self.disk.timer_expired(cx.now());
            self.apply_disk_effects(effects, cx);
        }
    }

    /// Handles the disk's interrupt: the request ends, and the next one begins.
    #[inline(never)]
    pub(crate) fn disk_completed(&mut self, sched: &mut Sched, cx: &mut Cx) {
        let Some((request, effects)) = self.disk.complete(cx.now()) else {
            return;
        };
        self.apply_disk_effects(effects, cx);
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
            sched.write_ended(cx);
        }
        wake_waiter(&request, sched, cx);
    }
}

fn wake_waiter(request: &DiskRequest, sched: &mut Sched, cx: &mut Cx) {
    let DiskRequest { owner, pages, .. } = *request;
    let waiter = sched
        .tasks()
        .find(|task| owner != 0 && task.pid == owner && task.state != TaskState::Dead);
    if let Some(task) = waiter.map(|task| task.id) {
        let completed = sched.note(Note::DiskCompleted { task, pages }, 0, cx);
        sched.wake(task, completed, cx);
    }
}
