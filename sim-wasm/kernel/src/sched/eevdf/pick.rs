//! Picks the task that runs next, and decides whether a woken task preempts the current one.
//!
//! Read first: kernel/sched/fair.c:pick_eevdf, pick_next_entity, set_next_entity,
//! put_prev_entity, check_preempt_wakeup_fair.

use super::{Eevdf, queue::Leaves};
use crate::task::TaskId;
use base::time::Ns;

impl Eevdf {
    /// Chooses the task to run from `now` on, and makes it the current one. Sleepers that
    /// were only kept for their lag leave when they are chosen.
    pub(in crate::sched) fn pick_next(&mut self, now: Ns) -> Option<TaskId> {
        self.update_curr(now);
        let next = loop {
            match self.choose() {
                Some(id) if self.entity(id).delayed => self.leave(id, Leaves::AtOnce, now),
                chosen => break chosen,
            }
        };
        if next != self.curr {
            self.put_prev();
            if let Some(next) = next {
                self.set_next(next, now);
            }
        }
        next
    }

    /// Whether a task that has just come should have the CPU.
    pub(super) fn preempts(&self, id: TaskId) -> bool {
        self.curr.is_none() || self.choose() == Some(id)
    }

    /// The earliest deadline among the eligible; but the current task, while it is eligible,
    /// keeps the CPU to the end of its slice (RUN_TO_PARITY).
    pub(super) fn choose(&self) -> Option<TaskId> {
        let queued_curr = self.curr.filter(|_| self.queued_curr().is_some());
        if self.nr_queued() == 1 {
            return queued_curr.or_else(|| self.waiting.first().copied());
        }
        let curr = queued_curr.filter(|&id| self.is_eligible(id));
        if let Some(id) = curr.filter(|&id| self.entity(id).is_protected()) {
            return Some(id);
        }
        let eligible = self
            .waiting
            .iter()
            .copied()
            .filter(|&id| self.is_eligible(id));
        let best = eligible.min_by_key(|&id| self.entity(id).deadline);
        match (best, curr) {
            (Some(best), Some(curr)) => {
                let earlier = self.entity(curr).deadline < self.entity(best).deadline;
                Some(if earlier { curr } else { best })
            }
            (best, curr) => best.or(curr),
        }
    }

    /// The current task, if it can go on, waits from now on.
    fn put_prev(&mut self) {
        if let Some(prev) = self.curr.take().filter(|&prev| self.entity(prev).queued) {
            self.insert(prev);
        }
    }

    /// A task that waited gets the CPU, protected to the end of its slice.
    pub(super) fn set_next(&mut self, next: TaskId, now: Ns) {
        self.remove(next);
        let entity = self.entity_mut(next);
        entity.vlag = entity.deadline;
        let waited = entity
            .eligible_since
            .take()
            .map_or(Ns::ZERO, |since| now.since(since));
        self.longest_eligible_wait = self.longest_eligible_wait.max(waited);
        self.curr = Some(next);
        self.exec_start = now;
    }
}
