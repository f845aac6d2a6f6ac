//! Tests of TCP's four queues as the Fermilab study draws them (Figs. 10, 11): receiver A, one
//! stream, without load and beside ten CPU-bound jobs at nice 0.

use crate::common::{entries, metric, reading, run, scenario};
use base::{DropReason, Event, Ns};
use lab::observe::layout::{drop_field, frame as f};
use lab::observe::view;
use machine::Machine;
use machine::recorder::series::Sample;

/// Rows of the time series per second.
const ROWS_A_SECOND: usize = 100;

fn beside_ten_hogs(seconds: u64) -> Machine {
    let changes = [("load.kind", "hog"), ("load.warmup", "2s")];
    run("tcp-loaded", &changes, seconds)
}

/// Values of one column of the time series from `since` seconds on.
fn column(machine: &Machine, column: fn(&Sample) -> u64, since: usize) -> Vec<f64> {
    let rows = machine.watch().series.iter();
    let values = rows
        .skip(since * ROWS_A_SECOND)
        .map(|row| column(row) as f64);
    values.collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Autocorrelation of a series at a distance of `lag` rows, −1 … 1.
fn autocorrelation(values: &[f64], lag: usize) -> f64 {
    let mean = mean(values);
    let product = |lag: usize| -> f64 {
        let pairs = values.iter().zip(&values[lag..]);
        let sum: f64 = pairs.map(|(a, b)| (a - mean) * (b - mean)).sum();
        sum / (values.len() - lag) as f64
    };
    product(lag) / product(0)
}

/// Returns the period of the values: the lag, in rows, with the largest autocorrelation. Lags below
/// a quarter of a second are left out.
fn period(values: &[f64]) -> usize {
    let lags = ROWS_A_SECOND / 4..2 * ROWS_A_SECOND;
    let like = |lag: &usize| autocorrelation(values, *lag);
    let best = lags.max_by(|a, b| like(a).total_cmp(&like(b)));
    best.expect("lags to choose from")
}

#[test]
fn beside_ten_hogs_segments_are_delivered_in_the_running_cycle_of_1_1_s() {
    let machine = beside_ten_hogs(16);
    let delivered = column(&machine, |row| row.delivered_bytes, 5);
    let cycle = period(&delivered);
    assert!((109..=111).contains(&cycle), "{cycle}0 ms");
    assert!(autocorrelation(&delivered, cycle) > 0.8);
    assert!(autocorrelation(&delivered, cycle / 2) < 0.1);
}

/// First row of each stall: half a second or longer with segments on the backlog and none
/// delivered.
fn long_stalls(machine: &Machine) -> Vec<usize> {
    let backlog = column(machine, |row| row.backlog_pkts, 0);
    let delivered = column(machine, |row| row.delivered_bytes, 0);
    let rows = backlog.iter().zip(&delivered);
    let stalled: Vec<bool> = rows.map(|(&b, &d)| b > 0.0 && d == 0.0).collect();
    let mut row = 0;
    let mut begun = Vec::new();
    for stretch in stalled.chunk_by(|before, now| before == now) {
        if stretch[0] && stretch.len() >= ROWS_A_SECOND / 2 {
            begun.push(row);
        }
        row += stretch.len();
    }
    begun
}

#[test]
fn beside_ten_hogs_the_backlog_stands_for_a_second_once_in_a_running_cycle() {
    let begun = long_stalls(&beside_ten_hogs(25));
    assert!(begun.len() >= 8, "{begun:?}");
    let spaces: Vec<usize> = begun.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // Some cycles have no stall, because the time slice ended while the receiving program did not
    // hold its socket's lock.
    for space in &spaces {
        let off = (space + 2) % 110;
        assert!(off <= 4, "{spaces:?}");
    }
    assert!(
        spaces.iter().any(|space| space.abs_diff(110) <= 2),
        "{spaces:?}"
    );
}

#[test]
fn the_reader_gets_its_slice_once_in_a_cycle() {
    let mut machine =
        scenario("tcp-loaded", &[("load.kind", "hog"), ("load.warmup", "2s")]).build();
    // In the first 3 s the receiving program still has priority, because of the sleep average that
    // it inherited from its parent.
    machine.run_until(Ns::from_s(3), u64::MAX);
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_s(11), u64::MAX);
    let reader = reading(&machine, f::reader_task);
    let spent = entries(&machine, &[Event::SliceExpired]);
    let spent: Vec<Ns> = spent
        .iter()
        .filter(|e| e.a == reader)
        .map(|e| e.t)
        .collect();
    assert!(spent.len() >= 5, "{spent:?}");
    for pair in spent.windows(2) {
        let ms = pair[1].since(pair[0]).0 / 1_000_000;
        assert!((1_090..=1_110).contains(&ms), "{ms} ms");
    }
}

/// Runs a receive buffer of 10 MiB, which fills within the run, beside ten CPU hogs.
fn beside_ten_hogs_with_10_mib() -> Machine {
    let changes = [
        ("load.kind", "hog"),
        ("load.warmup", "2s"),
        ("socket.rcvbuf", "10MiB"),
    ];
    run("tcp-loaded", &changes, 16)
}

#[test]
fn beside_ten_hogs_the_receive_queue_stays_close_to_its_quota_once_it_has_filled() {
    let machine = beside_ten_hogs_with_10_mib();
    let quota = reading(&machine, f::rcvbuf) as f64;
    let filled = column(&machine, |row| row.receive_bytes, 8);
    let least = filled.iter().copied().fold(quota, f64::min);
    let most = filled.iter().copied().fold(0.0, f64::max);
    assert!(least > 0.9 * quota, "{least} of {quota}");
    assert!(most <= 1.05 * quota, "{most} of {quota}");
}

#[test]
fn beside_ten_hogs_a_full_receive_queue_dips_once_in_the_running_cycle() {
    let machine = beside_ten_hogs_with_10_mib();
    let filled = column(&machine, |row| row.receive_bytes, 8);
    let cycle = period(&filled);
    assert!((108..=112).contains(&cycle), "{cycle}0 ms");
}

#[test]
fn without_loss_prequeue_and_out_of_sequence_queue_are_empty_and_the_backlog_is_used() {
    for machine in [run("tcp-quiet", &[], 4), beside_ten_hogs(8)] {
        let jobs = reading(&machine, f::jobs);
        let metrics = view(&machine).metrics();
        assert_eq!(metric(&metrics, "drops.ring"), 0.0, "BL{jobs}");
        assert_eq!(metric(&metrics, "queue.ofo_pkts_max"), 0.0, "BL{jobs}");
        assert!(
            metric(&metrics, "queue.backlog_pkts_mean") > 0.5,
            "BL{jobs}"
        );
        let prequeue = column(&machine, |row| row.prequeue_pkts, 1);
        let waited = prequeue.iter().filter(|&&packets| packets > 0.0).count();
        assert!(waited * 100 <= prequeue.len(), "BL{jobs}: {waited} rows");
    }
}

#[test]
fn without_load_the_reader_runs_almost_continuously() {
    let machine = run("tcp-quiet", &[], 4);
    let of_reader = column(&machine, |row| row.cpu_app_ns, 1);
    let idle = column(&machine, |row| row.cpu_idle_ns, 1);
    // The receiving program runs in every interval of 10 ms; only interrupts take the CPU from it.
    assert!(of_reader.iter().all(|&ns| ns > 1e6));
    assert!(mean(&idle) < 0.01 * 1e7, "{} ns of 10 ms", mean(&idle));
    let metrics = view(&machine).metrics();
    assert!(metric(&metrics, "app.cpu_share") > 0.97);
    assert!(metric(&metrics, "cpu.other") < 0.01);
}

#[test]
fn after_a_drop_in_the_nic_later_segments_go_to_the_out_of_sequence_queue() {
    let mut machine = scenario("tcp-quiet", &[("memory.pressure", "100")]).build();
    machine.watch_mut().record_details(true);
    let lost = |machine: &Machine| reading(machine, drop_field(DropReason::Ring)) > 0;
    while !lost(&machine) {
        assert!(machine.now() < Ns::from_s(5), "the ring never ran dry");
        machine.step_event();
    }
    assert_eq!(
        reading(&machine, f::in_ofo),
        0,
        "all was in sequence until then"
    );
    machine.watch_mut().clear();
    let begun = machine.now();
    while reading(&machine, f::in_ofo) == 0 {
        assert!(
            machine.now().since(begun) < Ns::from_s(5),
            "all stays in sequence"
        );
        machine.step_event();
    }
    machine.run_until(machine.now() + Ns::from_s(1), u64::MAX);
    let journal = entries(
        &machine,
        &[Event::OutOfSequenceStarted, Event::OutOfSequenceFilled],
    );
    assert_eq!(journal[0].kind, Event::OutOfSequenceStarted);
    assert!(journal.iter().any(|e| e.kind == Event::OutOfSequenceFilled));
}
