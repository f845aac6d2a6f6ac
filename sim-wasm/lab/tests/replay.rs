//! Tests of determinism: a run depends only on its parameters and its seed, not on how it is
//! stepped, observed or divided into calls.

use crate::common::scenario;
use base::{Ns, StepUnit};
use lab::history::History;
use lab::observe::view;
use lab::params::ParamId;

const SPAN: Ns = Ns::from_ms(700);

fn straight(preset: &str) -> u64 {
    let mut machine = scenario(preset, &[]).build();
    machine.run_until(SPAN, u64::MAX);
    machine.digest()
}

#[test]
fn the_same_seed_gives_the_same_digest() {
    assert_eq!(straight("tcp-loaded"), straight("tcp-loaded"));
}

#[test]
fn another_seed_gives_another_digest() {
    let mut machine = scenario("tcp-loaded", &[("run.seed", "2")]).build();
    machine.run_until(SPAN, u64::MAX);
    assert_ne!(machine.digest(), straight("tcp-loaded"));
}

#[test]
fn slices_of_any_size_and_recording_change_nothing() {
    let mut machine = scenario("tcp-loaded", &[]).build();
    machine.watch_mut().record_details(true);
    let mut t = Ns::ZERO;
    let mut span = 1;
    while t < SPAN {
        t = Ns(t.0 + span).min(SPAN);
        span = span * 7 % 1_000_003 + 1;
        while machine.run_until(t, 37) {}
        let mut frame = Vec::new();
        view(&machine).write_frame(&mut frame);
    }
    assert_eq!(machine.digest(), straight("tcp-loaded"));
}

#[test]
fn a_checkpoint_goes_on_as_the_original_does() {
    let mut machine = scenario("tcp-quiet", &[]).build();
    machine.run_until(Ns::from_ms(333), u64::MAX);
    let mut copy = machine.clone();
    machine.run_until(SPAN, u64::MAX);
    copy.run_until(SPAN, u64::MAX);
    assert_eq!(machine.digest(), copy.digest());
}

#[test]
fn an_intervention_replays_to_the_same_digest() {
    let mut live = History::new(scenario("tcp-loaded", &[]));
    live.run_until(Ns::from_ms(250), u64::MAX);
    live.step(StepUnit::Event, u64::MAX);
    live.set(ParamId::AppNice, -15).expect("in range");
    live.run_until(SPAN, u64::MAX);

    let mut replayed = History::new(live.scenario().clone());
    replayed.run_until(SPAN, u64::MAX);
    assert_eq!(live.machine().digest(), replayed.machine().digest());
}
