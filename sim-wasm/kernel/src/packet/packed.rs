//! Compressed queues of packets, for a checkpoint.
//!
//! A full receive buffer of 40 MiB holds about 24,000 packets of 48 bytes. A packet differs from
//! the previous packet mainly in its sending time, so the difference takes only four bytes.

use super::Skb;
use base::Ns;
use std::collections::VecDeque;
use std::slice::Iter;

/// Compressed packets of several queues. Each queue is stored as its length and then its packets.
#[derive(Clone, Debug, Default)]
pub struct PackedQueues {
    bytes: Vec<u8>,
    /// Packets that are stored whole, because they differ from the previous packet in a field that
    /// is not among [`numbers`].
    whole: Vec<Skb>,
}

/// First byte of a packet that is stored in `whole`. The first byte of any other packet has a bit
/// for each of the
/// [`numbers`] that differs from its prediction. The differences follow that byte.
const WHOLE: u8 = 1 << 7;
/// Bit for the PSH flag in the first byte of a packet that is not stored whole.
const PUSH: u8 = 1 << 6;
/// Length of most compressed packets, bytes: the first byte, and the difference of `sent_at`.
const USUAL_BYTES: usize = 4;

/// Fields in which a packet usually differs from the previous packet.
#[inline]
const fn numbers(skb: &Skb) -> [u64; 5] {
    [
        skb.sent_at.0,
        skb.tsval as u64,
        skb.seq,
        skb.id,
        skb.len as u64,
    ]
}

/// Returns a packet that equals `like` except for the given numbers and the given PSH flag.
#[inline]
const fn with_numbers(like: Skb, [sent_at, tsval, seq, id, len]: [u64; 5], push: bool) -> Skb {
    Skb {
        sent_at: Ns(sent_at),
        tsval: tsval as u32,
        seq,
        id,
        len: len as u32,
        push,
        ..like
    }
}

/// Predicts the next packet's numbers from this packet.
#[inline]
const fn likely_after(skb: &Skb) -> [u64; 5] {
    let mut likely = numbers(skb);
    likely[2] = skb.end_seq();
    likely[3] = skb.id.wrapping_add(1);
    likely
}

impl PackedQueues {
    /// Compresses a queue and stores it after the queues stored earlier.
    pub fn pack(&mut self, queue: &VecDeque<Skb>) {
        self.bytes.reserve(USUAL_BYTES * (queue.len() + 1));
        self.number(queue.len() as u64);
        let mut before = Skb::default();
        let (first, second) = queue.as_slices();
        for skb in first.iter().chain(second) {
            self.packet(&before, skb);
            before = *skb;
        }
    }

    /// Starts to read the stored queues.
    pub fn reader(&self) -> QueueReader<'_> {
        QueueReader {
            bytes: self.bytes.iter(),
            whole: self.whole.iter(),
        }
    }

    #[inline]
    fn packet(&mut self, before: &Skb, skb: &Skb) {
        let numbers = numbers(skb);
        if with_numbers(*before, numbers, skb.push) != *skb {
            self.bytes.push(WHOLE);
            self.whole.push(*skb);
            return;
        }
        let likely = likely_after(before);
        let differs = |bit: usize| numbers[bit] != likely[bit];
        let mark = (0..numbers.len()).fold(0, |mark, bit| mark | u8::from(differs(bit)) << bit);
        self.bytes.push(mark | if skb.push { PUSH } else { 0 });
        for bit in (0..numbers.len()).filter(|&bit| differs(bit)) {
            self.number(zigzag(numbers[bit].wrapping_sub(likely[bit])));
        }
    }

    /// Appends a number with seven bits per byte, the low bits first. The high bit of a byte says
    /// that more bytes follow.
    #[inline]
    fn number(&mut self, mut number: u64) {
        while number >= 1 << 7 {
            self.bytes.push(number as u8 | 1 << 7);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

/// Stores the sign of a difference in the lowest bit, so that small differences of both signs are
/// short.
const fn zigzag(difference: u64) -> u64 {
    difference << 1 ^ (difference as i64 >> 63) as u64
}

const fn unzigzag(number: u64) -> u64 {
    number >> 1 ^ (number & 1).wrapping_neg()
}

/// Reads compressed queues, in the order in which they were appended.
#[derive(Debug)]
pub struct QueueReader<'a> {
    bytes: Iter<'a, u8>,
    whole: Iter<'a, Skb>,
}

impl QueueReader<'_> {
    /// Returns the next queue.
    ///
    /// # Panics
    /// If every queue has been read.
    pub fn queue(&mut self) -> VecDeque<Skb> {
        let length = self.number() as usize;
        let mut queue = VecDeque::with_capacity(length);
        let mut before = Skb::default();
        for _ in 0..length {
            before = self.packet(&before);
            queue.push_back(before);
        }
        queue
    }

    #[inline]
    fn packet(&mut self, before: &Skb) -> Skb {
        let mark = self.byte();
        if mark == WHOLE {
            return *self.whole.next().expect("a packet for each mark");
        }
        let mut numbers = likely_after(before);
        for (bit, number) in numbers.iter_mut().enumerate() {
            if mark & 1 << bit != 0 {
                *number = number.wrapping_add(unzigzag(self.number()));
            }
        }
        with_numbers(*before, numbers, mark & PUSH != 0)
    }

    #[inline]
    fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 1 << 7 {
                return number;
            }
            shift += 7;
        }
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        *self.bytes.next().expect("as many bytes as were packed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::SkbKind;

    fn there_and_back(queues: &[VecDeque<Skb>]) -> (usize, Vec<VecDeque<Skb>>) {
        let mut packed = PackedQueues::default();
        queues.iter().for_each(|queue| packed.pack(queue));
        let mut reader = packed.reader();
        let back = queues.iter().map(|_| reader.queue()).collect();
        (packed.bytes.len(), back)
    }

    fn stream(length: u64) -> VecDeque<Skb> {
        let packet = |nth| Skb {
            id: 7 + nth,
            seq: 1448 * nth,
            sent_at: Ns(12_304 * nth),
            len: 1448,
            truesize: 1740,
            tsval: 300_000 + (nth / 80) as u32,
            push: nth % 5 == 4,
            ..Skb::default()
        };
        (0..length).map(packet).collect()
    }

    #[test]
    fn a_stream_takes_about_four_bytes_a_packet() {
        let queue = stream(1_000);
        let (bytes, back) = there_and_back(std::slice::from_ref(&queue));
        assert_eq!(back, [queue]);
        assert!(bytes < 4_100, "{bytes}");
    }

    #[test]
    fn holes_retransmissions_and_extreme_numbers_come_back() {
        let mut queue = stream(5);
        queue[1].seq = u64::MAX - 1_448;
        queue[2].kind = SkbKind::Retransmission;
        queue[2].sent_at = Ns::NEVER;
        queue[3].id = 1;
        (queue[4].len, queue[4].tsval) = (0, u32::MAX);
        let queues = [queue, VecDeque::new(), stream(2)];
        assert_eq!(there_and_back(&queues).1, queues);
    }

    #[test]
    fn a_queue_that_wraps_in_its_buffer_comes_back() {
        let mut queue = stream(64);
        for _ in 0..queue.capacity() / 2 {
            let first = queue.pop_front().expect("a packet");
            queue.push_back(first);
        }
        assert_eq!(there_and_back(std::slice::from_ref(&queue)).1, [queue]);
    }

    #[test]
    fn packets_that_differ_in_the_usual_fields_are_never_stored_whole() {
        let mut queue = stream(20);
        queue[3].tsval = 5;
        queue[4].push = true;
        queue[5].sent_at = Ns(1);
        (queue[6].seq, queue[6].len, queue[6].id) = (1, 2, 3);
        let mut packed = PackedQueues::default();
        packed.pack(&queue);
        assert_eq!(packed.whole.len(), 1, "the first, for its truesize");
        queue[7].kind = SkbKind::Retransmission;
        packed.pack(&queue);
        assert_eq!(packed.whole.len(), 1 + 3, "it and the one behind it");
    }

    #[test]
    fn numbers_of_every_length_come_back() {
        let numbers = [
            0,
            1,
            127,
            128,
            129,
            255,
            256,
            16_383,
            16_384,
            1 << 63,
            u64::MAX,
        ];
        let mut packed = PackedQueues::default();
        numbers.iter().for_each(|&number| packed.number(number));
        assert_eq!(packed.bytes.len(), 3 + 5 * 2 + 3 + 2 * 10);
        let mut reader = packed.reader();
        assert_eq!(numbers.map(|_| reader.number()), numbers);
    }
}
