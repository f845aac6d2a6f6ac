//! The switch's port at the end of a path. The receiver may ask it to pause.
//!
//! Read first: IEEE 802.3 Annex 31B (pause times are in units of 512 bit times);
//! drivers/net/sk98lin/skxmac2.c:SkXmInitPauseMd (the longest pause, 65,535 units).
//!
//! A frame whose first bit has left is sent completely. The frames behind it wait in the switch and
//! then leave at the link's rate. A pause ends after its time, or earlier if the receiver sends a
//! frame that ends it.
//!
//! Simplified: the switch has room for all waiting frames, and does not pause its own senders. A
//! flood that is paused for milliseconds would show the difference.

use base::Ns;

/// Longest pause that a pause frame can request, in bit times.
const LONGEST_PAUSE_BITS: u64 = 65_535 * 512;

/// Port towards the receiver. Created at the first pause.
#[derive(Clone, Copy, Debug)]
pub struct Port<P> {
    /// Returns the size of a packet with its IP header, bytes.
    pub bytes: fn(&P) -> u32,
    /// Time before which the next frame may not begin.
    paused_until: Ns,
    /// Time at which the last bit of the latest delivered frame reached the receiver.
    free_at: Ns,
    /// Whether the first bit of the oldest waiting frame has left, so that a pause no longer stops
    /// this frame.
    under_way: bool,
}

impl<P> Port<P> {
    /// Creates a port without a pause.
    pub fn new(bytes: fn(&P) -> u32) -> Port<P> {
        Port {
            bytes,
            paused_until: Ns::ZERO,
            free_at: Ns::ZERO,
            under_way: false,
        }
    }

    /// Begins a pause. `first_begins`: time at which the first bit of the oldest waiting frame
    /// leaves.
    pub fn pause(&mut self, first_begins: Ns, rate_bps: u64, now: Ns) {
        self.under_way = first_begins <= now;
        self.paused_until = now + Ns(LONGEST_PAUSE_BITS * 1_000_000_000 / rate_bps);
    }

    /// Ends the pause.
    pub fn resume(&mut self, now: Ns) {
        self.paused_until = self.paused_until.min(now);
    }

    /// Notes that the last bit of the oldest waiting frame has reached the receiver.
    pub fn taken(&mut self, at: Ns) {
        self.free_at = at;
        self.under_way = false;
    }

    /// Returns when the last bit of the oldest waiting frame reaches the receiver. `reached`:
    /// arrival time without a pause; `span`: transmission time of the frame. `None`: the frame has
    /// begun to leave, so a pause cannot change its arrival.
    pub fn due(&self, reached: Ns, span: Ns) -> Option<Ns> {
        let may_begin = self.paused_until.max(self.free_at);
        (!self.under_way).then(|| reached.max(may_begin + span))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIGABIT: u64 = 1_000_000_000;
    const SPAN: Ns = Ns(12_000);

    fn port() -> Port<()> {
        Port::new(|()| 1_500)
    }

    #[test]
    fn the_longest_pause_is_33_5_ms_of_a_gigabit() {
        let mut port = port();
        port.pause(Ns::NEVER, GIGABIT, Ns::ZERO);
        assert_eq!(port.due(Ns::ZERO, SPAN), Some(Ns(33_553_920) + SPAN));
    }

    #[test]
    fn what_is_under_way_arrives_and_the_next_one_waits_for_the_end_of_the_pause() {
        let mut port = port();
        port.pause(Ns(90), GIGABIT, Ns(100));
        assert_eq!(
            port.due(Ns(90) + SPAN, SPAN),
            None,
            "its first bit has left"
        );
        port.taken(Ns(90) + SPAN);
        assert!(port.due(Ns(90) + SPAN + SPAN, SPAN) > Some(Ns::from_ms(33)));
        port.resume(Ns::from_ms(1));
        assert_eq!(
            port.due(Ns(90) + SPAN + SPAN, SPAN),
            Some(Ns::from_ms(1) + SPAN)
        );
    }

    #[test]
    fn those_that_waited_leave_one_after_the_other() {
        let mut port = port();
        port.pause(Ns::NEVER, GIGABIT, Ns::ZERO);
        port.resume(Ns(1_000));
        let first = port.due(Ns(500), SPAN).unwrap();
        port.taken(first);
        assert_eq!(port.due(Ns(600), SPAN), Some(first + SPAN));
    }

    #[test]
    fn a_resume_after_its_end_changes_nothing() {
        let mut port = port();
        port.pause(Ns::NEVER, GIGABIT, Ns::ZERO);
        port.resume(Ns::from_s(1));
        assert_eq!(port.due(Ns::ZERO, SPAN), Some(Ns(33_553_920) + SPAN));
    }
}
