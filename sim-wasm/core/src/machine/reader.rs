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
use crate::kernel::task::{TaskId, TaskState};
use crate::kernel::tcp::{RecvCall, RecvStep};
use crate::observe::codes::{Stage, Work};
use crate::params::{Offload, ParamId};
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
    /// TCP input in its own context has been charged: ACKs leave, then a direct copy.
    TcpCharged(RecvCall, RecvStep, u32),
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
            ReaderAct::TcpCharged(call, next, copied) => {
                self.flush_acks();
                self.copy_directly(call, next, copied);
            }
            ReaderAct::Udp => self.udp_recvmsg(id),
            ReaderAct::UdpCopied(skb) => self.datagram_read(&skb),
        }
    }

    /// CPU time of copying `bytes` to user space, ns.
    pub(super) fn copy_cost(&self, bytes: u32) -> u64 {
        let costs = self.costs();
        let checksum = match self.params.nic_offload() {
            Offload::None => costs.checksum_ps_per_byte,
            Offload::Checksum | Offload::Tcp => 0,
        };
        u64::from(bytes) * (costs.copy_ps_per_byte + checksum) / 1000
    }

    fn enter_recvmsg(&mut self, id: TaskId) {
        let len = self.params.get(ParamId::AppReadSize) as u32;
        let Some(slot) = self.socket_of(id) else {
            return;
        };
        if self.sockets[slot].is_tcp() {
            let call = self.begin_tcp_recvmsg(slot, len);
            self.tcp_recvmsg(id, call);
        } else {
            self.udp_recvmsg(id);
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
                let read_size = self.params.get(ParamId::AppReadSize) as u32;
                let cost = self.copy_cost(skb.len.min(read_size)) + self.costs().skb_free;
                let copy = Step::kernel(Work::CopyToUser, cost);
                self.run_step(copy, Act::Reader(ReaderAct::UdpCopied(skb)));
            }
        }
    }

    fn datagram_read(&mut self, skb: &Skb) {
        let read_size = self.params.get(ParamId::AppReadSize) as u32;
        self.deliver(skb, u64::from(skb.len.min(read_size)));
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

    /// Books of all living readers.
    pub(super) fn readers_accounting(&self) -> ReadersAccounting {
        let mut sum = self.ended_readers;
        for socket in &self.sockets {
            if let Some(id) = socket.reader {
                let task = self.rq.task(id);
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

    pub(super) fn renice_readers(&mut self, nice: i8) {
        for slot in 0..self.sockets.len() {
            if let Some(id) = self.sockets[slot].reader {
                self.cpu.need_resched |= self.rq.set_nice(id, nice);
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
            self.free_buffer();
        }
    }

    /// Address space of the receiving program: one stack of 8 MiB per thread
    /// (ulimit -s of the time), and a small program.
    pub(super) fn receiver_vm_pages(&self) -> u32 {
        self.host.program_vm_pages + 2048 * self.sockets.len() as u32
    }

    /// The reader was woken by a segment, a datagram or a timer.
    /// Returns the CPU time that took: none if it was awake.
    pub(super) fn wake_reader(&mut self, slot: usize, cause: u64) -> u64 {
        let Some(id) = self.sockets[slot].reader else {
            return 0;
        };
        let was_interactive = self.rq.task(id).is_interactive();
        if !self.wake_task(id, cause) {
            return 0;
        }
        self.note_interactivity(id, was_interactive, cause);
        self.costs().wake_up
    }

    /// Length of the backlog of the socket that this task owns, if it owns one.
    pub(super) fn backlog_of_owner(&self, id: TaskId) -> Option<u64> {
        let slot = self.socket_of(id)?;
        self.sockets[slot].backlog_if_owned()
    }
}
