//! Tests that a run which goes back and forward ends in the same state as a run that only goes
//! forward.

mod answers;
mod changes;
mod run_to;
mod seeks;

use super::*;
use crate::params::ParamId;
use crate::scenario::{Intervention, Scenario, intervene};
use base::{Ns, Until};
use machine::Machine;

fn edit(ms: u64, nice: i64) -> Intervention {
    Intervention {
        at: Ns::from_ms(ms),
        id: ParamId::AppNice,
        value: nice,
    }
}

/// A light scenario for tests: a slow stream beside two compile jobs, with two planned changes of a
/// nice value.
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

/// A machine that ran only forward to `t`, without checkpoints.
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

/// Runs until `until`, in small slices.
fn run_to(history: &mut History, until: Until, packet: i64) {
    while history.run_to(until, packet, 1_000) {}
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
