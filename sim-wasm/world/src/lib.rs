//! The other end: the sending host, the link, and what its applications write.
//!
//! In the order in which a frame is made: `source` (when an application may write),
//! `tcp` and `udp_source` (what goes on the wire), `link` (when it arrives, if it does).
//! `config` says what they are set to.
//!
//! Simplified: the sending host has no CPU model and acts at once. The studies' senders
//! were chosen never to be the bottleneck (targets §1); who lowers `sender.rate` to
//! stand for a slower host sees a pace, not that host's scheduling.

pub mod compile;
pub mod config;
pub mod link;
pub mod source;
pub mod tcp;
pub mod udp_source;
