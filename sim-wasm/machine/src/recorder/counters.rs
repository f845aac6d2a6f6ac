//! Running counts for the metrics and the table of packets by stage, updated with each event.

use super::dry_spells::DrySpells;
use super::flows::{COUNTED_FLOWS, FlowCounts};
use base::{DropReason, Ns, Stage};
use kernel::coverage::Calls;
use kernel::packet::{Skb, SkbKind};
use kernel::tcp::Gates;

/// A quantity over time: present value, integral and maximum.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gauge {
    value: u64,
    max: u64,
    integral: u128,
    since: Ns,
}

impl Gauge {
    /// Sets the value from `now` on.
    #[inline]
    pub fn set(&mut self, value: u64, now: Ns) {
        if value != self.value {
            self.integral += product(self.value, now.since(self.since).0);
            self.since = now;
            self.value = value;
            self.max = self.max.max(value);
        }
    }

    /// Restarts mean and maximum at `now`.
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

/// Returns a product of 128 bits. If both factors are below 2³², a faster multiplication of 64 bits
/// is used, because WebAssembly needs a function call for 128 bits.
#[inline]
fn product(a: u64, b: u64) -> u128 {
    match (a | b) >> 32 {
        0 => u128::from(a * b),
        _ => u128::from(a) * u128::from(b),
    }
}

/// Counts since t = 0.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Frames that the senders and the switches put on the wire.
    pub offered: u64,
    /// Frames whose last byte reached the receiving program.
    pub delivered: u64,
    /// Payload bytes that reached the receiving program.
    pub delivered_bytes: u64,
    /// Frames without payload that were processed completely.
    pub control: u64,
    /// Frames lost, by `DropReason`.
    pub drops: [u64; DropReason::COUNT],
    /// Number of packets that entered each `Stage`: frames from the senders or, on the path out of
    /// this host, packets that this host sends.
    pub entered: [u64; Stage::COUNT],
    /// Number of times that a frame, or a packet sent by this host, entered a stage.
    pub hops: u64,
    /// Time at which the first data frame was put on the wire.
    pub first_offered: Option<Ns>,
    /// Time of the last delivery.
    pub last_delivered: Ns,
    /// Separate counts for each of the first flows.
    pub flows: [FlowCounts; COUNTED_FLOWS],
    /// Frames that reached the NIC.
    pub rx_frames: u64,
    /// NIC interrupts, except those that `irq_tx` counts.
    pub irq_rx: u64,
    /// Runs of `__do_softirq`.
    pub softirq_runs: u64,
    /// Timer ticks.
    pub ticks: u64,
    /// Context switches.
    pub switches: u64,
    /// Longest time for which a receiving program was runnable but off the CPU.
    pub longest_off_cpu: Ns,
    /// Number of times that the O(1) scheduler swapped the expired array and the active array.
    pub array_swaps: u64,
    /// Number of times that the receive ring ran out of ready descriptors.
    pub ring_exhausted: u64,
    /// Intervals in which the receive ring had no ready descriptor, counted from samples every 10
    /// ms, as on a published diagram (Fermilab Fig. 9).
    pub dry_spells: DrySpells,
    /// Number of descriptors that got a buffer again.
    pub refilled: u64,
    /// Failed allocations of buffers for the receive ring.
    pub refill_failures: u64,
    /// ACKs sent, including the answer to each SYN.
    pub acks_sent: u64,
    /// ACKs refused by the transmit queue. ACKs are not frames of the senders, so no other count
    /// contains them.
    pub acks_dropped: u64,
    /// NIC interrupts that concern only sent frames.
    pub irq_tx: u64,
    /// Number of times that a NIC asked its switch's port to pause.
    pub pauses: u64,
    /// Number of times that a driver stopped its queue because no transmit descriptor was free.
    pub tx_stopped: u64,
    /// Frames from the senders that a router passed to its output's driver.
    pub forwarded: u64,
    /// Processes killed because memory was exhausted.
    pub oom_kills: u64,
    /// Number of times that a task began direct reclaim.
    pub direct_reclaims: u64,
    /// ICMP errors sent.
    pub icmp_sent: u64,
    /// ICMP errors suppressed by the rate limit.
    pub icmp_suppressed: u64,
    /// ICMP errors that reached a sender.
    pub icmp_received: u64,
    /// Datagrams that the receiving program sent back.
    pub echoes_sent: u64,
    /// Echoed datagrams that reached their sender.
    pub echoes_received: u64,
    /// Calls of kernel functions.
    pub calls: Calls,
    /// Counts of the decisions of TCP input.
    pub gates: Gates,
    /// Receive descriptors in use: the ring's size D minus the ready descriptors.
    pub ring_used: Gauge,
    /// Bytes charged to all sockets for queued packets (`sk_rmem_alloc`).
    pub receive_bytes: Gauge,
    /// Segments on the backlogs of all sockets.
    pub backlog_pkts: Gauge,
    /// Segments on the prequeues of all sockets.
    pub prequeue_pkts: Gauge,
    /// Segments on the out-of-order queues of all sockets.
    pub ofo_pkts: Gauge,
    /// Packets in the queues in front of the drivers (queueing disciplines).
    pub tx_queue: Gauge,
}

impl Counters {
    /// Records that a receiving program gets the CPU after it has waited on the run queue for
    /// `waited`.
    pub fn note_off_cpu(&mut self, waited: Ns) {
        self.longest_off_cpu = self.longest_off_cpu.max(waited);
    }

    /// Counts a frame that a sender put on the wire.
    pub fn count_offered(&mut self, skb: &Skb, now: Ns) {
        self.offered += 1;
        if skb.len > 0 {
            self.first_offered.get_or_insert(now);
        }
        if let Some(flow) = self.flow_of(skb) {
            flow.count_offered(skb, now);
        }
    }

    /// Counts a frame whose last byte reached the receiving program, and its `bytes` of payload.
    pub fn count_delivered(&mut self, skb: &Skb, bytes: u64, now: Ns) {
        self.delivered += 1;
        self.delivered_bytes += bytes;
        self.last_delivered = now;
        if let Some(flow) = self.flows.get_mut(skb.flow.id.index()) {
            flow.count_delivered(skb, bytes, now);
        }
    }

    /// Counts a lost frame.
    pub fn count_dropped(&mut self, skb: &Skb, reason: DropReason) {
        self.drops[reason as usize] += 1;
        if let Some(flow) = self.flow_of(skb) {
            flow.dropped += 1;
        }
    }

    /// Returns the counts of a frame's flow. `None` if no counts are kept for the flow, or if a
    /// switch sent the frame.
    fn flow_of(&mut self, skb: &Skb) -> Option<&mut FlowCounts> {
        match skb.kind {
            SkbKind::Hello => None,
            _ => self.flows.get_mut(skb.flow.id.index()),
        }
    }

    /// Number of frames lost for any reason.
    pub fn dropped(&self) -> u64 {
        self.drops.iter().sum()
    }

    /// Number of frames that have ended: delivered, lost, or without payload and fully processed.
    pub fn ended(&self) -> u64 {
        self.delivered + self.control + self.dropped()
    }

    /// Number of frames that were put on the wire and are not yet delivered, lost or fully
    /// processed.
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
