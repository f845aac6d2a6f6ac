//! Samples every 10 ms: the counts from which the page's equations get their rates, and a row of
//! the time series for the charts.

use super::Machine;
use crate::clock::Scheduled;
use crate::recorder::readings::RateCounts;
use crate::recorder::series::{Levels, Sample};
use base::{Context, Ns, Stage};
use kernel::memory::PAGE_KB;

/// Time between two rows of the time series, ms.
pub const SERIES_INTERVAL_MS: u64 = 10;

impl Machine {
    /// Returns whether the timer interrupt writes the rows of the time series, because their
    /// interval is a whole number of ticks.
    pub(super) fn samples_at_ticks(&self) -> bool {
        let jiffy = self.clock().hz().jiffy();
        Ns::from_ms(SERIES_INTERVAL_MS).0.is_multiple_of(jiffy.0)
    }

    /// Schedules the next row of the time series.
    pub(super) fn schedule_sample(&mut self) {
        let clock = &mut self.below.cx.clock;
        let at = clock.now().max(clock.epoch()) + Ns::from_ms(SERIES_INTERVAL_MS);
        clock.schedule(at, Scheduled::Sample);
    }

    /// Returns the present counts, from which the page's equations get their rates.
    pub fn reading(&self) -> RateCounts {
        let (clock, counters) = (self.clock(), self.counters());
        let readers = self.programs.readers_accounting(&self.stack, self.sched());
        RateCounts {
            at: clock.shown(clock.horizon().max(clock.now())),
            offered: counters.rx_frames,
            accepted: counters.entered[Stage::Ring as usize],
            refilled: counters.refilled,
            served: counters.entered[Stage::Ip as usize],
            to_sockets: counters.entered[Stage::Transport as usize],
            taken: counters.delivered,
            process_ns: self.cpu_spent()[Context::Receiver as usize],
            process_ticks: readers.ticks,
            ticks: counters.ticks,
            ready: u64::from(self.stack.nic().rx().ring().ready()),
        }
    }

    /// Stores the present counts. With `restart` (a new run, or a reset of a device), earlier
    /// counts are removed.
    pub(super) fn keep_reading(&mut self, restart: bool) {
        let reading = self.reading();
        self.below.cx.recorder.keep_reading(reading, restart);
    }

    /// Writes the row of the interval that ends now.
    pub(super) fn sample_series(&mut self) {
        if !self.clock().has_begun() {
            return;
        }
        self.below.sched.charge(&mut self.below.cx);
        self.keep_reading(false);
        let levels = self.series_levels(self.clock().shown_now(), self.cpu().time.spent);
        let descriptors = self.stack.nic().rx().ring().size();
        self.below.cx.recorder.sample(&levels, descriptors);
    }

    /// Returns the row of the time series for the time since the last row, for example at the end
    /// of a run. `None` if no time has passed since the last row.
    pub fn unfinished_row(&self) -> Option<Sample> {
        let levels = self.series_levels(self.now(), self.cpu_spent());
        self.recorder().unfinished_row(&levels)
    }

    /// Returns those values of the row at `t` that the recorder does not count. `spent`: CPU time
    /// by context up to `t`.
    fn series_levels(&self, t: Ns, spent: [u64; Context::COUNT]) -> Levels {
        let hosts = self.world().hosts();
        let info = self.mm().memory().meminfo();
        Levels {
            t,
            spent,
            windows: hosts.windows(),
            retransmitted: hosts.tcp_counters().retransmitted,
            free_pages: info.mem_free / PAGE_KB,
            cache_pages: (info.cached + info.buffers) / PAGE_KB,
            main_task: self.cpu().rq.curr().0,
            netif_backlog: self.stack.softnet().input.len(),
        }
    }
}
