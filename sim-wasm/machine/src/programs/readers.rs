//! Start, renicing, killing and accounting of the receiving threads.

use super::Programs;
use super::in_kernel::{InKernel, Recv};
use super::program::Program;
use super::reader::{Reader, ReadersAccounting};
use crate::below::Below;
use crate::config::ReaderConfig;
use crate::sched::Sched;
use crate::stack::Stack;
use base::{DropReason, FlowId};
use kernel::packet::Protocol;
use kernel::sched::Listener;
use kernel::task::TaskId;

impl Programs {
    /// Starts a thread for each flow. The thread that starts them (the listener) was asleep in
    /// `accept` until now. Each new thread inherits the listener's state (`wake_up_new_task`) and
    /// reads a socket of its own.
    pub(crate) fn start_readers(&mut self, stack: &mut Stack, below: &mut Below) {
        if below.cx.config.forwards() {
            return; // A router runs no program that reads frames.
        }
        let ReaderConfig { nice, slice, .. } = below.cx.config.reader;
        let mut listener = Listener::new(nice, slice, below.cx.hz());
        for flow in 0..below.cx.config.flows() {
            let protocol = below.cx.config.protocol(FlowId(flow));
            let work_ns = match protocol {
                Protocol::Tcp => below.cx.costs.user_per_tcp_read,
                Protocol::Udp => below.cx.costs.user_per_datagram,
            };
            let nth = u16::from(flow) + 1;
            let id = below.sched.start_thread(&mut listener, nth, &mut below.cx);
            let reader = Program::Reader(Reader::new(protocol, work_ns));
            self.assign(id, reader);
            stack.open_socket(below, FlowId(flow), id);
        }
    }

    /// Applies a changed nice value or time slice to the receiving threads.
    pub(crate) fn renice_readers(&mut self, stack: &Stack, below: &mut Below) {
        let ReaderConfig { nice, slice, .. } = below.cx.config.reader;
        for id in stack.readers() {
            below.sched.set_slice(id, slice, &below.cx);
            below.sched.set_nice(id, nice, &mut below.cx);
        }
    }

    /// Kills the receiving program (iperf): its sockets are closed, and every frame in them is
    /// dropped.
    pub(super) fn kill_receiver(&mut self, stack: &mut Stack, below: &mut Below) {
        self.ended_readers = self.readers_accounting(stack, &below.sched);
        let cause = below.cx.causes.out_of_memory;
        for slot in stack.socket_ids() {
            if let Some(id) = stack.socket(slot).reader {
                self.abandon_recv(stack, below, id, cause);
                stack.close_socket(below, slot, cause);
                self.end_task(below, id);
            }
        }
    }

    /// Drops the datagram that the killed receiving thread was copying.
    fn abandon_recv(&mut self, stack: &mut Stack, below: &mut Below, id: TaskId, cause: u64) {
        if let InKernel::Recv(Recv::UdpCopied(skb)) = self.processes[id].in_kernel {
            below.drop_frame(&skb, DropReason::NoSocket, cause);
            stack.free_datagram(below, &skb);
            below.free_buffer();
        }
    }

    /// Totals over all receiving threads, including killed threads.
    pub fn readers_accounting(&self, stack: &Stack, sched: &Sched) -> ReadersAccounting {
        let mut sum = self.ended_readers;
        for id in stack.readers() {
            let task = sched.task(id);
            sum.ticks += task.utime_ticks;
            sum.interactive_ticks += sched.interactive_ticks(id);
            sum.voluntary += task.nvcsw;
            sum.involuntary += task.nivcsw;
        }
        sum
    }

    /// Returns the size of the receiving program's address space, pages: a small program plus a
    /// stack of 8 MiB per thread (the usual `ulimit -s`).
    pub(super) fn receiver_vm_pages(&self, stack: &Stack, below: &Below) -> u32 {
        below.cx.config.host.profile.program_vm_pages + 2048 * stack.sockets().len() as u32
    }
}
