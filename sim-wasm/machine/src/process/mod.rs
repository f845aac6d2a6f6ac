//! Processes: what each task is doing, whoever has the CPU.
//!
//! A process has two halves. Its *program* (a file each) is a small state machine: resumed
//! when what it asked for is there, it answers with what it asks for next ([`Ask`]). While
//! the kernel works on its behalf (a `recv()`, pages that it waits for, a fault) that
//! stands in [`InKernel`], and the program knows nothing of it. No program knows the
//! machine, the CPU or another program; each is handed the parts that it touches.

mod ask;
mod compile_job;
pub mod daemon;
pub mod hog;
mod in_kernel;
mod kernel_log;
pub mod ksoftirqd;
mod kswapd;
mod load;
mod make;
mod page_demand;
mod pdflush;
pub mod pressure;
mod program;
mod reader;
mod syslogd;
mod waiter;

pub use ask::{Ask, DiskWrite};
pub use compile_job::{CompileJob, Surroundings};
pub use daemon::Daemon;
pub use in_kernel::{Fault, FaultStage, InKernel, Recv, Send};
pub use kernel_log::KernelLog;
pub use kswapd::Kswapd;
pub use load::{Job, Left, Load};
pub use make::Make;
pub use page_demand::{PageDemand, Pursuit};
pub use pdflush::Pdflush;
pub use pressure::Pressure;
pub use program::Program;
pub use reader::{Reader, ReadersAccounting};
pub use syslogd::Syslogd;
pub use waiter::Waiter;

use std::ops::{Index, IndexMut};

use super::cpu::Step;
use base::codes::Work;
use kernel::task::TaskId;

/// One process.
#[derive(Clone, Debug)]
pub struct Process {
    /// What it will go on with when it has the CPU again; while it has it, the CPU knows.
    pub step: Step,
    /// What the kernel does for it before its program goes on.
    pub in_kernel: InKernel,
    pub program: Program,
    /// CPU time consumed, ns.
    pub cpu_ns: u64,
}

impl Process {
    /// A process that begins with its program.
    fn new(program: Program) -> Process {
        Process {
            step: Step::kernel(Work::Syscall, 0),
            in_kernel: InKernel::Nothing,
            program,
            cpu_ns: 0,
        }
    }

    /// It has ended: nothing is left of it but its slot.
    pub fn end(&mut self) {
        self.in_kernel = InKernel::Nothing;
        self.program = Program::Ended;
    }

    /// It reclaims pages: a sleep of its is a nap that the end of a write may cut short.
    pub fn is_reclaiming(&self) -> bool {
        self.in_kernel.is_reclaiming()
            || matches!(&self.program, Program::Kswapd(kswapd) if kswapd.is_balancing())
    }
}

/// Every process, by its `TaskId`.
#[derive(Clone, Debug, Default)]
pub struct Processes(Vec<Process>);

impl Processes {
    /// Gives a (new or reused) task's slot its program.
    pub fn assign(&mut self, id: TaskId, program: Program) {
        let slot = usize::from(id.0);
        if slot >= self.0.len() {
            self.0.resize(slot + 1, Process::new(Program::Ended));
        }
        self.0[slot] = Process::new(program);
    }
}

impl Index<TaskId> for Processes {
    type Output = Process;
    fn index(&self, id: TaskId) -> &Process {
        &self.0[usize::from(id.0)]
    }
}

impl IndexMut<TaskId> for Processes {
    fn index_mut(&mut self, id: TaskId) -> &mut Process {
        &mut self.0[usize::from(id.0)]
    }
}
