//! Start and end of the background jobs: compile jobs under `make`, hogs (programs that only
//! compute), and the program that holds memory.
//!
//! Read first: kernel/fork.c, kernel/exit.c; `load` for the bookkeeping.

use super::Programs;
use super::compile_job::CompileJob;
use super::load::{Job, Left};
use super::make::Make;
use super::pressure::{Pressure, time_to_hold};
use super::program::Program;
use super::waiter::Waiter;
use crate::below::Below;
use crate::config::LoadKind;
use crate::sched::Step;
use crate::sched::THIS_CPU;
use base::{Ns, TaskKind, Work};
use kernel::memory::OwnerId;
use kernel::task::TaskId;

/// Program of each process in a compile job's chain: shell, compiler driver, compiler.
const CHAIN: [base::Program; 3] = [base::Program::Sh, base::Program::Gcc, base::Program::Cc1];

impl Programs {
    /// Starts or ends background jobs until their kind and number match the configuration.
    pub(crate) fn reconfigure_load(&mut self, below: &mut Below) {
        let config = below.cx.config.load;
        self.load.means = config.means.at_speed(below.cx.costs.speed_percent);
        below.mm.memory.set_working_set(config.working_set_pages);
        self.end_jobs(below, usize::from(config.jobs));
        self.start_jobs(below);
        self.renice_load(below);
    }

    fn start_jobs(&mut self, below: &mut Below) {
        let missing = usize::from(below.cx.config.load.jobs).saturating_sub(self.load.jobs.len());
        if missing == 0 {
            return;
        }
        match below.cx.config.load.kind {
            LoadKind::Hog => (0..missing).for_each(|_| self.start_hog(below)),
            LoadKind::Compile => self.call_make(below),
        }
    }

    fn start_hog(&mut self, below: &mut Below) {
        let nth = self.load.next_hog();
        let id = self.spawn_in_load(below, TaskKind::Hog, nth, Program::Hog);
        self.load.jobs.push(Job { chain: vec![id] });
        below.sched.resume_in_round(id, &mut below.cx);
    }

    fn spawn_in_load(
        &mut self,
        below: &mut Below,
        kind: TaskKind,
        nth: u16,
        program: Program,
    ) -> TaskId {
        let nice = below.cx.config.load.nice;
        let id = below.sched.spawn(kind, nth, nice, below.cx.now());
        self.assign(id, program);
        id
    }

    /// Wakes `make`, which forks the missing jobs.
    fn call_make(&mut self, below: &mut Below) {
        let id = match self.load.make {
            Some(id) => id,
            None => {
                let make = Program::Make(Make::default());
                let id = self.spawn_in_load(below, TaskKind::Make, 1, make);
                self.load.make = Some(id);
                id
            }
        };
        below.wake(id, 0);
    }

    /// Forks a process of a job: `make` forks the first process of a new job, and any other process
    /// forks the next process of its own job.
    pub(super) fn fork_in_job(&mut self, below: &mut Below, parent: TaskId) {
        let (job, nth) = match self.load.job_of(parent) {
            Some(job) => (job, below.sched.task(parent).nth),
            None => self.load.begin_compile(),
        };
        let program = if self.load.compiler_is_next(job) {
            let under_way =
                !below.cx.clock.has_begun() && self.load.begun <= below.cx.config.load.jobs;
            Program::Compile(CompileJob::new(self.load.new_compiler(under_way)))
        } else {
            Program::Waiter(Waiter::Start)
        };
        let name = CHAIN[self.load.jobs[job].chain.len().min(CHAIN.len() - 1)];
        let step = Step::kernel(Work::ForkExit, below.cx.costs.fork_exit);
        let child = below.sched.fork(name, nth, step, &mut below.cx);
        self.assign(child, program);
        self.load.jobs[job].chain.push(child);
    }

    /// Ends the current process, which exits by itself, and wakes its waiting parent.
    pub(super) fn exit_current(&mut self, below: &mut Below) {
        let id = below.sched.cpus[THIS_CPU].rq.curr();
        below.process_exits(id);
        below.sched.exit_current(&below.cx);
        self.leave_job(below, id);
        below.sched.switch(None, &mut below.cx);
    }

    /// Removes a process from its job and wakes its parent, or `make`.
    pub(super) fn leave_job(&mut self, below: &mut Below, id: TaskId) {
        let waiting = match self.load.leave(id) {
            Some(Left::Parent(parent)) => Some(parent),
            Some(Left::Place) => self.load.make,
            None => None,
        };
        if let Some(waiting) = waiting {
            below.wake(waiting, 0);
        }
    }

    /// Kills the newest jobs until only `left` jobs remain, because the configuration has fewer
    /// jobs.
    fn end_jobs(&mut self, below: &mut Below, left: usize) {
        while self.load.jobs.len() > left {
            let Some(job) = self.load.jobs.pop() else {
                return;
            };
            job.chain
                .into_iter()
                .for_each(|id| self.end_task(below, id));
        }
    }

    pub(super) fn end_make(&mut self, below: &mut Below) {
        if let Some(id) = self.load.make.take() {
            self.end_task(below, id);
        }
    }

    /// Kills a task that did not exit by itself. Events for which the task waited still happen.
    pub(super) fn end_task(&mut self, below: &mut Below, id: TaskId) {
        self.assign(id, Program::Ended);
        below.process_exits(id);
        below.sched.kill(id, &mut below.cx);
    }

    fn renice_load(&mut self, below: &mut Below) {
        let nice = below.cx.config.load.nice;
        for id in self.load.processes() {
            if below.sched.task(id).nice() != nice {
                below.sched.set_nice(id, nice, &mut below.cx);
            }
        }
    }

    /// Applies a change of `memory.pressure`, the share of the free memory that one program holds.
    /// Surplus memory is returned at once; missing memory is faulted in gradually.
    pub(crate) fn apply_memory_pressure(&mut self, below: &mut Below) {
        let percent = u64::from(below.cx.config.pressure_percent);
        let target = (u64::from(self.load.pressure_full) * percent / 100) as u32;
        self.load.pressure_target = target;
        let id = match self.load.pressure_task {
            Some(id) => id,
            None if target == 0 => return,
            None => self.start_pressure(below),
        };
        self.shrink_pressure(below, OwnerId(id.0), target);
    }

    fn start_pressure(&mut self, below: &mut Below) -> TaskId {
        let kind = TaskKind::MemoryPressure;
        let id = below.sched.spawn(kind, 1, 0, below.cx.now());
        let program = Program::Pressure(Pressure::default());
        self.assign(id, program);
        self.load.pressure_task = Some(id);
        below.wake(id, 0);
        id
    }

    fn shrink_pressure(&mut self, below: &mut Below, owner: OwnerId, target: u32) {
        let memory = &mut below.mm.memory;
        let surplus = memory.total_vm(owner).saturating_sub(target);
        let from_swap = memory.forget_swapped(owner, surplus);
        memory.free_anon(owner, surplus - from_swap);
    }

    /// Returns the time that the program that holds memory needs to fault in its pages and to touch
    /// all of them once.
    pub(crate) fn pressure_warmup(&self) -> Ns {
        time_to_hold(self.load.pressure_target)
    }
}
