//! Receiving UDP: one check for room, one queue, no socket lock.
//!
//! Read first: net/ipv4/udp.c:udp_queue_rcv_skb, udp_recvmsg; include/net/sock.h:
//! sock_queue_rcv_skb; 6.12: net/ipv4/udp.c:__udp_enqueue_schedule_skb.
//!
//! A program that reads UDP holds no lock on its socket, so its preemption does not delay the
//! queueing of datagrams. `tcp_mem` does not count datagrams.
//!
//! Simplified: checksums are always right, and a read takes a whole datagram, because the simulated
//! programs request as many bytes as were sent.
//!
//! Simplified for 6.12: a read gives its memory back at once. The kernel waits until a quarter of
//! the buffer has been read or the queue is empty (udp_rmem_release). The unneeded part of a
//! datagram's buffer is never freed. The kernel frees it when the buffer is more than half full
//! (skb_condense).

use std::collections::VecDeque;

use crate::packet::Skb;

/// Fate of a datagram that reached its socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UdpInput {
    /// Put on the receive queue.
    Queued {
        /// Whether a sleeping receiving program must be woken.
        wake_reader: bool,
    },
    /// Dropped: the receive buffer is full. The datagram's buffer returns to its slab.
    RcvbufFull,
    /// Dropped: the receiving process was killed. The datagram's buffer returns to its slab.
    NoSocket,
}

/// Rule that decides whether the receive buffer is full: compares the bytes charged to the socket
/// with `sk_rcvbuf`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RcvbufTest {
    /// 2.6.12: full if the bytes charged, including the new datagram, would reach `sk_rcvbuf`.
    #[default]
    WithDatagram,
    /// 6.12: full if the bytes charged, without the new datagram, exceed `sk_rcvbuf`. So one
    /// datagram may exceed the limit.
    BeforeDatagram,
}

/// A receiving UDP socket.
#[derive(Clone, Debug, Default)]
pub struct UdpSock {
    queue: VecDeque<Skb>,
    rmem_alloc: u64,
    rcvbuf: u64,
    test: RcvbufTest,
    sleeping: bool,
    closed: bool,
    /// InDatagrams: datagrams queued.
    pub in_datagrams: u64,
    /// InErrors: datagrams refused because the buffer was full (2.6.12 has no RcvbufErrors).
    pub in_errors: u64,
}

impl UdpSock {
    /// Creates an empty socket with `sk_rcvbuf` = `rcvbuf` bytes.
    pub fn new(rcvbuf: u64, test: RcvbufTest) -> UdpSock {
        UdpSock {
            rcvbuf,
            test,
            ..UdpSock::default()
        }
    }

    /// Datagrams that wait for the receiving program. To pack them, a checkpoint takes them out and
    /// puts them back.
    pub fn queue_mut(&mut self) -> &mut VecDeque<Skb> {
        &mut self.queue
    }

    /// Takes a datagram for this socket, in softirq context. A datagram that a full socket refuses
    /// has already cost CPU time.
    pub fn udp_queue_rcv_skb(&mut self, skb: Skb) -> UdpInput {
        if self.closed {
            return UdpInput::NoSocket;
        }
        let charge = u64::from(skb.truesize);
        let is_full = match self.test {
            RcvbufTest::WithDatagram => self.rmem_alloc + charge >= self.rcvbuf,
            RcvbufTest::BeforeDatagram => self.rmem_alloc > self.rcvbuf,
        };
        if is_full {
            self.in_errors += 1;
            return UdpInput::RcvbufFull;
        }
        self.rmem_alloc += charge;
        self.in_datagrams += 1;
        self.queue.push_back(skb);
        UdpInput::Queued {
            wake_reader: std::mem::take(&mut self.sleeping),
        }
    }

    /// Takes the next datagram for the receiving program to copy (skb_recv_datagram). If there is
    /// none, the program sleeps. The datagram stays charged to the socket until `free`.
    pub fn recvmsg(&mut self) -> Option<Skb> {
        let skb = self.queue.pop_front();
        self.sleeping = skb.is_none();
        skb
    }

    /// Frees a copied datagram: its bytes are no longer charged to the socket.
    pub fn free(&mut self, skb: &Skb) {
        self.rmem_alloc -= u64::from(skb.truesize);
    }

    /// Closes the socket of a killed process. Returns the queued datagrams one at a time.
    pub fn close(&mut self) -> Option<Skb> {
        self.closed = true;
        self.sleeping = false;
        let skb = self.queue.pop_front()?;
        self.free(&skb);
        Some(skb)
    }

    /// Number of datagrams queued.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Returns whether the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// The datagrams queued, front first.
    pub fn queue(&self) -> impl Iterator<Item = &Skb> {
        self.queue.iter()
    }

    /// Bytes charged for queued datagrams (`sk_rmem_alloc`).
    pub const fn rmem_alloc(&self) -> u64 {
        self.rmem_alloc
    }

    /// Size of the receive buffer (`sk_rcvbuf`), bytes.
    pub const fn rcvbuf(&self) -> u64 {
        self.rcvbuf
    }

    /// Changes the size of the receive buffer during the run (setsockopt SO_RCVBUF).
    pub const fn set_rcvbuf(&mut self, bytes: u64) {
        self.rcvbuf = bytes;
    }

    /// Whether the receiving program sleeps in recv().
    pub const fn reader_waiting(&self) -> bool {
        self.sleeping
    }

    /// Folds all state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.queue.len() as u64);
        mix(self.queue.front().map_or(0, |skb| skb.id));
        mix(self.queue.back().map_or(0, |skb| skb.id));
        mix(self.rmem_alloc);
        mix(u64::from(self.sleeping) << 1 | u64::from(self.closed));
        mix(self.in_datagrams);
        mix(self.in_errors);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn datagram(id: u64) -> Skb {
        Skb {
            id,
            seq: id,
            len: 1470,
            truesize: 1740,
            ..Skb::default()
        }
    }

    fn fill(sock: &mut UdpSock) -> u64 {
        (1..)
            .take_while(|&id| sock.udp_queue_rcv_skb(datagram(id)) != UdpInput::RcvbufFull)
            .count() as u64
    }

    #[test]
    fn twenty_mib_hold_12_052_datagrams_and_the_next_is_dropped() {
        let mut sock = UdpSock::new(20 << 20, RcvbufTest::WithDatagram);
        assert_eq!(fill(&mut sock), 12_052);
        assert_eq!(sock.rmem_alloc(), 20_970_480);
    }

    #[test]
    fn the_default_buffer_holds_62() {
        let mut sock = UdpSock::new(109_568, RcvbufTest::WithDatagram);
        assert_eq!(fill(&mut sock), 62);
    }

    #[test]
    fn a_drop_counts_as_an_input_error_and_is_not_charged() {
        let mut sock = UdpSock::new(3481, RcvbufTest::WithDatagram);
        sock.udp_queue_rcv_skb(datagram(1));
        sock.udp_queue_rcv_skb(datagram(2));
        assert_eq!(
            sock.udp_queue_rcv_skb(datagram(3)),
            UdpInput::RcvbufFull,
            "3480 + 1740 ≥ 3481"
        );
        assert_eq!((sock.in_datagrams, sock.in_errors), (2, 1));
        assert_eq!((sock.rmem_alloc(), sock.len()), (3480, 2));
    }

    #[test]
    fn a_charge_that_would_just_reach_the_buffer_is_refused() {
        let mut sock = UdpSock::new(1740, RcvbufTest::WithDatagram);
        assert_eq!(sock.udp_queue_rcv_skb(datagram(1)), UdpInput::RcvbufFull);
    }

    #[test]
    fn under_6_12_a_datagram_fits_until_the_charge_is_above_the_buffer() {
        for (rcvbuf, charged) in [(17_400, 19_140), (17_401, 19_140), (23_040, 24_360)] {
            let mut sock = UdpSock::new(rcvbuf, RcvbufTest::BeforeDatagram);
            fill(&mut sock);
            assert_eq!(sock.rmem_alloc(), charged, "{rcvbuf} bytes");
        }
    }

    #[test]
    fn a_read_takes_one_datagram_and_its_charge_lasts_until_it_is_copied() {
        let mut sock = UdpSock::new(1 << 20, RcvbufTest::WithDatagram);
        sock.udp_queue_rcv_skb(datagram(1));
        sock.udp_queue_rcv_skb(datagram(2));
        let skb = sock.recvmsg().expect("queued");
        assert_eq!((skb.id, sock.len(), sock.rmem_alloc()), (1, 1, 3480));
        sock.free(&skb);
        assert_eq!(sock.rmem_alloc(), 1740);
    }

    #[test]
    fn only_a_sleeping_reader_is_woken_and_only_once() {
        let mut sock = UdpSock::new(1 << 20, RcvbufTest::WithDatagram);
        assert_eq!(sock.recvmsg(), None);
        assert!(sock.reader_waiting());
        let woken = [1, 2].map(|id| sock.udp_queue_rcv_skb(datagram(id)));
        assert_eq!(
            woken,
            [true, false].map(|wake_reader| UdpInput::Queued { wake_reader })
        );
        assert!(!sock.reader_waiting());
    }

    #[test]
    fn a_killed_reader_gives_everything_back() {
        let mut sock = UdpSock::new(1 << 20, RcvbufTest::WithDatagram);
        (1..=3).for_each(|id| {
            sock.udp_queue_rcv_skb(datagram(id));
        });
        let freed: Vec<u64> = std::iter::from_fn(|| sock.close())
            .map(|skb| skb.id)
            .collect();
        assert_eq!(freed, [1, 2, 3]);
        assert_eq!(sock.rmem_alloc(), 0);
        assert_eq!(sock.udp_queue_rcv_skb(datagram(4)), UdpInput::NoSocket);
    }

    #[test]
    fn the_digest_has_the_queue_the_flags_and_the_counts() {
        let mut sock = UdpSock::new(3_480, RcvbufTest::WithDatagram);
        for id in 5..9 {
            let _ = sock.udp_queue_rcv_skb(datagram(id));
        }
        let (queued, refused) = (sock.in_datagrams, sock.in_errors);
        assert_eq!(queued + refused, 4);
        (sock.sleeping, sock.closed) = (true, false);
        let words = |sock: &UdpSock| {
            let mut words = Vec::new();
            sock.fold_digest(&mut |word| words.push(word));
            words
        };
        let bytes = queued * 1_740;
        assert_eq!(
            words(&sock),
            [queued, 5, 4 + queued, bytes, 2, queued, refused]
        );
        (sock.sleeping, sock.closed) = (false, true);
        assert_eq!(words(&sock)[4], 1);
    }

    #[test]
    fn a_smaller_buffer_refuses_the_next_datagram_and_keeps_those_it_has() {
        let mut sock = UdpSock::new(1 << 20, RcvbufTest::WithDatagram);
        assert!(sock.is_empty());
        (1..=3).for_each(|id| {
            sock.udp_queue_rcv_skb(datagram(id));
        });
        sock.set_rcvbuf(4_000);
        assert_eq!(sock.rcvbuf(), 4_000);
        assert_eq!(sock.udp_queue_rcv_skb(datagram(4)), UdpInput::RcvbufFull);
        assert!(!sock.is_empty());
        assert_eq!(
            sock.queue().map(|skb| skb.id).collect::<Vec<_>>(),
            [1, 2, 3]
        );
    }

    #[test]
    fn a_queue_that_was_taken_out_for_a_checkpoint_is_put_back() {
        let mut sock = UdpSock::new(1 << 20, RcvbufTest::WithDatagram);
        sock.udp_queue_rcv_skb(datagram(1));
        let kept = std::mem::take(sock.queue_mut());
        assert_eq!((kept.len(), sock.len()), (1, 0));
        *sock.queue_mut() = kept;
        assert_eq!(sock.recvmsg().map(|skb| skb.id), Some(1));
    }
}
