//! What the sockets' queues hold: gauges and journal entries.

use super::Machine;
use base::codes::{Event, Stage};
use base::ids::SockId;
use kernel::tcp::{TcpQueue, TcpSock};

impl Machine {
    pub(super) fn segment_queued(&mut self, slot: SockId, id: u64, queue: TcpQueue) {
        let stage = match queue {
            TcpQueue::Backlog => Stage::Backlog,
            TcpQueue::Prequeue => Stage::Prequeue,
            TcpQueue::Receive => Stage::ReceiveQueue,
            TcpQueue::OutOfSequence => Stage::OutOfSequence,
        };
        self.hop_by_id(id, self.sockets.flow_of(slot), stage);
    }

    /// Gauges and journal entries that follow from a TCP socket's queues.
    pub(super) fn tcp_queues_changed(&mut self, slot: SockId) {
        let Some(rcvbuf) = self.sockets[slot].tcp().map(TcpSock::rcvbuf) else {
            return;
        };
        let (before, queued) = self.sockets.look_at(slot);
        let full = queued.rmem_alloc >= rcvbuf;
        let was_full = std::mem::replace(&mut self.sockets[slot].full, full);
        if (queued, full) == (before, was_full) {
            return; // As after most steps of a recv().
        }
        self.note_backlog(slot, before.backlog, queued.backlog);
        self.note_out_of_sequence(slot, before.out_of_sequence, queued.out_of_sequence);
        if full && !was_full {
            let (stream, rmem) = (u64::from(slot.0), queued.rmem_alloc);
            let cause = self.cause_of_not_reading(slot);
            self.sockets[slot].causes.buffer_full =
                self.note(Event::ReceiveBufferFull, stream, rmem, cause);
        }
        self.set_queue_gauges();
    }

    /// The gauges that follow from a socket's queue of datagrams.
    pub(super) fn datagrams_changed(&mut self, slot: SockId) {
        self.sockets.look_at(slot);
        self.set_queue_gauges();
    }

    fn note_backlog(&mut self, slot: SockId, before: u64, backlog: u64) {
        if before == 0 && backlog > 0 {
            let cause = self.cause_of_owned_socket(slot);
            self.sockets[slot].causes.backlog_started =
                self.note(Event::BacklogStarted, u64::from(slot.0), backlog, cause);
        } else if before > 0 && backlog == 0 {
            let cause = self.sockets[slot].causes.backlog_started;
            self.note(Event::BacklogDrained, before, 0, cause);
        }
    }

    fn note_out_of_sequence(&mut self, slot: SockId, before: u64, ofo: u64) {
        if before == 0 && ofo > 0 {
            let missing = self.sockets[slot].tcp().map_or(0, TcpSock::rcv_nxt);
            let cause = self.sockets[slot].causes.loss_of(missing);
            self.note(
                Event::OutOfSequenceStarted,
                u64::from(slot.0),
                missing,
                cause,
            );
        }
    }

    /// Time-weighted queue lengths, summed over sockets.
    #[inline(never)]
    fn set_queue_gauges(&mut self) {
        let (totals, now) = (self.sockets.totals(), self.now);
        self.counters.receive_bytes.set(totals.rmem_alloc, now);
        self.counters.backlog_pkts.set(totals.backlog, now);
        self.counters.prequeue_pkts.set(totals.prequeue, now);
        self.counters.ofo_pkts.set(totals.out_of_sequence, now);
        self.remember_maxima();
    }
}
