//! Who is to blame: the journal entries that later entries name as their cause.
//!
//! A cause is an entry without which the later one would not have happened, as far as the
//! machine knows; where it knows none, it names none (0), never merely the latest entry.
//!
//! Simplified: at most 64 losses a stream are kept for a sender that times out; in a longer
//! burst the first ones are named, which are those that it waits for.

use std::collections::VecDeque;

use super::Machine;
use kernel::packet::Skb;
use kernel::task::TaskId;

/// Losses that a stream's sender may still stumble over.
const LOSSES_KEPT: usize = 64;

/// Latest entries of the whole machine, by their number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Causes {
    pub parameter: u64,
    pub interrupt: u64,
    pub switched: u64,
    /// Why the CPU should go to another task: a slice spent, or a better task awake.
    pub resched: u64,
    pub preempted_owning: u64,
    pub ksoftirqd_woken: u64,
    pub squeezed: u64,
    pub kswapd_woken: u64,
    pub direct_reclaim: u64,
    pub refill_failed: u64,
    pub exhausted: u64,
    pub throttled: u64,
    pub tcp_pressure: u64,
    pub tcp_memory: u64,
    pub rto: u64,
    pub out_of_memory: u64,
}

/// Latest entries of one stream: its sender, its socket and its reader.
#[derive(Clone, Debug, Default)]
pub struct StreamCauses {
    /// The reader was switched out against its will.
    pub preempted: u64,
    /// The same, while it owned the socket.
    pub preempted_owning: u64,
    /// The reader was woken.
    pub woken: u64,
    pub backlog_started: u64,
    pub buffer_full: u64,
    pub zero_window: u64,
    /// The sender timed out or retransmitted fast.
    pub sent_again: u64,
    pub rto: u64,
    /// The last ACK that told the sender something new.
    pub progress: u64,
    /// First byte, end and entry of segments that were lost.
    losses: VecDeque<(u64, u64, u64)>,
}

impl StreamCauses {
    /// The newest loss of the byte `seq`; 0 if it was not lost.
    pub fn loss_of(&self, seq: u64) -> u64 {
        let mut newest_first = self.losses.iter().rev();
        newest_first
            .find(|(begin, end, _)| (*begin..*end).contains(&seq))
            .map_or(0, |(_, _, entry)| *entry)
    }

    /// Everything below `seq` has arrived.
    pub fn forget_losses_below(&mut self, seq: u64) {
        if !self.losses.is_empty() {
            self.losses.retain(|(_, end, _)| *end > seq);
        }
    }

    fn remember_loss(&mut self, skb: &Skb, entry: u64) {
        if self.losses.len() < LOSSES_KEPT {
            self.losses.push_back((skb.seq, skb.end_seq(), entry));
        }
    }
}

impl Machine {
    pub(super) fn remember_loss(&mut self, skb: &Skb, entry: u64) {
        if let Some(socket) = self.sockets.get_mut(skb.flow.id.index())
            && socket.is_tcp()
        {
            socket.causes.remember_loss(skb, entry);
        }
    }

    /// True while this task holds the CPU, be it interrupted.
    fn is_current(&self, reader: Option<TaskId>) -> bool {
        reader == Some(self.cpu.rq.curr())
    }

    /// Why this stream's reader does not read: it was switched out. 0 if it holds the CPU or sleeps.
    pub fn cause_of_not_reading(&self, slot: usize) -> u64 {
        let socket = &self.sockets[slot];
        match socket.reader {
            Some(id) if !self.is_current(socket.reader) && self.cpu.rq.array_of(id).is_some() => {
                socket.causes.preempted
            }
            _ => 0,
        }
    }

    /// Why this stream's socket is owned: its reader was switched out with it. 0 if it is at work.
    pub fn cause_of_owned_socket(&self, slot: usize) -> u64 {
        let socket = &self.sockets[slot];
        if self.is_current(socket.reader) {
            0
        } else {
            socket.causes.preempted_owning
        }
    }

    /// Why frames are not fetched: softirqs wait for ksoftirqd, or ran out of their budget.
    pub(super) fn cause_of_slow_softirq(&self) -> u64 {
        if self.cpu.softirq_held {
            self.causes.ksoftirqd_woken
        } else if self.cpu.softnet.time_squeeze > 0 && self.cpu.softirq_pending != 0 {
            self.causes.squeezed
        } else {
            0
        }
    }

    /// Why no ACK came in time: the awaited segment was lost, or it lies on the backlog of a
    /// socket whose reader was switched out.
    pub(super) fn cause_of_timeout(&self, stream: u8, awaited: u64) -> u64 {
        let slot = usize::from(stream);
        let causes = &self.sockets[slot].causes;
        let lost = causes.loss_of(awaited);
        if lost > 0 {
            return lost;
        }
        let held = causes.backlog_started.max(causes.preempted_owning);
        if self.sockets[slot].backlog_if_owned().is_some() || held > causes.progress {
            return held;
        }
        self.cause_of_slow_softirq()
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
