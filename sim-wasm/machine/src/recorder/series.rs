//! The time series: a row every 10 ms, as differences of counts.
//!
//! The columns are declared here. `SeriesMark::row` computes their values; values that the recorder
//! does not count come from `Levels`.

use super::counters::Counters;
use base::{Context, Ns};

/// Declares a row of whole numbers with the names and meanings of its columns, in order.
macro_rules! row {
    ($(#[$meta:meta])* $row:ident { $(#[doc = $meaning:literal] $column:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Sample {
    /// End of the interval.
    pub fn t(&self) -> Ns {
        Ns(self.t_ns)
    }
}

/// Values at the end of an interval that the recorder does not count itself.
#[derive(Debug)]
pub(crate) struct Levels {
    pub t: Ns,
    /// CPU time since t = 0 by `Context`, ns.
    pub spent: [u64; Context::COUNT],
    /// Stream 0's congestion window, advertised window, oldest unacknowledged and next sequence
    /// number.
    pub windows: [u64; 4],
    /// Segments retransmitted since t = 0.
    pub retransmitted: u64,
    pub free_pages: u32,
    pub cache_pages: u32,
    pub main_task: u16,
    pub netif_backlog: u32,
}

/// Counts and levels at the end of the last interval, and the maxima since then.
#[derive(Clone, Debug, Default)]
pub(super) struct SeriesMark {
    t: Ns,
    delivered_bytes: u64,
    offered: u64,
    dropped: u64,
    retransmitted: u64,
    spent: [u64; Context::COUNT],
    pub ring_used_max: u64,
    pub backlog_max: u64,
    flow_delivered: u64,
    flow_delays: u128,
}

impl SeriesMark {
    /// Returns the row of the interval that ends now, and begins the next interval.
    pub fn end_interval(&mut self, counters: &Counters, levels: &Levels) -> Sample {
        let row = self.row(counters, levels);
        *self = SeriesMark {
            t: levels.t,
            delivered_bytes: counters.delivered_bytes,
            offered: counters.offered,
            dropped: counters.dropped(),
            retransmitted: levels.retransmitted,
            spent: levels.spent,
            ring_used_max: counters.ring_used.value(),
            backlog_max: counters.backlog_pkts.value(),
            flow_delivered: counters.flows[0].delay.count,
            flow_delays: counters.flows[0].delay.sum,
        };
        row
    }

    /// End of the last interval.
    pub fn t(&self) -> Ns {
        self.t
    }

    /// Returns the row of the time since the last interval.
    pub fn row(&self, counters: &Counters, levels: &Levels) -> Sample {
        let spent =
            |context: Context| levels.spent[context as usize] - self.spent[context as usize];
        let delay = &counters.flows[0].delay;
        let delays = (delay.sum - self.flow_delays) as u64;
        let delivered = delay.count - self.flow_delivered;
        let [cwnd, snd_wnd, snd_una, snd_nxt] = levels.windows;
        Sample {
            t_ns: levels.t.0,
            delivered_bytes: counters.delivered_bytes - self.delivered_bytes,
            offered: counters.offered - self.offered,
            dropped: counters.dropped() - self.dropped,
            ring_used_max: self.ring_used_max,
            receive_bytes: counters.receive_bytes.value(),
            backlog_pkts: self.backlog_max,
            prequeue_pkts: counters.prequeue_pkts.value(),
            ofo_pkts: counters.ofo_pkts.value(),
            cpu_idle_ns: spent(Context::Idle),
            cpu_hardirq_ns: spent(Context::HardIrq),
            cpu_softirq_ns: spent(Context::SoftIrq),
            cpu_app_ns: spent(Context::Receiver),
            cpu_load_ns: spent(Context::Load),
            cpu_other_ns: spent(Context::Other),
            cwnd,
            snd_wnd,
            snd_una,
            snd_nxt,
            retransmitted: levels.retransmitted - self.retransmitted,
            free_pages: levels.free_pages.into(),
            cache_pages: levels.cache_pages.into(),
            main_task: levels.main_task.into(),
            netif_backlog: levels.netif_backlog.into(),
            tx_queue_pkts: counters.tx_queue.value(),
            delay_ns: delays.checked_div(delivered).unwrap_or(0),
        }
    }
}
