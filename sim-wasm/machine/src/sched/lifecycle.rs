//! Start and end of tasks, and the data that the machine stores about each task in addition to the
//! kernel's table of tasks.

use super::THIS_CPU;
use super::{Sched, Step};
use crate::cx::Cx;
use crate::recorder::note::Note;
use base::{Ns, Program, TaskKind, Work};
use kernel::sched::Listener;
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
    /// Creates a sleeping task.
    pub(crate) fn spawn(&mut self, kind: TaskKind, nth: u16, nice: i8, now: Ns) -> TaskId {
        let id = self.cpus[THIS_CPU]
            .rq
            .spawn(&mut self.tasks, (kind, nth), nice, false, now);
        self.begin_record(id, program_of(kind), nth, now);
        id
    }

    /// Creates a sleeping kernel thread.
    pub(crate) fn spawn_kernel_thread(&mut self, kind: TaskKind, nice: i8) -> TaskId {
        let id = self.cpus[THIS_CPU]
            .rq
            .spawn(&mut self.tasks, (kind, 1), nice, true, Ns::ZERO);
        self.begin_record(id, program_of(kind), 1, Ns::ZERO);
        id
    }

    /// Starts a new thread of the listening process. The thread is runnable at once.
    pub(crate) fn start_thread(
        &mut self,
        listener: &mut Listener,
        nth: u16,
        cx: &mut Cx,
    ) -> TaskId {
        let (kind, clock) = (TaskKind::Receiver, self.task_clock(cx));
        let (id, preempts) =
            self.cpus[THIS_CPU]
                .rq
                .start_thread(&mut self.tasks, listener, (kind, nth), clock);
        self.begin_record(id, program_of(kind), nth, cx.now());
        if preempts {
            self.want_switch(0, cx);
        }
        id
    }

    /// Sets a timeout that wakes a task at a jiffy.
    pub(crate) fn wake_at(&mut self, id: TaskId, jiffy: u64) {
        self.timeouts.set(id, jiffy);
    }

    /// Forks a process of a compile job from the current task. The process begins with `step`.
    pub(crate) fn fork(&mut self, program: Program, nth: u16, step: Step, cx: &mut Cx) -> TaskId {
        let parent = self.cpus[THIS_CPU].rq.curr();
        let (kind, clock) = (TaskKind::CompileJob, self.moment(cx));
        let fork = self.cpus[THIS_CPU]
            .rq
            .fork(&mut self.tasks, (kind, nth), clock, false);
        let child = fork.child;
        self.begin_record(child, program, nth, cx.now());
        self.records[child].step = step;
        self.note(Note::TaskForked { child, parent }, 0, cx);
        if fork.need_resched {
            self.want_switch(0, cx);
        }
        child
    }

    /// Makes a new task runnable without credit for sleeping, as if it had run for a long time.
    /// Used when the run begins in a steady state.
    pub(crate) fn resume_in_round(&mut self, id: TaskId, cx: &mut Cx) {
        let clock = self.moment(cx);
        let rq = &mut self.cpus[THIS_CPU].rq;
        if rq.resume_in_round(&mut self.tasks, id, clock) {
            self.want_switch(0, cx);
        }
    }

    /// Changes a task's nice value, because a parameter changed.
    pub(crate) fn set_nice(&mut self, id: TaskId, nice: i8, cx: &mut Cx) {
        let clock = self.task_clock(cx);
        let rq = &mut self.cpus[THIS_CPU].rq;
        if rq.set_nice(&mut self.tasks, id, nice, clock) {
            let reason = cx.causes.parameter;
            self.want_switch(reason, cx);
        }
    }

    /// Changes the time slice that a task requests, because a parameter changed.
    pub(crate) fn set_slice(&mut self, id: TaskId, slice: Ns, cx: &Cx) {
        let clock = self.task_clock(cx);
        self.cpus[THIS_CPU].rq.set_slice(id, slice, clock);
    }

    /// Ends the current task, which has exited by itself. The caller then calls [`Sched::switch`].
    pub(crate) fn exit_current(&mut self, cx: &Cx) {
        let clock = self.task_clock(cx);
        let rq = &mut self.cpus[THIS_CPU].rq;
        rq.exit(&mut self.tasks, rq.curr(), clock);
    }

    /// Kills a task that did not exit by itself. If the task was the current task, another task
    /// gets the CPU.
    pub(crate) fn kill(&mut self, id: TaskId, cx: &mut Cx) {
        self.timeouts.forget(id);
        let clock = self.task_clock(cx);
        let rq = &mut self.cpus[THIS_CPU].rq;
        if rq.kill(&mut self.tasks, id, clock) {
            self.cpus[THIS_CPU].step = Step::kernel(Work::ForkExit, 0);
            self.switch(None, cx);
        }
    }

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
fn program_of(kind: TaskKind) -> Program {
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
