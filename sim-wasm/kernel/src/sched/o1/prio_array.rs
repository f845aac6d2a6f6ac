//! A priority array: 140 first-in first-out lists, one for each priority, and a bitmap of the lists
//! that hold a task.
//!
//! Read first: kernel/sched.c (`struct prio_array`, `enqueue_task`, `dequeue_task`,
//! `requeue_task`). As in the kernel the lists are linked lists of tasks, so every operation takes
//! constant time. Here the links are in a table beside the lists, indexed by task.

use crate::interactivity::MAX_PRIO;
use crate::task::TaskId;

const LISTS: usize = MAX_PRIO as usize;
const WORDS: usize = LISTS.div_ceil(64);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Link {
    before: Option<TaskId>,
    after: Option<TaskId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    head: Option<TaskId>,
    tail: Option<TaskId>,
}

/// One of the run queue's two priority arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrioArray {
    nr_active: u32,
    bitmap: [u64; WORDS],
    queue: [Ends; LISTS],
    links: Vec<Link>,
}

impl PrioArray {
    /// Creates an array without tasks.
    pub(super) fn new() -> PrioArray {
        PrioArray {
            nr_active: 0,
            bitmap: [0; WORDS],
            queue: [Ends::default(); LISTS],
            links: Vec::new(),
        }
    }

    /// Number of tasks in all lists.
    pub fn nr_active(&self) -> u32 {
        self.nr_active
    }

    /// Returns the best (lowest) priority whose list holds a task (`sched_find_first_bit`).
    pub fn first_prio(&self) -> Option<u8> {
        let (word, bits) = (0..).zip(self.bitmap).find(|&(_, bits)| bits != 0)?;
        Some((word * 64 + bits.trailing_zeros()) as u8)
    }

    /// Returns the first task of the best list that is not empty.
    pub fn first(&self) -> Option<TaskId> {
        self.queue[usize::from(self.first_prio()?)].head
    }

    /// All tasks with their priorities: best list first, each list from head to tail.
    pub fn iter(&self) -> impl Iterator<Item = (u8, TaskId)> + '_ {
        (0..MAX_PRIO)
            .filter(|&prio| self.is_marked(prio))
            .flat_map(|prio| self.list(prio).map(move |id| (prio, id)))
    }

    /// The tasks of one list, from head to tail.
    pub fn list(&self, prio: u8) -> impl Iterator<Item = TaskId> + '_ {
        let head = self.queue[usize::from(prio)].head;
        std::iter::successors(head, |&id| self.links[id].after)
    }

    /// Returns whether the bitmap marks this list as holding a task.
    pub(super) fn is_marked(&self, prio: u8) -> bool {
        self.bitmap[usize::from(prio / 64)] >> (prio % 64) & 1 == 1
    }

    /// Appends a task to the tail of the list of this priority.
    pub(super) fn enqueue(&mut self, id: TaskId, prio: u8) {
        let before = self.queue[usize::from(prio)].tail;
        self.link(
            id,
            prio,
            Link {
                before,
                after: None,
            },
        );
        self.bitmap[usize::from(prio / 64)] |= 1 << (prio % 64);
    }

    /// Inserts a task just before the task `after`, which is in this list.
    pub(super) fn insert_before(&mut self, id: TaskId, prio: u8, after: TaskId) {
        let before = self.links[after].before;
        let after = Some(after);
        self.link(id, prio, Link { before, after });
    }

    /// Removes a task from its list.
    pub(super) fn dequeue(&mut self, id: TaskId, prio: u8) {
        let Link { before, after } = std::mem::take(&mut self.links[id]);
        self.set_after(before, prio, after);
        self.set_before(after, prio, before);
        if self.queue[usize::from(prio)].head.is_none() {
            self.bitmap[usize::from(prio / 64)] &= !(1 << (prio % 64));
        }
        self.nr_active -= 1;
    }

    fn link(&mut self, id: TaskId, prio: u8, link: Link) {
        if self.links.len() <= id.index() {
            self.links.resize(id.index() + 1, Link::default());
        }
        self.links[id] = link;
        self.set_after(link.before, prio, Some(id));
        self.set_before(link.after, prio, Some(id));
        self.nr_active += 1;
    }

    /// Sets the successor of `at` in its list. Without `at`, sets the head of the list.
    fn set_after(&mut self, at: Option<TaskId>, prio: u8, after: Option<TaskId>) {
        match at {
            Some(at) => self.links[at].after = after,
            None => self.queue[usize::from(prio)].head = after,
        }
    }

    /// Sets the predecessor of `at` in its list. Without `at`, sets the tail of the list.
    fn set_before(&mut self, at: Option<TaskId>, prio: u8, before: Option<TaskId>) {
        match at {
            Some(at) => self.links[at].before = before,
            None => self.queue[usize::from(prio)].tail = before,
        }
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
        let mut array = PrioArray::new();
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
        let mut array = PrioArray::new();
        (1..=5).for_each(|id| array.enqueue(TaskId(id), 120));
        array.dequeue(TaskId(3), 120);
        assert_eq!(ids(&array), [(120, 1), (120, 2), (120, 4), (120, 5)]);
        array.dequeue(TaskId(1), 120);
        array.dequeue(TaskId(5), 120);
        assert_eq!(ids(&array), [(120, 2), (120, 4)]);
        array.enqueue(TaskId(6), 120);
        assert_eq!(ids(&array), [(120, 2), (120, 4), (120, 6)]);
    }

    #[test]
    fn the_bitmap_forgets_a_list_with_its_last_task() {
        let mut array = PrioArray::new();
        array.enqueue(TaskId(1), 127);
        array.enqueue(TaskId(2), 128);
        assert_eq!(array.first_prio(), Some(127));
        array.dequeue(TaskId(1), 127);
        assert_eq!(array.first_prio(), Some(128));
        array.dequeue(TaskId(2), 128);
        assert_eq!((array.first_prio(), array.first()), (None, None));
    }

    #[test]
    fn a_child_goes_in_just_before_its_parent() {
        let mut array = PrioArray::new();
        (1..=2).for_each(|id| array.enqueue(TaskId(id), 120));
        array.insert_before(TaskId(3), 120, TaskId(2));
        array.insert_before(TaskId(4), 120, TaskId(1));
        assert_eq!(ids(&array), [(120, 4), (120, 1), (120, 3), (120, 2)]);
    }
}
