//! A stand-in for the machine: a clock whose events fall at drawn times.
//!
//! It has the machine's interface and its determinism, and nothing of its content.

use crate::observe::layout::{FRAME_FIELDS, TASK_COLUMNS, frame};
use crate::observe::watch::Watch;
use crate::params::{ParamId, Params};
use crate::rng::Rng;
use crate::scenario::{Intervention, Scenario};
use crate::time::Ns;

/// One metric's value.
#[derive(Clone, Debug, PartialEq)]
pub enum MetricValue {
    /// A count or another whole number.
    Count(u64),
    /// A rate, mean, share or duration.
    Real(f64),
    /// Text: the digest.
    Text(String),
}

/// A run's metrics in the contract's order.
#[derive(Clone, Debug, PartialEq)]
pub struct Metrics {
    /// Id and value.
    pub values: Vec<(&'static str, MetricValue)>,
}

/// The stand-in.
#[derive(Clone, Debug)]
pub struct Machine {
    params: Params,
    interventions: Vec<Intervention>,
    next_intervention: usize,
    rng: Rng,
    horizon: Ns,
    next_at: Ns,
    events: u64,
    digest: u64,
    hops: u64,
    switches: u64,
    /// What an onlooker asked to have recorded.
    pub watch: Watch,
}

impl Machine {
    /// A machine at t = 0 of this scenario.
    pub fn new(scenario: &Scenario) -> Machine {
        Machine {
            params: scenario.params.clone(),
            interventions: scenario.interventions.clone(),
            next_intervention: 0,
            rng: Rng::named(scenario.params.get(ParamId::RunSeed) as u64, "machine"),
            horizon: Ns::ZERO,
            next_at: Ns::ZERO,
            events: 0,
            digest: 0,
            hops: 0,
            switches: 0,
            watch: Watch::default(),
        }
    }

    /// Model time up to which everything has been applied.
    pub fn now(&self) -> Ns {
        self.horizon
    }

    /// Events applied so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Hops so far.
    pub fn hops(&self) -> u64 {
        self.hops
    }

    /// Frames that have ended.
    pub fn packets_ended(&self) -> u64 {
        self.hops / 7
    }

    /// Context switches so far.
    pub fn switches(&self) -> u64 {
        self.switches
    }

    /// The parameters as they are now.
    pub fn params(&self) -> &Params {
        &self.params
    }

    fn next_event_at(&self) -> Ns {
        let planned = self.interventions.get(self.next_intervention);
        self.next_at
            .min(planned.map_or(Ns::NEVER, |planned| planned.at))
    }

    fn apply_next(&mut self) {
        let at = self.next_event_at();
        self.events += 1;
        self.horizon = at;
        if at == self.next_at {
            let word = self.rng.next_u64();
            self.mix(at.0 ^ word);
            self.hops += word & 1;
            self.switches += u64::from(word % 31 == 0);
            self.next_at = at + Ns(word % 3 * 333_333);
        } else {
            let planned = self.interventions[self.next_intervention];
            self.next_intervention += 1;
            self.mix(at.0 ^ planned.value as u64);
            let _ = self.params.set(planned.id, planned.value);
        }
    }

    fn mix(&mut self, word: u64) {
        self.digest = (self.digest ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29);
    }

    /// Applies everything up to `t`, but at most `at_most` events; true if more remains.
    pub fn run_until(&mut self, t: Ns, at_most: u64) -> bool {
        for _ in 0..at_most {
            if self.next_event_at() > t {
                self.horizon = self.horizon.max(t);
                return false;
            }
            self.apply_next();
        }
        self.next_event_at() <= t
    }

    /// Applies exactly one event.
    pub fn step_event(&mut self) {
        self.apply_next();
    }

    /// Changes a parameter now, after the events of this very moment.
    pub fn intervene(&mut self, id: ParamId, value: i64) {
        while self.next_event_at() <= self.horizon {
            self.apply_next();
        }
        let at = self.horizon;
        self.interventions.truncate(self.next_intervention);
        self.interventions.push(Intervention { at, id, value });
        self.apply_next();
    }

    /// 64 bits over every applied event.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Metrics of the run so far.
    pub fn metrics(&self) -> Metrics {
        Metrics {
            values: vec![
                (
                    "run.simulated_s",
                    MetricValue::Real(self.horizon.0 as f64 / 1e9),
                ),
                ("run.events", MetricValue::Count(self.events)),
                (
                    "run.digest",
                    MetricValue::Text(format!("{:016x}", self.digest)),
                ),
            ],
        }
    }

    /// Writes `FRAME_FIELDS`.
    pub fn write_frame(&self, out: &mut Vec<f64>) {
        let begin = out.len();
        out.resize(begin + FRAME_FIELDS.len(), 0.0);
        out[begin + frame::t_ns] = self.horizon.0 as f64;
        out[begin + frame::events] = self.events as f64;
    }

    /// Writes one state a descriptor.
    pub fn write_ring(&self, out: &mut Vec<f64>) {
        out.resize(out.len() + self.params.get(ParamId::NicRing) as usize, 0.0);
    }

    /// Writes rows of `TASK_COLUMNS`.
    pub fn write_tasks(&self, out: &mut Vec<f64>) {
        out.resize(out.len() + TASK_COLUMNS.len(), 0.0);
    }
}
