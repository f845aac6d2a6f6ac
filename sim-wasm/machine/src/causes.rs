//! Who is to blame: the journal entries that later entries name as their cause.
//!
//! A cause is an entry without which the later one would not have happened, as far as the
//! machine knows; where it knows none, it names none (0), never merely the latest entry.

use super::Machine;
use base::ids::{FlowId, SockId};
use kernel::packet::{Protocol, Skb, SkbKind};
use kernel::task::TaskId;

impl Machine {
    pub(super) fn remember_loss(&mut self, skb: &Skb, entry: u64) {
        if skb.flow.protocol == Protocol::Tcp && skb.kind != SkbKind::Hello {
            let id = self.sockets.lookup(skb.flow.id);
            self.sockets[id].causes.remember_loss(skb, entry);
        }
    }

    /// True while this task holds the CPU, be it interrupted.
    fn is_current(&self, reader: Option<TaskId>) -> bool {
        reader == Some(self.cpu.rq.curr())
    }

    /// Why this stream's reader does not read: it was switched out. 0 if it holds the CPU or sleeps.
    pub fn cause_of_not_reading(&self, slot: SockId) -> u64 {
        let socket = &self.sockets[slot];
        match socket.reader {
            Some(id) if !self.is_current(socket.reader) && self.cpu.rq.array_of(id).is_some() => {
                socket.causes.preempted
            }
            _ => 0,
        }
    }

    /// Why this stream's socket is owned: its reader was switched out with it. 0 if it is at work.
    pub fn cause_of_owned_socket(&self, slot: SockId) -> u64 {
        let socket = &self.sockets[slot];
        if self.is_current(socket.reader) {
            0
        } else {
            socket.causes.preempted_owning
        }
    }

    /// Why frames are not fetched: softirqs wait for ksoftirqd, or ran out of their budget.
    pub(super) fn cause_of_slow_softirq(&self) -> u64 {
        if self.cpu.softirq_held {
            self.causes.ksoftirqd_woken
        } else if self.cpu.softnet.time_squeeze > 0 && self.cpu.softirq_pending != 0 {
            self.causes.squeezed
        } else {
            0
        }
    }

    /// Why no ACK came in time: the awaited segment was lost, or it lies on the backlog of a
    /// socket whose reader was switched out.
    pub(super) fn cause_of_timeout(&self, flow: FlowId, awaited: u64) -> u64 {
        let slot = self.sockets.lookup(flow);
        let causes = &self.sockets[slot].causes;
        let lost = causes.loss_of(awaited);
        if lost > 0 {
            return lost;
        }
        let held = causes.backlog_started.max(causes.preempted_owning);
        if self.sockets[slot].backlog_if_owned().is_some() || held > causes.progress {
            return held;
        }
        self.cause_of_slow_softirq()
    }
}
