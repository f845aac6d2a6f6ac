//! The receiver's sockets by `SockId`, with lookup by flow, receiving task and timer.

use std::ops::{Index, IndexMut};

use super::socket::{Queued, Socket};
use base::{FlowId, Ns, SockId};
use kernel::task::TaskId;
use kernel::tcp::{Release, RmemLimits, TcpSock};

/// All sockets of the machine.
#[derive(Clone, Debug, Default)]
pub struct Sockets {
    /// All sockets, by number.
    pub all: Vec<Socket>,
    /// Socket that each task reads, by `TaskId`.
    read_by: Vec<Option<SockId>>,
    /// Contents of all sockets' queues, each at its last check.
    pub totals: Queued,
}

impl Sockets {
    /// Opens a socket for the next flow.
    pub fn open(&mut self, socket: Socket) {
        let id = SockId(self.all.len() as u16);
        if let Some(reader) = socket.reader {
            let slots = self.read_by.len().max(reader.index() + 1);
            self.read_by.resize(slots, None);
            self.read_by[reader] = Some(id);
        }
        self.all.push(socket);
    }

    /// Removes a killed receiving task from its socket.
    pub fn leave(&mut self, id: SockId) {
        if let Some(reader) = self[id].reader.take() {
            self.read_by[reader] = None;
        }
    }

    /// Returns the socket of a flow (`__tcp_v4_lookup`, `udp_v4_lookup`). Each flow has its own
    /// socket.
    pub fn lookup(&self, flow: FlowId) -> SockId {
        SockId(u16::from(flow.0))
    }

    /// The flow of a socket.
    pub fn flow_of(&self, id: SockId) -> FlowId {
        FlowId(id.0 as u8)
    }

    /// The socket that this task reads.
    pub fn read_by(&self, task: TaskId) -> Option<SockId> {
        self.read_by.get(task.index()).copied().flatten()
    }

    /// The first socket whose delayed-ACK timer is due.
    pub fn delack_due(&self, jiffies: u64) -> Option<SockId> {
        first_due(self.all.iter().map(Socket::delack_at), jiffies)
    }

    /// Returns whether a socket's high-resolution timer has reached the end of its slack (allowed
    /// delay), so that an interrupt is raised.
    pub fn hrtimer_interrupts(&self, now: Ns) -> bool {
        let tcp = self.all.iter().filter_map(Socket::tcp);
        tcp.filter_map(TcpSock::compressed_ack_irq_at)
            .any(|at| at <= now)
    }

    /// The first socket whose high-resolution timer has reached its own time, without slack
    /// (allowed delay).
    pub fn hrtimer_due(&self, now: Ns) -> Option<SockId> {
        let expires = |socket: &Socket| socket.tcp()?.compressed_ack_at();
        first_due(self.all.iter().map(expires), now)
    }

    /// Every socket's id.
    pub fn ids(&self) -> impl Iterator<Item = SockId> + use<> {
        (0..self.all.len() as u16).map(SockId)
    }

    /// Changes the requested buffer size and TCP's rules of every socket.
    pub fn reconfigure(&mut self, asked: Option<u64>, limits: &RmemLimits, release: Release) {
        for socket in &mut self.all {
            socket.reconfigure(asked, limits, release);
        }
    }

    /// Stores the present contents of a socket's queues. Returns the contents at the last check.
    pub fn see(&mut self, id: SockId, queued: Queued) -> Queued {
        let before = std::mem::replace(&mut self[id].seen, queued);
        self.totals -= before;
        self.totals += queued;
        before
    }
}

/// Returns the first socket whose timer is due. `timers` has one entry for each socket.
fn first_due<T: PartialOrd>(mut timers: impl Iterator<Item = Option<T>>, now: T) -> Option<SockId> {
    let place = timers.position(|at| at.is_some_and(|at| at <= now))?;
    Some(SockId(place as u16))
}

impl Index<SockId> for Sockets {
    type Output = Socket;

    fn index(&self, id: SockId) -> &Socket {
        &self.all[id]
    }
}

impl IndexMut<SockId> for Sockets {
    fn index_mut(&mut self, id: SockId) -> &mut Socket {
        &mut self.all[id]
    }
}

#[cfg(test)]
mod tests {
    use super::super::socket::Transport;
    use super::*;
    use kernel::packet::Skb;
    use kernel::udp::{RcvbufTest, UdpSock};

    fn three() -> Sockets {
        let mut sockets = Sockets::default();
        for task in [7, 8, 9] {
            let transport = Transport::Udp(UdpSock::new(1 << 20, RcvbufTest::WithDatagram));
            sockets.open(Socket::new(transport, TaskId(task)));
        }
        sockets
    }

    #[test]
    fn a_socket_is_found_by_its_flow_and_by_its_reader() {
        let sockets = three();
        let id = sockets.lookup(FlowId(1));
        assert_eq!(sockets[id].reader, Some(TaskId(8)));
        assert_eq!(sockets.flow_of(id), FlowId(1));
        assert_eq!(sockets.read_by(TaskId(8)), Some(id));
        assert_eq!(sockets.read_by(TaskId(6)), None);
        assert_eq!(sockets.read_by(TaskId(10)), None);
    }

    #[test]
    fn a_killed_reader_reads_no_socket_and_the_others_still_do() {
        let mut sockets = three();
        sockets.leave(SockId(1));
        assert_eq!(sockets[SockId(1)].reader, None);
        assert_eq!(sockets.read_by(TaskId(8)), None);
        assert_eq!(sockets.read_by(TaskId(9)), Some(SockId(2)));
    }

    #[test]
    fn of_two_due_timers_the_first_sockets_comes_first() {
        let due_at = |jiffies| first_due([None, Some(41), Some(40)].into_iter(), jiffies);
        assert_eq!(due_at(39), None);
        assert_eq!(due_at(40), Some(SockId(2)));
        assert_eq!(due_at(41), Some(SockId(1)));
    }

    #[test]
    fn what_the_sockets_hold_is_summed() {
        let mut sockets = three();
        for id in [SockId(0), SockId(2)] {
            if let Transport::Udp(sock) = &mut sockets[id].transport {
                sock.udp_queue_rcv_skb(Skb {
                    truesize: 1740,
                    ..Skb::default()
                });
            }
            let queued = sockets[id].queued();
            sockets.see(id, queued);
        }
        assert_eq!(sockets.totals.rmem_alloc, 3480);
        let now = sockets[SockId(2)].queued();
        let before = sockets.see(SockId(2), now);
        assert_eq!((before.rmem_alloc, now.rmem_alloc), (1740, 1740));
        assert_eq!(sockets.totals.rmem_alloc, 3480, "each counts once");
    }
}
