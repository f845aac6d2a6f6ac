//! Tests of the CPU shares and waiting times of tasks that only compute.
//!
//! Read first: kernel/sched/fair.c of 6.12.33. A task's share is its weight over the sum of all
//! weights. A task that competes with N others, all of nice 0, is off the CPU for at most N ticks.
//! The reason: the end of a slice of 0.7 ms is noticed only at a tick.

use super::*;
use crate::sched::{RunQueue, SchedulerKind};
use crate::task::{TaskKind, TaskState};
use base::COMPLETE;

/// Tasks that only compute, on a CPU that does nothing else.
struct Hogs {
    rq: RunQueue,
    tasks: TaskTable,
    hz: Hz,
    now: Ns,
    ids: Vec<TaskId>,
    cpu: Vec<u64>,
}

impl Hogs {
    fn new(hz: u16, nices: &[i8]) -> Hogs {
        let hogs: Vec<_> = nices.iter().map(|&nice| (TaskKind::Hog, nice)).collect();
        Hogs::of_kinds(hz, &hogs, false)
    }

    /// Creates tasks of these kinds and nice values. All of them only compute, even those of other
    /// kinds than `Hog`.
    fn of_kinds(hz: u16, kinds: &[(TaskKind, i8)], autogroup: bool) -> Hogs {
        let hz = Hz(hz);
        let mut rq = RunQueue::new(SchedulerKind::Eevdf(COMPLETE), hz);
        rq.set_autogroup(autogroup);
        let mut tasks = TaskTable::default();
        let ids: Vec<TaskId> = kinds
            .iter()
            .map(|&(kind, nice)| {
                let id = rq.spawn(&mut tasks, (kind, 1), nice, false, Ns::ZERO);
                rq.wake_up(&mut tasks, id, Ns::ZERO, false, false);
                id
            })
            .collect();
        rq.schedule(&mut tasks, Ns::ZERO, false);
        let cpu = vec![0; kinds.len()];
        Hogs {
            rq,
            tasks,
            hz,
            now: Ns::ZERO,
            ids,
            cpu,
        }
    }

    fn tick(&mut self) {
        let runs = self.ids.iter().position(|&id| id == self.rq.curr());
        self.cpu[runs.expect("a task runs")] += 1;
        self.now += self.hz.jiffy();
        let clock = (self.now, self.hz.whole_in(self.now));
        if self.rq.scheduler_tick(&mut self.tasks, clock).need_resched {
            self.rq.schedule(&mut self.tasks, self.now, true);
        }
    }

    fn run(&mut self, ticks: u64) {
        (0..ticks).for_each(|_| self.tick());
    }

    /// Longest time, in ticks, for which the first task is off the CPU.
    fn longest_wait(&mut self, ticks: u64) -> u64 {
        let (mut longest, mut waited) = (0, 0);
        for _ in 0..ticks {
            waited = if self.rq.curr() == self.ids[0] {
                0
            } else {
                waited + 1
            };
            longest = longest.max(waited);
            self.tick();
        }
        longest
    }
}

/// Runs tasks of these kinds and nice values at HZ 1000. Returns how many ticks each task was on
/// the CPU.
fn ticks_of(kinds: &[(TaskKind, i8)], autogroup: bool, seconds: u64) -> Vec<u64> {
    let mut schedule = Hogs::of_kinds(1_000, kinds, autogroup);
    schedule.run(1_000 * seconds);
    schedule.cpu
}

fn beside(nice: i8, hogs: usize) -> Vec<i8> {
    std::iter::once(nice)
        .chain(std::iter::repeat_n(0, hogs))
        .collect()
}

#[test]
fn a_share_is_the_weight_over_all_weights() {
    for hz in [100, 250, 1_000] {
        for nice in [-20, -15, -10, -5, -1, 0, 1, 5, 10, 15, 19] {
            for hogs in [1, 4, 10, 16] {
                let nices = beside(nice, hogs);
                let mut schedule = Hogs::new(hz, &nices);
                let ticks = 60 * u64::from(hz);
                schedule.run(ticks);
                let weight = |nice: i8| Weight::of(crate::interactivity::nice_to_prio(nice)).get();
                let all: i64 = nices.iter().map(|&nice| weight(nice)).sum();
                let due = ticks as i64 * weight(nice) / all;
                let off = schedule.cpu[0] as i64 - due;
                let allowed = (due / 100).max(2);
                assert!(
                    off.abs() <= allowed,
                    "HZ {hz}, nice {nice}, {hogs} hogs: {off} of {due}"
                );
            }
        }
    }
}

#[test]
fn a_task_among_n_equals_is_off_the_cpu_for_n_ticks() {
    for hz in [100, 250, 1_000] {
        for hogs in 1..=16 {
            let mut schedule = Hogs::new(hz, &beside(0, hogs));
            schedule.run(100);
            assert_eq!(schedule.longest_wait(2_000), hogs as u64, "HZ {hz}");
        }
    }
}

#[test]
fn a_slice_of_its_own_leaves_a_task_its_share_and_changes_how_long_it_waits() {
    let waits = [100, 700, 3_000, 100_000].map(|us| {
        let mut schedule = Hogs::new(1_000, &[0; 4]);
        let first = schedule.ids[0];
        schedule.rq.set_slice(first, Ns::from_us(us), schedule.now);
        schedule.run(60_000);
        let off = schedule.cpu[0].abs_diff(15_000);
        assert!(off <= 150, "{us} µs: {} of 60,000 ticks", schedule.cpu[0]);
        schedule.longest_wait(10_000)
    });
    assert!(waits.is_sorted() && waits[3] >= 100, "{waits:?} ticks");
}

#[test]
fn a_sleeper_with_a_shorter_slice_preempts_a_task_within_its_slice() {
    let wakes_at_once = |us| {
        let mut schedule = Hogs::new(1_000, &[0, 0]);
        let [sleeper, hog] = [schedule.ids[0], schedule.ids[1]];
        let (rq, tasks) = (&mut schedule.rq, &mut schedule.tasks);
        rq.set_slice(hog, Ns::from_ms(100), Ns::ZERO);
        rq.set_slice(sleeper, Ns::from_us(us), Ns::ZERO);
        // The first iteration does not count: there the hog's deadline still follows from the base
        // slice.
        let [_, wakes] = [2, 4].map(|ms| {
            rq.sleep_current(tasks, TaskState::Interruptible);
            rq.schedule(tasks, Ns::from_ms(ms - 2), false);
            assert_eq!(rq.curr(), hog);
            let preempts = rq.wake_up(tasks, sleeper, Ns::from_ms(ms), true, false);
            rq.schedule(tasks, Ns::from_ms(ms), true);
            preempts
        });
        wakes
    };
    assert!(wakes_at_once(100));
    assert!(!wakes_at_once(100_000), "no shorter than the hog's");
}

#[test]
fn a_sleeper_that_wakes_preempts_a_task_that_is_over_its_share_but_not_one_that_is_not() {
    let mut schedule = Hogs::new(1_000, &[0, 0]);
    let [sleeper, hog] = [schedule.ids[0], schedule.ids[1]];
    while schedule.rq.curr() != sleeper {
        schedule.tick();
    }
    schedule
        .rq
        .sleep_current(&mut schedule.tasks, TaskState::Interruptible);
    schedule
        .rq
        .schedule(&mut schedule.tasks, schedule.now, false);
    assert_eq!(schedule.rq.curr(), hog);
    let at_once = schedule
        .rq
        .wake_up(&mut schedule.tasks, sleeper, schedule.now, true, false);
    assert!(!at_once, "the hog has not had its slice");
    schedule
        .rq
        .schedule(&mut schedule.tasks, schedule.now, true);
    assert_eq!(schedule.rq.curr(), hog);
}

#[test]
fn sleeping_earns_no_cpu_time() {
    let mut schedule = Hogs::new(1_000, &beside(0, 10));
    let sleeper = schedule.ids[0];
    while schedule.rq.curr() != sleeper {
        schedule.tick();
    }
    schedule
        .rq
        .sleep_current(&mut schedule.tasks, TaskState::Interruptible);
    schedule
        .rq
        .schedule(&mut schedule.tasks, schedule.now, false);
    schedule.run(10_000);
    schedule
        .rq
        .wake_up(&mut schedule.tasks, sleeper, schedule.now, true, false);
    let before = schedule.cpu[0];
    schedule.run(1_100);
    let had = schedule.cpu[0] - before;
    assert!((98..=104).contains(&had), "{had} of 1100 ticks");
}

#[test]
fn a_sleeper_that_had_more_than_its_share_stays_in_the_queue_until_that_is_burnt_off() {
    let mut schedule = Hogs::new(1_000, &beside(0, 2));
    let sleeper = schedule.rq.curr();
    schedule.now += Ns::from_us(600);
    schedule
        .rq
        .sleep_current(&mut schedule.tasks, TaskState::Interruptible);
    schedule
        .rq
        .schedule(&mut schedule.tasks, schedule.now, false);
    let delayed = |schedule: &Hogs| schedule.rq.eevdf().expect("EEVDF").entity(sleeper).delayed;
    assert!(delayed(&schedule) && !schedule.tasks.task(sleeper).is_queued());
    assert_eq!(schedule.rq.nr_running(), 2);
    schedule.run(20);
    assert!(!schedule.rq.eevdf().expect("EEVDF").entity(sleeper).queued);
}

#[test]
fn a_task_that_is_reniced_has_its_new_share_from_then_on() {
    let mut schedule = Hogs::new(1_000, &beside(0, 4));
    schedule.run(1_000);
    let reniced = schedule.ids[0];
    for (nice, weight) in [(-10, 9_548), (5, 335), (0, 1_024)] {
        let now = schedule.now;
        schedule
            .rq
            .set_nice(&mut schedule.tasks, reniced, nice, now);
        let before = schedule.cpu[0];
        schedule.run(20_000);
        let due = 20_000 * weight / (weight + 4 * 1_024);
        let had = (schedule.cpu[0] - before) as i64;
        assert!(
            (had - due).abs() <= due / 100,
            "nice {nice}: {had} of {due}"
        );
    }
}

#[test]
fn a_task_that_ends_while_it_burns_off_its_lag_leaves_the_queue() {
    let mut schedule = Hogs::new(1_000, &beside(0, 2));
    let sleeper = schedule.rq.curr();
    schedule.now += Ns::from_us(600);
    schedule
        .rq
        .sleep_current(&mut schedule.tasks, TaskState::Interruptible);
    schedule
        .rq
        .schedule(&mut schedule.tasks, schedule.now, false);
    let now = schedule.now;
    schedule.rq.kill(&mut schedule.tasks, sleeper, now);
    let entity = schedule.rq.eevdf().expect("EEVDF").entity(sleeper);
    assert!(!entity.delayed && !entity.queued);
}

/// Tasks for a test: a receiving program with this nice value, and a build of ten compile jobs.
fn reader_and_build(nice: i8) -> Vec<(TaskKind, i8)> {
    let build = std::iter::repeat_n((TaskKind::CompileJob, 0), 10);
    std::iter::once((TaskKind::Receiver, nice))
        .chain(build)
        .collect()
}

#[test]
fn a_reader_beside_a_build_of_ten_has_an_eleventh_and_half_where_sessions_are_groups() {
    let one_in_eleven = ticks_of(&reader_and_build(0), false, 22)[0];
    assert!((1_980..=2_020).contains(&one_in_eleven), "{one_in_eleven}");
    let ticks = ticks_of(&reader_and_build(0), true, 22);
    assert!((10_990..=11_010).contains(&ticks[0]), "{ticks:?}");
    let jobs = &ticks[1..];
    assert!(
        jobs.iter().all(|job| (1_090..=1_110).contains(job)),
        "{ticks:?}"
    );
}

#[test]
fn a_nice_value_counts_only_inside_its_group() {
    let mut tasks = reader_and_build(-15);
    tasks.push((TaskKind::Receiver, 0));
    let ticks = ticks_of(&tasks, true, 40);
    let (nicer, other) = (ticks[0], ticks[11]);
    assert!((19_980..=20_020).contains(&(nicer + other)), "{ticks:?}");
    let due = 20_000 * 29_154 / (29_154 + 1_024);
    assert!(nicer.abs_diff(due) <= due / 100, "{nicer} of {due}");
}

#[test]
fn a_kernel_thread_competes_with_the_groups_themselves() {
    let mut tasks = reader_and_build(0);
    tasks.push((TaskKind::Ksoftirqd, 0));
    let ticks = ticks_of(&tasks, true, 30);
    for third in [ticks[0], ticks[11]] {
        assert!((9_980..=10_020).contains(&third), "{ticks:?}");
    }
}

#[test]
fn a_task_whose_group_is_preempted_is_charged_for_what_it_ran() {
    let kinds = [(TaskKind::Receiver, 0), (TaskKind::Hog, 0)];
    let mut schedule = Hogs::of_kinds(1_000, &kinds, true);
    let [reader, hog] = [schedule.ids[0], schedule.ids[1]];
    while schedule.rq.curr() != reader {
        schedule.tick();
    }
    schedule
        .rq
        .sleep_current(&mut schedule.tasks, TaskState::Interruptible);
    let mut now = schedule.now;
    schedule.rq.schedule(&mut schedule.tasks, now, false);
    let ran_by = |schedule: &Hogs| schedule.rq.eevdf().expect("EEVDF").entity(hog).vruntime;
    let before = ran_by(&schedule);
    now += Ns::from_ms(3);
    schedule
        .rq
        .wake_up(&mut schedule.tasks, reader, now, true, false);
    schedule.rq.schedule(&mut schedule.tasks, now, true);
    assert_eq!(schedule.rq.curr(), reader);
    assert_eq!(ran_by(&schedule) - before, 3_000_000);
}

#[test]
fn a_reading_lists_tasks_by_deadline_and_a_groups_tasks_at_the_deadline_of_the_group() {
    let ids = |hogs: &Hogs| hogs.rq.eevdf().expect("this scheduler").queued();
    let mut alone = Hogs::new(1_000, &[0, 0, 0]);
    let order = ids(&alone);
    assert_eq!(order.len(), 3, "the one on the CPU included");
    alone.tick();
    let first = order[0];
    assert_eq!(ids(&alone).last(), Some(&first), "its slice is over");

    let session = [TaskKind::Receiver, TaskKind::Hog, TaskKind::Hog];
    let hogs = Hogs::of_kinds(1_000, &session.map(|kind| (kind, 0)), true);
    let order = ids(&hogs);
    let place = |nth: usize| order.iter().position(|&id| id == hogs.ids[nth]);
    let [reader, one, other] = [0, 1, 2].map(|nth| place(nth).expect("queued"));
    assert_eq!(
        one.abs_diff(other),
        1,
        "the reader is not between the two: {reader}"
    );
}

#[test]
fn a_tick_that_ends_a_slice_says_so_and_asks_for_another_task() {
    let mut hogs = Hogs::new(1_000, &[0, 0]);
    let outcome = hogs.rq.scheduler_tick(&mut hogs.tasks, (Ns::from_ms(1), 1));
    assert!(outcome.need_resched && outcome.expired);
}
