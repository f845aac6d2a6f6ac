//! Causes: earlier journal entries that later entries name as their reason.
//!
//! The cause of an entry is an earlier entry without which this entry would not have happened, as
//! far as the machine knows. An entry without a known cause names entry 0, which does not exist.

use super::Stack;
use crate::below::Below;
use crate::recorder::Recorder;
use crate::recorder::causes::StreamCauses;
use crate::sched::THIS_CPU;
use crate::sched::{ReaderBlame, Sched};
use base::{FlowId, SockId};
use kernel::task::TaskId;

/// Latest journal entries about a socket's flow.
pub fn causes(below: &Below, slot: SockId) -> &StreamCauses {
    below.cx.recorder.stream(FlowId(slot.0 as u8))
}

/// Latest journal entries about a socket's flow, mutable.
pub fn causes_mut(below: &mut Below, slot: SockId) -> &mut StreamCauses {
    below.cx.recorder.stream_mut(FlowId(slot.0 as u8))
}

impl Stack {
    /// Returns the flow and the backlog of a task, if the task is a receiving program.
    pub(crate) fn reading_of(&self, task: TaskId) -> Option<ReaderBlame> {
        let slot = self.sockets.read_by(task)?;
        Some(ReaderBlame {
            flow: self.sockets.flow_of(slot),
            owned_backlog: self.sockets[slot].backlog_if_owned(),
        })
    }

    /// Returns the journal entry about the switch away from this socket's receiving program. 0 if
    /// the program runs or sleeps.
    pub fn cause_of_not_reading(&self, sched: &Sched, recorder: &Recorder, slot: SockId) -> u64 {
        let current = sched.cpus[THIS_CPU].rq.curr();
        match self.sockets[slot].reader {
            Some(id) if id != current && sched.task(id).is_queued() => {
                recorder.stream(self.sockets.flow_of(slot)).preempted
            }
            _ => 0,
        }
    }

    /// Returns the journal entry about the switch away from the receiving program that holds this
    /// socket's lock. 0 if this program runs.
    pub fn cause_of_owned_socket(&self, sched: &Sched, recorder: &Recorder, slot: SockId) -> u64 {
        if self.sockets[slot].reader == Some(sched.cpus[THIS_CPU].rq.curr()) {
            0
        } else {
            recorder.stream(self.sockets.flow_of(slot)).preempted_owning
        }
    }

    /// Returns the journal entry that explains why frames wait in the ring: softirqs wait for
    /// ksoftirqd, or their budget was used up. 0 if neither is true.
    pub(super) fn cause_of_slow_softirq(&self, below: &Below) -> u64 {
        let (cpu, causes) = (&below.sched.cpus[THIS_CPU], &below.cx.causes);
        if cpu.softirqs.held {
            causes.ksoftirqd_woken
        } else if self.softnet.time_squeeze > 0 && cpu.softirqs.pending != 0 {
            causes.squeezed
        } else {
            0
        }
    }

    /// Returns the journal entry that explains a missing ACK: the awaited segment was lost, or it
    /// waits on the backlog of a socket whose receiving program was switched out.
    pub(crate) fn cause_of_timeout(&self, below: &Below, flow: FlowId, awaited: u64) -> u64 {
        let causes = below.cx.recorder.stream(flow);
        let lost = causes.loss_of(awaited);
        if lost > 0 {
            return lost;
        }
        let held = causes.backlog_started.max(causes.preempted_owning);
        let slot = self.sockets.lookup(flow);
        if self.sockets[slot].backlog_if_owned().is_some() || held > causes.progress {
            return held;
        }
        self.cause_of_slow_softirq(below)
    }
}
