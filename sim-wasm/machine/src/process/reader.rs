//! The receiving program (iperf): `recv()`, its own work on what it read, and again.
//!
//! Simplified: one thread per connection, each with its own socket; the threads share
//! nothing here but the machine.

use super::ask::Ask;
use crate::cpu::Step;

/// One thread of the receiver.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Its own work on what one `recv()` brings, ns.
    work_ns: u64,
    /// It is in `recv()`, or has just come from it.
    receives: bool,
}

/// Books of all readers together.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadersAccounting {
    pub ticks: u64,
    pub interactive_ticks: u64,
    pub voluntary: u64,
    pub involuntary: u64,
}

impl Reader {
    /// It begins with a `recv()`.
    pub fn new(work_ns: u64) -> Reader {
        Reader {
            work_ns,
            receives: false,
        }
    }

    /// It has started, `recv()` has returned, or its own work is done.
    pub fn resume(&mut self) -> Ask {
        self.receives = !self.receives;
        if self.receives {
            Ask::Recv
        } else {
            Ask::Run(Step::user(self.work_ns))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_works_on_what_each_recv_brought() {
        let mut reader = Reader::new(3_500);
        let work = Ask::Run(Step::user(3_500));
        let asked: Vec<Ask> = (0..4).map(|_| reader.resume()).collect();
        assert_eq!(asked, [Ask::Recv, work, Ask::Recv, work]);
    }
}
