//! Out of memory: the worst process is killed.
//!
//! Read first: mm/oom_kill.c; how bad a process is stands in `kernel::memory`.

use super::Machine;
use base::codes::Event;
use kernel::memory::{OomCandidate, OwnerId, select_bad_process};
use kernel::task::{TaskId, TaskKind, TaskState};

impl Machine {
    /// `out_of_memory`.
    pub(super) fn out_of_memory(&mut self) {
        let candidates: Vec<OomCandidate> = self
            .cpu
            .rq
            .tasks()
            .filter(|task| !task.kernel_thread && task.state != TaskState::Dead)
            .filter(|task| !task.oom_victim)
            .map(|task| self.oom_candidate(task.id))
            .collect();
        let Some(worst) = select_bad_process(candidates) else {
            return;
        };
        let id = TaskId(worst.id as u16);
        self.counters.oom_kills += 1;
        let cause = self.causes.direct_reclaim;
        self.causes.out_of_memory = self.note(
            Event::OomKilled,
            u64::from(worst.id),
            u64::from(worst.total_vm),
            cause,
        );
        self.kill_process(id);
    }

    fn oom_candidate(&self, id: TaskId) -> OomCandidate {
        let task = self.cpu.rq.task(id);
        let owner = OwnerId(id.0);
        let held = self.memory.resident(owner) + self.memory.swapped(owner);
        let total_vm = match task.kind {
            TaskKind::Receiver => self.receiver_vm_pages(),
            _ => held + self.config.host.profile.program_vm_pages,
        };
        OomCandidate {
            id: u32::from(id.0),
            total_vm,
            children_vm: 0,
            cpu_time: task.utime_ticks,
            run_time_s: self.now.0 / 1_000_000_000,
            nice: task.nice(),
            root: matches!(task.kind, TaskKind::Daemon | TaskKind::Syslogd),
            raw_io: false,
            oomkilladj: 0,
        }
    }

    fn kill_process(&mut self, id: TaskId) {
        match self.cpu.rq.task(id).kind {
            TaskKind::Receiver => self.kill_receiver(),
            TaskKind::MemoryPressure => {
                self.load.pressure_task = None;
                self.end_task(id);
            }
            TaskKind::Make => self.end_make(),
            TaskKind::Syslogd => {
                self.syslogd = None;
                self.end_task(id);
            }
            _ => {
                self.end_task(id);
                self.leave_job(id);
            }
        }
    }
}
