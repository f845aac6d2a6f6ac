//! `pfifo_fast`: the queue before a device's driver, three bands with strict priority.
//!
//! Read first: net/sched/sch_generic.c: prio2band, pfifo_fast_enqueue, pfifo_fast_dequeue.
//!
//! Simplified: no frame is put back (`requeue`). The modelled drivers stop the queue when they use
//! their last descriptor, so a driver never gets a frame that it cannot take.

use super::QdiscFunctions;
use crate::packet::Outgoing;
use base::DropReason;
use std::collections::VecDeque;

/// Number of bands.
const BANDS: usize = 3;

pub const FUNCTIONS: QdiscFunctions = QdiscFunctions {
    enqueue: "pfifo_fast_enqueue",
    dequeue: "pfifo_fast_dequeue",
    drop: DropReason::TxQueue,
};

/// Priority band by the lower four bits of a packet's priority (`prio2band`).
const PRIO2BAND: [u8; 16] = [1, 2, 2, 2, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];

/// Returns the band of a packet with this priority; band 0 is served first.
pub const fn band_of(priority: u8) -> usize {
    PRIO2BAND[(priority & 15) as usize] as usize
}

/// The packets waiting for a device.
#[derive(Clone, Debug)]
pub struct PfifoFast {
    bands: [VecDeque<Outgoing>; BANDS],
    /// `tx_queue_len`: maximum number of packets on a band.
    limit: u32,
    /// Number of packets on all bands. Stored, because it is read for every packet.
    len: u32,
}

impl PfifoFast {
    /// Creates empty bands that hold `limit` packets each.
    pub(super) fn new(limit: u32) -> PfifoFast {
        PfifoFast {
            bands: [const { VecDeque::new() }; BANDS],
            limit,
            len: 0,
        }
    }

    /// Changes the limit on packets per band. A band that holds more packets accepts no further
    /// packet until it has sent the surplus.
    pub(super) fn set_limit(&mut self, limit: u32) {
        self.limit = limit;
    }

    /// Puts a packet on its band.
    ///
    /// # Errors
    /// The band is full.
    pub(super) fn enqueue(&mut self, packet: &Outgoing, priority: u8) -> Result<(), DropReason> {
        let band = &mut self.bands[band_of(priority)];
        if band.len() >= self.limit as usize {
            return Err(DropReason::TxQueue);
        }
        band.push_back(*packet);
        self.len += 1;
        Ok(())
    }

    /// Takes the oldest packet of the first band that is not empty.
    pub(super) fn dequeue(&mut self) -> Option<Outgoing> {
        let band = self.bands.iter_mut().find(|band| !band.is_empty())?;
        let packet = *band.front()?;
        band.pop_front();
        self.len -= 1;
        Some(packet)
    }

    /// The bands; band 0 is served first.
    pub(super) fn bands(&self) -> &[VecDeque<Outgoing>] {
        &self.bands
    }

    /// Maximum number of packets on a band.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Number of packets on all bands.
    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// Feeds the queue's state to a digest.
    pub(super) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        // Two fields need not enter the digest: `limit` is a parameter, and `len` is the sum of the
        // bands' lengths.
        let PfifoFast {
            bands,
            limit: _,
            len: _,
        } = self;
        for band in bands {
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
        let taken = |id: &u64| queue.enqueue(&packet(*id), priority).is_ok();
        (1..=packets).filter(taken).count() as u64
    }

    #[test]
    fn the_1001st_default_packet_is_dropped_and_another_1000_fit_the_first_band() {
        let mut queue = PfifoFast::new(1_000);
        assert_eq!(offer(&mut queue, BEST_EFFORT, 1_001), 1_000);
        assert_eq!(offer(&mut queue, INTERACTIVE, 1_001), 1_000);
        assert_eq!(offer(&mut queue, BULK, 1_001), 1_000);
        assert_eq!(queue.len(), 3_000);
        assert!(queue.bands().iter().all(|band| band.len() == 1_000));
        let refused = queue.enqueue(&packet(1), BULK);
        assert_eq!(refused, Err(DropReason::TxQueue));
    }

    #[test]
    fn a_lower_limit_keeps_the_waiting_packets_and_refuses_others_until_the_surplus_has_left() {
        let mut queue = PfifoFast::new(3);
        assert_eq!(offer(&mut queue, BEST_EFFORT, 4), 3);
        queue.set_limit(1);
        assert_eq!((queue.len(), queue.limit()), (3, 1));
        for _ in 0..2 {
            assert!(queue.dequeue().is_some());
            assert_eq!(offer(&mut queue, BEST_EFFORT, 1), 0);
        }
        assert!(queue.dequeue().is_some());
        assert_eq!(offer(&mut queue, BEST_EFFORT, 2), 1);
    }

    #[test]
    fn a_band_waits_while_one_before_it_has_a_packet() {
        let mut queue = PfifoFast::new(1_000);
        for (id, priority) in [
            (1, BULK),
            (2, BEST_EFFORT),
            (3, BEST_EFFORT),
            (4, INTERACTIVE),
        ] {
            assert_eq!(queue.enqueue(&packet(id), priority), Ok(()));
        }
        let order: Vec<Outgoing> = std::iter::from_fn(|| queue.dequeue()).collect();
        assert_eq!(order, [4, 2, 3, 1].map(packet));
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn priorities_have_the_kernels_bands() {
        assert_eq!([0, 1, 2, 4, 6, 7].map(band_of), [1, 2, 2, 1, 0, 0]);
        assert_eq!(band_of(16), band_of(0), "only its lower bits count");
    }

    #[test]
    fn the_digest_has_the_length_of_each_band() {
        let mut queue = PfifoFast::new(1_000);
        offer(&mut queue, INTERACTIVE, 1);
        offer(&mut queue, BEST_EFFORT, 2);
        offer(&mut queue, BULK, 3);
        let mut words = Vec::new();
        queue.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [1, 2, 3]);
        assert_eq!(queue.len(), 6);
    }
}
