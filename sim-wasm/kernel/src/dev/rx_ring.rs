//! The NIC's receive ring: D descriptors, each *ready*, *filled* or *empty*.
//!
//! Read first: drivers/net/sk98lin/skge.c (ReceiveIrq, FillRxRing), drivers/net/tg3.c (tg3_rx); the
//! Fermilab study §3.1, where the ring is a token bucket of depth D.
//!
//! NIC, driver and refill go round the ring in order, so the three states are three contiguous
//! arcs: filled `[driver, nic)`, ready `[nic, refill)`, empty `[refill, driver)`. Three counts and
//! the NIC's index determine the state of the ring.
//!
//! A frame reaches the ring through the NIC's FIFO and the bus (`fifo`).

use base::pair;
use std::collections::VecDeque;

use crate::packet::Skb;

/// A receive ring.
#[derive(Clone, Debug)]
pub struct RxRing {
    size: u32,
    ready: u32,
    nic: u32,
    filled: VecDeque<Skb>,
}

impl RxRing {
    /// Creates a ring of `size` descriptors (D) without a ready descriptor.
    pub fn new(size: u32) -> RxRing {
        RxRing {
            size,
            ready: 0,
            nic: 0,
            filled: VecDeque::with_capacity(size as usize),
        }
    }

    /// D: number of descriptors.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// A(t): number of ready descriptors, which the NIC may fill.
    pub fn ready(&self) -> u32 {
        self.ready
    }

    /// Number of descriptors that hold a frame for the driver.
    pub fn filled(&self) -> u32 {
        self.filled.len() as u32
    }

    /// Number of descriptors without a buffer.
    pub fn empty(&self) -> u32 {
        self.size - self.ready - self.filled()
    }

    /// Number of descriptors that are not ready: D − A(t), as in the figures of the Fermilab study.
    pub fn used(&self) -> u32 {
        self.size - self.ready
    }

    /// The descriptor that the NIC fills next.
    pub fn nic_index(&self) -> u32 {
        self.nic
    }

    /// The descriptor that the driver takes next.
    pub fn driver_index(&self) -> u32 {
        (self.nic + self.size - self.filled()) % self.size
    }

    /// Stores a frame from the NIC. Returns the frame's descriptor, or `None` if no descriptor is
    /// ready.
    pub fn dma(&mut self, skb: &Skb) -> Option<u32> {
        if self.ready == 0 {
            return None;
        }
        let descriptor = self.nic;
        self.ready -= 1;
        let next = self.nic + 1;
        self.nic = if next == self.size { 0 } else { next };
        self.filled.push_back(*skb);
        Some(descriptor)
    }

    /// Takes the oldest frame for the driver. The frame's descriptor becomes empty.
    pub fn take(&mut self) -> Option<Skb> {
        let skb = *self.filled.front()?;
        self.filled.pop_front();
        Some(skb)
    }

    /// Posts a buffer to the oldest empty descriptor.
    ///
    /// # Panics
    /// If no descriptor is empty.
    pub fn post(&mut self) {
        assert!(self.empty() > 0, "no empty descriptor to post to");
        self.ready += 1;
    }

    /// Frames that wait for the driver, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = &Skb> {
        self.filled.iter()
    }

    /// Feeds the ring's state to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.size, self.ready));
        mix(pair(self.nic, self.filled()));
        if let Some(first) = self.filled.front() {
            mix(first.id);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn frame(id: u64) -> Skb {
        Skb {
            id,
            len: 1448,
            truesize: 1740,
            ..Skb::default()
        }
    }

    fn full_ring(size: u32) -> RxRing {
        let mut ring = RxRing::new(size);
        for _ in 0..size {
            ring.post();
        }
        ring
    }

    #[test]
    fn a_ring_whose_refill_always_fails_accepts_exactly_its_descriptors() {
        let mut ring = full_ring(384);
        let accepted = (0..1000)
            .filter(|&id| {
                let taken = ring.dma(&frame(id)).is_some();
                ring.take();
                taken
            })
            .count();
        assert_eq!(accepted, 384);
        assert_eq!((ring.ready(), ring.filled(), ring.empty()), (0, 0, 384));
    }

    #[test]
    fn ready_filled_and_empty_always_sum_to_d() {
        let mut ring = full_ring(8);
        for id in 0..100 {
            let _ = ring.dma(&frame(id));
            if id % 3 == 0 {
                ring.take();
            }
            if id % 5 == 0 && ring.empty() > 0 {
                ring.post();
            }
            assert_eq!(ring.ready() + ring.filled() + ring.empty(), 8);
        }
    }

    #[test]
    fn frames_leave_in_the_order_of_arrival() {
        let mut ring = full_ring(4);
        for id in 1..=3 {
            ring.dma(&frame(id)).unwrap();
        }
        assert_eq!((ring.nic_index(), ring.driver_index()), (3, 0));
        assert_eq!(ring.take().unwrap().id, 1);
        assert_eq!(ring.driver_index(), 1);
    }

    #[test]
    fn the_digest_has_the_arcs_and_the_first_frame() {
        let words = |ring: &RxRing| {
            let mut words = Vec::new();
            ring.fold_digest(&mut |word| words.push(word));
            words
        };
        let mut ring = full_ring(8);
        assert_eq!(words(&ring), [(8 << 32) + 8, 0]);
        (5..8).for_each(|id| assert!(ring.dma(&frame(id)).is_some()));
        assert_eq!(words(&ring), [(8 << 32) + 5, (3 << 32) + 3, 5]);
    }

    #[test]
    fn descriptors_in_use_are_those_that_the_nic_may_not_fill() {
        let mut ring = full_ring(8);
        assert_eq!((ring.size(), ring.used()), (8, 0));
        (1..=3).for_each(|id| assert!(ring.dma(&frame(id)).is_some()));
        ring.take();
        assert_eq!(ring.used(), 3, "two filled, one empty");
        assert_eq!(ring.frames().map(|skb| skb.id).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn the_drivers_index_follows_the_nics_round_the_ring() {
        let mut ring = full_ring(4);
        for id in 0..6 {
            assert!(ring.dma(&frame(id)).is_some());
            assert_eq!(u64::from(ring.driver_index()), id % 4);
            ring.take();
            ring.post();
        }
        assert_eq!((ring.nic_index(), ring.driver_index()), (2, 2));
        (6..9).for_each(|id| assert!(ring.dma(&frame(id)).is_some()));
        assert_eq!((ring.nic_index(), ring.driver_index()), (1, 2));
    }
}
