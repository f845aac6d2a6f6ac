//! The programs beside the receiver: compile jobs under `make`, hogs, and a program that
//! holds memory.
//!
//! Read first: contract §1 (`load.*`, `memory.pressure`); `peer::compile` for what a
//! compile process does.

use super::Machine;
use super::cpu::Step;
use super::tasks::Act;
use crate::kernel::disk::DiskKind;
use crate::kernel::memory::{FileRead, Gfp, LruClass, OwnerId, PageUse};
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::observe::codes::{Event, Work};
use crate::params::{LoadKind, ParamId, Params};
use crate::peer::compile::{CompileAction, CompileMeans, CompileProcess};
use crate::rng::Rng;
use crate::time::Ns;

/// The memory holder faults at most 20 MB/s (contract `memory.pressure`): 49 pages in 10 ms.
const PRESSURE_PAGES_PER_TURN: u32 = 49;
/// How often it takes a turn, jiffies.
const PRESSURE_TURN_JIFFIES: u64 = 10;
/// Turns in which it touches every page once (each page each second).
const PRESSURE_TURNS_PER_SECOND: u32 = 100;
/// A source file or header: 16 KiB, read as one request (our assumption; a 2.6 tree's files
/// average some 12 KB). The whole file is in the cache or not.
const FILE_PAGES: u32 = 4;
/// A parameter that is a fraction counts millionths.
const PER_MILLION: u64 = 1_000_000;
/// Bytes of a page.
const PAGE_BYTES: u64 = 4096;

/// The processes between `make` and the compiler: `sh -c`, then the compiler driver.
/// Each forks the next and sleeps in wait4() until that has ended.
///
/// They matter although they use no CPU to speak of: each generation's sleep credit is
/// less than its parent's (`wake_up_new_task`), so that a compiler three forks below
/// `make` begins as an ordinary process and not as an interactive one.
#[derive(Clone, Copy, Debug)]
pub(super) enum WaiterAct {
    /// It has started and forks.
    Fork,
    /// Its child has ended: so does it.
    Exit,
}

/// Processes between `make` and the compiler.
const WAITERS: usize = 2;

/// One of the load's jobs: a chain of processes below `make`, or a single hog. The last
/// one works, the others wait for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Job {
    pub chain: Vec<TaskId>,
}

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

/// The memory holder between two turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum PressureAct {
    /// Its next turn.
    Turn,
    /// What it holds has been touched.
    Grow,
    /// Its new pages are there: sleep until the next turn.
    Held,
}

/// What the load is made of now.
#[derive(Clone, Debug)]
pub(super) struct Load {
    rng: Rng,
    kind: LoadKind,
    target: u16,
    means: CompileMeans,
    /// `make`, while it lives.
    make: Option<TaskId>,
    /// Living jobs.
    pub jobs: Vec<Job>,
    /// Jobs' places that stay empty: the next target needs what this compiler is building.
    held_back_by: Vec<TaskId>,
    /// Jobs begun so far.
    begun: u16,
    pressure_task: Option<TaskId>,
    pressure_target: u32,
    /// Pages free before load and stream, less every zone's high watermark.
    pressure_full: u32,
}

fn pages(bytes: i64) -> u32 {
    (bytes as u64 / PAGE_BYTES) as u32
}

fn compile_means(params: &Params, speed_percent: u64) -> CompileMeans {
    let scaled = |ns: i64| ns as u64 * 100 / speed_percent;
    CompileMeans {
        life_ns: scaled(params.get(ParamId::LoadJob)),
        burst_ns: scaled(params.get(ParamId::LoadCpuMs)).max(1),
        rss_pages: pages(params.get(ParamId::LoadRss)),
        file_pages: pages(params.get(ParamId::LoadFiles)),
        dirty_pages: pages(params.get(ParamId::LoadDirty)),
    }
}

impl Load {
    pub fn new(params: &Params, speed_percent: u64, pressure_full: u32) -> Load {
        Load {
            rng: Rng::named(params.get(ParamId::RunSeed) as u64, "load"),
            kind: params.load_kind(),
            target: 0,
            means: compile_means(params, speed_percent),
            make: None,
            jobs: Vec::new(),
            held_back_by: Vec::new(),
            begun: 0,
            pressure_task: None,
            pressure_target: 0,
            pressure_full,
        }
    }

    /// The memory holder, while it lives.
    pub fn pressure_task(&self) -> Option<TaskId> {
        self.pressure_task
    }

    /// Jobs that should run.
    pub fn target(&self) -> u16 {
        self.target
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.target) << 32 | u64::from(self.begun) << 16 | self.jobs.len() as u64);
        mix(u64::from(self.pressure_target));
        mix(self.held_back_by.len() as u64);
    }
}

impl Machine {
    /// Reads the load's parameters and starts or ends jobs to match.
    pub(super) fn apply_load_parameters(&mut self) {
        let kind = self.params.load_kind();
        if kind != self.load.kind {
            self.end_jobs(0);
            self.end_make();
            self.load.kind = kind;
        }
        self.load.means = compile_means(&self.params, self.costs().speed_percent);
        self.memory
            .set_working_set(pages(self.params.get(ParamId::LoadWorkingSet)));
        self.load.target = self.params.get(ParamId::LoadJobs) as u16;
        self.end_jobs(usize::from(self.load.target));
        self.start_jobs();
        self.renice_load();
    }

    fn start_jobs(&mut self) {
        let missing = usize::from(self.load.target).saturating_sub(self.load.jobs.len());
        if missing == 0 {
            return;
        }
        match self.load.kind {
            LoadKind::Hog => (0..missing).for_each(|_| self.start_hog()),
            LoadKind::Compile => self.call_make(),
        }
    }

    fn start_hog(&mut self) {
        let nice = self.params.get(ParamId::LoadNice) as i8;
        self.load.begun += 1;
        let id = self
            .rq
            .spawn(TaskKind::Hog, self.load.begun, nice, false, self.now);
        self.tasks.assign(id, Act::Hog);
        self.load.jobs.push(Job { chain: vec![id] });
        if self.rq.resume_in_round(id, self.cpu.jiffies) {
            self.want_switch(0);
        }
    }

    /// `make` forks what is missing when it next runs.
    fn call_make(&mut self) {
        let id = match self.load.make {
            Some(id) => id,
            None => {
                let nice = self.params.get(ParamId::LoadNice) as i8;
                let id = self.rq.spawn(TaskKind::Make, 1, nice, false, self.now);
                self.tasks.assign(id, Act::Make);
                self.load.make = Some(id);
                id
            }
        };
        self.wake_task(id, 0);
    }

    /// `make` runs: it forks one job, or waits for one to end.
    pub(super) fn resume_make(&mut self) {
        let places = self.load.jobs.len() + self.load.held_back_by.len();
        if places >= usize::from(self.load.target) {
            self.block_current(TaskState::Interruptible, Act::Make);
            return;
        }
        self.load.begun = self.load.begun.wrapping_add(1).max(1);
        self.load.jobs.push(Job::default());
        let job = self.load.jobs.len() - 1;
        self.fork_into(job, Act::Waiter(WaiterAct::Fork));
        let cost = self.costs().fork_exit;
        self.run_step(Step::kernel(Work::ForkExit, cost), Act::Make);
    }

    /// The current task forks the next process of a job; the child begins with `act`.
    fn fork_into(&mut self, job: usize, act: Act) {
        let parent = self.rq.curr();
        let (now, jiffies, nth) = (self.now, self.cpu.jiffies, self.load.begun);
        let fork = self.rq.fork(TaskKind::CompileJob, nth, now, jiffies, false);
        self.tasks.assign(fork.child, act);
        let cost = self.costs().fork_exit;
        self.tasks[fork.child].step = Step::kernel(Work::ForkExit, cost);
        self.load.jobs[job].chain.push(fork.child);
        let (child, parent) = (u64::from(fork.child.0), u64::from(parent.0));
        self.note(Event::TaskForked, child, parent, 0);
        if fork.need_resched {
            self.want_switch(0);
        }
    }

    /// A shell or a compiler driver: forks the next process, waits for it, ends.
    pub(super) fn resume_waiter(&mut self, id: TaskId, act: WaiterAct) {
        let Some(job) = self.job_of(id) else { return };
        match act {
            WaiterAct::Exit => self.leave_job(id),
            WaiterAct::Fork => {
                let child = if self.load.jobs[job].chain.len() < WAITERS {
                    Act::Waiter(WaiterAct::Fork)
                } else {
                    Act::Compile(CompileAct::Next(self.new_process()))
                };
                self.fork_into(job, child);
                self.block_current(TaskState::Interruptible, Act::Waiter(WaiterAct::Exit));
            }
        }
    }

    /// Before t = 0 the build is under way: its processes are anywhere in their lives.
    fn new_process(&mut self) -> Box<CompileProcess> {
        let (means, rng) = (self.load.means, &mut self.load.rng);
        let under_way = self.now < self.epoch && self.load.begun <= self.load.target;
        Box::new(if under_way {
            CompileProcess::under_way(means, rng)
        } else {
            CompileProcess::new(means, rng)
        })
    }

    /// Which job this process belongs to.
    fn job_of(&self, id: TaskId) -> Option<usize> {
        self.load
            .jobs
            .iter()
            .position(|job| job.chain.contains(&id))
    }

    /// The current process of a job ends by itself; who waits for it is woken.
    fn leave_job(&mut self, id: TaskId) {
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.load.held_back_by.retain(|builder| *builder != id);
        self.memory.free_owner(OwnerId(id.0));
        self.rq.exit(id);
        if let Some(job) = self.job_of(id) {
            self.load.jobs[job].chain.retain(|process| *process != id);
            self.wake_parent_of(job);
        }
        self.switch_task();
    }

    /// The last process of a job's chain waits no more; an empty chain frees its place.
    fn wake_parent_of(&mut self, job: usize) {
        match self.load.jobs[job].chain.last() {
            Some(parent) => {
                let parent = *parent;
                self.wake_task(parent, 0);
            }
            None => {
                self.load.jobs.remove(job);
                self.choose_next_target();
                if let Some(make) = self.load.make {
                    self.wake_task(make, 0);
                }
            }
        }
    }

    /// The target that `make` would build next may need what one of the other jobs is
    /// building: then this job's place stays empty until that one has ended.
    fn choose_next_target(&mut self) {
        let depends = self.params.get(ParamId::LoadDepends) as u64;
        let busy = self.load.jobs.len() as u64;
        let drawn = self.load.rng.below(PER_MILLION);
        if depends > 0 && drawn < depends * busy {
            let builder = &self.load.jobs[(drawn / depends) as usize];
            self.load.held_back_by.extend(builder.chain.last());
        }
    }

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
        let tree = pages(self.params.get(ParamId::LoadTree)).max(1);
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
        let hot = pages(self.params.get(ParamId::LoadWorkingSet));
        let cold = pages(self.params.get(ParamId::LoadTree));
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

    /// Ends jobs from outside until `left` remain.
    fn end_jobs(&mut self, left: usize) {
        while self.load.jobs.len() > left {
            let Some(job) = self.load.jobs.pop() else {
                return;
            };
            job.chain.into_iter().for_each(|id| self.end_task(id));
        }
    }

    fn end_make(&mut self) {
        if let Some(id) = self.load.make.take() {
            self.end_task(id);
        }
    }

    /// A task is taken away; whatever it waited for goes on without it.
    pub(super) fn end_task(&mut self, id: TaskId) {
        self.load.held_back_by.retain(|builder| *builder != id);
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.memory.free_owner(OwnerId(id.0));
        self.timeouts.retain(|timeout| timeout.task != id);
        self.tasks[id].act = Act::None;
        if self.rq.kill(id) {
            self.tasks[id].step = Step::kernel(Work::ForkExit, 0);
            self.switch_task();
        }
    }

    /// The OOM killer's choice ends.
    pub(super) fn kill_process(&mut self, id: TaskId) {
        match self.rq.task(id).kind {
            TaskKind::Receiver => self.kill_receiver(),
            TaskKind::MemoryPressure => {
                self.load.pressure_task = None;
                self.end_task(id);
            }
            TaskKind::Make => self.end_make(),
            TaskKind::Syslogd => {
                self.kernel_log.syslogd = None;
                self.end_task(id);
            }
            _ => {
                self.end_task(id);
                if let Some(job) = self.job_of(id) {
                    self.load.jobs[job].chain.retain(|process| *process != id);
                    self.wake_parent_of(job);
                }
            }
        }
    }

    fn renice_load(&mut self) {
        let nice = self.params.get(ParamId::LoadNice) as i8;
        let chains = self.load.jobs.iter().flat_map(|job| &job.chain);
        let tasks: Vec<TaskId> = chains.copied().chain(self.load.make).collect();
        for id in tasks {
            if self.rq.task(id).nice() != nice && self.rq.set_nice(id, nice) {
                self.want_switch(self.causes.parameter);
            }
        }
    }

    /// `memory.pressure` changed: less is given back at once, more is faulted in by and by.
    pub(super) fn apply_memory_pressure(&mut self) {
        let percent = self.params.get(ParamId::MemoryPressure) as u64;
        let target = (u64::from(self.load.pressure_full) * percent / 100) as u32;
        self.load.pressure_target = target;
        let id = match self.load.pressure_task {
            Some(id) => id,
            None if target == 0 => return,
            None => {
                let id = self
                    .rq
                    .spawn(TaskKind::MemoryPressure, 1, 0, false, self.now);
                self.tasks.assign(id, Act::Pressure(PressureAct::Turn));
                self.load.pressure_task = Some(id);
                self.wake_task(id, 0);
                id
            }
        };
        self.shrink_pressure(OwnerId(id.0), target);
    }

    /// How long the memory holder takes to hold what it is to hold, and to touch all of it once.
    pub(super) fn pressure_warmup(&self) -> Ns {
        match self.load.pressure_target {
            0 => Ns::ZERO,
            pages => {
                let turns = u64::from(pages.div_ceil(PRESSURE_PAGES_PER_TURN));
                Ns::from_ms((turns + u64::from(PRESSURE_TURNS_PER_SECOND)) * PRESSURE_TURN_JIFFIES)
            }
        }
    }

    fn shrink_pressure(&mut self, owner: OwnerId, target: u32) {
        let surplus = self.memory.total_vm(owner).saturating_sub(target);
        let from_swap = self.memory.free_pages(PageUse::SwapIn(owner), surplus);
        self.memory
            .free_pages(PageUse::Anon(owner), surplus - from_swap);
    }

    /// The memory holder's turn: touch a hundredth of what it holds, then fault a little
    /// more in, then sleep. What it finds in swap it must wait for.
    pub(super) fn resume_pressure(&mut self, id: TaskId, act: PressureAct) {
        match act {
            PressureAct::Turn => self.touch_held(OwnerId(id.0)),
            PressureAct::Grow => self.hold_more(OwnerId(id.0)),
            PressureAct::Held => {
                self.set_timeout(id, PRESSURE_TURN_JIFFIES);
                self.block_current(TaskState::Interruptible, Act::Pressure(PressureAct::Turn));
            }
        }
    }

    fn touch_held(&mut self, owner: OwnerId) {
        let touched = self
            .memory
            .total_vm(owner)
            .div_ceil(PRESSURE_TURNS_PER_SECOND);
        let away = self.memory.touch(owner, touched);
        let grow = Act::Pressure(PressureAct::Grow);
        self.fault_in(away, PageUse::SwapIn(owner), grow);
    }

    fn hold_more(&mut self, owner: OwnerId) {
        let missing = self
            .load
            .pressure_target
            .saturating_sub(self.memory.total_vm(owner));
        let more = missing.min(PRESSURE_PAGES_PER_TURN);
        let cost = u64::from(more) * self.costs().page_fault;
        let step = Step::kernel(Work::PageFault, cost);
        let held = Act::Pressure(PressureAct::Held);
        self.demand_pages(more, PageUse::Anon(owner), step, held);
    }
}
