//! Forking of tasks.
//!
//! Read first: kernel/sched.c (`sched_fork`, `wake_up_new_task`). The scheduler decides how parent
//! and child share the rest of the time slice and the sleep average (`o1::fork`).

use super::{IDLE, RunQueue, Scheduler, TaskTable, TickOutcome};
use crate::interactivity::{nice_to_prio, task_timeslice};
use crate::task::{TaskId, TaskKind, TaskState};
use base::{Hz, Ns};

/// Result of a fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The new task.
    pub child: TaskId,
    /// Whether the machine should call `schedule` at the next point where the kernel may
    /// reschedule.
    pub need_resched: bool,
    /// If the parent had only one jiffy left, the fork charges it a tick: the result of this tick.
    pub tick: Option<TickOutcome>,
}

/// A thread that slept for a long time in `accept` and now starts a thread for each connection.
///
/// Simplified: the listener is not in the run queue, because it only starts these threads and
/// sleeps again. `ps` would show the difference.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    nice: i8,
    /// Slice that the started threads inherit under EEVDF. Zero means the scheduler's base slice.
    slice: Ns,
    hz: Hz,
    /// Jiffies left in the listener's slice, under O(1).
    time_slice: u32,
}

impl Listener {
    /// Creates a listener, which starts a thread for each connection, with a full time slice.
    pub fn new(nice: i8, slice: Ns, hz: Hz) -> Listener {
        Listener {
            nice,
            slice,
            hz,
            time_slice: task_timeslice(nice_to_prio(nice), hz),
        }
    }

    /// Returns half of the listener's remaining slice for the child, as in `sched_fork`. A listener
    /// with nothing left begins a new slice, because it is interactive.
    fn deal_slice(&mut self) -> u32 {
        let child = self.time_slice.div_ceil(2);
        self.time_slice /= 2;
        if self.time_slice == 0 {
            self.time_slice = task_timeslice(nice_to_prio(self.nice), self.hz);
        }
        child
    }
}

impl RunQueue {
    /// Starts a thread of a listener (`clone` with `CLONE_VM`), which is runnable at once. Returns
    /// whether the thread should preempt the current task.
    pub fn start_thread(
        &mut self,
        tasks: &mut TaskTable,
        listener: &mut Listener,
        (kind, nth): (TaskKind, u16),
        now: Ns,
    ) -> (TaskId, bool) {
        let id = tasks.begin(kind, nth, listener.nice, false);
        tasks.task_mut(id).state = TaskState::Running;
        let thread = tasks.task(id);
        let preempts = match &mut self.scheduler {
            Scheduler::O1(o1) => {
                o1.start_thread(thread, listener.deal_slice(), now);
                o1.preempts(id, self.curr)
            }
            Scheduler::Eevdf(eevdf) => {
                eevdf.begin(thread);
                eevdf.set_slice(id, listener.slice, now);
                eevdf.join(id, now)
            }
        };
        self.count_queued(tasks, id);
        (id, preempts)
    }

    /// Forks the current task (`sched_fork`, `wake_up_new_task`). The child has the same nice value
    /// as its parent. Under O(1) the child runs first, unless it `shares_vm` (a thread, `vfork`).
    pub fn fork(
        &mut self,
        tasks: &mut TaskTable,
        (kind, nth): (TaskKind, u16),
        (now, jiffies): (Ns, u64),
        shares_vm: bool,
    ) -> Fork {
        assert_ne!(self.curr, IDLE, "the idle task never forks");
        let child = tasks.begin_child(self.curr, kind, nth);
        tasks.task_mut(child).state = TaskState::Running;
        let (of_parent, of_child) = (tasks.task(self.curr), tasks.task(child));
        let (need_resched, tick) = match &mut self.scheduler {
            Scheduler::O1(o1) => {
                let clock = (jiffies, self.nr_running);
                let tick = o1.fork(of_parent, of_child, now, clock, shares_vm);
                let ticked = tick.is_some_and(|tick| tick.need_resched);
                (!shares_vm || ticked, tick)
            }
            Scheduler::Eevdf(eevdf) => {
                eevdf.begin(of_child);
                (eevdf.join(child, now), None)
            }
        };
        self.count_queued(tasks, child);
        Fork {
            child,
            need_resched,
            tick,
        }
    }
}
