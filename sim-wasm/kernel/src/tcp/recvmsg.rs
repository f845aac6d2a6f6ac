//! The recv() of a receiving program: tcp_recvmsg, as a state machine that stops at every point
//! where the program can lose the CPU.
//!
//! Read first: net/ipv4/tcp.c:tcp_recvmsg, tcp_prequeue_process; net/core/sock.c: lock_sock,
//! release_sock; include/net/sock.h:sk_wait_event. `recv_step` defines the steps.
//!
//! Simplified: one program reads from each socket, so lock_sock never waits. Reads block, without
//! signals, MSG_WAITALL or a time limit. cleanup_rbuf is a step only when it sends an ACK.

use super::recv_step::{RecvStage, ReleaseReason, Source};
use super::{RecvCall, RecvStep, TcpCx, TcpEffect, TcpSock};
use crate::coverage::Function;
use crate::packet::Skb;

impl TcpSock {
    /// Begins a recv() of `len` bytes (tcp_recvmsg). The first step is always `LockSock`.
    pub fn recvmsg_start(len: u64) -> (RecvCall, RecvStep) {
        (RecvCall::new(len), RecvStep::LockSock)
    }

    /// Applies the last step, whose CPU time has been spent, and returns the next step.
    pub fn recvmsg_step(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        match call.stage {
            RecvStage::FirstLock => {
                self.own(cx);
                self.next_bytes(call, cx)
            }
            RecvStage::LockAgain => {
                self.own(cx);
                self.locked_again(call, cx)
            }
            RecvStage::Copy(bytes) => {
                self.copied_to_user(call, bytes, cx);
                self.next_bytes(call, cx)
            }
            RecvStage::Cleanup(exit) => {
                self.send_ack(cx);
                self.cleaned_up(call, exit)
            }
            RecvStage::Input(source) => self.input_in_hand(call, source, cx),
            RecvStage::DirectCopy(source, bytes) => self.finish_in_hand(call, source, bytes, cx),
            RecvStage::Release(why) => self.release_sock(call, why, cx),
            RecvStage::WaitData => self.wait_event(call),
            RecvStage::Sleep => self.lock_again(call),
            RecvStage::Done => RecvStep::Return { bytes: call.copied },
        }
    }

    /// Returns whether softirqs are off during the work that the next `recvmsg_step` applies: TCP
    /// input for the prequeue, TCP input for the backlog of 2.6.12 (__release_sock), and
    /// release_sock. Only a direct copy turns softirqs on, and it is a step of its own.
    pub fn works_with_bh_off(&self, call: &RecvCall) -> bool {
        match call.stage {
            RecvStage::Input(source) | RecvStage::DirectCopy(source, _) => match source {
                Source::Prequeue(_) => true,
                Source::Backlog(_) => !self.params.release.drains_with_bh_on(),
            },
            RecvStage::Release(_) => true,
            _ => false,
        }
    }

    /// Locks the socket for the receiving program (lock_sock).
    fn own(&mut self, cx: &mut TcpCx) {
        cx.called(Function::LockSock);
        self.owned = true;
    }

    /// Head of tcp_recvmsg's loop: copies from the receive queue, or chooses the next step if there
    /// is no data.
    fn next_bytes(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if call.remaining == 0 {
            return self.leave(call, cx);
        }
        if let Some(skb) = self.receive_queue.front() {
            let bytes = (skb.end_seq() - self.copied_seq).min(call.remaining) as u32;
            call.stage = RecvStage::Copy(bytes);
            return RecvStep::CopyToUser {
                skb_id: skb.id,
                bytes,
            };
        }
        if call.copied >= RecvCall::TARGET && self.backlog.is_empty() {
            return self.leave(call, cx);
        }
        if call.copied >= RecvCall::TARGET && self.params.release.flushes_backlog() {
            return self.drain_backlog(call, ReleaseReason::Flush, false);
        }
        self.clean_up(call, false, cx)
    }

    /// Ends a copy from the receive queue.
    fn copied_to_user(&mut self, call: &mut RecvCall, bytes: u32, cx: &mut TcpCx) {
        self.copied_seq += u64::from(bytes);
        call.took(u64::from(bytes));
        self.follow_reader(cx);
        let read = |skb: &&Skb| skb.end_seq() == self.copied_seq;
        if self.receive_queue.front().filter(read).is_none() {
            return;
        }
        if let Some(skb) = self.receive_queue.pop() {
            self.uncharge(skb.truesize);
            if self.params.release.returns_memory_at_once() {
                self.reclaim_memory(cx);
            }
            cx.emit(TcpEffect::Delivered { skb });
        }
    }

    /// Runs cleanup_rbuf, which is a step of its own only if it sends an ACK.
    fn clean_up(&mut self, call: &mut RecvCall, exit: bool, cx: &mut TcpCx) -> RecvStep {
        cx.called(Function::CleanupRbuf);
        if self.owes_ack_after_read(call.copied, cx) {
            call.stage = RecvStage::Cleanup(exit);
            return RecvStep::CleanupRbuf;
        }
        self.cleaned_up(call, exit)
    }

    fn cleaned_up(&mut self, call: &mut RecvCall, exit: bool) -> RecvStep {
        if exit {
            self.drain_backlog(call, ReleaseReason::Exit, false)
        } else {
            self.wait_for_data(call)
        }
    }

    /// Registers the receiving program as waiting. Then processes the prequeue or the backlog, or
    /// lets the program sleep.
    fn wait_for_data(&mut self, call: &mut RecvCall) -> RecvStep {
        if self.params.release.prequeue {
            call.installed = true;
            self.ucopy.installed = true;
            self.ucopy.len = call.remaining;
            if let Some(step) = self.process_prequeue(call, false) {
                return step;
            }
        }
        if call.copied >= RecvCall::TARGET {
            return self.drain_backlog(call, ReleaseReason::Drain, false);
        }
        self.waiting = true;
        self.woken = false;
        self.drain_backlog(call, ReleaseReason::Wait, false)
    }

    /// Begins TCP input for the prequeue, if it has a segment (tcp_prequeue_process).
    fn process_prequeue(&mut self, call: &mut RecvCall, exit: bool) -> Option<RecvStep> {
        self.mib.prequeued += self.prequeue.len() as u64;
        self.next_of_prequeue(call, exit, true)
    }

    fn next_of_prequeue(
        &mut self,
        call: &mut RecvCall,
        exit: bool,
        is_first: bool,
    ) -> Option<RecvStep> {
        let skb = self.prequeue.pop_sk_buff(&mut self.joined_in_hand)?;
        self.in_hand = Some(skb);
        call.stage = RecvStage::Input(Source::Prequeue(exit));
        Some(RecvStep::ProcessPrequeue {
            skb_id: skb.id,
            is_first,
        })
    }

    /// Processes the backlog, one `sk_buff` at a time, and releases the socket when the backlog is
    /// empty (__release_sock). `after_one` is false for the first `sk_buff`.
    fn drain_backlog(
        &mut self,
        call: &mut RecvCall,
        why: ReleaseReason,
        after_one: bool,
    ) -> RecvStep {
        call.drained += u32::from(after_one);
        let yields = call
            .drained
            .is_multiple_of(self.params.release.release_resched);
        let resched_first = after_one && yields;
        let Some(skb) = self.backlog.take(&mut self.joined_in_hand) else {
            call.stage = RecvStage::Release(why);
            return RecvStep::ReleaseSock { resched_first };
        };
        self.in_hand = Some(skb);
        call.stage = RecvStage::Input(Source::Backlog(why));
        let bh_on = self.params.release.drains_with_bh_on();
        RecvStep::BacklogRcv {
            skb_id: skb.id,
            resched_first,
            bh_off: !bh_on,
            bh_on_first: bh_on && !after_one,
        }
    }

    /// Ends the header processing of the segment that was taken from backlog or prequeue: copies it
    /// directly to the receiving program, or queues it.
    fn input_in_hand(&mut self, call: &mut RecvCall, source: Source, cx: &mut TcpCx) -> RecvStep {
        let alone = self.in_hand.filter(|_| self.joined_in_hand.is_empty());
        let direct = alone.map_or(0, |skb| self.direct_copy_len(&skb));
        match self.in_hand {
            Some(skb) if direct > 0 => {
                call.stage = RecvStage::DirectCopy(source, direct);
                RecvStep::DirectCopy {
                    skb_id: skb.id,
                    bytes: direct,
                }
            }
            _ => self.finish_in_hand(call, source, 0, cx),
        }
    }

    /// Ends TCP input for the segment that was taken from backlog or prequeue, then takes the next
    /// segment.
    fn finish_in_hand(
        &mut self,
        call: &mut RecvCall,
        source: Source,
        direct: u32,
        cx: &mut TcpCx,
    ) -> RecvStep {
        if let Some(skb) = self.in_hand.take() {
            let mut joined = std::mem::take(&mut self.joined_in_hand);
            self.do_rcv(skb, direct, &joined, cx);
            joined.clear();
            self.joined_in_hand = joined;
        }
        match source {
            Source::Backlog(why) => self.drain_backlog(call, why, true),
            Source::Prequeue(exit) => match self.next_of_prequeue(call, exit, false) {
                Some(step) => step,
                None => self.prequeue_done(call, exit, cx),
            },
        }
    }

    fn prequeue_done(&mut self, call: &mut RecvCall, exit: bool, cx: &mut TcpCx) -> RecvStep {
        if exit {
            return self.uninstall(call, cx);
        }
        let bytes = self.count_direct(call);
        self.mib.direct_copy_from_prequeue += bytes;
        self.next_bytes(call, cx)
    }

    /// Counts the bytes that TCP input copied directly into the receiving program's buffer.
    fn count_direct(&self, call: &mut RecvCall) -> u64 {
        let bytes = call.remaining - self.ucopy.len;
        call.took(bytes);
        bytes
    }

    /// Ends release_sock: processes the segments that arrived meanwhile, then unlocks the socket.
    fn release_sock(
        &mut self,
        call: &mut RecvCall,
        why: ReleaseReason,
        cx: &mut TcpCx,
    ) -> RecvStep {
        if !self.backlog.is_empty() {
            return self.drain_backlog(call, why, false);
        }
        cx.called(Function::ReleaseSock);
        call.drained = 0;
        self.backlog.drained();
        self.send_deferred(cx);
        if why == ReleaseReason::Flush {
            return self.next_bytes(call, cx);
        }
        self.owned = false;
        match why {
            ReleaseReason::Wait => {
                call.stage = RecvStage::WaitData;
                RecvStep::WaitData
            }
            ReleaseReason::Drain | ReleaseReason::Flush => self.lock_again(call),
            ReleaseReason::Exit => {
                call.stage = RecvStage::Done;
                RecvStep::Return { bytes: call.copied }
            }
        }
    }

    /// sk_wait_event: the receiving program sleeps, unless data or a wake-up came after it joined
    /// the wait queue.
    fn wait_event(&mut self, call: &mut RecvCall) -> RecvStep {
        if self.woken || !self.receive_queue.is_empty() {
            return self.lock_again(call);
        }
        call.stage = RecvStage::Sleep;
        RecvStep::SleepWaitData
    }

    fn lock_again(&mut self, call: &mut RecvCall) -> RecvStep {
        self.waiting = false;
        call.stage = RecvStage::LockAgain;
        RecvStep::LockSock
    }

    /// Continues after a wait, with the socket locked again: counts bytes copied directly to the
    /// receiving program, then processes the prequeue.
    fn locked_again(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if call.installed {
            let bytes = self.count_direct(call);
            self.mib.direct_copy_from_backlog += bytes;
            if self.rcv_nxt == self.copied_seq
                && let Some(step) = self.process_prequeue(call, false)
            {
                return step;
            }
        }
        self.next_bytes(call, cx)
    }

    /// Ends a recv() that has enough data. If the receiving program had registered as waiting, TCP
    /// input first processes the prequeue again.
    fn leave(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if !call.installed {
            return self.clean_up(call, true, cx);
        }
        self.ucopy.len = call.remaining;
        match self.process_prequeue(call, true) {
            Some(step) => step,
            None => self.uninstall(call, cx),
        }
    }

    fn uninstall(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        let bytes = self.count_direct(call);
        self.mib.direct_copy_from_prequeue += bytes;
        self.ucopy.installed = false;
        self.ucopy.len = 0;
        self.clean_up(call, true, cx)
    }
}

#[cfg(test)]
mod tests;
