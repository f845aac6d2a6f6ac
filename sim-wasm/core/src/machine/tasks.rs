//! What each task is doing: the step that it is at, and what follows when it is done.
//!
//! A task's program is a small state machine, resumed whenever its step's CPU time has been
//! spent. A task that is switched out keeps its unfinished step.

use std::ops::{Index, IndexMut};

use super::Machine;
use super::compile_job::CompileAct;
use super::cpu::Step;
use super::daemons::{DaemonAct, SyslogAct};
use super::faults::Fault;
use super::make::WaiterAct;
use super::pressure::PressureAct;
use super::reader::ReaderAct;
use super::reclaim::{Demand, KswapdAct, PdflushAct};
use crate::kernel::task::{TaskId, TaskState};
use crate::observe::codes::Work;

/// What happens when the task's step is done.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// A slot without a living task, or the idle task.
    None,
    /// The receiving process.
    Reader(ReaderAct),
    /// `make`, which forks compile processes and waits for them.
    Make,
    /// A shell or compiler driver that waits for its child.
    Waiter(WaiterAct),
    /// A compile process.
    Compile(CompileAct),
    /// Pure CPU use.
    Hog,
    /// The program that holds memory.
    Pressure(PressureAct),
    /// A daemon of the idle system.
    Daemon(DaemonAct),
    /// klogd and syslogd.
    Syslog(SyslogAct),
    /// A task that waits for pages, whatever it is.
    Demand(Box<Demand>),
    /// A task that waits for pages and for what the disk has for them.
    Fault(Box<Fault>),
    /// Runs softirqs that ten passes did not finish.
    Ksoftirqd,
    /// Reclaims pages.
    Kswapd(KswapdAct),
    /// Writes dirty pages back.
    Pdflush(PdflushAct),
}

/// One task's work.
#[derive(Clone, Debug)]
pub(super) struct TaskWork {
    pub step: Step,
    pub act: Act,
    /// CPU time consumed, ns.
    pub cpu_ns: u64,
}

impl TaskWork {
    /// The switch to this task is charged to it, before what it was about to do.
    pub fn pay_for_switch(&mut self, cost: u64) {
        if self.step.left == 0 {
            self.step.work = Work::ContextSwitch;
        }
        self.step.left += cost;
    }
}

/// Work of every task, by `TaskId`.
#[derive(Clone, Debug, Default)]
pub(super) struct Tasks(Vec<TaskWork>);

impl Tasks {
    /// Gives a (new or reused) task slot its work.
    pub fn assign(&mut self, id: TaskId, act: Act) {
        let slot = usize::from(id.0);
        if slot >= self.0.len() {
            self.0.resize(
                slot + 1,
                TaskWork {
                    step: Step::kernel(Work::Idle, 0),
                    act: Act::None,
                    cpu_ns: 0,
                },
            );
        }
        self.0[slot] = TaskWork {
            step: Step::kernel(Work::Syscall, 0),
            act,
            cpu_ns: 0,
        };
    }
}

impl Index<TaskId> for Tasks {
    type Output = TaskWork;
    fn index(&self, id: TaskId) -> &TaskWork {
        &self.0[usize::from(id.0)]
    }
}

impl IndexMut<TaskId> for Tasks {
    fn index_mut(&mut self, id: TaskId) -> &mut TaskWork {
        &mut self.0[usize::from(id.0)]
    }
}

/// A hog's uninterrupted piece of work; it is endless, so the length only bounds events.
const HOG_STEP_NS: u64 = 10_000_000;

impl Machine {
    /// The current task's step is done: its effect, then its next step.
    pub(super) fn finish_task_step(&mut self, current: TaskId) {
        if self.tasks[current].step.bh_off {
            self.tasks[current].step.bh_off = false;
            self.cpu.softirq_held = false;
        }
        let act = std::mem::replace(&mut self.tasks[current].act, Act::None);
        match act {
            Act::None => unreachable!("the idle task has no steps"),
            Act::Reader(act) => self.resume_reader(current, act),
            Act::Make => self.resume_make(),
            Act::Waiter(act) => self.resume_waiter(current, act),
            Act::Compile(act) => self.resume_compile(current, act),
            Act::Hog => self.run_step(Step::user(HOG_STEP_NS), Act::Hog),
            Act::Pressure(act) => self.resume_pressure(current, act),
            Act::Daemon(act) => self.resume_daemon(current, act),
            Act::Syslog(act) => self.resume_syslogd(current, act),
            Act::Demand(demand) => self.resume_demand(demand),
            Act::Fault(fault) => self.resume_fault(current, fault),
            Act::Ksoftirqd => self.resume_ksoftirqd(),
            Act::Kswapd(act) => self.resume_kswapd(act),
            Act::Pdflush(act) => self.resume_pdflush(act),
        }
    }

    /// The current task goes on with `step`; `act` follows.
    pub(super) fn run_step(&mut self, step: Step, act: Act) {
        let current = self.cpu.rq.curr();
        let task = &mut self.tasks[current];
        task.step = step;
        task.act = act;
    }

    fn resume_ksoftirqd(&mut self) {
        if self.cpu.softirq_pending == 0 {
            self.block_current(TaskState::Interruptible, Act::Ksoftirqd);
            return;
        }
        self.cpu.softirq_held = false;
        let conditional_resched = Step::kernel(Work::NetRxAction, 0).offering_the_cpu();
        self.run_step(conditional_resched, Act::Ksoftirqd);
        self.begin_softirq();
    }
}
