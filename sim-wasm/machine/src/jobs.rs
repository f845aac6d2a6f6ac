//! The programs beside the receiver begin and end: compile jobs under `make`, hogs, and the
//! program that holds memory.
//!
//! Read first: contract §1 (`load.*`, `memory.pressure`); kernel/fork.c, kernel/exit.c;
//! `process::load` for the books.

use super::cpu::Step;
use super::process::pressure::time_to_hold;
use super::process::{CompileJob, Job, Left, Make, Pressure, Program, Waiter};
use super::{LoadKind, Machine};
use base::codes::{Event, Work};
use base::time::Ns;
use kernel::memory::{OwnerId, PageUse};
use kernel::task::{TaskId, TaskKind};

impl Machine {
    /// Starts or ends jobs until they are what the config says.
    pub(super) fn reconfigure_load(&mut self) {
        let config = self.config.load;
        self.load.means = config.means.at_speed(self.costs().speed_percent);
        self.memory.set_working_set(config.working_set_pages);
        self.end_jobs(usize::from(config.jobs));
        self.start_jobs();
        self.renice_load();
    }

    fn start_jobs(&mut self) {
        let missing = usize::from(self.config.load.jobs).saturating_sub(self.load.jobs.len());
        if missing == 0 {
            return;
        }
        match self.config.load.kind {
            LoadKind::Hog => (0..missing).for_each(|_| self.start_hog()),
            LoadKind::Compile => self.call_make(),
        }
    }

    fn start_hog(&mut self) {
        let nth = self.load.next_hog();
        let id = self.spawn_in_load(TaskKind::Hog, nth, Program::Hog);
        self.load.jobs.push(Job { chain: vec![id] });
        if self.cpu.rq.resume_in_round(id, self.cpu.jiffies) {
            self.want_switch(0);
        }
    }

    fn spawn_in_load(&mut self, kind: TaskKind, nth: u16, program: Program) -> TaskId {
        let nice = self.config.load.nice;
        let id = self.cpu.rq.spawn(kind, nth, nice, false, self.now);
        self.processes.assign(id, program);
        id
    }

    /// `make` forks what is missing when it next runs.
    fn call_make(&mut self) {
        let id = match self.load.make {
            Some(id) => id,
            None => {
                let make = Program::Make(Make::default());
                let id = self.spawn_in_load(TaskKind::Make, 1, make);
                self.load.make = Some(id);
                id
            }
        };
        self.wake_task(id, 0);
    }

    /// `make` forks the first process of a new job, any other the next one of its own.
    pub(super) fn fork_in_job(&mut self, parent: TaskId) {
        let (job, nth) = match self.load.job_of(parent) {
            Some(job) => (job, self.cpu.rq.task(parent).nth),
            None => self.load.begin_compile(),
        };
        let program = if self.load.compiler_is_next(job) {
            let under_way = self.now < self.epoch && self.load.begun <= self.config.load.jobs;
            Program::Compile(CompileJob::new(self.load.new_compiler(under_way)))
        } else {
            Program::Waiter(Waiter::Start)
        };
        let (now, jiffies) = (self.now, self.cpu.jiffies);
        let kind = TaskKind::CompileJob;
        let fork = self.cpu.rq.fork(kind, nth, now, jiffies, false);
        self.processes.assign(fork.child, program);
        let cost = self.costs().fork_exit;
        self.processes[fork.child].step = Step::kernel(Work::ForkExit, cost);
        self.load.jobs[job].chain.push(fork.child);
        let (child, parent) = (u64::from(fork.child.0), u64::from(parent.0));
        self.note(Event::TaskForked, child, parent, 0);
        if fork.need_resched {
            self.want_switch(0);
        }
    }

    /// The current process ends by itself; who waits for it is woken.
    pub(super) fn exit_current(&mut self) {
        let id = self.cpu.rq.curr();
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.memory.free_owner(OwnerId(id.0));
        self.cpu.rq.exit(id);
        self.leave_job(id);
        self.switch_task();
    }

    /// A process of a job is gone: its parent, or `make`, is woken.
    pub(super) fn leave_job(&mut self, id: TaskId) {
        let waiting = match self.load.leave(id) {
            Some(Left::Parent(parent)) => Some(parent),
            Some(Left::Place) => self.load.make,
            None => None,
        };
        if let Some(waiting) = waiting {
            self.wake_task(waiting, 0);
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

    pub(super) fn end_make(&mut self) {
        if let Some(id) = self.load.make.take() {
            self.end_task(id);
        }
    }

    /// A task is taken away; whatever it waited for goes on without it.
    pub(super) fn end_task(&mut self, id: TaskId) {
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.memory.free_owner(OwnerId(id.0));
        self.timeouts.forget(id);
        self.processes[id].end();
        if self.cpu.rq.kill(id) {
            self.cpu.step = Step::kernel(Work::ForkExit, 0);
            self.switch_task();
        }
    }

    fn renice_load(&mut self) {
        let nice = self.config.load.nice;
        for id in self.load.processes() {
            if self.cpu.rq.task(id).nice() != nice && self.cpu.rq.set_nice(id, nice) {
                self.want_switch(self.causes.parameter);
            }
        }
    }

    /// `memory.pressure` changed: less is given back at once, more is faulted in by and by.
    pub(super) fn apply_memory_pressure(&mut self) {
        let percent = u64::from(self.config.pressure_percent);
        let target = (u64::from(self.load.pressure_full) * percent / 100) as u32;
        self.load.pressure_target = target;
        let id = match self.load.pressure_task {
            Some(id) => id,
            None if target == 0 => return,
            None => self.start_pressure(),
        };
        self.shrink_pressure(OwnerId(id.0), target);
    }

    fn start_pressure(&mut self) -> TaskId {
        let kind = TaskKind::MemoryPressure;
        let id = self.cpu.rq.spawn(kind, 1, 0, false, self.now);
        let program = Program::Pressure(Pressure::default());
        self.processes.assign(id, program);
        self.load.pressure_task = Some(id);
        self.wake_task(id, 0);
        id
    }

    fn shrink_pressure(&mut self, owner: OwnerId, target: u32) {
        let surplus = self.memory.total_vm(owner).saturating_sub(target);
        let from_swap = self.memory.free_pages(PageUse::SwapIn(owner), surplus);
        self.memory
            .free_pages(PageUse::Anon(owner), surplus - from_swap);
    }

    /// How long the memory holder takes to hold what it is to hold, and to touch all of it once.
    pub(super) fn pressure_warmup(&self) -> Ns {
        time_to_hold(self.load.pressure_target)
    }
}
