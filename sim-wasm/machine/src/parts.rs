//! The machine's parts for those who look on: each by reference, so that nothing can be
//! changed through them.

use super::cpu::Cpu;
use super::irq_steps::{HardAct, SoftAct};
use super::net::{Socket, Transmit};
use super::process::{Load, Processes};
use super::trace::causes::Causes;
use super::trace::counters::Counters;
use super::trace::readings::Readings;
use super::{Config, Machine};
use base::time::{NS_PER_JIFFY, Ns};
use kernel::disk::Disk;
use kernel::memory::Memory;
use kernel::slab::Slab;
use kernel::task::{TaskId, TaskState};
use kernel::tcp::TcpMem;
use world::World;

impl Machine {
    /// What it is set to now.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Model time since the run began, up to which everything has been applied.
    pub fn now(&self) -> Ns {
        self.horizon.since(self.epoch)
    }

    /// A moment of the machine's own clock on the run's clock.
    pub fn shown_time(&self, at: Ns) -> Ns {
        at.since(self.epoch)
    }

    /// When the tick comes that makes it this jiffy, on the run's clock. Jiffies begin with
    /// 1, and the first tick makes it 2.
    pub fn time_of(&self, jiffy: u64) -> Ns {
        self.shown_time(Ns(jiffy.saturating_sub(1) * NS_PER_JIFFY))
    }

    /// Where the run's t = 0 lies on the machine's own clock: the load's warm-up comes before.
    pub fn epoch(&self) -> Ns {
        self.epoch
    }

    /// The present moment on the machine's own clock.
    pub fn horizon(&self) -> Ns {
        self.horizon
    }

    /// Events applied so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Journal entries written so far: the newest one's number.
    pub fn journal_entries(&self) -> u64 {
        self.journal
    }

    /// What happened since t = 0.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Running counts of the last two seconds.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Latest journal entries, by what they may be the cause of.
    pub fn causes(&self) -> &Causes {
        &self.causes
    }

    /// The CPU, its run queue and its softnet.
    pub fn cpu(&self) -> &Cpu<HardAct, SoftAct> {
        &self.cpu
    }

    /// What each task is doing.
    pub fn processes(&self) -> &Processes {
        &self.processes
    }

    /// ksoftirqd runs or wants to.
    pub fn ksoftirqd_active(&self) -> bool {
        self.state_of(self.ksoftirqd) == TaskState::Running
    }

    /// kswapd is at work, or waits for the disk.
    pub fn kswapd_active(&self) -> bool {
        self.state_of(self.kswapd) != TaskState::Interruptible
    }

    fn state_of(&self, id: TaskId) -> TaskState {
        self.cpu.rq.task(id).state
    }

    /// The receiver's sockets, by stream.
    pub fn sockets(&self) -> &[Socket] {
        self.sockets.all()
    }

    /// TCP's memory, all sockets together.
    pub fn tcp_mem(&self) -> &TcpMem {
        &self.tcp_mem
    }

    /// The machine's pages.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Its slab caches.
    pub fn slab(&self) -> &Slab {
        &self.slab
    }

    /// Its disk.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// The programs beside the receiver.
    pub fn load(&self) -> &Load {
        &self.load
    }

    /// What the receiver has on its way out.
    pub fn transmit(&self) -> &Transmit {
        &self.transmit
    }

    /// The sending hosts and the wire.
    pub fn world(&self) -> &World {
        &self.world
    }
}
