//! Life cycle of tasks: spawning, ending, changing nice. Forking is in `fork`.
//!
//! Read first: kernel/sched.c (`sched_exit`, `set_user_nice`), mm/oom_kill.c:__oom_kill_task.
//!
//! Simplified: an orphan has no parent, so the rest of its slice, which `init` would inherit, is
//! lost. In the model `init` always sleeps, so this makes no difference.

use super::{IDLE, RunQueue, Scheduler, TaskTable};
use crate::interactivity::nice_to_prio;
use crate::task::{TaskId, TaskKind, TaskState};
use base::Ns;

impl RunQueue {
    /// Creates a task without a parent, in interruptible sleep since `now`, with a full slice and
    /// no sleep average. The machine wakes it. `nice` is limited to −20 … 19.
    pub fn spawn(
        &mut self,
        tasks: &mut TaskTable,
        (kind, nth): (TaskKind, u16),
        nice: i8,
        kernel_thread: bool,
        now: Ns,
    ) -> TaskId {
        let id = tasks.begin(kind, nth, nice, kernel_thread);
        match &mut self.scheduler {
            Scheduler::O1(o1) => o1.begin(tasks.task(id), now),
            Scheduler::Eevdf(eevdf) => eevdf.begin(tasks.task(id)),
        }
        id
    }

    /// Ends a task that exits by itself (`sched_exit`). Under O(1) its parent inherits the unused
    /// part of its first slice. A task on the CPU stays there until the next `schedule`.
    pub fn exit(&mut self, tasks: &mut TaskTable, id: TaskId, now: Ns) {
        let child = tasks.task(id);
        if let (Some(parent), Scheduler::O1(o1)) = (child.parent, &mut self.scheduler) {
            o1.inherit(parent, child);
        }
        self.kill(tasks, id, now);
    }

    /// Ends a task that does not exit by itself, so its parent inherits no time slice. Returns true
    /// if the task is on the CPU, so that the machine should call `schedule`.
    pub fn kill(&mut self, tasks: &mut TaskTable, id: TaskId, now: Ns) -> bool {
        assert_ne!(id, IDLE, "the idle task never ends");
        tasks.task_mut(id).state = TaskState::Dead;
        tasks.orphan_children_of(id);
        if id != self.curr && tasks.task(id).is_queued() {
            self.deactivate_task(tasks, id, now);
        } else if let Scheduler::Eevdf(eevdf) = &mut self.scheduler {
            eevdf.forget(id, now);
        }
        id == self.curr
    }

    /// Marks the victim of the out-of-memory killer (`__oom_kill_task`): a signal is pending, so it
    /// cannot sleep interruptibly. O(1) gives it a new slice. The machine wakes the victim, and
    /// calls `exit` when it ends.
    pub fn mark_oom_victim(&mut self, tasks: &mut TaskTable, id: TaskId) {
        tasks.task_mut(id).oom_victim = true;
        // In 6.12 the out-of-memory killer does not change the scheduling weight of its victim
        // (mm/oom_kill.c:mark_oom_victim).
        if let Scheduler::O1(o1) = &mut self.scheduler {
            o1.mark_oom_victim(id);
        }
    }

    /// Changes the slice that a task requests (`sched_setattr`, `sched_runtime`). Zero means the
    /// scheduler's base slice. O(1) ignores the request.
    pub fn set_slice(&mut self, id: TaskId, slice: Ns, now: Ns) {
        if let Scheduler::Eevdf(eevdf) = &mut self.scheduler {
            eevdf.set_slice(id, slice, now);
        }
    }

    /// Changes a task's nice value, limited to −20 … 19 (`set_user_nice`). Returns true if the
    /// machine should call `schedule`.
    pub fn set_nice(&mut self, tasks: &mut TaskTable, id: TaskId, nice: i8, now: Ns) -> bool {
        assert_ne!(id, IDLE, "the idle task has no nice value");
        let new_prio = nice_to_prio(nice);
        let task = tasks.task_mut(id);
        if task.static_prio == new_prio {
            return false;
        }
        task.static_prio = new_prio;
        match &mut self.scheduler {
            Scheduler::O1(o1) => o1.set_nice(id, new_prio, self.curr),
            Scheduler::Eevdf(eevdf) => eevdf.set_nice(id, new_prio, now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::sched::o1::Array;
    use crate::sched::o1::testbed::{Bed, awake, credit, fork, one_running, ticks};

    const MS: u32 = 1_000_000;

    #[test]
    fn a_parent_regains_the_slice_of_a_short_lived_child() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, true).child;
        rq.exit(child);
        assert_eq!(rq.o1(parent).time_slice, 100);
    }

    #[test]
    fn what_a_parent_regains_is_capped_at_the_childs_full_slice() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, true).child;
        rq.set_nice(child, 10);
        rq.exit(child);
        assert_eq!(rq.o1(parent).time_slice, 50);
    }

    #[test]
    fn a_child_that_used_its_first_slice_leaves_nothing() {
        let (mut rq, parent) = one_running();
        let child = fork(&mut rq, false).child;
        rq.schedule(Ns::ZERO, false);
        assert_eq!(rq.curr(), child);
        ticks(&mut rq, 50, 10);
        assert!(!rq.o1(child).first_time_slice);
        rq.exit(child);
        assert_eq!(rq.o1(parent).time_slice, 50);
    }

    #[test]
    fn a_greedy_child_costs_its_parent_a_quarter_of_the_difference() {
        let (mut rq, parent) = one_running();
        credit(&mut rq, parent, 800 * MS);
        let child = fork(&mut rq, true).child;
        credit(&mut rq, child, 400 * MS);
        rq.exit(child);
        assert_eq!(rq.o1(parent).sleep_avg, 700 * MS);
        let idle_child = fork(&mut rq, true).child;
        credit(&mut rq, idle_child, NS_MAX_SLEEP_AVG);
        rq.exit(idle_child);
        assert_eq!(rq.o1(parent).sleep_avg, 700 * MS);
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
        assert_eq!(rq.o1(parent).time_slice, 50);
        let child = fork(&mut rq, false).child;
        assert!(rq.kill(parent));
        assert_eq!(rq.task(child).parent, None);
        rq.exit(child);
    }

    #[test]
    fn the_lowest_free_slot_is_used_first() {
        let mut rq = Bed::new();
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
        assert_eq!((rq.o1(id).time_slice, rq.o1(id).prio), (100, 110));
        assert_eq!(rq.array(Array::Active).first_prio(), Some(110));
        rq.sleep_current(TaskState::Interruptible);
        rq.schedule(Ns::ZERO, false);
        rq.wake_up(id, Ns::ZERO, false, false);
        assert_eq!(rq.o1(id).prio, 105);
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
