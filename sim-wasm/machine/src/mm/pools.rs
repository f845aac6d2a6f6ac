//! Page pools: a source of receive buffers that some drivers use instead of the slab.
//!
//! A driver that is closed and opened again has a new pool (mlx5/core/en_main.c:
//! mlx5e_safe_switch_params). Packets still hold pages of the old pool. These pages return to the
//! page allocator when they are freed (net/core/page_pool.c:page_pool_release_retry).
//!
//! Simplified: a buffer is not marked with its source. Buffers of the oldest source are freed
//! first, because queues free buffers in about the order of their allocation. Only a run in which
//! the driver or the ring changes could show the difference, by the moment at which the last old
//! pages return.

use crate::config::Config;
use base::Complete;
use kernel::memory::Memory;
use kernel::page_pool::PagePool;
use kernel::slab::Slab;
use std::collections::VecDeque;

/// A closed source of receive buffers, and the number of its buffers that are still in use.
#[derive(Clone, Debug)]
struct Closed {
    /// The closed pool. `None` is the slab.
    pool: Option<PagePool>,
    out: u32,
}

/// The pool of the drivers' receive buffers, and the sources that it replaced.
#[derive(Clone, Debug)]
pub struct Pools {
    /// Proof that this is the complete build. The smaller build, with which the page opens, has no
    /// page pools.
    complete: Complete,
    /// The open pool. `None` is the slab.
    pub open: Option<PagePool>,
    /// Closed sources, the oldest first.
    closed: VecDeque<Closed>,
}

impl Pools {
    /// Creates the pools of a machine's drivers. Returns `None` if the drivers use no pool.
    pub fn new(config: &Config) -> Option<Pools> {
        let complete = config.device.page_pool?;
        Some(Pools {
            complete,
            open: pool(config, complete),
            closed: VecDeque::new(),
        })
    }

    /// Closes the pool, and opens a pool for the drivers and rings of this configuration.
    pub fn reopen(&mut self, config: &Config, slab: &Slab, mem: &mut Memory) {
        let elsewhere = self.buffers_of_closed();
        let next = pool(config, self.complete);
        if let Some(pool) = &mut self.open {
            pool.close(mem);
        } else if next.is_none() {
            return;
        }
        let pool = std::mem::replace(&mut self.open, next);
        let out = slab.skbs() - elsewhere;
        if out > 0 {
            self.closed.push_back(Closed { pool, out });
        }
    }

    /// Allocates an `sk_buff` (the header structure) and its data buffer. Returns false if there is
    /// no memory.
    pub fn alloc(&mut self, slab: &mut Slab, mem: &mut Memory, bytes: u32) -> bool {
        let Some(pool) = &mut self.open else {
            return slab.alloc_skb(mem, bytes);
        };
        if !slab.alloc_head(mem) {
            return false;
        }
        let granted = pool.alloc(mem);
        if !granted {
            slab.free_head(mem);
        }
        granted
    }

    /// Frees an `sk_buff` (the header structure) and its data buffer.
    pub fn free(&mut self, slab: &mut Slab, mem: &mut Memory, bytes: u32, in_softirq: bool) {
        let source = match self.closed.front_mut() {
            Some(closed) => {
                closed.out -= 1;
                &mut closed.pool
            }
            None => &mut self.open,
        };
        match source {
            None => slab.free_skb(mem, bytes),
            Some(pool) => {
                pool.free(mem, in_softirq);
                slab.free_head(mem);
            }
        }
        if self.closed.front().is_some_and(|closed| closed.out == 0) {
            self.closed.pop_front();
        }
    }

    /// Checks all pools. Returns an error if a page or a buffer is missing or counted twice.
    pub fn check_books(&self, heads: u32) -> Result<(), String> {
        let elsewhere = self.buffers_of_closed();
        let open = self
            .open
            .iter()
            .map(|pool| (pool, heads.wrapping_sub(elsewhere)));
        let closed = self.closed.iter();
        let closed = closed.filter_map(|one| Some((one.pool.as_ref()?, one.out)));
        let is_sound = |(pool, out): (&PagePool, u32)| pool.check_books() && pool.buffers() == out;
        if elsewhere <= heads && open.chain(closed).all(is_sound) {
            Ok(())
        } else {
            Err(format!("page pools with {heads} buffers: {self:?}"))
        }
    }

    fn buffers_of_closed(&self) -> u32 {
        self.closed.iter().map(|closed| closed.out).sum()
    }

    /// Mixes the state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        let closed = self.closed.iter();
        for Closed { pool, out } in closed {
            mix(u64::from(*out));
            pool.iter().for_each(|pool| pool.fold_digest(mix));
        }
        self.open.iter().for_each(|pool| pool.fold_digest(mix));
    }
}

/// Creates the page pool for the drivers of this configuration, if they use one. A `netif_rx`
/// driver uses none, because it frees buffers in the interrupt handler, where a page pool cannot be
/// used.
fn pool(config: &Config, complete: Complete) -> Option<PagePool> {
    let bytes = Slab::buffer_bytes(config.rx_buffer_bytes());
    let is_polled = config.device.rules().is_polled();
    is_polled.then(|| PagePool::new(bytes, config.device.ring, complete))
}
