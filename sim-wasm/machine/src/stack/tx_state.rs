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
    pub(super) icmp: Vec<RateLimit>,
    /// ACKs that wait for the end of their CPU step.
    pub(super) waiting: Vec<Ack>,
    /// Queue of each device, by `DevId`.
    pub(super) queues: Vec<Qdisc>,
    /// Devices whose queue was woken, oldest first.
    pub(super) output_queue: VecDeque<DevId>,
    pub(super) completion_queue: Sent,
    /// Receive buffers that the running `net_tx_action` is about to free.
    pub(super) freeing: u32,
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

    /// Number of packets that this host has built, mostly ACKs. Also the number of the newest
    /// packet.
    pub fn built(&self) -> u64 {
        self.built
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

    /// Takes the frames that the softirq frees at the end of its step.
    pub fn take_completed(&mut self) -> Sent {
        let sent = std::mem::take(&mut self.completion_queue);
        self.freeing = sent.buffers;
        sent
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
        let waiting = std::mem::take(&mut transmit.waiting);
        assert_eq!(
            waiting.iter().map(|ack| ack.header.id).collect::<Vec<_>>(),
            [1, 2]
        );
        assert_eq!((transmit.built(), transmit.waiting.len()), (2, 0));
    }

    #[test]
    fn a_woken_queue_is_run_once() {
        let mut transmit = TxState::new(2, QdiscConfig::default(), 1);
        for dev in [1, 0, 1] {
            transmit.schedule(DevId(dev));
        }
        let run = std::iter::from_fn(|| transmit.output_queue.pop_front());
        assert_eq!(run.collect::<Vec<_>>(), [DevId(1), DevId(0)]);
    }
}
