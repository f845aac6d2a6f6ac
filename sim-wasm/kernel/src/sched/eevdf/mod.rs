//! EEVDF, the scheduler of Linux 6.6 and later. EEVDF shares the CPU by weight. Of the tasks that
//! have received less than their share, the task with the earliest virtual deadline runs.
//!
//! Read first: kernel/sched/fair.c of 6.12.33 (`avg_vruntime`, `pick_eevdf`, `place_entity`,
//! `update_curr`). Then here, in this order:
//! - `weight`: the weight of each nice value;
//! - `entity`: the state of a task, and of a group;
//! - `cfs_rq`: a queue's virtual time, its current entity, and its choice;
//! - `group`: the groups of tasks, with autogroups;
//! - `queue`: tasks join the queue, leave it, or stay for a while although they sleep;
//! - `pick`: choice of the next task, and preemption by a woken task.
//!
//! V is the weighted mean of the vruntimes. As in the kernel, V is stored as a sum of weighted
//! distances from `min_vruntime`, so that the numbers stay small.
//!
//! Simplified:
//! - One CPU: no migration, no load tracking (PELT), and the slice length for one CPU.
//! - No groups except autogroups.
//! - No real-time, deadline and idle classes.
//! - A list replaces the tree and is searched linearly, because the machine has fewer than a
//!   hundred tasks.

mod cfs_rq;
mod entity;
mod group;
mod pick;
mod queue;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod shares;
mod weight;

pub use entity::EevdfTask;
pub(super) use queue::Leaves;
pub use weight::{NICE_0_WEIGHT, Weight};

use super::table::TaskTable;
use crate::interactivity::NICE_0_PRIO;
use crate::task::{Task, TaskId};
use base::{Complete, Hz, Ns};
use cfs_rq::CfsRq;
use entity::{Entities, EntityId, QueueId};
use group::Session;

/// The base slice, ns: `sysctl_sched_base_slice` of 6.12.33, times 1 + log₂ of the number of CPUs,
/// which is 1 (commit 2ae891b82695; `get_update_sysctl_factor`).
pub const BASE_SLICE_NS: u64 = 700_000;

/// The queues of one CPU, and the state of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eevdf {
    /// Exists only in the complete build (see [`Complete`]): the smaller build does not contain
    /// this scheduler.
    complete: Complete,
    hz: Hz,
    entities: Entities,
    /// The CPU's own queue, then one queue for each group.
    queues: Vec<CfsRq>,
    /// Sessions, in the order of their groups.
    sessions: Vec<Session>,
    /// Whether the tasks of each session form a group (`sysctl_sched_autogroup_enabled`).
    pub(super) autogroup: bool,
    /// Longest time for which any task waited although it was eligible.
    longest_eligible_wait: Ns,
}

impl Eevdf {
    /// Creates the empty queues of a kernel that ticks at `hz`.
    pub(super) fn new(hz: Hz, complete: Complete) -> Eevdf {
        Eevdf {
            complete,
            hz,
            entities: Entities {
                // The idle task is not scheduled by EEVDF, so the entry of its slot is never read.
                tasks: vec![EevdfTask::new(NICE_0_PRIO, QueueId::ROOT)],
                groups: Vec::new(),
            },
            queues: vec![CfsRq::default()],
            sessions: Vec::new(),
            autogroup: false,
            longest_eligible_wait: Ns::ZERO,
        }
    }

    /// Returns EEVDF's state of a task.
    pub fn entity(&self, id: TaskId) -> &EevdfTask {
        &self.entities[EntityId::Task(id)]
    }

    /// Tasks in the queue, in the order of their deadlines. Included are the task on the CPU and
    /// sleeping tasks whose removal is delayed. The tasks of a group are placed by the group's
    /// deadline.
    pub fn queued(&self) -> Vec<TaskId> {
        let mut order = self.by_deadline(QueueId::ROOT);
        let mut ids = Vec::with_capacity(order.len());
        order.drain(..).for_each(|entity| match entity {
            EntityId::Task(id) => ids.push(id),
            EntityId::Group(queue) => {
                ids.extend(
                    self.by_deadline(queue)
                        .into_iter()
                        .filter_map(EntityId::task),
                );
            }
        });
        ids
    }

    /// Returns the longest time for which any task waited although it was eligible in its queue.
    /// The beginning of a wait is noticed only at ticks, wake-ups and switches.
    pub fn longest_eligible_wait(&self) -> Ns {
        self.longest_eligible_wait
    }

    /// Resets the longest time for which an eligible task waited.
    pub(super) fn forget_waits(&mut self) {
        self.longest_eligible_wait = Ns::ZERO;
    }

    /// Returns the virtual time V of the queue in which the task competes: the CPU's queue or its
    /// group's queue.
    pub fn virtual_time(&self, id: TaskId) -> i64 {
        self.queue(self.entity(id).queue)
            .virtual_time(&self.entities)
    }

    /// Returns whether a task has received at most its share of the CPU time of its queue.
    pub fn is_eligible(&self, id: TaskId) -> bool {
        self.queue(self.entity(id).queue)
            .is_eligible(&self.entities, EntityId::Task(id))
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(super) fn fold_digest(&self, tasks: &TaskTable, mix: &mut impl FnMut(u64)) {
        self.queues.iter().for_each(|queue| queue.fold_digest(mix));
        for task in tasks.slots() {
            task.fold_digest(mix);
            self.entity(task.id).fold_digest(mix);
        }
        self.entities
            .groups
            .iter()
            .for_each(|group| group.fold_digest(mix));
    }

    /// Charges the current task and its group for their CPU time, at a tick. Returns true if the
    /// task should give up the CPU.
    pub(super) fn tick(&mut self, now: Ns) -> bool {
        let Some(curr) = self.curr_task() else {
            return false;
        };
        self.levels(EntityId::Task(curr), false)
            .fold(false, |over, (_, queue)| {
                self.update_curr(queue, now) || over
            })
    }

    /// Returns the task that was last put on the CPU.
    fn curr_task(&self) -> Option<TaskId> {
        match self.queue(QueueId::ROOT).curr? {
            EntityId::Task(id) => Some(id),
            EntityId::Group(queue) => self.queue(queue).curr?.task(),
        }
    }

    fn entity_mut(&mut self, id: TaskId) -> &mut EevdfTask {
        &mut self.entities[EntityId::Task(id)]
    }

    fn queue(&self, id: QueueId) -> &CfsRq {
        &self.queues[id]
    }

    fn update_curr(&mut self, queue: QueueId, now: Ns) -> bool {
        self.queues[queue].update_curr(&mut self.entities, now)
    }

    /// Returns the pair of an entity and its queue. Unless `queue_alone`, also returns the pair of
    /// the entity's group and the CPU's queue.
    fn levels(
        &self,
        id: EntityId,
        queue_alone: bool,
    ) -> impl Iterator<Item = (EntityId, QueueId)> + use<> {
        let queue = self.entities[id].queue;
        let has_group = queue != QueueId::ROOT && !queue_alone;
        let group = has_group.then_some((EntityId::Group(queue), QueueId::ROOT));
        std::iter::once((id, queue)).chain(group)
    }

    fn by_deadline(&self, queue: QueueId) -> Vec<EntityId> {
        let mut ids: Vec<EntityId> = self.queue(queue).queued(&self.entities).collect();
        ids.sort_by_key(|&id| self.entities[id].deadline);
        ids
    }

    /// Returns the queue for a new task: with autogroups, the queue of the task's session.
    fn queue_of(&mut self, task: &Task) -> QueueId {
        let Some(session) = Session::of(task).filter(|_| self.autogroup) else {
            return QueueId::ROOT;
        };
        let known = self.sessions.iter().position(|&known| known == session);
        QueueId::of_group(known.unwrap_or_else(|| {
            self.sessions.push(session);
            self.entities.groups.push(EevdfTask::group());
            self.queues.push(CfsRq::default());
            self.sessions.len() - 1
        }))
    }
}
