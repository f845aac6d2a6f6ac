//! A compiler process: computes, reads files through the page cache, touches memory, writes its
//! object file and exits.
//!
//! Read first: mm/filemap.c:do_generic_mapping_read; `world::compile` for its program.

use super::ask::Ask;
use crate::sched::Step;
use base::{Rng, Work};
use kernel::disk::{DiskKind, FileOf};
use kernel::memory::{Balance, Balancing, FileRead, Memory, OwnerId, PageUse};
use kernel::profile::Costs;
use world::compile::{CompileAction, CompileProcess};

/// Pages of a source file or header: 16 KiB, read as one request (our assumption; a 2.6 tree's
/// files average about 12 KB). A file is in the cache as a whole or not at all.
const FILE_PAGES: u32 = 4;

/// Parts of the machine that a compiler uses.
pub struct Surroundings<'a> {
    pub memory: &'a mut Memory,
    pub rng: &'a mut Rng,
    pub costs: &'a Costs,
}

/// A compiler between two steps.
#[derive(Clone, Debug)]
pub struct CompileJob {
    process: CompileProcess,
    stage: JobStage,
}

#[derive(Clone, Copy, Debug)]
enum JobStage {
    /// Takes the job's next action.
    Next,
    /// Reads files; this many pages are left.
    ReadFile(u32),
    /// Has allocated pages for a file that is not in the page cache. The disk must now read the
    /// file.
    Fetch(u32, FileOf),
    /// The disk has read the file.
    Fetched(u32),
    /// Has written this number of pages to the page cache.
    Written(u32),
    /// Has exceeded the limit of dirty pages, and writes back some of these pages itself.
    Balance(Balancing),
    /// Spends the CPU time of a disk request that the job has submitted.
    Submitted(Balancing),
    /// Has done its exit work.
    Exited,
}

impl CompileJob {
    /// Creates a forked process.
    pub fn new(process: CompileProcess) -> CompileJob {
        CompileJob {
            process,
            stage: JobStage::Next,
        }
    }

    /// Resumes the compiler after its request was fulfilled.
    pub fn resume(&mut self, owner: OwnerId, around: &mut Surroundings<'_>) -> Ask {
        match self.stage {
            JobStage::Next => self.next_action(owner, around),
            JobStage::ReadFile(left) => self.read_file(left, around),
            JobStage::Fetch(left, file) => {
                self.stage = JobStage::Fetched(left);
                Ask::ReadFile {
                    pages: FILE_PAGES,
                    file,
                }
            }
            JobStage::Fetched(left) => self.copy_file(left, around.costs),
            JobStage::Written(pages) => self.written(pages, owner, around),
            JobStage::Balance(balancing) => self.balance(balancing, around.memory),
            JobStage::Submitted(balancing) => {
                self.stage = JobStage::Balance(balancing);
                Ask::Run(Step::kernel(Work::FileIo, around.costs.disk_submit))
            }
            JobStage::Exited => Ask::Exit,
        }
    }

    fn next_action(&mut self, owner: OwnerId, around: &mut Surroundings<'_>) -> Ask {
        let costs = around.costs;
        match self.process.next(around.rng) {
            CompileAction::Compute(ns) => Ask::Run(Step::user(ns)),
            CompileAction::Touch(pages) => Ask::Pages {
                pages,
                page_use: PageUse::Anon(owner),
                step: Step::kernel(Work::PageFault, u64::from(pages) * costs.page_fault),
            },
            // No process has read this file before, so the disk must read it.
            CompileAction::ReadSource => self.make_room(0, FileOf::Source, costs),
            CompileAction::Read(pages) => self.read_file(pages, around),
            CompileAction::Write(pages) => {
                self.stage = JobStage::Written(pages);
                Ask::Pages {
                    pages,
                    page_use: PageUse::CacheDirty,
                    step: Step::kernel(Work::FileIo, u64::from(pages) * costs.file_page),
                }
            }
            CompileAction::Exit => {
                self.stage = JobStage::Exited;
                Ask::Run(Step::kernel(Work::ForkExit, costs.fork_exit))
            }
        }
    }

    /// Reads the next file, from the page cache or from the disk. `left` pages of files are still
    /// to be read.
    fn read_file(&mut self, left: u32, around: &mut Surroundings<'_>) -> Ask {
        if left == 0 {
            self.stage = JobStage::Next;
            return Ask::Run(Step::kernel(Work::FileIo, 0));
        }
        let left = left.saturating_sub(FILE_PAGES);
        if around.memory.file_read(around.rng) == FileRead::Hit {
            self.copy_file(left, around.costs)
        } else {
            self.make_room(left, FileOf::WorkingSet, around.costs)
        }
    }

    fn copy_file(&mut self, left: u32, costs: &Costs) -> Ask {
        self.stage = JobStage::ReadFile(left);
        let copy = u64::from(FILE_PAGES) * costs.file_page;
        Ask::Run(Step::kernel(Work::FileIo, copy))
    }

    /// Continues after a write. From time to time the writer checks the limit of dirty pages
    /// (balance_dirty_pages_ratelimited).
    fn written(&mut self, pages: u32, owner: OwnerId, around: &mut Surroundings<'_>) -> Ask {
        if around.memory.dirtied_by_writer(pages) {
            self.balance(Balancing::default(), around.memory)
        } else {
            self.stage = JobStage::Next;
            self.next_action(owner, around)
        }
    }

    fn balance(&mut self, mut balancing: Balancing, memory: &mut Memory) -> Ask {
        let step = memory.balance_dirty_pages(&mut balancing);
        self.stage = match step {
            Balance::Write(_) => JobStage::Submitted(balancing),
            Balance::Nap { .. } => JobStage::Balance(balancing),
            Balance::Done => JobStage::Next,
        };
        match step {
            Balance::Write(pages) => Ask::Write {
                kind: DiskKind::Writeback,
                pages,
            },
            Balance::Nap { ms } => Ask::Nap { ms },
            Balance::Done => Ask::Run(Step::kernel(Work::FileIo, 0)),
        }
    }

    fn make_room(&mut self, left: u32, file: FileOf, costs: &Costs) -> Ask {
        self.stage = JobStage::Fetch(left, file);
        let page_use = match file {
            FileOf::WorkingSet => PageUse::FileWork,
            _ => PageUse::Cache,
        };
        Ask::Pages {
            pages: FILE_PAGES,
            page_use,
            step: Step::kernel(Work::FileIo, costs.disk_submit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::profile::{Profile, idle_memory};
    use world::compile::CompileMeans;

    const ME: OwnerId = OwnerId(9);
    const MEANS: CompileMeans = CompileMeans {
        life_ns: 400_000_000,
        burst_ns: 20_000_000,
        rss_pages: 600,
        file_pages: 80,
        dirty_pages: 12,
    };

    /// Returns all requests of a compile process until it exits, if each is fulfilled at once.
    fn life() -> Vec<Ask> {
        let mut rng = Rng::named(1, "test");
        let mut job = CompileJob::new(CompileProcess::new(MEANS, &mut rng));
        let (mut memory, costs) = (Memory::new(idle_memory(256, 512)), Profile::default().costs);
        let mut asked = Vec::new();
        while asked.last() != Some(&Ask::Exit) {
            let mut around = Surroundings {
                memory: &mut memory,
                rng: &mut rng,
                costs: &costs,
            };
            asked.push(job.resume(ME, &mut around));
        }
        asked
    }

    #[test]
    fn a_compiler_never_holds_more_than_its_memory_and_pays_for_its_exit() {
        let asked = life();
        let own = asked.iter().map(|ask| match ask {
            Ask::Pages {
                pages,
                page_use: PageUse::Anon(ME),
                ..
            } => *pages,
            _ => 0,
        });
        let held: u32 = own.sum();
        assert!(
            (300..=900).contains(&held),
            "about 600 pages, drawn: {held}"
        );
        let [.., Ask::Run(exit), Ask::Exit] = asked[..] else {
            panic!("it ends with its exit work");
        };
        assert_eq!(exit.work, Work::ForkExit);
    }

    #[test]
    fn a_file_that_is_not_cached_needs_room_then_the_disk_then_a_copy() {
        let asked = life();
        let reads: Vec<usize> = (0..asked.len())
            .filter(|at| matches!(asked[*at], Ask::ReadFile { .. }))
            .collect();
        assert!(!reads.is_empty(), "its source is not cached");
        for at in reads {
            assert!(matches!(
                asked[at - 1],
                Ask::Pages {
                    pages: FILE_PAGES,
                    ..
                }
            ));
            assert!(matches!(asked[at + 1], Ask::Run(step) if step.work == Work::FileIo));
        }
    }
}
