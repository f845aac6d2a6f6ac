//! The outside world: sending hosts, network path, and the applications that write.
//!
//! Modules in the order in which a frame passes through them: `source` (when an application may
//! write), `host_delay` (when the host's CPU is free for the write), `tcp` and `udp_source` (which
//! packets are sent), `datagrams` (paced datagrams, or packets of a capture), `hosts` (all flows
//! together), `link` (when a frame arrives, if it is not lost), `wire` (packets in flight), `port`
//! (a switch's port that can pause), `far_end` with `sink` (the host beyond a router), `switch`
//! (frames that the switches send). [`World`] owns the state of all modules. The methods of `World`
//! report sent frames and request later calls ([`WorldEffect`]). `config` holds the configuration.
//!
//! Simplified: the sending host has no CPU model and acts at once. The studies chose senders that
//! were never the bottleneck. A lower `sender.rate` imitates the pace of a slower host, but not
//! that host's scheduling.

pub mod compile;
pub mod config;
mod datagrams;
mod far_end;
pub mod host_delay;
mod hosts;
pub mod link;
mod port;
pub mod replay;
pub mod sink;
pub mod source;
mod switch;
pub mod tcp;
pub mod udp_source;
mod wire;
mod world;

pub use far_end::{FarEnd, FarEvent};
pub use hosts::{AckOutcome, HostTimer, Hosts, SenderTimeout, TimerOutcome, Undone};
pub use world::{World, WorldEffect};
