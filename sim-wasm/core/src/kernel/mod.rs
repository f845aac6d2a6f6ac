//! The receiving kernel: one mechanism, one file, under the kernel's own name.

pub mod sched;
pub mod task;
