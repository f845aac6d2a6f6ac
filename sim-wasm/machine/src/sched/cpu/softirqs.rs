//! The softirqs of a CPU: the pending softirqs, and the running softirq with its step.
//!
//! Read first: kernel/softirq.c:raise_softirq_irqoff, __do_softirq, irq_exit.

use super::Level;
use kernel::softirq::{Limits, SoftirqRun};

/// A run of `__do_softirq`.
#[derive(Clone, Copy, Debug)]
pub struct SoftLevel<S> {
    pub run: SoftirqRun,
    pub level: Level<S>,
}

/// Softirqs, pending and running.
#[derive(Clone, Debug)]
pub struct Softirqs<S> {
    pub pending: u8,
    /// Whether softirqs are still pending after `__do_softirq` has reached its limits (ten passes;
    /// in 6.12 also two milliseconds, or another task that should run). These softirqs then wait
    /// for the next `irq_exit`, the next `local_bh_enable` or ksoftirqd.
    pub held: bool,
    /// Whether ksoftirqd is runnable and softirqs wait for it.
    pub deferred: bool,
    pub running: Option<SoftLevel<S>>,
}

impl<S> Softirqs<S> {
    /// Creates the state of a CPU without pending softirqs.
    pub(super) fn new() -> Softirqs<S> {
        Softirqs {
            pending: 0,
            held: false,
            deferred: false,
            running: None,
        }
    }

    /// Marks a softirq as pending (`raise_softirq_irqoff`).
    pub fn raise(&mut self, softirq: u8) {
        self.pending |= softirq;
    }

    /// Returns whether pending softirqs may run while bottom halves are on.
    pub(super) fn may_run(&self) -> bool {
        self.pending != 0 && !(self.held || self.deferred)
    }

    /// Begins `__do_softirq` with this step.
    pub fn begin(&mut self, level: Level<S>, limits: Limits) {
        let run = SoftirqRun::begin(&mut self.pending, limits);
        self.running = Some(SoftLevel { run, level });
    }

    /// Begins a run of this softirq alone, in the context of a thread.
    pub fn begin_in_thread(&mut self, softirq: u8, level: Level<S>) {
        let run = SoftirqRun::in_thread(softirq);
        self.running = Some(SoftLevel { run, level });
    }

    /// Begins the softirq's next step.
    pub fn follow(&mut self, next: Level<S>) {
        if let Some(soft) = &mut self.running {
            soft.level = next;
        }
    }

    /// Returns the action after the softirq's step. `None` if no softirq runs.
    pub fn act(&self) -> Option<&S> {
        self.running.as_ref().map(|soft| &soft.level.act)
    }

    /// Returns the number of the running pass of `__do_softirq`, from 1. 0 if no softirq runs.
    pub fn pass(&self) -> u8 {
        self.running.as_ref().map_or(0, |soft| soft.run.pass)
    }
}
