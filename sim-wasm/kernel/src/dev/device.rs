//! A net device: its rings, its interrupts, and its driver's side of both.
//!
//! Read first: drivers/net/sk98lin/skge.c (FillRxDescriptor, SkGeIsrOnePort),
//! drivers/net/tg3.c (tg3_interrupt, tg3_poll, tg3_alloc_rx_skb); kernel-2.6.12 §4.
//!
//! Simplified: a changed MTU builds the run anew. sk98lin's refill stops one descriptor
//! short after such a change (skge.c:SkGeChangeMtu). Who could tell: a ring that finds no
//! memory would take 383 frames more instead of 384.

use super::config::DeviceConfig;
use super::driver::{NicDriver, Receive, Refill, Rules};
use super::fifo::{BusConfig, Fifo};
use super::moderation::{Moderated, Moderation, ModerationConfig};
use super::no_buffer::NoBuffer;
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
}

/// Where a frame is whose last bit has reached the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
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
    pub place: Place,
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
    /// The first buffer since the ring ran dry.
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
    driver: NicDriver,
    moderation: Moderation,
    tx_moderation: Moderation,
    no_buffer: NoBuffer,
    irq_masked: bool,
    /// Memory refused a buffer in this round of refills: no more is asked for in it.
    round_over: bool,
    /// A buffer was refused and none has been granted since.
    refill_failing: bool,
    exhausted: bool,
}

impl NetDevice {
    /// A device that has just been opened: no descriptor has a buffer yet. A frame in one of
    /// its buffers will be charged for `truesize` bytes.
    pub fn new(id: DevId, config: DeviceConfig, truesize: u32) -> NetDevice {
        let rules = config.driver.rules();
        NetDevice {
            id,
            truesize,
            fifo: Fifo::new(BusConfig::default()),
            ring: RxRing::new(config.ring),
            tx: TxRing::new(config.tx_ring),
            driver: config.driver,
            moderation: Moderation::new(config.moderation),
            tx_moderation: Moderation::new(rules.transmit.moderation),
            no_buffer: NoBuffer::new(rules.no_buffer_interval),
            irq_masked: false,
            round_over: false,
            refill_failing: false,
            exhausted: false,
        }
    }

    /// The same device on a bus that takes its time.
    pub fn on_bus(self, bus: BusConfig) -> NetDevice {
        NetDevice {
            fifo: Fifo::new(bus),
            ..self
        }
    }

    /// Changes interrupt moderation (`ethtool -C`).
    pub fn set_moderation(&mut self, config: ModerationConfig) {
        self.moderation.set_config(config);
    }

    /// A frame's last bit has arrived.
    pub fn frame_arrived(&mut self, mut skb: Skb, now: Ns) -> Arrival {
        (skb.dev, skb.truesize) = (self.id, self.truesize);
        if self.fifo.takes_no_time() {
            return self.frame_in_memory(skb, now);
        }
        if self.fifo.store(skb) {
            Arrival {
                place: Place::Fifo,
                ran_dry: false,
                effects: self.begin_dma(now),
            }
        } else {
            self.frame_lost(false, now)
        }
    }

    /// The bus carries the next frame, if there is one, to a descriptor that is ready.
    fn begin_dma(&mut self, now: Ns) -> DeviceEffects {
        let ready = self.ring.ready() > 0;
        DeviceEffects {
            dma_at: self.fifo.begin_dma(ready, now),
            ..DeviceEffects::default()
        }
    }

    /// The bus has carried a frame to memory; none if the device was reset meanwhile.
    pub fn dma_done(&mut self, now: Ns) -> Option<(Skb, Arrival)> {
        let skb = self.fifo.end_dma(now)?;
        let mut arrival = self.frame_in_memory(skb, now);
        arrival.effects.dma_at = self.begin_dma(now).dma_at;
        Some((skb, arrival))
    }

    /// A descriptor is ready: a frame that waited for one may go on.
    pub fn descriptor_posted(&mut self, now: Ns) -> DeviceEffects {
        self.begin_dma(now)
    }

    fn frame_in_memory(&mut self, skb: Skb, now: Ns) -> Arrival {
        let descriptor = self.ring.dma(skb).ok();
        let ran_dry = self.ring.ready() == 0 && !self.exhausted;
        self.exhausted |= ran_dry;
        match descriptor {
            Some(descriptor) => Arrival {
                place: Place::Descriptor(descriptor),
                ran_dry,
                effects: self.frame_stored(now),
            },
            None => self.frame_lost(ran_dry, now),
        }
    }

    fn frame_lost(&mut self, ran_dry: bool, now: Ns) -> Arrival {
        Arrival {
            place: Place::Lost,
            ran_dry,
            effects: DeviceEffects {
                no_buffer_at: self.no_buffer.frame_lost(now),
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

    /// The handler has read the cause of an interrupt. A polled driver masks it.
    pub fn interrupt_handled(&mut self) -> Receive {
        let receive = self.rules().receive;
        self.irq_masked = receive == Receive::Polled;
        receive
    }

    /// Polled mode ends: the NIC may interrupt again. A frame that came meanwhile does so at
    /// once, as far as moderation lets it.
    pub fn poll_completed(&mut self, now: Ns) -> DeviceEffects {
        self.irq_masked = false;
        self.moderation.forget();
        self.tx_moderation.forget();
        let mut effects = DeviceEffects::default();
        if self.tx.sent() > 0 {
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
        let refills = rules.receive == Receive::Polled && rules.refill == Refill::AfterBatch;
        self.step(room, refills)
    }

    /// What an interrupt handler of the old API does next: every frame, then the refills, then
    /// what was sent.
    pub fn interrupt_step(&mut self) -> DriverStep {
        match self.step(true, true) {
            DriverStep::Done if self.tx.sent() > 0 => DriverStep::Reap,
            step => step,
        }
    }

    /// `hard_start_xmit`: the frame gets a transmit descriptor. True if the driver stops the
    /// queue with it.
    pub fn hard_start_xmit(&mut self, frame: Outgoing) -> bool {
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
        match self.tx.line_free(now) && !self.irq_masked {
            true => self.tell_of_sent(now),
            false => DeviceEffects::default(),
        }
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

    /// Nothing is left for the driver to do in a poll.
    pub fn has_no_work(&self) -> bool {
        self.ring.filled() == 0 && self.tx.sent() == 0
    }

    /// All that an interrupt tells of is frames that were sent.
    pub fn only_sent(&self) -> bool {
        self.ring.filled() == 0 && self.tx.sent() > 0
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
        self.buffer_answered(granted)
    }

    /// The same for a driver that refills before the frame goes up: without a new buffer the
    /// descriptor keeps the old one.
    pub fn exchanged(&mut self, granted: bool) -> Refilled {
        let refilled = self.buffer_answered(granted);
        self.ring.post();
        refilled
    }

    fn buffer_answered(&mut self, granted: bool) -> Refilled {
        let failed = std::mem::replace(&mut self.refill_failing, !granted);
        let ring_recovered = granted && self.exhausted;
        self.exhausted &= !granted;
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
        self.fifo.discard()
    }

    /// Frames that are not in memory yet, the first one first.
    pub fn in_fifo(&self) -> impl Iterator<Item = &Skb> {
        self.fifo.frames()
    }

    /// Mixes the state of the receiving side into a run's digest.
    pub fn fold_receive(&self, mix: &mut impl FnMut(u64)) {
        self.ring.fold_digest(mix);
        self.fifo.fold_digest(mix);
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
        self.driver.rules()
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
mod tests {
    use super::super::rx_ring::tests::frame;
    use super::*;

    fn opened(driver: NicDriver, descriptors: u32, moderation: ModerationConfig) -> NetDevice {
        let config = DeviceConfig {
            ring: descriptors,
            tx_ring: 16,
            driver,
            moderation,
            ..DeviceConfig::default()
        };
        let mut device = NetDevice::new(DevId(1), config, 1740);
        while device.lacks_buffer() {
            let _ = device.refilled(true);
        }
        device
    }

    fn device(driver: NicDriver) -> NetDevice {
        opened(driver, 4, ModerationConfig::default())
    }

    const INTERRUPT: DeviceEffects = DeviceEffects {
        interrupt: true,
        dma_at: None,
        no_buffer_at: None,
        moderation_at: None,
        tx_moderation_at: None,
    };

    fn receive(device: &mut NetDevice, frames: u64) -> Vec<Arrival> {
        (1..=frames)
            .map(|id| device.frame_arrived(frame(id), Ns(id)))
            .collect()
    }

    #[test]
    fn a_polled_driver_is_not_interrupted_again_until_its_poll_is_complete() {
        let mut device = device(NicDriver::Napi);
        assert_eq!(receive(&mut device, 1)[0].effects, INTERRUPT);
        assert_eq!(device.interrupt_handled(), Receive::Polled);
        let masked = device.frame_arrived(frame(2), Ns(2)).effects;
        assert_eq!(masked, DeviceEffects::default());
        assert_eq!(
            device.poll_completed(Ns(3)),
            INTERRUPT,
            "a frame that came meanwhile"
        );
    }

    #[test]
    fn a_frame_that_came_while_masked_is_moderated_from_the_end_of_the_poll_on() {
        let delay = Ns::from_us(50);
        let moderation = ModerationConfig { delay, frames: 0 };
        let mut device = opened(NicDriver::Napi, 4, moderation);
        let first = receive(&mut device, 1)[0].effects;
        assert_eq!(first.moderation_at, Some(Ns(1) + delay));
        device.interrupt_handled();
        let _ = device.frame_arrived(frame(2), Ns(2));
        assert_eq!(
            device.timer_expired(DeviceTimer::Moderation, Ns(1) + delay),
            DeviceEffects::default(),
            "masked"
        );
        let after = device.poll_completed(Ns::from_us(90));
        assert_eq!(after.moderation_at, Some(Ns::from_us(140)));
    }

    #[test]
    fn a_frame_bears_its_device_and_the_size_of_its_buffer() {
        let mut device = device(NicDriver::Napi);
        let sent = Skb {
            truesize: 0,
            ..frame(1)
        };
        let _ = device.frame_arrived(sent, Ns(1));
        let DriverStep::Frame(skb) = device.poll_step(true) else {
            panic!("it is in the ring");
        };
        assert_eq!((skb.dev, skb.truesize), (DevId(1), 1740));
    }

    /// Hands over a frame and sends it; what the device asks for at its last bit.
    fn send(device: &mut NetDevice, now: Ns) -> DeviceEffects {
        let ack = Outgoing::Ack(crate::packet::Ack::default());
        device.hard_start_xmit(ack);
        device.start_next().expect("the line is free");
        device.line_busy_until(now);
        device.line_free(now)
    }

    #[test]
    fn an_old_driver_is_interrupted_by_each_frame_sent_and_takes_it_back_after_the_frames_received()
    {
        for driver in [NicDriver::Sk98lin, NicDriver::NetifRx] {
            let mut device = device(driver);
            assert_eq!(send(&mut device, Ns(1)), INTERRUPT);
            assert!(device.only_sent());
            let _ = device.frame_arrived(frame(1), Ns(2));
            assert!(!device.only_sent());
            device.interrupt_handled();
            assert!(matches!(device.interrupt_step(), DriverStep::Frame(_)));
            assert_eq!(device.interrupt_step(), DriverStep::Refill);
            let _ = device.refilled(true);
            assert_eq!(device.interrupt_step(), DriverStep::Reap);
            assert_eq!(device.reap().sent.frames, 1);
            assert_eq!(device.interrupt_step(), DriverStep::Done);
        }
    }

    #[test]
    fn tg3_is_told_of_53_frames_sent_or_after_150_microseconds_unless_a_poll_came_first() {
        let mut device = device(NicDriver::Tg3);
        let first = send(&mut device, Ns(7));
        let due = Ns(7) + Ns::from_us(150);
        assert_eq!(first.tx_moderation_at, Some(due));
        for _ in 2..53 {
            assert_eq!(send(&mut device, Ns(8)), DeviceEffects::default());
            let _ = device.tx.reap(&NicDriver::Tg3.rules().transmit);
        }
        assert_eq!(send(&mut device, Ns(9)), INTERRUPT);
        let again = send(&mut device, Ns(10)).tx_moderation_at;
        assert_eq!(again, Some(Ns(10) + Ns::from_us(150)));
        assert_eq!(device.reap().sent.frames, 2);
        let late = device.timer_expired(DeviceTimer::TxModeration, Ns::from_ms(1));
        assert_eq!(late, DeviceEffects::default(), "a poll has taken it back");
    }

    #[test]
    fn a_frame_sent_while_masked_is_told_of_from_the_end_of_the_poll_on() {
        let mut device = device(NicDriver::Napi);
        device.interrupt_handled();
        assert_eq!(send(&mut device, Ns(3)), DeviceEffects::default());
        let after = device.poll_completed(Ns(5));
        assert_eq!(after.tx_moderation_at, Some(Ns(5) + Ns::from_us(150)));
    }

    #[test]
    fn an_old_driver_is_interrupted_by_each_frame() {
        for driver in [NicDriver::Sk98lin, NicDriver::NetifRx] {
            let mut device = device(driver);
            assert_eq!(device.interrupt_handled(), Receive::InInterrupt);
            let arrivals = receive(&mut device, 3);
            assert!(arrivals.iter().all(|arrival| arrival.effects == INTERRUPT));
        }
    }

    fn on_pci() -> NetDevice {
        device(NicDriver::NetifRx).on_bus(BusConfig::PCI_32_33)
    }

    #[test]
    fn a_frame_is_in_memory_when_the_bus_has_carried_it_and_interrupts_then() {
        let mut device = on_pci();
        let arrival = device.frame_arrived(frame(1), Ns(7));
        assert_eq!((arrival.place, device.ring().filled()), (Place::Fifo, 0));
        let at = arrival.effects.dma_at.expect("the bus is free");
        let second = device.frame_arrived(frame(2), Ns(8));
        assert_eq!(second.effects, DeviceEffects::default(), "the bus is taken");
        let (skb, stored) = device.dma_done(at).expect("its moment");
        assert_eq!((skb.id, stored.place), (1, Place::Descriptor(0)));
        assert!(stored.effects.interrupt && stored.effects.dma_at > Some(at));
    }

    #[test]
    fn without_a_descriptor_frames_wait_in_the_nic_until_it_has_no_room() {
        let mut device = on_pci();
        let (mut now, mut id) = (Ns::ZERO, 0);
        let mut arrive = |device: &mut NetDevice, now: &mut Ns| {
            id += 1;
            let arrival = device.frame_arrived(frame(id), *now);
            if let Some(at) = arrival.effects.dma_at {
                *now = at;
                let _ = device.dma_done(at);
            }
            arrival.place
        };
        let places: Vec<Place> = (0..20).map(|_| arrive(&mut device, &mut now)).collect();
        assert_eq!((device.ring().filled(), device.ring().ready()), (4, 0));
        let waiting = device.in_fifo().count();
        assert!(
            waiting >= 3
                && places[4 + waiting..]
                    .iter()
                    .all(|place| *place == Place::Lost)
        );
        device.poll_step(true);
        let _ = device.refilled(true);
        let at = device.descriptor_posted(now).dma_at;
        assert!(at > Some(now), "the first that waited goes on");
    }

    #[test]
    fn a_closed_device_hands_back_what_its_fifo_held_and_forgets_the_bus() {
        let mut device = on_pci();
        let at = device
            .frame_arrived(frame(1), Ns(7))
            .effects
            .dma_at
            .unwrap();
        assert_eq!(device.close_fifo().map(|skb| skb.id), Some(1));
        let mut opened = on_pci();
        assert_eq!(opened.dma_done(at), None);
    }

    #[test]
    fn a_ring_runs_dry_once_and_recovers_with_the_first_buffer() {
        let mut device = device(NicDriver::Napi);
        let dry: Vec<bool> = receive(&mut device, 6).iter().map(|a| a.ran_dry).collect();
        assert_eq!(dry, [false, false, false, true, false, false]);
        device.poll_step(true);
        let first = device.refilled(true);
        assert!(first.ring_recovered && first.ready == 1);
        device.poll_step(true);
        assert!(!device.refilled(true).ring_recovered);
    }

    #[test]
    fn only_napi_tells_of_a_lost_frame() {
        for (driver, told) in [
            (NicDriver::Napi, Some(Ns(5))),
            (NicDriver::Tg3, None),
            (NicDriver::Sk98lin, None),
            (NicDriver::NetifRx, None),
        ] {
            let lost = receive(&mut device(driver), 5)[4];
            assert_eq!((lost.place, lost.effects.no_buffer_at), (Place::Lost, told));
        }
    }

    #[test]
    fn refills_follow_the_batch_until_memory_refuses_and_are_tried_again_the_next_time() {
        let mut device = device(NicDriver::Napi);
        let _ = receive(&mut device, 2);
        assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
        assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
        assert_eq!(device.poll_step(true), DriverStep::Refill);
        let refused = device.refilled(false);
        assert!(refused.failure_began && refused.empty == 2);
        assert_eq!(device.poll_step(true), DriverStep::Done);
        assert_eq!(device.poll_step(true), DriverStep::Refill, "the next poll");
        assert!(device.refilled(true).failure_ended);
    }

    #[test]
    fn a_poll_without_room_refills_before_it_has_taken_every_frame() {
        let mut device = device(NicDriver::Napi);
        let _ = receive(&mut device, 2);
        device.poll_step(true);
        assert_eq!(device.poll_step(false), DriverStep::Refill);
    }

    #[test]
    fn tg3s_ring_never_shrinks() {
        let mut device = device(NicDriver::Tg3);
        let _ = receive(&mut device, 1);
        assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
        assert_eq!(device.poll_step(true), DriverStep::Done, "no batch refill");
        assert!(device.exchanged(false).failure_began);
        assert_eq!(device.ring().ready(), 4);
    }

    #[test]
    fn sk98lin_looks_once_a_second_whether_a_descriptor_is_left() {
        let mut sk98lin = device(NicDriver::Sk98lin);
        assert!(!sk98lin.cleanup_due(1000), "four are ready");
        let _ = receive(&mut sk98lin, 4);
        assert!(sk98lin.cleanup_due(1000) && !sk98lin.cleanup_due(1001));
        let mut other = device(NicDriver::NetifRx);
        let _ = receive(&mut other, 4);
        assert!(!other.cleanup_due(1000));
    }

    #[test]
    fn each_driver_prints_its_own_names() {
        let counts = super::super::driver::NicCounts {
            missed: 2,
            dropped: 1,
            ..Default::default()
        };
        let named = |driver: NicDriver| (driver.rules().statistics)(counts);
        assert!(named(NicDriver::Sk98lin).contains(&("rx_missed_errors", 2)));
        assert!(named(NicDriver::Tg3).contains(&("rx_discards", 3)));
        assert_eq!(named(NicDriver::Napi), named(NicDriver::NetifRx));
    }
}
