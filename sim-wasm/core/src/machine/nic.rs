//! The NIC and its driver's side of the ring: DMA, interrupt moderation, refill, reset.
//!
//! Read first: drivers/net/sk98lin/skge.c (FillRxDescriptor, SkGeIsrOnePort),
//! drivers/net/tg3.c (tg3_alloc_rx_skb, tg3_rx); kernel-2.6.12 §4; contract `nic.driver`.
//!
//! Simplified: a changed MTU builds the run anew. sk98lin's refill stops one descriptor
//! short after such a change (skge.c:SkGeChangeMtu). Who could tell: a ring that finds no
//! memory would take 383 frames more instead of 384.

use super::Machine;
use super::cpu::IRQ_NIC;
use super::due::Due;
use crate::kernel::dev::NicDriver;
use crate::kernel::ring::RxRing;
use crate::observe::codes::{Drop, Event, Stage};
use crate::skb::Skb;
use crate::time::Ns;

/// The `napi` driver's no-buffer interrupt comes at most this often (our assumption, contract `nic.driver`).
const NO_BUFFER_IRQ_INTERVAL: Ns = Ns::from_ms(1);
/// sk98lin's cleanup timer (skge.c: `SK_TIMER` of 1,000,000 µs), in jiffies.
const SK98LIN_CLEANUP_JIFFIES: u64 = 1_000;

/// Interrupt moderation: 0 = off.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Coalescing {
    delay: Ns,
    frames: u32,
    waiting: u32,
    /// When the delay timer of the first waiting frame runs out.
    due: Ns,
}

/// The receiving NIC.
#[derive(Clone, Debug)]
pub(super) struct Nic {
    pub ring: RxRing,
    pub irq_masked: bool,
    /// False from a failed allocation to the end of that refill attempt.
    pub refill_ok: bool,
    /// An allocation failed and none has succeeded since.
    pub failing: bool,
    pub exhausted: bool,
    pub coalescing: Coalescing,
    /// A frame was lost for want of a descriptor and the CPU does not know yet.
    no_buffer: bool,
    no_buffer_irq_after: Ns,
}

impl Nic {
    pub fn new(descriptors: u32) -> Nic {
        Nic {
            ring: RxRing::new(descriptors),
            irq_masked: false,
            refill_ok: true,
            failing: false,
            exhausted: false,
            coalescing: Coalescing::default(),
            no_buffer: false,
            no_buffer_irq_after: Ns::ZERO,
        }
    }
}

impl Machine {
    pub(super) fn driver(&self) -> NicDriver {
        self.config.device.driver
    }

    /// Posts buffers to every descriptor, as the driver does when the device is opened.
    pub(super) fn fill_ring(&mut self) {
        while self.nic.ring.empty() > 0 && self.alloc_buffer() {
            self.nic.ring.post();
        }
        self.ring_changed();
    }

    /// A frame's last bit has arrived at the NIC.
    pub(super) fn frame_arrived(&mut self, skb: Skb) {
        self.counters.rx_frames += 1;
        match self.nic.ring.dma(skb) {
            Ok(descriptor) => {
                self.hop(&skb, Stage::Ring, u64::from(descriptor));
                self.ring_changed();
                self.note_exhaustion();
                self.moderate_interrupt();
            }
            Err(skb) => self.frame_found_no_descriptor(&skb),
        }
    }

    fn frame_found_no_descriptor(&mut self, skb: &Skb) {
        self.note_exhaustion();
        let exhausted = self.causes.exhausted;
        let cause = self.note(Event::FrameLostInNic, skb.id, 0, exhausted);
        self.drop_frame(skb, Drop::Ring, cause);
        if self.driver() == NicDriver::Napi && !self.nic.no_buffer {
            self.nic.no_buffer = true;
            self.schedule_no_buffer_irq();
        }
    }

    fn schedule_no_buffer_irq(&mut self) {
        let at = self.now.max(self.nic.no_buffer_irq_after);
        self.agenda.schedule(at, Due::NoBufferIrq);
    }

    /// The cause stays set in the NIC until an interrupt has told of it: a moderated or
    /// masked one comes later, so that the last frame of a burst is not forgotten.
    pub(super) fn no_buffer_irq(&mut self) {
        let due = self.nic.no_buffer && self.now >= self.nic.no_buffer_irq_after;
        if due && !self.nic.irq_masked {
            self.nic.no_buffer = false;
            self.nic.no_buffer_irq_after = self.now + NO_BUFFER_IRQ_INTERVAL;
            self.cpu.raise_irq(IRQ_NIC);
        }
    }

    fn note_exhaustion(&mut self) {
        if self.nic.ring.ready() == 0 && !self.nic.exhausted {
            self.nic.exhausted = true;
            self.counters.ring_exhausted += 1;
            let cause = if self.nic.failing {
                self.causes.refill_failed
            } else {
                self.cause_of_slow_softirq()
            };
            let (filled, empty) = (self.nic.ring.filled(), self.nic.ring.empty());
            self.causes.exhausted = self.note(
                Event::RingExhausted,
                u64::from(filled),
                u64::from(empty),
                cause,
            );
        }
    }

    fn moderate_interrupt(&mut self) {
        if self.nic.irq_masked {
            return;
        }
        let coalescing = &mut self.nic.coalescing;
        coalescing.waiting += 1;
        let by_count = coalescing.frames > 0 && coalescing.waiting >= coalescing.frames;
        let off = coalescing.frames == 0 && coalescing.delay == Ns::ZERO;
        if off || by_count {
            coalescing.waiting = 0;
            self.cpu.raise_irq(IRQ_NIC);
        } else if coalescing.waiting == 1 && coalescing.delay > Ns::ZERO {
            coalescing.due = self.now + coalescing.delay;
            let due = coalescing.due;
            self.agenda.schedule(due, Due::CoalesceTimer);
        }
    }

    /// The moderation delay of the first waiting frame may have run out.
    pub(super) fn coalesce_timer(&mut self) {
        let coalescing = &mut self.nic.coalescing;
        if coalescing.waiting > 0 && coalescing.due <= self.now {
            coalescing.waiting = 0;
            if !self.nic.irq_masked {
                self.cpu.raise_irq(IRQ_NIC);
            }
        }
    }

    /// Polled mode ends: the NIC may interrupt again. A frame that came meanwhile does so at once.
    pub(super) fn unmask_nic(&mut self) {
        self.nic.irq_masked = false;
        if self.nic.no_buffer {
            self.schedule_no_buffer_irq();
        }
        self.nic.coalescing.waiting = 0;
        if self.nic.ring.filled() > 0 {
            self.moderate_interrupt();
        }
    }

    /// sk98lin looks at its ring once a second, in case no interrupt can come any more.
    pub(super) fn cleanup_timer(&mut self) {
        if self.driver() == NicDriver::Sk98lin
            && self.cpu.jiffies.is_multiple_of(SK98LIN_CLEANUP_JIFFIES)
            && self.nic.ring.ready() == 0
        {
            self.cpu.raise_irq(IRQ_NIC);
        }
    }

    /// `alloc_skb(GFP_ATOMIC)` for one descriptor; on failure the attempt is over.
    pub(super) fn post_buffer(&mut self) {
        if self.nic.ring.empty() == 0 {
            return; // A device reset filled the ring while this step ran.
        }
        if self.alloc_buffer() {
            self.nic.ring.post();
            self.counters.refilled += 1;
            self.refill_succeeded();
        } else {
            self.nic.refill_ok = false;
            self.refill_failed();
        }
        self.ring_changed();
    }

    /// tg3: a new buffer for the descriptor, or the old one again. True if the frame may go up.
    pub(super) fn exchange_buffer(&mut self) -> bool {
        if self.nic.ring.empty() == 0 {
            return true; // As in `post_buffer`: the frame goes up, its descriptor is gone.
        }
        let allocated = self.alloc_buffer();
        if allocated {
            self.refill_succeeded();
        } else {
            self.refill_failed();
        }
        self.nic.ring.post();
        self.counters.refilled += 1;
        self.ring_changed();
        allocated
    }

    fn refill_failed(&mut self) {
        self.counters.refill_failures += 1;
        self.warn_of_failed_allocation();
        if !self.nic.failing {
            self.nic.failing = true;
            let free = self.normal_free();
            let empty = u64::from(self.nic.ring.empty());
            let cause = self.causes.kswapd_woken;
            self.causes.refill_failed = self.note(Event::RefillFailed, empty, free, cause);
        }
    }

    fn refill_succeeded(&mut self) {
        if self.nic.failing {
            self.nic.failing = false;
            let cause = self.causes.refill_failed;
            let ready = u64::from(self.nic.ring.ready());
            self.note(Event::RefillRecovered, ready, 0, cause);
        }
        if self.nic.exhausted {
            self.nic.exhausted = false;
            let cause = self.causes.exhausted;
            let ready = u64::from(self.nic.ring.ready());
            self.note(Event::RingRecovered, ready, 0, cause);
        }
    }

    fn alloc_buffer(&mut self) -> bool {
        let bytes = self.config.rx_buffer_bytes();
        let granted = self.slab.alloc_skb(&mut self.memory, bytes);
        let cause = self.causes.interrupt;
        self.look_after_kswapd(cause);
        granted
    }

    /// A consumed or dropped frame's buffer goes back to the slab.
    pub(super) fn free_buffer(&mut self) {
        let bytes = self.config.rx_buffer_bytes();
        self.slab.free_skb(&mut self.memory, bytes);
    }

    /// `ethtool -G` or another driver: the device is closed and opened again. Frames it held are dropped.
    pub(super) fn reset_device(&mut self) {
        let mut held = 0;
        while let Some(skb) = self.nic.ring.take() {
            held += 1;
            let cause = self.causes.parameter;
            self.drop_frame(&skb, Drop::Driver, cause);
            self.free_buffer();
        }
        for _ in 0..self.nic.ring.ready() {
            self.free_buffer();
        }
        let descriptors = self.config.device.ring;
        self.nic = Nic::new(descriptors);
        self.cpu
            .softnet
            .poll_list
            .complete(crate::kernel::napi::Device::Nic);
        self.set_moderation();
        self.fill_ring();
        self.begin_equations();
        let cause = self.causes.parameter;
        self.note(Event::DeviceReset, held, u64::from(descriptors), cause);
    }

    /// The NIC moderates its interrupts as the config says, from the next frame on.
    pub(super) fn set_moderation(&mut self) {
        let moderation = self.config.device.moderation;
        self.nic.coalescing.delay = moderation.delay;
        self.nic.coalescing.frames = moderation.frames;
    }
}
