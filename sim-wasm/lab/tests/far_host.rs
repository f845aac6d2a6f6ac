//! A router's far host as a machine of its own (`sink.kind=machine`): what it loses follows from
//! its own interrupts, ring and socket, and both machines account for every packet.

use crate::common::{metric, reading, run_with_books, scenario};
use base::{COMPLETE, DropReason, Ns, Stage, StepUnit, Until};
use lab::history::{Answer, History, Observed, Question};
use lab::observe::layout::frame as f;
use lab::observe::view;
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

const A_MACHINE: (&str, &str) = ("sink.kind", "machine");
/// A far host so slow that its interrupts take the whole CPU.
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
    assert_eq!(sockets.rcvbuf, Some(8_192));
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

const FAR: Observed = Observed::FarHost(COMPLETE);

/// A run of 100 ms whose far host is observed.
fn observed(changes: &[(&str, &str)]) -> History {
    let changes: Vec<_> = std::iter::once(A_MACHINE)
        .chain(changes.iter().copied())
        .collect();
    let mut history = History::new(scenario("router-small", &changes));
    history.record(true);
    history.look_at(FAR);
    while history.seek(Ns::from_ms(100), 10_000) {}
    history
}

#[test]
fn both_hosts_have_one_clock_also_after_the_routers_warm_up() {
    let changes = [A_MACHINE, ("load.jobs", "2"), ("load.warmup", "3")];
    let machine = router("router-small", &changes, 50);
    assert_eq!(far_host(&machine).now(), machine.now());
    let first = far_host(&machine).counters().first_offered;
    let shown = first.map(|at| far_host(&machine).clock().shown(at));
    assert!(shown.is_some_and(|at| at < Ns::from_ms(5)), "{shown:?}");
}

#[test]
fn an_observed_far_host_shows_its_own_packets_and_its_books_balance() {
    let mut history = observed(&[]);
    let there = view(history.observed());
    there.check_books().expect("balanced books");
    let held = view(history.machine()).books().held[Stage::SinkQueue as usize];
    assert_eq!(there.books().found(), held);
    let watch = history.observed_mut().watch_mut();
    assert!(watch.hops.iter().any(|hop| hop.stage == Stage::Copy));
    assert!(watch.spans.iter().all(|span| span.begin <= span.end));
    assert!(!watch.series.is_empty());
    assert!(history.machine_mut().watch_mut().hops.is_empty());
}

#[test]
fn a_far_host_that_is_no_longer_observed_records_no_more_hops() {
    let mut history = observed(&[]);
    history.look_at(Observed::Host);
    while history.seek(Ns::from_ms(120), 10_000) {}
    let hops = |machine: &Machine| {
        let later = |at: Ns| at > Ns::from_ms(100);
        let hops = machine.watch().hops.iter();
        hops.filter(|hop| later(hop.t)).count()
    };
    assert!(hops(history.machine()) > 100);
    assert_eq!(hops(far_host(history.machine())), 0);
}

#[test]
fn observing_the_far_host_changes_no_run() {
    let plain = router("router-small", &[A_MACHINE], 100);
    assert_eq!(observed(&[]).machine().digest(), plain.digest());
}

#[test]
fn the_far_hosts_events_are_found_and_explained() {
    let mut history = observed(&[("sink.profile", "p2-350"), ("sink.instrumentation", "736")]);
    let before = history.observed().counters().dropped();
    while history.run_to(Until::Drop, 0, 10_000) {}
    assert!(history.met());
    assert_eq!(history.observed().counters().dropped(), before + 1);
    while history.inquire(Question::Losses(DropReason::UdpRcvbuf), 10_000) {}
    match history.take_answer() {
        Some(Answer::Entries(losses)) => assert!(!losses.is_empty()),
        other => panic!("no losses: {other:?}"),
    }
}

#[test]
fn a_step_and_a_step_back_are_the_far_hosts() {
    let mut history = observed(&[]);
    let hops = |history: &History| history.observed().counters().hops;
    let before = hops(&history);
    while history.step(StepUnit::Hop, 1_000) {}
    assert!(hops(&history) > before);
    history.step_back(StepUnit::Hop);
    assert!(hops(&history) <= before);
}

#[test]
fn a_packets_history_goes_on_from_the_router_into_the_far_host() {
    let mut history = observed(&[]);
    let read = history.observed_mut().watch_mut().hops.iter();
    let packet = read
        .rev()
        .find(|hop| hop.stage == Stage::Delivered)
        .map(|hop| hop.packet)
        .expect("a packet that was read");
    for host in [Observed::Host, FAR] {
        history.look_at(host);
        while history.inquire(Question::Life(packet), 10_000) {}
        let Some(Answer::Life(life)) = history.take_answer() else {
            panic!("no history");
        };
        let seen: Vec<_> = life
            .iter()
            .map(|row| (row.at_far_host, row.hop.stage))
            .collect();
        assert!(life.is_sorted_by_key(|row| row.hop.t));
        for (nth, stay) in life.iter().enumerate() {
            let next = life[nth + 1..]
                .iter()
                .find(|row| row.at_far_host == stay.at_far_host);
            let left = next.map_or(stay.hop.t, |next| next.hop.t);
            assert_eq!(
                stay.spent.iter().sum::<u64>(),
                (left - stay.hop.t).0,
                "{stay:?}"
            );
        }
        let way = [
            (false, Stage::Forward),
            (false, Stage::OutWire),
            (false, Stage::SinkQueue),
            (true, Stage::Wire),
            (true, Stage::Ring),
            (true, Stage::ReceiveQueue),
            (true, Stage::Copy),
            (true, Stage::Delivered),
            (false, Stage::Delivered),
        ];
        let mut rest = seen.iter();
        for place in way {
            assert!(rest.any(|seen| *seen == place), "{place:?} in {seen:?}");
        }
    }
}

#[test]
fn a_change_of_the_run_leaves_the_far_host_observed() {
    let mut history = observed(&[]);
    history.set(ParamId::SinkRcvbuf, 8_192).expect("a change");
    while history.run_until(Ns::from_ms(120), 10_000) {}
    assert_eq!(reading(history.observed(), f::t_ns), 120_000_000);
    while history.seek(Ns::ZERO, 10_000) {}
    history.set(ParamId::NicRing, 64).expect("a change");
    while history.run_until(Ns::from_ms(20), 10_000) {}
    let far_host = history.machine().far_host().expect("a far host");
    assert!(std::ptr::eq(history.observed(), far_host));
}
