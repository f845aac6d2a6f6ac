//! The other end: the sending hosts, the path, and what their applications write.
//!
//! In the order in which a frame is made: `source` (when an application may write),
//! `tcp` and `udp_source` (what goes on the wire), `hosts` (all flows together), `link` (when
//! a frame arrives, if it does), `wire` (what is on its way), `far_end` with `sink` (a router's), `switch`
//! (what the switches say between them).
//! [`World`] puts them together: it owns them, and answers with effects. `config` says what
//! they are set to.
//!
//! Simplified: the sending host has no CPU model and acts at once. The studies' senders
//! were chosen never to be the bottleneck (targets §1); who lowers `sender.rate` to
//! stand for a slower host sees a pace, not that host's scheduling.

pub mod compile;
pub mod config;
mod far_end;
mod hosts;
pub mod link;
pub mod sink;
pub mod source;
mod switch;
pub mod tcp;
pub mod udp_source;
mod wire;
mod world;

pub use far_end::{FarEnd, FarEvent};
pub use hosts::{AckOutcome, HostTimer, Hosts, Timeout, TimerOutcome};
pub use world::{World, WorldEffect};
