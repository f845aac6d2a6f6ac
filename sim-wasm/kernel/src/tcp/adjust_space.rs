//! Auto-tuning of the receive buffer: a reader that keeps up gets a larger one.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust, of both kernels. `rcv_space` has the
//! measurements.

use super::effects::TcpCx;
use super::sock::TcpSock;
use super::space::{WindowShare, charge_per_segment};

impl TcpSock {
    /// Takes a round-trip sample by the window method.
    pub(super) fn measure_rcv_rtt(&mut self, cx: &TcpCx) {
        let now = match self.release().scales_window() {
            true => micros(cx),
            false => cx.jiffies,
        };
        self.probe.measure_rtt(self.rcv_nxt, self.window.wnd, now);
    }

    /// Measures the window's share of the buffer by the `sk_buff` with the longest segment so far
    /// (tcp_measure_rcv_mss of 6.12).
    #[cold]
    pub(super) fn measure_window_share(&mut self, len: u32, truesize: u32) {
        let share = WindowShare::measured(u64::from(len), u64::from(truesize));
        if share != self.share {
            self.share = share;
            let window = share.window_of(self.rcvbuf as i64) as u64;
            self.window.set_clamp(window);
            self.probe.limit(window);
        }
    }

    /// Adjusts the buffer after a copy to the reader, by the rules of the release.
    #[inline]
    pub(super) fn follow_reader(&mut self, cx: &TcpCx) {
        if self.release().scales_window() {
            self.right_size(cx);
        } else if self.release().autotune {
            self.adjust_rcv_space(cx.jiffies);
        }
    }

    /// tcp_rcv_space_adjust of 6.12: room for twice what the reader took in the last round trip,
    /// more while the sender speeds up. A buffer that SO_RCVBUF set stays.
    fn right_size(&mut self, cx: &TcpCx) {
        let Some((copied, before)) = self.probe.measure_copied_more(self.copied_seq, micros(cx))
        else {
            return;
        };
        if !self.release().autotune || self.params.rcvbuf_locked {
            return;
        }
        let steady = 2 * copied + 16 * u64::from(self.params.advmss);
        let window = steady + 2 * (steady * (copied - before) / before.max(1));
        let rcvbuf = self.share.buffer_for(window).min(self.params.rmem[2]);
        if rcvbuf > self.rcvbuf {
            self.rcvbuf = rcvbuf;
            self.window.clamp = self.share.window_of(rcvbuf as i64) as u64;
        }
    }

    /// Adjusts the buffer after a copy to the reader (tcp_rcv_space_adjust). A reader that takes
    /// more per round trip gets a larger `sk_rcvbuf`, up to `tcp_rmem[2]`. The kernel ignores the
    /// SO_RCVBUF lock here.
    fn adjust_rcv_space(&mut self, jiffies: u64) {
        let Some(space) = self.probe.measure_copied(self.copied_seq, jiffies) else {
            return;
        };
        let advmss = u64::from(self.params.advmss);
        let segments = (space / advmss).max(1);
        let rcvbuf = (segments * charge_per_segment(advmss)).min(self.params.rmem[2]);
        if rcvbuf > self.rcvbuf {
            self.rcvbuf = rcvbuf;
            self.window.clamp = space;
        }
    }
}

/// The kernel's clock in µs; never 0, which means that nothing was measured.
fn micros(cx: &TcpCx) -> u64 {
    (cx.now.0 / 1_000).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::testbed::Bench;

    #[test]
    fn a_fast_reader_gets_a_larger_buffer_up_to_the_limit() {
        let mut bench = Bench::new(87_380);
        for _ in 0..400 {
            bench.arrive(4);
            bench.recv(4 * 1448);
            bench.jiffies += 1;
        }
        assert!(bench.sock.rcvbuf() > 87_380);
        assert!(bench.sock.rcvbuf() <= 174_760);
    }

    #[test]
    fn a_buffer_at_the_limit_does_not_grow() {
        let mut bench = Bench::new(1 << 20);
        for _ in 0..400 {
            bench.arrive(4);
            bench.recv(4 * 1448);
            bench.jiffies += 1;
        }
        assert_eq!(bench.sock.rcvbuf(), 1 << 20);
    }
}
