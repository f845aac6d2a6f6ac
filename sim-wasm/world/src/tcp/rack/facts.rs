//! Facts about one ACK (the FLAG_ bits of tcp_ack).

/// Information in one ACK, as far as it has been processed.
#[derive(Clone, Copy, Debug, Default)]
pub struct AckFacts {
    pub prior_una: u64,
    /// Highest SACKed byte before this ACK.
    pub prior_highest_sack: u64,
    /// Whether the oldest unacknowledged byte moved (FLAG_SND_UNA_ADVANCED).
    pub advanced: bool,
    /// Whether the receive window has changed (FLAG_WIN_UPDATE).
    pub window_updated: bool,
    /// Segments that the ACK acknowledges (FLAG_DATA_ACKED).
    pub acked: u32,
    /// Whether an acknowledged segment was sent more than once (FLAG_RETRANS_DATA_ACKED).
    pub retransmission_acked: bool,
    /// Whether data was newly SACKed (FLAG_DATA_SACKED).
    pub data_sacked: bool,
    /// Whether the ACK reports a duplicate (FLAG_DSACKING_ACK).
    pub dsacking: bool,
    /// Whether the duplicate answers a tail loss probe (FLAG_DSACK_TLP).
    pub dsack_of_probe: bool,
    /// Whether data has arrived that was sent only once, before the present congestion state began
    /// (FLAG_ORIG_SACK_ACKED).
    pub original_arrived: bool,
    /// Whether a retransmission was found lost (FLAG_LOST_RETRANS).
    pub retransmission_lost: bool,
    /// Whether the oldest segment is SACKed but not acknowledged (FLAG_SACK_RENEGING).
    pub reneging: bool,
    /// Whether the timer is to be set again (FLAG_SET_XMIT_TIMER).
    pub sets_timer: bool,
    /// Segments that a D-SACK or SACK newly reports.
    pub sack_delivered: u32,
    /// First and last sending time of the newly SACKed segments that were sent only once, µs.
    pub sacked_sent: Option<(u64, u64)>,
    /// Latest sending time of the segments that this ACK covers, µs.
    pub latest_sent: u64,
}

impl AckFacts {
    /// Returns whether the ACK acknowledges data or changes the receive window (FLAG_NOT_DUP).
    pub fn is_news(&self) -> bool {
        self.window_updated || self.acked > 0
    }

    /// Returns whether the congestion state machine must run, even in state Open
    /// (tcp_ack_is_dubious).
    pub fn alarms(&self) -> bool {
        !self.is_news() || self.data_sacked || self.dsacking
    }

    /// Records the sending time of a segment that this ACK covers.
    pub fn note_covered(&mut self, sent: u64) {
        self.latest_sent = self.latest_sent.max(sent);
    }
}
