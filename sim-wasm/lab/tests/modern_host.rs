//! Tests of the host of 2018 (`xeon-3600`): the packet rates to which its costs were calibrated,
//! and the throughput of one stream, which follows from the model.

use crate::common::{metric, scenario};
use base::Ns;
use lab::observe::{Metrics, view};

fn metrics_of(preset: &str, changes: &[(&str, &str)], ms: u64) -> Metrics {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    let view = view(&machine);
    view.check_books().expect("balanced books");
    view.metrics()
}

fn is_near(value: f64, expected: f64) -> bool {
    (value / expected - 1.0).abs() < 0.05
}

/// Calibrated: Høiland-Jørgensen and others measured 1.740 million packets per second on one core.
#[test]
fn a_core_forwards_1_74_million_small_packets_a_second() {
    let metrics = metrics_of("now-flood", &[("sender.to_router", "0")], 100);
    let rate = metric(&metrics, "packets.forwarded") / 0.1;
    assert!(is_near(rate, 1.740e6), "{rate}");
}

/// This result follows from the model. CALIBRATION.md compares it with published measurements.
#[test]
fn one_stream_gets_35_gigabits_in_packets_of_26_segments_and_no_loss() {
    let metrics = metrics_of("now-quiet", &[], 100);
    let goodput = metric(&metrics, "goodput_mbps");
    assert!(is_near(goodput, 35_400.0), "{goodput}");
    let merged = metric(&metrics, "gro.segments_mean");
    assert!(is_near(merged, 26.3), "{merged}");
    let acks = metric(&metrics, "tcp.acks_sent") / metric(&metrics, "packets.delivered");
    assert!(acks < 1.0 / merged, "at most one for a packet: {acks}");
    assert!(
        (metric(&metrics, "packets.offered") - metric(&metrics, "packets.delivered")) < 6_000.0
    );
}

#[test]
fn without_gro_each_segment_pays_for_itself_and_the_rate_nearly_halves() {
    let metrics = metrics_of("now-quiet", &[("net.gro", "false")], 100);
    let goodput = metric(&metrics, "goodput_mbps");
    assert!(goodput < 0.6 * 35_400.0, "{goodput}");
}

#[test]
fn a_flood_to_a_closed_port_takes_the_whole_core_and_the_ring_loses_the_rest() {
    let metrics = metrics_of("now-flood", &[], 100);
    assert!(metric(&metrics, "cpu.softirq") > 0.99);
    let answered = metric(&metrics, "icmp.sent") + metric(&metrics, "icmp.suppressed");
    assert_eq!(answered, metric(&metrics, "drops.no_socket"));
    assert!(metric(&metrics, "drops.ring") > 0.6 * metric(&metrics, "packets.offered"));
    let failures = metric(&metrics, "ring.refill_failures");
    assert_eq!(failures, 0.0, "dry for want of CPU, not of memory");
}
