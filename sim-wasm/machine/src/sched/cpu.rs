//! A CPU: its three levels, pending interrupts, and its next action.
//!
//! Read first: arch/i386/kernel/irq.c:do_IRQ, kernel/softirq.c:irq_exit,
//! arch/i386/kernel/entry.S:resume_kernel.
//!
//! There are three levels, from the highest to the lowest: a hard IRQ, a softirq run, the current
//! task. Each level holds one *step* (a piece of work) with the CPU time that the step still needs.
//! Only the topmost level runs. The CPU knows no handler and no program. It returns the next action
//! ([`Cpu::next`]), and the machine calls the part concerned. Only that part knows what follows a
//! step, so the types `H` and `S` are opaque here.
//!
//! Hard IRQs nest: a handler registered without SA_INTERRUPT runs with interrupts on, so the
//! handler of another interrupt line may interrupt it (handle_IRQ_event).
//!
//! Simplified: nested interrupts are allowed only where their effect is visible (`stack::nic_irq`).
//! Outside of handlers interrupts are never off. In the kernel, kernel/sched.c:schedule and
//! try_to_wake_up, mm/slab.c:cache_alloc_refill and net/core/dev.c:netif_rx turn interrupts off for
//! 1 to 3 µs at a time (our reading), and two full frames are 12 µs apart. A histogram of interrupt
//! latency would show the difference.

mod irqs;
mod softirqs;
#[cfg(test)]
mod tests;
mod time;

pub use irqs::{IRQ_DISK, IRQ_HRTIMER, IRQ_TIMER, IrqLines, nic_line, nic_of};
pub use softirqs::Softirqs;
pub use time::CpuTime;

use super::step::{Level, Step};
use base::{Context, Ns, Work};
use kernel::sched::RunQueue;
use kernel::task::{TaskId, TaskKind};

/// Next action of a CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuNext {
    /// No action now: the highest level's step still needs time, or the CPU is idle.
    Rest,
    /// End the hard IRQ's step, which needs no more time.
    FinishHard,
    /// Begin the handler of a raised interrupt line.
    BeginHard,
    /// End the softirq's step, which needs no more time.
    FinishSoft,
    /// Begin the pending softirqs.
    BeginSoftirq,
    /// Switch to another task, because the current task may be switched out.
    Switch,
    /// Resume the current task, whose step has ended.
    ResumeTask(TaskId),
}

/// One CPU's state.
#[derive(Clone, Debug)]
pub struct Cpu<H, S> {
    pub rq: RunQueue,
    /// Whether tasks can be preempted in kernel code (CONFIG_PREEMPT).
    pub preemptible_kernel: bool,
    /// The running handler. Handlers that it interrupted are in `interrupted`.
    pub hard: Option<Level<H>>,
    /// Interrupted handlers, the innermost handler last.
    interrupted: Vec<Level<H>>,
    /// Whether the running handler has interrupts on.
    irqs_on: bool,
    pub irqs: IrqLines,
    pub softirqs: Softirqs<S>,
    pub need_resched: bool,
    /// Step of the current task. A task that is switched out keeps its step.
    pub step: Step,
    pub time: CpuTime,
    /// Time at which the present step ends. Stored, because every event of the machine reads it.
    pub(crate) until: Ns,
}

impl<H, S> Cpu<H, S> {
    /// Creates an idle CPU with this run queue.
    pub fn new(rq: RunQueue, preemptible_kernel: bool) -> Cpu<H, S> {
        Cpu {
            rq,
            preemptible_kernel,
            hard: None,
            interrupted: Vec::new(),
            irqs_on: false,
            irqs: IrqLines::default(),
            softirqs: Softirqs::new(),
            need_resched: false,
            step: Step::kernel(Work::Syscall, 0),
            time: CpuTime::new(),
            until: Ns::NEVER,
        }
    }

    /// Returns the next action that takes no time.
    #[inline]
    pub fn next(&self) -> CpuNext {
        if let Some(hard) = &self.hard {
            return match hard.left {
                0 => CpuNext::FinishHard,
                _ if self.irqs_on && self.irqs.startable() != 0 => CpuNext::BeginHard,
                _ => CpuNext::Rest,
            };
        }
        if self.irqs.is_raised() {
            return CpuNext::BeginHard;
        }
        if let Some(soft) = &self.softirqs.running {
            return match soft.level.left {
                0 => CpuNext::FinishSoft,
                _ => CpuNext::Rest,
            };
        }
        self.next_of_task()
    }

    fn next_of_task(&self) -> CpuNext {
        if self.softirqs.may_run() && !self.step.bh_off {
            CpuNext::BeginSoftirq
        } else if self.need_resched && self.may_switch() {
            CpuNext::Switch
        } else if self.rq.is_idle() || self.step.left > 0 {
            CpuNext::Rest
        } else {
            CpuNext::ResumeTask(self.rq.curr())
        }
    }

    /// Returns whether the CPU continues at once with the step of the task that was resumed last.
    /// False if an interrupt, a softirq or a task switch comes first, or if the task has no step.
    #[inline]
    pub fn task_goes_on(&self) -> bool {
        let raised = self.irqs.is_raised() || self.softirqs.pending != 0;
        !raised && !self.need_resched && self.step.left > 0
    }

    fn may_switch(&self) -> bool {
        let step = &self.step;
        self.rq.is_idle()
            || step.user
            || step.resched_before
            || (self.preemptible_kernel && step.preemptible && !step.bh_off)
    }

    /// Begins the handler of an interrupt line, with interrupts on or off. A handler that is
    /// interrupted waits until the new handler ends.
    pub fn begin_hard(&mut self, line: u8, level: Level<H>, irqs_on: bool) {
        self.interrupted.extend(self.hard.replace(level));
        self.irqs.begin(line);
        self.irqs_on = irqs_on;
    }

    /// Begins the handler's next step.
    pub fn follow_hard(&mut self, next: Level<H>) {
        self.hard = Some(next);
    }

    /// `irq_exit`: ends the handler of an interrupt line. The handler that was interrupted
    /// continues, with interrupts on. If none was interrupted, softirqs may run again.
    pub fn end_hard(&mut self, line: u8) {
        self.irqs.end(line);
        self.hard = self.interrupted.pop();
        self.irqs_on = self.hard.is_some();
        if self.hard.is_none() {
            self.softirqs.held = false;
        }
    }

    /// All handlers that have begun and not ended: the running handler, and those that it
    /// interrupted.
    pub fn handlers(&self) -> impl Iterator<Item = &Level<H>> {
        self.interrupted.iter().chain(&self.hard)
    }

    /// Returns whether a wake-up at this moment counts as a wake-up from an interrupt
    /// (`in_interrupt`).
    pub fn in_interrupt(&self) -> bool {
        self.in_handler() || self.step.bh_off
    }

    /// Turns softirqs on again after a step that ran with softirqs off (`local_bh_enable`).
    pub fn enable_softirqs(&mut self) {
        if self.step.bh_off {
            self.step.bh_off = false;
            self.permit_softirqs();
        }
    }

    /// Lets pending softirqs run before the task's next step, unless they wait for ksoftirqd.
    pub fn permit_softirqs(&mut self) {
        self.softirqs.held = false;
    }

    /// Switches to the step of the incoming task. The switch is charged to the incoming task before
    /// its step. Returns the step of the outgoing task.
    pub fn switch_step(&mut self, kind: TaskKind, incoming: Step, cost: u64) -> Step {
        let outgoing = std::mem::replace(&mut self.step, incoming);
        self.time.task_context = time::task_context(kind);
        if !self.rq.is_idle() {
            if self.step.left == 0 {
                self.step.work = Work::ContextSwitch;
            }
            self.step.left += cost;
        }
        outgoing
    }

    /// Requests a task switch (`set_tsk_need_resched`). Returns true if no request was pending.
    pub fn want_switch(&mut self) -> bool {
        !std::mem::replace(&mut self.need_resched, true)
    }

    /// Returns the context that holds the CPU, and the kind of its work.
    #[inline]
    pub fn holder(&self) -> (Context, Work) {
        if let Some(hard) = &self.hard {
            return (Context::HardIrq, hard.work);
        }
        if let Some(soft) = &self.softirqs.running {
            return (Context::SoftIrq, soft.level.work);
        }
        (self.time.task_context, self.step.work)
    }

    /// Ends the step of the highest busy level (hard IRQ, softirq or task) at `now`, and charges
    /// its time. Returns the time charged to the current task, ns, and the kind of work that ended.
    #[inline(always)]
    pub fn end_step(&mut self, now: Ns) -> (u64, Work) {
        let elapsed = self.time.take_elapsed(now);
        if let Some(hard) = &mut self.hard {
            hard.left = 0;
            self.time.charge_hard(elapsed);
            return (0, hard.work);
        }
        if let Some(soft) = &mut self.softirqs.running {
            soft.level.left = 0;
            self.time.charge_softirq(elapsed);
            return (0, soft.level.work);
        }
        self.step.left = 0;
        self.time.charge_task(elapsed);
        (elapsed, self.step.work)
    }

    /// Charges a whole step of the softirq, which ends at `until`. No hard IRQ may be running.
    #[inline]
    pub fn pass_softirq_step(&mut self, until: Ns, elapsed: u64) {
        self.time.since = until;
        self.time.charge_softirq(elapsed);
    }

    /// Starts the softirq's step at `now`. No hard IRQ may be running.
    #[inline]
    pub fn rest_in_softirq(&mut self, now: Ns, left: u64) {
        self.time.since = now;
        self.until = now + Ns(left);
    }

    /// Starts the current task's step, which ends at `until`. No interrupt or softirq may be
    /// running.
    #[inline]
    pub fn rest_in_task(&mut self, until: Ns) {
        debug_assert!(!self.in_handler() && !self.rq.is_idle());
        debug_assert_eq!(self.time.since + Ns(self.step.left), until);
        self.until = until;
    }

    /// Charges a whole step of the current task, which ends at `until`. No interrupt or softirq may
    /// be running.
    #[inline]
    pub fn pass_task_step(&mut self, until: Ns, elapsed: u64) {
        debug_assert!(!self.in_handler() && !self.rq.is_idle());
        debug_assert_eq!(self.time.since + Ns(elapsed), until);
        self.time.since = until;
        self.step.left = 0;
        self.time.charge_task(elapsed);
    }

    /// Returns whether an interrupt's handler or a softirq holds the CPU.
    fn in_handler(&self) -> bool {
        self.hard.is_some() || self.softirqs.running.is_some()
    }

    /// Starts or continues the step of the highest busy level (hard IRQ, softirq or task), and
    /// computes when the step ends. A running step keeps its end.
    #[inline]
    pub fn rest(&mut self, now: Ns) {
        if self.time.since < now {
            return;
        }
        self.until = match (&self.hard, &self.softirqs.running) {
            (Some(hard), _) => now + Ns(hard.left),
            (None, Some(soft)) => now + Ns(soft.level.left),
            (None, None) if self.rq.is_idle() => Ns::NEVER,
            (None, None) => now + Ns(self.step.left),
        };
    }

    /// Charges the time since the last charge to the context that held the CPU. Returns the time
    /// charged to the current task, ns; 0 if an interrupt or a softirq held the CPU.
    #[inline]
    pub fn charge(&mut self, now: Ns) -> u64 {
        let elapsed = self.time.take_elapsed(now);
        if let Some(hard) = &mut self.hard {
            hard.left -= elapsed;
            self.time.charge_hard(elapsed);
        } else if let Some(soft) = &mut self.softirqs.running {
            soft.level.left -= elapsed;
            self.time.charge_softirq(elapsed);
        } else {
            self.time.charge_task(elapsed);
            if self.time.task_context != Context::Idle {
                self.step.left -= elapsed;
            }
            return elapsed;
        }
        0
    }
}
