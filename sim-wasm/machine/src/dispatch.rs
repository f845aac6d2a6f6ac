//! What the CPU does next, and who is called for it: the machine's one dispatch.
//!
//! Read first: `cpu` (what comes next, and why), then `interrupts`, `net_rx` and `resume`,
//! who do it.
//!
//! A run is as fast as a frame's way is short: what code it passes must stay within the 32 KiB
//! of a processor's instruction cache. So what is seldom on that way, and what only an onlooker
//! asks for, is not compiled into it: it is `#[inline(never)]`, or `#[cold]` where it is rare on
//! every machine.

use super::Machine;
use super::cpu::CpuNext;
use base::codes::{Context, Work};
use base::time::Ns;

impl Machine {
    /// Runs everything that takes no more time, until the CPU has a step that does. After most
    /// arrivals that is at once.
    #[inline]
    pub(super) fn settle_cpu(&mut self) {
        self.cpu.since = self.now;
        if self.cpu.next() != CpuNext::Rest {
            self.do_until_rest();
        }
    }

    #[inline(never)]
    fn do_until_rest(&mut self) {
        loop {
            match self.cpu.next() {
                CpuNext::Rest => return,
                CpuNext::FinishHard => self.finish_hard(),
                CpuNext::BeginHard => self.begin_hard(),
                CpuNext::FinishSoft => self.finish_soft(),
                CpuNext::BeginSoftirq => self.begin_softirq(),
                CpuNext::Switch => self.switch_task(),
                CpuNext::ResumeTask(id) => self.resume_task(id),
            }
        }
    }

    /// Who holds the CPU now, with what work.
    pub fn on_cpu(&self) -> (Context, Work) {
        self.cpu.holder()
    }

    /// When the topmost level will be done with its step.
    pub(super) fn cpu_deadline(&self) -> Ns {
        self.cpu.deadline()
    }

    /// Charges the time since the last charge to whoever held the CPU.
    #[inline]
    pub(super) fn charge_cpu(&mut self) {
        if self.now <= self.cpu.since {
            return;
        }
        if self.watch.wants_spans() {
            self.record_span();
        }
        let of_task = self.cpu.charge(self.now);
        if of_task > 0 {
            self.processes[self.cpu.rq.curr()].cpu_ns += of_task;
        }
    }

    /// CPU time by context up to now, the running step included, ns.
    pub fn cpu_spent(&self) -> [u64; Context::COUNT] {
        let mut spent = self.cpu.spent;
        let running = self.horizon.since(self.cpu.since.max(self.epoch));
        spent[self.on_cpu().0 as usize] += running.0;
        spent
    }
}
