//! Programs: the behaviour of each task while it has the CPU.
//!
//! A process has two halves. One half is its *program*, a small state machine (one file per
//! program). A program resumes when its request is fulfilled, and returns its next request (`Ask`).
//! While the kernel works for the process (a `recv()`, a wait for pages, a page fault), the program
//! does not run. `InKernel`, the other half, has the state of this work.
//!
//! `resume` runs programs and fulfils their requests. `recv`, `send` and `pages` are the kernel's
//! work in a process's context. `readers`, `jobs` and `oom` start and end programs.

mod ask;
mod compile_job;
mod daemon;
mod in_kernel;
mod jobs;
mod kswapd;
mod load;
mod make;
mod oom;
mod page_demand;
mod pages;
mod pdflush;
mod pressure;
mod program;
mod reader;
mod readers;
mod recv;
mod resume;
mod send;
mod syslogd;
mod waiter;

pub use load::Load;

use crate::below::Below;
use crate::sched::THIS_CPU;
use base::{Ns, TaskKind};
use daemon::{DAEMONS, Daemon, PERIOD_MS};
use in_kernel::InKernel;
use kernel::task::TaskId;
use kswapd::Kswapd;
use pdflush::Pdflush;
use program::Program;
use reader::ReadersAccounting;
use syslogd::Syslogd;

/// All programs, and the bookkeeping of the background jobs.
#[derive(Clone, Debug)]
pub struct Programs {
    /// All processes, by `TaskId`.
    processes: Vec<Process>,
    load: Load,
    /// Resources used by killed receiving programs.
    ended_readers: ReadersAccounting,
}

impl Programs {
    /// Creates the kernel threads and the daemons of a booted machine.
    pub(crate) fn new(below: &mut Below) -> Programs {
        let config = &below.cx.config;
        let memory = &below.mm.memory;
        let pressure_full = memory.free_page_count().saturating_sub(memory.pages_high());
        let speed = config.host.profile.costs.speed_percent;
        let means = config.load.means.at_speed(speed);
        let mut programs = Programs {
            processes: Vec::new(),
            load: Load::new(means, config.seed, pressure_full),
            ended_readers: ReadersAccounting::default(),
        };
        programs.begin_threads(below);
        programs.begin_daemons(below);
        programs
    }

    fn begin_threads(&mut self, below: &Below) {
        let threads = [
            (below.sched.cpus[THIS_CPU].rq.idle(), Program::Ended),
            (below.sched.ksoftirqd(), Program::Ksoftirqd),
            (below.mm.kswapd, Program::Kswapd(Kswapd::default())),
            (below.mm.pdflush, Program::Pdflush(Pdflush::default())),
        ];
        for (id, program) in threads {
            self.assign(id, program);
        }
        if let Some(napi) = below.sched.napi() {
            self.assign(napi, Program::Napi);
        }
    }

    /// Starts the periodic daemons, whose wake-ups are spread evenly.
    fn begin_daemons(&mut self, below: &mut Below) {
        for nth in 1..=DAEMONS {
            let id = below.sched.spawn(TaskKind::Daemon, nth, 0, Ns::ZERO);
            self.assign(id, Program::Daemon(Daemon::default()));
            let after_ms = u64::from(nth) * PERIOD_MS / u64::from(DAEMONS);
            let jiffy = below.cx.hz().in_ms(after_ms);
            below.sched.wake_at(id, jiffy);
        }
        let syslogd = below.sched.spawn(TaskKind::Syslogd, 1, 0, Ns::ZERO);
        let program = Program::Syslogd(Syslogd::default());
        self.assign(syslogd, program);
        below.mm.syslogd = Some(syslogd);
    }

    /// Assigns a program to the slot of a new task. The slot may have been used before.
    fn assign(&mut self, id: TaskId, program: Program) {
        if id.index() >= self.processes.len() {
            let ended = Process::new(Program::Ended);
            self.processes.resize(id.index() + 1, ended);
        }
        self.processes[id] = Process::new(program);
    }

    /// State of the background load.
    pub fn load(&self) -> &Load {
        &self.load
    }
}

/// One process.
#[derive(Clone, Debug)]
struct Process {
    /// Kernel work that must end before the program continues.
    in_kernel: InKernel,
    program: Program,
}

impl Process {
    fn new(program: Program) -> Process {
        Process {
            in_kernel: InKernel::Nothing,
            program,
        }
    }
}
