//! Choice of the next task.
//!
//! Read first: kernel/sched.c:schedule.

use super::sleep_avg::{after_run, recalc_task_prio};
use super::{Activated, Array, O1};
use crate::interactivity::{MAX_PRIO, ON_RUNQUEUE_WEIGHT_128};
use crate::sched::table::TaskTable;
use crate::task::TaskId;
use base::Ns;

impl O1 {
    /// Subtracts the time for which the current task has run from its sleep average.
    pub(in crate::sched) fn charge_run(&mut self, curr: TaskId, now: Ns) {
        let entity = self.entity_mut(curr);
        entity.sleep_avg = after_run(entity.sleep_avg, now.since(entity.timestamp));
        entity.timestamp = now;
    }

    /// Clears the time of the first expiry of a slice, because no task waits
    /// (kernel/sched.c:schedule).
    pub(in crate::sched) fn go_idle(&mut self) {
        self.expired_timestamp = 0;
    }

    /// Returns the task to run from `now` on, and whether the arrays were swapped because the
    /// active array was empty.
    pub(in crate::sched) fn pick_next(&mut self, tasks: &TaskTable, now: Ns) -> (TaskId, bool) {
        let swapped = self.array(Array::Active).nr_active() == 0;
        if swapped {
            self.swap_arrays();
        }
        let next = self.array(Array::Active).first();
        let next = next.expect("nr_running counts the tasks in the arrays");
        self.credit_waiting(next, tasks, now);
        self.entity_mut(next).activated = Activated::No;
        (next, swapped)
    }

    /// Records that a task gets the CPU at `now`.
    pub(in crate::sched) fn switch_in(&mut self, next: TaskId, now: Ns) {
        self.entity_mut(next).timestamp = now;
    }

    fn swap_arrays(&mut self) {
        self.active = 1 - self.active;
        self.expired_timestamp = 0;
        self.best_expired_prio = MAX_PRIO;
    }

    /// Counts a task's wait for the CPU since its wake-up as sleep, wholly or in part. The task
    /// runs next even if its new priority is worse than that of others.
    fn credit_waiting(&mut self, next: TaskId, tasks: &TaskTable, now: Ns) {
        let entity = self.entity(next);
        let waited = now.since(entity.timestamp).0;
        let counted = match entity.activated {
            Activated::FromUninterruptible | Activated::No => return,
            Activated::ByProcess => waited * ON_RUNQUEUE_WEIGHT_128 / 128,
            Activated::ByInterrupt => waited,
        };
        let hz = self.hz;
        self.dequeue(next);
        let entity = self.entity_mut(next);
        let until = entity.timestamp + Ns(counted);
        recalc_task_prio(entity, tasks.task(next), hz, until);
        self.enqueue(next, Array::Active);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::sched::o1::testbed::{awake, credit, one_running, ticks};
    use crate::task::TaskState;

    const MS: u32 = 1_000_000;

    #[test]
    fn a_run_is_charged_at_the_switch() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        rq.schedule(Ns::from_ms(100), false);
        assert_eq!(rq.o1(id).sleep_avg, 990 * MS);
        assert_eq!(rq.o1(id).timestamp, Ns::from_ms(100));
        credit(&mut rq, id, 0);
        rq.schedule(Ns::from_ms(200), false);
        assert_eq!(rq.o1(id).sleep_avg, 0);
    }

    #[test]
    fn a_sleeper_leaves_and_the_processor_idles_with_its_clock_reset() {
        let (mut rq, id) = one_running();
        rq.scheduler_mut().expired_timestamp = 7;
        rq.sleep_current(TaskState::Interruptible);
        assert_eq!(rq.nr_running(), 1);
        let switch = rq.schedule(Ns::from_ms(1), false);
        assert_eq!((switch.prev, switch.next), (id, rq.idle()));
        assert!(switch.voluntary && !switch.swapped);
        assert_eq!((rq.nr_running(), rq.expired_timestamp()), (0, 0));
        assert_eq!((rq.task(id).nvcsw, rq.task(id).nivcsw), (1, 0));
    }

    #[test]
    fn a_preempted_task_stays_queued_though_it_had_announced_its_sleep() {
        let (mut rq, id) = one_running();
        let better = awake(&mut rq, -5);
        rq.sleep_current(TaskState::Interruptible);
        let switch = rq.schedule(Ns::from_ms(1), true);
        assert_eq!((switch.next, switch.voluntary), (better, false));
        assert_eq!(rq.array_of(id), Some(Array::Active));
        assert_eq!((rq.task(id).nvcsw, rq.task(id).nivcsw), (0, 1));
        rq.sleep_current(TaskState::Uninterruptible);
        assert_eq!(rq.schedule(Ns::from_ms(2), false).next, id);
        assert_eq!(rq.schedule(Ns::from_ms(3), false).next, rq.idle());
    }

    #[test]
    fn staying_on_the_cpu_is_not_a_switch() {
        let (mut rq, id) = one_running();
        let before = rq.nr_switches();
        assert_eq!(rq.schedule(Ns::from_ms(1), false).next, id);
        assert_eq!((rq.nr_switches(), rq.task(id).nivcsw), (before, 0));
    }

    #[test]
    fn the_arrays_swap_when_active_is_empty() {
        let (mut rq, first) = one_running();
        let second = awake(&mut rq, 0);
        ticks(&mut rq, 100, 5);
        let switch = rq.schedule(Ns::from_ms(100), false);
        assert_eq!((switch.next, switch.swapped), (second, false));
        assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (5, 120));
        rq.sleep_current(TaskState::Interruptible);
        let switch = rq.schedule(Ns::from_ms(150), false);
        assert_eq!((switch.next, switch.swapped), (first, true));
        assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (0, 140));
        assert_eq!(rq.array_of(first), Some(Array::Active));
    }

    /// Returns the sleep average of a task that slept for 10 ms, was woken and then waited 40 ms.
    fn credit_after_waiting(state: TaskState, in_interrupt: bool) -> u32 {
        let (mut rq, id) = one_running();
        rq.sleep_current(state);
        rq.schedule(Ns::ZERO, false);
        let hog = awake(&mut rq, -20);
        rq.schedule(Ns::ZERO, false);
        rq.wake_up(id, Ns::from_ms(10), in_interrupt, false);
        assert_eq!(rq.o1(id).sleep_avg, 100 * MS);
        rq.kill(hog);
        assert_eq!(rq.schedule(Ns::from_ms(50), false).next, id);
        assert_eq!(rq.o1(id).timestamp, Ns::from_ms(50));
        rq.o1(id).sleep_avg
    }

    #[test]
    fn waiting_after_a_wake_up_counts_in_full_in_part_or_not_at_all() {
        // The wait of 40 ms counts 9 times, because the task's bonus is 1. After a wake-up by an
        // interrupt the whole wait counts, after a wake-up by a process 38/128 of it, and after
        // uninterruptible sleep nothing.
        assert_eq!(
            credit_after_waiting(TaskState::Interruptible, true),
            460 * MS
        );
        assert_eq!(
            credit_after_waiting(TaskState::Interruptible, false),
            206_875_000
        );
        assert_eq!(
            credit_after_waiting(TaskState::Uninterruptible, true),
            100 * MS
        );
    }

    #[test]
    fn waiting_is_credited_once_per_wake_up_never_after_expiry_or_preemption() {
        let (mut rq, id) = one_running();
        let other = awake(&mut rq, 0);
        ticks(&mut rq, 100, 5);
        assert_eq!(rq.schedule(Ns::from_ms(100), false).next, other);
        let first_wait = rq.o1(other).sleep_avg;
        assert_eq!(first_wait, 100 * MS * 38 / 128 * 10);
        rq.sleep_current(TaskState::Interruptible);
        assert_eq!(rq.schedule(Ns::from_ms(200), false).next, id);
        assert_eq!((rq.o1(id).sleep_avg, rq.o1(id).prio), (0, 125));
    }

    #[test]
    fn the_credit_for_waiting_moves_the_task_to_the_tail_of_its_new_list() {
        let (mut rq, id) = one_running();
        rq.sleep_current(TaskState::Interruptible);
        rq.schedule(Ns::ZERO, false);
        rq.wake_up(id, Ns::ZERO, true, false);
        let other = awake(&mut rq, 0);
        credit(&mut rq, other, 450 * MS);
        credit(&mut rq, id, 500 * MS);
        // A wait of 100 ms counts 5 times at bonus 5, so it adds 500 ms to the sleep average.
        rq.schedule(Ns::from_ms(100), false);
        assert_eq!((rq.curr(), rq.o1(id).prio), (id, 115));
        assert!(rq.array(Array::Active).list(115).eq([id]));
        assert!(rq.array(Array::Active).list(120).next().is_none());
    }
}
