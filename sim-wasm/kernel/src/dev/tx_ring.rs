//! The NIC's transmit ring: frames that wait, the frame that is being sent, and sent frames whose
//! descriptors are not yet reclaimed.
//!
//! Read first: drivers/net/tg3.c: tg3_start_xmit, tg3_tx; drivers/net/sk98lin/skge.c: XmitFrame,
//! FreeTxDescriptors; drivers/net/3c59x.c: boomerang_start_xmit.
//!
//! Simplified: a frame takes one descriptor, and the NIC fetches the frame when the network line is
//! free, without a transmit FIFO. In a real NIC the count of free descriptors differs by the frames
//! in that FIFO.

use base::pair;
use std::collections::VecDeque;

use super::driver::TxRules;
use crate::packet::Outgoing;
use base::Ns;

/// Numbers of sent frames whose descriptors the driver has reclaimed or will reclaim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Number of frames.
    pub frames: u32,
    /// Number of sent frames whose buffer has the size of a receive buffer: all frames except ACKs.
    pub buffers: u32,
}

impl Sent {
    fn add(&mut self, holds_buffer: bool) {
        self.frames += 1;
        self.buffers += u32::from(holds_buffer);
    }

    /// Adds the counts of another set of sent frames.
    pub fn merge(&mut self, other: Sent) {
        self.frames += other.frames;
        self.buffers += other.buffers;
    }
}

/// Result of reclaiming descriptors.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct Reaped {
    /// Frames whose descriptors are free again.
    pub sent: Sent,
    /// Whether the driver wakes the queue that the driver had stopped (`netif_wake_queue`).
    pub woken: bool,
}

/// The frame that is being sent.
#[derive(Clone, Copy, Debug)]
struct OnLine {
    holds_buffer: bool,
    /// Time at which the frame's last bit leaves; `Ns::NEVER` until `line_busy_until` sets it.
    until: Ns,
}

/// A transmit ring, and whether the driver has stopped the queue in front of the ring.
#[derive(Clone, Debug, Default)]
pub struct TxRing {
    size: u32,
    waiting: VecDeque<Outgoing>,
    on_line: Option<OnLine>,
    sent: Sent,
    stopped: bool,
}

impl TxRing {
    /// Creates an empty ring of `size` descriptors.
    pub fn new(size: u32) -> TxRing {
        TxRing {
            size,
            ..TxRing::default()
        }
    }

    /// `hard_start_xmit`: gives the frame a descriptor. Returns whether the driver now stops the transmit queue
    /// (`netif_stop_queue`).
    ///
    /// # Panics
    /// If the queue is stopped.
    pub fn hard_start_xmit(&mut self, frame: &Outgoing, rules: &TxRules) -> bool {
        assert!(!self.stopped, "a stopped queue hands over nothing");
        self.waiting.push_back(*frame);
        self.stopped = self.free() <= (rules.stop_at)(self.size);
        self.stopped
    }

    /// Starts to send the next waiting frame if the network line is free.
    pub fn start_next(&mut self) -> Option<Outgoing> {
        if self.on_line.is_some() {
            return None;
        }
        let frame = *self.waiting.front()?;
        self.waiting.pop_front();
        self.on_line = Some(OnLine {
            holds_buffer: frame.holds_buffer(),
            until: Ns::NEVER,
        });
        Some(frame)
    }

    /// Records until when the frame that is being sent occupies the network line.
    pub fn line_busy_until(&mut self, until: Ns) {
        if let Some(frame) = &mut self.on_line {
            frame.until = until;
        }
    }

    /// Ends the transmission of a frame. Returns false if the transmission began before the device
    /// was reopened.
    pub fn line_free(&mut self, now: Ns) -> bool {
        let left = self.on_line.take_if(|frame| frame.until <= now);
        if let Some(frame) = left {
            self.sent.add(frame.holds_buffer);
        }
        left.is_some()
    }

    /// Reclaims the descriptors of all sent frames.
    pub fn reap(&mut self, rules: &TxRules) -> Reaped {
        let sent = std::mem::take(&mut self.sent);
        let woken = self.stopped && self.free() > (rules.wake_above)(self.size);
        self.stopped &= !woken;
        Reaped { sent, woken }
    }

    /// Closes the device. Each call removes and returns one waiting frame, until none is left.
    pub fn close(&mut self) -> Option<Outgoing> {
        self.waiting.pop_front()
    }

    /// Number of descriptors.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Number of free descriptors.
    pub fn free(&self) -> u32 {
        self.size - self.used()
    }

    /// Number of descriptors in use: their frame waits, is being sent, or has been sent but is not
    /// yet reclaimed.
    pub fn used(&self) -> u32 {
        self.waiting.len() as u32 + u32::from(self.on_line.is_some()) + self.sent.frames
    }

    /// Number of the ring's frames whose buffer has the size of a receive buffer: all frames except
    /// ACKs.
    pub fn buffers(&self) -> u32 {
        let waiting = self.waiting.iter().filter(|frame| frame.holds_buffer());
        waiting.count() as u32
            + u32::from(self.on_line.is_some_and(|frame| frame.holds_buffer))
            + self.sent.buffers
    }

    /// Number of sent frames whose descriptors are not yet reclaimed.
    pub fn sent(&self) -> u32 {
        self.sent.frames
    }

    /// Sent frames whose descriptors are not yet reclaimed.
    pub fn sent_frames(&self) -> Sent {
        self.sent
    }

    /// Returns whether the driver has stopped the queue.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Frames that wait to be sent, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = &Outgoing> {
        self.waiting.iter()
    }

    /// Feeds the ring's state to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.size, self.used()));
        mix(u64::from(self.sent.frames) << 1 | u64::from(self.stopped));
    }
}

#[cfg(test)]
mod tests {
    use super::super::NicDriver;
    use super::*;
    use crate::packet::{Ack, Skb};

    fn ack() -> Outgoing {
        Outgoing::Ack(Ack::default())
    }

    fn rules(driver: NicDriver) -> &'static TxRules {
        &driver.rules().transmit
    }

    /// Gives frames to the ring until the driver stops the queue; returns the number of frames.
    fn fill(ring: &mut TxRing, rules: &TxRules) -> u32 {
        let mut handed = 1;
        while !ring.hard_start_xmit(&ack(), rules) {
            handed += 1;
        }
        handed
    }

    /// Sends frames without a report to the driver.
    fn send(ring: &mut TxRing, frames: u32) {
        for _ in 0..frames {
            ring.start_next().expect("a frame waits");
            ring.line_busy_until(Ns(1));
            assert!(ring.line_free(Ns(1)));
        }
    }

    #[test]
    fn sk98lins_128_descriptors_take_128_frames_and_the_first_free_one_wakes_the_queue() {
        let rules = rules(NicDriver::Sk98lin);
        let mut ring = TxRing::new(128);
        assert_eq!(fill(&mut ring, rules), 128);
        assert!(!ring.reap(rules).woken, "nothing was sent");
        send(&mut ring, 1);
        assert_eq!(ring.free(), 0, "until the driver looks");
        let reaped = ring.reap(rules);
        assert!(reaped.woken && reaped.sent.frames == 1);
        assert_eq!((ring.free(), ring.is_stopped()), (1, false));
    }

    #[test]
    fn tg3_keeps_19_descriptors_free_and_wakes_with_a_quarter_of_its_ring() {
        let rules = rules(NicDriver::Tg3);
        let mut ring = TxRing::new(512);
        assert_eq!(fill(&mut ring, rules), 512 - 19);
        send(&mut ring, 128 - 19);
        assert!(!ring.reap(rules).woken, "128 free are not above a quarter");
        send(&mut ring, 1);
        assert!(ring.reap(rules).woken);
    }

    #[test]
    fn the_smallest_ring_of_every_driver_stops_and_wakes() {
        for driver in [
            NicDriver::Napi,
            NicDriver::Tg3,
            NicDriver::Sk98lin,
            NicDriver::NetifRx,
        ] {
            let mut ring = TxRing::new(4);
            let handed = fill(&mut ring, rules(driver));
            send(&mut ring, handed);
            assert!(ring.reap(rules(driver)).woken, "{driver:?}");
        }
    }

    #[test]
    fn the_line_takes_one_frame_at_a_time() {
        let rules = rules(NicDriver::NetifRx);
        let mut ring = TxRing::new(16);
        for _ in 0..2 {
            ring.hard_start_xmit(&ack(), rules);
        }
        assert!(ring.on_line.is_none(), "no frame has started");
        assert!(ring.start_next().is_some() && ring.start_next().is_none());
        assert!(ring.on_line.is_some());
        ring.line_busy_until(Ns(12));
        assert!(!ring.line_free(Ns(11)), "another ring's frame");
        assert!(ring.line_free(Ns(12)) && ring.start_next().is_some());
        assert_eq!((ring.used(), ring.sent()), (2, 1));
    }

    #[test]
    fn a_frame_keeps_its_buffer_until_its_descriptor_is_taken_back() {
        let rules = rules(NicDriver::NetifRx);
        let mut ring = TxRing::new(16);
        ring.hard_start_xmit(&Outgoing::Forwarded(Skb::default()), rules);
        ring.hard_start_xmit(&ack(), rules);
        assert_eq!(ring.buffers(), 1);
        send(&mut ring, 2);
        assert_eq!(ring.buffers(), 1);
        let reaped = ring.reap(rules).sent;
        assert_eq!((reaped.frames, reaped.buffers, ring.buffers()), (2, 1, 0));
    }

    #[test]
    fn the_digest_has_what_is_used_what_was_sent_and_the_stopped_queue() {
        let words = |ring: &TxRing| {
            let mut words = Vec::new();
            ring.fold_digest(&mut |word| words.push(word));
            words
        };
        let mut ring = TxRing::new(64);
        let rules = rules(NicDriver::Sk98lin);
        assert!(!ring.hard_start_xmit(&ack(), rules));
        assert_eq!(words(&ring), [(64 << 32) + 1, 0]);
        ring.sent.frames = 3;
        ring.stopped = true;
        assert_eq!(words(&ring)[1], 2 * 3 + 1);
    }

    #[test]
    fn sent_frames_of_two_calls_add_up() {
        let mut sent = Sent {
            frames: 3,
            buffers: 2,
        };
        sent.merge(Sent {
            frames: 5,
            buffers: 4,
        });
        assert_eq!((sent.frames, sent.buffers), (8, 6));
    }

    #[test]
    fn a_closed_ring_gives_back_the_frames_that_waited_for_the_line() {
        let rules = rules(NicDriver::NetifRx);
        let mut ring = TxRing::new(16);
        assert_eq!(ring.size(), 16);
        let datagram = Outgoing::Forwarded(Skb {
            id: 9,
            ..Skb::default()
        });
        for frame in [ack(), datagram, ack()] {
            ring.hard_start_xmit(&frame, rules);
        }
        send(&mut ring, 1);
        assert_eq!(
            ring.frames().copied().collect::<Vec<_>>(),
            [datagram, ack()]
        );
        let one = Sent {
            frames: 1,
            buffers: 0,
        };
        assert_eq!(ring.sent_frames(), one);
        assert_eq!(
            (ring.close(), ring.close(), ring.close()),
            (Some(datagram), Some(ack()), None)
        );
    }

    #[test]
    fn buffers_are_counted_where_they_wait_on_the_line_and_after_it() {
        let rules = rules(NicDriver::NetifRx);
        let mut ring = TxRing::new(4);
        let forwarded = Outgoing::Forwarded(Skb::default());
        (0..4).for_each(|_| {
            ring.hard_start_xmit(&forwarded, rules);
        });
        assert!(ring.is_stopped());
        send(&mut ring, 1);
        assert!(ring.start_next().is_some());
        assert_eq!((ring.buffers(), ring.used()), (4, 4));
    }
}
