//! The delayed-ACK timer, in TIMER_SOFTIRQ.
//!
//! Read first: net/ipv4/tcp_timer.c:tcp_delack_timer; kernel-2.6.12 §5.9.
//!
//! As in the kernel, sending an ACK does not delete the timer: it expires, finds
//! nothing to do and stays quiet. When it meets an owned socket meanwhile, it marks it
//! blocked all the same.

use super::ack::DELACK_MIN;
use super::sock::TcpSock;
use super::{TcpCx, TcpEffect};

impl TcpSock {
    /// sk_reset_timer on the delayed-ACK timer.
    pub(super) fn arm_delack(&mut self, at_jiffy: u64, cx: &mut TcpCx) {
        if self.delack_expires != Some(at_jiffy) {
            self.delack_expires = Some(at_jiffy);
            cx.emit(TcpEffect::ArmDelack { at_jiffy });
        }
    }

    /// The timer has expired (`TcpSock::delack_at` ≤ now). Softirq context.
    pub fn delack_timer(&mut self, cx: &mut TcpCx) {
        self.delack_expires = None;
        if self.owned {
            self.delack_blocked(cx);
            return;
        }
        self.reclaim_memory(cx);
        if self.ack.timer {
            self.delack_due(cx);
        }
        if cx.mem.pressure {
            self.reclaim_memory(cx);
        }
    }

    /// A reader holds the socket: try again in 40 ms.
    fn delack_blocked(&mut self, cx: &mut TcpCx) {
        self.ack.blocked = true;
        self.mib.delayed_ack_locked += 1;
        cx.emit(TcpEffect::DelackBlocked);
        self.arm_delack(cx.jiffies + DELACK_MIN, cx);
    }

    fn delack_due(&mut self, cx: &mut TcpCx) {
        if self.ack.timeout > cx.jiffies {
            self.arm_delack(self.ack.timeout, cx);
            return;
        }
        self.ack.timer = false;
        self.rescue_prequeue(cx);
        if self.ack.scheduled {
            self.ack.ato = (2 * self.ack.ato).min(self.ack.rto);
            self.send_ack(cx);
            self.mib.delayed_acks += 1;
            cx.emit(TcpEffect::DelackSent);
        }
    }

    /// The reader was woken for these segments but has not run.
    fn rescue_prequeue(&mut self, cx: &mut TcpCx) {
        if self.prequeue.is_empty() {
            return;
        }
        let segments = self.prequeue.len() as u32;
        self.mib.scheduler_failed += u64::from(segments);
        cx.emit(TcpEffect::PrequeueRescued { segments });
        self.drain_prequeue(cx);
    }
}
