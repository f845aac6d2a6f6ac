//! Segments that arrive while the receiving program holds the socket's lock: they go onto the
//! backlog, and from there into TCP input.
//!
//! Read first: include/net/sock.h:sk_add_backlog; net/ipv4/tcp_ipv4.c:tcp_add_backlog and
//! tcp_v4_do_rcv. The module `recvmsg` determines when the program takes the segments.

use super::backlog::Added;
use super::input::queued;
use super::{TcpCx, TcpDrop, TcpQueue, TcpSock, Unit};
use crate::coverage::Function;
use crate::packet::Skb;

impl TcpSock {
    /// Puts an `sk_buff` on the backlog, because the receiving program holds the socket's lock.
    pub(super) fn add_backlog(&mut self, head: Skb, joined: &[Skb], cx: &mut TcpCx) {
        cx.called(Function::SkAddBacklog);
        let taken = self.put_on_backlog(head, joined);
        for &skb in std::iter::once(&head).chain(joined) {
            if taken {
                cx.emit(queued(&skb, TcpQueue::Backlog));
            } else {
                cx.discard(skb, TcpDrop::Backlog);
            }
        }
    }

    /// Adds the segments of one `sk_buff` to the backlog. Returns false if the backlog has reached
    /// its limit.
    fn put_on_backlog(&mut self, head: Skb, joined: &[Skb]) -> bool {
        if !self.params.release.backlog_limit {
            self.backlog.push(head);
            joined.iter().for_each(|&skb| self.backlog.push(skb));
            return true;
        }
        let added = self
            .backlog
            .add(head, joined, self.rcvbuf, self.rmem_alloc());
        self.mib.backlog_coalesced += u64::from(added == Added::Joined);
        self.mib.backlog_dropped += u64::from(added == Added::Refused);
        added != Added::Refused
    }

    /// TCP input for an `sk_buff` of several segments. As in the kernel, all segments share one
    /// check of the header and one decision about the ACK.
    pub(super) fn rcv_joined(&mut self, head: Skb, joined: &[Skb], cx: &mut TcpCx) {
        self.sack.forget_duplicate();
        self.hold_acks();
        self.unit = Unit::behind(joined);
        self.rcv_established(head, 0, cx);
        for &skb in joined {
            self.rcv_behind(skb, cx);
        }
        self.unit = Unit::default();
        if !self.ofo_queue.is_empty() {
            self.after_in_sequence(cx);
        }
        self.decide_held_ack(!self.ofo_queue.is_empty(), cx);
    }

    /// TCP input for a segment after the first segment of its `sk_buff`. The segment is queued
    /// behind the previous segment if possible, otherwise at its own place.
    fn rcv_behind(&mut self, skb: Skb, cx: &mut TcpCx) {
        if self.unit.is_granted() && skb.seq == self.rcv_nxt {
            self.queue_behind(skb, cx);
            return;
        }
        self.unit.split();
        self.slow_path(skb, 0, cx);
    }
}
