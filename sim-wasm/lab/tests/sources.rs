//! Tests of several sending hosts, each with its own link and input NIC.

use crate::common::{metric, scenario};
use base::DevId;
use lab::observe::{Metrics, view};
use machine::Machine;

/// Three sources with 1,000 datagrams a second each, for one second, and the time until all have
/// arrived.
fn three_sources(changes: &[(&str, &str)]) -> Machine {
    let common = [
        ("sender.payload", "1000"),
        ("sender.rate", "8"),
        ("sender.duration", "1"),
        ("source2.rate", "8"),
        ("source3.rate", "8"),
    ];
    let all: Vec<(&str, &str)> = common.iter().chain(changes).copied().collect();
    let mut machine = scenario("udp-200", &all).build();
    machine.run_until(base::Ns::from_ms(1_100), u64::MAX);
    machine
}

#[test]
fn each_flow_is_counted_and_arrives_by_its_own_nic() {
    let machine = three_sources(&[]);
    let metrics = view(&machine).metrics();
    for id in ["flow1", "flow2", "flow3"] {
        for count in ["offered", "delivered"] {
            let count = metric(&metrics, &format!("{id}.{count}"));
            assert_eq!(count, 1_000.0, "{id}");
        }
        let goodput = metric(&metrics, &format!("{id}.goodput_mbps"));
        assert!((7.9..8.1).contains(&goodput), "{id}: {goodput}");
    }
    assert_eq!(metric(&metrics, "packets.delivered"), 3_000.0);
    assert_eq!(machine.stack().inputs().len(), 3);
    view(&machine).check_books().expect("balanced books");
}

#[test]
fn the_delay_is_the_first_flows() {
    let machine = three_sources(&[("link.rate", "100")]);
    let metrics = view(&machine).metrics();
    let flows = &machine.counters().flows;
    // A datagram of 1066 bytes takes 85.28 µs on 100 Mb/s, and ten times as long on 10 Mb/s.
    let least = |flow: usize| flows[flow].delay.min;
    assert_eq!(metric(&metrics, "delay.min_ms") * 1e6, least(0) as f64);
    assert!(least(1) > least(0) + 700_000, "{} {}", least(0), least(1));
    let of = |id| metric(&metrics, &format!("delay.{id}_ms"));
    assert!(of("min") <= of("p50") && of("p50") <= of("p95") && of("p95") <= of("max"));
    assert_eq!(
        of("variation"),
        (flows[0].delay.max - least(0)) as f64 / 1e6
    );
}

#[test]
fn a_ring_that_overflows_loses_its_own_flows_frames_only() {
    let machine = three_sources(&[
        ("sender.rate", "900"),
        ("nic.ring", "64"),
        ("nic.driver", "netif_rx"),
    ]);
    let flows = &machine.counters().flows;
    assert!(flows[0].dropped > 1_000, "{:?}", flows[0].dropped);
    view(&machine).check_books().expect("balanced books");
}

#[test]
fn a_change_of_the_ring_reaches_every_input() {
    let mut machine = three_sources(&[]);
    lab::scenario::intervene(&mut machine, lab::params::ParamId::NicRing, 16);
    for device in machine.stack().inputs() {
        assert_eq!(device.rx().ring().size(), 16);
    }
    view(&machine).check_books().expect("balanced books");
    assert_eq!(
        machine.stack().nic().rx().ring().size(),
        machine.stack().inputs()[DevId::ETH0.index()]
            .rx()
            .ring()
            .size()
    );
}

/// The sizes of each device's receive and transmit ring after a change on a router with three
/// inputs.
fn rings_after(id: lab::params::ParamId, value: i64) -> Vec<(u32, u32)> {
    let mut machine = three_sources(&[("host.role", "forward")]);
    lab::scenario::intervene(&mut machine, id, value);
    view(&machine).check_books().expect("balanced books");
    let devices = machine.stack().devices().iter();
    devices
        .map(|device| (device.rx().ring().size(), device.tx().size()))
        .collect()
}

#[test]
fn a_ring_that_changes_resets_its_own_devices_and_no_other() {
    use lab::params::ParamId::{NicDriver, NicRing, OutputRing};
    let usual = rings_after(NicDriver, 3);
    assert_eq!(usual.len(), 4, "three inputs and an output");
    let receive = rings_after(NicRing, 16);
    assert!(receive[..3].iter().all(|&(rx, _)| rx == 16), "{receive:?}");
    assert_eq!(receive[3], usual[3]);
    let transmit = rings_after(OutputRing, 8);
    assert_eq!(transmit[..3], usual[..3]);
    assert_eq!(transmit[3].1, 8);
}

#[test]
fn bursts_wait_in_the_ring_where_a_metronome_does_not() {
    let used = |burst| {
        let sets = [
            ("sender.rate", "100"),
            ("source2.rate", "0"),
            ("source3.rate", "0"),
        ];
        let machine = three_sources(&[sets.as_slice(), &[("sender.burst", burst)]].concat());
        let metrics = view(&machine).metrics();
        (
            metric(&metrics, "ring.used_max"),
            metric(&metrics, "flow1.offered"),
        )
    };
    let (even, offered) = used("1");
    let (bursty, same) = used("16");
    assert!(bursty > 3.0 * even, "{bursty} against {even}");
    assert!((same - offered).abs() < 200.0, "{same} against {offered}");
}

/// Returns the metrics of a slow sender's first two seconds, after these changes of parameters.
/// Also checks that all counts agree (`check_books`).
fn slow_sender(changes: &[(&str, &str)]) -> Metrics {
    let mut machine = scenario("slow-sender", changes).build();
    machine.run_until(base::Ns::from_s(2), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    view(&machine).metrics()
}

#[test]
fn a_tcp_host_that_pauses_sends_its_segments_in_bunches() {
    let interrupts_a_frame = |changes: &[(&str, &str)]| {
        let metrics = slow_sender(&[&[("load.jobs", "0")], changes].concat());
        metric(&metrics, "irq.rx") / metric(&metrics, "packets.offered")
    };
    let even = interrupts_a_frame(&[]);
    let pauses = [("sender.pause_us", "1000"), ("sender.pause_every_ms", "5")];
    assert!(interrupts_a_frame(&pauses) < 0.95 * even);
    assert!(interrupts_a_frame(&[("sender.tick_us", "1000")]) < 0.8 * even);
}

#[test]
fn a_tcp_host_that_pauses_for_longer_than_its_timeout_sends_again_needlessly() {
    let timeouts = |pause_us| {
        let changes = [
            ("load.jobs", "0"),
            ("sender.pause_us", pause_us),
            ("sender.pause_every_ms", "100"),
        ];
        metric(&slow_sender(&changes), "tcp.rto")
    };
    assert_eq!(timeouts("20000"), 0.0);
    assert!(
        timeouts("400000") > 0.0,
        "its timers come before the ACKs that wait"
    );
}
