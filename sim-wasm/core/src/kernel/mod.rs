//! The receiving kernel: one mechanism, one file, under the kernel's own name.

pub mod disk;
pub mod memory;
pub mod slab;
