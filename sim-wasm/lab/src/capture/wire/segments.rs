//! TCP segments, including the invented fields of a connection.

use super::super::frames::Frame;
use base::Ns;
use etherparse::TcpHeader;
use etherparse::TcpOptionElement::{
    self, MaximumSegmentSize, Noop, SelectiveAcknowledgement, SelectiveAcknowledgementPermitted,
    Timestamp, WindowScale,
};
use kernel::packet::{Ack, Skb, SkbKind};

/// Initial sequence numbers. Any two different values would do.
pub const SENDER_ISN: u32 = 0x1000_0000;
const RECEIVER_ISN: u32 = 0x8000_0000;
/// The sender's receive window, which never fills, and its scale
/// (net/ipv4/tcp_output.c:tcp_select_initial_window with tcp_rmem 4096 87380 174760).
const SENDER_WINDOW: u16 = 5_840;
const SENDER_WINDOW_SCALE: u8 = 2;
/// The receiver's TCP timestamp at t = 0, in jiffies of 1 ms. Any value except 0 would do.
const RECEIVER_JIFFIES_AT_START: u64 = 700_000;

/// State of one connection on which its segments depend.
#[derive(Clone, Debug)]
pub struct Connection {
    mss: u16,
    answered: bool,
    /// The last ACK of the handshake, until it arrives.
    pub last_of_handshake: Option<Frame>,
    /// The latest timestamp of the receiver, which the sender echoes.
    last_tsval: u32,
    /// The window scale that the receiver announced.
    window_scale: u8,
}

impl Connection {
    /// Creates a connection on which nothing was sent.
    pub fn new(mss: u16, window_scale: u8) -> Connection {
        Connection {
            mss,
            answered: false,
            last_of_handshake: None,
            last_tsval: 0,
            window_scale,
        }
    }

    /// Builds a segment of the sender.
    pub fn sent(&self, skb: &Skb) -> TcpHeader {
        match skb.kind {
            SkbKind::Handshake => {
                let options = handshake_options(self.mss, skb.tsval, 0, SENDER_WINDOW_SCALE);
                let header = header(SENDER_ISN, None, SENDER_WINDOW.into(), &options);
                TcpHeader {
                    syn: true,
                    ..header
                }
            }
            SkbKind::Data
            | SkbKind::Retransmission
            | SkbKind::Probe
            | SkbKind::Ack
            | SkbKind::Hello
            | SkbKind::IcmpError => TcpHeader {
                psh: skb.push,
                ..self.by_sender(sequence(skb.seq), skb.tsval)
            },
        }
    }

    /// Builds an ACK of the receiver. The first ACK appears as the SYN-ACK.
    pub fn acked(&mut self, at: Ns, ack: &Ack) -> TcpHeader {
        match std::mem::replace(&mut self.answered, true) {
            false => self.syn_ack(at, ack),
            true => self.acknowledgement(at, ack),
        }
    }

    /// Records that the sender received an ACK that left at this time.
    pub fn heard(&mut self, left: Ns) {
        self.last_tsval = receiver_clock(left);
    }

    /// Builds the last ACK of the handshake, which is the sender's answer to the SYN-ACK.
    pub fn last_of_handshake(&self, ack: &Ack) -> TcpHeader {
        self.by_sender(sequence(ack.ack), ack.tsecr)
    }

    fn syn_ack(&self, at: Ns, ack: &Ack) -> TcpHeader {
        let options = handshake_options(self.mss, receiver_clock(at), ack.tsecr, self.window_scale);
        TcpHeader {
            syn: true,
            // The window field of a SYN is never scaled, so it holds at most 65,535 bytes.
            ..header(RECEIVER_ISN, Some(sequence(ack.ack)), ack.window, &options)
        }
    }

    fn acknowledgement(&self, at: Ns, ack: &Ack) -> TcpHeader {
        let blocks = ack.sack[..usize::from(ack.sack_count)].iter();
        let blocks = blocks.map(|&(begin, end)| (sequence(begin), sequence(end)));
        let options = [
            &timestamps(receiver_clock(at), ack.tsecr)[..],
            &sack(blocks),
        ]
        .concat();
        let window = ack.window >> self.window_scale;
        header(RECEIVER_ISN + 1, Some(sequence(ack.ack)), window, &options)
    }

    fn by_sender(&self, seq: u32, tsval: u32) -> TcpHeader {
        let window = SENDER_WINDOW >> SENDER_WINDOW_SCALE;
        let options = timestamps(tsval, self.last_tsval);
        header(seq, Some(RECEIVER_ISN + 1), window.into(), &options)
    }
}

/// Builds a header. A `window` that does not fit the window field becomes the largest one.
pub fn header(seq: u32, ack: Option<u32>, window: u64, options: &[TcpOptionElement]) -> TcpHeader {
    let window = window.min(u16::MAX.into()) as u16;
    let mut header = TcpHeader::new(0, 0, seq, window);
    header.ack = ack.is_some();
    header.acknowledgment_number = ack.unwrap_or(0);
    header.set_options(options).expect("at most 40 bytes");
    header
}

/// Timestamps, aligned: on every segment after the handshake.
pub fn timestamps(value: u32, echo: u32) -> [TcpOptionElement; 3] {
    [Noop, Noop, Timestamp(value, echo)]
}

/// Options of a SYN.
pub fn handshake_options(mss: u16, value: u32, echo: u32, scale: u8) -> [TcpOptionElement; 5] {
    [
        MaximumSegmentSize(mss),
        SelectiveAcknowledgementPermitted,
        Timestamp(value, echo),
        Noop,
        WindowScale(scale),
    ]
}

/// SACK blocks, aligned. No option if there are no blocks.
pub fn sack(mut blocks: impl Iterator<Item = (u32, u32)>) -> Vec<TcpOptionElement> {
    let first = blocks.next();
    let option = first.map(|first| {
        let others = [(); 3].map(|()| blocks.next());
        [Noop, Noop, SelectiveAcknowledgement(first, others)]
    });
    option.into_iter().flatten().collect()
}

/// Returns the sequence number of the byte at `offset` of the stream. The SYN takes one number
/// before the first byte.
fn sequence(offset: u64) -> u32 {
    SENDER_ISN.wrapping_add(1).wrapping_add(offset as u32)
}

fn receiver_clock(at: Ns) -> u32 {
    (RECEIVER_JIFFIES_AT_START + at.0 / 1_000_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequence_numbers_go_on_after_4_gib() {
        const END: u64 = 1 << 32;
        assert_eq!(sequence(END), sequence(0));
        let before = sequence(END - u64::from(SENDER_ISN) - 2);
        assert_eq!((before, before.wrapping_add(1_448)), (u32::MAX, 1_447));
        assert_eq!(sequence(END - u64::from(SENDER_ISN) - 2 + 1_448), 1_447);
    }
}
