//! A checkpoint in few bytes: the packets on its sockets' queues are stored as differences.
//!
//! A full receive buffer of 40 MiB has some 24,000 packets of 48 bytes, and everything else of a
//! machine has some 50 KiB. A packet differs from the one before it by the time at which it was
//! sent, and by little else, so it takes four bytes.

use super::position::Position;
use base::time::Ns;
use kernel::packet::Skb;
use std::collections::VecDeque;

/// A position whose sockets' packets are packed.
#[derive(Clone, Debug)]
pub(super) struct PackedPosition {
    /// The position, with empty queues at its sockets.
    bare: Position,
    packets: Packets,
}

impl PackedPosition {
    /// Packs a copy of a position.
    pub fn of(position: &Position) -> PackedPosition {
        let mut bare = position.clone();
        let mut packets = Packets::default();
        bare.machine
            .socket_queues(&mut |queue| packets.pack(&std::mem::take(queue)));
        PackedPosition { bare, packets }
    }

    /// Everything but the packets on the sockets' queues.
    pub fn bare(&self) -> &Position {
        &self.bare
    }

    /// The bare position, to choose what is observed.
    pub fn bare_mut(&mut self) -> &mut Position {
        &mut self.bare
    }

    /// The whole position again.
    pub fn unpacked(&self) -> Position {
        let mut position = self.bare.clone();
        let mut reader = Reader {
            bytes: self.packets.bytes.iter(),
            whole: self.packets.whole.iter(),
        };
        position
            .machine
            .socket_queues(&mut |queue| *queue = reader.queue());
        position
    }
}

/// Packets of several queues. Each queue is its length, then its packets.
#[derive(Clone, Debug, Default)]
struct Packets {
    bytes: Vec<u8>,
    /// Packets that differ from the one before them in another field than those of [`numbers`].
    whole: Vec<Skb>,
}

/// Marks a packet of `whole`; other marks have a bit for each of the [`numbers`] that follow.
const WHOLE: u8 = 1 << 7;

/// Fields in which a packet usually differs from the one before it.
const fn numbers(skb: &Skb) -> [u64; 5] {
    [
        skb.sent_at.0,
        skb.tsval as u64,
        skb.seq,
        skb.id,
        skb.len as u64,
    ]
}

/// A packet like `like` with these numbers.
const fn with_numbers(like: Skb, [sent_at, tsval, seq, id, len]: [u64; 5]) -> Skb {
    Skb {
        sent_at: Ns(sent_at),
        tsval: tsval as u32,
        seq,
        id,
        len: len as u32,
        ..like
    }
}

/// The numbers that are likely after this packet.
const fn likely_after(skb: &Skb) -> [u64; 5] {
    let mut likely = numbers(skb);
    likely[2] = skb.end_seq();
    likely[3] = skb.id.wrapping_add(1);
    likely
}

impl Packets {
    fn pack(&mut self, queue: &VecDeque<Skb>) {
        self.number(queue.len() as u64);
        let mut before = Skb::default();
        for skb in queue {
            self.packet(&before, skb);
            before = *skb;
        }
    }

    fn packet(&mut self, before: &Skb, skb: &Skb) {
        if with_numbers(*before, numbers(skb)) != *skb {
            self.bytes.push(WHOLE);
            self.whole.push(*skb);
            return;
        }
        let (numbers, likely) = (numbers(skb), likely_after(before));
        let differs = |bit: usize| numbers[bit] != likely[bit];
        let mark = (0..numbers.len()).fold(0, |mark, bit| mark | u8::from(differs(bit)) << bit);
        self.bytes.push(mark);
        for bit in (0..numbers.len()).filter(|&bit| differs(bit)) {
            self.number(zigzag(numbers[bit].wrapping_sub(likely[bit])));
        }
    }

    /// Seven bits a byte, the low ones first; the high bit says that more follow.
    fn number(&mut self, mut number: u64) {
        while number >= 1 << 7 {
            self.bytes.push(number as u8 | 1 << 7);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

/// A difference with its sign in the lowest bit, so that small ones of both signs are short.
const fn zigzag(difference: u64) -> u64 {
    difference << 1 ^ (difference as i64 >> 63) as u64
}

const fn unzigzag(number: u64) -> u64 {
    number >> 1 ^ (number & 1).wrapping_neg()
}

/// Reads packed queues, in the order in which they were packed.
struct Reader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    whole: std::slice::Iter<'a, Skb>,
}

impl Reader<'_> {
    fn queue(&mut self) -> VecDeque<Skb> {
        let length = self.number() as usize;
        let mut queue = VecDeque::with_capacity(length);
        let mut before = Skb::default();
        for _ in 0..length {
            before = self.packet(&before);
            queue.push_back(before);
        }
        queue
    }

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
        with_numbers(*before, numbers)
    }

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

    fn byte(&mut self) -> u8 {
        *self.bytes.next().expect("as many bytes as were packed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use kernel::packet::SkbKind;

    fn there_and_back(queues: &[VecDeque<Skb>]) -> (usize, Vec<VecDeque<Skb>>) {
        let mut packets = Packets::default();
        queues.iter().for_each(|queue| packets.pack(queue));
        let mut reader = Reader {
            bytes: packets.bytes.iter(),
            whole: packets.whole.iter(),
        };
        let back = queues.iter().map(|_| reader.queue()).collect();
        (packets.bytes.len(), back)
    }

    fn stream(length: u64) -> VecDeque<Skb> {
        let packet = |nth| Skb {
            id: 7 + nth,
            seq: 1448 * nth,
            sent_at: Ns(12_304 * nth),
            len: 1448,
            truesize: 1740,
            tsval: 300_000 + (nth / 80) as u32,
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
    fn an_unpacked_position_goes_on_as_the_packed_one() {
        for preset in ["tcp-loaded", "udp-livelock", "router-small"] {
            let mut position = Position::start(&Scenario::of_preset(preset).expect("a preset"));
            let mut budget = u64::MAX;
            position.run_until(Ns::from_ms(900), &[], &mut budget);
            let packed = PackedPosition::of(&position);
            let mut unpacked = packed.unpacked();
            assert_eq!(unpacked.machine.digest(), position.machine.digest());
            for one in [&mut position, &mut unpacked] {
                one.run_until(Ns::from_ms(1_000), &[], &mut budget);
            }
            assert_eq!(unpacked.machine.digest(), position.machine.digest());
        }
    }
}
