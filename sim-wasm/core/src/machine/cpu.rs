//! The one CPU: who holds it, what it does, and when it is done with that.
//!
//! Read first: arch/i386/kernel/irq.c:do_IRQ, kernel/softirq.c:irq_exit,
//! arch/i386/kernel/entry.S:resume_kernel; kernel-2.6.12 §2.
//!
//! Three levels, each above the next: a hard IRQ, a softirq run, the current task. Each
//! holds one *step* with the CPU time it still needs. Only the topmost level runs.
//!
//! Simplified: hard IRQs do not nest (a line that is raised meanwhile waits), so the timer
//! can be late by the length of a NIC interrupt. Who could tell: nobody at microseconds;
//! with `sk98lin`, whose interrupt may last a whole batch, a tick moves by that much.

use super::Machine;
use super::interrupts::HardAct;
use super::net_rx::SoftAct;
use super::tasks::Act;
use crate::kernel::napi::PollList;
use crate::kernel::netif_rx::InputPktQueue;
use crate::kernel::sched::RunQueue;
use crate::kernel::softirq::{NET_RX_SOFTIRQ, SoftirqRun};
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::observe::codes::{Context, Event, Work};
use crate::time::Ns;

/// The timer's interrupt line.
pub(super) const IRQ_TIMER: u8 = 1;
/// The NIC's interrupt line.
pub(super) const IRQ_NIC: u8 = 2;
/// The disk's interrupt line.
pub(super) const IRQ_DISK: u8 = 4;

/// A piece of work and the CPU time that it still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// What it is, for the picture.
    pub work: Work,
    /// Nanoseconds left.
    pub left: u64,
    /// Runs in user mode: any interrupt return may switch tasks.
    pub user: bool,
    /// Softirqs wait until it ends.
    pub bh_off: bool,
    /// In the kernel with preempt_count 0: CONFIG_PREEMPT may switch tasks.
    pub preemptible: bool,
    /// The kernel asks for a switch by itself before this step.
    pub resched_before: bool,
}

impl Step {
    /// User code.
    pub fn user(cost: u64) -> Step {
        Step {
            user: true,
            ..Step::kernel(Work::User, cost)
        }
    }

    /// Kernel code that may be preempted under CONFIG_PREEMPT.
    pub fn kernel(work: Work, cost: u64) -> Step {
        Step {
            work,
            left: cost,
            user: false,
            bh_off: false,
            preemptible: true,
            resched_before: false,
        }
    }

    /// Kernel code with softirqs (and so preemption) off.
    pub fn bh_off(work: Work, cost: u64) -> Step {
        Step {
            bh_off: true,
            preemptible: false,
            ..Step::kernel(work, cost)
        }
    }
}

/// A level's step and what happens when it is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level<A> {
    pub work: Work,
    pub left: u64,
    pub act: A,
}

/// `softnet_data` of a CPU: what waits for its receive softirq.
#[derive(Clone, Debug)]
pub(super) struct Softnet {
    pub poll_list: PollList,
    pub input: InputPktQueue,
    pub max_backlog: u32,
    pub time_squeeze: u64,
}

/// The CPU's state.
#[derive(Clone, Debug)]
pub(super) struct Cpu {
    pub rq: RunQueue,
    pub softnet: Softnet,
    /// CONFIG_PREEMPT.
    pub preemptible_kernel: bool,
    pub hard: Option<Level<HardAct>>,
    pub soft: Option<SoftLevel>,
    pub irq_pending: u8,
    /// Timer interrupts due but not taken yet.
    pub ticks_pending: u32,
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

/// A run of `__do_softirq`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoftLevel {
    pub run: SoftirqRun,
    pub level: Level<SoftAct>,
}

impl Cpu {
    pub fn new(rq: RunQueue, softnet: Softnet, preemptible_kernel: bool) -> Cpu {
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
}

impl Machine {
    /// Raises an interrupt line; the handler starts as soon as no other one runs.
    pub(super) fn raise_irq(&mut self, line: u8) {
        self.cpu.irq_pending |= line;
    }

    /// Who holds the CPU now, with what work.
    pub(super) fn on_cpu(&self) -> (Context, Work) {
        if let Some(hard) = &self.cpu.hard {
            return (Context::HardIrq, hard.work);
        }
        if let Some(soft) = &self.cpu.soft {
            return (Context::SoftIrq, soft.level.work);
        }
        let current = self.cpu.rq.curr();
        (self.task_context(current), self.tasks[current].step.work)
    }

    pub(super) fn task_context(&self, id: TaskId) -> Context {
        match self.cpu.rq.task(id).kind {
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

    /// When the topmost level will be done with its step.
    pub(super) fn cpu_deadline(&self) -> Ns {
        if let Some(hard) = &self.cpu.hard {
            return self.cpu.since + Ns(hard.left);
        }
        if let Some(soft) = &self.cpu.soft {
            return self.cpu.since + Ns(soft.level.left);
        }
        let current = self.cpu.rq.curr();
        if self.cpu.rq.is_idle() {
            Ns::NEVER
        } else {
            self.cpu.since + Ns(self.tasks[current].step.left)
        }
    }

    /// Charges the time since the last charge to whoever held the CPU.
    pub(super) fn charge_cpu(&mut self) {
        let elapsed = self.now.since(self.cpu.since).0;
        if elapsed == 0 {
            return;
        }
        let (context, work) = self.on_cpu();
        let current = self.cpu.rq.curr();
        self.record_span(context, work);
        self.cpu.spent[context as usize] += elapsed;
        if let Some(hard) = &mut self.cpu.hard {
            hard.left -= elapsed;
        } else if let Some(soft) = &mut self.cpu.soft {
            soft.level.left -= elapsed;
        } else {
            let task = &mut self.tasks[current];
            task.cpu_ns += elapsed;
            if context != Context::Idle {
                task.step.left -= elapsed;
            }
        }
        self.cpu.since = self.now;
    }

    /// Runs everything that takes no more time, until the CPU has a step that does.
    pub(super) fn settle_cpu(&mut self) {
        self.cpu.since = self.now;
        loop {
            if let Some(hard) = &self.cpu.hard {
                if hard.left > 0 {
                    return;
                }
                self.finish_hard();
            } else if self.cpu.irq_pending != 0 {
                self.begin_hard();
            } else if let Some(soft) = &self.cpu.soft {
                if soft.level.left > 0 {
                    return;
                }
                self.finish_soft();
            } else if self.may_run_softirq() {
                self.begin_softirq();
            } else if self.cpu.need_resched && self.may_switch() {
                self.switch_task();
            } else if self.cpu.rq.is_idle() || self.tasks[self.cpu.rq.curr()].step.left > 0 {
                return;
            } else {
                self.finish_task_step();
            }
        }
    }

    fn may_run_softirq(&self) -> bool {
        self.cpu.softirq_pending != 0
            && !self.cpu.softirq_held
            && !self.tasks[self.cpu.rq.curr()].step.bh_off
    }

    fn may_switch(&self) -> bool {
        let step = &self.tasks[self.cpu.rq.curr()].step;
        self.cpu.rq.is_idle()
            || step.user
            || step.resched_before
            || (self.cpu.preemptible_kernel && step.preemptible && !step.bh_off)
    }

    /// Begins `__do_softirq`.
    pub(super) fn begin_softirq(&mut self) {
        self.counters.softirq_runs += 1;
        let run = SoftirqRun::begin(&mut self.cpu.softirq_pending);
        self.cpu.soft = Some(SoftLevel {
            run,
            level: Level {
                work: Work::NetRxAction,
                left: 0,
                act: SoftAct::NextHandler,
            },
        });
    }

    /// `raise_softirq_irqoff(NET_RX_SOFTIRQ)` from interrupt context.
    pub(super) fn raise_net_rx(&mut self) {
        self.cpu.softirq_pending |= NET_RX_SOFTIRQ;
    }

    /// Puts the current task to sleep; `act` happens when it next runs.
    pub(super) fn block_current(&mut self, state: TaskState, act: Act) {
        let current = self.cpu.rq.curr();
        let task = &mut self.tasks[current];
        task.act = act;
        task.step = Step::kernel(Work::Syscall, 0);
        self.note(Event::TaskSlept, u64::from(current.0), state as u64, 0);
        self.cpu.rq.sleep_current(state);
        self.switch_task();
    }

    /// `try_to_wake_up`, from an interrupt or softirq (`in_interrupt`) or from a task.
    /// False if it was not asleep.
    pub(super) fn wake_task(&mut self, id: TaskId, cause: u64) -> bool {
        let state = self.cpu.rq.task(id).state;
        if !matches!(state, TaskState::Interruptible | TaskState::Uninterruptible) {
            return false;
        }
        let in_interrupt = self.cpu.hard.is_some()
            || self.cpu.soft.is_some()
            || self.tasks[self.cpu.rq.curr()].step.bh_off;
        let preempts = self.cpu.rq.wake_up(id, self.now, in_interrupt, false);
        let woken = self.note(
            Event::TaskWoken,
            u64::from(id.0),
            u64::from(preempts),
            cause,
        );
        if preempts {
            self.want_switch(woken);
        }
        true
    }

    /// `set_tsk_need_resched`, for a reason: the first one since the last switch counts.
    pub(super) fn want_switch(&mut self, reason: u64) {
        if !self.cpu.need_resched {
            self.causes.resched = reason;
        }
        self.cpu.need_resched = true;
    }

    /// `schedule()`: the run queue chooses; the incoming task pays for the switch.
    pub(super) fn switch_task(&mut self) {
        let outgoing = self.cpu.rq.curr();
        let preempted =
            self.cpu.rq.task(outgoing).state == TaskState::Running && !self.cpu.rq.is_idle();
        self.cpu.need_resched = false;
        self.tasks[outgoing].step.resched_before = false;
        let switch = self.cpu.rq.schedule(self.now, preempted);
        if switch.swapped {
            self.counters.array_swaps += 1;
            self.note(Event::ArraysSwapped, 0, 0, 0);
        }
        if switch.next == switch.prev {
            return;
        }
        if preempted {
            self.note_preemption(switch.prev, switch.next);
        }
        self.counters.switches += 1;
        let id = self.note(
            Event::TaskSwitched,
            u64::from(switch.next.0),
            u64::from(switch.prev.0),
            0,
        );
        self.causes.switched = id;
        if !self.cpu.rq.is_idle() {
            let cost = self.costs().context_switch;
            self.tasks[switch.next].pay_for_switch(cost);
        }
    }

    fn note_preemption(&mut self, prev: TaskId, next: TaskId) {
        let cause = self.causes.resched;
        let preempted = self.note(
            Event::TaskPreempted,
            u64::from(prev.0),
            u64::from(next.0),
            cause,
        );
        let Some(slot) = self.socket_of(prev) else {
            return;
        };
        self.sockets[slot].causes.preempted = preempted;
        if let Some(backlog) = self.sockets[slot].backlog_if_owned() {
            let task = u64::from(prev.0);
            let owning = self.note(Event::PreemptedOwningSocket, task, backlog, preempted);
            self.causes.preempted_owning = owning;
            self.sockets[slot].causes.preempted_owning = owning;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::task::Activated;
    use crate::scenario::Scenario;

    fn machine(preset: &str, changes: &[&str]) -> Machine {
        let mut scenario = Scenario::of_preset(preset).unwrap();
        for change in changes {
            scenario.set_text(change).unwrap();
        }
        scenario.build()
    }

    /// What the first wake-up of `sleeper` counts for that ends an interruptible sleep `there`.
    fn first_wake_up(
        machine: &mut Machine,
        sleeper: TaskId,
        there: impl Fn(&Machine) -> bool,
    ) -> Activated {
        for _ in 0..2_000_000 {
            let slept = machine.cpu.rq.task(sleeper).state == TaskState::Interruptible;
            machine.step_event();
            let task = machine.cpu.rq.task(sleeper);
            let waits = task.state == TaskState::Running && machine.cpu.rq.curr() != sleeper;
            if slept && waits && there(machine) {
                return task.activated;
            }
        }
        panic!("nobody woke it there");
    }

    #[test]
    fn a_reader_woken_from_net_rx_in_ksoftirqd_counts_as_woken_by_an_interrupt() {
        // Two datagrams fill the socket: its reader soon sleeps again, and ksoftirqd gets
        // the CPU while line rate keeps the softirq pending.
        let changes = ["socket.rcvbuf=4096", "sender.rate=0"];
        let mut machine = machine("udp-livelock", &changes);
        let reader = machine.sockets[0].reader.unwrap();
        let in_ksoftirqd = |machine: &Machine| {
            machine.cpu.rq.curr() == machine.ksoftirqd
                && machine.tasks[machine.ksoftirqd].step.resched_before
                && machine.cpu.soft.is_some()
        };
        let activated = first_wake_up(&mut machine, reader, in_ksoftirqd);
        assert_eq!(activated, Activated::ByInterrupt);
    }

    #[test]
    fn kswapd_woken_by_a_page_fault_counts_as_woken_by_a_process() {
        let changes = [
            "host.memory=64",
            "load.warmup=0s",
            "load.jobs=4",
            "kernel.preempt=false",
        ];
        let mut machine = machine("tcp-loaded", &changes);
        let kswapd = machine.kswapd;
        let in_a_process =
            |machine: &Machine| machine.cpu.hard.is_none() && machine.cpu.soft.is_none();
        let activated = first_wake_up(&mut machine, kswapd, in_a_process);
        assert_eq!(activated, Activated::ByProcess);
    }
}
