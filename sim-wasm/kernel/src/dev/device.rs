//! A net device: its FIFO, its receive queue, its transmit ring, its interrupts, and the driver's
//! handling of them.
//!
//! Read first: drivers/net/sk98lin/skge.c (FillRxDescriptor, SkGeIsrOnePort), drivers/net/tg3.c
//! (tg3_interrupt, tg3_poll, tg3_alloc_rx_skb).
//!
//! Simplified: a changed MTU restarts the simulation. sk98lin's refill stops one descriptor short
//! after such a change (skge.c:SkGeChangeMtu). While there is no memory for new buffers, its ring
//! would therefore take 383 frames instead of 384.

use super::driver::{Reap, Receive, Rules};
use super::fifo::Fifo;
use super::moderation::Moderation;
use super::pause::PauseSignal;
use super::{
    Arrival, DeviceConfig, DeviceEffects, DeviceTimer, DriverStep, FrameFate, PauseFrame, Reaped,
    Refilled, RxQueue, TxRing,
};
use crate::packet::{Outgoing, Skb};
use base::{DevId, Ns};

/// A NIC with its driver.
#[derive(Clone, Debug)]
pub struct NetDevice {
    id: DevId,
    fifo: Fifo,
    rx: RxQueue,
    tx: TxRing,
    rules: &'static Rules,
    tx_moderation: Moderation,
    pause: PauseSignal,
}

impl NetDevice {
    /// Creates a device that has just been opened, without buffers. Each of its frames
    /// will take `truesize` bytes of a socket's buffer.
    pub fn new(id: DevId, config: DeviceConfig, truesize: u32) -> NetDevice {
        let rules = config.rules();
        NetDevice {
            id,
            fifo: Fifo::new(config.bus, config.without_descriptor()),
            rx: RxQueue::new(&config, truesize),
            tx: TxRing::new(config.tx_ring),
            rules,
            tx_moderation: Moderation::new(rules.transmit.moderation),
            pause: PauseSignal::new(config.flow_control, config.bus.fifo_bytes),
        }
    }

    /// The only receive queue.
    #[inline]
    pub fn rx(&self) -> &RxQueue {
        &self.rx
    }

    /// The only receive queue, for the driver to change.
    #[inline]
    pub fn rx_mut(&mut self) -> &mut RxQueue {
        &mut self.rx
    }

    /// Stores a frame whose last bit has arrived. Also records in the frame its device and the
    /// bytes that a socket will be charged (`truesize`).
    #[inline]
    pub fn frame_arrived(&mut self, skb: &mut Skb, now: Ns) -> Arrival {
        (skb.dev, skb.truesize) = (self.id, self.rx.truesize);
        if self.fifo.takes_no_time() {
            return self.rx.frame_in_memory(skb, now);
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
            self.rx.frame_lost(false, now)
        }
    }

    /// Begins to transfer the next frame to the buffer of a ready descriptor. If no descriptor is
    /// ready, the frame waits or is lost. The NIC may then report the empty ring with an interrupt.
    #[inline(always)]
    fn begin_dma(&mut self, now: Ns) -> DeviceEffects {
        let dma_at = self.fifo.begin_dma(self.rx.ring.ready() > 0, now);
        let no_buffer_at = if self.fifo.stalls() {
            self.rx.no_descriptor(now)
        } else {
            None
        };
        DeviceEffects {
            dma_at,
            no_buffer_at,
            ..DeviceEffects::default()
        }
    }

    /// Ends a DMA transfer: the frame is in memory, or there was no ready descriptor. Returns
    /// `None` if the device was reset meanwhile.
    #[inline(always)]
    pub fn dma_done(&mut self, now: Ns) -> Option<(Skb, Arrival)> {
        let carried = self.fifo.end_dma(now)?;
        let skb = self.fifo.take_first()?;
        let mut arrival = if carried {
            self.rx.frame_in_memory(&skb, now)
        } else {
            self.rx.frame_lost(false, now)
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

    /// Begins the transfer of a frame that waited in the NIC until a descriptor became ready.
    #[cold]
    #[inline(never)]
    pub fn descriptor_posted(&mut self, now: Ns) -> DeviceEffects {
        self.begin_dma(now)
    }

    /// Handles an expired timer of the device.
    pub fn timer_expired(&mut self, timer: DeviceTimer, now: Ns) -> DeviceEffects {
        let interrupt = match timer {
            DeviceTimer::Dma => false,
            DeviceTimer::Moderation => self.rx.moderation_expired(now),
            DeviceTimer::NoBuffer => self.rx.no_buffer_expired(now),
            DeviceTimer::TxModeration => {
                self.tx_moderation.timer_expired(now) && !self.rx.irq_masked()
            }
        };
        DeviceEffects {
            interrupt,
            ..DeviceEffects::default()
        }
    }

    /// Handles an interrupt after the handler has read its cause. A polled driver masks the
    /// interrupt, unless the interrupt reports only sent frames and the handler processes sent
    /// frames.
    pub fn interrupt_handled(&mut self) -> Receive {
        let receive = self.rules().receive;
        let tells_of_sent =
            self.reaps_in_interrupt() && self.only_sent() && !self.rx.lacks_buffer();
        let masks = receive == Receive::Polled && !tells_of_sent;
        self.rx.begin_interrupt(masks);
        receive
    }

    /// Ends polled mode: the NIC may interrupt again. A frame that arrived during polled mode
    /// causes an interrupt at once, as far as interrupt moderation allows.
    pub fn poll_completed(&mut self, now: Ns) -> DeviceEffects {
        let mut effects = self.rx.unmask(now);
        self.tx_moderation.forget();
        if self.tx.sent() > 0 && !self.reaps_in_interrupt() {
            let sent = self.tell_of_sent(now);
            effects.interrupt |= sent.interrupt;
            effects.tx_moderation_at = sent.tx_moderation_at;
        }
        effects
    }

    /// Returns the next step of the interrupt handler of a `netif_rx` driver. The handler first
    /// takes received frames, then refills the ring, then reclaims the descriptors of sent frames.
    pub fn interrupt_step(&mut self) -> DriverStep {
        match self.rx.interrupt_step() {
            DriverStep::Done if self.tx.sent() > 0 => DriverStep::Reap,
            step => step,
        }
    }

    /// `hard_start_xmit`: gives the frame a transmit descriptor. Returns whether the driver now stops the transmit
    /// queue.
    pub fn hard_start_xmit(&mut self, frame: &Outgoing) -> bool {
        self.tx.hard_start_xmit(frame, &self.rules().transmit)
    }

    /// Returns the next frame to send, if the network line is free.
    pub fn start_next(&mut self) -> Option<Outgoing> {
        self.tx.start_next()
    }

    /// Records until when the frame that is being sent occupies the network line.
    pub fn line_busy_until(&mut self, until: Ns) {
        self.tx.line_busy_until(until);
    }

    /// Handles the end of a transmission: the frame's last bit has left the NIC.
    pub fn line_free(&mut self, now: Ns) -> DeviceEffects {
        if self.tx.line_free(now) && (!self.rx.irq_masked() || self.reaps_in_interrupt()) {
            self.tell_of_sent(now)
        } else {
            DeviceEffects::default()
        }
    }

    /// Returns whether the interrupt handler, not the poll, reclaims descriptors of sent frames.
    pub fn reaps_in_interrupt(&self) -> bool {
        self.rules().transmit.reaped == Reap::InInterrupt
    }

    fn tell_of_sent(&mut self, now: Ns) -> DeviceEffects {
        let mut effects = DeviceEffects::default();
        (effects.interrupt, effects.tx_moderation_at) = self.tx_moderation.frame_stored(now);
        effects
    }

    /// Reclaims the descriptors of all sent frames.
    pub fn reap(&mut self) -> Reaped {
        self.tx_moderation.forget();
        self.tx.reap(&self.rules().transmit)
    }

    /// Returns whether nothing is left to do in the interrupt handler of a `netif_rx` driver, or in
    /// a poll.
    pub fn has_no_work(&self) -> bool {
        let leaves_sent = self.rules().receive == Receive::Polled && self.reaps_in_interrupt();
        self.rx.ring.filled() == 0 && (leaves_sent || self.tx.sent() == 0)
    }

    /// Returns whether an interrupt would only report sent frames.
    pub fn only_sent(&self) -> bool {
        let received = self.rx.ring.filled() > 0 && !self.hides_received();
        !received && self.tx.sent() > 0
    }

    /// Returns whether interrupts for received frames are masked, so that the interrupt reports
    /// only sent frames.
    fn hides_received(&self) -> bool {
        self.rx.irq_masked() && self.reaps_in_interrupt()
    }

    /// Records that the driver got a buffer for an empty descriptor, or that the allocation failed.
    pub fn refilled(&mut self, granted: bool) -> Refilled {
        let waiting = self.fifo.len();
        self.rx.refilled(granted, waiting)
    }

    /// Records whether the driver got a new buffer. Only for drivers that refill a frame's
    /// descriptor before they pass the frame to the stack.
    pub fn exchanged(&mut self, granted: bool) -> Refilled {
        let waiting = self.fifo.len();
        self.rx.exchanged(granted, waiting)
    }

    /// Closes the transmit side. Each call removes and returns one frame that waits to be sent,
    /// until none is left.
    pub fn close_tx(&mut self) -> Option<Outgoing> {
        self.tx.close()
    }

    /// Closes the receive side. Each call removes and returns one frame that is not yet in memory,
    /// until none is left.
    pub fn close_fifo(&mut self) -> Option<Skb> {
        self.fifo.take_first()
    }

    /// Closes flow control. Returns the frame that ends the pause of the switch's port, if the NIC
    /// had requested a pause.
    pub fn close_pause(&mut self) -> Option<PauseFrame> {
        self.pause.close()
    }

    /// Frames that are still in the NIC's FIFO, oldest first.
    pub fn in_fifo(&self) -> impl Iterator<Item = &Skb> {
        self.fifo.frames()
    }

    /// Mixes the state of the receiving side into a run's digest.
    pub fn fold_receive(&self, mix: &mut impl FnMut(u64)) {
        self.rx.ring.fold_digest(mix);
        self.fifo.fold_digest(mix);
        self.pause.fold_digest(mix);
    }

    /// The transmit ring.
    pub fn tx(&self) -> &TxRing {
        &self.tx
    }

    /// The driver's rules.
    pub fn rules(&self) -> &'static Rules {
        self.rules
    }
}

#[cfg(test)]
mod tests;
