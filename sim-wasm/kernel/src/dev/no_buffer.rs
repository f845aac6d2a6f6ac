//! A NIC's report that a frame found no ready descriptor. Such a frame waits in the NIC or is lost.
//!
//! The cause stays set in the NIC until an interrupt has reported it. If the interrupt is masked
//! when a report is due, the report comes after the unmasking. So the NIC reports even the last
//! frame of a burst. The driver determines the minimum interval
//! ([`super::driver::Rules::no_buffer_interval`]).

use base::Ns;

/// The NIC's "receive buffer unavailable" cause.
#[derive(Clone, Copy, Debug)]
pub struct NoBuffer {
    /// Minimum time between two interrupts for a missing buffer; `None` if the driver does not use
    /// them.
    interval: Option<Ns>,
    /// Whether a frame found no descriptor and no interrupt has reported that yet.
    set: bool,
    not_before: Ns,
}

impl NoBuffer {
    pub fn new(interval: Option<Ns>) -> NoBuffer {
        NoBuffer {
            interval,
            set: false,
            not_before: Ns::ZERO,
        }
    }

    /// Records a frame without a descriptor. Returns the time of the interrupt if this frame is the
    /// first since the last report.
    pub fn no_descriptor(&mut self, now: Ns) -> Option<Ns> {
        if self.interval.is_none() || self.set {
            return None;
        }
        self.set = true;
        Some(now.max(self.not_before))
    }

    /// Handles the timer. Returns whether the NIC interrupts.
    pub fn timer_expired(&mut self, now: Ns, masked: bool) -> bool {
        let Some(interval) = self.interval else {
            return false;
        };
        if !self.set || now < self.not_before || masked {
            return false;
        }
        self.set = false;
        self.not_before = now + interval;
        true
    }

    /// Returns when to report a frame that found no descriptor while the interrupt was masked.
    pub fn unmasked(&self, now: Ns) -> Option<Ns> {
        self.set.then(|| now.max(self.not_before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Ns = Ns::from_ms(1);

    fn cause() -> NoBuffer {
        NoBuffer::new(Some(MS))
    }

    #[test]
    fn the_first_lost_frame_interrupts_at_once_and_the_next_a_millisecond_later() {
        let mut cause = cause();
        assert_eq!(cause.no_descriptor(Ns(7)), Some(Ns(7)));
        assert!(cause.timer_expired(Ns(7), false));
        assert_eq!(cause.no_descriptor(Ns(9)), Some(Ns(7) + MS));
        assert!(!cause.timer_expired(Ns(9), false), "too early");
        assert!(cause.timer_expired(Ns(7) + MS, false));
    }

    #[test]
    fn frames_lost_before_the_cpu_knows_are_one_cause() {
        let mut cause = cause();
        assert!(cause.no_descriptor(Ns(7)).is_some());
        assert_eq!(cause.no_descriptor(Ns(8)), None);
    }

    #[test]
    fn a_cause_that_falls_due_while_masked_is_told_after_the_poll() {
        let mut cause = cause();
        cause.no_descriptor(Ns(7));
        assert!(!cause.timer_expired(Ns(7), true));
        assert_eq!(cause.unmasked(Ns(90)), Some(Ns(90)));
        assert!(cause.timer_expired(Ns(90), false));
        assert_eq!(cause.unmasked(Ns(95)), None, "told");
    }

    #[test]
    fn a_driver_without_that_interrupt_never_gets_it() {
        let mut none = NoBuffer::new(None);
        assert_eq!(none.no_descriptor(Ns(7)), None);
        assert!(!none.timer_expired(Ns(7), false));
    }
}
