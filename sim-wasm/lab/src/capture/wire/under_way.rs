//! Frames between their sending and their arrival.

use super::super::frames::Frame;
use base::time::Ns;
use std::collections::VecDeque;

/// Frames that are remembered on their way: many times what a link, a ring and a window hold.
/// Those that were lost are the first to be forgotten.
const UNDER_WAY: usize = 1 << 15;

/// Frames of one way that have been sent and have not arrived, by their numbers, which ascend:
/// with the moment at which each left.
#[derive(Debug, Default)]
pub(super) struct UnderWay(VecDeque<(u64, Ns, Frame)>);

impl UnderWay {
    pub(super) fn leaves(&mut self, id: u64, at: Ns, frame: Frame) {
        if self.0.len() == UNDER_WAY {
            self.0.pop_front();
        }
        self.0.push_back((id, at, frame));
    }

    pub(super) fn arrives(&mut self, id: u64) -> Option<(Ns, Frame)> {
        let place = self.0.binary_search_by_key(&id, |&(known, ..)| known);
        let (_, left, frame) = self.0.remove(place.ok()?)?;
        Some((left, frame))
    }
}
