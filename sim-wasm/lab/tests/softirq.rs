//! Tests of the softirq and the scheduler on the running machine.

use crate::common::{entries, readings, scenario, task};
use base::{Context, Event, Ns, Work};
use lab::observe::TASK_COLUMNS;
use lab::observe::layout::frame as f;
use lab::observe::view;
use machine::Machine;

/// A receiver to which more datagrams come than it can serve, with these changes of parameters.
fn overloaded(changes: &[(&str, &str)]) -> Machine {
    let mut all = vec![("sender.rate", "0"), ("socket.rcvbuf", "1MiB")];
    all.extend_from_slice(changes);
    let mut machine = scenario("udp-livelock", &all).build();
    machine.watch_mut().record_details(true);
    machine
}

/// Whether two observations of (softirq runs, switches) belong to one run of the softirq.
fn same_run(now: (u64, u64), before: (u64, u64)) -> bool {
    now.0 == before.0
}

#[test]
fn no_task_is_switched_while_a_softirq_runs() {
    let mut machine = scenario("udp-200-loaded", &[("load.kind", "hog")]).build();
    let mut asked_in_softirq = 0;
    let mut run_before = None;
    for _ in 0..60_000 {
        machine.step_event();
        let fields = [
            f::softirq_pass,
            f::softirq_runs,
            f::context,
            f::need_resched,
        ];
        let now = readings(&machine, &fields);
        let in_softirq = now[0] > 0;
        let run = in_softirq.then_some((now[1], machine.counters().switches));
        if let (Some(run), Some(before)) = (run, run_before)
            && same_run(run, before)
        {
            assert_eq!(run, before, "switched in a softirq at {:?}", machine.now());
        }
        if in_softirq {
            let above = [Context::SoftIrq as u64, Context::HardIrq as u64];
            assert!(above.contains(&now[2]), "context {}", now[2]);
            asked_in_softirq += now[3];
        }
        run_before = run;
    }
    assert!(asked_in_softirq > 50, "{asked_in_softirq}");
}

#[test]
fn polls_of_more_than_half_a_jiffy_end_after_two_jiffies_not_300_packets() {
    let mut machine = overloaded(&[]);
    machine.run_until(Ns::from_ms(500), u64::MAX);
    let squeezed = entries(&machine, &[Event::TimeSqueezed]);
    assert!(squeezed.len() > 50, "{}", squeezed.len());
    for entry in &squeezed {
        assert!([64, 128].contains(&entry.a), "{} packets", entry.a);
    }
}

/// Each early end of `net_rx_action` is counted and raises the softirq again, so the remaining
/// frames are polled without another interrupt.
#[test]
fn each_end_by_budget_or_time_counts_as_a_time_squeeze_and_the_softirq_runs_again() {
    let mut machine = overloaded(&[]);
    machine.run_until(Ns::from_ms(500), u64::MAX);
    let squeezed = entries(&machine, &[Event::TimeSqueezed]).len() as u64;
    let [counted, interrupts] = readings(&machine, &[f::time_squeeze, f::irq_rx])[..] else {
        panic!("two readings");
    };
    assert_eq!(counted, squeezed);
    assert!(interrupts < squeezed, "{interrupts} of {squeezed}");
}

#[test]
fn cheap_packets_use_up_the_budget_of_net_max_backlog_before_two_jiffies() {
    // On the faster host, whose NIC does part of the protocol work, the softirq processes 300 small
    // segments in a millisecond. A sender with much data in flight keeps the ring from being empty.
    let changes = [
        ("host.profile", "p3-1000"),
        ("nic.driver", "napi"),
        ("nic.ring", "4096"),
        ("nic.offload", "tcp"),
        ("sender.payload", "100"),
        ("sender.sndbuf", "16MiB"),
    ];
    for (budget, packets) in [("300", 300), ("150", 150)] {
        let all = [&changes[..], &[("net.max_backlog", budget)]].concat();
        let mut machine = scenario("tcp-quiet", &all).build();
        machine.watch_mut().record_details(true);
        machine.run_until(Ns::from_ms(500), u64::MAX);
        let squeezed = entries(&machine, &[Event::TimeSqueezed]);
        let most = squeezed.iter().map(|entry| entry.a).max();
        assert_eq!(most, Some(packets));
    }
}

#[test]
fn a_device_that_is_scheduled_gets_its_whole_weight() {
    for (weight, quota) in [("64", 64), ("8", 8)] {
        let mut machine = overloaded(&[("net.weight", weight)]);
        let (mut armed, mut was_listed) = (0, true);
        for _ in 0..20_000 {
            machine.step_event();
            let now = readings(&machine, &[f::poll_list_len, f::poll_quota]);
            if now[0] > 0 && !was_listed {
                assert_eq!(now[1], quota, "at {:?}", machine.now());
                armed += 1;
            }
            was_listed = now[0] > 0;
        }
        assert!(armed > 0, "weight {weight}");
    }
}

/// `process_backlog` has its own time limit. At 100 µs per packet, this limit ends each of its
/// turns before the limit of 64 packets.
#[test]
fn process_backlog_ends_its_turn_when_two_jiffies_have_begun() {
    let mut machine = scenario("router-small", &[]).build();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_ms(500), u64::MAX);
    let squeezed = entries(&machine, &[Event::TimeSqueezed]);
    assert!(squeezed.len() > 50, "{}", squeezed.len());
    let most = squeezed.iter().map(|entry| entry.a).max().unwrap();
    assert!((10..40).contains(&most), "{most} packets");
}

#[test]
fn a_packet_is_passed_on_within_the_softirq_that_took_it_up() {
    for driver in ["netif_rx", "napi"] {
        let mut machine = scenario("router-small", &[("nic.driver", driver)]).build();
        let (mut begun, mut passed_on) = (None, 0);
        for _ in 0..40_000 {
            let before = machine.counters().forwarded;
            machine.step_event();
            let run = readings(&machine, &[f::softirq_runs])[0];
            match machine.stack().frame_in_hand(machine.sched()) {
                Some((skb, base::Stage::Ip)) => begun = Some((skb.id, run)),
                Some((skb, base::Stage::Forward)) => {
                    assert_eq!(begun, Some((skb.id, run)), "{driver}");
                    assert!(machine.cpu().softirqs.pass() > 0, "{driver}");
                }
                _ => {}
            }
            passed_on += machine.counters().forwarded - before;
        }
        assert!(passed_on > 100, "{driver}: {passed_on}");
    }
}

#[test]
fn a_smaller_weight_shortens_the_poll() {
    let mut machine = overloaded(&[("net.weight", "8")]);
    machine.run_until(Ns::from_ms(500), u64::MAX);
    let squeezed = entries(&machine, &[Event::TimeSqueezed]);
    assert!(squeezed.len() > 50, "{}", squeezed.len());
    for entry in &squeezed {
        assert!(entry.a % 8 == 0 && entry.a <= 96, "{} packets", entry.a);
    }
}

#[test]
fn endless_receive_work_wakes_ksoftirqd_with_its_5_ms_slice() {
    let mut machine = overloaded(&[("load.kind", "hog"), ("load.jobs", "2")]);
    machine.run_until(Ns::from_s(1), u64::MAX);
    assert!(!entries(&machine, &[Event::KsoftirqdWoken]).is_empty());
    let mut rows = Vec::new();
    view(&machine).write_tasks(&mut rows);
    let nice_19 = |row: &&[f64]| row[task("static_prio")] == 139.0;
    let ksoftirqd = rows.chunks(TASK_COLUMNS.len()).find(nice_19).unwrap();
    assert_eq!(ksoftirqd[task("full_slice")], 5.0);
    assert_eq!(ksoftirqd[task("interactive")], 0.0);
}

/// 2.6.12 leaves pending softirqs to the next interrupt while the program reads. 6.12 runs them
/// when the program unlocks its socket's queue (net/ipv4/udp.c:__skb_recv_udp). With
/// `kernel.ksoftirqd_defers`, as in Linux 4.9, they wait until the scheduler runs ksoftirqd.
#[test]
fn in_a_flood_a_reader_of_6_12_reads_at_most_one_datagram_between_two_runs_of_softirqs() {
    let read_per_run = |changes: &[(&str, &str)]| {
        let mut machine = overloaded(changes);
        let [before, after] = [1, 2].map(|s| {
            machine.run_until(Ns::from_s(s), u64::MAX);
            readings(&machine, &[f::delivered, f::softirq_runs])
        });
        (after[0] - before[0]) as f64 / (after[1] - before[1]) as f64
    };
    let now = ("kernel.release", "6.12");
    assert!(read_per_run(&[]) > 2.0);
    let today = read_per_run(&[now]);
    assert!(today > 0.1 && today <= 1.0, "{today}");
    assert!(read_per_run(&[now, ("kernel.ksoftirqd_defers", "on")]) > 2.0);
}

/// Counts events, in half a second, at which TCP input works through the backlog while a softirq
/// runs, and while a softirq waits.
fn softirqs_during_the_backlog(changes: &[(&str, &str)]) -> (u64, u64) {
    let mut all = vec![("link.rtt", "1ms")];
    all.extend_from_slice(changes);
    let mut machine = scenario("tcp-quiet", &all).build();
    let (mut running, mut waiting) = (0, 0);
    while machine.now() < Ns::from_ms(500) {
        machine.step_event();
        let cpu = machine.cpu();
        if cpu.step.work == Work::BacklogRcv && cpu.step.left > 0 {
            let runs = cpu.softirqs.running.is_some();
            running += u64::from(runs);
            waiting += u64::from(!runs && cpu.hard.is_none() && cpu.softirqs.pending != 0);
        }
    }
    (running, waiting)
}

#[test]
fn softirqs_wait_while_2_6_12_works_through_the_backlog() {
    let (running, waiting) = softirqs_during_the_backlog(&[]);
    assert_eq!(running, 0);
    assert!(waiting > 100, "{waiting}");
}

/// 6.12 drains the backlog with softirqs on (net/core/sock.c:__release_sock).
#[test]
fn softirqs_run_while_6_12_works_through_the_backlog() {
    let now = [("kernel.release", "6.12"), ("net.gro", "off")];
    let (running, waiting) = softirqs_during_the_backlog(&now);
    assert!(running > 100, "{running}");
    assert_eq!(waiting, 0);
}
