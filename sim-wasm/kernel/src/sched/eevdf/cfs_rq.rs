//! A queue of entities (tasks or groups of tasks) with its virtual time: the CPU's own queue, or
//! the queue of a group.
//!
//! Read first: kernel/sched/fair.c (`struct cfs_rq`, `avg_vruntime`, `update_curr`, `pick_eevdf`).

use super::{EevdfTask, Entities, EntityId};
use base::{Hz, Ns};

/// Entities that compete with each other (`struct cfs_rq`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CfsRq {
    /// Waiting entities, in the order in which they were queued.
    waiting: Vec<EntityId>,
    /// The entity that has the CPU.
    pub curr: Option<EntityId>,
    /// Time up to which the current entity has been charged for its CPU time.
    exec_start: Ns,
    /// Reference point for virtual times, near the smallest vruntime of the queue. The reference
    /// point never decreases.
    min_vruntime: i64,
    /// Sum over `waiting` of weight times distance from `min_vruntime` (`avg_vruntime`).
    weighted_keys: i64,
    /// Sum of the weights of `waiting` (`avg_load`).
    load: i64,
}

impl CfsRq {
    /// Entities in the queue, the current one first.
    pub fn queued<'a>(&'a self, all: &'a Entities) -> impl Iterator<Item = EntityId> + 'a {
        self.curr
            .into_iter()
            .chain(self.waiting.iter().copied())
            .filter(|&id| all[id].queued)
    }

    /// Returns V, the weighted mean of all vruntimes in the queue, rounded down (`avg_vruntime`).
    pub fn virtual_time(&self, all: &Entities) -> i64 {
        let (keys, load) = self.with_curr(all);
        match load {
            0 => self.min_vruntime,
            _ => self.min_vruntime + keys.div_euclid(load),
        }
    }

    /// Returns whether an entity has received at most its share of the CPU time
    /// (`entity_eligible`).
    pub fn is_eligible(&self, all: &Entities, id: EntityId) -> bool {
        let (keys, load) = self.with_curr(all);
        keys >= self.key(&all[id]) * load
    }

    /// Sum of the weights of all entities in the queue.
    pub fn total_weight(&self, all: &Entities) -> i64 {
        self.with_curr(all).1
    }

    pub fn nr_queued(&self, all: &Entities) -> usize {
        self.waiting.len() + usize::from(self.queued_curr(all).is_some())
    }

    /// Returns the shortest slice in the queue, or `None` if the queue is empty
    /// (`cfs_rq_min_slice`).
    pub fn least_slice(&self, all: &Entities) -> Option<u64> {
        self.queued(all).map(|id| all[id].slice).min()
    }

    /// Lets a woken entity preempt the current entity before the current entity's slice is over
    /// (`do_preempt_short`). The woken entity must be eligible and have a shorter slice. It must
    /// also have the earlier deadline, unless the current entity is not eligible.
    pub fn yield_to_shorter(&self, all: &mut Entities, woken: EntityId) {
        let Some(curr) = self.curr else { return };
        let is_shorter = all[woken].slice < all[curr].slice;
        let comes_first = all[woken].deadline < all[curr].deadline || !self.is_eligible(all, curr);
        let ends = is_shorter && self.is_eligible(all, woken) && comes_first;
        if ends && all[curr].is_protected() {
            all[curr].vlag = all[curr].deadline + 1;
        }
    }

    /// Returns an entity's lag: its share of the CPU time minus the time that it has received, as
    /// virtual time. The lag is limited to two slices or one tick, whichever is longer
    /// (`entity_lag`).
    pub fn lag(&self, all: &Entities, id: EntityId, hz: Hz) -> i64 {
        let entity = &all[id];
        let longest = (2 * entity.slice).max(hz.jiffy().0);
        let limit = entity.weight.virtual_time(longest);
        (self.virtual_time(all) - entity.vruntime).clamp(-limit, limit)
    }

    /// Charges the current entity for the time it has run (`update_curr`). Returns true if the
    /// entity should give up the CPU to another queued entity: its slice is over, or it is neither
    /// protected from preemption nor eligible.
    pub fn update_curr(&mut self, all: &mut Entities, now: Ns) -> bool {
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
        // `did_preempt_short`: a current entity whose slice is not protected keeps the CPU only as
        // long as it is eligible.
        let yields = slice_over || (unprotected && !self.is_eligible(all, curr));
        yields && self.nr_queued(all) > 1
    }

    /// Chooses the eligible entity with the earliest deadline. But a protected current entity that
    /// is eligible keeps the CPU to the end of its slice (RUN_TO_PARITY).
    pub fn choose(&self, all: &Entities) -> Option<EntityId> {
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

    /// Moves `min_vruntime` forward, and adapts the sum of distances from it
    /// (`update_min_vruntime`).
    pub fn advance_min_vruntime(&mut self, all: &Entities) {
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

    /// Sets vruntime and deadline of an entity that joins the queue (`place_entity`). When the
    /// entity joins, the queue's mean vruntime V moves towards the entity's vruntime, so the
    /// entity's lag shrinks. The lag is therefore enlarged before, so that it has its stored value
    /// afterwards (PLACE_LAG).
    pub fn place(&self, all: &mut Entities, id: EntityId, is_new: bool) {
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
            let slice = entity.virtual_slice();
            entity.deadline = entity.vruntime + if is_new { slice / 2 } else { slice };
        }
    }

    /// Adds an entity to the waiting entities (`__enqueue_entity`).
    pub fn insert(&mut self, all: &Entities, id: EntityId) {
        let entity = &all[id];
        self.weighted_keys += self.key(entity) * entity.weight.get();
        self.load += entity.weight.get();
        self.waiting.push(id);
    }

    /// Removes an entity from the waiting entities (`__dequeue_entity`).
    pub fn remove(&mut self, all: &Entities, id: EntityId) {
        let entity = &all[id];
        self.weighted_keys -= self.key(entity) * entity.weight.get();
        self.load -= entity.weight.get();
        self.waiting.retain(|&waiting| waiting != id);
    }

    /// Charges the current entity and, if it is still runnable, adds it to the waiting entities
    /// (`put_prev_entity`).
    pub fn put_prev(&mut self, all: &mut Entities, now: Ns) {
        if self.queued_curr(all).is_some() {
            self.update_curr(all, now);
        }
        if let Some(prev) = self.curr.take().filter(|&prev| all[prev].queued) {
            self.insert(all, prev);
        }
    }

    /// Gives the CPU to a waiting entity, which is then protected from preemption to the end of its
    /// slice (`set_next_entity`). Returns the time since which the entity has been eligible.
    pub fn set_next(&mut self, all: &mut Entities, next: EntityId, now: Ns) -> Option<Ns> {
        self.remove(all, next);
        let entity = &mut all[next];
        entity.vlag = entity.deadline;
        self.curr = Some(next);
        self.exec_start = now;
        entity.eligible_since.take()
    }

    /// Records for each waiting entity since when it has been eligible.
    pub fn note_eligible(&self, all: &mut Entities, now: Ns) {
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
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.min_vruntime as u64);
        mix(self.exec_start.0);
        mix(self.curr.map_or(u64::MAX, EntityId::word));
        self.waiting.iter().for_each(|id| mix(id.word()));
    }

    fn key(&self, entity: &EevdfTask) -> i64 {
        entity.vruntime - self.min_vruntime
    }

    /// Returns the current entity if it is in the queue. A task that falls asleep leaves the queue,
    /// but stays the current entity until the next switch.
    fn queued_curr<'a>(&self, all: &'a Entities) -> Option<&'a EevdfTask> {
        let curr = &all[self.curr?];
        curr.queued.then_some(curr)
    }

    /// Returns Σ weight · (vruntime − `min_vruntime`) and Σ weight, including the current entity.
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

/// Starts the entity's next slice if its present slice is over (`update_deadline`). Returns whether
/// the slice was over.
fn update_deadline(entity: &mut EevdfTask) -> bool {
    if entity.vruntime < entity.deadline {
        return false;
    }
    entity.deadline = entity.vruntime + entity.virtual_slice();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sched::eevdf::entity::QueueId;
    use crate::task::TaskId;

    const MS: i64 = 1_000_000;
    const A: EntityId = EntityId::Task(TaskId(0));
    const B: EntityId = EntityId::Task(TaskId(1));

    /// Two tasks in the queue, with these static priorities (120 is nice 0) and vruntimes.
    fn two(tasks: [(u8, i64); 2]) -> (CfsRq, Entities) {
        let entity = |(static_prio, vruntime)| EevdfTask {
            vruntime,
            deadline: vruntime,
            queued: true,
            ..EevdfTask::new(static_prio, QueueId::ROOT)
        };
        let all = Entities {
            tasks: tasks.map(entity).to_vec(),
            groups: Vec::new(),
        };
        let mut rq = CfsRq::default();
        rq.insert(&all, A);
        rq.insert(&all, B);
        (rq, all)
    }

    #[test]
    fn the_virtual_time_is_the_mean_by_weight() {
        let (rq, all) = two([(120, 0), (120, 10)]);
        assert_eq!((rq.virtual_time(&all), rq.total_weight(&all)), (5, 2_048));
        // A task of weight 1,024 is at vruntime 0, another of weight 3,121 at vruntime 4,145. Their
        // mean vruntime V is 3,121 × 4,145 divided by the sum of the weights, which is also 4,145.
        let (mut rq, mut all) = two([(120, 0), (115, 4_145)]);
        assert_eq!(rq.virtual_time(&all), 3_121);
        assert!(rq.is_eligible(&all, A) && !rq.is_eligible(&all, B));
        rq.set_next(&mut all, B, Ns::ZERO);
        assert_eq!(rq.virtual_time(&all), 3_121, "the current one counts, too");
        assert_eq!(rq.nr_queued(&all), 2);
        all[B].queued = false;
        assert_eq!((rq.virtual_time(&all), rq.nr_queued(&all)), (0, 1));
    }

    #[test]
    fn an_entity_at_the_mean_is_eligible() {
        let (rq, all) = two([(120, 7), (120, 7)]);
        assert!(rq.is_eligible(&all, A) && rq.is_eligible(&all, B));
    }

    #[test]
    fn the_lag_is_kept_to_two_slices_or_a_tick() {
        let (rq, all) = two([(120, 0), (120, 2 * MS)]);
        assert_eq!(
            (rq.lag(&all, A, Hz(1_000)), rq.lag(&all, B, Hz(1_000))),
            (MS, -MS)
        );
        let (rq, all) = two([(120, 0), (120, 100 * MS)]);
        assert_eq!(rq.lag(&all, A, Hz(1_000)), 1_400_000);
        assert_eq!(rq.lag(&all, B, Hz(100)), -10 * MS);
    }

    #[test]
    fn the_point_of_reference_follows_the_least_vruntime_and_never_goes_back() {
        let (mut rq, mut all) = two([(120, 6), (120, 10)]);
        rq.advance_min_vruntime(&all);
        assert_eq!((rq.min_vruntime, rq.weighted_keys), (6, 4 * 1_024));
        assert_eq!(rq.virtual_time(&all), 8);
        rq.remove(&all, A);
        assert_eq!((rq.weighted_keys, rq.load), (4 * 1_024, 1_024));
        all[A].vruntime = 2;
        rq.insert(&all, A);
        rq.advance_min_vruntime(&all);
        assert_eq!(rq.min_vruntime, 6);
    }

    #[test]
    fn a_new_entity_gets_half_a_slice_and_a_sleeper_a_whole_one() {
        let (rq, mut all) = two([(120, 0), (120, 10)]);
        all.tasks.push(EevdfTask::new(120, QueueId::ROOT));
        let id = EntityId::Task(TaskId(2));
        rq.place(&mut all, id, true);
        assert_eq!((all[id].vruntime, all[id].deadline), (5, 350_005));
        rq.place(&mut all, id, false);
        assert_eq!(all[id].deadline, 700_005);
        all[id].vlag = 100;
        rq.place(&mut all, id, false);
        assert_eq!(all[id].vruntime, 5 - 150, "stretched by 3,072 / 2,048");
        (all[id].relative_deadline, all[id].deadline) = (true, 40);
        rq.place(&mut all, id, false);
        assert_eq!((all[id].deadline, all[id].relative_deadline), (-105, false));
    }

    #[test]
    fn an_entity_gives_up_the_cpu_when_its_slice_is_over_and_another_waits() {
        let (mut rq, mut all) = two([(120, 0), (120, 0)]);
        all[A].deadline = 700_000;
        all[B].deadline = 900_000;
        rq.set_next(&mut all, A, Ns::ZERO);
        assert!(!rq.update_curr(&mut all, Ns(699_999)), "protected");
        assert_eq!((all[A].vruntime, rq.exec_start), (699_999, Ns(699_999)));
        assert_eq!(rq.choose(&all), Some(B), "no longer eligible");
        assert!(rq.update_curr(&mut all, Ns(700_000)));
        assert_eq!(all[A].deadline, 1_400_000);
        assert!(
            !rq.update_curr(&mut all, Ns(700_000)),
            "nothing was run since"
        );
    }

    #[test]
    fn an_entity_alone_keeps_the_cpu() {
        let (mut rq, mut all) = two([(120, 0), (120, 0)]);
        rq.remove(&all, B);
        all[B].queued = false;
        rq.set_next(&mut all, A, Ns::ZERO);
        assert!(!rq.update_curr(&mut all, Ns(5_000_000)));
        assert_eq!(rq.choose(&all), Some(A));
    }

    #[test]
    fn the_earliest_deadline_of_the_eligible_is_chosen() {
        let (mut rq, mut all) = two([(120, 0), (120, 0)]);
        (all[A].deadline, all[B].deadline) = (20, 10);
        assert_eq!(rq.choose(&all), Some(B));
        rq.set_next(&mut all, A, Ns::ZERO);
        assert_eq!(rq.choose(&all), Some(A), "protected");
        all[A].vlag = 0;
        assert_eq!(rq.choose(&all), Some(B), "no longer protected");
        all[A].deadline = 9;
        assert_eq!(rq.choose(&all), Some(A));
    }

    #[test]
    fn waiting_is_noted_from_the_moment_of_eligibility_and_told_at_the_switch() {
        let (mut rq, mut all) = two([(120, 0), (120, 10)]);
        rq.note_eligible(&mut all, Ns(3));
        rq.note_eligible(&mut all, Ns(4));
        assert_eq!(
            (all[A].eligible_since, all[B].eligible_since),
            (Some(Ns(3)), None)
        );
        assert_eq!(rq.set_next(&mut all, A, Ns(9)), Some(Ns(3)));
        all[B].vruntime = 0;
        all[B].delayed = true;
        rq.note_eligible(&mut all, Ns(10));
        assert_eq!(all[B].eligible_since, None, "a sleeper does not wait");
    }

    #[test]
    fn the_previous_entity_is_charged_and_waits_if_it_can_go_on() {
        let (mut rq, mut all) = two([(120, 0), (120, 0)]);
        rq.set_next(&mut all, A, Ns(5));
        rq.put_prev(&mut all, Ns(8));
        assert_eq!((rq.curr, all[A].vruntime, rq.load), (None, 3, 2_048));
        assert_eq!(rq.waiting, [B, A]);
        rq.set_next(&mut all, A, Ns(9));
        all[A].queued = false;
        rq.put_prev(&mut all, Ns(12));
        assert_eq!((rq.curr, all[A].vruntime, rq.load), (None, 3, 1_024));
    }

    #[test]
    fn the_digest_has_the_time_the_current_entity_and_those_that_wait() {
        let (mut rq, mut all) = two([(120, 6), (120, 10)]);
        let words = |rq: &CfsRq| {
            let mut words = Vec::new();
            rq.fold_digest(&mut |word| words.push(word));
            words
        };
        assert_eq!(words(&rq), [0, 0, u64::MAX, 0, 1]);
        rq.set_next(&mut all, B, Ns(9));
        rq.advance_min_vruntime(&all);
        assert_eq!(words(&rq), [6, 9, 1, 0]);
    }
}
