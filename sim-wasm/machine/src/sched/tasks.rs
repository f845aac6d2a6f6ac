//! Data that the machine stores about each task, in addition to the kernel's table of tasks.

use super::Sched;
use super::step::Step;
use base::{Ns, Program, TaskKind, Work};
use kernel::task::TaskId;

/// One task's record.
#[derive(Clone, Copy, Debug)]
pub struct TaskRecord {
    /// Step with which the task continues when it is switched in.
    pub step: Step,
    /// CPU time consumed, ns.
    pub cpu_ns: u64,
    /// Time at which the task was last woken or preempted.
    pub waits_since: Ns,
    /// Name of the task as a number; see [`task_name`].
    pub name: u32,
}

impl Sched {
    /// Starts the record of a new task. Ids are assigned in order, or reused.
    pub(super) fn begin_record(&mut self, id: TaskId, program: Program, nth: u16, now: Ns) {
        let record = TaskRecord {
            step: Step::kernel(Work::Syscall, 0),
            cpu_ns: 0,
            waits_since: now,
            name: task_name(program, nth),
        };
        if id.index() >= self.records.len() {
            self.records.resize(id.index() + 1, record);
        }
        self.records[id] = record;
    }
}

/// Returns a task's name as a number: 256 × `nth` + the code of its `Program`. `nth` is the task's
/// number among tasks of its kind; all processes of a compile job have the job's number.
fn task_name(program: Program, nth: u16) -> u32 {
    u32::from(nth) << 8 | program as u32
}

/// The program of a task that is not part of a compile job.
pub fn program_of(kind: TaskKind) -> Program {
    match kind {
        TaskKind::Idle => Program::Idle,
        TaskKind::Receiver => Program::Iperf,
        TaskKind::CompileJob => Program::Cc1,
        TaskKind::Hog => Program::Hog,
        TaskKind::MemoryPressure => Program::Pressure,
        TaskKind::Ksoftirqd => Program::Ksoftirqd,
        TaskKind::Napi => Program::Napi,
        TaskKind::Kswapd => Program::Kswapd,
        TaskKind::Pdflush => Program::Pdflush,
        TaskKind::Make => Program::Make,
        TaskKind::Daemon => Program::Daemon,
        TaskKind::Syslogd => Program::Syslogd,
    }
}
