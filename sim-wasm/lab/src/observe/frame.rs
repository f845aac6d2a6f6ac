//! State of the simulated machine at one moment, as the flat tables of `observe::layout`. A *frame*
//! here is one row of numbers, not a packet.

use super::layout::{self, FRAME_WIDTH, TaskRow, frame as f};
use super::view::View;
use base::{Context, DevId, DropReason, Slot, Stage, TaskPlace};
use kernel::gro::BUCKETS;
use kernel::interactivity::task_timeslice;
use kernel::memory::OwnerId;
use kernel::napi::Polled;
use kernel::sched::{Array, Eevdf, O1};
use kernel::task::{Task, TaskId, TaskKind, TaskState};
use world::FarEnd;
use world::sink::Sink;

fn flag(on: bool) -> f64 {
    f64::from(u8::from(on))
}

/// A row of numbers that describes the simulated machine's state, to be filled field by field.
pub struct Row<'a>(&'a mut [f64]);

impl Row<'_> {
    pub fn set(&mut self, field: usize, value: impl Into<u64>) {
        self.0[field] = value.into() as f64;
    }

    pub fn set_real(&mut self, field: usize, value: f64) {
        self.0[field] = value;
    }
}

/// Columns of a task that only the EEVDF scheduler fills; 0 under the O(1) scheduler.
/// `layout::task` describes the columns.
#[derive(Default)]
struct EevdfRow {
    weight: f64,
    lag_ns: f64,
    deadline_ns: f64,
    eligible: f64,
    delayed: f64,
}

impl View<'_> {
    /// Writes the machine's state: `FRAME_WIDTH` values.
    pub fn write_frame(&self, out: &mut Vec<f64>) {
        out.clear();
        out.resize(FRAME_WIDTH, 0.0);
        let mut row = Row(out);
        self.write_run(&mut row);
        self.write_cpu(&mut row);
        self.write_nic(&mut row);
        self.write_gro(&mut row);
        self.write_pool(&mut row);
        self.write_transmit(&mut row);
        self.write_sockets(&mut row);
        self.write_sender(&mut row);
        self.write_packets(&mut row);
        self.write_memory(&mut row);
        self.write_run_queue(&mut row);
        self.write_equations(&mut row);
    }

    /// Writes each descriptor's state as a `Slot` code.
    pub fn write_ring(&self, out: &mut Vec<f64>) {
        let ring = self.stack.nic().rx().ring();
        let size = ring.size();
        out.clear();
        out.resize(size as usize, f64::from(Slot::Empty as u8));
        for ahead in 0..ring.ready() {
            out[((ring.nic_index() + ahead) % size) as usize] = f64::from(Slot::Ready as u8);
        }
        for ahead in 0..ring.filled() {
            out[((ring.driver_index() + ahead) % size) as usize] = f64::from(Slot::Filled as u8);
        }
    }

    /// Writes one row of `TASK_COLUMNS` per living task.
    pub fn write_tasks(&self, out: &mut Vec<f64>) {
        out.clear();
        for task in self.sched.tasks() {
            if task.state == TaskState::Dead || task.kind == TaskKind::Idle {
                continue;
            }
            self.task_row(task).write(out);
        }
    }

    fn task_row(&self, task: &Task) -> TaskRow {
        let hz = self.clock.hz();
        let o1 = self.o1().map(|o1| o1.entity(task.id));
        let eevdf = self.eevdf_row(task.id);
        TaskRow {
            id: f64::from(task.id.0),
            kind: f64::from(task.kind as u8),
            nth: f64::from(task.nth),
            place: f64::from(self.task_place(task) as u8),
            prio: o1.map_or(0.0, |o1| f64::from(o1.prio)),
            static_prio: f64::from(task.static_prio),
            time_slice: o1.map_or(0.0, |o1| hz.ms_of(u64::from(o1.time_slice)) as f64),
            full_slice: hz.ms_of(u64::from(task_timeslice(task.static_prio, hz))) as f64,
            sleep_avg_ns: o1.map_or(0.0, |o1| f64::from(o1.sleep_avg)),
            interactive: flag(self.sched.is_interactive(task.id)),
            position: f64::from(self.position_in_queue(task)),
            rss_pages: f64::from(self.mm.memory().resident(OwnerId(task.id.0))),
            work: f64::from(self.sched.step_of(task.id).work as u8),
            cpu_ns: self.sched.cpu_ns(task.id) as f64,
            task_name: f64::from(self.sched.name_of(task.id)),
            weight: eevdf.weight,
            lag_ns: eevdf.lag_ns,
            deadline_ns: eevdf.deadline_ns,
            eligible: eevdf.eligible,
            delayed: eevdf.delayed,
        }
    }

    /// Returns the columns of a task that only the EEVDF scheduler fills. They are 0 under the O(1)
    /// scheduler.
    fn eevdf_row(&self, id: TaskId) -> EevdfRow {
        let Some(eevdf) = self.sched.cpu().rq.eevdf() else {
            return EevdfRow::default();
        };
        let (entity, virtual_time) = (eevdf.entity(id), eevdf.virtual_time(id));
        let weight = entity.weight.get() as f64;
        if !entity.queued {
            return EevdfRow {
                weight,
                ..EevdfRow::default()
            };
        }
        EevdfRow {
            weight,
            lag_ns: (virtual_time - entity.vruntime) as f64,
            deadline_ns: (entity.deadline - virtual_time) as f64,
            eligible: flag(eevdf.is_eligible(id)),
            delayed: flag(entity.delayed),
        }
    }

    fn task_place(&self, task: &Task) -> TaskPlace {
        if task.id == self.sched.cpu().rq.curr() {
            return TaskPlace::Cpu;
        }
        let array = self.o1().and_then(|o1| o1.array_of(task.id));
        match (task.state, array) {
            (_, Some(Array::Expired)) => TaskPlace::Expired,
            _ if task.is_queued() => TaskPlace::Active,
            (TaskState::Uninterruptible, _) => TaskPlace::Disk,
            _ => TaskPlace::Sleeping,
        }
    }

    /// Position of the task in its array (active or expired) under O(1), or in the order of
    /// deadlines under EEVDF. 0 if the task is not queued.
    fn position_in_queue(&self, task: &Task) -> u32 {
        let rq = &self.sched.cpu().rq;
        let of_o1 = |o1: &O1| {
            let mut tasks = o1.array(o1.array_of(task.id)?).iter();
            tasks.position(|(_, id)| id == task.id)
        };
        let of_eevdf = |eevdf: &Eevdf| eevdf.queued().iter().position(|&id| id == task.id);
        let position = rq.o1().map_or_else(|| rq.eevdf().and_then(of_eevdf), of_o1);
        position.unwrap_or(0) as u32
    }

    /// The scheduler of 2.6.12, if this machine uses it.
    fn o1(&self) -> Option<&O1> {
        self.sched.cpu().rq.o1()
    }

    fn write_run(&self, row: &mut Row) {
        let digest = self.digest();
        let duration = self.config.duration.0;
        row.set(f::t_ns, self.clock.elapsed().0);
        row.set(f::events, self.recorder.events());
        row.set(f::duration_ns, duration);
        row.set(f::finished, self.clock.elapsed().0 >= duration);
        row.set(f::digest_high, digest >> 32);
        row.set(f::digest_low, digest & 0xFFFF_FFFF);
        row.set(f::journal_last, self.recorder.journal());
        row.set(f::jobs, self.config.load.jobs);
        row.0[f::app_nice] = f64::from(self.config.reader.nice);
        row.set(f::read_size, self.config.reader.read_size);
        row.set(f::preempt, self.config.host.preemptible);
    }

    fn write_cpu(&self, row: &mut Row) {
        let (context, work) = self.sched.cpu().holder();
        let spent = self.cpu_spent();
        row.set(f::context, context as u64);
        row.set(f::current_task, self.sched.cpu().rq.curr().0);
        row.set(f::work, work as u64);
        row.set(f::need_resched, self.sched.cpu().need_resched);
        row.set(f::jiffies, self.clock.jiffies());
        for (field, context) in [
            (f::cpu_idle_ns, Context::Idle),
            (f::cpu_hardirq_ns, Context::HardIrq),
            (f::cpu_softirq_ns, Context::SoftIrq),
            (f::cpu_app_ns, Context::Receiver),
            (f::cpu_load_ns, Context::Load),
            (f::cpu_other_ns, Context::Other),
        ] {
            row.set(field, spent[context as usize]);
        }
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        row.set(f::ticks_total, self.recorder.counters.ticks);
        row.set(f::ticks_app, readers.ticks);
        row.set(f::ticks_app_interactive, readers.interactive_ticks);
    }

    fn write_nic(&self, row: &mut Row) {
        let ring = self.stack.nic().rx().ring();
        row.set(f::wire_in_flight, self.world.frames_on_wire());
        row.set(f::ack_in_flight, self.world.acks_on_wire());
        row.set(f::ring_size, ring.size());
        row.set(f::ring_ready, ring.ready());
        row.set(f::ring_filled, ring.filled());
        row.set(f::ring_empty, ring.empty());
        row.set(f::ring_nic_index, ring.nic_index());
        row.set(f::ring_driver_index, ring.driver_index());
        row.set(f::irq_masked, self.stack.nic().rx().irq_masked());
        row.set(f::irq_rx, self.recorder.counters.irq_rx);
        row.set(f::ring_exhausted, self.recorder.counters.ring_exhausted);
        row.set(
            f::ring_refill_failures,
            self.recorder.counters.refill_failures,
        );
        let softnet = &self.stack.softnet();
        row.set(f::poll_list_len, softnet.poll_list.len());
        row.0[f::poll_quota] = f64::from(softnet.poll_list.quota(Polled::Nic(DevId::ETH0)));
        row.0[f::net_rx_budget] = f64::from(self.stack.net_rx_budget(self.sched));
        row.set(f::softirq_pass, self.sched.cpu().softirqs.pass());
        row.set(f::softirq_runs, self.recorder.counters.softirq_runs);
        row.set(f::time_squeeze, softnet.time_squeeze);
        row.set(f::ksoftirqd_active, self.sched.ksoftirqd_active());
        row.set(f::netif_backlog_len, softnet.input.len());
        row.set(f::netif_throttled, softnet.input.is_throttled());
        let max_backlog = self.config.softnet.max_backlog;
        row.set(f::netif_max_backlog, max_backlog);
        row.set(f::inputs, self.stack.inputs().len() as u64);
    }

    /// Writes how many segments each held packet has, for each bucket of GRO's hash table.
    fn write_gro(&self, row: &mut Row) {
        let Some(gro) = &self.stack.softnet().gro else {
            return;
        };
        row.set(f::gro_on, true);
        for bucket in 0..BUCKETS {
            let segments = gro.bucket(bucket).map(|held| held.segments().len() as u64);
            let packed = segments.zip((0..).step_by(6));
            let packed = packed.fold(0, |packed, (segments, shift)| packed | segments << shift);
            row.set(f::gro_bucket_0 + bucket, packed);
        }
    }

    /// Writes the counts of the page pool: how many pages are in its cache, in its ring and in
    /// buffers.
    fn write_pool(&self, row: &mut Row) {
        let Some(pool) = self.mm.page_pool() else {
            return;
        };
        let reading = pool.reading();
        row.set(f::pool_places, pool.places());
        row.set(f::pool_cached, reading.cached);
        row.set(f::pool_in_ring, reading.in_ring);
        row.set(f::pool_held, reading.held);
        row.set(f::pool_recycled, reading.recycled);
        row.set(f::pool_allocated, reading.allocated);
        row.set(f::pool_returned, reading.returned);
    }

    /// Writes the fields of the first output: its transmit ring and its queue.
    fn write_transmit(&self, row: &mut Row) {
        let (ring, queue) = (self.stack.output().tx(), self.stack.output_queue());
        row.set(f::tx_ring_size, ring.size());
        row.set(f::tx_ring_used, ring.used());
        row.set(f::tx_ring_sent, ring.sent());
        row.set(f::tx_stopped, ring.is_stopped());
        row.set(f::tx_stops, self.recorder.counters.tx_stopped);
        row.set(f::irq_tx, self.recorder.counters.irq_tx);
        row.set(f::tx_qdisc, queue.kind() as u64);
        row.set(f::tx_bands, queue.bands().len() as u64);
        let fields = [f::tx_band_0, f::tx_band_1, f::tx_band_2];
        for (band, field) in queue.bands().iter().zip(fields) {
            row.set(field, band.len() as u64);
        }
        row.set(f::forwarded, self.recorder.counters.forwarded);
        row.set(f::tx_queue_len, queue.limit());
        let sink = self.world.far_end().and_then(FarEnd::sink);
        if let Some(socket) = sink.map(Sink::socket) {
            row.set(f::sink_rmem, socket.rmem_alloc());
            row.set(f::sink_rcvbuf, socket.rcvbuf());
        }
        if let Some(far_host) = self.far_host() {
            row.set(
                f::sink_rmem,
                far_host.recorder.counters.receive_bytes.value(),
            );
            row.set(f::sink_rcvbuf, self.config.sink.rcvbuf);
        }
    }

    fn write_sender(&self, row: &mut Row) {
        if let Some(sender) = self.world.hosts().first_tcp() {
            let reading = sender.reading();
            row.set(f::cwnd, reading.cwnd);
            row.set(f::ssthresh, reading.ssthresh);
            row.set(f::snd_wnd, reading.snd_wnd);
            row.set(f::in_flight, reading.packets_out);
            row.set(f::srtt_us, reading.srtt_us);
            row.set(f::rttvar_ms, reading.rttvar_ms);
            row.set(f::rto_ms, reading.rto_ms);
            row.set(f::sender_state, reading.state as u64);
            row.set(f::snd_una, reading.snd_una);
            row.set(f::snd_nxt, reading.snd_nxt);
        }
        let sent = self.world.hosts().tcp_counters();
        row.set(f::rto_count, sent.rto);
        row.set(f::fast_retransmits, sent.fast_retransmits);
        row.set(f::retransmitted, sent.retransmitted);
    }

    fn write_packets(&self, row: &mut Row) {
        let counters = &self.recorder.counters;
        row.set(f::offered, counters.offered);
        for (flow, field) in counters
            .flows
            .iter()
            .zip([f::offered_0, f::offered_1, f::offered_2])
        {
            row.set(field, flow.offered);
        }
        row.set(f::delivered, counters.delivered);
        row.set(f::control, counters.control);
        row.set(f::packets_in_flight, counters.in_flight());
        row.set(f::delivered_bytes, counters.delivered_bytes);
        row.set(
            f::last_delivered_ns,
            self.clock.shown(counters.last_delivered).0,
        );
        let first = counters.first_offered.unwrap_or(self.clock.epoch());
        row.set(f::first_offered_ns, self.clock.shown(first).0);
        row.set(f::acks_sent, counters.acks_sent);
        for &reason in DropReason::ALL {
            row.set(layout::drop_field(reason), counters.drops[reason as usize]);
        }
        let books = self.books();
        for &stage in Stage::ALL {
            if let Some((entered, held)) = layout::stage_fields(stage) {
                row.set(entered, counters.entered[stage as usize]);
                row.set(held, books.held[stage as usize]);
            }
        }
    }

    fn write_run_queue(&self, row: &mut Row) {
        row.set(f::nr_running, self.sched.cpu().rq.nr_running());
        if let Some(o1) = self.o1() {
            row.set(f::expired_timestamp, o1.expired_timestamp());
            row.set(f::best_expired_prio, o1.best_expired_prio());
        }
        row.set(f::array_swaps, self.recorder.counters.array_swaps);
        row.set(f::switches, self.recorder.counters.switches);
        if let Some(reader) = self.stack.readers().next() {
            row.set(f::reader_task, reader.0);
            row.set(f::reader_interactive, self.sched.is_interactive(reader));
        }
        let readers = self.programs.readers_accounting(self.stack, self.sched);
        row.set(f::app_switches_voluntary, readers.voluntary);
        row.set(f::app_switches_involuntary, readers.involuntary);
    }
}
