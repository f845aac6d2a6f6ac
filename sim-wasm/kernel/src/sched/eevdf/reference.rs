//! The scheduler against a plain one: a page that keeps no sums and no point of reference,
//! and computes everything anew from the definitions.

use super::queue::Leaves;
use super::*;
use crate::interactivity::nice_to_prio;
use crate::sched::TaskTable;
use crate::task::TaskKind;
use base::complete::COMPLETE;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Number of a competitor: a task's slot, or `GROUP` and the number of the group's queue.
type Who = usize;
const GROUP: Who = 100_000;
/// The CPU's own queue.
const ROOT: usize = 0;

/// A competitor of the reference.
#[derive(Clone, Copy, Debug)]
struct Plain {
    queue: usize,
    weight: Weight,
    vruntime: i64,
    deadline: i64,
    lag: i64,
    /// Turn in the queue: one that comes later, or back from the CPU, gets a later one.
    turn: u64,
    queued: bool,
    delayed: bool,
    /// The deadline counts from the vruntime that it will get.
    keeps_deadline: bool,
    /// The deadline to which it keeps the CPU, if it is on the CPU.
    protected_to: Option<i64>,
}

impl Plain {
    fn new(queue: usize, nice: i8) -> Plain {
        Plain {
            queue,
            weight: Weight::of(nice_to_prio(nice)),
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
    /// Up to when the current one has been charged.
    at: u64,
    /// Where virtual time stands while nobody is in the queue.
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

    /// Σ w·v and Σ w, exactly.
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

    /// The competitor with its queue, then its group.
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

    fn charge(&mut self, queue: usize, now: u64) {
        let Some(curr) = self.queues[queue].curr else {
            return;
        };
        let ran = now - std::mem::replace(&mut self.queues[queue].at, now);
        if ran == 0 {
            return;
        }
        let one = self.one(curr);
        one.vruntime += one.weight.virtual_time(ran);
        if one.vruntime >= one.deadline {
            one.deadline = one.vruntime + one.weight.virtual_time(BASE_SLICE_NS);
        }
        self.raise_floor(queue);
    }

    fn raise_floor(&mut self, queue: usize) {
        let least = self.queued(queue).map(|who| self.all[&who].vruntime).min();
        let floor = self.queues[queue].floor;
        self.queues[queue].floor = floor.max(least.unwrap_or(floor));
    }

    fn lag(&self, who: Who) -> i64 {
        let one = self.all[&who];
        let longest = (2 * BASE_SLICE_NS).max(self.hz.jiffy().0);
        let limit = one.weight.virtual_time(longest);
        (self.virtual_time(one.queue) - one.vruntime).clamp(-limit, limit)
    }

    /// Stands in its queue from now on, at its lag from V.
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
        let slice = one.weight.virtual_time(BASE_SLICE_NS) / part_of_slice;
        let kept = std::mem::take(&mut one.keeps_deadline);
        one.deadline = one.vruntime + if kept { one.deadline } else { slice };
        (one.queued, one.turn) = (true, turn);
    }

    /// Comes into its queue, and its group into the CPU's.
    fn come(&mut self, who: Who, mut part_of_slice: i64, now: u64) {
        for who in self.levels(who) {
            if self.all[&who].queued {
                if self.all[&who].delayed {
                    self.stay(who);
                }
                break;
            }
            self.charge(self.all[&who].queue, now);
            self.place(who, part_of_slice);
            part_of_slice = 1;
        }
    }

    /// It was to leave, and stays: with no more lag than none.
    fn stay(&mut self, who: Who) {
        let lag = self.lag(who);
        self.one(who).delayed = false;
        if lag > 0 {
            (self.one(who).queued, self.one(who).lag) = (false, 0);
            // It counts for V while it is placed anew, as it does in the kernel once it is out.
            self.place(who, 1);
        }
    }

    fn wake(&mut self, who: Who, now: u64) {
        match self.all[&who].delayed {
            true => self.stay(who),
            false => self.come(who, 1, now),
        }
        self.compare(who, now);
    }

    /// The queue in which the woken one and the current one meet is charged.
    fn compare(&mut self, who: Who, now: u64) {
        let Some(curr) = self.curr_task() else { return };
        let same = self.all[&curr].queue == self.all[&who].queue;
        self.charge(if same { self.all[&who].queue } else { ROOT }, now);
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

    /// A group whose last task has gone sleeps.
    fn close(&mut self, queue: usize, now: u64) {
        if queue != ROOT && self.queued(queue).count() == 0 {
            self.sleep(GROUP + queue, now);
        }
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

    fn renice(&mut self, who: Who, nice: i8, now: u64) {
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
        let one = self.one(who);
        let old = std::mem::replace(&mut one.weight, Weight::of(nice_to_prio(nice)));
        one.lag = one.lag * old.get() / one.weight.get();
        if !was_queued {
            return;
        }
        if is_curr {
            self.put_back(&self.levels(who), now);
        }
        self.come(who, 1, now);
        match is_curr {
            true => self.put_on(&self.levels(who), now),
            false if !self.all[&who].delayed => self.compare(who, now),
            false => {}
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
            // Between equal deadlines the one on the CPU is the last.
            let turn = match curr == Some(who) {
                true => u64::MAX,
                false => self.all[&who].turn,
            };
            (self.all[&who].deadline, turn)
        };
        stays.or_else(|| eligible.min_by_key(|&who| rank(who)))
    }

    /// From the CPU's queue down to a task.
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
        // What both have in common, their group, keeps the CPU.
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

/// Both, and the table that the real one is handed tasks from.
struct Both {
    real: Eevdf,
    plain: Reference,
    tasks: TaskTable,
    now: u64,
}

#[derive(Clone, Debug)]
enum Call {
    Come(TaskKind, i8),
    Wake(u8),
    Sleep,
    End,
    Renice(u8, i8),
    Pass(u64),
    Tick,
}

/// Tasks of three sessions, and a kernel thread, which has none.
const KINDS: [TaskKind; 4] = [
    TaskKind::Hog,
    TaskKind::Receiver,
    TaskKind::Syslogd,
    TaskKind::Ksoftirqd,
];

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        2 => (prop::sample::select(&KINDS), -20..20_i8).prop_map(|(kind, nice)| Call::Come(kind, nice)),
        4 => any::<u8>().prop_map(Call::Wake),
        4 => Just(Call::Sleep),
        1 => Just(Call::End),
        1 => (any::<u8>(), -20..20_i8).prop_map(|(choice, nice)| Call::Renice(choice, nice)),
        4 => (1..3_000_000_u64).prop_map(Call::Pass),
        4 => Just(Call::Tick),
    ]
}

impl Both {
    fn new(hz: Hz, autogroup: bool) -> Both {
        let mut real = Eevdf::new(hz, COMPLETE);
        real.autogroup = autogroup;
        Both {
            real,
            plain: Reference {
                all: BTreeMap::new(),
                queues: vec![PlainQueue::default()],
                turns: 0,
                hz,
            },
            tasks: TaskTable::new(),
            now: 0,
        }
    }

    fn apply(&mut self, call: &Call) {
        let now = Ns(self.now);
        match *call {
            Call::Come(kind, nice) => self.come(kind, nice),
            Call::Wake(choice) => self.wake(choice),
            Call::Sleep | Call::End => {
                let Some(curr) = self.real.curr_task() else {
                    return;
                };
                let plain = usize::from(curr.0);
                match call {
                    Call::End => {
                        self.real.leave(curr, Leaves::AtOnce, now);
                        self.plain.end(plain, self.now);
                    }
                    _ => {
                        self.real.leave(curr, Leaves::ToSleep, now);
                        self.plain.sleep(plain, self.now);
                    }
                }
                self.pick();
            }
            Call::Renice(choice, nice) => self.renice(choice, nice),
            Call::Pass(ns) => self.now += ns,
            Call::Tick => {
                self.now += self.real.hz.jiffy().0;
                self.real.tick(Ns(self.now));
                if let Some(curr) = self.plain.curr_task() {
                    for who in self.plain.levels(curr) {
                        self.plain.charge(self.plain.all[&who].queue, self.now);
                    }
                }
                self.pick();
            }
        }
    }

    fn come(&mut self, kind: TaskKind, nice: i8) {
        let id = self.tasks.begin(kind, 1, nice, false);
        self.real.begin(self.tasks.task(id));
        let queue = self.real.entity(id).queue.index();
        if queue == self.plain.queues.len() {
            self.plain.queues.push(PlainQueue::default());
            self.plain.all.insert(GROUP + queue, Plain::new(ROOT, 0));
        }
        let who = usize::from(id.0);
        self.plain.all.insert(who, Plain::new(queue, nice));
        self.real.join(id, Ns(self.now));
        self.plain.come(who, 2, self.now);
        self.plain.compare(who, self.now);
    }

    fn ids(&self) -> Vec<Who> {
        self.plain.all.range(..GROUP).map(|(&who, _)| who).collect()
    }

    /// One of those that sleep.
    fn wake(&mut self, choice: u8) {
        let mut asleep = self.ids();
        asleep.retain(|who| !self.plain.all[who].queued || self.plain.all[who].delayed);
        let Some(&who) = asleep.get(usize::from(choice) % asleep.len().max(1)) else {
            return;
        };
        let preempts = self.real.wake(TaskId(who as u16), Ns(self.now));
        self.plain.wake(who, self.now);
        if preempts {
            self.pick();
        }
    }

    fn renice(&mut self, choice: u8, nice: i8) {
        let ids = self.ids();
        let Some(&who) = ids.get(usize::from(choice) % ids.len().max(1)) else {
            return;
        };
        let (id, prio) = (TaskId(who as u16), nice_to_prio(nice));
        self.real.set_nice(id, prio, Ns(self.now));
        self.plain.renice(who, nice, self.now);
    }

    fn pick(&mut self) {
        let real = self.real.pick_next(Ns(self.now));
        let plain = self.plain.pick(self.now);
        assert_eq!(real.map(|id| usize::from(id.0)), plain);
    }

    fn check(&self) {
        for (&who, plain) in &self.plain.all {
            let id = match who >= GROUP {
                true => EntityId::Group(QueueId::of_group(who - GROUP - 1)),
                false => EntityId::Task(TaskId(who as u16)),
            };
            let real = self.real.entities[id];
            let queue = self.real.queue(real.queue);
            assert_eq!(
                queue.virtual_time(&self.real.entities),
                self.plain.virtual_time(plain.queue)
            );
            assert_eq!((real.queued, real.delayed), (plain.queued, plain.delayed));
            if real.queued {
                assert_eq!(
                    (real.vruntime, real.deadline),
                    (plain.vruntime, plain.deadline)
                );
                let eligible = queue.is_eligible(&self.real.entities, id);
                assert_eq!(eligible, self.plain.is_eligible(who));
            } else {
                assert_eq!(real.vlag, plain.lag);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn picks_and_lags_are_those_of_the_plain_scheduler(
        calls in prop::collection::vec(call(), 1..200),
        hz in prop::sample::select(vec![100_u16, 250, 1_000]),
        autogroup in any::<bool>(),
    ) {
        let mut both = Both::new(Hz(hz), autogroup);
        for call in &calls {
            both.apply(call);
            both.check();
        }
    }
}
