//! When the sender sent again what was lost in a stretch of the clock.

use base::codes::Stage;
use machine::recorder::rows::Hop;

/// Watches for a frame's loss and then for the next frame of the same place in the stream.
#[derive(Clone, Debug)]
pub struct Resent {
    packet: u64,
    /// Stream and sequence number of the frame, once it was lost.
    lost: Option<(u8, u64)>,
    /// The hop onto the wire of the frame that carries it again.
    pub found: Option<Hop>,
}

impl Resent {
    /// Of this frame.
    pub fn of(packet: u64) -> Resent {
        Resent {
            packet,
            lost: None,
            found: None,
        }
    }

    /// A hop, in order.
    pub fn take(&mut self, hop: &Hop) {
        let place = (hop.stream, hop.seq);
        if hop.packet == self.packet as i64 && hop.stage == Stage::Dropped {
            self.lost = Some(place);
        } else if self.found.is_none() && self.lost == Some(place) && hop.stage == Stage::Wire {
            self.found = Some(*hop);
        }
    }
}
