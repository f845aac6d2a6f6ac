//! The receiving threads from outside: woken, reniced, killed, and their accounts.

use super::Machine;
use super::process::{InKernel, Program, Reader, ReadersAccounting, Recv};
use base::codes::Drop;
use base::ids::SockId;
use kernel::packet::Protocol;
use kernel::sched::Listener;
use kernel::task::{TaskId, TaskKind};

impl Machine {
    /// The listener starts the nth thread of the receiver, which reads a socket of its own.
    pub(super) fn start_reader(&mut self, listener: &mut Listener, nth: u16) -> TaskId {
        let costs = self.costs();
        let work_ns = match self.config.senders.protocol {
            Protocol::Tcp => costs.user_per_tcp_read,
            Protocol::Udp => costs.user_per_datagram,
        };
        let kind = TaskKind::Receiver;
        let (id, preempts) = self.cpu.rq.start_thread(listener, kind, nth, self.now);
        self.processes
            .assign(id, Program::Reader(Reader::new(work_ns)));
        if preempts {
            self.want_switch(0);
        }
        id
    }

    /// The reader is woken by a segment, a datagram or a timer.
    /// Returns the CPU time that took: none if it was awake.
    pub(super) fn wake_reader(&mut self, slot: SockId, cause: u64) -> u64 {
        let Some(id) = self.sockets[slot].reader else {
            return 0;
        };
        let was_interactive = self.cpu.rq.task(id).is_interactive();
        if !self.wake_task(id, cause) {
            return 0;
        }
        self.sockets[slot].causes.woken = self.journal;
        self.note_interactivity(id, was_interactive, cause);
        self.costs().wake_up
    }

    /// The reader of stream 0, while it lives.
    pub fn first_reader(&self) -> Option<TaskId> {
        self.sockets.all().first().and_then(|socket| socket.reader)
    }

    pub(super) fn renice_readers(&mut self) {
        let nice = self.config.reader.nice;
        for slot in self.sockets.ids() {
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
        for slot in self.sockets.ids() {
            if let Some(id) = self.sockets[slot].reader.take() {
                self.abandon_recv(id, cause);
                self.close_socket(slot, cause);
                self.end_task(id);
            }
        }
    }

    /// A datagram that the killed reader was copying ends without a reader.
    fn abandon_recv(&mut self, id: TaskId, cause: u64) {
        if let InKernel::Recv(Recv::UdpCopied(skb)) = self.processes[id].in_kernel {
            self.drop_frame(&skb, Drop::NoSocket, cause);
            self.free_datagram(&skb);
            self.free_buffer();
        }
    }

    /// Books of all readers, the killed ones too.
    pub fn readers_accounting(&self) -> ReadersAccounting {
        let mut sum = self.ended_readers;
        for socket in self.sockets.all() {
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

    /// Address space of the receiving program: one stack of 8 MiB per thread
    /// (ulimit -s of the time), and a small program.
    pub(super) fn receiver_vm_pages(&self) -> u32 {
        self.config.host.profile.program_vm_pages + 2048 * self.sockets.all().len() as u32
    }
}
