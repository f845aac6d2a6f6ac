//! Segments that meet an owned socket: onto the backlog, and from there into TCP input.
//!
//! Read first: include/net/sock.h:sk_add_backlog; net/ipv4/tcp_ipv4.c:tcp_add_backlog and
//! tcp_v4_do_rcv. `recvmsg` says when the socket's owner takes them.

use super::backlog::Added;
use super::effects::{TcpCx, TcpDrop, TcpQueue};
use super::input::queued;
use super::sock::TcpSock;
use crate::coverage::Function;
use crate::packet::Skb;

impl TcpSock {
    /// Leaves a segment to the socket's owner.
    pub(super) fn add_backlog(&mut self, skb: Skb, cx: &mut TcpCx) {
        cx.called(Function::SkAddBacklog);
        if !self.release().backlog_limit {
            self.backlog.push(skb);
        } else {
            match self.backlog.add(skb, self.rcvbuf, self.rmem_alloc()) {
                Added::Queued => {}
                Added::Joined => self.mib.backlog_coalesced += 1,
                Added::Refused => {
                    self.mib.backlog_dropped += 1;
                    cx.discard(skb, TcpDrop::Backlog);
                    return;
                }
            }
        }
        cx.emit(queued(&skb, TcpQueue::Backlog));
    }

    /// TCP input for an `sk_buff` that has taken in further segments: one look at its header, one
    /// decision about its ACK.
    pub(super) fn rcv_joined(&mut self, head: Skb, joined: &[Skb], cx: &mut TcpCx) {
        self.sack.forget_duplicate();
        self.hold_acks();
        self.rcv_established(head, 0, cx);
        for &skb in joined {
            match self.predicted(&skb) && i64::from(skb.truesize) <= self.forward_alloc {
                true => self.fast_path(skb, false, cx),
                false => self.slow_path(skb, 0, cx),
            }
        }
        self.decide_held_ack(!self.ofo_queue.is_empty(), cx);
    }
}
