//! A receive queue of a NIC: its ring, the state of the ring's refill, and its interrupt with
//! moderation.
//!
//! Read first: include/linux/netdevice.h:net_device (2.6.12 has one queue per device);
//! drivers/net/sk98lin/skge.c (FillRxDescriptor), drivers/net/tg3.c (tg3_alloc_rx_skb).

use super::driver::{RefillTiming, Rules};
use super::moderation::Moderation;
use super::no_buffer::NoBuffer;
use super::{
    Arrival, DeviceConfig, DeviceEffects, DriverStep, FrameFate, ModerationConfig, Refilled, RxRing,
};
use crate::packet::Skb;
use base::Ns;

/// A receive queue.
#[derive(Clone, Debug)]
pub struct RxQueue {
    /// Bytes charged to a socket for a frame in one of this queue's buffers.
    pub(super) truesize: u32,
    pub(super) ring: RxRing,
    rules: &'static Rules,
    moderation: Moderation,
    no_buffer: NoBuffer,
    irq_masked: bool,
    /// Number of frames that the current call of the interrupt handler has taken off the ring
    /// (`netif_rx` drivers only).
    handled: u32,
    /// Whether an allocation of a buffer failed in this round of refills, which ends the round.
    round_over: bool,
    /// Whether an allocation of a buffer failed and no later allocation has succeeded.
    refill_failing: bool,
    /// Whether no descriptor is ready for the next frame.
    exhausted: bool,
}

impl RxQueue {
    /// Creates a queue without buffers. A socket will be charged `truesize` bytes for each frame of
    /// this queue.
    pub(super) fn new(config: &DeviceConfig, truesize: u32) -> RxQueue {
        let rules = config.rules();
        RxQueue {
            truesize,
            ring: RxRing::new(config.ring),
            rules,
            moderation: Moderation::new(config.moderation),
            no_buffer: NoBuffer::new(rules.no_buffer_interval),
            irq_masked: false,
            handled: 0,
            round_over: false,
            refill_failing: false,
            exhausted: false,
        }
    }

    /// Changes interrupt moderation (`ethtool -C`).
    pub fn set_moderation(&mut self, config: ModerationConfig) {
        self.moderation.config = config;
    }

    /// Stores a frame in the next ready descriptor. Without a ready descriptor the frame is lost.
    #[inline(always)]
    pub(super) fn frame_in_memory(&mut self, skb: &Skb, now: Ns) -> Arrival {
        let descriptor = self.ring.dma(skb);
        let ran_dry = self.ring.ready() == 0 && !self.exhausted;
        self.exhausted |= ran_dry;
        match descriptor {
            Some(descriptor) => Arrival {
                place: FrameFate::Descriptor(descriptor),
                ran_dry,
                effects: self.frame_stored(now),
            },
            None => self.frame_lost(ran_dry, now),
        }
    }

    /// Handles a lost frame, which the NIC may report to the driver.
    #[inline(never)]
    pub(super) fn frame_lost(&mut self, ran_dry: bool, now: Ns) -> Arrival {
        Arrival {
            place: FrameFate::Lost,
            ran_dry,
            effects: DeviceEffects {
                no_buffer_at: self.no_descriptor(now),
                ..DeviceEffects::default()
            },
        }
    }

    /// Records a frame that found no descriptor. Returns when the NIC may report the frame.
    pub(super) fn no_descriptor(&mut self, now: Ns) -> Option<Ns> {
        self.no_buffer.no_descriptor(now)
    }

    #[inline(always)]
    fn frame_stored(&mut self, now: Ns) -> DeviceEffects {
        let mut effects = DeviceEffects::default();
        if self.irq_masked {
            return effects;
        }
        (effects.interrupt, effects.moderation_at) = self.moderation.frame_stored(now);
        effects
    }

    /// Returns whether the NIC interrupts when the delay of interrupt moderation is over.
    pub(super) fn moderation_expired(&mut self, now: Ns) -> bool {
        self.moderation.timer_expired(now) && !self.irq_masked
    }

    /// Returns whether the NIC interrupts now to report a frame that found no ready descriptor.
    pub(super) fn no_buffer_expired(&mut self, now: Ns) -> bool {
        self.no_buffer.timer_expired(now, self.irq_masked)
    }

    /// Begins a call of the interrupt handler, which may mask the interrupt.
    pub(super) fn begin_interrupt(&mut self, masks: bool) {
        self.irq_masked |= masks;
        self.handled = 0;
    }

    /// Ends polled mode. A frame that arrived during polled mode causes an interrupt at once, as
    /// far as interrupt moderation allows.
    pub(super) fn unmask(&mut self, now: Ns) -> DeviceEffects {
        self.irq_masked = false;
        self.moderation.forget();
        let mut effects = match self.ring.filled() {
            0 => DeviceEffects::default(),
            _ => self.frame_stored(now),
        };
        effects.no_buffer_at = self.no_buffer.unmasked(now);
        effects
    }

    /// Returns the next step of `dev->poll`. The step takes another frame only if the poll's quota
    /// has `room`.
    pub fn poll_step(&mut self, room: bool) -> DriverStep {
        let rules = self.rules;
        let refills = rules.is_polled() && rules.refill == RefillTiming::AfterBatch;
        self.step(room, refills)
    }

    /// Returns the next step of the interrupt handler of a `netif_rx` driver. The handler first
    /// takes frames, up to the limit per call, then refills the ring.
    pub(super) fn interrupt_step(&mut self) -> DriverStep {
        let step = self.step(self.handled < self.rules.interrupt_work, true);
        self.handled += u32::from(matches!(step, DriverStep::Frame(_)));
        step
    }

    fn step(&mut self, room: bool, refills: bool) -> DriverStep {
        if room && let Some(skb) = self.ring.take() {
            return DriverStep::Frame(skb);
        }
        if refills && self.lacks_buffer() && !self.round_over {
            return DriverStep::Refill;
        }
        self.round_over = false;
        DriverStep::Done
    }

    /// Records whether the allocation of a buffer for an empty descriptor succeeded. A failure ends
    /// the round of refills. `waiting` is the number of frames in the FIFO, which will take the
    /// next ready descriptors.
    pub(super) fn refilled(&mut self, granted: bool, waiting: u32) -> Refilled {
        if granted {
            self.ring.post();
        } else {
            self.round_over = true;
        }
        self.buffer_answered(granted, self.ring.ready() > waiting)
    }

    /// Records whether the driver got a new buffer. If not, the descriptor keeps the old buffer.
    /// Only for drivers that refill a frame's descriptor before they pass the frame to the stack.
    pub(super) fn exchanged(&mut self, granted: bool, waiting: u32) -> Refilled {
        let refilled = self.buffer_answered(granted, self.ring.ready() + 1 > waiting);
        self.ring.post();
        refilled
    }

    /// Updates the state after an allocation. An exhausted ring recovers if `is_free`: a descriptor
    /// is ready for the next frame to arrive.
    fn buffer_answered(&mut self, granted: bool, is_free: bool) -> Refilled {
        let failed = std::mem::replace(&mut self.refill_failing, !granted);
        let ring_recovered = self.exhausted && granted && is_free;
        self.exhausted &= !ring_recovered;
        Refilled {
            failure_began: !granted && !failed,
            failure_ended: granted && failed,
            ring_recovered,
            ready: self.ring.ready(),
            empty: self.ring.empty(),
        }
    }

    /// Interval at which the driver's own timer calls its interrupt handler while no descriptor is
    /// ready, ms. `None` if the driver has no such timer, or if a descriptor is ready.
    pub fn cleanup_ms(&self) -> Option<u64> {
        self.rules.cleanup_ms.filter(|_| self.ring.ready() == 0)
    }

    /// Closes the queue. Each call removes and returns one frame of the ring, until none is left.
    pub fn close(&mut self) -> Option<Skb> {
        self.ring.take()
    }

    /// The receive ring.
    pub fn ring(&self) -> &RxRing {
        &self.ring
    }

    /// Returns whether a descriptor has no buffer.
    pub fn lacks_buffer(&self) -> bool {
        self.ring.empty() > 0
    }

    /// Returns whether the queue's interrupt is masked, because its driver is polling.
    pub fn irq_masked(&self) -> bool {
        self.irq_masked
    }

    /// Returns whether an allocation of a buffer failed and no later allocation has succeeded.
    pub fn refill_failing(&self) -> bool {
        self.refill_failing
    }
}

#[cfg(test)]
mod tests;
