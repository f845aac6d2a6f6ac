//! Runs scripts of the test tool packetdrill against the simulated receiving TCP.
//!
//! A script says which segments arrive, which calls the program makes, and which packets the kernel
//! must send, each at its time. Here the kernel is `kernel::tcp` with the rules of 2.6.12, the same
//! code that the simulator runs. NIC, softirqs and CPU are left out; `connection` lists the
//! consequences.
//!
//! Only the statements that a receiver needs can be played: a passive opening with MSS, SACK,
//! timestamps and window scaling, data that arrive, read(), ioctl(SIOCINQ), SO_RCVBUF and tcp_rmem.
//! Sent data, FIN, RST, ECN, urgent data, other options and ICMP cannot be played. The result of
//! each such statement says so.
//!
//! The notation is packetdrill's: `time event`, with `<` for a packet that arrives, `>` for a
//! packet that is expected, and calls in the style of strace.

mod connection;
mod parse;
mod player;
mod script;
mod statements;
#[cfg(test)]
mod tests;
mod verdict;

pub use connection::Settings;
pub use parse::parse;
pub use player::play;
pub use script::{Content, Packet, Statement, Unplayable};
pub use verdict::{Outcome, Played, Verdict, seconds};

/// Returns whether all statements passed: each was played, and the receiver did what each statement
/// expects.
pub fn passes(played: &[Played]) -> bool {
    played.iter().all(|one| !one.outcome.verdict.ends())
}
