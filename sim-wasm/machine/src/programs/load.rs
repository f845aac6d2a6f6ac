//! Bookkeeping of the background jobs (the load): the running jobs, and the processes of each job.
//!
//! A compile job is a chain of processes below `make`. The last process works, and the others wait
//! for it.

use base::Rng;
use kernel::task::TaskId;
use world::compile::{CompileMeans, CompileProcess};

/// Number of processes between `make` and the compiler.
const WAITERS: usize = 2;

/// A background job: a chain of processes below `make`, or a single program that only computes (a
/// hog).
#[derive(Clone, Debug, Default)]
pub struct Job {
    pub chain: Vec<TaskId>,
}

/// Consequence of a process leaving its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// This process waited for the process that left, and must be woken.
    Parent(TaskId),
    /// The job has no more processes, so another job may begin.
    Place,
}

/// Present state of the background jobs.
#[derive(Clone, Debug)]
pub struct Load {
    pub rng: Rng,
    /// Mean values of a compile process on this host.
    pub means: CompileMeans,
    /// `make`, while it is alive.
    pub make: Option<TaskId>,
    /// Living jobs.
    pub jobs: Vec<Job>,
    /// Number of jobs begun so far.
    pub begun: u16,
    /// The program that holds memory, while it is alive.
    pub pressure_task: Option<TaskId>,
    pub pressure_target: u32,
    /// Pages that are free before the background jobs and the senders start, minus every zone's
    /// high watermark.
    pub pressure_full: u32,
}

impl Load {
    /// Creates a state without jobs. `means` are the mean values of a compile process on this host.
    pub fn new(means: CompileMeans, seed: u64, pressure_full: u32) -> Load {
        Load {
            rng: Rng::named(seed, "load"),
            means,
            make: None,
            jobs: Vec::new(),
            begun: 0,
            pressure_task: None,
            pressure_target: 0,
            pressure_full,
        }
    }

    /// Returns whether `make` may begin another job when `wanted` jobs should run.
    pub fn has_free_place(&self, wanted: u16) -> bool {
        self.jobs.len() < usize::from(wanted)
    }

    /// Begins a compile job. Returns the job's index, and its number, from 1.
    pub fn begin_compile(&mut self) -> (usize, u16) {
        self.begun = self.begun.wrapping_add(1).max(1);
        self.jobs.push(Job::default());
        (self.jobs.len() - 1, self.begun)
    }

    /// Counts a new hog (a program that only computes). Returns its number, from 1.
    pub fn next_hog(&mut self) -> u16 {
        self.begun += 1;
        self.begun
    }

    /// Returns the job of a process.
    pub fn job_of(&self, id: TaskId) -> Option<usize> {
        self.jobs.iter().position(|job| job.chain.contains(&id))
    }

    /// Returns whether the next process of a job is its compiler, and not a shell or a compiler
    /// driver.
    pub fn compiler_is_next(&self, job: usize) -> bool {
        self.jobs[job].chain.len() >= WAITERS
    }

    /// Creates a compiler. With `under_way` the build began before t = 0, so the compiler is at a
    /// random point of its work.
    pub fn new_compiler(&mut self, under_way: bool) -> CompileProcess {
        if under_way {
            CompileProcess::under_way(self.means, &mut self.rng)
        } else {
            CompileProcess::new(self.means, &mut self.rng)
        }
    }

    /// Removes a process from its job.
    pub fn leave(&mut self, id: TaskId) -> Option<Left> {
        let job = self.job_of(id)?;
        self.jobs[job].chain.retain(|process| *process != id);
        if let Some(parent) = self.jobs[job].chain.last() {
            return Some(Left::Parent(*parent));
        }
        self.jobs.remove(job);
        Some(Left::Place)
    }

    /// All processes of the background jobs. `make` is the last.
    pub fn processes(&self) -> Vec<TaskId> {
        let chains = self.jobs.iter().flat_map(|job| &job.chain);
        chains.copied().chain(self.make).collect()
    }

    /// Mixes the state into a digest, in words of fixed width. `wanted` is the number of jobs that
    /// should run.
    pub fn fold_digest(&self, wanted: u16, mix: &mut impl FnMut(u64)) {
        mix(u64::from(wanted) << 32 | u64::from(self.begun) << 16 | self.jobs.len() as u64);
        mix(u64::from(self.pressure_target));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEANS: CompileMeans = CompileMeans {
        life_ns: 1,
        burst_ns: 1,
        rss_pages: 1,
        file_pages: 1,
        dirty_pages: 1,
    };

    /// A build of two jobs: task 10 compiles in the first job, and its parents 11 and 12 wait; task
    /// 20 compiles in the second job.
    fn two_jobs() -> Load {
        let mut load = Load::new(MEANS, 1, 0);
        for chain in [[12, 11, 10].as_slice(), &[20]] {
            let (job, _) = load.begin_compile();
            load.jobs[job].chain = chain.iter().map(|id| TaskId(*id)).collect();
        }
        load
    }

    #[test]
    fn targets_are_numbered_from_one_and_never_zero() {
        let mut load = Load::new(MEANS, 1, 0);
        assert_eq!(load.begin_compile(), (0, 1));
        load.begun = u16::MAX;
        assert_eq!(load.begin_compile(), (1, 1));
    }

    #[test]
    fn make_has_a_place_for_each_job_that_is_wanted() {
        let load = two_jobs();
        assert!(load.has_free_place(3));
        assert!(!load.has_free_place(2));
    }

    #[test]
    fn a_shell_a_driver_and_then_the_compiler() {
        let mut load = two_jobs();
        load.jobs[0].chain.clear();
        for (id, compiler_is_next) in [(12, false), (11, false), (10, true)] {
            assert_eq!(load.compiler_is_next(0), compiler_is_next);
            load.jobs[0].chain.push(TaskId(id));
        }
    }

    #[test]
    fn the_parent_of_who_leaves_waits_no_more_and_the_last_one_frees_the_place() {
        let mut load = two_jobs();
        assert_eq!(load.leave(TaskId(10)), Some(Left::Parent(TaskId(11))));
        assert_eq!(load.leave(TaskId(20)), Some(Left::Place));
        assert_eq!(load.jobs.len(), 1);
        assert_eq!(load.leave(TaskId(99)), None, "not of the load");
    }
}
