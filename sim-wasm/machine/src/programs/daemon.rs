//! Daemons of an idle system: they sleep, wake, and touch their memory.
//!
//! The daemons matter because only a memory request that may sleep can reclaim pages itself or call
//! the OOM killer. On a machine whose main program has no page faults, only the daemons make such
//! requests. The end of their disk writes also wakes kswapd from its short sleeps
//! (blk_congestion_wait).
//!
//! Simplified: all daemons touch the same data pages and the same program text, evenly. `ps` would
//! show the difference.

use super::ask::Ask;
use crate::sched::Step;
use kernel::memory::{Memory, PageUse, SYSTEM};

/// Number of daemons that wake by themselves (our assumption: for example crond, ntpd, sendmail).
pub const DAEMONS: u16 = 4;
/// Interval between two wake-ups of a daemon (our assumption), ms.
pub const PERIOD_MS: u64 = 5_000;
/// Pages of data and stack that a daemon touches each time it wakes (our assumption).
const DATA_PAGES: u32 = 8;
/// Pages of program text and libraries that a daemon touches each time it wakes (our assumption).
const TEXT_PAGES: u32 = 16;
/// Computing time of one wake-up on a CPU of 350 MHz (our assumption), nanoseconds.
const WORK_NS: u64 = 50_000;

/// State of a daemon.
#[derive(Clone, Copy, Debug, Default)]
pub enum Daemon {
    /// The sleep is over, and the daemon touches its data.
    #[default]
    Wake,
    /// Touches its program text.
    Text,
    /// Does its work.
    Work,
    /// Sleeps again.
    Sleep,
}

impl Daemon {
    /// Resumes the daemon. `speed_percent` is this host's CPU speed relative to 350 MHz.
    pub fn resume(&mut self, memory: &mut Memory, speed_percent: u64) -> Ask {
        match self {
            Daemon::Wake => {
                *self = Daemon::Text;
                touch_data(memory)
            }
            Daemon::Text => {
                *self = Daemon::Work;
                touch_text(memory)
            }
            Daemon::Work => {
                *self = Daemon::Sleep;
                Ask::Run(Step::user(WORK_NS * 100 / speed_percent))
            }
            Daemon::Sleep => {
                *self = Daemon::Wake;
                Ask::SleepFor { ms: PERIOD_MS }
            }
        }
    }
}

/// Touches a daemon's data and stack. Pages in swap must be read.
pub fn touch_data(memory: &mut Memory) -> Ask {
    Ask::FaultIn {
        away: memory.touch(SYSTEM, DATA_PAGES),
        page_use: PageUse::SwapIn(SYSTEM),
    }
}

/// Touches a daemon's program text. Pages that were reclaimed must be read again.
pub fn touch_text(memory: &mut Memory) -> Ask {
    Ask::FaultIn {
        away: memory.touch_text(TEXT_PAGES),
        page_use: PageUse::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::profile::idle_memory;

    #[test]
    fn a_daemon_touches_its_data_and_its_text_works_and_sleeps_for_five_seconds() {
        let mut memory = Memory::new(idle_memory(256, 512));
        let mut daemon = Daemon::default();
        let mut next = || daemon.resume(&mut memory, 200);
        assert!(matches!(
            next(),
            Ask::FaultIn {
                page_use: PageUse::SwapIn(SYSTEM),
                ..
            }
        ));
        assert!(matches!(
            next(),
            Ask::FaultIn {
                page_use: PageUse::Text,
                ..
            }
        ));
        assert_eq!(next(), Ask::Run(Step::user(25_000)));
        assert_eq!(next(), Ask::SleepFor { ms: 5_000 });
        assert!(matches!(next(), Ask::FaultIn { .. }), "and again");
    }
}
