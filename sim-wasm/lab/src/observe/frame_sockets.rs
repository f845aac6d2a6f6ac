//! Socket fields of the machine's state (`layout::frame`): sums over sockets, and the state of
//! stream 0.

use super::layout::fields;
use super::view::View;
use base::Stage;
use kernel::tcp::{TcpGate, TcpQueue};
use machine::Socket;

impl View<'_> {
    /// Writes sums over sockets, the time of the newest ACK of any socket, and the state of stream
    /// 0.
    pub(super) fn write_sockets(&self, row: &mut [f64]) {
        let (sockets, counters) = (self.stack.sockets(), &self.recorder.counters);
        let asked = self.config.sockets.rcvbuf.unwrap_or(0);
        let held = self.books().held;
        let bytes = |queue| {
            let socks = sockets.iter().filter_map(Socket::tcp);
            socks.map(|sock| sock.queue_bytes(queue)).sum::<u64>()
        };
        let gate = |gate, answer| counters.gates.of(gate, answer);
        let newest = sockets.iter().map(|socket| socket.last_ack).max();
        fields!(row, {
            sockets: sockets.len(),
            rcvbuf: sockets.first().map_or(asked, Socket::rcvbuf),
            rmem_alloc: counters.receive_bytes.value(),
            receive_pkts: held[Stage::ReceiveQueue as usize],
            backlog_pkts: held[Stage::Backlog as usize],
            prequeue_pkts: held[Stage::Prequeue as usize],
            ofo_pkts: held[Stage::OutOfSequence as usize],
            receive_bytes: counters.receive_bytes.value(),
            backlog_bytes: bytes(TcpQueue::Backlog),
            prequeue_bytes: bytes(TcpQueue::Prequeue),
            ofo_bytes: bytes(TcpQueue::OutOfSequence),
            tcp_mem_allocated: self.stack.tcp_mem().allocated,
            tcp_mem_pressure: self.stack.tcp_mem().pressure,
            gate_owned_no: gate(TcpGate::SocketOwned, false),
            gate_owned_yes: gate(TcpGate::SocketOwned, true),
            gate_waiting_no: gate(TcpGate::ReaderWaiting, false),
            gate_waiting_yes: gate(TcpGate::ReaderWaiting, true),
            gate_sequence_no: gate(TcpGate::InSequence, false),
            gate_sequence_yes: gate(TcpGate::InSequence, true),
            gate_iovec_no: gate(TcpGate::FitsIovec, false),
            gate_iovec_yes: gate(TcpGate::FitsIovec, true),
            gate_slow_path: gate(TcpGate::FastPath, false),
            gate_fast_path: gate(TcpGate::FastPath, true),
            last_ack_ns: newest.map(|newest| self.clock.shown(newest)),
        });
        if let Some(socket) = sockets.first() {
            self.write_first_socket(socket, row);
        }
    }

    fn write_first_socket(&self, socket: &Socket, row: &mut [f64]) {
        fields!(row, {
            delack_at_ns: socket.delack_at().map(|jiffy| self.clock.time_of(jiffy)),
            read_copied: socket.reader.map(|reader| self.programs.read_so_far(reader)),
        });
        if let Some(sock) = socket.tcp() {
            fields!(row, {
                socket_owned: sock.owned(),
                reader_waiting: sock.reader_waiting(),
                advertised_window: sock.advertised_window(),
                rcv_nxt: sock.rcv_nxt(),
                copied_seq: sock.copied_seq(),
            });
        }
    }
}
