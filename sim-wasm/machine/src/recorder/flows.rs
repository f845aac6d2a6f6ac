//! Separate counts since t = 0 for each of the first flows.

use super::delay::Delay;
use base::Ns;
use kernel::packet::Skb;

/// Number of flows that have separate counts. Equal to the maximum number of sending hosts.
pub const COUNTED_FLOWS: usize = 3;

/// One flow's counts.
#[derive(Clone, Debug, Default)]
pub struct FlowCounts {
    /// Frames put on the wire.
    pub offered: u64,
    /// Frames whose last byte reached the receiving program.
    pub delivered: u64,
    /// Payload bytes that reached the receiving program.
    pub delivered_bytes: u64,
    /// Frames lost.
    pub dropped: u64,
    /// Time at which the flow's first data frame was put on the wire.
    pub first_offered: Option<Ns>,
    /// Time of the flow's last delivery.
    pub last_delivered: Ns,
    /// Delay from the sender to the receiving program.
    pub delay: Delay,
}

impl FlowCounts {
    /// Counts a frame that was put on the wire.
    pub fn count_offered(&mut self, skb: &Skb, now: Ns) {
        self.offered += 1;
        if skb.len > 0 {
            self.first_offered.get_or_insert(now);
        }
    }

    /// Counts a frame whose last byte reached the receiving program, and its `bytes` of payload.
    pub fn count_delivered(&mut self, skb: &Skb, bytes: u64, now: Ns) {
        self.delivered += 1;
        self.delivered_bytes += bytes;
        self.last_delivered = now;
        self.delay.add(now.since(skb.sent_at));
    }
}

/// Returns the payload rate, Mb/s: bytes ÷ (last delivery − first data frame offered).
pub fn goodput_mbps(bytes: u64, first_offered: Option<Ns>, last_delivered: Ns) -> f64 {
    match first_offered {
        Some(first) if last_delivered > first => {
            bytes as f64 * 8.0 * 1_000.0 / last_delivered.since(first).0 as f64
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flow_counts_from_its_first_data_frame_to_its_last_delivery() {
        let mut flow = FlowCounts::default();
        let packet = |len| Skb {
            len,
            sent_at: Ns::from_us(10),
            ..Skb::default()
        };
        flow.count_offered(&packet(0), Ns::from_us(5));
        flow.count_offered(&packet(1_000), Ns::from_us(10));
        flow.count_delivered(&packet(1_000), 1_000, Ns::from_us(90));
        assert_eq!((flow.offered, flow.delivered), (2, 1));
        assert_eq!(flow.delay.min, 80_000);
        let goodput = goodput_mbps(
            flow.delivered_bytes,
            flow.first_offered,
            flow.last_delivered,
        );
        assert_eq!(goodput, 100.0);
    }

    #[test]
    fn nothing_delivered_is_no_rate() {
        assert_eq!(goodput_mbps(0, None, Ns::ZERO), 0.0);
        assert_eq!(goodput_mbps(0, Some(Ns(5)), Ns(5)), 0.0);
    }
}
