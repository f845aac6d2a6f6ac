//! The timer tick: each tick uses up one jiffy of the current task's time slice.
//!
//! Read first: kernel/sched.c:scheduler_tick, kernel/timer.c:update_process_times. The current task
//! pays for the tick even if the CPU was handling interrupts of other tasks.

use super::{Array, IDLE, O1};
use crate::interactivity::{MAX_SLEEP_AVG_MS, granularity, task_timeslice};
use crate::task::Task;

/// Effect of a tick on the current task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TickOutcome {
    /// Whether the machine should call `schedule` at the next point where the kernel may
    /// reschedule.
    pub need_resched: bool,
    /// Whether the task's slice ended and the task moved to the expired array.
    pub expired: bool,
    /// Whether the task moved to the expired array although it is interactive, because tasks there
    /// have waited too long.
    pub starved_out: bool,
    /// Whether the task's slice ended and the task returned to the active array, because it is
    /// interactive.
    pub reinserted: bool,
    /// Whether the task moved to the tail of its list, so that tasks of equal priority run before
    /// its slice ends.
    pub rotated: bool,
}

impl O1 {
    /// Charges one tick to the current task (`scheduler_tick`). `jiffies` is the kernel's tick
    /// count; it must not be 0, because a stored 0 means that no slice has ended.
    pub(in crate::sched) fn tick(
        &mut self,
        curr: &Task,
        jiffies: u64,
        nr_running: u32,
    ) -> TickOutcome {
        let interactive = curr.id != IDLE && self.is_interactive(curr);
        self.entity_mut(curr.id).interactive_ticks += u64::from(interactive);
        self.tick_slice(curr, jiffies, nr_running)
    }

    /// Uses up one jiffy of the current task's slice. Called at each tick, and by a fork of a task
    /// with one jiffy left.
    pub(super) fn tick_slice(&mut self, curr: &Task, jiffies: u64, nr_running: u32) -> TickOutcome {
        if curr.id == IDLE {
            return TickOutcome::default();
        }
        if self.array_of(curr.id) != Some(Array::Active) {
            // The slice ended at an earlier tick, and the task has not been switched out yet.
            return TickOutcome {
                need_resched: true,
                ..TickOutcome::default()
            };
        }
        let entity = self.entity_mut(curr.id);
        entity.time_slice -= 1;
        if entity.time_slice == 0 {
            self.end_slice(curr, jiffies, nr_running)
        } else {
            self.take_turns(curr)
        }
    }

    fn end_slice(&mut self, curr: &Task, jiffies: u64, nr_running: u32) -> TickOutcome {
        let id = curr.id;
        self.dequeue(id);
        let slice = task_timeslice(curr.static_prio, self.hz);
        let entity = self.entity_mut(id);
        entity.prio = entity.effective_prio(curr);
        entity.time_slice = slice;
        entity.first_time_slice = false;
        let interactive = entity.is_interactive(curr);
        if self.expired_timestamp == 0 {
            // The time of the first expiry of a slice is set even if the task goes back to the
            // active array.
            self.expired_timestamp = jiffies;
        }
        let expired = !interactive || self.expired_starving(curr, jiffies, nr_running);
        if expired {
            self.enqueue(id, Array::Expired);
            self.best_expired_prio = self.best_expired_prio.min(curr.static_prio);
        } else {
            self.enqueue(id, Array::Active);
        }
        TickOutcome {
            need_resched: true,
            expired,
            starved_out: expired && interactive,
            reinserted: !expired,
            rotated: false,
        }
    }

    /// Moves an interactive task to the tail of its list after each part of its slice, so that
    /// tasks of equal priority take turns.
    fn take_turns(&mut self, curr: &Task) -> TickOutcome {
        let entity = self.entity(curr.id);
        let turn = granularity(entity.bonus(), self.hz);
        // The subtraction wraps below zero, as in the kernel. The remaining slice can exceed a full
        // slice after a change of nice, and for an out-of-memory victim.
        let used = task_timeslice(curr.static_prio, self.hz).wrapping_sub(entity.time_slice);
        let rotated =
            entity.is_interactive(curr) && used.is_multiple_of(turn) && entity.time_slice >= turn;
        if rotated {
            self.dequeue(curr.id);
            self.enqueue(curr.id, Array::Active);
        }
        TickOutcome {
            need_resched: rotated,
            rotated,
            ..TickOutcome::default()
        }
    }

    /// Returns whether even an interactive task must move to the expired array, because tasks there
    /// have waited too long or have a better static priority (`EXPIRED_STARVING`).
    fn expired_starving(&self, curr: &Task, jiffies: u64, nr_running: u32) -> bool {
        let limit = self.hz.in_ms(MAX_SLEEP_AVG_MS) * u64::from(nr_running) + 1;
        let waited = jiffies.saturating_sub(self.expired_timestamp);
        let too_long = self.expired_timestamp != 0 && waited >= limit;
        too_long || curr.static_prio > self.best_expired_prio
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::sched::o1::testbed::{Bed, awake, credit, one_running};
    use crate::task::TaskState;
    use base::Ns;

    const MS: u32 = 1_000_000;

    /// Makes ticks until the slice of the current task ends; returns the last result.
    fn run_out_slice(rq: &mut Bed, jiffies: u64) -> TickOutcome {
        loop {
            let outcome = rq.scheduler_tick(jiffies);
            if outcome.expired || outcome.reinserted {
                return outcome;
            }
        }
    }

    #[test]
    fn a_nice_0_hog_expires_on_its_hundredth_tick_with_a_fresh_slice() {
        let (mut rq, hog) = one_running();
        for jiffy in 1..100 {
            assert_eq!(rq.scheduler_tick(jiffy), TickOutcome::default());
        }
        let last = rq.scheduler_tick(100);
        assert!(last.expired && last.need_resched && !last.starved_out);
        assert_eq!(rq.array_of(hog), Some(Array::Expired));
        assert_eq!(rq.o1(hog).time_slice, 100);
        assert_eq!(rq.task(hog).utime_ticks, 100);
        assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (100, 120));
    }

    #[test]
    fn a_tick_between_expiry_and_switch_takes_nothing_but_asks_again() {
        let (mut rq, hog) = one_running();
        run_out_slice(&mut rq, 1);
        let again = rq.scheduler_tick(2);
        assert!(again.need_resched && !again.expired);
        assert_eq!(rq.o1(hog).time_slice, 100);
        assert_eq!(rq.task(hog).utime_ticks, 101);
    }

    #[test]
    fn idle_ticks_are_counted_and_ask_for_nothing() {
        let mut rq = Bed::new();
        assert_eq!(rq.scheduler_tick(1), TickOutcome::default());
        let idle = rq.idle();
        let ticks = (rq.task(idle).utime_ticks, rq.o1(idle).interactive_ticks);
        assert_eq!(ticks, (1, 0));
    }

    #[test]
    fn an_interactive_task_goes_back_to_active_and_still_starts_the_clock() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, 700 * MS);
        assert!(run_out_slice(&mut rq, 77).reinserted);
        assert_eq!(rq.array_of(id), Some(Array::Active));
        assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (77, 140));
        assert_eq!(rq.o1(id).interactive_ticks, 100);
    }

    #[test]
    fn the_end_of_a_slice_moves_the_priority_to_the_credit() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, 700 * MS);
        rq.o1_mut(id).sleep_avg = 100 * MS;
        assert!(run_out_slice(&mut rq, 1).expired);
        assert_eq!(rq.o1(id).prio, 124);
        assert_eq!(rq.array(Array::Expired).first_prio(), Some(124));
    }

    #[test]
    fn eleven_running_starve_after_eleven_thousand_and_one_jiffies() {
        for (waited, expired) in [(11_000, false), (11_001, true)] {
            let (mut rq, id) = one_running();
            for _ in 0..10 {
                awake(&mut rq, 0);
            }
            assert_eq!(rq.nr_running(), 11);
            credit(&mut rq, id, NS_MAX_SLEEP_AVG);
            rq.scheduler_mut().expired_timestamp = 500;
            rq.scheduler_mut().best_expired_prio = 120;
            let outcome = run_out_slice(&mut rq, 500 + waited);
            assert_eq!((outcome.expired, outcome.starved_out), (expired, expired));
        }
    }

    #[test]
    fn an_interactive_task_yields_to_a_better_one_that_expired() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        rq.scheduler_mut().best_expired_prio = 119;
        assert!(run_out_slice(&mut rq, 1).starved_out);
    }

    #[test]
    fn interactive_equals_take_turns_of_their_granularity() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, 700 * MS);
        let other = awake(&mut rq, 0);
        credit(&mut rq, other, 700 * MS);
        let turns: Vec<u64> = (1..100)
            .filter(|&jiffy| rq.scheduler_tick(jiffy).rotated)
            .collect();
        // A turn lasts 40 ms. The second turn would end at jiffy 80, but then only 20 ms of the
        // slice are left, so the task keeps the CPU.
        assert_eq!(turns, [40]);
        assert!(rq.array(Array::Active).list(118).eq([other, id]));
    }

    #[test]
    fn a_task_that_is_not_interactive_keeps_its_turn_to_the_end() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, 600 * MS);
        awake(&mut rq, 0);
        assert!((1..100).all(|jiffy| !rq.scheduler_tick(jiffy).need_resched));
    }

    #[test]
    fn an_out_of_memory_victim_may_run_for_a_second() {
        let (mut rq, id) = one_running();
        rq.mark_oom_victim(id);
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        let rotations = (1..1000)
            .filter(|&jiffy| rq.scheduler_tick(jiffy).rotated)
            .count();
        assert!(rotations > 0);
        assert!(rq.scheduler_tick(1000).reinserted);
        assert_eq!(rq.o1(id).time_slice, 100);
    }

    #[test]
    fn ticks_in_interrupts_over_a_sleeping_reader_go_to_whoever_is_current() {
        let (mut rq, reader) = one_running();
        let hog = awake(&mut rq, 5);
        rq.sleep_current(TaskState::Interruptible);
        rq.schedule(Ns::from_ms(1), false);
        rq.scheduler_tick(2);
        assert_eq!(
            (rq.task(reader).utime_ticks, rq.task(hog).utime_ticks),
            (0, 1)
        );
    }

    #[test]
    fn an_interactive_task_goes_to_the_tail_after_ten_milliseconds_and_its_ticks_are_counted() {
        let (mut rq, id) = one_running();
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        let quiet = (0..9).all(|_| rq.scheduler_tick(1) == TickOutcome::default());
        assert!(quiet);
        let turn = TickOutcome {
            need_resched: true,
            rotated: true,
            ..TickOutcome::default()
        };
        assert_eq!(rq.scheduler_tick(1), turn);
        assert_eq!(rq.o1(id).interactive_ticks, 10);
        let (mut hog, id) = one_running();
        hog.scheduler_tick(1);
        assert_eq!(hog.o1(id).interactive_ticks, 0);
    }
}
