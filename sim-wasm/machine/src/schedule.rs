//! Which task has the CPU: sleeping, waking, switching, and the entries that tell of it.
//!
//! Read first: kernel/sched.c:try_to_wake_up, schedule; the rules are in `kernel::sched`.

use super::Machine;
use super::cpu::Step;
use base::codes::{Event, Work};
use kernel::coverage::Function;
use kernel::task::{TaskId, TaskState};

impl Machine {
    /// Puts the current task to sleep; it is resumed when it next runs.
    #[inline(never)]
    pub(super) fn sleep_current(&mut self, state: TaskState) {
        let current = self.cpu.rq.curr();
        self.cpu.step = Step::kernel(Work::Syscall, 0);
        self.note(Event::TaskSlept, u64::from(current.0), state as u64, 0);
        self.cpu.rq.sleep_current(state);
        self.switch_task();
    }

    /// `try_to_wake_up`, from an interrupt, a softirq or a task. False if it was not asleep.
    pub(super) fn wake_task(&mut self, id: TaskId, cause: u64) -> bool {
        let state = self.cpu.rq.task(id).state;
        if !matches!(state, TaskState::Interruptible | TaskState::Uninterruptible) {
            return false;
        }
        self.called(Function::TryToWakeUp);
        let in_interrupt = self.cpu.in_interrupt();
        let preempts = self.cpu.rq.wake_up(id, self.now, in_interrupt, false);
        let woken = self.note(
            Event::TaskWoken,
            u64::from(id.0),
            u64::from(preempts),
            cause,
        );
        if preempts {
            self.want_switch(woken);
        }
        true
    }

    /// `set_tsk_need_resched`, for a reason: the first one since the last switch counts.
    pub(super) fn want_switch(&mut self, reason: u64) {
        if self.cpu.want_switch() {
            self.causes.resched = reason;
        }
    }

    /// `schedule()`: the run queue chooses; the incoming task pays for the switch.
    #[inline(never)]
    pub(super) fn switch_task(&mut self) {
        self.called(Function::Schedule);
        let outgoing = self.cpu.rq.curr();
        let preempted =
            self.cpu.rq.task(outgoing).state == TaskState::Running && !self.cpu.rq.is_idle();
        self.cpu.need_resched = false;
        self.cpu.step.resched_before = false;
        let switch = self.cpu.rq.schedule(self.now, preempted);
        if switch.swapped {
            self.counters.array_swaps += 1;
            self.note(Event::ArraysSwapped, 0, 0, 0);
        }
        if switch.next == switch.prev {
            return;
        }
        if preempted {
            self.note_preemption(switch.prev, switch.next);
        }
        self.counters.switches += 1;
        let id = self.note(
            Event::TaskSwitched,
            u64::from(switch.next.0),
            u64::from(switch.prev.0),
            0,
        );
        self.causes.switched = id;
        if self.sockets.read_by(switch.next).is_some() {
            self.causes.reader_switched = id;
        }
        let incoming = self.processes[switch.next].step;
        let cost = self.costs().context_switch;
        self.processes[switch.prev].step = self.cpu.switch_step(incoming, cost);
    }

    fn note_preemption(&mut self, prev: TaskId, next: TaskId) {
        let cause = self.causes.resched;
        let preempted = self.note(
            Event::TaskPreempted,
            u64::from(prev.0),
            u64::from(next.0),
            cause,
        );
        let Some(slot) = self.sockets.read_by(prev) else {
            return;
        };
        self.sockets[slot].causes.preempted = preempted;
        if let Some(backlog) = self.sockets[slot].backlog_if_owned() {
            let task = u64::from(prev.0);
            let owning = self.note(Event::PreemptedOwningSocket, task, backlog, preempted);
            self.causes.preempted_owning = owning;
            self.sockets[slot].causes.preempted_owning = owning;
        }
    }
}
