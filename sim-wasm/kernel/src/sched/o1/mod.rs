//! The O(1) scheduler of 2.6.12: two arrays of priority lists, time slices, and a priority bonus
//! for tasks that sleep much.
//!
//! Read first: kernel/sched.c (`struct runqueue`, `deactivate_task`). Then here, in this order:
//! - `crate::interactivity`: slices and bonuses; `sleep_avg`: sleeping raises the sleep average,
//!   running lowers it;
//! - `prio_array`: the 140 lists;
//! - this file: the arrays and the state of each task;
//! - `wake`: the sleep counts when the task wakes;
//! - `tick`: each tick uses up the time slice;
//! - `pick`: choice of the next task;
//! - `fork`: parent and child share a slice.
//!
//! Simplified: no real-time tasks, so the lists 0–99 stay empty.

mod entity;
mod fork;
#[cfg(test)]
mod invariants;
mod pick;
mod prio_array;
#[cfg(test)]
mod simulation;
pub mod sleep_avg;
#[cfg(test)]
pub(super) mod testbed;
mod tick;
mod wake;

pub use entity::{Activated, O1Task};
pub use prio_array::PrioArray;
pub use tick::TickOutcome;

use super::table::{IDLE, TaskTable};
use crate::interactivity::{MAX_PRIO, OOM_TIMESLICE_MS};
use crate::task::{Task, TaskId};
use base::{Hz, Ns};

/// The two arrays of O(1): tasks with time left in their slices, and tasks whose slices are used
/// up. The page uses the numbers of these variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Array {
    /// Tasks with time left in their slice. The first of these tasks runs next.
    Active = 0,
    /// Tasks that used up their slice. They wait until the active array is empty and the arrays are
    /// swapped.
    Expired = 1,
}

/// The arrays of one CPU, and the state of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct O1 {
    hz: Hz,
    entities: Vec<O1Task>,
    arrays: [PrioArray; 2],
    active: u8,
    expired_timestamp: u64,
    best_expired_prio: u8,
}

impl O1 {
    /// Creates empty arrays. The idle task is in neither array.
    pub(super) fn new(hz: Hz) -> O1 {
        O1 {
            hz,
            entities: vec![O1Task::idle()],
            arrays: [PrioArray::new(), PrioArray::new()],
            active: 0,
            expired_timestamp: 0,
            best_expired_prio: MAX_PRIO,
        }
    }

    /// Returns the state of the task in this slot.
    pub fn entity(&self, id: TaskId) -> &O1Task {
        &self.entities[id]
    }

    /// Returns whether a task goes back to the active array when its slice ends.
    pub fn is_interactive(&self, task: &Task) -> bool {
        self.entity(task.id).is_interactive(task)
    }

    /// Jiffy at which, for the first time since the arrays were swapped, a slice ended. 0 if no
    /// slice has ended since.
    pub fn expired_timestamp(&self) -> u64 {
        self.expired_timestamp
    }

    /// Best (lowest) static priority among the tasks that moved to the expired array since the last
    /// swap. 140 if no task has moved.
    pub fn best_expired_prio(&self) -> u8 {
        self.best_expired_prio
    }

    /// Returns one of the arrays, so that a caller can read its lists without copying.
    pub fn array(&self, which: Array) -> &PrioArray {
        &self.arrays[usize::from(self.physical(which))]
    }

    /// Returns the array that holds a task, if any.
    pub fn array_of(&self, id: TaskId) -> Option<Array> {
        let physical = self.entity(id).array?;
        Some(if physical == self.active {
            Array::Active
        } else {
            Array::Expired
        })
    }

    /// Begins the state of a task that sleeps since `now`, with a full slice and a sleep average of
    /// zero.
    pub(super) fn begin(&mut self, task: &Task, now: Ns) {
        self.place(task.id, O1Task::asleep(task.static_prio, self.hz, now));
    }

    /// Gives the victim of the out-of-memory killer a slice of one second, in which it can exit
    /// (`__oom_kill_task`).
    pub(super) fn mark_oom_victim(&mut self, id: TaskId) {
        self.entity_mut(id).time_slice = self.hz.in_ms(OOM_TIMESLICE_MS) as u32;
    }

    /// Changes a task's static priority (`set_user_nice`). Returns whether the machine should call
    /// `schedule`. The task keeps the rest of its slice.
    ///
    /// The task's priority then equals the new static priority, without the bonus, until a wake-up
    /// or the end of a slice. Kernels up to 2.6.17 compare the new static priority with the old
    /// *dynamic* priority, and the result decides on rescheduling.
    pub(super) fn set_nice(&mut self, id: TaskId, new_prio: u8, curr: TaskId) -> bool {
        let old_prio = self.entity(id).prio;
        let array = self.dequeue(id);
        self.entity_mut(id).prio = new_prio;
        let Some(physical) = array else {
            return false;
        };
        self.enqueue_physical(id, physical);
        new_prio < old_prio || (new_prio > old_prio && id == curr)
    }

    /// Mixes into a digest which array is active, the best expired priority and the time of the
    /// first expiry.
    pub(super) fn fold_clock(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.active) << 8 | u64::from(self.best_expired_prio));
        mix(self.expired_timestamp);
    }

    /// Mixes every task and both arrays into a digest, in words of fixed width.
    pub(super) fn fold_tasks(&self, tasks: &TaskTable, mix: &mut impl FnMut(u64)) {
        for task in tasks.slots() {
            entity::fold_digest(task, self.entity(task.id), mix);
        }
        for array in &self.arrays {
            mix(u64::from(array.nr_active()));
            array
                .iter()
                .for_each(|(prio, id)| mix(u64::from(prio) << 16 | u64::from(id.0)));
        }
    }

    fn place(&mut self, id: TaskId, entity: O1Task) {
        if id.index() == self.entities.len() {
            self.entities.push(entity);
        } else {
            self.entities[id] = entity;
        }
    }

    fn entity_mut(&mut self, id: TaskId) -> &mut O1Task {
        &mut self.entities[id]
    }

    /// Appends a task to the tail of the list of its priority.
    fn enqueue(&mut self, id: TaskId, which: Array) {
        self.enqueue_physical(id, self.physical(which));
    }

    fn enqueue_physical(&mut self, id: TaskId, physical: u8) {
        let entity = &mut self.entities[id];
        entity.array = Some(physical);
        self.arrays[usize::from(physical)].enqueue(id, entity.prio);
    }

    /// Removes a task from its array. Returns the array's index, 0 or 1, which does not say whether
    /// the array is the active one.
    pub(super) fn dequeue(&mut self, id: TaskId) -> Option<u8> {
        let entity = &mut self.entities[id];
        let physical = entity.array.take()?;
        self.arrays[usize::from(physical)].dequeue(id, entity.prio);
        Some(physical)
    }

    fn physical(&self, which: Array) -> u8 {
        match which {
            Array::Active => self.active,
            Array::Expired => 1 - self.active,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testbed::{Bed, awake, credit, one_running};
    use crate::interactivity::{NS_MAX_SLEEP_AVG, task_timeslice};
    use crate::task::TaskKind;
    use base::{Hz, Ns};

    #[test]
    fn a_new_processor_idles() {
        let rq = Bed::new();
        assert!(rq.is_idle());
        assert_eq!(rq.o1(rq.idle()).prio, 140);
        assert_eq!((rq.nr_running(), rq.tasks().count()), (0, 1));
    }

    #[test]
    fn ksoftirqd_has_five_milliseconds_and_is_never_interactive() {
        let mut rq = Bed::new();
        let id = rq.spawn(TaskKind::Ksoftirqd, 1, 19, true, Ns::ZERO);
        assert_eq!(task_timeslice(rq.task(id).static_prio, Hz::I386), 5);
        for sleep_avg in (0..=NS_MAX_SLEEP_AVG).step_by(50_000_000) {
            credit(&mut rq, id, sleep_avg);
            assert!((134..=139).contains(&rq.o1(id).prio));
            assert!(!rq.is_interactive(id));
        }
    }

    #[test]
    fn a_kernel_thread_keeps_a_long_sleep_in_full() {
        let mut rq = Bed::new();
        let id = rq.spawn(TaskKind::Ksoftirqd, 1, 19, true, Ns::ZERO);
        rq.wake_up(id, Ns::from_s(3), true, false);
        assert_eq!(rq.o1(id).sleep_avg, NS_MAX_SLEEP_AVG);
    }

    fn words(rq: &Bed) -> Vec<u64> {
        let mut words = Vec::new();
        rq.rq.fold_digest(&rq.tasks, &mut |word| words.push(word));
        words
    }

    #[test]
    fn the_digest_sees_the_order_in_a_list_and_every_tick() {
        let (mut rq, first) = one_running();
        awake(&mut rq, 0);
        let before = words(&rq);
        assert_eq!(before, words(&rq.clone()));
        credit(&mut rq, first, 0);
        let reordered = words(&rq);
        assert_ne!(before, reordered);
        rq.scheduler_tick(1);
        assert_ne!(reordered, words(&rq));
    }

    #[test]
    fn the_arrays_change_places_each_time_the_active_one_is_empty() {
        let (mut rq, id) = one_running();
        for round in 1..=3 {
            let slice = rq.o1(id).time_slice;
            let last = (0..slice).map(|_| rq.scheduler_tick(round)).last();
            assert!(last.is_some_and(|tick| tick.expired && tick.need_resched));
            assert_eq!(
                (rq.expired_timestamp(), rq.best_expired_prio()),
                (round, 120)
            );
            let switch = rq.schedule(Ns::from_ms(100 * round), true);
            assert!(switch.swapped && switch.next == id);
            assert_eq!((rq.expired_timestamp(), rq.best_expired_prio()), (0, 140));
        }
        assert_eq!(rq.nr_switches(), 1, "from idle to the task");
    }

    #[test]
    fn each_switch_to_another_task_is_counted() {
        let (mut rq, first) = one_running();
        let second = awake(&mut rq, 0);
        for (nth, now) in (2..5).zip([1, 2, 3]) {
            let from = rq.curr();
            rq.sleep_current(crate::task::TaskState::Interruptible);
            let to = rq.schedule(Ns::from_ms(now), false).next;
            assert_ne!(from, to);
            assert_eq!(rq.nr_switches(), nth);
            rq.wake_up(from, Ns::from_ms(now), false, false);
        }
        assert!([first, second].contains(&rq.curr()));
    }

    #[test]
    fn a_task_keeps_the_number_that_it_was_given() {
        let mut rq = Bed::new();
        let id = rq.spawn(TaskKind::CompileJob, 7, 0, false, Ns::ZERO);
        assert_eq!(rq.task(id).nth, 7);
        assert_eq!(rq.o1(rq.idle()).time_slice, 0);
    }

    #[test]
    fn a_victim_of_the_oom_killer_has_a_second_and_a_long_sleeper_is_interactive() {
        let (mut rq, id) = one_running();
        assert!(!rq.is_interactive(id));
        rq.mark_oom_victim(id);
        assert_eq!(rq.o1(id).time_slice, 1_000);
        credit(&mut rq, id, NS_MAX_SLEEP_AVG);
        assert!(rq.is_interactive(id));
    }
}
