//! Tests of runs, seeks and steps: each ends in the same state as a run that only goes forward.

use super::*;
use crate::observe::view;
use base::StepUnit;
use proptest::prelude::*;

#[test]
fn a_run_with_checkpoints_is_the_run() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(1_100));
    let machine = straight(&scenario(), Ns::from_ms(1_100));
    assert_eq!(history.machine().digest(), machine.digest());
    assert_eq!(history.machine().events(), machine.events());
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
        let here = (history.machine().events(), history.machine().digest());
        while history.step(unit, 1_000) {}
        assert_ne!(history.machine().events(), here.0, "{unit:?}");
        assert!(history.step_back(unit));
        assert_eq!(
            (history.machine().events(), history.machine().digest()),
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
    let events = straight(&light_scenario(), end).events();
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
        prop_assert_eq!(history.machine().events(), machine.events());
    }
}
