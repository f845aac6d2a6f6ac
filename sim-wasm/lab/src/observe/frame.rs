//! State of the simulated machine at one moment, as the fields of `observe::layout`. A *frame* here
//! is one row of numbers, not a packet.

use super::columns::Number;
use super::layout::{self, FRAME_WIDTH, fields, frame as f};
use super::view::View;
use base::{Context, DevId, DropReason, Slot, Stage};
use kernel::gro::BUCKETS;
use kernel::napi::Polled;
use world::FarEnd;
use world::sink::Sink;

impl View<'_> {
    /// Writes the machine's state: `FRAME_WIDTH` values.
    pub fn write_frame(&self, out: &mut Vec<f64>) {
        out.clear();
        out.resize(FRAME_WIDTH, 0.0);
        self.write_run(out);
        self.write_cpu(out);
        self.write_nic(out);
        self.write_gro(out);
        self.write_pool(out);
        self.write_transmit(out);
        self.write_sockets(out);
        self.write_sender(out);
        self.write_packets(out);
        self.write_memory(out);
        self.write_run_queue(out);
        self.write_equations(out);
    }

    /// Writes each descriptor's state as a `Slot` code.
    pub fn write_ring(&self, out: &mut Vec<f64>) {
        let ring = self.stack.nic().rx().ring();
        let size = ring.size();
        out.clear();
        out.resize(size as usize, Slot::Empty.number());
        for ahead in 0..ring.ready() {
            out[((ring.nic_index() + ahead) % size) as usize] = Slot::Ready.number();
        }
        for ahead in 0..ring.filled() {
            out[((ring.driver_index() + ahead) % size) as usize] = Slot::Filled.number();
        }
    }

    fn write_run(&self, row: &mut [f64]) {
        let digest = self.machine.digest();
        let (elapsed, duration) = (self.clock.elapsed(), self.config.duration);
        fields!(row, {
            t_ns: elapsed,
            events: self.recorder.events(),
            duration_ns: duration,
            finished: elapsed >= duration,
            digest_high: digest >> 32,
            digest_low: digest & 0xFFFF_FFFF,
            journal_last: self.recorder.journal(),
            jobs: self.config.load.jobs,
            app_nice: self.config.reader.nice,
            read_size: self.config.reader.read_size,
            preempt: self.config.host.preemptible,
        });
    }

    fn write_cpu(&self, row: &mut [f64]) {
        let cpu = &self.machine.cpu();
        let (context, work) = cpu.holder();
        let spent = self.cpu_spent();
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        fields!(row, {
            context: context,
            current_task: cpu.rq.curr().0,
            work: work,
            need_resched: cpu.need_resched,
            jiffies: self.clock.jiffies(),
            cpu_idle_ns: spent[Context::Idle as usize],
            cpu_hardirq_ns: spent[Context::HardIrq as usize],
            cpu_softirq_ns: spent[Context::SoftIrq as usize],
            cpu_app_ns: spent[Context::Receiver as usize],
            cpu_load_ns: spent[Context::Load as usize],
            cpu_other_ns: spent[Context::Other as usize],
            ticks_total: self.recorder.counters.ticks,
            ticks_app: readers.ticks,
            ticks_app_interactive: readers.interactive_ticks,
        });
    }

    fn write_nic(&self, row: &mut [f64]) {
        let rx = self.stack.nic().rx();
        let (ring, softnet) = (rx.ring(), self.stack.softnet());
        let counters = &self.recorder.counters;
        fields!(row, {
            wire_in_flight: self.world.frames_on_wire(),
            ack_in_flight: self.world.acks_on_wire(),
            ring_size: ring.size(),
            ring_ready: ring.ready(),
            ring_filled: ring.filled(),
            ring_empty: ring.empty(),
            ring_nic_index: ring.nic_index(),
            ring_driver_index: ring.driver_index(),
            irq_masked: rx.irq_masked(),
            irq_rx: counters.irq_rx,
            ring_exhausted: counters.ring_exhausted,
            ring_refill_failures: counters.refill_failures,
            poll_list_len: softnet.poll_list.len(),
            poll_quota: softnet.poll_list.quota(Polled::Nic(DevId::ETH0)),
            net_rx_budget: self.stack.net_rx_budget(self.sched),
            softirq_pass: self.machine.cpu().softirqs.pass(),
            softirq_runs: counters.softirq_runs,
            time_squeeze: softnet.time_squeeze,
            ksoftirqd_active: self.sched.ksoftirqd_active(),
            netif_backlog_len: softnet.input.len(),
            netif_throttled: softnet.input.is_throttled(),
            netif_max_backlog: self.config.softnet.max_backlog,
            inputs: self.stack.inputs().len(),
        });
    }

    /// Writes how many segments each held packet has, for each bucket of GRO's hash table.
    fn write_gro(&self, row: &mut [f64]) {
        let Some(gro) = &self.stack.softnet().gro else {
            return;
        };
        fields!(row, { gro_on: true });
        for bucket in 0..BUCKETS {
            let segments = gro.bucket(bucket).map(|held| held.segments().len() as u64);
            let packed = segments.zip((0..).step_by(6));
            let packed = packed.fold(0, |packed, (segments, shift)| packed | segments << shift);
            row[f::gro_bucket_0 + bucket] = packed.number();
        }
    }

    /// Writes the counts of the page pool: how many pages are in its cache, in its ring and in
    /// buffers.
    fn write_pool(&self, row: &mut [f64]) {
        let Some(pool) = self.mm.page_pool() else {
            return;
        };
        let reading = pool.reading();
        fields!(row, {
            pool_places: pool.places(),
            pool_cached: reading.cached,
            pool_in_ring: reading.in_ring,
            pool_held: reading.held,
            pool_recycled: reading.recycled,
            pool_allocated: reading.allocated,
            pool_returned: reading.returned,
        });
    }

    /// Writes the fields of the first output: its transmit ring and its queue.
    fn write_transmit(&self, row: &mut [f64]) {
        let (ring, queue) = (self.stack.output().tx(), self.stack.output_queue());
        let counters = &self.recorder.counters;
        fields!(row, {
            tx_ring_size: ring.size(),
            tx_ring_used: ring.used(),
            tx_ring_sent: ring.sent(),
            tx_stopped: ring.is_stopped(),
            tx_stops: counters.tx_stopped,
            irq_tx: counters.irq_tx,
            tx_qdisc: queue.kind(),
            tx_bands: queue.bands().len(),
            tx_measure: queue.measure(),
            tx_band_0: queue.bands().first().map(|band| band.len()),
            tx_band_1: queue.bands().get(1).map(|band| band.len()),
            tx_band_2: queue.bands().get(2).map(|band| band.len()),
            forwarded: counters.forwarded,
            tx_queue_len: queue.limit(),
        });
        let sink = self.world.far_end().and_then(FarEnd::sink);
        if let Some(socket) = sink.map(Sink::socket) {
            fields!(row, { sink_rmem: socket.rmem_alloc(), sink_rcvbuf: socket.rcvbuf() });
        }
        if let Some(far_host) = self.far_host() {
            fields!(row, {
                sink_rmem: far_host.recorder.counters.receive_bytes.value(),
                sink_rcvbuf: self.config.sink.rcvbuf,
            });
        }
    }

    fn write_sender(&self, row: &mut [f64]) {
        if let Some(sender) = self.world.hosts().first_tcp() {
            let reading = sender.reading();
            fields!(row, {
                cwnd: reading.cwnd,
                ssthresh: reading.ssthresh,
                snd_wnd: reading.snd_wnd,
                in_flight: reading.packets_out,
                srtt_us: reading.srtt_us,
                rttvar_ms: reading.rttvar_ms,
                rto_ms: reading.rto_ms,
                sender_state: reading.state,
                snd_una: reading.snd_una,
                snd_nxt: reading.snd_nxt,
            });
        }
        let sent = self.world.hosts().tcp_counters();
        fields!(row, {
            rto_count: sent.rto,
            fast_retransmits: sent.fast_retransmits,
            retransmitted: sent.retransmitted,
        });
    }

    fn write_packets(&self, row: &mut [f64]) {
        let counters = &self.recorder.counters;
        let first = counters.first_offered.unwrap_or(self.clock.epoch());
        fields!(row, {
            offered: counters.offered,
            offered_0: counters.flows[0].offered,
            offered_1: counters.flows[1].offered,
            offered_2: counters.flows[2].offered,
            delivered: counters.delivered,
            control: counters.control,
            packets_in_flight: counters.in_flight(),
            delivered_bytes: counters.delivered_bytes,
            last_delivered_ns: self.clock.shown(counters.last_delivered),
            first_offered_ns: self.clock.shown(first),
            acks_sent: counters.acks_sent,
        });
        for &reason in DropReason::ALL {
            row[layout::drop_field(reason)] = counters.drops[reason as usize].number();
        }
        let books = self.books();
        for &stage in Stage::ALL {
            if let Some((entered, held)) = layout::stage_fields(stage) {
                row[entered] = counters.entered[stage as usize].number();
                row[held] = books.held[stage as usize].number();
            }
        }
    }

    fn write_run_queue(&self, row: &mut [f64]) {
        let (rq, counters) = (&self.machine.cpu().rq, &self.recorder.counters);
        let reader = self.stack.readers().next();
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        fields!(row, {
            nr_running: rq.nr_running(),
            expired_timestamp: rq.o1().map(|o1| o1.expired_timestamp()),
            best_expired_prio: rq.o1().map(|o1| o1.best_expired_prio()),
            array_swaps: counters.array_swaps,
            switches: counters.switches,
            reader_task: reader.map(|id| id.0),
            reader_interactive: reader.map(|id| self.sched.is_interactive(id)),
            app_switches_voluntary: readers.voluntary,
            app_switches_involuntary: readers.involuntary,
        });
    }
}
