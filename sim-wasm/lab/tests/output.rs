//! Tests of a router's whole output path: rings of several sizes, short queues, priority bands by
//! type of service, an MTU that changes during the run.

use crate::common::scenario;
use base::{DropReason, Ns, Stage};
use lab::observe::view;
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

fn congested(changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario("router-three-big", changes).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    view(&machine).check_books().expect("balanced books");
    machine
}

#[test]
fn a_transmit_ring_of_128_holds_eight_times_what_one_of_16_does() {
    for (ring, held) in [("16", 13..=16), ("128", 125..=128)] {
        let machine = congested(&[("output.ring", ring)], 5_000);
        let books = view(&machine).books();
        assert!(held.contains(&books.held[Stage::TxRing as usize]), "{ring}");
        assert!(books.held[Stage::Qdisc as usize] >= 998, "{ring}");
    }
}

/// After the input ends, only transmit completions, which wake the queue and raise NET_TX, send the
/// remaining packets.
#[test]
fn a_queue_that_the_driver_stopped_drains_by_the_transmit_softirq_alone() {
    let mut machine = congested(&[("sender.duration", "4")], 4_000);
    let waiting = machine.stack().output_queue().len();
    assert!(waiting >= 998, "{waiting}");
    let (stopped, sent) = (machine.counters().tx_stopped, machine.counters().forwarded);
    machine.run_until(Ns::from_ms(4_200), u64::MAX);
    assert!(machine.stack().output_queue().is_empty());
    let more = machine.counters().forwarded - sent;
    assert!(
        more.abs_diff(u64::from(waiting)) <= 20,
        "{more} of {waiting}"
    );
    assert!(machine.counters().tx_stopped > stopped);
}

#[test]
fn a_short_queue_drops_the_packet_beyond_its_limit() {
    let machine = congested(&[("output.queue_len", "50")], 2_000);
    assert!((48..=50).contains(&machine.stack().output_queue().len()));
    assert!(machine.counters().drops[DropReason::TxQueue as usize] > 100);
}

#[test]
fn a_queue_that_is_shortened_on_the_way_sends_its_surplus_and_drops_beyond_the_new_limit() {
    let mut machine = congested(&[], 4_000);
    assert!(machine.stack().output_queue().len() >= 998);
    intervene(&mut machine, ParamId::OutputQueueLen, 50);
    assert_eq!(machine.stack().output_queue().limit(), 50);
    assert!(
        machine.stack().output_queue().len() >= 998,
        "nothing is lost at once"
    );
    machine.run_until(Ns::from_ms(4_500), u64::MAX);
    assert!((48..=50).contains(&machine.stack().output_queue().len()));
    view(&machine).check_books().expect("balanced books");
}

#[test]
fn type_of_service_chooses_the_band_and_with_ipv6_it_does_not() {
    for (tos, ip, band) in [("0", "4", 1), ("16", "4", 0), ("8", "4", 2), ("16", "6", 1)] {
        let machine = congested(&[("sender.tos", tos), ("ip.version", ip)], 2_000);
        let queue = machine.stack().output_queue();
        let on_band = queue.bands()[band].len() as u32;
        assert!(on_band > 100, "{tos}, IPv{ip}");
        assert_eq!(on_band, queue.len(), "{tos}, IPv{ip}");
    }
}

#[test]
fn an_mtu_that_is_lowered_on_the_way_refuses_packets_until_it_is_raised_again() {
    let mut machine = congested(&[], 500);
    let refused = |machine: &Machine| machine.counters().drops[DropReason::TooBig as usize];
    assert_eq!(refused(&machine), 0);
    intervene(&mut machine, ParamId::OutputMtu, 1_000);
    machine.run_until(Ns::from_ms(700), u64::MAX);
    let lowered = refused(&machine);
    assert!(lowered > 1_500, "{lowered}");
    intervene(&mut machine, ParamId::OutputMtu, 1_500);
    machine.run_until(Ns::from_ms(900), u64::MAX);
    assert!(refused(&machine) - lowered <= 1);
}
