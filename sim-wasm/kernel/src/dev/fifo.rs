//! The NIC's receive FIFO: frames between the line and the ring, while the bus carries them.
//!
//! Read first: drivers/net/3c59x.c (boomerang_rx, UpUnstall), PCI Local Bus Specification 2.1:
//! 32 bits at 33 MHz are four bytes each 30 ns.
//!
//! The NIC takes frames off the line into its FIFO, and carries them to memory one after the
//! other, each to a descriptor that is ready. Without one it stalls; when the FIFO has no
//! room for a frame, the frame is lost.
//!
//! Simplified: a frame begins its way over the bus when its last bit has arrived (real NICs
//! begin at a threshold), the bus is this NIC's alone, and a full FIFO asks nobody to pause
//! (802.3x). Who could tell: a bus analyser; a switch's counters of pause frames. Without a
//! FIFO, as a receiver's NIC is by default, the bus takes no time, either: a ring that is dry
//! loses frames that a card would have held.

use std::collections::VecDeque;

use crate::packet::Skb;
use base::time::Ns;

/// What Ethernet adds to an IP packet in the FIFO: header 14, FCS 4, bytes.
const FRAME_OVERHEAD_BYTES: u32 = 18;

/// A NIC's way to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BusConfig {
    /// Arbitration, reading the descriptor and writing its status back, a frame.
    pub per_frame: Ns,
    /// A byte's time on the bus, picoseconds; 0 with no time a frame: DMA takes no time.
    pub ps_per_byte: u64,
    /// Bytes that the FIFO holds.
    pub fifo_bytes: u32,
}

impl BusConfig {
    /// A frame is in memory as soon as its last bit has arrived.
    pub const INSTANT: BusConfig = BusConfig {
        per_frame: Ns::ZERO,
        ps_per_byte: 0,
        fifo_bytes: 0,
    };

    /// A FIFO of so many bytes on 32 bits at 33 MHz: 7.5 ns a byte, and some twenty cycles a
    /// frame (our assumption), 12 µs a full one. Without a FIFO the bus takes no time, either.
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

fn frame_bytes(skb: &Skb) -> u32 {
    skb.packet_bytes() + FRAME_OVERHEAD_BYTES
}

/// The FIFO and what is on the bus.
#[derive(Clone, Debug)]
pub(super) struct Fifo {
    config: BusConfig,
    frames: VecDeque<Skb>,
    bytes: u32,
    /// When the first frame will be in memory; none while nothing is on the bus.
    dma_until: Option<Ns>,
}

impl Fifo {
    pub fn new(config: BusConfig) -> Fifo {
        Fifo {
            config,
            frames: VecDeque::new(),
            bytes: 0,
            dma_until: None,
        }
    }

    /// A frame is in memory as soon as it is there.
    pub fn takes_no_time(&self) -> bool {
        self.config.takes_no_time()
    }

    /// A frame comes off the line. False if there is no room for it.
    pub fn store(&mut self, skb: Skb) -> bool {
        let bytes = self.bytes + frame_bytes(&skb);
        if bytes > self.config.fifo_bytes {
            return false;
        }
        self.bytes = bytes;
        self.frames.push_back(skb);
        true
    }

    /// The first frame goes, if the bus is free and a descriptor `ready`. When it will be in
    /// memory.
    pub fn begin_dma(&mut self, ready: bool, now: Ns) -> Option<Ns> {
        if self.dma_until.is_some() || !ready {
            return None;
        }
        let at = now + self.config.span(self.frames.front()?);
        self.dma_until = Some(at);
        Some(at)
    }

    /// A frame waits, and nothing is on the bus: there is no descriptor for it.
    pub fn stalls(&self) -> bool {
        self.dma_until.is_none() && !self.frames.is_empty()
    }

    /// The frame that is in memory now.
    pub fn end_dma(&mut self, now: Ns) -> Option<Skb> {
        if self.dma_until != Some(now) {
            return None; // The device was reset meanwhile.
        }
        self.dma_until = None;
        self.discard()
    }

    /// The device is closed: what the FIFO held is gone, one frame at a time.
    pub fn discard(&mut self) -> Option<Skb> {
        let skb = self.frames.pop_front()?;
        self.bytes -= frame_bytes(&skb);
        Some(skb)
    }

    /// Frames in it, the first one first.
    pub fn frames(&self) -> impl Iterator<Item = &Skb> {
        self.frames.iter()
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if !self.takes_no_time() {
            mix(self.frames.len() as u64);
            mix(self.dma_until.map_or(0, |at| at.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::{Flow, IpVersion, Protocol};
    use base::ids::FlowId;

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

    #[test]
    fn frames_go_one_after_the_other() {
        let mut fifo = Fifo::new(PCI);
        assert!(fifo.store(datagram(1_000)) && fifo.store(datagram(1_000)));
        assert_eq!(fifo.begin_dma(false, Ns::ZERO), None, "no descriptor");
        let first = fifo.begin_dma(true, Ns::ZERO).unwrap();
        assert_eq!(fifo.begin_dma(true, Ns::ZERO), None, "the bus is taken");
        assert_eq!(fifo.end_dma(Ns(1)), None, "not yet");
        assert!(fifo.end_dma(first).is_some());
        assert_eq!(fifo.begin_dma(true, first), Some(first + first));
    }

    #[test]
    fn what_finds_no_room_is_lost() {
        let mut fifo = Fifo::new(PCI);
        let stored = (0..10).filter(|_| fifo.store(datagram(1_472))).count();
        assert_eq!(stored, 3, "of 1,518 bytes in 5,120");
        assert!(fifo.store(datagram(100)));
        assert_eq!(fifo.frames().count(), 4);
    }
}
