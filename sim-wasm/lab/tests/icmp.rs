//! Tests of packets that a router may not forward, and of the ICMP errors that their senders get
//! (net/ipv4/icmp.c, net/ipv6/icmp.c).

use crate::common::{entries, metric, run_with_books, scenario};
use base::{DevId, DropReason, Event, Ns, Stage};
use lab::observe::view;
use machine::Machine;

fn router(preset: &str, changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    machine
}

fn dropped(machine: &Machine, reason: DropReason) -> u64 {
    machine.counters().drops[reason as usize]
}

const LAST_HOP: (&str, &str) = ("sender.ttl", "1");

#[test]
fn ttl_1_is_not_forwarded_and_answered_with_time_exceeded() {
    for ip in ["4", "6"] {
        let machine = router("router-big", &[LAST_HOP, ("ip.version", ip)], 200);
        assert_eq!(machine.counters().forwarded, 0);
        assert!(dropped(&machine, DropReason::Ttl) > 1_000);
        let told = entries(&machine, &[Event::IcmpSent]);
        assert_eq!(
            (told.len(), told[0].a, told[0].b),
            (6, 1, DropReason::Ttl as u64),
            "IPv{ip}"
        );
        let metrics = view(&machine).metrics();
        assert_eq!(metric(&metrics, "icmp.sent"), 6.0);
        assert_eq!(metric(&metrics, "icmp.received"), 6.0);
    }
}

#[test]
fn six_errors_go_to_a_host_at_once_and_then_one_a_second() {
    let machine = router("router-big", &[LAST_HOP], 4_500);
    let counters = machine.counters();
    assert_eq!(counters.icmp_sent, 6 + 4);
    let held_back = dropped(&machine, DropReason::Ttl) - counters.icmp_sent;
    assert!(counters.icmp_suppressed.abs_diff(held_back) <= 1);
}

#[test]
fn each_host_has_a_limit_of_its_own() {
    let machine = router("router-three-big", &[LAST_HOP], 500);
    assert_eq!(machine.counters().icmp_sent, 3 * 6);
    let arrived = machine.counters().icmp_received;
    assert_eq!(arrived, 3 * 6);
}

#[test]
fn an_error_leaves_by_the_nic_by_which_its_packet_came_and_arrives_a_path_later() {
    let machine = router("router-big", &[LAST_HOP], 100);
    let of_first = |stage| {
        let mut hops = machine.watch().hops.iter();
        let hop = hops.find(|hop| hop.packet == -1 && hop.stage == stage);
        hop.map(|hop| (hop.t, hop.value)).expect("it comes so far")
    };
    let (left, expected) = of_first(Stage::AckWire);
    let (arrived, _) = of_first(Stage::AckArrived);
    assert!(of_first(Stage::AckOut).0 <= of_first(Stage::Qdisc).0);
    assert_eq!(arrived.0, expected);
    // Time of the ICMP error on a link of 100 Mb/s (576 bytes and Ethernet's framing), then the
    // path's delay in one direction.
    let on_the_line = (576 + 38) * 80;
    assert_eq!(arrived.since(left), Ns(on_the_line) + Ns::from_us(150));
    assert_eq!(machine.stack().output_id(), DevId(1));
    assert!(machine.stack().output_queue().is_empty());
}

#[test]
fn discovery_of_the_paths_mtu_is_answered_packet_by_packet() {
    for ip in ["4", "6"] {
        let changes = [("output.mtu", "1000"), ("ip.version", ip)];
        let machine = router("router-big", &changes, 300);
        let refused = dropped(&machine, DropReason::TooBig);
        assert!(refused > 2_000, "{refused}");
        assert_eq!(machine.counters().icmp_sent, refused, "IPv{ip}");
        assert_eq!(machine.counters().icmp_suppressed, 0);
    }
}

#[test]
fn a_router_that_is_told_to_refuse_everything_balances_its_books_with_every_driver() {
    for driver in ["netif_rx", "napi", "tg3", "sk98lin"] {
        for refused in [LAST_HOP, ("output.mtu", "600")] {
            let changes = [("nic.driver", driver), ("sender.burst", "8"), refused];
            let mut machine = scenario("router-three-big", &changes).build();
            run_with_books(&mut machine, 15_000, 500, driver);
            assert!(machine.counters().icmp_received > 0, "{driver}");
        }
    }
}
