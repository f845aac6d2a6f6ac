//! Auto-tuning of the receive buffer: a program that reads more bytes per round trip gets a larger
//! buffer.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust, of both kernels. The module `rcv_space`
//! measures these bytes and the round-trip time.

use super::space::charge_per_segment;
use super::{TcpCx, TcpSock, WindowShare};

impl TcpSock {
    /// Measures the round-trip time as the time in which a full window of data arrives.
    pub(super) fn measure_rcv_rtt(&mut self, cx: &TcpCx) {
        let of_6_12 = self.params.release.scales_window();
        let now = if of_6_12 { micros(cx) } else { cx.jiffies };
        self.probe
            .measure_rtt(self.rcv_nxt, self.window.wnd, now, of_6_12);
    }

    /// Computes which share of the receive buffer the window may offer, from the `sk_buff` with the
    /// longest segment so far (tcp_measure_rcv_mss of 6.12).
    #[cold]
    pub(super) fn measure_window_share(&mut self, len: u32, truesize: u32) {
        let share = WindowShare::measured(u64::from(len), u64::from(truesize));
        if share != self.share {
            self.share = share;
            let window = self.full_space();
            self.window.set_clamp(window);
            self.probe.limit(window);
        }
    }

    /// Adjusts the receive buffer after data was copied to the receiving program, by the rules of
    /// the kernel release.
    #[inline]
    pub(super) fn follow_reader(&mut self, cx: &TcpCx) {
        if self.params.release.scales_window() {
            self.right_size(cx);
        } else if self.params.release.autotune {
            self.adjust_rcv_space(cx.jiffies);
        }
    }

    /// tcp_rcv_space_adjust of 6.12: enlarges the buffer to hold twice the bytes that the receiving
    /// program read in the last round trip. If this number of bytes has grown, the buffer becomes
    /// larger still. If the program has set the buffer size with SO_RCVBUF, the size does not
    /// change.
    fn right_size(&mut self, cx: &TcpCx) {
        let Some((copied, before)) = self.probe.measure_copied_more(self.copied_seq, micros(cx))
        else {
            return;
        };
        if !self.params.release.autotune || self.params.rcvbuf_locked {
            return;
        }
        let steady = 2 * copied + 16 * u64::from(self.params.advmss);
        let window = steady + 2 * (steady * (copied - before) / before.max(1));
        let rcvbuf = self.share.buffer_for(window).min(self.params.rmem[2]);
        if rcvbuf > self.rcvbuf {
            self.rcvbuf = rcvbuf;
            self.window.clamp = self.full_space();
        }
    }

    /// Adjusts the buffer after data was copied to the receiving program (tcp_rcv_space_adjust). A
    /// program that reads more per round trip gets a larger `sk_rcvbuf`, up to `tcp_rmem[2]`. As in
    /// the kernel, this also changes a buffer size that the program has set with SO_RCVBUF.
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

/// Returns the kernel's clock in µs, but at least 1, because 0 means that nothing was measured.
fn micros(cx: &TcpCx) -> u64 {
    (cx.now.0 / 1_000).max(1)
}

#[cfg(test)]
mod tests {
    use super::super::limits::RmemLimits;
    use super::super::testbed::Bench;
    use super::super::{Release, TcpSockParams};
    use crate::packet::Flow;

    /// Pages of a machine with 8 GiB, whose `tcp_rmem[2]` is 6 MiB.
    const LARGE: u64 = 2 << 20;

    /// A socket of 6.12 whose program set this buffer size; `None`: the program set no size.
    fn bench_of_6_12(asked: Option<u64>) -> Bench {
        let limits = RmemLimits::of_6_12(LARGE);
        let params = TcpSockParams {
            release: Release::V6_12,
            ..TcpSockParams::within(&limits, Flow::default(), asked, 1460)
        };
        Bench::with(params, [49_152, 65_536, 98_304])
    }

    /// Simulates `rounds` jiffies. In each jiffy more data arrives than in the jiffy before, and
    /// the receiving program reads all of it.
    fn accelerate(bench: &mut Bench, rounds: u64) {
        for round in 1..=rounds {
            bench.jiffies += 1;
            bench.arrive(8 * round);
            bench.recv(8 * round * 1448);
        }
    }

    #[test]
    fn in_6_12_a_buffer_that_no_program_sets_follows_the_reader() {
        let mut bench = bench_of_6_12(None);
        assert_eq!(bench.sock.rcvbuf(), 131_072);
        accelerate(&mut bench, 12);
        let grown = bench.sock.rcvbuf();
        assert!((131_073..=6 << 20).contains(&grown), "{grown}");
    }

    #[test]
    fn in_6_12_a_buffer_that_the_program_has_set_stays() {
        let mut bench = bench_of_6_12(Some(131_072));
        accelerate(&mut bench, 12);
        assert_eq!(bench.sock.rcvbuf(), 131_072);
    }

    #[test]
    fn a_change_elsewhere_resets_no_buffer_that_follows_the_reader() {
        let mut bench = bench_of_6_12(None);
        accelerate(&mut bench, 12);
        let grown = bench.sock.rcvbuf();
        bench.sock.set_rcvbuf(None);
        assert_eq!(bench.sock.rcvbuf(), grown);
        bench.sock.set_rcvbuf(Some(1 << 20));
        accelerate(&mut bench, 12);
        assert_eq!(bench.sock.rcvbuf(), 1 << 20);
        bench.sock.set_rcvbuf(None);
        assert_eq!(bench.sock.rcvbuf(), 131_072);
    }

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

#[cfg(test)]
mod values;
