//! EEVDF, the scheduler of 6.6 and later: shares by weight; of the tasks that have had less
//! than their share, the one with the earliest virtual deadline runs.
//!
//! Read first: kernel/sched/fair.c of 6.12.33 (`avg_vruntime`, `pick_eevdf`, `place_entity`,
//! `update_curr`). Then here, in this order:
//! - `weight`: what a nice value weighs;
//! - `entity`: what is kept of a task, and of a group;
//! - `cfs_rq`: a queue's virtual time, its current entity, and its choice;
//! - `group`: which tasks are a group, with autogroups;
//! - `queue`: tasks come, leave, and stay a while though they sleep;
//! - `pick`: who runs next, and whether a woken task preempts.
//!
//! As in the kernel V, the mean of the vruntimes by weight, is kept as a sum of weighted
//! distances from `min_vruntime`, so that the numbers stay small.
//!
//! Simplified:
//! - One CPU: no migration, no load tracking (PELT), and the slice of one CPU.
//! - No groups but autogroups.
//! - No real-time, deadline and idle classes.
//! - The tree is a list that is searched: the machine has under a hundred tasks.

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
use base::complete::Complete;
use base::time::{Hz, Ns};
use cfs_rq::CfsRq;
use entity::{Entities, EntityId, QueueId};
use group::Session;

/// The slice of one CPU, in nanoseconds: `sysctl_sched_base_slice` of 6.12.33, times
/// 1 + log₂ of one (2ae891b82695; `get_update_sysctl_factor`).
pub const BASE_SLICE_NS: u64 = 700_000;

/// One CPU's queues, and what is kept of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eevdf {
    /// Leaves this scheduler out of the smaller build.
    complete: Complete,
    hz: Hz,
    entities: Entities,
    /// The CPU's own queue, then one a group.
    queues: Vec<CfsRq>,
    /// Sessions in the order of their groups.
    sessions: Vec<Session>,
    /// Whether a session is a group (`sysctl_sched_autogroup_enabled`).
    pub(super) autogroup: bool,
    /// Longest wait of any eligible task before it got the CPU.
    longest_eligible_wait: Ns,
}

impl Eevdf {
    /// An empty queue of a kernel that ticks at `hz`.
    pub(super) fn new(hz: Hz, complete: Complete) -> Eevdf {
        Eevdf {
            complete,
            hz,
            entities: Entities {
                // The idle task is of another class: its row is never read.
                tasks: vec![EevdfTask::new(NICE_0_PRIO, QueueId::ROOT)],
                groups: Vec::new(),
            },
            queues: vec![CfsRq::default()],
            sessions: Vec::new(),
            autogroup: false,
            longest_eligible_wait: Ns::ZERO,
        }
    }

    /// State of the task in this slot.
    pub fn entity(&self, id: TaskId) -> &EevdfTask {
        &self.entities[EntityId::Task(id)]
    }

    /// Tasks in the queue with the one on the CPU, those that only wait to be taken out
    /// included, in order of their deadlines. A group's tasks stand at the deadline of the group.
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

    /// Longest time for which any task waited though it was eligible in its queue, by the
    /// scheduler's clock. It is looked at whenever the current task is charged: at ticks,
    /// wake-ups and switches.
    pub fn longest_eligible_wait(&self) -> Ns {
        self.longest_eligible_wait
    }

    /// The longest wait is counted anew.
    pub(super) fn forget_waits(&mut self) {
        self.longest_eligible_wait = Ns::ZERO;
    }

    /// V of the queue in which the task competes: the CPU's, or its group's.
    pub fn virtual_time(&self, id: TaskId) -> i64 {
        self.queue(self.entity(id).queue)
            .virtual_time(&self.entities)
    }

    /// Whether a task has had no more than its share of its queue's time.
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

    /// A tick charges the current task, and its group. True if the task should give up the CPU.
    pub(super) fn tick(&mut self, now: Ns) -> bool {
        let Some(curr) = self.curr_task() else {
            return false;
        };
        self.levels(EntityId::Task(curr), false)
            .fold(false, |over, (_, queue)| {
                self.update_curr(queue, now) || over
            })
    }

    /// The task that was last put on the CPU.
    fn curr_task(&self) -> Option<TaskId> {
        match self.queue(QueueId::ROOT).curr()? {
            EntityId::Task(id) => Some(id),
            EntityId::Group(queue) => self.queue(queue).curr()?.task(),
        }
    }

    fn entity_mut(&mut self, id: TaskId) -> &mut EevdfTask {
        &mut self.entities[EntityId::Task(id)]
    }

    fn queue(&self, id: QueueId) -> &CfsRq {
        &self.queues[id.index()]
    }

    fn update_curr(&mut self, queue: QueueId, now: Ns) -> bool {
        self.queues[queue.index()].update_curr(&mut self.entities, now)
    }

    /// An entity with its queue, then its group with the CPU's queue, unless the entity's
    /// `queue_alone` is asked for.
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

    /// The queue for a task that begins: with autogroups, that of its session.
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
