//! State of the CPU and its tasks, for an observer.

use super::THIS_CPU;
use super::irq_steps::{HardAct, NicAct};
use super::{Sched, Step};
use crate::clock::Clock;
use base::Context;
use kernel::task::{TaskId, TaskState};

impl Sched {
    /// Returns a task's present step, or the step with which the task continues when it is switched
    /// in.
    pub fn step_of(&self, id: TaskId) -> &Step {
        if id == self.cpus[THIS_CPU].rq.curr() {
            &self.cpus[THIS_CPU].step
        } else {
            &self.records[id].step
        }
    }

    /// A task's name as a number: 256 × (the task's number among tasks of its kind) + the code of
    /// its `Program`.
    pub fn name_of(&self, id: TaskId) -> u32 {
        self.records[id].name
    }

    /// CPU time that a task has consumed, ns.
    pub fn cpu_ns(&self, id: TaskId) -> u64 {
        self.records[id].cpu_ns
    }

    /// Returns the CPU time by context up to the present, including the running step, ns.
    pub fn cpu_spent(&self, clock: &Clock) -> [u64; Context::COUNT] {
        let mut spent = self.cpus[THIS_CPU].time.spent;
        let since = self.cpus[THIS_CPU].time.since.max(clock.epoch());
        spent[self.cpus[THIS_CPU].holder().0 as usize] += clock.horizon().since(since).0;
        spent
    }

    /// Returns whether ksoftirqd is running or runnable.
    pub fn ksoftirqd_active(&self) -> bool {
        self.state_of(self.ksoftirqd) == TaskState::Running
    }

    /// Number of frames in the interrupt handlers of `netif_rx` drivers.
    pub fn frames_in_hard_irq(&self) -> u64 {
        let holds_frame = |act: &HardAct| matches!(act, HardAct::Nic(_, NicAct::Frame(_)));
        let handlers = self.cpus[THIS_CPU].handlers();
        handlers.filter(|level| holds_frame(&level.act)).count() as u64
    }
}
