//! The Fermilab study's mathematical model, equations (1)–(11), evaluated with the counts of the
//! simulated machine.
//!
//! Read first: the study's Fig. 5 and §3. The receive ring is a token bucket of depth D. The
//! softirq and the receiving process are its two servers, with the socket's receive buffer between
//! them.
//!
//! | | |
//! |---|---|
//! | (1) | A(t) = D − ∫R_T′ + ∫R_r: ready descriptors |
//! | (2) | R_T′ = R_T while A(t) > 0, else 0: accepted part of the offered rate |
//! | (3) | 0 ≤ A(t) ≤ D: no loss while A(t) > 0 |
//! | (4) | D > τ_min · R_max: the ring bridges the time until the softirq serves it |
//! | (5) | ∫R_s ≤ ∫R_T′: the softirq serves what was accepted; the rest waits in the ring |
//! | (6) | R_s = R_si + Σ R_sj: the softirq's service of this stream, and of the others |
//! | (7) | B_i(t) = ∫(R_si − R_di): data between softirq and process |
//! | (8) | B_i(t) ≤ QB_i: at its quota TCP throttles the sender, UDP drops |
//! | (9) | cycle = Σ slices: one round of the expired and active arrays |
//! | (10) | share = slice / Σ slices, so R_di = λ · share |
//! | (11) | BDP = bandwidth × delay: a smaller QB_i limits the rate |
//!
//! The study numbers only equation (10); the others follow the order of its text. Rates are means
//! over a sliding window of model time. The counts read at earlier times are part of the machine's
//! state. So a seek to a moment gives the same values as a run to that moment.
//!
//! Simplified: i stands for all streams of the run together, as in the page's picture of the path;
//! j stands for packets that go to no socket of this host. The share of a single stream among
//! several cannot be seen.

use super::layout::fields;
use super::view::View;
use base::Ns;
use kernel::interactivity::task_timeslice;
use kernel::task::{Task, TaskKind, TaskState};
use machine::recorder::readings::RateCounts;
use world::link::wire_bytes;

/// Time window over which rates are averaged. Our choice: a hundred timer ticks of 1 ms.
pub const RATE_WINDOW: Ns = Ns::from_ms(100);
/// Time window over which shares of the CPU are averaged: nearly two rounds of time slices beside
/// ten compile jobs with slices of 100 ms.
pub const SHARE_WINDOW: Ns = Ns::from_s(2);
/// Values of the equations that do not come from the machine's counters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Constants {
    /// τ_min: time from a frame's arrival in the ring to its service on a free CPU, ns.
    pub tau_min_ns: u64,
    /// R_max: frames of full size per second on the link.
    pub rate_max: u64,
    /// Full time slice of the receiving process, ms.
    pub slice_ms: u64,
    /// Σ slices: sum of the time slices of all runnable tasks, including the receiving process, ms.
    pub cycle_ms: u64,
    /// Bandwidth, bits per second.
    pub bandwidth_bps: u64,
    /// Round-trip delay, ns.
    pub delay_ns: u64,
}

/// Terms of the equations for which a value is computed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms {
    /// Terms that do not come from the machine's counters.
    pub constants: Constants,
    /// Time window over which the rates are averaged, ns.
    pub window_ns: f64,
    /// R_T: frames offered per second.
    pub offered: f64,
    /// R_T′: frames accepted per second.
    pub accepted: f64,
    /// R_r: descriptors refilled per second.
    pub refill: f64,
    /// R_s: packets per second that the softirq serves.
    pub softirq: f64,
    /// R_si: packets per second that the softirq passes to the sockets.
    pub stream: f64,
    /// R_di: packets per second that the process takes.
    pub process: f64,
    /// λ: packets per second that the process takes while it holds the CPU.
    pub lambda: f64,
    /// A(t): ready descriptors, computed by equation (1) from the count at the start of the window.
    pub ready: f64,
    /// Frames that arrive within τ_min at the rate R_max.
    pub tau_rate: f64,
    /// Share of the CPU that equation (10) predicts for the process: slice / Σ slices.
    pub share: f64,
    /// Measured share of the CPU: timer ticks charged to the process ÷ all ticks, over the window
    /// of 2 s.
    pub share_measured: f64,
    /// Bandwidth-delay product, bytes.
    pub bdp_bytes: f64,
}

/// Returns the quotient of two counts; 0 if the second one is 0.
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// Evaluates the model from the counts `now` and at two earlier times: `short` at the start of the
/// window for rates, `long` at the start of the window for CPU shares.
pub fn evaluate(
    short: &RateCounts,
    long: &RateCounts,
    now: &RateCounts,
    constants: Constants,
) -> Terms {
    let window = now.at.since(short.at).0;
    let rate =
        |count: fn(&RateCounts) -> u64| ratio((count(now) - count(short)) * 1_000_000_000, window);
    let accepted = now.accepted - short.accepted;
    let refilled = now.refilled - short.refilled;
    Terms {
        constants,
        window_ns: window as f64,
        offered: rate(|r| r.offered),
        accepted: rate(|r| r.accepted),
        refill: rate(|r| r.refilled),
        softirq: rate(|r| r.served),
        stream: rate(|r| r.to_sockets),
        process: rate(|r| r.taken),
        lambda: ratio(
            (now.taken - long.taken) * 1_000_000_000,
            now.process_ns - long.process_ns,
        ),
        ready: (short.ready + refilled) as f64 - accepted as f64,
        tau_rate: ratio(constants.tau_min_ns * constants.rate_max, 1_000_000_000),
        share: ratio(constants.slice_ms, constants.cycle_ms),
        share_measured: ratio(
            now.process_ticks - long.process_ticks,
            now.ticks - long.ticks,
        ),
        bdp_bytes: constants.bandwidth_bps as f64 / 8.0 * constants.delay_ns as f64 / 1e9,
    }
}

impl View<'_> {
    fn equation_constants(&self) -> Constants {
        let costs = self.machine.costs();
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

    /// Returns the time slice of the receiving process, and the sum of the slices of all runnable
    /// tasks including this process, ms.
    fn slices_ms(&self) -> (u64, u64) {
        let hz = self.clock.hz();
        let slice_of = |task: &Task| hz.ms_of(u64::from(task_timeslice(task.static_prio, hz)));
        let reader = self.stack.readers().next();
        let slice = reader.map_or(0, |id| slice_of(self.sched.task(id)));
        let others: u64 = self
            .sched
            .tasks()
            .filter(|task| task.state == TaskState::Running && task.kind != TaskKind::Idle)
            .filter(|task| Some(task.id) != reader)
            .map(slice_of)
            .sum();
        (slice, slice + others)
    }

    /// Returns the value that every term of the model has now.
    pub fn equation_terms(&self) -> Terms {
        let (readings, now) = (self.recorder.readings(), self.machine.reading());
        let short = readings.before(now.at, RATE_WINDOW).unwrap_or(&now);
        let long = readings.before(now.at, SHARE_WINDOW).unwrap_or(&now);
        evaluate(short, long, &now, self.equation_constants())
    }

    pub(super) fn write_equations(&self, row: &mut [f64]) {
        let terms = self.equation_terms();
        let constants = terms.constants;
        fields!(row, {
            eq_bandwidth_bps: constants.bandwidth_bps,
            eq_delay_ns: constants.delay_ns,
            eq_window_ns: terms.window_ns,
            eq_offered: terms.offered,
            eq_accepted: terms.accepted,
            eq_refill: terms.refill,
            eq_softirq: terms.softirq,
            eq_stream: terms.stream,
            eq_process: terms.process,
            eq_lambda: terms.lambda,
            eq_ready: terms.ready,
            eq_tau_min_ns: constants.tau_min_ns,
            eq_rate_max: constants.rate_max,
            eq_tau_rate: terms.tau_rate,
            eq_slice_ms: constants.slice_ms,
            eq_cycle_ms: constants.cycle_ms,
            eq_share: terms.share,
            eq_share_measured: terms.share_measured,
            eq_bdp_bytes: terms.bdp_bytes,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(ms: u64, frames: u64) -> RateCounts {
        RateCounts {
            at: Ns::from_ms(ms),
            offered: frames,
            accepted: frames,
            refilled: frames,
            ready: 384,
            ..RateCounts::default()
        }
    }

    #[test]
    fn a_rate_is_what_happened_in_the_window_over_its_length() {
        let now = reading(1100, 3_600);
        let terms = evaluate(
            &reading(1000, 1_000),
            &reading(0, 0),
            &now,
            Constants::default(),
        );
        assert_eq!(terms.offered, 26_000.0);
        assert_eq!(terms.window_ns, 1e8);
    }

    #[test]
    fn ready_descriptors_are_those_before_less_accepted_plus_refilled() {
        let before = reading(0, 0);
        let now = RateCounts {
            accepted: 500,
            refilled: 200,
            ..reading(10, 0)
        };
        let terms = evaluate(&before, &before, &now, Constants::default());
        assert_eq!(terms.ready, 84.0);
    }

    #[test]
    fn the_bandwidth_delay_product_of_the_test_bed_is_62_500_bytes() {
        let constants = Constants {
            bandwidth_bps: 1_000_000_000,
            delay_ns: 500_000,
            ..Constants::default()
        };
        let at = RateCounts::default();
        assert_eq!(evaluate(&at, &at, &at, constants).bdp_bytes, 62_500.0);
    }

    #[test]
    fn nice_minus_15_beside_ten_hogs_has_700_of_1700() {
        let constants = Constants {
            slice_ms: 700,
            cycle_ms: 1_700,
            ..Constants::default()
        };
        let at = RateCounts::default();
        let share = evaluate(&at, &at, &at, constants).share;
        assert!((share - 7.0 / 17.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_divided_by_an_empty_window() {
        let at = reading(5, 100);
        let terms = evaluate(&at, &at, &at, Constants::default());
        assert_eq!((terms.offered, terms.lambda, terms.share), (0.0, 0.0, 0.0));
    }
}
