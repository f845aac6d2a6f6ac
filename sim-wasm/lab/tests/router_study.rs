//! Tests of the router study's printed numbers and what follows from them by arithmetic (UPC,
//! Tables 2 to 4). Runs of a minute are in tests/golden/router-*.txt; their bounds are in
//! tests/boundary/router.test.ts.

use crate::common::{error, metric, scenario};
use base::{DropReason, Ns, Stage};
use kernel::coverage::Function as F;
use lab::observe::view;
use machine::Machine;

fn run(preset: &str, ms: u64) -> Machine {
    let mut machine = scenario(preset, &[]).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    machine
}

/// Runs a preset for `ms` milliseconds, and records the hops of packets in the last `last_ms`
/// milliseconds.
fn recorded(preset: &str, ms: u64, last_ms: u64) -> Machine {
    let mut machine = run(preset, ms - last_ms);
    machine.watch_mut().clear();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    machine
}

fn calls(machine: &Machine, function: F) -> f64 {
    machine.counters().calls.of(function) as f64
}

fn dropped(machine: &Machine, reason: DropReason) -> f64 {
    machine.counters().drops[reason as usize] as f64
}

#[test]
fn of_one_small_flow_79_96_percent_are_dropped_in_netif_rx_and_nothing_before_it() {
    let machine = run("router-small", 8_000);
    let offered = machine.counters().offered as f64;
    let lost = dropped(&machine, DropReason::NetifRx) / offered;
    let printed = 4_802_247.0 / 6_006_117.0;
    assert!((lost - printed).abs() < 0.02, "{lost}, printed {printed}");
    assert!(calls(&machine, F::EthTypeTrans) - calls(&machine, F::NetifRx) <= 1.0);
    let before = dropped(&machine, DropReason::Ring) + dropped(&machine, DropReason::Driver);
    assert_eq!(before, 0.0);
}

#[test]
fn the_far_host_reads_0_904_of_what_ip_saw_and_loses_the_rest_itself() {
    let machine = run("router-small", 8_000);
    let (ip, read) = (
        calls(&machine, F::IpRcv),
        machine.counters().delivered as f64,
    );
    let printed = 1_087_749.0 / 1_203_875.0;
    assert!((read / ip - printed).abs() < 0.03, "{}", read / ip);
    let under_way = ip - read - dropped(&machine, DropReason::Sink);
    assert!((0.0..60.0).contains(&under_way), "{under_way}");
}

/// A period in which the input queue accepted every packet, or none: its start, length and number
/// of packets.
struct Spell {
    accepts: bool,
    since: Ns,
    packets: u64,
}

/// Returns the complete periods of the record, and the mean wait of accepted packets on the queue,
/// ms.
fn spells(machine: &Machine) -> (Vec<(bool, f64, u64)>, f64) {
    let mut spells: Vec<Spell> = Vec::new();
    let mut queued = std::collections::BTreeMap::new();
    let mut waits = Vec::new();
    for hop in &machine.watch().hops {
        let accepts = match hop.stage {
            Stage::NetifBacklog => true,
            Stage::Dropped if hop.value == DropReason::NetifRx as u64 => false,
            Stage::Ip => {
                waits.extend(queued.remove(&hop.packet).map(|at| hop.t.since(at).0));
                continue;
            }
            _ => continue,
        };
        if accepts {
            queued.insert(hop.packet, hop.t);
        }
        match spells.last_mut() {
            Some(spell) if spell.accepts == accepts => spell.packets += 1,
            _ => spells.push(Spell {
                accepts,
                since: hop.t,
                packets: 1,
            }),
        }
    }
    let whole = spells.windows(2).skip(1).map(|pair| {
        let ms = pair[1].since.since(pair[0].since).0 as f64 / 1e6;
        (pair[0].accepts, ms, pair[0].packets)
    });
    let wait = waits.iter().sum::<u64>() as f64 / 1e6 / waits.len() as f64;
    (whole.collect(), wait)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let all: Vec<f64> = values.collect();
    all.iter().sum::<f64>() / all.len() as f64
}

#[test]
fn accepted_and_lost_alternate_9_5_ms_while_the_queue_fills_and_38_ms_while_it_drains() {
    let (spells, wait) = spells(&recorded("router-small", 3_000, 2_000));
    let of = |accepts| spells.iter().filter(move |spell| spell.0 == accepts);
    let (fill, drain) = (mean(of(true).map(|s| s.1)), mean(of(false).map(|s| s.1)));
    assert!(error(fill, 9.5) < 0.06, "fills in {fill} ms");
    assert!(error(drain, 38.0) < 0.03, "drains in {drain} ms");
    assert!(error(fill + drain, 47.5) < 0.03, "each {} ms", fill + drain);
    let [accepted, lost] = [true, false].map(|which| mean(of(which).map(|s| s.2 as f64)));
    assert!(error(accepted, 376.0) < 0.06, "{accepted} accepted");
    assert!(error(lost, 1_502.0) < 0.03, "{lost} lost");
    assert!(error(wait, 19.0) < 0.06, "they wait {wait} ms");
}

#[test]
fn interrupts_take_less_than_a_packets_interval_and_softirqs_what_is_left() {
    let machine = run("router-small", 4_000);
    let metrics = view(&machine).metrics();
    let of = |id| metric(&metrics, id);
    let k_us = 4e6 * of("cpu.hardirq") / machine.counters().offered as f64;
    let f_us = 4e6 * of("cpu.softirq") / machine.counters().forwarded as f64;
    assert!(
        k_us < 25.3,
        "k {k_us} µs: no packet waits for each interrupt"
    );
    let second = 39_500.0 * k_us + 7_918.0 * f_us;
    assert!(error(second, 1e6) < 0.02, "{second} µs of each second");
}

#[test]
fn three_big_flows_wait_1017_frames_of_117_28_us_in_queue_ring_and_line() {
    let machine = recorded("router-three-big", 6_000, 1_000);
    let one_way = machine.config().path.reverse().one_way;
    let mut queued = std::collections::BTreeMap::new();
    let mut waits = Vec::new();
    for hop in &machine.watch().hops {
        match hop.stage {
            Stage::Qdisc => {
                queued.insert(hop.packet, hop.t);
            }
            // The value of a hop to the output wire is the time at which the packet's last bit
            // arrives at the other end.
            Stage::OutWire => waits.extend(
                queued
                    .remove(&hop.packet)
                    .map(|at| (Ns(hop.value).since(at) - one_way).0 as f64 / 1e3),
            ),
            _ => {}
        }
    }
    assert!(waits.len() > 5_000, "{}", waits.len());
    let waited = mean(waits.into_iter());
    assert!(error(waited, 1_017.0 * 117.28) < 0.01, "{waited} µs");
}

#[test]
fn over_ipv6_as_many_are_passed_on_as_late_as_over_ipv4() {
    let [four, six] = ["router-three-big", "router-three-big-v6"].map(|preset| {
        let mut machine = run(preset, 4_000);
        let before = machine.counters().forwarded;
        machine.run_until(Ns::from_ms(6_000), u64::MAX);
        let delay = metric(&view(&machine).metrics(), "delay.mean_ms");
        ((machine.counters().forwarded - before) as f64, delay)
    });
    assert!(error(six.0, four.0) < 0.01, "{} and {}", six.0, four.0);
    assert!(error(six.1, four.1) < 0.01, "{} and {} ms", six.1, four.1);
}

#[test]
fn big_packets_of_one_flow_are_all_passed_on() {
    let machine = run("router-big", 4_000);
    let switches = dropped(&machine, DropReason::NotIp);
    let counters = machine.counters();
    assert_eq!(counters.dropped() as f64, switches);
    assert!(counters.offered - counters.forwarded <= 4 + switches as u64);
}
