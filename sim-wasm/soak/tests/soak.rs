//! Tests what must hold for any input, even a hostile one: no panic, no endless loop, an error
//! message for each rejected input, and packet counts that agree in each simulated run.
//!
//! bolero gives arbitrary bytes to each function that reads input: for one second, or for minutes
//! and guided by coverage under `npm run soak`. The directory `__fuzz__` contains inputs that are
//! always tested.

#[path = "soak/captures.rs"]
mod captures;
#[path = "soak/interventions.rs"]
mod interventions;
#[path = "soak/parameters.rs"]
mod parameters;
#[path = "soak/scripts.rs"]
mod scripts;

use base::Ns;
use bolero::check;
use lab::observe::view;
use lab::scenario::Scenario;
use machine::Machine;

#[test]
fn parameters() {
    check!().for_each(parameters::read_parameters);
}

#[test]
fn numbers() {
    check!().for_each(parameters::cross_boundary);
}

#[test]
fn interventions() {
    check!().for_each(interventions::run_with_interventions);
}

#[test]
fn captures() {
    check!().for_each(captures::read_capture);
}

#[test]
fn captures_read_back() {
    check!().for_each(captures::read_back);
}

#[test]
fn scripts() {
    check!().for_each(scripts::play_script);
}

/// Longest error message, bytes. A message quotes its input at most once, and inputs are shorter
/// than this limit.
const SENTENCE: usize = 8_192;

/// Panics if an error message is empty or too long. A message may quote control characters, which
/// the command line writes as escapes and the page shows as text.
fn check_sentence(refusal: &str) {
    assert!(!refusal.trim().is_empty(), "an empty refusal");
    assert!(refusal.len() < SENTENCE, "{} bytes", refusal.len());
}

/// Simulates a scenario until `until`, but at most `most_events` events. Panics if the packet
/// counts do not agree (`check_books`).
fn run_balanced(scenario: &Scenario, until: Ns, most_events: u64) -> Machine {
    let mut machine = scenario.build();
    machine.run_until(until, most_events);
    check_books(&machine);
    machine
}

fn check_books(machine: &Machine) {
    let events = machine.events();
    assert_eq!(
        view(machine).check_books(),
        Ok(()),
        "books after event {events}"
    );
}
