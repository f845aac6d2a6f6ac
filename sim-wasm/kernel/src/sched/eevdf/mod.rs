//! EEVDF, the scheduler of 6.6 and later: shares by weight; of the tasks that have had less
//! than their share, the one with the earliest virtual deadline runs.
//!
//! Read first: kernel/sched/fair.c of 6.12.33 (`avg_vruntime`, `pick_eevdf`, `place_entity`,
//! `update_curr`). Then here, in this order:
//! - `weight`: what a nice value weighs;
//! - `entity`: what is kept of a task;
//! - this file: the queue's virtual time, and the current task's;
//! - `queue`: tasks come, leave, and stay a while though they sleep;
//! - `pick`: who runs next, and whether a woken task preempts.
//!
//! As in the kernel V, the mean of the vruntimes by weight, is kept as a sum of weighted
//! distances from `min_vruntime`, so that the numbers stay small.
//!
//! Simplified:
//! - One CPU: no migration, no load tracking (PELT), and the slice of one CPU.
//! - No task groups and no slices of a task's own (`sched_setattr`): every slice is the base
//!   slice, so no wake-up preempts for a shorter one. A system that sets them could tell.
//! - No real-time, deadline and idle classes.
//! - The tree is a list that is searched: the machine has under a hundred tasks.

mod entity;
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
use crate::task::TaskId;
use base::complete::Complete;
use base::time::{Hz, Ns};

/// The slice of one CPU, in nanoseconds: `sysctl_sched_base_slice` of 6.12.33, times
/// 1 + log₂ of one (2ae891b82695; `get_update_sysctl_factor`).
pub const BASE_SLICE_NS: u64 = 700_000;

/// One CPU's queue (`struct cfs_rq`), and what is kept of each task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eevdf {
    /// Leaves this scheduler out of the smaller build.
    complete: Complete,
    hz: Hz,
    entities: Vec<EevdfTask>,
    /// Tasks that wait, in the order in which they were put there.
    waiting: Vec<TaskId>,
    /// The task on the CPU, unless it is the idle task.
    curr: Option<TaskId>,
    /// Up to when the current task has been charged.
    exec_start: Ns,
    /// Never goes back; stays near the least vruntime of the queue.
    min_vruntime: i64,
    /// Sum over `waiting` of weight times distance from `min_vruntime` (`avg_vruntime`).
    weighted_keys: i64,
    /// Sum of the weights of `waiting` (`avg_load`).
    load: i64,
    /// Longest wait of any eligible task before it got the CPU.
    longest_eligible_wait: Ns,
}

impl Eevdf {
    /// An empty queue of a kernel that ticks at `hz`.
    pub(super) fn new(hz: Hz, complete: Complete) -> Eevdf {
        Eevdf {
            complete,
            hz,
            // The idle task is of another class: its row is never read.
            entities: vec![EevdfTask::new(crate::interactivity::NICE_0_PRIO)],
            waiting: Vec::new(),
            curr: None,
            exec_start: Ns::ZERO,
            min_vruntime: 0,
            weighted_keys: 0,
            load: 0,
            longest_eligible_wait: Ns::ZERO,
        }
    }

    /// State of the task in this slot.
    pub fn entity(&self, id: TaskId) -> &EevdfTask {
        &self.entities[id.index()]
    }

    /// Tasks in the queue with the one on the CPU, those that only wait to be taken out
    /// included, in order of their deadlines.
    pub fn queued(&self) -> Vec<TaskId> {
        let mut ids: Vec<TaskId> = self
            .curr
            .into_iter()
            .chain(self.waiting.iter().copied())
            .collect();
        ids.retain(|&id| self.entity(id).queued);
        ids.sort_by_key(|&id| self.entity(id).deadline);
        ids
    }

    /// Longest time for which any task waited though it was eligible, by the scheduler's clock.
    /// It is looked at whenever the current task is charged: at ticks, wake-ups and switches.
    pub fn longest_eligible_wait(&self) -> Ns {
        self.longest_eligible_wait
    }

    /// The longest wait is counted anew.
    pub(super) fn forget_waits(&mut self) {
        self.longest_eligible_wait = Ns::ZERO;
    }

    /// V: the mean of the vruntimes in the queue, by weight, rounded down (`avg_vruntime`).
    pub fn virtual_time(&self) -> i64 {
        let (keys, load) = self.with_curr();
        match load {
            0 => self.min_vruntime,
            _ => self.min_vruntime + keys.div_euclid(load),
        }
    }

    /// Whether a task has had no more than its share (`entity_eligible`).
    pub fn is_eligible(&self, id: TaskId) -> bool {
        let (keys, load) = self.with_curr();
        keys >= self.key(self.entity(id)) * load
    }

    /// Weight of everything in the queue.
    pub fn total_weight(&self) -> i64 {
        self.with_curr().1
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(super) fn fold_digest(&self, tasks: &TaskTable, mix: &mut impl FnMut(u64)) {
        mix(self.min_vruntime as u64);
        mix(self.exec_start.0);
        mix(self.curr.map_or(u64::MAX, |id| u64::from(id.0)));
        self.waiting.iter().for_each(|id| mix(u64::from(id.0)));
        for task in tasks.slots() {
            task.fold_digest(mix);
            self.entity(task.id).fold_digest(mix);
        }
    }

    /// Charges the current task with what it has run (`update_curr`). True if it should give
    /// up the CPU: its slice is over, and another task is in the queue.
    pub(super) fn update_curr(&mut self, now: Ns) -> bool {
        let Some(curr) = self.curr else { return false };
        let ran = now.since(self.exec_start).0;
        if ran == 0 {
            return false;
        }
        self.exec_start = now;
        let entity = &mut self.entities[curr.index()];
        entity.vruntime += entity.weight.virtual_time(ran);
        let slice_over = update_deadline(entity);
        let unprotected = !entity.is_protected();
        self.advance_min_vruntime();
        self.note_eligible(now);
        // The second case is `did_preempt_short`: a task that was chosen again keeps the CPU
        // only as long as it is eligible.
        let yields = slice_over || (unprotected && !self.is_eligible(curr));
        yields && self.nr_queued() > 1
    }

    fn entity_mut(&mut self, id: TaskId) -> &mut EevdfTask {
        &mut self.entities[id.index()]
    }

    fn key(&self, entity: &EevdfTask) -> i64 {
        entity.vruntime - self.min_vruntime
    }

    /// The current task, if it is in the queue (it is not once it has been taken out and
    /// the switch is still to come).
    fn queued_curr(&self) -> Option<&EevdfTask> {
        let curr = self.entity(self.curr?);
        curr.queued.then_some(curr)
    }

    /// Weighted distances and weights of the whole queue.
    fn with_curr(&self) -> (i64, i64) {
        match self.queued_curr() {
            Some(curr) => {
                let weight = curr.weight.get();
                (
                    self.weighted_keys + self.key(curr) * weight,
                    self.load + weight,
                )
            }
            None => (self.weighted_keys, self.load),
        }
    }

    fn nr_queued(&self) -> usize {
        self.waiting.len() + usize::from(self.queued_curr().is_some())
    }

    /// `update_min_vruntime`: moves the point of reference, and the sum with it.
    fn advance_min_vruntime(&mut self) {
        let waiting = self.waiting.iter().map(|&id| self.entity(id).vruntime);
        let least = self
            .queued_curr()
            .map(|curr| curr.vruntime)
            .into_iter()
            .chain(waiting)
            .min();
        let ahead = least.unwrap_or(self.min_vruntime) - self.min_vruntime;
        if ahead > 0 {
            self.weighted_keys -= self.load * ahead;
            self.min_vruntime += ahead;
        }
    }

    /// Puts a task among those that wait (`__enqueue_entity`).
    fn insert(&mut self, id: TaskId) {
        let entity = *self.entity(id);
        self.weighted_keys += self.key(&entity) * entity.weight.get();
        self.load += entity.weight.get();
        self.waiting.push(id);
    }

    /// Takes a task from those that wait (`__dequeue_entity`).
    fn remove(&mut self, id: TaskId) {
        let entity = *self.entity(id);
        self.weighted_keys -= self.key(&entity) * entity.weight.get();
        self.load -= entity.weight.get();
        self.waiting.retain(|&waiting| waiting != id);
    }

    /// Remembers since when each waiting task has been eligible.
    fn note_eligible(&mut self, now: Ns) {
        for place in 0..self.waiting.len() {
            let id = self.waiting[place];
            let waits = self.is_eligible(id) && !self.entity(id).delayed;
            let entity = self.entity_mut(id);
            entity.eligible_since = match waits {
                true => entity.eligible_since.or(Some(now)),
                false => None,
            };
        }
    }
}

/// A slice that is over is followed by the next (`update_deadline`).
fn update_deadline(entity: &mut EevdfTask) -> bool {
    if entity.vruntime < entity.deadline {
        return false;
    }
    entity.deadline = entity.vruntime + entity.weight.virtual_time(BASE_SLICE_NS);
    true
}
