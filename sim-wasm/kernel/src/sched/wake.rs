//! Waking a sleeper, which may preempt the task on the CPU.
//!
//! Read first: kernel/sched.c (`try_to_wake_up`). How the sleep improves the task's priority is
//! decided by the scheduler (`o1::wake`).

use super::{RunQueue, Scheduler, TaskTable};
use crate::task::{TaskId, TaskState};
use base::Ns;

impl RunQueue {
    /// Wakes a task (`try_to_wake_up`). Returns whether the woken task should preempt the current
    /// task.
    ///
    /// `in_interrupt`: the waker is in hard or soft interrupt, including ksoftirqd, or has bottom
    /// halves disabled. `sync`: the waker is about to sleep, so it is not preempted. A task that
    /// has announced its sleep but is still queued keeps running. A runnable or dead task does not
    /// change.
    pub fn wake_up(
        &mut self,
        tasks: &mut TaskTable,
        id: TaskId,
        now: Ns,
        in_interrupt: bool,
        sync: bool,
    ) -> bool {
        let task = tasks.task_mut(id);
        let slept_in = task.state;
        if !matches!(
            slept_in,
            TaskState::Interruptible | TaskState::Uninterruptible
        ) {
            return false;
        }
        task.state = TaskState::Running;
        if task.is_queued() {
            return false;
        }
        let preempts = match &mut self.scheduler {
            Scheduler::O1(o1) => {
                o1.activate(task, slept_in, now, in_interrupt);
                o1.preempts(id, self.curr)
            }
            Scheduler::Eevdf(eevdf) => eevdf.wake(id, now),
        };
        self.count_queued(tasks, id);
        !sync && preempts
    }

    /// Makes a new task runnable without credit for sleeping or waiting, as if it had run for a
    /// long time. Used when the machine begins in a steady state. Returns whether the task should
    /// preempt the current task; under O(1) only the idle task is preempted.
    pub fn resume_in_round(
        &mut self,
        tasks: &mut TaskTable,
        id: TaskId,
        (now, jiffies): (Ns, u64),
    ) -> bool {
        tasks.task_mut(id).state = TaskState::Running;
        let task = tasks.task(id);
        let preempts = match &mut self.scheduler {
            Scheduler::O1(o1) => o1.resume_in_round(task, self.curr, jiffies),
            Scheduler::Eevdf(eevdf) => eevdf.join(id, now),
        };
        self.count_queued(tasks, id);
        preempts
    }
}
