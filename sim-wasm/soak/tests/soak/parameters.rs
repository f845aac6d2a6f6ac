//! Tests the functions that read parameters and parameter changes, as text from the command line
//! and as numbers from the page.

use crate::check_sentence;
use lab::params::ParamId;
use lab::scenario::Scenario;

/// Presets from which a scenario starts: a receiver and a router.
const PRESETS: [&str; 2] = ["tcp-loaded", "router-small"];

/// Reads each line as `ID=VALUE`, or as `TIME:ID=VALUE`. Accepted values must be written and read
/// back unchanged.
pub fn read_parameters(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for preset in PRESETS {
        let mut scenario = Scenario::of_preset(preset).expect("a preset");
        for line in text.lines() {
            let taken = match line.split_once(':') {
                Some(_) => scenario.add_text(line),
                None => scenario.set_text(line),
            };
            if let Err(refusal) = taken {
                check_sentence(&refusal.to_string());
            }
        }
        check_written(&scenario);
    }
}

fn check_written(scenario: &Scenario) {
    if let Err(misfit) = scenario.params.check() {
        check_sentence(&misfit.to_string());
    }
    let starts = ParamId::ALL.iter().map(|&id| (id, scenario.params.get(id)));
    let changes = scenario
        .interventions
        .iter()
        .map(|change| (change.id, change.value));
    for (id, value) in starts.chain(changes) {
        assert_eq!(
            id.parse(&id.format(value)).ok(),
            Some(value),
            "{}",
            id.spec().id
        );
    }
    assert!(scenario.interventions.is_sorted_by_key(|change| change.at));
}

/// Reads nine bytes at a time: the first selects a parameter, the others are a number as the page
/// sends it. An accepted number must be returned unchanged.
pub fn cross_boundary(bytes: &[u8]) {
    for chunk in bytes.chunks_exact(9) {
        let id = ParamId::ALL[usize::from(chunk[0]) % ParamId::ALL.len()];
        let number = f64::from_le_bytes(chunk[1..].try_into().expect("eight bytes"));
        let Some(value) = id.from_display(number) else {
            let _ = id.spec().step_missed(number);
            check_sentence(&id.spec().allowed_instead_of(Some(number)));
            continue;
        };
        assert_eq!(id.check(value), Ok(()));
        assert_eq!(
            id.from_display(id.to_display(value)),
            Some(value),
            "{}",
            id.spec().id
        );
    }
}
