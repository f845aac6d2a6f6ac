//! Tasks come into the queue, leave it, and change their weight.
//!
//! Read first: kernel/sched/fair.c:place_entity, enqueue_entity, dequeue_entity,
//! requeue_delayed_entity, reweight_entity; kernel/sched/syscalls.c:set_user_nice.

use super::{BASE_SLICE_NS, Eevdf, EevdfTask, Weight};
use crate::task::{Task, TaskId};
use base::time::Ns;

/// Why a task leaves the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sched) enum Leaves {
    /// The task sleeps, and stays until it is eligible (DELAY_DEQUEUE).
    ToSleep,
    /// The task ends, or its stay is over.
    AtOnce,
}

impl Eevdf {
    /// Starts the record of a task that is not in the queue.
    pub(in crate::sched) fn begin(&mut self, task: &Task) {
        let entity = EevdfTask::new(task.static_prio);
        match task.id.index() == self.entities.len() {
            true => self.entities.push(entity),
            false => self.entities[task.id.index()] = entity,
        }
    }

    /// A new task comes, with half a slice (PLACE_DEADLINE_INITIAL). True if the current task
    /// should give up the CPU.
    pub(in crate::sched) fn join(&mut self, id: TaskId, now: Ns) -> bool {
        let slice_over = self.enqueue(id, true, now);
        self.preempts(id) || slice_over
    }

    /// A sleeper comes back. True if the current task should give up the CPU.
    pub(in crate::sched) fn wake(&mut self, id: TaskId, now: Ns) -> bool {
        let slice_over = match self.entity(id).delayed {
            true => self.requeue_delayed(id, now),
            false => self.enqueue(id, false, now),
        };
        self.preempts(id) || slice_over
    }

    /// A task leaves the queue (`dequeue_entity`).
    pub(in crate::sched) fn leave(&mut self, id: TaskId, how: Leaves, now: Ns) {
        self.update_curr(now);
        if how == Leaves::ToSleep && !self.is_eligible(id) {
            self.entity_mut(id).delayed = true;
            return;
        }
        self.take_out(id);
        self.advance_min_vruntime();
        let entity = self.entity_mut(id);
        if std::mem::take(&mut entity.delayed) {
            // DELAY_ZERO: no credit for the time in which it was not there.
            entity.vlag = entity.vlag.min(0);
        }
    }

    /// A task that only waited to be taken out ends: nobody asks for it any more.
    pub(in crate::sched) fn forget(&mut self, id: TaskId, now: Ns) {
        if self.entity(id).delayed {
            self.leave(id, Leaves::AtOnce, now);
        }
    }

    /// Another nice value, as `set_user_nice` does it: out, another weight, in again. The
    /// task keeps its lag, and its place before its deadline. True if the machine should call
    /// `schedule`.
    pub(in crate::sched) fn set_nice(&mut self, id: TaskId, static_prio: u8, now: Ns) -> bool {
        let (is_curr, was_queued) = (self.curr == Some(id), self.entity(id).queued);
        if was_queued {
            self.update_curr(now);
            self.take_out(id);
            let entity = self.entity_mut(id);
            entity.deadline -= entity.vruntime;
            entity.relative_deadline = true;
        }
        let entity = self.entity_mut(id);
        let (old, new) = (entity.weight, Weight::of(static_prio));
        entity.vlag = entity.vlag * old.get() / new.get();
        entity.weight = new;
        if !was_queued {
            return false;
        }
        self.curr = self.curr.filter(|_| !is_curr);
        self.enqueue(id, false, now);
        if is_curr {
            self.set_next(id, now);
            return new.get() < old.get() && self.nr_queued() > 1;
        }
        !self.entity(id).delayed && self.preempts(id)
    }

    /// `enqueue_entity`; true if the current task's slice is over.
    fn enqueue(&mut self, id: TaskId, is_new: bool, now: Ns) -> bool {
        let slice_over = self.update_curr(now);
        self.place(id, is_new);
        self.insert(id);
        self.entity_mut(id).queued = true;
        self.note_eligible(now);
        slice_over
    }

    /// A sleeper wakes that is in the queue still: what it has burnt off too much is
    /// forgotten (`requeue_delayed_entity`).
    fn requeue_delayed(&mut self, id: TaskId, now: Ns) -> bool {
        let slice_over = self.update_curr(now);
        let lag = self.lag(id);
        self.entity_mut(id).delayed = false;
        if lag > 0 {
            self.remove(id);
            self.entity_mut(id).vlag = 0;
            self.place(id, false);
            self.insert(id);
        }
        slice_over
    }

    /// Notes the lag, and takes a task out.
    fn take_out(&mut self, id: TaskId) {
        let lag = self.lag(id);
        if self.curr != Some(id) {
            self.remove(id);
        }
        let entity = self.entity_mut(id);
        entity.vlag = lag;
        entity.queued = false;
        entity.eligible_since = None;
    }

    /// By how much a task has had less than its share, in virtual time, kept to two slices
    /// or a tick (`entity_lag`).
    fn lag(&self, id: TaskId) -> i64 {
        let entity = self.entity(id);
        let longest = (2 * BASE_SLICE_NS).max(self.hz.jiffy().0);
        let limit = entity.weight.virtual_time(longest);
        (self.virtual_time() - entity.vruntime).clamp(-limit, limit)
    }

    /// Gives a task that comes its vruntime and deadline (`place_entity`). Its own weight
    /// moves V, so its lag is stretched: after that it is what it was (PLACE_LAG).
    fn place(&mut self, id: TaskId, is_new: bool) {
        let (virtual_time, load) = (self.virtual_time(), self.total_weight());
        let entity = self.entity_mut(id);
        let lag = match load {
            0 => 0,
            load => entity.vlag * (load + entity.weight.get()) / load,
        };
        entity.vruntime = virtual_time - lag;
        if std::mem::take(&mut entity.relative_deadline) {
            entity.deadline += entity.vruntime;
        } else {
            let slice = entity.weight.virtual_time(BASE_SLICE_NS);
            entity.deadline = entity.vruntime + if is_new { slice / 2 } else { slice };
        }
    }
}
