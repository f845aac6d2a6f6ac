//! Time: the present, the run's t = 0, the timer tick and the agenda.
//!
//! The machine's own clock starts with the idle system. The run's clock starts at the *epoch*,
//! after the load's warm-up. Users see the run's clock only.

mod scheduled;

pub use scheduled::Scheduled;

use base::agenda::Agenda;
use base::time::{Hz, Ns};

/// The machine's time, and future events.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Moment of the event being applied.
    now: Ns,
    /// Moment up to which every event has been applied.
    horizon: Ns,
    /// The run's t = 0.
    epoch: Ns,
    hz: Hz,
    next_tick: Ns,
    jiffies: u64,
    /// Next event of a router's far host, if that is a machine of its own.
    far_host: Ns,
    agenda: Agenda<Scheduled>,
    /// The earliest of the tick, the far host's event and the agenda's, stored because every step
    /// of the machine reads it.
    next: Ns,
}

impl Clock {
    /// The clock of a kernel that ticks at `hz`.
    pub fn new(hz: Hz) -> Clock {
        Clock {
            hz,
            now: Ns::ZERO,
            horizon: Ns::ZERO,
            epoch: Ns::ZERO,
            next_tick: hz.jiffy(),
            // The kernel reads 0 as "none" in `expired_timestamp`.
            jiffies: 1,
            far_host: Ns::NEVER,
            agenda: Agenda::default(),
            next: hz.jiffy(),
        }
    }

    /// Ticks a second.
    #[inline]
    pub fn hz(&self) -> Hz {
        self.hz
    }

    /// Moment of the event being applied, on the machine's own clock.
    #[inline]
    pub fn now(&self) -> Ns {
        self.now
    }

    /// Timer interrupts handled so far, plus one.
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

    /// This moment on the run's clock.
    pub fn elapsed(&self) -> Ns {
        self.shown(self.horizon)
    }

    /// A moment of the machine's own clock on the run's clock.
    #[inline]
    pub fn shown(&self, at: Ns) -> Ns {
        at.since(self.epoch)
    }

    /// The present on the run's clock.
    #[inline]
    pub fn shown_now(&self) -> Ns {
        self.shown(self.now)
    }

    /// Start of a jiffy on the run's clock. The first tick begins jiffy 2.
    pub fn time_of(&self, jiffy: u64) -> Ns {
        self.shown(Ns(jiffy.saturating_sub(1) * self.hz.jiffy().0))
    }

    /// False during the load's warm-up.
    pub fn has_begun(&self) -> bool {
        self.now >= self.epoch
    }

    /// Moves the present to `at`, which is not earlier.
    #[inline]
    pub(crate) fn advance(&mut self, at: Ns) {
        debug_assert!(at >= self.now, "time never runs backwards");
        self.now = at;
    }

    /// Records that every event up to `at` has been applied.
    pub(crate) fn reach(&mut self, at: Ns) {
        self.horizon = self.horizon.max(at);
    }

    /// Moves the run's t = 0 later.
    pub(crate) fn delay_epoch(&mut self, span: Ns) {
        self.epoch += span;
    }

    /// When the next timer interrupt is due.
    #[inline]
    pub(crate) fn next_tick(&self) -> Ns {
        self.next_tick
    }

    /// The timer interrupt has been raised: the next one is due a jiffy later.
    pub(crate) fn tick_raised(&mut self) {
        self.next_tick += self.hz.jiffy();
        self.find_next();
    }

    /// When the clock's next event is due: the tick, the far host's or the agenda's.
    #[inline]
    pub(crate) fn next_at(&self) -> Ns {
        self.next
    }

    fn find_next(&mut self) {
        let agenda = self.agenda.next_at();
        self.next = self.next_tick.min(self.far_host).min(agenda);
    }

    /// The timer interrupt is handled: a new jiffy begins.
    pub(crate) fn begin_jiffy(&mut self) {
        self.jiffies += 1;
    }

    /// When the far host's next event is due; [`Ns::NEVER`] where it is no machine.
    #[inline]
    pub(crate) fn far_host_at(&self) -> Ns {
        self.far_host
    }

    /// The far host's next event is due then.
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

    /// When the agenda's next event is due.
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
