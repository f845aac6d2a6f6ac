//! Tests of what the page's panels show of a running machine: the kernel's own files and the
//! study's equations.

use crate::common::{run, scenario};
use base::{DropReason, Ns, Stage};
use lab::observe::kernel_text::KernelFile;
use lab::observe::layout::{FRAME_WIDTH, drop_field, frame};
use lab::observe::view;
use machine::Machine;

/// Number before or after certain words of a text.
fn number(text: &str, words: &str) -> u64 {
    let line = text.lines().find(|line| line.contains(words));
    let line = line.unwrap_or_else(|| panic!("no line with {words} in\n{text}"));
    let digits = line.split_whitespace().find_map(|word| word.parse().ok());
    digits.unwrap_or_else(|| panic!("no number in {line}"))
}

fn frame_of(machine: &Machine) -> Vec<f64> {
    let mut values = Vec::new();
    view(machine).write_frame(&mut values);
    assert_eq!(values.len(), FRAME_WIDTH);
    values
}

/// Frames in the NIC's FIFO.
fn in_fifo(machine: &Machine) -> u64 {
    let nics = machine.stack().inputs().iter();
    nics.map(|nic| nic.in_fifo().count() as u64).sum()
}

#[test]
fn the_files_agree_with_the_machine() {
    let machine = run("tcp-quiet", &[], 1);
    let frame = frame_of(&machine);
    let netstat = view(&machine).kernel_text(KernelFile::Netstat);
    assert_eq!(
        number(&netstat, "total packets received"),
        frame[frame::in_ip] as u64
    );
    let ethtool = view(&machine).kernel_text(KernelFile::Ethtool);
    // The NIC counts a frame that is still in its FIFO.
    let received = frame[frame::in_ring] as u64 + in_fifo(&machine);
    assert_eq!(number(&ethtool, "rx_packets"), received);
    let meminfo = view(&machine).kernel_text(KernelFile::Meminfo);
    assert_eq!(
        number(&meminfo, "MemFree"),
        frame[frame::mem_free] as u64 * 4
    );
    let softnet = view(&machine).kernel_text(KernelFile::SoftnetStat);
    let total = u64::from_str_radix(&softnet[..8], 16).expect("hexadecimal");
    assert_eq!(total, frame[frame::in_ip] as u64);
}

#[test]
fn the_newest_ack_is_that_of_any_stream() {
    let machine = run("oom-five-streams", &[], 2);
    let newest = frame_of(&machine)[frame::last_ack_ns] as u64;
    let acks = machine
        .stack()
        .sockets()
        .iter()
        .map(|socket| socket.last_ack.0);
    let all: Vec<u64> = acks.collect();
    assert_eq!(all.len(), 5);
    assert_eq!(Some(&newest), all.iter().max());
    assert!(all[0] < newest, "the newest ACK belongs to another stream");
}

#[test]
fn the_frame_says_in_ns_when_the_delayed_ack_timer_expires() {
    let mut machine = scenario("tcp-quiet", &[("sender.rate", "1")]).build();
    let mut frame = frame_of(&machine);
    while frame[frame::delack_at_ns] == 0.0 {
        machine.step_event();
        frame = frame_of(&machine);
    }
    let wait_ns = frame[frame::delack_at_ns] - frame[frame::t_ns];
    // TCP_DELACK_MIN is 40 ms and TCP_DELACK_MAX 200 ms. Up to 1 ms of the current jiffy has
    // already passed.
    assert!((39e6..=200e6).contains(&wait_ns), "{wait_ns} ns");
}

#[test]
fn every_queue_says_how_many_bytes_its_packets_are_charged() {
    let mut machine = scenario("slow-sender", &[("link.reorder", "0.01")]).build();
    let queues = [
        (frame::backlog_pkts, frame::backlog_bytes),
        (frame::prequeue_pkts, frame::prequeue_bytes),
        (frame::ofo_pkts, frame::ofo_bytes),
    ];
    let mut seen = [false; 3];
    for _ in 0..400_000 {
        machine.step_event();
        if machine.counters().backlog_pkts.value()
            + machine.counters().prequeue_pkts.value()
            + machine.counters().ofo_pkts.value()
            == 0
        {
            continue;
        }
        let frame = frame_of(&machine);
        for (seen, (packets, bytes)) in seen.iter_mut().zip(queues) {
            assert_eq!(frame[packets] > 0.0, frame[bytes] > 0.0);
            assert!(frame[bytes] >= 1_448.0 * frame[packets]);
            *seen |= frame[packets] > 0.0;
        }
        if seen == [true; 3] {
            return;
        }
    }
    panic!("not every queue held a packet: {seen:?}");
}

#[test]
fn the_socket_table_shows_the_bytes_that_wait_for_the_reader() {
    let machine = run("tcp-loaded", &[], 1);
    let frame = frame_of(&machine);
    let waiting = (frame[frame::rcv_nxt] - frame[frame::copied_seq]) as u64;
    let table = view(&machine).kernel_text(KernelFile::Sockets);
    assert!(
        table.contains(&format!("00000000:{waiting:08X}")),
        "{table}"
    );
}

#[test]
fn the_old_api_counts_a_frame_twice() {
    let machine = run("tcp-quiet", &[("nic.driver", "netif_rx")], 1);
    let softnet = view(&machine).kernel_text(KernelFile::SoftnetStat);
    let total = u64::from_str_radix(&softnet[..8], 16).expect("hexadecimal");
    let ip = frame_of(&machine)[frame::in_ip] as u64;
    assert!(total >= 2 * ip && total > 20_000, "{total} {ip}");
}

#[test]
fn every_counter_above_gro_counts_merged_segments_as_one_packet() {
    let mut machine = scenario("now-quiet", &[]).build();
    machine.run_until(Ns::from_ms(30), u64::MAX);
    let netstat = view(&machine).kernel_text(KernelFile::Netstat);
    let softnet = view(&machine).kernel_text(KernelFile::SoftnetStat);
    let received = number(&netstat, "total packets received");
    let segments = frame_of(&machine)[frame::in_ip] as u64;
    assert!(10 * received < segments, "{received} of {segments}");
    // A softirq may have counted one packet as received that it has not delivered yet.
    for words in ["incoming packets delivered", "segments received"] {
        assert!(received - number(&netstat, words) <= 1, "{netstat}");
    }
    let processed = u64::from_str_radix(&softnet[..8], 16).expect("hexadecimal");
    assert_eq!(processed, received);
}

#[test]
fn a_datagram_to_a_closed_port_counts_in_no_ports() {
    let mut machine = scenario("now-flood", &[]).build();
    machine.run_until(Ns::from_ms(30), u64::MAX);
    let netstat = view(&machine).kernel_text(KernelFile::Netstat);
    let dropped = frame_of(&machine)[drop_field(DropReason::NoSocket)] as u64;
    assert!(dropped > 1_000, "{dropped}");
    assert!(number(&netstat, "to unknown port").abs_diff(dropped) <= 1);
}

#[test]
fn a_datagram_that_a_killed_reader_leaves_on_its_socket_has_found_its_port() {
    let settings = [
        ("socket.rcvbuf", "200MiB"),
        ("host.memory", "128"),
        ("app.nice", "19"),
        ("load.jobs", "10"),
    ];
    let machine = run("udp-livelock", &settings, 9);
    let netstat = view(&machine).kernel_text(KernelFile::Netstat);
    let (ip, udp) = netstat.split_once("Udp:").expect("a part for UDP");
    let at = |words| number(udp, words);
    let found = at("packets received") + at("packet receive errors");
    let lost = frame_of(&machine)[drop_field(DropReason::NoSocket)] as u64;
    let unknown = at("to unknown port");
    assert!(
        unknown > 1_000 && lost > unknown + 1_000,
        "{unknown} of {lost}"
    );
    assert!(number(ip, "incoming packets delivered").abs_diff(found + unknown) <= 1);
}

#[test]
fn reading_changes_nothing() {
    let machine = run("tcp-loaded", &[], 1);
    let before = machine.digest();
    for &file in KernelFile::ALL {
        assert!(!view(&machine).kernel_text(file).is_empty());
    }
    assert_eq!(machine.digest(), before);
}

#[test]
fn equation_1_gives_the_ready_descriptors_at_every_moment() {
    let mut machine = scenario("tcp-loaded", &[]).build();
    for step in 1..400 {
        machine.run_until(Ns::from_us(1_737 * step), u64::MAX);
        let frame = frame_of(&machine);
        assert_eq!(frame[frame::eq_ready], frame[frame::ring_ready]);
    }
    assert!(view(&machine).books().held[Stage::ReceiveQueue as usize] > 0);
}

#[test]
fn the_fermilab_link_has_over_80_000_frames_a_second_and_jumbo_frames_under_14_000() {
    let rate = |mtu: &str| {
        let machine = scenario("tcp-quiet", &[("link.mtu", mtu)]).build();
        view(&machine).equation_terms().constants.rate_max
    };
    assert!(rate("1500") > 80_000);
    assert!(rate("9000") < 14_000);
}

#[test]
fn the_share_of_equation_10_is_what_the_ticks_say() {
    let changes = [("load.kind", "hog"), ("load.jobs", "4")];
    let machine = run("tcp-loaded", &changes, 10);
    let terms = view(&machine).equation_terms();
    let constants = terms.constants;
    assert_eq!((constants.slice_ms, constants.cycle_ms), (100, 500));
    assert!(
        (terms.share_measured - terms.share).abs() < 0.06,
        "{terms:?}"
    );
}
