//! Round-trip estimation and the retransmission timeout, in jiffies.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_rtt_estimator, tcp_set_rto.

/// Minimum deviation, and so the minimum that a timeout exceeds the mean: HZ/5
/// (include/net/tcp.h:TCP_RTO_MIN).
pub const RTO_MIN: u32 = 200;
/// Maximum timeout: 120 s (TCP_RTO_MAX).
pub const RTO_MAX: u32 = 120_000;
/// Timeout before any sample: 3 s (TCP_TIMEOUT_INIT).
pub const RTO_INIT: u32 = 3_000;

/// Round-trip estimate of one connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rtt {
    /// Smoothed round trip, in eighths of a jiffy; 0 before the first sample.
    srtt: u32,
    /// Mean deviation, in quarters of a jiffy.
    mdev: u32,
    /// Maximum of `mdev` in the present window.
    mdev_max: u32,
    /// Added to the mean. Follows `mdev_max` upwards at once, downwards by a quarter per window.
    rttvar: u32,
    /// Retransmission timeout, including backoff.
    rto: u32,
    /// The window ends when this byte is acknowledged.
    rtt_seq: u64,
}

impl Default for Rtt {
    fn default() -> Rtt {
        Rtt {
            srtt: 0,
            mdev: RTO_INIT,
            mdev_max: 0,
            rttvar: 0,
            rto: RTO_INIT,
            rtt_seq: 0,
        }
    }
}

impl Rtt {
    /// Takes a sample of `measured` jiffies (0 counts as 1) and recomputes the timeout.
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
        self.rto = ((self.srtt >> 3) + self.rttvar).min(RTO_MAX);
    }

    fn start(&mut self, measured: u32, snd_nxt: u64) {
        self.srtt = measured << 3;
        self.mdev = measured << 1;
        self.mdev_max = self.mdev.max(RTO_MIN);
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
        self.mdev_max = RTO_MIN;
    }

    /// Doubles the timeout after an expiry.
    pub fn back_off(&mut self) {
        self.rto = (self.rto << 1).min(RTO_MAX);
    }

    /// The timeout, jiffies.
    pub const fn rto(&self) -> u32 {
        self.rto
    }

    /// Smoothed round trip, whole jiffies; 0 before the first sample.
    pub const fn srtt(&self) -> u32 {
        self.srtt >> 3
    }

    /// Deviation part of the timeout, jiffies.
    pub const fn rttvar(&self) -> u32 {
        self.rttvar
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.srtt) << 32 | u64::from(self.mdev));
        mix(u64::from(self.mdev_max) << 32 | u64::from(self.rttvar));
        mix(u64::from(self.rto));
        mix(self.rtt_seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes samples, all within the first window.
    fn take(rtt: &mut Rtt, samples: &[u32]) {
        samples
            .iter()
            .for_each(|&sample| rtt.sample(sample, 0, 1000));
    }

    #[test]
    fn lan_samples_of_0_1_1_ms_give_201_each_time() {
        let mut rtt = Rtt::default();
        assert_eq!(rtt.rto(), 3_000);
        for sample in [0, 1, 1] {
            rtt.sample(sample, 0, 1000);
            assert_eq!(rtt.rto(), 201);
        }
    }

    #[test]
    fn a_half_second_sample_raises_the_timeout_to_564() {
        let mut rtt = Rtt::default();
        take(&mut rtt, &[0, 1, 1, 500]);
        assert_eq!((rtt.srtt(), rtt.rttvar(), rtt.rto()), (63, 501, 564));
    }

    #[test]
    fn a_stall_of_a_second_gives_about_1126() {
        let mut rtt = Rtt::default();
        take(&mut rtt, &[0, 1, 1, 1000]);
        assert_eq!(rtt.rto(), 1126);
    }

    #[test]
    fn a_stall_of_100_ms_gives_213() {
        let mut rtt = Rtt::default();
        take(&mut rtt, &[0, 1, 1, 100]);
        assert_eq!(rtt.rto(), 213);
    }

    #[test]
    fn the_deviation_decays_by_a_quarter_of_the_excess_per_window() {
        let mut rtt = Rtt::default();
        take(&mut rtt, &[1, 1, 1000]);
        assert_eq!(rtt.rttvar(), 1001);
        // The window with the peak ends: no decay yet, then mdev_max starts again.
        rtt.sample(1, 1001, 2000);
        let high = rtt.rttvar();
        rtt.sample(1, 2001, 3000);
        let excess = high - rtt.mdev_max.max(RTO_MIN);
        assert!(rtt.rttvar() < high && rtt.rttvar() >= high - excess / 4 - 1);
    }

    #[test]
    fn backing_off_stops_at_two_minutes() {
        let mut rtt = Rtt::default();
        (0..20).for_each(|_| rtt.back_off());
        assert_eq!(rtt.rto(), 120_000);
    }
}
