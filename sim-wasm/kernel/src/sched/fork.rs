//! Forking: parent and child share what is left of the slice.
//!
//! Read first: kernel/sched.c (`sched_fork`, `wake_up_new_task`); kernel-2.6.12 §1.7.

use super::new_task::{IDLE, asleep};
use super::run_queue::{Array, RunQueue};
use super::tick::TickOutcome;
use crate::interactivity::{
    CHILD_PENALTY, MAX_BONUS, NS_LONG_SLEEP_AVG, NS_MAX_SLEEP_AVG, PARENT_PENALTY, current_bonus,
    nice_to_prio, task_timeslice,
};
use crate::task::{Task, TaskId, TaskKind, TaskState};
use base::time::Ns;

/// What a fork did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The new task.
    pub child: TaskId,
    /// The machine should call `schedule` as soon as it may.
    pub need_resched: bool,
    /// What happened to a parent that had one jiffy left, and was ticked for it.
    pub tick: Option<TickOutcome>,
}

/// A thread that slept for long in `accept` and now starts a thread for each connection.
///
/// Simplified: it is not in the run queue itself, because all that it does is to start
/// those threads and to sleep again. Who could tell: `ps`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listener {
    nice: i8,
    /// Jiffies of its slice that it has left.
    time_slice: u32,
}

impl Listener {
    /// A listener with its whole slice.
    pub fn new(nice: i8) -> Listener {
        Listener {
            nice,
            time_slice: task_timeslice(nice_to_prio(nice)),
        }
    }

    /// Half of what is left for the child, as `sched_fork` deals it out; a listener that
    /// has nothing left begins a new slice, for it is interactive.
    fn deal_slice(&mut self) -> u32 {
        let child = self.time_slice.div_ceil(2);
        self.time_slice /= 2;
        if self.time_slice == 0 {
            self.time_slice = task_timeslice(nice_to_prio(self.nice));
        }
        child
    }
}

impl RunQueue {
    /// A listener starts a thread (`clone` with `CLONE_VM`): it is runnable at once, behind
    /// its equals, with 95 % of the bonus that a long sleep has left the listener. True if
    /// it should preempt the current task.
    pub fn start_thread(
        &mut self,
        listener: &mut Listener,
        kind: TaskKind,
        nth: u16,
        now: Ns,
    ) -> (TaskId, bool) {
        let (id, pid) = self.new_slot();
        let bonus = current_bonus(NS_LONG_SLEEP_AVG) * CHILD_PENALTY / 100;
        let mut thread = Task {
            sleep_avg: of_bonus(bonus),
            time_slice: listener.deal_slice(),
            first_time_slice: true,
            kernel_thread: false,
            state: TaskState::Running,
            nth,
            ..asleep(id, pid, kind, listener.nice, now)
        };
        thread.prio = thread.effective_prio();
        self.place(thread);
        self.enqueue(id, Array::Active);
        self.nr_running += 1;
        (id, self.preempts_curr(id))
    }

    /// The current task forks (`sched_fork`, `wake_up_new_task`). The child is of the same
    /// nice value and gets half of what is left of the slice. Unless `shares_vm` (a
    /// thread, `vfork`), it goes in just before its parent and runs first.
    pub fn fork(
        &mut self,
        kind: TaskKind,
        nth: u16,
        now: Ns,
        jiffies: u64,
        shares_vm: bool,
    ) -> Fork {
        assert_ne!(self.curr, IDLE, "the idle task never forks");
        let child = self.sched_fork(kind, nth, now);
        let tick = self.halve_slice(jiffies);
        self.wake_up_new_task(child, shares_vm);
        let ticked = tick.is_some_and(|tick| tick.need_resched);
        Fork {
            child,
            need_resched: !shares_vm || ticked,
            tick,
        }
    }

    fn sched_fork(&mut self, kind: TaskKind, nth: u16, now: Ns) -> TaskId {
        let (id, pid) = self.new_slot();
        let parent = self.task(self.curr);
        self.place(Task {
            static_prio: parent.static_prio,
            sleep_avg: of_bonus(parent.bonus() * CHILD_PENALTY / 100),
            time_slice: parent.time_slice.div_ceil(2),
            first_time_slice: true,
            kernel_thread: parent.kernel_thread,
            state: TaskState::Running,
            parent: Some(parent.id),
            nth,
            ..asleep(id, pid, kind, 0, now)
        })
    }

    /// The parent's half. A parent with nothing left is ticked for its last jiffy at once.
    fn halve_slice(&mut self, jiffies: u64) -> Option<TickOutcome> {
        let parent = self.task_mut(self.curr);
        parent.time_slice /= 2;
        if parent.time_slice > 0 {
            return None;
        }
        parent.time_slice = 1;
        Some(self.tick_slice(jiffies))
    }

    fn wake_up_new_task(&mut self, child: TaskId, shares_vm: bool) {
        let parent = self.task_mut(self.curr);
        parent.sleep_avg = of_bonus(parent.bonus() * PARENT_PENALTY / 100);
        let (parent_id, parent_prio) = (parent.id, parent.prio);
        let physical = parent.array.expect("a task that runs is in an array");
        let child_task = self.task_mut(child);
        if shares_vm {
            child_task.prio = child_task.effective_prio();
            self.enqueue(child, Array::Active);
        } else {
            child_task.prio = parent_prio;
            child_task.array = Some(physical);
            self.arrays[usize::from(physical)].insert_before(child, parent_prio, parent_id);
        }
        self.nr_running += 1;
    }
}

/// The sleep credit, in nanoseconds, that this bonus begins at.
const fn of_bonus(bonus: u32) -> u32 {
    bonus * (NS_MAX_SLEEP_AVG / MAX_BONUS)
}

#[cfg(test)]
mod tests {
    use super::super::run_queue::tests::{credit, fork, one_running};
    use super::*;

    const MS: u32 = 1_000_000;

    #[test]
    fn a_fork_shares_the_slice_and_the_child_gets_the_odd_jiffy() {
        let (mut rq, parent) = one_running();
        rq.task_mut(parent).time_slice = 7;
        let Fork { child, tick, .. } = fork(&mut rq, false);
        let slices = (rq.task(child).time_slice, rq.task(parent).time_slice);
        assert_eq!((slices, tick), ((4, 3), None));
        assert!(rq.task(child).first_time_slice);
        assert_eq!(rq.task(child).parent, Some(parent));
    }

    #[test]
    fn a_parent_with_one_jiffy_left_expires_as_it_forks() {
        let (mut rq, parent) = one_running();
        rq.task_mut(parent).time_slice = 1;
        let Fork { child, tick, .. } = fork(&mut rq, false);
        assert!(tick.is_some_and(|tick| tick.expired));
        let slices = (rq.task(child).time_slice, rq.task(parent).time_slice);
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
        assert_eq!(rq.task(child).sleep_avg, 900 * MS);
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
        // Bonus 7: the child gets 7 × 95 / 100 = 6, the parent is rounded down to 7.
        assert_eq!(rq.task(child).sleep_avg, 600 * MS);
        assert_eq!(rq.task(parent).sleep_avg, 700 * MS);
        assert!(rq.array(Array::Active).list(119).eq([child]));
        assert_eq!(rq.schedule(Ns::ZERO, false).next, parent);
    }

    #[test]
    fn a_server_thread_begins_with_95_percent_of_a_long_sleepers_bonus_and_half_its_slice() {
        let (mut rq, hog) = one_running();
        let mut listener = Listener::new(0);
        let (first, preempts) = rq.start_thread(&mut listener, TaskKind::Receiver, 1, Ns::ZERO);
        let (second, _) = rq.start_thread(&mut listener, TaskKind::Receiver, 2, Ns::ZERO);
        // Bonus 9 · 95 / 100 = 8: 800 ms, priority 117, which preempts a hog of 125.
        assert!(preempts && rq.task(hog).prio == 125);
        assert_eq!(
            (rq.task(first).sleep_avg, rq.task(first).prio),
            (800 * MS, 117)
        );
        let slices = [first, second].map(|id| rq.task(id).time_slice);
        assert_eq!((slices, rq.nr_running()), ([50, 25], 3));
    }

    #[test]
    fn a_listener_that_has_dealt_its_slice_out_begins_another() {
        let (mut rq, _) = one_running();
        let mut listener = Listener::new(0);
        let slices: Vec<u32> = (0..8)
            .map(|_| {
                let (id, _) = rq.start_thread(&mut listener, TaskKind::Receiver, 1, Ns::ZERO);
                rq.task(id).time_slice
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
