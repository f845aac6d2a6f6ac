//! The receiver's sockets: one per stream, each with the task that reads it.
//!
//! Read first: net/ipv4/af_inet.c:inet_create; what a socket holds is in `kernel::tcp` and
//! `kernel::udp`.

use super::Machine;
use super::causes::StreamCauses;
use super::config::{Config, SocketConfig};
use base::codes::{Drop, Stage};
use base::ids::FlowId;
use base::time::Ns;
use kernel::packet::Protocol;
use kernel::task::TaskId;
use kernel::tcp::{TcpQueue, TcpSock, TcpSockParams};
use kernel::udp::UdpSock;

/// Bytes of a timestamp option, padded: the announced MSS counts it, a segment's payload does not.
const TIMESTAMP_OPTION: u32 = 12;

/// A socket's transport.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a machine has few sockets
pub enum Transport {
    /// A connection's.
    Tcp(TcpSock),
    /// A datagram socket's.
    Udp(UdpSock),
}

/// One receiving socket and the task that reads it.
#[derive(Clone, Debug)]
pub struct Socket {
    /// Its transport's state.
    pub transport: Transport,
    /// None once the process was killed.
    pub reader: Option<TaskId>,
    /// The reader has come to its first data, or had slept before t = 0.
    begun: bool,
    /// When the delayed-ACK timer expires, in jiffies.
    pub delack_at: Option<u64>,
    /// The receive buffer was full at the last look.
    pub full: bool,
    /// The window last advertised was zero.
    pub zero_window: bool,
    /// Segments on the backlog at the last look.
    pub backlog: u64,
    /// Segments out of sequence at the last look.
    pub out_of_sequence: u64,
    /// When its last ACK left; never if zero.
    pub last_ack: Ns,
    /// Entries that its stream's later entries name.
    pub causes: StreamCauses,
}

impl Socket {
    fn new(transport: Transport, reader: TaskId) -> Socket {
        Socket {
            transport,
            reader: Some(reader),
            begun: false,
            delack_at: None,
            full: false,
            zero_window: false,
            backlog: 0,
            out_of_sequence: 0,
            last_ack: Ns::ZERO,
            causes: StreamCauses::default(),
        }
    }

    /// True for a TCP socket.
    pub fn is_tcp(&self) -> bool {
        matches!(self.transport, Transport::Tcp(_))
    }

    /// TCP's state, if it is one.
    pub fn tcp(&self) -> Option<&TcpSock> {
        match &self.transport {
            Transport::Tcp(sock) => Some(sock),
            Transport::Udp(_) => None,
        }
    }

    /// Adds the frames that the socket holds, by stage.
    pub fn count_held(&self, held: &mut [u64; Stage::COUNT]) {
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

    /// Feeds its state to a digest, in fixed-width words.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match &self.transport {
            Transport::Tcp(sock) => sock.fold_digest(mix),
            Transport::Udp(sock) => sock.fold_digest(mix),
        }
        mix(self.delack_at.unwrap_or(0));
    }
}

impl Machine {
    /// The reader opens its sockets: one per stream, each with its own thread.
    pub(super) fn open_sockets(&mut self) {
        let streams = u16::from(self.config.senders.streams);
        for stream in 0..streams {
            let reader = self.spawn_reader(stream + 1);
            let transport = self.new_transport();
            self.sockets.push(Socket::new(transport, reader));
            self.start_reader(usize::from(stream), reader);
        }
    }

    /// The reader begins in the steady state of its stream, as in the middle of a long
    /// measurement. Where the sender sets the pace it sleeps between packets and has credit
    /// for that. Where the reader is the slower side it is on the run queue as soon as
    /// there is data ([`Machine::begin_to_read`]).
    ///
    /// Simplified: a real iperf comes out of accept() with credit in both cases, and burns
    /// it in its first three seconds of CPU time. A run of 25 s beside a load would show
    /// them; the studies' rates and shares do not.
    fn start_reader(&mut self, slot: usize, reader: TaskId) {
        if self.config.senders.rate_bps > 0 {
            self.cpu.rq.credit_long_sleep(reader);
            self.wake_task(reader, 0);
            self.sockets[slot].begun = true;
        }
    }

    /// The first data of a stream that its reader is too slow for: the reader has just
    /// spent a slice, and its buffer fills while the others spend theirs. True if this is
    /// that moment.
    pub(super) fn begin_to_read(&mut self, slot: usize) -> bool {
        if std::mem::replace(&mut self.sockets[slot].begun, true) {
            return false;
        }
        let Some(reader) = self.sockets[slot].reader else {
            return false;
        };
        if self.cpu.rq.resume_after_slice(reader, self.cpu.jiffies) {
            self.want_switch(0);
        }
        true
    }

    fn new_transport(&mut self) -> Transport {
        let rcvbuf = self.config.sockets.rcvbuf;
        match self.config.senders.protocol {
            Protocol::Udp => Transport::Udp(UdpSock::new(rcvbuf)),
            Protocol::Tcp => {
                let params = self.tcp_sock_params(rcvbuf);
                Transport::Tcp(TcpSock::new(params, &mut self.tcp_mem))
            }
        }
    }

    fn tcp_sock_params(&self, rcvbuf: u64) -> TcpSockParams {
        let Config { senders, path, .. } = &self.config;
        let advmss = senders.mss(path) + TIMESTAMP_OPTION;
        let flow = senders.flow(path, FlowId(self.sockets.len() as u8));
        TcpSockParams {
            low_latency: !self.config.sockets.prequeue,
            ..TcpSockParams::new(flow, rcvbuf, advmss)
        }
    }

    /// The config of living sockets changed.
    pub(super) fn reconfigure_sockets(&mut self) {
        let SocketConfig {
            rcvbuf,
            tcp_mem,
            prequeue,
        } = self.config.sockets;
        self.tcp_mem.limits = tcp_mem;
        for socket in &mut self.sockets {
            match &mut socket.transport {
                Transport::Tcp(sock) => {
                    sock.set_rcvbuf(rcvbuf);
                    sock.set_low_latency(!prequeue);
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

    /// The process is gone: every queue is freed.
    pub(super) fn close_socket(&mut self, slot: usize, cause: u64) {
        self.with_tcp(slot, |sock, cx| sock.close(cx));
        while let Some(skb) = self.close_datagram_socket(slot) {
            self.end_frame(&skb, Some(Drop::NoSocket), cause);
        }
        self.queue_gauges();
        self.sockets[slot].delack_at = None;
    }

    /// The window scale that the sockets announce in the handshake; 0 for datagrams.
    pub fn window_scale(&self) -> u8 {
        let first = self.sockets.first().and_then(Socket::tcp);
        first.map_or(0, TcpSock::wscale)
    }
}
