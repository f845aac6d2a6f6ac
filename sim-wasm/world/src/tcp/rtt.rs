//! Round-trip estimation and the retransmission timeout, in units of the sender's clock.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rtt_estimator, tcp_set_rto. Both releases use the same
//! formula: 2.6.12 in jiffies of 1 ms, 6.12 in microseconds, with a timeout of whole jiffies of 4
//! ms.

use super::clock::Clock;
use base::pair;

/// Minimum deviation, ms: HZ/5. The timeout is at least this much longer than the mean
/// (include/net/tcp.h:TCP_RTO_MIN).
pub const RTO_MIN: u32 = 200;
/// Maximum timeout, ms: 120 s (TCP_RTO_MAX).
pub const RTO_MAX: u32 = 120_000;
/// Timeout before any sample, ms: 3 s (TCP_TIMEOUT_INIT).
pub const RTO_INIT: u32 = 3_000;
/// Timeout of a Linux 6.12 sender until it has measured a round trip (TCP_TIMEOUT_INIT; RFC 6298),
/// ms.
const RTO_INIT_6_12: u32 = 1_000;

/// Round-trip estimate of one connection.
#[derive(Clone, Debug)]
pub struct Rtt {
    clock: Clock,
    /// Smoothed round trip, in eighths of a unit; 0 before the first sample.
    srtt: u32,
    /// Mean deviation, in quarters of a unit.
    mdev: u32,
    /// Maximum of `mdev` since the present window of samples began.
    mdev_max: u32,
    /// Deviation that is added to the mean. `rttvar` rises to `mdev_max` at once, but falls only by
    /// a quarter of the difference per window of samples.
    pub rttvar: u32,
    /// Retransmission timeout, including backoff.
    pub rto: u32,
    /// Byte whose acknowledgement ends the present window of samples.
    rtt_seq: u64,
}

impl Rtt {
    /// Creates an estimate without a sample.
    pub fn new(clock: Clock) -> Rtt {
        let init = match clock {
            Clock::Jiffies => RTO_INIT,
            Clock::Micros(_) => RTO_INIT_6_12 * 1_000,
        };
        Rtt {
            clock,
            srtt: 0,
            mdev: init,
            mdev_max: 0,
            rttvar: 0,
            rto: init,
            rtt_seq: 0,
        }
    }

    fn units(&self, ms: u32) -> u32 {
        ms * self.clock.per_ms() as u32
    }

    /// Takes a sample (0 counts as 1) and recomputes the timeout.
    pub fn sample(&mut self, measured: u32, snd_una: u64, snd_nxt: u64) {
        let measured = measured.max(1);
        if self.srtt == 0 {
            self.start(measured, snd_nxt);
        } else {
            self.smooth(measured);
            if snd_una > self.rtt_seq {
                self.end_window(snd_nxt);
            }
        }
        let timeout = self.clock.whole_jiffies((self.srtt >> 3) + self.rttvar);
        self.rto = timeout.min(self.units(RTO_MAX));
    }

    fn start(&mut self, measured: u32, snd_nxt: u64) {
        self.srtt = measured << 3;
        self.mdev = measured << 1;
        self.mdev_max = self.mdev.max(self.units(RTO_MIN));
        self.rttvar = self.mdev_max;
        self.rtt_seq = snd_nxt;
    }

    fn smooth(&mut self, measured: u32) {
        let error = i64::from(measured) - i64::from(self.srtt >> 3);
        self.srtt = (i64::from(self.srtt) + error) as u32;
        let mut change = error.abs() - i64::from(self.mdev >> 2);
        // A shorter round trip must not raise the timeout, so its deviation counts only an eighth.
        if error < 0 && change > 0 {
            change >>= 3;
        }
        self.mdev = (i64::from(self.mdev) + change) as u32;
        self.mdev_max = self.mdev_max.max(self.mdev);
        self.rttvar = self.rttvar.max(self.mdev_max);
    }

    fn end_window(&mut self, snd_nxt: u64) {
        self.rttvar -= self.rttvar.saturating_sub(self.mdev_max) >> 2;
        self.rtt_seq = snd_nxt;
        self.mdev_max = self.units(RTO_MIN);
    }

    /// Doubles the timeout after an expiry.
    pub fn back_off(&mut self) {
        self.rto = (self.rto << 1).min(self.units(RTO_MAX));
    }

    /// Maximum timeout, clock units.
    pub fn rto_max(&self) -> u32 {
        self.units(RTO_MAX)
    }

    /// Smoothed round trip, whole clock units; 0 before the first sample.
    pub const fn srtt(&self) -> u32 {
        self.srtt >> 3
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.srtt, self.mdev));
        mix(pair(self.mdev_max, self.rttvar));
        mix(u64::from(self.rto));
        mix(self.rtt_seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    fn jiffies() -> Rtt {
        Rtt::new(Clock::Jiffies)
    }

    /// Takes round-trip samples, all within the first window of samples.
    fn take(rtt: &mut Rtt, samples: &[u32]) {
        samples
            .iter()
            .for_each(|&sample| rtt.sample(sample, 0, 1000));
    }

    #[test]
    fn lan_samples_of_0_1_1_ms_give_201_each_time() {
        let mut rtt = jiffies();
        assert_eq!(rtt.rto, 3_000);
        for sample in [0, 1, 1] {
            rtt.sample(sample, 0, 1000);
            assert_eq!(rtt.rto, 201);
        }
    }

    #[test]
    fn a_half_second_sample_raises_the_timeout_to_564() {
        let mut rtt = jiffies();
        take(&mut rtt, &[0, 1, 1, 500]);
        assert_eq!((rtt.srtt(), rtt.rttvar, rtt.rto), (63, 501, 564));
    }

    #[test]
    fn a_stall_of_a_second_gives_about_1126() {
        let mut rtt = jiffies();
        take(&mut rtt, &[0, 1, 1, 1000]);
        assert_eq!(rtt.rto, 1126);
    }

    #[test]
    fn a_stall_of_100_ms_gives_213() {
        let mut rtt = jiffies();
        take(&mut rtt, &[0, 1, 1, 100]);
        assert_eq!(rtt.rto, 213);
    }

    #[test]
    fn the_deviation_decays_by_a_quarter_of_the_excess_per_window() {
        let mut rtt = jiffies();
        take(&mut rtt, &[1, 1, 1000]);
        assert_eq!(rtt.rttvar, 1001);
        // The window of samples with the peak ends without a decrease of `rttvar`; then `mdev_max`
        // starts again.
        rtt.sample(1, 1001, 2000);
        let high = rtt.rttvar;
        rtt.sample(1, 2001, 3000);
        let excess = high - rtt.mdev_max.max(RTO_MIN);
        assert!(rtt.rttvar < high && rtt.rttvar >= high - excess / 4 - 1);
    }

    #[test]
    fn backing_off_stops_at_two_minutes() {
        let mut rtt = jiffies();
        (0..20).for_each(|_| rtt.back_off());
        assert_eq!(rtt.rto, 120_000);
    }

    #[test]
    fn a_sender_of_6_12_counts_microseconds_and_times_out_in_whole_jiffies() {
        let mut rtt = Rtt::new(Clock::Micros(COMPLETE));
        assert_eq!(rtt.rto, 1_000_000, "1 s before any sample");
        take(&mut rtt, &[500, 500, 500]);
        // 500 µs + 200 ms are 50.125 jiffies of 4 ms, so the timeout is 51 jiffies.
        assert_eq!((rtt.srtt(), rtt.rto), (500, 204_000));
        (0..20).for_each(|_| rtt.back_off());
        assert_eq!(rtt.rto, 120_000_000);
    }
}
