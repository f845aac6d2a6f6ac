//! High-resolution timers: an interrupt when a timer is due, then a softirq that runs the timer.
//!
//! Read first: kernel/time/hrtimer.c:hrtimer_interrupt, hrtimer_run_softirq (6.12).
//!
//! The interrupt comes at the end of the earliest timer's slack (allowed delay). The softirq runs
//! every timer whose own time has passed, even if its slack has not ended. A cancelled timer raises
//! no interrupt, because the kernel then programs the hardware timer again.
//!
//! Simplified: only TCP's compressed ACKs have such a timer. The interrupt costs as much as a tick,
//! and the softirq as much as a delayed-ACK timer (our assumption).

use super::Stack;
use crate::below::Below;
use crate::sched::THIS_CPU;
use crate::sched::{IRQ_HRTIMER, Level, SoftAct, idle_handler, step};
use base::{Complete, Work};

impl Stack {
    /// Raises the interrupt if a timer is due and was not cancelled.
    pub(crate) fn hrtimer_interrupts(&self, below: &mut Below) {
        if self.sockets.hrtimer_interrupts(below.cx.now()) {
            below.sched.cpus[THIS_CPU].irqs.raise(IRQ_HRTIMER);
        }
    }

    /// Runs the next expired timer, or ends the handler.
    #[inline(never)]
    pub(super) fn next_hrtimer(&mut self, below: &mut Below, proof: Complete) -> Level<SoftAct> {
        let Some(slot) = self.sockets.hrtimer_due(below.cx.now()) else {
            return idle_handler();
        };
        let ((), cost) = self.with_tcp(below, slot, |sock, cx| sock.compressed_ack_timer(cx));
        let left = cost.ns + below.cx.costs.timer_softirq;
        step(Work::TimerSoftirq, left, SoftAct::Hrtimer(proof))
    }
}
