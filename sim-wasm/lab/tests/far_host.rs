//! A router's far host as a machine of its own (`sink.kind=machine`): what it loses follows
//! from its own interrupts, ring and socket, and the books of both machines balance.

use crate::common::{metric, reading, run_with_books, scenario};
use base::codes::{DropReason, Stage};
use base::time::Ns;
use lab::observe::layout::frame as f;
use lab::observe::view;
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

const A_MACHINE: (&str, &str) = ("sink.kind", "machine");
/// So slow that its interrupts take the whole CPU.
const TOO_SLOW: [(&str, &str); 3] = [
    A_MACHINE,
    ("sink.profile", "p2-350"),
    ("sink.instrumentation", "736"),
];

fn router(preset: &str, changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    machine
}

fn far_host(machine: &Machine) -> &Machine {
    machine.far_host().expect("a far host that is a machine")
}

#[test]
fn books_of_both_machines_balance_after_every_event() {
    for profile in ["p2-350", "p3-1000", "p3-router"] {
        let changes = [
            A_MACHINE,
            ("sink.profile", profile),
            ("sink.instrumentation", "1500"),
            ("host.instrumentation", "100"),
            ("sink.rcvbuf", "8192"),
            ("ip.version", "6"),
        ];
        let mut machine = scenario("router-three-small", &changes).build();
        run_with_books(&mut machine, 30_000, 1_000, profile);
        assert!(machine.counters().forwarded > 0, "{profile}");
    }
}

#[test]
fn what_the_far_host_delivers_and_loses_is_the_routers_by_its_old_names() {
    let machine = router("router-small", &TOO_SLOW, 1_500);
    let (here, there) = (machine.counters(), far_host(&machine).counters());
    assert_eq!(here.delivered, there.delivered);
    assert_eq!(here.drops[DropReason::Sink as usize], there.dropped());
    assert!(there.dropped() > 1_000, "{}", there.dropped());
    let metrics = view(&machine).metrics();
    assert_eq!(
        metric(&metrics, "packets.delivered"),
        there.delivered as f64
    );
    assert_eq!(metric(&metrics, "flow1.delivered"), there.delivered as f64);
    assert!(metric(&metrics, "delay.mean_ms") > 0.0);
}

#[test]
fn a_far_host_like_the_router_without_gcov_reads_all_that_the_router_passes_on() {
    let machine = router("router-small", &[A_MACHINE], 3_000);
    assert_eq!(far_host(&machine).counters().dropped(), 0);
    assert_eq!(machine.counters().drops[DropReason::Sink as usize], 0);
    let waiting = view(&machine).books().held[Stage::SinkQueue as usize];
    assert!(machine.counters().delivered > 20_000);
    assert!(waiting < 200, "{waiting} at the far host");
}

#[test]
fn a_polled_far_host_that_is_drowned_loses_at_the_socket_whose_reader_gets_no_cpu() {
    let machine = router("router-small", &TOO_SLOW, 1_500);
    let there = far_host(&machine).counters();
    let at_socket = there.drops[DropReason::UdpRcvbuf as usize];
    assert!(
        2 * at_socket > there.dropped(),
        "{at_socket} of {}",
        there.dropped()
    );
}

#[test]
fn the_far_hosts_buffer_changes_while_it_runs() {
    let mut machine = router("router-small", &[A_MACHINE], 10);
    intervene(&mut machine, ParamId::SinkRcvbuf, 8_192);
    let sockets = far_host(&machine).config().sockets;
    assert_eq!(sockets.rcvbuf, 8_192);
    assert_eq!(reading(&machine, f::sink_rcvbuf), 8_192);
}

#[test]
fn a_far_host_of_its_own_repeats_and_a_checkpoint_goes_on_alike() {
    let mut machine = router("router-three-big", &TOO_SLOW, 100);
    let mut copy = machine.clone();
    machine.run_until(Ns::from_ms(200), u64::MAX);
    while copy.run_until(Ns::from_ms(200), 7) {}
    assert_eq!(machine.digest(), copy.digest());
    assert_ne!(
        machine.digest(),
        router("router-three-big", &[], 200).digest()
    );
}

#[test]
fn a_receiver_has_no_far_host() {
    assert!(router("udp-200", &[A_MACHINE], 1).far_host().is_none());
}
