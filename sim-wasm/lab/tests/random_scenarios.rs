//! Any scenario whose parameters are in range runs: no panic, balanced books, the same
//! digest again. 64 scenarios; PROPTEST_CASES asks for more.

mod common;

use base::time::Ns;
use lab::history::History;
use lab::observe::view;
use lab::params::{Change, Kind, ParamId};
use lab::scenario::{Intervention, Scenario};
use proptest::prelude::*;

const SPAN: Ns = Ns::from_ms(60);
/// A debug build applies so many in well under a second.
const MOST_EVENTS: u64 = 60_000;
/// Longest warm-up drawn: it is model time like any other.
const MOST_WARMUP: i64 = 2_000_000_000;

/// A value in range: often an end of it, else anything, evenly or close to the low end.
fn value_of(id: ParamId) -> BoxedStrategy<i64> {
    let spec = id.spec();
    let (min, max, step) = match spec.kind {
        Kind::Number { step, .. } => (spec.min, spec.max, step),
        Kind::Bool => (0, 1, 1),
        Kind::Enum(words) => {
            return proptest::sample::select(
                words.iter().map(|(_, value)| *value).collect::<Vec<i64>>(),
            )
            .boxed();
        }
    };
    let max = if id == ParamId::LoadWarmup {
        MOST_WARMUP
    } else {
        max
    };
    let steps = (max - min) / step;
    let near = (0..=steps, 0..=20_u32).prop_map(|(n, shift)| n >> shift);
    let count = prop_oneof![1 => Just(0), 1 => Just(steps), 2 => 0..=steps, 4 => near];
    count.prop_map(move |n| min + n * step).boxed()
}

fn any_value() -> impl Strategy<Value = (ParamId, i64)> {
    let ids = proptest::sample::select(ParamId::ALL.to_vec());
    ids.prop_flat_map(|id| (Just(id), value_of(id)))
}

/// A scenario that shows itself as the command line would take it.
#[derive(Clone)]
struct Drawn(Scenario);

impl std::fmt::Debug for Drawn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let usual = Scenario::of_preset("tcp-loaded")
            .map_err(|_| std::fmt::Error)?
            .params;
        for &id in ParamId::ALL {
            let value = self.0.params.get(id);
            if value != usual.get(id) {
                write!(f, " --set {}={}", id.spec().id, id.format(value))?;
            }
        }
        for edit in &self.0.interventions {
            let Intervention {
                at: Ns(at),
                id,
                value,
            } = edit;
            write!(f, " --at {at}ns:{}={}", id.spec().id, id.format(*value))?;
        }
        Ok(())
    }
}

/// Where a scenario begins: a receiver of either protocol, or a router with three inputs.
const BEGINNINGS: [&str; 3] = ["tcp-loaded", "udp-200-loaded", "router-three-small"];

/// A handful of parameters out of all; a combination that the table refuses is no scenario.
fn any_scenario() -> impl Strategy<Value = Drawn> {
    let preset = proptest::sample::select(&BEGINNINGS);
    let values = proptest::collection::vec(any_value(), 1..14);
    let edits = proptest::collection::vec((0..SPAN.0, any_value()), 0..4);
    let parts = (preset, values, edits);
    parts.prop_filter_map(
        "parameters that do not fit together",
        |(preset, values, edits)| {
            let mut scenario = Scenario::of_preset(preset).ok()?;
            scenario.params.set(ParamId::LoadWarmup, 100_000_000).ok()?;
            for (id, value) in values {
                scenario.params.set(id, value).ok()?;
            }
            scenario
                .params
                .set(ParamId::RunDuration, SPAN.0 as i64)
                .ok()?;
            scenario.params.check().ok()?;
            for (at, (id, value)) in edits {
                if id.spec().change != Change::Restart && id != ParamId::RunDuration {
                    scenario
                        .add(Intervention {
                            at: Ns(at),
                            id,
                            value,
                        })
                        .ok()?;
                }
            }
            Some(Drawn(scenario))
        },
    )
}

fn run(scenario: &Scenario) -> History {
    let mut run = History::one_way(scenario.clone());
    run.run_until(SPAN, MOST_EVENTS);
    run
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_scenario_in_range_runs_with_balanced_books_and_repeats(Drawn(scenario) in any_scenario()) {
        let first = run(&scenario);
        prop_assert_eq!(view(first.machine()).check_running_books(), Ok(()));
        prop_assert_eq!(view(first.machine()).check_books(), Ok(()));
        for (id, value) in view(first.machine()).metrics().values {
            if let lab::observe::MetricValue::Real(real) = value {
                prop_assert!(real.is_finite() && real >= 0.0, "{} = {}", id, real);
            }
        }
        prop_assert_eq!(first.machine().digest(), run(&scenario).machine().digest());
    }
}

/// 64, or what PROPTEST_CASES says.
fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(64)
}
