//! Helpers of the memory tests: a machine's memory, and actions on it.

mod conservation;
mod grants;
mod limits;
mod page_cache;
mod readings;
mod reclaim;
mod scans;
mod table3;

use super::super::slab::Slab;
use super::*;
use base::Rng;

/// Bytes that sk98lin requests for the buffer of a frame of 1500 bytes. The slab rounds them up to
/// 1568.
pub const SK98LIN: u32 = 1540;

pub fn layout() -> MemoryLayout {
    MemoryLayout {
        total_mib: 256,
        swap_mib: 512,
        kernel_kb: 10_000,
        buffers_kb: 7_300,
        cached_kb: 22_000,
        mapped_kb: 6_000,
        programs_kb: 8_000,
        slab_kb: 2_000,
        dcache_kb: 3_000,
    }
}

/// Runs kswapd until it sleeps, with a disk that writes at once; returns its number of steps.
pub fn run_kswapd(mem: &mut Memory) -> u32 {
    for steps in 1..100_000 {
        let step = mem.kswapd_step();
        assert!(step.scanned <= 64, "a step is bounded: {step:?}");
        mem.write_done(step.swap_writes, WriteKind::SwapOut);
        mem.write_done(step.file_writes, WriteKind::PageOut);
        if let ReclaimNext::Done = step.next {
            assert!(!mem.kswapd_is_running(), "asleep, it can be woken");
            return steps;
        }
    }
    panic!("kswapd never sleeps: {:?}", mem.meminfo());
}

pub fn run_direct(mem: &mut Memory, gfp: Gfp) -> (ReclaimNext, u32) {
    let mut reclaim = mem.begin_direct_reclaim(gfp);
    let mut freed = 0;
    loop {
        let step = mem.direct_reclaim_step(&mut reclaim);
        assert!(step.scanned <= 64);
        freed += step.freed;
        mem.write_done(step.swap_writes, WriteKind::SwapOut);
        mem.write_done(step.file_writes, WriteKind::PageOut);
        match step.next {
            ReclaimNext::Continue | ReclaimNext::Nap { .. } => {}
            end => return (end, freed),
        }
    }
}

/// Faults in up to `pages` pages of an owner, and stops when a request is not granted. Returns the
/// number of pages faulted in.
pub fn fault_in(mem: &mut Memory, owner: OwnerId, pages: u32) -> u32 {
    (0..pages)
        .take_while(|_| mem.alloc_page(Gfp::HighUser, PageUse::Anon(owner)) == PageGrant::Granted)
        .count() as u32
}

/// Receives packets until their number in memory is `until_held`; kswapd runs whenever it is woken.
pub fn receive(mem: &mut Memory, slab: &mut Slab, until_held: u32) {
    while slab.skbs() < until_held {
        slab.alloc_skb(mem, SK98LIN);
        if mem.take_kswapd_wakeup() {
            run_kswapd(mem);
        }
    }
}

impl Memory {
    /// Number of anonymous pages of an owner in swap.
    pub fn swapped(&self, owner: OwnerId) -> u32 {
        self.total_vm(owner) - self.resident(owner)
    }

    /// Makes up to `n` clean pages of ordinary page cache dirty, oldest first, like a program that
    /// overwrites files. Returns the number of pages made dirty. If it is less than `n`, request
    /// further pages of `PageUse::CacheDirty`.
    pub fn dirty(&mut self, n: u32) -> u32 {
        let mut left = n;
        for zone in self.zones.iter_mut().rev() {
            for list in [&mut zone.active, &mut zone.inactive] {
                left -= list.convert_oldest(LruClass::Cache, LruClass::CacheDirty, left);
            }
        }
        self.pages_dirtied(n - left);
        n - left
    }
}
