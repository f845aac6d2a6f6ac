//! A process goes on: the kernel's work for it, or its program, and what that asks for.
//!
//! Read first: `process`; `recv`, `pages` and `disk` do what is asked for.

use super::Machine;
use super::cpu::Step;
use super::process::{Ask, InKernel, Program, Recv, Surroundings, hog, ksoftirqd};
use base::codes::{Event, Work};
use kernel::disk::DiskKind;
use kernel::memory::{OwnerId, PageUse};
use kernel::packet::Protocol;
use kernel::task::{TaskId, TaskState};

impl Machine {
    /// The current task's step is done: its effect, then its next step.
    pub(super) fn resume_task(&mut self, id: TaskId) {
        self.cpu.enable_softirqs();
        match std::mem::take(&mut self.processes[id].in_kernel) {
            InKernel::Nothing => self.resume_program(id),
            InKernel::Recv(recv) => self.resume_recv(id, recv),
            InKernel::Send(send) => self.resume_send(id, send),
            InKernel::Pages(demand) => self.resume_pages(id, demand),
            InKernel::Fault(fault) => self.resume_fault(id, fault),
        }
    }

    /// What the current task's program asked for is there: what it asks for next.
    pub(super) fn resume_program(&mut self, id: TaskId) {
        loop {
            match self.next_ask(id) {
                Ask::Fork => self.fork_in_job(id),
                Ask::Write { kind, pages } => self.submit_disk(kind, pages, None, true),
                ask => return self.answer(id, ask),
            }
        }
    }

    /// Resumes the program with the parts of the machine that it touches. A reader goes on with
    /// every few packets: its way is kept apart from the others', which would make it long.
    fn next_ask(&mut self, id: TaskId) -> Ask {
        match &mut self.processes[id].program {
            Program::Reader(reader) => {
                let datagrams = self.config.senders.protocol == Protocol::Udp;
                reader.resume(datagrams && self.config.reader.echoes)
            }
            _ => self.next_ask_of_others(id),
        }
    }

    #[inline(never)]
    fn next_ask_of_others(&mut self, id: TaskId) -> Ask {
        let (owner, profile) = (OwnerId(id.0), &self.config.host.profile);
        let (memory, costs) = (&mut self.memory, &self.costs);
        match &mut self.processes[id].program {
            Program::Ended => unreachable!("no step ends where nobody runs"),
            Program::Reader(_) => unreachable!("a reader has been resumed"),
            Program::Make(make) => {
                let place_free = self.load.has_free_place(self.config.load.jobs);
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
            Program::Hog => hog::resume(),
            Program::Pressure(pressure) => {
                let target = self.load.pressure_target;
                pressure.resume(owner, target, memory, costs.page_fault)
            }
            Program::Daemon(daemon) => daemon.resume(memory, costs.speed_percent),
            Program::Syslogd(syslogd) => syslogd.resume(memory, &mut self.kernel_log),
            Program::Ksoftirqd => ksoftirqd::resume(self.cpu.softirq_pending != 0),
            Program::Kswapd(kswapd) => kswapd.resume(memory, costs),
            Program::Pdflush(pdflush) => pdflush.resume(memory, costs.disk_submit),
        }
    }

    /// Does what a program asks for; it is resumed when that is done.
    fn answer(&mut self, id: TaskId, ask: Ask) {
        match ask {
            Ask::Run(step) => self.cpu.step = step,
            Ask::Recv => {
                self.processes[id].in_kernel = InKernel::Recv(Recv::Entered);
                self.cpu.step = Step::kernel(Work::Syscall, self.costs().syscall);
            }
            rare => self.answer_rare(id, rare),
        }
    }

    /// What no reader asks for with every `recv()`.
    #[inline(never)]
    fn answer_rare(&mut self, id: TaskId, ask: Ask) {
        match ask {
            Ask::Pages {
                pages,
                page_use,
                step,
            } => {
                self.ask_for_pages(id, pages, page_use, step);
                if page_use == PageUse::CacheDirty {
                    self.look_after_pdflush();
                }
            }
            Ask::FaultIn { away, page_use } => self.fault_in(id, away, page_use),
            Ask::Send => self.begin_send(id),
            Ask::ReadFile { pages } => {
                self.submit_disk(DiskKind::FileRead, pages, Some(id), false);
                self.sleep_current(TaskState::Uninterruptible);
            }
            Ask::Sync(writes) => {
                self.sync_disk(id, writes);
                self.sleep_current(TaskState::Uninterruptible);
            }
            Ask::Sleep(state) => self.sleep_current(state),
            Ask::SleepFor { jiffies } => {
                self.set_timeout(id, jiffies);
                self.sleep_current(TaskState::Interruptible);
            }
            Ask::Nap { ms } => self.nap(ms),
            Ask::Balanced { freed } => {
                let (free, cause) = (self.normal_free(), self.causes.kswapd_woken);
                self.note(Event::KswapdSlept, free, u64::from(freed), cause);
                self.sleep_current(TaskState::Interruptible);
            }
            Ask::Softirqs => {
                self.cpu.softirq_held = false;
                self.cpu.step = Step::kernel(Work::NetRxAction, 0).offering_the_cpu();
                self.begin_softirq();
            }
            Ask::Exit => self.exit_current(),
            Ask::Run(_) | Ask::Recv | Ask::Fork | Ask::Write { .. } => {
                unreachable!("answered at once")
            }
        }
    }
}
