//! The latest datagrams or frames in flight, found by their numbers.

use std::collections::VecDeque;

/// Number of entries that are remembered: many times the capacity of a link, a ring and a window.
/// A machine and its wires hold fewer datagrams, so the datagram that an error quotes is always
/// found. Lost frames are forgotten first.
const KEPT: usize = 1 << 16;

/// The latest entries, by their ascending numbers.
#[derive(Debug)]
pub struct Recent<T>(VecDeque<(u64, T)>);

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(VecDeque::new())
    }
}

impl<T> Recent<T> {
    /// Remembers an entry with the next number.
    pub fn push(&mut self, id: u64, entry: T) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((id, entry));
    }

    fn place(&self, id: u64) -> Option<usize> {
        self.0.binary_search_by_key(&id, |(known, _)| *known).ok()
    }

    /// Returns the entry with this number.
    pub fn get(&self, id: u64) -> Option<&T> {
        let (_, entry) = self.0.get(self.place(id)?)?;
        Some(entry)
    }

    /// Removes the entry with this number and returns it.
    pub fn remove(&mut self, id: u64) -> Option<T> {
        let (_, entry) = self.0.remove(self.place(id)?)?;
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_datagram_is_found_by_its_number_until_many_more_were_sent() {
        let mut recent = Recent::default();
        for id in (1..=2 * KEPT as u64 + 2).step_by(2) {
            recent.push(id, id);
        }
        let found = |id| recent.get(id).copied();
        assert_eq!(found(2 * KEPT as u64 + 1), Some(2 * KEPT as u64 + 1));
        assert_eq!((found(1), found(4)), (None, None));
    }
}
