//! Softirqs: the bit mask of pending softirqs, and the passes over it in one run of `__do_softirq`.
//!
//! Read first: kernel/softirq.c:__do_softirq, ksoftirqd.
//!
//! Simplified: only the softirqs TIMER, NET_TX and NET_RX, and HRTIMER in 6.12, have work in the
//! model. There are no tasklets and no SCSI completions, which do not affect the path of a packet.

use base::Hz;

/// TIMER_SOFTIRQ: expired TCP timers.
pub const TIMER_SOFTIRQ: u8 = 1 << 1;
/// NET_TX_SOFTIRQ: frees sent packets and sends waiting packets (`net_tx_action`).
pub const NET_TX_SOFTIRQ: u8 = 1 << 2;
/// NET_RX_SOFTIRQ: polls devices for received packets (`net_rx_action`).
pub const NET_RX_SOFTIRQ: u8 = 1 << 3;

/// HRTIMER_SOFTIRQ of 6.12: expired high-resolution timers (kernel/time/hrtimer.c:
/// hrtimer_run_softirq). As in the kernel it runs after the softirqs of packets.
pub const HRTIMER_SOFTIRQ: u8 = 1 << 4;

/// Maximum number of passes of one `__do_softirq` run, before ksoftirqd takes over
/// (kernel/softirq.c).
pub const MAX_SOFTIRQ_RESTART: u8 = 10;

/// MAX_SOFTIRQ_TIME, ms: a run of 6.12 begins no pass after this time (c10d73671ad3).
const MAX_SOFTIRQ_MS: u64 = 2;

/// Limits of one run of `__do_softirq`, in addition to the ten passes.
#[derive(Clone, Copy, Debug)]
pub enum Limits {
    /// 2.6.12: only the number of passes is limited, not their time.
    PassesOnly,
    /// 6.12: no further pass from this jiffy on, and no further pass while another task should run.
    Until(u64),
}

impl Limits {
    /// Returns the limits of a run of 6.12 that begins now.
    pub fn starting(jiffies: u64, hz: Hz) -> Limits {
        Limits::Until(jiffies + hz.at_least_ms(MAX_SOFTIRQ_MS))
    }

    fn allow_another_pass(self, jiffies: u64, need_resched: bool) -> bool {
        match self {
            Limits::PassesOnly => true,
            Limits::Until(end) => jiffies < end && !need_resched,
        }
    }
}

/// Next action of the pass loop in `__do_softirq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassNext {
    /// Run this softirq's handler.
    Handle(u8),
    /// Nothing is pending.
    Done,
    /// Softirqs are pending but must not run here: wake ksoftirqd.
    WakeKsoftirqd,
}

/// One run of `__do_softirq`.
#[derive(Clone, Copy, Debug)]
pub struct SoftirqRun {
    /// Number of the pass, from 1.
    pub pass: u8,
    /// Whether a thread polls (`napi_threaded_poll`), so that this is not a run of `__do_softirq`.
    pub in_thread: bool,
    snapshot: u8,
    limits: Limits,
}

impl SoftirqRun {
    /// Begins a run of `__do_softirq`. Its first pass handles all softirqs that are pending now.
    pub fn begin(pending: &mut u8, limits: Limits) -> SoftirqRun {
        SoftirqRun {
            pass: 1,
            in_thread: false,
            snapshot: std::mem::take(pending),
            limits,
        }
    }

    /// Begins the work of this softirq in a thread of its own, outside `__do_softirq`.
    pub fn in_thread(softirq: u8) -> SoftirqRun {
        SoftirqRun {
            pass: 1,
            in_thread: true,
            snapshot: softirq,
            limits: Limits::PassesOnly,
        }
    }

    /// Returns the next softirq of this pass, lowest number first. If the pass has no more
    /// softirqs, begins the next pass, provided that another pass is allowed.
    pub fn next(&mut self, pending: &mut u8, jiffies: u64, need_resched: bool) -> PassNext {
        if self.snapshot == 0 {
            if *pending == 0 {
                return PassNext::Done;
            }
            let allowed = self.limits.allow_another_pass(jiffies, need_resched);
            if self.pass == MAX_SOFTIRQ_RESTART || !allowed {
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
        let mut run = SoftirqRun::begin(&mut pending, Limits::PassesOnly);
        let mut handled = 0;
        while let PassNext::Handle(softirq) = run.next(&mut pending, 0, false) {
            handled += 1;
            pending |= softirq;
        }
        assert_eq!(handled, 10);
        assert_eq!(run.next(&mut pending, 0, false), PassNext::WakeKsoftirqd);
    }

    #[test]
    fn timers_and_what_is_to_be_sent_run_before_received_packets_of_the_same_pass() {
        let mut pending = NET_RX_SOFTIRQ | NET_TX_SOFTIRQ | TIMER_SOFTIRQ;
        let mut run = SoftirqRun::begin(&mut pending, Limits::PassesOnly);
        for softirq in [TIMER_SOFTIRQ, NET_TX_SOFTIRQ, NET_RX_SOFTIRQ] {
            assert_eq!(run.next(&mut pending, 0, false), PassNext::Handle(softirq));
        }
        assert_eq!(run.next(&mut pending, 0, false), PassNext::Done);
    }

    /// Returns the number of passes in a run whose handler raises its own softirq again. Each pass
    /// takes a jiffy.
    fn passes(limits: Limits, need_resched: bool) -> u64 {
        let mut pending = NET_RX_SOFTIRQ;
        let mut run = SoftirqRun::begin(&mut pending, limits);
        let mut jiffies = 100;
        while let PassNext::Handle(softirq) = run.next(&mut pending, jiffies, need_resched) {
            (pending, jiffies) = (softirq, jiffies + 1);
        }
        jiffies - 100
    }

    #[test]
    fn a_run_of_6_12_begins_no_pass_after_two_milliseconds_or_while_another_task_should_run() {
        assert_eq!(passes(Limits::PassesOnly, true), 10);
        for (hz, expected) in [(1_000, 2), (250, 1), (100, 1)] {
            assert_eq!(
                passes(Limits::starting(100, Hz(hz)), false),
                expected,
                "HZ {hz}"
            );
        }
        assert_eq!(passes(Limits::starting(100, Hz(1_000)), true), 1);
    }
}
