//! Every 10 ms of model time: the running counts behind the equations, and the charts' row.

use super::Machine;
use crate::trace::readings::Reading;
use crate::trace::rows::Sample;
use crate::trace::series::SeriesMark;
use base::codes::{Context, Stage};
use base::time::Ns;
use kernel::memory::PAGE_KB;

impl Machine {
    /// The running counts behind the equations, now.
    pub fn reading(&self) -> Reading {
        let counters = &self.counters;
        let readers = self.readers_accounting();
        Reading {
            at: self.horizon.max(self.now).since(self.epoch),
            offered: counters.rx_frames,
            accepted: counters.entered[Stage::Ring as usize],
            refilled: counters.refilled,
            served: counters.entered[Stage::Ip as usize],
            to_sockets: counters.entered[Stage::Transport as usize],
            taken: counters.delivered,
            process_ns: self.cpu_spent()[Context::Receiver as usize],
            process_ticks: readers.ticks,
            ticks: counters.ticks,
            ready: u64::from(self.nic().ring().ready()),
        }
    }

    /// A window of the equations begins: a run, or a device after its reset.
    pub(crate) fn begin_equations(&mut self) {
        let reading = self.reading();
        self.readings.begin_with(reading);
    }

    /// Every 10 ms of model time.
    pub(crate) fn keep_reading(&mut self) {
        let reading = self.reading();
        self.readings.keep(reading);
    }

    /// Keeps the interval's maxima; called where the ring or a backlog changes.
    pub(crate) fn remember_maxima(&mut self) {
        let used = u64::from(self.nic().ring().used());
        let mark = &mut self.series_mark;
        mark.ring_used_max = mark.ring_used_max.max(used);
        mark.backlog_max = mark.backlog_max.max(self.counters.backlog_pkts.value());
    }

    /// Writes the row of the interval that ends now.
    pub(crate) fn sample_series(&mut self) {
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
            flow_delivered: counters.flows[0].delay.count,
            flow_delays: counters.flows[0].delay.sum,
        };
    }

    fn series_row(&self) -> Sample {
        let (mark, counters) = (&self.series_mark, &self.counters);
        let [cwnd, snd_wnd, snd_una, snd_nxt] = self.world.hosts().windows();
        let info = self.memory.meminfo();
        let mut spent = self.cpu.spent;
        for (ns, before) in spent.iter_mut().zip(mark.spent) {
            *ns -= before;
        }
        Sample {
            t: self.shown_time(self.now),
            delivered_bytes: counters.delivered_bytes - mark.delivered_bytes,
            offered: counters.offered - mark.offered,
            dropped: counters.dropped() - mark.dropped,
            ring_used_max: mark.ring_used_max,
            receive_bytes: counters.receive_bytes.value(),
            backlog_pkts_max: mark.backlog_max,
            prequeue_pkts: counters.prequeue_pkts.value(),
            ofo_pkts: counters.ofo_pkts.value(),
            spent,
            cwnd,
            snd_wnd,
            snd_una,
            snd_nxt,
            retransmitted: self.world.hosts().tcp_counters().retransmitted,
            free_pages: info.mem_free / PAGE_KB,
            cache_pages: (info.cached + info.buffers) / PAGE_KB,
            main_task: self.cpu.rq.curr().0,
            netif_backlog: u64::from(self.cpu.softnet.input.len()),
            tx_queue: counters.tx_queue.value(),
            delay: self.newest_delays(),
        }
    }

    /// Mean delay of what the first flow delivered in the interval, ns.
    fn newest_delays(&self) -> u64 {
        let (mark, delay) = (&self.series_mark, &self.counters.flows[0].delay);
        let sum = (delay.sum - mark.flow_delays) as u64;
        sum.checked_div(delay.count - mark.flow_delivered)
            .unwrap_or(0)
    }

    /// The receive ring changed: the books of its use.
    pub(crate) fn ring_changed(&mut self) {
        let now: Ns = self.now;
        self.counters
            .ring_used
            .set(u64::from(self.nic().ring().used()), now);
        self.remember_maxima();
    }
}
