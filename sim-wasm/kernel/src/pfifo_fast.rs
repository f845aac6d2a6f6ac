//! `pfifo_fast`: the queue in front of a device's driver, three bands in strict priority.
//!
//! Read first: net/sched/sch_generic.c: prio2band, pfifo_fast_enqueue, pfifo_fast_dequeue;
//! kernel-2.6.12 §9.4.
//!
//! Simplified: a frame that the driver could not take is never put back (`requeue`): a
//! driver here stops the queue with its last descriptor, so it is not asked for more.

use std::collections::VecDeque;

use crate::packet::Outgoing;

/// How many bands there are.
pub const BANDS: usize = 3;

/// A packet's band by the lower bits of its priority (`prio2band`).
const PRIO2BAND: [u8; 16] = [1, 2, 2, 2, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];

/// The band of a packet with this priority, 0 first.
pub const fn band_of(priority: u8) -> usize {
    PRIO2BAND[(priority & 15) as usize] as usize
}

/// The packets that wait for a device.
#[derive(Clone, Debug, Default)]
pub struct PfifoFast {
    bands: [VecDeque<Outgoing>; BANDS],
    /// Packets on all of them, for it is asked with every packet.
    len: u32,
}

impl PfifoFast {
    /// A device's queue, on which nothing waits.
    pub fn new() -> PfifoFast {
        PfifoFast::default()
    }

    /// Puts a packet on its band, which takes `queue_len` (`tx_queue_len`). False if that is full.
    #[must_use]
    pub fn enqueue(&mut self, packet: &Outgoing, priority: u8, queue_len: u32) -> bool {
        let band = &mut self.bands[band_of(priority)];
        let has_room = band.len() < queue_len as usize;
        if has_room {
            band.push_back(*packet);
            self.len += 1;
        }
        has_room
    }

    /// The oldest packet of the first band that has one.
    pub fn dequeue(&mut self) -> Option<Outgoing> {
        let band = self.bands.iter_mut().find(|band| !band.is_empty())?;
        let packet = *band.front()?;
        band.pop_front();
        self.len -= 1;
        Some(packet)
    }

    /// Packets on one band.
    pub fn band_len(&self, band: usize) -> u32 {
        self.bands[band].len() as u32
    }

    /// Packets on all bands.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// True if nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What waits, in the order in which it would leave.
    pub fn packets(&self) -> impl Iterator<Item = &Outgoing> {
        self.bands.iter().flatten()
    }

    /// Feeds the queue's state to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for band in &self.bands {
            mix(band.len() as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Skb;

    const BEST_EFFORT: u8 = 0;
    const INTERACTIVE: u8 = 6;
    const BULK: u8 = 2;

    fn packet(id: u64) -> Outgoing {
        Outgoing::Forwarded(Skb {
            id,
            ..Skb::default()
        })
    }

    fn offer(queue: &mut PfifoFast, priority: u8, packets: u64) -> u64 {
        let taken = |id: &u64| queue.enqueue(&packet(*id), priority, 1_000);
        (1..=packets).filter(taken).count() as u64
    }

    #[test]
    fn the_1001st_default_packet_is_dropped_and_another_1000_fit_the_first_band() {
        let mut queue = PfifoFast::new();
        assert_eq!(offer(&mut queue, BEST_EFFORT, 1_001), 1_000);
        assert_eq!(offer(&mut queue, INTERACTIVE, 1_001), 1_000);
        assert_eq!(offer(&mut queue, BULK, 1_001), 1_000);
        assert_eq!(queue.len(), 3_000);
        assert_eq!([0, 1, 2].map(|band| queue.band_len(band)), [1_000; 3]);
    }

    #[test]
    fn a_band_waits_while_one_before_it_has_a_packet() {
        let mut queue = PfifoFast::new();
        for (id, priority) in [
            (1, BULK),
            (2, BEST_EFFORT),
            (3, BEST_EFFORT),
            (4, INTERACTIVE),
        ] {
            assert!(queue.enqueue(&packet(id), priority, 10), "room");
        }
        let order: Vec<Outgoing> = std::iter::from_fn(|| queue.dequeue()).collect();
        assert_eq!(order, [4, 2, 3, 1].map(packet));
        assert!(queue.is_empty());
    }

    #[test]
    fn priorities_have_the_kernels_bands() {
        assert_eq!([0, 1, 2, 4, 6, 7].map(band_of), [1, 2, 2, 1, 0, 0]);
        assert_eq!(band_of(16), band_of(0), "only its lower bits count");
    }
}
