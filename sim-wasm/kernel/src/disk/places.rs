//! Places of files on the disk.
//!
//! Read first: fs/ext3/ialloc.c:find_group_orlov, fs/ext3/balloc.c:ext3_new_block. The files of a
//! directory are near the directory, in the order of writing. Directories that were made one after
//! the other are neighbours, too. So a source tree that was unpacked at once is one stretch of the
//! disk.
//!
//! Our assumption: the distances between the stretches. A disk of 8 GB has one file system, then
//! swap. The file system has in this order: journal, tools, log, the source tree with its headers
//! in the middle, and free space for the build's output. Sources are compiled in the order in which
//! they were unpacked. `filefrag` and `debugfs` would show the true distances.

use super::{DiskKind, Pages};
use base::Rng;

const MIB: Pages = 256;
const GIB: Pages = 1_024 * MIB;

/// Place of the journal's blocks (fs/jbd): 32 MiB, made with the file system.
const JOURNAL: Stretch = Stretch(256 * MIB, 32 * MIB);
/// Place of the programs of the build and the daemons: /usr/bin, /usr/lib/gcc-lib, /lib, /usr/sbin.
const TOOLS: Stretch = Stretch(GIB, 64 * MIB);
/// Place of /var/log.
const LOG: Stretch = Stretch(5 * GIB / 2, MIB);
/// Place of the source tree: linux-2.6.12.1 unpacked, 218 MiB.
const TREE: Stretch = Stretch(3 * GIB, 218 * MIB);
/// Place of the tree's headers (`include`).
const HEADERS: Stretch = Stretch(3 * GIB + 130 * MIB, 12 * MIB);
/// Output of the build, in the free space behind the tree.
const OBJECTS: Stretch = Stretch(3 * GIB + 218 * MIB, 512 * MIB);
/// Place of the swap partition (`host.swap`).
const SWAP: Stretch = Stretch(7 * GIB, GIB / 2);
/// Number of source files that a build compiles (`load.job`).
const SOURCES: u32 = 900;
/// Fraction of a compile job's working set that consists of headers: 3 of 8 MiB (CALIBRATION.md,
/// "The load").
const HEADERS_OF_8: u64 = 3;

/// A stretch of the disk: its first page and its length in pages.
#[derive(Clone, Copy, Debug)]
struct Stretch(Pages, Pages);

impl Stretch {
    fn at(self, offset: Pages) -> Pages {
        self.0 + offset % self.1
    }

    fn drawn(self, rng: &mut Rng) -> Pages {
        self.at(rng.below(u64::from(self.1)) as Pages)
    }
}

/// Kind of file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOf {
    /// The next source to compile.
    Source,
    /// A header, or a part of the compiler.
    WorkingSet,
    /// A program's text.
    Text,
    /// Memory in swap.
    Swap,
}

/// Kind of data that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteOf {
    /// Page cache of files written by the build.
    Objects,
    /// Anonymous memory.
    Swap,
    /// A page of the log.
    Log,
    /// The journal.
    Journal,
}

impl WriteOf {
    /// Returns the data that a request of this kind writes. Never returns `Log`, because syslogd,
    /// the log's only writer, states `Log` itself.
    pub const fn of(kind: DiskKind) -> WriteOf {
        match kind {
            DiskKind::SwapOut | DiskKind::SwapIn => WriteOf::Swap,
            DiskKind::Other => WriteOf::Journal,
            DiskKind::FileRead | DiskKind::Writeback | DiskKind::PageOut => WriteOf::Objects,
        }
    }
}

/// Numbers of files read and pages written so far, from which the next place follows.
#[derive(Clone, Debug)]
pub struct Places {
    rng: Rng,
    sources: u32,
    objects: Pages,
    swap: Pages,
    journal: Pages,
}

impl Places {
    /// Creates the state at the beginning of a build.
    pub fn new(seed: u64) -> Places {
        Places {
            rng: Rng::named(seed, "disk"),
            sources: 0,
            objects: 0,
            swap: 0,
            journal: 0,
        }
    }

    /// Returns the first page of the next file of this kind.
    pub fn read(&mut self, file: FileOf) -> Pages {
        match file {
            FileOf::Source => {
                let nth = u64::from(self.sources % SOURCES);
                self.sources += 1;
                TREE.at((nth * u64::from(TREE.1) / u64::from(SOURCES)) as Pages)
            }
            FileOf::WorkingSet if self.rng.below(8) < HEADERS_OF_8 => HEADERS.drawn(&mut self.rng),
            FileOf::WorkingSet | FileOf::Text => TOOLS.drawn(&mut self.rng),
            FileOf::Swap => {
                let used = self.swap.clamp(1, SWAP.1);
                SWAP.at(self.rng.below(u64::from(used)) as Pages)
            }
        }
    }

    /// Returns the first page of the next write of this kind, which follows the last write.
    pub fn write(&mut self, of: WriteOf, pages: Pages) -> Pages {
        let (stretch, next) = match of {
            WriteOf::Objects => (OBJECTS, &mut self.objects),
            WriteOf::Swap => (SWAP, &mut self.swap),
            WriteOf::Journal => (JOURNAL, &mut self.journal),
            WriteOf::Log => return LOG.at(0),
        };
        let at = stretch.at(*next);
        *next += pages;
        at
    }
}

#[cfg(test)]
mod tests {
    use super::super::seek::DISK_PAGES;
    use super::*;

    #[test]
    fn the_stretches_fit_on_the_disk_and_do_not_overlap() {
        let apart = [JOURNAL, TOOLS, LOG, TREE, OBJECTS, SWAP];
        for pair in apart.windows(2) {
            assert!(pair[0].0 + pair[0].1 <= pair[1].0);
        }
        let end = |stretch: Stretch| stretch.0 + stretch.1;
        assert!(end(SWAP) <= DISK_PAGES);
        assert!(HEADERS.0 >= TREE.0 && end(HEADERS) <= end(TREE));
    }

    #[test]
    fn sources_follow_each_other_through_the_tree_and_objects_behind_it() {
        let mut places = Places::new(1);
        let sources: Vec<Pages> = (0..SOURCES).map(|_| places.read(FileOf::Source)).collect();
        assert!(sources.windows(2).all(|pair| pair[1] - pair[0] <= 63));
        assert_eq!(sources[0], TREE.0);
        assert_eq!(sources[450], TREE.0 + 109 * MIB, "half of the tree");
        assert_eq!(places.read(FileOf::Source), sources[0], "another build");
        let objects = [32, 32, 7].map(|pages| places.write(WriteOf::Objects, pages));
        assert_eq!(objects.map(|at| at - OBJECTS.0), [0, 32, 64]);
    }

    #[test]
    fn of_the_working_set_three_eighths_are_headers() {
        let mut places = Places::new(1);
        let reads = (0..8_000).map(|_| places.read(FileOf::WorkingSet));
        let headers = reads.filter(|at| *at >= TREE.0).count();
        assert!((2_800..3_200).contains(&headers), "{headers}");
    }
}
