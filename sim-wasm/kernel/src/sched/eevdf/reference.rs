//! The scheduler against a plain one: a page that keeps no sums and no point of reference,
//! and computes everything anew from the definitions.

use super::queue::Leaves;
use super::*;
use crate::interactivity::nice_to_prio;
use crate::sched::TaskTable;
use crate::task::TaskKind;
use base::complete::COMPLETE;
use proptest::prelude::*;

/// A task of the reference.
#[derive(Clone, Copy, Debug)]
struct Plain {
    weight: Weight,
    vruntime: i64,
    deadline: i64,
    lag: i64,
    /// Turn in the queue: a task that comes later, or back from the CPU, gets a later one.
    turn: u64,
    queued: bool,
    delayed: bool,
    /// The deadline to which it keeps the CPU, if it is on the CPU.
    protected_to: Option<i64>,
}

#[derive(Clone, Debug)]
struct Reference {
    tasks: Vec<Plain>,
    curr: Option<usize>,
    at: u64,
    turns: u64,
    /// Where virtual time stands while nobody is in the queue.
    floor: i64,
    hz: Hz,
}

impl Reference {
    fn queued(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.tasks.len()).filter(|&id| self.tasks[id].queued)
    }

    /// Σ w·v and Σ w, exactly.
    fn sums(&self) -> (i128, i128) {
        self.queued().fold((0, 0), |(sum, load), id| {
            let weight = i128::from(self.tasks[id].weight.get());
            (
                sum + weight * i128::from(self.tasks[id].vruntime),
                load + weight,
            )
        })
    }

    fn virtual_time(&self) -> i64 {
        match self.sums() {
            (_, 0) => self.floor,
            (sum, load) => sum.div_euclid(load) as i64,
        }
    }

    fn is_eligible(&self, id: usize) -> bool {
        let (sum, load) = self.sums();
        sum >= i128::from(self.tasks[id].vruntime) * load
    }

    fn charge(&mut self, now: u64) {
        let ran = now - std::mem::replace(&mut self.at, now);
        let Some(curr) = self.curr else { return };
        let task = &mut self.tasks[curr];
        task.vruntime += task.weight.virtual_time(ran);
        if ran > 0 && task.vruntime >= task.deadline {
            task.deadline = task.vruntime + task.weight.virtual_time(BASE_SLICE_NS);
        }
        self.raise_floor();
    }

    fn raise_floor(&mut self) {
        let least = self.queued().map(|id| self.tasks[id].vruntime).min();
        self.floor = self.floor.max(least.unwrap_or(self.floor));
    }

    fn lag(&self, id: usize) -> i64 {
        let task = self.tasks[id];
        let limit = task
            .weight
            .virtual_time((2 * BASE_SLICE_NS).max(self.hz.jiffy().0));
        (self.virtual_time() - task.vruntime).clamp(-limit, limit)
    }

    fn come(&mut self, id: usize, part_of_slice: i64) {
        let (now_virtual, (_, load)) = (self.virtual_time(), self.sums());
        self.turns += 1;
        let task = &mut self.tasks[id];
        let weight = i128::from(task.weight.get());
        let lag = if load == 0 {
            0
        } else {
            i128::from(task.lag) * (load + weight) / load
        };
        task.vruntime = now_virtual - lag as i64;
        task.deadline = task.vruntime + task.weight.virtual_time(BASE_SLICE_NS) / part_of_slice;
        (task.queued, task.delayed, task.turn) = (true, false, self.turns);
    }

    fn wake(&mut self, id: usize, now: u64) {
        self.charge(now);
        if !self.tasks[id].delayed {
            return self.come(id, 1);
        }
        let lag = self.lag(id);
        self.tasks[id].delayed = false;
        if lag > 0 {
            (self.tasks[id].queued, self.tasks[id].lag) = (false, 0);
            self.come(id, 1);
        }
    }

    fn go(&mut self, id: usize) {
        self.tasks[id].lag = self.lag(id);
        self.tasks[id].queued = false;
        self.raise_floor();
        if std::mem::take(&mut self.tasks[id].delayed) {
            self.tasks[id].lag = self.tasks[id].lag.min(0);
        }
    }

    fn sleep(&mut self, id: usize, now: u64) {
        self.charge(now);
        match self.is_eligible(id) {
            true => self.go(id),
            false => self.tasks[id].delayed = true,
        }
    }

    fn best(&self) -> Option<usize> {
        let alone = self.queued().count() == 1;
        let stays = self.curr.filter(|&id| {
            let task = self.tasks[id];
            task.queued && self.is_eligible(id) && task.protected_to == Some(task.deadline)
        });
        let eligible = self.queued().filter(|&id| alone || self.is_eligible(id));
        let rank = |id: usize| {
            // Between equal deadlines the task on the CPU is the last.
            let turn = if self.curr == Some(id) {
                u64::MAX
            } else {
                self.tasks[id].turn
            };
            (self.tasks[id].deadline, turn)
        };
        stays.or_else(|| eligible.min_by_key(|&id| rank(id)))
    }

    fn pick(&mut self, now: u64) -> Option<usize> {
        self.charge(now);
        let next = loop {
            match self.best() {
                Some(id) if self.tasks[id].delayed => self.go(id),
                chosen => break chosen,
            }
        };
        if next != self.curr {
            self.turns += 1;
            if let Some(prev) = self.curr {
                (self.tasks[prev].turn, self.tasks[prev].protected_to) = (self.turns, None);
            }
            if let Some(next) = next {
                self.tasks[next].protected_to = Some(self.tasks[next].deadline);
            }
        }
        self.curr = next;
        next
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
    Come(i8),
    Wake(u8),
    Sleep,
    End,
    Pass(u64),
    Tick,
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        2 => (-20..20_i8).prop_map(Call::Come),
        4 => any::<u8>().prop_map(Call::Wake),
        4 => Just(Call::Sleep),
        1 => Just(Call::End),
        4 => (1..3_000_000_u64).prop_map(Call::Pass),
        4 => Just(Call::Tick),
    ]
}

impl Both {
    fn new(hz: Hz) -> Both {
        let idle = Plain {
            weight: Weight::of(120),
            vruntime: 0,
            deadline: 0,
            lag: 0,
            turn: 0,
            queued: false,
            delayed: false,
            protected_to: None,
        };
        Both {
            real: Eevdf::new(hz, COMPLETE),
            plain: Reference {
                tasks: vec![idle],
                curr: None,
                at: 0,
                turns: 0,
                floor: 0,
                hz,
            },
            tasks: TaskTable::new(),
            now: 0,
        }
    }

    fn apply(&mut self, call: &Call) {
        let now = Ns(self.now);
        match *call {
            Call::Come(nice) => {
                let id = self.tasks.begin(TaskKind::Hog, 1, nice, false);
                self.real.begin(self.tasks.task(id));
                self.real.join(id, now);
                let weight = Weight::of(nice_to_prio(nice));
                self.plain.tasks.push(Plain {
                    weight,
                    lag: 0,
                    ..self.plain.tasks[0]
                });
                self.plain.charge(self.now);
                self.plain.come(usize::from(id.0), 2);
            }
            Call::Wake(choice) => self.wake(choice),
            Call::Sleep | Call::End => {
                let Some(curr) = self.real.curr else { return };
                let ends = matches!(call, Call::End);
                self.real.leave(
                    curr,
                    if ends {
                        Leaves::AtOnce
                    } else {
                        Leaves::ToSleep
                    },
                    now,
                );
                let plain = usize::from(curr.0);
                match ends {
                    true => {
                        self.plain.charge(self.now);
                        self.plain.go(plain);
                    }
                    false => self.plain.sleep(plain, self.now),
                }
                self.pick();
            }
            Call::Pass(ns) => self.now += ns,
            Call::Tick => {
                self.now += self.real.hz.jiffy().0;
                self.real.update_curr(Ns(self.now));
                self.plain.charge(self.now);
                self.pick();
            }
        }
    }

    /// One of those that sleep.
    fn wake(&mut self, choice: u8) {
        let asleep: Vec<usize> = (1..self.plain.tasks.len())
            .filter(|&id| !self.plain.tasks[id].queued || self.plain.tasks[id].delayed)
            .collect();
        let Some(&id) = asleep.get(usize::from(choice) % asleep.len().max(1)) else {
            return;
        };
        let preempts = self.real.wake(TaskId(id as u16), Ns(self.now));
        self.plain.wake(id, self.now);
        if preempts {
            self.pick();
        }
    }

    fn pick(&mut self) {
        let real = self.real.pick_next(Ns(self.now));
        let plain = self.plain.pick(self.now);
        assert_eq!(real.map(|id| usize::from(id.0)), plain);
    }

    fn check(&self) {
        assert_eq!(self.real.virtual_time(), self.plain.virtual_time());
        for id in 1..self.plain.tasks.len() {
            let (real, plain) = (self.real.entity(TaskId(id as u16)), self.plain.tasks[id]);
            assert_eq!((real.queued, real.delayed), (plain.queued, plain.delayed));
            if real.queued {
                assert_eq!(
                    (real.vruntime, real.deadline),
                    (plain.vruntime, plain.deadline)
                );
                let eligible = self.real.is_eligible(TaskId(id as u16));
                assert_eq!(eligible, self.plain.is_eligible(id));
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
    ) {
        let mut both = Both::new(Hz(hz));
        for call in &calls {
            both.apply(call);
            both.check();
        }
    }
}
