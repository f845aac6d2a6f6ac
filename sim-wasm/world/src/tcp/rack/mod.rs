//! Loss detection and recovery of a sender of 6.12: RACK, tail loss probes, F-RTO and proportional
//! rate reduction.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_ack, tcp_fastretrans_alert; tcp_recovery.c (6.12.33).
//! Modules in the order in which an ACK meets them: `sacks` (what the receiver reports), `ack`
//! (effect of an ACK), `detect` (RACK), `alert` (the congestion state machine), `open` (states
//! without loss), `undo` (undoing of needless reductions), `loss` (timeouts and F-RTO), `prr` and
//! `growth` (size of the window), `probe` (tail loss probes), `transmit` (which segments are sent
//! next, in bursts of TSO).

mod ack;
mod alert;
mod detect;
mod facts;
mod growth;
mod loss;
mod open;
mod probe;
mod prr;
mod sacks;
#[cfg(test)]
mod tests;
mod transmit;
mod undo;

use super::connection::{Connection, TimerKind};
use detect::Rack;
use growth::Usage;
use probe::LossProbe;
use prr::Prr;
use transmit::Push;

/// Segments that an ACK or a timer allows to be retransmitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Resend {
    /// No segment: only new data may be sent.
    #[default]
    None,
    /// Lost segments (REXMIT_LOST).
    Lost,
    /// New data first, and lost segments if there is none (REXMIT_NEW).
    NewFirst,
}

/// Loss detection and recovery of one connection.
#[derive(Clone, Debug, Default)]
pub struct RackRecovery {
    rack: Rack,
    prr: Prr,
    probe: LossProbe,
    /// Whether F-RTO is under way: the last timeout may be spurious.
    frto: bool,
    /// Whether at least one retransmission was counted in the episode of loss recovery that may be
    /// undone.
    undo_counted: bool,
    resend: Resend,
    /// Highest SACKed byte.
    high_sacked: u64,
    /// Segments that D-SACKs have reported.
    dsacked: u64,
    /// Segments that have arrived (`delivered`), and segments found lost (`lost`).
    delivered: u64,
    lost: u64,
    /// Largest receive window that the receiver has announced, bytes.
    max_window: u64,
    usage: Usage,
    push: Push,
}

impl RackRecovery {
    /// Creates the state of a new connection.
    pub fn new() -> RackRecovery {
        RackRecovery {
            rack: Rack::new(),
            ..RackRecovery::default()
        }
    }

    /// Fires the timer if it is due.
    pub fn on_timer(&mut self, conn: &mut Connection) {
        let Some((kind, _)) = conn.timer.filter(|&(_, due)| due <= conn.stamp) else {
            return;
        };
        match kind {
            TimerKind::Reorder => self.reordering_timeout(conn),
            TimerKind::LossProbe => self.send_probe(conn),
            TimerKind::Retransmit => {
                conn.timer = None;
                self.retransmission_timeout(conn);
            }
            TimerKind::Probe => {
                conn.timer = None;
                conn.probe_timeout();
            }
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.rack.fold_digest(mix);
        self.prr.fold_digest(mix);
        self.probe.fold_digest(mix);
        self.usage.fold_digest(mix);
        self.push.fold_digest(mix);
        mix(u64::from(self.frto) << 1 | u64::from(self.undo_counted));
        mix(self.high_sacked);
        mix(self.dsacked);
        mix(self.delivered);
        mix(self.lost);
    }
}
