//! The receiving kernel: one mechanism per file, named as in the kernel. A `packet` passes the
//! modules in this order: `dev`, `softirq`, `napi` or `netif_rx`, `gro`, `ip`, `tcp` or `udp`; on
//! the way out `qdisc`, and `dev` again. Below them are `sched` with its `task`s and their
//! `interactivity`, and `memory` with its `slab` and the `disk`. `profile` has the CPU time of each
//! piece of work, `coverage` the call counts of the kernel's functions.

pub mod coverage;
pub mod dev;
pub mod disk;
pub mod gro;
pub mod interactivity;
pub mod ip;
pub mod memory;
pub mod napi;
pub mod netif_rx;
pub mod packet;
pub mod page_pool;
pub mod profile;
pub mod qdisc;
pub mod release;
pub mod sched;
pub mod slab;
pub mod softirq;
pub mod task;
pub mod tcp;
pub mod udp;
