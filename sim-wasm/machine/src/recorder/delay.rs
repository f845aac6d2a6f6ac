//! One-way delay of delivered packets, from the sender to the receiving program, on this host or on
//! a router's far host.
//!
//! The distribution is stored in bins, because a run delivers millions of packets and a checkpoint
//! clones the machine. A bin is 1/64 of an octave wide, so a quantile is right to within 1 %.
//! Count, sum, minimum and maximum are exact. [`super::watch::Watch`] has the delay of each packet.

use base::Ns;

/// Base-2 logarithm of the number of bins per octave (64).
const OCTAVE_BITS: u32 = 6;
const PER_OCTAVE: u64 = 1 << OCTAVE_BITS;

/// One bin of a distribution.
#[derive(Clone, Copy, Debug)]
pub struct DelayBin {
    /// Smallest delay in the bin, ns.
    pub from: u64,
    /// Upper bound of the bin, exclusive, ns.
    pub to: u64,
    /// Number of packets in the bin.
    pub count: u64,
}

/// Delays of delivered packets, ns.
#[derive(Clone, Debug, Default)]
pub struct Delay {
    /// Number of delivered packets.
    pub count: u64,
    /// Sum of the packets' delays.
    pub sum: u128,
    /// Smallest delay. 0 before the first packet.
    pub min: u64,
    /// Largest delay.
    pub max: u64,
    /// Number of packets in each bin, up to the largest bin needed. [`bin_of`] returns a bin's
    /// index.
    bins: Vec<u32>,
}

/// Returns the bin of a delay. Below 64 ns each delay has its own bin.
fn bin_of(delay: u64) -> usize {
    let octave = delay.max(PER_OCTAVE).ilog2() - OCTAVE_BITS;
    let within = delay >> octave;
    (u64::from(octave) * PER_OCTAVE + within) as usize
}

/// Returns the bounds of a bin: from, to.
fn bounds(bin: usize) -> (u64, u64) {
    let bin = bin as u64;
    let octave = (bin / PER_OCTAVE).saturating_sub(1);
    let within = bin - octave * PER_OCTAVE;
    (within << octave, (within + 1) << octave)
}

impl Delay {
    /// Adds a packet delivered `delay` after it was put on the wire.
    pub fn add(&mut self, delay: Ns) {
        self.min = if self.count == 0 {
            delay.0
        } else {
            self.min.min(delay.0)
        };
        self.max = self.max.max(delay.0);
        self.sum += u128::from(delay.0);
        self.count += 1;
        let bin = bin_of(delay.0);
        if bin >= self.bins.len() {
            self.bins.resize(bin + 1, 0);
        }
        self.bins[bin] += 1;
    }

    /// Mean delay. 0 before the first packet.
    pub fn mean(&self) -> f64 {
        match self.count {
            0 => 0.0,
            count => self.sum as f64 / count as f64,
        }
    }

    /// Largest delay minus smallest delay. The study calls this value variation.
    pub fn variation(&self) -> u64 {
        self.max - self.min
    }

    /// Returns the delay that `percent` of the packets do not exceed. 0 before the first packet.
    pub fn percentile(&self, percent: u64) -> u64 {
        let rank = (self.count * percent).div_ceil(100).max(1);
        let mut before = 0;
        for bin in self.distribution() {
            before += bin.count;
            if before >= rank {
                return ((bin.from + bin.to) / 2).clamp(self.min, self.max);
            }
        }
        0
    }

    /// Bins with packets, shortest delay first.
    pub fn distribution(&self) -> impl Iterator<Item = DelayBin> {
        let bins = self.bins.iter().enumerate();
        bins.filter(|(_, count)| **count > 0).map(|(bin, count)| {
            let ((from, to), count) = (bounds(bin), u64::from(*count));
            DelayBin { from, to, count }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_delay_sets_the_minimum() {
        let mut delay = Delay::default();
        delay.add(Ns(30));
        delay.add(Ns(10));
        assert_eq!(
            (delay.min, delay.max, delay.sum, delay.count),
            (10, 30, 40, 2)
        );
        assert_eq!(delay.variation(), 20);
    }

    #[test]
    fn bins_follow_one_another_without_gap_and_are_at_most_a_64th_wide() {
        let mut end = 0;
        for bin in 0..2_500 {
            let (from, to) = bounds(bin);
            assert_eq!(from, end, "bin {bin}");
            assert_eq!((bin_of(from), bin_of(to - 1)), (bin, bin));
            assert!(to - from <= (from / 64).max(1), "bin {bin}");
            end = to;
        }
        assert!(end > 60_000_000_000, "an hour's delays need no more bins");
    }

    #[test]
    fn a_percentile_is_right_to_within_one_percent() {
        let mut delay = Delay::default();
        for us in 1..=1_000 {
            delay.add(Ns::from_us(us));
        }
        for percent in [50, 95, 100] {
            let exact = percent * 10_000;
            assert!(delay.percentile(percent).abs_diff(exact) < exact / 100);
        }
        assert_eq!(
            delay.distribution().map(|bin| bin.count).sum::<u64>(),
            1_000
        );
    }

    #[test]
    fn nothing_delivered_has_no_delay() {
        let delay = Delay::default();
        assert_eq!((delay.percentile(50), delay.variation()), (0, 0));
    }
}
