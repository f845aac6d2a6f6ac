//! Time: the present moment, the run's t = 0, the timer tick and the agenda (the list of future
//! events).
//!
//! The machine's own clock starts with the idle system. The run's clock starts at the *epoch*,
//! after the warm-up of the background jobs. Users see only the run's clock.

mod scheduled;

pub use scheduled::Scheduled;

use base::{Agenda, Hz, Ns};

/// The machine's time, and future events.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Moment of the event being applied.
    now: Ns,
    /// Moment up to which every event has been applied.
    horizon: Ns,
    /// The run's t = 0.
    epoch: Ns,
    hz: Hz,
    pub(crate) next_tick: Ns,
    jiffies: u64,
    /// Time of the next event of a router's far host, if that host is simulated as a complete
    /// machine.
    pub(crate) far_host: Ns,
    agenda: Agenda<Scheduled>,
    /// Time of the earliest of three events: the tick, the far host's next event, the agenda's next
    /// event. Stored, because every step of the machine reads it.
    pub(crate) next: Ns,
}

impl Clock {
    /// Creates the clock of a kernel that ticks at `hz`.
    pub fn new(hz: Hz) -> Clock {
        Clock {
            hz,
            next_tick: hz.jiffy(),
            jiffies: 1,
            far_host: Ns::NEVER,
            next: hz.jiffy(),
            ..Clock::default()
        }
    }

    /// Number of ticks per second.
    #[inline]
    pub fn hz(&self) -> Hz {
        self.hz
    }

    /// Moment of the event being applied, on the machine's own clock.
    #[inline]
    pub fn now(&self) -> Ns {
        self.now
    }

    /// Number of timer interrupts handled so far, plus one.
    #[inline]
    pub fn jiffies(&self) -> u64 {
        self.jiffies
    }

    /// The run's t = 0 on the machine's own clock.
    pub fn epoch(&self) -> Ns {
        self.epoch
    }

    /// Moment up to which every event has been applied, on the machine's own clock.
    pub fn horizon(&self) -> Ns {
        self.horizon
    }

    /// Time up to which every event has been applied, on the run's clock.
    pub fn elapsed(&self) -> Ns {
        self.shown(self.horizon)
    }

    /// Converts a moment of the machine's own clock to the run's clock.
    #[inline]
    pub fn shown(&self, at: Ns) -> Ns {
        at.since(self.epoch)
    }

    /// Time of the event being applied, on the run's clock.
    #[inline]
    pub fn shown_now(&self) -> Ns {
        self.shown(self.now)
    }

    /// Start of a jiffy on the run's clock. The first tick begins jiffy 2.
    pub fn time_of(&self, jiffy: u64) -> Ns {
        self.shown(Ns(jiffy.saturating_sub(1) * self.hz.jiffy().0))
    }

    /// Returns whether the run has begun. False during the warm-up of the background jobs.
    pub fn has_begun(&self) -> bool {
        self.now >= self.epoch
    }

    /// Moves the present moment to `at`, which must not be earlier.
    #[inline]
    pub(crate) fn advance(&mut self, at: Ns) {
        debug_assert!(at >= self.now, "time never runs backwards");
        self.now = at;
    }

    /// Records that every event up to `at` has been applied.
    pub(crate) fn reach(&mut self, at: Ns) {
        self.horizon = self.horizon.max(at);
    }

    /// Moves the run's t = 0 to a later time.
    pub(crate) fn delay_epoch(&mut self, span: Ns) {
        self.epoch += span;
    }

    /// Records that the timer interrupt was raised, so that the next one is due a jiffy later.
    pub(crate) fn tick_raised(&mut self) {
        self.next_tick += self.hz.jiffy();
        self.find_next();
    }

    fn find_next(&mut self) {
        let agenda = self.agenda.next_at();
        self.next = self.next_tick.min(self.far_host).min(agenda);
    }

    /// Begins a new jiffy, because the timer interrupt is handled.
    pub(crate) fn begin_jiffy(&mut self) {
        self.jiffies += 1;
    }

    /// Sets the time of the far host's next event.
    pub(crate) fn await_far_host(&mut self, at: Ns) {
        self.far_host = at;
        self.find_next();
    }

    /// Puts an event on the agenda.
    #[inline]
    pub(crate) fn schedule(&mut self, at: Ns, event: Scheduled) {
        self.next = self.next.min(at);
        self.agenda.schedule(at, event);
    }

    /// Time of the agenda's next event.
    #[cfg(test)]
    pub(crate) fn next_scheduled_at(&self) -> Ns {
        self.agenda.next_at()
    }

    /// Takes the agenda's next event.
    ///
    /// # Panics
    /// If the agenda is empty.
    pub(crate) fn take_scheduled(&mut self) -> Scheduled {
        let (_, event) = self.agenda.pop().expect("the agenda named this event");
        self.find_next();
        event
    }
}
