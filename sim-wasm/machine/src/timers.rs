//! Timers: the agenda's events as they come, and what the tick looks at once a jiffy.
//!
//! Read first: kernel/timer.c:run_timer_softirq, schedule_timeout.

use super::Machine;
use super::cpu::IRQ_DISK;
use super::scheduled::Scheduled;
use base::time::{NS_PER_JIFFY, Ns};
use kernel::slab::REAP_JIFFIES;
use kernel::softirq::TIMER_SOFTIRQ;
use kernel::task::TaskId;

impl Machine {
    /// The agenda's next event comes. Returns what stands for it in the digest.
    pub(super) fn apply_next_scheduled(&mut self) -> u64 {
        let Some((_, event)) = self.agenda.pop() else {
            unreachable!("the agenda named this event");
        };
        self.apply_scheduled(event);
        event.digest_word()
    }

    fn apply_scheduled(&mut self, event: Scheduled) {
        match event {
            Scheduled::Device(dev, timer) => self.device_timer(dev, timer),
            Scheduled::LineFree(dev) => self.line_free(dev),
            Scheduled::Answer(dev) => self.answer_arrives(dev),
            Scheduled::DiskDone => self.cpu.raise_irq(IRQ_DISK),
            Scheduled::Host(timer) => self.host_timer(timer),
        }
    }

    /// The current task wants to run again after `jiffies` ticks.
    pub(super) fn set_timeout(&mut self, task: TaskId, jiffies: u64) {
        let jiffy = self.cpu.jiffies + jiffies.max(1);
        self.timeouts.set(task, jiffy);
    }

    /// The tick raises TIMER_SOFTIRQ when a TCP timer is due, and wakes tasks that slept for a time.
    ///
    /// Simplified: the softirq is raised only when it has work (the kernel raises it each
    /// tick; the cost of finding nothing is in the timer interrupt).
    pub(super) fn run_due_timers(&mut self) {
        let jiffies = self.cpu.jiffies;
        if self.tcp_timer_due(jiffies) {
            self.cpu.raise_softirq(TIMER_SOFTIRQ);
        }
        self.run_cleanup_timers();
        self.pdflush_timer();
        if jiffies.is_multiple_of(REAP_JIFFIES) {
            self.slab.reap(&mut self.memory);
        }
        for task in self.timeouts.take_due(jiffies) {
            self.wake_task(task, 0);
        }
        if jiffies.is_multiple_of(super::SERIES_INTERVAL_JIFFIES) {
            self.sample_series();
        }
    }

    /// When the tick after the last one comes.
    pub(super) fn next_tick(&self) -> Ns {
        self.next_tick
    }

    /// The tick's interrupt. Nothing more needs to stand for it in the digest.
    pub(super) fn raise_tick(&mut self) -> u64 {
        self.next_tick += Ns(NS_PER_JIFFY);
        self.cpu.raise_tick();
        0
    }
}
