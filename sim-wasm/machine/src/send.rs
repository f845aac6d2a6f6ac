//! `sendto()`: a datagram of this host's own, from the program's data to the transmit descriptor.
//!
//! Read first: net/ipv4/udp.c: udp_sendmsg, udp_push_pending_frames; net/ipv4/ip_output.c:
//! ip_append_data, ip_push_pending_frames; net/ipv6/udp.c.
//!
//! Simplified: the socket's send buffer has no limit (`sk_sndbuf`), so the program never waits
//! for its line; what a full queue or a lack of memory refuses is lost without a word. Building
//! costs what an ACK does (our assumption), and the copy what `recv()`'s does. Who could tell: a
//! program that sends more than its line takes.

use super::Machine;
use super::cpu::Step;
use super::process::{InKernel, Send};
use base::codes::Work;
use kernel::coverage::Function;
use kernel::packet::{Flow, Skb};
use kernel::task::TaskId;

impl Machine {
    /// The program enters the system call.
    pub(super) fn begin_send(&mut self, id: TaskId) {
        let step = Step::kernel(Work::UdpSendmsg, self.costs().syscall);
        self.run_send(id, step, Send::Entered);
    }

    fn run_send(&mut self, id: TaskId, step: Step, send: Send) {
        self.cpu.step = step;
        self.processes[id].in_kernel = InKernel::Send(send);
    }

    /// A step of a `sendto()` is done.
    #[inline(never)]
    pub(super) fn resume_send(&mut self, id: TaskId, send: Send) {
        match send {
            Send::Entered => self.build_datagram(id),
            Send::Built => self.push_datagram(id),
            Send::Pushed => {
                self.datagram_leaves(id);
                self.resume_program(id);
            }
        }
    }

    fn build_datagram(&mut self, id: TaskId) {
        let calls = [Function::UdpSendmsg, Function::IpAppendData];
        self.counters.calls.count_each(calls);
        let len = self
            .sockets
            .read_by(id)
            .map_or(0, |slot| self.sockets[slot].read.len);
        let costs = self.costs();
        let per_byte = costs.copy_ps_per_byte + costs.checksum_ps_per_byte;
        let copy = u64::from(len) * per_byte / 1_000;
        let left = 2 * costs.socket_lock + costs.tcp_send_ack + copy;
        self.run_send(id, Step::kernel(Work::UdpSendmsg, left), Send::Built);
    }

    /// From `dev_queue_xmit` on softirqs are off.
    fn push_datagram(&mut self, id: TaskId) {
        let calls = [
            Function::UdpPushPendingFrames,
            Function::IpPushPendingFrames,
        ];
        self.counters.calls.count_each(calls);
        let left = self.costs().dev_queue_xmit + self.costs().hard_start_xmit;
        self.run_send(id, Step::bh_off(Work::UdpSendmsg, left), Send::Pushed);
    }

    fn datagram_leaves(&mut self, id: TaskId) {
        let Some(slot) = self.sockets.read_by(id) else {
            return;
        };
        if !self.alloc_buffer() {
            return;
        }
        let read = self.sockets[slot].read;
        let flow = Flow::new(read.flow.id, read.flow.ip, read.flow.protocol);
        self.counters.echoes_sent += 1;
        self.send_own(read.dev, Skb { flow, ..read });
        self.qdisc_run(read.dev);
    }
}
