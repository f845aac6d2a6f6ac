//! The NIC's receive FIFO: frames that have arrived from the network line and wait for their
//! transfer over the bus to memory.
//!
//! Read first: drivers/net/3c59x.c (boomerang_rx, UpUnstall), drivers/net/e1000/e1000_main.c
//! (e1000_update_stats), drivers/net/e100.c (e100_update_stats); PCI Local Bus Specification 2.1:
//! 32 bits at 33 MHz are four bytes per 30 ns.
//!
//! The NIC stores frames from the line in its FIFO and transfers them to memory one after the
//! other, each to a ready descriptor. A frame for which the FIFO has no room is lost. The kind of
//! NIC determines what happens to a frame that finds no ready descriptor ([`WithoutDescriptor`]).
//!
//! Simplified: a frame's transfer begins when its last bit has arrived (real NICs begin at a
//! threshold), and no other device uses the bus. A bus analyser would show the difference. A NIC
//! without a FIFO cannot keep frames, so its transfers take no time.

use std::collections::VecDeque;

use crate::packet::Skb;
use base::Ns;

/// Ethernet's bytes around an IP packet in the FIFO: header 14, FCS 4.
const FRAME_OVERHEAD_BYTES: u32 = 18;

/// A NIC's bus to memory, and its FIFO.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BusConfig {
    /// Bus time per frame for arbitration, reading the descriptor, and writing the descriptor's
    /// status.
    pub per_frame: Ns,
    /// Time per byte on the bus, picoseconds. If `per_frame` is 0 too, DMA takes no time.
    pub ps_per_byte: u64,
    /// Size of the FIFO, bytes.
    pub fifo_bytes: u32,
}

impl BusConfig {
    /// DMA without delay: a frame is in memory as soon as its last bit has arrived.
    pub const INSTANT: BusConfig = BusConfig {
        per_frame: Ns::ZERO,
        ps_per_byte: 0,
        fifo_bytes: 0,
    };

    /// A FIFO of `fifo_bytes` on a PCI bus of 32 bits at 33 MHz. A byte takes 7.5 ns. Each frame
    /// takes about twenty bus cycles more (our assumption). So a frame of 1518 bytes takes 12 µs.
    /// If `fifo_bytes` is 0, the bus takes no time.
    pub const fn pci_32_33(fifo_bytes: u32) -> BusConfig {
        if fifo_bytes == 0 {
            return BusConfig::INSTANT;
        }
        BusConfig {
            per_frame: Ns(600),
            ps_per_byte: 7_500,
            fifo_bytes,
        }
    }

    fn takes_no_time(&self) -> bool {
        self.per_frame == Ns::ZERO && self.ps_per_byte == 0
    }

    fn span(&self, skb: &Skb) -> Ns {
        self.per_frame + Ns(u64::from(frame_bytes(skb)) * self.ps_per_byte / 1_000)
    }
}

/// What the NIC does with the first frame in its FIFO when no descriptor is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutDescriptor {
    /// The NIC reads the descriptor, finds it not ready, and discards the frame, as in the token
    /// bucket of the Fermilab study. The i8255x counts such frames as `rx_resource_errors`.
    Discard,
    /// The frame waits, and the NIC stores further frames while there is room. 3c59x's NIC stalls
    /// until the driver posts a buffer. e1000's NIC counts waiting frames (RNBC) separately from
    /// lost frames (MPC).
    Hold,
}

/// The transfer that occupies the bus.
#[derive(Clone, Copy, Debug)]
struct OnBus {
    until: Ns,
    /// Whether the first frame is transferred. Otherwise the transfer only reads a descriptor that
    /// is not ready.
    carries: bool,
}

fn frame_bytes(skb: &Skb) -> u32 {
    skb.packet_bytes() + FRAME_OVERHEAD_BYTES
}

/// The FIFO and the transfer on the bus.
#[derive(Clone, Debug)]
pub struct Fifo {
    config: BusConfig,
    without_descriptor: WithoutDescriptor,
    frames: VecDeque<Skb>,
    bytes: u32,
    bus: Option<OnBus>,
}

impl Fifo {
    pub fn new(config: BusConfig, without_descriptor: WithoutDescriptor) -> Fifo {
        Fifo {
            config,
            without_descriptor,
            frames: VecDeque::new(),
            bytes: 0,
            bus: None,
        }
    }

    /// Returns whether a frame is in memory as soon as it has arrived.
    pub fn takes_no_time(&self) -> bool {
        self.config.takes_no_time()
    }

    /// Stores a frame that has arrived from the network line. Returns false if there is no room.
    pub fn store(&mut self, skb: &Skb) -> bool {
        let bytes = self.bytes + frame_bytes(skb);
        if bytes > self.config.fifo_bytes {
            return false;
        }
        self.bytes = bytes;
        self.frames.push_back(*skb);
        true
    }

    /// Begins a transfer of the first frame if the bus is free and a descriptor is `ready`. If no
    /// descriptor is ready, a NIC that discards frames still reads the descriptor. Returns when the
    /// transfer, or the failed read, ends.
    pub fn begin_dma(&mut self, ready: bool, now: Ns) -> Option<Ns> {
        if self.bus.is_some() {
            return None;
        }
        let first = self.first()?;
        let span = match (ready, self.without_descriptor) {
            (true, _) => self.config.span(first),
            (false, WithoutDescriptor::Discard) => self.config.per_frame,
            (false, WithoutDescriptor::Hold) => return None,
        };
        let until = now + span;
        self.bus = Some(OnBus {
            until,
            carries: ready,
        });
        Some(until)
    }

    /// Returns whether a frame waits for a descriptor while the bus is free.
    pub fn stalls(&self) -> bool {
        self.bus.is_none() && !self.frames.is_empty()
    }

    /// Ends a transfer. Returns true if the first frame is now in memory, false if no descriptor
    /// was ready for it. Returns `None` if the device was reset meanwhile.
    pub fn end_dma(&mut self, now: Ns) -> Option<bool> {
        let bus = self.bus.take_if(|bus| bus.until == now)?;
        Some(bus.carries)
    }

    /// The oldest frame in the FIFO.
    pub fn first(&self) -> Option<&Skb> {
        self.frames.front()
    }

    /// Removes the oldest frame.
    #[inline]
    pub fn take_first(&mut self) -> Option<Skb> {
        let skb = *self.frames.front()?;
        self.frames.pop_front();
        self.bytes -= frame_bytes(&skb);
        Some(skb)
    }

    /// Frames in the FIFO, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = &Skb> {
        self.frames.iter()
    }

    /// Bytes in the FIFO.
    pub fn bytes(&self) -> u32 {
        self.bytes
    }

    /// Number of frames.
    pub fn len(&self) -> u32 {
        self.frames.len() as u32
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if !self.takes_no_time() {
            mix(self.frames.len() as u64);
            mix(self.bus.map_or(0, |bus| bus.until.0));
            if self.bus.is_some_and(|bus| !bus.carries) {
                mix(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::{Flow, IpVersion, Protocol};
    use base::FlowId;

    const PCI: BusConfig = BusConfig::pci_32_33(5_120);

    fn datagram(len: u32) -> Skb {
        Skb {
            len,
            flow: Flow::new(FlowId(0), IpVersion::V4, Protocol::Udp),
            ..Skb::default()
        }
    }

    #[test]
    fn a_full_frame_is_some_12_us_on_the_bus() {
        let span = PCI.span(&datagram(1_472));
        assert_eq!(span, Ns(600 + 1_518 * 7_500 / 1_000));
        assert!((Ns::from_us(11)..Ns::from_us(13)).contains(&span));
    }

    fn holding() -> Fifo {
        Fifo::new(PCI, WithoutDescriptor::Hold)
    }

    #[test]
    fn a_card_that_discards_looks_for_a_descriptor_and_is_free_for_the_next_frame() {
        let mut fifo = Fifo::new(PCI, WithoutDescriptor::Discard);
        assert!(fifo.store(&datagram(1_472)) && fifo.store(&datagram(100)));
        let looked = fifo.begin_dma(false, Ns::ZERO);
        assert_eq!(looked, Some(PCI.per_frame), "only the descriptor is read");
        assert!(!fifo.stalls());
        let (carried, lost) = (fifo.end_dma(PCI.per_frame), fifo.first().copied());
        assert_eq!(
            (lost.map(|skb| skb.len), carried),
            (Some(1_472), Some(false))
        );
        let _ = fifo.take_first();
        let at = fifo.begin_dma(true, PCI.per_frame).unwrap();
        assert_eq!(
            (fifo.end_dma(at), fifo.first().map(|skb| skb.len)),
            (Some(true), Some(100))
        );
    }

    #[test]
    fn frames_go_one_after_the_other() {
        let mut fifo = holding();
        assert!(fifo.store(&datagram(1_000)) && fifo.store(&datagram(1_000)));
        assert_eq!(fifo.begin_dma(false, Ns::ZERO), None, "no descriptor");
        let first = fifo.begin_dma(true, Ns::ZERO).unwrap();
        assert_eq!(fifo.begin_dma(true, Ns::ZERO), None, "the bus is taken");
        assert_eq!(fifo.end_dma(Ns(1)), None, "not yet");
        assert_eq!(fifo.end_dma(first), Some(true));
        let _ = fifo.take_first();
        assert_eq!(fifo.begin_dma(true, first), Some(first + first));
    }

    #[test]
    fn what_finds_no_room_is_lost() {
        let mut fifo = holding();
        let stored = (0..10).filter(|_| fifo.store(&datagram(1_472))).count();
        assert_eq!(stored, 3, "of 1,518 bytes in 5,120");
        assert!(fifo.store(&datagram(100)));
        assert_eq!(fifo.frames().count(), 4);
    }

    fn digest(fifo: &Fifo) -> Vec<u64> {
        let mut words = Vec::new();
        fifo.fold_digest(&mut |word| words.push(word));
        words
    }

    #[test]
    fn the_digest_has_the_frames_and_the_transfer_and_nothing_where_there_is_no_bus() {
        let mut fifo = holding();
        assert!(fifo.store(&datagram(100)) && fifo.store(&datagram(100)));
        assert_eq!(digest(&fifo), [2, 0]);
        let until = fifo.begin_dma(true, Ns(5)).unwrap();
        assert_eq!(digest(&fifo), [2, until.0]);
        let instant = Fifo::new(BusConfig::INSTANT, WithoutDescriptor::Hold);
        assert!(digest(&instant).is_empty());
    }

    #[test]
    fn the_digest_tells_a_failed_look_for_a_descriptor_from_a_transfer() {
        let mut fifo = Fifo::new(PCI, WithoutDescriptor::Discard);
        assert!(fifo.store(&datagram(100)));
        let until = fifo.begin_dma(false, Ns(5)).unwrap();
        assert_eq!(digest(&fifo), [1, until.0, 1]);
    }

    #[test]
    fn a_frame_that_leaves_takes_its_bytes_with_it() {
        let mut fifo = holding();
        assert!(fifo.store(&datagram(1_000)) && fifo.store(&datagram(100)));
        assert_eq!((fifo.bytes(), fifo.len()), (1_046 + 146, 2));
        let _ = fifo.take_first();
        assert_eq!((fifo.bytes(), fifo.len()), (146, 1));
    }

    #[test]
    fn a_frame_may_fill_the_fifo_to_its_last_byte() {
        assert!(holding().store(&datagram(5_120 - 46)));
        assert!(!holding().store(&datagram(5_120 - 45)));
    }

    #[test]
    fn a_bus_with_either_cost_takes_time() {
        let bus = |per_frame, ps_per_byte| BusConfig {
            per_frame: Ns(per_frame),
            ps_per_byte,
            fifo_bytes: 5_120,
        };
        assert!(bus(0, 0).takes_no_time() && BusConfig::INSTANT.takes_no_time());
        assert!(!bus(600, 0).takes_no_time() && !bus(0, 7_500).takes_no_time());
    }
}
