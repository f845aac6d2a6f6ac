//! Counts of a NIC, and sk98lin's names for them. Drivers without a real counterpart use these
//! names too.

/// A NIC's counts since t = 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NicCounts {
    /// Frames written into the buffer of a descriptor.
    pub received: u64,
    /// Frames sent.
    pub sent: u64,
    /// Frames that found no ready descriptor.
    pub missed: u64,
    /// Frames that the driver dropped.
    pub dropped: u64,
    /// Interrupts taken.
    pub interrupts: u64,
}

/// A line of `ethtool -S`: a name and its count.
pub type Statistic = (&'static str, u64);

/// Returns sk98lin's statistics. Our assumption: a frame without a descriptor counts as
/// `rx_missed_errors`.
pub fn sk98lin_statistics(counts: NicCounts) -> Vec<Statistic> {
    vec![
        ("rx_packets", counts.received),
        ("tx_packets", counts.sent),
        ("rx_dropped", counts.dropped),
        ("rx_missed_errors", counts.missed),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dev::NicDriver;

    #[test]
    fn each_driver_prints_its_own_names() {
        let counts = NicCounts {
            missed: 2,
            dropped: 1,
            ..Default::default()
        };
        let named = |driver: NicDriver| (driver.rules().statistics)(counts);
        assert!(named(NicDriver::Sk98lin).contains(&("rx_missed_errors", 2)));
        assert!(named(NicDriver::Tg3).contains(&("rx_discards", 3)));
        assert_eq!(named(NicDriver::Napi), named(NicDriver::NetifRx));
    }
}
