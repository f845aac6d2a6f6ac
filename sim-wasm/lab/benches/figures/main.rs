//! Speed of the simulator as native code, as a table and one line of JSON:
//! `cargo bench -p ringside-lab --bench figures`.
//!
//! Runs of the simulator and of a reference loop (a minimal simulation) alternate, so that a
//! computer that becomes slower affects both. A median of ten runs is shown. On Linux a time is the
//! CPU time of the thread, so other programs do not count. Linux updates this CPU time at each
//! timer tick, about every 4 ms.

mod reference;

use base::Ns;
use lab::history::{History, pack, unpack};
use lab::scenario::Scenario;
use machine::Machine;
use std::hint::black_box;
use std::time::Instant;

/// Measured presets, each with the length of its run in model time, s.
const RUNS: [(&str, u64); 4] = [
    ("tcp-quiet", 25),
    ("udp-livelock", 10),
    ("slow-sender", 10),
    ("tcp-loaded", 25),
];
const REPEATS: usize = 10;
/// Segments in flight with a send buffer of 131,072 bytes.
const WINDOW: u64 = 72;
/// Length of the run in which seeks are measured, s.
const LONG_S: u64 = 600;

/// The thread's CPU time so far, ns. On other systems than Linux: the time since `begin`.
fn spent_ns(begin: Instant) -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = stat.and_then(|text| text.split(' ').next()?.parse().ok());
    first.unwrap_or_else(|| begin.elapsed().as_nanos() as u64)
}

/// Returns the result, and the time that the work took, ns.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let before = spent_ns(begin);
    let result = work();
    (result, (spent_ns(begin) - before) as f64)
}

fn at_part(mut values: Vec<f64>, part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part).round() as usize]
}

fn median(values: Vec<f64>) -> f64 {
    at_part(values, 0.5)
}

fn scenario(preset: &str, settings: &[String]) -> Scenario {
    let mut scenario = Scenario::of_preset(preset).expect("a preset");
    for setting in settings {
        scenario.set_text(setting).expect("a parameter");
    }
    scenario
}

fn run(machine: &mut Machine, to_s: u64) -> u64 {
    machine.run_until(Ns::from_s(to_s), u64::MAX);
    machine.digest()
}

/// Computing time of a run that takes checkpoints like the page's runs, ms: a median.
fn with_checkpoints_ms(preset: &str, length_s: u64) -> f64 {
    let fresh = History::new(scenario(preset, &[]));
    let took = (0..REPEATS).map(|_| {
        let mut history = fresh.clone();
        timed(|| while history.run_until(Ns::from_s(length_s), u64::MAX) {}).1 / 1e6
    });
    median(took.collect())
}

/// Measures runs of one preset, and compares them with the reference loop (a minimal simulation of
/// the packets).
fn against_reference(preset: &str, length_s: u64) -> String {
    let fresh = scenario(preset, &[]).build();
    let (mut took, mut loop_took, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let (mut events, mut packets) = (0, 0);
    for _ in 0..REPEATS {
        let mut machine = fresh.clone();
        let before = machine.events();
        let (_, ns) = timed(|| black_box(run(&mut machine, length_s)));
        events = machine.events() - before;
        packets = machine.counters().offered;
        let load = reference::Load {
            packets,
            apart: length_s * 1_000_000_000 / packets,
            window: (!preset.contains("udp")).then_some(WINDOW),
        };
        let (_, loop_ns) = timed(|| black_box(reference::run(load)));
        took.push(ns);
        loop_took.push(loop_ns);
        ratios.push(ns / loop_ns);
    }
    let (ns, loop_ns, ratio) = (median(took), median(loop_took), median(ratios));
    let (ms, per_packet) = (ns / 1e6, ns / packets as f64);
    let (million, real) = (events as f64 / ns * 1e3, length_s as f64 * 1e9 / ns);
    let loop_packet = loop_ns / packets as f64;
    let history_ms = with_checkpoints_ms(preset, length_s);
    println!(
        "{preset:<14} {length_s:>4} s {ms:>8.1} ms {million:>6.1} M events/s {per_packet:>6.0} ns/packet \
         {loop_packet:>5.0} ns in the loop, ratio {ratio:.2}, {real:>6.0} s/s; with checkpoints {history_ms:.1} ms",
    );
    format!(
        r#""{preset}":{{"length_s":{length_s},"ms":{ms:.1},"history_ms":{history_ms:.1},"events":{events},"packets":{packets},"events_per_s":{:.0},"ns_per_packet":{per_packet:.0},"reference_ns_per_packet":{loop_packet:.0},"ratio":{ratio:.3},"simulated_s_per_s":{real:.1}}}"#,
        million * 1e6
    )
}

/// Time of one call, ms: the mean of 2,000.
fn mean_ms(mut call: impl FnMut()) -> f64 {
    timed(|| (0..2_000).for_each(|_| call())).1 / 2_000.0 / 1e6
}

/// Measures the time to take a checkpoint and to return to it. A checkpoint packs the queues and
/// copies all other state.
fn snapshots() -> String {
    let mut machine = scenario("tcp-loaded", &[]).build();
    run(&mut machine, 20);
    let copy = mean_ms(|| drop(black_box(pack(&mut machine))));
    let (bare, packets) = pack(&mut machine);
    let back = mean_ms(|| drop(black_box(unpack(&bare, &packets))));
    println!("snapshot {copy:.3} ms, restore {back:.3} ms (tcp-loaded at 20 s, means of 2,000)");
    format!(r#""snapshot_ms":{copy:.4},"restore_ms":{back:.4}"#)
}

/// Measures seeks within a long run, and the memory of its history.
fn seeks() -> String {
    let before = memory_mib("VmRSS");
    let long = format!("run.duration={LONG_S}s");
    let mut history = History::new(scenario("tcp-loaded", &[long]));
    let reach = |history: &mut History, ns: u64| {
        while history.seek(Ns(ns), 50_000) {
            history.machine_mut().watch_mut().clear();
        }
    };
    while history.run_until(Ns::from_s(LONG_S), 50_000) {
        history.machine_mut().watch_mut().clear(); // The page also clears the recorded rows at each call.
    }
    let grown = memory_mib("VmRSS") - before;
    let taken = (0..48).map(|i| {
        reach(&mut history, LONG_S * 1_000_000_000);
        let part = (f64::from(i) * 0.618_034 + 0.137) % 1.0;
        let target = (part * LONG_S as f64 * 1e9) as u64;
        timed(|| reach(&mut history, target)).1 / 1e6
    });
    let taken: Vec<f64> = taken.collect();
    let (half, p95) = (median(taken.clone()), at_part(taken, 0.95));
    println!(
        "seek within {LONG_S} s of tcp-loaded: median {half:.1} ms, p95 {p95:.1} ms; history {grown:.1} MiB"
    );
    format!(r#""seek_ms":{half:.2},"seek_p95_ms":{p95:.2},"history_mib":{grown:.1}"#)
}

/// A figure of `/proc/self/status`, MiB. 0 on other systems than Linux.
fn memory_mib(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kib.unwrap_or(0.0) / 1024.0
}

/// Computing time per event and per packet, as the value of one parameter grows.
fn growth(preset: &str, parameter: &str, values: &[u16]) -> String {
    let rows = values.iter().map(|value| {
        let fresh = scenario(preset, &[format!("{parameter}={value}")]).build();
        let mut figures = (0.0, 0.0);
        let took = (0..3).map(|_| {
            let mut machine = fresh.clone();
            let before = machine.events();
            let (_, ns) = timed(|| black_box(run(&mut machine, 5)));
            let events = machine.events() - before;
            figures = (events as f64, machine.counters().offered as f64);
            ns
        });
        let ns = median(took.collect());
        let (per_event, per_packet) = (ns / figures.0, ns / figures.1);
        println!(
            "{parameter:<16} {value:>3} {per_event:>6.1} ns/event {per_packet:>8.0} ns/packet"
        );
        format!(
            r#"{{"value":{value},"ns_per_event":{per_event:.1},"ns_per_packet":{per_packet:.0}}}"#
        )
    });
    let rows: Vec<String> = rows.collect();
    format!(r#""{parameter}":[{}]"#, rows.join(","))
}

fn main() {
    // Seeks are measured first: the growth of the process's memory shows their cost only before
    // other measurements take memory.
    let seeks = seeks();
    let mut parts: Vec<String> = RUNS
        .iter()
        .map(|(preset, length_s)| against_reference(preset, *length_s))
        .collect();
    parts.push(snapshots());
    parts.push(growth(
        "tcp-quiet",
        "sender.streams",
        &[1, 2, 4, 8, 16, 32, 64],
    ));
    parts.push(growth("tcp-loaded", "load.jobs", &[0, 1, 4, 16, 64]));
    parts.push(seeks);
    let peak = memory_mib("VmHWM");
    println!("peak memory {peak:.1} MiB");
    parts.push(format!(r#""peak_mib":{peak:.1}"#));
    println!(r#"{{"bench":"native",{}}}"#, parts.join(","));
}
