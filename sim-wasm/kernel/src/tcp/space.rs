//! Auto-tuning: a reader that keeps up gets a larger receive buffer.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rcv_space_adjust, tcp_rcv_rtt_measure,
//! tcp_fixup_rcvbuf; kernel-2.6.12 §5.11.
//!
//! Simplified: the receiver's round-trip estimate comes only from the window method,
//! because our segments carry no timestamp echo. It moves the moment at which a buffer
//! below `tcp_rmem[2]` grows; nothing else reads it.

use super::sock::{TcpSock, TcpSockParams};
use super::window::win_from_space;

/// MAX_TCP_HEADER + 16 + sizeof(struct sk_buff), bytes: 160 + 16 + 172, without tunnels
/// and with NETFILTER and NET_SCHED (include/linux/netdevice.h, include/net/tcp.h; §5.1).
const SEGMENT_OVERHEAD: u64 = 348;

/// Dynamic right-sizing (`rcvq_space`, `rcv_rtt_est`).
#[derive(Clone, Debug, Default)]
pub(super) struct SpaceProbe {
    /// Round trip as the receiver sees it, jiffies × 8; 0 = unknown.
    rtt8: u64,
    /// The measured window ends here, and began then.
    rtt_seq: u64,
    rtt_since: u64,
    /// Twice the most bytes that were copied in one round trip.
    space: u64,
    space_seq: u64,
    space_since: u64,
}

impl SpaceProbe {
    pub fn new(rcv_wnd: u64) -> SpaceProbe {
        SpaceProbe {
            space: rcv_wnd,
            ..SpaceProbe::default()
        }
    }

    /// A window's worth arrived: its duration bounds the round trip from above
    /// (tcp_rcv_rtt_measure).
    fn measure_rtt(&mut self, rcv_nxt: u64, rcv_wnd: u64, jiffies: u64) {
        if self.rtt_since != 0 {
            if rcv_nxt < self.rtt_seq {
                return;
            }
            let sample = (jiffies - self.rtt_since).max(1);
            if self.rtt8 == 0 || sample < self.rtt8 {
                self.rtt8 = sample << 3;
            }
        }
        self.rtt_seq = rcv_nxt + rcv_wnd;
        self.rtt_since = jiffies;
    }

    /// Once a round trip: the new `space` if the reader took more than ever before.
    fn measure_copied(&mut self, copied_seq: u64, jiffies: u64) -> Option<u64> {
        let mut grown = None;
        if self.space_since != 0 {
            if self.rtt8 == 0 || jiffies - self.space_since < self.rtt8 >> 3 {
                return None;
            }
            let space = 2 * (copied_seq - self.space_seq);
            grown = (space > self.space).then_some(space);
            self.space = self.space.max(space);
        }
        self.space_seq = copied_seq;
        self.space_since = jiffies;
        grown
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.rtt8);
        mix(self.rtt_seq);
        mix(self.rtt_since);
        mix(self.space);
        mix(self.space_seq);
        mix(self.space_since);
    }
}

impl TcpSock {
    /// Takes the window method's sample of the round trip.
    pub(super) fn measure_rcv_rtt(&mut self, jiffies: u64) {
        self.probe
            .measure_rtt(self.rcv_nxt, self.window.wnd, jiffies);
    }

    /// After bytes were copied to the reader (tcp_rcv_space_adjust): a reader that takes
    /// more per round trip gets a larger `sk_rcvbuf`, up to `tcp_rmem[2]`. The kernel does
    /// not look at the SO_RCVBUF lock here.
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

/// Buffer that a full segment needs so that its window share covers it.
fn charge_per_segment(advmss: u64) -> u64 {
    let mut charge = advmss + SEGMENT_OVERHEAD;
    while win_from_space(charge as i64) < advmss as i64 {
        charge += 128;
    }
    charge
}

/// tcp_fixup_rcvbuf: an unlocked buffer holds at least four full segments.
pub(super) fn least_rcvbuf(params: &TcpSockParams) -> u64 {
    if params.rcvbuf_locked {
        return params.rcvbuf;
    }
    let four = 4 * charge_per_segment(u64::from(params.advmss));
    params.rcvbuf.max(four.min(params.rmem[2]))
}

#[cfg(test)]
mod tests {
    use super::super::testbed::Bench;
    use super::*;

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
    fn a_full_segment_needs_2064_bytes_for_its_window_share() {
        assert_eq!(charge_per_segment(1460), 2064);
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

    #[test]
    fn an_unlocked_buffer_holds_four_full_segments() {
        let mut params = TcpSockParams::new(0, 4096, 1460);
        assert_eq!(least_rcvbuf(&params), 4096);
        params.rcvbuf_locked = false;
        assert_eq!(least_rcvbuf(&params), 4 * 2064);
    }

    #[test]
    fn the_round_trip_is_the_shortest_time_in_which_a_window_arrived() {
        let mut probe = SpaceProbe::new(5792);
        probe.measure_rtt(1448, 5792, 100);
        probe.measure_rtt(2896, 5792, 103);
        assert_eq!(probe.rtt8, 0, "the window is not full yet");
        probe.measure_rtt(7240, 5792, 107);
        assert_eq!(probe.rtt8, 7 << 3);
        probe.measure_rtt(7240 + 5792, 5792, 110);
        assert_eq!(probe.rtt8, 3 << 3);
    }
}
