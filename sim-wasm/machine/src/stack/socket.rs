//! A receiving socket: its protocol state, the task that reads it, and what was last recorded about
//! it.
//!
//! `kernel::tcp` and `kernel::udp` define the protocol states.

use base::{Ns, Stage};
use kernel::packet::Skb;
use kernel::task::TaskId;
use kernel::tcp::{Release, RmemLimits, TcpQueue, TcpSock};
use kernel::udp::UdpSock;

/// Protocol state of a socket.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // unboxed, because a machine has few sockets
pub enum Transport {
    /// A TCP connection.
    Tcp(TcpSock),
    /// A UDP socket.
    Udp(UdpSock),
}

/// Contents of the queues of one socket, or of all sockets together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queued {
    /// Bytes charged for queued packets (`sk_rmem_alloc`).
    pub rmem_alloc: u64,
    /// Segments on backlogs.
    pub backlog: u64,
    /// Segments on prequeues.
    pub prequeue: u64,
    /// Segments on out-of-order queues.
    pub out_of_sequence: u64,
}

base::fieldwise!(Queued {
    rmem_alloc,
    backlog,
    prequeue,
    out_of_sequence,
});

impl Queued {
    /// Returns the contents of a TCP socket's queues.
    pub fn of_tcp(sock: &TcpSock) -> Queued {
        let length = |queue| sock.queue_len(queue) as u64;
        Queued {
            rmem_alloc: sock.rmem_alloc(),
            backlog: length(TcpQueue::Backlog),
            prequeue: length(TcpQueue::Prequeue),
            out_of_sequence: length(TcpQueue::OutOfSequence),
        }
    }
}

/// One receiving socket and the task that reads it.
#[derive(Clone, Debug)]
pub struct Socket {
    /// Protocol state of the socket.
    pub transport: Transport,
    /// Task that reads the socket. `None` after the process was killed.
    pub reader: Option<TaskId>,
    /// Whether the receive buffer was full at the last check.
    pub full: bool,
    /// Whether the last advertised window was zero.
    pub zero_window: bool,
    /// Contents of the socket's queues at the last check.
    pub seen: Queued,
    /// Last datagram that the receiving program has read from the socket, for an echo.
    pub read: Skb,
    /// Time of the socket's last ACK. Zero: no ACK yet.
    pub last_ack: Ns,
}

impl Socket {
    /// Creates a socket that has received nothing.
    pub fn new(transport: Transport, reader: TaskId) -> Socket {
        Socket {
            transport,
            reader: Some(reader),
            full: false,
            zero_window: false,
            seen: Queued::default(),
            read: Skb::default(),
            last_ack: Ns::ZERO,
        }
    }

    /// Returns whether the socket is a TCP socket.
    pub fn is_tcp(&self) -> bool {
        matches!(self.transport, Transport::Tcp(_))
    }

    /// Returns TCP's state if the socket is a TCP socket.
    pub fn tcp(&self) -> Option<&TcpSock> {
        match &self.transport {
            Transport::Tcp(sock) => Some(sock),
            Transport::Udp(_) => None,
        }
    }

    /// Returns the jiffy at which the delayed-ACK timer expires.
    pub fn delack_at(&self) -> Option<u64> {
        self.tcp()?.delack_at()
    }

    /// Returns the contents of the socket's queues.
    pub fn queued(&self) -> Queued {
        match &self.transport {
            Transport::Tcp(sock) => Queued::of_tcp(sock),
            Transport::Udp(sock) => Queued {
                rmem_alloc: sock.rmem_alloc(),
                ..Queued::default()
            },
        }
    }

    /// Adds the number of frames in each of the socket's queues to `held`, by stage.
    pub fn count_held(&self, held: &mut [u64; Stage::COUNT]) {
        match &self.transport {
            Transport::Tcp(sock) => {
                for (stage, queue) in [
                    (Stage::Backlog, TcpQueue::Backlog),
                    (Stage::Prequeue, TcpQueue::Prequeue),
                    (Stage::ReceiveQueue, TcpQueue::Receive),
                    (Stage::OutOfSequence, TcpQueue::OutOfSequence),
                ] {
                    held[stage as usize] += sock.queue_len(queue) as u64;
                }
                held[Stage::ProcessInput as usize] += sock.in_hand().count() as u64;
            }
            Transport::Udp(sock) => held[Stage::ReceiveQueue as usize] += sock.len() as u64,
        }
    }

    /// Returns the number of segments on the backlog. `None` if the receiving program does not hold
    /// the socket's lock.
    pub fn backlog_if_owned(&self) -> Option<u64> {
        self.tcp()
            .filter(|sock| sock.owned())
            .map(|sock| sock.queue_len(TcpQueue::Backlog) as u64)
    }

    /// Takes the next datagram of a socket whose process was killed.
    pub fn close_datagrams(&mut self) -> Option<Skb> {
        match &mut self.transport {
            Transport::Udp(sock) => sock.close(),
            Transport::Tcp(_) => None,
        }
    }

    /// Changes an open socket: the buffer size that the program requests, and TCP's rules.
    pub fn reconfigure(&mut self, asked: Option<u64>, limits: &RmemLimits, release: Release) {
        match &mut self.transport {
            Transport::Tcp(sock) => {
                sock.set_rcvbuf(asked);
                sock.set_release(release);
            }
            Transport::Udp(sock) => sock.set_rcvbuf(asked.unwrap_or(limits.rmem_default)),
        }
    }

    /// Returns the size of the receive buffer (`sk_rcvbuf`), bytes.
    pub fn rcvbuf(&self) -> u64 {
        match &self.transport {
            Transport::Tcp(sock) => sock.rcvbuf(),
            Transport::Udp(sock) => sock.rcvbuf(),
        }
    }

    /// Mixes the state into a digest, in words of fixed width.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match &self.transport {
            Transport::Tcp(sock) => sock.fold_digest(mix),
            Transport::Udp(sock) => sock.fold_digest(mix),
        }
        mix(self.delack_at().unwrap_or(0));
    }
}
