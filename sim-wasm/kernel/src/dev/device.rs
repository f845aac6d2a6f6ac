//! A net device: its rings, its interrupts, and its driver's part of both.
//!
//! Read first: drivers/net/sk98lin/skge.c (FillRxDescriptor, SkGeIsrOnePort), drivers/net/tg3.c
//! (tg3_interrupt, tg3_poll, tg3_alloc_rx_skb).
//!
//! Simplified: a changed MTU restarts the run. sk98lin's refill stops one descriptor short after
//! such a change (skge.c:SkGeChangeMtu), so a ring without memory would take 383 instead of 384
//! more frames.

use super::config::DeviceConfig;
use super::driver::{Reap, Receive, RefillTiming, Rules};
use super::fifo::Fifo;
use super::moderation::{Moderated, Moderation, ModerationConfig};
use super::no_buffer::NoBuffer;
use super::pause::{PauseFrame, PauseSignal};
use super::rx_ring::RxRing;
use super::tx_ring::{Reaped, TxRing};
use crate::packet::{Outgoing, Skb};
use base::ids::DevId;
use base::time::Ns;

/// The device's own timers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeviceTimer {
    /// The bus has carried a frame to memory.
    Dma,
    /// The delay of interrupt moderation is over.
    Moderation,
    /// The NIC may report a frame lost because no descriptor was ready.
    NoBuffer,
    /// The delay of interrupt moderation for sent frames is over.
    TxModeration,
}

/// Requests of a device to the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct DeviceEffects {
    /// Raise its interrupt line now.
    pub interrupt: bool,
    /// Call [`NetDevice::dma_done`] at this moment.
    pub dma_at: Option<Ns>,
    /// Call [`NetDevice::timer_expired`] with [`DeviceTimer::NoBuffer`] at this moment.
    pub no_buffer_at: Option<Ns>,
    /// Call it with [`DeviceTimer::Moderation`] at this moment.
    pub moderation_at: Option<Ns>,
    /// Call it with [`DeviceTimer::TxModeration`] at this moment.
    pub tx_moderation_at: Option<Ns>,
    /// Send this frame to the port at the other end of the line.
    pub pause: Option<PauseFrame>,
}

impl DeviceEffects {
    /// Something beside an interrupt and the bus's timer is asked for.
    pub fn is_rare(&self) -> bool {
        let timers = [self.no_buffer_at, self.moderation_at, self.tx_moderation_at];
        timers.iter().any(Option::is_some) || self.pause.is_some()
    }
}

/// Place of a frame whose last bit has reached the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFate {
    /// In the NIC, on its way to memory.
    Fifo,
    /// In memory: this descriptor holds it.
    Descriptor(u32),
    /// Lost: the NIC had no room for it.
    Lost,
}

/// Result of a frame's arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Arrival {
    /// Place of the frame.
    pub place: FrameFate,
    /// Whether the ring has no ready descriptor since this frame.
    pub ran_dry: bool,
    /// Interrupts and timers that follow.
    pub effects: DeviceEffects,
}

/// Next work of the driver at the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriverStep {
    /// Take this frame off the ring.
    Frame(Skb),
    /// Post a buffer to one descriptor.
    Refill,
    /// Reclaim the descriptors of sent frames.
    Reap,
    /// Nothing.
    Done,
}

/// Changes after a buffer was granted or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Refilled {
    /// Whether this is the first refusal after a granted buffer.
    pub failure_began: bool,
    /// Whether this is the first granted buffer after a refusal.
    pub failure_ended: bool,
    /// Whether this is the first buffer since the ring ran dry that no waiting frame takes.
    pub ring_recovered: bool,
    /// Ready descriptors at that time.
    pub ready: u32,
    /// Empty descriptors at that time.
    pub empty: u32,
}

impl Refilled {
    /// Returns whether anything beside the number of ready descriptors has changed.
    pub const fn is_notable(&self) -> bool {
        self.failure_began || self.failure_ended || self.ring_recovered
    }
}

/// A NIC with its driver.
#[derive(Clone, Debug)]
pub struct NetDevice {
    id: DevId,
    /// Charge of a frame in one of its buffers, bytes.
    truesize: u32,
    fifo: Fifo,
    ring: RxRing,
    tx: TxRing,
    rules: &'static Rules,
    moderation: Moderation,
    tx_moderation: Moderation,
    no_buffer: NoBuffer,
    pause: PauseSignal,
    irq_masked: bool,
    /// Frames taken by the running call of an old API's interrupt handler.
    handled: u32,
    /// Whether memory refused a buffer in this round of refills, which ends the round.
    round_over: bool,
    /// Whether a buffer was refused and none has been granted since.
    refill_failing: bool,
    /// Whether no descriptor is ready for a further frame.
    exhausted: bool,
}

impl NetDevice {
    /// Creates a device that has just been opened, without buffers. Its frames will be charged
    /// `truesize` bytes.
    pub fn new(id: DevId, config: DeviceConfig, truesize: u32) -> NetDevice {
        let rules = config.rules();
        NetDevice {
            id,
            truesize,
            fifo: Fifo::new(config.bus, config.without_descriptor()),
            ring: RxRing::new(config.ring),
            tx: TxRing::new(config.tx_ring),
            rules,
            moderation: Moderation::new(config.moderation),
            tx_moderation: Moderation::new(rules.transmit.moderation),
            no_buffer: NoBuffer::new(rules.no_buffer_interval),
            pause: PauseSignal::new(config.flow_control, config.bus.fifo_bytes),
            irq_masked: false,
            handled: 0,
            round_over: false,
            refill_failing: false,
            exhausted: false,
        }
    }

    /// Changes interrupt moderation (`ethtool -C`).
    pub fn set_moderation(&mut self, config: ModerationConfig) {
        self.moderation.set_config(config);
    }

    /// Handles a frame whose last bit has arrived: notes the device and the charge, then stores it.
    #[inline]
    pub fn frame_arrived(&mut self, skb: &mut Skb, now: Ns) -> Arrival {
        (skb.dev, skb.truesize) = (self.id, self.truesize);
        if self.fifo.takes_no_time() {
            return self.frame_in_memory(skb, now);
        }
        if self.fifo.store(skb) {
            let mut effects = self.begin_dma(now);
            effects.pause = self.pause.level(self.fifo.bytes());
            Arrival {
                place: FrameFate::Fifo,
                ran_dry: false,
                effects,
            }
        } else {
            self.frame_lost(false, now)
        }
    }

    /// Carries the next frame to a ready descriptor. Without one the frame waits or is lost, and
    /// the NIC may report that.
    #[inline(always)]
    fn begin_dma(&mut self, now: Ns) -> DeviceEffects {
        let dma_at = self.fifo.begin_dma(self.ring.ready() > 0, now);
        let no_buffer_at = match self.fifo.stalls() {
            true => self.no_buffer.no_descriptor(now),
            false => None,
        };
        DeviceEffects {
            dma_at,
            no_buffer_at,
            ..DeviceEffects::default()
        }
    }

    /// Ends a transfer: the frame is in memory, or found no descriptor. Returns `None` if the
    /// device was reset meanwhile.
    #[inline(always)]
    pub fn dma_done(&mut self, now: Ns) -> Option<(Skb, Arrival)> {
        let carried = self.fifo.end_dma(now)?;
        let skb = self.fifo.take_first()?;
        let mut arrival = match carried {
            true => self.frame_in_memory(&skb, now),
            false => self.frame_lost(false, now),
        };
        arrival.effects.pause = self.pause.level(self.fifo.bytes());
        if self.fifo.first().is_some() {
            let next = self.begin_dma(now);
            arrival.effects.dma_at = next.dma_at;
            arrival.effects.no_buffer_at = arrival.effects.no_buffer_at.or(next.no_buffer_at);
        }
        Some((skb, arrival))
    }

    /// Returns whether a frame in the NIC waits for a descriptor.
    #[inline]
    pub fn frame_waits(&self) -> bool {
        self.fifo.stalls()
    }

    /// Continues a waiting frame after a descriptor became ready.
    #[cold]
    #[inline(never)]
    pub fn descriptor_posted(&mut self, now: Ns) -> DeviceEffects {
        self.begin_dma(now)
    }

    #[inline(always)]
    fn frame_in_memory(&mut self, skb: &Skb, now: Ns) -> Arrival {
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

    #[inline(never)]
    fn frame_lost(&mut self, ran_dry: bool, now: Ns) -> Arrival {
        Arrival {
            place: FrameFate::Lost,
            ran_dry,
            effects: DeviceEffects {
                no_buffer_at: self.no_buffer.no_descriptor(now),
                ..DeviceEffects::default()
            },
        }
    }

    #[inline(always)]
    fn frame_stored(&mut self, now: Ns) -> DeviceEffects {
        let mut effects = DeviceEffects::default();
        if self.irq_masked {
            return effects;
        }
        match self.moderation.frame_stored(now) {
            Moderated::Interrupt => effects.interrupt = true,
            Moderated::WaitUntil(at) => effects.moderation_at = Some(at),
            Moderated::Wait => {}
        }
        effects
    }

    /// Handles an expired timer of the device.
    pub fn timer_expired(&mut self, timer: DeviceTimer, now: Ns) -> DeviceEffects {
        let interrupt = match timer {
            DeviceTimer::Dma => false,
            DeviceTimer::Moderation => self.moderation.timer_expired(now) && !self.irq_masked,
            DeviceTimer::NoBuffer => self.no_buffer.timer_expired(now, self.irq_masked),
            DeviceTimer::TxModeration => self.tx_moderation.timer_expired(now) && !self.irq_masked,
        };
        DeviceEffects {
            interrupt,
            ..DeviceEffects::default()
        }
    }

    /// Handles an interrupt whose cause the handler has read. A polled driver masks it, unless it
    /// reports only sent frames and the handler processes those.
    pub fn interrupt_handled(&mut self) -> Receive {
        let receive = self.rules().receive;
        let tells_of_sent = self.reaps_in_interrupt() && self.only_sent() && !self.lacks_buffer();
        self.irq_masked |= receive == Receive::Polled && !tells_of_sent;
        self.handled = 0;
        receive
    }

    /// Ends polled mode: the NIC may interrupt again. A frame that came meanwhile causes an
    /// interrupt at once, as far as moderation allows.
    pub fn poll_completed(&mut self, now: Ns) -> DeviceEffects {
        self.irq_masked = false;
        self.moderation.forget();
        self.tx_moderation.forget();
        let mut effects = DeviceEffects::default();
        if self.tx.sent() > 0 && !self.reaps_in_interrupt() {
            effects = self.tell_of_sent(now);
        }
        if self.ring.filled() > 0 {
            let received = self.frame_stored(now);
            effects.interrupt |= received.interrupt;
            effects.moderation_at = received.moderation_at;
        }
        effects.no_buffer_at = self.no_buffer.unmasked(now);
        effects
    }

    /// Returns the next step of `dev->poll`; another frame only with `room`.
    pub fn poll_step(&mut self, room: bool) -> DriverStep {
        let rules = self.rules();
        let refills = rules.receive == Receive::Polled && rules.refill == RefillTiming::AfterBatch;
        self.step(room, refills)
    }

    /// Returns the next step of an old API's interrupt handler: every frame up to the limit of a
    /// call, then the refills, then the sent frames.
    pub fn interrupt_step(&mut self) -> DriverStep {
        let room = self.handled < self.rules().interrupt_work;
        match self.step(room, true) {
            DriverStep::Done if self.tx.sent() > 0 => DriverStep::Reap,
            DriverStep::Frame(skb) => {
                self.handled += 1;
                DriverStep::Frame(skb)
            }
            step => step,
        }
    }

    /// `hard_start_xmit`: gives the frame a transmit descriptor. Returns whether the driver stops
    /// the queue.
    pub fn hard_start_xmit(&mut self, frame: &Outgoing) -> bool {
        self.tx.hard_start_xmit(frame, &self.rules().transmit)
    }

    /// Returns the next frame for the line, if the line is free.
    pub fn start_next(&mut self) -> Option<Outgoing> {
        self.tx.start_next()
    }

    /// Records until when that frame occupies the line.
    pub fn line_busy_until(&mut self, until: Ns) {
        self.tx.line_busy_until(until);
    }

    /// Handles a frame whose last bit has left.
    pub fn line_free(&mut self, now: Ns) -> DeviceEffects {
        match self.tx.line_free(now) && (!self.irq_masked || self.reaps_in_interrupt()) {
            true => self.tell_of_sent(now),
            false => DeviceEffects::default(),
        }
    }

    /// Returns whether the interrupt handler, not the poll, reclaims descriptors of sent frames.
    pub fn reaps_in_interrupt(&self) -> bool {
        self.rules().transmit.reaped == Reap::InInterrupt
    }

    fn tell_of_sent(&mut self, now: Ns) -> DeviceEffects {
        let mut effects = DeviceEffects::default();
        match self.tx_moderation.frame_stored(now) {
            Moderated::Interrupt => effects.interrupt = true,
            Moderated::WaitUntil(at) => effects.tx_moderation_at = Some(at),
            Moderated::Wait => {}
        }
        effects
    }

    /// Reclaims the descriptors of all sent frames.
    pub fn reap(&mut self) -> Reaped {
        self.tx_moderation.forget();
        self.tx.reap(&self.rules().transmit)
    }

    /// Returns whether nothing is left to do in an interrupt of the old API, or in a poll.
    pub fn has_no_work(&self) -> bool {
        let leaves_sent = self.rules().receive == Receive::Polled && self.reaps_in_interrupt();
        self.ring.filled() == 0 && (leaves_sent || self.tx.sent() == 0)
    }

    /// Returns whether an interrupt would only report sent frames.
    pub fn only_sent(&self) -> bool {
        let received = self.ring.filled() > 0 && !self.hides_received();
        !received && self.tx.sent() > 0
    }

    /// Returns whether received frames are masked, so that the interrupt reports only sent ones.
    fn hides_received(&self) -> bool {
        self.irq_masked && self.reaps_in_interrupt()
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

    /// Records that a buffer for an empty descriptor was granted or refused. A refusal ends the
    /// round.
    pub fn refilled(&mut self, granted: bool) -> Refilled {
        if granted {
            self.ring.post();
        } else {
            self.round_over = true;
        }
        self.buffer_answered(granted, self.ring.ready())
    }

    /// Records the answer for a driver that refills before the frame goes up: without a new buffer
    /// the descriptor keeps the old one.
    pub fn exchanged(&mut self, granted: bool) -> Refilled {
        let refilled = self.buffer_answered(granted, self.ring.ready() + 1);
        self.ring.post();
        refilled
    }

    /// Updates the state after an answer. A ring is dry until a descriptor is `ready` for a further
    /// frame; descriptors that waiting frames take at once do not count.
    fn buffer_answered(&mut self, granted: bool, ready: u32) -> Refilled {
        let failed = std::mem::replace(&mut self.refill_failing, !granted);
        let ring_recovered = self.exhausted && granted && ready > self.fifo.len();
        self.exhausted &= !ring_recovered;
        Refilled {
            failure_began: !granted && !failed,
            failure_ended: granted && failed,
            ring_recovered,
            ready: self.ring.ready(),
            empty: self.ring.empty(),
        }
    }

    /// How often the driver's own timer calls its interrupt handler while no descriptor is
    /// ready, in milliseconds; none if it has no such timer, or one is ready.
    pub fn cleanup_ms(&self) -> Option<u64> {
        self.rules().cleanup_ms.filter(|_| self.ring.ready() == 0)
    }

    /// Closes the device: returns the frames it held, one at a time.
    pub fn close(&mut self) -> Option<Skb> {
        self.ring.take()
    }

    /// Returns the frames that waited for its line, one at a time.
    pub fn close_tx(&mut self) -> Option<Outgoing> {
        self.tx.close()
    }

    /// Returns the frames not yet in memory, one at a time.
    pub fn close_fifo(&mut self) -> Option<Skb> {
        self.fifo.take_first()
    }

    /// Frame that ends a pause that the device asked for.
    pub fn close_pause(&mut self) -> Option<PauseFrame> {
        self.pause.close()
    }

    /// Frames not yet in memory, the first one first.
    pub fn in_fifo(&self) -> impl Iterator<Item = &Skb> {
        self.fifo.frames()
    }

    /// Mixes the state of the receiving side into a run's digest.
    pub fn fold_receive(&self, mix: &mut impl FnMut(u64)) {
        self.ring.fold_digest(mix);
        self.fifo.fold_digest(mix);
        self.pause.fold_digest(mix);
    }

    /// The receive ring.
    pub fn ring(&self) -> &RxRing {
        &self.ring
    }

    /// The transmit ring.
    pub fn tx(&self) -> &TxRing {
        &self.tx
    }

    /// The driver's rules.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Returns whether a descriptor has no buffer.
    pub fn lacks_buffer(&self) -> bool {
        self.ring.empty() > 0
    }

    /// Returns whether its driver is polling.
    pub fn irq_masked(&self) -> bool {
        self.irq_masked
    }

    /// Returns whether a buffer was refused and none has been granted since.
    pub fn refill_failing(&self) -> bool {
        self.refill_failing
    }
}

#[cfg(test)]
mod tests;
