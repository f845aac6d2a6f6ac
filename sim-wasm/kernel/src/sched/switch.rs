//! Choice of the next task. A task that goes to sleep leaves the run queue here.
//!
//! Read first: kernel/sched.c:schedule. The scheduler makes the choice (`o1::pick`).

use super::{IDLE, RunQueue, Scheduler, TaskTable};
use crate::task::{TaskId, TaskState};
use base::Ns;

/// Result of `schedule`.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Task that was on the CPU.
    pub prev: TaskId,
    /// Task now on the CPU; may equal `prev`.
    pub next: TaskId,
    /// Whether the active array was empty and the arrays were swapped (O(1)).
    pub swapped: bool,
    /// Whether `prev` went to sleep or exited; false if it could have continued.
    pub voluntary: bool,
}

impl RunQueue {
    /// Announces that the current task goes to sleep. The task leaves the run queue in the next
    /// `schedule`, unless it is woken before or that `schedule` is a preemption.
    pub fn sleep_current(&self, tasks: &mut TaskTable, state: TaskState) {
        assert_ne!(self.curr, IDLE, "the idle task never sleeps");
        let curr = tasks.task_mut(self.curr);
        if curr.state != TaskState::Dead {
            curr.state = state;
        }
    }

    /// Picks the task to run from `now` on (`schedule`). With `preempt_active` the current task is
    /// preempted, so it stays queued even if it has announced its sleep. It then sleeps when it
    /// runs again and calls `schedule` itself.
    pub fn schedule(&mut self, tasks: &mut TaskTable, now: Ns, preempt_active: bool) -> Switch {
        let prev = self.curr;
        if let Scheduler::O1(o1) = &mut self.scheduler {
            o1.charge_run(prev, now);
        }
        let voluntary = self.stop_prev(tasks, preempt_active, now);
        let (next, swapped) = self.pick_next(tasks, now);
        if next != prev {
            self.switch_to(tasks, next, now, voluntary);
        }
        Switch {
            prev,
            next,
            swapped,
            voluntary,
        }
    }

    /// Removes a sleeping or dead task from the queue. Returns true if the task gave up the CPU
    /// voluntarily.
    fn stop_prev(&mut self, tasks: &mut TaskTable, preempt_active: bool, now: Ns) -> bool {
        let task = tasks.task_mut(self.curr);
        match task.state {
            TaskState::Running => return false,
            // From here on an exiting task cannot be preempted, so its switch counts as voluntary.
            TaskState::Dead => self.deactivate_task(tasks, self.curr, now),
            _ if preempt_active => return false,
            // SIGKILL is pending, so the task does not fall asleep.
            TaskState::Interruptible if task.oom_victim => task.state = TaskState::Running,
            TaskState::Interruptible | TaskState::Uninterruptible => {
                self.deactivate_task(tasks, self.curr, now);
            }
        }
        true
    }

    fn pick_next(&mut self, tasks: &TaskTable, now: Ns) -> (TaskId, bool) {
        let nobody_can_run = self.nr_running == 0;
        match &mut self.scheduler {
            Scheduler::O1(o1) if nobody_can_run => {
                o1.go_idle();
                (IDLE, false)
            }
            Scheduler::O1(o1) => o1.pick_next(tasks, now),
            Scheduler::Eevdf(eevdf) => (eevdf.pick_next(now).unwrap_or(IDLE), false),
        }
    }

    fn switch_to(&mut self, tasks: &mut TaskTable, next: TaskId, now: Ns, voluntary: bool) {
        let prev = tasks.task_mut(self.curr);
        if voluntary {
            prev.nvcsw += 1;
        } else {
            prev.nivcsw += 1;
        }
        if let Scheduler::O1(o1) = &mut self.scheduler {
            o1.switch_in(next, now);
        }
        self.curr = next;
        self.nr_switches += 1;
    }
}
