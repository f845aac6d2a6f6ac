//! Parts of the machine that the network stack and the programs use: time and recorder, scheduler,
//! memory, other hosts.

use crate::Limit;
use crate::config::Config;
use crate::cx::Cx;
use crate::mm::Mm;
use crate::outside::Outside;
use crate::recorder::note::Note;
use crate::sched::THIS_CPU;
use crate::sched::{Level, Sched, SoftAct};
use base::{DropReason, Ns, Stage};
use kernel::memory::OwnerId;
use kernel::packet::Skb;
use kernel::task::{TaskId, TaskState};

/// Next action after a task was resumed.
pub enum AfterResume {
    /// The step of this task has already been applied, so the task is resumed again.
    Again(TaskId),
    /// The task's step takes time, and the step's end is a later event.
    Rests,
    /// Other work runs first, or the task has no step to run.
    Other,
}

/// Parts of the machine on which the network stack is built. Methods of this struct use two of
/// these parts together.
#[derive(Clone, Debug)]
pub struct Below {
    pub cx: Cx,
    pub sched: Sched,
    pub mm: Mm,
    pub outside: Outside,
}

impl Below {
    /// Creates the parts of an idle machine.
    pub fn new(config: Config) -> Below {
        let mut sched = Sched::new(&config.host, config.softnet.threaded);
        Below {
            mm: Mm::new(&config, &mut sched),
            outside: Outside::new(&config),
            sched,
            cx: Cx::new(config),
        }
    }

    /// Returns the time of the earliest event outside the CPU, but not the event's kind. The kind
    /// is computed only when that event is the next to apply; most next events are events of the
    /// CPU.
    #[inline]
    pub fn next_beside_cpu(&self) -> Ns {
        self.cx.clock.next.min(self.outside.world.next_at())
    }

    /// Applies the softirq's next step at once if no other event is due before the step ends and if
    /// the step ends within `limit`. Returns whether the step was applied.
    #[inline(always)]
    pub fn pass_softirq_step(&mut self, step: &Level<SoftAct>, limit: &mut Limit) -> bool {
        let until = self.cx.now() + Ns(step.left);
        if !self.passes_until(until, limit) {
            return false;
        }
        self.sched.cpus[THIS_CPU].pass_softirq_step(until, step.left);
        self.cx.recorder.count_cpu_event(until, step.work);
        true
    }

    /// Begins or continues the current task's step after the task was resumed. The step is applied
    /// at once if no other event is due before its end and if it ends within `limit`.
    #[inline(always)]
    pub fn go_on_in_task(&mut self, limit: &mut Limit) -> AfterResume {
        let cpu = &self.sched.cpus[THIS_CPU];
        if !cpu.task_goes_on() {
            return AfterResume::Other;
        }
        let (left, work) = (cpu.step.left, cpu.step.work);
        let until = self.cx.now() + Ns(left);
        if !self.passes_until(until, limit) {
            self.sched.cpus[THIS_CPU].rest_in_task(until);
            return AfterResume::Rests;
        }
        let task = self.sched.pass_task_step(until, left);
        self.cx.recorder.count_cpu_event(until, work);
        AfterResume::Again(task)
    }

    /// Moves the time to the end of a step if no other event is due before and if the end is within
    /// `limit`. Returns whether the time was moved.
    #[inline(always)]
    fn passes_until(&mut self, until: Ns, limit: &mut Limit) -> bool {
        let is_next = until < self.next_beside_cpu() && until <= limit.end;
        if !is_next || limit.at_most == 0 {
            return false;
        }
        limit.at_most -= 1;
        self.cx.clock.advance(until);
        true
    }

    /// Writes a journal entry with its cause. Returns the entry's number.
    #[inline]
    pub fn note(&mut self, note: Note, cause: u64) -> u64 {
        self.sched.note(note, cause, &mut self.cx)
    }

    /// Wakes a task. Returns false if the task was not asleep.
    pub fn wake(&mut self, id: TaskId, cause: u64) -> bool {
        self.sched.wake(id, cause, &mut self.cx)
    }

    /// Puts the current task to sleep.
    pub fn sleep_current(&mut self, state: TaskState) {
        self.sched.sleep_current(state, &mut self.cx);
    }

    /// Records the exit of a process, frees its memory, and tells the disk that it no longer waits
    /// for the next read of the process.
    pub fn process_exits(&mut self, id: TaskId) {
        self.note(Note::TaskExited { task: id }, 0);
        self.mm.memory.free_owner(OwnerId(id.0));
        self.mm.disk.process_exits(self.sched.task(id).pid);
    }

    /// Records the loss of a frame, with its reason and its cause.
    pub fn drop_frame(&mut self, skb: &Skb, reason: DropReason, cause: u64) {
        self.sched.drop_frame(skb, reason, cause, &mut self.cx);
    }

    /// Ends a frame and frees its buffer. `lost` is the reason of the loss; `None`: the frame had
    /// no payload and was processed completely.
    pub fn end_frame(&mut self, skb: &Skb, lost: Option<DropReason>, cause: u64) {
        match lost {
            Some(reason) => self.drop_frame(skb, reason, cause),
            None => {
                self.cx.recorder.counters.control += 1;
                self.cx.hop(skb, Stage::Control, 0);
            }
        }
        self.free_buffer();
    }

    /// Allocates the buffer of one receive descriptor (`alloc_skb(GFP_ATOMIC)`). Returns false if
    /// there is no memory.
    pub fn alloc_buffer(&mut self) -> bool {
        self.mm.alloc_buffer(&mut self.sched, &mut self.cx)
    }

    /// Returns the buffer of a consumed or dropped frame to the slab, or to the page pool.
    pub fn free_buffer(&mut self) {
        self.mm.free_buffer(&self.sched, &mut self.cx);
    }
}
