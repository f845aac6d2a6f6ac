//! Makes random calls to the scheduler and to the reference implementation, whose answers must
//! agree.

use super::super::queue::Leaves;
use super::*;
use crate::sched::TaskTable;
use crate::task::TaskKind;
use base::COMPLETE;
use proptest::prelude::*;

/// The real scheduler, the reference implementation, and the table of tasks for the real scheduler.
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
    /// A task asks for another slice, in µs; 0 asks for the base slice.
    Ask(u8, u64),
    Pass(u64),
    Tick,
}

/// Tasks of three sessions, and a kernel thread, which has no session.
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
        1 => (any::<u8>(), prop_oneof![Just(0_u64), 100..5_000_u64]).prop_map(|(choice, us)| Call::Ask(choice, us)),
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
            tasks: TaskTable::default(),
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
            Call::Ask(choice, us) => self.ask(choice, us),
            Call::Pass(ns) => self.now += ns,
            Call::Tick => {
                self.now += self.real.hz.jiffy().0;
                let yields = self.real.tick(Ns(self.now));
                let mut plain_yields = false;
                for who in self
                    .plain
                    .curr_task()
                    .map_or(vec![], |id| self.plain.levels(id))
                {
                    plain_yields |= self.plain.charge(self.plain.all[&who].queue, self.now);
                }
                assert_eq!(yields, plain_yields, "at a tick");
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
        let preempts = self.real.join(id, Ns(self.now));
        let slice_over = self.plain.come(who, 2, self.now);
        let plain_preempts = self.plain.compare(who, self.now) || slice_over;
        assert_eq!(preempts, plain_preempts, "a new task");
    }

    fn ids(&self) -> Vec<Who> {
        self.plain.all.range(..GROUP).map(|(&who, _)| who).collect()
    }

    /// Wakes one of the sleeping tasks.
    fn wake(&mut self, choice: u8) {
        let mut asleep = self.ids();
        asleep.retain(|who| !self.plain.all[who].queued || self.plain.all[who].delayed);
        let Some(&who) = asleep.get(usize::from(choice) % asleep.len().max(1)) else {
            return;
        };
        let preempts = self.real.wake(TaskId(who as u16), Ns(self.now));
        let plain_preempts = self.plain.wake(who, self.now);
        assert_eq!(preempts, plain_preempts, "a woken task");
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
        let yields = self.real.set_nice(id, prio, Ns(self.now));
        let plain_yields = self.plain.renice(who, nice, self.now);
        assert_eq!(yields, plain_yields, "another nice value");
    }

    fn ask(&mut self, choice: u8, us: u64) {
        let ids = self.ids();
        let Some(&who) = ids.get(usize::from(choice) % ids.len().max(1)) else {
            return;
        };
        self.real
            .set_slice(TaskId(who as u16), Ns::from_us(us), Ns(self.now));
        let slice = if us == 0 { BASE_SLICE_NS } else { 1_000 * us };
        if self.plain.all[&who].slice != slice {
            self.plain.change(who, self.now, |one| one.slice = slice);
        }
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
            assert_eq!(real.slice, plain.slice);
            if let EntityId::Task(id) = id {
                let virtual_time = self.plain.virtual_time(plain.queue);
                assert_eq!(self.real.virtual_time(id), virtual_time);
                if real.queued {
                    assert_eq!(self.real.is_eligible(id), self.plain.is_eligible(who));
                }
            }
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
