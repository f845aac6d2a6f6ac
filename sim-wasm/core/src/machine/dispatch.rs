//! What the CPU does next, and who is called for it: the machine's one dispatch.
//!
//! Read first: `cpu` (what comes next, and why), then `interrupts`, `net_rx` and `tasks`,
//! who do it.

use super::Machine;
use super::cpu::CpuNext;
use crate::observe::codes::{Context, Work};
use crate::time::Ns;

impl Machine {
    /// Runs everything that takes no more time, until the CPU has a step that does.
    pub(super) fn settle_cpu(&mut self) {
        self.cpu.since = self.now;
        loop {
            let step = &self.tasks[self.cpu.rq.curr()].step;
            match self.cpu.next(step) {
                CpuNext::Rest => return,
                CpuNext::FinishHard => self.finish_hard(),
                CpuNext::BeginHard => self.begin_hard(),
                CpuNext::FinishSoft => self.finish_soft(),
                CpuNext::BeginSoftirq => self.begin_softirq(),
                CpuNext::Switch => self.switch_task(),
                CpuNext::ResumeTask(id) => self.finish_task_step(id),
            }
        }
    }

    /// Who holds the CPU now, with what work.
    pub(super) fn on_cpu(&self) -> (Context, Work) {
        self.cpu.holder(&self.tasks[self.cpu.rq.curr()].step)
    }

    /// When the topmost level will be done with its step.
    pub(super) fn cpu_deadline(&self) -> Ns {
        self.cpu.deadline(&self.tasks[self.cpu.rq.curr()].step)
    }

    /// Charges the time since the last charge to whoever held the CPU.
    pub(super) fn charge_cpu(&mut self) {
        if self.now <= self.cpu.since {
            return;
        }
        let (context, work) = self.on_cpu();
        self.record_span(context, work);
        let task = &mut self.tasks[self.cpu.rq.curr()];
        task.cpu_ns += self.cpu.charge(self.now, context, &mut task.step);
    }
}
