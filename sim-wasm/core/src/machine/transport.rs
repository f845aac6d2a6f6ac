//! TCP and UDP input: what the transport decided, applied to the machine.
//!
//! Read first: net/ipv4/tcp_ipv4.c:tcp_v4_rcv, net/ipv4/udp.c:udp_rcv. The decisions are
//! in `kernel::tcp` and `kernel::udp`; here their effects become wake-ups, timers, ACKs on
//! the wire, freed buffers, CPU time and journal entries.

use super::Machine;
use super::frame::Row;
use crate::kernel::task::{TaskId, TaskKind};
use crate::kernel::tcp::{
    TcpCx, TcpDrop, TcpEffect, TcpGate, TcpMem, TcpQueue, TcpSock, TcpSockParams,
};
use crate::kernel::udp::{UdpInput, UdpSock};
use crate::observe::codes::{Drop, Event, Stage, Work};
use crate::observe::layout::frame as f;
use crate::params::{Offload, ParamId, Params, SenderProtocol};
use crate::peer::tcp::mss_for;
use crate::skb::{Ack, Skb};
use crate::time::Ns;

use super::causes::StreamCauses;
use super::reader::ReaderAct;
use super::tasks::Act;

/// Bytes of a timestamp option, padded: the announced MSS counts it, a segment's payload does not.
const TIMESTAMP_OPTION: u32 = 12;

/// A socket's transport.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a machine has few sockets
pub(super) enum Transport {
    Tcp(TcpSock),
    Udp(UdpSock),
}

/// One receiving socket and the task that reads it.
#[derive(Clone, Debug)]
pub(super) struct Socket {
    pub transport: Transport,
    /// None once the process was killed.
    pub reader: Option<TaskId>,
    /// When the delayed-ACK timer expires, in jiffies.
    delack_at: Option<u64>,
    /// The receive buffer was full at the last look.
    full: bool,
    /// The window last advertised was zero.
    zero_window: bool,
    /// Segments on the backlog at the last look.
    backlog: u64,
    out_of_sequence: u64,
    /// When its last ACK left; never if zero.
    last_ack: Ns,
    /// Entries that its stream's later entries name.
    pub causes: StreamCauses,
}

impl Socket {
    fn new(transport: Transport, reader: TaskId) -> Socket {
        Socket {
            transport,
            reader: Some(reader),
            delack_at: None,
            full: false,
            zero_window: false,
            backlog: 0,
            out_of_sequence: 0,
            last_ack: Ns::ZERO,
            causes: StreamCauses::default(),
        }
    }

    pub fn is_tcp(&self) -> bool {
        matches!(self.transport, Transport::Tcp(_))
    }

    pub fn tcp(&self) -> Option<&TcpSock> {
        match &self.transport {
            Transport::Tcp(sock) => Some(sock),
            Transport::Udp(_) => None,
        }
    }

    /// Adds the frames that the socket holds, by stage.
    pub fn count_held(&self, held: &mut [u64; 18]) {
        match &self.transport {
            Transport::Tcp(sock) => {
                held[Stage::Backlog as usize] += sock.queue_len(TcpQueue::Backlog) as u64;
                held[Stage::Prequeue as usize] += sock.queue_len(TcpQueue::Prequeue) as u64;
                held[Stage::ReceiveQueue as usize] += sock.queue_len(TcpQueue::Receive) as u64;
                held[Stage::OutOfSequence as usize] +=
                    sock.queue_len(TcpQueue::OutOfSequence) as u64;
                held[Stage::ProcessInput as usize] += u64::from(sock.in_hand().is_some());
            }
            Transport::Udp(sock) => held[Stage::ReceiveQueue as usize] += sock.len() as u64,
        }
    }

    /// Segments on the backlog, if the reader owns the socket.
    pub fn backlog_if_owned(&self) -> Option<u64> {
        self.tcp()
            .filter(|sock| sock.owned())
            .map(|sock| sock.queue_len(TcpQueue::Backlog) as u64)
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match &self.transport {
            Transport::Tcp(sock) => sock.fold_digest(mix),
            Transport::Udp(sock) => sock.fold_digest(mix),
        }
        mix(self.delack_at.unwrap_or(0));
    }
}

/// `tcp_mem` from the parameters.
pub(super) fn tcp_mem(params: &Params) -> TcpMem {
    let page = |id| params.get(id) as u64;
    TcpMem::new([
        page(ParamId::TcpMemMin),
        page(ParamId::TcpMemPressure),
        page(ParamId::TcpMemMax),
    ])
}

fn drop_reason(reason: TcpDrop) -> Drop {
    match reason {
        TcpDrop::Rcvbuf => Drop::TcpRcvbuf,
        TcpDrop::Memory => Drop::TcpMemory,
        TcpDrop::Window => Drop::TcpWindow,
        TcpDrop::Duplicate => Drop::TcpDuplicate,
        TcpDrop::NoSocket => Drop::NoSocket,
    }
}

/// CPU time that a call's effects cost, beyond what was charged before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EffectCost {
    pub ns: u64,
    pub acked: bool,
}

impl Machine {
    /// The reader opens its sockets: one per stream, each with its own thread.
    pub(super) fn open_sockets(&mut self) {
        let streams = self.params.get(ParamId::SenderStreams) as u16;
        let nice = self.params.get(ParamId::AppNice) as i8;
        for stream in 0..streams {
            let reader = self
                .rq
                .spawn(TaskKind::Receiver, stream + 1, nice, false, self.now);
            self.tasks.assign(reader, Act::Reader(ReaderAct::Call));
            let transport = self.new_transport();
            self.sockets.push(Socket::new(transport, reader));
            self.start_reader(reader);
        }
    }

    /// The reader begins in the steady state of its stream, as in the middle of a long
    /// measurement: where the sender sets the pace it sleeps between packets and has
    /// credit for that; where the reader is the slower side it has just spent a slice, and
    /// its buffer fills while the others spend theirs.
    ///
    /// Simplified: a real iperf comes out of accept() with credit in both cases, and burns
    /// it in its first three seconds of CPU time. A run of 25 s beside a load would show
    /// them; the studies' rates and shares do not.
    fn start_reader(&mut self, reader: TaskId) {
        if self.params.get(ParamId::SenderRate) > 0 {
            self.rq.credit_long_sleep(reader);
            self.wake_task(reader, 0);
        } else {
            let jiffies = self.cpu.jiffies;
            if self.rq.resume_after_slice(reader, jiffies) {
                self.want_switch(0);
            }
        }
    }

    fn new_transport(&mut self) -> Transport {
        let rcvbuf = self.params.get(ParamId::SocketRcvbuf) as u64;
        match self.params.sender_protocol() {
            SenderProtocol::Udp => Transport::Udp(UdpSock::new(rcvbuf)),
            SenderProtocol::Tcp => {
                let params = self.tcp_sock_params(rcvbuf);
                Transport::Tcp(TcpSock::new(params, &mut self.tcp_mem))
            }
        }
    }

    fn tcp_sock_params(&self, rcvbuf: u64) -> TcpSockParams {
        let mtu = self.params.get(ParamId::LinkMtu) as u32;
        let ipv6 = self.params.get(ParamId::IpVersion) == 6;
        let cap = self.params.get(ParamId::SenderPayload) as u32;
        let advmss = mss_for(mtu, ipv6, cap) + TIMESTAMP_OPTION;
        TcpSockParams {
            low_latency: self.params.get(ParamId::TcpPrequeue) == 0,
            ..TcpSockParams::new(self.sockets.len() as u8, rcvbuf, advmss)
        }
    }

    /// Parameters of living sockets changed.
    pub(super) fn reload_socket_parameters(&mut self) {
        let rcvbuf = self.params.get(ParamId::SocketRcvbuf) as u64;
        let low_latency = self.params.get(ParamId::TcpPrequeue) == 0;
        self.tcp_mem.limits = [
            self.params.get(ParamId::TcpMemMin) as u64,
            self.params.get(ParamId::TcpMemPressure) as u64,
            self.params.get(ParamId::TcpMemMax) as u64,
        ];
        for socket in &mut self.sockets {
            match &mut socket.transport {
                Transport::Tcp(sock) => {
                    sock.set_rcvbuf(rcvbuf);
                    sock.set_low_latency(low_latency);
                }
                Transport::Udp(sock) => sock.set_rcvbuf(rcvbuf),
            }
        }
    }

    /// The socket that this task reads.
    pub(super) fn socket_of(&self, id: TaskId) -> Option<usize> {
        self.sockets
            .iter()
            .position(|socket| socket.reader == Some(id))
    }

    /// `ip_rcv`'s cost: IPv6 has no header checksum.
    pub(super) fn ip_cost(&self) -> u64 {
        let costs = self.costs();
        match self.params.get(ParamId::IpVersion) {
            6 => costs.ip_rcv - costs.ip_header_checksum,
            _ => costs.ip_rcv,
        }
    }

    /// What the transport does before it decides: TCP's lookup, or all of UDP.
    pub(super) fn transport_cost(&self) -> (Work, u64) {
        match self.params.sender_protocol() {
            SenderProtocol::Tcp => (Work::TcpRcv, self.protocol_cost(self.costs().tcp_lookup)),
            SenderProtocol::Udp => (Work::UdpRcv, self.costs().udp_rcv),
        }
    }

    /// `nic.offload=tcp` leaves the host a fifth of TCP's protocol work: descriptors and
    /// state instead of headers (our assumption; no NIC of the studies did it).
    fn protocol_cost(&self, ns: u64) -> u64 {
        match self.params.nic_offload() {
            Offload::Tcp => ns / 5,
            Offload::None | Offload::Checksum => ns,
        }
    }

    /// The transport decides on a frame in softirq; returns the work that follows from it.
    pub(super) fn transport_rcv(&mut self, skb: Skb) -> (Work, u64) {
        let slot = usize::from(skb.stream);
        match &self.sockets[slot].transport {
            _ if self.sockets[slot].reader.is_none() => {
                let cause = self.causes.out_of_memory;
                self.end_frame(&skb, Some(Drop::NoSocket), cause);
                (Work::TcpRcv, 0)
            }
            Transport::Udp(_) => (Work::UdpRcv, self.udp_rcv(slot, skb)),
            Transport::Tcp(_) => {
                let cost = self.with_tcp(slot, |sock, cx| sock.tcp_v4_rcv(skb, cx));
                let work = if cost.acked {
                    Work::TcpAck
                } else {
                    Work::TcpRcv
                };
                (work, cost.ns)
            }
        }
    }

    /// Runs `call` on a TCP socket and applies its effects.
    pub(super) fn with_tcp(
        &mut self,
        slot: usize,
        call: impl FnOnce(&mut TcpSock, &mut TcpCx),
    ) -> EffectCost {
        let mut fx = std::mem::take(&mut self.tcp_effects);
        if let Transport::Tcp(sock) = &mut self.sockets[slot].transport {
            let mut cx = TcpCx {
                mem: &mut self.tcp_mem,
                jiffies: self.cpu.jiffies,
                fx: &mut fx,
            };
            call(sock, &mut cx);
        }
        let mut cost = EffectCost::default();
        for effect in fx.drain(..) {
            self.apply_tcp_effect(slot, effect, &mut cost);
        }
        self.tcp_effects = fx;
        self.tcp_queues_changed(slot);
        cost
    }

    fn apply_tcp_effect(&mut self, slot: usize, effect: TcpEffect, cost: &mut EffectCost) {
        let stream = slot as u64;
        match effect {
            TcpEffect::SendAck(ack) => {
                self.build_ack(ack);
                cost.ns += self.protocol_cost(self.costs().tcp_send_ack);
                cost.acked = true;
            }
            TcpEffect::WakeReader => {
                let cause = self.causes.interrupt;
                cost.ns += self.wake_reader(slot, cause);
            }
            TcpEffect::ArmDelack { at_jiffy } => self.sockets[slot].delack_at = Some(at_jiffy),
            TcpEffect::StopDelack => self.sockets[slot].delack_at = None,
            TcpEffect::Drop { skb, reason } => {
                let cause = self.cause_of_tcp_drop(slot, reason);
                self.end_frame(&skb, Some(drop_reason(reason)), cause);
            }
            TcpEffect::Delivered { skb } => {
                self.deliver(&skb, u64::from(skb.len));
                self.free_buffer();
                cost.ns += self.costs().skb_free;
            }
            TcpEffect::Control { skb } => self.end_frame(&skb, None, 0),
            TcpEffect::Gate(gate, yes) => self.gate_taken(gate, yes, cost),
            TcpEffect::Queued { id, queue } => self.segment_queued(slot, id, queue),
            TcpEffect::DelackBlocked => {
                let cause = self.cause_of_owned_socket(slot);
                self.note(Event::DelayedAckBlocked, stream, 0, cause);
            }
            TcpEffect::DelackSent => {
                self.note(Event::DelayedAckSent, stream, 0, 0);
            }
            TcpEffect::PrequeueRescued { segments } => {
                let cause = self.sockets[slot].causes.woken;
                self.note(Event::PrequeueRescued, stream, u64::from(segments), cause);
            }
            TcpEffect::HoleFilled { segments } => {
                let cause = self.sockets[slot].causes.sent_again;
                self.note(Event::OutOfSequenceFilled, u64::from(segments), 0, cause);
            }
            TcpEffect::QueuesPruned => {
                let cause = self.sockets[slot].causes.buffer_full;
                self.note(Event::QueuesPruned, stream, 0, cause);
            }
            TcpEffect::MemoryRefused => {
                let pages = self.tcp_mem.allocated;
                let cause = self.causes.tcp_pressure;
                self.causes.tcp_memory = self.note(Event::TcpMemoryRefused, pages, 0, cause);
            }
            TcpEffect::MemoryPressure(on) => {
                let pages = self.tcp_mem.allocated;
                self.causes.tcp_pressure =
                    self.note(Event::TcpMemoryPressure, pages, u64::from(on), 0);
            }
        }
    }

    fn cause_of_tcp_drop(&self, slot: usize, reason: TcpDrop) -> u64 {
        let causes = &self.sockets[slot].causes;
        match reason {
            TcpDrop::Rcvbuf => causes.buffer_full,
            TcpDrop::Memory => self.causes.tcp_memory,
            TcpDrop::Window => causes.zero_window,
            TcpDrop::Duplicate => causes.sent_again,
            TcpDrop::NoSocket => self.causes.out_of_memory,
        }
    }

    /// A frame ends at the transport: dropped for a reason, or control.
    fn end_frame(&mut self, skb: &Skb, reason: Option<Drop>, cause: u64) {
        match reason {
            Some(reason) => {
                self.drop_frame(skb, reason, cause);
            }
            None => {
                self.counters.control += 1;
                self.hop(skb, Stage::Control, 0);
            }
        }
        self.free_buffer();
    }

    fn gate_taken(&mut self, gate: TcpGate, yes: bool, cost: &mut EffectCost) {
        self.counters.gates[gate as usize][usize::from(yes)] += 1;
        if gate == TcpGate::FastPath {
            let costs = self.costs();
            let slow = if yes { 0 } else { costs.tcp_slow_path };
            let ns = self.protocol_cost(costs.tcp_established + slow);
            cost.ns += ns;
        }
    }

    /// A frame that only its id names enters a stage.
    pub(super) fn hop_by_id(&mut self, id: u64, stream: u8, stage: Stage) {
        self.counters.hops += 1;
        self.counters.entered[stage as usize] += 1;
        let at = self.shown_time(self.now);
        self.watch.hop(at, id as i64, stage, 0, 0, stream, 0);
    }

    fn segment_queued(&mut self, slot: usize, id: u64, queue: TcpQueue) {
        let stage = match queue {
            TcpQueue::Backlog => Stage::Backlog,
            TcpQueue::Prequeue => Stage::Prequeue,
            TcpQueue::Receive => Stage::ReceiveQueue,
            TcpQueue::OutOfSequence => Stage::OutOfSequence,
        };
        self.hop_by_id(id, slot as u8, stage);
    }

    /// The timer softirq: one socket's delayed-ACK timer that is due. Returns its cost.
    pub(super) fn expire_one_timer(&mut self) -> Option<u64> {
        let jiffies = self.cpu.jiffies;
        let slot = self
            .sockets
            .iter()
            .position(|socket| socket.delack_at.is_some_and(|at| at <= jiffies))?;
        self.sockets[slot].delack_at = None;
        let cost = self.with_tcp(slot, |sock, cx| sock.delack_timer(cx));
        Some(cost.ns + self.costs().timer_softirq)
    }

    pub(super) fn tcp_timer_due(&self, jiffies: u64) -> bool {
        self.sockets
            .iter()
            .any(|socket| socket.delack_at.is_some_and(|at| at <= jiffies))
    }

    /// ACKs whose cost has been paid leave the machine.
    pub(super) fn flush_acks(&mut self) {
        let mut acks = std::mem::take(&mut self.acks_to_send);
        for (ack, number) in acks.drain(..) {
            self.note_window(&ack);
            self.sockets[usize::from(ack.stream)].last_ack = self.now;
            self.transmit_ack(ack, number);
        }
        self.acks_to_send = acks;
    }

    fn note_window(&mut self, ack: &Ack) {
        let slot = usize::from(ack.stream);
        let zero = ack.window == 0;
        if zero != self.sockets[slot].zero_window {
            self.sockets[slot].zero_window = zero;
            let stream = u64::from(ack.stream);
            if zero {
                let cause = match self.sockets[slot].full {
                    true => self.sockets[slot].causes.buffer_full,
                    false => self.cause_of_not_reading(slot),
                };
                self.sockets[slot].causes.zero_window =
                    self.note(Event::ZeroWindowAdvertised, stream, 0, cause);
            } else {
                let cause = self.sockets[slot].causes.zero_window;
                self.note(Event::WindowReopened, stream, ack.window, cause);
            }
        }
    }

    /// Gauges and journal entries that follow from a TCP socket's queues.
    fn tcp_queues_changed(&mut self, slot: usize) {
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

    fn udp_rcv(&mut self, slot: usize, skb: Skb) -> u64 {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return 0;
        };
        match sock.udp_queue_rcv_skb(skb) {
            UdpInput::Queued { .. } => {
                self.sockets[slot].full = false;
                self.hop(&skb, Stage::ReceiveQueue, 0);
                self.queue_gauges();
                let cause = self.causes.interrupt;
                self.wake_reader(slot, cause)
            }
            UdpInput::RcvbufFull | UdpInput::NoSocket => {
                if !std::mem::replace(&mut self.sockets[slot].full, true) {
                    let rmem = self.counters.receive_bytes.value();
                    let cause = self.cause_of_not_reading(slot);
                    self.sockets[slot].causes.buffer_full =
                        self.note(Event::ReceiveBufferFull, slot as u64, rmem, cause);
                }
                let cause = self.sockets[slot].causes.buffer_full;
                self.end_frame(&skb, Some(Drop::UdpRcvbuf), cause);
                0
            }
        }
    }

    /// The oldest datagram of a UDP socket.
    pub(super) fn take_datagram(&mut self, slot: usize) -> Option<Skb> {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return None;
        };
        let skb = sock.recvmsg();
        self.queue_gauges();
        skb
    }

    /// A datagram was copied: its charge goes back to the socket.
    pub(super) fn free_datagram(&mut self, skb: &Skb) {
        if let Transport::Udp(sock) = &mut self.sockets[usize::from(skb.stream)].transport {
            sock.free(skb);
        }
        self.queue_gauges();
    }

    /// The process is gone: every queue is freed.
    pub(super) fn close_socket(&mut self, slot: usize, cause: u64) {
        self.with_tcp(slot, |sock, cx| sock.close(cx));
        while let Some(skb) = self.close_datagram_socket(slot) {
            self.end_frame(&skb, Some(Drop::NoSocket), cause);
        }
        self.queue_gauges();
        self.sockets[slot].delack_at = None;
    }

    fn close_datagram_socket(&mut self, slot: usize) -> Option<Skb> {
        match &mut self.sockets[slot].transport {
            Transport::Udp(sock) => sock.close(),
            Transport::Tcp(_) => None,
        }
    }

    /// The window scale that the sockets announce in the handshake; 0 for datagrams.
    pub fn window_scale(&self) -> u8 {
        let first = self.sockets.first().and_then(Socket::tcp);
        first.map_or(0, TcpSock::wscale)
    }

    /// Sums over sockets, and stream 0's state.
    pub(super) fn write_sockets(&self, row: &mut Row<'_>) {
        let counters = &self.counters;
        row.set(f::sockets, self.sockets.len() as u64);
        row.set(f::rcvbuf, self.params.get(ParamId::SocketRcvbuf) as u64);
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
