//! What captures would show: on the sending hosts, every frame they put on the wire, what the
//! switches on their links say, and every ACK, ICMP error or answer that reaches them; on the
//! receiver, every frame that its kernel takes in and every packet that it hands to its NIC; on a
//! router's output, every frame on its line.
//!
//! Read first: net/core/dev.c: dev_queue_xmit_nit, netif_receive_skb (where a packet socket
//! gets its copy); net/sched/sch_generic.c:qdisc_restart. A frame that was lost before
//! `netif_receive_skb` (in the ring, at the input queue) is in no capture on the receiver.
//! Off unless asked for, but for what leaves at t = 0, while the machine is being built and
//! nobody can have asked. Recording never changes a run, and a checkpoint takes no records
//! along.
//!
//! Simplified: a frame is seen when the sender's TCP hands it down, not when the wire is
//! free for it. A capture on a real sender does the same; one on a switch could tell.

use base::time::Ns;
use kernel::packet::{Ack, Skb};

/// Records kept until the onlooker takes them; beyond it the older half goes.
const MAX_RECORDS: usize = 1 << 20;

/// One frame seen at one of the hosts, with its moment since the run began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireRecord {
    /// Put on the wire, whether or not it arrives.
    Sent(Ns, Skb),
    /// A router's output puts it on its line.
    PassedOn(Ns, Skb),
    /// The machine's kernel takes it in.
    Taken(Ns, Skb),
    /// The machine hands an ACK to its NIC.
    Acked(Ns, Ack),
    /// The machine hands another packet of its own to its NIC: an ICMP error, an answer.
    Gave(Ns, Skb),
    /// An ACK that came back.
    Received(Ns, Ack),
    /// Another packet of the machine's own that reached a sender.
    Answered(Ns, Skb),
}

/// The recording.
#[derive(Debug, Default)]
pub struct WireTap {
    open: bool,
    records: Vec<WireRecord>,
}

impl Clone for WireTap {
    /// A checkpoint remembers whether to record, not what was recorded.
    fn clone(&self) -> WireTap {
        WireTap {
            open: self.open,
            records: Vec::new(),
        }
    }
}

impl WireTap {
    /// Records from now on.
    pub fn open(&mut self) {
        self.open = true;
    }

    /// Hands over what was recorded since the last call, in order of time.
    pub fn take(&mut self) -> std::vec::Drain<'_, WireRecord> {
        self.records.drain(..)
    }

    /// What is seen at this moment, made only if it is recorded.
    #[inline]
    pub(crate) fn see(&mut self, at: Ns, record: impl FnOnce() -> WireRecord) {
        if self.open || at == Ns::ZERO {
            self.keep(record());
        }
    }

    #[cold]
    #[inline(never)]
    fn keep(&mut self, record: WireRecord) {
        if self.records.len() == MAX_RECORDS {
            self.records.drain(..MAX_RECORDS / 2);
        }
        self.records.push(record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ack(at: u64) -> WireRecord {
        let ack = Ack {
            ack: at,
            ..Ack::default()
        };
        WireRecord::Received(Ns(at), ack)
    }

    fn see(tap: &mut WireTap, at: u64) {
        tap.see(Ns(at), || ack(at));
    }

    #[test]
    fn only_the_opening_is_recorded_until_asked_for() {
        let mut tap = WireTap::default();
        see(&mut tap, 0);
        see(&mut tap, 1);
        tap.open();
        see(&mut tap, 2);
        assert_eq!(tap.take().collect::<Vec<_>>(), [ack(0), ack(2)]);
        assert_eq!(tap.take().count(), 0);
    }

    #[test]
    fn a_checkpoint_takes_no_records_along() {
        let mut tap = WireTap::default();
        tap.open();
        see(&mut tap, 1);
        let mut copy = tap.clone();
        see(&mut copy, 2);
        assert_eq!(copy.take().collect::<Vec<_>>(), [ack(2)]);
    }

    #[test]
    fn without_an_onlooker_it_stays_bounded() {
        let mut tap = WireTap::default();
        tap.open();
        for at in 0..(MAX_RECORDS as u64 + 10) {
            see(&mut tap, at);
        }
        assert!(tap.records.len() <= MAX_RECORDS);
        assert_eq!(tap.records.last(), Some(&ack(MAX_RECORDS as u64 + 9)));
    }
}
