//! The advertised window: its growth and its limits.
//!
//! Read first: net/ipv4/tcp_output.c:__tcp_select_window, tcp_select_window; tcp_input.c:
//! tcp_grow_window, tcp_clamp_window.

use super::effects::TcpCx;
use super::sock::TcpSock;
use super::window::{MAX_TCP_WINDOW, WINDOW_FIELD};

impl TcpSock {
    /// tcp_full_space: window of an empty buffer.
    fn full_space(&self) -> u64 {
        self.share.window_of(self.rcvbuf as i64) as u64
    }

    /// tcp_space: window that the free space allows; below zero if too much was promised. The
    /// length of a limited backlog reduces the space.
    pub(super) fn space(&self) -> i64 {
        let held = self.rmem_alloc() + self.backlog.len();
        self.share.window_of(self.rcvbuf as i64 - held as i64)
    }

    /// Returns the window that the buffer allows now (__tcp_select_window). Ends quick ACK mode
    /// when less than half of the buffer is free.
    pub(super) fn offer_window(&mut self, cx: &TcpCx) -> u64 {
        let full = self.window.clamp.min(self.full_space());
        let mss = self.ack.rcv_mss.min(full);
        let mut free = self.space();
        if free < full as i64 / 2 {
            self.ack.quick = 0;
            self.lower_ssthresh_under_pressure(cx);
            if self.release().scales_window() {
                free &= -(1 << self.window.wscale);
            }
            if free < self.least_offer(mss) {
                return 0;
            }
        }
        self.round_window((free.max(0) as u64).min(self.window.ssthresh), mss)
    }

    /// Returns the free space below which the window closes: a segment, and in 6.12 a sixteenth of
    /// the buffer's window.
    fn least_offer(&self, mss: u64) -> i64 {
        match self.release().scales_window() {
            true => mss.max(self.full_space() >> 4) as i64,
            false => mss as i64,
        }
    }

    /// Rounds up to the scale or, without scaling, to whole segments.
    fn round_window(&self, free: u64, mss: u64) -> u64 {
        if self.window.wscale > 0 {
            return free.next_multiple_of(1 << self.window.wscale);
        }
        let wnd = self.window.wnd;
        if wnd + mss <= free || wnd > free {
            return (free / mss.max(1)) * mss;
        }
        wnd
    }

    /// Limits the window's growth to four segments under memory pressure.
    pub(super) fn lower_ssthresh_under_pressure(&mut self, cx: &TcpCx) {
        if cx.mem.pressure {
            let few = 4 * u64::from(self.params.advmss);
            self.window.ssthresh = self.window.ssthresh.min(few);
        }
    }

    /// Fixes the window of the ACK that is about to be sent, never below the last offer, and
    /// returns the window as the sender will read it (tcp_select_window).
    pub(super) fn select_window(&mut self, cx: &TcpCx) -> u64 {
        if self.ack.no_memory {
            return self.close_window();
        }
        let current = self.window.current(self.rcv_nxt);
        let wnd = self.offer_window(cx).max(current);
        self.window.wnd = wnd;
        self.window.wup = self.rcv_nxt;
        let wscale = self.window.wscale;
        let most = match wscale {
            0 if !self.release().scales_window() => MAX_TCP_WINDOW,
            _ => WINDOW_FIELD << wscale,
        };
        let field = wnd.min(most) >> wscale;
        if field == 0 {
            self.header_prediction = false;
        }
        field << wscale
    }

    /// Sets a window of 0 although more was offered before, because there was no memory for the
    /// received data.
    #[cold]
    fn close_window(&mut self) -> u64 {
        self.header_prediction = false;
        (self.window.wnd, self.window.wup) = (0, self.rcv_nxt);
        0
    }

    /// Opens the window after an `sk_buff` of 128 bytes or more (tcp_grow_window).
    pub(super) fn grow_window(&mut self, len: u32, truesize: u32, cx: &TcpCx) {
        let ssthresh = self.window.ssthresh;
        let may_grow = ssthresh < self.window.clamp && (ssthresh as i64) < self.space();
        if !may_grow || cx.mem.pressure {
            return;
        }
        let step = self.growth_for(len, truesize);
        if step > 0 {
            self.window.ssthresh = (ssthresh + step).min(self.window.clamp);
            if self.release().scales_window() {
                // tcp_grow_window of 6.12 keeps within the free space, too.
                self.window.ssthresh = self.window.ssthresh.min(self.space().max(0) as u64);
            }
            self.ack.quick |= 1;
        }
    }

    /// Returns the growth: two segments if the buffer will hold what is promised; less with more
    /// overhead, and none beyond a certain size (__tcp_grow_window).
    fn growth_for(&self, len: u32, truesize: u32) -> u64 {
        let truesize = self.share.window_of(i64::from(truesize));
        if truesize <= i64::from(len) {
            return self.at_least_twice(len, 2 * u64::from(self.params.advmss));
        }
        let mut truesize = truesize / 2;
        let mut window = match self.release().scales_window() {
            true => self.share.window_of(self.params.rmem[2] as i64) as u64 / 2,
            false => self.full_space() / 2,
        };
        while self.window.ssthresh <= window {
            if truesize <= i64::from(len) {
                return self.at_least_twice(len, 2 * self.ack.rcv_mss);
            }
            truesize >>= 1;
            window >>= 1;
        }
        0
    }

    /// Returns a step of the window. In 6.12 the step is at least twice the bytes of the `sk_buff`.
    fn at_least_twice(&self, len: u32, step: u64) -> u64 {
        match self.release().scales_window() {
            true => step.max(2 * u64::from(len)),
            false => step,
        }
    }

    /// Handles a socket that reached `sk_rcvbuf` (tcp_clamp_window): enlarges the buffer if
    /// disorder was the cause, otherwise reduces the window.
    pub(super) fn clamp_window(&mut self, cx: &TcpCx) {
        self.ack.quick = 0;
        let disordered = self.ofo_queue.payload();
        if disordered > 0 || self.release().scales_window() {
            self.grow_rcvbuf_for_disorder(cx);
        }
        if self.rmem_alloc() > self.rcvbuf {
            self.shrink_window_to_reader(disordered);
        }
    }

    fn grow_rcvbuf_for_disorder(&mut self, cx: &TcpCx) {
        let most = self.params.rmem[2];
        let roomy = !cx.mem.pressure && cx.mem.allocated < cx.mem.limits[0];
        if self.rcvbuf < most && !self.params.rcvbuf_locked && roomy {
            self.rcvbuf = self.rmem_alloc().min(most);
        }
    }

    /// Limits the window to the amount of data that the reader usually leaves unread.
    fn shrink_window_to_reader(&mut self, disordered: u64) {
        let least = 2 * u64::from(self.params.advmss);
        if self.release().scales_window() {
            self.window.ssthresh = self.window.clamp.min(least);
            return;
        }
        let mut unread = self.rcv_nxt - self.copied_seq + disordered;
        if self.rmem_alloc() >= 2 * self.rcvbuf {
            unread /= 2;
        }
        if unread > self.ack.rcv_mss {
            unread -= self.ack.rcv_mss;
        }
        if disordered == 0 {
            self.window.clamp = self.window.clamp.min(unread.max(least));
        }
        self.window.ssthresh = self.window.clamp.min(least);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testbed::{Bench, MSS, segment};
    use super::super::{TcpQueue, TcpSockParams};
    use super::*;
    use crate::packet::Flow;

    fn sock(rcvbuf: u64) -> TcpSock {
        Bench::new(rcvbuf).sock
    }

    #[test]
    fn the_default_buffer_gives_a_full_window_of_65535_and_keeps_a_segment_back() {
        let sock = sock(87_380);
        assert_eq!(sock.full_space(), 65_535);
        assert_eq!(sock.window_clamp(), 64_075);
        assert_eq!(sock.wscale(), 2);
    }

    #[test]
    fn large_buffers_scale() {
        let of = |rcvbuf| {
            let sock = sock(rcvbuf);
            (sock.full_space(), sock.window_clamp(), sock.wscale())
        };
        assert_eq!(of(40 << 20), (31_457_280, 31_455_820, 10));
        assert_eq!(of(80 << 20).2, 11);
        assert_eq!(of(1 << 20), (786_432, 784_972, 5));
        assert_eq!(of(174_760).2, 2);
    }

    #[test]
    fn the_first_offer_is_four_segments() {
        assert_eq!(sock(40 << 20).advertised_window(), 4 * 1448);
        assert_eq!(sock(40 << 20).rcv_ssthresh(), 4 * 1448);
    }

    #[test]
    fn an_sk98lin_segment_opens_the_window_by_two_segments_and_is_acked_at_once() {
        let mut bench = Bench::new(40 << 20);
        let before = bench.sock.rcv_ssthresh();
        bench.arrive(3);
        assert_eq!(bench.sock.rcv_ssthresh(), before + 3 * 2920);
        assert_eq!(bench.acks().len(), 3);
    }

    #[test]
    fn a_segment_with_more_overhead_opens_the_window_more_slowly_and_not_for_ever() {
        let mut bench = Bench::new(1 << 20);
        bench.arrive(1);
        let mut fat = segment(0, 0, MSS);
        fat.truesize = 2252;
        assert_eq!(bench.sock.growth_for(fat.len, fat.truesize), 2 * 1448);
        bench.sock.window.ssthresh = 600_000;
        assert_eq!(
            bench.sock.growth_for(fat.len, fat.truesize),
            0,
            "beyond half of the full window"
        );
    }

    #[test]
    fn the_window_does_not_open_under_memory_pressure() {
        let mut bench = Bench::new(40 << 20);
        bench.mem.pressure = true;
        let before = bench.sock.rcv_ssthresh();
        bench.with_cx(|sock, cx| sock.grow_window(MSS, super::super::testbed::TRUESIZE, cx));
        assert_eq!(bench.sock.rcv_ssthresh(), before);
    }

    #[test]
    fn the_offered_edge_never_moves_back() {
        let mut bench = Bench::new(87_380);
        let mut edge = 0;
        while bench.sock.advertised_window() >= u64::from(MSS) {
            bench.arrive(1);
            let now = bench.sock.rcv_nxt() + bench.sock.advertised_window();
            assert!(now >= edge);
            edge = now;
        }
        assert!(
            bench.sock.rmem_alloc() <= bench.sock.rcvbuf(),
            "the promise was kept"
        );
    }

    #[test]
    fn a_scaled_offer_is_rounded_up_to_what_the_field_can_say() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        assert_eq!(bench.sock.rcv_ssthresh(), 5792 + 2920);
        assert_eq!(bench.acks()[0].window, 9 * 1024);
    }

    #[test]
    fn without_scaling_the_window_is_whole_segments() {
        let mut params = TcpSockParams::new(Flow::default(), 65_535, 1460);
        params.rmem = [4096, 65_535, 65_535];
        let mut bench = Bench::with(params, [1000, 2000, 3000]);
        assert_eq!(bench.sock.wscale(), 0);
        bench.arrive(3);
        let windows: Vec<u64> = bench.acks().iter().map(|ack| ack.window % 1448).collect();
        assert_eq!(windows, [0, 0, 0]);
        assert_eq!(
            bench.acks()[0].window,
            6 * 1448,
            "and grows with rcv_ssthresh"
        );
    }

    #[test]
    fn a_zero_window_turns_header_prediction_off() {
        let mut bench = Bench::new(20_000);
        while bench.sock.advertised_window() >= u64::from(MSS) {
            bench.arrive(1);
        }
        bench.arrive_at(bench.next_seq, bench.sock.advertised_window() as u32);
        bench.run_to(bench.jiffies + 40);
        assert_eq!(bench.acks().last().map(|ack| ack.window), Some(0));
        assert!(!bench.sock.header_prediction());
    }

    #[test]
    fn an_overcommitted_buffer_clamps_the_window_to_what_stays_unread() {
        let mut bench = Bench::new(87_380);
        bench.arrive(10);
        bench.sock.rcvbuf = 5 * 1740;
        bench.with_cx(|sock, cx| sock.clamp_window(cx));
        let unread = 10 * 1448 / 2 - 1448;
        assert_eq!(bench.sock.window_clamp(), unread);
        assert_eq!(bench.sock.rcv_ssthresh(), 2 * 1460);
    }

    #[test]
    fn disorder_grows_an_unlocked_buffer_instead() {
        let mut params = TcpSockParams::new(Flow::default(), 87_380, 1460);
        params.rcvbuf_locked = false;
        let mut bench = Bench::with(params, [49152, 65536, 98304]);
        bench.arrive_at(1448, MSS);
        bench.arrive_at(2896, MSS);
        bench.sock.rcvbuf = 3000;
        bench.with_cx(|sock, cx| sock.clamp_window(cx));
        assert_eq!(bench.sock.rcvbuf(), 3480);
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 2);
    }

    #[test]
    fn costly_segments_do_not_take_back_what_was_offered() {
        let mut bench = Bench::new(87_380);
        bench.arrive(10);
        let edge = bench.sock.rcv_nxt() + bench.sock.advertised_window();
        let mut fat = segment(0, bench.next_seq, 1000);
        fat.truesize = 60_000;
        bench.arrive_skb(fat);
        bench.with_cx(|sock, cx| sock.send_ack(cx));
        assert!(bench.sock.space() < 8000);
        assert!(bench.sock.rcv_nxt() + bench.sock.advertised_window() >= edge);
    }

    #[test]
    fn less_than_half_of_the_window_free_ends_quick_acks() {
        let mut bench = Bench::new(87_380);
        bench.arrive(22);
        assert!(bench.sock.space() > 64_075 / 2);
        bench.sock.ack.quick = 5;
        bench.with_cx(|sock, cx| sock.offer_window(cx));
        assert_eq!(bench.sock.ack.quick, 5);
        bench.arrive(5);
        bench.sock.ack.quick = 5;
        bench.with_cx(|sock, cx| sock.offer_window(cx));
        assert_eq!(bench.sock.ack.quick, 0);
    }
}
