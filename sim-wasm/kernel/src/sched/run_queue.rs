//! The run queue: which tasks there are, who runs, and in which array and list the others wait.

use super::new_task::{IDLE, idle_task};
use super::prio_array::PrioArray;
use crate::interactivity::MAX_PRIO;
use crate::task::{Task, TaskId, TaskState};

/// The two arrays, by what they are for. The codes are what the page reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Array {
    /// Tasks with some slice left: the next one to run is the first of these.
    Active = 0,
    /// Tasks that used up their slice and wait for the swap.
    Expired = 1,
}

/// The run queue and every task, running or asleep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunQueue {
    pub(super) tasks: Vec<Task>,
    pub(super) arrays: [PrioArray; 2],
    pub(super) active: u8,
    pub(super) expired_timestamp: u64,
    pub(super) best_expired_prio: u8,
    pub(super) nr_running: u32,
    pub(super) nr_switches: u64,
    pub(super) curr: TaskId,
    pub(super) next_pid: u32,
}

impl Default for RunQueue {
    fn default() -> RunQueue {
        RunQueue::new()
    }
}

impl RunQueue {
    /// A processor with nothing to do: the idle task is current.
    pub fn new() -> RunQueue {
        RunQueue {
            tasks: vec![idle_task()],
            arrays: [PrioArray::new(), PrioArray::new()],
            active: 0,
            expired_timestamp: 0,
            best_expired_prio: MAX_PRIO,
            nr_running: 0,
            nr_switches: 0,
            curr: IDLE,
            next_pid: 1,
        }
    }

    /// The task in this slot, which must have been given out by this run queue. A slot
    /// keeps its last tenant, dead, until it is used again.
    pub fn task(&self, id: TaskId) -> &Task {
        &self.tasks[id.index()]
    }

    /// Every task that is not dead, and current in any case, in order of id.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter().filter(|task| !self.is_free(task))
    }

    /// The task on the CPU.
    pub fn curr(&self) -> TaskId {
        self.curr
    }

    /// The task that runs when nothing else can.
    pub fn idle(&self) -> TaskId {
        IDLE
    }

    /// Whether the idle task is on the CPU.
    pub fn is_idle(&self) -> bool {
        self.curr == IDLE
    }

    /// Tasks in both arrays: the one on the CPU counts, the idle task never.
    pub fn nr_running(&self) -> u32 {
        self.nr_running
    }

    /// Switches from one task to another since the run began.
    pub fn nr_switches(&self) -> u64 {
        self.nr_switches
    }

    /// The jiffy of the first slice to end since the last swap; 0 if none has.
    pub fn expired_timestamp(&self) -> u64 {
        self.expired_timestamp
    }

    /// The best static priority that moved to *expired* since the last swap; 140 if none.
    pub fn best_expired_prio(&self) -> u8 {
        self.best_expired_prio
    }

    /// One of the arrays, to read: its lists in order, without allocation.
    pub fn array(&self, which: Array) -> &PrioArray {
        &self.arrays[usize::from(self.physical(which))]
    }

    /// Which array a task is in, if it is in one.
    pub fn array_of(&self, id: TaskId) -> Option<Array> {
        let physical = self.task(id).array?;
        Some(if physical == self.active {
            Array::Active
        } else {
            Array::Expired
        })
    }

    /// The whole state, in words of fixed width.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.curr.0) << 32 | u64::from(self.next_pid));
        mix(u64::from(self.active) << 8 | u64::from(self.best_expired_prio));
        mix(self.expired_timestamp);
        mix(self.nr_switches);
        mix(u64::from(self.nr_running));
        self.tasks.iter().for_each(|task| task.fold_digest(mix));
        for array in &self.arrays {
            mix(u64::from(array.nr_active()));
            array
                .iter()
                .for_each(|(prio, id)| mix(u64::from(prio) << 16 | u64::from(id.0)));
        }
    }

    pub(super) fn deactivate_task(&mut self, id: TaskId) {
        self.dequeue(id);
        self.nr_running -= 1;
    }

    /// Appends to the tail of the list of its priority.
    pub(super) fn enqueue(&mut self, id: TaskId, which: Array) {
        self.enqueue_physical(id, self.physical(which));
    }

    pub(super) fn enqueue_physical(&mut self, id: TaskId, physical: u8) {
        let task = &mut self.tasks[id.index()];
        task.array = Some(physical);
        self.arrays[usize::from(physical)].enqueue(id, task.prio);
    }

    /// Takes a task out of its array, and says which one that was (0 or 1, not by role).
    pub(super) fn dequeue(&mut self, id: TaskId) -> Option<u8> {
        let task = &mut self.tasks[id.index()];
        let physical = task.array.take()?;
        self.arrays[usize::from(physical)].dequeue(id, task.prio);
        Some(physical)
    }

    pub(super) fn physical(&self, which: Array) -> u8 {
        match which {
            Array::Active => self.active,
            Array::Expired => 1 - self.active,
        }
    }

    pub(super) fn is_free(&self, task: &Task) -> bool {
        task.state == TaskState::Dead && !task.is_queued() && task.id != self.curr
    }

    pub(super) fn task_mut(&mut self, id: TaskId) -> &mut Task {
        &mut self.tasks[id.index()]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::fork::Fork;
    use super::*;
    use crate::interactivity::NS_MAX_SLEEP_AVG;
    use crate::task::TaskKind;
    use base::time::Ns;

    /// The current task forks a compile job, at jiffy 9.
    pub(in crate::sched) fn fork(rq: &mut RunQueue, shares_vm: bool) -> Fork {
        rq.fork(TaskKind::CompileJob, 2, Ns::ZERO, 9, shares_vm)
    }

    /// A run queue with one nice-0 user task, awake and current.
    pub(in crate::sched) fn one_running() -> (RunQueue, TaskId) {
        let mut rq = RunQueue::new();
        let id = awake(&mut rq, 0);
        rq.schedule(Ns::ZERO, false);
        (rq, id)
    }

    /// Another task, woken at time 0.
    pub(in crate::sched) fn awake(rq: &mut RunQueue, nice: i8) -> TaskId {
        let id = rq.spawn(TaskKind::Hog, 1, nice, false, Ns::ZERO);
        rq.wake_up(id, Ns::ZERO, false, false);
        id
    }

    /// Some ticks in the same jiffy.
    pub(in crate::sched) fn ticks(rq: &mut RunQueue, count: u32, jiffies: u64) {
        for _ in 0..count {
            rq.scheduler_tick(jiffies);
        }
    }

    /// Gives a task sleep credit and the priority that goes with it, while not queued.
    pub(in crate::sched) fn credit(rq: &mut RunQueue, id: TaskId, sleep_avg: u32) {
        let array = rq.dequeue(id);
        let task = rq.task_mut(id);
        task.sleep_avg = sleep_avg;
        task.prio = task.effective_prio();
        if let Some(physical) = array {
            rq.enqueue_physical(id, physical);
        }
    }

    #[test]
    fn a_new_processor_idles() {
        let rq = RunQueue::new();
        assert!(rq.is_idle());
        assert_eq!(rq.task(rq.idle()).prio, 140);
        assert_eq!((rq.nr_running(), rq.tasks().count()), (0, 1));
    }

    #[test]
    fn ksoftirqd_has_five_milliseconds_and_is_never_interactive() {
        let mut rq = RunQueue::new();
        let id = rq.spawn(TaskKind::Ksoftirqd, 1, 19, true, Ns::ZERO);
        assert_eq!(rq.task(id).static_timeslice(), 5);
        for sleep_avg in (0..=NS_MAX_SLEEP_AVG).step_by(50_000_000) {
            credit(&mut rq, id, sleep_avg);
            assert!((134..=139).contains(&rq.task(id).prio));
            assert!(!rq.task(id).is_interactive());
        }
    }

    #[test]
    fn a_kernel_thread_keeps_a_long_sleep_in_full() {
        let mut rq = RunQueue::new();
        let id = rq.spawn(TaskKind::Ksoftirqd, 1, 19, true, Ns::ZERO);
        rq.wake_up(id, Ns::from_s(3), true, false);
        assert_eq!(rq.task(id).sleep_avg, NS_MAX_SLEEP_AVG);
    }

    fn words(rq: &RunQueue) -> Vec<u64> {
        let mut words = Vec::new();
        rq.fold_digest(&mut |word| words.push(word));
        words
    }

    #[test]
    fn the_digest_sees_the_order_in_a_list_and_every_tick() {
        let (mut rq, first) = one_running();
        awake(&mut rq, 0);
        let before = words(&rq);
        assert_eq!(before, words(&rq.clone()));
        credit(&mut rq, first, 0);
        let reordered = words(&rq);
        assert_ne!(before, reordered);
        rq.scheduler_tick(1);
        assert_ne!(reordered, words(&rq));
    }
}
