//! Tests of layer-2 frames that carry no IP packet: hello frames of switches (IEEE 802.1D). Hello
//! frames use a descriptor, an interrupt and a place on the input queue like any other frame, but
//! no protocol handles them (net/core/dev.c:netif_receive_skb).

use crate::common::{metric, run_with_books, scenario};
use base::{DropReason, Ns, Stage};
use kernel::coverage::Function as F;
use kernel::packet::SkbKind;
use lab::observe::view;
use machine::Machine;

/// 200 times the usual rate of a switch, so that a short run has enough hello frames to count.
const OFTEN: (&str, &str) = ("link.hello", "10ms");

fn run(preset: &str, changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    machine
}

fn calls(machine: &Machine, function: F) -> u64 {
    machine.counters().calls.of(function)
}

fn ended(machine: &Machine) -> u64 {
    machine.counters().drops[DropReason::NotIp as usize]
}

#[test]
fn a_switchs_frames_end_between_netif_receive_skb_and_ip() {
    for driver in ["netif_rx", "napi", "tg3", "sk98lin"] {
        let machine = run("router-big", &[OFTEN, ("nic.driver", driver)], 1_000);
        let ended = ended(&machine);
        assert!((99..=100).contains(&ended), "{driver}: {ended}");
        let [taken, ip] = [F::NetifReceiveSkb, F::IpRcv].map(|f| calls(&machine, f));
        assert_eq!(taken - ip, ended, "{driver}");
        assert!(calls(&machine, F::EthTypeTrans) - taken <= 2, "{driver}");
        let metrics = view(&machine).metrics();
        assert_eq!(metric(&metrics, "drops.not_ip"), ended as f64);
        // Hello frames belong to no flow, so this difference counts only them.
        let offered = metric(&metrics, "packets.offered") - metric(&metrics, "flow1.offered");
        assert!((offered - 100.0).abs() <= 1.0, "{driver}: {offered}");
        assert!(metric(&metrics, "packets.forwarded") > 7_000.0);
    }
}

#[test]
fn its_way_is_wire_ring_driver_queue_and_ip() {
    let machine = run("router-big", &[OFTEN], 50);
    let hello = SkbKind::Hello as u8;
    let first = machine.watch().hops.iter().find(|hop| hop.kind == hello);
    let packet = first.expect("a hello").packet;
    let hops = machine
        .watch()
        .hops
        .iter()
        .filter(|hop| hop.packet == packet);
    let way: Vec<Stage> = hops.map(|hop| hop.stage).collect();
    let expected = [
        Stage::Wire,
        Stage::Ring,
        Stage::Driver,
        Stage::NetifBacklog,
        Stage::Ip,
        Stage::Dropped,
    ];
    assert_eq!(way, expected);
}

/// In the study `netif_rx` accepted 12 hello frames of about 76: one frame every two seconds for
/// 152 s.
#[test]
fn of_a_drowning_routers_hellos_four_of_five_are_lost_with_the_packets() {
    let machine = run("router-small", &[OFTEN], 6_000);
    let got_through = ended(&machine) as f64 / 600.0;
    assert!((0.14..0.26).contains(&got_through), "{got_through}");
}

#[test]
fn each_link_has_a_switch_of_its_own_and_by_default_it_says_hello_each_two_seconds() {
    let machine = run("router-three-big", &[], 4_000);
    assert_eq!(ended(&machine), 3 * 2);
    assert_eq!(
        ended(&run("router-three-big", &[("link.hello", "0")], 4_000)),
        0
    );
    assert_eq!(ended(&run("udp-200", &[], 4_000)), 0, "a receiver has none");
}

#[test]
fn a_receivers_streams_do_not_take_a_lost_hello_for_a_segment() {
    let often = ("link.hello", "1ms");
    for preset in ["tcp-quiet", "udp-200"] {
        let machine = run(preset, &[often], 1_000);
        assert!((998..=1_000).contains(&ended(&machine)), "{preset}");
        assert_eq!(machine.counters().dropped(), ended(&machine), "{preset}");
    }
    let dry = [often, ("nic.ring", "8"), ("sender.streams", "5")];
    let machine = run("tcp-quiet", &dry, 1_000);
    assert!(machine.counters().drops[DropReason::Ring as usize] > 0);
}

#[test]
fn books_balance_after_every_event_with_hellos_on_every_link() {
    for (preset, driver) in [
        ("router-three-small", "netif_rx"),
        ("router-three-big", "napi"),
        ("router-three-big", "tg3"),
        ("tcp-quiet", "sk98lin"),
    ] {
        let changes = [("link.hello", "1ms"), ("nic.driver", driver)];
        let mut machine = scenario(preset, &changes).build();
        run_with_books(&mut machine, 20_000, 500, &format!("{preset}, {driver}"));
        let counters = machine.counters();
        let of_flows: u64 = counters.flows.iter().map(|flow| flow.offered).sum();
        assert!(counters.offered > of_flows + 5, "{preset}, {driver}");
    }
}
