//! Tests of a router at rising rates of small packets (UPC; tests/golden/router-livelock.txt): peak
//! and fall with `netif_rx`, and how the interrupts of a polled driver become rare.

use crate::common::{metric, scenario};
use base::{DropReason, Ns};
use kernel::coverage::Function;
use lab::observe::view;
use machine::Machine;

/// Runs one second in which a sender offers `thousands` · 1,000 packets of 100 bytes per second.
/// The links have 1 Gb/s, and the far host reads at once.
fn offered(driver: &str, thousands: u32) -> Machine {
    let rate = format!("{:.1}", f64::from(thousands) * 0.8);
    let changes = [
        ("link.rate", "1000"),
        ("output.rate", "1000"),
        ("output.ring", "128"),
        ("sender.max_pps", "0"),
        ("sink.packet_us", "0"),
        ("nic.driver", driver),
        ("sender.rate", &rate),
    ];
    let mut machine = scenario("router-small", &changes).build();
    machine.run_until(Ns::from_s(1), u64::MAX);
    machine
}

fn interrupts_a_packet(machine: &Machine) -> f64 {
    let metrics = view(machine).metrics();
    metric(&metrics, "irq.rx") / metric(&metrics, "packets.offered")
}

fn forwarded(machine: &Machine) -> u64 {
    machine.counters().forwarded
}

#[test]
fn the_old_api_forwards_up_to_a_peak_and_then_less_and_less_down_to_nothing() {
    let rates = [1, 10, 20, 25, 30, 35, 40, 60, 100];
    let passed = rates.map(|rate| forwarded(&offered("netif_rx", rate)));
    for (rate, passed) in rates.iter().zip(passed).take(3) {
        assert!(passed + 10 >= u64::from(rate * 1_000), "{rate} k: {passed}");
    }
    let falls = passed[2..]
        .windows(2)
        .all(|pair| pair[1] < pair[0] || pair[1] == 0);
    assert!(falls, "{passed:?}");
    assert_eq!(passed[8], 0);
}

#[test]
fn a_polled_driver_has_an_interrupt_a_packet_far_below_its_capacity_and_gradually_none_above_it() {
    let rates = [1, 10, 20, 22, 23, 24, 25, 26, 30, 60, 200];
    let machines = rates.map(|rate| offered("napi", rate));
    let each = machines.each_ref().map(interrupts_a_packet);
    assert!(
        each[..3].iter().all(|share| (0.99..=1.0).contains(share)),
        "{each:?}"
    );
    // The interrupts per packet fall gradually as the rate rises: values near 0.25, 0.5 and 0.75
    // occur.
    assert!(
        each[2..9].windows(2).all(|pair| pair[1] < pair[0]),
        "{each:?}"
    );
    for quarter in [0.25, 0.5, 0.75] {
        let near = each.iter().any(|share| (share - quarter).abs() < 0.15);
        assert!(near, "none near {quarter}: {each:?}");
    }
    assert!(each[8..].iter().all(|share| *share < 0.001), "{each:?}");
    // Above the capacity the forwarded rate stays at its peak. All losses are at the ring, except
    // hello frames of switches, which no protocol handles.
    let peak = forwarded(&machines[8]);
    for (rate, machine) in rates.iter().zip(&machines) {
        let passed = forwarded(machine);
        assert!(
            passed.abs_diff(peak.min(u64::from(rate * 1_000))) < 200,
            "{rate} k: {passed}"
        );
        let [at_the_ring, not_ip] = [DropReason::Ring, DropReason::NotIp]
            .map(|reason| machine.counters().drops[reason as usize]);
        let lost = machine.counters().dropped() - not_ip;
        assert_eq!(lost, at_the_ring, "{rate} k");
    }
}

/// With 16 transmit descriptors on a link of 100 Mb/s, almost every sent packet causes a transmit
/// interrupt of its own. The transmit ring therefore never fills, and only the CPU limits the rate.
#[test]
fn polled_the_router_passes_on_three_times_as_many_and_loses_the_rest_in_the_ring() {
    let [old, polled] = ["router-small", "router-napi"].map(|preset| {
        let mut machine = scenario(preset, &[]).build();
        machine.run_until(Ns::from_s(2), u64::MAX);
        machine
    });
    assert!(forwarded(&polled) > 3 * forwarded(&old));
    let drops = &polled.counters().drops;
    assert!(drops[DropReason::Ring as usize] > 0);
    for reason in [DropReason::NetifRx, DropReason::TxQueue] {
        assert_eq!(drops[reason as usize], 0, "{reason:?}");
    }
    let counters = polled.counters();
    assert!(counters.irq_rx < 10, "{}", counters.irq_rx);
    assert!(
        counters.forwarded.abs_diff(counters.irq_tx) < 20,
        "{}",
        counters.irq_tx
    );
}

/// The study prints 5,845,227 interrupts for 6,006,117 packets. It does not say whether the
/// interrupts of the output NIC are included.
#[test]
fn each_tick_lengthens_a_handler_and_saves_the_next_packet_its_interrupt() {
    let mut machine = scenario("router-small", &[]).build();
    machine.run_until(Ns::from_s(4), u64::MAX);
    let counters = machine.counters();
    let packets = counters.offered as f64;
    let input = counters.irq_rx as f64 / packets;
    let both = (counters.irq_rx + counters.irq_tx) as f64 / packets;
    let printed = 5_845_227.0 / 6_006_117.0;
    assert!(
        input - 0.02 <= printed && printed <= both + 0.02,
        "{input} … {both}"
    );
    let without_one = packets * (1.0 - both);
    let ticks = counters.ticks as f64;
    assert!(
        (without_one - ticks).abs() < 0.02 * ticks,
        "{without_one} in {ticks} ticks"
    );
}

#[test]
fn however_many_come_an_old_handler_takes_at_most_32_in_a_call() {
    let machine = offered("netif_rx", 200);
    let calls = &machine.counters().calls;
    let (taken, interrupts) = (calls.of(Function::EthTypeTrans), machine.counters().irq_rx);
    assert!(
        taken <= 32 * interrupts,
        "{taken} frames in {interrupts} calls"
    );
    assert!(
        taken >= 31 * interrupts,
        "{taken} frames in {interrupts} calls"
    );
}
