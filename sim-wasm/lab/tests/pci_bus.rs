//! Tests of a NIC with a slow bus: its FIFO holds frames until the bus is free.

use crate::common::scenario;
use base::{DropReason, Ns};
use lab::observe::view;
use lab::params::ParamId;
use machine::Machine;

const SMALL: &str = "5120";

fn with_fifo(bytes: &str, preset: &str, changes: &[(&str, &str)]) -> Machine {
    let all: Vec<(&str, &str)> = changes
        .iter()
        .copied()
        .chain([("nic.fifo", bytes)])
        .collect();
    scenario(preset, &all).build()
}

const SLOW_STREAM: [(&str, &str); 2] = [("sender.rate", "8"), ("sender.payload", "1472")];

#[test]
fn every_datagram_is_as_much_later_as_the_bus_takes() {
    let least = |fifo| {
        let mut machine = with_fifo(fifo, "udp-200", &SLOW_STREAM);
        machine.run_until(Ns::from_ms(100), u64::MAX);
        let flow = &machine.counters().flows[0];
        assert!(flow.delivered > 60, "{}", flow.delivered);
        flow.delay.min
    };
    let later = least(SMALL) - least("0");
    assert_eq!(later, 600 + 1_518 * 7_500 / 1_000);
}

#[test]
fn books_balance_while_frames_wait_in_the_nic() {
    for driver in ["napi", "tg3", "sk98lin", "netif_rx"] {
        let changes = [
            ("nic.no_descriptor", "hold"),
            ("nic.driver", driver),
            ("nic.ring", "8"),
            ("sender.rate", "0"),
            ("socket.rcvbuf", "256KiB"),
        ];
        let mut machine = with_fifo(SMALL, "udp-livelock", &changes);
        let mut waited = 0;
        for event in 0..40_000 {
            machine.step_event();
            waited = waited.max(machine.stack().nic().in_fifo().count());
            let books = view(&machine).check_running_books();
            assert_eq!(books, Ok(()), "{driver}: event {event}");
        }
        view(&machine).check_books().expect(driver);
        assert!(waited > 0, "{driver}: none waited");
    }
}

#[test]
fn a_reset_drops_what_the_nic_held() {
    let mut machine = with_fifo(SMALL, "udp-livelock", &[("sender.rate", "0")]);
    while machine.stack().nic().in_fifo().count() == 0 {
        machine.step_event();
    }
    machine.run_until(machine.now(), u64::MAX);
    lab::scenario::intervene(&mut machine, ParamId::NicRing, 64);
    assert_eq!(machine.stack().nic().in_fifo().count(), 0);
    for _ in 0..20_000 {
        machine.step_event();
    }
    view(&machine).check_books().expect("balanced books");
    assert!(machine.counters().delivered > 0);
}

#[test]
fn frames_that_find_no_descriptor_wait_in_the_card_until_memory_is_found() {
    let outcome = |card| {
        let changes = [("memory.pressure", "90"), ("nic.no_descriptor", card)];
        let mut machine = scenario("tcp-quiet", &changes).build();
        machine.run_until(Ns::from_ms(500), u64::MAX);
        let counters = machine.counters();
        let lost = counters.drops[DropReason::Ring as usize];
        (counters.ring_exhausted > 0, lost > 0, counters.delivered)
    };
    let (dry, lost, _) = outcome("discard");
    assert_eq!((dry, lost), (true, true));
    let (dry, lost, delivered) = outcome("hold");
    assert_eq!((dry, lost), (true, false));
    assert!(delivered > 5_000, "{delivered}: the stream goes on");
}

/// Returns whether the ring runs dry, and whether frames are lost, when memory is short. Each
/// driver has its own model of a NIC.
fn with_own_card(driver: &str) -> (bool, bool) {
    let changes = [("memory.pressure", "90"), ("nic.driver", driver)];
    let mut machine = scenario("tcp-quiet", &changes).build();
    machine.run_until(Ns::from_ms(500), u64::MAX);
    view(&machine).check_books().expect(driver);
    let counters = machine.counters();
    let lost = counters.drops[DropReason::Ring as usize];
    (counters.ring_exhausted > 0, lost > 0)
}

#[test]
fn the_studys_described_nic_loses_frames_where_its_hardware_holds_them() {
    assert_eq!(with_own_card("napi"), (true, true), "Fermilab §3.1");
    assert_eq!(with_own_card("sk98lin"), (true, false), "the test bed");
}

#[test]
fn a_driver_chosen_in_a_running_machine_brings_its_card() {
    let mut machine = scenario("tcp-quiet", &[("memory.pressure", "90")]).build();
    let sk98lin = ParamId::NicDriver.parse("sk98lin").expect("a driver");
    lab::scenario::intervene(&mut machine, ParamId::NicDriver, sk98lin);
    machine.run_until(Ns::from_ms(500), u64::MAX);
    assert!(machine.counters().ring_exhausted > 0);
    assert_eq!(machine.counters().drops[DropReason::Ring as usize], 0);
}

/// Runs a NIC on a slow bus, at which more frames arrive than the bus can transfer, so that the
/// NIC's FIFO fills.
fn flooded(flow_control: &str) -> Machine {
    let flood = [
        ("nic.no_descriptor", "hold"),
        ("nic.flow_control", flow_control),
        ("sender.rate", "0"),
        ("link.rate", "10000"),
        ("sender.duration", "0.02"),
    ];
    with_fifo("98304", "udp-livelock", &flood)
}

#[test]
fn a_card_that_pauses_its_port_loses_nothing_for_want_of_room() {
    for (flow_control, loses) in [("none", true), ("pause", false)] {
        let mut machine = flooded(flow_control);
        machine.run_until(Ns::from_ms(100), u64::MAX);
        let counters = machine.counters();
        let lost = counters.drops[DropReason::Ring as usize];
        assert_eq!(lost > 0, loses, "{flow_control}: {lost} lost");
        assert_eq!(counters.pauses > 0, !loses, "{flow_control}");
        view(&machine).check_books().expect(flow_control);
    }
}

#[test]
fn books_balance_while_the_port_pauses_and_the_device_is_opened_anew() {
    let mut machine = flooded("pause");
    while machine.counters().pauses == 0 {
        machine.step_event();
    }
    machine.run_until(machine.now(), u64::MAX);
    lab::scenario::intervene(&mut machine, ParamId::NicRing, 64);
    let offered = machine.counters().rx_frames;
    for _ in 0..40_000 {
        machine.step_event();
        let books = view(&machine).check_running_books();
        assert_eq!(books, Ok(()));
    }
    assert!(machine.counters().rx_frames > offered, "the port goes on");
}
