//! Waking a socket's receiving program.

use super::Stack;
use super::blame::causes_mut;
use crate::below::Below;
use base::SockId;

impl Stack {
    /// Wakes the socket's receiving program, because a segment or a datagram arrived or a timer
    /// expired. Returns the CPU time of the wake-up; 0 if the program was awake.
    pub(super) fn wake_reader(&self, below: &mut Below, slot: SockId, cause: u64) -> u64 {
        let Some(id) = self.sockets[slot].reader else {
            return 0;
        };
        if !below.sched.is_asleep(id) {
            return 0;
        }
        let was_interactive = below.sched.is_interactive(id);
        below.wake(id, cause);
        causes_mut(below, slot).woken = below.cx.recorder.journal();
        below
            .sched
            .note_interactivity(id, was_interactive, cause, &mut below.cx);
        below.cx.costs.wake_up
    }
}
