//! Tasks join the queue, leave it, and change their weight. A group is in the CPU's queue while the
//! group's own queue contains a task.
//!
//! Read first: kernel/sched/fair.c:enqueue_task_fair, dequeue_entities, enqueue_entity,
//! dequeue_entity, requeue_delayed_entity, reweight_entity; kernel/sched/syscalls.c:set_user_nice.

use super::{BASE_SLICE_NS, Eevdf, EevdfTask, EntityId, QueueId, Weight};
use crate::task::{Task, TaskId};
use base::Ns;

/// Why a task leaves the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sched) enum Leaves {
    /// The task falls asleep, and stays in the queue until it is eligible (DELAY_DEQUEUE).
    ToSleep,
    /// The task leaves the queue at once: it has ended, or its delayed dequeue is complete.
    AtOnce,
}

impl Eevdf {
    /// Creates the state of a task that is not yet in the queue.
    pub(in crate::sched) fn begin(&mut self, task: &Task) {
        let entity = EevdfTask::new(task.static_prio, self.queue_of(task));
        let tasks = &mut self.entities.tasks;
        match task.id.index() == tasks.len() {
            true => tasks.push(entity),
            false => tasks[task.id] = entity,
        }
    }

    /// Adds a new task to the queue, with half a slice (PLACE_DEADLINE_INITIAL). Returns true if
    /// the current task should give up the CPU.
    pub(in crate::sched) fn join(&mut self, id: TaskId, now: Ns) -> bool {
        let slice_over = self.enqueue(id, true, now);
        self.preempts(id, now) || slice_over
    }

    /// Adds a woken task to the queue. Returns true if the current task should give up the CPU.
    pub(in crate::sched) fn wake(&mut self, id: TaskId, now: Ns) -> bool {
        let slice_over = !self.entity(id).delayed && self.enqueue(id, false, now);
        if self.entity(id).delayed {
            self.requeue_delayed(EntityId::Task(id));
        }
        self.preempts(id, now) || slice_over
    }

    /// Removes a task from the queue.
    pub(in crate::sched) fn leave(&mut self, id: TaskId, how: Leaves, now: Ns) {
        self.dequeue(EntityId::Task(id), how, now);
    }

    /// Takes an ended task out of the queue, if the task had fallen asleep and its removal was
    /// delayed.
    pub(in crate::sched) fn forget(&mut self, id: TaskId, now: Ns) {
        if self.entity(id).delayed {
            self.leave(id, Leaves::AtOnce, now);
        }
    }

    /// Changes a task's nice value, as `set_user_nice` does: the task leaves the queue, gets a new
    /// weight, and joins again. The task keeps its lag and its distance to its deadline. Returns
    /// true if the machine should call `schedule`.
    pub(in crate::sched) fn set_nice(&mut self, id: TaskId, static_prio: u8, now: Ns) -> bool {
        let (old, new) = (self.entity(id).weight, Weight::of(static_prio));
        self.change(id, now, |entity| {
            entity.vlag = entity.vlag * old.get() / new.get();
            entity.weight = new;
        });
        if !self.entity(id).queued {
            return false;
        }
        if self.curr_task() == Some(id) {
            let alone = self.queue(QueueId::ROOT).nr_queued(&self.entities) == 1;
            return new.get() < old.get() && !alone;
        }
        !self.entity(id).delayed && self.preempts(id, now)
    }

    /// Changes the slice that a task requests, as `sched_setattr` does; zero means the base slice.
    /// A slice that has begun continues to its end, and no task is preempted at once.
    pub(in crate::sched) fn set_slice(&mut self, id: TaskId, slice: Ns, now: Ns) {
        let slice = match slice {
            Ns::ZERO => BASE_SLICE_NS,
            Ns(own) => own,
        };
        if self.entity(id).slice != slice {
            self.change(id, now, |entity| entity.slice = slice);
        }
    }

    /// Changes a task. A queued task leaves the queue for the change and joins again.
    fn change(&mut self, id: TaskId, now: Ns, change: impl FnOnce(&mut EevdfTask)) {
        let (is_curr, was_queued) = (self.curr_task() == Some(id), self.entity(id).queued);
        if was_queued {
            self.save(id, now);
        }
        change(self.entity_mut(id));
        if !was_queued {
            return;
        }
        if is_curr {
            self.put_prev(id, false, now);
        }
        self.enqueue(id, false, now);
        if is_curr {
            self.set_next(id, false, now);
        }
    }

    /// Removes a task that will join its queue again at once, and stores its lag and the distance
    /// to its deadline (DEQUEUE_SAVE).
    fn save(&mut self, id: TaskId, now: Ns) {
        let queue = self.entity(id).queue;
        self.update_curr(queue, now);
        self.take_out(EntityId::Task(id), queue);
        let entity = self.entity_mut(id);
        entity.deadline -= entity.vruntime;
        entity.relative_deadline = true;
        self.leave_if_empty(queue, now);
    }

    /// Puts a task into its queue, and its group into the CPU's queue. Returns true if the slice of
    /// a current entity is over.
    fn enqueue(&mut self, id: TaskId, is_new: bool, now: Ns) -> bool {
        let mut slice_over = false;
        for (entity, queue) in self.levels(EntityId::Task(id), false) {
            if self.entities[entity].queued {
                if self.entities[entity].delayed {
                    self.requeue_delayed(entity);
                }
                self.follow_least_slice(entity);
                break;
            }
            self.follow_least_slice(entity);
            let is_new = is_new && entity == EntityId::Task(id);
            slice_over |= self.enqueue_entity((entity, queue), is_new, now);
        }
        slice_over
    }

    /// Puts an entity into its queue (`enqueue_entity`). Returns true if the slice of the queue's
    /// current entity is over.
    fn enqueue_entity(
        &mut self,
        (entity, queue): (EntityId, QueueId),
        is_new: bool,
        now: Ns,
    ) -> bool {
        let slice_over = self.update_curr(queue, now);
        let rq = &mut self.queues[queue];
        rq.place(&mut self.entities, entity, is_new);
        rq.insert(&self.entities, entity);
        self.entities[entity].queued = true;
        rq.note_eligible(&mut self.entities, now);
        slice_over
    }

    /// Removes an entity from its queue (`dequeue_entities`). When the last task leaves a group,
    /// the group goes to sleep.
    pub(super) fn dequeue(&mut self, id: EntityId, how: Leaves, now: Ns) {
        let queue = self.entities[id].queue;
        if self.dequeue_entity((id, queue), how, now) {
            self.leave_if_empty(queue, now);
        }
    }

    fn leave_if_empty(&mut self, queue: QueueId, now: Ns) {
        if queue == QueueId::ROOT {
            return;
        }
        let group = EntityId::Group(queue);
        match self.queue(queue).nr_queued(&self.entities) {
            0 => self.dequeue(group, Leaves::ToSleep, now),
            _ => self.follow_least_slice(group),
        }
    }

    /// Sets a group's slice to the shortest slice in its queue. Does nothing for a task.
    fn follow_least_slice(&mut self, id: EntityId) {
        if let EntityId::Group(queue) = id
            && let Some(least) = self.queue(queue).least_slice(&self.entities)
        {
            self.entities[id].slice = least;
        }
    }

    /// Removes an entity from its queue (`dequeue_entity`). Returns false if the entity sleeps but
    /// stays in the queue until it is eligible.
    fn dequeue_entity(&mut self, (id, queue): (EntityId, QueueId), how: Leaves, now: Ns) -> bool {
        self.update_curr(queue, now);
        if how == Leaves::ToSleep && !self.queue(queue).is_eligible(&self.entities, id) {
            self.entities[id].delayed = true;
            return false;
        }
        self.take_out(id, queue);
        self.queues[queue].advance_min_vruntime(&self.entities);
        let entity = &mut self.entities[id];
        if std::mem::take(&mut entity.delayed) {
            // DELAY_ZERO: lag gained while the sleeping entity stayed in the queue does not count.
            entity.vlag = entity.vlag.min(0);
        }
        true
    }

    /// Cancels the delayed removal of a woken entity, which therefore stays in the queue
    /// (`requeue_delayed_entity`). A positive lag becomes zero, as DELAY_ZERO requires. As in the
    /// kernel, the current entity is not charged first, so the queue's virtual time may lag behind.
    fn requeue_delayed(&mut self, id: EntityId) {
        let queue = self.entities[id].queue;
        let rq = &mut self.queues[queue];
        let lag = rq.lag(&self.entities, id, self.hz);
        let entity = &mut self.entities[id];
        (entity.delayed, entity.vlag) = (false, lag);
        if lag > 0 {
            let waits = rq.curr != Some(id);
            if waits {
                rq.remove(&self.entities, id);
            }
            self.entities[id].vlag = 0;
            rq.place(&mut self.entities, id, false);
            if waits {
                rq.insert(&self.entities, id);
            }
        }
    }

    /// Stores the lag of an entity, and removes the entity from its queue.
    fn take_out(&mut self, id: EntityId, queue: QueueId) {
        let rq = &mut self.queues[queue];
        let lag = rq.lag(&self.entities, id, self.hz);
        if rq.curr != Some(id) {
            rq.remove(&self.entities, id);
        }
        let entity = &mut self.entities[id];
        entity.vlag = lag;
        entity.queued = false;
        entity.eligible_since = None;
    }
}
