//! The receiving program (iperf): it repeats `recv()` and its own work on the data. With the
//! parameter for echoes, the program also sends the data back.
//!
//! Simplified: one thread per connection, each with its own socket. The threads share no data: they
//! only compete for the CPU and the memory.

use super::ask::Ask;
use crate::sched::Step;
use kernel::packet::Protocol;

/// One thread of the receiving program.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The program's own work per `recv()`, ns.
    work_ns: u64,
    /// Whether the socket is a UDP socket. Only datagrams can be sent back.
    datagrams: bool,
    /// Last request of the thread.
    at: ReaderState,
}

/// Last request of a receiving thread, which repeats its requests in a loop.
#[derive(Clone, Copy, Debug)]
enum ReaderState {
    Recv,
    Work,
    Send,
}

/// Totals over all receiving threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadersAccounting {
    pub ticks: u64,
    pub interactive_ticks: u64,
    pub voluntary: u64,
    pub involuntary: u64,
}

impl Reader {
    /// Creates a receiving thread for a socket of this protocol. The thread begins with a `recv()`.
    pub fn new(protocol: Protocol, work_ns: u64) -> Reader {
        Reader {
            work_ns,
            datagrams: protocol == Protocol::Udp,
            at: ReaderState::Send,
        }
    }

    /// Resumes the receiving thread after its start or a fulfilled request. `echoes` says whether
    /// the thread sends data back.
    pub fn resume(&mut self, echoes: bool) -> Ask {
        let (at, ask) = match self.at {
            ReaderState::Recv => (ReaderState::Work, Ask::Run(Step::user(self.work_ns))),
            ReaderState::Work if echoes && self.datagrams => (ReaderState::Send, Ask::Send),
            ReaderState::Work | ReaderState::Send => (ReaderState::Recv, Ask::Recv),
        };
        self.at = at;
        ask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_works_on_what_each_recv_brought() {
        let mut reader = Reader::new(Protocol::Tcp, 3_500);
        let work = Ask::Run(Step::user(3_500));
        let asked: Vec<Ask> = (0..4).map(|_| reader.resume(false)).collect();
        assert_eq!(asked, [Ask::Recv, work, Ask::Recv, work]);
    }

    #[test]
    fn one_that_echoes_sends_before_it_reads_again() {
        let mut reader = Reader::new(Protocol::Udp, 1_600);
        let work = Ask::Run(Step::user(1_600));
        let asked: Vec<Ask> = (0..5).map(|_| reader.resume(true)).collect();
        assert_eq!(asked, [Ask::Recv, work, Ask::Send, Ask::Recv, work]);
    }
}
