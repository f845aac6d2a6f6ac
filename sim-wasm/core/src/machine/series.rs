//! A row of the series every 10 ms of model time, for the charts.

use super::Machine;
use crate::kernel::memory::PAGE_KB;
use crate::observe::layout::SERIES_COLUMNS;
use crate::time::Ns;

/// Counts at the end of the last interval.
#[derive(Clone, Debug, Default)]
pub(super) struct SeriesMark {
    delivered_bytes: u64,
    offered: u64,
    dropped: u64,
    spent: [u64; 6],
    ring_used_max: u64,
    backlog_max: u64,
}

impl Machine {
    /// Keeps the interval's maxima; called where the ring or a backlog changes.
    pub(super) fn remember_maxima(&mut self) {
        let used = u64::from(self.nic().ring().used());
        let mark = &mut self.series_mark;
        mark.ring_used_max = mark.ring_used_max.max(used);
        mark.backlog_max = mark.backlog_max.max(self.counters.backlog_pkts.value());
    }

    /// Writes the row of the interval that ends now.
    pub(super) fn sample_series(&mut self) {
        if !self.has_begun() {
            return;
        }
        self.charge_cpu();
        self.keep_reading();
        let row = self.series_row();
        self.watch.sample(row);
        let counters = &self.counters;
        self.series_mark = SeriesMark {
            delivered_bytes: counters.delivered_bytes,
            offered: counters.offered,
            dropped: counters.dropped(),
            spent: self.cpu.spent,
            ring_used_max: u64::from(self.nic().ring().used()),
            backlog_max: counters.backlog_pkts.value(),
        };
    }

    fn series_row(&self) -> [f64; SERIES_COLUMNS.len()] {
        let (mark, counters) = (&self.series_mark, &self.counters);
        let spent = |context: usize| (self.cpu.spent[context] - mark.spent[context]) as f64;
        let [cwnd, snd_wnd, snd_una, snd_nxt] = self.senders.windows();
        let info = self.memory.meminfo();
        [
            self.shown_time(self.now).0 as f64,
            (counters.delivered_bytes - mark.delivered_bytes) as f64,
            (counters.offered - mark.offered) as f64,
            (counters.dropped() - mark.dropped) as f64,
            mark.ring_used_max as f64,
            counters.receive_bytes.value() as f64,
            mark.backlog_max as f64,
            counters.prequeue_pkts.value() as f64,
            counters.ofo_pkts.value() as f64,
            spent(0),
            spent(1),
            spent(2),
            spent(3),
            spent(4),
            spent(5),
            cwnd as f64,
            snd_wnd as f64,
            snd_una as f64,
            snd_nxt as f64,
            self.senders.tcp_counters().retransmitted as f64,
            f64::from(info.mem_free / PAGE_KB),
            f64::from((info.cached + info.buffers) / PAGE_KB),
            f64::from(self.cpu.rq.curr().0),
        ]
    }

    /// The receive ring changed: the books of its use.
    pub(super) fn ring_changed(&mut self) {
        let now: Ns = self.now;
        self.counters
            .ring_used
            .set(u64::from(self.nic().ring().used()), now);
        self.remember_maxima();
    }
}
