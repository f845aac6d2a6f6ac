//! The journal and the spans of CPU time: rows that contain names of tasks.
//!
//! A row stores the task's name, because the task's number may be reused by a later task.

use super::Sched;
use super::THIS_CPU;
use crate::cx::Cx;
use crate::recorder::note::Note;
use crate::recorder::rows::{Entry, Named, Span};
use base::{DropReason, Stage};
use kernel::packet::{Protocol, Skb, SkbKind};
use kernel::task::TaskId;

impl Sched {
    /// Writes a journal entry with its cause. Returns the entry's number.
    #[inline]
    pub(crate) fn note(&self, note: Note, cause: u64, cx: &mut Cx) -> u64 {
        let id = cx.recorder.number_entry();
        if !cx.recorder.watch.passes_over(note.event()) {
            self.record_entry(id, note, cause, cx);
        }
        id
    }

    /// Out of line, because the code that writes an entry is called from sixty places.
    #[inline(never)]
    fn record_entry(&self, id: u64, note: Note, cause: u64, cx: &mut Cx) {
        let (kind, t) = (note.event(), cx.clock.shown_now());
        let wanted = cx.recorder.watch.wanted(t, kind);
        if !wanted.anywhere() {
            return;
        }
        let name = |task: Option<TaskId>| task.map_or(0, |id| self.name_of(id));
        let [(a, task_a), (b, task_b)] = note.values();
        let named = Named {
            a: name(task_a),
            b: name(task_b),
            context: self.cpus[THIS_CPU].holder().0,
            current: self.name_of(self.cpus[THIS_CPU].rq.curr()),
        };
        let entry = Entry {
            id,
            t,
            kind,
            a,
            b,
            cause,
            named,
        };
        cx.recorder.watch.event(wanted, entry);
    }

    /// Records the loss of a frame, with its reason and its cause.
    #[cold]
    pub(crate) fn drop_frame(&self, skb: &Skb, reason: DropReason, cause: u64, cx: &mut Cx) {
        cx.recorder.counters.count_dropped(skb, reason);
        cx.recorder.frame_ended(skb, Some(reason), &cx.clock);
        cx.hop(skb, Stage::Dropped, reason as u64);
        let note = Note::FrameDropped {
            packet: skb.id,
            reason,
        };
        let entry = self.note(note, cause, cx);
        let is_segment = skb.flow.protocol == Protocol::Tcp && skb.kind != SkbKind::Hello;
        if is_segment && reason != DropReason::TcpDuplicate {
            let stream = cx.recorder.stream_mut(skb.flow.id);
            stream.remember_loss(skb, entry);
        }
    }

    /// Records the span of CPU time since the last charge.
    #[inline(never)]
    pub(super) fn record_span(&self, cx: &mut Cx) {
        let (context, work) = self.cpus[THIS_CPU].holder();
        let current = self.cpus[THIS_CPU].rq.curr();
        cx.recorder.watch.span(Span {
            begin: cx.clock.shown(self.cpus[THIS_CPU].time.since),
            end: cx.clock.shown_now(),
            context,
            task: current.0,
            work,
            name: self.name_of(current),
        });
    }
}
