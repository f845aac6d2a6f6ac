//! CPU time, and the context to which it is charged.
//!
//! Read first: kernel/sched/cputime.c:irqtime_account_irq (6.12).

use base::{Context, Ns};
use kernel::task::TaskKind;

/// A CPU's time, by the context that used it.
#[derive(Clone, Debug)]
pub struct CpuTime {
    /// Time up to which CPU time has been charged.
    pub since: Ns,
    /// Context to which the current task's time is charged.
    pub(super) task_context: Context,
    /// Time of hard interrupts, and of softirqs that do not run in a thread of their own, ns.
    irq_ns: u64,
    /// CPU time by `Context`, ns.
    pub spent: [u64; Context::COUNT],
}

impl CpuTime {
    /// Creates the time of an idle CPU.
    pub fn new() -> CpuTime {
        CpuTime {
            since: Ns::ZERO,
            task_context: Context::Idle,
            irq_ns: 0,
            spent: [0; Context::COUNT],
        }
    }

    /// Returns the CPU time since the last charge, ns, and marks it as charged. The caller must
    /// charge it to a context.
    #[inline(always)]
    pub(super) fn take_elapsed(&mut self, now: Ns) -> u64 {
        let elapsed = now.since(self.since).0;
        self.since = now;
        elapsed
    }

    /// Charges CPU time to hard interrupts.
    #[inline]
    pub(super) fn charge_hard(&mut self, elapsed: u64) {
        self.irq_ns += elapsed;
        self.spent[Context::HardIrq as usize] += elapsed;
    }

    /// Charges CPU time to softirqs. For the clock of tasks, softirqs that run in ksoftirqd are
    /// work of a task.
    #[inline]
    pub(super) fn charge_softirq(&mut self, elapsed: u64) {
        if self.task_context != Context::SoftIrq {
            self.irq_ns += elapsed;
        }
        self.spent[Context::SoftIrq as usize] += elapsed;
    }

    /// Charges CPU time to the current task's context.
    #[inline]
    pub(super) fn charge_task(&mut self, elapsed: u64) {
        self.spent[self.task_context as usize] += elapsed;
    }

    /// Returns the clock by which tasks are charged. If interrupts are accounted for separately,
    /// their time is left out (kernel/sched/core.c:update_rq_clock_task).
    pub fn task_clock(&self, now: Ns, irq_time: bool) -> Ns {
        if irq_time {
            Ns(now.0 - self.irq_ns)
        } else {
            now
        }
    }

    /// Returns the CPU times as one word for the digest. Each context is weighted by its name, so a
    /// context without CPU time adds nothing.
    pub fn word(&self) -> u64 {
        let weighed = Context::ALL.iter().map(|&context| {
            let spent = self.spent[context as usize];
            context.name_hash().wrapping_mul(spent)
        });
        weighed.fold(0, u64::wrapping_add)
    }
}

/// Returns the context to which a task's time is charged.
pub fn task_context(kind: TaskKind) -> Context {
    match kind {
        TaskKind::Idle => Context::Idle,
        TaskKind::Receiver => Context::Receiver,
        TaskKind::CompileJob | TaskKind::Hog | TaskKind::Make => Context::Load,
        TaskKind::Ksoftirqd | TaskKind::Napi => Context::SoftIrq,
        TaskKind::MemoryPressure
        | TaskKind::Kswapd
        | TaskKind::Pdflush
        | TaskKind::Daemon
        | TaskKind::Syslogd => Context::Other,
    }
}
