//! A compiler at work: it computes, reads files through the page cache, touches memory,
//! writes its object file and ends.
//!
//! Read first: mm/filemap.c:do_generic_mapping_read; `peer::compile` for its program.

use super::Machine;
use super::cpu::Step;
use super::tasks::Act;
use crate::kernel::disk::DiskKind;
use crate::kernel::memory::{FileRead, Gfp, LruClass, OwnerId, PageUse};
use crate::kernel::task::{TaskId, TaskState};
use crate::observe::codes::Work;
use crate::peer::compile::{CompileAction, CompileProcess};

/// A source file or header: 16 KiB, read as one request (our assumption; a 2.6 tree's files
/// average some 12 KB). The whole file is in the cache or not.
const FILE_PAGES: u32 = 4;

/// A compile process between two steps.
#[derive(Clone, Debug)]
pub(super) enum CompileAct {
    /// It asks its program for the next action.
    Next(Box<CompileProcess>),
    /// It reads file after file; so many pages are left.
    ReadFile(Box<CompileProcess>, u32),
    /// Pages for a file that is not in the cache are there; the disk must fetch it.
    Fetch(Box<CompileProcess>, u32),
    /// It is asleep until the disk has fetched the file.
    Fetched(Box<CompileProcess>, u32),
    /// It has done its exit work.
    Exited,
}

impl Machine {
    /// A compile process goes on.
    pub(super) fn resume_compile(&mut self, id: TaskId, act: CompileAct) {
        match act {
            CompileAct::Next(process) => self.next_compile_action(id, process),
            CompileAct::ReadFile(process, left) => self.read_file(process, left),
            CompileAct::Fetch(process, left) => {
                self.submit_disk(DiskKind::FileRead, FILE_PAGES, Some(id), false);
                let act = Act::Compile(CompileAct::Fetched(process, left));
                self.block_current(TaskState::Uninterruptible, act);
            }
            CompileAct::Fetched(process, left) => {
                let cost = u64::from(FILE_PAGES) * self.costs().file_page;
                let act = Act::Compile(CompileAct::ReadFile(process, left));
                self.run_step(Step::kernel(Work::FileIo, cost), act);
            }
            CompileAct::Exited => self.leave_job(id),
        }
    }

    fn next_compile_action(&mut self, id: TaskId, mut process: Box<CompileProcess>) {
        let action = process.next(&mut self.load.rng);
        let costs = self.costs();
        let (fault, file_page, fork_exit) = (costs.page_fault, costs.file_page, costs.fork_exit);
        match action {
            CompileAction::Compute(ns) => {
                self.run_step(Step::user(ns), Act::Compile(CompileAct::Next(process)));
            }
            CompileAction::Touch(pages) => {
                let step = Step::kernel(Work::PageFault, u64::from(pages) * fault);
                let then = Act::Compile(CompileAct::Next(process));
                self.demand_pages(pages, PageUse::Anon(OwnerId(id.0)), step, then);
            }
            CompileAction::ReadSource => self.read_source(process),
            CompileAction::Read(pages) => self.read_file(process, pages),
            CompileAction::Write(pages) => {
                let reused = self.memory.dirty(pages);
                let step = Step::kernel(Work::FileIo, u64::from(pages) * file_page);
                let then = Act::Compile(CompileAct::Next(process));
                self.demand_pages(pages - reused, PageUse::CacheDirty, step, then);
                self.look_after_pdflush();
            }
            CompileAction::Exit => {
                let step = Step::kernel(Work::ForkExit, fork_exit);
                self.run_step(step, Act::Compile(CompileAct::Exited));
            }
        }
    }

    /// Reads a source file: it is in the cache as likely as any part of the tree is.
    fn read_source(&mut self, process: Box<CompileProcess>) {
        let tree = self.config.load.tree_pages.max(1);
        let (active, inactive) = self.memory.lru_reading(LruClass::Cache);
        let cached = self.load.rng.below(u64::from(tree)) < u64::from(active + inactive);
        let costs = self.costs();
        if cached {
            let copy = u64::from(FILE_PAGES) * costs.file_page;
            let next = Act::Compile(CompileAct::Next(process));
            self.run_step(Step::kernel(Work::FileIo, copy), next);
        } else {
            let step = Step::kernel(Work::FileIo, costs.disk_submit);
            let then = Act::Compile(CompileAct::Fetch(process, 0));
            self.demand_pages(FILE_PAGES, PageUse::Cache, step, then);
        }
    }

    /// Before the build began its tree was unpacked and its tools were used: headers and
    /// tools are in the page cache, and as much of the tree as fits above the watermarks.
    pub(super) fn fill_page_cache(&mut self) {
        let hot = self.config.load.working_set_pages;
        let cold = self.config.load.tree_pages;
        let uses = [(hot, PageUse::FileWork), (cold, PageUse::Cache)];
        for (wanted, page_use) in uses {
            let room = self
                .memory
                .free_page_count()
                .saturating_sub(self.memory.pages_high());
            for _ in 0..wanted.min(room) {
                self.memory.alloc_page(Gfp::HighUser, page_use);
            }
        }
    }

    /// Reads the next of `left` pages' worth of files: from the cache, or from the disk.
    fn read_file(&mut self, process: Box<CompileProcess>, left: u32) {
        if left == 0 {
            let next = Act::Compile(CompileAct::Next(process));
            self.run_step(Step::kernel(Work::FileIo, 0), next);
            return;
        }
        let costs = self.costs();
        let (submit, copy) = (costs.disk_submit, u64::from(FILE_PAGES) * costs.file_page);
        let left = left.saturating_sub(FILE_PAGES);
        if self.memory.file_read(&mut self.load.rng) == FileRead::Hit {
            let act = Act::Compile(CompileAct::ReadFile(process, left));
            self.run_step(Step::kernel(Work::FileIo, copy), act);
        } else {
            let then = Act::Compile(CompileAct::Fetch(process, left));
            let step = Step::kernel(Work::FileIo, submit);
            self.demand_pages(FILE_PAGES, PageUse::FileWork, step, then);
        }
    }
}
