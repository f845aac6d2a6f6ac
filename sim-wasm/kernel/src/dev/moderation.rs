//! Interrupt moderation: the delay between a frame and its interrupt.
//!
//! Read first: `ethtool -C` (`rx-usecs`, `rx-frames`), drivers/net/tg3.c:tg3_set_coalesce. Frames
//! are counted from the last interrupt, and the delay starts with the first frame after that
//! interrupt. The limit that is reached first causes the interrupt.

use base::Ns;

/// Limits of interrupt moderation. If both are 0, moderation is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModerationConfig {
    /// Maximum delay of a frame (`rx-usecs`); 0: no time limit.
    pub delay: Ns,
    /// Maximum number of waiting frames (`rx-frames`); 0: no limit.
    pub frames: u32,
}

/// State of moderation: frames not yet reported to the CPU.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moderation {
    /// The limits. If they change, waiting frames continue to wait.
    pub config: ModerationConfig,
    waiting: u32,
    /// End of the first waiting frame's delay.
    interrupt_at: Ns,
}

impl Moderation {
    pub fn new(config: ModerationConfig) -> Moderation {
        Moderation {
            config,
            ..Moderation::default()
        }
    }

    /// Counts a frame stored while the NIC may interrupt. Returns whether the NIC interrupts now,
    /// and the time at which a timer must expire. Without both, the frame waits for a timer that was
    /// set earlier, or for further frames.
    pub fn frame_stored(&mut self, now: Ns) -> (bool, Option<Ns>) {
        let ModerationConfig { delay, frames } = self.config;
        self.waiting += 1;
        let off = frames == 0 && delay == Ns::ZERO;
        if off || (frames > 0 && self.waiting >= frames) {
            self.waiting = 0;
            (true, None)
        } else if self.waiting == 1 && delay > Ns::ZERO {
            self.interrupt_at = now + delay;
            (false, Some(self.interrupt_at))
        } else {
            (false, None)
        }
    }

    /// Handles a timer set by [`Moderation::frame_stored`]. Returns whether the delay of a waiting
    /// frame is over. Before the timer expired, the limit on waiting frames may have caused an
    /// interrupt that reported the frame.
    pub fn timer_expired(&mut self, now: Ns) -> bool {
        let over = self.waiting > 0 && self.interrupt_at <= now;
        if over {
            self.waiting = 0;
        }
        over
    }

    /// Forgets waiting frames, because the driver has checked the ring itself.
    pub fn forget(&mut self) {
        self.waiting = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moderation(delay_us: u64, frames: u32) -> Moderation {
        Moderation::new(ModerationConfig {
            delay: Ns::from_us(delay_us),
            frames,
        })
    }

    const INTERRUPT: (bool, Option<Ns>) = (true, None);
    const WAIT: (bool, Option<Ns>) = (false, None);

    fn wait_until(us: u64) -> (bool, Option<Ns>) {
        (false, Some(at(us)))
    }

    fn at(us: u64) -> Ns {
        Ns::from_us(us)
    }

    #[test]
    fn without_moderation_every_frame_interrupts() {
        let mut off = moderation(0, 0);
        let answers = [1, 2, 3].map(|us| off.frame_stored(at(us)));
        assert_eq!(answers, [INTERRUPT; 3]);
    }

    #[test]
    fn by_count_every_fifth_frame_interrupts_and_no_timer_runs() {
        let mut by_count = moderation(0, 5);
        let interrupts: Vec<u64> = (1..=12)
            .filter(|&us| by_count.frame_stored(at(us)) == INTERRUPT)
            .collect();
        assert_eq!(interrupts, [5, 10]);
    }

    #[test]
    fn by_delay_the_first_frame_sets_the_timer_and_the_others_wait_for_it() {
        let mut by_delay = moderation(50, 0);
        let answers = [10, 20, 59].map(|us| by_delay.frame_stored(at(us)));
        assert_eq!(answers, [wait_until(60), WAIT, WAIT]);
        assert!(by_delay.timer_expired(at(60)));
        assert_eq!(
            by_delay.frame_stored(at(61)),
            wait_until(111),
            "the next frame is a first one again"
        );
    }

    #[test]
    fn the_last_frame_of_a_burst_waits_no_longer_than_the_delay() {
        // Of seven frames, the limit of five waiting frames reports the first five; the timer
        // reports the other two.
        let mut both = moderation(50, 5);
        let burst: Vec<_> = (0..7).map(|us| both.frame_stored(at(us))).collect();
        assert_eq!(burst[0], wait_until(50));
        assert_eq!(burst[4], INTERRUPT);
        assert_eq!(burst[5], wait_until(55));
        assert!(both.timer_expired(at(55)));
    }

    #[test]
    fn a_timer_whose_frames_the_count_has_told_of_raises_nothing() {
        let mut both = moderation(50, 2);
        both.frame_stored(at(0));
        assert_eq!(both.frame_stored(at(1)), INTERRUPT);
        assert!(!both.timer_expired(at(50)), "nothing waits");
        assert_eq!(both.frame_stored(at(2)), wait_until(52));
        assert!(!both.timer_expired(at(50)), "the old timer is not its own");
    }

    #[test]
    fn frames_that_the_driver_has_seen_do_not_count() {
        let mut by_count = moderation(0, 3);
        by_count.frame_stored(at(0));
        by_count.frame_stored(at(1));
        by_count.forget();
        let next = [2, 3, 4].map(|us| by_count.frame_stored(at(us)));
        assert_eq!(next, [WAIT, WAIT, INTERRUPT]);
    }

    #[test]
    fn limits_set_while_frames_wait_hold_from_the_next_frame_on() {
        let mut limits = moderation(0, 10);
        limits.frame_stored(at(0));
        limits.config = ModerationConfig::default();
        assert_eq!(limits.frame_stored(at(1)), INTERRUPT);
    }
}
