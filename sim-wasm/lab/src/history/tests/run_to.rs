//! Tests of runs until a condition.

use super::*;
use crate::observe::view;
use base::{DropReason, StepUnit, Until};

#[test]
fn run_until_stops_right_after_the_event_and_nowhere_else() {
    for until in [Until::Switch, Until::Interrupt] {
        let mut history = History::new(scenario());
        finish(&mut history, Ns::from_ms(130));
        let before = view(history.machine()).milestone(until);
        run_to(&mut history, until, 0);
        assert!(history.met());
        assert_eq!(view(history.machine()).milestone(until), before + 1);
        let mut stepped = History::new(scenario());
        finish(&mut stepped, Ns::from_ms(130));
        while view(stepped.machine()).milestone(until) == before {
            stepped.step(StepUnit::Event, 1);
        }
        assert_eq!(history.machine().digest(), stepped.machine().digest());
    }
}

/// Runs a preset until it is steady. Returns the run, and the model time at which it became steady.
fn settled(preset: &str) -> (History, Ns) {
    let mut history = History::new(Scenario::of_preset(preset).unwrap());
    run_to(&mut history, Until::Steady, 0);
    assert!(history.met());
    let at = history.now();
    (history, at)
}

#[test]
fn a_router_has_settled_when_its_losses_stay_and_its_queue_does_not_grow() {
    let (small, at) = settled("router-small");
    let counters = small.machine().counters();
    let lost = counters.drops[DropReason::NetifRx as usize] as f64 / counters.offered as f64;
    assert!((lost - 0.7996).abs() < 0.01, "{lost} at {at:?}");
    let (big, at) = settled("router-three-big");
    assert!(big.machine().counters().tx_queue.value() > 980, "at {at:?}");
    let (_, at) = settled("router-big");
    assert!(at <= Ns::from_ms(500), "{at:?}");
}

#[test]
fn run_until_the_reader_gets_the_cpu_ends_with_it_there() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(130));
    run_to(&mut history, Until::ReaderOnCpu, 0);
    assert!(history.met());
    assert_eq!(view(history.machine()).reader_off_cpu(0), None);
}

#[test]
fn a_long_run_until_leaves_no_gap_in_log_and_series() {
    let from = Ns::from_s(2);
    let at_two_seconds = || {
        let mut history = History::new(Scenario::of_preset("tcp-loaded").unwrap());
        finish(&mut history, from);
        history.machine_mut().watch_mut().clear();
        history.record(true);
        history
    };
    let mut hunted = at_two_seconds();
    while hunted.run_to(Until::ReaderOnCpu, 0, u64::MAX) {}
    assert!(hunted.now() > from + Ns::from_ms(500), "{:?}", hunted.now());
    let mut straight = at_two_seconds();
    finish(&mut straight, hunted.now());
    let told = |history: &mut History| {
        let watch = history.machine_mut().watch_mut();
        let ends: Vec<Ns> = watch.series.iter().map(|sample| sample.t()).collect();
        let entries: Vec<u64> = watch.journal.iter().map(|entry| entry.id).collect();
        (ends, entries)
    };
    assert_eq!(told(&mut hunted), told(&mut straight));
}

#[test]
fn what_a_preset_is_named_after_can_be_waited_for() {
    for (preset, until) in [
        ("memory-10m", Until::WindowLimits),
        ("memory-160m", Until::KswapdWoken),
        ("oom-five-streams", Until::OomKilled),
        ("oom-capped", Until::TcpMemoryRefused),
        ("fast-sender", Until::LostInteractive),
    ] {
        let mut history = History::new(Scenario::of_preset(preset).unwrap());
        run_to(&mut history, until, 0);
        assert!(history.met(), "{preset}");
        assert!(
            history.now() < Ns::from_s(15),
            "{preset}: {:?}",
            history.now()
        );
    }
}

#[test]
fn a_long_run_until_ends_where_a_straight_run_passes_with_its_last_moments_recorded() {
    let mut history = History::new(scenario());
    history.record(true);
    run_to(&mut history, Until::Packet, 300);
    assert!(history.met());
    let (t, events) = (history.now(), history.machine().events());
    assert!(t > Ns::from_ms(100));
    let hops = &history.machine().watch().hops;
    assert_eq!(hops.last().map(|hop| hop.packet), Some(300));
    assert_eq!(straight(&scenario(), t).events(), events);
    finish(&mut history, Ns::from_ms(1_100));
    let end = straight(&scenario(), Ns::from_ms(1_100));
    assert_eq!(history.machine().digest(), end.digest());
}

#[test]
fn a_packet_that_is_followed_is_gone_after_from_one_moment_of_its_life_to_the_next() {
    let mut lived = History::new(scenario());
    run_to(&mut lived, Until::Packet, 300);
    let life = life_of(&mut lived, 300);
    let mut moments: Vec<Ns> = life.iter().map(|one| one.hop.t).collect();
    moments.dedup();
    let mut history = History::new(scenario());
    history.record(true);
    let mut passed = Vec::new();
    while passed.last() != moments.last() {
        run_to(&mut history, Until::PacketMoves, 300);
        assert!(history.met(), "after {} moments", passed.len());
        let last = history.machine().watch().hops.last();
        assert_eq!(last.map(|hop| hop.packet), Some(300));
        passed.push(history.now());
    }
    passed.dedup();
    assert_eq!(passed, moments);
    assert!(moments.len() > 5, "{} moments", moments.len());
}

#[test]
fn what_never_happens_ends_with_the_run_and_says_so() {
    let mut history = History::new(light_scenario());
    run_to(&mut history, Until::Timeout, 0);
    assert!(!history.met());
    assert_eq!(history.now(), Ns::from_s(2));
}

#[test]
fn the_next_drop_is_a_loss_and_no_duplicate() {
    let mut scenario = Scenario::of_preset("preempted-lock").unwrap();
    scenario.set_text("load.kind=hog").unwrap();
    let mut history = History::new(scenario);
    let lost = |history: &History| view(history.machine()).milestone(Until::Drop);
    finish(&mut history, Ns::from_s(4));
    let mut frame = Vec::new();
    view(history.machine()).write_frame(&mut frame);
    let duplicates = frame[crate::observe::layout::drop_field(DropReason::TcpDuplicate)];
    assert!(duplicates > 0.0, "two timeouts a stall send bytes twice");
    assert_eq!(lost(&history), 0);
}
