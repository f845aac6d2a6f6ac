//! A priority array: the runnable tasks by priority. Tasks of equal priority are first in, first
//! out.
//!
//! Read first: kernel/sched.c (`struct prio_array`, `enqueue_task`, `dequeue_task`,
//! `requeue_task`). The kernel has a linked list for each of 140 priorities and a bitmap of the
//! lists that hold a task, so every operation takes constant time. Here one list holds all tasks in
//! the order in which they run, because a machine has a few dozen tasks.

use crate::task::TaskId;

/// One of the run queue's two priority arrays: each task with its priority.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrioArray(Vec<(u8, TaskId)>);

impl PrioArray {
    /// Number of tasks.
    pub fn nr_active(&self) -> u32 {
        self.0.len() as u32
    }

    /// Returns the first task of the best (lowest) priority (`sched_find_first_bit`).
    pub fn first(&self) -> Option<TaskId> {
        self.iter().next().map(|(_, id)| id)
    }

    /// All tasks with their priorities, in the order in which they run.
    pub fn iter(&self) -> impl Iterator<Item = (u8, TaskId)> + '_ {
        self.0.iter().copied()
    }

    /// Appends a task to the tasks of this priority.
    pub(super) fn enqueue(&mut self, id: TaskId, prio: u8) {
        let end = self.0.partition_point(|&(other, _)| other <= prio);
        self.0.insert(end, (prio, id));
    }

    /// Inserts a task just before the task `after`, which has the same priority.
    pub(super) fn insert_before(&mut self, id: TaskId, prio: u8, after: TaskId) {
        self.0.insert(self.place_of(after), (prio, id));
    }

    /// Removes a task.
    pub(super) fn dequeue(&mut self, id: TaskId) {
        self.0.remove(self.place_of(id));
    }

    fn place_of(&self, id: TaskId) -> usize {
        let place = self.iter().position(|(_, other)| other == id);
        place.expect("the task is in this array")
    }
}

#[cfg(test)]
impl PrioArray {
    /// Returns the best priority of a task.
    pub fn first_prio(&self) -> Option<u8> {
        self.iter().next().map(|(prio, _)| prio)
    }

    /// The tasks of one priority.
    pub fn list(&self, prio: u8) -> impl Iterator<Item = TaskId> + '_ {
        let same = self.iter().filter(move |&(other, _)| other == prio);
        same.map(|(_, id)| id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(array: &PrioArray) -> Vec<(u8, u16)> {
        array.iter().map(|(prio, id)| (prio, id.0)).collect()
    }

    #[test]
    fn lists_are_first_in_first_out_and_the_best_comes_first() {
        let mut array = PrioArray::default();
        for (id, prio) in [(1, 125), (2, 120), (3, 125), (4, 139), (5, 100)] {
            array.enqueue(TaskId(id), prio);
        }
        assert_eq!(
            ids(&array),
            [(100, 5), (120, 2), (125, 1), (125, 3), (139, 4)]
        );
        assert_eq!(array.first(), Some(TaskId(5)));
        assert_eq!(array.nr_active(), 5);
    }

    #[test]
    fn a_task_leaves_from_head_middle_and_tail() {
        let mut array = PrioArray::default();
        (1..=5).for_each(|id| array.enqueue(TaskId(id), 120));
        array.dequeue(TaskId(3));
        assert_eq!(ids(&array), [(120, 1), (120, 2), (120, 4), (120, 5)]);
        array.dequeue(TaskId(1));
        array.dequeue(TaskId(5));
        assert_eq!(ids(&array), [(120, 2), (120, 4)]);
        array.enqueue(TaskId(6), 120);
        assert_eq!(ids(&array), [(120, 2), (120, 4), (120, 6)]);
    }

    #[test]
    fn a_priority_is_forgotten_with_its_last_task() {
        let mut array = PrioArray::default();
        array.enqueue(TaskId(1), 127);
        array.enqueue(TaskId(2), 128);
        assert_eq!(array.first_prio(), Some(127));
        array.dequeue(TaskId(1));
        assert_eq!(array.first_prio(), Some(128));
        array.dequeue(TaskId(2));
        assert_eq!((array.first_prio(), array.first()), (None, None));
    }

    #[test]
    fn a_child_goes_in_just_before_its_parent() {
        let mut array = PrioArray::default();
        (1..=2).for_each(|id| array.enqueue(TaskId(id), 120));
        array.insert_before(TaskId(3), 120, TaskId(2));
        array.insert_before(TaskId(4), 120, TaskId(1));
        assert_eq!(ids(&array), [(120, 4), (120, 1), (120, 3), (120, 2)]);
    }
}
