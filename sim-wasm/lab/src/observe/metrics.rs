//! Metrics of a run, with their stable ids.

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

    fn count(&mut self, id: &'static str, value: impl Into<u64>) {
        self.values.push((id, MetricValue::Count(value.into())));
    }

    fn real(&mut self, id: &'static str, value: f64) {
        self.values.push((id, MetricValue::Real(value)));
    }
}

fn ms(span: Ns) -> f64 {
    span.0 as f64 / 1e6
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
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
        m.real("run.simulated_s", self.clock.elapsed().0 as f64 / 1e9);
        m.count("run.events", self.recorder.events());
        m.count("run.packets", self.recorder.counters.offered);
        m.values.push((
            "run.digest",
            MetricValue::Text(format!("{:016x}", self.digest())),
        ));
        m.real("goodput_mbps", self.goodput_mbps());
    }

    fn goodput_mbps(&self) -> f64 {
        let counters = &self.recorder.counters;
        let (first, last) = (counters.first_offered, counters.last_delivered);
        goodput_mbps(counters.delivered_bytes, first, last)
    }

    fn packet_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        m.count("packets.offered", counters.offered);
        m.count("packets.delivered", counters.delivered);
        m.count("packets.control", counters.control);
        m.count("packets.in_flight", counters.in_flight());
        for &reason in DropReason::ALL {
            m.count(reason.words(), counters.drops[reason as usize]);
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
            m.real(id, share(spent[context as usize], total));
        }
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        m.real(
            "app.cpu_share",
            share(readers.ticks, self.recorder.counters.ticks),
        );
        m.real(
            "app.interactive_fraction",
            share(readers.interactive_ticks, readers.ticks),
        );
        m.real("offcpu.max_ms", ms(self.recorder.counters.longest_off_cpu));
        if let Some(eevdf) = self.sched.cpu.rq.eevdf() {
            let waited = eevdf.longest_eligible_wait();
            m.real("sched.eligible_wait_ms_max", ms(waited));
        }
        m.count("app.switches_voluntary", readers.voluntary);
        m.count("app.switches_involuntary", readers.involuntary);
    }

    fn tcp_metrics(&self, m: &mut Metrics) {
        let sent = self.world.hosts().tcp_counters();
        m.count("tcp.rto", sent.rto);
        m.count("tcp.fast_retransmits", sent.fast_retransmits);
        m.count("tcp.retransmitted", sent.retransmitted);
        m.count("tcp.undone", sent.undone);
        m.count("tlp.probes", sent.loss_probes);
        m.count("tcp.acks_sent", self.recorder.counters.acks_sent);
    }

    fn ring_and_queue_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        let (begin, now): (Ns, Ns) = (self.clock.epoch(), self.clock.horizon());
        m.real("ring.used_mean", counters.ring_used.mean(begin, now));
        m.count("ring.used_max", counters.ring_used.max());
        m.count("ring.exhausted", counters.ring_exhausted);
        m.count("ring.dry_spells", counters.dry_spells.count());
        m.count("ring.refill_failures", counters.refill_failures);
        m.count("nic.pauses", counters.pauses);
        if let Some(pool) = self.mm.page_pool() {
            let pool = pool.reading();
            m.count("page_pool.recycled", pool.recycled);
            m.count("page_pool.allocated", pool.allocated);
        }
        m.real(
            "queue.receive_bytes_mean",
            counters.receive_bytes.mean(begin, now),
        );
        m.count("queue.receive_bytes_max", counters.receive_bytes.max());
        m.real(
            "queue.backlog_pkts_mean",
            counters.backlog_pkts.mean(begin, now),
        );
        m.count("queue.backlog_pkts_max", counters.backlog_pkts.max());
        m.count("queue.prequeue_pkts_max", counters.prequeue_pkts.max());
        m.count("backlog.coalesced", self.tcp_mib().backlog_coalesced);
        if let Some(gro) = &self.stack.softnet().gro {
            let counts = gro.counts();
            m.real("gro.segments_mean", share(counts.segments, counts.packets));
        }
        m.count("queue.ofo_pkts_max", counters.ofo_pkts.max());
        m.count("irq.rx", counters.irq_rx);
        m.count("softirq.runs", counters.softirq_runs);
        m.count("softnet.time_squeeze", self.stack.softnet().time_squeeze);
        m.count("softnet.throttled", self.stack.softnet().input.throttled);
    }

    fn transmit_metrics(&self, m: &mut Metrics) {
        let counters = &self.recorder.counters;
        let (begin, now): (Ns, Ns) = (self.clock.epoch(), self.clock.horizon());
        m.count("irq.tx", counters.irq_tx);
        m.real("tx.queue_pkts_mean", counters.tx_queue.mean(begin, now));
        m.count("tx.queue_pkts_max", counters.tx_queue.max());
        m.count("tx.stopped", counters.tx_stopped);
        m.count("packets.forwarded", counters.forwarded);
        m.count("icmp.sent", counters.icmp_sent);
        m.count("icmp.suppressed", counters.icmp_suppressed);
        m.count("icmp.received", counters.icmp_received);
        m.count("echo.sent", counters.echoes_sent);
        m.count("echo.received", counters.echoes_received);
    }

    fn memory_metrics(&self, m: &mut Metrics, sample: Option<MemInfo>) {
        let info = sample.unwrap_or_else(|| self.printed_meminfo());
        m.count("memory.free_kb", info.mem_free);
        m.count("memory.buffers_kb", info.buffers);
        m.count("memory.cached_kb", info.cached);
        m.count("oom.kills", self.recorder.counters.oom_kills);
    }

    fn flow_metrics(&self, m: &mut Metrics) {
        for (flow, [offered, delivered, goodput]) in self.recorder.counters.flows.iter().zip(FLOWS)
        {
            m.count(offered, flow.offered);
            m.count(delivered, flow.delivered);
            let (first, last) = (flow.first_offered, flow.last_delivered);
            m.real(goodput, goodput_mbps(flow.delivered_bytes, first, last));
        }
    }

    /// One-way delay of the first flow's packets, ms.
    fn delay_metrics(&self, m: &mut Metrics) {
        let delay = &self.recorder.counters.flows[0].delay;
        m.real("delay.mean_ms", delay.mean() / 1e6);
        for (id, ns) in [
            ("delay.min_ms", delay.min),
            ("delay.max_ms", delay.max),
            ("delay.variation_ms", delay.variation()),
            ("delay.p50_ms", delay.percentile(50)),
            ("delay.p95_ms", delay.percentile(95)),
        ] {
            m.real(id, ns as f64 / 1e6);
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
