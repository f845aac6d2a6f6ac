//! The readings behind `observe::equations`, and the terms in the frame.

use super::Machine;
use super::frame::Row;
use crate::kernel::task::{TaskKind, TaskState};
use crate::observe::codes::{Context, Drop, Stage};
use crate::observe::equations::{Constants, Reading, Terms};
use crate::observe::layout::frame as f;
use crate::peer::link::wire_bytes;

impl Machine {
    fn equation_reading(&self) -> Reading {
        let counters = &self.counters;
        let readers = self.readers_accounting();
        Reading {
            at: self.horizon.max(self.now).since(self.epoch),
            offered: counters.rx_frames,
            accepted: counters.rx_frames - counters.drops[Drop::Ring as usize],
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
    pub(super) fn begin_equations(&mut self) {
        let reading = self.equation_reading();
        self.equations.begin_with(reading);
    }

    /// Every 10 ms of model time.
    pub(super) fn keep_reading(&mut self) {
        let reading = self.equation_reading();
        self.equations.keep(reading);
    }

    fn equation_constants(&self) -> Constants {
        let costs = self.costs();
        let path = &self.config.path;
        let frame_bits = u64::from(wire_bytes(path.mtu)) * 8;
        let (slice_ms, cycle_ms) = self.slices_ms();
        Constants {
            tau_min_ns: self.config.device.moderation.delay.0
                + costs.nic_irq
                + costs.net_rx_action
                + costs.driver_rx,
            rate_max: path.rate_bps / frame_bits,
            slice_ms,
            cycle_ms,
            bandwidth_bps: path.rate_bps,
            delay_ns: path.rtt.0,
        }
    }

    /// The reader's slice, and the slices of everything that is runnable now, with the reader.
    fn slices_ms(&self) -> (u64, u64) {
        let reader = self.first_reader();
        let slice = reader.map_or(0, |id| self.cpu.rq.task(id).static_timeslice());
        let others: u32 = self
            .cpu
            .rq
            .tasks()
            .filter(|task| task.state == TaskState::Running && task.kind != TaskKind::Idle)
            .filter(|task| Some(task.id) != reader)
            .map(|task| task.static_timeslice())
            .sum();
        (u64::from(slice), u64::from(slice + others))
    }

    /// Every term of the model now.
    pub fn equation_terms(&self) -> Terms {
        self.equations
            .terms(&self.equation_reading(), &self.equation_constants())
    }

    pub(super) fn write_equations(&self, row: &mut Row<'_>) {
        let terms = self.equation_terms();
        let constants = self.equation_constants();
        row.set(f::eq_bandwidth_bps, constants.bandwidth_bps);
        row.set(f::eq_delay_ns, constants.delay_ns);
        for (field, value) in [
            (f::eq_window_ns, terms.window_ns),
            (f::eq_offered, terms.offered),
            (f::eq_accepted, terms.accepted),
            (f::eq_refill, terms.refill),
            (f::eq_softirq, terms.softirq),
            (f::eq_stream, terms.stream),
            (f::eq_process, terms.process),
            (f::eq_lambda, terms.lambda),
            (f::eq_ready, terms.ready),
            (f::eq_tau_min_ns, terms.tau_min_ns),
            (f::eq_rate_max, terms.rate_max),
            (f::eq_tau_rate, terms.tau_rate),
            (f::eq_slice_ms, terms.slice_ms),
            (f::eq_cycle_ms, terms.cycle_ms),
            (f::eq_share, terms.share),
            (f::eq_share_measured, terms.share_measured),
            (f::eq_bdp_bytes, terms.bdp_bytes),
        ] {
            row.set_real(field, value);
        }
    }
}
