//! The receiving kernel: one mechanism, one file, under the kernel's own name. In the
//! order in which a `packet` meets them: `dev`, `softirq`, `napi` or `netif_rx`, `ip`, `tcp` or
//! `udp`; on the way out `pfifo_fast`, and `dev` again; under them `sched`, its `task`s and their
//! `interactivity`, and `memory` with its `slab` and the `disk`. `profile` says what each piece of
//! work costs, `coverage` how often each function was called.

pub mod coverage;
pub mod dev;
pub mod disk;
pub mod interactivity;
pub mod ip;
pub mod memory;
pub mod napi;
pub mod netif_rx;
pub mod packet;
pub mod pfifo_fast;
pub mod profile;
pub mod sched;
pub mod slab;
pub mod softirq;
pub mod task;
pub mod tcp;
pub mod udp;
