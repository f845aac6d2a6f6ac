//! The disk: requests on their way, and who waits for them.
//!
//! Read first: drivers/block/ll_rw_blk.c:blk_congestion_wait, __freed_request. The queue is in
//! `kernel::disk`.

use super::Mm;
use crate::clock::Scheduled;
use crate::cx::Cx;
use crate::recorder::note::Note;
use crate::sched::Sched;
use kernel::disk::{DiskKind, DiskRequest};
use kernel::memory::{ReclaimStep, WriteKind};
use kernel::task::{TaskId, TaskState};

/// A queue with fewer requests is not congested: 128 less an eighth, a sixteenth and one
/// (drivers/block/ll_rw_blk.c:blk_queue_congestion_threshold).
const CONGESTION_OFF: u32 = 103;

/// One of several writes that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskWrite {
    /// Pages written.
    pub pages: u32,
    /// The write continues where the last one ended: no seek.
    pub sequential: bool,
}

impl Mm {
    /// Reads pages from the disk; the end of the read wakes the reader.
    pub(crate) fn read_disk(
        &mut self,
        kind: DiskKind,
        pages: u32,
        reader: TaskId,
        sched: &mut Sched,
        cx: &mut Cx,
    ) {
        self.submit(kind, pages, false, Some(reader), sched, cx);
    }

    /// Writes pages behind each other to the disk; nobody waits.
    pub(crate) fn write_disk(
        &mut self,
        kind: DiskKind,
        pages: u32,
        sched: &mut Sched,
        cx: &mut Cx,
    ) {
        self.submit(kind, pages, true, None, sched, cx);
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
            let (pages, sequential) = (write.pages, write.sequential);
            self.submit(DiskKind::Other, pages, sequential, waiter, sched, cx);
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
        kind: DiskKind,
        pages: u32,
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
        };
        if let Some(task) = waiter {
            sched.note(Note::DiskRequested { task, pages }, 0, cx);
        }
        if let Some(done_at) = self.disk.submit(cx.now(), request) {
            cx.clock.schedule(done_at, Scheduled::DiskDone);
        }
    }

    /// The disk's interrupt: a request is finished, and the next one begins.
    #[inline(never)]
    pub(crate) fn disk_completed(&mut self, sched: &mut Sched, cx: &mut Cx) {
        let Some((request, next)) = self.disk.complete(cx.now()) else {
            return;
        };
        if let Some(done_at) = next {
            let at = done_at.max(cx.now());
            cx.clock.schedule(at, Scheduled::DiskDone);
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
            sched.write_ended(cx);
        }
        wake_waiter(&request, sched, cx);
    }
}

fn wake_waiter(request: &DiskRequest, sched: &mut Sched, cx: &mut Cx) {
    let waiter = sched.tasks().find(|task| {
        request.owner != 0 && task.pid == request.owner && task.state != TaskState::Dead
    });
    if let Some(task) = waiter.map(|task| task.id) {
        let pages = request.pages;
        let completed = sched.note(Note::DiskCompleted { task, pages }, 0, cx);
        sched.wake(task, completed, cx);
    }
}
