//! Tests runs of random scenarios, derived from the input bytes: allowed parameters at t = 0,
//! parameter changes at any moment, jumps forwards and backwards in time.

use crate::{check_books, run_balanced};
use base::Ns;
use lab::history::History;
use lab::params::{ChangeMode, Kind, ParamId};
use lab::scenario::{Intervention, Scenario};

/// Model time that each run simulates.
const SPAN: Ns = Ns::from_ms(20);
/// Maximum number of simulated events in a run, about ten milliseconds of real time.
const MOST_EVENTS: u64 = 20_000;
/// Longest warm-up, ns of model time.
const MOST_WARMUP: i64 = 100_000_000;
const PRESETS: [&str; 4] = [
    "tcp-loaded",
    "udp-200-loaded",
    "router-three-small",
    "tcp-quiet",
];

/// Input bytes, read one after the other; after the last byte zeros are read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn word(&mut self) -> u64 {
        (0..4).fold(0, |word, _| word << 8 | u64::from(self.next()))
    }

    fn parameter(&mut self) -> ParamId {
        ParamId::ALL[usize::from(self.next()) % ParamId::ALL.len()]
    }

    /// Returns a value that the parameter allows: the minimum, the maximum or a value between them.
    fn value(&mut self, id: ParamId) -> i64 {
        let spec = id.spec();
        if let Kind::Enum(words) = spec.kind {
            return words[usize::from(self.next()) % words.len()].1;
        }
        let steps = (spec.max - spec.min) / spec.step();
        let nth = match self.next() {
            0 => 0,
            255 => steps,
            1..128 => self.word() as i64 % (steps + 1),
            128.. => i64::from(self.next()).min(steps),
        };
        match spec.kind {
            Kind::Number { zero: true, .. } if nth == 0 => 0,
            _ => spec.min + nth * spec.step(),
        }
    }
}

fn scenario_of(bytes: &mut Bytes) -> Option<Scenario> {
    let preset = PRESETS[usize::from(bytes.next()) % PRESETS.len()];
    let mut scenario = Scenario::of_preset(preset).ok()?;
    for _ in 0..bytes.next() % 12 {
        let id = bytes.parameter();
        let value = bytes.value(id);
        scenario.params.set(id, value).ok()?;
    }
    let warmup = scenario.params.get(ParamId::LoadWarmup).min(MOST_WARMUP);
    scenario.params.set(ParamId::LoadWarmup, warmup).ok()?;
    let duration = SPAN.0 as i64;
    scenario.params.set(ParamId::RunDuration, duration).ok()?;
    scenario.params.check().ok()?;
    for _ in 0..bytes.next() % 8 {
        scenario.add(change_of(bytes)?).ok()?;
    }
    Some(scenario)
}

fn change_of(bytes: &mut Bytes) -> Option<Intervention> {
    let (at, id) = (Ns(bytes.word() % SPAN.0), bytes.parameter());
    let value = bytes.value(id);
    let is_live = id.spec().change != ChangeMode::Restart && id != ParamId::RunDuration;
    is_live.then_some(Intervention { at, id, value })
}

/// Runs the scenario that the bytes describe. Its packet counts must agree (`check_books`). After a
/// jump back in time and forward again, the digest (a hash of the state) must equal the digest of a
/// run without jumps.
pub fn run_with_interventions(bytes: &[u8]) {
    let bytes = &mut Bytes(bytes);
    let Some(scenario) = scenario_of(bytes) else {
        return;
    };
    let mut straight = History::new(scenario.clone());
    straight.run_until(SPAN, MOST_EVENTS);
    check_books(straight.machine());
    let end = straight.now();
    let digest = straight.machine().digest();
    straight.seek(Ns(bytes.word() % (end.0 + 1)), MOST_EVENTS);
    check_books(straight.machine());
    straight.seek(end, MOST_EVENTS);
    if end == SPAN && straight.now() == end {
        assert_eq!(straight.machine().digest(), digest, "after a jump");
    }
    if scenario.interventions.is_empty() && end == SPAN {
        assert_eq!(run_balanced(&scenario, SPAN, u64::MAX).digest(), digest);
    }
}
