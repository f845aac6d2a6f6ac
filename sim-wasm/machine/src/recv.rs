//! `recv()`: the kernel's work in the reader's context, from the system call to its return.
//!
//! Read first: net/ipv4/tcp.c:tcp_recvmsg, net/ipv4/udp.c:udp_recvmsg; kernel-2.6.12 §5.5,
//! §7 and §10.2, which says where a reader that owns its socket can be switched out.
//!
//! Simplified: a blocking read, no signals; a UDP reader takes one datagram per call.

use super::Machine;
use super::cpu::Step;
use super::net::Socket;
use super::process::{InKernel, Recv};
use base::codes::{Stage, Work};
use kernel::coverage::Function;
use kernel::dev::Offload;
use kernel::packet::Skb;
use kernel::task::{TaskId, TaskState};
use kernel::tcp::{RecvCall, RecvStep, TcpSock};

impl Machine {
    /// The step of a `recv()` is done.
    pub(super) fn resume_recv(&mut self, id: TaskId, recv: Recv) {
        match recv {
            Recv::Entered => self.enter_recvmsg(id),
            Recv::Tcp(call) => self.tcp_recvmsg(id, call),
            Recv::TcpCharged(call, next) => {
                self.flush_acks();
                self.begin_recv_step(id, call, next);
            }
            Recv::Udp => self.udp_recvmsg(id),
            Recv::UdpCopied(skb) => self.datagram_read(id, &skb),
        }
    }

    /// The reader's next step in the kernel; `recv` says what follows.
    fn run_recv(&mut self, id: TaskId, step: Step, recv: Recv) {
        self.cpu.step = step;
        self.processes[id].in_kernel = InKernel::Recv(recv);
    }

    fn sleep_in_recv(&mut self, id: TaskId, recv: Recv) {
        self.processes[id].in_kernel = InKernel::Recv(recv);
        self.sleep_current(TaskState::Interruptible);
    }

    /// CPU time of copying `bytes` to user space, ns.
    fn copy_cost(&self, bytes: u32) -> u64 {
        let costs = self.costs();
        let checksum = match self.config.device.offload {
            Offload::None => costs.checksum_ps_per_byte,
            Offload::Checksum | Offload::Tcp => 0,
        };
        u64::from(bytes) * (costs.copy_ps_per_byte + checksum) / 1000
    }

    /// What copies payload whose checksum nobody but the NIC can have verified.
    fn copying(&self) -> Function {
        match self.config.device.offload {
            Offload::None => Function::SkbCopyAndCsum,
            Offload::Checksum | Offload::Tcp => Function::SkbCopyDatagramIovec,
        }
    }

    #[inline(never)]
    fn enter_recvmsg(&mut self, id: TaskId) {
        let Some(slot) = self.sockets.read_by(id) else {
            return;
        };
        if self.sockets[slot].is_tcp() {
            self.called(Function::TcpRecvmsg);
            let len = u64::from(self.config.reader.read_size);
            let (call, first) = TcpSock::recvmsg_start(len);
            self.begin_recv_step(id, call, first);
        } else {
            self.called(Function::UdpRecvmsg);
            self.udp_recvmsg(id);
        }
    }

    /// The step's CPU time is spent: apply it, charge what it led to, begin the next one.
    fn tcp_recvmsg(&mut self, id: TaskId, mut call: RecvCall) {
        let Some(slot) = self.sockets.read_by(id) else {
            return;
        };
        let ended = self.cpu.step;
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
        self.run_recv(id, charge, Recv::TcpCharged(call, next));
    }

    /// Between two segments of the backlog `__release_sock` offers the CPU by itself
    /// (`cond_resched_softirq`), if `kernel.backlog_resched` says so.
    fn begin_recv_step(&mut self, id: TaskId, call: RecvCall, next: RecvStep) {
        self.show_recv_step(id, next);
        match next {
            RecvStep::SleepWaitData => self.sleep_in_recv(id, Recv::Tcp(call)),
            RecvStep::Return { .. } => self.resume_program(id),
            step => {
                let offers = self.config.host.backlog_resched;
                let gap = !(self.cpu.step.bh_off && step.bh_off());
                let step = Step {
                    bh_off: step.bh_off(),
                    preemptible: step.preemptible(),
                    resched_before: (self.cpu.preemptible_kernel && gap)
                        || (offers && step.resched_first()),
                    ..Step::kernel(recv_work(step), self.recv_step_cost(step))
                };
                self.run_recv(id, step, Recv::Tcp(call));
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
        match step {
            RecvStep::CopyToUser { skb_id, .. } | RecvStep::DirectCopy { skb_id, .. } => {
                self.called(match step {
                    RecvStep::DirectCopy { .. } => self.copying(),
                    _ => Function::SkbCopyDatagramIovec,
                });
                if let Some(slot) = self.sockets.read_by(id) {
                    self.hop_by_id(skb_id, self.sockets.flow_of(slot), Stage::Copy);
                }
            }
            RecvStep::BacklogRcv { .. } | RecvStep::ProcessPrequeue { .. } => {
                let socket = self.sockets.read_by(id).map(|slot| &self.sockets[slot]);
                let in_hand = socket.and_then(Socket::tcp).and_then(TcpSock::in_hand);
                if let Some(skb) = in_hand.copied() {
                    self.hop(&skb, Stage::ProcessInput, 0);
                }
            }
            _ => {}
        }
    }

    /// `udp_recvmsg`: one datagram, or sleep until one comes.
    #[inline(never)]
    fn udp_recvmsg(&mut self, id: TaskId) {
        let Some(slot) = self.sockets.read_by(id) else {
            return;
        };
        match self.take_datagram(slot) {
            None => self.sleep_in_recv(id, Recv::Udp),
            Some(skb) => {
                self.hop(&skb, Stage::Copy, 0);
                self.called(self.copying());
                let taken = skb.len.min(self.config.reader.read_size);
                let cost = self.copy_cost(taken) + self.costs().skb_free;
                let copy = Step::kernel(Work::CopyToUser, cost);
                self.run_recv(id, copy, Recv::UdpCopied(skb));
            }
        }
    }

    #[inline(never)]
    fn datagram_read(&mut self, id: TaskId, skb: &Skb) {
        let taken = skb.len.min(self.config.reader.read_size);
        self.deliver(skb, u64::from(taken));
        if let Some(slot) = self.sockets.read_by(id) {
            self.sockets[slot].read = Skb { len: taken, ..*skb };
        }
        self.free_datagram(skb);
        self.free_buffer();
        self.resume_program(id);
    }

    /// A frame's last byte reached the reader.
    pub(super) fn deliver(&mut self, skb: &Skb, bytes: u64) {
        self.counters.count_delivered(skb, bytes, self.now);
        self.record_end(skb, None);
        self.hop(skb, Stage::Delivered, self.now.since(skb.sent_at).0);
    }

    /// True while this reader holds a datagram that it took off the queue.
    pub fn is_copying_datagram(&self, reader: Option<TaskId>) -> bool {
        reader.is_some_and(|id| {
            let in_kernel = &self.processes[id].in_kernel;
            matches!(in_kernel, InKernel::Recv(Recv::UdpCopied(_)))
        })
    }

    /// Bytes that the reader's recv() in progress has copied.
    pub fn read_so_far(&self, reader: TaskId) -> u64 {
        match &self.processes[reader].in_kernel {
            InKernel::Recv(Recv::Tcp(call) | Recv::TcpCharged(call, _)) => call.copied,
            _ => 0,
        }
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
