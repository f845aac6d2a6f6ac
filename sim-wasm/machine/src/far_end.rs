//! A router's far end: what arrives there, and what is read.
//!
//! The far host is in the crate `world`; here what happens at it becomes counts and journal
//! entries. Nothing that happens there costs this machine time.

use super::Machine;
use crate::trace::wire_tap::WireRecord;
use base::codes::{Drop, Stage};
use base::time::Ns;
use kernel::packet::Skb;
use world::FarEvent;

impl Machine {
    /// The far host, or the line to it, is set otherwise.
    pub(super) fn reconfigure_far_end(&mut self) {
        let line = self.config.output_line();
        self.world.reconfigure_far_end(self.config.sink, line);
    }

    /// The output's NIC puts a frame on its line. Returns when its last bit has left.
    #[inline(never)]
    pub(super) fn frame_leaves(&mut self, skb: &Skb) -> Ns {
        let transmit = self.world.carry_onward(skb, self.now);
        let now = self.shown_time(self.now);
        self.watch.wire.see(now, || WireRecord::PassedOn(now, *skb));
        let expected = self.shown_time(transmit.arrival.unwrap_or(transmit.leaves));
        self.hop(skb, Stage::OutWire, expected.0);
        transmit.leaves
    }

    /// Something happens at the far end. Returns the frame's id.
    #[inline(never)]
    pub(super) fn far_event(&mut self) -> u64 {
        let Some(event) = self.world.far_event() else {
            return 0;
        };
        match event {
            FarEvent::Queued(skb) => self.hop(&skb, Stage::SinkQueue, 0),
            FarEvent::Refused(skb) => self.drop_frame(&skb, Drop::Sink, 0),
            FarEvent::Read(skb) => self.deliver(&skb, u64::from(skb.len)),
        }
        event.skb().id
    }
}
