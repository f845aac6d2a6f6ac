//! A net device: its rings, its interrupts, and its driver's side of both.
//!
//! Read first: drivers/net/sk98lin/skge.c (FillRxDescriptor, SkGeIsrOnePort), drivers/net/tg3.c
//! (tg3_interrupt, tg3_poll, tg3_alloc_rx_skb).
//!
//! Simplified: a changed MTU builds the run anew. sk98lin's refill stops one descriptor short after
//! such a change (skge.c:SkGeChangeMtu). Who could tell: a ring that finds no memory would take 383
//! frames more instead of 384.

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
    /// Interrupt moderation has waited long enough.
    Moderation,
    /// The NIC may tell that it lost a frame for want of a descriptor.
    NoBuffer,
    /// Moderation has waited long enough with frames that were sent.
    TxModeration,
}

/// What a device asks of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct DeviceEffects {
    /// Raise its interrupt line now.
    pub interrupt: bool,
    /// Call [`NetDevice::dma_done`] at this moment.
    pub dma_at: Option<Ns>,
    /// Call [`NetDevice::timer_expired`] with [`DeviceTimer::NoBuffer`] at this moment.
    pub no_buffer_at: Option<Ns>,
    /// The same with [`DeviceTimer::Moderation`].
    pub moderation_at: Option<Ns>,
    /// The same with [`DeviceTimer::TxModeration`].
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

/// Where a frame is whose last bit has reached the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFate {
    /// In the NIC, on its way to memory.
    Fifo,
    /// In memory: this descriptor holds it.
    Descriptor(u32),
    /// Nowhere: the NIC had no room for it.
    Lost,
}

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Arrival {
    /// Where it is.
    pub place: FrameFate,
    /// With this frame no descriptor is ready any more.
    pub ran_dry: bool,
    /// Interrupts and timers that follow.
    pub effects: DeviceEffects,
}

/// The driver's next piece of work at the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriverStep {
    /// It takes this frame off the ring.
    Frame(Skb),
    /// It posts a buffer to one descriptor.
    Refill,
    /// It takes back the descriptors of frames that were sent.
    Reap,
    /// It has nothing more to do.
    Done,
}

/// What a buffer that was granted or refused changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Refilled {
    /// The first refusal after a buffer that was granted.
    pub failure_began: bool,
    /// The first buffer granted after a refusal.
    pub failure_ended: bool,
    /// The first buffer since the ring ran dry for which no frame waited.
    pub ring_recovered: bool,
    /// Descriptors ready when the driver knew.
    pub ready: u32,
    /// Descriptors empty when the driver knew.
    pub empty: u32,
}

/// A NIC with its driver.
#[derive(Clone, Debug)]
pub struct NetDevice {
    id: DevId,
    /// What a frame in one of its buffers is charged for, bytes.
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
    /// Frames that the running call of an old API's interrupt handler has taken.
    handled: u32,
    /// Memory refused a buffer in this round of refills: no more is asked for in it.
    round_over: bool,
    /// A buffer was refused and none has been granted since.
    refill_failing: bool,
    /// No descriptor is ready for a frame yet to come.
    exhausted: bool,
}

impl NetDevice {
    /// A device that has just been opened: no descriptor has a buffer yet. A frame in one of
    /// its buffers will be charged for `truesize` bytes.
    pub fn new(id: DevId, config: DeviceConfig, truesize: u32) -> NetDevice {
        let rules = config.rules();
        NetDevice {
            id,
            truesize,
            fifo: Fifo::new(config.bus, config.without_descriptor),
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

    /// A frame's last bit has arrived: it is told whose buffer it will lie in.
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

    /// The bus carries the next frame, if there is one, to a descriptor that is ready. A frame
    /// that finds none waits or is lost, and the NIC may tell of that.
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

    /// The bus has carried a frame to memory, or found no descriptor for it; none if the
    /// device was reset meanwhile.
    pub fn dma_done(&mut self, now: Ns) -> Option<(Skb, Arrival)> {
        let carried = self.fifo.end_dma(now)?;
        let skb = *self.fifo.first()?;
        self.fifo.drop_first();
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

    /// A frame waits in the NIC for a descriptor.
    #[inline]
    pub fn frame_waits(&self) -> bool {
        self.fifo.stalls()
    }

    /// A descriptor is ready: a frame that waited for one may go on.
    pub fn descriptor_posted(&mut self, now: Ns) -> DeviceEffects {
        self.begin_dma(now)
    }

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

    /// One of the device's timers has run out.
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

    /// The handler has read the cause of an interrupt. A polled driver masks it, unless it tells
    /// of frames sent alone and the handler sees to them.
    pub fn interrupt_handled(&mut self) -> Receive {
        let receive = self.rules().receive;
        let tells_of_sent = self.reaps_in_interrupt() && self.only_sent() && !self.lacks_buffer();
        self.irq_masked |= receive == Receive::Polled && !tells_of_sent;
        self.handled = 0;
        receive
    }

    /// Polled mode ends: the NIC may interrupt again. A frame that came meanwhile does so at
    /// once, as far as moderation lets it.
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

    /// What `dev->poll` does next; it may take another frame only with `room`.
    pub fn poll_step(&mut self, room: bool) -> DriverStep {
        let rules = self.rules();
        let refills = rules.receive == Receive::Polled && rules.refill == RefillTiming::AfterBatch;
        self.step(room, refills)
    }

    /// What an interrupt handler of the old API does next: every frame, as far as one call may,
    /// then the refills, then what was sent.
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

    /// `hard_start_xmit`: the frame gets a transmit descriptor. True if the driver stops the
    /// queue with it.
    pub fn hard_start_xmit(&mut self, frame: &Outgoing) -> bool {
        self.tx.hard_start_xmit(frame, &self.rules().transmit)
    }

    /// The next frame for the line, if the line is free.
    pub fn start_next(&mut self) -> Option<Outgoing> {
        self.tx.start_next()
    }

    /// That frame occupies the line until then.
    pub fn line_busy_until(&mut self, until: Ns) {
        self.tx.line_busy_until(until);
    }

    /// A frame's last bit has left.
    pub fn line_free(&mut self, now: Ns) -> DeviceEffects {
        match self.tx.line_free(now) && (!self.irq_masked || self.reaps_in_interrupt()) {
            true => self.tell_of_sent(now),
            false => DeviceEffects::default(),
        }
    }

    /// Descriptors of frames sent are taken back by the interrupt handler, not by the poll.
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

    /// The driver takes back the descriptors of all frames that were sent.
    pub fn reap(&mut self) -> Reaped {
        self.tx_moderation.forget();
        self.tx.reap(&self.rules().transmit)
    }

    /// Nothing is left for the driver to do in an interrupt of the old API, or in a poll.
    pub fn has_no_work(&self) -> bool {
        let leaves_sent = self.rules().receive == Receive::Polled && self.reaps_in_interrupt();
        self.ring.filled() == 0 && (leaves_sent || self.tx.sent() == 0)
    }

    /// All that an interrupt tells of is frames that were sent.
    pub fn only_sent(&self) -> bool {
        let received = self.ring.filled() > 0 && !self.hides_received();
        !received && self.tx.sent() > 0
    }

    /// Its interrupt tells of frames sent alone: received ones are masked.
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

    /// A buffer for an empty descriptor was granted or refused. A refusal ends the round.
    pub fn refilled(&mut self, granted: bool) -> Refilled {
        if granted {
            self.ring.post();
        } else {
            self.round_over = true;
        }
        self.buffer_answered(granted, self.ring.ready())
    }

    /// The same for a driver that refills before the frame goes up: without a new buffer the
    /// descriptor keeps the old one.
    pub fn exchanged(&mut self, granted: bool) -> Refilled {
        let refilled = self.buffer_answered(granted, self.ring.ready() + 1);
        self.ring.post();
        refilled
    }

    /// A ring is dry until a descriptor is `ready` for a frame yet to come: those that frames
    /// in the card will take at once do not end it.
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

    /// At a jiffy: whether the driver's own timer calls its interrupt handler.
    pub fn cleanup_due(&self, jiffies: u64) -> bool {
        let every = self.rules().cleanup_jiffies;
        every.is_some_and(|every| jiffies.is_multiple_of(every)) && self.ring.ready() == 0
    }

    /// The device is closed: hands back the frames that it held, one at a time.
    pub fn close(&mut self) -> Option<Skb> {
        self.ring.take()
    }

    /// The same with the frames that waited for its line.
    pub fn close_tx(&mut self) -> Option<Outgoing> {
        self.tx.close()
    }

    /// The same with the frames that are not in memory yet.
    pub fn close_fifo(&mut self) -> Option<Skb> {
        let skb = self.fifo.first().copied();
        self.fifo.drop_first();
        skb
    }

    /// The same with a pause that the device asked for: the frame that ends it.
    pub fn close_pause(&mut self) -> Option<PauseFrame> {
        self.pause.close()
    }

    /// Frames that are not in memory yet, the first one first.
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

    /// What its driver decides.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// A descriptor has no buffer.
    pub fn lacks_buffer(&self) -> bool {
        self.ring.empty() > 0
    }

    /// Its driver polls, and has not finished.
    pub fn irq_masked(&self) -> bool {
        self.irq_masked
    }

    /// A buffer was refused and none has been granted since.
    pub fn refill_failing(&self) -> bool {
        self.refill_failing
    }
}

#[cfg(test)]
mod tests;
