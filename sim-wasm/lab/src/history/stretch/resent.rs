//! Retransmission of a frame that was lost in a time span.

use base::Stage;
use machine::recorder::rows::Hop;

/// Waits for a frame's loss, then for the next frame with the same stream and sequence number.
#[derive(Clone, Debug)]
pub struct Resent {
    packet: u64,
    /// Stream and sequence number of the lost frame, once it was lost.
    lost: Option<(u8, u64)>,
    /// The retransmission's hop onto the wire, which is its first hop; `None` until it was seen.
    pub found: Option<Hop>,
}

impl Resent {
    /// Starts the search for the retransmission of this frame.
    pub fn of(packet: u64) -> Resent {
        Resent {
            packet,
            lost: None,
            found: None,
        }
    }

    /// Reads the next hop (a packet's move to a stage of its path).
    pub fn take(&mut self, hop: &Hop) {
        let place = (hop.stream, hop.seq);
        if hop.packet == self.packet as i64 && hop.stage == Stage::Dropped {
            self.lost = Some(place);
        } else if self.found.is_none() && self.lost == Some(place) && hop.stage == Stage::Wire {
            self.found = Some(*hop);
        }
    }
}
