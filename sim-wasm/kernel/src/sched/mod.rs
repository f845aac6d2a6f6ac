//! Scheduling on one processor: which task runs, for how long, and which is next.
//!
//! Read first: kernel/sched.c (`struct runqueue`). Then here, in this order:
//! - `table`: the tasks of the machine;
//! - `RunQueue`: the state of a CPU that does not depend on the scheduler;
//! - `wake`, `tick`, `switch`, `fork`, `lifecycle`: operations on tasks;
//! - `o1`: the scheduler of 2.6.12; `eevdf`: the scheduler of 6.12.
//!
//! The run queue does not switch tasks by itself. When the kernel would set the flag *need_resched*
//! of the current task, the methods here return true, and the machine calls `schedule` as soon as
//! its context allows.
//!
//! Simplified:
//! - No other processors: no migration, and no `nr_uninterruptible`, which only the load average in
//!   `/proc/loadavg` needs.
//! - SIGKILL from the out-of-memory killer is the only signal.
//! - `wake_up` wakes from either kind of sleep. The caller knows whether the event is
//!   the one for which the task sleeps (a wait queue).

pub mod eevdf;
mod fork;
mod lifecycle;
pub mod o1;
mod switch;
mod table;
mod tick;
mod wake;

pub use eevdf::{Eevdf, EevdfTask};
pub use fork::{Fork, Listener};
pub use o1::{Array, O1, O1Task, PrioArray, TickOutcome};
pub use switch::Switch;
pub use table::TaskTable;

use crate::task::{Task, TaskId, TaskState};
use base::{Complete, Hz, Ns, pair};
use eevdf::Leaves;
use table::IDLE;

/// Kind of scheduler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SchedulerKind {
    /// The scheduler of 2.6.12.
    #[default]
    O1,
    /// The scheduler of 6.12, which only the complete build has.
    Eevdf(Complete),
}

/// The scheduler of a kernel, with its state of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scheduler {
    /// 2.6.12: two arrays of priority lists, time slices, and a bonus for sleeping.
    O1(Box<O1>),
    /// 6.12 (EEVDF): CPU shares by weight, and virtual deadlines.
    Eevdf(Eevdf),
}

/// State of a CPU that does not depend on its scheduler (`struct rq`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunQueue {
    scheduler: Scheduler,
    curr: TaskId,
    nr_running: u32,
    nr_switches: u64,
}

impl RunQueue {
    /// Creates the run queue of an idle processor whose kernel ticks at `hz`.
    pub fn new(kind: SchedulerKind, hz: Hz) -> RunQueue {
        RunQueue {
            scheduler: match kind {
                SchedulerKind::O1 => Scheduler::O1(Box::new(O1::new(hz))),
                SchedulerKind::Eevdf(complete) => Scheduler::Eevdf(Eevdf::new(hz, complete)),
            },
            curr: IDLE,
            nr_running: 0,
            nr_switches: 0,
        }
    }

    /// Sets whether the tasks of a session compete as one group, for tasks that start later
    /// (`kernel.sched_autogroup_enabled`). O(1) has no groups.
    pub fn set_autogroup(&mut self, enabled: bool) {
        if let Scheduler::Eevdf(eevdf) = &mut self.scheduler {
            eevdf.autogroup = enabled;
        }
    }

    /// Returns the scheduler of 2.6.12, if this CPU has it.
    pub fn o1(&self) -> Option<&O1> {
        match &self.scheduler {
            Scheduler::O1(o1) => Some(o1),
            Scheduler::Eevdf(_) => None,
        }
    }

    /// Returns the scheduler of 6.12, if this CPU has it.
    pub fn eevdf(&self) -> Option<&Eevdf> {
        match &self.scheduler {
            Scheduler::O1(_) => None,
            Scheduler::Eevdf(eevdf) => Some(eevdf),
        }
    }

    /// Returns the task on the CPU.
    #[inline]
    pub fn curr(&self) -> TaskId {
        self.curr
    }

    /// Returns the task that runs when no other task is runnable.
    pub fn idle(&self) -> TaskId {
        IDLE
    }

    /// Returns whether the idle task is on the CPU.
    #[inline]
    pub fn is_idle(&self) -> bool {
        self.curr == IDLE
    }

    /// Number of runnable tasks, including the one on the CPU but never the idle task.
    pub fn nr_running(&self) -> u32 {
        self.nr_running
    }

    /// Number of switches from one task to another since the start of the run.
    pub fn nr_switches(&self) -> u64 {
        self.nr_switches
    }

    /// Resets the longest time for which an eligible task waited (EEVDF).
    pub fn forget_waits(&mut self) {
        if let Scheduler::Eevdf(eevdf) = &mut self.scheduler {
            eevdf.forget_waits();
        }
    }

    /// Returns whether the scheduler classifies a task as interactive. Only O(1) does so.
    pub fn is_interactive(&self, task: &Task) -> bool {
        self.o1().is_some_and(|o1| o1.is_interactive(task))
    }

    /// Mixes the whole state into a digest, in words of fixed width.
    pub fn fold_digest(&self, tasks: &TaskTable, mix: &mut impl FnMut(u64)) {
        mix(pair(self.curr.0, tasks.next_pid));
        if let Scheduler::O1(o1) = &self.scheduler {
            o1.fold_clock(mix);
        }
        mix(self.nr_switches);
        mix(u64::from(self.nr_running));
        match &self.scheduler {
            Scheduler::O1(o1) => o1.fold_tasks(tasks, mix),
            Scheduler::Eevdf(eevdf) => eevdf.fold_digest(tasks, mix),
        }
    }

    /// Marks a task as queued, and counts it as runnable.
    fn count_queued(&mut self, tasks: &mut TaskTable, id: TaskId) {
        tasks.task_mut(id).on_rq = true;
        self.nr_running += 1;
    }

    fn deactivate_task(&mut self, tasks: &mut TaskTable, id: TaskId, now: Ns) {
        let task = tasks.task_mut(id);
        task.on_rq = false;
        match &mut self.scheduler {
            Scheduler::O1(o1) => {
                o1.dequeue(id);
            }
            Scheduler::Eevdf(eevdf) => {
                let ends = task.state == TaskState::Dead;
                let how = if ends {
                    Leaves::AtOnce
                } else {
                    Leaves::ToSleep
                };
                eevdf.leave(id, how, now);
            }
        }
        self.nr_running -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::o1::testbed::{awake, one_running};
    use crate::task::TaskKind;
    use base::COMPLETE;

    /// Number of digest words of one task's state under O(1).
    const TASK: usize = 15;

    fn words(rq: &RunQueue, tasks: &TaskTable) -> Vec<u64> {
        let mut words = Vec::new();
        rq.fold_digest(tasks, &mut |word| words.push(word));
        words
    }

    #[test]
    fn the_digest_has_the_counts_every_task_and_both_arrays() {
        let (mut bed, running) = one_running();
        let second = awake(&mut bed, 5);
        let all = words(&bed.rq, &bed.tasks);
        // First word: task 1 runs, and the next process id is 3. Then: no task has expired
        // (priority 140, time 0), one switch, two runnable tasks.
        assert_eq!(all[..5], [(1 << 32) + 3, 140, 0, 1, 2]);
        let arrays = &all[5 + 3 * TASK..];
        let [first, other] =
            [running, second].map(|id| u64::from(bed.o1(id).prio) * 65_536 + u64::from(id.0));
        assert_eq!(arrays, [2, first, other, 0]);
    }

    #[test]
    fn the_digest_has_which_array_is_active() {
        let (mut bed, id) = one_running();
        while bed.array_of(id) == Some(crate::sched::Array::Active) {
            bed.scheduler_tick(50);
        }
        assert_eq!(words(&bed.rq, &bed.tasks)[1..3], [120, 50]);
        bed.schedule(Ns::ZERO, true);
        assert_eq!(words(&bed.rq, &bed.tasks)[1..3], [256 + 140, 0]);
    }

    #[test]
    fn the_digest_of_the_later_scheduler_has_queues_tasks_and_groups() {
        let mut tasks = TaskTable::default();
        let mut rq = RunQueue::new(SchedulerKind::Eevdf(COMPLETE), Hz(1_000));
        rq.set_autogroup(true);
        let id = rq.spawn(&mut tasks, (TaskKind::Hog, 1), 0, false, Ns::ZERO);
        assert!(rq.is_idle() && rq.eevdf().is_some() && rq.o1().is_none());
        assert!(rq.wake_up(&mut tasks, id, Ns::ZERO, false, false));
        rq.schedule(&mut tasks, Ns::ZERO, false);
        assert!(!rq.is_idle() && !rq.is_interactive(tasks.task(id)));
        let all = words(&rq, &tasks);
        // The digest has 3 words of counts, 3 words for each of 2 queues, 13 for each of 2 tasks,
        // and 5 for the group.
        assert_eq!(all.len(), 3 + 2 * 3 + 2 * 13 + 5);
        assert_eq!(all[..3], [(1 << 32) + 2, 1, 1]);
        assert_eq!(
            (all[5], all[8]),
            (65_537, 1),
            "the group runs, and in it the task"
        );
        assert_eq!(all[all.len() - 5], 1_024, "the weight of the group");
    }

    #[test]
    fn the_longest_wait_is_counted_anew() {
        let mut tasks = TaskTable::default();
        let mut rq = RunQueue::new(SchedulerKind::Eevdf(COMPLETE), Hz(1_000));
        for nth in 1..=2 {
            let id = rq.spawn(&mut tasks, (TaskKind::Hog, nth), 0, false, Ns::ZERO);
            rq.wake_up(&mut tasks, id, Ns::ZERO, false, false);
        }
        rq.schedule(&mut tasks, Ns::ZERO, false);
        let now = Ns(1_000_000);
        assert!(rq.scheduler_tick(&mut tasks, (now, 1)).need_resched);
        rq.schedule(&mut tasks, now, true);
        let wait = |rq: &RunQueue| rq.eevdf().map(|eevdf| eevdf.longest_eligible_wait());
        assert_eq!(wait(&rq), Some(now));
        rq.forget_waits();
        assert_eq!(wait(&rq), Some(Ns::ZERO));
    }
}
