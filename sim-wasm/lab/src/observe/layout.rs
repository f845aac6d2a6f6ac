//! Flat tables that the page reads as rows of 64-bit floats: names of columns and fields, in order.
//! A float represents every integer of a run exactly (below 2^53).

use base::{DropReason, Stage, mix, name_hash};
use machine::recorder::series::Sample;

/// Revision of the interface between core and page. It is increased when a code, column or field
/// changes its meaning and keeps its name.
const REVISION: u64 = 11;

/// Version of the interface between core and page: the revision with the names of all columns. So
/// the page refuses a module that was built with other columns.
pub const ABI_VERSION: u32 = abi_version();

const fn abi_version() -> u32 {
    let mut version = mix(REVISION, FRAME_WIDTH as u64);
    let mut table = 0;
    while table < TABLES.len() {
        let columns = TABLES[table].1;
        let mut column = 0;
        while column < columns.len() {
            version = mix(version, name_hash(columns[column]));
            column += 1;
        }
        table += 1;
    }
    (version >> 32) as u32
}

/// Column names by table. The last table has the fields of the machine's state. It does not have
/// the fields with the number of lost frames by drop reason.
pub const TABLES: &[(&str, &[&str])] = &[
    ("HOP_COLUMNS", HOP_COLUMNS),
    ("LIFE_COLUMNS", LIFE_COLUMNS),
    ("HELD_COLUMNS", HELD_COLUMNS),
    ("CPU_SHARE_COLUMNS", CPU_SHARE_COLUMNS),
    ("CPU_WORK_COLUMNS", CPU_WORK_COLUMNS),
    ("WAIT_COLUMNS", WAIT_COLUMNS),
    ("DESCRIPTOR_COLUMNS", DESCRIPTOR_COLUMNS),
    ("SPAN_COLUMNS", SPAN_COLUMNS),
    ("EVENT_COLUMNS", EVENT_COLUMNS),
    ("SERIES_COLUMNS", SERIES_COLUMNS),
    ("TASK_COLUMNS", TASK_COLUMNS),
    ("REFUSAL_COLUMNS", REFUSAL_COLUMNS),
    (FRAME, FRAME_FIELDS),
];

/// Name of the table with the fields of the machine's state.
pub const FRAME: &str = "FRAME_FIELDS";

base::codes! {
    /// Buffers of numbers that the page reads. The core fills one buffer per section.
    Section {
        /// State of the machine at the present moment: `FRAME_WIDTH` values.
        Frame = 0,
        /// One `Slot` code per descriptor.
        Ring = 1,
        /// Rows of `TASK_COLUMNS`.
        Tasks = 2,
        /// Rows of `HOP_COLUMNS` recorded since the last call.
        Hops = 3,
        /// Rows of `SPAN_COLUMNS` recorded since the last call.
        Spans = 4,
        /// Rows of `EVENT_COLUMNS` recorded since the last call.
        Events = 5,
        /// Rows of `SERIES_COLUMNS` recorded since the last call.
        Series = 6,
        /// The answer to a question about the past of the run (`About`).
        Answer = 7,
        /// Rows of `EVENT_COLUMNS` for notable events, which are always recorded, since the last
        /// call.
        Journal = 8,
        /// State of the machine some time before the target of a jump. Rates at the target are
        /// computed from the difference.
        Before = 9,
    }
}

/// Declares a row of named columns and their indices.
macro_rules! columns {
    ($(#[$meta:meta])* $list:ident, $module:ident { $($(#[$cmeta:meta])* $column:ident),+ $(,)? }) => {
        $(#[$meta])*
        pub const $list: &[&str] = &[$(stringify!($column)),+];

        $(#[$meta])*
        #[allow(non_camel_case_types, missing_docs, clippy::upper_case_acronyms)]
        pub mod $module {
            #[repr(usize)]
            enum Index { $($column),+ }
            $($(#[$cmeta])* #[allow(non_upper_case_globals)] pub const $column: usize = Index::$column as usize;)+
        }
    };
}

/// Declares rows of named columns, and a struct with the same names, from which a row is written.
macro_rules! rows {
    ($(#[$meta:meta])* $list:ident, $module:ident, $row:ident { $($(#[$cmeta:meta])* $column:ident),+ $(,)? }) => {
        columns! { $(#[$meta])* $list, $module { $($(#[$cmeta])* $column),+ } }

        $(#[$meta])*
        #[allow(missing_docs)]
        pub struct $row { $(pub $column: f64),+ }

        impl $row {
            /// Appends the row's numbers in the order of its columns.
            pub fn write(self, out: &mut Vec<f64>) {
                out.extend([$(self.$column),+]);
            }
        }
    };
}

rows! {
    /// One hop: a frame or an ACK enters a stage of its path.
    HOP_COLUMNS, hop, HopRow {
        /// Time, ns.
        t_ns,
        /// Frame id. ACKs have negative numbers of their own.
        packet,
        /// `Stage` code.
        stage,
        /// `SkbKind` code. 4 for an ACK.
        kind,
        /// The meaning depends on the stage. `Stage::Ring`: descriptor index; `Delivered`: the
        /// packet's one-way delay, ns; `Dropped`: `DropReason` code; `Wire`/`AckWire`: expected
        /// arrival, ns; `AckArrived`: advertised window, bytes; otherwise payload bytes.
        value,
        /// Number of the stream.
        stream,
        /// Sequence number of the first payload byte. For an ACK: the acknowledged number.
        seq,
    }
}

columns! {
    /// Refusal of a call from the page, as a row of numbers that JavaScript can catch.
    REFUSAL_COLUMNS, refusal {
        /// `Refused` code, which says what the other columns mean.
        why,
        /// Index of the parameter in the table. -1 if no parameter is concerned.
        param,
        /// Requested value.
        value,
        /// Allowed limit. Its meaning depends on `why`.
        allowed,
    }
}

rows! {
    /// One span: a context of the CPU (task, softirq, …) held the CPU without interruption.
    SPAN_COLUMNS, span, SpanRow {
        /// Start, ns.
        begin_ns,
        /// End, ns.
        end_ns,
        /// `Context` code.
        context,
        /// Task that was current.
        task,
        /// `Work` code.
        work,
        /// Name of the task, as `Sched::name_of` writes it. Task numbers are reused.
        task_name,
    }
}

rows! {
    /// One journal entry.
    EVENT_COLUMNS, event, EventRow {
        /// Number of this entry in the run, from 1.
        id,
        /// Time, ns.
        t_ns,
        /// `Event` code.
        kind,
        /// First value of the event. `base::Event` explains it.
        a,
        /// Second value of the event. `base::Event` explains it.
        b,
        /// Id of the entry that caused this entry. 0 = none.
        cause,
        /// Name of the task that `a` refers to, as `Sched::name_of` writes it; 0 if none.
        a_name,
        /// Name of the task that `b` refers to; 0 if none.
        b_name,
        /// `Context` that held the CPU at the event.
        context,
        /// Name of the task that was current at the event.
        current_name,
    }
}

rows! {
    /// One hop (a packet's move to the next stage of its path), with the CPU times until the
    /// packet's next hop.
    LIFE_COLUMNS, life, LifeRow {
        /// Time, ns.
        t_ns,
        /// `Stage` code.
        stage,
        /// `SkbKind` code. 4 for an ACK.
        kind,
        /// Has the same meaning as `value` in `HOP_COLUMNS`.
        value,
        /// Number of the stream.
        stream,
        /// Has the same meaning as `seq` in `HOP_COLUMNS`. 0 if the hop has no sequence number.
        seq,
        /// 1 if the hop is on the far host, to which a router forwards, and this host is simulated
        /// as a machine. Otherwise 0.
        at_far_host,
        /// `Context` that held the CPU at the hop, on the hop's host.
        context,
        /// CPU time until the packet's next hop, ns, by context. If there is no next hop yet: up to
        /// the present moment. 0 if the packet's path ends here. TCP processing in `recv()` includes
        /// the CPU time that comes after its hop.
        cpu_idle_ns,
        cpu_hardirq_ns,
        cpu_softirq_ns,
        cpu_app_ns,
        cpu_load_ns,
        cpu_other_ns,
    }
}

rows! {
    /// A frame in a queue.
    HELD_COLUMNS, held, HeldRow {
        /// Frame id.
        packet,
        /// `SkbKind` code.
        kind,
        /// Number of the stream.
        stream,
        /// First payload byte's sequence number, or the datagram's number.
        seq,
        /// Payload, bytes.
        len,
        /// Bytes of receive memory charged to the socket for this packet.
        truesize,
        /// Time at which the sender put the packet on the wire, ns.
        sent_ns,
    }
}

rows! {
    /// CPU time of one task in a time span.
    CPU_SHARE_COLUMNS, cpu_share, CpuShareRow {
        /// Name of the task, as `Sched::name_of` writes it.
        task_name,
        /// `Context` of the task's own work.
        context,
        /// Own work of the task, ns.
        own_ns,
        /// CPU time of interrupts and softirqs that ran while the task was current, ns.
        interrupted_ns,
        /// Number of times that the task got the CPU.
        turns,
        /// Start of the longest time for which the task had the CPU without a switch, ns.
        longest_from_ns,
        /// End of the longest time for which the task had the CPU without a switch, ns.
        longest_to_ns,
    }
}

rows! {
    /// CPU time of one kind of interrupt or softirq work in a time span.
    CPU_WORK_COLUMNS, cpu_work, CpuWorkRow {
        /// `Context`: hard interrupt or softirq.
        context,
        /// Kind of work, a `Work` code.
        work,
        /// For a NIC's handler: the `Work` that it found to do. For all other work, the same value
        /// as `work`.
        led_to,
        /// CPU time, ns.
        spent_ns,
        /// Part of `spent_ns` in which the CPU waited for the bus, ns.
        bus_ns,
    }
}

rows! {
    /// Longest wait of a packet at one stage of its path, in a time span.
    WAIT_COLUMNS, wait, WaitRow {
        /// Frame id.
        packet,
        /// `Stage` code.
        stage,
        /// Number of the stream.
        stream,
        /// Arrival, ns, or the start of the time span if the packet was at the stage before.
        from_ns,
        /// Departure, ns, or the end of the time span if the packet was still at the stage.
        to_ns,
        /// 1 if the packet was at the stage when the time span began.
        came_before,
        /// 1 if the packet was at the stage when the time span ended.
        left_after,
        /// Number of waits at this stage that were at least half as long as this wait, including
        /// this wait.
        half_as_long,
    }
}

rows! {
    /// A state of one ring descriptor.
    DESCRIPTOR_COLUMNS, descriptor, DescriptorRow {
        /// Start of the state, ns. 0 if the state has held since the beginning.
        t_ns,
        /// `Slot` code.
        state,
        /// Frame in the descriptor; 0 = none.
        packet,
        /// In the newest row: id of the journal entry about a failed refill, until a later refill
        /// succeeds. Otherwise 0.
        refill_failed,
    }
}

/// Columns of the time series, which has a row per 10 ms of model time.
pub const SERIES_COLUMNS: &[&str] = Sample::COLUMNS;

rows! {
    /// One row per task that exists.
    TASK_COLUMNS, task, TaskRow {
        id,
        /// `TaskKind` code.
        kind,
        /// Number among the tasks of its kind, from 1.
        nth,
        /// `TaskPlace` code.
        place,
        /// Dynamic priority, 0…139.
        prio,
        /// Static priority, 100…139.
        static_prio,
        /// Milliseconds left of the task's time slice.
        time_slice,
        /// Full time slice of the task, ms.
        full_slice,
        /// Sleep average, ns, 0…10⁹.
        sleep_avg_ns,
        /// 1 if the O(1) scheduler treats the task as interactive.
        interactive,
        /// Position in the task's array (active or expired), or in EEVDF's queue, from 0.
        position,
        /// Resident pages of the task.
        rss_pages,
        /// What the task does now or next: the number of a `Work`.
        work,
        /// CPU time consumed, ns.
        cpu_ns,
        /// Name of the task, as `Sched::name_of` writes it.
        task_name,
        /// Weight of the task's nice value under EEVDF, 1024 at nice 0; 0 under O(1).
        weight,
        /// V − vruntime, virtual ns: CPU time that the task still has to get for its share. V is
        /// the weighted mean of all vruntimes.
        lag_ns,
        /// Virtual deadline − V, virtual ns. V is the weighted mean of all vruntimes.
        deadline_ns,
        /// 1 if the task is in EEVDF's queue and has had no more than its share.
        eligible,
        /// 1 if the task sleeps and stays in EEVDF's queue until it is eligible.
        delayed,
    }
}

columns! {
    /// Fields of the machine's state at one moment. Behind them come the numbers of lost frames,
    /// one for each drop reason (`drop_field`).
    FRAME_FIELDS, frame {
        t_ns, events, duration_ns, finished,
        digest_high, digest_low, journal_last,
        // Parameters that may have been changed during the run.
        jobs, app_nice, read_size, preempt,
        // Fields about the CPU.
        context, current_task, work, need_resched, jiffies,
        cpu_idle_ns, cpu_hardirq_ns, cpu_softirq_ns, cpu_app_ns, cpu_load_ns, cpu_other_ns,
        ticks_total, ticks_app, ticks_app_interactive,
        // Fields about the wire and the NIC.
        wire_in_flight, ack_in_flight,
        ring_size, ring_ready, ring_filled, ring_empty, ring_nic_index, ring_driver_index,
        irq_masked, irq_rx, ring_exhausted, ring_refill_failures,
        // Fields about the softirq.
        poll_list_len, poll_quota, net_rx_budget, softirq_pass, softirq_runs,
        time_squeeze, ksoftirqd_active, netif_backlog_len, netif_throttled,
        // Fields about sockets: sums over streams. The lock and `ucopy` are those of stream 0.
        sockets, rcvbuf, rmem_alloc, receive_pkts, receive_bytes, backlog_pkts, backlog_bytes,
        prequeue_pkts, prequeue_bytes, ofo_pkts, ofo_bytes,
        socket_owned, reader_waiting, read_copied, advertised_window, rcv_nxt, copied_seq,
        last_ack_ns, delack_at_ns, acks_sent, tcp_mem_allocated, tcp_mem_pressure,
        delivered_bytes, first_offered_ns, last_delivered_ns,
        // Decisions of TCP input (gates) since t = 0, such as whether the socket is locked: number
        // of segments with the answer yes, and with the answer no.
        gate_owned_yes, gate_owned_no, gate_waiting_yes, gate_waiting_no,
        gate_sequence_yes, gate_sequence_no, gate_iovec_yes, gate_iovec_no,
        gate_fast_path, gate_slow_path,
        // Fields about the sender of stream 0; counters over the senders of all streams.
        cwnd, ssthresh, snd_wnd, in_flight, srtt_us, rto_ms, sender_state, snd_una, snd_nxt,
        rto_count, fast_retransmits, retransmitted,
        // Counts of packets by their fate.
        offered, delivered, control, packets_in_flight,
        // Frames that entered each stage of the path since t = 0, and frames at each stage now.
        in_wire, in_ring, in_netif_backlog, in_driver, in_ip, in_transport, in_backlog,
        in_prequeue, in_receive_queue, in_ofo, in_process_input, in_copy,
        in_forward, in_qdisc, in_tx_ring, in_out_wire, in_sink_queue,
        held_wire, held_ring, held_netif_backlog, held_driver, held_ip, held_transport,
        held_backlog, held_prequeue, held_receive_queue, held_ofo, held_process_input, held_copy,
        held_forward, held_qdisc, held_tx_ring, held_out_wire, held_sink_queue,
        // Fields about memory, pages.
        mem_total, mem_free, mem_kernel, mem_slab, mem_buffers, mem_cache, mem_programs,
        mem_jobs, mem_pressure, mem_swap_used, mem_dirty, mem_active, mem_inactive,
        normal_free, normal_min, normal_low, normal_high, dma_free, dma_min, dma_low, dma_high, dma_reserve,
        kswapd_active, pages_scanned, pages_reclaimed, direct_reclaims, oom_kills,
        disk_queue, disk_busy_ns,
        // Fields about the run queue.
        nr_running, expired_timestamp, best_expired_prio, array_swaps,
        reader_task, reader_interactive,
        switches, app_switches_voluntary, app_switches_involuntary,
        // Pages of the memory zones: present pages of all zones, then the free pages and watermarks
        // of HIGHMEM.
        dma_present, normal_present, highmem_present,
        highmem_free, highmem_min, highmem_low, highmem_high,
        // `rttvar` of stream 0's sender, ms: the part of its retransmission timeout that covers
        // variations of the round-trip time.
        rttvar_ms,
        // Terms of equations (1)-(11), see `observe::equations`.
        eq_window_ns, eq_offered, eq_accepted, eq_refill, eq_softirq, eq_stream, eq_process,
        eq_lambda, eq_ready, eq_tau_min_ns, eq_rate_max, eq_tau_rate, eq_slice_ms, eq_cycle_ms,
        eq_share, eq_share_measured, eq_bdp_bytes, eq_bandwidth_bps, eq_delay_ns,
        // First output: transmit ring and the priority bands of its queue, with forwarded packets
        // and the host's own ACKs.
        tx_ring_size, tx_ring_used, tx_ring_sent, tx_stopped, tx_stops, irq_tx,
        tx_band_0, tx_band_1, tx_band_2, forwarded,
        // A router's number of inputs and its queue limits in packets; use and size of the far
        // host's socket buffer in bytes.
        inputs, netif_max_backlog, tx_queue_len, sink_rmem, sink_rcvbuf,
        // Packets offered by the first three flows. Each flow has an input NIC of its own.
        offered_0, offered_1, offered_2,
        // GRO: frames that have entered it, frames that it holds, and one number for each bucket of
        // its hash table. Six bits of this number give the segments of each held packet, the
        // youngest packet in the lowest bits.
        in_gro, held_gro, gro_on,
        gro_bucket_0, gro_bucket_1, gro_bucket_2, gro_bucket_3,
        gro_bucket_4, gro_bucket_5, gro_bucket_6, gro_bucket_7,
        // Page pool: places in cache and ring (0: no pool); pages in the cache, in the ring and in
        // buffers. Since the device was opened: pages kept after use, taken from the page
        // allocator, and returned to the page allocator.
        pool_places, pool_cached, pool_in_ring, pool_held,
        pool_recycled, pool_allocated, pool_returned,
        // `QdiscKind` of the first output, and the number of its priority bands.
        tx_qdisc, tx_bands,
    }
}

/// Number of values of the machine's state: `FRAME_FIELDS`, then the number of lost frames for each
/// drop reason.
pub const FRAME_WIDTH: usize = FRAME_FIELDS.len() + DropReason::COUNT;

/// Returns the index of the field that counts the frames lost for this reason.
pub const fn drop_field(reason: DropReason) -> usize {
    FRAME_FIELDS.len() + reason as usize
}

/// Returns the indices of two fields: frames that have entered a stage of the path, and frames at
/// this stage now. `None` for final stages and for the stages of ACKs.
pub const fn stage_fields(stage: Stage) -> Option<(usize, usize)> {
    Some(match stage {
        Stage::Wire => (frame::in_wire, frame::held_wire),
        Stage::Ring => (frame::in_ring, frame::held_ring),
        Stage::NetifBacklog => (frame::in_netif_backlog, frame::held_netif_backlog),
        Stage::Driver => (frame::in_driver, frame::held_driver),
        Stage::Ip => (frame::in_ip, frame::held_ip),
        Stage::Transport => (frame::in_transport, frame::held_transport),
        Stage::Backlog => (frame::in_backlog, frame::held_backlog),
        Stage::Prequeue => (frame::in_prequeue, frame::held_prequeue),
        Stage::ReceiveQueue => (frame::in_receive_queue, frame::held_receive_queue),
        Stage::OutOfSequence => (frame::in_ofo, frame::held_ofo),
        Stage::ProcessInput => (frame::in_process_input, frame::held_process_input),
        Stage::Copy => (frame::in_copy, frame::held_copy),
        Stage::Forward => (frame::in_forward, frame::held_forward),
        Stage::Qdisc => (frame::in_qdisc, frame::held_qdisc),
        Stage::TxRing => (frame::in_tx_ring, frame::held_tx_ring),
        Stage::OutWire => (frame::in_out_wire, frame::held_out_wire),
        Stage::SinkQueue => (frame::in_sink_queue, frame::held_sink_queue),
        Stage::Gro => (frame::in_gro, frame::held_gro),
        Stage::Delivered
        | Stage::Dropped
        | Stage::Control
        | Stage::AckOut
        | Stage::AckWire
        | Stage::AckArrived => return None,
    })
}
