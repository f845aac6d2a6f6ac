//! HyStart: ends slow start before a queue overflows.
//!
//! Read first: net/ipv4/tcp_cubic.c:hystart_update, hystart_ack_delay (6.12.33).
//!
//! Two signs end slow start. A train of closely spaced ACKs that lasts longer than half of the
//! shortest round trip means that the path is full. A round trip that has grown means that a queue
//! builds up.

use base::pair;

/// Congestion window below which HyStart does not end slow start, segments (hystart_low_window).
const LOW_WINDOW: u32 = 16;
/// Longest pause between two ACKs of one train of ACKs, µs (hystart_ack_delta_us).
const ACK_DELTA_US: u64 = 2_000;
/// Round-trip samples needed before the delay of a round (one round trip) counts
/// (HYSTART_MIN_SAMPLES).
const MIN_SAMPLES: u32 = 8;
/// Bounds of the growth of the round-trip time that ends slow start, µs (HYSTART_DELAY_MIN,
/// HYSTART_DELAY_MAX).
const DELAY_MIN_US: u32 = 4_000;
const DELAY_MAX_US: u32 = 16_000;
/// Maximum time that `ack_delay` adds to the tolerated length of a train of ACKs, µs.
const MAX_ACK_DELAY_US: u64 = 1_000;

/// Facts about one ACK that HyStart reads.
#[derive(Clone, Copy, Debug)]
pub struct AckSample {
    /// The sender's clock, µs.
    pub now_us: u64,
    /// Round trip of the last segment that the ACK acknowledges, µs.
    pub rtt_us: u32,
    pub snd_una: u64,
    pub snd_nxt: u64,
    pub cwnd: u32,
    pub in_slow_start: bool,
    /// Rate at which a paced sender would send, bytes per second; 0: unknown.
    pub pacing_rate: u64,
    /// Maximum payload of one TSO burst, bytes.
    pub max_burst: u32,
}

/// HyStart: detects from ACKs when slow start should end. A *round* is one round trip.
#[derive(Clone, Debug, Default)]
pub struct HyStart {
    /// Whether the end of slow start was found.
    found: bool,
    round_start: u64,
    /// Byte whose acknowledgement ends the round.
    end_seq: u64,
    /// Time of the last ACK of the present train of ACKs, µs.
    last_ack: u64,
    /// Shortest round-trip time measured in this round, µs.
    curr_rtt: u32,
    sample_count: u32,
}

impl HyStart {
    /// Begins a round, which ends when `snd_nxt` is acknowledged.
    pub fn reset(&mut self, now_us: u64, snd_nxt: u64) {
        (self.round_start, self.last_ack) = (now_us, now_us);
        self.end_seq = snd_nxt;
        self.curr_rtt = u32::MAX;
        self.sample_count = 0;
    }

    /// Reads one ACK of slow start. Returns whether slow start ends here.
    pub fn update(&mut self, ack: &AckSample, delay_min: u32) -> bool {
        if self.found || !ack.in_slow_start {
            return false;
        }
        if ack.snd_una > self.end_seq {
            self.reset(ack.now_us, ack.snd_nxt);
        }
        if ack.cwnd < LOW_WINDOW {
            return false;
        }
        let train = self.train_is_long(ack, delay_min);
        let delayed = self.delay_has_grown(ack.rtt_us, delay_min);
        self.found = train || delayed;
        self.found
    }

    fn train_is_long(&mut self, ack: &AckSample, delay_min: u32) -> bool {
        if ack.now_us - self.last_ack > ACK_DELTA_US {
            return false;
        }
        self.last_ack = ack.now_us;
        // The sender does not pace its segments. So a train of ACKs may last half of the sum of the
        // shortest round trip and `ack_delay`.
        let threshold = (u64::from(delay_min) + ack_delay(ack)) >> 1;
        ack.now_us - self.round_start > threshold
    }

    fn delay_has_grown(&mut self, rtt_us: u32, delay_min: u32) -> bool {
        self.curr_rtt = self.curr_rtt.min(rtt_us);
        if self.sample_count < MIN_SAMPLES {
            self.sample_count += 1;
            return false;
        }
        let tolerated = (delay_min >> 3).clamp(DELAY_MIN_US, DELAY_MAX_US);
        self.curr_rtt > delay_min + tolerated
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.end_seq << 1 | u64::from(self.found));
        mix(self.round_start);
        mix(self.last_ack);
        mix(pair(self.curr_rtt, self.sample_count));
    }
}

/// Time by which TSO bursts may lengthen a train of ACKs, µs: four bursts at the pacing rate.
fn ack_delay(ack: &AckSample) -> u64 {
    let bytes = u64::from(ack.max_burst) * 4 * 1_000_000;
    let time = bytes.checked_div(ack.pacing_rate).unwrap_or(0);
    time.min(MAX_ACK_DELAY_US)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ack(now_us: u64, rtt_us: u32) -> AckSample {
        AckSample {
            now_us,
            rtt_us,
            snd_una: 1,
            snd_nxt: 100,
            cwnd: 20,
            in_slow_start: true,
            pacing_rate: 0,
            max_burst: 65_215,
        }
    }

    fn began() -> HyStart {
        let mut hystart = HyStart::default();
        hystart.reset(0, 100);
        hystart
    }

    #[test]
    fn an_ack_train_of_half_the_round_trip_ends_slow_start() {
        let mut hystart = began();
        let end = (1_000..=12_000)
            .step_by(1_000)
            .find(|&now| hystart.update(&ack(now, 20_000), 20_000));
        assert_eq!(end, Some(11_000), "later than 20 ms / 2");
    }

    #[test]
    fn a_pause_of_more_than_2_ms_ends_the_train() {
        let mut hystart = began();
        let acks = (3_000..30_000).step_by(3_000);
        assert!(
            !acks
                .into_iter()
                .any(|now| hystart.update(&ack(now, 20_000), 20_000))
        );
    }

    #[test]
    fn a_round_trip_that_grows_by_4_ms_ends_slow_start_after_8_samples() {
        let mut hystart = began();
        let grown = |hystart: &mut HyStart| hystart.update(&ack(1, 24_001), 20_000);
        assert!(!(0..8).any(|_| grown(&mut hystart)));
        assert!(
            grown(&mut hystart),
            "20 ms / 8 is 2.5 ms, and the minimum 4 ms"
        );
        assert!(!grown(&mut hystart), "found once");
    }

    #[test]
    fn a_window_below_16_segments_is_left_alone() {
        let mut hystart = began();
        let small = AckSample {
            cwnd: 15,
            ..ack(15_000, 50_000)
        };
        assert!(!(0..20).any(|_| hystart.update(&small, 20_000)));
    }

    #[test]
    fn bursts_lengthen_the_train_that_is_tolerated() {
        // Four bursts of 65,215 bytes take 260 µs at 1 GB/s. At 100 MB/s they take more than the
        // maximum of 1 ms.
        let at = |pacing_rate| {
            ack_delay(&AckSample {
                pacing_rate,
                ..ack(0, 0)
            })
        };
        assert_eq!((at(1_000_000_000), at(100_000_000), at(0)), (260, 1_000, 0));
    }
}
