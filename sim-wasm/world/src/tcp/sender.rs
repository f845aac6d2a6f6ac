//! The sending TCP of one connection. The kernel release of the host decides its rules.
//!
//! After each ACK, timer or write the caller calls [`TcpSender::poll_send`] until it returns
//! `None`, and puts each departing segment on the link.

use super::config::{Departure, SenderConfig, SenderCounters, SenderReading, SenderRelease};
use super::connection::{Connection, ConnectionState};
use super::rack::RackRecovery;
use super::script::{AppWrite, Script};
use base::{Complete, Ns};
use kernel::packet::Ack;
use std::sync::Arc;

/// How a sender detects losses and recovers from them.
#[derive(Clone, Debug)]
pub enum LossDetection {
    /// 2.6.12: a hole far enough below the highest SACK is a loss. [`Connection`] implements this.
    Fack,
    /// 6.12: a segment is lost if another segment, which was sent sufficiently later, has arrived.
    Rack(Complete, Box<RackRecovery>),
}

/// The sending end of one connection.
#[derive(Clone, Debug)]
pub struct TcpSender {
    pub(super) conn: Connection,
    pub(super) detection: LossDetection,
}

impl TcpSender {
    /// Creates a closed connection; the first [`TcpSender::poll_send`] opens it.
    pub fn new(config: SenderConfig) -> TcpSender {
        let detection = match config.release {
            SenderRelease::V2_6_12 => LossDetection::Fack,
            SenderRelease::V6_12(complete) => {
                LossDetection::Rack(complete, Box::new(RackRecovery::new()))
            }
        };
        TcpSender {
            conn: Connection::new(config),
            detection,
        }
    }

    /// Creates a closed connection of a recorded application.
    pub fn scripted(config: SenderConfig, writes: Arc<[AppWrite]>) -> TcpSender {
        let mut sender = TcpSender::new(config);
        sender.conn.writer.script = Some(Script::new(writes));
        sender
    }

    /// Returns the next segment to send at `now`; call until `None`.
    pub fn poll_send(&mut self, now: Ns) -> Option<Departure> {
        self.conn.begin_call(now);
        let established = self.conn.is_established();
        match &mut self.detection {
            LossDetection::Rack(_, rack) if established => rack.next_segment(&mut self.conn),
            _ => self.conn.poll_send(),
        }
    }

    /// Returns when pacing allows the next write, at which [`TcpSender::poll_send`] should be
    /// called; `None` if nothing can be sent before an ACK arrives or a timer expires.
    pub fn next_app_write(&self) -> Option<Ns> {
        self.conn.next_app_write()
    }

    /// Processes an ACK; poll afterwards for segments to send.
    pub fn on_ack(&mut self, ack: &Ack, now: Ns) {
        self.conn.begin_call(now);
        let LossDetection::Rack(_, rack) = &mut self.detection else {
            self.conn.on_ack(ack);
            return;
        };
        match self.conn.phase {
            ConnectionState::SynSent => rack.establish(&mut self.conn, ack),
            ConnectionState::Established => rack.take_ack(&mut self.conn, ack),
            ConnectionState::Closed | ConnectionState::Dead => {}
        }
    }

    /// Returns when the timer fires.
    pub fn timer_deadline(&self) -> Option<Ns> {
        self.conn.timer_deadline()
    }

    /// Fires the timer if it is due; poll afterwards for segments to send.
    pub fn on_timer(&mut self, now: Ns) {
        self.conn.begin_call(now);
        let established = self.conn.is_established();
        match &mut self.detection {
            LossDetection::Rack(_, rack) if established => rack.on_timer(&mut self.conn),
            _ => self.conn.on_timer(),
        }
    }

    /// Returns the connection's values for the page.
    pub fn reading(&self) -> SenderReading {
        self.conn.reading()
    }

    /// Kernel release of the sending host.
    pub const fn release(&self) -> SenderRelease {
        self.conn.config.release
    }

    /// Counters of this sender.
    pub const fn counters(&self) -> &SenderCounters {
        &self.conn.counters
    }

    /// Returns whether the receive window is smaller than the congestion window, so that the
    /// receiver sets the pace.
    pub fn is_window_limited(&self) -> bool {
        self.conn.is_window_limited()
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.conn.fold_digest(mix);
        if let LossDetection::Rack(_, rack) = &self.detection {
            rack.fold_digest(mix);
        }
    }
}
