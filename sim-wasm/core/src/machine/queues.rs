//! What the sockets' queues hold: gauges, journal entries, the frame's fields.

use super::Machine;
use super::frame::Row;
use super::sockets::{Socket, Transport};
use crate::kernel::tcp::{TcpGate, TcpQueue, TcpSock};
use crate::observe::codes::{Event, Stage};
use crate::observe::layout::frame as f;

impl Machine {
    pub(super) fn segment_queued(&mut self, slot: usize, id: u64, queue: TcpQueue) {
        let stage = match queue {
            TcpQueue::Backlog => Stage::Backlog,
            TcpQueue::Prequeue => Stage::Prequeue,
            TcpQueue::Receive => Stage::ReceiveQueue,
            TcpQueue::OutOfSequence => Stage::OutOfSequence,
        };
        self.hop_by_id(id, slot as u8, stage);
        self.begin_to_read(slot);
    }

    /// Gauges and journal entries that follow from a TCP socket's queues.
    pub(super) fn tcp_queues_changed(&mut self, slot: usize) {
        let Some(sock) = self.sockets[slot].tcp() else {
            return;
        };
        let length = |queue| sock.queue_len(queue) as u64;
        let (backlog, ofo) = (length(TcpQueue::Backlog), length(TcpQueue::OutOfSequence));
        let full = sock.rmem_alloc() >= sock.rcvbuf();
        let rmem = sock.rmem_alloc();
        self.note_backlog(slot, backlog);
        self.note_out_of_sequence(slot, ofo);
        if full && !self.sockets[slot].full {
            let cause = self.cause_of_not_reading(slot);
            self.sockets[slot].causes.buffer_full =
                self.note(Event::ReceiveBufferFull, slot as u64, rmem, cause);
        }
        self.sockets[slot].full = full;
        self.queue_gauges();
    }

    fn note_backlog(&mut self, slot: usize, backlog: u64) {
        let before = std::mem::replace(&mut self.sockets[slot].backlog, backlog);
        if before == 0 && backlog > 0 {
            let cause = self.cause_of_owned_socket(slot);
            self.sockets[slot].causes.backlog_started =
                self.note(Event::BacklogStarted, slot as u64, backlog, cause);
        } else if before > 0 && backlog == 0 {
            let cause = self.sockets[slot].causes.backlog_started;
            self.note(Event::BacklogDrained, before, 0, cause);
        }
    }

    fn note_out_of_sequence(&mut self, slot: usize, ofo: u64) {
        let before = std::mem::replace(&mut self.sockets[slot].out_of_sequence, ofo);
        if before == 0 && ofo > 0 {
            let missing = self.sockets[slot].tcp().map_or(0, TcpSock::rcv_nxt);
            let cause = self.sockets[slot].causes.loss_of(missing);
            self.note(Event::OutOfSequenceStarted, slot as u64, missing, cause);
        }
    }

    /// Time-weighted queue lengths, summed over sockets.
    pub(super) fn queue_gauges(&mut self) {
        let (mut receive, mut backlog, mut prequeue, mut ofo) = (0, 0, 0, 0);
        for socket in &self.sockets {
            match &socket.transport {
                Transport::Tcp(sock) => {
                    receive += sock.rmem_alloc();
                    backlog += sock.queue_len(TcpQueue::Backlog) as u64;
                    prequeue += sock.queue_len(TcpQueue::Prequeue) as u64;
                    ofo += sock.queue_len(TcpQueue::OutOfSequence) as u64;
                }
                Transport::Udp(sock) => receive += sock.rmem_alloc(),
            }
        }
        let now = self.now;
        self.counters.receive_bytes.set(receive, now);
        self.counters.backlog_pkts.set(backlog, now);
        self.counters.prequeue_pkts.set(prequeue, now);
        self.counters.ofo_pkts.set(ofo, now);
        self.remember_maxima();
    }

    /// Sums over sockets, and stream 0's state.
    pub(super) fn write_sockets(&self, row: &mut Row<'_>) {
        let counters = &self.counters;
        row.set(f::sockets, self.sockets.len() as u64);
        row.set(f::rcvbuf, self.config.sockets.rcvbuf);
        row.set(f::rmem_alloc, counters.receive_bytes.value());
        let books = self.books();
        for (field, stage) in [
            (f::receive_pkts, Stage::ReceiveQueue),
            (f::backlog_pkts, Stage::Backlog),
            (f::prequeue_pkts, Stage::Prequeue),
            (f::ofo_pkts, Stage::OutOfSequence),
        ] {
            row.set(field, books.held[stage as usize]);
        }
        row.set(f::receive_bytes, counters.receive_bytes.value());
        row.set(f::tcp_mem_allocated, self.tcp_mem.allocated);
        row.set_flag(f::tcp_mem_pressure, self.tcp_mem.pressure);
        for (gate, no, yes) in [
            (TcpGate::SocketOwned, f::gate_owned_no, f::gate_owned_yes),
            (
                TcpGate::ReaderWaiting,
                f::gate_waiting_no,
                f::gate_waiting_yes,
            ),
            (
                TcpGate::InSequence,
                f::gate_sequence_no,
                f::gate_sequence_yes,
            ),
            (TcpGate::FitsIovec, f::gate_iovec_no, f::gate_iovec_yes),
            (TcpGate::FastPath, f::gate_slow_path, f::gate_fast_path),
        ] {
            row.set(no, counters.gates[gate as usize][0]);
            row.set(yes, counters.gates[gate as usize][1]);
        }
        if let Some(socket) = self.sockets.first() {
            row.set(f::last_ack_ns, self.shown_time(socket.last_ack).0);
            write_first_socket(socket, row);
            let copied = socket.reader.map_or(0, |reader| self.read_so_far(reader));
            row.set(f::read_copied, copied);
        }
    }
}

fn write_first_socket(socket: &Socket, row: &mut Row<'_>) {
    row.set(f::delack_at_ns, socket.delack_at.unwrap_or(0));
    if let Some(sock) = socket.tcp() {
        row.set_flag(f::socket_owned, sock.owned());
        row.set_flag(f::reader_waiting, sock.reader_waiting());
        row.set(f::advertised_window, sock.advertised_window());
        row.set(f::rcv_nxt, sock.rcv_nxt());
        row.set(f::copied_seq, sock.copied_seq());
    }
}
