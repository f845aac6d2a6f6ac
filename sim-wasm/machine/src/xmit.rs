//! The way out of a device: its queue, its transmit ring, its line, and what comes back from
//! there.
//!
//! Read first: net/core/dev.c: dev_queue_xmit, net_tx_action; include/net/pkt_sched.h:
//! qdisc_run; net/sched/sch_generic.c: qdisc_restart. The rules are in `kernel::pfifo_fast` and
//! `kernel::dev`; here a device's line becomes moments and packets for the world.
//!
//! Simplified: who sends an ACK pays for its whole way to the ring beforehand, and pays no
//! more if the queue is stopped, or if it takes others along. Who could tell: a profile of a
//! receiver whose ring is full of ACKs.

use super::Machine;
use super::cpu::Level;
use super::irq_steps::{AfterXmit, SoftAct, idle_handler, step};
use super::scheduled::Scheduled;
use crate::trace::wire_tap::WireRecord;
use base::codes::{Drop, Event, Stage, Work};
use base::ids::DevId;
use kernel::coverage::Function;
use kernel::dev::Sent;
use kernel::packet::{Ack, Outgoing};
use kernel::softirq::NET_TX_SOFTIRQ;

impl Machine {
    /// `ip_output`, and `dev_queue_xmit`: a packet goes on its band of the device's queue, or is
    /// dropped. Either way the queue is run then.
    pub(super) fn enqueue(&mut self, dev: DevId, packet: &Outgoing, priority: u8) {
        self.counters.calls.count_each([
            Function::IpOutput,
            Function::IpFinishOutput,
            Function::IpFinishOutput2,
            Function::DevQueueXmit,
            Function::PfifoFastEnqueue,
            Function::QdiscRun,
        ]);
        let queue_len = self.config.output.queue_len;
        let queue = self.transmit.queue_mut(dev);
        match queue.enqueue(packet, priority, queue_len) {
            true => self.tx_queue_changed(),
            false => self.refused_by_queue(dev, packet),
        }
    }

    #[cold]
    fn refused_by_queue(&mut self, dev: DevId, packet: &Outgoing) {
        if !std::mem::replace(&mut self.causes.tx_refusing, true) {
            let waiting = u64::from(self.transmit.queue(dev).len());
            let cause = self.causes.tx_stopped;
            let full = self.note(Event::TxQueueFull, u64::from(dev.0), waiting, cause);
            self.causes.tx_full = full;
        }
        self.drop_outgoing(packet, Drop::TxQueue, self.causes.tx_full);
    }

    /// A packet on its way out is dropped.
    pub(super) fn drop_outgoing(&mut self, packet: &Outgoing, reason: Drop, cause: u64) {
        match packet {
            Outgoing::Forwarded(skb) => self.end_frame(skb, Some(reason), cause),
            Outgoing::Own(skb) => {
                self.free_buffer();
                self.own_hop(skb, Stage::Dropped, reason as u64);
            }
            Outgoing::Ack(ack) => {
                self.counters.acks_dropped += 1;
                self.called(Function::KfreeSkb);
                self.ack_hop(ack, Stage::Dropped, reason as u64);
            }
        }
    }

    fn tx_queue_changed(&mut self) {
        let waiting =
            (0..self.devices.len() as u8).map(|dev| self.transmit.queue(DevId(dev)).len());
        let waiting = waiting.map(u64::from).sum();
        self.counters.tx_queue.set(waiting, self.now);
    }

    /// A packet waits and the driver takes it.
    pub(super) fn may_xmit(&self, dev: DevId) -> bool {
        !self.devices[dev.index()].tx().is_stopped() && !self.transmit.queue(dev).is_empty()
    }

    /// `qdisc_run` where the time of it has been paid.
    pub(super) fn qdisc_run(&mut self, dev: DevId) {
        while self.may_xmit(dev) {
            self.qdisc_restart(dev);
        }
        self.queue_ran(dev);
    }

    /// The end of `qdisc_run`. If it was not the driver who stopped it, a last look found
    /// nothing to send.
    fn queue_ran(&mut self, dev: DevId) {
        if !self.devices[dev.index()].tx().is_stopped() {
            self.looked_for_next();
        }
    }

    fn looked_for_next(&mut self) {
        self.counters
            .calls
            .count_each([Function::QdiscRestart, Function::PfifoFastDequeue]);
    }

    /// The first packet of the queue goes to the driver, which may stop the queue with it.
    pub(super) fn qdisc_restart(&mut self, dev: DevId) {
        self.looked_for_next();
        let Some(packet) = self.transmit.queue_mut(dev).dequeue() else {
            return; // A device reset emptied the queue while this step ran.
        };
        self.tx_queue_changed();
        self.causes.tx_refusing = false;
        let now = self.shown_time(self.now);
        match &packet {
            Outgoing::Forwarded(skb) => {
                self.counters.forwarded += 1;
                self.hop(skb, Stage::TxRing, 0);
            }
            Outgoing::Ack(ack) => self.watch.wire.see(now, || WireRecord::Acked(now, *ack)),
            Outgoing::Own(skb) => self.watch.wire.see(now, || WireRecord::Gave(now, *skb)),
        }
        self.called(Function::HardStartXmit);
        if self.devices[dev.index()].hard_start_xmit(&packet) {
            self.queue_stopped(dev);
        }
        self.start_line(dev);
    }

    /// `netif_stop_queue`.
    #[cold]
    fn queue_stopped(&mut self, dev: DevId) {
        self.counters.tx_stopped += 1;
        let waiting = u64::from(self.transmit.queue(dev).len());
        let stopped = self.note(Event::TxQueueStopped, u64::from(dev.0), waiting, 0);
        self.causes.tx_stopped = stopped;
    }

    /// The next frame begins to leave, if the line is free.
    fn start_line(&mut self, dev: DevId) {
        let Some(frame) = self.devices[dev.index()].start_next() else {
            return;
        };
        let leaves = match &frame {
            Outgoing::Ack(ack) => self.ack_leaves(ack),
            Outgoing::Own(skb) => self.answer_leaves(dev, skb),
            Outgoing::Forwarded(skb) => self.frame_leaves(skb),
        };
        self.devices[dev.index()].line_busy_until(leaves);
        self.agenda.schedule(leaves, Scheduled::LineFree(dev));
    }

    fn ack_leaves(&mut self, ack: &Ack) -> base::time::Ns {
        let transmit = self.world.carry_ack(ack, self.now);
        if let Some(at) = transmit.arrival {
            let expected = self.shown_time(at).0;
            self.ack_hop(ack, Stage::AckWire, expected);
        }
        transmit.leaves
    }

    /// A frame's last bit has left a device.
    pub(super) fn line_free(&mut self, dev: DevId) {
        let effects = self.devices[dev.index()].line_free(self.now);
        self.apply_device_effects(dev, effects);
        self.start_line(dev);
    }

    /// CPU time of so much for each of these frames.
    pub(super) fn sent_cost(&self, sent: Sent, per_frame: u64) -> u64 {
        let own = u64::from(sent.frames - sent.buffers);
        own * self.protocol_cost(per_frame) + u64::from(sent.buffers) * per_frame
    }

    /// What taking back descriptors costs, of as many frames as were sent by now.
    pub(super) fn reap_cost(&self, dev: DevId) -> u64 {
        let sent = self.devices[dev.index()].tx().sent_frames();
        self.sent_cost(sent, self.costs().tx_complete)
    }

    /// The driver takes back descriptors: their frames are for the softirq to free, and the
    /// queue may go on.
    pub(super) fn reap(&mut self, dev: DevId) {
        let reaped = self.devices[dev.index()].reap();
        self.transmit.complete(reaped.sent);
        let frames = u64::from(reaped.sent.frames);
        let calls = &mut self.counters.calls;
        calls.count_many(Function::DevKfreeSkbIrq, frames);
        if reaped.woken {
            self.wake_queue(dev);
        }
        if reaped.woken || reaped.sent.frames > 0 {
            self.cpu.raise_softirq(NET_TX_SOFTIRQ);
        }
    }

    /// `netif_wake_queue`.
    fn wake_queue(&mut self, dev: DevId) {
        let free = u64::from(self.devices[dev.index()].tx().free());
        let cause = self.causes.tx_stopped;
        self.note(Event::TxQueueWoken, u64::from(dev.0), free, cause);
        self.transmit.schedule(dev);
    }

    /// `net_tx_action` begins: what it frees first, and what that costs.
    #[inline(never)]
    pub(super) fn begin_net_tx(&mut self) -> Level<SoftAct> {
        let sent = self.transmit.take_completed();
        let acks = u64::from(sent.frames - sent.buffers);
        self.called(Function::NetTxAction);
        self.counters.calls.count_many(Function::KfreeSkb, acks);
        let left = self.sent_cost(sent, self.costs().tx_free);
        step(Work::NetTxAction, left, SoftAct::Freed(sent.buffers))
    }

    /// Receive buffers that the running `net_tx_action` is about to free.
    pub fn buffers_being_freed(&self) -> u64 {
        match self.cpu.soft.as_ref().map(|soft| soft.level.act) {
            Some(SoftAct::Freed(buffers)) => u64::from(buffers),
            _ => 0,
        }
    }

    /// So many buffers are freed; then the queues that were woken run, one after the other.
    #[inline(never)]
    pub(super) fn free_sent(&mut self, buffers: u32) -> Level<SoftAct> {
        for _ in 0..buffers {
            self.free_buffer();
        }
        self.next_scheduled_queue()
    }

    fn next_scheduled_queue(&mut self) -> Level<SoftAct> {
        match self.transmit.take_scheduled() {
            Some(dev) => {
                self.called(Function::QdiscRun);
                self.next_xmit(dev, AfterXmit::NextQueue)
            }
            None => idle_handler(),
        }
    }

    /// `qdisc_run` in a softirq: a step for each packet that the driver takes.
    #[inline(never)]
    pub(super) fn next_xmit(&mut self, dev: DevId, after: AfterXmit) -> Level<SoftAct> {
        if self.may_xmit(dev) {
            let left = self.costs().hard_start_xmit;
            return step(Work::Xmit, left, SoftAct::Xmit(dev, after));
        }
        self.queue_ran(dev);
        match after {
            AfterXmit::NextQueue => self.next_scheduled_queue(),
            AfterXmit::NextPacket => self.next_packet(),
        }
    }
}
