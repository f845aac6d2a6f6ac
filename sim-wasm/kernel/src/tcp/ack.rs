//! Sending of ACKs: at once, delayed, or after a read.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_event_data_recv, __tcp_ack_snd_check;
//! tcp_output.c:tcp_send_delayed_ack; tcp.c:cleanup_rbuf.

use super::{TcpCx, TcpEffect, TcpSock};
use crate::coverage::Function;
use crate::packet::{Ack, Skb, SkbKind};

/// Minimum payload of an `sk_buff` that lets the window grow, bytes
/// (tcp_input.c:tcp_event_data_recv).
const GROWS_WINDOW: u32 = 128;

impl TcpSock {
    /// Updates estimates and window for a segment with new data (tcp_event_data_recv). The decision
    /// about its ACK follows later.
    pub(super) fn event_data_recv(&mut self, skb: &Skb, cx: &mut TcpCx) {
        self.ack.scheduled = true;
        if self.ack.measure_rcv_mss(u64::from(skb.len)) && self.params.release.scales_window() {
            self.measure_window_share(skb.len + self.unit.len, skb.truesize + self.unit.truesize);
        }
        self.ack.pushed |= (skb.push || self.unit.push) && self.params.release.heeds_push();
        self.measure_rcv_rtt(cx);
        let gap = cx.jiffies - self.ack.last_data;
        if self.ack.ato == 0 {
            if let Some(compressed) = &mut self.compressed {
                compressed.handshake_ended(cx.now);
            }
            self.enter_quickack();
        } else if self.ack.learn_gap(gap) {
            self.ack.raise_quick(self.window.wnd);
            self.reclaim_memory(cx);
        }
        self.ack.last_data = cx.jiffies;
        let (len, truesize) = (skb.len + self.unit.len, skb.truesize + self.unit.truesize);
        if len >= GROWS_WINDOW {
            self.grow_window(len, truesize, cx);
        }
    }

    /// Makes the next ACKs leave at once.
    pub(super) fn enter_quickack(&mut self) {
        self.ack.enter_quick(self.window.wnd);
    }

    /// Decides after a segment whether its ACK leaves now or later (__tcp_ack_snd_check).
    /// `ofo_possible` says that segments can be waiting out of order: true on the slow path.
    pub(super) fn ack_snd_check(&mut self, ofo_possible: bool, cx: &mut TcpCx) {
        let two_segments =
            self.rcv_nxt - self.window.wup > self.ack.rcv_mss && self.window_may_follow(cx);
        let due = two_segments || self.ack.quick > 0 || self.ack.now;
        if due && self.owned && self.params.release.backlog_ack_defer {
            self.ack.deferred = true;
        } else if due {
            self.send_ack(cx);
        } else if ofo_possible && !self.ofo_queue.is_empty() {
            self.send_or_compress_ack(cx);
        } else {
            self.send_delayed_ack(cx);
        }
    }

    /// Returns whether an ACK sent now would offer a window that is not smaller than the present
    /// one. In 6.12 this is always true if the receiving program has read all data.
    fn window_may_follow(&mut self, cx: &TcpCx) -> bool {
        let all_read = self.params.release.scales_window() && self.rcv_nxt == self.copied_seq;
        all_read || self.offer_window(cx) >= self.window.wnd
    }

    /// Holds ACKs back until all segments of one `sk_buff` are processed. `decide_held_ack` then
    /// sends at most one ACK.
    pub(super) fn hold_acks(&mut self) {
        self.ack.holding = true;
        self.ack.held = false;
    }

    /// Decides, after all segments of one `sk_buff`, whether an ACK is sent now, later or not at
    /// all.
    pub(super) fn decide_held_ack(&mut self, ofo_possible: bool, cx: &mut TcpCx) {
        self.ack.holding = false;
        if std::mem::take(&mut self.ack.held) {
            self.send_ack(cx);
        } else if self.ack.scheduled {
            self.ack_snd_check(ofo_possible, cx);
        }
    }

    /// Sends the ACKs that waited until the receiving program had drained the backlog
    /// (tcp_release_cb).
    pub(super) fn send_deferred(&mut self, cx: &mut TcpCx) {
        if std::mem::take(&mut self.ack.timer_deferred) {
            self.delack_due(cx);
        }
        if std::mem::take(&mut self.ack.deferred) && self.ack.scheduled {
            self.send_ack(cx);
        }
    }

    /// Sets the delayed-ACK timer (tcp_send_delayed_ack). If the timer is set already and almost
    /// due, sends the ACK at once.
    fn send_delayed_ack(&mut self, cx: &mut TcpCx) {
        let delay = self.ack.delay();
        let mut timeout = cx.jiffies + delay;
        if self.ack.timer {
            if self.ack.blocked || self.ack.timeout <= cx.jiffies + delay / 4 {
                self.send_ack(cx);
                return;
            }
            timeout = timeout.min(self.ack.timeout);
        }
        self.ack.scheduled = true;
        self.set_delack_timeout(timeout);
    }

    /// Sets the timer that sends an ACK at jiffy `timeout`.
    pub(super) fn set_delack_timeout(&mut self, timeout: u64) {
        self.ack.timer = true;
        self.ack.timeout = timeout;
        self.arm_delack(timeout);
    }

    /// Sends an ACK (tcp_send_ack). While the segments of one `sk_buff` are being processed, only
    /// notes that an ACK must follow.
    pub(super) fn send_ack(&mut self, cx: &mut TcpCx) {
        if self.ack.holding {
            self.ack.held = true;
            return;
        }
        self.transmit_ack(cx);
    }

    /// Sends an ACK, even while the segments of one `sk_buff` are being processed.
    pub(super) fn transmit_ack(&mut self, cx: &mut TcpCx) {
        let window = self.select_window(cx);
        let ack = self.current_ack(window);
        self.ack.sent();
        self.forget_compressed();
        self.mib.acks_sent += 1;
        cx.calls.count_each([
            Function::TcpSendAck,
            Function::AllocSkb,
            Function::TcpTransmitSkb,
            Function::IpQueueXmit,
        ]);
        cx.emit(TcpEffect::SendAck(ack));
    }

    /// Builds an ACK of all data received so far that advertises this window.
    pub(super) fn current_ack(&mut self, window: u64) -> Ack {
        let (sack, sack_count) = self.sack.take_for_ack();
        let header = Skb {
            flow: self.params.flow,
            kind: SkbKind::Ack,
            ..Skb::default()
        };
        Ack {
            header,
            ack: self.rcv_nxt,
            window,
            tsecr: self.ts_recent,
            sack,
            sack_count,
        }
    }

    /// Returns whether a read of `copied` bytes requires an ACK, because data was not yet
    /// acknowledged or the window grew much (cleanup_rbuf).
    pub(super) fn owes_ack_after_read(&mut self, copied: u64, cx: &TcpCx) -> bool {
        let unacked = self.rcv_nxt - self.window.wup;
        let drained = copied > 0 && self.ack.pushed && self.rmem_alloc() == 0;
        if self.ack.scheduled && (self.ack.blocked || unacked > self.ack.rcv_mss || drained) {
            return true;
        }
        copied > 0 && self.window_doubled(cx)
    }

    fn window_doubled(&mut self, cx: &TcpCx) -> bool {
        let current = self.window.current(self.rcv_nxt);
        if 2 * current > self.window.clamp {
            return false;
        }
        let offer = self.offer_window(cx);
        offer > 0 && offer >= 2 * current
    }
}

#[cfg(test)]
mod tests {
    use super::super::TcpQueue;
    use super::super::testbed::{Bench, MSS};
    use super::*;

    /// A connection without quick ACKs and with a fully open window: every second segment is
    /// acknowledged.
    fn settled(rcvbuf: u64) -> Bench {
        let mut bench = Bench::new(rcvbuf);
        while bench.sock.window.ssthresh < bench.sock.window.clamp || bench.sock.ack.quick > 0 {
            bench.arrive(1);
            bench.recv(u64::from(MSS));
        }
        bench.arrive(1);
        bench.recv(u64::from(MSS));
        bench.with_cx(|sock, cx| sock.send_ack(cx));
        bench.forget();
        bench
    }

    #[test]
    fn the_first_data_are_acked_at_once() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        assert_eq!(bench.acks().len(), 1);
        assert_eq!(bench.sock.ack.ato, 40);
    }

    #[test]
    fn every_second_segment_is_acked_when_nothing_else_hurries() {
        let mut bench = settled(1 << 20);
        bench.arrive(1);
        assert_eq!((bench.acks().len(), bench.sock.ack.scheduled), (0, true));
        bench.recv(u64::from(MSS));
        bench.arrive(1);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn a_lone_segment_is_acked_by_the_timer_40_ms_later() {
        let mut bench = settled(1 << 20);
        bench.jiffies += 1;
        bench.arrive(1);
        let due = bench.jiffies + bench.sock.ack.delay();
        assert_eq!(bench.sock.delack_at(), Some(due));
        assert!(due <= bench.jiffies + 40);
        bench.run_to(due);
        assert_eq!(bench.acks().len(), 1);
        assert_eq!(bench.sock.mib.delayed_acks, 1);
        assert_eq!(bench.count(TcpEffect::DelackSent), 1);
    }

    #[test]
    fn two_segments_into_a_filling_buffer_wait_for_the_timer_or_the_reader() {
        let mut bench = Bench::new(1 << 20);
        while bench.sock.space() > 300_000 {
            bench.arrive(1);
        }
        bench.with_cx(|sock, cx| sock.send_ack(cx));
        bench.forget();
        bench.arrive(2);
        assert!(bench.sock.rcv_nxt() - bench.sock.window.wup > bench.sock.ack.rcv_mss);
        assert_eq!(bench.acks().len(), 0, "the window would get smaller");
        let mut for_reader = bench.clone();
        for_reader.recv(1448);
        assert_eq!(for_reader.acks().len(), 1);
        bench.run_to(bench.jiffies + 40);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn quick_acks_end_with_an_ato_of_40() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        bench.sock.ack.quick = 1;
        bench.sock.ack.ato = 120;
        bench.with_cx(|sock, cx| sock.send_ack(cx));
        assert_eq!((bench.sock.ack.quick, bench.sock.ack.ato), (0, 40));
    }

    #[test]
    fn quick_acks_cover_half_the_window_in_segments_up_to_16() {
        let mut ack = Bench::new(87_380).sock.ack;
        ack.raise_quick(5792);
        assert_eq!(ack.quick, 5, "5792 / (2 · 536)");
        ack.raise_quick(1 << 20);
        assert_eq!(ack.quick, 16);
        ack.quick = 0;
        ack.raise_quick(100);
        assert_eq!(ack.quick, 2);
    }

    #[test]
    fn the_predicted_delay_follows_the_gaps() {
        let mut ack = Bench::new(87_380).sock.ack;
        ack.ato = 40;
        assert!(!ack.learn_gap(20));
        assert_eq!(ack.ato, 40);
        assert!(!ack.learn_gap(30));
        assert_eq!(ack.ato, 50);
        assert!(!ack.learn_gap(201));
        assert_eq!(ack.ato, 50);
        assert!(ack.learn_gap(202), "longer than the rto of 201 ms");
    }

    #[test]
    fn a_long_gap_brings_quick_acks_back_and_returns_spare_pages() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(30);
        bench.recv(30 * 1448);
        let pages = bench.mem.allocated;
        bench.sock.ack.quick = 0;
        bench.jiffies += 300;
        bench.arrive(1);
        assert!(bench.sock.ack.quick > 2);
        assert!(bench.mem.allocated < pages);
    }

    #[test]
    fn the_delay_is_bounded_by_the_round_trip() {
        let mut ack = Bench::new(87_380).sock.ack;
        ack.ato = 160;
        assert_eq!(ack.delay(), 40, "srtt is 1 ms");
        ack.srtt = 90;
        assert_eq!(ack.delay(), 90);
        ack.srtt = 600;
        ack.ato = 400;
        assert_eq!(ack.delay(), 400);
        ack.pushed = true;
        assert_eq!(ack.delay(), 200);
    }

    #[test]
    fn a_timer_about_to_expire_or_blocked_sends_the_ack_now() {
        let mut bench = settled(1 << 20);
        bench.arrive(1);
        let due = bench.sock.ack.timeout;
        bench.jiffies = due - 9;
        bench.sock.ack.rcv_mss = 4000;
        bench.arrive(1);
        assert_eq!(bench.acks().len(), 1);

        let mut bench = settled(1 << 20);
        bench.arrive(1);
        bench.sock.ack.rcv_mss = 4000;
        bench.sock.ack.blocked = true;
        bench.arrive(1);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn rcv_mss_starts_at_536_and_follows_the_longest_segment() {
        let mut bench = Bench::new(40 << 20);
        assert_eq!(bench.sock.ack.rcv_mss, 536);
        bench.arrive(1);
        assert_eq!(bench.sock.ack.rcv_mss, 1448);
        bench.arrive_at(1448, 100);
        assert_eq!(bench.sock.ack.rcv_mss, 1448);
    }

    #[test]
    fn a_reader_that_drained_a_short_segment_acks_it() {
        let mut bench = settled(1 << 20);
        bench.arrive_at(bench.next_seq, 100);
        assert_eq!(bench.acks().len(), 0);
        bench.recv(100);
        assert_eq!(bench.acks().len(), 1);
    }

    #[test]
    fn a_reader_that_doubled_the_window_says_so() {
        let mut bench = Bench::new(1 << 20);
        while bench.sock.advertised_window() >= u64::from(MSS) {
            bench.arrive(1);
            bench.run_to(bench.jiffies + 40);
        }
        bench.forget();
        bench.recv(8192);
        let windows: Vec<u64> = bench.acks().iter().map(|ack| ack.window).collect();
        assert_eq!(windows.len(), 1);
        assert!(windows[0] >= 2 * 1448);
        assert!(bench.len(TcpQueue::Receive) > 400);
    }

    #[test]
    fn an_ack_echoes_the_timestamp_of_the_segment_it_waited_for() {
        let mut bench = Bench::new(40 << 20);
        let mut skb = super::super::testbed::segment(0, 0, MSS);
        skb.tsval = 77;
        bench.arrive_skb(skb);
        assert_eq!(bench.acks()[0].tsecr, 77);
    }

    #[test]
    fn an_ack_is_not_delayed_while_early_segments_wait() {
        let mut bench = settled(1 << 20);
        let next = bench.next_seq;
        bench.arrive_at(next + 2 * u64::from(MSS), MSS);
        bench.sock.ack.quick = 0;
        bench.forget();
        bench.arrive_at(next, MSS);
        assert_eq!(bench.acks().len(), 1);
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 1);
    }

    #[test]
    fn a_later_segment_does_not_put_off_the_delayed_ack() {
        let mut bench = settled(1 << 20);
        bench.arrive(1);
        let due = bench.sock.delack_at();
        bench.sock.ack.rcv_mss = 4000;
        bench.jiffies += 5;
        bench.arrive(1);
        assert_eq!((bench.acks().len(), bench.sock.delack_at()), (0, due));
    }

    #[test]
    fn two_short_segments_of_one_length_lower_rcv_mss() {
        let mut ack = Bench::new(87_380).sock.ack;
        ack.rcv_mss = 1448;
        ack.measure_rcv_mss(1000);
        assert_eq!((ack.rcv_mss, ack.pushed), (1448, true));
        ack.measure_rcv_mss(1000);
        assert_eq!(ack.rcv_mss, 1000);
    }

    #[test]
    fn an_ack_is_one_of_its_flow_and_is_counted() {
        let flow = crate::packet::Flow {
            tos: 8,
            ..Default::default()
        };
        let params = super::super::TcpSockParams::new(flow, 40 << 20, 1460);
        let mut bench = Bench::with(params, [49152, 65536, 98304]);
        (0..2).for_each(|_| bench.with_cx(|sock, cx| sock.transmit_ack(cx)));
        assert_eq!(bench.sock.mib.acks_sent, 2);
        let header = bench.acks()[0].header;
        assert_eq!((header.flow, header.kind), (flow, SkbKind::Ack));
    }

    /// Returns whether a read of `copied` bytes requires an ACK, if `unacked` bytes are not yet
    /// acknowledged.
    fn owes(copied: u64, unacked: u64, change: fn(&mut TcpSock)) -> bool {
        let mut bench = Bench::new(40 << 20);
        let sock = &mut bench.sock;
        (sock.rcv_nxt, sock.copied_seq) = (100_000, 100_000);
        sock.window.wup = 100_000 - unacked;
        sock.window.wnd = sock.window.clamp;
        (sock.ack.scheduled, sock.ack.rcv_mss) = (true, 1_448);
        change(sock);
        bench.with_cx(|sock, cx| sock.owes_ack_after_read(copied, cx))
    }

    #[test]
    fn a_read_owes_an_ack_of_more_than_a_segment_or_of_a_push_that_was_read_whole() {
        assert!(!owes(1, 1_448, |_| {}) && owes(1, 1_449, |_| {}));
        assert!(!owes(1, 1_449, |sock| sock.ack.scheduled = false));
        assert!(owes(1, 1, |sock| sock.ack.pushed = true));
        assert!(
            !owes(0, 1, |sock| sock.ack.pushed = true),
            "nothing was read"
        );
        assert!(owes(0, 1, |sock| sock.ack.blocked = true));
    }

    #[test]
    fn a_read_owes_an_ack_where_the_window_would_be_twice_as_large() {
        let doubled = |copied: u64, wnd: u64, clamp: u64| {
            let mut bench = Bench::new(40 << 20);
            let window = &mut bench.sock.window;
            (window.wnd, window.clamp, window.ssthresh) = (wnd, clamp, 20_480);
            bench.sock.ack.scheduled = false;
            bench.with_cx(|sock, cx| sock.owes_ack_after_read(copied, cx))
        };
        assert!(doubled(1, 10_240, 1 << 20) && !doubled(1, 10_241, 1 << 20));
        assert!(!doubled(0, 10_240, 1 << 20), "nothing was read");
        assert!(doubled(1, 10_240, 20_480) && !doubled(1, 10_240, 20_479));
    }
}
