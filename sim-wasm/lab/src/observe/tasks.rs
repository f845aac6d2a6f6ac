//! The living tasks, as the rows of `TASK_COLUMNS`.

use super::columns::{Columns, rows};
use super::view::View;
use base::TaskPlace;
use kernel::interactivity::task_timeslice;
use kernel::memory::OwnerId;
use kernel::sched::{Array, Eevdf, EevdfTask, O1Task};
use kernel::task::{Task, TaskKind, TaskState};

/// A task and its state in the scheduler that this machine uses.
struct TaskRow<'a> {
    seen: View<'a>,
    task: &'a Task,
    o1: Option<&'a O1Task>,
    eevdf: Option<(&'a Eevdf, &'a EevdfTask)>,
}

rows! {
    /// One row per task that exists.
    TASK_COLUMNS, |row: TaskRow<'_>| {
        id: row.task.id.0,
        /// `TaskKind` code.
        kind: row.task.kind,
        /// Number among the tasks of its kind, from 1.
        nth: row.task.nth,
        /// `TaskPlace` code.
        place: row.place(),
        /// Dynamic priority, 0…139.
        prio: row.o1.map(|o1| o1.prio),
        /// Static priority, 100…139.
        static_prio: row.task.static_prio,
        /// Milliseconds left of the task's time slice.
        time_slice: row.o1.map(|o1| row.ms(o1.time_slice)),
        /// Full time slice of the task, ms.
        full_slice: row.ms(task_timeslice(row.task.static_prio, row.seen.clock.hz())),
        /// Sleep average, ns, 0…10⁹.
        sleep_avg_ns: row.o1.map(|o1| o1.sleep_avg),
        /// 1 if the O(1) scheduler treats the task as interactive.
        interactive: row.seen.sched.is_interactive(row.task.id),
        /// Position in the task's array (active or expired), or in EEVDF's queue, from 0.
        position: row.position(),
        /// Resident pages of the task.
        rss_pages: row.seen.mm.memory().resident(OwnerId(row.task.id.0)),
        /// What the task does now or next: the number of a `Work`.
        work: row.seen.sched.step_of(row.task.id).work,
        /// CPU time consumed, ns.
        cpu_ns: row.seen.sched.cpu_ns(row.task.id),
        /// Name of the task, as `Sched::name_of` writes it.
        task_name: row.seen.sched.name_of(row.task.id),
        /// Weight of the task's nice value under EEVDF, 1024 at nice 0; 0 under O(1).
        weight: row.eevdf.map(|(_, entity)| entity.weight.get()),
        /// V − vruntime, virtual ns: CPU time that the task still has to get for its share. V is
        /// the weighted mean of all vruntimes.
        lag_ns: row.queued().map(|(eevdf, entity)| eevdf.virtual_time(row.task.id) - entity.vruntime),
        /// Virtual deadline − V, virtual ns. V is the weighted mean of all vruntimes.
        deadline_ns: row.queued().map(|(eevdf, entity)| entity.deadline - eevdf.virtual_time(row.task.id)),
        /// 1 if the task is in EEVDF's queue and has had no more than its share.
        eligible: row.queued().map(|(eevdf, _)| eevdf.is_eligible(row.task.id)),
        /// 1 if the task sleeps and stays in EEVDF's queue until it is eligible.
        delayed: row.queued().map(|(_, entity)| entity.delayed),
    }
}

impl View<'_> {
    /// Writes one row of `TASK_COLUMNS` per living task.
    pub fn write_tasks(&self, out: &mut Vec<f64>) {
        out.clear();
        let living = self.sched.tasks();
        let living =
            living.filter(|task| task.state != TaskState::Dead && task.kind != TaskKind::Idle);
        let rq = &self.machine.cpu().rq;
        let rows = living.map(|task| TaskRow {
            seen: *self,
            task,
            o1: rq.o1().map(|o1| o1.entity(task.id)),
            eevdf: rq.eevdf().map(|eevdf| (eevdf, eevdf.entity(task.id))),
        });
        rows.for_each(|row| row.write(out));
    }
}

impl<'a> TaskRow<'a> {
    fn ms(&self, jiffies: u32) -> u64 {
        self.seen.clock.hz().ms_of(u64::from(jiffies))
    }

    /// EEVDF's state of a task that is in its queue or on the CPU.
    fn queued(&self) -> Option<(&'a Eevdf, &'a EevdfTask)> {
        self.eevdf.filter(|(_, entity)| entity.queued)
    }

    fn place(&self) -> TaskPlace {
        let rq = &self.seen.machine.cpu().rq;
        if self.task.id == rq.curr() {
            return TaskPlace::Cpu;
        }
        let array = rq.o1().and_then(|o1| o1.array_of(self.task.id));
        match (self.task.state, array) {
            (_, Some(Array::Expired)) => TaskPlace::Expired,
            _ if self.task.is_queued() => TaskPlace::Active,
            (TaskState::Uninterruptible, _) => TaskPlace::Disk,
            _ => TaskPlace::Sleeping,
        }
    }

    /// Position of the task in its array (active or expired) under O(1), or in the order of
    /// deadlines under EEVDF. `None` if the task is not queued.
    fn position(&self) -> Option<usize> {
        let id = self.task.id;
        match (self.seen.machine.cpu().rq.o1(), self.eevdf) {
            (Some(o1), _) => o1
                .array(o1.array_of(id)?)
                .iter()
                .position(|(_, one)| one == id),
            (None, Some((eevdf, _))) => eevdf.queued().iter().position(|&one| one == id),
            (None, None) => None,
        }
    }
}
