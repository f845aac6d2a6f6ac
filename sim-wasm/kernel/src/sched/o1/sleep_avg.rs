//! The sleep average: sleeping raises it, running lowers it.
//!
//! Read first: kernel/sched.c (`recalc_task_prio`, the head of `schedule`).
//!
//! On i386 the product of sleep and multiplier, and its sum with the earlier sleep average, are
//! 32-bit numbers of nanoseconds. They wrap above 4.295 s: a sleep of 430 ms at bonus 0 adds only 5
//! ms. The model does the same.

use super::{Activated, O1Task};
use crate::interactivity::{
    NS_LONG_SLEEP_AVG, NS_MAX_SLEEP_AVG, current_bonus, interactive_sleep_ns, run_divisor,
    sleep_multiplier,
};
use crate::task::Task;
use base::{Hz, Ns};

/// Adds a sleep from `timestamp` to `until` to the task's sleep average, and updates its priority
/// (`recalc_task_prio`). The caller must have removed the task from the arrays.
pub fn recalc_task_prio(entity: &mut O1Task, task: &Task, hz: Hz, until: Ns) {
    let slept = until
        .since(entity.timestamp)
        .0
        .min(u64::from(NS_MAX_SLEEP_AVG)) as u32;
    if slept > 0 {
        entity.sleep_avg = credited(entity, task, hz, slept);
    }
    entity.prio = entity.effective_prio(task);
}

/// Returns the sleep average after a sleep of `slept` nanoseconds (0 < slept ≤ 1 s).
fn credited(entity: &O1Task, task: &Task, hz: Hz, slept: u32) -> u32 {
    let ceiling = interactive_sleep_ns(task.nice(), hz);
    let disk_sleep = entity.activated == Activated::FromUninterruptible;
    if !task.kernel_thread && !disk_sleep && slept > ceiling {
        // A long sleep sets the sleep average to 900 ms. A task that had the maximum of 1 s loses
        // 100 ms.
        return NS_LONG_SLEEP_AVG;
    }
    let credit = slept.wrapping_mul(sleep_multiplier(entity.bonus()));
    let sum = entity.sleep_avg.wrapping_add(credit);
    if !task.kernel_thread && disk_sleep {
        // Sleep during a wait for the disk raises the sleep average at most to `ceiling`.
        return if entity.sleep_avg >= ceiling {
            entity.sleep_avg
        } else {
            sum.min(ceiling.min(NS_MAX_SLEEP_AVG))
        };
    }
    sum.min(NS_MAX_SLEEP_AVG)
}

/// Returns the sleep average left after running for `ran` (`schedule`).
pub fn after_run(sleep_avg_ns: u32, ran: Ns) -> u32 {
    let charged = ran.0.min(u64::from(NS_MAX_SLEEP_AVG)) as u32;
    sleep_avg_ns.saturating_sub(charged / run_divisor(current_bonus(sleep_avg_ns)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::o1::testbed::Bed;
    use crate::task::TaskKind;

    const MS: u32 = 1_000_000;

    /// A task that has slept since time 0.
    struct Sleeper {
        task: Task,
        entity: O1Task,
    }

    fn user_task(nice: i8, sleep_avg: u32) -> Sleeper {
        let mut rq = Bed::new();
        let id = rq.spawn(TaskKind::Receiver, 1, nice, false, Ns::ZERO);
        let (task, mut entity) = (rq.task(id).clone(), rq.o1(id).clone());
        entity.sleep_avg = sleep_avg;
        Sleeper { task, entity }
    }

    fn recalc(sleeper: &mut Sleeper, until: Ns) {
        recalc_task_prio(&mut sleeper.entity, &sleeper.task, Hz::I386, until);
    }

    #[test]
    fn one_nanosecond_of_credit_makes_nice_0_interactive() {
        let mut task = user_task(0, 699_999_999);
        recalc(&mut task, Ns::ZERO);
        assert_eq!((task.entity.bonus(), task.entity.prio), (6, 119));
        assert!(!task.entity.is_interactive(&task.task));
        task.entity.sleep_avg += 1;
        recalc(&mut task, Ns::ZERO);
        assert_eq!((task.entity.bonus(), task.entity.prio), (7, 118));
        assert!(task.entity.is_interactive(&task.task));
    }

    #[test]
    fn sleeps_of_nice_0_earn_what_their_length_and_kind_allow() {
        let cases = [
            (800, Activated::No, 900, 116),
            (100, Activated::No, 1000, 115),
            (100, Activated::FromUninterruptible, 799, 118),
        ];
        for (slept_ms, activated, sleep_avg_ms, prio) in cases {
            let mut task = user_task(0, 0);
            task.entity.activated = activated;
            recalc(&mut task, Ns::from_ms(slept_ms));
            assert_eq!(
                (task.entity.sleep_avg, task.entity.prio),
                (sleep_avg_ms * MS, prio)
            );
        }
    }

    #[test]
    fn a_long_sleep_lowers_a_task_that_had_the_full_second() {
        let mut task = user_task(0, NS_MAX_SLEEP_AVG);
        recalc(&mut task, Ns::from_s(5));
        assert_eq!(task.entity.sleep_avg, 900 * MS);
    }

    #[test]
    fn a_sleep_of_exactly_interactive_sleep_is_multiplied_not_assigned() {
        let mut task = user_task(0, 0);
        recalc(&mut task, Ns::from_ms(799));
        assert_eq!(task.entity.sleep_avg, NS_MAX_SLEEP_AVG);
    }

    #[test]
    fn a_disk_sleeper_above_the_threshold_earns_nothing_and_keeps_what_it_has() {
        let mut task = user_task(0, 850 * MS);
        task.entity.activated = Activated::FromUninterruptible;
        recalc(&mut task, Ns::from_ms(50));
        assert_eq!(task.entity.sleep_avg, 850 * MS);
    }

    #[test]
    fn a_disk_sleeper_of_nice_19_is_held_at_one_second() {
        let mut task = user_task(19, 0);
        task.entity.activated = Activated::FromUninterruptible;
        recalc(&mut task, Ns::from_s(1));
        assert_eq!(task.entity.sleep_avg, NS_MAX_SLEEP_AVG);
    }

    #[test]
    fn a_kernel_thread_has_neither_limit() {
        for activated in [Activated::No, Activated::FromUninterruptible] {
            let mut task = user_task(0, 0);
            task.task.kernel_thread = true;
            task.entity.activated = activated;
            recalc(&mut task, Ns::from_ms(400));
            assert_eq!(task.entity.sleep_avg, NS_MAX_SLEEP_AVG);
        }
    }

    #[test]
    fn sleep_credit_wraps_at_32_bits() {
        let mut task = user_task(0, 0);
        recalc(&mut task, Ns::from_ms(429));
        assert_eq!(task.entity.sleep_avg, NS_MAX_SLEEP_AVG);
        let mut task = user_task(0, 0);
        recalc(&mut task, Ns::from_ms(430));
        assert_eq!(task.entity.sleep_avg, 5_032_704);
        // At bonus 3 the sleep of 590 ms counts 7 times: 4.13 s. With the earlier sleep average of
        // 300 ms the sum is 4.43 s, which wraps at 4.295 s.
        let mut task = user_task(0, 300 * MS);
        recalc(&mut task, Ns::from_ms(590));
        assert_eq!(task.entity.sleep_avg, 135_032_704);
    }

    #[test]
    fn no_sleep_still_moves_the_priority_to_the_bonus() {
        let mut task = user_task(0, 450 * MS);
        recalc(&mut task, Ns::ZERO);
        assert_eq!((task.entity.sleep_avg, task.entity.prio), (450 * MS, 121));
    }

    #[test]
    fn running_costs_credit_divided_by_the_bonus() {
        let ran = Ns::from_ms(100);
        assert_eq!(after_run(NS_MAX_SLEEP_AVG, ran), 990 * MS);
        assert_eq!(after_run(250 * MS, ran), 200 * MS);
        assert_eq!(after_run(50 * MS, ran), 0);
        assert_eq!(after_run(0, ran), 0);
    }

    #[test]
    fn running_longer_than_a_second_costs_a_second() {
        assert_eq!(after_run(NS_MAX_SLEEP_AVG, Ns::from_s(7)), 900 * MS);
    }
}
