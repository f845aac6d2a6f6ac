//! Resumes a process: first the kernel's work for it, then its program.
//!
//! The modules `recv`, `send` and `pages` fulfil the program's requests to the kernel.

use super::Programs;
use super::ask::Ask;
use super::compile_job::Surroundings;
use super::in_kernel::{InKernel, Recv};
use super::program::Program;
use crate::below::Below;
use crate::recorder::note::Note;
use crate::sched::Step;
use crate::sched::THIS_CPU;
use crate::stack::Stack;
use base::Work;
use kernel::memory::{OwnerId, PageUse};
use kernel::task::{TaskId, TaskState};

/// Length of one step of a program that only computes (a hog), ns. The program's work never ends,
/// so the length only limits the number of events.
const HOG_STEP_NS: u64 = 10_000_000;

impl Programs {
    /// Continues after the current task's step: applies its effect, then begins the next step.
    pub(crate) fn resume_task(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        match self.processes[id].in_kernel {
            // A TCP read is continued in place: moving its state out of the table would cost time.
            InKernel::Recv(Recv::Tcp(_)) => self.resume_tcp_recvmsg(stack, below, id),
            _ => {
                below.sched.cpus[THIS_CPU].enable_softirqs();
                self.resume_other(stack, below, id);
            }
        }
    }

    fn resume_other(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        match std::mem::take(&mut self.processes[id].in_kernel) {
            InKernel::Nothing => self.resume_program(below, id),
            InKernel::Recv(recv) => self.resume_recv(stack, below, id, recv),
            InKernel::Send(send) => self.resume_send(stack, below, id, send),
            InKernel::Pages(demand) => self.resume_pages(stack, below, id, demand),
            InKernel::Fault(fault) => self.resume_fault(stack, below, id, fault),
        }
    }

    /// Resumes the current task's program, and takes its next request.
    pub(super) fn resume_program(&mut self, below: &mut Below, id: TaskId) {
        loop {
            match self.next_ask(below, id) {
                Ask::Fork => self.fork_in_job(below, id),
                Ask::Write { kind, pages } => {
                    below
                        .mm
                        .write_disk(kind, pages, &mut below.sched, &mut below.cx);
                }
                ask => return self.answer(below, id, ask),
            }
        }
    }

    /// Resumes a program. The receiving program resumes every few packets, so it has a separate,
    /// short code path.
    fn next_ask(&mut self, below: &mut Below, id: TaskId) -> Ask {
        match &mut self.processes[id].program {
            Program::Reader(reader) => reader.resume(below.cx.config.reader.echoes),
            _ => self.next_ask_of_others(below, id),
        }
    }

    #[inline(never)]
    fn next_ask_of_others(&mut self, below: &mut Below, id: TaskId) -> Ask {
        let (owner, profile) = (OwnerId(id.0), &below.cx.config.host.profile);
        let (memory, costs) = (&mut below.mm.memory, &below.cx.costs);
        match &mut self.processes[id].program {
            Program::Ended => unreachable!("no step ends where nobody runs"),
            Program::Reader(_) => unreachable!("a reader has been resumed"),
            Program::Make(make) => {
                let place_free = self.load.has_free_place(below.cx.config.load.jobs);
                make.resume(place_free, costs.fork_exit)
            }
            Program::Waiter(waiter) => {
                waiter.resume(owner, profile.program_own_pages, costs.page_fault)
            }
            Program::Compile(job) => {
                let mut around = Surroundings {
                    memory,
                    rng: &mut self.load.rng,
                    costs,
                };
                job.resume(owner, &mut around)
            }
            Program::Hog => Ask::Run(Step::user(HOG_STEP_NS)),
            Program::Pressure(pressure) => {
                let target = self.load.pressure_target;
                pressure.resume(owner, target, memory, costs.page_fault)
            }
            Program::Daemon(daemon) => daemon.resume(memory, costs.speed_percent),
            Program::Syslogd(syslogd) => syslogd.resume(memory, &mut below.mm.kernel_log),
            Program::Ksoftirqd if below.sched.cpus[THIS_CPU].softirqs.pending != 0 => Ask::Softirqs,
            Program::Napi if below.sched.polls_wait() => Ask::Poll,
            Program::Ksoftirqd | Program::Napi => Ask::Sleep(TaskState::Interruptible),
            Program::Kswapd(kswapd) => kswapd.resume(memory, costs),
            Program::Pdflush(pdflush) => pdflush.resume(memory, costs.disk_submit),
        }
    }

    /// Begins a program's request. The program resumes when the request is fulfilled.
    fn answer(&mut self, below: &mut Below, id: TaskId, ask: Ask) {
        match ask {
            Ask::Run(step) => below.sched.cpus[THIS_CPU].step = step,
            Ask::Recv => {
                self.processes[id].in_kernel = InKernel::Recv(Recv::Entered);
                below.sched.cpus[THIS_CPU].step =
                    Step::kernel(Work::Syscall, below.cx.costs.syscall);
            }
            rare => self.answer_rare(below, id, rare),
        }
    }

    /// Begins a program's request, except for the frequent requests `Run` and `Recv`.
    #[inline(never)]
    fn answer_rare(&mut self, below: &mut Below, id: TaskId, ask: Ask) {
        match ask {
            Ask::Pages {
                pages,
                page_use,
                step,
            } => {
                self.ask_for_pages(below, id, pages, page_use, step);
                if page_use == PageUse::CacheDirty {
                    below
                        .mm
                        .wake_pdflush_if_dirty(&mut below.sched, &mut below.cx);
                }
            }
            Ask::FaultIn { away, page_use } => self.fault_in(below, id, away, page_use),
            Ask::Send => self.begin_send(below, id),
            Ask::ReadFile { pages, file } => {
                below
                    .mm
                    .read_disk(file, pages, id, &mut below.sched, &mut below.cx);
                below.sleep_current(TaskState::Uninterruptible);
            }
            Ask::Sync(writes) => {
                below
                    .mm
                    .sync_disk(writes, id, &mut below.sched, &mut below.cx);
                below.sleep_current(TaskState::Uninterruptible);
            }
            Ask::Sleep(state) => below.sleep_current(state),
            Ask::SleepFor { ms } => {
                below.sched.sleep_for(ms, &mut below.cx);
            }
            Ask::Nap { ms } => below.sched.wait_for_writes(ms, &mut below.cx),
            Ask::Balanced { freed } => {
                let free_pages = below.mm.normal_free();
                let note = Note::KswapdSlept { free_pages, freed };
                below.note(note, below.cx.causes.kswapd_woken);
                below.sleep_current(TaskState::Interruptible);
            }
            Ask::Softirqs => {
                below.sched.cpus[THIS_CPU].softirqs.held = false;
                below.sched.cpus[THIS_CPU].step =
                    Step::kernel(Work::NetRxAction, 0).offering_the_cpu();
                below.sched.begin_softirq(&mut below.cx);
            }
            Ask::Poll => below.sched.begin_poll_in_thread(),
            Ask::Exit => self.exit_current(below),
            Ask::Run(_) | Ask::Recv | Ask::Fork | Ask::Write { .. } => {
                unreachable!("answered at once")
            }
        }
    }
}
