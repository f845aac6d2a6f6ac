//! The program of a task.

use super::compile_job::CompileJob;
use super::daemon::Daemon;
use super::kswapd::Kswapd;
use super::make::Make;
use super::pdflush::Pdflush;
use super::pressure::Pressure;
use super::reader::Reader;
use super::syslogd::Syslogd;
use super::waiter::Waiter;

/// A program between two of its steps.
#[derive(Clone, Debug)]
pub enum Program {
    /// A slot without a living task, or the idle task.
    Ended,
    /// The receiving process.
    Reader(Reader),
    /// `make`, which forks compile processes and waits for them.
    Make(Make),
    /// A shell or compiler driver that waits for its child.
    Waiter(Waiter),
    /// A compiler.
    Compile(CompileJob),
    /// A program that only computes.
    Hog,
    /// The program that holds memory.
    Pressure(Pressure),
    /// A daemon of the idle system.
    Daemon(Daemon),
    /// klogd and syslogd.
    Syslogd(Syslogd),
    /// Runs the softirqs that are still pending when `__do_softirq` has reached its limits (ten
    /// passes; in 6.12 also two milliseconds, or another task that should run). Between two runs
    /// ksoftirqd offers the CPU to other tasks (kernel/softirq.c:ksoftirqd).
    Ksoftirqd,
    /// Polls NICs.
    Napi,
    /// Reclaims pages.
    Kswapd(Kswapd),
    /// Writes dirty pages back.
    Pdflush(Pdflush),
}
