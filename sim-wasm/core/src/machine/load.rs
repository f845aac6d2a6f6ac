//! The programs beside the receiver: compile jobs under `make`, or hogs.
//!
//! Read first: contract §1 (`load.*`); `make` for how jobs come and go, `compile_job` for
//! what one does, `pressure` for the program that holds memory.

use super::cpu::Step;
use super::tasks::Act;
use super::{LoadConfig, LoadKind, Machine};
use crate::kernel::memory::OwnerId;
use crate::kernel::task::{TaskId, TaskKind};
use crate::observe::codes::{Event, Work};
use crate::peer::compile::CompileMeans;
use crate::rng::Rng;

/// One of the load's jobs: a chain of processes below `make`, or a single hog. The last
/// one works, the others wait for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Job {
    pub chain: Vec<TaskId>,
}

/// What the load is made of now.
#[derive(Clone, Debug)]
pub(super) struct Load {
    pub rng: Rng,
    /// A compile process on this host.
    pub means: CompileMeans,
    /// `make`, while it lives.
    pub make: Option<TaskId>,
    /// Living jobs.
    pub jobs: Vec<Job>,
    /// Jobs' places that stay empty: the next target needs what this compiler is building.
    pub held_back_by: Vec<TaskId>,
    /// Jobs begun so far.
    pub begun: u16,
    /// The memory holder, while it lives.
    pub pressure_task: Option<TaskId>,
    pub pressure_target: u32,
    /// Pages free before load and stream, less every zone's high watermark.
    pub pressure_full: u32,
}

impl Load {
    pub fn new(config: &LoadConfig, seed: u64, speed_percent: u64, pressure_full: u32) -> Load {
        Load {
            rng: Rng::named(seed, "load"),
            means: config.means.at_speed(speed_percent),
            make: None,
            jobs: Vec::new(),
            held_back_by: Vec::new(),
            begun: 0,
            pressure_task: None,
            pressure_target: 0,
            pressure_full,
        }
    }

    /// `wanted`: jobs that should run.
    pub fn fold_digest(&self, wanted: u16, mix: &mut impl FnMut(u64)) {
        mix(u64::from(wanted) << 32 | u64::from(self.begun) << 16 | self.jobs.len() as u64);
        mix(u64::from(self.pressure_target));
        mix(self.held_back_by.len() as u64);
    }
}

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
        let nice = self.config.load.nice;
        self.load.begun += 1;
        let id = self
            .cpu
            .rq
            .spawn(TaskKind::Hog, self.load.begun, nice, false, self.now);
        self.tasks.assign(id, Act::Hog);
        self.load.jobs.push(Job { chain: vec![id] });
        if self.cpu.rq.resume_in_round(id, self.cpu.jiffies) {
            self.want_switch(0);
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

    /// A task is taken away; whatever it waited for goes on without it.
    pub(super) fn end_task(&mut self, id: TaskId) {
        self.load.held_back_by.retain(|builder| *builder != id);
        self.note(Event::TaskExited, u64::from(id.0), 0, 0);
        self.memory.free_owner(OwnerId(id.0));
        self.timeouts.retain(|timeout| timeout.task != id);
        self.tasks[id].act = Act::None;
        if self.cpu.rq.kill(id) {
            self.tasks[id].step = Step::kernel(Work::ForkExit, 0);
            self.switch_task();
        }
    }

    /// The OOM killer's choice ends.
    pub(super) fn kill_process(&mut self, id: TaskId) {
        match self.cpu.rq.task(id).kind {
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
        let nice = self.config.load.nice;
        let chains = self.load.jobs.iter().flat_map(|job| &job.chain);
        let tasks: Vec<TaskId> = chains.copied().chain(self.load.make).collect();
        for id in tasks {
            if self.cpu.rq.task(id).nice() != nice && self.cpu.rq.set_nice(id, nice) {
                self.want_switch(self.causes.parameter);
            }
        }
    }
}
