//! Latest journal entries, which later entries name as their cause.
//!
//! Simplified: at most 64 losses per stream are stored for a sender that times out. In a longer
//! burst the first losses are stored, because the sender waits for these segments.

use std::collections::VecDeque;

use kernel::packet::Skb;

/// Maximum number of losses stored per stream.
const LOSSES_KEPT: usize = 64;

/// Latest journal entry of each kind in the whole machine, as the entry's number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Causes {
    /// Latest journal entry about a changed parameter.
    pub parameter: u64,
    /// Latest journal entry about an interrupt of a NIC.
    pub interrupt: u64,
    /// Latest journal entry about a switch of the CPU to another task.
    pub switched: u64,
    /// Latest journal entry about a switch of the CPU to a receiving program.
    pub reader_switched: u64,
    /// Latest journal entry about a receiving program that the scheduler no longer treats as
    /// interactive.
    pub reader_lost_interactive: u64,
    /// Latest journal entry about a reason to switch tasks: a time slice expired, or a task with a
    /// better priority woke up.
    pub resched: u64,
    /// Latest journal entry about a receiving program that was switched out while it held its
    /// socket's lock.
    pub preempted_owning: u64,
    /// Latest journal entry about softirqs that were left to ksoftirqd.
    pub ksoftirqd_woken: u64,
    /// Latest journal entry about a run of `net_rx_action` that ran out of its budget or time.
    pub squeezed: u64,
    /// Latest journal entry about a wake-up of kswapd.
    pub kswapd_woken: u64,
    /// Latest journal entry about a task that began direct reclaim.
    pub direct_reclaim: u64,
    /// Latest journal entry about the beginning of failed refills of the ring.
    pub refill_failed: u64,
    /// Latest journal entry about a receive ring without a ready descriptor.
    pub exhausted: u64,
    /// Latest journal entry about the beginning of `netif_rx`'s throttling.
    pub throttled: u64,
    /// Latest journal entry about a driver that stopped its transmit queue.
    pub tx_stopped: u64,
    /// Latest journal entry about a transmit queue that began to refuse packets.
    pub tx_refused: u64,
    /// Whether no packet has left the transmit queue since the queue refused a packet.
    pub tx_refusing: bool,
    /// Latest journal entry about the beginning or end of TCP memory pressure.
    pub tcp_pressure: u64,
    /// Latest journal entry about a request for memory that TCP was refused.
    pub tcp_memory: u64,
    /// Latest journal entry about a retransmission timeout of a sender.
    pub rto: u64,
    /// Latest journal entry about a process that the OOM killer killed.
    pub out_of_memory: u64,
}

/// Latest journal entry of each kind about one stream: its sender, its socket and its receiving
/// program.
#[derive(Clone, Debug, Default)]
pub struct StreamCauses {
    /// Latest journal entry about an involuntary switch away from the receiving program.
    pub preempted: u64,
    /// Latest journal entry about an involuntary switch away from the receiving program while it
    /// held the socket's lock.
    pub preempted_owning: u64,
    /// Latest journal entry about a wake-up of the receiving program.
    pub woken: u64,
    /// Latest journal entry about the first segment that waited on the backlog.
    pub backlog_started: u64,
    /// Latest journal entry about a full receive buffer.
    pub buffer_full: u64,
    /// Latest journal entry about an advertised zero window.
    pub zero_window: u64,
    /// Latest journal entry about a timeout or a fast retransmit of the sender.
    pub sent_again: u64,
    /// Latest journal entry about a retransmission timeout of the sender.
    pub rto: u64,
    /// Number of the newest journal entry when an ACK with new information last reached the sender.
    pub progress: u64,
    /// Lost segments: first byte, end, and journal entry of the loss.
    losses: VecDeque<(u64, u64, u64)>,
}

impl StreamCauses {
    /// Returns the journal entry of the newest loss of the byte `seq`. 0 if the byte was not lost.
    pub fn loss_of(&self, seq: u64) -> u64 {
        let mut newest_first = self.losses.iter().rev();
        newest_first
            .find(|(begin, end, _)| (*begin..*end).contains(&seq))
            .map_or(0, |(_, _, entry)| *entry)
    }

    /// Removes stored losses of bytes below `seq`, because those bytes have arrived.
    pub fn forget_losses_below(&mut self, seq: u64) {
        if !self.losses.is_empty() {
            self.losses.retain(|(_, end, _)| *end > seq);
        }
    }

    /// Stores the loss of the segment `skb`. `entry` is the loss's journal entry.
    pub fn remember_loss(&mut self, skb: &Skb, entry: u64) {
        if self.losses.len() < LOSSES_KEPT {
            self.losses.push_back((skb.seq, skb.end_seq(), entry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(seq: u64) -> Skb {
        Skb {
            id: seq,
            seq,
            len: 100,
            ..Skb::default()
        }
    }

    #[test]
    fn a_byte_that_was_lost_twice_names_its_newest_loss() {
        let mut causes = StreamCauses::default();
        causes.remember_loss(&segment(100), 7);
        causes.remember_loss(&segment(200), 8);
        causes.remember_loss(&segment(100), 9);
        assert_eq!(causes.loss_of(150), 9);
        assert_eq!(causes.loss_of(299), 8);
        assert_eq!(causes.loss_of(300), 0);
    }

    #[test]
    fn what_has_arrived_is_no_loss_any_more() {
        let mut causes = StreamCauses::default();
        causes.remember_loss(&segment(100), 7);
        causes.forget_losses_below(200);
        assert_eq!(causes.loss_of(100), 0);
    }
}
