//! GRO in the receive softirq: merges segments between driver and IP, and passes merged packets up
//! to IP.
//!
//! Read first: net/core/gro.c:napi_gro_receive; net/core/dev.c:napi_complete_done, __napi_poll
//! (6.12). The rules are in `kernel::gro`.
//!
//! Simplified: the packets of a batch go up one after the other. The kernel first passes all
//! packets of the list through `ip_rcv`, and then all of them through TCP. A trace would show the
//! difference.

use super::Stack;
use crate::below::Below;
use crate::recorder::note::Note;
use crate::sched::{Level, SoftAct, step};
use base::{Stage, Work};
use kernel::gro::GroEvent;
use kernel::napi::Polled;

impl Stack {
    /// Passes the frame that is being processed from the driver to GRO.
    #[inline(never)]
    pub(super) fn begin_gro(&mut self, below: &mut Below) -> Level<SoftAct> {
        below.cx.hop(&self.softnet.in_hand, Stage::Gro, 0);
        let left = below.cx.costs.gro_receive;
        step(Work::GroReceive, left, SoftAct::Gro)
    }

    /// Compares the frame that is being processed with the packets that GRO holds
    /// (`napi_gro_receive`).
    #[inline(never)]
    pub(super) fn gro_receive(&mut self, below: &mut Below) -> Level<SoftAct> {
        let (skb, jiffies) = (self.softnet.in_hand, below.cx.jiffies());
        let completed = match &mut self.softnet.gro {
            Some(gro) => gro.receive(skb, jiffies),
            None => 0,
        };
        self.after_gro(below, completed)
    }

    /// Ends a driver's poll in GRO: packets that GRO holds go up to IP. `complete` means that the
    /// device has no more work. Returns `None` if GRO holds no packet.
    #[inline(never)]
    pub(super) fn flush_gro(
        &mut self,
        below: &mut Below,
        complete: bool,
    ) -> Option<Level<SoftAct>> {
        let (hz, jiffies) = (below.cx.hz(), below.cx.jiffies());
        let turn = &mut self.softnet.turn;
        let gro = self.softnet.gro.as_mut()?;
        if !matches!(turn.device, Polled::Nic(_)) || gro.segments() == 0 {
            return None;
        }
        turn.over = Some(complete);
        let completed = gro.end_poll(!complete, hz, jiffies);
        Some(self.after_gro(below, completed))
    }

    /// Writes journal entries for GRO's events, and charges the CPU time of the packets that GRO
    /// completed.
    fn after_gro(&mut self, below: &mut Below, completed: u32) -> Level<SoftAct> {
        self.note_gro(below);
        let left = u64::from(completed) * below.cx.costs.gro_complete;
        step(Work::GroComplete, left, SoftAct::GroComplete)
    }

    fn note_gro(&mut self, below: &mut Below) {
        let cause = below.cx.causes.interrupt;
        let events = self.softnet.gro.as_mut().map(|gro| gro.take_events());
        for event in events.into_iter().flatten() {
            match event {
                GroEvent::Merged { packet, head } => {
                    below.note(Note::GroMerged { packet, head }, cause)
                }
                GroEvent::Flushed { head, reason } => {
                    below.note(Note::GroFlushed { head, reason }, cause)
                }
            };
        }
    }

    /// Takes the next packet that goes up to IP. If there is none, ends the device's turn, or
    /// returns `None` if the driver's poll continues.
    #[inline(never)]
    pub(super) fn next_of_gro(&mut self, below: &mut Below) -> Option<Level<SoftAct>> {
        let gro = self.softnet.gro.as_mut()?;
        gro.pass_full_batch();
        if self.softnet.take_next_up() {
            let skb = self.softnet.in_hand;
            return Some(self.ip_step(below, &skb));
        }
        let complete = self.softnet.turn.over.take()?;
        Some(self.leave_poll(below, complete))
    }
}
