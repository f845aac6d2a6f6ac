//! The table of tasks: every task of the machine, whichever CPU's run queue it is in.
//!
//! Simplified: a fork looks through the table for the lowest free slot, an exit for the
//! orphans: time in proportion to the tasks. There are under a hundred and they fork rarely.

use crate::interactivity::{MAX_PRIO, nice_to_prio};
use crate::task::{Task, TaskId, TaskKind, TaskState};

/// The idle task never leaves the first slot.
pub(super) const IDLE: TaskId = TaskId(0);

/// Every task, running or asleep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTable {
    tasks: Vec<Task>,
    next_pid: u32,
}

impl Default for TaskTable {
    fn default() -> TaskTable {
        TaskTable::new()
    }
}

impl TaskTable {
    /// A table that holds the idle task.
    pub fn new() -> TaskTable {
        TaskTable {
            tasks: vec![idle_task()],
            next_pid: 1,
        }
    }

    /// The task in this slot, which must have been given out by this table. A slot
    /// keeps its last tenant, dead, until it is used again.
    pub fn task(&self, id: TaskId) -> &Task {
        &self.tasks[id.index()]
    }

    /// Every task that is not dead, or still in a run queue, in order of id.
    pub fn iter(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter().filter(|task| !is_free(task))
    }

    /// Every slot, with the dead tasks that no other has replaced.
    pub(super) fn slots(&self) -> &[Task] {
        &self.tasks
    }

    /// The number that the next task gets.
    pub(super) fn next_pid(&self) -> u32 {
        self.next_pid
    }

    pub(super) fn task_mut(&mut self, id: TaskId) -> &mut Task {
        &mut self.tasks[id.index()]
    }

    /// A new task in interruptible sleep, in the lowest free slot, with a number that no
    /// task had.
    pub(super) fn begin(
        &mut self,
        kind: TaskKind,
        nth: u16,
        nice: i8,
        kernel_thread: bool,
    ) -> TaskId {
        let slot = self.tasks.iter().position(is_free);
        let slot = slot.unwrap_or(self.tasks.len());
        let id = TaskId(u16::try_from(slot).expect("at most 65,536 tasks"));
        let task = Task {
            nth,
            kernel_thread,
            ..asleep(id, self.next_pid, kind, nice)
        };
        self.next_pid += 1;
        match slot == self.tasks.len() {
            true => self.tasks.push(task),
            false => self.tasks[slot] = task,
        }
        id
    }

    /// A child of `parent`, of the same nice value.
    pub(super) fn begin_child(&mut self, parent: TaskId, kind: TaskKind, nth: u16) -> TaskId {
        let (nice, kernel_thread) = {
            let parent = self.task(parent);
            (parent.nice(), parent.kernel_thread)
        };
        let id = self.begin(kind, nth, nice, kernel_thread);
        self.task_mut(id).parent = Some(parent);
        id
    }

    /// The children of a task that ends have no parent any more.
    pub(super) fn orphan_children_of(&mut self, id: TaskId) {
        for task in &mut self.tasks {
            task.parent = task.parent.filter(|&parent| parent != id);
        }
    }
}

/// Whether a slot may be used again. A task on a CPU is in its run queue.
fn is_free(task: &Task) -> bool {
    task.state == TaskState::Dead && !task.is_queued()
}

fn idle_task() -> Task {
    Task {
        static_prio: MAX_PRIO,
        state: TaskState::Running,
        ..asleep(IDLE, 0, TaskKind::Idle, 0)
    }
}

/// A kernel thread in interruptible sleep.
fn asleep(id: TaskId, pid: u32, kind: TaskKind, nice: i8) -> Task {
    Task {
        id,
        pid,
        kind,
        nth: 1,
        static_prio: nice_to_prio(nice),
        kernel_thread: true,
        state: TaskState::Interruptible,
        on_rq: false,
        parent: None,
        nvcsw: 0,
        nivcsw: 0,
        utime_ticks: 0,
        oom_victim: false,
    }
}
