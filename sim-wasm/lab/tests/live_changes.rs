//! Tests of changes during a run: every live parameter reaches the running machine, and observation
//! changes nothing.

use crate::common::scenario;
use base::Ns;
use lab::observe::kernel_text::KernelFile;
use lab::observe::view;
use lab::params::{ChangeMode, Kind, ParamId};
use lab::scenario::{Scenario, intervene};

/// A light run that can still account for every packet, whichever parameter changes.
fn light() -> Scenario {
    let changes = [
        ("load.jobs", "1"),
        ("load.warmup", "0.1s"),
        ("sender.rate", "20"),
    ];
    scenario("tcp-quiet", &changes)
}

/// An allowed value that differs from the present one.
fn another(id: ParamId, present: i64) -> Option<i64> {
    let spec = id.spec();
    let values = match spec.kind {
        Kind::Number { zero: true, .. } => vec![0, spec.min, spec.max],
        Kind::Number { .. } => vec![spec.min, spec.max],
        Kind::Bool => vec![0, 1],
        Kind::Enum(words) => words.iter().map(|(_, value)| *value).collect(),
    };
    values.into_iter().find(|value| *value != present)
}

#[test]
fn every_live_parameter_has_an_effect_in_the_machines_config() {
    let scenario = light();
    let mut machine = scenario.build();
    machine.run_until(Ns::from_ms(20), u64::MAX);
    for &id in ParamId::ALL {
        if id.spec().change == ChangeMode::Restart {
            continue;
        }
        let value = another(id, scenario.params.get(id)).expect("a live one has a choice");
        let mut changed = machine.clone();
        let (config, digest) = (changed.config().clone(), changed.digest());
        intervene(&mut changed, id, value);
        assert_ne!(*changed.config(), config, "{}", id.spec().id);
        assert_ne!(changed.digest(), digest, "{}", id.spec().id);
        intervene(&mut changed, id, scenario.params.get(id));
        assert_eq!(*changed.config(), config, "{}", id.spec().id);
        changed.run_until(Ns::from_ms(40), u64::MAX);
        assert_eq!(view(&changed).check_books(), Ok(()), "{}", id.spec().id);
    }
}

#[test]
fn a_machine_that_is_looked_at_runs_as_one_that_is_not() {
    let mut alone = light().build();
    let mut observed = alone.clone();
    let mut out = Vec::new();
    for ms in 1..=30 {
        let t = Ns::from_ms(ms);
        alone.run_until(t, u64::MAX);
        observed.run_until(t, u64::MAX);
        let view = view(&observed);
        view.write_frame(&mut out);
        view.write_ring(&mut out);
        view.write_tasks(&mut out);
        assert!(!view.metrics().values.is_empty());
        view.check_books().expect("books balance");
        assert!(view.equation_terms().constants.rate_max > 0);
        for &file in KernelFile::ALL {
            assert!(!view.kernel_text(file).is_empty());
        }
        assert_eq!(alone.digest(), observed.digest(), "at {ms} ms");
    }
}
