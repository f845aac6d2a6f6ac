//! The advertised window: its growth and its limits.
//!
//! Read first: net/ipv4/tcp_output.c:__tcp_select_window, tcp_select_window; tcp_input.c:
//! tcp_grow_window, tcp_clamp_window.

use super::window::{MAX_TCP_WINDOW, WINDOW_FIELD};
use super::{TcpCx, TcpSock};

impl TcpSock {
    /// Returns the window that an empty buffer allows (tcp_full_space).
    pub(super) fn full_space(&self) -> u64 {
        self.share.window_of(self.rcvbuf as i64) as u64
    }

    /// Returns the window that the free space allows (tcp_space). The value is negative if the
    /// buffer is overfull. If the backlog has a limit, its bytes count as used.
    pub(super) fn space(&self) -> i64 {
        let held = self.rmem_alloc() + self.backlog.len;
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
            if self.params.release.scales_window() {
                free &= -(1 << self.window.wscale);
            }
            if free < self.least_offer(mss) {
                return 0;
            }
        }
        self.round_window((free.max(0) as u64).min(self.window.ssthresh), mss)
    }

    /// Returns the free space below which a window of 0 is offered: one segment. In 6.12 it is at
    /// least a sixteenth of the window that an empty buffer allows.
    fn least_offer(&self, mss: u64) -> i64 {
        if self.params.release.scales_window() {
            mss.max(self.full_space() >> 4) as i64
        } else {
            mss as i64
        }
    }

    /// Rounds the window. With scaling, the window is rounded up to a multiple of the scale.
    /// Without scaling, the window is a whole number of segments. It stays as it was if the
    /// difference is less than a segment.
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

    /// Limits the window to four segments while TCP is under memory pressure.
    pub(super) fn lower_ssthresh_under_pressure(&mut self, cx: &TcpCx) {
        if cx.mem.pressure {
            let few = 4 * u64::from(self.params.advmss);
            self.window.ssthresh = self.window.ssthresh.min(few);
        }
    }

    /// Sets the window of the ACK that is about to be sent. The window's right edge does not move
    /// back, unless there was no memory for received data. Returns the window as the sender will
    /// read it (tcp_select_window).
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
            0 if !self.params.release.scales_window() => MAX_TCP_WINDOW,
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

    /// Lets the window grow after an `sk_buff` with at least 128 bytes of payload
    /// (tcp_grow_window).
    pub(super) fn grow_window(&mut self, len: u32, truesize: u32, cx: &TcpCx) {
        let ssthresh = self.window.ssthresh;
        let may_grow = ssthresh < self.window.clamp && (ssthresh as i64) < self.space();
        if !may_grow || cx.mem.pressure {
            return;
        }
        let step = self.growth_for(len, truesize);
        if step > 0 {
            self.window.ssthresh = (ssthresh + step).min(self.window.clamp);
            if self.params.release.scales_window() {
                // tcp_grow_window of 6.12 also limits the window to the free space.
                self.window.ssthresh = self.window.ssthresh.min(self.space().max(0) as u64);
            }
            self.ack.quick |= 1;
        }
    }

    /// Returns by how many bytes the window may grow (__tcp_grow_window). The result is two
    /// segments if the memory overhead of the `sk_buff` fits into the reserved part of the buffer.
    /// With more overhead the window grows only while it is small.
    fn growth_for(&self, len: u32, truesize: u32) -> u64 {
        let truesize = self.share.window_of(i64::from(truesize));
        if truesize <= i64::from(len) {
            return self.at_least_twice(len, 2 * u64::from(self.params.advmss));
        }
        let mut truesize = truesize / 2;
        let mut window = if self.params.release.scales_window() {
            self.share.window_of(self.params.rmem[2] as i64) as u64 / 2
        } else {
            self.full_space() / 2
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

    /// Returns a step of the window's growth. In 6.12 the step is at least twice the bytes of the
    /// `sk_buff`.
    fn at_least_twice(&self, len: u32, step: u64) -> u64 {
        if self.params.release.scales_window() {
            step.max(2 * u64::from(len))
        } else {
            step
        }
    }

    /// Handles a socket that reached `sk_rcvbuf` (tcp_clamp_window). If permitted, 6.12 enlarges
    /// the buffer; 2.6.12 does so only when segments out of order are waiting. Reduces the window
    /// if the larger buffer is still not enough.
    pub(super) fn clamp_window(&mut self, cx: &TcpCx) {
        self.ack.quick = 0;
        let disordered = self.ofo_queue.payload;
        if disordered > 0 || self.params.release.scales_window() {
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

    /// Limits the window to two segments for now. 2.6.12 also lowers the window's absolute limit to
    /// about the bytes that the receiving program has not yet read.
    fn shrink_window_to_reader(&mut self, disordered: u64) {
        let least = 2 * u64::from(self.params.advmss);
        if self.params.release.scales_window() {
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
mod tests;
