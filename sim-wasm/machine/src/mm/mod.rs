//! Memory: pages, slab caches, the disk and the kernel's log.
//!
//! The mechanisms are in `kernel::memory`, `kernel::slab` and `kernel::disk`. This part wakes
//! kswapd and pdflush, which free memory, and syslogd, which writes the kernel's messages.

mod disk;
mod kernel_log;
mod pools;
mod reclaimers;

pub use disk::DiskWrite;
pub use kernel_log::KernelLog;

use crate::config::Config;
use crate::cx::Cx;
use crate::sched::Sched;
use crate::sched::THIS_CPU;
use base::{Context, Ns, TaskKind};
use kernel::coverage::Function;
use kernel::disk::{Disk, Places};
use kernel::memory::{Memory, ZONE_NORMAL};
use kernel::page_pool::PagePool;
use kernel::profile::idle_memory;
use kernel::slab::{REAP_MS, Slab};
use kernel::task::{TaskId, TaskState};
use pools::Pools;

/// Memory and the disk.
#[derive(Clone, Debug)]
pub struct Mm {
    pub(crate) memory: Memory,
    slab: Slab,
    /// Page pools of the drivers' receive buffers. `None` if the buffers come from the slab.
    pools: Option<Pools>,
    pub(crate) disk: Disk,
    /// Time at which the newest timer of the disk expires.
    disk_call_at: Option<Ns>,
    places: Places,
    pub(crate) kernel_log: KernelLog,
    pub(crate) kswapd: TaskId,
    pub(crate) pdflush: TaskId,
    /// The task syslogd. `None` after the OOM killer has killed it.
    pub(crate) syslogd: Option<TaskId>,
}

impl Mm {
    /// Creates the memory of an idle machine, with its kernel threads. syslogd starts later.
    pub(crate) fn new(config: &Config, sched: &mut Sched) -> Mm {
        let host = &config.host;
        let mut memory = Memory::new(idle_memory(host.memory_mib, host.swap_mib));
        memory.reclaim_naps = host.reclaim_naps;
        Mm {
            memory,
            slab: Slab::default(),
            pools: Pools::new(config),
            disk: Disk::new(config.disk, config.elevator),
            disk_call_at: None,
            places: Places::new(config.seed),
            kernel_log: KernelLog::new(host.release),
            kswapd: sched.spawn_kernel_thread(TaskKind::Kswapd, 0),
            pdflush: sched.spawn_kernel_thread(TaskKind::Pdflush, 0),
            syslogd: None,
        }
    }

    /// The machine's pages.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The slab caches.
    pub fn slab(&self) -> &Slab {
        &self.slab
    }

    /// The page pool of the drivers' receive buffers, if they use a page pool.
    pub fn page_pool(&self) -> Option<&PagePool> {
        self.pools.as_ref()?.open.as_ref()
    }

    /// The disk.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// The thread that reclaims pages.
    pub fn kswapd(&self) -> TaskId {
        self.kswapd
    }

    /// Returns whether kswapd is working or waiting for the disk.
    pub fn kswapd_active(&self, sched: &Sched) -> bool {
        sched.state_of(self.kswapd) != TaskState::Interruptible
    }

    /// Number of free pages of zone NORMAL.
    pub(crate) fn normal_free(&self) -> u32 {
        self.memory.zone(ZONE_NORMAL).free
    }

    /// Allocates the buffer of one receive descriptor: with `alloc_skb(GFP_ATOMIC)`, or as part of
    /// a page of the page pool. Returns false if there is no memory.
    pub(crate) fn alloc_buffer(&mut self, sched: &mut Sched, cx: &mut Cx) -> bool {
        cx.called(Function::AllocSkb);
        let bytes = cx.config.rx_buffer_bytes();
        let granted = match self.pools {
            None => self.slab.alloc_skb(&mut self.memory, bytes),
            Some(_) => self.alloc_from_pools(bytes),
        };
        let cause = cx.causes.interrupt;
        self.wake_kswapd_if_low(cause, sched, cx);
        granted
    }

    #[cold]
    fn alloc_from_pools(&mut self, bytes: u32) -> bool {
        let (slab, memory) = (&mut self.slab, &mut self.memory);
        let pools = self.pools.as_mut();
        pools.is_some_and(|pools| pools.alloc(slab, memory, bytes))
    }

    /// Returns the buffer of a consumed or dropped frame to the slab, or to the page pool.
    pub(crate) fn free_buffer(&mut self, sched: &Sched, cx: &mut Cx) {
        cx.called(Function::KfreeSkb);
        let bytes = cx.config.rx_buffer_bytes();
        let (slab, memory) = (&mut self.slab, &mut self.memory);
        match &mut self.pools {
            None => slab.free_skb(memory, bytes),
            Some(pools) => {
                let in_softirq = sched.cpus[THIS_CPU].holder().0 == Context::SoftIrq;
                pools.free(slab, memory, bytes, in_softirq);
            }
        }
    }

    /// Gives the drivers a new page pool after their devices were closed and opened again.
    pub(crate) fn reopen_pool(&mut self, config: &Config) {
        if let Some(pools) = &mut self.pools {
            pools.reopen(config, &self.slab, &mut self.memory);
        }
    }

    /// Checks the pools' pages. Returns an error if a page is missing or counted twice.
    pub fn check_pools(&self) -> Result<(), String> {
        let heads = self.slab.skbs();
        let pools = self.pools.as_ref();
        pools.map_or(Ok(()), |pools| pools.check_books(heads))
    }

    /// Does the work of a tick: pdflush's periodic wake-up and the slab's reaper.
    pub(crate) fn tick(&mut self, sched: &mut Sched, cx: &mut Cx) {
        self.wake_pdflush_periodically(sched, cx);
        if cx.is_turn_of(REAP_MS) {
            self.slab.reap(&mut self.memory);
        }
    }

    /// Feeds the state to a digest, in words of fixed width.
    pub(crate) fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.memory.fold_digest(mix);
        self.slab.fold_digest(mix);
        if let Some(pools) = &self.pools {
            pools.fold_digest(mix);
        }
        self.disk.fold_digest(mix);
    }

    /// Feeds the kernel's log to a digest.
    pub(crate) fn fold_log(&self, mix: &mut impl FnMut(u64)) {
        self.kernel_log.fold_digest(mix);
    }
}
