//! Tests of random scenarios. Every scenario with parameters in range must run without a panic,
//! with counts that agree after every event, and with the same digest (hash of the run) when it is
//! repeated. Kernels, roles, drivers and IP versions are mixed, with several NICs, flows and hosts,
//! and with traffic in the other direction: ACKs, ICMP errors, echoes of a program. The test makes
//! 64 scenarios; PROPTEST_CASES changes this number:
//! `PROPTEST_CASES=3000 cargo test -p ringside-lab --test runs random_scenarios`.

use crate::common::settings::SETTINGS;
use base::Ns;
use lab::history::History;
use lab::observe::view;
use lab::params::{ChangeMode, Kind, ParamId};
use lab::scenario::{Intervention, Scenario, intervene};
use machine::Machine;
use proptest::prelude::*;

const SPAN: Ns = Ns::from_ms(60);
/// Event limit of a run: a debug build simulates these events in well under a second.
const MOST_EVENTS: u64 = 60_000;
/// Longest warm-up that a generated scenario may have, ns of model time. A warm-up costs as much
/// computing as any other model time.
const MOST_WARMUP: i64 = 2_000_000_000;

/// Draws a value in range: often one of the two limits, otherwise a value near the lower limit, or
/// any value with equal probability.
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
    let within = count.prop_map(move |n| min + n * step);
    match spec.kind {
        Kind::Number { zero: true, .. } => prop_oneof![1 => Just(0), 7 => within].boxed(),
        _ => within.boxed(),
    }
}

fn any_value() -> impl Strategy<Value = (ParamId, i64)> {
    let ids = proptest::sample::select(ParamId::ALL.to_vec());
    ids.prop_flat_map(any_value_of)
}

/// A random scenario that prints itself as arguments of the command line.
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

/// Initial presets: a receiver of either protocol, or a router with three inputs.
const BEGINNINGS: [&str; 5] = [
    "tcp-loaded",
    "udp-200",
    "udp-200-loaded",
    "router-three-small",
    "router-three-big",
];

/// Parameters that `switches` leaves out, because their values are chosen elsewhere: a preset sets
/// the first two, and each scenario draws the others.
const CHOSEN: [ParamId; 5] = [
    ParamId::HostRole,
    ParamId::SenderProtocol,
    ParamId::KernelRelease,
    ParamId::NicDriver,
    ParamId::IpVersion,
];

/// Returns all parameters with two or more named choices, except those in `CHOSEN`. Every feature
/// that can be switched on or off is among them.
fn switches() -> Vec<ParamId> {
    let is_switch = |id: &ParamId| !matches!(id.spec().kind, Kind::Number { .. });
    let all = ParamId::ALL.iter().copied();
    all.filter(|id| is_switch(id) && !CHOSEN.contains(id))
        .collect()
}

/// Numbers that send packets on unusual paths.
const DETOURS: [(ParamId, &str); 10] = [
    (ParamId::LinkHello, "1ms"),
    (ParamId::SenderTtl, "1"),
    (ParamId::SenderToRouter, "0.3"),
    (ParamId::SenderBurst, "8"),
    (ParamId::OutputMtu, "600"),
    (ParamId::OutputQueueLen, "20"),
    (ParamId::NicFifo, "5120"),
    (ParamId::Source2Rate, "5"),
    (ParamId::SenderTickUs, "1000"),
    (ParamId::SenderPauseUs, "300"),
];

fn any_value_of(id: ParamId) -> impl Strategy<Value = (ParamId, i64)> {
    value_of(id).prop_map(move |value| (id, value))
}

/// Draws the settings of one of the runs in `SETTINGS`. In nine of ten cases it draws no settings.
fn any_settings() -> impl Strategy<Value = Vec<(ParamId, i64)>> {
    let runs = proptest::sample::select(SETTINGS.map(|(_, (_, settings))| settings).to_vec());
    let parse = |(id, text): &(&str, &str)| {
        let id = ParamId::from_text(id).expect("a parameter");
        (id, id.parse(text).expect("a value in range"))
    };
    proptest::option::weighted(0.1, runs)
        .prop_map(move |run| run.unwrap_or_default().iter().map(parse).collect())
}

/// Draws release, driver, IP version, switches, unusual paths and rare settings. Each of these
/// occurs about once in a few scenarios.
fn any_mixture() -> impl Strategy<Value = Vec<(ParamId, i64)>> {
    let release = any_value_of(ParamId::KernelRelease);
    let driver = any_value_of(ParamId::NicDriver);
    let ip = any_value_of(ParamId::IpVersion);
    let switch = proptest::sample::select(switches()).prop_flat_map(any_value_of);
    let switches = proptest::collection::vec(switch, 0..=10);
    let detours = proptest::sample::subsequence(&DETOURS, 0..=3);
    let drawn = (release, driver, ip, switches, detours, any_settings());
    drawn.prop_map(|(release, driver, ip, switches, detours, settings)| {
        let detours = detours.into_iter();
        let detours = detours.map(|(id, text)| (id, id.parse(text).expect("a value in range")));
        let drawn = settings.into_iter().chain([release, driver, ip]);
        drawn.chain(switches).chain(detours).collect()
    })
}

/// Draws a scenario: the mixture of `any_mixture` with a few more parameters out of all.
/// Combinations that the table refuses are left out.
fn any_scenario() -> impl Strategy<Value = Drawn> {
    let preset = proptest::sample::select(&BEGINNINGS);
    let values = proptest::collection::vec(any_value(), 0..12);
    let edits = proptest::collection::vec((0..SPAN.0, any_value()), 0..4);
    let parts = (preset, any_mixture(), values, edits);
    parts.prop_filter_map(
        "parameters that do not fit together",
        |(preset, mixture, values, edits)| {
            let mut scenario = Scenario::of_preset(preset).ok()?;
            scenario.params.set(ParamId::LoadWarmup, 100_000_000).ok()?;
            for (id, value) in mixture.into_iter().chain(values) {
                scenario.params.set(id, value).ok()?;
            }
            scenario
                .params
                .set(ParamId::RunDuration, SPAN.0 as i64)
                .ok()?;
            scenario.params.check().ok()?;
            for (at, (id, value)) in edits {
                if id.spec().change != ChangeMode::Restart && id != ParamId::RunDuration {
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

/// Events between two full recounts.
const RECOUNT: u64 = 1_000;

fn check(machine: &Machine) -> Result<(), TestCaseError> {
    let running = view(machine).check_running_books();
    let events = machine.events();
    prop_assert_eq!(running, Ok(()), "after event {}", events);
    if events.is_multiple_of(RECOUNT) {
        prop_assert_eq!(
            view(machine).check_books(),
            Ok(()),
            "after event {}",
            events
        );
    }
    Ok(())
}

/// Runs the scenario. After every event and every change, checks that each frame, descriptor and
/// page is counted once (`check_books`).
fn run_with_books(scenario: &Scenario) -> Result<Machine, TestCaseError> {
    let mut machine = scenario.build();
    let mut planned = scenario.interventions.iter().peekable();
    for _ in 0..MOST_EVENTS {
        let end = planned.peek().map_or(SPAN, |next| next.at);
        let before = machine.events();
        machine.run_until(end, 1);
        if machine.events() == before {
            let Some(next) = planned.next() else { break };
            intervene(&mut machine, next.id, next.value);
        }
        check(&machine)?;
    }
    Ok(machine)
}

fn run(scenario: &Scenario) -> History {
    let mut run = History::one_way(scenario.clone());
    run.run_until(SPAN, MOST_EVENTS);
    run
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_scenario_in_range_runs_with_books_that_balance_after_every_event_and_repeats(Drawn(scenario) in any_scenario()) {
        let first = run_with_books(&scenario)?;
        prop_assert_eq!(view(&first).check_books(), Ok(()));
        for (id, value) in view(&first).metrics().values {
            if let lab::observe::MetricValue::Real(real) = value {
                prop_assert!(real.is_finite() && real >= 0.0, "{} = {}", id, real);
            }
        }
        prop_assert_eq!(first.digest(), run(&scenario).machine().digest());
    }
}

/// Number of cases: 64, or PROPTEST_CASES.
fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(64)
}

/// Most scenarios that the next test draws.
const MOST_DRAWN: u32 = 2_000;

/// Draws scenarios with a fixed seed, until they have mixed roles, drivers, IP versions and kinds of
/// packet. A new parameter changes what is drawn, and so the number of scenarios that this takes.
#[test]
fn scenarios_mix_roles_drivers_ip_versions_and_ways() {
    use base::DropReason;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut mixtures = std::collections::BTreeSet::new();
    let mut ways = [
        ("an ACK was sent", 0_u64),
        ("an ICMP error came back", 0),
        ("an echo came back", 0),
        ("a frame that is not IP was dropped", 0),
        ("a third flow sent packets", 0),
    ];
    let mut drawn = 0;
    while mixtures.len() < 2 * 4 * 2 || ways.iter().any(|(_, count)| *count < 3) {
        drawn += 1;
        assert!(drawn <= MOST_DRAWN, "too rare: {mixtures:?} {ways:?}");
        let tree = any_scenario().new_tree(&mut runner).expect("a scenario");
        let Drawn(scenario) = tree.current();
        let of = |id| scenario.params.get(id);
        let ids = [ParamId::HostRole, ParamId::NicDriver, ParamId::IpVersion];
        mixtures.insert(ids.map(of));
        let mut machine = scenario.build();
        machine.run_until(SPAN, 3_000);
        let counters = machine.counters();
        let seen = [
            counters.acks_sent,
            counters.icmp_received,
            counters.echoes_received,
            counters.drops[DropReason::NotIp as usize],
            counters.flows[2].offered,
        ];
        for ((_, count), seen) in ways.iter_mut().zip(seen) {
            *count += u64::from(seen > 0);
        }
    }
}

/// Parameters that no random scenario sets, and why.
const NOT_DRAWN: [(ParamId, &str); 1] = [(ParamId::RunDuration, "each run has the length SPAN")];

/// Minimum number of different values that the random scenarios must have for each parameter that
/// is a number.
const NUMBERS: usize = 3;

/// Draws scenarios with a fixed seed, without running them. The test finds parameters whose values
/// never fit the other parameters, because random scenarios would never test them.
#[test]
fn scenarios_have_each_word_and_several_numbers_of_each_parameter() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::collections::BTreeSet;
    let mut runner = TestRunner::deterministic();
    let mut drawn = vec![BTreeSet::new(); ParamId::COUNT];
    for _ in 0..1_000 {
        let tree = any_scenario().new_tree(&mut runner).expect("a scenario");
        let Drawn(scenario) = tree.current();
        for &id in ParamId::ALL {
            drawn[id as usize].insert(scenario.params.get(id));
        }
        for change in scenario.interventions {
            drawn[change.id as usize].insert(change.value);
        }
    }
    for &id in ParamId::ALL {
        let expected = match id.spec().kind {
            Kind::Number { .. } => NUMBERS,
            Kind::Bool => 2,
            Kind::Enum(words) => words.len(),
        };
        let is_drawn = drawn[id as usize].len() >= expected;
        let is_left_out = NOT_DRAWN.iter().any(|(of, _)| *of == id);
        assert_ne!(
            is_drawn,
            is_left_out,
            "{}: the drawn scenarios have the values {:?}; draw more in any_scenario, or state in NOT_DRAWN why it is left out",
            id.spec().id,
            drawn[id as usize]
        );
    }
}
