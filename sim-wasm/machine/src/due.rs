//! The rarer events of the agenda, and the timers that the tick looks at.
//!
//! Arrivals, the CPU and the tick are compared directly, because nearly every event is
//! one of them; the agenda holds the rest.

use super::Machine;
use super::cpu::IRQ_DISK;
use base::digest::name_hash;
use base::ids::DevId;
use base::time::{NS_PER_JIFFY, Ns};
use kernel::dev::DeviceTimer;
use kernel::softirq::TIMER_SOFTIRQ;
use kernel::task::TaskId;
use world::HostTimer;

/// Something that falls due at its own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    /// A net device's timer has run out.
    Device(DevId, DeviceTimer),
    /// The disk has finished its request.
    DiskDone,
    /// A moment that a sending host asked for.
    Host(HostTimer),
}

impl Due {
    /// What stands for this event in the digest: its name, and which one it is.
    pub fn digest_word(self) -> u64 {
        let (name, index) = match self {
            Due::Device(dev, DeviceTimer::Moderation) => {
                (const { name_hash("coalesce timer") }, u64::from(dev.0))
            }
            Due::Device(dev, DeviceTimer::NoBuffer) => {
                (const { name_hash("no-buffer interrupt") }, u64::from(dev.0))
            }
            Due::DiskDone => (const { name_hash("disk done") }, 0),
            Due::Host(HostTimer::Tcp(flow)) => {
                (const { name_hash("sender timer") }, u64::from(flow.0))
            }
            Due::Host(HostTimer::Write(flow)) => {
                (const { name_hash("sender write") }, u64::from(flow.0))
            }
        };
        name ^ index
    }
}

impl Machine {
    pub(super) fn apply_due(&mut self, due: Due) {
        match due {
            Due::Device(dev, timer) => self.device_timer(dev, timer),
            Due::DiskDone => self.cpu.raise_irq(IRQ_DISK),
            Due::Host(timer) => self.host_timer(timer),
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

    pub(super) fn raise_tick(&mut self) {
        self.next_tick += Ns(NS_PER_JIFFY);
        self.cpu.raise_tick();
    }
}
