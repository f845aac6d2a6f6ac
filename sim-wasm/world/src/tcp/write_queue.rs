//! The send buffer and its writer: data that the application has written and TCP has not sent.
//!
//! Read first: net/core/stream.c:sk_stream_write_space, sk_stream_wait_memory;
//! include/net/sock.h:sk_stream_memory_free; tcp_input.c:tcp_new_space.
//!
//! A writer may queue data while `sk_wmem_queued < sk_sndbuf`. A refused writer sleeps until the
//! free memory is at least half of the queued memory, so a busy sender works in bursts.
//!
//! Simplified: only whole segments are written. The writes of a recorded application are the
//! exception: each ends in a short segment, which is charged as a whole segment and leaves at once
//! (TCP_NODELAY). A woken writer runs at once. A real writer needs some µs, which the receiver
//! cannot distinguish from the link's delay.

use super::config::{SenderConfig, SenderRelease};
use super::push_marks::PushMarks;
use super::script::Script;
use super::send_memory::SendMemory;
use crate::host_delay::{tick_at_or_after, tick_at_or_before};
use crate::source::Pacer;
use base::{Complete, Ns, pair};
use std::collections::VecDeque;

/// The send buffer and its writer.
#[derive(Clone, Debug)]
pub struct WriteQueue {
    release: SenderRelease,
    mss: u32,
    memory: SendMemory,
    pub sndbuf: u32,
    /// Whether SO_SNDBUF was set, so that the buffer does not grow (SOCK_SNDBUF_LOCK).
    locked: bool,
    /// Segments written but never sent.
    pub unsent: u32,
    /// Remaining bytes of the first unsent segment, after a probe took a part.
    pub first_len: u32,
    /// Whether the writer sleeps until memory is free (SOCK_NOSPACE).
    pub blocked: bool,
    /// Whether memory was freed since the last check of whether the writer may run
    /// (SOCK_QUEUE_SHRUNK).
    shrunk: bool,
    stop: Ns,
    pacer: Pacer,
    /// Interval of the timer ticks at which a paced writer may wake. Zero: the writer does not
    /// sleep, but waits in a busy loop.
    tick: Ns,
    /// Recorded application; `None`: an application that always has more data.
    pub script: Option<Script>,
    /// Bytes of each unsent segment of a recorded application.
    scripted: VecDeque<u32>,
    pushes: Option<PushMarks>,
}

impl WriteQueue {
    /// Creates an empty buffer. A paced writer sleeps until a tick of its host's timer
    /// (`host_delay`).
    pub fn new(config: &SenderConfig) -> WriteQueue {
        let memory = SendMemory::of(config.release, config.mss);
        let locked = config.sndbuf != 0;
        WriteQueue {
            release: config.release,
            mss: config.mss,
            memory,
            sndbuf: if locked {
                config.sndbuf
            } else {
                memory.initial
            },
            locked,
            unsent: 0,
            first_len: config.mss,
            blocked: false,
            shrunk: false,
            stop: config.stop,
            pacer: Pacer::new(config.rate_bps, Ns::ZERO),
            tick: config.tick,
            script: None,
            scripted: VecDeque::new(),
            pushes: Complete::proof().map(PushMarks::new),
        }
    }

    /// Starts the application when the connection opens.
    pub fn open(&mut self, now: Ns) {
        self.pacer.resume_at(now);
    }

    /// Records the size of a receive window that the receiver offers.
    pub fn see_window(&mut self, window: u64) {
        if let Some(pushes) = &mut self.pushes {
            pushes.see_window(window);
        }
    }

    /// Ends a series of sent segments (a push), because nothing more can be sent now.
    pub fn end_push(&mut self) {
        if let Some(pushes) = &mut self.pushes {
            pushes.end_push();
        }
    }

    /// Removes the first unsent segment, which was sent. Returns whether the segment has the PSH
    /// flag.
    pub fn take(&mut self) -> bool {
        self.unsent -= 1;
        self.first_len = match self.script {
            None => self.mss,
            Some(_) => self.next_scripted(),
        };
        self.pushes.as_mut().is_some_and(PushMarks::take)
    }

    #[inline(never)]
    fn next_scripted(&mut self) -> u32 {
        self.scripted.pop_front();
        self.scripted.front().copied().unwrap_or(self.mss)
    }

    /// Removes `bytes` of the first unsent segment, which a probe sent.
    pub fn take_piece(&mut self, bytes: u32) {
        self.first_len -= bytes;
        if let Some(pushes) = &mut self.pushes {
            pushes.take_piece();
        }
    }

    /// Records that an ACK freed memory.
    pub fn note_freed(&mut self) {
        self.shrunk = true;
    }

    /// Lets the writer write as much as its pace and the send buffer allow, with `packets_out`
    /// segments in flight. Returns whether the send buffer, not the congestion window, was the
    /// limit.
    #[inline]
    pub fn refill(&mut self, packets_out: u32, cwnd: u32, now: Ns) -> bool {
        let asleep = self.blocked && !self.shrunk;
        !asleep && self.refill_awake(packets_out, cwnd, now)
    }

    #[inline(never)]
    fn refill_awake(&mut self, packets_out: u32, cwnd: u32, now: Ns) -> bool {
        let freed = std::mem::take(&mut self.shrunk) && self.blocked;
        let memory_limits = freed && packets_out < cwnd && !self.locked;
        if memory_limits {
            self.grow(cwnd);
        }
        // Freed memory wakes the writer at once. The writer's own timer wakes the writer only at a
        // tick.
        let woken = freed && self.wake(packets_out, now);
        let runs = if woken {
            now
        } else {
            tick_at_or_before(self.tick, now)
        };
        if !self.blocked {
            self.write(packets_out, runs);
        }
        memory_limits
    }

    fn write(&mut self, packets_out: u32, now: Ns) {
        if self.script.is_some() {
            self.write_scripted(packets_out, now);
        } else if self.pacer.is_limited() {
            self.write_paced(packets_out, now);
        } else if now < self.stop {
            let room = self.sndbuf.div_ceil(self.memory.charge);
            let unsent = room.saturating_sub(packets_out).max(self.unsent);
            self.count_written(unsent - self.unsent, false);
            self.unsent = unsent;
            self.blocked = true;
        }
    }

    fn write_paced(&mut self, packets_out: u32, now: Ns) {
        while self.pacer.is_due(now) && self.pacer.next < self.stop {
            if self.queued(packets_out) >= self.sndbuf {
                self.blocked = true;
                return;
            }
            self.unsent += 1;
            self.count_written(1, self.marks_each_write());
            self.pacer.advance(self.mss);
        }
    }

    /// Counts written segments. `ends`: the last of these segments ends a write.
    fn count_written(&mut self, segments: u32, ends: bool) {
        if let Some(pushes) = &mut self.pushes {
            pushes.write(segments, self.mss);
            if ends {
                pushes.mark_last();
            }
        }
    }

    /// Returns whether the end of each write gets a PSH mark. In 2.6.12 a full segment fills its
    /// `sk_buff` and leaves; in 6.12 the `sk_buff` has room for more.
    const fn marks_each_write(&self) -> bool {
        matches!(self.release, SenderRelease::V6_12(_))
    }

    /// Queues the data that the recorded application has written by now. Fills the last unsent
    /// segment first, then adds segments.
    #[inline(never)]
    fn write_scripted(&mut self, packets_out: u32, now: Ns) {
        while let Some(script) = &mut self.script {
            let tail = self.scripted.back().copied().unwrap_or(self.mss);
            let room = match self.mss.saturating_sub(tail) {
                0 if (packets_out + self.unsent) * self.memory.charge >= self.sndbuf => {
                    self.blocked = script.next_at().is_some_and(|at| at <= now);
                    return;
                }
                0 => self.mss,
                room => room,
            };
            let Some(bytes) = script.take(room, now) else {
                return;
            };
            let ends = script.is_between_writes();
            self.append(bytes);
            let is_short = self.scripted.back().is_some_and(|&tail| tail < self.mss);
            self.count_written(0, ends && (is_short || self.marks_each_write()));
        }
    }

    fn append(&mut self, bytes: u32) {
        match self.scripted.back_mut() {
            Some(tail) if *tail < self.mss => *tail += bytes,
            _ => {
                self.scripted.push_back(bytes);
                self.unsent += 1;
                self.count_written(1, false);
            }
        }
        self.first_len = self.scripted.front().copied().unwrap_or(self.mss);
    }

    /// Wakes the writer if the free memory is at least half of the queued memory
    /// (sk_stream_write_space). Returns whether the writer woke.
    fn wake(&mut self, packets_out: u32, now: Ns) -> bool {
        let queued = self.queued(packets_out);
        let wakes = self.sndbuf.saturating_sub(queued) >= queued / 2;
        if wakes {
            self.blocked = false;
            self.pacer.resume_at(now);
        }
        wakes
    }

    /// Grows the send buffer to twice what the congestion window needs, at most to the maximum of
    /// `tcp_wmem` (tcp_new_space).
    fn grow(&mut self, cwnd: u32) {
        self.sndbuf = self.sndbuf.max(self.memory.demanded(cwnd));
    }

    fn queued(&self, packets_out: u32) -> u32 {
        (packets_out + self.unsent) * self.memory.charge
    }

    /// Returns when the writer writes next, if no ACK wakes it. `None`: the writer has no pace, the
    /// send buffer is full, or the writer has ended.
    pub fn next_write(&self) -> Option<Ns> {
        if let Some(script) = &self.script {
            return script.next_at().filter(|_| !self.blocked);
        }
        let waits = self.pacer.is_limited() && !self.blocked;
        let next = Some(self.pacer.next).filter(|&at| waits && at < self.stop);
        next.map(|at| tick_at_or_after(self.tick, at))
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.sndbuf, self.unsent));
        mix(u64::from(self.first_len) << 2 | u64::from(self.blocked) << 1 | u64::from(self.shrunk));
        self.pacer.fold_digest(mix);
        if let Some(script) = &self.script {
            script.fold_digest(mix);
        }
        if let Some(pushes) = self.pushes.as_ref().filter(|_| self.marks_each_write()) {
            pushes.fold_digest(mix);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::harness::config;
    use super::super::script::AppWrite;
    use super::*;

    const MSS: u32 = 1448;

    fn buffer(sndbuf: u32, rate_bps: u64) -> WriteQueue {
        WriteQueue::new(&SenderConfig {
            sndbuf,
            rate_bps,
            ..config()
        })
    }

    #[test]
    fn an_automatic_buffer_ends_at_72_segments() {
        let mut queue = buffer(0, 0);
        queue.refill(0, 2, Ns::ZERO);
        assert_eq!(queue.unsent, 9, "16384 bytes, 1836 each");
        queue.note_freed();
        queue.unsent = 0;
        queue.refill(0, 1000, Ns::ZERO);
        assert_eq!((queue.sndbuf, queue.unsent), (131_072, 72));
    }

    #[test]
    fn a_refused_writer_sleeps_until_a_third_is_free() {
        let mut queue = buffer(131_072, 0);
        queue.refill(0, 72, Ns::ZERO);
        queue.unsent = 0;
        for packets_out in (48..72).rev() {
            queue.note_freed();
            queue.refill(packets_out, 100, Ns::ZERO);
            assert!(queue.blocked && queue.unsent == 0, "{packets_out}");
        }
        queue.note_freed();
        queue.refill(47, 100, Ns::ZERO);
        assert_eq!(queue.unsent, 25);
    }

    #[test]
    fn a_set_buffer_does_not_grow() {
        let mut queue = buffer(20_000, 0);
        queue.refill(0, 2, Ns::ZERO);
        queue.unsent = 0;
        queue.note_freed();
        queue.refill(0, 1000, Ns::ZERO);
        assert_eq!((queue.sndbuf, queue.unsent), (20_000, 11));
    }

    #[test]
    fn a_paced_writer_writes_one_segment_at_a_time_until_it_stops() {
        let rate = u64::from(MSS) * 8 * 1000;
        let mut queue = WriteQueue::new(&SenderConfig {
            rate_bps: rate,
            stop: Ns::from_ms(3),
            ..config()
        });
        for ms in 0..3 {
            assert_eq!(queue.next_write(), Some(Ns::from_ms(ms)));
            queue.refill(0, 2, Ns::from_ms(ms));
        }
        assert_eq!((queue.unsent, queue.next_write()), (3, None));
    }

    #[test]
    fn a_paced_writer_that_sleeps_writes_at_a_tick_what_became_due() {
        let rate = u64::from(MSS) * 8 * 1000;
        let mut queue = WriteQueue::new(&SenderConfig {
            rate_bps: rate,
            tick: Ns::from_ms(4),
            ..config()
        });
        queue.open(Ns(1));
        assert_eq!(queue.next_write(), Some(Ns::from_ms(4)));
        queue.refill(0, 9, Ns::from_ms(3));
        assert_eq!(queue.unsent, 0, "an ACK does not wake it");
        queue.refill(0, 9, Ns::from_ms(4));
        assert_eq!(
            (queue.unsent, queue.next_write()),
            (4, Some(Ns::from_ms(8)))
        );
    }

    #[test]
    fn freed_memory_wakes_a_writer_between_ticks() {
        let rate = u64::from(MSS) * 8 * 1000;
        let mut queue = WriteQueue::new(&SenderConfig {
            sndbuf: 4_000,
            rate_bps: rate,
            tick: Ns::from_ms(10),
            ..config()
        });
        queue.refill(0, 9, Ns::from_ms(10));
        assert_eq!((queue.unsent, queue.blocked), (3, true));
        for _ in 0..3 {
            queue.take();
        }
        queue.note_freed();
        queue.refill(0, 9, Ns::from_ms(11));
        assert_eq!(
            (queue.unsent, queue.next_write()),
            (1, Some(Ns::from_ms(20)))
        );
    }

    #[test]
    fn a_recorded_application_writes_its_bytes_and_pauses() {
        let writes = [(0, 3_000), (2, 10), (2, 10)].map(|(ms, bytes)| AppWrite {
            at: Ns::from_ms(ms),
            bytes,
        });
        let mut queue = buffer(0, 0);
        queue.see_window(1 << 20);
        queue.script = Some(Script::new(writes.into()));
        queue.refill(0, 2, Ns::ZERO);
        let sent = |queue: &mut WriteQueue| {
            let len = queue.first_len;
            (len, queue.take())
        };
        let sent_first = [(); 3].map(|()| sent(&mut queue));
        let expected = [(1_448, false), (1_448, false), (104, true)];
        assert_eq!((sent_first, queue.unsent), (expected, 0));
        assert_eq!(queue.next_write(), Some(Ns::from_ms(2)));
        queue.refill(0, 2, Ns::from_ms(2));
        assert_eq!(
            (queue.unsent, queue.first_len),
            (1, 20),
            "one segment for both"
        );
        assert_eq!(sent(&mut queue), (20, true));
        assert_eq!(queue.next_write(), None);
    }

    #[test]
    fn a_recorded_application_sleeps_while_its_buffer_is_full() {
        let write = AppWrite {
            at: Ns::ZERO,
            bytes: 1 << 20,
        };
        let mut queue = buffer(20_000, 0);
        queue.script = Some(Script::new([write].into()));
        queue.refill(0, 100, Ns::ZERO);
        assert_eq!((queue.unsent, queue.blocked), (11, true));
        for _ in 0..11 {
            queue.take();
        }
        queue.note_freed();
        queue.refill(0, 100, Ns::from_ms(1));
        assert_eq!(queue.unsent, 11);
    }
}
