//! Tests of parameter changes: planned ones, and changes that a user makes during a run.

use super::*;

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
