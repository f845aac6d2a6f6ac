//! Transmit state: ACKs that wait for the end of their CPU step, the queue of each device, and the
//! work of the transmit softirq.
//!
//! Read first: include/linux/netdevice.h: softnet_data (`output_queue`, `completion_queue`).

use base::{DevId, Rng};
use kernel::dev::Sent;
use kernel::ip::icmp::RateLimit;
use kernel::packet::Ack;
use kernel::qdisc::{Qdisc, QdiscConfig};
use std::collections::VecDeque;

/// Names of the random-number generators of the devices' queues, by `DevId`.
const QUEUES: [&str; 4] = ["qdisc.eth0", "qdisc.eth1", "qdisc.eth2", "qdisc.eth3"];

/// Packets that wait to be sent, and sent packets that are not freed yet.
#[derive(Clone, Debug, Default)]
pub struct TxState {
    built: u64,
    /// Rate limits of ICMP errors, one for the sending host of each device, by `DevId`.
    icmp: Vec<RateLimit>,
    waiting: Vec<Ack>,
    /// Queue of each device, by `DevId`.
    queues: Vec<Qdisc>,
    /// Devices whose queue was woken, oldest first.
    output_queue: VecDeque<DevId>,
    completion_queue: Sent,
    /// Receive buffers that the running `net_tx_action` is about to free.
    freeing: u32,
}

impl TxState {
    /// Creates the state for `devices` devices, each with an empty queue. Each queue has random
    /// numbers of its own, which depend on the run's seed.
    pub fn new(devices: usize, config: QdiscConfig, seed: u64) -> TxState {
        debug_assert!(devices <= QUEUES.len(), "a name for each queue");
        let new_queue = |name| Qdisc::new(config, Rng::named(seed, name));
        TxState {
            icmp: vec![RateLimit::default(); devices],
            queues: QUEUES.into_iter().take(devices).map(new_queue).collect(),
            ..TxState::default()
        }
    }

    /// Applies changed parameters to the queue of each device.
    pub fn reconfigure(&mut self, config: QdiscConfig) {
        for queue in &mut self.queues {
            queue.reconfigure(config);
        }
    }

    /// Numbers an ACK, which is sent when the running step ends.
    pub fn build(&mut self, ack: &mut Ack) {
        ack.header.id = self.number();
        self.waiting.push(*ack);
    }

    /// Numbers a new packet that this host sends. Returns the number.
    pub fn number(&mut self) -> u64 {
        self.built += 1;
        self.built
    }

    /// Returns whether the rate limit allows one more ICMP error to the sending host of this
    /// device.
    pub fn allows_icmp(&mut self, dev: DevId, uptime_ms: u64) -> bool {
        self.icmp[dev].allows(uptime_ms)
    }

    /// Returns whether ACKs wait for the end of their CPU step.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes the waiting ACKs. The caller must give the vector back with [`TxState::return_empty`].
    pub fn take_waiting(&mut self) -> Vec<Ack> {
        std::mem::take(&mut self.waiting)
    }

    /// Takes the emptied vector back, so that its memory is reused.
    pub fn return_empty(&mut self, waiting: Vec<Ack>) {
        self.waiting = waiting;
    }

    /// Number of packets that this host has built, mostly ACKs. Also the number of the newest
    /// packet.
    pub fn built(&self) -> u64 {
        self.built
    }

    /// The queue in front of a device's driver (queueing discipline).
    pub fn queue(&self, dev: DevId) -> &Qdisc {
        &self.queues[dev]
    }

    /// The queue in front of a device's driver (queueing discipline), mutable.
    pub fn queue_mut(&mut self, dev: DevId) -> &mut Qdisc {
        &mut self.queues[dev]
    }

    /// Number of packets on all queues.
    pub fn packets_queued(&self) -> u64 {
        let lengths = self.queues.iter().map(Qdisc::len);
        lengths.map(u64::from).sum()
    }

    /// `netif_schedule`: asks the softirq to run this device's queue. A second call has no effect.
    pub fn schedule(&mut self, dev: DevId) {
        if !self.output_queue.contains(&dev) {
            self.output_queue.push_back(dev);
        }
    }

    /// Takes the next device whose queue the softirq should run.
    pub fn take_scheduled(&mut self) -> Option<DevId> {
        self.output_queue.pop_front()
    }

    /// `dev_kfree_skb_irq`: asks the softirq to free these frames.
    pub fn complete(&mut self, sent: Sent) {
        self.completion_queue.merge(sent);
    }

    /// Takes the frames that the softirq frees at the end of its step.
    pub fn take_completed(&mut self) -> Sent {
        let sent = std::mem::take(&mut self.completion_queue);
        self.freeing = sent.buffers;
        sent
    }

    /// Takes the number of receive buffers that the softirq frees now.
    pub fn take_freed(&mut self) -> u32 {
        std::mem::take(&mut self.freeing)
    }

    /// Number of receive buffers whose packets wait on queues, or are sent and not yet freed.
    pub fn buffers(&self) -> u64 {
        let queued = self.queues.iter().flat_map(Qdisc::packets);
        let held = queued.filter(|packet| packet.holds_buffer()).count() as u64;
        held + u64::from(self.completion_queue.buffers) + u64::from(self.freeing)
    }

    /// Mixes the state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for queue in &self.queues {
            queue.fold_digest(mix);
        }
        mix(u64::from(self.completion_queue.frames));
        let asked = self.icmp.iter();
        for limit in asked.filter(|limit| **limit != RateLimit::default()) {
            limit.fold_digest(mix);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acks_have_numbers_from_1_and_leave_in_the_order_in_which_they_were_built() {
        let mut transmit = TxState::new(1, QdiscConfig::default(), 1);
        for number in 1..=2 {
            let mut ack = Ack::default();
            transmit.build(&mut ack);
            assert_eq!(ack.header.id, number);
        }
        let waiting = transmit.take_waiting();
        assert_eq!(
            waiting.iter().map(|ack| ack.header.id).collect::<Vec<_>>(),
            [1, 2]
        );
        assert_eq!((transmit.built(), transmit.take_waiting().len()), (2, 0));
    }

    #[test]
    fn a_woken_queue_is_run_once() {
        let mut transmit = TxState::new(2, QdiscConfig::default(), 1);
        for dev in [1, 0, 1] {
            transmit.schedule(DevId(dev));
        }
        let run = std::iter::from_fn(|| transmit.take_scheduled());
        assert_eq!(run.collect::<Vec<_>>(), [DevId(1), DevId(0)]);
    }
}
