//! What the anticipatory elevator knows of each process that reads.
//!
//! Read first: drivers/block/as-iosched.c:as_update_iohist, as_update_thinktime,
//! as_update_seekdist. Times are jiffies, distances sectors; means are in parts of 256.

use super::Sectors;
use std::collections::BTreeMap;

/// A process that thinks longer counts as one that thinks so long (MAX_THINKTIME).
const MAX_THINK_JIFFIES: u64 = 20;

/// A mean that forgets: each sample weighs an eighth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Decaying {
    samples: u64,
    total: u64,
}

impl Decaying {
    fn add(&mut self, sample: u64) {
        self.samples = (7 * self.samples + 256) / 8;
        self.total = (7 * self.total + 256 * sample) / 8;
    }

    fn mean(&self) -> u64 {
        match self.samples {
            0 => 0,
            samples => (self.total + samples / 2) / samples,
        }
    }
}

/// A process's history of reads (as_io_context).
#[derive(Clone, Copy, Debug, Default)]
struct Reader {
    exited: bool,
    /// Its requests in the elevator or at the disk.
    queued: u32,
    has_asked: bool,
    /// When its last read ended, jiffies; none before the first.
    last_end: Option<u64>,
    last_place: Sectors,
    think: Decaying,
    seek: Decaying,
}

/// All readers, and what is expected of one that is new.
#[derive(Clone, Debug, Default)]
pub(super) struct Readers {
    known: BTreeMap<u32, Reader>,
    new_think: u64,
    new_seek: u64,
    /// How likely a new one exits while it is waited for, of 256.
    exit_chance: u64,
}

impl Readers {
    /// A reader asks for `sectors` at a place.
    pub fn asks(&mut self, reader: u32, place: Sectors, sectors: Sectors, jiffies: u64) {
        let known = self.known.entry(reader).or_default();
        if known.has_asked {
            let idle_since = known.last_end.filter(|_| known.queued == 0);
            let think = idle_since.map_or(0, |end| (jiffies - end).min(MAX_THINK_JIFFIES - 1));
            let seek = place.abs_diff(known.last_place);
            self.learn(reader, think, seek);
        }
        let known = self.known.entry(reader).or_default();
        (known.has_asked, known.last_place) = (true, place + sectors);
        known.queued += 1;
    }

    fn learn(&mut self, reader: u32, think: u64, seek: Sectors) {
        let Some(known) = self.known.get_mut(&reader) else {
            return;
        };
        if known.think.samples == 0 {
            self.new_think = (7 * self.new_think + 256 * think) / 8;
            self.exit_chance = 7 * self.exit_chance / 8;
        }
        known.think.add(think);
        if known.seek.samples == 0 {
            self.new_seek = (7 * self.new_seek + 256 * seek) / 8;
        }
        let room = match known.seek.samples {
            0..=60 => 2 * 1_024 * 1_024,
            _ => 2 * 1_024 * 64,
        };
        known.seek.add(seek.min(known.seek.mean() * 4 + room));
    }

    /// One of its requests is done.
    pub fn served(&mut self, reader: u32, jiffies: u64) {
        if let Some(known) = self.known.get_mut(&reader) {
            known.queued -= 1;
            known.last_end = Some(jiffies);
        }
        self.forget_if_gone(reader);
    }

    /// Its time to think begins anew: somebody beside it works in the same place.
    pub fn excuse(&mut self, reader: u32, jiffies: u64) {
        if let Some(known) = self.known.get_mut(&reader) {
            known.last_end = Some(jiffies);
        }
    }

    /// It has exited.
    pub fn exits(&mut self, reader: u32) {
        if let Some(known) = self.known.get_mut(&reader) {
            known.exited = true;
        }
    }

    /// Nobody waits for this one any more: one that has exited need not be remembered.
    pub fn forget_if_gone(&mut self, reader: u32) {
        if self
            .known
            .get(&reader)
            .is_some_and(|known| known.exited && known.queued == 0)
        {
            self.known.remove(&reader);
        }
    }

    /// Nothing more will come of it: it has exited, or has other requests on their way.
    pub fn is_settled(&mut self, reader: u32) -> bool {
        let Some(known) = self.known.get(&reader) else {
            return true;
        };
        let (exited, is_new, busy) = (known.exited, known.think.samples == 0, known.queued > 0);
        if exited && is_new {
            self.disappointed();
        }
        exited || busy
    }

    /// It thinks longer than anybody waits.
    pub fn thinks_longer_than(&self, reader: u32, jiffies: u64) -> bool {
        let known = self.known.get(&reader).copied().unwrap_or_default();
        match known.think.samples {
            0 => self.new_think / 256 > jiffies || self.exit_chance > 128,
            _ => known.think.mean() > jiffies,
        }
    }

    /// Its next read is likely farther away than that.
    pub fn seeks_farther_than(&self, reader: u32, distance: Sectors) -> bool {
        let known = self.known.get(&reader).copied().unwrap_or_default();
        match known.seek.samples {
            0 => self.new_seek / 256 > distance,
            _ => known.seek.mean() > distance,
        }
    }

    /// It was waited for in vain.
    pub fn timed_out(&mut self, reader: u32) {
        let known = self.known.get(&reader).copied().unwrap_or_default();
        if known.think.samples == 0 {
            self.disappointed();
        }
    }

    fn disappointed(&mut self) {
        self.exit_chance = (7 * self.exit_chance + 256) / 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: u32 = 7;

    /// Reads of four pages, one after the other in the file, with so long between them.
    fn reader_that_thinks(jiffies: u64) -> Readers {
        let mut readers = Readers::default();
        let mut now = 0;
        for nth in 0..20 {
            readers.asks(ME, 32 * nth, 32, now);
            readers.served(ME, now + 10);
            now += 10 + jiffies;
        }
        readers
    }

    #[test]
    fn a_reader_that_comes_back_at_once_is_worth_waiting_for() {
        assert!(!reader_that_thinks(1).thinks_longer_than(ME, 6));
        assert!(reader_that_thinks(15).thinks_longer_than(ME, 6));
    }

    #[test]
    fn a_reader_of_one_file_seeks_nowhere() {
        assert!(!reader_that_thinks(1).seeks_farther_than(ME, 1));
    }

    #[test]
    fn what_new_readers_did_is_expected_of_the_next_one() {
        let mut readers = Readers::default();
        for reader in 1..40 {
            readers.asks(reader, 0, 8, 0);
            readers.served(reader, 0);
            readers.asks(reader, 100_000, 8, 30);
            readers.served(reader, 30);
        }
        assert!(readers.thinks_longer_than(99, 6));
        assert!(readers.seeks_farther_than(99, 50_000));
    }

    #[test]
    fn one_that_has_exited_is_settled_and_forgotten() {
        let mut readers = reader_that_thinks(1);
        assert!(!readers.is_settled(ME));
        readers.exits(ME);
        assert!(readers.is_settled(ME));
        readers.forget_if_gone(ME);
        assert!(readers.known.is_empty());
    }

    #[test]
    fn after_enough_new_ones_that_exit_nobody_waits_for_a_new_one() {
        let mut readers = Readers::default();
        for reader in 1..10 {
            readers.asks(reader, 0, 8, 0);
            readers.served(reader, 0);
            readers.timed_out(reader);
        }
        assert!(readers.thinks_longer_than(99, 6));
    }
}
