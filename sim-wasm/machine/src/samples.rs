//! Samples every 10 ms: the counts from which the page's equations get their rates, and a row of
//! the time series for the charts.

use super::Machine;
use crate::clock::Scheduled;
use crate::recorder::readings::RateCounts;
use crate::recorder::series::Sample;
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
        let totals = self.series_totals(self.clock().shown_now(), self.cpu().time.spent);
        let descriptors = self.stack.nic().rx().ring().size();
        self.below.cx.recorder.sample(totals, descriptors);
    }

    /// Returns the row of the time series for the time since the last row, for example at the end
    /// of a run. `None` if no time has passed since the last row.
    pub fn unfinished_row(&self) -> Option<Sample> {
        let totals = self.series_totals(self.now(), self.cpu_spent());
        self.recorder().unfinished_row(&totals)
    }

    /// Returns the levels at `t`, and the counts since t = 0. `spent`: CPU time by context up to `t`.
    fn series_totals(&self, t: Ns, spent: [u64; Context::COUNT]) -> Sample {
        let (counters, hosts) = (self.counters(), self.world().hosts());
        let info = self.mm().memory().meminfo();
        let [cwnd, snd_wnd, snd_una, snd_nxt] = hosts.windows();
        Sample {
            t_ns: t.0,
            delivered_bytes: counters.delivered_bytes,
            offered: counters.offered,
            dropped: counters.dropped(),
            receive_bytes: counters.receive_bytes.value(),
            prequeue_pkts: counters.prequeue_pkts.value(),
            ofo_pkts: counters.ofo_pkts.value(),
            cpu_idle_ns: spent[Context::Idle as usize],
            cpu_hardirq_ns: spent[Context::HardIrq as usize],
            cpu_softirq_ns: spent[Context::SoftIrq as usize],
            cpu_app_ns: spent[Context::Receiver as usize],
            cpu_load_ns: spent[Context::Load as usize],
            cpu_other_ns: spent[Context::Other as usize],
            cwnd,
            snd_wnd,
            snd_una,
            snd_nxt,
            retransmitted: hosts.tcp_counters().retransmitted,
            free_pages: (info.mem_free / PAGE_KB).into(),
            cache_pages: ((info.cached + info.buffers) / PAGE_KB).into(),
            main_task: self.cpu().rq.curr().0.into(),
            netif_backlog: self.stack.softnet().input.len().into(),
            tx_queue_pkts: counters.tx_queue.value(),
            ..Sample::default()
        }
    }
}
