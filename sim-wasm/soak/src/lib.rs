//! Tests what must hold for any input, even a hostile one: no panic, no endless loop, an error
//! message for each rejected input, and packet counts that agree in each simulated run.
//!
//! Each function takes arbitrary bytes. `tests/soak.rs` calls them with bolero: for a second each
//! under `cargo test`, for minutes and guided by coverage under `npm run soak`.

mod captures;
mod interventions;
mod parameters;
mod scripts;

pub use captures::{read_back, read_capture};
pub use interventions::run_with_interventions;
pub use parameters::{cross_boundary, read_parameters};
pub use scripts::play_script;

use base::Ns;
use lab::observe::view;
use lab::scenario::Scenario;
use machine::Machine;

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
