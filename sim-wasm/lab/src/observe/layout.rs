//! Names and indices of the fields of the machine's state, which the page reads as a row of 64-bit
//! floats. `columns` declares the rows of the other tables.

use base::{DropReason, Stage};
use machine::recorder::series::Sample;

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

/// Columns of the time series, which has a row per 10 ms of model time.
pub const SERIES_COLUMNS: &[&str] = Sample::COLUMNS;

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
        // `QdiscKind` of the first output, the number of its priority bands, and its measure.
        tx_qdisc, tx_bands, tx_measure,
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
    use Stage::*;
    use frame::*;
    Some(match stage {
        Wire => (in_wire, held_wire),
        Ring => (in_ring, held_ring),
        NetifBacklog => (in_netif_backlog, held_netif_backlog),
        Driver => (in_driver, held_driver),
        Ip => (in_ip, held_ip),
        Transport => (in_transport, held_transport),
        Backlog => (in_backlog, held_backlog),
        Prequeue => (in_prequeue, held_prequeue),
        ReceiveQueue => (in_receive_queue, held_receive_queue),
        OutOfSequence => (in_ofo, held_ofo),
        ProcessInput => (in_process_input, held_process_input),
        Copy => (in_copy, held_copy),
        Forward => (in_forward, held_forward),
        Qdisc => (in_qdisc, held_qdisc),
        TxRing => (in_tx_ring, held_tx_ring),
        OutWire => (in_out_wire, held_out_wire),
        SinkQueue => (in_sink_queue, held_sink_queue),
        Gro => (in_gro, held_gro),
        Delivered | Dropped | Control | AckOut | AckWire | AckArrived => return None,
    })
}

/// Writes fields of the machine's state by their names.
macro_rules! fields {
    ($row:expr, { $($field:ident: $value:expr),+ $(,)? }) => {
        $($row[$crate::observe::layout::frame::$field] =
            $crate::observe::columns::Number::number($value);)+
    };
}
pub(crate) use fields;
