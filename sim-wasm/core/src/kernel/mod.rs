//! The receiving kernel: one mechanism, one file, under the kernel's own name.

pub mod socket;
pub mod tcp;
pub mod udp;
