//! Out of memory: kills the process with the highest badness. This score begins with the process's
//! address space (`total_vm`). Resident memory and socket buffers do not count.
//!
//! Read first: mm/oom_kill.c. `kernel::memory` computes the badness.

use super::Programs;
use crate::below::Below;
use crate::recorder::note::Note;
use crate::stack::Stack;
use kernel::coverage::Function;
use kernel::memory::{OomCandidate, OwnerId, select_bad_process};
use kernel::task::{TaskId, TaskKind, TaskState};

impl Programs {
    /// `out_of_memory`: kills the process with the highest badness, a score that grows with the
    /// process's memory.
    pub(super) fn out_of_memory(&mut self, stack: &mut Stack, below: &mut Below) {
        below.cx.called(Function::OutOfMemory);
        let candidates: Vec<OomCandidate> = below
            .sched
            .tasks()
            .filter(|task| !task.kernel_thread && task.state != TaskState::Dead)
            .filter(|task| !task.oom_victim)
            .map(|task| self.oom_candidate(stack, below, task.id))
            .collect();
        let Some(worst) = select_bad_process(candidates) else {
            return;
        };
        let id = TaskId(worst.id as u16);
        below.cx.recorder.counters.oom_kills += 1;
        let note = Note::OomKilled {
            task: id,
            pages: worst.total_vm,
        };
        below.cx.causes.out_of_memory = below.note(note, below.cx.causes.direct_reclaim);
        self.kill_process(stack, below, id);
    }

    fn oom_candidate(&self, stack: &Stack, below: &Below, id: TaskId) -> OomCandidate {
        let task = below.sched.task(id);
        let owner = OwnerId(id.0);
        let held = below.mm.memory.total_vm(owner);
        let total_vm = match task.kind {
            TaskKind::Receiver => self.receiver_vm_pages(stack, below),
            _ => held + below.cx.config.host.profile.program_vm_pages,
        };
        OomCandidate {
            id: u32::from(id.0),
            total_vm,
            cpu_time: task.utime_ticks,
            run_time_s: below.cx.now().0 / 1_000_000_000,
            nice: task.nice(),
            root: matches!(task.kind, TaskKind::Daemon | TaskKind::Syslogd),
        }
    }

    fn kill_process(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        match below.sched.task(id).kind {
            TaskKind::Receiver => self.kill_receiver(stack, below),
            TaskKind::MemoryPressure => {
                self.load.pressure_task = None;
                self.end_task(below, id);
            }
            TaskKind::Make => self.end_make(below),
            TaskKind::Syslogd => {
                below.mm.syslogd = None;
                self.end_task(below, id);
            }
            _ => {
                self.end_task(below, id);
                self.leave_job(below, id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LoadConfig, LoadKind, Machine, testbed};
    use base::Ns;
    use world::compile::CompileMeans;

    /// A build of twenty jobs on 64 MiB without swap.
    fn short_of_memory() -> Machine {
        let mut config = testbed::config();
        config.host.memory_mib = 64;
        config.host.swap_mib = 0;
        config.sockets.rcvbuf = Some(40 << 20);
        config.load = LoadConfig {
            kind: LoadKind::Compile,
            jobs: 20,
            means: CompileMeans {
                life_ns: 2_000_000_000,
                burst_ns: 250_000_000,
                rss_pages: 2_560,
                file_pages: 512,
                dirty_pages: 64,
            },
            working_set_pages: 2_048,
            tree_pages: 28_672,
            ..LoadConfig::default()
        };
        Machine::new(config)
    }

    /// Tasks that wait in the run queue or hold the CPU.
    fn running(machine: &Machine) -> Vec<TaskId> {
        let tasks = machine.sched().tasks();
        let running = tasks.filter(|task| task.state == TaskState::Running);
        running.map(|task| task.id).collect()
    }

    #[test]
    fn who_asks_for_memory_and_is_killed_for_it_sends_no_other_to_sleep() {
        let mut machine = short_of_memory();
        let mut killed_for_asking = 0;
        while killed_for_asking == 0 && machine.now() < Ns::from_s(20) {
            let (asker, kills) = (machine.cpu().rq.curr(), machine.counters().oom_kills);
            let before = running(&machine);
            machine.step_event();
            let asker_is_gone = machine.sched().task(asker).state == TaskState::Dead;
            if machine.counters().oom_kills > kills && asker_is_gone {
                killed_for_asking += 1;
                let after = running(&machine);
                let asleep = before.iter().filter(|id| !after.contains(id));
                assert_eq!(asleep.collect::<Vec<_>>(), [&asker]);
            }
        }
        assert!(killed_for_asking > 0);
    }
}
