//! What tasks are called: a name that stays true when the task has ended and another one
//! has its slot. Observation only.

use super::Machine;
use crate::trace::rows::{Entry, Named, Span};
use base::codes::{Event, Program};
use kernel::task::{TaskId, TaskKind};

/// What the processes of a compile job run, from `make`'s child on.
const CHAIN: [Program; 3] = [Program::Sh, Program::Gcc, Program::Cc1];

impl Machine {
    /// Writes down who has held the CPU since the last charge.
    #[inline(never)]
    pub(crate) fn record_span(&mut self) {
        let (context, work) = self.on_cpu();
        let current = self.cpu.rq.curr();
        self.watch.span(Span {
            begin: self.shown_time(self.cpu.since),
            end: self.shown_time(self.now),
            context,
            task: current.0,
            work,
            name: self.task_name(current),
        });
    }

    /// A task's name as one number: 256 times which of its kind, plus its `Program`. Processes of
    /// one compile job bear the number of its target.
    pub fn task_name(&self, id: TaskId) -> u32 {
        let task = self.cpu.rq.task(id);
        u32::from(task.nth) << 8 | self.program(id, task.kind) as u32
    }

    fn program(&self, id: TaskId, kind: TaskKind) -> Program {
        match kind {
            TaskKind::Idle => Program::Idle,
            TaskKind::Receiver => Program::Iperf,
            TaskKind::CompileJob => self.compile_program(id),
            TaskKind::Hog => Program::Hog,
            TaskKind::MemoryPressure => Program::Pressure,
            TaskKind::Ksoftirqd => Program::Ksoftirqd,
            TaskKind::Kswapd => Program::Kswapd,
            TaskKind::Pdflush => Program::Pdflush,
            TaskKind::Make => Program::Make,
            TaskKind::Daemon => Program::Daemon,
            TaskKind::Syslogd => Program::Syslogd,
        }
    }

    /// By its place in the job's chain. Processes leave it from its end, so one that has just
    /// left stood behind those that remain.
    fn compile_program(&self, id: TaskId) -> Program {
        let nth = self.cpu.rq.task(id).nth;
        let chains = self.load.jobs.iter().map(|job| &job.chain);
        let of_target =
            |chain: &&Vec<TaskId>| chain.iter().any(|one| self.cpu.rq.task(*one).nth == nth);
        let place = chains.filter(of_target).map(|chain| {
            let place = chain.iter().position(|process| *process == id);
            place.unwrap_or(chain.len())
        });
        CHAIN[place.min().unwrap_or(0).min(CHAIN.len() - 1)]
    }

    /// Writes the newest entry down, if an onlooker wants it. There are sixty places that note
    /// something: this stays out of line.
    #[inline(never)]
    pub(crate) fn record_entry(&mut self, kind: Event, values: [u64; 3]) {
        let at = self.shown_time(self.now);
        let wanted = self.watch.wanted(at, kind);
        if wanted.anywhere() {
            let [a, b, cause] = values;
            let entry = Entry {
                id: self.journal,
                t: at,
                kind,
                a,
                b,
                cause,
                named: self.named_by(kind, a, b),
            };
            self.watch.event(wanted, entry);
        }
    }

    /// Whom an entry of this kind names, and whose time it is.
    fn named_by(&self, kind: Event, a: u64, b: u64) -> Named {
        let (is_a, is_b) = kind.names_tasks();
        let name = |is_task: bool, task: u64| match u16::try_from(task) {
            Ok(slot) if is_task => self.task_name(TaskId(slot)),
            _ => 0,
        };
        Named {
            a: name(is_a, a),
            b: name(is_b, b),
            context: self.on_cpu().0,
            current: self.task_name(self.cpu.rq.curr()),
        }
    }
}
