//! TCP's segments, with what the model does not carry of a connection made up.

use super::super::frames::{ACK, Frame, Payload, SYN, Segment, Way};
use super::super::frames::{handshake_options, push_sack, timestamps};
use super::Wire;
use base::time::Ns;
use kernel::packet::{Ack, Protocol, Skb, SkbKind};

/// Initial sequence numbers: any would do, so long as they differ.
pub(super) const SENDER_ISN: u32 = 0x1000_0000;
const RECEIVER_ISN: u32 = 0x8000_0000;
/// The sender's receive window, which nothing ever fills, and its scale
/// (net/ipv4/tcp_output.c:tcp_select_initial_window with tcp_rmem 4096 87380 174760).
const SENDER_WINDOW: u16 = 5_840;
const SENDER_WINDOW_SCALE: u8 = 2;
/// The receiver's clock at t = 0, in jiffies of 1 ms: any but 0.
const RECEIVER_JIFFIES_AT_START: u64 = 700_000;

/// One connection, as far as its segments depend on what came back.
#[derive(Clone, Debug, Default)]
pub(super) struct Connection {
    pub(super) answered: bool,
    /// The handshake's last ACK, until it arrives.
    pub(super) last_of_handshake: Option<Frame>,
    /// The timestamp that the sender echoes.
    pub(super) last_tsval: u32,
    /// The window scale that the receiver announced.
    pub(super) window_scale: u8,
}

impl Wire {
    pub(super) fn sent(&mut self, skb: &Skb) -> Frame {
        if skb.flow.protocol == Protocol::Udp {
            self.recent.see(skb);
            return self.datagram(skb);
        }
        let echo = self.connections[skb.flow.id.index()].last_tsval;
        let segment = match skb.kind {
            SkbKind::Handshake => Segment {
                seq: SENDER_ISN,
                ack: 0,
                flags: SYN,
                window: SENDER_WINDOW,
                options: handshake_options(self.mss, skb.tsval, 0, SENDER_WINDOW_SCALE),
            },
            SkbKind::Data
            | SkbKind::Retransmission
            | SkbKind::Probe
            | SkbKind::Ack
            | SkbKind::Hello
            | SkbKind::IcmpError => from_sender(sequence(skb.seq), skb.tsval, echo),
        };
        self.frame(Way::Forward, skb.flow, Payload::Tcp(segment), skb.len)
    }

    /// An ACK as the receiver sends it: the first is shown as the SYN-ACK.
    pub(super) fn acked(&mut self, at: Ns, ack: &Ack) -> Frame {
        let connection = &mut self.connections[ack.header.flow.id.index()];
        let scale = connection.window_scale;
        match std::mem::replace(&mut connection.answered, true) {
            false => self.syn_ack(at, ack, scale),
            true => self.acknowledgement(at, ack, scale),
        }
    }

    fn syn_ack(&mut self, at: Ns, ack: &Ack, scale: u8) -> Frame {
        let segment = Segment {
            seq: RECEIVER_ISN,
            ack: sequence(ack.ack),
            flags: SYN | ACK,
            // A SYN's window is never scaled.
            window: ack.window.min(u64::from(u16::MAX)) as u16,
            options: handshake_options(self.mss, receiver_clock(at), ack.tsecr, scale),
        };
        self.frame(Way::Back, ack.header.flow, Payload::Tcp(segment), 0)
    }

    pub(super) fn last_of_handshake(&mut self, ack: &Ack) -> Frame {
        let echo = self.connections[ack.header.flow.id.index()].last_tsval;
        let segment = from_sender(sequence(ack.ack), ack.tsecr, echo);
        self.frame(Way::Forward, ack.header.flow, Payload::Tcp(segment), 0)
    }

    fn acknowledgement(&mut self, at: Ns, ack: &Ack, scale: u8) -> Frame {
        let window = ack.window >> scale;
        let mut options = timestamps(receiver_clock(at), ack.tsecr);
        let blocks = ack.sack[..usize::from(ack.sack_count)].iter();
        let blocks: Vec<(u32, u32)> = blocks
            .map(|&(begin, end)| (sequence(begin), sequence(end)))
            .collect();
        push_sack(&mut options, &blocks);
        let segment = Segment {
            seq: RECEIVER_ISN + 1,
            ack: sequence(ack.ack),
            flags: ACK,
            window: window.min(u64::from(u16::MAX)) as u16,
            options,
        };
        self.frame(Way::Back, ack.header.flow, Payload::Tcp(segment), 0)
    }
}

/// The byte at `offset` of the stream: the SYN takes one number before the first.
fn sequence(offset: u64) -> u32 {
    SENDER_ISN.wrapping_add(1).wrapping_add(offset as u32)
}

pub(super) fn receiver_clock(at: Ns) -> u32 {
    (RECEIVER_JIFFIES_AT_START + at.0 / 1_000_000) as u32
}

fn from_sender(seq: u32, tsval: u32, echo: u32) -> Segment {
    Segment {
        seq,
        ack: RECEIVER_ISN + 1,
        flags: ACK,
        window: SENDER_WINDOW >> SENDER_WINDOW_SCALE,
        options: timestamps(tsval, echo),
    }
}
