//! Arithmetic of the O(1) scheduler: time slices, bonuses, priorities.
//!
//! Read first: kernel/sched.c, from `NICE_TO_PRIO` down to `effective_prio`. Division truncates
//! toward zero, as in C.
//!
//! Time slices are counted in jiffies and depend on HZ. Bonuses are counted in tenths of a second
//! and do not depend on HZ.

use base::Hz;

/// Number of lists in an array: 0–99 real time (unused here), 100–139 other tasks (`MAX_PRIO`).
pub const MAX_PRIO: u8 = 140;
/// Best priority of an ordinary task (`MAX_RT_PRIO`).
pub const MAX_RT_PRIO: u8 = 100;
/// Static priority of nice 0 (`NICE_TO_PRIO(0)`).
pub const NICE_0_PRIO: u8 = 120;
/// Number of nice levels (`MAX_USER_PRIO`).
pub const MAX_USER_PRIO: i32 = 40;
/// Shortest time slice, ms (`MIN_TIMESLICE`, at least a jiffy).
pub const MIN_TIMESLICE_MS: u64 = 5;
/// Time slice of nice 0, ms (`DEF_TIMESLICE`).
pub const DEF_TIMESLICE_MS: u64 = 100;
/// Number of bonus levels: `PRIO_BONUS_RATIO` 25 % of the 40 nice levels (`MAX_BONUS`).
pub const MAX_BONUS: u32 = 10;
/// Maximum sleep average, ms (`MAX_SLEEP_AVG`).
pub const MAX_SLEEP_AVG_MS: u64 = 1_000;
/// Sleep average that gives one bonus level, ns.
const NS_PER_BONUS: u32 = NS_MAX_SLEEP_AVG / MAX_BONUS;
/// Maximum sleep average, ns (`NS_MAX_SLEEP_AVG`).
pub const NS_MAX_SLEEP_AVG: u32 = 1_000_000_000;
/// Sleep average after a long sleep, ns (`recalc_task_prio`).
pub const NS_LONG_SLEEP_AVG: u32 = 900_000_000;
/// Number of priority steps added to the threshold from which a task is interactive
/// (`INTERACTIVE_DELTA`).
pub const INTERACTIVE_DELTA: i32 = 2;
/// Unit of the time after which a task yields to a task of equal priority, ms (`GRANULARITY`, at
/// least a jiffy).
pub const GRANULARITY_MS: u64 = 10;
/// Part of the parent's bonus that a child gets at fork(), percent (`CHILD_PENALTY`).
pub const CHILD_PENALTY: u32 = 95;
/// Part of the parent's bonus that the parent keeps at fork(), percent (`PARENT_PENALTY`).
pub const PARENT_PENALTY: u32 = 100;
/// Weight of the parent's own sleep average when a child exits; the child's sleep average has
/// weight 1 (`EXIT_WEIGHT`).
pub const EXIT_WEIGHT: u32 = 3;
/// Time slice of the process that the out-of-memory killer has chosen, ms: HZ jiffies
/// (mm/oom_kill.c:__oom_kill_task).
pub const OOM_TIMESLICE_MS: u64 = 1_000;
/// Part of the wait in the run queue that counts as sleep if a process woke the task, in 128ths
/// (`ON_RUNQUEUE_WEIGHT` 30 % × 128).
pub const ON_RUNQUEUE_WEIGHT_128: u64 = 30 * 128 / 100;

/// Returns the static priority of a nice value, which is limited to −20 … 19 (`NICE_TO_PRIO`).
pub fn nice_to_prio(nice: i8) -> u8 {
    NICE_0_PRIO.wrapping_add_signed(nice.clamp(-20, 19))
}

/// Returns the nice value of a static priority (`PRIO_TO_NICE`).
pub const fn prio_to_nice(static_prio: u8) -> i8 {
    (static_prio as i16 - NICE_0_PRIO as i16) as i8
}

/// Returns a full time slice, jiffies, which depends only on nice and HZ (`task_timeslice`).
/// Between nice 0 and nice −1 the slice jumps from 100 ms to 420 ms.
pub fn task_timeslice(static_prio: u8, hz: Hz) -> u32 {
    let base = if static_prio < NICE_0_PRIO {
        4 * hz.in_ms(DEF_TIMESLICE_MS)
    } else {
        hz.in_ms(DEF_TIMESLICE_MS)
    };
    let scaled = base * u64::from(MAX_PRIO - static_prio) / (MAX_USER_PRIO as u64 / 2);
    scaled.max(hz.in_ms(MIN_TIMESLICE_MS)).max(1) as u32
}

/// Returns the bonus b: whole hundreds of milliseconds of sleep average, 0 … 10 (`CURRENT_BONUS`).
pub const fn current_bonus(sleep_avg_ns: u32) -> u32 {
    sleep_avg_ns / NS_PER_BONUS
}

/// Returns the dynamic priority: up to 5 better or worse than the static priority
/// (`effective_prio`).
pub fn effective_prio(static_prio: u8, bonus: u32) -> u8 {
    let prio = i32::from(static_prio) - (bonus as i32 - MAX_BONUS as i32 / 2);
    prio.clamp(MAX_RT_PRIO.into(), i32::from(MAX_PRIO) - 1) as u8
}

/// Returns by how many steps a task's priority must be better than its static priority, so that the
/// task is interactive (`DELTA`).
pub const fn delta(nice: i8) -> i32 {
    nice as i32 * MAX_BONUS as i32 / MAX_USER_PRIO + INTERACTIVE_DELTA
}

/// Returns whether a task of this priority is interactive (`TASK_INTERACTIVE`).
pub const fn is_interactive(prio: u8, static_prio: u8) -> bool {
    prio as i32 <= static_prio as i32 - delta(prio_to_nice(static_prio))
}

/// Returns the sleep after which a task is interactive at once, ns (`INTERACTIVE_SLEEP`). From nice
/// 12 on, no sleep is long enough, because at most one second of sleep counts.
pub const fn interactive_sleep_ns(nice: i8, hz: Hz) -> u32 {
    let bonus_needed = MAX_BONUS as i32 / 2 + delta(nice) + 1;
    bonus_needed as u32 * NS_PER_BONUS - hz.jiffy().0 as u32
}

/// Returns the time after which an interactive task yields to a task of equal priority, jiffies, on
/// one processor (`TIMESLICE_GRANULARITY`).
pub fn granularity(bonus: u32, hz: Hz) -> u32 {
    (hz.in_ms(GRANULARITY_MS).max(1) as u32) << (sleep_multiplier(bonus) - 1)
}

/// Returns the factor by which sleeping time counts towards the sleep average (`recalc_task_prio`).
pub fn sleep_multiplier(bonus: u32) -> u32 {
    MAX_BONUS.saturating_sub(bonus).max(1)
}

/// Returns the number by which running time is divided before it is subtracted from the sleep
/// average (`schedule`).
pub fn run_divisor(bonus: u32) -> u32 {
    bonus.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u32 = 1_000_000;

    #[test]
    fn slices_are_those_of_the_published_table() {
        let published = [(19, 5), (0, 100), (-10, 600), (-15, 700), (-20, 800)];
        for (nice, slice_ms) in published {
            assert_eq!(
                task_timeslice(nice_to_prio(nice), Hz::I386),
                slice_ms,
                "nice {nice}"
            );
        }
    }

    #[test]
    fn slices_step_by_twenty_above_nice_0_and_by_five_below() {
        for nice in -20..0_i8 {
            let expected = (20 * i32::from(20 - nice)) as u32;
            assert_eq!(task_timeslice(nice_to_prio(nice), Hz::I386), expected);
        }
        for nice in 0..=19_i8 {
            let expected = (5 * i32::from(20 - nice)) as u32;
            assert_eq!(task_timeslice(nice_to_prio(nice), Hz::I386), expected);
        }
    }

    /// Columns: lowest and highest nice value; DELTA; INTERACTIVE_SLEEP, ms; best and worst
    /// priority at the lowest and at the highest nice value; bonus needed to be interactive.
    #[allow(clippy::type_complexity, reason = "one row of the table of §1.2")]
    const BY_NICE: [(i8, i8, i32, u32, (u8, u8), (u8, u8), u32); 11] = [
        (-20, -20, -3, 299, (100, 105), (100, 105), 2),
        (-19, -16, -2, 399, (100, 106), (100, 109), 3),
        (-15, -12, -1, 499, (100, 110), (103, 113), 4),
        (-11, -8, 0, 599, (104, 114), (107, 117), 5),
        (-7, -4, 1, 699, (108, 118), (111, 121), 6),
        (-3, -1, 2, 799, (112, 122), (114, 124), 7),
        (0, 3, 2, 799, (115, 125), (118, 128), 7),
        (4, 7, 3, 899, (119, 129), (122, 132), 8),
        (8, 11, 4, 999, (123, 133), (126, 136), 9),
        (12, 15, 5, 1099, (127, 137), (130, 139), 10),
        (16, 19, 6, 1199, (131, 139), (134, 139), 11),
    ];

    #[test]
    fn delta_interactive_sleep_and_threshold_follow_nice() {
        for (from, to, delta_steps, sleep_ms, .., bonus_needed) in BY_NICE {
            for nice in from..=to {
                let static_prio = nice_to_prio(nice);
                assert_eq!(delta(nice), delta_steps, "nice {nice}");
                assert_eq!(
                    interactive_sleep_ns(nice, Hz::I386),
                    sleep_ms * MS,
                    "nice {nice}"
                );
                for bonus in 0..=MAX_BONUS {
                    let prio = effective_prio(static_prio, bonus);
                    let interactive = is_interactive(prio, static_prio);
                    assert_eq!(interactive, bonus >= bonus_needed, "nice {nice} b {bonus}");
                }
            }
        }
    }

    #[test]
    fn dynamic_priorities_stay_within_five_of_static_and_off_real_time() {
        for (from, to, _, _, from_range, to_range, _) in BY_NICE {
            for (nice, (best, worst)) in [(from, from_range), (to, to_range)] {
                assert_eq!(effective_prio(nice_to_prio(nice), 10), best, "nice {nice}");
                assert_eq!(effective_prio(nice_to_prio(nice), 0), worst, "nice {nice}");
            }
        }
    }

    #[test]
    fn granularity_divisor_and_multiplier_follow_the_bonus() {
        let turn = [5120, 2560, 1280, 640, 320, 160, 80, 40, 20, 10, 10];
        let divisor = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        let multiplier = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
        for bonus in 0..=10_u32 {
            let row = bonus as usize;
            assert_eq!(granularity(bonus, Hz::I386), turn[row]);
            assert_eq!(run_divisor(bonus), divisor[row]);
            assert_eq!(sleep_multiplier(bonus), multiplier[row]);
        }
    }

    #[test]
    fn nice_minus_5_is_interactive_from_bonus_6() {
        let static_prio = nice_to_prio(-5);
        assert_eq!(task_timeslice(static_prio, Hz::I386), 500);
        assert_eq!(delta(-5), 1);
        assert_eq!(interactive_sleep_ns(-5, Hz::I386), 699 * MS);
        assert!(!is_interactive(effective_prio(static_prio, 5), static_prio));
        assert!(is_interactive(effective_prio(static_prio, 6), static_prio));
    }

    #[test]
    fn slices_last_as_long_at_every_hz_but_for_the_grain_of_the_tick() {
        for (hz, nice_0, nice_19, nice_minus_10) in
            [(1_000, 100, 5, 600), (250, 25, 1, 150), (100, 10, 1, 60)]
        {
            let slice = |nice| task_timeslice(nice_to_prio(nice), Hz(hz));
            assert_eq!(
                (slice(0), slice(19), slice(-10)),
                (nice_0, nice_19, nice_minus_10)
            );
        }
        assert_eq!(interactive_sleep_ns(0, Hz(250)), 796 * MS);
        assert_eq!([granularity(10, Hz(250)), granularity(7, Hz(250))], [2, 8]);
    }
}
