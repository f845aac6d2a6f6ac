//! Records for packet captures. On the sending hosts: every frame they put on the wire, the frames
//! of the switches on their links, and every ACK, ICMP error or answer that reaches them. On the
//! receiver: every frame that the kernel receives and every packet passed to the NIC. On a router's
//! output: every frame on its line.
//!
//! Read first: net/core/dev.c: dev_queue_xmit_nit, netif_receive_skb (where a packet socket gets
//! its copy); net/sched/sch_generic.c:qdisc_restart. A frame lost before `netif_receive_skb` (in
//! the ring, at the input queue) is in no capture on the receiver. Recording is off unless
//! requested; only frames that leave at t = 0, while the machine is being built, are always
//! recorded. Recording never changes a run, and a checkpoint holds no records.
//!
//! Simplified: a frame is recorded when the sender's TCP passes it down, not when the wire is free
//! for it. A capture on a real sender does the same; a capture on a switch would differ.

use base::{Complete, Ns};
use kernel::packet::{Ack, Skb};

/// Maximum number of records until the observer takes them. Beyond this number the older half is
/// dropped.
const MAX_RECORDS: usize = 1 << 20;

/// A frame seen at one of the hosts, with the time since the start of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireRecord {
    /// A sender put the frame on the wire. The frame may still be lost on the link.
    Sent(Ns, Skb),
    /// A router's output put the packet on the output's network line.
    PassedOn(Ns, Skb),
    /// The machine's kernel received the packet.
    Taken(Ns, Skb),
    /// The machine passed an ACK to its NIC.
    Acked(Ns, Ack),
    /// The machine passed another packet of its own to its NIC: an ICMP error or an echo reply.
    Gave(Ns, Skb),
    /// An ACK reached the sender of the data.
    Received(Ns, Ack),
    /// A packet of the machine that is not an ACK reached a sender.
    Answered(Ns, Skb),
}

/// Recording of frames for packet captures.
#[derive(Debug, Default)]
pub struct WireTap {
    open: Option<Complete>,
    records: Vec<WireRecord>,
}

impl Clone for WireTap {
    /// Copies whether recording is on, but not the records.
    fn clone(&self) -> WireTap {
        WireTap {
            open: self.open,
            records: Vec::new(),
        }
    }
}

impl WireTap {
    /// Starts recording.
    pub fn open(&mut self, complete: Complete) {
        self.open = Some(complete);
    }

    /// Takes the records since the last call, in order of time.
    pub fn take(&mut self) -> std::vec::Drain<'_, WireRecord> {
        self.records.drain(..)
    }

    /// Adds a record at this time. The record is built only if recording is on.
    #[inline]
    pub(crate) fn see(&mut self, at: Ns, record: impl FnOnce() -> WireRecord) {
        if self.open.is_some() || at == Ns::ZERO && Complete::proof().is_some() {
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
    use base::COMPLETE;

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
        tap.open(COMPLETE);
        see(&mut tap, 2);
        assert_eq!(tap.take().collect::<Vec<_>>(), [ack(0), ack(2)]);
        assert_eq!(tap.take().count(), 0);
    }

    #[test]
    fn a_checkpoint_takes_no_records_along() {
        let mut tap = WireTap::default();
        tap.open(COMPLETE);
        see(&mut tap, 1);
        let mut copy = tap.clone();
        see(&mut copy, 2);
        assert_eq!(copy.take().collect::<Vec<_>>(), [ack(2)]);
    }

    #[test]
    fn without_an_onlooker_it_stays_bounded() {
        let mut tap = WireTap::default();
        tap.open(COMPLETE);
        for at in 0..(MAX_RECORDS as u64 + 10) {
            see(&mut tap, at);
        }
        assert!(tap.records.len() <= MAX_RECORDS);
        assert_eq!(tap.records.last(), Some(&ack(MAX_RECORDS as u64 + 9)));
    }
}
