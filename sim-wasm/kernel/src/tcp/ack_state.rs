//! State of delayed ACKs: the number of ACKs to be sent at once, and the delay of later ACKs.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_incr_quickack, tcp_measure_rcv_mss; tcp_output.c:
//! tcp_send_delayed_ack, tcp_event_ack_sent.
//!
//! Simplified: no `pingpong`. The kernel sets it only when it sends data, which this receiver never
//! does, so it would always be 0.

use super::TcpSockParams;
use base::Hz;

/// Minimum delay of an ACK, ms (TCP_ATO_MIN = TCP_DELACK_MIN = HZ/25; include/net/tcp.h).
const DELACK_MIN_MS: u64 = 40;

/// Maximum delay of an ACK, ms (TCP_DELACK_MAX = HZ/5).
const DELACK_MAX_MS: u64 = 200;

/// Upper bound of the delay in a stream of full segments: HZ/2, ms
/// (tcp_output.c:tcp_send_delayed_ack).
const DELACK_BULK_MAX_MS: u64 = 500;

/// Minimum retransmission timeout, ms (TCP_RTO_MIN = HZ/5).
const RTO_MIN_MS: u64 = 200;

/// TCP_MAX_QUICKACKS: ACKs sent at once before delaying begins.
const MAX_QUICKACKS: u64 = 16;

/// TCP_MIN_RCVMSS, bytes: first estimate of the sender's segment size.
const MIN_RCVMSS: u64 = 536;

/// Smallest segment size that the receiver assumes for the sender, bytes (TCP_MIN_MSS).
const MIN_MSS: u64 = 88;

/// `tp->ack`: the state of delayed ACKs, and the two round-trip estimates of the handshake that
/// delayed ACKs need.
#[derive(Clone, Debug, Default)]
pub struct AckState {
    /// Timer ticks per second.
    hz: Hz,
    /// TCP_ACK_SCHED: an ACK must be sent.
    pub scheduled: bool,
    /// TCP_ACK_TIMER: the timer will send the ACK.
    pub timer: bool,
    /// TCP_ACK_PUSHED: a segment shorter than `rcv_mss` or, in 6.12, with the PSH flag was seen.
    pub pushed: bool,
    /// Whether the delayed-ACK timer expired while a system call held the socket's lock.
    pub blocked: bool,
    /// ICSK_ACK_NOW of 6.12: the next ACK must be sent at once.
    pub now: bool,
    /// ICSK_ACK_NOMEM of 6.12: the next ACK closes the window.
    pub no_memory: bool,
    /// TCP_ACK_DEFERRED of 6.12: an ACK must be sent when the receiving program has drained the
    /// backlog.
    pub deferred: bool,
    /// TCP_DELACK_TIMER_DEFERRED of 6.12: the delayed-ACK timer expired while a system call held
    /// the socket's lock.
    pub timer_deferred: bool,
    /// Whether the segments of one `sk_buff` are being processed. ACKs wait until all of them are
    /// done.
    pub holding: bool,
    /// Whether an ACK must be sent at once after the segments of the `sk_buff` that is being
    /// processed.
    pub held: bool,
    /// Number of ACKs still to be sent at once.
    pub quick: u64,
    /// Estimated time between two segments, from which the delay of an ACK follows, jiffies; 0
    /// before the first data.
    pub ato: u64,
    /// Jiffy at which the delayed ACK is due.
    pub timeout: u64,
    /// Jiffy at which the last data arrived (`lrcvtime`).
    pub last_data: u64,
    /// Estimated segment size of the sender, bytes.
    pub rcv_mss: u64,
    /// Length of the previous segment if it was shorter than `rcv_mss` and at least 524 bytes;
    /// otherwise 0.
    last_short: u64,
    /// Smoothed round-trip time of the handshake, jiffies.
    pub srtt: u64,
    /// The receiver's own retransmission timeout, jiffies: RTT + max(2 · RTT, 200 ms). The receiver
    /// sends no data, so it measures the round trip (RTT) only in the handshake.
    pub rto: u64,
}

impl AckState {
    /// Initialises the estimates (tcp_initialize_rcv_mss) and the round-trip time of the handshake.
    pub fn new(params: &TcpSockParams, rcv_wnd: u64) -> AckState {
        let mss = u64::from(params.segment_payload());
        let rtt = params.rtt_jiffies.max(1);
        AckState {
            hz: params.hz,
            rcv_mss: mss.min(rcv_wnd / 2).clamp(MIN_MSS, MIN_RCVMSS),
            srtt: rtt,
            rto: rtt + (2 * rtt).max(params.hz.in_ms(RTO_MIN_MS)),
            ..AckState::default()
        }
    }

    /// Returns the minimum delay of an ACK, jiffies (TCP_DELACK_MIN).
    pub fn delack_min(&self) -> u64 {
        self.hz.in_ms(DELACK_MIN_MS)
    }

    /// Returns how long a segment may wait on the prequeue before the delayed-ACK timer processes
    /// it, jiffies: 3 × TCP_RTO_MIN / 4 (include/net/tcp.h:tcp_prequeue).
    pub fn prequeue_patience(&self) -> u64 {
        3 * self.hz.in_ms(RTO_MIN_MS) / 4
    }

    /// Allows a number of ACKs without delay, so that a sender in slow start can soon fill the
    /// window (tcp_incr_quickack).
    pub fn raise_quick(&mut self, rcv_wnd: u64) {
        let wanted = match rcv_wnd / (2 * self.rcv_mss) {
            0 => 2,
            few => few.min(MAX_QUICKACKS),
        };
        self.quick = self.quick.max(wanted);
    }

    /// Makes the next ACKs leave without delay (tcp_enter_quickack_mode).
    pub fn enter_quick(&mut self, rcv_wnd: u64) {
        self.raise_quick(rcv_wnd);
        self.ato = self.delack_min();
    }

    /// Estimates the sender's segment size (tcp_measure_rcv_mss). Two short segments of equal
    /// length lower the estimate, unless they are shorter than 524 bytes. Returns true if the
    /// estimate grew.
    pub fn measure_rcv_mss(&mut self, len: u64) -> bool {
        let last_short = std::mem::take(&mut self.last_short);
        if len >= self.rcv_mss {
            let grew = len > self.rcv_mss;
            self.rcv_mss = len;
            return grew;
        }
        if len >= MIN_RCVMSS - 12 {
            self.last_short = len;
            if len == last_short {
                self.rcv_mss = len;
                return false;
            }
        }
        self.pushed = true;
        false
    }

    /// Adapts the delay of ACKs to `gap`, the time since the last data arrived, jiffies. Returns
    /// true if `gap` exceeds the retransmission timeout, so that the sender begins again with slow
    /// start.
    pub fn learn_gap(&mut self, gap: u64) -> bool {
        if gap <= self.delack_min() / 2 {
            self.ato = self.ato / 2 + self.delack_min() / 2;
            return false;
        }
        if gap < self.ato {
            self.ato = (self.ato / 2 + gap).min(self.rto);
            return false;
        }
        gap > self.rto
    }

    /// Returns the present delay of an ACK, jiffies.
    pub fn delay(&self) -> u64 {
        if self.ato <= self.delack_min() {
            return self.ato;
        }
        let most = if self.pushed {
            self.hz.in_ms(DELACK_MAX_MS)
        } else {
            self.hz.in_ms(DELACK_BULK_MAX_MS)
        };
        self.ato.min(most).min(self.srtt.max(self.delack_min()))
    }

    /// Records that an ACK was sent (tcp_event_ack_sent).
    pub fn sent(&mut self) {
        if self.quick > 0 {
            self.quick -= 1;
            if self.quick == 0 {
                self.ato = self.delack_min();
            }
        }
        self.scheduled = false;
        self.timer = false;
        self.pushed = false;
        self.blocked = false;
        self.now = false;
        self.no_memory = false;
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        let flags = [
            self.no_memory,
            self.now,
            self.deferred,
            self.timer_deferred,
            self.scheduled,
            self.timer,
            self.pushed,
            self.blocked,
        ];
        mix(flags.iter().fold(0, |bits, &on| bits << 1 | u64::from(on)));
        mix(self.quick);
        mix(self.ato);
        mix(self.timeout);
        mix(self.last_data);
        mix(self.rcv_mss);
        mix(self.last_short);
    }
}

#[cfg(test)]
mod tests;
