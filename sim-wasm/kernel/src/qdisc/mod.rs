//! Queueing disciplines: the queue before a device's driver.
//!
//! Read first: include/net/pkt_sched.h: struct Qdisc_ops. A new discipline needs a file here, a
//! variant of `Qdisc` and a variant of `QdiscKind`. The compiler then demands a match arm for the
//! variant in each function of `Qdisc` that depends on the discipline. The parameters of a
//! discipline are fields of `QdiscConfig`.

mod pfifo_fast;

pub use pfifo_fast::{PfifoFast, band_of};

use crate::packet::Outgoing;
use base::{DropReason, Ns, Rng};
use std::collections::VecDeque;

base::codes! {
    /// Kind of queueing discipline. The string is the discipline's name in the kernel
    /// (`Qdisc_ops.id`).
    QdiscKind {
        /// Three priority bands: a band is served only when all bands before it are empty.
        PfifoFast = 0 "pfifo_fast",
    }
}

/// Names of a queueing discipline's functions, and its usual drop reason.
#[derive(Clone, Copy, Debug)]
pub struct QdiscFunctions {
    /// Name of the function that puts a packet on the queue (`Qdisc_ops.enqueue`).
    pub enqueue: &'static str,
    /// Name of the function that takes a packet off the queue (`Qdisc_ops.dequeue`).
    pub dequeue: &'static str,
    /// Reason of the discipline's drops which the page explains before the first loss.
    pub drop: DropReason,
}

impl QdiscKind {
    /// Functions of this kind.
    pub const fn functions(self) -> &'static QdiscFunctions {
        match self {
            QdiscKind::PfifoFast => &pfifo_fast::FUNCTIONS,
        }
    }
}

/// Parameters of the queue before a device's driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QdiscConfig {
    /// The discipline. It is chosen when the machine starts.
    pub kind: QdiscKind,
    /// `tx_queue_len`: maximum number of packets on a priority band.
    pub queue_len: u32,
}

impl Default for QdiscConfig {
    fn default() -> QdiscConfig {
        QdiscConfig {
            kind: QdiscKind::PfifoFast,
            queue_len: 0,
        }
    }
}

/// The queue before a device's driver.
#[derive(Clone, Debug)]
pub enum Qdisc {
    /// Three priority bands: a band is served only when all bands before it are empty.
    PfifoFast(PfifoFast),
}

impl Qdisc {
    /// Creates an empty queue. `random` are the queue's own random numbers; `pfifo_fast` needs
    /// none.
    pub fn new(config: QdiscConfig, _random: Rng) -> Qdisc {
        match config.kind {
            QdiscKind::PfifoFast => Qdisc::PfifoFast(PfifoFast::new(config.queue_len)),
        }
    }

    /// Applies changed parameters. The waiting packets stay on the queue.
    pub fn reconfigure(&mut self, config: QdiscConfig) {
        match self {
            Qdisc::PfifoFast(queue) => queue.set_limit(config.queue_len),
        }
    }

    /// Kind of this queue.
    pub const fn kind(&self) -> QdiscKind {
        match self {
            Qdisc::PfifoFast(_) => QdiscKind::PfifoFast,
        }
    }

    /// Puts a packet on the queue.
    ///
    /// # Errors
    /// The reason for which the discipline drops the packet.
    pub fn enqueue(&mut self, packet: &Outgoing, priority: u8, _now: Ns) -> Result<(), DropReason> {
        match self {
            Qdisc::PfifoFast(queue) => queue.enqueue(packet, priority),
        }
    }

    /// Takes the packet that the driver gets next.
    pub fn dequeue(&mut self, _now: Ns) -> Option<Outgoing> {
        match self {
            Qdisc::PfifoFast(queue) => queue.dequeue(),
        }
    }

    /// The priority bands with their packets; the first band is served first.
    pub fn bands(&self) -> &[VecDeque<Outgoing>] {
        match self {
            Qdisc::PfifoFast(queue) => queue.bands(),
        }
    }

    /// Number of packets at which a priority band drops every further packet. The page's pictures
    /// of the queue have this scale.
    pub fn limit(&self) -> u32 {
        match self {
            Qdisc::PfifoFast(queue) => queue.limit(),
        }
    }

    /// Number of packets by which the discipline decides whether to drop one, such as an average
    /// length. The page's explanation of a drop can contain this number.
    pub fn measure(&self) -> u32 {
        match self {
            Qdisc::PfifoFast(queue) => queue.len(),
        }
    }

    /// Number of packets on all priority bands.
    pub fn len(&self) -> u32 {
        match self {
            Qdisc::PfifoFast(queue) => queue.len(),
        }
    }

    /// Feeds the queue's whole state to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        match self {
            Qdisc::PfifoFast(queue) => queue.fold_digest(mix),
        }
    }

    /// Returns whether no packet waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Waiting packets, beginning with those of the first priority band.
    pub fn packets(&self) -> impl Iterator<Item = &Outgoing> {
        self.bands().iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_named_after_their_discipline_as_in_net_sched() {
        for kind in QdiscKind::ALL {
            let QdiscFunctions {
                enqueue, dequeue, ..
            } = kind.functions();
            assert_eq!(*enqueue, format!("{}_enqueue", kind.words()));
            assert_eq!(*dequeue, format!("{}_dequeue", kind.words()));
        }
    }
}
