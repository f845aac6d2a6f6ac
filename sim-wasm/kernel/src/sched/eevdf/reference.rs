//! Tests the scheduler against a simple reference implementation. The reference stores no sums; it
//! computes everything again from the definitions. Scheduler and reference must agree on every
//! pick, every lag and every preemption.

use super::*;
use crate::interactivity::nice_to_prio;
use std::collections::BTreeMap;

mod driver;

/// Number of a task or group: a task's slot, or `GROUP` plus the number of the group's queue.
type Who = usize;
const GROUP: Who = 100_000;
/// The CPU's own queue.
const ROOT: usize = 0;

/// A task or group, as the reference implementation stores it.
#[derive(Clone, Copy, Debug)]
struct Plain {
    queue: usize,
    weight: Weight,
    slice: u64,
    vruntime: i64,
    deadline: i64,
    lag: i64,
    /// Position in the order of queueing. An entity that joins later, or returns from the CPU, gets
    /// a higher number.
    turn: u64,
    queued: bool,
    delayed: bool,
    /// Whether the deadline is stored relative to the vruntime that the entity will get.
    keeps_deadline: bool,
    /// Deadline until which the entity keeps the CPU, if it is on the CPU.
    protected_to: Option<i64>,
}

impl Plain {
    fn new(queue: usize, nice: i8) -> Plain {
        Plain {
            queue,
            weight: Weight::of(nice_to_prio(nice)),
            slice: BASE_SLICE_NS,
            vruntime: 0,
            deadline: 0,
            lag: 0,
            turn: 0,
            queued: false,
            delayed: false,
            keeps_deadline: false,
            protected_to: None,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct PlainQueue {
    curr: Option<Who>,
    /// Time up to which the current entity has been charged for its CPU time.
    at: u64,
    /// Virtual time while the queue is empty.
    floor: i64,
}

#[derive(Clone, Debug)]
struct Reference {
    all: BTreeMap<Who, Plain>,
    queues: Vec<PlainQueue>,
    turns: u64,
    hz: Hz,
}

impl Reference {
    fn queued(&self, queue: usize) -> impl Iterator<Item = Who> + '_ {
        let mut all = self.all.iter();
        std::iter::from_fn(move || all.find(|(_, one)| one.queue == queue && one.queued))
            .map(|(&who, _)| who)
    }

    fn one(&mut self, who: Who) -> &mut Plain {
        self.all.get_mut(&who).expect("it has come")
    }

    /// Returns Σ weight · vruntime and Σ weight of a queue, without rounding.
    fn sums(&self, queue: usize) -> (i128, i128) {
        self.queued(queue).fold((0, 0), |(sum, load), who| {
            let weight = i128::from(self.all[&who].weight.get());
            let vruntime = i128::from(self.all[&who].vruntime);
            (sum + weight * vruntime, load + weight)
        })
    }

    fn virtual_time(&self, queue: usize) -> i64 {
        match self.sums(queue) {
            (_, 0) => self.queues[queue].floor,
            (sum, load) => sum.div_euclid(load) as i64,
        }
    }

    fn is_eligible(&self, who: Who) -> bool {
        let (sum, load) = self.sums(self.all[&who].queue);
        sum >= i128::from(self.all[&who].vruntime) * load
    }

    /// Returns the task or group itself, then the group that contains it, if any.
    fn levels(&self, who: Who) -> Vec<Who> {
        match self.all[&who].queue {
            ROOT => vec![who],
            group => vec![who, GROUP + group],
        }
    }

    fn curr_task(&self) -> Option<Who> {
        match self.queues[ROOT].curr? {
            group if group >= GROUP => self.queues[group - GROUP].curr,
            task => Some(task),
        }
    }

    /// Charges the current entity for its run time. Returns whether it should give up the CPU to
    /// another entity in the queue: its slice is over, or it is neither protected nor eligible.
    fn charge(&mut self, queue: usize, now: u64) -> bool {
        let Some(curr) = self.queues[queue].curr else {
            return false;
        };
        let ran = now - std::mem::replace(&mut self.queues[queue].at, now);
        if ran == 0 {
            return false;
        }
        let one = self.one(curr);
        one.vruntime += one.weight.virtual_time(ran);
        let slice_over = one.vruntime >= one.deadline;
        if slice_over {
            one.deadline = one.vruntime + one.weight.virtual_time(one.slice);
        }
        self.raise_floor(queue);
        let one = self.all[&curr];
        let is_protected = one.protected_to == Some(one.deadline);
        let yields = slice_over || !is_protected && !self.is_eligible(curr);
        yields && self.queued(queue).count() > 1
    }

    fn raise_floor(&mut self, queue: usize) {
        let least = self.queued(queue).map(|who| self.all[&who].vruntime).min();
        let floor = self.queues[queue].floor;
        self.queues[queue].floor = floor.max(least.unwrap_or(floor));
    }

    fn lag(&self, who: Who) -> i64 {
        let one = self.all[&who];
        let longest = (2 * one.slice).max(self.hz.jiffy().0);
        let limit = one.weight.virtual_time(longest);
        (self.virtual_time(one.queue) - one.vruntime).clamp(-limit, limit)
    }

    /// Puts the entity into its queue. Its vruntime becomes the queue's mean vruntime minus its
    /// lag. The deadline is vruntime + slice ÷ `part_of_slice`, unless the entity keeps its old
    /// distance to the deadline.
    fn place(&mut self, who: Who, part_of_slice: i64) {
        let queue = self.all[&who].queue;
        let (now_virtual, (_, load)) = (self.virtual_time(queue), self.sums(queue));
        self.turns += 1;
        let turn = self.turns;
        let one = self.one(who);
        let weight = i128::from(one.weight.get());
        let lag = match load {
            0 => 0,
            load => i128::from(one.lag) * (load + weight) / load,
        };
        one.vruntime = now_virtual - lag as i64;
        let slice = one.weight.virtual_time(one.slice) / part_of_slice;
        let kept = std::mem::take(&mut one.keeps_deadline);
        one.deadline = one.vruntime + if kept { one.deadline } else { slice };
        (one.queued, one.turn) = (true, turn);
    }

    /// Adds an entity to its queue, and its group to the CPU's queue. Returns whether the slice of
    /// a current entity was over.
    fn come(&mut self, who: Who, mut part_of_slice: i64, now: u64) -> bool {
        let mut yields = false;
        for who in self.levels(who) {
            if self.all[&who].queued {
                if self.all[&who].delayed {
                    self.stay(who);
                }
                self.share_least_slice(who);
                break;
            }
            self.share_least_slice(who);
            yields |= self.charge(self.all[&who].queue, now);
            self.place(who, part_of_slice);
            part_of_slice = 1;
        }
        yields
    }

    /// Sets a group's slice to the shortest slice in its queue.
    fn share_least_slice(&mut self, who: Who) {
        let group = who.checked_sub(GROUP).filter(|group| *group != ROOT);
        let slices = group.map(|group| self.queued(group).map(|who| self.all[&who].slice).min());
        if let Some(Some(least)) = slices {
            self.one(who).slice = least;
        }
    }

    /// Cancels the delayed removal of a woken entity, which therefore stays in the queue. A
    /// positive lag becomes zero.
    fn stay(&mut self, who: Who) {
        let lag = self.lag(who);
        self.one(who).delayed = false;
        if lag > 0 {
            (self.one(who).queued, self.one(who).lag) = (false, 0);
            // The queue's mean vruntime must not include the entity that is placed again. The
            // kernel, too, removes the entity before it places it.
            self.place(who, 1);
        }
    }

    /// Wakes a task. Returns whether the woken task preempts the current task.
    fn wake(&mut self, who: Who, now: u64) -> bool {
        let slice_over = match self.all[&who].delayed {
            true => {
                self.stay(who);
                false
            }
            false => self.come(who, 1, now),
        };
        self.compare(who, now) || slice_over
    }

    /// Compares the woken task with the current task, or the groups that contain them, in the queue
    /// that holds both. Returns true if the current slice is over, or if EEVDF's rules would pick
    /// the woken task.
    fn compare(&mut self, who: Who, now: u64) -> bool {
        let Some(curr) = self.curr_task() else {
            return true;
        };
        let (of_curr, of_woken) = (self.all[&curr].queue, self.all[&who].queue);
        let (queue, woken) = match of_woken {
            _ if of_curr == of_woken => (of_woken, who),
            ROOT => (ROOT, who),
            group => (ROOT, GROUP + group),
        };
        let over = self.charge(queue, now);
        if let Some(on_cpu) = self.queues[queue].curr {
            let [one, other] = [self.all[&woken], self.all[&on_cpu]];
            let sooner = one.deadline < other.deadline || !self.is_eligible(on_cpu);
            if one.slice < other.slice && self.is_eligible(woken) && sooner {
                self.one(on_cpu).protected_to = None;
            }
        }
        over || self.best(queue) == Some(woken)
    }

    fn go(&mut self, who: Who, now: u64) {
        let (lag, queue) = (self.lag(who), self.all[&who].queue);
        let one = self.one(who);
        one.queued = false;
        let was_delayed = std::mem::take(&mut one.delayed);
        one.lag = if was_delayed { lag.min(0) } else { lag };
        self.raise_floor(queue);
        self.close(queue, now);
    }

    /// Puts a group to sleep when its last task has left.
    fn close(&mut self, queue: usize, now: u64) {
        if queue != ROOT && self.queued(queue).count() == 0 {
            self.sleep(GROUP + queue, now);
        }
        self.share_least_slice(GROUP + queue);
    }

    fn sleep(&mut self, who: Who, now: u64) {
        self.charge(self.all[&who].queue, now);
        match self.is_eligible(who) {
            true => self.go(who, now),
            false => self.one(who).delayed = true,
        }
    }

    fn end(&mut self, who: Who, now: u64) {
        self.charge(self.all[&who].queue, now);
        self.go(who, now);
    }

    /// Changes a task's nice value. Returns whether the current task should give up the CPU.
    fn renice(&mut self, who: Who, nice: i8, now: u64) -> bool {
        let [old, new] = [self.all[&who].weight, Weight::of(nice_to_prio(nice))];
        self.change(who, now, |one| {
            one.weight = new;
            one.lag = one.lag * old.get() / new.get();
        });
        if !self.all[&who].queued {
            return false;
        }
        if self.curr_task() == Some(who) {
            return new.get() < old.get() && self.queued(ROOT).count() > 1;
        }
        !self.all[&who].delayed && self.compare(who, now)
    }

    /// Changes a task. A queued task leaves its queue for the change and joins again.
    fn change(&mut self, who: Who, now: u64, change: impl FnOnce(&mut Plain)) {
        let (queue, was_queued) = (self.all[&who].queue, self.all[&who].queued);
        let is_curr = self.curr_task() == Some(who);
        if was_queued {
            self.charge(queue, now);
            let lag = self.lag(who);
            let one = self.one(who);
            (one.lag, one.queued, one.keeps_deadline) = (lag, false, true);
            one.deadline -= one.vruntime;
            self.close(queue, now);
        }
        change(self.one(who));
        if !was_queued {
            return;
        }
        if is_curr {
            self.put_back(&self.levels(who), now);
        }
        self.come(who, 1, now);
        if is_curr {
            self.put_on(&self.levels(who), now);
        }
    }

    fn best(&self, queue: usize) -> Option<Who> {
        let alone = self.queued(queue).count() == 1;
        let curr = self.queues[queue].curr;
        let stays = curr.filter(|&who| {
            let one = self.all[&who];
            one.queued && self.is_eligible(who) && one.protected_to == Some(one.deadline)
        });
        let eligible = self
            .queued(queue)
            .filter(|&who| alone || self.is_eligible(who));
        let rank = |who: Who| {
            // If deadlines are equal, a waiting entity is chosen before the entity on the CPU.
            let turn = match curr == Some(who) {
                true => u64::MAX,
                false => self.all[&who].turn,
            };
            (self.all[&who].deadline, turn)
        };
        stays.or_else(|| eligible.min_by_key(|&who| rank(who)))
    }

    /// Picks an entity in the CPU's queue. If the pick is a group, picks a task in the group's
    /// queue.
    fn pick(&mut self, now: u64) -> Option<Who> {
        let mut queue = ROOT;
        let next = loop {
            self.charge(queue, now);
            match self.best(queue) {
                Some(who) if self.all[&who].delayed => {
                    self.go(who, now);
                    queue = ROOT;
                }
                Some(group) if group >= GROUP => queue = group - GROUP,
                chosen => break chosen,
            }
        };
        let prev = self.curr_task();
        if next == prev {
            return next;
        }
        let [prev, next_up] = [prev, next].map(|who| who.map_or(vec![], |who| self.levels(who)));
        // A group that contains both the previous and the next task keeps the CPU.
        let apart = |ids: &[Who], others: &[Who]| -> Vec<Who> {
            let own = ids.iter().filter(|who| !others.contains(who));
            own.copied().collect()
        };
        self.put_back(&apart(&prev, &next_up), now);
        self.put_on(&apart(&next_up, &prev), now);
        next
    }

    fn put_back(&mut self, ids: &[Who], now: u64) {
        for &who in ids {
            if self.all[&who].queued {
                self.charge(self.all[&who].queue, now);
            }
            self.turns += 1;
            let turn = self.turns;
            let one = self.one(who);
            (one.turn, one.protected_to) = (turn, None);
            let queue = one.queue;
            self.queues[queue].curr = None;
        }
    }

    fn put_on(&mut self, ids: &[Who], now: u64) {
        for &who in ids {
            let one = self.one(who);
            one.protected_to = Some(one.deadline);
            let queue = one.queue;
            (self.queues[queue].curr, self.queues[queue].at) = (Some(who), now);
        }
    }
}
