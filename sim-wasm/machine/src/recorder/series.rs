//! The time series: a row every 10 ms, as differences of counts.
//!
//! The columns are declared here. The machine reads the present levels, and the counts since t = 0;
//! `SeriesMark::row` makes a row of them.

use super::counters::Counters;
use base::Ns;

/// Declares a row of whole numbers with the names and meanings of its columns, in order, and names
/// the columns that count.
macro_rules! row {
    (
        $(#[$meta:meta])* $row:ident { $(#[doc = $meaning:literal] $column:ident),+ $(,)? }
        counts: $($count:ident),+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $row { $(#[doc = $meaning] pub $column: u64),+ }

        impl $row {
            /// Names of the columns, in order.
            pub const COLUMNS: &[&str] = &[$(stringify!($column)),+];

            /// Meaning and unit of each column, in order. Each text begins with a space.
            pub const MEANINGS: &[&str] = &[$($meaning),+];

            /// Returns the values in the order of the columns.
            pub fn values(&self) -> [u64; $row::COLUMNS.len()] {
                [$(self.$column),+]
            }

            /// Returns the row with the counts since an earlier row.
            fn since(&self, earlier: &$row) -> $row {
                $row { $($count: self.$count - earlier.$count,)+ ..*self }
            }
        }
    };
}

row! {
    /// One row per 10 ms of model time.
    Sample {
        /// End of the interval, ns.
        t_ns,
        /// Payload bytes delivered in the interval.
        delivered_bytes,
        /// Frames put on the wire in the interval.
        offered,
        /// Frames dropped in the interval, including losses on the link.
        dropped,
        /// Maximum of used descriptors (ring size D − ready descriptors) in the interval.
        ring_used_max,
        /// Bytes charged to the receive queues at the end of the interval.
        receive_bytes,
        /// Maximum length of the sockets' backlogs in the interval, packets.
        backlog_pkts,
        /// Packets on the prequeues at the end of the interval.
        prequeue_pkts,
        /// Packets on the out-of-sequence queues at the end of the interval.
        ofo_pkts,
        /// Idle CPU time in the interval, ns.
        cpu_idle_ns,
        /// CPU time of hard interrupts in the interval, ns.
        cpu_hardirq_ns,
        /// CPU time of softirqs in the interval, ns.
        cpu_softirq_ns,
        /// CPU time of the receiving programs in the interval, ns.
        cpu_app_ns,
        /// CPU time of the background jobs in the interval, ns.
        cpu_load_ns,
        /// CPU time of other tasks in the interval, ns.
        cpu_other_ns,
        /// Stream 0's congestion window at the end of the interval, segments.
        cwnd,
        /// Stream 0's advertised window at the end of the interval, bytes.
        snd_wnd,
        /// Stream 0's oldest unacknowledged byte at the end of the interval, counted from 0.
        snd_una,
        /// Stream 0's next byte to send at the end of the interval, counted from 0.
        snd_nxt,
        /// Segments retransmitted in the interval, all streams.
        retransmitted,
        /// Free pages of all zones at the end of the interval.
        free_pages,
        /// Pages of page cache and buffers at the end of the interval.
        cache_pages,
        /// Id of the task that was current at the end of the interval.
        main_task,
        /// Packets on the queue that `netif_rx` fills, at the end of the interval.
        netif_backlog,
        /// Packets in the queues in front of the drivers at the end of the interval.
        tx_queue_pkts,
        /// Mean one-way delay of the first flow's deliveries, ns; 0 without deliveries.
        delay_ns,
    }
    counts: delivered_bytes, offered, dropped, retransmitted, cpu_idle_ns, cpu_hardirq_ns,
        cpu_softirq_ns, cpu_app_ns, cpu_load_ns, cpu_other_ns
}

impl Sample {
    /// End of the interval.
    pub fn t(&self) -> Ns {
        Ns(self.t_ns)
    }
}

/// State at the end of the last interval, and the maxima since then.
#[derive(Clone, Debug, Default)]
pub(super) struct SeriesMark {
    /// Levels, and counts since t = 0.
    pub totals: Sample,
    pub ring_used_max: u64,
    pub backlog_max: u64,
    flow_delivered: u64,
    flow_delays: u128,
}

impl SeriesMark {
    /// Returns the row of the interval that ends now, and begins the next interval.
    pub fn end_interval(&mut self, counters: &Counters, totals: Sample) -> Sample {
        let row = self.row(counters, &totals);
        *self = SeriesMark {
            totals,
            ring_used_max: counters.ring_used.value(),
            backlog_max: counters.backlog_pkts.value(),
            flow_delivered: counters.flows[0].delay.count,
            flow_delays: counters.flows[0].delay.sum,
        };
        row
    }

    /// Returns the row of the time since the last interval. `totals`: present levels, and counts
    /// since t = 0.
    pub fn row(&self, counters: &Counters, totals: &Sample) -> Sample {
        let delay = &counters.flows[0].delay;
        let delays = (delay.sum - self.flow_delays) as u64;
        let delivered = delay.count - self.flow_delivered;
        Sample {
            ring_used_max: self.ring_used_max,
            backlog_pkts: self.backlog_max,
            delay_ns: delays.checked_div(delivered).unwrap_or(0),
            ..totals.since(&self.totals)
        }
    }
}
