//! The life of a connection: its creation, its memory, its end.
//!
//! Read first: include/linux/tcp.h (struct tcp_sock), include/net/sock.h (struct sock).

use super::memory::Holding;
use super::params::least_rcvbuf;
use super::{
    AckState, Backlog, CompressedAck, Release, SackList, SeqQueue, SkbQueue, SpaceProbe, TcpCx,
    TcpDrop, TcpEffect, TcpMem, TcpMib, TcpSock, TcpSockParams, Ucopy, Unit, Window, WindowShare,
};
use crate::packet::Skb;
use std::collections::VecDeque;

impl TcpSock {
    /// Creates an established connection without data, as accept() returns it.
    pub fn new(params: TcpSockParams, mem: &mut TcpMem) -> TcpSock {
        mem.sockets += 1;
        let window = Window::initial(&TcpSockParams {
            rcvbuf: least_rcvbuf(&params),
            ..params.clone()
        });
        TcpSock {
            mib: TcpMib::default(),
            owned: false,
            closed: false,
            waiting: false,
            woken: false,
            ucopy: Ucopy::default(),
            receive_queue: SeqQueue::default(),
            ofo_queue: SeqQueue::default(),
            backlog: Backlog::default(),
            prequeue: SkbQueue::default(),
            in_hand: None,
            joined_in_hand: Vec::new(),
            unit: Unit::default(),
            share: WindowShare::of(&params.release),
            rcvbuf: least_rcvbuf(&params),
            forward_alloc: 0,
            rcv_nxt: params.first_seq,
            copied_seq: params.first_seq,
            probe: SpaceProbe::new(window.first_space(&params)),
            ack: AckState::new(&params, window.wnd),
            compressed: params.release.compresses_acks().map(CompressedAck::new),
            window,
            sack: SackList::default(),
            ts_recent: 0,
            header_prediction: true,
            delack_expires: None,
            params,
        }
    }

    /// setsockopt(SO_RCVBUF) during the run: `sk_rcvbuf` gets the new size at once. The window
    /// advertised last and the window scale of the handshake do not change. A call that sets the
    /// present size again is applied like any other.
    ///
    /// Simplified: no system call cancels SO_RCVBUF. With `None` the buffer is as if the program
    /// had never set a size: it begins at `tcp_rmem[1]` again. A second `None` has no effect.
    pub fn set_rcvbuf(&mut self, asked: Option<u64>) {
        let params = &mut self.params;
        if asked.is_none() && !params.rcvbuf_locked {
            return;
        }
        params.rcvbuf = asked.unwrap_or(params.rmem[1]);
        params.rcvbuf_locked = asked.is_some();
        self.rcvbuf = least_rcvbuf(params);
        let full = self.full_space();
        self.window.resize(full, self.params.advmss);
    }

    /// Sets the rules of the receive path. Segments already on the prequeue stay there.
    pub fn set_release(&mut self, release: Release) {
        self.params.release = release;
    }

    /// Closes the socket of a killed process: all its segments are dropped, its memory is returned,
    /// and its timer stops. Segments that arrive later find no socket.
    pub fn close(&mut self, cx: &mut TcpCx) {
        while let Some(skb) = self.receive_queue.pop() {
            self.uncharge(skb.truesize);
            cx.discard(skb, TcpDrop::NoSocket);
        }
        self.purge_ofo(TcpDrop::NoSocket, cx);
        let uncharged = std::iter::from_fn(|| self.prequeue.pop().or_else(|| self.backlog.pop()));
        let in_hand = self.in_hand.take();
        let joined = std::mem::take(&mut self.joined_in_hand);
        for skb in in_hand.into_iter().chain(joined).chain(uncharged) {
            cx.discard(skb, TcpDrop::NoSocket);
        }
        self.leave_tcp(cx);
    }

    fn leave_tcp(&mut self, cx: &mut TcpCx) {
        self.reclaim_memory(cx);
        cx.mem.sockets -= u64::from(!self.closed);
        self.closed = true;
        self.owned = false;
        self.waiting = false;
        self.ucopy = Ucopy::default();
        self.delack_expires = None;
        self.compressed = None;
    }

    /// Drops the whole out-of-order queue. Returns the number of dropped segments.
    pub(super) fn purge_ofo(&mut self, reason: TcpDrop, cx: &mut TcpCx) -> u64 {
        let held = self.ofo_queue.len() as u64;
        while let Some(skb) = self.ofo_queue.remove(0) {
            self.uncharge(skb.truesize);
            cx.discard(skb, reason);
        }
        held
    }

    /// Returns whether `truesize` bytes are available or can be taken from `tcp_mem`
    /// (sk_stream_rmem_schedule).
    pub(super) fn schedule_memory(&mut self, truesize: u32, cx: &mut TcpCx) -> bool {
        if i64::from(truesize) <= self.forward_alloc {
            return true;
        }
        let holding = Holding {
            rmem_alloc: self.rmem_alloc(),
            forward_alloc: self.forward_alloc,
            rmem_min: self.params.rmem[0],
        };
        let before = cx.mem.pressure;
        let taken = cx.mem.schedule(u64::from(truesize), holding);
        tell_pressure(before, cx);
        match taken {
            Some(bytes) => self.forward_alloc += bytes as i64,
            None => cx.emit(TcpEffect::MemoryRefused),
        }
        taken.is_some()
    }

    /// sk_stream_set_owner_r: charges the segment to the socket.
    pub(super) fn charge(&mut self, truesize: u32) {
        self.forward_alloc -= i64::from(truesize);
    }

    /// Removes the charge of a freed segment. The memory stays with the socket for later segments.
    pub(super) fn uncharge(&mut self, truesize: u32) {
        self.forward_alloc += i64::from(truesize);
    }

    /// sk_stream_mem_reclaim: returns whole pages to `tcp_mem`.
    pub(super) fn reclaim_memory(&mut self, cx: &mut TcpCx) {
        let before = cx.mem.pressure;
        self.forward_alloc = cx.mem.reclaim(self.forward_alloc);
        tell_pressure(before, cx);
    }

    /// sk_data_ready: makes a receiving program on the wait queue runnable.
    pub(super) fn data_ready(&mut self, cx: &mut TcpCx) {
        if self.waiting && !self.woken {
            self.woken = true;
            cx.emit(TcpEffect::WakeReader);
        }
    }

    /// `sk_rmem_alloc`: memory charged for the segments on the receive and out-of-order queues (sum
    /// of their truesize), bytes.
    pub fn rmem_alloc(&self) -> u64 {
        self.receive_queue.truesize + self.ofo_queue.truesize
    }

    /// All queues, for a checkpoint that stores the segments in another form.
    pub fn queues_mut(&mut self) -> [&mut VecDeque<Skb>; 5] {
        let [draining, waiting] = self.backlog.lists_mut();
        [
            &mut self.receive_queue.segments,
            &mut self.ofo_queue.segments,
            &mut draining.segments,
            &mut waiting.segments,
            &mut self.prequeue.segments,
        ]
    }

    /// Mixes the whole state into a digest; of each queue only its length, its bytes and its first
    /// and last segment. The statistics (`mib`) are left out, because they influence nothing.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.receive_queue.fold_digest(mix);
        self.ofo_queue.fold_digest(mix);
        self.backlog
            .fold_digest(self.params.release.backlog_limit, mix);
        self.prequeue.fold_digest(mix);
        mix(self.in_hand.map_or(0, |skb| skb.id));
        self.window.fold_digest(mix);
        self.probe.fold_digest(mix);
        self.ack.fold_digest(mix);
        if let Some(compressed) = &self.compressed {
            compressed.fold_digest(mix);
        }
        self.sack.fold_digest(mix);
        self.share.fold_digest(mix);
        self.fold_scalars(mix);
    }

    fn fold_scalars(&self, mix: &mut impl FnMut(u64)) {
        let flags = [
            self.owned,
            self.closed,
            self.waiting,
            self.woken,
            self.ucopy.installed,
            self.header_prediction,
        ];
        mix(flags.iter().fold(0, |bits, &on| bits << 1 | u64::from(on)));
        mix(self.ucopy.len);
        mix(self.rcvbuf);
        mix(self.forward_alloc as u64);
        mix(self.rcv_nxt);
        mix(self.copied_seq);
        mix(u64::from(self.ts_recent));
        mix(self.delack_expires.unwrap_or(u64::MAX));
    }
}

fn tell_pressure(before: bool, cx: &mut TcpCx) {
    if cx.mem.pressure != before {
        cx.emit(TcpEffect::MemoryPressure(cx.mem.pressure));
    }
}

#[cfg(test)]
mod tests;
