//! A scenario: the parameters at t = 0, and the changes during the run. With the seed among the
//! parameters, a scenario determines a run to the last bit.

use crate::params::put;
use crate::params::{self, ChangeMode, LONGEST_RUN, Misfit, Misread, NotAllowed, ParamId, Params};
use crate::presets::Preset;
use base::{Ns, mix, name_hash};
use machine::{ChangeRecord, Config, Machine};
use std::fmt;
use world::replay::Replay;

/// One parameter changed while the machine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intervention {
    /// Time since the start of the run.
    pub at: Ns,
    /// Parameter that changes.
    pub id: ParamId,
    /// New value of the parameter, base units.
    pub value: i64,
}

/// Everything that determines a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The parameters at t = 0.
    pub params: Params,
    /// Changes during the run, in the order in which they are applied.
    pub interventions: Vec<Intervention>,
    /// A capture that is replayed instead of the senders.
    pub replay: Option<Replay>,
}

/// Reason why a scenario was refused, in one sentence.
pub type Refusal = Box<dyn std::error::Error + Send + Sync>;

/// Reason why a scenario is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioError {
    /// A value that its parameter does not allow.
    NotAllowed(NotAllowed),
    /// Values that contradict each other.
    Misfit(Misfit),
    /// A change during the run of a parameter that needs a restart.
    AtStartOnly(ParamId, i64),
    /// A change later than the longest run.
    TooLate(Ns),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScenarioError::NotAllowed(error) => error.fmt(f),
            ScenarioError::Misfit(error) => error.fmt(f),
            ScenarioError::AtStartOnly(id, value) => {
                let allowed = "it at t = 0 only, because it needs a restart";
                params::refusal(f, *id, &id.format(*value), allowed)
            }
            ScenarioError::TooLate(at) => {
                let (at, longest) = (at.0 as f64 / 1e9, LONGEST_RUN.0 / 1_000_000_000);
                write!(
                    f,
                    "at = {at} s is not allowed: use 0 to {longest} s, the longest run"
                )
            }
        }
    }
}

impl std::error::Error for ScenarioError {}

/// A packet of a capture is larger than `link.mtu`.
#[derive(Clone, Copy, Debug)]
pub struct FrameAboveMtu {
    /// Bytes of the largest IP packet.
    pub bytes: u16,
    /// MTU of the link (`link.mtu`), bytes.
    pub mtu: u32,
}

impl fmt::Display for FrameAboveMtu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FrameAboveMtu { bytes, mtu } = self;
        let largest = ParamId::LinkMtu.spec().max;
        let record = "record with an MTU of 1500 (ip link set DEVICE mtu 1500) and without merged packets (ethtool -K DEVICE tso off gso off gro off)";
        if i64::from(*bytes) > largest {
            return write!(
                f,
                "the capture has a packet of {bytes} bytes, and the largest link.mtu is {largest}: {record}"
            );
        }
        write!(
            f,
            "link.mtu = {mtu} is not allowed: use {bytes} or more for the largest packet of this capture, or {record}"
        )
    }
}

impl std::error::Error for FrameAboveMtu {}

impl From<NotAllowed> for ScenarioError {
    fn from(error: NotAllowed) -> ScenarioError {
        ScenarioError::NotAllowed(error)
    }
}

impl From<Misfit> for ScenarioError {
    fn from(error: Misfit) -> ScenarioError {
        ScenarioError::Misfit(error)
    }
}

impl Scenario {
    /// Returns the scenario of a preset.
    pub fn of_preset(id: &str) -> Result<Scenario, Refusal> {
        Ok(Scenario {
            params: Preset::named(id)?.params()?,
            ..Scenario::default()
        })
    }

    /// `app.nice=-15`: sets a parameter at t = 0.
    pub fn set_text(&mut self, assignment: &str) -> Result<(), Refusal> {
        let (id, value) = parse_assignment(assignment)?;
        Ok(self.params.set(id, value)?)
    }

    /// `1.5s:app.nice=-15`: changes a parameter during the run. At 0 s the change sets the
    /// parameter as `set_text` does.
    pub fn add_text(&mut self, entry: &str) -> Result<(), Refusal> {
        let malformed =
            || format!("at = {entry} is not allowed: use TIME:ID=VALUE, as in 1.5s:app.nice=-15");
        let (at, assignment) = entry.split_once(':').ok_or_else(malformed)?;
        let at = parse_time(at).ok_or_else(malformed)?;
        let (id, value) = parse_assignment(assignment)?;
        if at == Ns::ZERO {
            return Ok(self.params.set(id, value)?);
        }
        Ok(self.add(Intervention { at, id, value })?)
    }

    /// Adds a change during the run, after the other changes at the same time. Fails if the value
    /// or the time is out of range, or if the parameter can change only at t = 0.
    pub fn add(&mut self, intervention: Intervention) -> Result<(), ScenarioError> {
        let Intervention { at, id, value } = intervention;
        id.check(value)?;
        if at > LONGEST_RUN {
            return Err(ScenarioError::TooLate(at));
        }
        if id.spec().change == ChangeMode::Restart {
            return Err(ScenarioError::AtStartOnly(id, value));
        }
        let place = self.interventions.partition_point(|known| known.at <= at);
        self.interventions.insert(place, intervention);
        Ok(())
    }

    /// Replays a capture instead of the senders. Fails if a packet is larger than `link.mtu`,
    /// because no frame on this link can be so large.
    pub fn set_replay(&mut self, replay: Replay) -> Result<(), FrameAboveMtu> {
        let (bytes, mtu) = (replay.largest_packet(), self.params.resolve().path.mtu);
        if u32::from(bytes) > mtu {
            return Err(FrameAboveMtu { bytes, mtu });
        }
        self.replay = Some(replay);
        Ok(())
    }

    /// Builds the machine at t = 0. The caller applies the changes during the run.
    pub fn build(&self) -> Machine {
        Machine::new(Config {
            replay: self.replay.clone(),
            ..self.params.resolve()
        })
    }

    /// Returns the end of the run, after all changes during the run.
    pub fn duration(&self) -> Ns {
        let changes = self.interventions.iter().rev();
        let mut ends = changes.filter(|change| change.id == ParamId::RunDuration);
        let last = ends.next().map(|change| Ns(change.value as u64));
        last.unwrap_or(self.params.ns(ParamId::RunDuration))
    }
}

/// Changes a parameter of a running machine now. The caller has checked that the value is allowed
/// and that the parameter needs no restart.
pub fn intervene(machine: &mut Machine, id: ParamId, value: i64) {
    let ChangeMode::Live(change) = id.spec().change else {
        unreachable!("{} needs a restart", id.spec().id)
    };
    let mut config = machine.config().clone();
    put(id, value, &mut config);
    let told = ChangeRecord {
        what: id as u64,
        value,
        digest_word: digest_word(id, value),
    };
    machine.reconfigure(config, change, told);
}

/// Returns the number that a change adds to a run's digest (the hash over its events and its
/// state): a hash of the parameter's name and its new value.
fn digest_word(id: ParamId, value: i64) -> u64 {
    mix(name_hash(id.spec().id), value as u64)
}

fn parse_assignment(text: &str) -> Result<(ParamId, i64), Refusal> {
    let malformed = || format!("{text} is not allowed: use ID=VALUE, as in app.nice=-15");
    let (id, value) = text.split_once('=').ok_or_else(malformed)?;
    let id = id.trim();
    let id = ParamId::from_text(id).ok_or_else(|| Misread::unknown(id, value))?;
    Ok((id, id.parse(value)?))
}

/// Parses a time: a number and ns, us, ms or s (the default).
pub fn parse_time(text: &str) -> Option<Ns> {
    let at = crate::params::Unit::S.parse(text.trim())?;
    u64::try_from(at).ok().map(Ns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_enters_the_digest_by_its_name_and_value() {
        let nice = name_hash("app.nice");
        assert_eq!(nice, 0x60C9_34A7_D6EF_3E9F);
        let word = digest_word(ParamId::AppNice, -15);
        assert_eq!(word, mix(nice, -15_i64 as u64));
        assert_ne!(word, digest_word(ParamId::AppNice, -10));
    }

    fn scenario() -> Scenario {
        Scenario::of_preset("tcp-loaded").unwrap()
    }

    #[test]
    fn sets_and_interventions_are_read_as_written() {
        let mut scenario = scenario();
        scenario.set_text("app.nice=-10").unwrap();
        scenario.add_text("1.5s:app.nice=-15").unwrap();
        assert_eq!(scenario.params.get(ParamId::AppNice), -10);
        assert_eq!(
            scenario.interventions,
            [Intervention {
                at: Ns::from_ms(1_500),
                id: ParamId::AppNice,
                value: -15
            }]
        );
    }

    #[test]
    fn a_change_at_the_start_sets_the_parameter() {
        for id in ParamId::ALL {
            for value in [id.spec().min, id.spec().max] {
                let assignment = format!("{}={}", id.spec().id, id.format(value));
                let (mut set, mut changed) = (scenario(), scenario());
                set.set_text(&assignment).unwrap();
                changed.add_text(&format!("0s:{assignment}")).unwrap();
                assert_eq!(changed, set, "{assignment}");
            }
        }
    }

    #[test]
    fn interventions_stand_in_order_of_time_and_of_writing() {
        let mut scenario = scenario();
        for entry in ["2s:app.nice=1", "1s:app.nice=2", "2s:app.nice=3"] {
            scenario.add_text(entry).unwrap();
        }
        let values: Vec<i64> = scenario.interventions.iter().map(|i| i.value).collect();
        assert_eq!(values, [2, 1, 3]);
    }

    #[test]
    fn a_moment_after_the_longest_run_is_refused() {
        let longest = ParamId::RunDuration.spec().max as u64;
        assert_eq!(LONGEST_RUN, Ns(longest));
        let planned = |at| {
            let (id, value) = (ParamId::AppNice, 0);
            scenario().add(Intervention { at, id, value })
        };
        assert_eq!(planned(LONGEST_RUN), Ok(()));
        let refusal = planned(Ns::from_s(3_601)).unwrap_err().to_string();
        assert_eq!(
            refusal,
            "at = 3601 s is not allowed: use 0 to 3600 s, the longest run"
        );
        assert!(planned(Ns::NEVER).is_err());
    }

    #[test]
    fn times_carry_units() {
        assert_eq!(parse_time("50us"), Some(Ns::from_us(50)));
        assert_eq!(parse_time("1.25"), Some(Ns::from_ms(1_250)));
        assert_eq!(parse_time("-1s"), None);
        assert_eq!(parse_time("soon"), None);
    }

    #[test]
    fn refusals_are_one_sentence() {
        let refusal = |entry: &str| scenario().add_text(entry).unwrap_err().to_string();
        assert_eq!(
            refusal("1s:load.kind=hog"),
            "load.kind = hog is not allowed: use it at t = 0 only, because it needs a restart"
        );
        assert_eq!(
            refusal("app.nice=3"),
            "at = app.nice=3 is not allowed: use TIME:ID=VALUE, as in 1.5s:app.nice=-15"
        );
        assert!(
            refusal("1s:app.nice=30")
                .starts_with("app.nice = 30 is not allowed: use a whole number from -20 to 19")
        );
    }

    #[test]
    fn a_packet_above_the_mtu_is_refused_with_what_can_be_done() {
        let refusal = |bytes| FrameAboveMtu { bytes, mtu: 1_500 }.to_string();
        let fits = refusal(9_000);
        assert!(fits.starts_with("link.mtu = 1500 is not allowed: use 9000 or more "));
        assert!(fits.contains("or record with an MTU of 1500"));
        let fits_no_mtu = refusal(9_001);
        assert!(fits_no_mtu.contains("a packet of 9001 bytes, and the largest link.mtu is 9000"));
        assert!(!fits_no_mtu.contains("or more"));
    }
}
