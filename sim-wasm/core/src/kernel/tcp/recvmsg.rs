//! The reader: tcp_recvmsg, as a machine that stops wherever the CPU can be taken away.
//!
//! Read first: net/ipv4/tcp.c:tcp_recvmsg, tcp_prequeue_process; net/core/sock.c:
//! lock_sock, release_sock; include/net/sock.h:sk_wait_event; kernel-2.6.12 §5.4, §5.5, §10.
//!
//! One call: `recvmsg_start`, then `recvmsg_step` again and again. Each call of
//! `recvmsg_step` applies the work that the previous step stood for, whose CPU time has
//! just been spent, and says what the reader does next. `RecvStep` tells whether softirqs
//! wait, whether the step can be preempted, and where the kernel reschedules by itself.
//!
//! Between two steps: if both have BH off, nothing gets in, except that a step with
//! `resched_first` lets a due reschedule happen before it begins. Otherwise softirqs that
//! wait run first, and a preemptible kernel switches if it must (`preempt_gap`).
//!
//! Simplified: one reader per socket, so that lock_sock never waits; blocking reads
//! without signals, MSG_WAITALL, or a time limit. cleanup_rbuf is a step only when it
//! sends an ACK.

use super::sock::TcpSock;
use super::{TcpCx, TcpEffect};
use crate::skb::Skb;

/// What the reader does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvStep {
    /// lock_sock: at the end of it the reader owns the socket.
    LockSock,
    /// Copies from the receive queue to user space, owning the socket.
    CopyToUser {
        /// `Skb::id`.
        skb_id: u64,
        /// Bytes of it that this read takes.
        bytes: u32,
    },
    /// cleanup_rbuf, which sends an ACK.
    CleanupRbuf,
    /// TCP input for one segment of the prequeue.
    ProcessPrequeue {
        /// The segment.
        skb: Skb,
    },
    /// TCP input for one segment of the backlog.
    BacklogRcv {
        /// The segment.
        skb: Skb,
        /// A reschedule that is due happens before this step, the socket owned.
        resched_first: bool,
    },
    /// TCP input copies the segment in hand straight to user space, BH on meanwhile.
    DirectCopy {
        /// `Skb::id`.
        skb_id: u64,
        /// Bytes copied.
        bytes: u32,
    },
    /// release_sock with an empty backlog: at the end of it nobody owns the socket. If
    /// segments came before it began, it turns to the backlog again.
    ReleaseSock {
        /// A reschedule that is due happens before this step, the socket owned.
        resched_first: bool,
    },
    /// About to sleep: the condition of sk_wait_data is tested at the end of it.
    WaitData,
    /// Asleep until `TcpEffect::WakeReader`. Takes effect at once; the next call of
    /// `recvmsg_step` is made when the task runs again.
    SleepWaitData,
    /// The system call returns.
    Return {
        /// Bytes read.
        bytes: u64,
    },
}

impl RecvStep {
    /// Whether softirqs wait until the step is over.
    pub const fn bh_off(self) -> bool {
        matches!(
            self,
            RecvStep::ProcessPrequeue { .. }
                | RecvStep::BacklogRcv { .. }
                | RecvStep::ReleaseSock { .. }
        )
    }

    /// Whether a preemptible kernel may switch the reader out in the middle of the step.
    /// Copies can be: this is how a reader loses the CPU while it owns its socket.
    pub const fn preemptible(self) -> bool {
        matches!(
            self,
            RecvStep::CopyToUser { .. } | RecvStep::DirectCopy { .. } | RecvStep::WaitData
        )
    }

    /// Whether the kernel reschedules by itself before this step, if it is due, with or
    /// without CONFIG_PREEMPT (cond_resched_softirq in release_sock).
    pub const fn resched_first(self) -> bool {
        match self {
            RecvStep::BacklogRcv { resched_first, .. }
            | RecvStep::ReleaseSock { resched_first } => resched_first,
            _ => false,
        }
    }

    /// Whether BH comes on between this step and `next`: there waiting softirqs run, and
    /// a preemptible kernel may switch.
    pub const fn preempt_gap(self, next: RecvStep) -> bool {
        !(self.bh_off() && next.bh_off())
    }
}

/// Why the socket is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Release {
    /// To sleep until data come.
    Wait,
    /// Only to process the backlog: there is enough to return.
    Drain,
    /// The call returns.
    Exit,
}

/// Where the segment in hand came from, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Backlog(Release),
    /// True when the call is about to return.
    Prequeue(bool),
}

/// The work that the last step stood for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    FirstLock,
    LockAgain,
    Copy(u32),
    /// True when the call is about to return.
    Cleanup(bool),
    Input(Source),
    DirectCopy(Source, u32),
    Release(Release),
    WaitData,
    Sleep,
    Done,
}

/// One recv() in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecvCall {
    /// Bytes asked for.
    pub len: u64,
    /// Bytes copied so far.
    pub copied: u64,
    remaining: u64,
    installed: bool,
    stage: Stage,
}

impl RecvCall {
    /// Least bytes to return with: SO_RCVLOWAT = 1.
    const TARGET: u64 = 1;

    fn took(&mut self, bytes: u64) {
        self.copied += bytes;
        self.remaining -= bytes;
    }

    /// Whether the call has returned.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Folds all state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.len);
        mix(self.copied);
        mix(u64::from(self.installed));
        mix(self.stage_code());
    }

    fn stage_code(&self) -> u64 {
        match self.stage {
            Stage::FirstLock => 0,
            Stage::LockAgain => 1,
            Stage::Copy(bytes) => 2 | u64::from(bytes) << 8,
            Stage::Cleanup(exit) => 3 | u64::from(exit) << 8,
            Stage::Input(source) => 4 | source.code() << 8,
            Stage::DirectCopy(source, bytes) => 5 | source.code() << 8 | u64::from(bytes) << 16,
            Stage::Release(why) => 6 | (why as u64) << 8,
            Stage::WaitData => 7,
            Stage::Sleep => 8,
            Stage::Done => 9,
        }
    }
}

impl Source {
    fn code(self) -> u64 {
        match self {
            Source::Backlog(why) => why as u64,
            Source::Prequeue(exit) => 3 + u64::from(exit),
        }
    }
}

impl TcpSock {
    /// recv(`len` bytes) enters tcp_recvmsg. The first step is always `LockSock`.
    pub fn recvmsg_start(len: u64) -> (RecvCall, RecvStep) {
        let call = RecvCall {
            len,
            copied: 0,
            remaining: len,
            installed: false,
            stage: Stage::FirstLock,
        };
        (call, RecvStep::LockSock)
    }

    /// The last step's CPU time is spent: apply it, and say what comes next.
    pub fn recvmsg_step(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        match call.stage {
            Stage::FirstLock => {
                self.owned = true;
                self.next_bytes(call, cx)
            }
            Stage::LockAgain => {
                self.owned = true;
                self.locked_again(call, cx)
            }
            Stage::Copy(bytes) => {
                self.copied_to_user(call, bytes, cx);
                self.next_bytes(call, cx)
            }
            Stage::Cleanup(exit) => {
                self.send_ack(cx);
                self.cleaned_up(call, exit)
            }
            Stage::Input(source) => self.input_in_hand(call, source, cx),
            Stage::DirectCopy(source, bytes) => self.finish_in_hand(call, source, bytes, cx),
            Stage::Release(why) => self.release_sock(call, why),
            Stage::WaitData => self.wait_event(call),
            Stage::Sleep => self.lock_again(call),
            Stage::Done => RecvStep::Return { bytes: call.copied },
        }
    }

    /// The head of tcp_recvmsg's loop: the receive queue, or what to do without it.
    fn next_bytes(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if call.remaining == 0 {
            return self.leave(call, cx);
        }
        if let Some(skb) = self.receive_queue.front() {
            let bytes = (skb.end_seq() - self.copied_seq).min(call.remaining) as u32;
            call.stage = Stage::Copy(bytes);
            return RecvStep::CopyToUser {
                skb_id: skb.id,
                bytes,
            };
        }
        if call.copied >= RecvCall::TARGET && self.backlog.is_empty() {
            return self.leave(call, cx);
        }
        self.clean_up(call, false, cx)
    }

    /// The copy from the receive queue is over.
    fn copied_to_user(&mut self, call: &mut RecvCall, bytes: u32, cx: &mut TcpCx) {
        self.copied_seq += u64::from(bytes);
        call.took(u64::from(bytes));
        self.adjust_rcv_space(cx.jiffies);
        let read = |skb: &&Skb| skb.end_seq() == self.copied_seq;
        if self.receive_queue.front().filter(read).is_none() {
            return;
        }
        if let Some(skb) = self.receive_queue.pop() {
            self.uncharge(skb.truesize);
            cx.emit(TcpEffect::Delivered { skb });
        }
    }

    /// cleanup_rbuf, then on.
    fn clean_up(&mut self, call: &mut RecvCall, exit: bool, cx: &mut TcpCx) -> RecvStep {
        if self.owes_ack_after_read(call.copied, cx) {
            call.stage = Stage::Cleanup(exit);
            return RecvStep::CleanupRbuf;
        }
        self.cleaned_up(call, exit)
    }

    fn cleaned_up(&mut self, call: &mut RecvCall, exit: bool) -> RecvStep {
        match exit {
            true => self.drain_backlog(call, Release::Exit, false),
            false => self.wait_for_data(call),
        }
    }

    /// Becomes the waiting reader; then the prequeue, the backlog, or sleep.
    fn wait_for_data(&mut self, call: &mut RecvCall) -> RecvStep {
        if !self.params.low_latency {
            call.installed = true;
            self.ucopy.installed = true;
            self.ucopy.len = call.remaining;
            if let Some(step) = self.process_prequeue(call, false) {
                return step;
            }
        }
        if call.copied >= RecvCall::TARGET {
            return self.drain_backlog(call, Release::Drain, false);
        }
        self.waiting = true;
        self.woken = false;
        self.drain_backlog(call, Release::Wait, false)
    }

    /// tcp_prequeue_process, if there is anything to process.
    fn process_prequeue(&mut self, call: &mut RecvCall, exit: bool) -> Option<RecvStep> {
        self.mib.prequeued += self.prequeue.len() as u64;
        self.next_of_prequeue(call, exit)
    }

    fn next_of_prequeue(&mut self, call: &mut RecvCall, exit: bool) -> Option<RecvStep> {
        let skb = self.prequeue.pop()?;
        self.in_hand = Some(skb);
        call.stage = Stage::Input(Source::Prequeue(exit));
        Some(RecvStep::ProcessPrequeue { skb })
    }

    /// The backlog, a segment at a time, and the release when it is empty
    /// (__release_sock). `after_one` when a segment was just processed.
    fn drain_backlog(&mut self, call: &mut RecvCall, why: Release, after_one: bool) -> RecvStep {
        let resched_first = after_one;
        let Some(skb) = self.backlog.pop() else {
            call.stage = Stage::Release(why);
            return RecvStep::ReleaseSock { resched_first };
        };
        self.in_hand = Some(skb);
        call.stage = Stage::Input(Source::Backlog(why));
        RecvStep::BacklogRcv { skb, resched_first }
    }

    /// The headers of the segment in hand are done: copy directly, or queue.
    fn input_in_hand(&mut self, call: &mut RecvCall, source: Source, cx: &mut TcpCx) -> RecvStep {
        let direct = self.in_hand.map_or(0, |skb| self.direct_copy_len(&skb));
        match self.in_hand {
            Some(skb) if direct > 0 => {
                call.stage = Stage::DirectCopy(source, direct);
                RecvStep::DirectCopy {
                    skb_id: skb.id,
                    bytes: direct,
                }
            }
            _ => self.finish_in_hand(call, source, 0, cx),
        }
    }

    /// TCP input for the segment in hand; then the next one.
    fn finish_in_hand(
        &mut self,
        call: &mut RecvCall,
        source: Source,
        direct: u32,
        cx: &mut TcpCx,
    ) -> RecvStep {
        if let Some(skb) = self.in_hand.take() {
            self.rcv_established(skb, direct, cx);
        }
        match source {
            Source::Backlog(why) => self.drain_backlog(call, why, true),
            Source::Prequeue(exit) => match self.next_of_prequeue(call, exit) {
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

    /// Bytes that TCP input put into the reader's buffer.
    fn count_direct(&self, call: &mut RecvCall) -> u64 {
        let bytes = call.remaining - self.ucopy.len;
        call.took(bytes);
        bytes
    }

    /// The end of release_sock: segments that came meanwhile first, then the owner goes.
    fn release_sock(&mut self, call: &mut RecvCall, why: Release) -> RecvStep {
        if !self.backlog.is_empty() {
            return self.drain_backlog(call, why, false);
        }
        self.owned = false;
        match why {
            Release::Wait => {
                call.stage = Stage::WaitData;
                RecvStep::WaitData
            }
            Release::Drain => self.lock_again(call),
            Release::Exit => {
                call.stage = Stage::Done;
                RecvStep::Return { bytes: call.copied }
            }
        }
    }

    /// sk_wait_event: sleeps unless data or a wake-up came since it joined the queue.
    fn wait_event(&mut self, call: &mut RecvCall) -> RecvStep {
        if self.woken || !self.receive_queue.is_empty() {
            return self.lock_again(call);
        }
        call.stage = Stage::Sleep;
        RecvStep::SleepWaitData
    }

    fn lock_again(&mut self, call: &mut RecvCall) -> RecvStep {
        self.waiting = false;
        call.stage = Stage::LockAgain;
        RecvStep::LockSock
    }

    /// Back from waiting: what was copied directly counts; then the prequeue.
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

    /// Enough was read: the prequeue once more, then cleanup_rbuf and release_sock.
    fn leave(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if !call.installed {
            return self.clean_up(call, true, cx);
        }
        self.ucopy.len = match call.copied {
            0 => 0,
            _ => call.remaining,
        };
        match self.process_prequeue(call, true) {
            Some(step) => step,
            None => self.uninstall(call, cx),
        }
    }

    fn uninstall(&mut self, call: &mut RecvCall, cx: &mut TcpCx) -> RecvStep {
        if call.copied > 0 {
            let bytes = self.count_direct(call);
            self.mib.direct_copy_from_prequeue += bytes;
        }
        self.ucopy.installed = false;
        self.ucopy.len = 0;
        self.clean_up(call, true, cx)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testbed::{Bench, MSS};
    use super::super::{TcpQueue, TcpSockParams};
    use super::*;

    const FULL: u64 = MSS as u64;

    fn is_copy(step: RecvStep) -> bool {
        matches!(step, RecvStep::CopyToUser { .. })
    }

    fn copies(steps: &[RecvStep]) -> Vec<(u64, u32)> {
        let copy = |step: &RecvStep| match *step {
            RecvStep::CopyToUser { skb_id, bytes } => Some((skb_id, bytes)),
            _ => None,
        };
        steps.iter().filter_map(copy).collect()
    }

    #[test]
    fn a_read_of_8192_takes_five_segments_and_the_head_of_a_sixth() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(6);
        let (call, steps) = bench.recv(8192);
        let expected = [
            (1, 1448),
            (2, 1448),
            (3, 1448),
            (4, 1448),
            (5, 1448),
            (6, 952),
        ];
        assert_eq!(copies(&steps), expected);
        assert_eq!(steps[0], RecvStep::LockSock);
        assert_eq!(steps[steps.len() - 1], RecvStep::Return { bytes: 8192 });
        assert_eq!(bench.delivered(), [1, 2, 3, 4, 5]);
        assert_eq!((call.copied, bench.sock.copied_seq()), (8192, 8192));
        assert!(!bench.sock.owned());
    }

    #[test]
    fn a_read_returns_what_there_is() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(2);
        let (call, _) = bench.recv(8192);
        assert!(call.is_done());
        assert_eq!(call.copied, 2 * FULL);
    }

    #[test]
    fn a_reader_without_data_sleeps_unowned_as_the_waiting_reader() {
        let mut bench = Bench::new(40 << 20);
        let (call, steps) = bench.recv(8192);
        let release = RecvStep::ReleaseSock {
            resched_first: false,
        };
        let expected = [
            RecvStep::LockSock,
            release,
            RecvStep::WaitData,
            RecvStep::SleepWaitData,
        ];
        assert_eq!(steps, expected);
        assert!(!call.is_done());
        assert!(bench.sock.reader_waiting() && !bench.sock.owned());
    }

    #[test]
    fn the_woken_reader_copies_the_prequeue_directly() {
        let mut bench = Bench::new(40 << 20);
        let (mut call, mut steps) = bench.recv(8192);
        bench.arrive(2);
        steps.clear();
        bench.go_on(&mut call, &mut steps);
        let copied: Vec<_> = steps
            .iter()
            .filter(|step| matches!(step, RecvStep::DirectCopy { bytes: MSS, .. }))
            .collect();
        assert_eq!(copied.len(), 2);
        assert_eq!(call.copied, 2 * FULL);
        assert_eq!(bench.delivered(), [1, 2]);
        assert_eq!(
            bench.sock.rmem_alloc(),
            0,
            "the receive queue was not touched"
        );
        let mib = &bench.sock.mib;
        assert_eq!(
            (mib.prequeued, mib.direct_copy_from_prequeue),
            (2, 2 * FULL)
        );
        assert_eq!(mib.hp_hits_to_user, 2);
        assert!(!bench.sock.reader_waiting());
    }

    #[test]
    fn direct_copies_end_where_the_readers_buffer_ends() {
        let mut bench = Bench::new(40 << 20);
        let (mut call, mut steps) = bench.recv(2000);
        bench.arrive(3);
        bench.go_on(&mut call, &mut steps);
        assert_eq!(call.copied, 2000);
        assert_eq!(bench.delivered(), [1]);
        assert_eq!(bench.len(TcpQueue::Receive), 2);
        bench.recv(1 << 20);
        assert_eq!(bench.delivered(), [1, 2, 3]);
    }

    #[test]
    fn a_segment_that_arrives_before_the_reader_sleeps_keeps_it_awake() {
        let mut bench = Bench::new(40 << 20);
        let (mut call, _) = TcpSock::recvmsg_start(8192);
        bench.step_until(&mut call, |step| step == RecvStep::WaitData);
        bench.arrive(1);
        assert_eq!(bench.len(TcpQueue::Prequeue), 1);
        assert_eq!(bench.step(&mut call), RecvStep::LockSock);
    }

    #[test]
    fn segments_that_meet_a_copying_reader_are_processed_on_release_in_order() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        let (mut call, _) = TcpSock::recvmsg_start(FULL);
        bench.step_until(&mut call, is_copy);
        bench.arrive(3);
        bench.fx.clear();
        let mut steps = Vec::new();
        bench.go_on(&mut call, &mut steps);
        let backlog: Vec<(u64, bool)> = steps
            .iter()
            .filter_map(|step| match step {
                RecvStep::BacklogRcv { skb, resched_first } => Some((skb.id, *resched_first)),
                _ => None,
            })
            .collect();
        assert_eq!(backlog, [(2, false), (3, true), (4, true)]);
        let release = RecvStep::ReleaseSock {
            resched_first: true,
        };
        assert!(
            steps.contains(&release),
            "the last resched point is still owned"
        );
        assert_eq!(bench.acks().len(), 3);
        assert_eq!(bench.len(TcpQueue::Receive), 3);
        assert_eq!(call.copied, FULL);
    }

    #[test]
    fn a_reader_that_wants_more_takes_the_backlog_directly_before_it_returns() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        let (mut call, _) = TcpSock::recvmsg_start(8192);
        bench.step_until(&mut call, is_copy);
        bench.arrive(2);
        bench.go_on(&mut call, &mut Vec::new());
        assert_eq!(call.copied, 3 * FULL);
        assert_eq!(bench.sock.mib.direct_copy_from_backlog, 2 * FULL);
        assert_eq!(bench.delivered(), [1, 2, 3]);
    }

    #[test]
    fn segments_that_arrive_during_a_direct_copy_join_the_backlog() {
        let mut bench = Bench::new(40 << 20);
        let (mut call, _) = bench.recv(8192);
        bench.arrive(1);
        bench.step_until(&mut call, |step| {
            matches!(step, RecvStep::DirectCopy { .. })
        });
        assert!(bench.sock.owned());
        bench.arrive(1);
        assert_eq!(bench.len(TcpQueue::Backlog), 1);
        bench.go_on(&mut call, &mut Vec::new());
        assert_eq!(bench.delivered(), [1, 2]);
    }

    #[test]
    fn the_socket_stays_owned_until_a_backlog_that_keeps_growing_is_empty() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        let (mut call, _) = TcpSock::recvmsg_start(FULL);
        bench.step_until(&mut call, |step| {
            matches!(step, RecvStep::ReleaseSock { .. })
        });
        bench.arrive(1);
        let step = bench.step(&mut call);
        assert!(matches!(step, RecvStep::BacklogRcv { .. }));
        assert!(bench.sock.owned());
    }

    #[test]
    fn after_a_stall_the_backlog_acks_originals_and_d_sacks_retransmissions() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(1);
        let (mut call, _) = TcpSock::recvmsg_start(FULL);
        bench.step_until(&mut call, is_copy);
        bench.arrive(2);
        let rmem = bench.sock.rmem_alloc();
        bench.run_to(bench.jiffies + 600);
        let again = bench.arrive_at(FULL, MSS);
        assert_eq!(bench.len(TcpQueue::Backlog), 3);
        assert_eq!(bench.sock.rmem_alloc(), rmem);
        bench.fx.clear();
        bench.go_on(&mut call, &mut Vec::new());
        let acks = bench.acks();
        assert_eq!(
            acks.iter().map(|ack| ack.ack / FULL).collect::<Vec<_>>(),
            [2, 3, 3]
        );
        assert_eq!(acks[2].sack[0], (FULL, 2 * FULL));
        assert_eq!(bench.drops(), [(again, super::super::TcpDrop::Duplicate)]);
    }

    #[test]
    fn copies_can_be_preempted_and_protocol_work_cannot() {
        let mut bench = Bench::new(40 << 20);
        let (mut call, mut steps) = bench.recv(8192);
        bench.arrive(2);
        bench.go_on(&mut call, &mut steps);
        for step in steps {
            let copy = matches!(step, RecvStep::DirectCopy { .. } | RecvStep::WaitData);
            assert_eq!(step.preemptible(), copy, "{step:?}");
            assert!(!(step.preemptible() && step.bh_off()));
        }
        let copy = RecvStep::CopyToUser {
            skb_id: 1,
            bytes: 1,
        };
        let release = RecvStep::ReleaseSock {
            resched_first: false,
        };
        assert!(copy.preemptible() && copy.preempt_gap(release));
        assert!(!release.preempt_gap(release));
    }

    #[test]
    fn without_a_prequeue_a_reader_still_gets_everything() {
        let mut params = TcpSockParams::new(0, 40 << 20, 1460);
        params.low_latency = true;
        let mut bench = Bench::with(params, [49152, 65536, 98304]);
        let (mut call, mut steps) = bench.recv(8192);
        bench.arrive(2);
        bench.go_on(&mut call, &mut steps);
        assert_eq!(copies(&steps), [(1, 1448), (2, 1448)]);
        assert_eq!(bench.delivered(), [1, 2]);
    }

    #[test]
    fn an_empty_read_returns_at_once() {
        let mut bench = Bench::new(40 << 20);
        let (call, _) = bench.recv(0);
        assert!(call.is_done());
    }
}
