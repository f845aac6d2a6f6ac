//! When the sender sent again what was lost in a stretch of the clock.

use crate::observe::codes::Stage;
use crate::observe::layout::{HOP_COLUMNS, hop};

/// Watches for a frame's loss and then for the next frame of the same place in the stream.
#[derive(Clone, Debug)]
pub struct SentAgain {
    packet: f64,
    /// Stream and sequence number of the frame, once it was lost.
    lost: Option<(f64, f64)>,
    /// The hop onto the wire of the frame that carries it again.
    pub found: Vec<f64>,
}

impl SentAgain {
    pub fn of(packet: u64) -> SentAgain {
        SentAgain {
            packet: packet as f64,
            lost: None,
            found: Vec::with_capacity(HOP_COLUMNS.len()),
        }
    }

    pub fn take(&mut self, row: &[f64]) {
        let is_at = |stage: Stage| row[hop::stage] == f64::from(stage as u8);
        let place = (row[hop::stream], row[hop::seq]);
        if row[hop::packet] == self.packet && is_at(Stage::Dropped) {
            self.lost = Some(place);
        } else if self.found.is_empty() && self.lost == Some(place) && is_at(Stage::Wire) {
            self.found.extend_from_slice(row);
        }
    }
}
