//! A run queue with its table of tasks, for tests.

use super::{Array, O1, O1Task, PrioArray, TickOutcome};
use crate::sched::{Fork, Listener, RunQueue, Scheduler, SchedulerKind, Switch, TaskTable};
use crate::task::{Task, TaskId, TaskKind, TaskState};
use base::{Hz, Ns};

/// A CPU with the O(1) scheduler, and the machine's tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::sched) struct Bed {
    pub rq: RunQueue,
    pub tasks: TaskTable,
}

impl Bed {
    pub fn new() -> Bed {
        Bed {
            rq: RunQueue::new(SchedulerKind::O1, Hz::I386),
            tasks: TaskTable::default(),
        }
    }

    pub fn scheduler(&self) -> &O1 {
        self.rq.o1().expect("the bed has this scheduler")
    }

    pub fn scheduler_mut(&mut self) -> &mut O1 {
        match &mut self.rq.scheduler {
            Scheduler::O1(o1) => o1,
            Scheduler::Eevdf(_) => panic!("the bed has O(1)"),
        }
    }

    pub fn task(&self, id: TaskId) -> &Task {
        self.tasks.task(id)
    }

    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter()
    }

    pub fn o1(&self, id: TaskId) -> &O1Task {
        self.scheduler().entity(id)
    }

    pub fn o1_mut(&mut self, id: TaskId) -> &mut O1Task {
        self.scheduler_mut().entity_mut(id)
    }

    pub fn is_interactive(&self, id: TaskId) -> bool {
        self.rq.is_interactive(self.task(id))
    }

    pub fn array(&self, which: Array) -> &PrioArray {
        self.scheduler().array(which)
    }

    pub fn array_of(&self, id: TaskId) -> Option<Array> {
        self.scheduler().array_of(id)
    }

    pub fn expired_timestamp(&self) -> u64 {
        self.scheduler().expired_timestamp()
    }

    pub fn best_expired_prio(&self) -> u8 {
        self.scheduler().best_expired_prio()
    }

    pub fn curr(&self) -> TaskId {
        self.rq.curr()
    }

    pub fn idle(&self) -> TaskId {
        self.rq.idle()
    }

    pub fn is_idle(&self) -> bool {
        self.rq.is_idle()
    }

    pub fn nr_running(&self) -> u32 {
        self.rq.nr_running()
    }

    pub fn nr_switches(&self) -> u64 {
        self.rq.nr_switches()
    }

    pub fn spawn(&mut self, kind: TaskKind, nth: u16, nice: i8, thread: bool, now: Ns) -> TaskId {
        self.rq
            .spawn(&mut self.tasks, (kind, nth), nice, thread, now)
    }

    pub fn wake_up(&mut self, id: TaskId, now: Ns, in_interrupt: bool, sync: bool) -> bool {
        self.rq
            .wake_up(&mut self.tasks, id, now, in_interrupt, sync)
    }

    pub fn resume_in_round(&mut self, id: TaskId, now: Ns, jiffies: u64) -> bool {
        self.rq.resume_in_round(&mut self.tasks, id, (now, jiffies))
    }

    pub fn sleep_current(&mut self, state: TaskState) {
        self.rq.sleep_current(&mut self.tasks, state);
    }

    pub fn schedule(&mut self, now: Ns, preempt_active: bool) -> Switch {
        self.rq.schedule(&mut self.tasks, now, preempt_active)
    }

    pub fn scheduler_tick(&mut self, jiffies: u64) -> TickOutcome {
        self.rq.scheduler_tick(&mut self.tasks, (Ns::ZERO, jiffies))
    }

    pub fn exit(&mut self, id: TaskId) {
        self.rq.exit(&mut self.tasks, id, Ns::ZERO);
    }

    pub fn kill(&mut self, id: TaskId) -> bool {
        self.rq.kill(&mut self.tasks, id, Ns::ZERO)
    }

    pub fn set_nice(&mut self, id: TaskId, nice: i8) -> bool {
        self.rq.set_nice(&mut self.tasks, id, nice, Ns::ZERO)
    }

    pub fn mark_oom_victim(&mut self, id: TaskId) {
        self.rq.mark_oom_victim(&mut self.tasks, id);
    }

    /// Forks a compile job from the current task.
    pub fn fork(&mut self, now: Ns, jiffies: u64, shares_vm: bool) -> Fork {
        let job = (TaskKind::CompileJob, 2);
        self.rq
            .fork(&mut self.tasks, job, (now, jiffies), shares_vm)
    }

    /// Starts a receiving thread of a listener at time 0.
    pub fn start_thread(&mut self, listener: &mut Listener) -> (TaskId, bool) {
        let receiver = (TaskKind::Receiver, 1);
        self.rq
            .start_thread(&mut self.tasks, listener, receiver, Ns::ZERO)
    }
}

/// Forks a compile job from the current task, at jiffy 9.
pub(in crate::sched) fn fork(rq: &mut Bed, shares_vm: bool) -> Fork {
    rq.fork(Ns::ZERO, 9, shares_vm)
}

/// A run queue with one nice-0 user task, awake and current.
pub(in crate::sched) fn one_running() -> (Bed, TaskId) {
    let mut rq = Bed::new();
    let id = awake(&mut rq, 0);
    rq.schedule(Ns::ZERO, false);
    (rq, id)
}

/// Another task, woken at time 0.
pub(in crate::sched) fn awake(rq: &mut Bed, nice: i8) -> TaskId {
    let id = rq.spawn(TaskKind::Hog, 1, nice, false, Ns::ZERO);
    rq.wake_up(id, Ns::ZERO, false, false);
    id
}

/// Makes `count` ticks, all at the same value of `jiffies`.
pub(in crate::sched) fn ticks(rq: &mut Bed, count: u32, jiffies: u64) {
    for _ in 0..count {
        rq.scheduler_tick(jiffies);
    }
}

/// Gives a task this sleep average and the priority that follows from it. The task stays in its
/// array.
pub(in crate::sched) fn credit(rq: &mut Bed, id: TaskId, sleep_avg: u32) {
    let array = rq.scheduler_mut().dequeue(id);
    let task = rq.task(id).clone();
    let entity = rq.o1_mut(id);
    entity.sleep_avg = sleep_avg;
    entity.prio = entity.effective_prio(&task);
    if let Some(physical) = array {
        rq.scheduler_mut().enqueue_physical(id, physical);
    }
}
