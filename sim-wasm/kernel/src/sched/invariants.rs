//! What holds after any sequence of calls: the books of the run queue.

use super::new_task::IDLE;
use super::run_queue::tests::ticks;
use super::*;
use crate::interactivity::{MAX_PRIO, NS_MAX_SLEEP_AVG};
use crate::task::{TaskId, TaskKind, TaskState};
use base::time::Ns;
use proptest::prelude::*;

/// One call on a run queue; the numbers choose a task or a nice value.
#[derive(Clone, Debug)]
enum Call {
    Spawn(i8, bool),
    Fork(bool),
    Wake(u16, bool),
    Sleep(bool),
    Schedule(bool),
    Ticks(u32),
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
        Call::Fork(_) | Call::Sleep(_) => {}
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
