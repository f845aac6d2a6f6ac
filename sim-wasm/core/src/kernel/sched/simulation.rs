//! Whole schedules, stepped by hand: what the rules of this module add up to.
//!
//! kernel-2.6.12 §1.8 and testable fact 7; targets §8, §9. No interrupts, no cost of
//! switching: time passes in steps of 10 µs and the timer ticks each millisecond.

use super::interactivity::NS_MAX_SLEEP_AVG;
use super::tests::{credit, ticks};
use super::*;
use crate::kernel::task::TaskKind;
use proptest::prelude::*;

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
        if self.now_us % TICK_US == 0 {
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

/// Hogs that have run long enough to have lost the credit for their first wait.
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

/// One call on a run queue; the numbers choose a task or a nice value.
#[derive(Clone, Debug)]
enum Call {
    Spawn(i8, bool),
    Fork(bool),
    Wake(u16, bool),
    Sleep(bool),
    Schedule(bool),
    Ticks(u32),
    Yield,
    Exit(u16),
    Kill(u16),
    Nice(u16, i8),
    Oom(u16),
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        (-20..20_i8, any::<bool>()).prop_map(|(nice, thread)| Call::Spawn(nice, thread)),
        any::<bool>().prop_map(Call::Fork),
        (any::<u16>(), any::<bool>()).prop_map(|(id, irq)| Call::Wake(id, irq)),
        (any::<u16>(), any::<bool>()).prop_map(|(id, irq)| Call::Wake(id, irq)),
        any::<bool>().prop_map(Call::Sleep),
        any::<bool>().prop_map(Call::Schedule),
        (1..400_u32).prop_map(Call::Ticks),
        Just(Call::Yield),
        any::<u16>().prop_map(Call::Exit),
        any::<u16>().prop_map(Call::Kill),
        (any::<u16>(), -20..20_i8).prop_map(|(id, nice)| Call::Nice(id, nice)),
        any::<u16>().prop_map(Call::Oom),
    ]
}

/// A task that is not idle and not dead, if there is one.
fn someone(rq: &RunQueue, choice: u16) -> Option<TaskId> {
    let alive: Vec<TaskId> = rq
        .tasks()
        .filter(|task| task.id != IDLE && task.state != TaskState::Dead)
        .map(|task| task.id)
        .collect();
    let index = usize::from(choice) % alive.len().max(1);
    alive.get(index).copied()
}

fn apply(rq: &mut RunQueue, call: &Call, jiffies: &mut u64) {
    *jiffies += 1;
    let now = Ns::from_ms(*jiffies);
    let busy = !rq.is_idle();
    let alive = busy && rq.task(rq.curr()).state == TaskState::Running;
    match *call {
        Call::Spawn(nice, thread) => {
            rq.spawn(TaskKind::Hog, 1, nice, thread, now);
        }
        Call::Fork(shares_vm) if alive => {
            rq.fork(TaskKind::CompileJob, 1, now, *jiffies, shares_vm);
        }
        Call::Sleep(disk) if busy => rq.sleep_current(if disk {
            TaskState::Uninterruptible
        } else {
            TaskState::Interruptible
        }),
        Call::Schedule(preempt) => {
            rq.schedule(now, preempt);
        }
        Call::Ticks(count) => ticks(rq, count, *jiffies),
        Call::Yield if busy => rq.sched_yield(),
        Call::Fork(_) | Call::Sleep(_) | Call::Yield => {}
        _ => apply_to_someone(rq, call, now),
    }
}

fn apply_to_someone(rq: &mut RunQueue, call: &Call, now: Ns) {
    let (Call::Wake(choice, _)
    | Call::Exit(choice)
    | Call::Kill(choice)
    | Call::Nice(choice, _)
    | Call::Oom(choice)) = *call
    else {
        return;
    };
    let Some(id) = someone(rq, choice) else {
        return;
    };
    match *call {
        Call::Wake(_, in_interrupt) => {
            rq.wake_up(id, now, in_interrupt, false);
        }
        Call::Exit(_) => rq.exit(id),
        Call::Kill(_) => {
            rq.kill(id);
        }
        Call::Nice(_, nice) => {
            rq.set_nice(id, nice);
        }
        _ => rq.mark_oom_victim(id),
    }
}

fn check(rq: &RunQueue) {
    let arrays = [Array::Active, Array::Expired];
    let queued: Vec<(Array, u8, TaskId)> = arrays
        .iter()
        .flat_map(|&which| {
            rq.array(which)
                .iter()
                .map(move |(prio, id)| (which, prio, id))
        })
        .collect();
    assert_eq!(queued.len(), rq.nr_running() as usize);
    for task in &rq.tasks {
        let places: Vec<_> = queued.iter().filter(|place| place.2 == task.id).collect();
        assert_eq!(places.len(), usize::from(task.is_queued()));
        for place in places {
            assert_eq!((Some(place.0), place.1), (rq.array_of(task.id), task.prio));
            assert!((100..140).contains(&task.prio) && task.time_slice > 0);
        }
        assert!(task.sleep_avg <= NS_MAX_SLEEP_AVG);
        assert!(task.state != TaskState::Running || task.is_queued() || task.id == IDLE);
        let parent = task.parent.map(|parent| rq.task(parent).state);
        assert_ne!(parent, Some(TaskState::Dead));
    }
    for which in arrays {
        let array = rq.array(which);
        for prio in 0..MAX_PRIO {
            assert_eq!(array.is_marked(prio), array.list(prio).next().is_some());
        }
        assert_eq!(array.nr_active() as usize, array.iter().count());
    }
    assert!(rq.is_idle() || rq.task(rq.curr()).is_queued());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn every_task_that_runs_is_in_one_list_of_its_priority(
        calls in prop::collection::vec(call(), 1..120)
    ) {
        let mut rq = RunQueue::new();
        let mut jiffies = 0;
        for call in &calls {
            apply(&mut rq, call, &mut jiffies);
            check(&rq);
        }
    }
}
