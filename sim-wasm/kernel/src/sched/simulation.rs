//! Whole schedules, stepped by hand: what the rules of this module add up to.
//!
//! kernel-2.6.12 §1.8 and testable fact 7; targets §8, §9. No interrupts, no cost of
//! switching: time passes in steps of 10 µs and the timer ticks each millisecond.

use super::run_queue::tests::credit;
use super::*;
use crate::interactivity::NS_MAX_SLEEP_AVG;
use crate::task::{Activated, Task, TaskId, TaskKind, TaskState};
use base::time::Ns;

const STEP_US: u64 = 10;
const TICK_US: u64 = 1000;

/// A task that runs for `run_us` of CPU, sleeps for `sleep_us`, and so on; without sleep,
/// a hog.
#[derive(Clone)]
struct Rhythm {
    id: TaskId,
    run_us: u64,
    sleep_us: u64,
    left_us: u64,
    wake_at_us: u64,
}

struct Schedule {
    rq: RunQueue,
    rhythms: Vec<Rhythm>,
    now_us: u64,
    reinserted: u64,
    expired: u64,
}

impl Schedule {
    fn new(nices_and_rhythms: &[(i8, u64, u64)]) -> Schedule {
        let mut rq = RunQueue::new();
        let mut rhythms = Vec::new();
        for &(nice, run_us, sleep_us) in nices_and_rhythms {
            let id = rq.spawn(TaskKind::Hog, 1, nice, false, Ns::ZERO);
            rq.wake_up(id, Ns::ZERO, false, false);
            rhythms.push(Rhythm {
                id,
                run_us,
                sleep_us,
                left_us: run_us,
                wake_at_us: 0,
            });
        }
        let mut schedule = Schedule {
            rq,
            rhythms,
            now_us: 0,
            reinserted: 0,
            expired: 0,
        };
        schedule.switch();
        schedule
    }

    fn now(&self) -> Ns {
        Ns::from_us(self.now_us)
    }

    fn switch(&mut self) {
        self.rq.schedule(self.now(), false);
    }

    /// One step of a machine whose tasks sleep.
    fn step(&mut self) {
        self.now_us += STEP_US;
        self.go_on();
        self.wake_sleepers();
        if self.now_us.is_multiple_of(TICK_US) {
            self.tick();
        }
    }

    fn go_on(&mut self) {
        let (curr, now_us) = (self.rq.curr(), self.now_us);
        let Some(rhythm) = self.rhythms.iter_mut().find(|rhythm| rhythm.id == curr) else {
            return;
        };
        rhythm.left_us = rhythm.left_us.saturating_sub(STEP_US);
        if rhythm.left_us == 0 && rhythm.sleep_us > 0 {
            rhythm.wake_at_us = now_us + rhythm.sleep_us;
            rhythm.left_us = rhythm.run_us;
            self.rq.sleep_current(TaskState::Interruptible);
            self.switch();
        }
    }

    fn wake_sleepers(&mut self) {
        let (now, now_us) = (self.now(), self.now_us);
        let due = self
            .rhythms
            .iter()
            .filter(|rhythm| rhythm.wake_at_us == now_us);
        let mut need_resched = false;
        for rhythm in due {
            need_resched |= self.rq.wake_up(rhythm.id, now, true, false);
        }
        if need_resched {
            self.switch();
        }
    }

    fn tick(&mut self) {
        let first = self.rhythms[0].id == self.rq.curr();
        let outcome = self.rq.scheduler_tick(self.now_us / TICK_US);
        self.reinserted += u64::from(first && outcome.reinserted);
        self.expired += u64::from(first && outcome.expired);
        if outcome.need_resched {
            self.switch();
        }
    }

    fn run_ms(&mut self, ms: u64) {
        (0..ms * TICK_US / STEP_US).for_each(|_| self.step());
    }

    /// Much faster, for hogs only: nothing happens between ticks.
    fn run_hogs_ms(&mut self, ms: u64) {
        for _ in 0..ms {
            self.now_us += TICK_US;
            self.tick();
        }
    }

    fn first(&self) -> &Task {
        self.rq.task(self.rhythms[0].id)
    }
}

/// Hogs that are not paid for waiting for their first slice. (A task is: after a second
/// in the queue it would have the full credit and need many cycles to lose it.)
fn settled_hogs(nices: &[i8]) -> Schedule {
    let rhythms: Vec<(i8, u64, u64)> = nices.iter().map(|&nice| (nice, TICK_US, 0)).collect();
    let mut schedule = Schedule::new(&rhythms);
    for rhythm in &schedule.rhythms {
        let task = schedule.rq.task_mut(rhythm.id);
        task.activated = Activated::No;
    }
    schedule
}

/// The part of its ticks that the first task gets over some whole cycles, in thousandths.
fn share_permille(nices: &[i8], cycle_ms: u64) -> u64 {
    let mut schedule = settled_hogs(nices);
    schedule.run_hogs_ms(2 * cycle_ms);
    let before = schedule.first().utime_ticks;
    schedule.run_hogs_ms(10 * cycle_ms);
    (schedule.first().utime_ticks - before) * 1000 / (10 * cycle_ms)
}

fn with_hogs(reader: i8, hogs: usize) -> Vec<i8> {
    std::iter::once(reader)
        .chain(std::iter::repeat_n(0, hogs))
        .collect()
}

#[test]
fn nice_minus_10_against_four_hogs_gets_sixty_percent() {
    assert_eq!(share_permille(&with_hogs(-10, 4), 1000), 600);
}

#[test]
fn nice_minus_15_against_ten_hogs_gets_seven_seventeenths() {
    let share = share_permille(&with_hogs(-15, 10), 1700);
    assert!((411..=412).contains(&share), "{share}");
}

#[test]
fn nice_0_among_ten_hogs_is_off_the_cpu_for_a_second_of_each_cycle() {
    let mut schedule = settled_hogs(&with_hogs(0, 10));
    let reader = schedule.rhythms[0].id;
    let mut changes = Vec::new();
    let mut on_cpu = schedule.rq.curr() == reader;
    for _ in 0..4400 {
        schedule.run_hogs_ms(1);
        if (schedule.rq.curr() == reader) != on_cpu {
            on_cpu = !on_cpu;
            changes.push(schedule.now_us / TICK_US);
        }
    }
    let spans: Vec<u64> = changes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(spans.len() >= 6);
    assert!(spans.chunks_exact(2).all(|pair| pair == [1000, 100]));
}

#[test]
fn a_reader_that_needs_78_percent_saturates_and_always_stays_active() {
    let mut schedule = Schedule::new(&[(0, 1570, 440)]);
    schedule.run_ms(2000);
    let (before, expired) = (schedule.reinserted, schedule.expired);
    let mut seen = [0; 11];
    for _ in 0..3000 {
        schedule.run_ms(1);
        seen[schedule.first().bonus() as usize] += 1;
    }
    // A full second is bonus 10; a run takes a little of it, which the next sleep returns.
    assert_eq!(seen[..9], [0; 9]);
    assert!(seen[10] > 1500, "{seen:?}");
    assert!(schedule.reinserted > before + 15);
    assert_eq!(schedule.expired, expired);
}

#[test]
fn such_a_reader_keeps_its_cpu_beside_a_hog() {
    let mut schedule = Schedule::new(&[(0, 1570, 440), (0, TICK_US, 0)]);
    schedule.run_ms(3000);
    let (before, expired) = (schedule.first().utime_ticks, schedule.expired);
    schedule.run_ms(3000);
    let ticks = schedule.first().utime_ticks - before;
    assert!((2250..=2430).contains(&ticks), "{ticks} of 3000");
    assert_eq!(schedule.expired, expired);
}

#[test]
fn a_reader_that_needs_99_percent_loses_all_its_credit_and_expires() {
    let mut schedule = Schedule::new(&[(0, 9900, 100)]);
    let reader = schedule.rhythms[0].id;
    credit(&mut schedule.rq, reader, NS_MAX_SLEEP_AVG);
    schedule.run_ms(8000);
    assert_eq!(schedule.first().bonus(), 0);
    assert!(!schedule.first().is_interactive());
    let reinserted = schedule.reinserted;
    schedule.run_ms(2000);
    assert_eq!(schedule.reinserted, reinserted);
    assert_eq!(schedule.first().bonus(), 0);
}

/// Whether a task of this rhythm gains credit when it begins half-way into bonus `b`.
fn gains(bonus: u32, run_us: u64, sleep_us: u64) -> bool {
    let mut schedule = Schedule::new(&[(0, run_us, sleep_us)]);
    let id = schedule.rhythms[0].id;
    let start = bonus * 100_000_000 + 50_000_000;
    credit(&mut schedule.rq, id, start);
    schedule.run_ms(200);
    schedule.first().sleep_avg > start
}

#[test]
fn credit_grows_or_shrinks_on_either_side_of_the_derived_fractions() {
    // In µs of a cycle of 10 ms: 25/26 of it at bonus 5, 21/22 at 7, 16/17 at 8, 9/10 at 9.
    for (bonus, limit_us) in [(5, 9610), (7, 9540), (8, 9410), (9, 9000)] {
        let (below, above) = (limit_us - 50, limit_us + 60);
        assert!(gains(bonus, below, 10_000 - below), "bonus {bonus}");
        assert!(!gains(bonus, above, 10_000 - above), "bonus {bonus}");
    }
}
