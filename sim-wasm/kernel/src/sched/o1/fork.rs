//! Forking: parent and child share the rest of the time slice.
//!
//! Read first: kernel/sched.c (`sched_fork`, `wake_up_new_task`, `sched_exit`).
//!
//! Simplified: a parent inherits the rest of its child's slice when the child exits, not when the
//! parent calls `wait`. A parent that calls `wait` late gets this rest, less than one slice, too
//! early.

use super::{Array, O1, O1Task, TickOutcome};
use crate::interactivity::{
    CHILD_PENALTY, EXIT_WEIGHT, MAX_BONUS, NS_LONG_SLEEP_AVG, NS_MAX_SLEEP_AVG, PARENT_PENALTY,
    current_bonus, task_timeslice,
};
use crate::task::{Task, TaskId};
use base::Ns;

impl O1 {
    /// Starts a thread of a listener that slept for a long time. The thread is runnable at once,
    /// and queued behind tasks of equal priority. It has 95 % of the listener's bonus and the slice
    /// `time_slice`.
    pub(in crate::sched) fn start_thread(&mut self, thread: &Task, time_slice: u32, now: Ns) {
        let bonus = current_bonus(NS_LONG_SLEEP_AVG) * CHILD_PENALTY / 100;
        let mut entity = O1Task {
            sleep_avg: of_bonus(bonus),
            time_slice,
            first_time_slice: true,
            ..O1Task::asleep(thread.static_prio, self.hz, now)
        };
        entity.prio = entity.effective_prio(thread);
        self.place(thread.id, entity);
        self.enqueue(thread.id, Array::Active);
    }

    /// Forks `parent`, which is on the CPU, into `child` (`sched_fork`, `wake_up_new_task`). The
    /// child is queued just before its parent, unless it `shares_vm`. If the parent had only one
    /// jiffy left, the fork uses it up like a tick; returns the result of this tick.
    pub(in crate::sched) fn fork(
        &mut self,
        parent: &Task,
        child: &Task,
        now: Ns,
        (jiffies, nr_running): (u64, u32),
        shares_vm: bool,
    ) -> Option<TickOutcome> {
        let of_parent = self.entity(parent.id);
        let entity = O1Task {
            sleep_avg: of_bonus(of_parent.bonus() * CHILD_PENALTY / 100),
            time_slice: of_parent.time_slice.div_ceil(2),
            first_time_slice: true,
            ..O1Task::asleep(child.static_prio, self.hz, now)
        };
        self.place(child.id, entity);
        let tick = self.halve_slice(parent, jiffies, nr_running);
        self.wake_up_new_task(parent, child, shares_vm);
        tick
    }

    /// Halves the parent's slice. A parent with only one jiffy left loses this jiffy at once, as by
    /// a tick.
    fn halve_slice(&mut self, parent: &Task, jiffies: u64, nr_running: u32) -> Option<TickOutcome> {
        let entity = self.entity_mut(parent.id);
        entity.time_slice /= 2;
        if entity.time_slice > 0 {
            return None;
        }
        entity.time_slice = 1;
        Some(self.tick_slice(parent, jiffies, nr_running))
    }

    fn wake_up_new_task(&mut self, parent: &Task, child: &Task, shares_vm: bool) {
        let of_parent = self.entity_mut(parent.id);
        of_parent.sleep_avg = of_bonus(of_parent.bonus() * PARENT_PENALTY / 100);
        let parent_prio = of_parent.prio;
        let physical = of_parent.array.expect("a task that runs is in an array");
        let of_child = self.entity_mut(child.id);
        if shares_vm {
            of_child.prio = of_child.effective_prio(child);
            self.enqueue(child.id, Array::Active);
        } else {
            of_child.prio = parent_prio;
            of_child.array = Some(physical);
            self.arrays[usize::from(physical)].insert_before(child.id, parent_prio, parent.id);
        }
    }

    /// Returns the unused part of an exiting child's first slice to the parent (`sched_exit`). A
    /// child that slept less than its parent lowers the parent's sleep average.
    pub(in crate::sched) fn inherit(&mut self, parent: TaskId, child: &Task) {
        let full_slice = task_timeslice(child.static_prio, self.hz);
        let of_child = self.entity(child.id).clone();
        let entity = self.entity_mut(parent);
        if of_child.first_time_slice {
            let together = entity.time_slice + of_child.time_slice;
            entity.time_slice = together.min(full_slice);
        }
        if of_child.sleep_avg < entity.sleep_avg {
            entity.sleep_avg = entity.sleep_avg / (EXIT_WEIGHT + 1) * EXIT_WEIGHT
                + of_child.sleep_avg / (EXIT_WEIGHT + 1);
        }
    }
}

/// Returns the smallest sleep average that earns this bonus, ns.
const fn of_bonus(bonus: u32) -> u32 {
    bonus * (NS_MAX_SLEEP_AVG / MAX_BONUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::o1::testbed::{credit, fork, one_running};
    use crate::sched::{Fork, Listener};
    use base::Hz;

    const MS: u32 = 1_000_000;

    #[test]
    fn a_fork_shares_the_slice_and_the_child_gets_the_odd_jiffy() {
        let (mut rq, parent) = one_running();
        rq.o1_mut(parent).time_slice = 7;
        let Fork { child, tick, .. } = fork(&mut rq, false);
        let slices = (rq.o1(child).time_slice, rq.o1(parent).time_slice);
        assert_eq!((slices, tick), ((4, 3), None));
        assert!(rq.o1(child).first_time_slice);
        assert_eq!(rq.task(child).parent, Some(parent));
    }

    #[test]
    fn a_parent_with_one_jiffy_left_expires_as_it_forks() {
        let (mut rq, parent) = one_running();
        rq.o1_mut(parent).time_slice = 1;
        let Fork { child, tick, .. } = fork(&mut rq, false);
        assert!(tick.is_some_and(|tick| tick.expired));
        let slices = (rq.o1(child).time_slice, rq.o1(parent).time_slice);
        assert_eq!(slices, (1, 100));
        assert!(rq.array(Array::Expired).list(125).eq([child, parent]));
        assert_eq!((rq.nr_running(), rq.expired_timestamp()), (2, 9));
        assert_eq!(rq.task(parent).utime_ticks, 0);
    }

    #[test]
    fn a_child_runs_first_at_its_parents_priority() {
        let (mut rq, parent) = one_running();
        credit(&mut rq, parent, NS_MAX_SLEEP_AVG);
        let Fork {
            child,
            need_resched,
            ..
        } = fork(&mut rq, false);
        assert!(need_resched);
        assert!(rq.array(Array::Active).list(115).eq([child, parent]));
        assert_eq!(rq.o1(child).sleep_avg, 900 * MS);
        assert_eq!(rq.schedule(Ns::ZERO, false).next, child);
    }

    #[test]
    fn a_child_that_shares_memory_waits_at_its_own_priority() {
        let (mut rq, parent) = one_running();
        credit(&mut rq, parent, 799 * MS);
        let Fork {
            child,
            need_resched,
            ..
        } = fork(&mut rq, true);
        assert!(!need_resched);
        // The parent's bonus is 7. The child gets 7 × 95 / 100 = 6, rounded down; the parent keeps
        // 7.
        assert_eq!(rq.o1(child).sleep_avg, 600 * MS);
        assert_eq!(rq.o1(parent).sleep_avg, 700 * MS);
        assert!(rq.array(Array::Active).list(119).eq([child]));
        assert_eq!(rq.schedule(Ns::ZERO, false).next, parent);
    }

    #[test]
    fn a_server_thread_begins_with_95_percent_of_a_long_sleepers_bonus_and_half_its_slice() {
        let (mut rq, hog) = one_running();
        let mut listener = Listener::new(0, Ns::ZERO, Hz::I386);
        let (first, preempts) = rq.start_thread(&mut listener);
        let (second, _) = rq.start_thread(&mut listener);
        // The thread's bonus is 9 · 95 / 100 = 8: sleep average 800 ms, priority 117. So it
        // preempts a hog of priority 125.
        assert!(preempts && rq.o1(hog).prio == 125);
        assert_eq!((rq.o1(first).sleep_avg, rq.o1(first).prio), (800 * MS, 117));
        let slices = [first, second].map(|id| rq.o1(id).time_slice);
        assert_eq!((slices, rq.nr_running()), ([50, 25], 3));
    }

    #[test]
    fn a_listener_that_has_dealt_its_slice_out_begins_another() {
        let (mut rq, _) = one_running();
        let mut listener = Listener::new(0, Ns::ZERO, Hz::I386);
        let slices: Vec<u32> = (0..8)
            .map(|_| {
                let (id, _) = rq.start_thread(&mut listener);
                rq.o1(id).time_slice
            })
            .collect();
        assert_eq!(slices, [50, 25, 13, 6, 3, 2, 1, 50]);
    }

    #[test]
    fn a_child_inherits_nice_and_kind_of_memory() {
        let (mut rq, parent) = one_running();
        rq.set_nice(parent, -10);
        let child = fork(&mut rq, false).child;
        assert_eq!(
            (rq.task(child).nice(), rq.task(child).kernel_thread),
            (-10, false)
        );
    }
}
