//! Tests of preemption and TCP. If the receiving program is switched out while it holds its
//! socket's lock, every segment stays on the backlog, unacknowledged, until the program runs again.
//!
//! N CPU hogs of nice 0 with full time slices keep the program off the CPU for S = N · 100 ms. The
//! sender's timer, with some rto ≥ 201 ms, fires rto, 3·rto, 7·rto … after the last ACK.

use crate::common::{Entry, entries, metric, reading, readings, scenario, task};
use base::{Event, Ns};
use lab::observe::TASK_COLUMNS;
use lab::observe::layout::frame as f;
use lab::observe::view;
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

fn beside_hogs(hogs: u32, changes: &[(&str, &str)]) -> Machine {
    let hogs = hogs.to_string();
    let mut all = vec![
        ("load.kind", "hog"),
        ("load.jobs", &hogs),
        ("load.warmup", "2s"),
    ];
    all.extend_from_slice(changes);
    let mut machine = scenario("tcp-loaded", &all).build();
    machine.watch_mut().record_details(true);
    machine
}

/// Time off the CPU of a receiving program whose time slice expired while it held its socket's
/// lock.
#[derive(Clone, Copy, Debug, Default)]
struct Stall {
    length: Ns,
    timeouts: usize,
    acks: usize,
    /// Times that the delayed-ACK timer found the socket locked.
    blocked: u64,
}

/// Parameter b of `Event::SliceExpired`: the task went to the expired array, not back to the active
/// one.
const EXPIRED: u64 = 0;

/// Reads from the journal every complete stall: a time in which the receiving program was off the
/// CPU and held its socket's lock. Also counts the timeouts outside these stalls.
///
/// A daemon that wakes up also takes the CPU from the program, but gives it back within
/// microseconds. Only in the expired array the program waits for the CPU hogs.
fn stalls(machine: &Machine) -> (Vec<Stall>, usize) {
    let reader = reading(machine, f::reader_task);
    let kinds = [
        Event::SliceExpired,
        Event::TaskPreempted,
        Event::PreemptedOwningSocket,
        Event::TaskSwitched,
        Event::RtoFired,
        Event::AckSent,
        Event::DelayedAckBlocked,
    ];
    let (mut ended, mut open, mut elsewhere) = (Vec::new(), None, 0);
    let (mut spent, mut expired) = (None, None);
    for Entry {
        id,
        t,
        kind,
        a,
        b,
        cause,
        ..
    } in entries(machine, &kinds)
    {
        let is = |event: Event| event == kind;
        if a == reader && is(Event::SliceExpired) && b == EXPIRED {
            spent = Some(id);
        }
        if is(Event::TaskPreempted) && spent == Some(cause) {
            expired = Some(id);
        }
        match &mut open {
            None if is(Event::PreemptedOwningSocket) && expired == Some(cause) => {
                open = Some((t, Stall::default()));
            }
            None => elsewhere += usize::from(is(Event::RtoFired)),
            Some((since, stall)) if is(Event::TaskSwitched) && a == reader => {
                stall.length = t.since(*since);
                ended.push(*stall);
                open = None;
            }
            Some((_, stall)) => {
                stall.timeouts += usize::from(is(Event::RtoFired));
                stall.acks += usize::from(is(Event::AckSent));
                stall.blocked += u64::from(is(Event::DelayedAckBlocked));
            }
        }
    }
    (ended, elsewhere)
}

/// Number of retransmission timeouts in a time off the CPU (stall) of this length, if the first
/// timeout comes 201 ms after the last ACK.
fn timeouts_within(stall: Ns) -> usize {
    let ms = stall.0.div_ceil(1_000_000);
    [201, 603, 1_407].iter().filter(|&&at| ms >= at).count()
}

#[test]
fn timeouts_during_an_owned_stall_follow_its_length() {
    for (hogs, timeouts) in [(1, 0), (3, 1), (5, 1), (7, 2), (10, 2), (15, 3)] {
        let mut machine = beside_hogs(hogs, &[]);
        // In the first 4 s the receiving program still has priority, because of the sleep average
        // that it inherited from its parent.
        machine.run_until(Ns::from_s(4), u64::MAX);
        machine.watch_mut().clear();
        machine.run_until(Ns::from_s(24), u64::MAX);
        let (stalls, _) = stalls(&machine);
        assert!(stalls.len() >= 3, "{hogs} hogs: {stalls:?}");
        for stall in stalls {
            let slices = Ns::from_ms(100 * u64::from(hogs));
            let short = slices.since(stall.length);
            assert!(short < Ns::from_ms(5), "{hogs} hogs: {stall:?}");
            assert_eq!(timeouts_within(stall.length), timeouts);
            assert_eq!(stall.timeouts, timeouts, "{hogs} hogs: {stall:?}");
        }
    }
}

#[test]
fn two_hogs_bring_no_timeout_and_three_do() {
    for (hogs, any) in [(2, false), (3, true)] {
        // While a buffer fills, the last ACK before the program loses the CPU may be a delayed ACK.
        // So this test uses a small buffer, which fills at once.
        let mut machine = beside_hogs(hogs, &[("socket.rcvbuf", "1048576")]);
        let timeouts = |machine: &Machine| metric(&view(machine).metrics(), "tcp.rto");
        // In the first 4 s the receiving program still has priority, because of the sleep average
        // that it inherited from its parent.
        machine.run_until(Ns::from_s(4), u64::MAX);
        let before = timeouts(&machine);
        machine.run_until(Ns::from_s(12), u64::MAX);
        let since = timeouts(&machine) - before;
        assert_eq!(since > 0.0, any, "{hogs} hogs: {since}");
    }
}

#[test]
fn a_reader_switched_out_without_its_socket_causes_no_timeout() {
    let mut machine = beside_hogs(10, &[]);
    machine.run_until(Ns::from_s(12), u64::MAX);
    let (_, elsewhere) = stalls(&machine);
    assert_eq!(elsewhere, 0);
}

#[test]
fn without_config_preempt_the_switch_between_two_backlog_segments_brings_timeouts_all_the_same() {
    let mut machine = beside_hogs(10, &[("kernel.preempt", "false")]);
    machine.run_until(Ns::from_s(12), u64::MAX);
    assert!(metric(&view(&machine).metrics(), "tcp.rto") >= 4.0);
    assert!(!entries(&machine, &[Event::PreemptedOwningSocket]).is_empty());
}

#[test]
fn without_either_nothing_times_out_and_the_backlog_lasts_no_longer_than_a_call() {
    let kernel = [
        ("kernel.preempt", "false"),
        ("kernel.backlog_resched", "false"),
    ];
    let mut machine = beside_hogs(10, &kernel);
    // In the first 3 s the receiving program runs alone, with priority from its inherited sleep
    // average, so its backlog is never empty.
    machine.run_until(Ns::from_s(3), u64::MAX);
    machine.watch_mut().clear();
    machine.run_until(Ns::from_s(11), u64::MAX);
    let metrics = view(&machine).metrics();
    assert!(metric(&metrics, "app.switches_involuntary") >= 5.0);
    assert_eq!(metric(&metrics, "tcp.rto"), 0.0);
    assert_eq!(metric(&metrics, "tcp.retransmitted"), 0.0);
    assert!(entries(&machine, &[Event::PreemptedOwningSocket]).is_empty());
    let backlog = entries(&machine, &[Event::BacklogStarted, Event::BacklogDrained]);
    assert!(backlog.len() > 100);
    for pair in backlog.windows(2) {
        if pair[0].kind == Event::BacklogStarted {
            let lasted = pair[1].t.since(pair[0].t);
            assert!(lasted < Ns::from_ms(10), "{lasted:?}");
        }
    }
}

/// Whether the receiving program waits in the expired array, behind the time slices of other tasks.
fn expired(machine: &Machine) -> bool {
    let reader = reading(machine, f::reader_task) as f64;
    let mut rows = Vec::new();
    view(machine).write_tasks(&mut rows);
    let mut tasks = rows.chunks(TASK_COLUMNS.len());
    let row = tasks.find(|row| row[task("id")] == reader);
    row.is_some_and(|row| row[task("place")] == 2.0)
}

/// Runs until the receiving program is next switched out with an expired time slice while it holds
/// its socket's lock.
fn run_to_stall(machine: &mut Machine) {
    machine.watch_mut().clear();
    while entries(machine, &[Event::PreemptedOwningSocket]).is_empty() || !expired(machine) {
        machine.watch_mut().clear();
        machine.run_until(machine.now() + Ns::from_us(100), u64::MAX);
    }
}

#[test]
fn during_the_stall_segments_reach_the_backlog_and_nothing_else() {
    let mut machine = beside_hogs(5, &[]);
    machine.run_until(Ns::from_s(2), u64::MAX);
    run_to_stall(&mut machine);
    let fields = [
        f::rmem_alloc,
        f::acks_sent,
        f::in_transport,
        f::in_backlog,
        f::backlog_pkts,
        f::delivered,
    ];
    let before = readings(&machine, &fields);
    let end = machine.now() + Ns::from_ms(490);
    while machine.now() < end {
        machine.run_until(machine.now() + Ns::from_ms(10), u64::MAX);
        let now = readings(&machine, &fields);
        let since = |i: usize| now[i] - before[i];
        assert_eq!(
            (since(0), since(1), since(5)),
            (0, 0, 0),
            "rmem, ACKs, delivered"
        );
        assert_eq!(now[4], before[4] + since(3));
        assert!(
            since(2) - since(3) <= 1,
            "{} not on the backlog",
            since(2) - since(3)
        );
    }
    assert!(reading(&machine, f::backlog_pkts) > 10);
}

#[test]
fn the_delayed_ack_timer_retries_every_40_ms() {
    let mut machine = beside_hogs(10, &[]);
    machine.run_until(Ns::from_s(12), u64::MAX);
    let (stalls, _) = stalls(&machine);
    assert!(stalls.len() >= 3);
    for stall in stalls {
        let retries = stall.length.0 / 40_000_000;
        assert!(stall.blocked.abs_diff(retries) <= 1, "{stall:?}");
        assert_eq!(stall.acks, 0);
    }
}

#[test]
fn a_stall_of_100_ms_costs_no_retransmission_and_its_first_ack_sets_213_ms() {
    let mut machine = beside_hogs(1, &[]);
    machine.run_until(Ns::from_s(4), u64::MAX);
    run_to_stall(&mut machine);
    let before = reading(&machine, f::rto_ms);
    machine.run_until(machine.now() + Ns::from_ms(95), u64::MAX);
    assert_eq!(reading(&machine, f::rto_ms), before);
    while reading(&machine, f::rto_ms) == before {
        machine.step_event();
    }
    let after = reading(&machine, f::rto_ms);
    assert!((211..=217).contains(&after), "{before} → {after}");
    machine.run_until(Ns::from_s(6), u64::MAX);
    assert_eq!(metric(&view(&machine).metrics(), "tcp.retransmitted"), 0.0);
}

#[test]
fn one_spurious_timeout_is_undone_and_two_are_not() {
    for (hogs, undone) in [(5, true), (10, false)] {
        let mut machine = beside_hogs(hogs, &[]);
        machine.run_until(Ns::from_s(10), u64::MAX);
        let undos = entries(&machine, &[Event::TimeoutUndone]).len();
        assert_eq!(undos > 0, undone, "{hogs} hogs: {undos}");
    }
}

#[test]
fn a_reader_asleep_in_recv_is_rescued_by_the_timer_after_150_ms() {
    let changes = [
        ("sender.rate", "2"),
        ("app.nice", "19"),
        ("load.kind", "hog"),
        ("load.nice", "-20"),
    ];
    let mut machine = scenario("tcp-quiet", &changes).build();
    machine.run_until(Ns::from_s(1), u64::MAX);
    machine.watch_mut().record_details(true);
    intervene(&mut machine, ParamId::LoadJobs, 10);
    machine.run_until(Ns::from_s(2), u64::MAX);
    let woken = entries(&machine, &[Event::TaskWoken]);
    let rescued = entries(&machine, &[Event::PrequeueRescued]);
    let reader = reading(&machine, f::reader_task);
    let woken = woken.iter().find(|entry| entry.a == reader).unwrap();
    let timer = rescued[0].t.since(woken.t);
    assert!(timer.since(Ns::from_ms(149)) <= Ns::from_ms(2), "{timer:?}");
    assert!(rescued.len() >= 5, "and again for what comes later");
    assert_eq!(metric(&view(&machine).metrics(), "tcp.rto"), 0.0);
}
