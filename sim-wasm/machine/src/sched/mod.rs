//! Scheduling: the CPU, its tasks, the sleeping tasks with their timeouts, and the journal.
//!
//! Read first: kernel/sched.c:try_to_wake_up, schedule. The rules are in `kernel::sched`.
//!
//! A journal entry names the context and the task that had the CPU. Only this part knows both, so
//! the parts above write their entries here (`journal`).

mod cpu;
mod cpus;
mod irq_steps;
mod journal;
mod lifecycle;
mod readings;
mod step;
#[cfg(test)]
mod tests;
mod timeouts;

pub use cpu::{CpuNext, IRQ_DISK, IRQ_HRTIMER, IRQ_TIMER, nic_line, nic_of};
pub use irq_steps::{AfterXmit, HardAct, NicAct, SoftAct, idle_handler, step};
pub use step::{Level, Step};

use crate::config::HostConfig;
use crate::cx::Cx;
use crate::recorder::note::Note;
use base::{CpuId, FlowId, Ns, Program, TaskKind, Work};
use cpus::Cpus;
use kernel::coverage::Function;
use kernel::sched::{RunQueue, TaskTable};
use kernel::softirq::{Limits, NET_RX_SOFTIRQ};
use kernel::task::{Task, TaskId, TaskState};
use lifecycle::TaskRecord;
use timeouts::Timeouts;

/// Flow of a receiving program, and the length of the socket's backlog if the program holds the
/// socket's lock.
#[derive(Clone, Copy, Debug)]
pub struct ReaderBlame {
    pub flow: FlowId,
    pub owned_backlog: Option<u64>,
}

/// A processor of this machine.
pub type Cpu = cpu::Cpu<HardAct, SoftAct>;

/// The CPU on which the code runs: the machine has only one.
pub(crate) const THIS_CPU: CpuId = CpuId::BOOT;

/// CPUs with their run queues, the tasks, and the timeouts of sleeping tasks.
#[derive(Clone, Debug)]
pub struct Sched {
    pub(crate) cpus: Cpus,
    tasks: TaskTable,
    /// Records by `TaskId`. A dead task's record stays until a new task gets the same id.
    records: Vec<TaskRecord>,
    timeouts: Timeouts,
    ksoftirqd: TaskId,
    napi: Option<NapiThread>,
}

/// The thread that polls NICs (`napi_threaded_poll`).
///
/// Simplified: one thread for all NICs; 6.12 has one thread for each NIC.
#[derive(Clone, Copy, Debug)]
struct NapiThread {
    task: TaskId,
    /// Whether a NIC is on the poll list.
    polls_wait: bool,
}

impl Sched {
    /// Creates an idle CPU with ksoftirqd and, if a thread polls the NICs, with that thread.
    pub fn new(host: &HostConfig, threaded: bool) -> Sched {
        let mut rq = RunQueue::new(host.scheduler, host.hz);
        rq.set_autogroup(host.autogroup);
        let mut sched = Sched {
            cpus: Cpus::new(Cpu::new(rq, host.preemptible)),
            tasks: TaskTable::default(),
            records: Vec::new(),
            timeouts: Timeouts::default(),
            ksoftirqd: TaskId(0),
            napi: None,
        };
        let idle = sched.cpus[THIS_CPU].rq.idle();
        sched.begin_record(idle, Program::Idle, 0, Ns::ZERO);
        sched.ksoftirqd = sched.spawn_kernel_thread(TaskKind::Ksoftirqd, host.ksoftirqd_nice);
        sched.napi = threaded.then(|| NapiThread {
            task: sched.spawn_kernel_thread(TaskKind::Napi, 0),
            polls_wait: false,
        });
        sched
    }

    /// Returns a task of the table. A dead task remains in the table until its slot is reused.
    pub fn task(&self, id: TaskId) -> &Task {
        self.tasks.task(id)
    }

    /// Every task that is not dead, in order of id.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.tasks.iter()
    }

    /// Returns the number of ticks in which a task was interactive. 0 for a scheduler without an
    /// interactive class.
    pub fn interactive_ticks(&self, id: TaskId) -> u64 {
        let o1 = self.cpus[THIS_CPU].rq.o1();
        o1.map_or(0, |o1| o1.entity(id).interactive_ticks)
    }

    /// Returns whether the scheduler considers a task interactive.
    pub fn is_interactive(&self, id: TaskId) -> bool {
        self.cpus[THIS_CPU].rq.is_interactive(self.task(id))
    }

    /// Restarts the CPU's counts at t = 0.
    pub(crate) fn begin_run(&mut self) {
        let cpu = &mut self.cpus[THIS_CPU];
        cpu.time.spent = Default::default();
        cpu.rq.forget_waits();
    }

    /// Returns the task ksoftirqd, which runs the softirqs that `__do_softirq` did not finish.
    pub fn ksoftirqd(&self) -> TaskId {
        self.ksoftirqd
    }

    /// A task's state.
    pub fn state_of(&self, id: TaskId) -> TaskState {
        self.tasks.task(id).state
    }

    /// Returns whether a wake-up would find a task asleep.
    #[inline]
    pub(crate) fn is_asleep(&self, id: TaskId) -> bool {
        let state = self.state_of(id);
        matches!(state, TaskState::Interruptible | TaskState::Uninterruptible)
    }

    /// Returns the present time of the clock by which the scheduler charges tasks.
    fn task_clock(&self, cx: &Cx) -> Ns {
        self.cpus[THIS_CPU]
            .time
            .task_clock(cx.now(), cx.config.host.irq_time)
    }

    /// Returns the scheduler's clock and the kernel's jiffies.
    fn moment(&self, cx: &Cx) -> (Ns, u64) {
        (self.task_clock(cx), cx.jiffies())
    }

    /// Charges the time since the last charge to the context that held the CPU.
    #[inline]
    pub(crate) fn charge(&mut self, cx: &mut Cx) {
        let now = cx.now();
        if now <= self.cpus[THIS_CPU].time.since {
            return;
        }
        if cx.recorder.watch.wants_spans() {
            self.record_span(cx);
        }
        let of_task = self.cpus[THIS_CPU].charge(now);
        if of_task > 0 {
            let current = self.cpus[THIS_CPU].rq.curr();
            self.records[current].cpu_ns += of_task;
        }
    }

    /// Ends the step of the highest busy level (hard IRQ, softirq or task) now. Returns the kind of
    /// work that ended.
    #[inline]
    pub(crate) fn end_step(&mut self, cx: &mut Cx) -> Work {
        let now = cx.now();
        if cx.recorder.watch.wants_spans() && now > self.cpus[THIS_CPU].time.since {
            self.record_span(cx);
        }
        let (of_task, work) = self.cpus[THIS_CPU].end_step(now);
        if of_task > 0 {
            let current = self.cpus[THIS_CPU].rq.curr();
            self.records[current].cpu_ns += of_task;
        }
        work
    }

    /// Charges a whole step of the current task, which ends at `until`. Returns the current task.
    #[inline]
    pub(crate) fn pass_task_step(&mut self, until: Ns, elapsed: u64) -> TaskId {
        self.cpus[THIS_CPU].pass_task_step(until, elapsed);
        let current = self.cpus[THIS_CPU].rq.curr();
        self.records[current].cpu_ns += elapsed;
        current
    }

    /// Puts the current task to sleep. After a wake-up, the task is resumed as soon as it gets the
    /// CPU.
    #[inline(never)]
    pub(crate) fn sleep_current(&mut self, state: TaskState, cx: &mut Cx) {
        self.cpus[THIS_CPU].step = Step::kernel(Work::Syscall, 0);
        let task = self.cpus[THIS_CPU].rq.curr();
        if task == self.ksoftirqd {
            self.cpus[THIS_CPU].softirqs.deferred = false;
        }
        self.note(Note::TaskSlept { task, state }, 0, cx);
        self.cpus[THIS_CPU].rq.sleep_current(&mut self.tasks, state);
        self.switch(None, cx);
    }

    /// Puts the current task to sleep for `ms`, but at least for a tick (`schedule_timeout`).
    pub(crate) fn sleep_for(&mut self, ms: u64, cx: &mut Cx) {
        let jiffy = cx.jiffies() + cx.hz().at_least_ms(ms).max(1);
        self.timeouts.set(self.cpus[THIS_CPU].rq.curr(), jiffy);
        self.sleep_current(TaskState::Interruptible, cx);
    }

    /// Puts the current task to sleep until a disk write ends, at most for `ms`
    /// (`blk_congestion_wait`).
    pub(crate) fn wait_for_writes(&mut self, ms: u32, cx: &mut Cx) {
        let jiffy = cx.jiffies() + cx.hz().at_least_ms(u64::from(ms)).max(1);
        self.timeouts
            .set_until_write(self.cpus[THIS_CPU].rq.curr(), jiffy);
        self.sleep_current(TaskState::Uninterruptible, cx);
    }

    /// Puts the current task to sleep for one tick, uninterruptibly (mm/oom_kill.c).
    pub(crate) fn wait_a_tick(&mut self, cx: &mut Cx) {
        self.timeouts
            .set(self.cpus[THIS_CPU].rq.curr(), cx.jiffies() + 1);
        self.sleep_current(TaskState::Uninterruptible, cx);
    }

    /// Wakes the tasks whose timeouts have expired.
    pub(crate) fn wake_due(&mut self, cx: &mut Cx) {
        for task in self.timeouts.take_due(cx.jiffies()) {
            self.wake(task, 0, cx);
        }
    }

    /// Wakes the tasks that wait for the end of a disk write.
    pub(crate) fn write_ended(&mut self, cx: &mut Cx) {
        for task in self.timeouts.take_until_write() {
            self.wake(task, 0, cx);
        }
    }

    /// Wakes a task (`try_to_wake_up`). Returns false if the task was not asleep.
    pub(crate) fn wake(&mut self, id: TaskId, cause: u64, cx: &mut Cx) -> bool {
        if !self.is_asleep(id) {
            return false;
        }
        cx.called(Function::TryToWakeUp);
        let in_interrupt = self.cpus[THIS_CPU].in_interrupt();
        let clock = self.task_clock(cx);
        let preempts =
            self.cpus[THIS_CPU]
                .rq
                .wake_up(&mut self.tasks, id, clock, in_interrupt, false);
        self.records[id].waits_since = cx.now();
        let woken = self.note(Note::TaskWoken { task: id, preempts }, cause, cx);
        if preempts {
            self.want_switch(woken, cx);
        }
        true
    }

    /// Requests a task switch (`set_tsk_need_resched`). Records the reason if it is the first since
    /// the last switch.
    pub(crate) fn want_switch(&mut self, reason: u64, cx: &mut Cx) {
        if self.cpus[THIS_CPU].want_switch() {
            cx.causes.resched = reason;
        }
    }

    /// `schedule()`: the run queue chooses the next task, to which the cost of the switch is
    /// charged. `reading` describes the current task if it is a receiving program that may be
    /// preempted here.
    #[inline(never)]
    pub(crate) fn switch(&mut self, reading: Option<ReaderBlame>, cx: &mut Cx) {
        cx.called(Function::Schedule);
        let current = self.cpus[THIS_CPU].rq.curr();
        let preempted =
            self.state_of(current) == TaskState::Running && !self.cpus[THIS_CPU].rq.is_idle();
        let clock = self.task_clock(cx);
        let cpu = &mut self.cpus[THIS_CPU];
        cpu.need_resched = false;
        cpu.step.resched_before = false;
        let switch = cpu.rq.schedule(&mut self.tasks, clock, preempted);
        if switch.swapped {
            cx.recorder.counters.array_swaps += 1;
            self.note(Note::ArraysSwapped {}, 0, cx);
        }
        if switch.next == switch.prev {
            return;
        }
        if preempted {
            self.records[switch.prev].waits_since = cx.now();
            self.note_preemption(switch.prev, switch.next, reading, cx);
        }
        cx.recorder.counters.switches += 1;
        let (next, previous) = (switch.next, switch.prev);
        let switched = self.note(Note::TaskSwitched { next, previous }, 0, cx);
        cx.causes.switched = switched;
        let kind = self.task(next).kind;
        if kind == TaskKind::Receiver {
            cx.causes.reader_switched = switched;
            let waited = cx.now().since(self.records[next].waits_since);
            cx.recorder.counters.note_off_cpu(waited);
        }
        let incoming = self.records[next].step;
        let cpu = &mut self.cpus[THIS_CPU];
        self.records[previous].step = cpu.switch_step(kind, incoming, cx.costs.context_switch);
    }

    fn note_preemption(&self, task: TaskId, by: TaskId, reading: Option<ReaderBlame>, cx: &mut Cx) {
        let preempted = self.note(Note::TaskPreempted { task, by }, cx.causes.resched, cx);
        let Some(reading) = reading else { return };
        cx.recorder.stream_mut(reading.flow).preempted = preempted;
        if let Some(backlog) = reading.owned_backlog {
            let owning = self.note(Note::PreemptedOwningSocket { task, backlog }, preempted, cx);
            cx.causes.preempted_owning = owning;
            cx.recorder.stream_mut(reading.flow).preempted_owning = owning;
        }
    }

    /// Charges a whole tick to the current task, at the timer interrupt.
    pub(crate) fn tick(&mut self, cx: &mut Cx) {
        cx.called_each([Function::TimerInterrupt, Function::SchedulerTick]);
        let current = self.cpus[THIS_CPU].rq.curr();
        let was_interactive = self.is_interactive(current);
        let clock = self.moment(cx);
        let outcome = self.cpus[THIS_CPU]
            .rq
            .scheduler_tick(&mut self.tasks, clock);
        cx.recorder.counters.ticks += 1;
        let mut spent = 0;
        if outcome.expired || outcome.reinserted {
            let note = Note::SliceExpired {
                task: current,
                reinserted: outcome.reinserted,
            };
            spent = self.note(note, 0, cx);
        }
        if outcome.need_resched {
            self.want_switch(spent, cx);
        }
        self.note_interactivity(current, was_interactive, 0, cx);
    }

    /// Writes a journal entry if a task entered or left the interactive class.
    pub(crate) fn note_interactivity(&self, id: TaskId, was: bool, cause: u64, cx: &mut Cx) {
        let Some(o1) = self.cpus[THIS_CPU].rq.o1() else {
            return;
        };
        if o1.is_interactive(self.task(id)) != was {
            let (task, bonus) = (id, o1.entity(id).bonus());
            let note = if was {
                Note::LostInteractive { task, bonus }
            } else {
                Note::BecameInteractive { task, bonus }
            };
            let entry = self.note(note, cause, cx);
            if was && self.task(id).kind == TaskKind::Receiver {
                cx.causes.reader_lost_interactive = entry;
            }
        }
    }

    /// Begins `__do_softirq`.
    pub(crate) fn begin_softirq(&mut self, cx: &mut Cx) {
        cx.recorder.counters.softirq_runs += 1;
        cx.called(Function::DoSoftirq);
        let limits = if cx.config.host.softirq_limits {
            Limits::starting(cx.jiffies(), cx.hz())
        } else {
            Limits::PassesOnly
        };
        self.cpus[THIS_CPU].softirqs.begin(idle_handler(), limits);
    }

    /// The thread that polls NICs, if there is one.
    pub fn napi(&self) -> Option<TaskId> {
        self.napi.map(|thread| thread.task)
    }

    /// Wakes the polling thread, because a NIC is on its poll list.
    pub(crate) fn wake_napi(&mut self, cause: u64, cx: &mut Cx) {
        if let Some(thread) = &mut self.napi {
            thread.polls_wait = true;
            let task = thread.task;
            self.wake(task, cause, cx);
        }
    }

    /// Returns whether the polling thread has a NIC to poll.
    pub(crate) fn polls_wait(&self) -> bool {
        self.napi.is_some_and(|thread| thread.polls_wait)
    }

    /// Records that the polling thread has no NIC to poll.
    pub(crate) fn polls_done(&mut self) {
        if let Some(thread) = &mut self.napi {
            thread.polls_wait = false;
        }
    }

    /// Begins a poll in the polling thread, with softirqs off. The thread offers the CPU to other
    /// tasks before the poll.
    pub(crate) fn begin_poll_in_thread(&mut self) {
        let cpu = &mut self.cpus[THIS_CPU];
        cpu.step = Step::kernel(Work::NetRxAction, 0).offering_the_cpu();
        cpu.softirqs.begin_in_thread(NET_RX_SOFTIRQ, idle_handler());
    }

    /// Leaves the pending softirqs to ksoftirqd, because `__do_softirq` has reached its limits (ten
    /// passes; in 6.12 also two milliseconds, or another task that should run).
    pub(crate) fn wake_ksoftirqd(&mut self, cx: &mut Cx) {
        self.cpus[THIS_CPU].softirqs.held = true;
        let pending = self.cpus[THIS_CPU].softirqs.pending;
        let woken = self.note(Note::KsoftirqdWoken { pending }, cx.causes.interrupt, cx);
        cx.causes.ksoftirqd_woken = woken;
        self.cpus[THIS_CPU].softirqs.deferred = cx.config.host.ksoftirqd_defers;
        self.wake(self.ksoftirqd, woken, cx);
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(crate) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.cpus[THIS_CPU].rq.fold_digest(&self.tasks, mix);
    }
}
