//! Auto-tuning of the receive buffer: a reader that keeps up gets a larger one.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust. `rcv_space` has the measurements.

use super::sock::TcpSock;
use super::space::charge_per_segment;

impl TcpSock {
    /// Takes a round-trip sample by the window method.
    pub(super) fn measure_rcv_rtt(&mut self, jiffies: u64) {
        self.probe
            .measure_rtt(self.rcv_nxt, self.window.wnd, jiffies);
    }

    /// Adjusts the buffer after a copy to the reader (tcp_rcv_space_adjust). A reader that takes
    /// more per round trip gets a larger `sk_rcvbuf`, up to `tcp_rmem[2]`. The kernel ignores the
    /// SO_RCVBUF lock here.
    pub(super) fn adjust_rcv_space(&mut self, jiffies: u64) {
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
