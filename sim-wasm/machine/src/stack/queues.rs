//! Records changes in the sockets' queues: gauges (time-weighted lengths) and journal entries.

use super::Stack;
use super::blame::{causes, causes_mut};
use super::socket::Queued;
use crate::below::Below;
use crate::recorder::note::Note;
use base::{SockId, Stage};
use kernel::tcp::{TcpQueue, TcpSock};

impl Stack {
    pub(super) fn segment_queued(
        &mut self,
        below: &mut Below,
        slot: SockId,
        id: u64,
        queue: TcpQueue,
    ) {
        let stage = match queue {
            TcpQueue::Backlog => Stage::Backlog,
            TcpQueue::Prequeue => Stage::Prequeue,
            TcpQueue::Receive => Stage::ReceiveQueue,
            TcpQueue::OutOfSequence => Stage::OutOfSequence,
        };
        below.cx.hop_by_id(id, self.sockets.flow_of(slot), stage);
    }

    /// Updates gauges and writes journal entries for a TCP socket's queues.
    pub(super) fn tcp_queues_changed(&mut self, below: &mut Below, slot: SockId) {
        let Some(sock) = self.sockets[slot].tcp() else {
            return;
        };
        let (queued, rcvbuf) = (Queued::of_tcp(sock), sock.rcvbuf());
        let full = queued.rmem_alloc >= rcvbuf;
        if self.sockets[slot].seen != queued || self.sockets[slot].full != full {
            self.show_tcp_queues(below, slot, queued, full);
        }
    }

    /// Out of line, because after most steps of a `recv()` the queues have not changed.
    #[inline(never)]
    fn show_tcp_queues(&mut self, below: &mut Below, slot: SockId, queued: Queued, full: bool) {
        let before = self.sockets.see(slot, queued);
        let was_full = std::mem::replace(&mut self.sockets[slot].full, full);
        if (before.backlog == 0) != (queued.backlog == 0) {
            self.note_backlog(below, slot, before.backlog, queued.backlog);
        }
        if before.out_of_sequence == 0 && queued.out_of_sequence > 0 {
            self.note_out_of_sequence(below, slot);
        }
        if full && !was_full {
            self.note_full_buffer(below, slot, queued.rmem_alloc);
        }
        self.set_queue_gauges(below);
    }

    /// Updates the gauges of a socket's queue of datagrams.
    pub(super) fn datagrams_changed(&mut self, below: &mut Below, slot: SockId) {
        let queued = self.sockets[slot].queued();
        self.sockets.see(slot, queued);
        self.set_queue_gauges(below);
    }

    /// Records that a socket's receive buffer is full.
    pub(super) fn note_full_buffer(&self, below: &mut Below, socket: SockId, bytes: u64) {
        let cause = self.cause_of_not_reading(&below.sched, &below.cx.recorder, socket);
        causes_mut(below, socket).buffer_full =
            below.note(Note::ReceiveBufferFull { socket, bytes }, cause);
    }

    /// Records that a backlog got its first segment, or became empty.
    #[inline(never)]
    fn note_backlog(&mut self, below: &mut Below, socket: SockId, before: u64, segments: u64) {
        if segments > 0 {
            let cause = self.cause_of_owned_socket(&below.sched, &below.cx.recorder, socket);
            causes_mut(below, socket).backlog_started =
                below.note(Note::BacklogStarted { socket, segments }, cause);
        } else {
            let cause = causes(below, socket).backlog_started;
            below.note(Note::BacklogDrained { segments: before }, cause);
        }
    }

    /// Records that the out-of-order queue got its first segment.
    #[cold]
    fn note_out_of_sequence(&mut self, below: &mut Below, socket: SockId) {
        let missing = self.sockets[socket].tcp().map_or(0, TcpSock::rcv_nxt);
        let cause = causes(below, socket).loss_of(missing);
        below.note(Note::OutOfSequenceStarted { socket, missing }, cause);
    }

    /// Updates the gauges of the queue lengths, summed over all sockets.
    #[inline]
    fn set_queue_gauges(&mut self, below: &mut Below) {
        let (totals, now) = (&self.sockets.totals, below.cx.now());
        below
            .cx
            .recorder
            .counters
            .receive_bytes
            .set(totals.rmem_alloc, now);
        below.cx.recorder.backlog(totals.backlog, now);
        below
            .cx
            .recorder
            .counters
            .prequeue_pkts
            .set(totals.prequeue, now);
        below
            .cx
            .recorder
            .counters
            .ofo_pkts
            .set(totals.out_of_sequence, now);
    }

    /// Wakes the socket's receiving program, because a segment or a datagram arrived or a timer
    /// expired. Returns the CPU time of the wake-up; 0 if the program was awake.
    pub(super) fn wake_reader(&self, below: &mut Below, slot: SockId, cause: u64) -> u64 {
        let Some(id) = self.sockets[slot].reader else {
            return 0;
        };
        if !below.sched.is_asleep(id) {
            return 0;
        }
        let was_interactive = below.sched.is_interactive(id);
        below.wake(id, cause);
        causes_mut(below, slot).woken = below.cx.recorder.journal();
        below
            .sched
            .note_interactivity(id, was_interactive, cause, &mut below.cx);
        below.cx.costs.wake_up
    }
}
