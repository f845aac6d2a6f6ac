//! Waking: the time asleep is added to the task's sleep average.
//!
//! Read first: kernel/sched.c (`activate_task`).

use super::sleep_avg::recalc_task_prio;
use super::{Activated, Array, O1};
use crate::task::{Task, TaskId, TaskState};
use base::Ns;

impl O1 {
    /// Makes a sleeping task runnable (`activate_task`). `slept_in` is the state in which it slept.
    pub(in crate::sched) fn activate(
        &mut self,
        task: &Task,
        slept_in: TaskState,
        now: Ns,
        in_interrupt: bool,
    ) {
        let hz = self.hz;
        let entity = self.entity_mut(task.id);
        if slept_in == TaskState::Uninterruptible {
            entity.activated = Activated::FromUninterruptible;
        }
        recalc_task_prio(entity, task, hz, now);
        if entity.activated == Activated::No {
            entity.activated = if in_interrupt {
                Activated::ByInterrupt
            } else {
                Activated::ByProcess
            };
        }
        entity.timestamp = now;
        self.enqueue(task.id, Array::Active);
    }

    /// Returns whether a runnable task has a better priority than the task on the CPU.
    pub(in crate::sched) fn preempts(&self, id: TaskId, curr: TaskId) -> bool {
        self.entity(id).prio < self.entity(curr).prio
    }

    /// Makes a new task runnable as if it had run before. The task is queued behind the tasks with
    /// time left in their slices. If there are none, it is queued in the expired array. Returns
    /// whether the task should preempt, which is true only if the CPU is idle.
    pub(in crate::sched) fn resume_in_round(
        &mut self,
        task: &Task,
        curr: TaskId,
        jiffies: u64,
    ) -> bool {
        let entity = self.entity_mut(task.id);
        entity.prio = entity.effective_prio(task);
        let curr_is_active = self.array_of(curr) == Some(Array::Active);
        let before_it = self.array(Array::Active).nr_active() - u32::from(curr_is_active);
        if before_it > 0 {
            self.enqueue(task.id, Array::Active);
            return false;
        }
        self.expire(task, jiffies);
        curr == super::IDLE
    }

    /// Puts a task into the expired array, like a task that has just used up its slice.
    fn expire(&mut self, task: &Task, jiffies: u64) {
        self.enqueue(task.id, Array::Expired);
        if self.expired_timestamp == 0 {
            self.expired_timestamp = jiffies;
        }
        self.best_expired_prio = self.best_expired_prio.min(task.static_prio);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::sched::o1::testbed::{Bed, awake, credit, one_running};
    use crate::task::TaskKind;

    fn asleep(state: TaskState) -> (Bed, TaskId) {
        let (mut rq, id) = one_running();
        rq.sleep_current(state);
        rq.schedule(Ns::ZERO, false);
        (rq, id)
    }

    #[test]
    fn any_task_preempts_idle_and_an_equal_never_preempts() {
        let (mut rq, _) = one_running();
        let second = rq.spawn(TaskKind::Hog, 2, 0, false, Ns::ZERO);
        assert!(!rq.wake_up(second, Ns::ZERO, false, false));
        rq.sleep_current(TaskState::Interruptible);
        rq.schedule(Ns::ZERO, false);
        rq.sleep_current(TaskState::Interruptible);
        assert!(rq.schedule(Ns::ZERO, false).next == rq.idle());
        assert!(rq.wake_up(second, Ns::ZERO, false, false));
    }

    #[test]
    fn a_better_priority_preempts_unless_the_wake_up_is_synchronous() {
        for sync in [false, true] {
            let (mut rq, _) = one_running();
            let better = rq.spawn(TaskKind::Receiver, 1, -1, false, Ns::ZERO);
            assert_eq!(rq.wake_up(better, Ns::ZERO, true, sync), !sync);
            assert_eq!(rq.array(Array::Active).first(), Some(better));
        }
    }

    #[test]
    fn the_waker_decides_what_waiting_will_count_for() {
        for (in_interrupt, expected) in [
            (true, Activated::ByInterrupt),
            (false, Activated::ByProcess),
        ] {
            let (mut rq, id) = asleep(TaskState::Interruptible);
            rq.wake_up(id, Ns::from_ms(1), in_interrupt, false);
            assert_eq!(rq.o1(id).activated, expected);
        }
        let (mut rq, id) = asleep(TaskState::Uninterruptible);
        rq.wake_up(id, Ns::from_ms(1), true, false);
        assert_eq!(rq.o1(id).activated, Activated::FromUninterruptible);
    }

    #[test]
    fn a_wake_up_before_the_switch_cancels_the_sleep() {
        let (mut rq, id) = one_running();
        rq.sleep_current(TaskState::Interruptible);
        assert!(!rq.wake_up(id, Ns::from_ms(1), true, false));
        assert_eq!(rq.schedule(Ns::from_ms(1), false).next, id);
        assert_eq!(rq.o1(id).activated, Activated::No);
        assert_eq!((rq.o1(id).sleep_avg, rq.task(id).nvcsw), (0, 0));
    }

    #[test]
    fn waking_a_running_or_a_dead_task_changes_nothing() {
        let (mut rq, id) = one_running();
        let before = rq.clone();
        assert!(!rq.wake_up(id, Ns::from_ms(3), true, false));
        assert_eq!(rq, before);
        rq.exit(id);
        rq.schedule(Ns::from_ms(4), false);
        let before = rq.clone();
        assert!(!rq.wake_up(id, Ns::from_ms(5), true, false));
        assert_eq!(rq, before);
    }

    #[test]
    fn waking_stamps_the_task_and_queues_it_last_among_its_equals() {
        let (mut rq, first) = asleep(TaskState::Interruptible);
        let second = awake(&mut rq, 0);
        credit(&mut rq, second, NS_MAX_SLEEP_AVG);
        rq.wake_up(first, Ns::from_ms(100), false, false);
        assert_eq!((rq.o1(first).prio, rq.o1(second).prio), (115, 115));
        assert_eq!(rq.o1(first).timestamp, Ns::from_ms(100));
        assert!(rq.array(Array::Active).list(115).eq([second, first]));
        assert_eq!(rq.nr_running(), 2);
    }

    #[test]
    fn a_task_that_joins_a_round_goes_behind_those_with_time_left() {
        let (mut rq, _) = one_running();
        let waiting = awake(&mut rq, 0);
        let joins = rq.spawn(TaskKind::Hog, 2, 0, false, Ns::ZERO);
        assert!(!rq.resume_in_round(joins, Ns::from_ms(1), 7));
        assert_eq!(rq.array_of(joins), Some(Array::Active));
        let list = rq.array(Array::Active).list(rq.o1(joins).prio);
        assert!(list.skip_while(|id| *id != waiting).eq([waiting, joins]));
        assert_eq!((rq.expired_timestamp(), rq.nr_running()), (0, 3));
    }

    #[test]
    fn a_task_that_joins_where_only_the_current_one_has_time_left_is_expired() {
        let (mut rq, _) = one_running();
        let joins = rq.spawn(TaskKind::Hog, 2, -5, false, Ns::ZERO);
        let before = rq.o1(joins).clone();
        assert!(!rq.resume_in_round(joins, Ns::from_ms(1), 7));
        assert_eq!(rq.array_of(joins), Some(Array::Expired));
        assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (7, 115));
        let after = rq.o1(joins);
        assert_eq!(after.sleep_avg, before.sleep_avg, "no credit");
        let late = rq.spawn(TaskKind::Hog, 3, 0, false, Ns::ZERO);
        rq.resume_in_round(late, Ns::from_ms(2), 9);
        assert_eq!(rq.expired_timestamp(), 7, "the first of the round");
        assert_eq!(rq.best_expired_prio(), 115, "the best of the round");
    }

    #[test]
    fn a_task_that_joins_an_idle_cpu_preempts_idle() {
        let mut rq = Bed::new();
        let joins = rq.spawn(TaskKind::Hog, 1, 0, false, Ns::ZERO);
        assert!(rq.resume_in_round(joins, Ns::ZERO, 7));
        assert_eq!(rq.schedule(Ns::ZERO, false).next, joins);
    }
}
