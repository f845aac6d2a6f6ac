//! `make -jN`: what it forks, the processes between it and the compiler, and what it must
//! wait for.
//!
//! Read first: kernel/fork.c, kernel/exit.c; `peer::compile` for what a compiler does.

use super::Machine;
use super::compile_job::CompileAct;
use super::cpu::Step;
use super::load::Job;
use super::tasks::Act;
use crate::kernel::memory::{OwnerId, PageUse};
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::observe::codes::{Event, Work};
use crate::peer::compile::CompileProcess;

/// A parameter that is a fraction counts millionths.
const PER_MILLION: u64 = 1_000_000;

/// The processes between `make` and the compiler: `sh -c`, then the compiler driver.
/// Each forks the next and sleeps in wait4() until that has ended.
///
/// They matter although they use no CPU to speak of: each generation's sleep credit is
/// less than its parent's (`wake_up_new_task`), so that a compiler three forks below
/// `make` begins as an ordinary process and not as an interactive one.
#[derive(Clone, Copy, Debug)]
pub(super) enum WaiterAct {
    /// It has started: it faults in what it has for itself …
    Start,
    /// … and forks.
    Fork,
    /// Its child has ended: so does it.
    Exit,
}

/// Processes between `make` and the compiler.
const WAITERS: usize = 2;

impl Machine {
    /// `make` forks what is missing when it next runs.
    pub(super) fn call_make(&mut self) {
        let id = match self.load.make {
            Some(id) => id,
            None => {
                let nice = self.config.load.nice;
                let id = self.cpu.rq.spawn(TaskKind::Make, 1, nice, false, self.now);
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
        if places >= usize::from(self.config.load.jobs) {
            self.block_current(TaskState::Interruptible, Act::Make);
            return;
        }
        self.load.begun = self.load.begun.wrapping_add(1).max(1);
        self.load.jobs.push(Job::default());
        let job = self.load.jobs.len() - 1;
        self.fork_into(job, Act::Waiter(WaiterAct::Start));
        let cost = self.costs().fork_exit;
        self.run_step(Step::kernel(Work::ForkExit, cost), Act::Make);
    }

    /// The current task forks the next process of a job; the child begins with `act`.
    fn fork_into(&mut self, job: usize, act: Act) {
        let parent = self.cpu.rq.curr();
        let (now, jiffies) = (self.now, self.cpu.jiffies);
        let nth = match self.cpu.rq.task(parent).kind {
            TaskKind::Make => self.load.begun,
            _ => self.cpu.rq.task(parent).nth,
        };
        let fork = self
            .cpu
            .rq
            .fork(TaskKind::CompileJob, nth, now, jiffies, false);
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
            WaiterAct::Start => {
                let own = self.config.host.profile.program_own_pages;
                let cost = u64::from(own) * self.costs().page_fault;
                let fork = Act::Waiter(WaiterAct::Fork);
                let step = Step::kernel(Work::PageFault, cost);
                self.demand_pages(own, PageUse::Anon(OwnerId(id.0)), step, fork);
            }
            WaiterAct::Fork => {
                let child = if self.load.jobs[job].chain.len() < WAITERS {
                    Act::Waiter(WaiterAct::Start)
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
        let under_way = self.now < self.epoch && self.load.begun <= self.config.load.jobs;
        Box::new(if under_way {
            CompileProcess::under_way(means, rng)
        } else {
            CompileProcess::new(means, rng)
        })
    }

    /// Which job this process belongs to.
    pub(super) fn job_of(&self, id: TaskId) -> Option<usize> {
        self.load
            .jobs
            .iter()
            .position(|job| job.chain.contains(&id))
    }

    /// The current process of a job ends by itself; who waits for it is woken.
    pub(super) fn leave_job(&mut self, id: TaskId) {
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.load.held_back_by.retain(|builder| *builder != id);
        self.memory.free_owner(OwnerId(id.0));
        self.cpu.rq.exit(id);
        if let Some(job) = self.job_of(id) {
            self.load.jobs[job].chain.retain(|process| *process != id);
            self.wake_parent_of(job);
        }
        self.switch_task();
    }

    /// The last process of a job's chain waits no more; an empty chain frees its place.
    pub(super) fn wake_parent_of(&mut self, job: usize) {
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
        let depends = u64::from(self.config.load.depends_ppm);
        let busy = self.load.jobs.len() as u64;
        let drawn = self.load.rng.below(PER_MILLION);
        if depends > 0 && drawn < depends * busy {
            let builder = &self.load.jobs[(drawn / depends) as usize];
            self.load.held_back_by.extend(builder.chain.last());
        }
    }

    pub(super) fn end_make(&mut self) {
        if let Some(id) = self.load.make.take() {
            self.end_task(id);
        }
    }
}
