//! The series: a row every 10 ms, as differences of counts.

use super::counters::Counters;
use super::rows::Sample;
use base::codes::Context;

/// Counts and levels at the end of the last interval, and the maxima since.
#[derive(Clone, Debug, Default)]
pub(super) struct SeriesMark {
    delivered_bytes: u64,
    offered: u64,
    dropped: u64,
    spent: [u64; Context::COUNT],
    pub ring_used_max: u64,
    pub backlog_max: u64,
    flow_delivered: u64,
    flow_delays: u128,
}

impl SeriesMark {
    /// Completes the row of the interval that ends now, and begins the next one.
    ///
    /// `row` has the values that the recorder does not count, and CPU time since t = 0.
    pub fn end_interval(&mut self, counters: &Counters, row: Sample) -> Sample {
        let next = SeriesMark {
            delivered_bytes: counters.delivered_bytes,
            offered: counters.offered,
            dropped: counters.dropped(),
            spent: row.spent,
            ring_used_max: counters.ring_used.value(),
            backlog_max: counters.backlog_pkts.value(),
            flow_delivered: counters.flows[0].delay.count,
            flow_delays: counters.flows[0].delay.sum,
        };
        let mark = std::mem::replace(self, next);
        let delays = (self.flow_delays - mark.flow_delays) as u64;
        let delivered = self.flow_delivered - mark.flow_delivered;
        Sample {
            delivered_bytes: self.delivered_bytes - mark.delivered_bytes,
            offered: self.offered - mark.offered,
            dropped: self.dropped - mark.dropped,
            ring_used_max: mark.ring_used_max,
            receive_bytes: counters.receive_bytes.value(),
            backlog_pkts_max: mark.backlog_max,
            prequeue_pkts: counters.prequeue_pkts.value(),
            ofo_pkts: counters.ofo_pkts.value(),
            spent: std::array::from_fn(|context| row.spent[context] - mark.spent[context]),
            tx_queue: counters.tx_queue.value(),
            delay: delays.checked_div(delivered).unwrap_or(0),
            ..row
        }
    }
}
