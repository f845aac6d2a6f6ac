//! Running counts: everything the metrics and the books need, kept as events happen.

use super::dry_spells::DrySpells;
use super::flows::{COUNTED_FLOWS, FlowCounts};
use base::codes::{DropReason, Stage};
use base::time::Ns;
use kernel::coverage::Calls;
use kernel::packet::{Skb, SkbKind};
use kernel::tcp::Gates;

/// A quantity over time: its present value, its integral and its maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauge {
    value: u64,
    max: u64,
    integral: u128,
    since: Ns,
}

impl Gauge {
    /// The quantity has this value from `now` on.
    pub fn set(&mut self, value: u64, now: Ns) {
        if value != self.value {
            self.integral += u128::from(self.value) * u128::from(now.since(self.since).0);
            self.since = now;
            self.value = value;
            self.max = self.max.max(value);
        }
    }

    /// Forgets the past: mean and maximum begin at `now`.
    pub fn restart(&mut self, now: Ns) {
        *self = Gauge {
            value: self.value,
            max: self.value,
            integral: 0,
            since: now,
        };
    }

    /// The present value.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// The largest value so far.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The mean over time from `begin` to `now`.
    pub fn mean(&self, begin: Ns, now: Ns) -> f64 {
        let span = now.since(begin).0;
        if span == 0 {
            return self.value as f64;
        }
        let integral = self.integral + u128::from(self.value) * u128::from(now.since(self.since).0);
        integral as f64 / span as f64
    }
}

/// What happened since t = 0.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Frames put on the wire by the senders, and by switches of their own.
    pub offered: u64,
    /// Frames whose last byte was copied to the reader.
    pub delivered: u64,
    /// Payload bytes copied to the reader.
    pub delivered_bytes: u64,
    /// Frames without payload that did their work.
    pub control: u64,
    /// Frames lost, by `DropReason`.
    pub drops: [u64; DropReason::COUNT],
    /// Frames that entered each `Stage`, and on its own stages what this host has built.
    pub entered: [u64; Stage::COUNT],
    /// Stages entered, by frames and by what this host has built.
    pub hops: u64,
    /// First data frame put on the wire.
    pub first_offered: Option<Ns>,
    /// Last delivery.
    pub last_delivered: Ns,
    /// The first flows one by one.
    pub flows: [FlowCounts; COUNTED_FLOWS],
    /// Frames that reached the NIC.
    pub rx_frames: u64,
    /// NIC interrupts taken, but for those that `irq_tx` counts.
    pub irq_rx: u64,
    /// Runs of `__do_softirq`.
    pub softirq_runs: u64,
    /// Timer ticks.
    pub ticks: u64,
    /// Context switches.
    pub switches: u64,
    /// Times that expired became active.
    pub array_swaps: u64,
    /// Intervals with no ready descriptor.
    pub ring_exhausted: u64,
    /// The same as a diagram shows them.
    pub dry_spells: DrySpells,
    /// Descriptors that got a buffer again.
    pub refilled: u64,
    /// Failed allocations for the ring.
    pub refill_failures: u64,
    /// ACKs sent.
    pub acks_sent: u64,
    /// ACKs that the transmit queue refused: no frames of the senders, so in no other book.
    pub acks_dropped: u64,
    /// NIC interrupts that told of nothing but frames sent.
    pub irq_tx: u64,
    /// Pauses that NICs asked their switch's port for.
    pub pauses: u64,
    /// Times that a driver stopped its queue for want of transmit descriptors.
    pub tx_stopped: u64,
    /// Frames of the senders that were handed to the output's driver.
    pub forwarded: u64,
    /// Processes killed for want of memory.
    pub oom_kills: u64,
    /// Times a task had to reclaim pages itself.
    pub direct_reclaims: u64,
    /// ICMP errors sent.
    pub icmp_sent: u64,
    /// ICMP errors that the limit held back.
    pub icmp_suppressed: u64,
    /// ICMP errors that reached a sender.
    pub icmp_received: u64,
    /// Datagrams that the reader sent back.
    pub echoes_sent: u64,
    /// Those of them that reached their sender.
    pub echoes_received: u64,
    /// Calls of the kernel's functions.
    pub calls: Calls,
    /// Decisions of TCP input.
    pub gates: Gates,
    /// D − ready.
    pub ring_used: Gauge,
    /// `sk_rmem_alloc` of the receive queues.
    pub receive_bytes: Gauge,
    /// Segments on the backlogs.
    pub backlog_pkts: Gauge,
    /// Segments on the prequeues.
    pub prequeue_pkts: Gauge,
    /// Segments out of sequence.
    pub ofo_pkts: Gauge,
    /// Packets on the bands before the drivers.
    pub tx_queue: Gauge,
}

impl Counters {
    /// A sender put a frame on the wire.
    pub fn count_offered(&mut self, skb: &Skb, now: Ns) {
        self.offered += 1;
        if skb.len > 0 {
            self.first_offered.get_or_insert(now);
        }
        if let Some(flow) = self.flow_of(skb) {
            flow.count_offered(skb, now);
        }
    }

    /// `bytes` of a frame reached the reader, and with them its last one.
    pub fn count_delivered(&mut self, skb: &Skb, bytes: u64, now: Ns) {
        self.delivered += 1;
        self.delivered_bytes += bytes;
        self.last_delivered = now;
        if let Some(flow) = self.flows.get_mut(skb.flow.id.index()) {
            flow.count_delivered(skb, bytes, now);
        }
    }

    /// A frame was lost.
    pub fn count_dropped(&mut self, skb: &Skb, reason: DropReason) {
        self.drops[reason as usize] += 1;
        if let Some(flow) = self.flow_of(skb) {
            flow.dropped += 1;
        }
    }

    /// The flow that is counted for itself and that a frame is of; a switch's is of none.
    fn flow_of(&mut self, skb: &Skb) -> Option<&mut FlowCounts> {
        match skb.kind {
            SkbKind::Hello => None,
            _ => self.flows.get_mut(skb.flow.id.index()),
        }
    }

    /// Frames lost, all reasons.
    pub fn dropped(&self) -> u64 {
        self.drops.iter().sum()
    }

    /// Frames that have ended.
    pub fn ended(&self) -> u64 {
        self.delivered + self.control + self.dropped()
    }

    /// Frames between the senders and their end.
    pub fn in_flight(&self) -> u64 {
        self.offered - self.ended()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gauge_weights_its_mean_by_time() {
        let mut gauge = Gauge::default();
        gauge.set(10, Ns(0));
        gauge.set(0, Ns(25));
        assert_eq!(gauge.mean(Ns(0), Ns(100)), 2.5);
        assert_eq!(gauge.max(), 10);
    }
}
