//! packetdrill's scripts against the receiving TCP of the machine.
//!
//! A script says which segments arrive, which calls the program makes, and which packets the
//! kernel must send, each at its time. Here the kernel is `kernel::tcp`, which the machine runs,
//! too, with the rules of 2.6.12; NIC, softirq and CPU are left out (`connection` says what that
//! changes).
//!
//! Only the statements that a receiver needs can be played: a passive opening with MSS, SACK,
//! timestamps and window scaling, data that arrive, read(), ioctl(SIOCINQ), SO_RCVBUF and tcp_rmem.
//! Sent data, FIN, RST, ECN, urgent data, other options and ICMP cannot be played. The result of
//! each such statement says so.
//!
//! The notation is that of packetdrill's own parser: `time event`, with `<` for a packet that
//! arrives, `>` for one that is expected, and calls in the style of strace.

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

/// Returns whether every statement was played and none differs.
pub fn passes(played: &[Played]) -> bool {
    played.iter().all(|one| !one.outcome.verdict.ends())
}
