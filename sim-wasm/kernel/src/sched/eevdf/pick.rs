//! Picks the task that runs next, and decides whether a woken task preempts the current task.
//!
//! Read first: kernel/sched/fair.c:pick_task_fair, pick_next_task_fair, check_preempt_wakeup_fair,
//! find_matching_se.

use super::{Eevdf, EntityId, Leaves, QueueId};
use crate::task::TaskId;
use base::Ns;

impl Eevdf {
    /// Chooses the task to run from `now` on, and makes it the current task. A sleeping task can be
    /// chosen, because it stays in the queue until it is eligible. The task then leaves the queue,
    /// and the choice is repeated.
    pub(in crate::sched) fn pick_next(&mut self, now: Ns) -> Option<TaskId> {
        let next = loop {
            match self.descend(now) {
                Some(EntityId::Task(id)) if !self.entity(id).delayed => break Some(id),
                Some(stays_for_its_lag) => self.dequeue(stays_for_its_lag, Leaves::AtOnce, now),
                None => break None,
            }
        };
        let curr = self.curr_task();
        if next != curr {
            self.switch(curr, next, now);
        }
        next
    }

    /// Chooses an entity of the CPU's queue. If the choice is a group, chooses in the group's
    /// queue. A group without runnable tasks, which stays queued until it is eligible, is returned
    /// itself.
    fn descend(&mut self, now: Ns) -> Option<EntityId> {
        let mut queue = QueueId::ROOT;
        loop {
            self.update_curr(queue, now);
            match self.queue(queue).choose(&self.entities) {
                Some(EntityId::Group(group)) if !self.entities[EntityId::Group(group)].delayed => {
                    queue = group;
                }
                chosen => return chosen,
            }
        }
    }

    /// Puts the previous task back into its queue and makes the next task current. If both tasks
    /// belong to one group, their group stays current.
    fn switch(&mut self, prev: Option<TaskId>, next: Option<TaskId>, now: Ns) {
        let [of_prev, of_next] = [prev, next].map(|id| id.map(|id| self.entity(id).queue));
        let same_queue = of_prev == of_next;
        if let Some(prev) = prev {
            self.put_prev(prev, same_queue, now);
        }
        if let Some(next) = next {
            self.set_next(next, same_queue, now);
        }
    }

    /// Returns whether a task that was just enqueued should preempt the current task. The two
    /// tasks, or the groups that contain them, are compared in the queue that holds both.
    pub(super) fn preempts(&mut self, id: TaskId, now: Ns) -> bool {
        let Some(curr) = self.curr_task() else {
            return true;
        };
        let (of_curr, of_woken) = (self.entity(curr).queue, self.entity(id).queue);
        let (queue, woken) = match of_woken {
            _ if of_curr == of_woken => (of_woken, EntityId::Task(id)),
            QueueId::ROOT => (QueueId::ROOT, EntityId::Task(id)),
            group => (QueueId::ROOT, EntityId::Group(group)),
        };
        let slice_over = self.update_curr(queue, now);
        self.queues[queue].yield_to_shorter(&mut self.entities, woken);
        slice_over || self.queue(queue).choose(&self.entities) == Some(woken)
    }

    /// Puts a runnable previous task back among the waiting tasks, and its group among the waiting
    /// groups. With `in_its_queue_alone` the group stays on the CPU.
    pub(super) fn put_prev(&mut self, prev: TaskId, in_its_queue_alone: bool, now: Ns) {
        for (_, queue) in self.levels(EntityId::Task(prev), in_its_queue_alone) {
            self.queues[queue].put_prev(&mut self.entities, now);
        }
    }

    /// Gives the CPU to a waiting task, and to its group unless `in_its_queue_alone`. Task and
    /// group are protected from preemption to the end of their slices.
    pub(super) fn set_next(&mut self, next: TaskId, in_its_queue_alone: bool, now: Ns) {
        for (entity, queue) in self.levels(EntityId::Task(next), in_its_queue_alone) {
            let since = self.queues[queue].set_next(&mut self.entities, entity, now);
            if let (EntityId::Task(_), Some(since)) = (entity, since) {
                self.longest_eligible_wait = self.longest_eligible_wait.max(now.since(since));
            }
        }
    }
}
