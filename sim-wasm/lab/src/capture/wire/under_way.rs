//! Frames in flight.

use super::super::frames::Frame;
use base::Ns;
use std::collections::VecDeque;

/// Maximum number of frames in flight that are remembered: many times the capacity of a link, a
/// ring and a window. Lost frames are forgotten first.
const UNDER_WAY: usize = 1 << 15;

/// Frames of one direction in flight: number (ascending), departure time, frame.
#[derive(Debug, Default)]
pub struct UnderWay(VecDeque<(u64, Ns, Frame)>);

impl UnderWay {
    pub fn leaves(&mut self, id: u64, at: Ns, frame: Frame) {
        if self.0.len() == UNDER_WAY {
            self.0.pop_front();
        }
        self.0.push_back((id, at, frame));
    }

    pub fn arrives(&mut self, id: u64) -> Option<(Ns, Frame)> {
        let place = self.0.binary_search_by_key(&id, |&(known, ..)| known);
        let (_, left, frame) = self.0.remove(place.ok()?)?;
        Some((left, frame))
    }
}
