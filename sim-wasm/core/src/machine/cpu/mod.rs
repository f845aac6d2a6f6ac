//! A CPU: its three levels, what is raised, and what it does next.
//!
//! Read first: arch/i386/kernel/irq.c:do_IRQ, kernel/softirq.c:irq_exit,
//! arch/i386/kernel/entry.S:resume_kernel; kernel-2.6.12 §2.
//!
//! Three levels, each above the next: a hard IRQ, a softirq run, the current task. Each
//! holds one *step* with the CPU time that it still needs. Only the topmost level runs. The
//! CPU knows no handler and no program: it says what comes next ([`Cpu::next`]), and the
//! machine calls whoever that concerns. What follows an interrupt's or a softirq's step is
//! theirs to know: `H` and `S` are opaque here.
//!
//! Simplified: hard IRQs do not nest (a line that is raised meanwhile waits), so the timer
//! can be late by the length of a NIC interrupt. Who could tell: nobody at microseconds;
//! with `sk98lin`, whose interrupt may last a whole batch, a tick moves by that much.

mod softnet;
mod step;
#[cfg(test)]
mod tests;

pub use softnet::Softnet;
pub use step::{Level, Step};

use crate::kernel::sched::RunQueue;
use crate::kernel::softirq::SoftirqRun;
use crate::kernel::task::{TaskId, TaskKind};
use crate::observe::codes::{Context, Work};
use crate::time::Ns;
use base::ids::DevId;

/// The timer's interrupt line.
pub const IRQ_TIMER: u8 = 1;
/// The first NIC's interrupt line; the others' follow.
const IRQ_NIC: u8 = 2;
/// The disk's interrupt line.
pub const IRQ_DISK: u8 = 0x80;

/// A NIC's interrupt line.
pub const fn nic_line(dev: DevId) -> u8 {
    IRQ_NIC << dev.0
}

/// The NIC that raised this line; none if it is the timer's or the disk's.
pub const fn nic_of(line: u8) -> Option<DevId> {
    match line {
        IRQ_TIMER | IRQ_DISK => None,
        nic => Some(DevId((nic / IRQ_NIC).trailing_zeros() as u8)),
    }
}

/// What a CPU does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuNext {
    /// Its topmost step takes time, or there is nothing to do.
    Rest,
    /// The hard IRQ's step is done.
    FinishHard,
    /// A line is raised and no handler runs.
    BeginHard,
    /// The softirq's step is done.
    FinishSoft,
    /// Softirqs are pending, and may run.
    BeginSoftirq,
    /// Another task should have the CPU, and the current one may be switched out.
    Switch,
    /// The current task's step is done.
    ResumeTask(TaskId),
}

/// A run of `__do_softirq`.
#[derive(Clone, Copy, Debug)]
pub struct SoftLevel<S> {
    pub run: SoftirqRun,
    pub level: Level<S>,
}

/// One CPU's state.
#[derive(Clone, Debug)]
pub struct Cpu<H, S> {
    pub rq: RunQueue,
    pub softnet: Softnet,
    /// CONFIG_PREEMPT.
    pub preemptible_kernel: bool,
    pub hard: Option<Level<H>>,
    pub soft: Option<SoftLevel<S>>,
    irq_pending: u8,
    /// Timer interrupts due but not taken yet.
    ticks_pending: u32,
    pub softirq_pending: u8,
    /// Ten passes were used up: wait for the next IRQ exit, BH enable or ksoftirqd.
    pub softirq_held: bool,
    pub need_resched: bool,
    /// Since when the topmost level has been running without being charged.
    pub since: Ns,
    /// CPU time by `Context`, ns.
    pub spent: [u64; 6],
    pub jiffies: u64,
}

impl<H, S> Cpu<H, S> {
    /// An idle CPU whose tasks are in `rq`.
    pub fn new(rq: RunQueue, softnet: Softnet, preemptible_kernel: bool) -> Cpu<H, S> {
        Cpu {
            rq,
            softnet,
            preemptible_kernel,
            hard: None,
            soft: None,
            irq_pending: 0,
            ticks_pending: 0,
            softirq_pending: 0,
            softirq_held: false,
            need_resched: false,
            since: Ns::ZERO,
            spent: [0; 6],
            // 0 would read as "none" in `expired_timestamp`.
            jiffies: 1,
        }
    }

    /// What comes next, at no cost of time; `step` is the current task's.
    pub fn next(&self, step: &Step) -> CpuNext {
        if let Some(hard) = &self.hard {
            return match hard.left {
                0 => CpuNext::FinishHard,
                _ => CpuNext::Rest,
            };
        }
        if self.irq_pending != 0 {
            return CpuNext::BeginHard;
        }
        if let Some(soft) = &self.soft {
            return match soft.level.left {
                0 => CpuNext::FinishSoft,
                _ => CpuNext::Rest,
            };
        }
        self.next_below_interrupts(step)
    }

    fn next_below_interrupts(&self, step: &Step) -> CpuNext {
        if self.may_run_softirq(step) {
            CpuNext::BeginSoftirq
        } else if self.need_resched && self.may_switch(step) {
            CpuNext::Switch
        } else if self.rq.is_idle() || step.left > 0 {
            CpuNext::Rest
        } else {
            CpuNext::ResumeTask(self.rq.curr())
        }
    }

    fn may_run_softirq(&self, step: &Step) -> bool {
        self.softirq_pending != 0 && !self.softirq_held && !step.bh_off
    }

    fn may_switch(&self, step: &Step) -> bool {
        self.rq.is_idle()
            || step.user
            || step.resched_before
            || (self.preemptible_kernel && step.preemptible && !step.bh_off)
    }

    /// Raises an interrupt line; the handler starts as soon as no other one runs.
    pub fn raise_irq(&mut self, line: u8) {
        self.irq_pending |= line;
    }

    /// The timer's interrupt. Those that come while one waits are all taken, one by one.
    pub fn raise_tick(&mut self) {
        self.ticks_pending += 1;
        self.raise_irq(IRQ_TIMER);
    }

    /// Takes the next pending interrupt: the timer before the NICs before the disk.
    pub fn take_irq(&mut self) -> u8 {
        let line = self.irq_pending & self.irq_pending.wrapping_neg();
        if line == IRQ_TIMER {
            self.ticks_pending -= 1;
        }
        if line != IRQ_TIMER || self.ticks_pending == 0 {
            self.irq_pending &= !line;
        }
        line
    }

    /// The handler's next step, or `irq_exit`: after it softirqs may run again.
    pub fn follow_hard(&mut self, next: Option<Level<H>>) {
        if next.is_none() {
            self.softirq_held = false;
        }
        self.hard = next;
    }

    /// `raise_softirq_irqoff`.
    pub fn raise_softirq(&mut self, softirq: u8) {
        self.softirq_pending |= softirq;
    }

    /// Begins `__do_softirq` with this step.
    pub fn begin_softirq(&mut self, level: Level<S>) {
        let run = SoftirqRun::begin(&mut self.softirq_pending);
        self.soft = Some(SoftLevel { run, level });
    }

    /// Whether a wake-up now counts as one from an interrupt (`in_interrupt`).
    pub fn in_interrupt(&self, step: &Step) -> bool {
        self.hard.is_some() || self.soft.is_some() || step.bh_off
    }

    /// `set_tsk_need_resched`. True if nobody had asked for a switch since the last one.
    pub fn want_switch(&mut self) -> bool {
        !std::mem::replace(&mut self.need_resched, true)
    }

    /// Who holds the CPU now, with what work; `step` is the current task's.
    pub fn holder(&self, step: &Step) -> (Context, Work) {
        if let Some(hard) = &self.hard {
            return (Context::HardIrq, hard.work);
        }
        if let Some(soft) = &self.soft {
            return (Context::SoftIrq, soft.level.work);
        }
        (task_context(self.rq.task(self.rq.curr()).kind), step.work)
    }

    /// When the topmost level will be done with its step.
    pub fn deadline(&self, step: &Step) -> Ns {
        if let Some(hard) = &self.hard {
            return self.since + Ns(hard.left);
        }
        if let Some(soft) = &self.soft {
            return self.since + Ns(soft.level.left);
        }
        if self.rq.is_idle() {
            Ns::NEVER
        } else {
            self.since + Ns(step.left)
        }
    }

    /// Charges the time since the last charge to `context`, which held the CPU. Returns what
    /// the current task has had of it, ns.
    pub fn charge(&mut self, now: Ns, context: Context, step: &mut Step) -> u64 {
        let elapsed = now.since(self.since).0;
        self.since = now;
        self.spent[context as usize] += elapsed;
        if let Some(hard) = &mut self.hard {
            hard.left -= elapsed;
        } else if let Some(soft) = &mut self.soft {
            soft.level.left -= elapsed;
        } else {
            if context != Context::Idle {
                step.left -= elapsed;
            }
            return elapsed;
        }
        0
    }
}

/// Whose time a task's is.
pub fn task_context(kind: TaskKind) -> Context {
    match kind {
        TaskKind::Idle => Context::Idle,
        TaskKind::Receiver => Context::Receiver,
        TaskKind::CompileJob | TaskKind::Hog | TaskKind::Make => Context::Load,
        TaskKind::Ksoftirqd => Context::SoftIrq,
        TaskKind::MemoryPressure
        | TaskKind::Kswapd
        | TaskKind::Pdflush
        | TaskKind::Daemon
        | TaskKind::Syslogd => Context::Other,
    }
}
