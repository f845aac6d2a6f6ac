//! Tests of a router: every packet that its senders offer is read at the far end, lost in one
//! place, or still on its way.

use crate::common::{metric, run_with_books, scenario};
use base::{DropReason, Ns, Stage};
use lab::observe::view;
use machine::Machine;

/// Runs a preset with changes for `ms` milliseconds.
fn router(preset: &str, changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    machine
}

fn dropped(machine: &Machine, reason: DropReason) -> u64 {
    machine.counters().drops[reason as usize]
}

#[test]
fn books_balance_after_every_event_with_three_inputs_and_every_driver() {
    for driver in ["netif_rx", "napi", "tg3", "sk98lin"] {
        let changes = [
            ("nic.driver", driver),
            ("host.instrumentation", "100"),
            ("ip.version", "6"),
            ("sender.rate", "0"),
            ("sender.max_pps", "0"),
            ("sender.burst", "8"),
            ("output.rate", "5"),
            ("output.queue_len", "20"),
            ("sink.rcvbuf", "8192"),
        ];
        let mut machine = scenario("router-three-small", &changes).build();
        run_with_books(&mut machine, 40_000, 1_000, driver);
        assert!(dropped(&machine, DropReason::TxQueue) > 0, "{driver}");
        assert!(machine.counters().delivered > 0, "{driver}");
    }
}

#[test]
fn three_big_flows_wait_for_1017_others() {
    let machine = router("router-three-big", &[], 6_000);
    let metrics = view(&machine).metrics();
    let books = view(&machine).books();
    // The priority band of the output queue holds 1,000 packets and the transmit ring 16, one of
    // which is being sent. Between two frames one place may be free.
    assert!((998..=1_000).contains(&books.held[Stage::Qdisc as usize]));
    assert!((13..=16).contains(&books.held[Stage::TxRing as usize]));
    assert!(dropped(&machine, DropReason::TxQueue) > 500);
    // Longest delay: 1,017 packets in the router, each sent in 117.28 µs, then 37 datagrams in the
    // far host's full socket, each read in 139.8 µs.
    let longest = (1_017.0 * 0.117_28) + 37.0 * 0.139_8;
    let waited = metric(&metrics, "delay.variation_ms");
    assert!((waited - longest).abs() < 0.02 * longest, "{waited} ms");
}

#[test]
fn the_far_host_loses_what_it_cannot_read() {
    let machine = router("router-big", &[("sink.packet_us", "200")], 2_000);
    let read = machine.counters().delivered;
    assert!((9_900..=10_000).contains(&read), "5,000 a second: {read}");
    assert!(dropped(&machine, DropReason::Sink) > 4_000);
    let keeps_up = router("router-big", &[("sink.packet_us", "0")], 2_000);
    assert_eq!(dropped(&keeps_up, DropReason::Sink), 0);
    assert!(keeps_up.counters().delivered > 14_250);
}

#[test]
fn a_burst_of_two_bands_leaves_by_priority() {
    let slow = [("output.rate", "10"), ("sink.packet_us", "0")];
    let wait = |tos| {
        let machine = router(
            "router-big",
            &[slow.as_slice(), &[("sender.tos", tos)]].concat(),
            500,
        );
        view(&machine).books().held[Stage::Qdisc as usize]
    };
    // All packets of one flow use one priority band, so the flow waits equally long in any band.
    assert_eq!(wait("16"), wait("8"));
}

#[test]
fn what_has_one_hop_to_live_goes_no_further() {
    let machine = router("router-big", &[("sender.ttl", "1")], 200);
    assert!(dropped(&machine, DropReason::Ttl) > 1_000);
    assert_eq!(machine.counters().delivered, 0);
}

#[test]
fn what_is_larger_than_the_outputs_mtu_is_dropped() {
    let machine = router("router-big", &[("output.mtu", "1427")], 200);
    assert!(dropped(&machine, DropReason::TooBig) > 1_000);
    let fits = router("router-big", &[("output.mtu", "1428")], 200);
    assert_eq!(dropped(&fits, DropReason::TooBig), 0);
}

#[test]
fn each_datagrams_end_can_be_recorded() {
    use machine::recorder::watch::Attention;
    let mut machine = scenario("router-three-big", &[]).build();
    machine.watch_mut().attend(Attention::Ends);
    machine.run_until(Ns::from_ms(4_000), u64::MAX);
    let ends = &machine.watch().ends;
    let lost = ends.iter().filter(|end| end.lost.is_some()).count() as u64;
    assert_eq!(lost, machine.counters().dropped());
    assert_eq!(ends.len() as u64 - lost, machine.counters().delivered);
    let longest = ends
        .iter()
        .filter(|end| end.lost.is_none() && end.stream == 0);
    let longest = longest.map(|end| end.t.since(end.sent_at).0).max();
    assert_eq!(longest, Some(machine.counters().flows[0].delay.max));
}
