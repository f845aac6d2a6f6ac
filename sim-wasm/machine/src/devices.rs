//! The machine's net devices: what each one answers, applied.
//!
//! The rules are in `kernel::dev`; here their effects become interrupts, timers, buffers
//! asked of the slab, journal entries and counts.

use super::scheduled::Scheduled;
use super::{Machine, Role};
use base::codes::{Drop, Event, Stage};
use base::ids::DevId;
use base::time::Ns;
use kernel::coverage::Function;
use kernel::dev::{Arrival, DeviceEffects, DeviceTimer, NetDevice, Place, Refilled};
use kernel::napi::Polled;
use kernel::packet::Skb;
use kernel::pfifo_fast::PfifoFast;
use kernel::slab::Slab;
use kernel::softirq::NET_TX_SOFTIRQ;

impl Machine {
    /// The device that the pictures show: the first sender's.
    pub fn nic(&self) -> &NetDevice {
        &self.devices[DevId::ETH0.index()]
    }

    /// All devices: the inputs, then a router's output.
    pub fn devices(&self) -> &[NetDevice] {
        &self.devices
    }

    /// All devices that frames come in by: one a sending host.
    pub fn inputs(&self) -> &[NetDevice] {
        &self.devices[..usize::from(self.config.senders.hosts())]
    }

    /// The numbers of all devices: the inputs', then a router's output's.
    pub(super) fn device_ids(&self) -> impl Iterator<Item = DevId> + use<> {
        (0..self.devices.len() as u8).map(DevId)
    }

    /// The device by which packets leave: a receiver's ACKs, what a router passes on.
    pub fn output(&self) -> &NetDevice {
        &self.devices[self.output_id().index()]
    }

    /// Which one that is.
    pub fn output_id(&self) -> DevId {
        match self.config.host.role {
            Role::Receive => DevId::ETH0,
            Role::Forward => DevId(self.config.senders.hosts()),
        }
    }

    /// What waits before it.
    pub fn output_queue(&self) -> &PfifoFast {
        self.transmit.queue(self.output_id())
    }

    /// Posts buffers to every descriptor, as the driver does when the device is opened.
    pub(super) fn fill_ring(&mut self, dev: DevId) {
        while self.devices[dev.index()].lacks_buffer() && self.alloc_buffer() {
            let _ = self.devices[dev.index()].refilled(true);
        }
        self.ring_changed();
    }

    /// A frame's last bit has arrived at a NIC.
    pub(super) fn frame_arrived(&mut self, dev: DevId, skb: &mut Skb) {
        self.counters.rx_frames += 1;
        let arrival = self.devices[dev.index()].frame_arrived(skb, self.now);
        match arrival.place {
            Place::Fifo => self.apply_device_effects(dev, arrival.effects),
            Place::Descriptor(_) | Place::Lost => self.frame_placed(dev, skb, arrival),
        }
    }

    /// The bus has carried a frame to memory.
    fn dma_done(&mut self, dev: DevId) {
        if let Some((skb, arrival)) = self.devices[dev.index()].dma_done(self.now) {
            self.frame_placed(dev, &skb, arrival);
        }
    }

    /// Where a frame is now: in memory or lost.
    fn frame_placed(&mut self, dev: DevId, skb: &Skb, arrival: Arrival) {
        if let Place::Descriptor(descriptor) = arrival.place {
            self.hop(skb, Stage::Ring, u64::from(descriptor));
            self.ring_changed();
        }
        if arrival.ran_dry {
            self.note_exhaustion(dev);
        }
        if arrival.place == Place::Lost {
            self.frame_lost_in_nic(dev, skb);
        }
        self.apply_device_effects(dev, arrival.effects);
    }

    #[cold]
    fn frame_lost_in_nic(&mut self, dev: DevId, skb: &Skb) {
        let ready = u64::from(self.devices[dev.index()].ring().ready());
        let dry = match ready {
            0 => self.causes.exhausted,
            _ => 0, // The card had no room: its bus is slower than the line.
        };
        let cause = self.note(Event::FrameLostInNic, skb.id, ready, dry);
        self.drop_frame(skb, Drop::Ring, cause);
    }

    #[cold]
    fn note_exhaustion(&mut self, dev: DevId) {
        self.counters.ring_exhausted += 1;
        let device = &self.devices[dev.index()];
        let cause = if device.refill_failing() {
            self.causes.refill_failed
        } else {
            self.cause_of_slow_softirq()
        };
        let filled = u64::from(device.ring().filled());
        let empty = u64::from(device.ring().empty());
        self.causes.exhausted = self.note(Event::RingExhausted, filled, empty, cause);
    }

    #[inline]
    pub(super) fn apply_device_effects(&mut self, dev: DevId, effects: DeviceEffects) {
        if effects.interrupt {
            self.cpu.raise_irq(super::cpu::nic_line(dev));
        }
        if let Some(at) = effects.dma_at {
            self.set_device_timer(dev, DeviceTimer::Dma, at);
        }
        if effects.sets_other_timers() {
            self.set_other_timers(dev, effects);
        }
    }

    /// Every timer but the bus's, which is set with nearly every frame.
    #[inline(never)]
    fn set_other_timers(&mut self, dev: DevId, effects: DeviceEffects) {
        let timers = [
            (effects.no_buffer_at, DeviceTimer::NoBuffer),
            (effects.moderation_at, DeviceTimer::Moderation),
            (effects.tx_moderation_at, DeviceTimer::TxModeration),
        ];
        for (at, timer) in timers {
            if let Some(at) = at {
                self.set_device_timer(dev, timer, at);
            }
        }
    }

    #[inline]
    fn set_device_timer(&mut self, dev: DevId, timer: DeviceTimer, at: Ns) {
        self.agenda.schedule(at, Scheduled::Device(dev, timer));
    }

    /// A timer of a device has run out.
    pub(super) fn device_timer(&mut self, dev: DevId, timer: DeviceTimer) {
        if timer == DeviceTimer::Dma {
            self.dma_done(dev);
            return;
        }
        let effects = self.devices[dev.index()].timer_expired(timer, self.now);
        self.apply_device_effects(dev, effects);
    }

    /// A driver's own timer may call its interrupt handler.
    pub(super) fn run_cleanup_timers(&mut self) {
        for (dev, device) in (0..).map(DevId).zip(&self.devices) {
            if device.cleanup_due(self.cpu.jiffies) {
                self.cpu.raise_irq(super::cpu::nic_line(dev));
            }
        }
    }

    /// `alloc_skb(GFP_ATOMIC)` for one descriptor.
    pub(super) fn post_buffer(&mut self, dev: DevId) {
        if !self.devices[dev.index()].lacks_buffer() {
            return; // A device reset filled the ring while this step ran.
        }
        let granted = self.alloc_buffer();
        let refilled = self.devices[dev.index()].refilled(granted);
        self.counters.refilled += u64::from(granted);
        self.buffer_answered(granted, refilled);
        self.descriptor_posted(dev);
    }

    /// A new buffer for the descriptor before its frame goes up, or the old one again. True
    /// if the frame may go up.
    pub(super) fn exchange_buffer(&mut self, dev: DevId) -> bool {
        if !self.devices[dev.index()].lacks_buffer() {
            return true; // As in `post_buffer`: the frame goes up, its descriptor is gone.
        }
        let granted = self.alloc_buffer();
        let refilled = self.devices[dev.index()].exchanged(granted);
        self.counters.refilled += 1;
        self.buffer_answered(granted, refilled);
        self.descriptor_posted(dev);
        granted
    }

    /// A frame that waited in the NIC for a descriptor may go on.
    #[inline]
    fn descriptor_posted(&mut self, dev: DevId) {
        if !self.devices[dev.index()].frame_waits() {
            return;
        }
        let effects = self.devices[dev.index()].descriptor_posted(self.now);
        self.apply_device_effects(dev, effects);
    }

    fn buffer_answered(&mut self, granted: bool, refilled: Refilled) {
        let (ready, empty) = (u64::from(refilled.ready), u64::from(refilled.empty));
        if !granted {
            self.refill_failed();
        }
        if refilled.failure_began {
            let free = self.normal_free();
            let cause = self.causes.kswapd_woken;
            self.causes.refill_failed = self.note(Event::RefillFailed, empty, free, cause);
        }
        if refilled.failure_ended {
            let cause = self.causes.refill_failed;
            self.note(Event::RefillRecovered, ready, 0, cause);
        }
        if refilled.ring_recovered {
            let cause = self.causes.exhausted;
            self.note(Event::RingRecovered, ready, 0, cause);
        }
        self.ring_changed();
    }

    #[cold]
    fn refill_failed(&mut self) {
        self.counters.refill_failures += 1;
        self.warn_of_failed_allocation();
    }

    pub(super) fn alloc_buffer(&mut self) -> bool {
        self.called(Function::AllocSkb);
        let bytes = self.config.rx_buffer_bytes();
        let granted = self.slab.alloc_skb(&mut self.memory, bytes);
        let cause = self.causes.interrupt;
        self.look_after_kswapd(cause);
        granted
    }

    /// A consumed or dropped frame's buffer goes back to the slab.
    pub(super) fn free_buffer(&mut self) {
        self.called(Function::KfreeSkb);
        let bytes = self.config.rx_buffer_bytes();
        self.slab.free_skb(&mut self.memory, bytes);
    }

    /// `ethtool -G` or another driver: the device is closed and opened again. Frames it held are dropped.
    pub(super) fn reset_device(&mut self, dev: DevId) {
        let mut held = 0;
        while let Some(skb) = self.devices[dev.index()].close_fifo() {
            held += 1;
            let cause = self.causes.parameter;
            self.drop_frame(&skb, Drop::Driver, cause);
        }
        while let Some(skb) = self.devices[dev.index()].close() {
            held += 1;
            let cause = self.causes.parameter;
            self.drop_frame(&skb, Drop::Driver, cause);
            self.free_buffer();
        }
        for _ in 0..self.devices[dev.index()].ring().ready() {
            self.free_buffer();
        }
        self.drop_unsent(dev);
        let config = self.config.device;
        let truesize = Slab::skb_truesize(self.config.rx_buffer_bytes());
        self.devices[dev.index()] = NetDevice::new(dev, config, truesize);
        self.cpu.softnet.poll_list.complete(Polled::Nic(dev));
        self.fill_ring(dev);
        self.begin_equations();
        let cause = self.causes.parameter;
        let descriptors = u64::from(config.ring);
        self.note(Event::DeviceReset, held, descriptors, cause);
    }

    /// Frames in the transmit ring are dropped; the one on the line goes on. What was sent needs
    /// no softirq any more.
    fn drop_unsent(&mut self, dev: DevId) {
        while let Some(packet) = self.devices[dev.index()].close_tx() {
            let cause = self.causes.parameter;
            self.drop_outgoing(&packet, Drop::Driver, cause);
        }
        for _ in 0..self.devices[dev.index()].tx().buffers() {
            self.free_buffer();
        }
        if !self.transmit.queue(dev).is_empty() {
            self.transmit.schedule(dev);
            self.cpu.raise_softirq(NET_TX_SOFTIRQ);
        }
    }

    /// `ethtool -C`: the NIC moderates as the config says, from the next frame on.
    pub(super) fn set_moderation(&mut self, dev: DevId) {
        let moderation = self.config.device.moderation;
        self.devices[dev.index()].set_moderation(moderation);
    }
}
