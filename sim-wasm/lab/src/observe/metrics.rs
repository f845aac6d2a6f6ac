//! Metrics of a run, with their stable ids.

use super::equations::ratio;
use super::view::View;
use base::{Context, DropReason, Ns};
use kernel::memory::MemInfo;
use machine::recorder::flows::{COUNTED_FLOWS, goodput_mbps};

/// Ids of the metrics of each counted flow.
const FLOWS: [[&str; 3]; COUNTED_FLOWS] = [
    ["flow1.offered", "flow1.delivered", "flow1.goodput_mbps"],
    ["flow2.offered", "flow2.delivered", "flow2.goodput_mbps"],
    ["flow3.offered", "flow3.delivered", "flow3.goodput_mbps"],
];

/// One metric's value.
#[derive(Clone, Debug, PartialEq)]
pub enum MetricValue {
    /// A count or another whole number.
    Count(u64),
    /// A rate, mean, share or duration.
    Real(f64),
    /// A text: the run's digest, a hash over its events and its state.
    Text(String),
}

impl MetricValue {
    /// The value as a number. `None` for a text.
    pub fn number(&self) -> Option<f64> {
        match self {
            MetricValue::Count(count) => Some(*count as f64),
            MetricValue::Real(real) => Some(*real),
            MetricValue::Text(_) => None,
        }
    }
}

/// All metrics of a run, in their fixed order. `metric_columns` lists the metrics that some machines
/// lack.
#[derive(Clone, Debug)]
pub struct Metrics {
    /// Id and value of each metric.
    pub values: Vec<(&'static str, MetricValue)>,
}

impl Metrics {
    /// Returns the value of a metric. `None` if the run has no such metric.
    pub fn value(&self, id: &str) -> Option<&MetricValue> {
        let found = self.values.iter().find(|(name, _)| *name == id);
        found.map(|(_, value)| value)
    }

    /// Returns the value of a numeric metric.
    pub fn number(&self, id: &str) -> Option<f64> {
        self.value(id)?.number()
    }
}

impl From<u64> for MetricValue {
    fn from(count: u64) -> MetricValue {
        MetricValue::Count(count)
    }
}

impl From<u32> for MetricValue {
    fn from(count: u32) -> MetricValue {
        MetricValue::Count(count.into())
    }
}

impl From<f64> for MetricValue {
    fn from(real: f64) -> MetricValue {
        MetricValue::Real(real)
    }
}

/// Appends metrics, each with its id.
macro_rules! metrics {
    ($metrics:ident, { $($id:expr => $value:expr),+ $(,)? }) => {
        $($metrics.values.push(($id, MetricValue::from($value)));)+
    };
}

fn ms(span: Ns) -> f64 {
    span.0 as f64 / 1e6
}

impl View<'_> {
    /// Returns all metrics except `run.wall_s`, which needs a real clock.
    pub fn metrics(&self) -> Metrics {
        self.metrics_with(None)
    }

    /// Returns all metrics, with `memory.*` as sampled at another moment (`--sample-at`).
    pub fn metrics_with(&self, sample: Option<MemInfo>) -> Metrics {
        let mut metrics = Metrics { values: Vec::new() };
        self.run_metrics(&mut metrics);
        self.packet_metrics(&mut metrics);
        self.cpu_metrics(&mut metrics);
        self.tcp_metrics(&mut metrics);
        self.ring_and_queue_metrics(&mut metrics);
        self.memory_metrics(&mut metrics, sample);
        self.flow_metrics(&mut metrics);
        self.delay_metrics(&mut metrics);
        self.transmit_metrics(&mut metrics);
        metrics
    }

    fn run_metrics(&self, m: &mut Metrics) {
        metrics!(m, {
            "run.simulated_s" => self.clock.elapsed().0 as f64 / 1e9,
            "run.events" => self.recorder.events(),
            "run.packets" => self.recorder.counters.offered,
            "run.digest" => MetricValue::Text(format!("{:016x}", self.machine.digest())),
            "goodput_mbps" => self.goodput_mbps(),
        });
    }

    fn goodput_mbps(&self) -> f64 {
        let counters = &self.recorder.counters;
        let (first, last) = (counters.first_offered, counters.last_delivered);
        goodput_mbps(counters.delivered_bytes, first, last)
    }

    fn packet_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        metrics!(m, {
            "packets.offered" => counters.offered,
            "packets.delivered" => counters.delivered,
            "packets.control" => counters.control,
            "packets.in_flight" => counters.in_flight(),
        });
        for &reason in DropReason::ALL {
            metrics!(m, {
                reason.words() => counters.drops[reason as usize],
            });
        }
    }

    fn cpu_metrics(&self, m: &mut Metrics) {
        let spent = self.cpu_spent();
        let total: u64 = spent.iter().sum();
        for (id, context) in [
            ("cpu.hardirq", Context::HardIrq),
            ("cpu.softirq", Context::SoftIrq),
            ("cpu.app", Context::Receiver),
            ("cpu.load", Context::Load),
            ("cpu.other", Context::Other),
            ("cpu.idle", Context::Idle),
        ] {
            metrics!(m, {
                id => ratio(spent[context as usize], total),
            });
        }
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        metrics!(m, {
            "app.cpu_share" => ratio(readers.ticks, self.recorder.counters.ticks),
            "app.interactive_fraction" => ratio(readers.interactive_ticks, readers.ticks),
            "offcpu.max_ms" => ms(self.recorder.counters.longest_off_cpu),
        });
        if let Some(eevdf) = self.machine.cpu().rq.eevdf() {
            let waited = eevdf.longest_eligible_wait();
            metrics!(m, {
                "sched.eligible_wait_ms_max" => ms(waited),
            });
        }
        metrics!(m, {
            "app.switches_voluntary" => readers.voluntary,
            "app.switches_involuntary" => readers.involuntary,
        });
    }

    fn tcp_metrics(&self, m: &mut Metrics) {
        let sent = self.world.hosts().tcp_counters();
        metrics!(m, {
            "tcp.rto" => sent.rto,
            "tcp.fast_retransmits" => sent.fast_retransmits,
            "tcp.retransmitted" => sent.retransmitted,
            "tcp.undone" => sent.undone,
            "tlp.probes" => sent.loss_probes,
            "tcp.acks_sent" => self.recorder.counters.acks_sent,
        });
    }

    fn ring_and_queue_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        let (begin, now): (Ns, Ns) = (self.clock.epoch(), self.clock.horizon());
        metrics!(m, {
            "ring.used_mean" => counters.ring_used.mean(begin, now),
            "ring.used_max" => counters.ring_used.max(),
            "ring.exhausted" => counters.ring_exhausted,
            "ring.dry_spells" => counters.dry_spells.count(),
            "ring.refill_failures" => counters.refill_failures,
            "nic.pauses" => counters.pauses,
        });
        if let Some(pool) = self.mm.page_pool() {
            let pool = pool.reading();
            metrics!(m, {
                "page_pool.recycled" => pool.recycled,
                "page_pool.allocated" => pool.allocated,
            });
        }
        metrics!(m, {
            "queue.receive_bytes_mean" => counters.receive_bytes.mean(begin, now),
            "queue.receive_bytes_max" => counters.receive_bytes.max(),
            "queue.backlog_pkts_mean" => counters.backlog_pkts.mean(begin, now),
            "queue.backlog_pkts_max" => counters.backlog_pkts.max(),
            "queue.prequeue_pkts_max" => counters.prequeue_pkts.max(),
            "backlog.coalesced" => self.tcp_mib().backlog_coalesced,
        });
        if let Some(gro) = &self.stack.softnet().gro {
            let counts = gro.counts();
            metrics!(m, {
                "gro.segments_mean" => ratio(counts.segments, counts.packets),
            });
        }
        metrics!(m, {
            "queue.ofo_pkts_max" => counters.ofo_pkts.max(),
            "irq.rx" => counters.irq_rx,
            "softirq.runs" => counters.softirq_runs,
            "softnet.time_squeeze" => self.stack.softnet().time_squeeze,
            "softnet.throttled" => self.stack.softnet().input.throttled,
        });
    }

    fn transmit_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        let (begin, now): (Ns, Ns) = (self.clock.epoch(), self.clock.horizon());
        metrics!(m, {
            "irq.tx" => counters.irq_tx,
            "tx.queue_pkts_mean" => counters.tx_queue.mean(begin, now),
            "tx.queue_pkts_max" => counters.tx_queue.max(),
            "tx.stopped" => counters.tx_stopped,
            "packets.forwarded" => counters.forwarded,
            "icmp.sent" => counters.icmp_sent,
            "icmp.suppressed" => counters.icmp_suppressed,
            "icmp.received" => counters.icmp_received,
            "echo.sent" => counters.echoes_sent,
            "echo.received" => counters.echoes_received,
        });
    }

    fn memory_metrics(&self, m: &mut Metrics, sample: Option<MemInfo>) {
        let info = sample.unwrap_or_else(|| self.printed_meminfo());
        metrics!(m, {
            "memory.free_kb" => info.mem_free,
            "memory.buffers_kb" => info.buffers,
            "memory.cached_kb" => info.cached,
            "oom.kills" => self.recorder.counters.oom_kills,
        });
    }

    fn flow_metrics(&self, m: &mut Metrics) {
        for (flow, [offered, delivered, goodput]) in self.recorder.counters.flows.iter().zip(FLOWS)
        {
            metrics!(m, {
                offered => flow.offered,
                delivered => flow.delivered,
            });
            let (first, last) = (flow.first_offered, flow.last_delivered);
            metrics!(m, {
                goodput => goodput_mbps(flow.delivered_bytes, first, last),
            });
        }
    }

    /// One-way delay of the first flow's packets, ms.
    fn delay_metrics(&self, m: &mut Metrics) {
        let delay = &self.recorder.counters.flows[0].delay;
        metrics!(m, {
            "delay.mean_ms" => delay.mean() / 1e6,
        });
        for (id, ns) in [
            ("delay.min_ms", delay.min),
            ("delay.max_ms", delay.max),
            ("delay.variation_ms", delay.variation()),
            ("delay.p50_ms", delay.percentile(50)),
            ("delay.p95_ms", delay.percentile(95)),
        ] {
            metrics!(m, {
                id => ns as f64 / 1e6,
            });
        }
    }

    /// Values that `/proc/meminfo` would show at this moment.
    pub fn printed_meminfo(&self) -> MemInfo {
        let cat = self
            .mm
            .memory()
            .with_a_cat(self.config.host.profile.program_own_pages);
        cat.meminfo()
    }
}
