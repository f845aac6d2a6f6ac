//! Statistics of the anticipatory elevator about each process that reads.
//!
//! Read first: drivers/block/as-iosched.c:as_update_iohist, as_update_thinktime,
//! as_update_seekdist. Times are jiffies, distances sectors; means are in units of 1/256.

use super::Sectors;

/// Longest think time that is counted, jiffies (MAX_THINKTIME). The think time lasts from the end
/// of a read to the same process's next read.
const MAX_THINK_JIFFIES: u64 = 20;

/// A mean in which each new sample has a weight of an eighth.
#[derive(Clone, Copy, Debug, Default)]
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
    /// Requests of the process in the elevator or at the disk.
    queued: u32,
    has_asked: bool,
    /// Jiffy in which the process's last read ended. `None` before the end of the first read.
    last_end: Option<u64>,
    last_place: Sectors,
    think: Decaying,
    seek: Decaying,
}

/// The histories of all processes that read, and what the elevator expects of a process without a
/// history.
#[derive(Clone, Debug, Default)]
pub struct Readers {
    /// Each process with its history. A list, because there are a few dozen processes, and a map
    /// would make the opening module larger.
    known: Vec<(u32, Reader)>,
    new_think: u64,
    new_seek: u64,
    /// Probability that a process without a history exits while the elevator waits for its next
    /// read, in 256ths.
    exit_chance: u64,
}

impl Readers {
    fn index(&self, reader: u32) -> Option<usize> {
        self.known
            .iter()
            .position(|(process, _)| *process == reader)
    }

    fn history(&self, reader: u32) -> Option<&Reader> {
        self.index(reader).map(|at| &self.known[at].1)
    }

    fn history_mut(&mut self, reader: u32) -> Option<&mut Reader> {
        self.index(reader).map(|at| &mut self.known[at].1)
    }

    /// Notes that a process requests `sectors` at a place on the disk.
    pub fn asks(&mut self, reader: u32, place: Sectors, sectors: Sectors, jiffies: u64) {
        let at = self.index(reader).unwrap_or_else(|| {
            self.known.push((reader, Reader::default()));
            self.known.len() - 1
        });
        let known = self.known[at].1;
        if known.has_asked {
            let idle_since = known.last_end.filter(|_| known.queued == 0);
            let think = idle_since.map_or(0, |end| (jiffies - end).min(MAX_THINK_JIFFIES - 1));
            let seek = place.abs_diff(known.last_place);
            self.learn(at, think, seek);
        }
        let known = &mut self.known[at].1;
        (known.has_asked, known.last_place) = (true, place + sectors);
        known.queued += 1;
    }

    fn learn(&mut self, at: usize, think: u64, seek: Sectors) {
        let known = &mut self.known[at].1;
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

    /// Notes that a request of the process has been served.
    pub fn served(&mut self, reader: u32, jiffies: u64) {
        if let Some(known) = self.history_mut(reader) {
            known.queued -= 1;
            known.last_end = Some(jiffies);
        }
        self.forget_if_gone(reader);
    }

    /// Restarts the process's think time, because the elevator serves a nearby read of another
    /// process and no longer waits for this process.
    pub fn excuse(&mut self, reader: u32, jiffies: u64) {
        if let Some(known) = self.history_mut(reader) {
            known.last_end = Some(jiffies);
        }
    }

    /// Notes that the process has exited.
    pub fn exits(&mut self, reader: u32) {
        if let Some(known) = self.history_mut(reader) {
            known.exited = true;
        }
    }

    /// Removes the history of a process that has exited and has no request left in the queue or at
    /// the disk.
    pub fn forget_if_gone(&mut self, reader: u32) {
        let is_gone = |known: &Reader| known.exited && known.queued == 0;
        self.known
            .retain(|(process, known)| *process != reader || !is_gone(known));
    }

    /// Returns whether waiting for the process's next read is useless: the process has exited, or
    /// another request of the process is in the queue or at the disk.
    pub fn is_settled(&mut self, reader: u32) -> bool {
        let Some(known) = self.history(reader) else {
            return true;
        };
        let (exited, is_new, busy) = (known.exited, known.think.samples == 0, known.queued > 0);
        if exited && is_new {
            self.disappointed();
        }
        exited || busy
    }

    /// Returns whether the process usually lets more than `jiffies` pass between two reads.
    pub fn thinks_longer_than(&self, reader: u32, jiffies: u64) -> bool {
        let known = self.history(reader).copied().unwrap_or_default();
        match known.think.samples {
            0 => self.new_think / 256 > jiffies || self.exit_chance > 128,
            _ => known.think.mean() > jiffies,
        }
    }

    /// Returns whether the process's next read is probably farther away on the disk than
    /// `distance`.
    pub fn seeks_farther_than(&self, reader: u32, distance: Sectors) -> bool {
        let known = self.history(reader).copied().unwrap_or_default();
        match known.seek.samples {
            0 => self.new_seek / 256 > distance,
            _ => known.seek.mean() > distance,
        }
    }

    /// Notes that the elevator waited for the process's next read in vain.
    pub fn timed_out(&mut self, reader: u32) {
        let known = self.history(reader).copied().unwrap_or_default();
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

    /// The history of a process that reads four pages at a time, sequentially, with this think time
    /// between two reads.
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

    /// Lets a process read twice, with this think time and distance between the reads.
    fn reads_twice(readers: &mut Readers, reader: u32, think: u64, seek: Sectors) {
        readers.asks(reader, 1_000, 8, 100);
        readers.served(reader, 110);
        readers.asks(reader, 1_008 + seek, 8, 110 + think);
        readers.served(reader, 120 + think);
    }

    #[test]
    fn the_expectation_of_a_new_reader_moves_by_an_eighth_towards_each_new_one() {
        let mut readers = Readers::default();
        let expects = |readers: &Readers, think, seek| {
            readers.thinks_longer_than(99, think - 1)
                && !readers.thinks_longer_than(99, think)
                && readers.seeks_farther_than(99, seek - 1)
                && !readers.seeks_farther_than(99, seek)
        };
        reads_twice(&mut readers, 1, 16, 800);
        assert!(expects(&readers, 2, 100));
        reads_twice(&mut readers, 2, 16, 800);
        assert!(expects(&readers, 3, 187), "a quarter less a sixty-fourth");
    }

    #[test]
    fn a_think_time_counts_as_19_ms_at_most_and_as_none_while_another_read_is_queued() {
        let mut readers = Readers::default();
        reads_twice(&mut readers, 1, 500, 0);
        assert!(readers.thinks_longer_than(1, 18) && !readers.thinks_longer_than(1, 19));
        readers.asks(2, 0, 8, 0);
        readers.asks(2, 8, 8, 15);
        assert!(!readers.thinks_longer_than(2, 0));
    }

    #[test]
    fn another_process_at_the_same_place_restarts_the_think_time() {
        let mut readers = Readers::default();
        readers.asks(1, 0, 8, 0);
        readers.served(1, 10);
        readers.excuse(1, 22);
        readers.asks(1, 8, 8, 24);
        assert!(readers.thinks_longer_than(1, 1) && !readers.thinks_longer_than(1, 2));
    }

    #[test]
    fn one_far_seek_counts_as_a_gibibyte_at_first_and_as_64_mib_of_a_known_reader() {
        let mut readers = Readers::default();
        reads_twice(&mut readers, 1, 0, 10_000_000);
        let most = 2 * 1_024 * 1_024;
        assert!(readers.seeks_farther_than(1, most - 1) && !readers.seeks_farther_than(1, most));
        let mut known = reader_that_thinks(1);
        known.asks(ME, 100_000_000, 8, 1_000);
        let seek = known.history(ME).unwrap().seek;
        assert_eq!(seek.total, 256 * 2 * 1_024 * 64 / 8);
    }

    #[test]
    fn a_mean_is_rounded_and_gives_each_sample_an_eighth() {
        let mut mean = Decaying::default();
        assert_eq!(mean.mean(), 0);
        mean.add(9);
        assert_eq!((mean.samples, mean.total, mean.mean()), (32, 288, 9));
        mean.add(0);
        assert_eq!((mean.samples, mean.total), (60, 252));
        assert_eq!(mean.mean(), 4, "4.2");
    }

    #[test]
    fn a_new_reader_that_exits_disappoints_and_a_known_one_does_not() {
        let chance_after = |reads: u64, exits: bool| {
            let mut readers = Readers::default();
            for nth in 0..reads {
                readers.asks(1, 8 * nth, 8, 10 * nth);
                readers.served(1, 10 * nth + 5);
            }
            if exits {
                readers.exits(1);
            }
            (readers.is_settled(1), readers.exit_chance)
        };
        assert_eq!(chance_after(1, true), (true, 32));
        assert_eq!(chance_after(2, true), (true, 0));
        assert_eq!(chance_after(1, false), (false, 0));
        let mut busy = Readers::default();
        busy.asks(1, 0, 8, 0);
        assert!(busy.is_settled(1), "its next read is queued already");
        assert_eq!(busy.exit_chance, 0);
        assert!(busy.is_settled(2), "nobody knows it");
    }

    #[test]
    fn six_disappointments_are_more_than_half_and_one_that_stays_brings_them_below() {
        let mut readers = Readers::default();
        (0..5).for_each(|_| readers.timed_out(1));
        assert!(!readers.thinks_longer_than(99, 6));
        readers.timed_out(1);
        assert!(readers.thinks_longer_than(99, 6));
        reads_twice(&mut readers, 2, 0, 0);
        assert!(!readers.thinks_longer_than(99, 6));
        readers.timed_out(2);
        assert_eq!(readers.exit_chance, 121, "a known reader may be late");
    }

    #[test]
    fn a_reader_with_a_queued_read_is_kept_though_it_has_exited() {
        let mut readers = Readers::default();
        readers.asks(1, 0, 8, 0);
        readers.exits(1);
        readers.forget_if_gone(1);
        assert_eq!(readers.known.len(), 1);
        readers.served(1, 5);
        assert!(readers.known.is_empty());
    }
}
