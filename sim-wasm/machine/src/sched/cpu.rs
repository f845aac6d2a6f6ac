//! A CPU: its three levels, pending interrupts, and its next action.
//!
//! Read first: arch/i386/kernel/irq.c:do_IRQ, kernel/softirq.c:irq_exit,
//! arch/i386/kernel/entry.S:resume_kernel.
//!
//! There are three levels, each above the next: a hard IRQ, a softirq run, the current task. Each
//! holds one *step* with the CPU time that it still needs. Only the topmost level runs. The CPU
//! knows no handler and no program. It returns the next action ([`Cpu::next`]), and the machine
//! calls the part concerned. Only that part knows what follows a step, so the types `H` and `S` are
//! opaque here.
//!
//! Hard IRQs nest: a handler registered without SA_INTERRUPT runs with interrupts on, and another
//! line's handler may interrupt it (handle_IRQ_event). Its own line waits.
//!
//! Simplified: the caller that begins an interrupt says whether others may interrupt it; the
//! machine allows this only where it is visible (`stack::nic_irq`). Outside of handlers interrupts
//! are never off. In the kernel, kernel/sched.c:schedule and try_to_wake_up,
//! mm/slab.c:cache_alloc_refill and net/core/dev.c:netif_rx turn them off for 1 to 3 µs at a time
//! (our reading), and two full frames are 12 µs apart. A histogram of interrupt latency would show
//! the difference.

#[cfg(test)]
mod tests;

use super::step::{Level, Step};

use base::codes::{Context, Work};
use base::ids::DevId;
use base::time::Ns;
use kernel::sched::RunQueue;
use kernel::softirq::{Limits, SoftirqRun};
use kernel::task::{TaskId, TaskKind};

/// The timer's interrupt line.
pub const IRQ_TIMER: u8 = 1;
/// Interrupt line of the first NIC; the others' follow.
const IRQ_NIC: u8 = 2;
/// The disk's interrupt line.
pub const IRQ_DISK: u8 = 0x80;
/// Number of lines between the timer's and the disk's.
const NIC_LINES: u8 = 6;

/// Returns a NIC's interrupt line.
///
/// # Panics
/// If the device has no line.
pub const fn nic_line(dev: DevId) -> u8 {
    assert!(
        dev.0 < NIC_LINES,
        "a NIC needs an interrupt line of its own"
    );
    IRQ_NIC << dev.0
}

/// Returns the NIC that raised this line; `None` for the timer's or the disk's.
pub const fn nic_of(line: u8) -> Option<DevId> {
    match line {
        IRQ_TIMER | IRQ_DISK => None,
        nic => Some(DevId((nic / IRQ_NIC).trailing_zeros() as u8)),
    }
}

/// Next action of a CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuNext {
    /// None: the topmost step takes time, or the CPU is idle.
    Rest,
    /// End the hard IRQ's step.
    FinishHard,
    /// Begin a handler: a line is raised and none runs.
    BeginHard,
    /// End the softirq's step.
    FinishSoft,
    /// Begin the pending softirqs.
    BeginSoftirq,
    /// Switch to another task; the current one may be switched out.
    Switch,
    /// Resume the current task, whose step is done.
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
    /// CONFIG_PREEMPT.
    pub preemptible_kernel: bool,
    /// The running handler; those that it interrupted are in `interrupted`.
    pub hard: Option<Level<H>>,
    /// Interrupted handlers, the innermost last.
    interrupted: Vec<Level<H>>,
    /// Whether the running handler has interrupts on.
    irqs_on: bool,
    /// Lines whose handlers have begun and not ended.
    in_service: u8,
    pub soft: Option<SoftLevel<S>>,
    irq_pending: u8,
    /// Timer interrupts due but not taken yet.
    ticks_pending: u32,
    pub softirq_pending: u8,
    /// Whether ten passes were used up: softirqs wait for the next IRQ exit, BH enable or
    /// ksoftirqd.
    pub softirq_held: bool,
    /// ksoftirqd can run, and softirqs wait for it.
    pub softirq_deferred: bool,
    pub need_resched: bool,
    /// Step of the current task. A task that is switched out keeps its step.
    pub step: Step,
    /// Context to which the current task's time is charged.
    task_context: Context,
    /// Start of the uncharged time of the topmost level.
    pub since: Ns,
    /// When the topmost level's step ends. Stored because every event of the machine reads it.
    until: Ns,
    /// Time of hard interrupts, and of softirqs that are not in a thread of their own, ns.
    irq_ns: u64,
    /// CPU time by `Context`, ns.
    pub spent: [u64; Context::COUNT],
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
            in_service: 0,
            soft: None,
            irq_pending: 0,
            ticks_pending: 0,
            softirq_pending: 0,
            softirq_held: false,
            softirq_deferred: false,
            irq_ns: 0,
            need_resched: false,
            step: Step::kernel(Work::Syscall, 0),
            task_context: Context::Idle,
            since: Ns::ZERO,
            until: Ns::NEVER,
            spent: [0; Context::COUNT],
        }
    }

    /// Returns the next action that takes no time.
    #[inline]
    pub fn next(&self) -> CpuNext {
        if let Some(hard) = &self.hard {
            return match hard.left {
                0 => CpuNext::FinishHard,
                _ if self.irqs_on && self.irq_raised() != 0 => CpuNext::BeginHard,
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
        self.next_of_task()
    }

    fn next_of_task(&self) -> CpuNext {
        if self.may_run_softirq() {
            CpuNext::BeginSoftirq
        } else if self.need_resched && self.may_switch() {
            CpuNext::Switch
        } else if self.rq.is_idle() || self.step.left > 0 {
            CpuNext::Rest
        } else {
            CpuNext::ResumeTask(self.rq.curr())
        }
    }

    fn may_run_softirq(&self) -> bool {
        if self.softirq_pending == 0 {
            return false;
        }
        !(self.softirq_held || self.softirq_deferred || self.step.bh_off)
    }

    /// Returns whether nothing comes before the step of the task that was resumed last. False if
    /// the task sleeps or began softirqs: it then has no step.
    #[inline]
    pub fn task_goes_on(&self) -> bool {
        let raised = self.irq_pending | self.softirq_pending;
        raised == 0 && !self.need_resched && self.step.left > 0
    }

    fn may_switch(&self) -> bool {
        let step = &self.step;
        self.rq.is_idle()
            || step.user
            || step.resched_before
            || (self.preemptible_kernel && step.preemptible && !step.bh_off)
    }

    /// Returns raised lines whose handlers are not running.
    fn irq_raised(&self) -> u8 {
        self.irq_pending & !self.in_service
    }

    /// Raises an interrupt line. Its handler starts as soon as interrupts are on and it is not
    /// already running.
    pub fn raise_irq(&mut self, line: u8) {
        self.irq_pending |= line;
    }

    /// Raises the timer's interrupt. Several that wait are all taken, one by one.
    pub fn raise_tick(&mut self) {
        self.ticks_pending += 1;
        self.raise_irq(IRQ_TIMER);
    }

    /// Withdraws a line: the handler checked the device again before it ended, so nothing is left
    /// to do.
    pub fn withdraw_irq(&mut self, line: u8) {
        self.irq_pending &= !line;
    }

    /// Takes the next pending interrupt: the timer before the NICs before the disk.
    pub fn take_irq(&mut self) -> u8 {
        let raised = self.irq_raised();
        let line = raised & raised.wrapping_neg();
        if line == IRQ_TIMER {
            self.ticks_pending -= 1;
        }
        if line != IRQ_TIMER || self.ticks_pending == 0 {
            self.irq_pending &= !line;
        }
        line
    }

    /// Begins a line's handler, with interrupts on or off. The interrupted handler waits for its
    /// end.
    pub fn begin_hard(&mut self, line: u8, level: Level<H>, irqs_on: bool) {
        self.interrupted.extend(self.hard.replace(level));
        self.in_service |= line;
        self.irqs_on = irqs_on;
    }

    /// Begins the handler's next step.
    pub fn follow_hard(&mut self, next: Level<H>) {
        self.hard = Some(next);
    }

    /// `irq_exit` of a line's handler: the interrupted handler continues, with interrupts on. After
    /// the last one softirqs may run again.
    pub fn end_hard(&mut self, line: u8) {
        self.in_service &= !line;
        self.hard = self.interrupted.pop();
        self.irqs_on = self.hard.is_some();
        if self.hard.is_none() {
            self.softirq_held = false;
        }
    }

    /// Begins the softirq's next step.
    pub fn follow_soft(&mut self, next: Level<S>) {
        if let Some(soft) = &mut self.soft {
            soft.level = next;
        }
    }

    /// Returns whether a line is raised, which comes before a softirq's step.
    pub fn irq_waits(&self) -> bool {
        self.irq_pending != 0
    }

    /// Handlers that have begun and not ended.
    pub fn handlers(&self) -> impl Iterator<Item = &Level<H>> {
        self.interrupted.iter().chain(&self.hard)
    }

    /// `raise_softirq_irqoff`.
    pub fn raise_softirq(&mut self, softirq: u8) {
        self.softirq_pending |= softirq;
    }

    /// Begins `__do_softirq` with this step.
    pub fn begin_softirq(&mut self, level: Level<S>, limits: Limits) {
        let run = SoftirqRun::begin(&mut self.softirq_pending, limits);
        self.soft = Some(SoftLevel { run, level });
    }

    /// Begins a thread's run of this softirq alone.
    pub fn begin_in_thread(&mut self, softirq: u8, level: Level<S>) {
        let run = SoftirqRun::in_thread(softirq);
        self.soft = Some(SoftLevel { run, level });
    }

    /// The clock that tasks are charged by: without the time of interrupts, if these are
    /// accounted for (kernel/sched/core.c:update_rq_clock_task).
    pub fn task_clock(&self, now: Ns, irq_time: bool) -> Ns {
        match irq_time {
            true => Ns(now.0 - self.irq_ns),
            false => now,
        }
    }

    /// Step after the softirq's present one, while `__do_softirq` runs.
    pub fn soft_act(&self) -> Option<&S> {
        self.soft.as_ref().map(|soft| &soft.level.act)
    }

    /// Returns the running pass of `__do_softirq`, from 1; 0 if none runs.
    pub fn softirq_pass(&self) -> u8 {
        self.soft.as_ref().map_or(0, |soft| soft.run.pass)
    }

    /// Returns whether a wake-up now counts as one from an interrupt (`in_interrupt`).
    pub fn in_interrupt(&self) -> bool {
        self.in_handler() || self.step.bh_off
    }

    /// `local_bh_enable`, at the end of a step with bottom halves off.
    pub fn enable_softirqs(&mut self) {
        if self.step.bh_off {
            self.step.bh_off = false;
            self.softirq_held = false;
        }
    }

    /// Switches to the step of the incoming task, to which the switch is charged first. Returns the
    /// step of the outgoing task.
    pub fn switch_step(&mut self, kind: TaskKind, incoming: Step, cost: u64) -> Step {
        let outgoing = std::mem::replace(&mut self.step, incoming);
        self.task_context = task_context(kind);
        if !self.rq.is_idle() {
            if self.step.left == 0 {
                self.step.work = Work::ContextSwitch;
            }
            self.step.left += cost;
        }
        outgoing
    }

    /// `set_tsk_need_resched`. Returns true if no switch was pending.
    pub fn want_switch(&mut self) -> bool {
        !std::mem::replace(&mut self.need_resched, true)
    }

    /// Returns the context that holds the CPU, and its work.
    #[inline]
    pub fn holder(&self) -> (Context, Work) {
        if let Some(hard) = &self.hard {
            return (Context::HardIrq, hard.work);
        }
        if let Some(soft) = &self.soft {
            return (Context::SoftIrq, soft.level.work);
        }
        (self.task_context, self.step.work)
    }

    /// Ends the topmost level's step, whose time is over at `now`: charges the time since the last
    /// charge. Returns the current task's part, ns, and the work that ended.
    #[inline(always)]
    pub fn end_step(&mut self, now: Ns) -> (u64, Work) {
        let elapsed = now.since(self.since).0;
        self.since = now;
        if let Some(hard) = &mut self.hard {
            hard.left = 0;
            self.irq_ns += elapsed;
            self.spent[Context::HardIrq as usize] += elapsed;
            return (0, hard.work);
        }
        if let Some(soft) = &mut self.soft {
            soft.level.left = 0;
            let work = soft.level.work;
            self.charge_softirq(elapsed);
            return (0, work);
        }
        self.step.left = 0;
        self.spent[self.task_context as usize] += elapsed;
        (elapsed, self.step.work)
    }

    /// Charges a whole step of the softirq, the topmost level, which ends at `until`.
    #[inline]
    pub fn pass_softirq_step(&mut self, until: Ns, elapsed: u64) {
        self.since = until;
        self.charge_softirq(elapsed);
    }

    /// Lets the softirq's step, the topmost one, run from `now` on.
    #[inline]
    pub fn rest_in_softirq(&mut self, now: Ns, left: u64) {
        self.since = now;
        self.until = now + Ns(left);
    }

    /// Lets the task's step, the topmost one, run from now on.
    #[inline]
    pub fn rest_in_task(&mut self, until: Ns) {
        debug_assert!(!self.in_handler() && !self.rq.is_idle());
        debug_assert_eq!(self.since + Ns(self.step.left), until);
        self.until = until;
    }

    /// Charges a whole step of the current task, the topmost level, which ends at `until`.
    #[inline]
    pub fn pass_task_step(&mut self, until: Ns, elapsed: u64) {
        debug_assert!(!self.in_handler() && !self.rq.is_idle());
        debug_assert_eq!(self.since + Ns(elapsed), until);
        self.since = until;
        self.step.left = 0;
        self.spent[self.task_context as usize] += elapsed;
    }

    /// Returns whether an interrupt's handler or a softirq holds the CPU.
    fn in_handler(&self) -> bool {
        self.hard.is_some() || self.soft.is_some()
    }

    /// Lets the topmost level run from `now` on. A step that is under way and not yet charged up to
    /// now goes on.
    #[inline]
    pub fn rest(&mut self, now: Ns) {
        if self.since < now {
            return;
        }
        self.until = match (&self.hard, &self.soft) {
            (Some(hard), _) => now + Ns(hard.left),
            (None, Some(soft)) => now + Ns(soft.level.left),
            (None, None) if self.rq.is_idle() => Ns::NEVER,
            (None, None) => now + Ns(self.step.left),
        };
    }

    /// Returns when the topmost level's step ends, as of the last [`Cpu::rest`].
    #[inline]
    pub fn until(&self) -> Ns {
        self.until
    }

    /// Returns the CPU times as one word for the digest. Each context is weighted by its name, so a
    /// context without CPU time adds nothing.
    pub fn time_word(&self) -> u64 {
        let weighed = Context::ALL.iter().map(|&context| {
            let spent = self.spent[context as usize];
            context.name_hash().wrapping_mul(spent)
        });
        weighed.fold(0, u64::wrapping_add)
    }

    /// Charges the time since the last charge to the context that held the CPU. Returns the current
    /// task's part, ns.
    #[inline]
    pub fn charge(&mut self, now: Ns) -> u64 {
        let elapsed = now.since(self.since).0;
        self.since = now;
        if let Some(hard) = &mut self.hard {
            hard.left -= elapsed;
            self.irq_ns += elapsed;
            self.spent[Context::HardIrq as usize] += elapsed;
        } else if let Some(soft) = &mut self.soft {
            soft.level.left -= elapsed;
            self.charge_softirq(elapsed);
        } else {
            self.spent[self.task_context as usize] += elapsed;
            if self.task_context != Context::Idle {
                self.step.left -= elapsed;
            }
            return elapsed;
        }
        0
    }

    /// ksoftirqd's own work is a task's (kernel/sched/cputime.c:irqtime_account_irq).
    #[inline]
    fn charge_softirq(&mut self, elapsed: u64) {
        if self.task_context != Context::SoftIrq {
            self.irq_ns += elapsed;
        }
        self.spent[Context::SoftIrq as usize] += elapsed;
    }
}

/// Returns the context to which a task's time is charged.
fn task_context(kind: TaskKind) -> Context {
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
