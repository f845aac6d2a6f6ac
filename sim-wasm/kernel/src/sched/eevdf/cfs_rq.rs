//! One queue of entities with its virtual time: the CPU's own, or that of a group.
//!
//! Read first: kernel/sched/fair.c (`struct cfs_rq`, `avg_vruntime`, `update_curr`, `pick_eevdf`).

use super::BASE_SLICE_NS;
use super::entity::{EevdfTask, Entities, EntityId};
use base::time::{Hz, Ns};

/// Entities that compete with each other (`struct cfs_rq`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CfsRq {
    /// Entities that wait, in the order in which they were put there.
    waiting: Vec<EntityId>,
    /// The entity that has the CPU.
    curr: Option<EntityId>,
    /// Up to when the current entity has been charged.
    exec_start: Ns,
    /// Never goes back; stays near the least vruntime of the queue.
    min_vruntime: i64,
    /// Sum over `waiting` of weight times distance from `min_vruntime` (`avg_vruntime`).
    weighted_keys: i64,
    /// Sum of the weights of `waiting` (`avg_load`).
    load: i64,
}

impl CfsRq {
    pub(super) fn curr(&self) -> Option<EntityId> {
        self.curr
    }

    /// Entities in the queue, the current one first.
    pub(super) fn queued<'a>(&'a self, all: &'a Entities) -> impl Iterator<Item = EntityId> + 'a {
        self.curr
            .into_iter()
            .chain(self.waiting.iter().copied())
            .filter(|&id| all[id].queued)
    }

    /// V: the mean of the vruntimes in the queue, by weight, rounded down (`avg_vruntime`).
    pub(super) fn virtual_time(&self, all: &Entities) -> i64 {
        let (keys, load) = self.with_curr(all);
        match load {
            0 => self.min_vruntime,
            _ => self.min_vruntime + keys.div_euclid(load),
        }
    }

    /// Whether an entity has had no more than its share (`entity_eligible`).
    pub(super) fn is_eligible(&self, all: &Entities, id: EntityId) -> bool {
        let (keys, load) = self.with_curr(all);
        keys >= self.key(&all[id]) * load
    }

    /// Weight of everything in the queue.
    pub(super) fn total_weight(&self, all: &Entities) -> i64 {
        self.with_curr(all).1
    }

    pub(super) fn nr_queued(&self, all: &Entities) -> usize {
        self.waiting.len() + usize::from(self.queued_curr(all).is_some())
    }

    /// By how much an entity has had less than its share, in virtual time, kept to two slices or
    /// a tick (`entity_lag`).
    pub(super) fn lag(&self, all: &Entities, id: EntityId, hz: Hz) -> i64 {
        let entity = &all[id];
        let longest = (2 * BASE_SLICE_NS).max(hz.jiffy().0);
        let limit = entity.weight.virtual_time(longest);
        (self.virtual_time(all) - entity.vruntime).clamp(-limit, limit)
    }

    /// Charges the current entity with what it has run (`update_curr`). True if it should give
    /// up the CPU: its slice is over, and another entity is in the queue.
    pub(super) fn update_curr(&mut self, all: &mut Entities, now: Ns) -> bool {
        let Some(curr) = self.curr else { return false };
        let ran = now.since(self.exec_start).0;
        if ran == 0 {
            return false;
        }
        self.exec_start = now;
        let entity = &mut all[curr];
        entity.vruntime += entity.weight.virtual_time(ran);
        let slice_over = update_deadline(entity);
        let unprotected = !entity.is_protected();
        self.advance_min_vruntime(all);
        self.note_eligible(all, now);
        // The second case is `did_preempt_short`: an entity that was chosen again keeps the CPU
        // only as long as it is eligible.
        let yields = slice_over || (unprotected && !self.is_eligible(all, curr));
        yields && self.nr_queued(all) > 1
    }

    /// The earliest deadline among the eligible; but the current entity, while it is eligible,
    /// keeps the CPU to the end of its slice (RUN_TO_PARITY).
    pub(super) fn choose(&self, all: &Entities) -> Option<EntityId> {
        let queued_curr = self.curr.filter(|_| self.queued_curr(all).is_some());
        if self.nr_queued(all) == 1 {
            return queued_curr.or_else(|| self.waiting.first().copied());
        }
        let curr = queued_curr.filter(|&id| self.is_eligible(all, id));
        if let Some(id) = curr.filter(|&id| all[id].is_protected()) {
            return Some(id);
        }
        let waiting = self.waiting.iter().copied();
        let eligible = waiting.filter(|&id| self.is_eligible(all, id));
        let best = eligible.min_by_key(|&id| all[id].deadline);
        match (best, curr) {
            (Some(best), Some(curr)) => {
                let earlier = all[curr].deadline < all[best].deadline;
                Some(if earlier { curr } else { best })
            }
            (best, curr) => best.or(curr),
        }
    }

    /// `update_min_vruntime`: moves the point of reference, and the sum with it.
    pub(super) fn advance_min_vruntime(&mut self, all: &Entities) {
        let waiting = self.waiting.iter().map(|&id| all[id].vruntime);
        let least = self
            .queued_curr(all)
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

    /// Sets vruntime and deadline of an entity that joins the queue (`place_entity`). The entity's
    /// weight moves V, which shrinks its lag. So the lag is stretched beforehand, and is unchanged
    /// afterwards (PLACE_LAG).
    pub(super) fn place(&self, all: &mut Entities, id: EntityId, is_new: bool) {
        let (virtual_time, load) = (self.virtual_time(all), self.total_weight(all));
        let entity = &mut all[id];
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

    /// Puts an entity among those that wait (`__enqueue_entity`).
    pub(super) fn insert(&mut self, all: &Entities, id: EntityId) {
        let entity = &all[id];
        self.weighted_keys += self.key(entity) * entity.weight.get();
        self.load += entity.weight.get();
        self.waiting.push(id);
    }

    /// Takes an entity from those that wait (`__dequeue_entity`).
    pub(super) fn remove(&mut self, all: &Entities, id: EntityId) {
        let entity = &all[id];
        self.weighted_keys -= self.key(entity) * entity.weight.get();
        self.load -= entity.weight.get();
        self.waiting.retain(|&waiting| waiting != id);
    }

    /// The current entity, if it can go on, is charged and waits from now on
    /// (`put_prev_entity`).
    pub(super) fn put_prev(&mut self, all: &mut Entities, now: Ns) {
        if self.queued_curr(all).is_some() {
            self.update_curr(all, now);
        }
        if let Some(prev) = self.curr.take().filter(|&prev| all[prev].queued) {
            self.insert(all, prev);
        }
    }

    /// An entity that waited gets the CPU, protected to the end of its slice
    /// (`set_next_entity`). Returns since when it had been eligible.
    pub(super) fn set_next(&mut self, all: &mut Entities, next: EntityId, now: Ns) -> Option<Ns> {
        self.remove(all, next);
        let entity = &mut all[next];
        entity.vlag = entity.deadline;
        self.curr = Some(next);
        self.exec_start = now;
        entity.eligible_since.take()
    }

    /// Remembers since when each waiting entity has been eligible.
    pub(super) fn note_eligible(&self, all: &mut Entities, now: Ns) {
        for &id in &self.waiting {
            let waits = self.is_eligible(all, id) && !all[id].delayed;
            let since = all[id].eligible_since;
            all[id].eligible_since = match waits {
                true => since.or(Some(now)),
                false => None,
            };
        }
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(super) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.min_vruntime as u64);
        mix(self.exec_start.0);
        mix(self.curr.map_or(u64::MAX, EntityId::word));
        self.waiting.iter().for_each(|id| mix(id.word()));
    }

    fn key(&self, entity: &EevdfTask) -> i64 {
        entity.vruntime - self.min_vruntime
    }

    /// The current entity, if it is in the queue (it is not once it has been taken out and the
    /// switch is still to come).
    fn queued_curr<'a>(&self, all: &'a Entities) -> Option<&'a EevdfTask> {
        let curr = &all[self.curr?];
        curr.queued.then_some(curr)
    }

    /// Weighted distances and weights of the whole queue.
    fn with_curr(&self, all: &Entities) -> (i64, i64) {
        let weigh = |curr: &EevdfTask| {
            let weight = curr.weight.get();
            (
                self.weighted_keys + self.key(curr) * weight,
                self.load + weight,
            )
        };
        self.queued_curr(all)
            .map_or((self.weighted_keys, self.load), weigh)
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
