//! `recv()`: the kernel's work in the context of the receiving process, from the system call to its
//! return.
//!
//! Read first: net/ipv4/tcp.c:tcp_recvmsg, net/ipv4/udp.c:udp_recvmsg.
//!
//! Simplified
//! - A blocking read, no signals. A `recv()` on a UDP socket takes one datagram.
//! - `cond_resched_softirq` switches with softirqs off and runs none. Here softirqs that wait run in
//!   the next task at once; in the real kernel they wait for the end of the next interrupt, at most
//!   a tick. A trace of softirqs around such a switch would show the difference.
//! - Without checksums in the NIC, a TCP segment's payload is summed while it is copied. The real
//!   kernel does so only in a direct copy; it sums other segments in TCP input
//!   (net/ipv4/tcp_input.c:tcp_checksum_complete_user). The softirq's share would show the
//!   difference, 2 µs a segment.

use super::Programs;
use super::in_kernel::{InKernel, Recv, TcpRead};
use crate::below::Below;
use crate::config::Config;
use crate::cx::Cx;
use crate::sched::Step;
use crate::sched::THIS_CPU;
use crate::stack::Stack;
use base::{Stage, Work};
use kernel::coverage::Function;
use kernel::dev::Offload;
use kernel::packet::Skb;
use kernel::release::Release;
use kernel::task::{TaskId, TaskState};
use kernel::tcp::{RecvStep, TcpCx, TcpSock};

impl Programs {
    /// Continues after a step of a `recv()`.
    pub(super) fn resume_recv(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        recv: Recv,
    ) {
        match recv {
            Recv::Entered => self.enter_recvmsg(stack, below, id),
            Recv::Tcp(_) => unreachable!("resume_task continues TCP's reads"),
            Recv::Udp => self.udp_recvmsg(stack, below, id),
            Recv::UdpCopied(skb) => self.datagram_read(stack, below, id, &skb),
        }
    }

    #[inline(never)]
    fn enter_recvmsg(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        let slot = stack.socket_read_by(id);
        if stack.socket(slot).is_tcp() {
            below.cx.called(Function::TcpRecvmsg);
            let len = u64::from(below.cx.config.reader.read_size);
            let (call, first) = TcpSock::recvmsg_start(len);
            let read = Recv::Tcp(TcpRead { call, next: None });
            self.processes[id].in_kernel = InKernel::Recv(read);
            self.begin_recv_step(stack, below, id, first);
        } else {
            below.cx.called(Function::UdpRecvmsg);
            self.udp_recvmsg(stack, below, id);
        }
    }

    /// Continues a `tcp_recvmsg` at the step that its process has reached: applies a step whose CPU
    /// time has been spent, charges the CPU time of the work that the step caused, and begins the
    /// next step.
    #[inline]
    pub(super) fn resume_tcp_recvmsg(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        let InKernel::Recv(Recv::Tcp(read)) = &mut self.processes[id].in_kernel else {
            unreachable!("the process is in tcp_recvmsg");
        };
        if let Some((next, acked)) = read.next.take() {
            stack.flush_acks(below);
            let cpu = &mut below.sched.cpus[THIS_CPU];
            cpu.enable_softirqs();
            if acked {
                // dev_queue_xmit turns softirqs off for the ACK, and on again.
                cpu.permit_softirqs();
            }
            self.begin_recv_step(stack, below, id, next);
            return;
        }
        let slot = stack.socket_read_by(id);
        let mut bh_off = false;
        let step = |sock: &mut TcpSock, cx: &mut TcpCx| {
            bh_off = sock.works_with_bh_off(&read.call);
            sock.recvmsg_step(&mut read.call, cx)
        };
        let (next, cost) = stack.with_tcp(below, slot, step);
        if cost.ns == 0 {
            below.sched.cpus[THIS_CPU].enable_softirqs();
            self.begin_recv_step(stack, below, id, next);
            return;
        }
        read.next = Some((next, cost.acked));
        let work = if cost.acked {
            Work::TcpAck
        } else {
            below.sched.cpus[THIS_CPU].step.work
        };
        let cpu = &mut below.sched.cpus[THIS_CPU];
        if !bh_off {
            cpu.enable_softirqs();
        }
        cpu.step = Step {
            bh_off,
            preemptible: false,
            ..Step::kernel(work, cost.ns)
        };
    }

    /// Begins a step of `tcp_recvmsg`. If `kernel.backlog_resched` is set, `__release_sock` offers
    /// the CPU to other tasks between two segments of the backlog (`cond_resched_softirq`).
    fn begin_recv_step(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        next: RecvStep,
    ) {
        self.show_recv_step(stack, below, id, next);
        match next {
            RecvStep::SleepWaitData => below.sleep_current(TaskState::Interruptible),
            RecvStep::Return { .. } => {
                self.processes[id].in_kernel = InKernel::Nothing;
                self.resume_program(below, id);
            }
            step => {
                let offers = below.cx.config.host.backlog_resched;
                if step.runs_softirqs_first() {
                    below.sched.cpus[THIS_CPU].permit_softirqs();
                }
                below.sched.cpus[THIS_CPU].step = Step {
                    bh_off: step.bh_off(),
                    preemptible: step.preemptible(),
                    resched_before: (below.sched.cpus[THIS_CPU].preemptible_kernel
                        && step.preempt_first())
                        || (offers && step.resched_first()),
                    ..Step::kernel(recv_work(step), recv_step_cost(&below.cx, step))
                };
            }
        }
    }

    /// Records, for the web page, the segment that the receiving process handles now, and the
    /// segment's stage.
    fn show_recv_step(&self, stack: &Stack, below: &mut Below, id: TaskId, step: RecvStep) {
        match step {
            RecvStep::CopyToUser { skb_id, .. } | RecvStep::DirectCopy { skb_id, .. } => {
                below.cx.called(match step {
                    RecvStep::DirectCopy { .. } => copying(&below.cx.config),
                    _ => Function::SkbCopyDatagramIovec,
                });
                let flow = stack.flow_read_by(id);
                below.cx.hop_by_id(skb_id, flow, Stage::Copy);
            }
            RecvStep::BacklogRcv { .. } | RecvStep::ProcessPrequeue { .. } => {
                let sock = stack.socket(stack.socket_read_by(id)).tcp();
                for skb in sock.into_iter().flat_map(TcpSock::in_hand) {
                    below.cx.hop(skb, Stage::ProcessInput, 0);
                }
            }
            _ => {}
        }
    }

    /// `udp_recvmsg`: takes one datagram, or sleeps until one arrives.
    ///
    /// 6.12 locks the socket's `reader_queue` with bottom halves off (udp.c:__skb_recv_udp).
    /// Pending softirqs therefore run when the queue is unlocked, before the copy. 2.6.12 turns
    /// interrupts off instead (datagram.c:skb_recv_datagram).
    #[inline(never)]
    fn udp_recvmsg(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        let slot = stack.socket_read_by(id);
        if let Release::V6_12(_) = below.cx.config.host.release {
            below.sched.cpus[THIS_CPU].permit_softirqs();
        }
        match stack.take_datagram(below, slot) {
            None => {
                self.processes[id].in_kernel = InKernel::Recv(Recv::Udp);
                below.sleep_current(TaskState::Interruptible);
            }
            Some(skb) => {
                below.cx.hop(&skb, Stage::Copy, 0);
                below.cx.called(copying(&below.cx.config));
                let taken = skb.len.min(below.cx.config.reader.read_size);
                let cost = copy_cost(&below.cx, taken) + below.cx.costs.skb_free;
                below.sched.cpus[THIS_CPU].step = Step::kernel(Work::CopyToUser, cost);
                self.processes[id].in_kernel = InKernel::Recv(Recv::UdpCopied(skb));
            }
        }
    }

    #[inline(never)]
    fn datagram_read(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId, skb: &Skb) {
        let taken = skb.len.min(below.cx.config.reader.read_size);
        below.cx.deliver(skb, u64::from(taken));
        stack.remember_read(id, Skb { len: taken, ..*skb });
        stack.free_datagram(below, skb);
        below.free_buffer();
        self.resume_program(below, id);
    }

    /// Returns whether this receiving process copies a datagram that it has taken off the queue.
    pub fn is_copying_datagram(&self, reader: Option<TaskId>) -> bool {
        reader.is_some_and(|id| {
            let in_kernel = &self.processes[id].in_kernel;
            matches!(in_kernel, InKernel::Recv(Recv::UdpCopied(_)))
        })
    }

    /// Returns the bytes that the process's recv() in progress has copied so far.
    pub fn read_so_far(&self, reader: TaskId) -> u64 {
        match &self.processes[reader].in_kernel {
            InKernel::Recv(Recv::Tcp(read)) => read.call.copied,
            _ => 0,
        }
    }
}

/// Returns the kind of work that the web page shows for a step of `tcp_recvmsg`.
fn recv_work(step: RecvStep) -> Work {
    match step {
        RecvStep::CopyToUser { .. } | RecvStep::DirectCopy { .. } => Work::CopyToUser,
        RecvStep::BacklogRcv { .. } | RecvStep::ProcessPrequeue { .. } => Work::BacklogRcv,
        RecvStep::CleanupRbuf => Work::TcpAck,
        _ => Work::Syscall,
    }
}

/// CPU time of copying `bytes` to user space, ns.
fn copy_cost(cx: &Cx, bytes: u32) -> u64 {
    let checksum = match cx.config.device.offload {
        Offload::None => cx.costs.checksum_ps_per_byte,
        Offload::Checksum | Offload::Tcp => 0,
    };
    u64::from(bytes) * (cx.costs.copy_ps_per_byte + checksum) / 1000
}

/// Returns the kernel function that copies payload, with or without a checksum in software.
fn copying(config: &Config) -> Function {
    match config.device.offload {
        Offload::None => Function::SkbCopyAndCsum,
        Offload::Checksum | Offload::Tcp => Function::SkbCopyDatagramIovec,
    }
}

/// Returns the CPU time of a step if it is known before the step, else 0. The CPU time of other
/// steps is charged after the step (`EffectCost`).
fn recv_step_cost(cx: &Cx, step: RecvStep) -> u64 {
    match step {
        RecvStep::CopyToUser { bytes, .. } | RecvStep::DirectCopy { bytes, .. } => {
            copy_cost(cx, bytes)
        }
        RecvStep::LockSock | RecvStep::ReleaseSock { .. } => cx.costs.socket_lock,
        _ => 0,
    }
}
