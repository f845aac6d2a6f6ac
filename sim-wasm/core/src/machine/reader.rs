//! The receiving process: user code, `recv()`, sleep, and user code again.
//!
//! Read first: net/ipv4/tcp.c:tcp_recvmsg, net/ipv4/udp.c:udp_recvmsg; kernel-2.6.12 §5.5,
//! §7 and §10.2, which says where a reader that owns its socket can be switched out.
//!
//! Simplified: iperf runs one thread per connection, each with its own socket; the threads
//! share nothing here but the machine. A UDP reader takes one datagram per call.

use super::Machine;
use super::cpu::Step;
use super::tasks::Act;
use crate::kernel::dev::Offload;
use crate::kernel::task::{TaskId, TaskState};
use crate::kernel::tcp::{RecvCall, RecvStep, TcpSock};
use crate::observe::codes::{Stage, Work};
use crate::skb::Skb;

/// What the reader does when its step is done.
#[derive(Clone, Debug)]
pub(super) enum ReaderAct {
    /// It has finished its own work on what it read: the next `recv()`.
    Call,
    /// It has entered the system call.
    Entered,
    /// It is somewhere in `tcp_recvmsg`; the step that it was at is done.
    Tcp(RecvCall),
    /// What that step led to has been charged: ACKs leave, then the next step begins.
    TcpCharged(RecvCall, RecvStep),
    /// It was asleep for want of a datagram, or looks for one.
    Udp,
    /// It has copied a datagram.
    UdpCopied(Skb),
}

/// Books of all readers together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReadersAccounting {
    pub ticks: u64,
    pub interactive_ticks: u64,
    pub voluntary: u64,
    pub involuntary: u64,
}

impl Machine {
    /// The reader's step is done.
    pub(super) fn resume_reader(&mut self, id: TaskId, act: ReaderAct) {
        match act {
            ReaderAct::Call => {
                let entry = Step::kernel(Work::Syscall, self.costs().syscall);
                self.run_step(entry, Act::Reader(ReaderAct::Entered));
            }
            ReaderAct::Entered => self.enter_recvmsg(id),
            ReaderAct::Tcp(call) => self.tcp_recvmsg(id, call),
            ReaderAct::TcpCharged(call, next) => {
                self.flush_acks();
                self.begin_recv_step(id, call, next);
            }
            ReaderAct::Udp => self.udp_recvmsg(id),
            ReaderAct::UdpCopied(skb) => self.datagram_read(&skb),
        }
    }

    /// CPU time of copying `bytes` to user space, ns.
    pub(super) fn copy_cost(&self, bytes: u32) -> u64 {
        let costs = self.costs();
        let checksum = match self.config.device.offload {
            Offload::None => costs.checksum_ps_per_byte,
            Offload::Checksum | Offload::Tcp => 0,
        };
        u64::from(bytes) * (costs.copy_ps_per_byte + checksum) / 1000
    }

    fn enter_recvmsg(&mut self, id: TaskId) {
        let len = self.config.reader.read_size;
        let Some(slot) = self.socket_of(id) else {
            return;
        };
        if self.sockets[slot].is_tcp() {
            let (call, first) = TcpSock::recvmsg_start(u64::from(len));
            self.begin_recv_step(id, call, first);
        } else {
            self.udp_recvmsg(id);
        }
    }

    /// The step's CPU time is spent: apply it, charge what it led to, begin the next one.
    fn tcp_recvmsg(&mut self, id: TaskId, mut call: RecvCall) {
        let Some(slot) = self.socket_of(id) else {
            return;
        };
        let ended = self.tasks[id].step;
        let mut next = RecvStep::Return { bytes: 0 };
        let cost = self.with_tcp(slot, |sock, cx| next = sock.recvmsg_step(&mut call, cx));
        if cost.ns == 0 {
            self.begin_recv_step(id, call, next);
            return;
        }
        let work = if cost.acked { Work::TcpAck } else { ended.work };
        let charge = if ended.bh_off {
            Step::bh_off(work, cost.ns)
        } else {
            Step {
                preemptible: false,
                ..Step::kernel(work, cost.ns)
            }
        };
        self.run_step(charge, Act::Reader(ReaderAct::TcpCharged(call, next)));
    }

    /// Simplified: 2.6.12's `__release_sock` offers the CPU between two backlog segments
    /// (cond_resched_softirq) without CONFIG_PREEMPT too. Here it does so only with it: the
    /// study found that the stalls disappear with the option off. Who could tell: a
    /// non-preemptible receiver whose slice ends just while it drains a backlog.
    fn begin_recv_step(&mut self, id: TaskId, call: RecvCall, next: RecvStep) {
        self.show_recv_step(id, next);
        match next {
            RecvStep::SleepWaitData => {
                self.block_current(TaskState::Interruptible, Act::Reader(ReaderAct::Tcp(call)));
            }
            RecvStep::Return { .. } => {
                let cost = self.costs().user_per_tcp_read;
                self.run_step(Step::user(cost), Act::Reader(ReaderAct::Call));
            }
            step => {
                let gap = !(self.tasks[id].step.bh_off && step.bh_off());
                let step = Step {
                    bh_off: step.bh_off(),
                    preemptible: step.preemptible(),
                    resched_before: self.cpu.preemptible_kernel && (gap || step.resched_first()),
                    ..Step::kernel(recv_work(step), self.recv_step_cost(step))
                };
                self.run_step(step, Act::Reader(ReaderAct::Tcp(call)));
            }
        }
    }

    fn recv_step_cost(&self, step: RecvStep) -> u64 {
        match step {
            RecvStep::CopyToUser { bytes, .. } | RecvStep::DirectCopy { bytes, .. } => {
                self.copy_cost(bytes)
            }
            RecvStep::LockSock | RecvStep::ReleaseSock { .. } => self.costs().socket_lock,
            // Charged by what they turn out to do: see `EffectCost`.
            _ => 0,
        }
    }

    /// The picture: the segment that the reader takes up now.
    fn show_recv_step(&mut self, id: TaskId, step: RecvStep) {
        let stream = self.socket_of(id).map_or(0, |slot| slot as u8);
        match step {
            RecvStep::CopyToUser { skb_id, .. } | RecvStep::DirectCopy { skb_id, .. } => {
                self.hop_by_id(skb_id, stream, Stage::Copy);
            }
            RecvStep::BacklogRcv { skb, .. } | RecvStep::ProcessPrequeue { skb } => {
                self.hop(&skb, Stage::ProcessInput, 0);
            }
            _ => {}
        }
    }

    /// `udp_recvmsg`: one datagram, or sleep until one comes.
    fn udp_recvmsg(&mut self, id: TaskId) {
        let Some(slot) = self.socket_of(id) else {
            return;
        };
        match self.take_datagram(slot) {
            None => self.block_current(TaskState::Interruptible, Act::Reader(ReaderAct::Udp)),
            Some(skb) => {
                self.hop(&skb, Stage::Copy, 0);
                let read_size = self.config.reader.read_size;
                let cost = self.copy_cost(skb.len.min(read_size)) + self.costs().skb_free;
                let copy = Step::kernel(Work::CopyToUser, cost);
                self.run_step(copy, Act::Reader(ReaderAct::UdpCopied(skb)));
            }
        }
    }

    fn datagram_read(&mut self, skb: &Skb) {
        let read_size = self.config.reader.read_size;
        self.deliver(skb, u64::from(skb.len.min(read_size)));
        self.free_datagram(skb);
        self.free_buffer();
        let cost = self.costs().user_per_datagram;
        self.run_step(Step::user(cost), Act::Reader(ReaderAct::Call));
    }

    /// A frame's last byte reached the reader.
    pub(super) fn deliver(&mut self, skb: &Skb, bytes: u64) {
        self.counters.delivered += 1;
        self.counters.delivered_bytes += bytes;
        self.counters.last_delivered = self.now;
        self.counters.delay.add(self.now.since(skb.sent_at));
        self.hop(skb, Stage::Delivered, 0);
    }

    /// True while this reader holds a datagram that it took off the queue.
    pub(super) fn is_copying_datagram(&self, reader: Option<TaskId>) -> bool {
        reader.is_some_and(|id| matches!(self.tasks[id].act, Act::Reader(ReaderAct::UdpCopied(_))))
    }

    /// Bytes that the reader's recv() in progress has copied.
    pub(super) fn read_so_far(&self, reader: TaskId) -> u64 {
        match &self.tasks[reader].act {
            Act::Reader(ReaderAct::Tcp(call) | ReaderAct::TcpCharged(call, _)) => call.copied,
            _ => 0,
        }
    }

    /// Books of all living readers.
    pub(super) fn readers_accounting(&self) -> ReadersAccounting {
        let mut sum = self.ended_readers;
        for socket in &self.sockets {
            if let Some(id) = socket.reader {
                let task = self.cpu.rq.task(id);
                sum.ticks += task.utime_ticks;
                sum.interactive_ticks += task.interactive_ticks;
                sum.voluntary += task.nvcsw;
                sum.involuntary += task.nivcsw;
            }
        }
        sum
    }

    /// The reader of stream 0, while it lives.
    pub(super) fn first_reader(&self) -> Option<TaskId> {
        self.sockets.first().and_then(|socket| socket.reader)
    }

    pub(super) fn renice_readers(&mut self) {
        let nice = self.config.reader.nice;
        for slot in 0..self.sockets.len() {
            if let Some(id) = self.sockets[slot].reader
                && self.cpu.rq.set_nice(id, nice)
            {
                self.want_switch(self.causes.parameter);
            }
        }
    }

    /// iperf is killed: its sockets close, every frame they hold is dropped.
    pub(super) fn kill_receiver(&mut self) {
        self.ended_readers = self.readers_accounting();
        let cause = self.causes.out_of_memory;
        for slot in 0..self.sockets.len() {
            if let Some(id) = self.sockets[slot].reader.take() {
                self.abandon_read(id, cause);
                self.close_socket(slot, cause);
                self.end_task(id);
            }
        }
    }

    /// A datagram that the killed reader was copying ends without a reader.
    fn abandon_read(&mut self, id: TaskId, cause: u64) {
        if let Act::Reader(ReaderAct::UdpCopied(skb)) = self.tasks[id].act {
            self.drop_frame(&skb, crate::observe::codes::Drop::NoSocket, cause);
            self.free_datagram(&skb);
            self.free_buffer();
        }
    }

    /// Address space of the receiving program: one stack of 8 MiB per thread
    /// (ulimit -s of the time), and a small program.
    pub(super) fn receiver_vm_pages(&self) -> u32 {
        self.config.host.profile.program_vm_pages + 2048 * self.sockets.len() as u32
    }

    /// The reader was woken by a segment, a datagram or a timer.
    /// Returns the CPU time that took: none if it was awake.
    pub(super) fn wake_reader(&mut self, slot: usize, cause: u64) -> u64 {
        let Some(id) = self.sockets[slot].reader else {
            return 0;
        };
        if self.begin_to_read(slot) {
            return 0;
        }
        let was_interactive = self.cpu.rq.task(id).is_interactive();
        if !self.wake_task(id, cause) {
            return 0;
        }
        self.sockets[slot].causes.woken = self.journal;
        self.note_interactivity(id, was_interactive, cause);
        self.costs().wake_up
    }
}

/// What the picture calls a step of `tcp_recvmsg`.
fn recv_work(step: RecvStep) -> Work {
    match step {
        RecvStep::CopyToUser { .. } | RecvStep::DirectCopy { .. } => Work::CopyToUser,
        RecvStep::BacklogRcv { .. } | RecvStep::ProcessPrequeue { .. } => Work::BacklogRcv,
        RecvStep::CleanupRbuf => Work::TcpAck,
        _ => Work::Syscall,
    }
}
