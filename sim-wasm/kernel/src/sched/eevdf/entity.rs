//! State that EEVDF stores for a task, or for a group of tasks.
//!
//! Read first: include/linux/sched.h (`struct sched_entity`).

use super::{BASE_SLICE_NS, Weight};
use crate::interactivity::NICE_0_PRIO;
use crate::task::TaskId;
use base::Ns;
use std::ops::{Index, IndexMut};

/// Number of a queue: the CPU's own, or a group's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueId(u16);

impl QueueId {
    /// The CPU's own queue.
    pub const ROOT: QueueId = QueueId(0);

    /// The queue of the group with this number, from 0.
    pub fn of_group(nth: usize) -> QueueId {
        QueueId(u16::try_from(nth + 1).expect("fewer sessions than tasks"))
    }
}

base::indexes_lists!(QueueId);

/// A competitor for the CPU in a queue: a task, or a group of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityId {
    /// A task.
    Task(TaskId),
    /// The group of tasks whose queue has this number.
    Group(QueueId),
}

impl EntityId {
    /// Returns the task's id; `None` if the entity is a group.
    pub fn task(self) -> Option<TaskId> {
        match self {
            EntityId::Task(id) => Some(id),
            EntityId::Group(_) => None,
        }
    }

    /// Returns the entity as a number, for digests.
    pub fn word(self) -> u64 {
        match self {
            EntityId::Task(id) => u64::from(id.0),
            EntityId::Group(queue) => 1 << 16 | u64::from(queue.0),
        }
    }
}

/// EEVDF's state of a task, or of a group. Virtual time passes like real time for a task of nice 0;
/// its unit is the nanosecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EevdfTask {
    /// Queue in which the entity competes (`cfs_rq_of`).
    pub queue: QueueId,
    /// Weight of the entity. Its share of the CPU time of its queue is this weight over the sum of
    /// the weights in the queue.
    pub weight: Weight,
    /// Slice of the entity, ns: the base slice, or the slice that the task requested
    /// (`sched_setattr`). A group has the shortest slice in its queue.
    pub slice: u64,
    /// Virtual run time: CPU time of the entity, ns, multiplied by 1024 and divided by the entity's
    /// weight.
    pub vruntime: i64,
    /// End of the entity's slice in virtual time. The eligible entity with the earliest deadline
    /// runs.
    pub deadline: i64,
    /// For a sleeping entity: its lag when it left the queue, which is the queue's mean vruntime
    /// minus the entity's vruntime. For the entity on the CPU: the deadline to which it is
    /// protected from preemption.
    pub vlag: i64,
    /// Whether the entity is in the queue or on the CPU.
    pub queued: bool,
    /// Whether the entity sleeps and stays in the queue until it is eligible again
    /// (`sched_delayed`).
    pub delayed: bool,
    /// Whether `deadline` is stored as a distance from the vruntime (`rel_deadline`).
    pub(super) relative_deadline: bool,
    /// Time since which the waiting entity has been eligible, as far as the checks at ticks and
    /// wake-ups have noticed.
    pub eligible_since: Option<Ns>,
}

impl EevdfTask {
    /// Creates the state of a task that has never run.
    pub(super) fn new(static_prio: u8, queue: QueueId) -> EevdfTask {
        EevdfTask {
            queue,
            weight: Weight::of(static_prio),
            slice: BASE_SLICE_NS,
            vruntime: 0,
            deadline: 0,
            vlag: 0,
            queued: false,
            delayed: false,
            relative_deadline: false,
            eligible_since: None,
        }
    }

    /// Creates the state of a group that has never run (`init_tg_cfs_entry`; `root_task_group` is
    /// its parent).
    pub(super) fn group() -> EevdfTask {
        EevdfTask::new(NICE_0_PRIO, QueueId::ROOT)
    }

    /// Returns whether the entity, while it is eligible, keeps the CPU until its deadline even if
    /// another entity has an earlier deadline (`protect_slice`).
    pub(super) fn is_protected(&self) -> bool {
        self.vlag == self.deadline
    }

    /// The entity's slice in virtual time.
    pub(super) fn virtual_slice(&self) -> i64 {
        self.weight.virtual_time(self.slice)
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(super) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.weight.get() as u64);
        mix(self.vruntime as u64);
        mix(self.deadline as u64);
        mix(self.vlag as u64);
        mix(u64::from(self.queued)
            | u64::from(self.delayed) << 1
            | u64::from(self.relative_deadline) << 2);
        if self.slice != BASE_SLICE_NS {
            mix(self.slice);
        }
    }
}

/// State of all entities: tasks in the order of their slots in the task table, groups in the order
/// of their queues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entities {
    pub tasks: Vec<EevdfTask>,
    pub groups: Vec<EevdfTask>,
}

impl Index<EntityId> for Entities {
    type Output = EevdfTask;

    fn index(&self, id: EntityId) -> &EevdfTask {
        match id {
            EntityId::Task(id) => &self.tasks[id],
            EntityId::Group(queue) => &self.groups[queue.index() - 1],
        }
    }
}

impl IndexMut<EntityId> for Entities {
    fn index_mut(&mut self, id: EntityId) -> &mut EevdfTask {
        match id {
            EntityId::Task(id) => &mut self.tasks[id],
            EntityId::Group(queue) => &mut self.groups[queue.index() - 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(entity: &EevdfTask) -> Vec<u64> {
        let mut words = Vec::new();
        entity.fold_digest(&mut |word| words.push(word));
        words
    }

    #[test]
    fn the_digest_has_weight_times_and_flags() {
        let entity = EevdfTask {
            vruntime: 1,
            deadline: 2,
            vlag: 3,
            queued: true,
            ..EevdfTask::group()
        };
        assert_eq!(words(&entity), [1_024, 1, 2, 3, 1]);
        let asleep = EevdfTask {
            queued: false,
            delayed: true,
            relative_deadline: true,
            ..entity
        };
        assert_eq!(words(&asleep)[4], 2 + 4);
    }

    #[test]
    fn a_task_and_a_group_of_one_number_have_different_words() {
        assert_eq!(EntityId::Task(TaskId(1)).word(), 1);
        assert_eq!(EntityId::Group(QueueId::of_group(0)).word(), 65_536 + 1);
    }

    #[test]
    fn an_entity_is_protected_until_its_deadline_moves() {
        let mut entity = EevdfTask::group();
        (entity.vlag, entity.deadline) = (5, 5);
        assert!(entity.is_protected());
        entity.deadline = 6;
        assert!(!entity.is_protected());
    }
}
