//! The delayed-ACK timer, in TIMER_SOFTIRQ.
//!
//! Read first: net/ipv4/tcp_timer.c:tcp_delack_timer.
//!
//! As in the kernel, sending an ACK does not delete the timer. The timer then expires without work
//! to do. If the socket is locked at that time, the timer is still marked as blocked.

use super::{TcpCx, TcpEffect, TcpSock};
use crate::coverage::Function;

impl TcpSock {
    /// Sets the delayed-ACK timer (sk_reset_timer).
    pub(super) fn arm_delack(&mut self, at_jiffy: u64) {
        self.delack_expires = Some(at_jiffy);
    }

    /// Handles the expired timer (`TcpSock::delack_at` ≤ now), in softirq context.
    pub fn delack_timer(&mut self, cx: &mut TcpCx) {
        cx.called(Function::TcpDelackTimer);
        self.delack_expires = None;
        if self.owned {
            self.delack_blocked(cx);
            return;
        }
        if self.params.release.defers_timer() {
            self.delack_due(cx);
            return;
        }
        self.reclaim_memory(cx);
        self.delack_due(cx);
        if cx.mem.pressure {
            self.reclaim_memory(cx);
        }
    }

    /// Handles the delayed-ACK timer if the receiving program holds the socket's lock. 2.6.12 sets
    /// the timer again for 40 ms later. In 6.12 the program does the timer's work when it unlocks
    /// the socket.
    fn delack_blocked(&mut self, cx: &mut TcpCx) {
        self.mib.delayed_ack_locked += 1;
        cx.emit(TcpEffect::DelackBlocked);
        if self.params.release.defers_timer() {
            self.ack.timer_deferred = true;
            return;
        }
        self.ack.blocked = true;
        self.arm_delack(cx.jiffies + self.ack.delack_min());
    }

    /// Sends the ACKs held back, or the delayed ACK if it is due (tcp_delack_timer_handler of
    /// 6.12).
    pub(super) fn delack_due(&mut self, cx: &mut TcpCx) {
        if self.holds_compressed_acks() {
            self.send_compressed_ack(cx);
            return;
        }
        if !self.ack.timer {
            return;
        }
        if self.ack.timeout > cx.jiffies {
            self.arm_delack(self.ack.timeout);
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

    /// Processes the prequeue in the timer, because the receiving program was woken but has not
    /// run.
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

#[cfg(test)]
mod tests {
    use super::super::testbed::Bench;
    use super::super::{RecvStep, TcpQueue, TcpSockParams};
    use super::*;
    use crate::packet::Flow;

    fn copying(bench: &mut Bench) -> super::super::RecvCall {
        let (mut call, _) = TcpSock::recvmsg_start(8192);
        bench.step_until(&mut call, |step| {
            matches!(step, RecvStep::CopyToUser { .. })
        });
        call
    }

    #[test]
    fn an_owned_socket_blocks_the_timer_which_retries_every_40_ms() {
        for stall in [39, 40, 100, 1000] {
            let mut bench = Bench::new(40 << 20);
            bench.arrive(8);
            copying(&mut bench);
            let armed_at = bench.jiffies;
            bench.sock.arm_delack(armed_at + 40);
            bench.forget();
            bench.run_to(armed_at + stall);
            assert_eq!(bench.sock.mib.delayed_ack_locked, stall / 40);
            assert_eq!(bench.count(TcpEffect::DelackBlocked) as u64, stall / 40);
            assert_eq!(bench.acks().len(), 0);
        }
    }

    #[test]
    fn a_blocked_timer_makes_the_reader_ack_as_soon_as_it_cleans_up() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        let mut call = copying(&mut bench);
        bench.sock.ack.scheduled = true;
        bench.sock.arm_delack(bench.jiffies + 40);
        bench.run_to(bench.jiffies + 90);
        bench.forget();
        assert_eq!(bench.step(&mut call), RecvStep::CleanupRbuf);
        bench.step(&mut call);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn a_reader_that_does_not_run_for_150_ms_loses_the_prequeue_to_the_timer() {
        let mut bench = Bench::new(40 << 20);
        bench.recv(8192);
        let start = bench.jiffies;
        bench.arrive(3);
        assert_eq!(bench.len(TcpQueue::Prequeue), 3);
        assert_eq!(bench.sock.delack_at(), Some(start + 150));
        bench.run_to(start + 149);
        assert_eq!(bench.acks().len(), 0);
        bench.run_to(start + 150);
        assert!(!bench.acks().is_empty());
        assert_eq!(bench.sock.mib.scheduler_failed, 3);
        assert_eq!(bench.len(TcpQueue::Prequeue), 0);
        assert_eq!(bench.len(TcpQueue::Receive), 3);
        let rescued = TcpEffect::PrequeueRescued { segments: 3 };
        assert_eq!(bench.count(rescued), 1);
    }

    #[test]
    fn a_timer_that_outlived_its_ack_does_nothing_but_return_spare_pages() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(20);
        bench.recv(20 * 1448);
        bench.sock.arm_delack(bench.jiffies + 10);
        bench.sock.ack.timer = false;
        bench.forget();
        bench.run_to(bench.jiffies + 10);
        assert!(bench.fx.is_empty());
        assert_eq!(bench.sock.delack_at(), None);
        assert!(bench.sock.forward_alloc() < 4096);
    }

    #[test]
    fn a_missed_delayed_ack_doubles_the_next_delay() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        bench.sock.ack.scheduled = true;
        bench.sock.ack.quick = 0;
        bench.sock.set_delack_timeout(bench.jiffies + 40);
        bench.run_to(bench.jiffies + 40);
        assert_eq!(bench.sock.ack.ato, 80);
    }

    #[test]
    fn a_timer_that_fires_early_waits_for_the_rest() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        bench.sock.ack.scheduled = true;
        let due = bench.jiffies + 40;
        bench.sock.set_delack_timeout(due);
        bench.sock.arm_delack(due - 20);
        bench.forget();
        bench.run_to(due - 20);
        assert_eq!((bench.acks().len(), bench.sock.delack_at()), (0, Some(due)));
        bench.run_to(due);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn under_pressure_the_timer_returns_what_a_rescue_left_over() {
        let mut bench = Bench::with(
            TcpSockParams::new(Flow::default(), 40 << 20, 1460),
            [1, 1, 100],
        );
        bench.recv(8192);
        for seq in [1448, 1448, 2896, 2896] {
            bench.arrive_at(seq, 1448);
        }
        bench.run_to(bench.jiffies + 150);
        assert!(bench.mem.pressure);
        assert_eq!(
            bench.sock.forward_alloc(),
            616,
            "a page was taken for a duplicate"
        );
        assert_eq!(bench.mem.allocated, 1);
    }
}
