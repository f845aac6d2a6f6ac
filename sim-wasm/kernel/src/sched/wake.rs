//! Waking a sleeper, which may preempt the task on the CPU.
//!
//! Read first: kernel/sched.c (`try_to_wake_up`, `activate_task`), kernel-2.6.12 §1.4.

use super::run_queue::{Array, RunQueue};
use super::sleep_avg::recalc_task_prio;
use crate::task::{Activated, TaskId, TaskState};
use base::time::Ns;

impl RunQueue {
    /// Wakes a task (`try_to_wake_up`); true if it should preempt the current one.
    ///
    /// `in_interrupt`: the waker is in hard or soft interrupt, ksoftirqd's included, or has
    /// bottom halves disabled. `sync`: the waker is about to sleep, so never preempts.
    /// A task that was about to sleep but is still queued just goes on; one that is
    /// running or dead is left as it is.
    pub fn wake_up(&mut self, id: TaskId, now: Ns, in_interrupt: bool, sync: bool) -> bool {
        let slept_in = self.task(id).state;
        if !matches!(
            slept_in,
            TaskState::Interruptible | TaskState::Uninterruptible
        ) {
            return false;
        }
        self.task_mut(id).state = TaskState::Running;
        if self.task(id).is_queued() {
            return false;
        }
        if slept_in == TaskState::Uninterruptible {
            self.task_mut(id).activated = Activated::FromUninterruptible;
        }
        self.activate_task(id, now, in_interrupt);
        !sync && self.preempts_curr(id)
    }

    /// A spawned task becomes runnable in the middle of the round, without credit for
    /// sleeping or waiting: behind the tasks that still have their slices before them or,
    /// if there are none, among those that have spent them. True if it should preempt
    /// (only idle).
    ///
    /// For tasks that stand for long-running ones: the machine begins in a steady state.
    pub fn resume_in_round(&mut self, id: TaskId, jiffies: u64) -> bool {
        let curr_is_active = self.array_of(self.curr) == Some(Array::Active);
        let before_it = self.array(Array::Active).nr_active() - u32::from(curr_is_active);
        if before_it == 0 {
            return self.resume_after_slice(id, jiffies);
        }
        self.run_again(id);
        self.enqueue(id, Array::Active);
        false
    }

    /// It becomes runnable as one that has just spent a slice: in the expired array.
    fn resume_after_slice(&mut self, id: TaskId, jiffies: u64) -> bool {
        self.run_again(id);
        self.enqueue(id, Array::Expired);
        if self.expired_timestamp == 0 {
            self.expired_timestamp = jiffies;
        }
        self.best_expired_prio = self.best_expired_prio.min(self.task(id).static_prio);
        self.is_idle()
    }

    fn run_again(&mut self, id: TaskId) {
        let task = self.task_mut(id);
        task.state = TaskState::Running;
        task.prio = task.effective_prio();
        self.nr_running += 1;
    }

    fn activate_task(&mut self, id: TaskId, now: Ns, in_interrupt: bool) {
        let task = &mut self.tasks[id.index()];
        recalc_task_prio(task, now);
        if task.activated == Activated::No {
            task.activated = if in_interrupt {
                Activated::ByInterrupt
            } else {
                Activated::ByProcess
            };
        }
        task.timestamp = now;
        self.enqueue(id, Array::Active);
        self.nr_running += 1;
    }

    pub(super) fn preempts_curr(&self, id: TaskId) -> bool {
        self.task(id).prio < self.task(self.curr).prio
    }
}

#[cfg(test)]
mod tests {
    use super::super::run_queue::tests::{awake, credit, one_running};
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::task::TaskKind;

    fn asleep(state: TaskState) -> (RunQueue, TaskId) {
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
            assert_eq!(rq.task(id).activated, expected);
        }
        let (mut rq, id) = asleep(TaskState::Uninterruptible);
        rq.wake_up(id, Ns::from_ms(1), true, false);
        assert_eq!(rq.task(id).activated, Activated::FromUninterruptible);
    }

    #[test]
    fn a_wake_up_before_the_switch_cancels_the_sleep() {
        let (mut rq, id) = one_running();
        rq.sleep_current(TaskState::Interruptible);
        assert!(!rq.wake_up(id, Ns::from_ms(1), true, false));
        assert_eq!(rq.schedule(Ns::from_ms(1), false).next, id);
        assert_eq!(rq.task(id).activated, Activated::No);
        assert_eq!((rq.task(id).sleep_avg, rq.task(id).nvcsw), (0, 0));
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
        assert_eq!((rq.task(first).prio, rq.task(second).prio), (115, 115));
        assert_eq!(rq.task(first).timestamp, Ns::from_ms(100));
        assert!(rq.array(Array::Active).list(115).eq([second, first]));
        assert_eq!(rq.nr_running(), 2);
    }
}
