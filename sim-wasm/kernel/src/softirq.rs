//! Softirqs: the pending mask, and the passes of one run of `__do_softirq`.
//!
//! Read first: kernel/softirq.c:__do_softirq, ksoftirqd.
//!
//! Simplified: of the six softirqs only TIMER, NET_TX and NET_RX have work here. There are no
//! tasklets and no SCSI completions, which do not affect the path of a packet.

/// TIMER_SOFTIRQ: expired TCP timers.
pub const TIMER_SOFTIRQ: u8 = 1 << 1;
/// NET_TX_SOFTIRQ: `net_tx_action`.
pub const NET_TX_SOFTIRQ: u8 = 1 << 2;
/// NET_RX_SOFTIRQ: `net_rx_action`.
pub const NET_RX_SOFTIRQ: u8 = 1 << 3;

/// Passes of `__do_softirq` before ksoftirqd takes over (kernel/softirq.c).
pub const MAX_SOFTIRQ_RESTART: u8 = 10;

/// Next action of the pass loop in `__do_softirq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassNext {
    /// Run this softirq's handler.
    Handle(u8),
    /// Nothing is pending.
    Done,
    /// Ten passes did not suffice: wake ksoftirqd.
    WakeKsoftirqd,
}

/// One run of `__do_softirq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftirqRun {
    /// Number of the pass, from 1.
    pub pass: u8,
    snapshot: u8,
}

impl SoftirqRun {
    /// Begins the first pass, which takes over everything pending.
    pub fn begin(pending: &mut u8) -> SoftirqRun {
        SoftirqRun {
            pass: 1,
            snapshot: std::mem::take(pending),
        }
    }

    /// Returns the next handler of this pass by priority, or begins the next pass.
    pub fn next(&mut self, pending: &mut u8) -> PassNext {
        if self.snapshot == 0 {
            if *pending == 0 {
                return PassNext::Done;
            }
            if self.pass == MAX_SOFTIRQ_RESTART {
                return PassNext::WakeKsoftirqd;
            }
            self.pass += 1;
            self.snapshot = std::mem::take(pending);
        }
        let lowest = self.snapshot & self.snapshot.wrapping_neg();
        self.snapshot ^= lowest;
        PassNext::Handle(lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handler_that_raises_itself_runs_ten_passes_then_wakes_ksoftirqd_once() {
        let mut pending = NET_RX_SOFTIRQ;
        let mut run = SoftirqRun::begin(&mut pending);
        let mut handled = 0;
        while let PassNext::Handle(softirq) = run.next(&mut pending) {
            handled += 1;
            pending |= softirq;
        }
        assert_eq!(handled, 10);
        assert_eq!(run.next(&mut pending), PassNext::WakeKsoftirqd);
    }

    #[test]
    fn timers_and_what_is_to_be_sent_run_before_received_packets_of_the_same_pass() {
        let mut pending = NET_RX_SOFTIRQ | NET_TX_SOFTIRQ | TIMER_SOFTIRQ;
        let mut run = SoftirqRun::begin(&mut pending);
        for softirq in [TIMER_SOFTIRQ, NET_TX_SOFTIRQ, NET_RX_SOFTIRQ] {
            assert_eq!(run.next(&mut pending), PassNext::Handle(softirq));
        }
        assert_eq!(run.next(&mut pending), PassNext::Done);
    }
}
