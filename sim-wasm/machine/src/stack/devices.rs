//! The network devices: applies the effects that the rules in `kernel::dev` return.
//!
//! The effects become interrupts, timers, requests for buffers, journal entries and counts.

use super::Stack;
use crate::below::Below;
use crate::clock::Scheduled;
use crate::recorder::note::Note;
use crate::sched::THIS_CPU;
use crate::sched::nic_line;
use base::{DevId, DropReason, Ns, Stage};
use kernel::dev::{
    Arrival, DeviceEffects, DeviceTimer, FrameFate, ModerationConfig, NetDevice, PauseFrame,
    Refilled,
};
use kernel::napi::Polled;
use kernel::packet::Skb;
use kernel::slab::Slab;
use kernel::softirq::NET_TX_SOFTIRQ;

impl Stack {
    /// Records how many descriptors of the receive ring are in use. The web page shows only the
    /// first NIC's ring.
    pub(super) fn ring_changed(&self, below: &mut Below) {
        let now = below.cx.now();
        below
            .cx
            .recorder
            .ring_used(self.nic().rx().ring().used(), now);
    }

    /// Restarts the mean and the maximum of the ring's use at t = 0.
    pub(crate) fn begin_ring_gauge(&self, below: &mut Below) {
        self.ring_changed(below);
        let now = below.cx.now();
        below.cx.recorder.counters.ring_used.restart(now);
    }

    /// Posts buffers to every descriptor, as the driver does when the device is opened.
    pub(crate) fn fill_ring(&mut self, below: &mut Below, dev: DevId) {
        while self.devices[dev].rx().lacks_buffer() && below.alloc_buffer() {
            let _ = self.devices[dev].refilled(true);
        }
        self.ring_changed(below);
    }

    /// Handles a frame whose last bit has arrived at a NIC.
    pub(crate) fn frame_arrived(&mut self, below: &mut Below, dev: DevId, skb: &mut Skb) {
        below.cx.recorder.counters.rx_frames += 1;
        let arrival = self.devices[dev].frame_arrived(skb, below.cx.now());
        match arrival.place {
            FrameFate::Fifo => self.apply_device_effects(below, dev, arrival.effects),
            FrameFate::Descriptor(_) | FrameFate::Lost => {
                self.frame_placed(below, dev, skb, arrival)
            }
        }
    }

    /// Handles a frame that the bus has transferred to memory.
    fn dma_done(&mut self, below: &mut Below, dev: DevId) {
        if let Some((skb, arrival)) = self.devices[dev].dma_done(below.cx.now()) {
            self.frame_placed(below, dev, &skb, arrival);
        }
    }

    /// Records whether a frame is now in memory or was lost.
    #[inline(always)]
    fn frame_placed(&mut self, below: &mut Below, dev: DevId, skb: &Skb, arrival: Arrival) {
        if let FrameFate::Descriptor(descriptor) = arrival.place {
            below.cx.hop(skb, Stage::Ring, u64::from(descriptor));
            self.ring_changed(below);
        }
        if arrival.ran_dry {
            self.note_exhaustion(below, dev);
        }
        if arrival.place == FrameFate::Lost {
            self.frame_lost_in_nic(below, dev, skb);
        }
        self.apply_device_effects(below, dev, arrival.effects);
    }

    #[cold]
    fn frame_lost_in_nic(&mut self, below: &mut Below, dev: DevId, skb: &Skb) {
        let (packet, ready) = (skb.id, self.devices[dev].rx().ring().ready());
        let dry = match ready {
            0 => below.cx.causes.exhausted,
            _ => 0, // The NIC had no room, because its bus is slower than the line.
        };
        let cause = below.note(Note::FrameLostInNic { packet, ready }, dry);
        below.drop_frame(skb, DropReason::Ring, cause);
    }

    #[cold]
    fn note_exhaustion(&mut self, below: &mut Below, dev: DevId) {
        below.cx.recorder.counters.ring_exhausted += 1;
        let device = &self.devices[dev];
        let cause = if device.rx().refill_failing() {
            below.cx.causes.refill_failed
        } else {
            self.cause_of_slow_softirq(below)
        };
        let (filled, empty) = (device.rx().ring().filled(), device.rx().ring().empty());
        below.cx.causes.exhausted = below.note(Note::RingExhausted { filled, empty }, cause);
    }

    #[inline]
    pub(super) fn apply_device_effects(
        &mut self,
        below: &mut Below,
        dev: DevId,
        effects: DeviceEffects,
    ) {
        if effects.interrupt {
            below.sched.cpus[THIS_CPU].irqs.raise(nic_line(dev));
        }
        if let Some(at) = effects.dma_at {
            self.set_device_timer(below, dev, DeviceTimer::Dma, at);
        }
        if effects.is_rare() {
            self.apply_rare_effects(below, dev, effects);
        }
    }

    /// Sends a pause frame to the port at the other end of the network line, because the NIC's
    /// memory is filling or has room again.
    fn pause_line(&mut self, below: &mut Below, dev: DevId, frame: PauseFrame) {
        below.cx.recorder.counters.pauses += u64::from(frame == PauseFrame::Stop);
        below.outside.pause_frame(dev, frame, below.cx.now());
    }

    /// Applies effects that few frames have. Frequent effects are an interrupt and the timer of the
    /// bus transfer; `apply_device_effects` applies these.
    #[inline(never)]
    fn apply_rare_effects(&mut self, below: &mut Below, dev: DevId, effects: DeviceEffects) {
        if let Some(frame) = effects.pause {
            self.pause_line(below, dev, frame);
        }
        let timers = [
            (effects.no_buffer_at, DeviceTimer::NoBuffer),
            (effects.moderation_at, DeviceTimer::Moderation),
            (effects.tx_moderation_at, DeviceTimer::TxModeration),
        ];
        for (at, timer) in timers {
            if let Some(at) = at {
                self.set_device_timer(below, dev, timer, at);
            }
        }
    }

    #[inline]
    fn set_device_timer(&mut self, below: &mut Below, dev: DevId, timer: DeviceTimer, at: Ns) {
        below.cx.clock.schedule(at, Scheduled::Device(dev, timer));
    }

    /// Handles a timer of a device.
    pub(crate) fn device_timer(&mut self, below: &mut Below, dev: DevId, timer: DeviceTimer) {
        if timer == DeviceTimer::Dma {
            self.dma_done(below, dev);
            return;
        }
        let effects = self.devices[dev].timer_expired(timer, below.cx.now());
        self.apply_device_effects(below, dev, effects);
    }

    /// Checks the drivers' periodic cleanup timers. An expired timer raises the NIC's interrupt.
    pub(crate) fn run_cleanup_timers(&mut self, below: &mut Below) {
        for (dev, device) in (0..).map(DevId).zip(&self.devices) {
            let every = device.rx().cleanup_ms();
            if every.is_some_and(|ms| below.cx.is_turn_of(ms)) {
                below.sched.cpus[THIS_CPU].irqs.raise(nic_line(dev));
            }
        }
    }

    /// Allocates a buffer for one descriptor (`alloc_skb(GFP_ATOMIC)`) and posts it.
    pub(super) fn post_buffer(&mut self, below: &mut Below, dev: DevId) {
        if !self.devices[dev].rx().lacks_buffer() {
            return; // A device reset filled the ring while this step ran.
        }
        let granted = below.alloc_buffer();
        let refilled = self.devices[dev].refilled(granted);
        below.cx.recorder.counters.refilled += u64::from(granted);
        self.buffer_answered(below, dev, granted, refilled);
    }

    /// Allocates a new buffer for the descriptor before the descriptor's frame goes up to IP. If
    /// there is no memory, the old buffer stays and the frame must be dropped. Returns whether the
    /// frame may go up.
    pub(super) fn exchange_buffer(&mut self, below: &mut Below, dev: DevId) -> bool {
        if !self.devices[dev].rx().lacks_buffer() {
            return true; // A device reset filled the ring. The frame still goes up to IP.
        }
        let granted = below.alloc_buffer();
        let refilled = self.devices[dev].exchanged(granted);
        below.cx.recorder.counters.refilled += 1;
        self.buffer_answered(below, dev, granted, refilled);
        granted
    }

    /// Starts the transfer of a frame that waited in the NIC for a free descriptor.
    #[inline]
    fn descriptor_posted(&mut self, below: &mut Below, dev: DevId) {
        if !self.devices[dev].frame_waits() {
            return;
        }
        let effects = self.devices[dev].descriptor_posted(below.cx.now());
        self.apply_device_effects(below, dev, effects);
    }

    #[inline(always)]
    fn buffer_answered(
        &mut self,
        below: &mut Below,
        dev: DevId,
        granted: bool,
        refilled: Refilled,
    ) {
        if !granted || refilled.is_notable() {
            self.note_refill(below, granted, refilled);
        }
        self.ring_changed(below);
        self.descriptor_posted(below, dev);
    }

    #[cold]
    #[inline(never)]
    fn note_refill(&mut self, below: &mut Below, granted: bool, refilled: Refilled) {
        let Refilled { ready, empty, .. } = refilled;
        if !granted {
            self.refill_failed(below);
        }
        if refilled.failure_began {
            let free_pages = below.mm.normal_free();
            let note = Note::RefillFailed { empty, free_pages };
            below.cx.causes.refill_failed = below.note(note, below.cx.causes.kswapd_woken);
        }
        if refilled.failure_ended {
            below.note(
                Note::RefillRecovered { ready },
                below.cx.causes.refill_failed,
            );
        }
        if refilled.ring_recovered {
            below.note(Note::RingRecovered { ready }, below.cx.causes.exhausted);
        }
    }

    #[cold]
    fn refill_failed(&mut self, below: &mut Below) {
        below.cx.recorder.counters.refill_failures += 1;
        below
            .mm
            .warn_of_failed_allocation(&mut below.sched, &mut below.cx);
    }

    /// Closes the device and opens it again, for `ethtool -G` or another driver. Frames in the
    /// device are dropped.
    pub(crate) fn reset_device(&mut self, below: &mut Below, dev: DevId) {
        let mut held = 0;
        while let Some(skb) = self.devices[dev].close_fifo() {
            held += 1;
            below.drop_frame(&skb, DropReason::Driver, below.cx.causes.parameter);
        }
        while let Some(skb) = self.devices[dev].rx_mut().close() {
            held += 1;
            below.drop_frame(&skb, DropReason::Driver, below.cx.causes.parameter);
            below.free_buffer();
        }
        for _ in 0..self.devices[dev].rx().ring().ready() {
            below.free_buffer();
        }
        self.drop_unsent(below, dev);
        if let Some(frame) = self.devices[dev].close_pause() {
            self.pause_line(below, dev, frame);
        }
        let config = below.cx.config.device;
        let truesize = Slab::skb_truesize(below.cx.config.rx_buffer_bytes());
        self.devices[dev] = NetDevice::new(dev, config, truesize);
        self.softnet.poll_list.complete(Polled::Nic(dev));
        self.fill_ring(below, dev);
        let note = Note::DeviceReset {
            held,
            descriptors: config.ring,
        };
        below.note(note, below.cx.causes.parameter);
    }

    /// Drops the frames in the transmit ring, except the frame that is being sent. Afterwards the
    /// softirq has no sent frame to free.
    fn drop_unsent(&mut self, below: &mut Below, dev: DevId) {
        while let Some(packet) = self.devices[dev].close_tx() {
            self.drop_outgoing(
                below,
                &packet,
                DropReason::Driver,
                below.cx.causes.parameter,
            );
        }
        for _ in 0..self.devices[dev].tx().buffers() {
            below.free_buffer();
        }
        if !self.transmit.queues[dev].is_empty() {
            self.transmit.schedule(dev);
            below.sched.cpus[THIS_CPU].softirqs.raise(NET_TX_SOFTIRQ);
        }
    }

    /// `ethtool -C`: changes the NICs' interrupt moderation from the next frame on.
    pub(crate) fn set_moderation(&mut self, moderation: ModerationConfig) {
        for device in &mut self.devices {
            device.rx_mut().set_moderation(moderation);
        }
    }
}
