//! Writes of a recorded application, by time.

use base::Ns;
use std::sync::Arc;

/// One write of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppWrite {
    /// Time of the write since the hosts began.
    pub at: Ns,
    /// Bytes written.
    pub bytes: u64,
}

/// Writes of one application, and its progress.
#[derive(Clone, Debug)]
pub struct Script {
    writes: Arc<[AppWrite]>,
    next: usize,
    /// Bytes of the next write that are already written, if the send buffer was full.
    written: u64,
}

impl Script {
    /// Creates an application that has written nothing.
    pub fn new(writes: Arc<[AppWrite]>) -> Script {
        Script {
            writes,
            next: 0,
            written: 0,
        }
    }

    /// Returns when the next write begins; `None` after the last.
    pub fn next_at(&self) -> Option<Ns> {
        self.writes.get(self.next).map(|write| write.at)
    }

    /// Takes up to `room` bytes of the next write, if its time has come.
    pub fn take(&mut self, room: u32, now: Ns) -> Option<u32> {
        let write = self.writes.get(self.next).filter(|write| write.at <= now)?;
        let left = write.bytes - self.written;
        let taken = left.min(u64::from(room));
        self.written += taken;
        if taken == left {
            self.next += 1;
            self.written = 0;
        }
        Some(taken as u32)
    }

    /// Returns whether the last write was taken whole.
    pub fn is_between_writes(&self) -> bool {
        self.written == 0
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.next as u64);
        mix(self.written);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_is_taken_in_pieces_and_the_next_one_at_its_time() {
        let writes = [(0, 2_000), (5, 100)].map(|(ms, bytes)| AppWrite {
            at: Ns::from_ms(ms),
            bytes,
        });
        let mut script = Script::new(writes.into());
        assert_eq!(script.take(1_448, Ns::ZERO), Some(1_448));
        assert_eq!(script.take(1_448, Ns::ZERO), Some(552));
        assert_eq!(script.take(1_448, Ns::from_ms(4)), None);
        assert_eq!(script.next_at(), Some(Ns::from_ms(5)));
        assert_eq!(script.take(1_448, Ns::from_ms(6)), Some(100));
        assert_eq!(script.next_at(), None);
    }
}
