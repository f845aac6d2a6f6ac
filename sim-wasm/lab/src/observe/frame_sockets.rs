//! Socket fields of the machine's state (`layout::frame`): sums over sockets, and the state of
//! stream 0.

use super::frame::Row;
use super::layout::frame as f;
use super::view::View;
use base::Stage;
use kernel::tcp::{TcpGate, TcpQueue};
use machine::Socket;

impl View<'_> {
    /// Writes sums over sockets, the time of the newest ACK of any socket, and the state of stream
    /// 0.
    pub(super) fn write_sockets(&self, row: &mut Row<'_>) {
        let counters = &self.recorder.counters;
        row.set(f::sockets, self.stack.sockets().len() as u64);
        let first = self.stack.sockets().first();
        let asked = self.config.sockets.rcvbuf.unwrap_or(0);
        row.set(f::rcvbuf, first.map_or(asked, Socket::rcvbuf));
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
        for (field, queue) in [
            (f::backlog_bytes, TcpQueue::Backlog),
            (f::prequeue_bytes, TcpQueue::Prequeue),
            (f::ofo_bytes, TcpQueue::OutOfSequence),
        ] {
            let socks = self.stack.sockets().iter().filter_map(Socket::tcp);
            row.set(
                field,
                socks.map(|sock| sock.queue_bytes(queue)).sum::<u64>(),
            );
        }
        row.set(f::receive_bytes, counters.receive_bytes.value());
        row.set(f::tcp_mem_allocated, self.stack.tcp_mem().allocated);
        row.set(f::tcp_mem_pressure, self.stack.tcp_mem().pressure);
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
            row.set(no, counters.gates.of(gate, false));
            row.set(yes, counters.gates.of(gate, true));
        }
        let newest = self.stack.sockets().iter().map(|socket| socket.last_ack);
        if let Some(newest) = newest.max() {
            row.set(f::last_ack_ns, self.clock.shown(newest).0);
        }
        if let Some(socket) = self.stack.sockets().first() {
            let delack = socket
                .delack_at()
                .map_or(0, |jiffy| self.clock.time_of(jiffy).0);
            row.set(f::delack_at_ns, delack);
            write_first_socket(socket, row);
            let copied = socket
                .reader
                .map_or(0, |reader| self.programs.read_so_far(reader));
            row.set(f::read_copied, copied);
        }
    }
}

fn write_first_socket(socket: &Socket, row: &mut Row<'_>) {
    if let Some(sock) = socket.tcp() {
        row.set(f::socket_owned, sock.owned());
        row.set(f::reader_waiting, sock.reader_waiting());
        row.set(f::advertised_window, sock.advertised_window());
        row.set(f::rcv_nxt, sock.rcv_nxt());
        row.set(f::copied_seq, sock.copied_seq());
    }
}
