//! How tasks come and go: spawning, ending, changing nice. Forking is in `fork`.
//!
//! Read first: kernel/sched.c (`sched_exit`, `set_user_nice`), mm/oom_kill.c:__oom_kill_task; kernel-2.6.12 §1.7.
//!
//! Simplified:
//! - A parent gets its child's remainder when the child exits, not when the parent reaps
//!   it. A shell that is slow to wait could tell, by less than a slice.
//! - An orphan has no parent: what it would leave to `init` is lost. `init` sleeps here
//!   for ever, so nobody could tell.
//! - A fork looks through the table for the lowest free slot, an exit for the orphans:
//!   time in proportion to the tasks. There are under a hundred and they fork rarely.

use super::new_task::{IDLE, asleep};
use super::run_queue::RunQueue;
use crate::interactivity::{EXIT_WEIGHT, OOM_TIMESLICE, nice_to_prio};
use crate::task::{Task, TaskId, TaskKind, TaskState};
use base::time::Ns;

impl RunQueue {
    /// A new task without a parent, in interruptible sleep since `now`, with a full slice
    /// and no sleep credit: the machine wakes it. `nice` is kept to −20 … 19.
    pub fn spawn(
        &mut self,
        kind: TaskKind,
        nth: u16,
        nice: i8,
        kernel_thread: bool,
        now: Ns,
    ) -> TaskId {
        let (id, pid) = self.new_slot();
        self.place(Task {
            nth,
            kernel_thread,
            ..asleep(id, pid, kind, nice, now)
        })
    }

    /// A task ends by itself (`sched_exit`): what it did not use of the slice it was
    /// forked with goes back to its parent, and a greedy child lowers its parent's credit.
    /// If it is current, it stays on the CPU until the next `schedule`.
    pub fn exit(&mut self, id: TaskId) {
        let child = self.task(id).clone();
        if let Some(parent) = child.parent {
            inherit(self.task_mut(parent), &child);
        }
        self.kill(id);
    }

    /// A task is taken away from outside, and leaves nothing to its parent; true if the
    /// machine should call `schedule`, because it is the current one.
    pub fn kill(&mut self, id: TaskId) -> bool {
        assert_ne!(id, IDLE, "the idle task never ends");
        self.task_mut(id).state = TaskState::Dead;
        for task in &mut self.tasks {
            task.parent = task.parent.filter(|&parent| parent != id);
        }
        if id != self.curr && self.task(id).is_queued() {
            self.deactivate_task(id);
        }
        id == self.curr
    }

    /// The out-of-memory killer chose this task (`__oom_kill_task`): it gets a second to
    /// end in, and sleeps interruptibly no more. The machine wakes it, and calls `exit`
    /// when it has run to its end.
    pub fn mark_oom_victim(&mut self, id: TaskId) {
        let task = self.task_mut(id);
        task.oom_victim = true;
        task.time_slice = OOM_TIMESLICE;
    }

    /// Changes a task's nice value, kept to −20 … 19 (`set_user_nice`); true if the machine
    /// should call `schedule`. What is left of its slice stays.
    ///
    /// The new priority is the new static one, without the bonus, until it is computed
    /// again at a wake-up or the end of a slice: kernels up to 2.6.17 take the difference
    /// from the old *dynamic* priority, and compare that to decide on rescheduling.
    pub fn set_nice(&mut self, id: TaskId, nice: i8) -> bool {
        assert_ne!(id, IDLE, "the idle task has no nice value");
        let new_prio = nice_to_prio(nice);
        let task = self.task(id);
        if task.static_prio == new_prio {
            return false;
        }
        let old_prio = task.prio;
        let array = self.dequeue(id);
        let task = self.task_mut(id);
        task.static_prio = new_prio;
        task.prio = new_prio;
        let Some(physical) = array else {
            return false;
        };
        self.enqueue_physical(id, physical);
        new_prio < old_prio || (new_prio > old_prio && id == self.curr)
    }

    /// The lowest free slot, and a number that no task had.
    pub(super) fn new_slot(&mut self) -> (TaskId, u32) {
        let slot = self.tasks.iter().position(|task| self.is_free(task));
        let slot = slot.unwrap_or(self.tasks.len());
        let id = TaskId(u16::try_from(slot).expect("at most 65,536 tasks"));
        let pid = self.next_pid;
        self.next_pid += 1;
        (id, pid)
    }

    pub(super) fn place(&mut self, task: Task) -> TaskId {
        let id = task.id;
        if id.index() == self.tasks.len() {
            self.tasks.push(task);
        } else {
            self.tasks[id.index()] = task;
        }
        id
    }
}

/// What a parent gets from a child that ends (`sched_exit`).
fn inherit(parent: &mut Task, child: &Task) {
    if child.first_time_slice {
        let together = parent.time_slice + child.time_slice;
        parent.time_slice = together.min(child.static_timeslice());
    }
    if child.sleep_avg < parent.sleep_avg {
        parent.sleep_avg = parent.sleep_avg / (EXIT_WEIGHT + 1) * EXIT_WEIGHT
            + child.sleep_avg / (EXIT_WEIGHT + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::run_queue::Array;
    use super::super::run_queue::tests::{awake, credit, fork, one_running, ticks};
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;

    const MS: u32 = 1_000_000;

    #[test]
    fn a_parent_regains_the_slice_of_a_short_lived_child() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, true).child;
        rq.exit(child);
        assert_eq!(rq.task(parent).time_slice, 100);
    }

    #[test]
    fn what_a_parent_regains_is_capped_at_the_childs_full_slice() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, true).child;
        rq.set_nice(child, 10);
        rq.exit(child);
        assert_eq!(rq.task(parent).time_slice, 50);
    }

    #[test]
    fn a_child_that_used_its_first_slice_leaves_nothing() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, false).child;
        rq.schedule(Ns::ZERO, false);
        assert_eq!(rq.curr(), child);
        ticks(&mut rq, 50, 10);
        assert!(!rq.task(child).first_time_slice);
        rq.exit(child);
        assert_eq!(rq.task(parent).time_slice, 50);
    }

    #[test]
    fn a_greedy_child_costs_its_parent_a_quarter_of_the_difference() {
        let (mut rq, parent) = one_running();
        credit(&mut rq, parent, 800 * MS);
        let child = fork(&mut rq, true).child;
        credit(&mut rq, child, 400 * MS);
        rq.exit(child);
        assert_eq!(rq.task(parent).sleep_avg, 700 * MS);
        let idle_child = fork(&mut rq, true).child;
        credit(&mut rq, idle_child, NS_MAX_SLEEP_AVG);
        rq.exit(idle_child);
        assert_eq!(rq.task(parent).sleep_avg, 700 * MS);
    }

    #[test]
    fn a_dying_task_stays_on_the_cpu_until_the_switch_then_frees_its_slot() {
        let (mut rq, id) = one_running();
        rq.exit(id);
        assert_eq!((rq.nr_running(), rq.tasks().count()), (1, 2));
        let other = rq.spawn(TaskKind::Hog, 1, 0, false, Ns::ZERO);
        assert_ne!(other, id);
        let switch = rq.schedule(Ns::ZERO, true);
        assert!(switch.voluntary && switch.next == rq.idle());
        assert_eq!((rq.nr_running(), rq.tasks().count()), (0, 2));
        let tenant = rq.spawn(TaskKind::Hog, 2, 0, false, Ns::ZERO);
        assert_eq!((tenant, rq.task(tenant).pid), (id, 3));
    }

    #[test]
    fn a_killed_task_leaves_the_queue_and_its_children_are_orphans() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, false).child;
        assert!(!rq.kill(child));
        assert_eq!((rq.nr_running(), rq.array_of(child)), (1, None));
        assert_eq!(rq.task(parent).time_slice, 50);
        let child = fork(&mut rq, false).child;
        assert!(rq.kill(parent));
        assert_eq!(rq.task(child).parent, None);
        rq.exit(child);
    }

    #[test]
    fn the_lowest_free_slot_is_used_first() {
        let mut rq = RunQueue::new();
        let ids: Vec<TaskId> = (0..4).map(|_| awake(&mut rq, 0)).collect();
        rq.kill(ids[2]);
        rq.kill(ids[0]);
        assert_eq!(awake(&mut rq, 0), ids[0]);
        assert_eq!(awake(&mut rq, 0), ids[2]);
        assert_eq!(awake(&mut rq, 0), TaskId(5));
    }

    #[test]
    fn renicing_reschedules_when_raised_or_when_the_running_task_is_lowered() {
        let (mut rq, running) = one_running();
        let waiting = awake(&mut rq, 0);
        assert!(rq.set_nice(waiting, -5));
        assert!(!rq.set_nice(waiting, 5));
        assert!(!rq.set_nice(waiting, 5));
        assert!(rq.set_nice(running, 10));
        assert!(rq.set_nice(running, -10));
    }

    #[test]
    fn renicing_keeps_the_slice_and_drops_the_bonus_until_the_next_recalculation() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        rq.set_nice(id, -10);
        assert_eq!((rq.task(id).time_slice, rq.task(id).prio), (100, 110));
        assert_eq!(rq.array(Array::Active).first_prio(), Some(110));
        rq.sleep_current(TaskState::Interruptible);
        rq.schedule(Ns::ZERO, false);
        rq.wake_up(id, Ns::ZERO, false, false);
        assert_eq!(rq.task(id).prio, 105);
    }

    #[test]
    fn nice_values_beyond_the_limits_are_kept_to_them() {
        let (mut rq, id) = one_running();
        rq.set_nice(id, -100);
        assert_eq!(rq.task(id).nice(), -20);
        rq.set_nice(id, 100);
        assert_eq!(rq.task(id).nice(), 19);
    }

    #[test]
    fn an_out_of_memory_victim_does_not_fall_asleep() {
        let (mut rq, id) = one_running();
        rq.mark_oom_victim(id);
        rq.sleep_current(TaskState::Interruptible);
        assert_eq!(rq.schedule(Ns::ZERO, false).next, id);
        assert_eq!(rq.task(id).state, TaskState::Running);
        rq.sleep_current(TaskState::Uninterruptible);
        assert!(rq.schedule(Ns::ZERO, false).next == rq.idle());
    }
}
