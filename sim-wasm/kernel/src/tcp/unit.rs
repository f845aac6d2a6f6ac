//! The `sk_buff` of several segments that TCP input takes.
//!
//! TCP looks at such an `sk_buff` once: one header, one question of room, one decision about the
//! ACK. The model's records go through TCP input one after the other. Here is what the first needs
//! to know of those behind it, and what they inherit from it.

use super::effects::TcpDrop;
use crate::packet::Skb;

/// The answer to the question of room for the whole `sk_buff`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Room {
    /// Not asked yet.
    #[default]
    Unasked,
    /// There is room, and memory for the whole `sk_buff` was charged.
    Granted,
    /// The `sk_buff` is refused.
    Refused(TcpDrop),
}

/// Segments behind the one in TCP input, in the same `sk_buff`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unit {
    /// Number of segments.
    pub segments: usize,
    /// Payload of the further segments, bytes.
    pub len: u32,
    /// Charge of the further segments, bytes.
    pub truesize: u32,
    /// Whether the last one has PSH.
    pub push: bool,
    room: Room,
}

impl Unit {
    /// The segments behind a head.
    pub fn behind(joined: &[Skb]) -> Unit {
        Unit {
            segments: joined.len(),
            len: joined.iter().map(|skb| skb.len).sum(),
            truesize: joined.iter().map(|skb| skb.truesize).sum(),
            push: joined.last().is_some_and(|skb| skb.push),
            room: Room::Unasked,
        }
    }

    /// Returns the answer for the rest of the `sk_buff`; `None` before its first segment has asked
    /// for room.
    pub fn answer(&self) -> Option<Result<(), TcpDrop>> {
        match self.room {
            Room::Unasked => None,
            Room::Granted => Some(Ok(())),
            Room::Refused(reason) => Some(Err(reason)),
        }
    }

    /// Notes the answer for the whole `sk_buff`, if it has further segments.
    pub fn answered(&mut self, answer: Result<(), TcpDrop>) {
        if self.segments > 0 {
            self.room = match answer {
                Ok(()) => Room::Granted,
                Err(reason) => Room::Refused(reason),
            };
        }
    }

    /// Whether the rest of the `sk_buff` is queued behind its head without a further question.
    pub fn is_granted(&self) -> bool {
        self.room == Room::Granted
    }

    /// Forgets the further segments: the next segment goes through TCP input by itself.
    pub fn split(&mut self) {
        *self = Unit {
            room: self.room,
            ..Unit::default()
        };
    }
}
