//! Output of a device: its queue, its transmit ring, its network line, and the completion of sent
//! frames.
//!
//! Read first: net/core/dev.c: dev_queue_xmit, net_tx_action; include/net/pkt_sched.h: qdisc_run;
//! net/sched/sch_generic.c: qdisc_restart. The rules are in `kernel::qdisc` and `kernel::dev`; here
//! the device's line is simulated, which passes packets to the other hosts.
//!
//! Simplified: the whole path of an ACK to the ring is charged when the ACK is sent. The charge is
//! the same if the queue is stopped, or if `qdisc_run` also passes other packets to the driver. A
//! profile of a receiver whose ring is full of ACKs would show the difference.

use super::Stack;
use crate::below::Below;
use crate::clock::Scheduled;
use crate::recorder::note::Note;
use crate::recorder::wire_tap::WireRecord;
use crate::sched::THIS_CPU;
use crate::sched::{AfterXmit, Level, SoftAct, idle_handler, step};
use base::{DevId, DropReason, Stage, Work};
use kernel::coverage::Function;
use kernel::dev::Sent;
use kernel::packet::Outgoing;
use kernel::softirq::NET_TX_SOFTIRQ;

impl Stack {
    /// `ip_output` and `dev_queue_xmit`: puts a packet on the device's queue, or drops it. In both
    /// cases the caller then runs the queue.
    pub(super) fn enqueue(
        &mut self,
        below: &mut Below,
        dev: DevId,
        packet: &Outgoing,
        priority: u8,
    ) {
        below.cx.called_each([
            Function::IpOutput,
            Function::IpFinishOutput,
            Function::IpFinishOutput2,
            Function::DevQueueXmit,
            Function::QdiscEnqueue,
            Function::QdiscRun,
        ]);
        let now = below.cx.now();
        match self.transmit.queues[dev].enqueue(packet, priority, now) {
            Ok(()) => self.tx_queue_changed(below),
            Err(reason) => self.refused_by_queue(below, dev, packet, reason),
        }
    }

    #[cold]
    fn refused_by_queue(
        &mut self,
        below: &mut Below,
        dev: DevId,
        packet: &Outgoing,
        reason: DropReason,
    ) {
        if !std::mem::replace(&mut below.cx.causes.tx_refusing, true) {
            let waiting = self.transmit.queues[dev].len();
            let note = Note::TxQueueRefused { dev, waiting };
            below.cx.causes.tx_refused = below.note(note, below.cx.causes.tx_stopped);
        }
        self.drop_outgoing(below, packet, reason, below.cx.causes.tx_refused);
    }

    /// Drops an outgoing packet. `cause` is the journal entry that led to the loss.
    pub(super) fn drop_outgoing(
        &mut self,
        below: &mut Below,
        packet: &Outgoing,
        reason: DropReason,
        cause: u64,
    ) {
        match packet {
            Outgoing::Forwarded(skb) => below.end_frame(skb, Some(reason), cause),
            Outgoing::Own(skb) => {
                below.free_buffer();
                below.cx.own_hop(skb, Stage::Dropped, reason as u64);
            }
            Outgoing::Ack(ack) => {
                below.cx.recorder.counters.acks_dropped += 1;
                below.cx.called(Function::KfreeSkb);
                below.cx.ack_hop(ack, Stage::Dropped, reason as u64);
            }
        }
    }

    fn tx_queue_changed(&mut self, below: &mut Below) {
        let waiting = self.transmit.packets_queued();
        let now = below.cx.now();
        below.cx.recorder.counters.tx_queue.set(waiting, now);
    }

    /// Returns whether a packet waits and the driver accepts it.
    pub(super) fn may_xmit(&self, dev: DevId) -> bool {
        !self.devices[dev].tx().is_stopped() && !self.transmit.queues[dev].is_empty()
    }

    /// `qdisc_run`, whose CPU time has already been charged: passes packets to the driver until the
    /// queue is empty or stopped.
    pub(crate) fn qdisc_run(&mut self, below: &mut Below, dev: DevId) {
        while self.may_xmit(dev) {
            self.qdisc_restart(below, dev);
        }
        self.queue_ran(below, dev);
    }

    /// Ends `qdisc_run`. Counts the last attempt to dequeue, which found no packet, unless the
    /// driver stopped the queue.
    fn queue_ran(&mut self, below: &mut Below, dev: DevId) {
        if !self.devices[dev].tx().is_stopped() {
            self.count_dequeue_attempt(below);
        }
    }

    fn count_dequeue_attempt(&mut self, below: &mut Below) {
        below
            .cx
            .called_each([Function::QdiscRestart, Function::QdiscDequeue]);
    }

    /// Passes the first packet of the queue to the driver, which may then stop the queue.
    pub(super) fn qdisc_restart(&mut self, below: &mut Below, dev: DevId) {
        self.count_dequeue_attempt(below);
        let Some(packet) = self.transmit.queues[dev].dequeue(below.cx.now()) else {
            return; // A device reset emptied the queue while this step ran.
        };
        self.tx_queue_changed(below);
        below.cx.causes.tx_refusing = false;
        match &packet {
            Outgoing::Forwarded(skb) => {
                below.cx.recorder.counters.forwarded += 1;
                below.cx.hop(skb, Stage::TxRing, 0);
            }
            Outgoing::Ack(ack) => below.cx.capture(|now| WireRecord::Acked(now, *ack)),
            Outgoing::Own(skb) => below.cx.capture(|now| WireRecord::Gave(now, *skb)),
        }
        below.cx.called(Function::HardStartXmit);
        if self.devices[dev].hard_start_xmit(&packet) {
            self.queue_stopped(below, dev);
        }
        self.start_line(below, dev);
    }

    /// Records that the driver has stopped its queue (`netif_stop_queue`).
    #[cold]
    fn queue_stopped(&mut self, below: &mut Below, dev: DevId) {
        below.cx.recorder.counters.tx_stopped += 1;
        let waiting = self.transmit.queues[dev].len();
        below.cx.causes.tx_stopped = below.note(Note::TxQueueStopped { dev, waiting }, 0);
    }

    /// Starts sending the next frame if the network line is free.
    fn start_line(&mut self, below: &mut Below, dev: DevId) {
        let Some(frame) = self.devices[dev].start_next() else {
            return;
        };
        let leaves = below.outside.carry(dev, &frame, &mut below.cx);
        self.devices[dev].line_busy_until(leaves);
        below.cx.clock.schedule(leaves, Scheduled::LineFree(dev));
    }

    /// Handles a frame whose last bit has left a device.
    pub(crate) fn line_free(&mut self, below: &mut Below, dev: DevId) {
        let effects = self.devices[dev].line_free(below.cx.now());
        self.apply_device_effects(below, dev, effects);
        self.start_line(below, dev);
    }

    /// Returns the CPU time for sent frames, `per_frame` nanoseconds each.
    pub(super) fn sent_cost(&self, below: &Below, sent: Sent, per_frame: u64) -> u64 {
        let own = u64::from(sent.frames - sent.buffers);
        own * self.protocol_cost(below, per_frame) + u64::from(sent.buffers) * per_frame
    }

    /// Returns the CPU time for reclaiming the descriptors of all frames sent so far.
    pub(super) fn reap_cost(&self, below: &Below, dev: DevId) -> u64 {
        let sent = self.devices[dev].tx().sent_frames();
        self.sent_cost(below, sent, below.cx.costs.tx_complete)
    }

    /// Reclaims the descriptors of sent frames. The transmit softirq will free the frames, and run
    /// the queue again if the driver had stopped it.
    pub(super) fn reap(&mut self, below: &mut Below, dev: DevId) {
        let reaped = self.devices[dev].reap();
        self.transmit.completion_queue.merge(reaped.sent);
        let frames = u64::from(reaped.sent.frames);
        let calls = &mut below.cx.recorder.counters.calls;
        calls.count_many(Function::DevKfreeSkbIrq, frames);
        if reaped.woken {
            self.wake_queue(below, dev);
        }
        if reaped.woken || reaped.sent.frames > 0 {
            below.sched.cpus[THIS_CPU].softirqs.raise(NET_TX_SOFTIRQ);
        }
    }

    /// Lets the softirq run the device's queue again, because descriptors are free
    /// (`netif_wake_queue`).
    fn wake_queue(&mut self, below: &mut Below, dev: DevId) {
        let free = self.devices[dev].tx().free();
        below.note(Note::TxQueueWoken { dev, free }, below.cx.causes.tx_stopped);
        self.transmit.schedule(dev);
    }

    /// Begins `net_tx_action`. Returns the first step: freeing the sent frames.
    #[inline(never)]
    pub(super) fn begin_net_tx(&mut self, below: &mut Below) -> Level<SoftAct> {
        let sent = self.transmit.take_completed();
        let acks = u64::from(sent.frames - sent.buffers);
        below.cx.called(Function::NetTxAction);
        below
            .cx
            .recorder
            .counters
            .calls
            .count_many(Function::KfreeSkb, acks);
        let left = self.sent_cost(below, sent, below.cx.costs.tx_free);
        step(Work::NetTxAction, left, SoftAct::Freed)
    }

    /// Frees the receive buffers of sent frames, then runs the woken queues one after the other.
    #[inline(never)]
    pub(super) fn free_sent(&mut self, below: &mut Below) -> Level<SoftAct> {
        for _ in 0..std::mem::take(&mut self.transmit.freeing) {
            below.free_buffer();
        }
        self.next_scheduled_queue(below)
    }

    fn next_scheduled_queue(&mut self, below: &mut Below) -> Level<SoftAct> {
        match self.transmit.output_queue.pop_front() {
            Some(dev) => {
                below.cx.called(Function::QdiscRun);
                self.next_xmit(below, dev, AfterXmit::NextQueue)
            }
            None => idle_handler(),
        }
    }

    /// Continues `qdisc_run` in a softirq: one step per packet that the driver takes.
    #[inline(never)]
    pub(super) fn next_xmit(
        &mut self,
        below: &mut Below,
        dev: DevId,
        after: AfterXmit,
    ) -> Level<SoftAct> {
        if self.may_xmit(dev) {
            let left = below.cx.costs.hard_start_xmit;
            return step(Work::Xmit, left, SoftAct::Xmit(dev, after));
        }
        self.queue_ran(below, dev);
        match after {
            AfterXmit::NextQueue => self.next_scheduled_queue(below),
            AfterXmit::NextPacket => self.next_packet(below),
        }
    }
}
