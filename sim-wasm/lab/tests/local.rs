//! Tests of packets that end or begin in the machine: a router that is itself a destination, and a
//! program that sends back what it reads (net/ipv4/udp.c, net/ipv4/ip_output.c).

use crate::common::{metric, run_with_books, scenario};
use base::{DropReason, Ns, Stage};
use kernel::coverage::Function as F;
use lab::observe::view;
use machine::Machine;

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

/// Asserts that the functions of a path have equal numbers of calls. Two neighbouring functions may
/// differ by at most `under_way` packets that are still on their way.
fn assert_linear(machine: &Machine, way: &[F], under_way: u64) {
    for pair in way.windows(2) {
        let (caller, callee) = (calls(machine, pair[0]), calls(machine, pair[1]));
        let on_the_way = callee <= caller && caller <= callee + under_way;
        assert!(callee > 0 && on_the_way, "{pair:?}: {caller} and {callee}");
    }
}

#[test]
fn what_is_for_the_router_itself_goes_up_and_finds_no_program() {
    for ip in ["4", "6"] {
        let changes = [("sender.to_router", "0.1"), ("ip.version", ip)];
        let machine = run("router-big", &changes, 2_000);
        let counters = machine.counters();
        let refused = counters.drops[DropReason::NoSocket as usize];
        let share = refused as f64 / counters.offered as f64;
        assert!((0.09..0.11).contains(&share), "{share}");
        let [up, on] = [F::IpLocalDeliver, F::IpForward].map(|one| calls(&machine, one));
        assert!(calls(&machine, F::IpRcv) - (up + on) <= 1);
        let way = [
            F::IpLocalDeliver,
            F::IpLocalDeliverFinish,
            F::UdpRcv,
            F::IcmpSend,
        ];
        assert_linear(&machine, &way, 1);
        let sent = calls(&machine, F::HardStartXmit);
        assert_eq!(sent, counters.forwarded + counters.icmp_sent);
        // The rate limit permits six errors at once, and one more after a second.
        assert_eq!(
            (counters.icmp_sent, counters.icmp_received),
            (7, 7),
            "IPv{ip}"
        );
    }
}

#[test]
fn nothing_is_for_the_router_unless_it_is_asked_for() {
    let machine = run("router-big", &[], 500);
    assert_eq!(calls(&machine, F::IpLocalDeliver), 0);
}

const ECHO: [(&str, &str); 2] = [("app.echo", "true"), ("sender.rate", "50")];

#[test]
fn a_program_that_echoes_sends_each_datagram_back_by_the_way_out() {
    for ip in ["4", "6"] {
        let changes = [
            ECHO.as_slice(),
            &[("ip.version", ip), ("sender.payload", "1400")],
        ]
        .concat();
        let machine = run("udp-200", &changes, 1_000);
        let (counters, metrics) = (machine.counters(), view(&machine).metrics());
        assert!(counters.delivered > 4_000);
        assert!(counters.delivered - counters.echoes_sent <= 1, "IPv{ip}");
        let on_the_way = metric(&metrics, "echo.sent") - metric(&metrics, "echo.received");
        assert!((0.0..=3.0).contains(&on_the_way), "{on_the_way}");
        let way = [
            F::UdpSendmsg,
            F::IpAppendData,
            F::UdpPushPendingFrames,
            F::IpPushPendingFrames,
            F::IpOutput,
            F::IpFinishOutput,
            F::IpFinishOutput2,
            F::DevQueueXmit,
            F::QdiscEnqueue,
            F::HardStartXmit,
        ];
        assert_linear(&machine, &way, 1);
    }
}

#[test]
fn a_packet_can_be_followed_in_and_out_again() {
    let machine = run("udp-200", &ECHO, 20);
    let stages = |packet: i64| -> Vec<Stage> {
        let hops = machine
            .watch()
            .hops
            .iter()
            .filter(|hop| hop.packet == packet);
        hops.map(|hop| hop.stage).collect()
    };
    let inwards = stages(1);
    assert_eq!(
        inwards.first().zip(inwards.last()),
        Some((&Stage::Wire, &Stage::Delivered))
    );
    let outwards = [
        Stage::AckOut,
        Stage::Qdisc,
        Stage::AckWire,
        Stage::AckArrived,
    ];
    assert_eq!(stages(-1), outwards);
}

#[test]
fn sending_takes_the_programs_time() {
    let app = |machine: &Machine| metric(&view(machine).metrics(), "cpu.app");
    let (mute, echoing) = (run("udp-200", &ECHO[1..], 500), run("udp-200", &ECHO, 500));
    assert!(
        app(&echoing) > 1.3 * app(&mute),
        "{} {}",
        app(&echoing),
        app(&mute)
    );
}

#[test]
fn tcp_has_nothing_to_echo() {
    let machine = run("tcp-quiet", &[("app.echo", "true")], 200);
    assert_eq!(calls(&machine, F::UdpSendmsg), 0);
}

#[test]
fn books_balance_after_every_event_with_an_echo_and_with_packets_for_the_router() {
    for driver in ["netif_rx", "napi", "tg3", "sk98lin"] {
        let echo = [
            ("app.echo", "true"),
            ("sender.rate", "100"),
            ("nic.driver", driver),
        ];
        let router = [
            ("sender.to_router", "0.3"),
            ("sender.burst", "8"),
            ("nic.driver", driver),
        ];
        for (preset, changes) in [("udp-200", echo), ("router-three-big", router)] {
            let mut machine = scenario(preset, &changes).build();
            run_with_books(&mut machine, 15_000, 500, &format!("{preset}, {driver}"));
            let counters = machine.counters();
            assert!(
                counters.echoes_received + counters.icmp_received > 0,
                "{preset}, {driver}"
            );
        }
    }
}
