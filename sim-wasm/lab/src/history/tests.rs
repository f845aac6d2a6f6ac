//! Tests: going back, forward and aside must end in the same state as a straight run.

use super::*;
use crate::observe::view;
use crate::params::ParamId;
use crate::scenario::{Intervention, Scenario, intervene};
use base::codes::{DropReason, Event, Stage, StepUnit, Until};
use base::time::Ns;
use machine::Machine;
use proptest::prelude::*;

fn edit(ms: u64, nice: i64) -> Intervention {
    Intervention {
        at: Ns::from_ms(ms),
        id: ParamId::AppNice,
        value: nice,
    }
}

/// A light scenario for tests: a slow stream beside two jobs, with two planned changes.
fn scenario() -> Scenario {
    let mut scenario = light_scenario();
    scenario.add(edit(120, -5)).unwrap();
    scenario.add(edit(600, 5)).unwrap();
    scenario
}

fn light_scenario() -> Scenario {
    let mut scenario = Scenario::of_preset("tcp-quiet").unwrap();
    for set in [
        "run.duration=2s",
        "sender.rate=4",
        "load.jobs=2",
        "load.warmup=100ms",
    ] {
        scenario.set_text(set).unwrap();
    }
    scenario
}

/// A machine that ran straight to `t`, without a history.
fn straight(scenario: &Scenario, t: Ns) -> Machine {
    let mut machine = scenario.build();
    for edit in scenario.interventions.iter().filter(|edit| edit.at <= t) {
        machine.run_until(edit.at, u64::MAX);
        intervene(&mut machine, edit.id, edit.value);
    }
    machine.run_until(t, u64::MAX);
    machine
}

fn finish(history: &mut History, t: Ns) {
    while history.run_until(t, 1_000) {}
}

fn seek(history: &mut History, t: Ns) {
    while history.seek(t, 1_000) {}
}

#[test]
fn a_run_with_checkpoints_is_the_run() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(1_100));
    let machine = straight(&scenario(), Ns::from_ms(1_100));
    assert_eq!(history.machine().digest(), machine.digest());
    assert_eq!(
        history.machine().recorder().events(),
        machine.recorder().events()
    );
}

#[test]
fn a_planned_change_is_applied_at_its_moment() {
    let mut changed = scenario();
    changed.interventions.clear();
    let without = straight(&changed, Ns::from_ms(700));
    assert_ne!(
        straight(&scenario(), Ns::from_ms(700)).digest(),
        without.digest()
    );
}

#[test]
fn a_change_planned_ahead_keeps_what_was_run() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(700));
    history.add_intervention(edit(900, 7)).unwrap();
    assert_eq!(history.now(), Ns::from_ms(700));
    finish(&mut history, Ns::from_s(1));
    let machine = straight(history.scenario(), Ns::from_s(1));
    assert_eq!(history.machine().digest(), machine.digest());
    history.add_intervention(edit(300, 2)).unwrap();
    assert_eq!(history.now(), Ns::ZERO);
}

#[test]
fn a_run_ends_at_its_duration() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_s(9));
    assert_eq!(history.now(), Ns::from_s(2));
    seek(&mut history, Ns::from_s(9));
    assert_eq!(history.now(), Ns::from_s(2));
}

#[test]
fn an_edit_on_the_way_forks() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_s(1));
    seek(&mut history, Ns::from_ms(300));
    history.set(ParamId::AppNice, -15).unwrap();
    assert_eq!(
        history.scenario().interventions,
        [edit(120, -5), edit(300, -15)]
    );
    finish(&mut history, Ns::from_s(1));
    let machine = straight(history.scenario(), Ns::from_s(1));
    assert_eq!(history.machine().digest(), machine.digest());
}

#[test]
fn an_edit_at_the_beginning_sets_the_base() {
    let mut history = History::new(scenario());
    seek(&mut history, Ns::ZERO);
    history.set(ParamId::AppNice, 3).unwrap();
    assert_eq!(history.scenario().params.get(ParamId::AppNice), 3);
    assert!(history.scenario().interventions.is_empty());
}

#[test]
fn a_parameter_that_needs_a_restart_begins_the_run_anew() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_s(1));
    history.set(ParamId::RunSeed, 9).unwrap();
    assert_eq!(history.now(), Ns::ZERO);
    assert_eq!(history.scenario().params.get(ParamId::RunSeed), 9);
}

#[test]
fn a_refused_edit_changes_nothing() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_s(1));
    let before = history.machine().digest();
    assert!(history.set(ParamId::AppNice, 99).is_err());
    assert_eq!(history.machine().digest(), before);
    assert_eq!(history.scenario(), &scenario());
}

#[test]
fn a_seek_records_its_lead_in_only_for_an_onlooker() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_s(1));
    seek(&mut history, Ns::from_ms(400));
    assert!(history.machine().watch().is_detailed());
    history.record(false);
    seek(&mut history, Ns::from_ms(200));
    assert!(!history.machine().watch().is_detailed());
}

#[test]
fn a_seek_records_the_whole_of_its_lead_in_even_to_where_the_machine_is() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_s(1));
    for (lead_ms, to_ms) in [(5, 900), (200, 900), (700, 950), (300, 950)] {
        history.machine_mut().watch_mut().clear();
        history.lead_in(Ns::from_ms(lead_ms), Ns::from_ms(100));
        seek(&mut history, Ns::from_ms(to_ms));
        let begin = Ns::from_ms(to_ms - lead_ms);
        let from = history.detailed_from().expect("an onlooker is there");
        assert!(from <= begin, "{from:?} for {begin:?}");
        let end = straight(&scenario(), Ns::from_ms(to_ms));
        assert_eq!(history.machine().digest(), end.digest());
    }
    let hops = &history.machine().watch().hops;
    assert!(hops.is_empty(), "the last lead-in was on record already");
}

#[test]
fn rates_after_a_seek_are_reckoned_from_a_frame_before_it() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_s(1));
    for (lead_ms, over_ms) in [(5, 300), (300, 100), (5, 2_000)] {
        history.lead_in(Ns::from_ms(lead_ms), Ns::from_ms(over_ms));
        seek(&mut history, Ns::from_ms(900));
        let at = Ns::from_ms(900).since(Ns::from_ms(over_ms));
        let mut frame = Vec::new();
        view(&straight(&scenario(), at)).write_frame(&mut frame);
        assert_eq!(history.take_before(), frame);
        finish(&mut history, Ns::from_s(1));
    }
}

#[test]
fn the_journal_is_the_same_whatever_else_is_recorded() {
    let journal = |recorded: bool| {
        let mut history = History::new(scenario());
        history.record(recorded);
        finish(&mut history, Ns::from_s(1));
        history.machine().watch().journal.clone()
    };
    assert!(!journal(false).is_empty());
    assert_eq!(journal(true), journal(false));
}

#[test]
fn a_step_forward_and_back_returns_to_the_same_event() {
    let units = [
        StepUnit::Event,
        StepUnit::Hop,
        StepUnit::Packet,
        StepUnit::Switch,
    ];
    for unit in units {
        let mut history = History::new(scenario());
        finish(&mut history, Ns::from_ms(640));
        while history.step(unit, 1_000) {}
        let here = (
            history.machine().recorder().events(),
            history.machine().digest(),
        );
        while history.step(unit, 1_000) {}
        assert_ne!(history.machine().recorder().events(), here.0, "{unit:?}");
        assert!(history.step_back(unit));
        assert_eq!(
            (
                history.machine().recorder().events(),
                history.machine().digest()
            ),
            here,
            "{unit:?}"
        );
    }
}

#[test]
fn ticks_are_whole_milliseconds() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_us(640_300));
    history.step(StepUnit::Tick, u64::MAX);
    assert_eq!(history.now(), Ns::from_ms(641));
    history.step_back(StepUnit::Tick);
    assert_eq!(history.now(), Ns::from_ms(640));
}

#[test]
fn there_is_nothing_before_the_beginning() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::ZERO);
    assert!(!history.step_back(StepUnit::Event));
    history.step(StepUnit::Tick, u64::MAX);
    assert!(history.step_back(StepUnit::Tick));
    assert_eq!(history.now(), Ns::ZERO);
}

#[test]
fn an_abandoned_seek_does_no_harm() {
    let mut history = History::new(scenario());
    assert!(history.seek(Ns::from_s(1), 10));
    finish(&mut history, Ns::from_ms(700));
    let machine = straight(&scenario(), Ns::from_ms(700));
    assert_eq!(history.machine().digest(), machine.digest());
}

#[test]
fn a_budget_that_ends_with_the_last_event_still_reaches_the_moment() {
    let end = Ns::from_us(500_001);
    let events = straight(&light_scenario(), end).recorder().events();
    let mut history = History::new(light_scenario());
    assert!(!history.run_until(end, events));
    assert_eq!(history.now(), end);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn wherever_the_reader_went_the_digest_is_that_of_a_straight_run(
        visits in proptest::collection::vec((0_u64..1_200_000, 0_u8..7), 1..8),
    ) {
        let mut history = History::new(scenario());
        for (us, what) in visits {
            let t = Ns::from_us(us);
            match what {
                0 => { history.step(StepUnit::Hop, 50); }
                1 => { history.step_back(StepUnit::Event); }
                2 => { history.step_back(StepUnit::Packet); }
                3 => { let _ = history.set(ParamId::AppNice, us as i64 % 20); }
                4 => finish(&mut history, t),
                _ => seek(&mut history, t),
            }
        }
        let end = Ns::from_ms(1_300);
        finish(&mut history, end);
        let machine = straight(history.scenario(), end);
        prop_assert_eq!(history.machine().digest(), machine.digest());
        prop_assert_eq!(history.machine().recorder().events(), machine.recorder().events());
    }
}

/// Runs until `until`, in small slices.
fn run_to(history: &mut History, until: Until, packet: i64) {
    while history.run_to(until, packet, 1_000) {}
}

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

/// Runs a preset until it is steady; returns the history and the time that it took.
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
    let (t, events) = (history.now(), history.machine().recorder().events());
    assert!(t > Ns::from_ms(100));
    let hops = &history.machine().watch().hops;
    assert_eq!(hops.last().map(|hop| hop.packet), Some(300));
    assert_eq!(straight(&scenario(), t).recorder().events(), events);
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

fn asked(history: &mut History, question: Question) -> Option<Answer> {
    while history.inquire(question, 500) {}
    history.take_answer()
}

fn life_of(history: &mut History, packet: i64) -> Vec<LifeHop> {
    match asked(history, Question::Life(packet)) {
        Some(Answer::Life(life)) => life,
        other => panic!("no life: {other:?}"),
    }
}

#[test]
fn a_packets_life_is_told_from_the_wire_to_its_end_and_the_present_does_not_move() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(1_000));
    let digest = history.machine().digest();
    let life = life_of(&mut history, 20);
    let stages: Vec<Stage> = life.iter().map(|one| one.hop.stage).collect();
    assert_eq!(stages[..3], [Stage::Wire, Stage::Ring, Stage::Driver]);
    assert_eq!(stages.last(), Some(&Stage::Delivered));
    assert!(life.is_sorted_by_key(|one| one.hop.t));
    let (first, last) = (life[0], life[life.len() - 1]);
    let spent = |one: LifeHop| one.spent.iter().sum::<u64>();
    let passed = (last.hop.t - first.hop.t).0;
    assert_eq!(
        spent(last) - spent(first),
        passed,
        "the CPU's time is accounted for"
    );
    assert_eq!(history.machine().digest(), digest);
}

#[test]
fn an_acks_life_begins_when_it_is_built() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(500));
    let life = life_of(&mut history, -5);
    let stages: Vec<Stage> = life.iter().map(|one| one.hop.stage).collect();
    assert_eq!(stages, [Stage::AckOut, Stage::AckWire, Stage::AckArrived]);
}

#[test]
fn a_packet_that_was_not_sent_yet_has_no_life() {
    let mut history = History::new(scenario());
    assert_eq!(asked(&mut history, Question::Life(1_000_000)), None);
}

#[test]
fn a_chain_of_causes_runs_back_in_time_link_by_link() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_ms(1_000));
    let mut newest_first = history.machine().watch().events.iter().rev();
    let preempted = newest_first
        .find(|entry| entry.kind == Event::TaskPreempted)
        .expect("two jobs share the CPU")
        .id;
    let Some(Answer::Entries(links)) = asked(&mut history, Question::Causes(preempted)) else {
        panic!("a chain was asked for");
    };
    assert_eq!(links[0].id, preempted);
    for pair in links.windows(2) {
        assert_eq!(pair[0].cause, pair[1].id);
        assert!(pair[1].t <= pair[0].t);
    }
    assert_eq!(links[links.len() - 1].cause, 0);
    assert!(links.len() > 1, "a slice was spent or a better task woke");
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
    let duplicates = frame[crate::observe::layout::frame::drop_tcp_duplicate];
    assert!(duplicates > 0.0, "two timeouts a stall send bytes twice");
    assert_eq!(lost(&history), 0);
}
