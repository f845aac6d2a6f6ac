//! Tests of a UDP socket on the running machine: its only limit is `sk_rcvbuf`, and no process
//! locks it.

use crate::common::{entries, reading, readings, run_until_that, scenario};
use base::{DropReason, Event, Ns};
use lab::observe::kernel_text::KernelFile;
use lab::observe::layout::{drop_field, frame as f};
use lab::observe::view;
use machine::Machine;

/// `truesize` of a datagram with sk98lin: its buffer and its `sk_buff`, bytes.
const TRUESIZE: u64 = 1_740;

#[test]
fn twenty_mib_hold_12_052_datagrams_and_never_one_more() {
    let mut machine = scenario("udp-livelock", &[("socket.rcvbuf", "20MiB")]).build();
    let (mut most, mut dropped) = (0, 0);
    while dropped < 1_000 {
        assert!(machine.now() < Ns::from_s(5), "it never filled");
        machine.run_until(machine.now() + Ns::from_us(50), u64::MAX);
        let now = readings(
            &machine,
            &[f::rmem_alloc, drop_field(DropReason::UdpRcvbuf)],
        );
        assert!(
            now[1] == 0 || most >= 12_000 * TRUESIZE,
            "dropped before it was full"
        );
        (most, dropped) = (now[0].max(most), now[1]);
    }
    assert_eq!(most, 12_052 * TRUESIZE);
}

/// Number before these words in the UDP part of `netstat -s`.
fn udp_count(text: &str, words: &str) -> u64 {
    let udp = &text[text.find("Udp:").expect("a section for UDP")..];
    let line = udp.lines().find(|line| line.contains(words));
    let line = line.unwrap_or_else(|| panic!("no {words} in\n{udp}"));
    line.split_whitespace()
        .find_map(|word| word.parse().ok())
        .expect("a number")
}

#[test]
fn a_dropped_datagram_is_an_input_error_and_no_datagram_received() {
    let mut machine = scenario("udp-livelock", &[("socket.rcvbuf", "1MiB")]).build();
    machine.run_until(Ns::from_s(1), u64::MAX);
    let text = view(&machine).kernel_text(KernelFile::Netstat);
    let counts = readings(
        &machine,
        &[f::in_receive_queue, drop_field(DropReason::UdpRcvbuf)],
    );
    assert!(counts[1] > 10_000, "{} dropped", counts[1]);
    assert_eq!(udp_count(&text, "packets received"), counts[0]);
    assert_eq!(udp_count(&text, "packet receive errors"), counts[1]);
}

#[test]
fn while_its_reader_is_switched_out_every_datagram_still_reaches_the_queue() {
    let changes = [
        ("host.memory", "1024"),
        ("socket.rcvbuf", "512MiB"),
        ("app.nice", "19"),
        ("load.kind", "hog"),
        ("load.jobs", "10"),
        ("load.warmup", "2s"),
    ];
    let mut machine = scenario("udp-livelock", &changes).build();
    let switched_out = |machine: &Machine| reading(machine, f::app_switches_involuntary) > 0;
    let (step, limit) = (Ns::from_us(100), Ns::from_s(4));
    assert!(run_until_that(&mut machine, step, limit, switched_out));
    let fields = [f::in_transport, f::in_receive_queue, f::delivered];
    let before = readings(&machine, &fields);
    assert!(before[2] > 0, "it has read");
    machine.run_until(machine.now() + Ns::from_ms(100), u64::MAX);
    let now = readings(&machine, &fields);
    let since = |i: usize| now[i] - before[i];
    assert_eq!(since(2), 0, "the reader does not run");
    assert!(since(1) > 2_000, "{} queued", since(1));
    assert!(since(0).abs_diff(since(1)) <= 1, "all that came");
    assert_eq!(readings(&machine, &[f::in_backlog, f::in_prequeue]), [0, 0]);
    let owned = entries(&machine, &[Event::PreemptedOwningSocket]);
    assert!(owned.is_empty(), "{owned:?}");
}
