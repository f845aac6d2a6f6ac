//! Tests of the calls of kernel functions, read as gcov's report was read in the study of the
//! router: along a path all functions are called equally often, and where the count falls, packets
//! were dropped.

use crate::common::scenario;
use base::{DropReason, Ns};
use kernel::coverage::Function as F;
use kernel::qdisc::QdiscKind;
use lab::observe::kernel_text::KernelFile;
use lab::observe::view;
use machine::Machine;

fn run(preset: &str, changes: &[(&str, &str)], ms: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.run_until(Ns::from_ms(ms), u64::MAX);
    machine
}

fn calls(machine: &Machine, function: F) -> u64 {
    machine.counters().calls.of(function)
}

fn dropped(machine: &Machine, reason: DropReason) -> u64 {
    machine.counters().drops[reason as usize]
}

/// Asserts that the functions of a path have equal numbers of calls. Two neighbouring functions may
/// differ by at most `under_way` packets that are still on their way.
fn assert_linear(machine: &Machine, way: &[F], under_way: u64) {
    for pair in way.windows(2) {
        let (caller, callee) = (calls(machine, pair[0]), calls(machine, pair[1]));
        assert!(caller >= callee, "{pair:?}: {caller} and {callee}");
        assert!(caller <= callee + under_way, "{pair:?}: {caller}, {callee}");
        assert!(callee > 0, "{pair:?}");
    }
}

/// Count that the printed report gives for the function with this name.
fn printed(machine: &Machine, name: &str) -> u64 {
    let report = view(machine).kernel_text(KernelFile::Gcov);
    let line = report
        .lines()
        .find(|line| line.split(' ').next() == Some(name));
    let count = line.and_then(|line| line.split(' ').next_back());
    count
        .and_then(|count| count.parse().ok())
        .unwrap_or_else(|| panic!("{name} in\n{report}"))
}

#[test]
fn the_four_fifths_that_the_small_packets_router_loses_are_lost_in_netif_rx() {
    let machine = run("router-small", &[], 2_000);
    let count = |name| printed(&machine, name);
    // The driver passes every frame to `netif_rx`. At most one frame is between the two functions.
    let (driver, given) = (count("eth_type_trans"), count("netif_rx"));
    assert!(driver - given <= 1, "{driver} and {given}");
    let delivered = count("ip_rcv");
    let waiting = u64::from(machine.stack().softnet().input.len());
    assert_eq!(
        given - delivered - waiting,
        dropped(&machine, DropReason::NetifRx)
    );
    let lost = (given - delivered) as f64 / given as f64;
    assert!((0.75..0.85).contains(&lost), "{lost}");
    // After `ip_rcv` no packet is lost; at most two packets are still between the functions.
    assert!(delivered - count("hard_start_xmit") <= 2);
}

#[test]
fn a_forwarded_packet_calls_every_function_of_its_way_once() {
    for (preset, ip) in [
        ("router-small", "4"),
        ("router-big", "4"),
        ("router-big", "6"),
    ] {
        let machine = run(preset, &[("ip.version", ip)], 500);
        let way = [
            F::NetifReceiveSkb,
            F::IpRcv,
            F::IpRcvFinish,
            F::IpForward,
            F::IpForwardFinish,
            F::IpOutput,
            F::IpFinishOutput,
            F::IpFinishOutput2,
            F::DevQueueXmit,
            F::QdiscEnqueue,
            F::HardStartXmit,
        ];
        assert_linear(&machine, &way, 1);
        assert_eq!(
            calls(&machine, F::HardStartXmit),
            machine.counters().forwarded
        );
        for elsewhere in [F::IpLocalDeliver, F::UdpRcv, F::TcpV4Rcv, F::IpQueueXmit] {
            assert_eq!(calls(&machine, elsewhere), 0, "{elsewhere:?}");
        }
    }
}

#[test]
fn the_old_apis_way_in_is_linear_but_for_what_netif_rx_drops() {
    let machine = run("router-big", &[("link.hello", "0")], 500);
    let way = [
        F::EthTypeTrans,
        F::NetifRx,
        F::NetifReceiveSkb,
        F::IpRcv,
        F::IpRcvFinish,
        F::IpForward,
    ];
    assert_linear(&machine, &way, 1);
    assert!(calls(&machine, F::AllocSkb) >= calls(&machine, F::EthTypeTrans));
    assert!(calls(&machine, F::ProcessBacklog) <= calls(&machine, F::NetRxAction) + 1);
}

/// 2.6.12 counts a packet in `netif_rx`, and again in `netif_receive_skb`; 6.12 only in the second.
#[test]
fn softnet_stat_counts_the_old_apis_packets_twice_and_a_polled_drivers_once() {
    for (driver, release, times) in [
        ("netif_rx", "2.6.12", 2),
        ("napi", "2.6.12", 1),
        ("netif_rx", "6.12", 1),
    ] {
        let settings = [("nic.driver", driver), ("kernel.release", release)];
        let machine = run("router-big", &settings, 500);
        let text = view(&machine).kernel_text(KernelFile::SoftnetStat);
        let columns: Vec<u64> = text
            .split_whitespace()
            .map(|word| u64::from_str_radix(word, 16).expect("hexadecimal"))
            .collect();
        let packets = calls(&machine, F::NetifReceiveSkb);
        assert!(
            columns[0].abs_diff(times * packets) <= 2,
            "{driver}: {text}"
        );
        assert_eq!(columns[4..8], [0; 4], "{driver}");
    }
}

#[test]
fn what_may_not_go_on_ends_in_ip_forward() {
    let machine = run("router-big", &[("sender.ttl", "1")], 200);
    let asked = calls(&machine, F::IpForward);
    assert!(asked - dropped(&machine, DropReason::Ttl) <= 1);
    assert_eq!(calls(&machine, F::IpForwardFinish), 0);
    // `icmp_send` is called for every refused packet. Only the few ICMP errors that the rate limit
    // permits leave the machine.
    assert_eq!(calls(&machine, F::IcmpSend), asked);
    assert_eq!(
        calls(&machine, F::IpAppendData),
        machine.counters().icmp_sent
    );
    let way = [
        F::IpAppendData,
        F::IpPushPendingFrames,
        F::IpOutput,
        F::DevQueueXmit,
        F::HardStartXmit,
    ];
    assert_linear(&machine, &way, 0);
}

#[test]
fn a_packet_above_the_mtu_ends_behind_ip_output_in_ipv4_of_2_6_12_and_in_ip_forward_elsewhere() {
    let too_big = |changes: &[(&str, &str)]| {
        let mut all = vec![("output.mtu", "1000")];
        all.extend_from_slice(changes);
        let machine = run("router-big", &all, 200);
        let refused = dropped(&machine, DropReason::TooBig);
        assert!(refused > 100, "{refused}");
        let errors = calls(&machine, F::IpPushPendingFrames);
        let beyond = calls(&machine, F::IpOutput) - errors;
        (refused, calls(&machine, F::IpForwardFinish), beyond)
    };
    let (refused, finished, output) = too_big(&[]);
    assert_eq!((finished, output), (refused, refused));
    for elsewhere in [("ip.version", "6"), ("kernel.release", "6.12")] {
        let (_, finished, output) = too_big(&[elsewhere]);
        assert_eq!((finished, output), (0, 0), "{elsewhere:?}");
    }
}

#[test]
fn each_queueing_discipline_drops_between_enqueue_and_dequeue() {
    for &kind in QdiscKind::ALL {
        let mut config = scenario("router-three-big", &[]).params.resolve();
        config.output.qdisc.kind = kind;
        let mut machine = Machine::new(config);
        machine.run_until(Ns::from_ms(4_500), u64::MAX);
        let reasons = DropReason::ALL.iter().copied();
        let at_queue = reasons.filter(|reason| reason.words().starts_with("drops.tx_"));
        let lost: u64 = at_queue.map(|reason| dropped(&machine, reason)).sum();
        assert!(lost > 100, "{kind:?}: {lost}");
        let queue = machine.stack().output_queue();
        assert_eq!(queue.kind(), kind, "the complete build has each discipline");
        assert_eq!(
            calls(&machine, F::QdiscEnqueue),
            calls(&machine, F::HardStartXmit) + u64::from(queue.len()) + lost,
            "{kind:?}: sent, waiting or dropped for a reason that is named drops.tx_…"
        );
    }
}

#[test]
fn a_run_of_the_queue_looks_once_more_than_it_sends_unless_the_driver_stops_it() {
    for preset in ["router-big", "router-three-big", "tcp-loaded"] {
        let machine = run(preset, &[], 1_000);
        let looks = calls(&machine, F::QdiscRestart);
        assert_eq!(looks, calls(&machine, F::QdiscDequeue));
        let in_vain = looks - calls(&machine, F::HardStartXmit);
        let stopped = machine.counters().tx_stopped;
        let runs = calls(&machine, F::QdiscRun);
        assert!(in_vain <= runs, "{preset}: {in_vain} of {runs}");
        if stopped == 0 {
            assert!(runs - in_vain <= 1, "{preset}: {in_vain} of {runs}");
        } else {
            assert!(in_vain < runs, "{preset}");
        }
    }
}

#[test]
fn buffers_asked_for_are_freed_or_there() {
    for preset in ["router-small", "router-three-big", "udp-200"] {
        let mut machine = scenario(preset, &[]).build();
        let before = u64::from(machine.mm().slab().skbs());
        machine.run_until(Ns::from_ms(3_000), u64::MAX);
        let asked = calls(&machine, F::AllocSkb) - machine.counters().refill_failures;
        assert!(calls(&machine, F::KfreeSkb) > 1_000, "{preset}");
        assert_eq!(
            before + asked,
            calls(&machine, F::KfreeSkb) + u64::from(machine.mm().slab().skbs()),
            "{preset}"
        );
    }
}

#[test]
fn what_was_sent_is_told_of_once_and_freed_by_the_softirq() {
    let machine = run("router-big", &[], 1_000);
    assert_linear(&machine, &[F::HardStartXmit, F::DevKfreeSkbIrq], 16);
    assert!(calls(&machine, F::NetTxAction) > 0);
    let softirqs = calls(&machine, F::NetTxAction) + calls(&machine, F::NetRxAction);
    assert!(softirqs >= calls(&machine, F::DoSoftirq));
}

#[test]
fn interrupts_are_the_cards_and_the_timers() {
    let machine = run("router-small", &[], 500);
    let counters = machine.counters();
    assert_eq!(
        calls(&machine, F::NicInterrupt),
        counters.irq_rx + counters.irq_tx
    );
    assert_eq!(calls(&machine, F::SchedulerTick), counters.ticks);
    let handled = calls(&machine, F::NicInterrupt) + calls(&machine, F::TimerInterrupt);
    assert!(calls(&machine, F::DoIrq) >= handled);
}

#[test]
fn a_segment_goes_to_the_backlog_the_prequeue_or_straight_to_tcp_input() {
    let machine = run("tcp-loaded", &[("load.warmup", "0s")], 3_000);
    let way = [
        F::IpRcv,
        F::IpLocalDeliver,
        F::IpLocalDeliverFinish,
        F::TcpV4Rcv,
    ];
    assert_linear(&machine, &way, 1);
    let received = calls(&machine, F::TcpV4Rcv);
    let choices = calls(&machine, F::SkAddBacklog) + calls(&machine, F::TcpPrequeue);
    let handshakes = machine.counters().control;
    assert!(choices <= received && received <= choices + handshakes + 1);
    // Each segment is processed exactly once, in softirq or by the receiving program.
    let queued = |queue| -> u64 {
        let socks = machine
            .stack()
            .sockets()
            .iter()
            .filter_map(|socket| socket.tcp());
        socks.map(|sock| sock.queue_len(queue) as u64).sum()
    };
    let waiting = queued(kernel::tcp::TcpQueue::Backlog) + queued(kernel::tcp::TcpQueue::Prequeue);
    let processed = calls(&machine, F::TcpRcvEstablished);
    assert_eq!(processed, calls(&machine, F::TcpV4DoRcv));
    let in_hand = choices - waiting - processed;
    assert!(in_hand <= 1, "{choices} {waiting} {processed}");
    assert!(calls(&machine, F::TcpDataQueue) <= processed);
}

#[test]
fn a_reader_releases_the_socket_as_often_as_it_locks_it() {
    let machine = run("tcp-quiet", &[], 1_000);
    assert_linear(&machine, &[F::LockSock, F::ReleaseSock], 1);
    assert!(calls(&machine, F::LockSock) >= calls(&machine, F::TcpRecvmsg));
    assert!(calls(&machine, F::CleanupRbuf) >= calls(&machine, F::TcpRecvmsg) - 1);
    let sent = [F::TcpSendAck, F::TcpTransmitSkb, F::IpQueueXmit];
    assert_linear(&machine, &sent, 0);
    assert!(calls(&machine, F::DevQueueXmit) <= calls(&machine, F::IpQueueXmit) + 1);
}

#[test]
fn a_datagram_is_taken_up_by_udp_and_by_each_recv() {
    let machine = run("udp-200", &[("nic.offload", "none")], 1_000);
    assert_linear(&machine, &[F::UdpRcv, F::UdpQueueRcvSkb], 1);
    assert_linear(&machine, &[F::UdpRecvmsg, F::SkbCopyAndCsum], 1);
    let read = machine.counters().delivered;
    assert!(calls(&machine, F::SkbCopyAndCsum) - read <= 1);
    assert_eq!(calls(&machine, F::SkbCopyDatagramIovec), 0);
}

#[test]
fn names_are_those_of_the_ip_and_of_the_driver() {
    let changes = [("ip.version", "6"), ("nic.driver", "tg3")];
    let machine = run("router-big", &changes, 100);
    for name in ["ipv6_rcv", "ip6_forward", "ip6_output2", "tg3_start_xmit"] {
        assert!(printed(&machine, name) > 0, "{name}");
    }
    let report = view(&machine).kernel_text(KernelFile::Gcov);
    assert!(!report.contains("ip_forward"), "{report}");
}
