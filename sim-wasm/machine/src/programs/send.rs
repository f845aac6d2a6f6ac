//! `sendto()`: a datagram of this host, from the program's data to the transmit descriptor.
//!
//! Read first: net/ipv4/udp.c: udp_sendmsg, udp_push_pending_frames; net/ipv4/ip_output.c:
//! ip_append_data, ip_push_pending_frames; net/ipv6/udp.c.
//!
//! Simplified: the socket's send buffer has no limit (`sk_sndbuf`), so the program never waits
//! until packets have left the host. Datagrams that a full queue refuses, or for which there is no
//! memory, are lost silently. Building a datagram costs as much as building an ACK (our
//! assumption), and the copy costs as much as in `recv()`. A program that sends more than its line
//! can carry would show the difference.

use super::Programs;
use super::in_kernel::{InKernel, SendCall};
use crate::below::Below;
use crate::sched::Step;
use crate::sched::THIS_CPU;
use crate::stack::Stack;
use base::Work;
use kernel::coverage::Function;
use kernel::packet::{Flow, Skb};
use kernel::task::TaskId;

impl Programs {
    /// Enters the system call `sendto()`.
    pub(super) fn begin_send(&mut self, below: &mut Below, id: TaskId) {
        let step = Step::kernel(Work::UdpSendmsg, below.cx.costs.syscall);
        self.run_send(below, id, step, SendCall::Entered);
    }

    fn run_send(&mut self, below: &mut Below, id: TaskId, step: Step, send: SendCall) {
        below.sched.cpus[THIS_CPU].step = step;
        self.processes[id].in_kernel = InKernel::Send(send);
    }

    /// Continues after a step of a `sendto()`.
    #[inline(never)]
    pub(super) fn resume_send(
        &mut self,
        stack: &mut Stack,
        below: &mut Below,
        id: TaskId,
        send: SendCall,
    ) {
        match send {
            SendCall::Entered => self.build_datagram(stack, below, id),
            SendCall::Built => self.push_datagram(below, id),
            SendCall::Pushed => {
                self.datagram_leaves(stack, below, id);
                self.resume_program(below, id);
            }
        }
    }

    fn build_datagram(&mut self, stack: &Stack, below: &mut Below, id: TaskId) {
        let calls = [Function::UdpSendmsg, Function::IpAppendData];
        below.cx.called_each(calls);
        let len = stack.socket(stack.socket_read_by(id)).read.len;
        let costs = &below.cx.costs;
        let per_byte = costs.copy_ps_per_byte + costs.checksum_ps_per_byte;
        let copy = u64::from(len) * per_byte / 1_000;
        let left = 2 * costs.socket_lock + costs.tcp_send_ack + copy;
        self.run_send(
            below,
            id,
            Step::kernel(Work::UdpSendmsg, left),
            SendCall::Built,
        );
    }

    /// Passes the datagram to the device's queue. From `dev_queue_xmit` on, softirqs are off.
    fn push_datagram(&mut self, below: &mut Below, id: TaskId) {
        let calls = [
            Function::UdpPushPendingFrames,
            Function::IpPushPendingFrames,
        ];
        below.cx.called_each(calls);
        let left = below.cx.costs.dev_queue_xmit + below.cx.costs.hard_start_xmit;
        self.run_send(
            below,
            id,
            Step::bh_off(Work::UdpSendmsg, left),
            SendCall::Pushed,
        );
    }

    fn datagram_leaves(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId) {
        let slot = stack.socket_read_by(id);
        if !below.alloc_buffer() {
            return;
        }
        let read = stack.socket(slot).read;
        let flow = Flow::new(read.flow.id, read.flow.ip, read.flow.protocol);
        below.cx.recorder.counters.echoes_sent += 1;
        stack.send_own(below, read.dev, Skb { flow, ..read });
        stack.qdisc_run(below, read.dev);
    }
}
