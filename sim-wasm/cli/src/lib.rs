//! The commands of `ringside`; `main` only parses arguments. `xtask` uses `tables` to generate the
//! page's `tables.ts`.

pub mod coverage;
pub mod export;
pub mod list;
pub mod packetdrill;
pub mod replay;
pub mod run;
pub mod sweep;
pub mod tables;
pub mod terminal;

use base::Ns;
use lab::params::ParamId;
use lab::scenario::{Refusal, Scenario, parse_time};
use replay::ReplayArgs;

/// Returns the largest `run.duration` of the scenario, at t = 0 or after a change. If a change
/// shortens the run, changes after the new end have no effect. They are accepted up to the largest
/// duration, because recorded command lines contain such changes.
fn latest_end(scenario: &Scenario) -> Ns {
    let changes = scenario.interventions.iter();
    let ends = changes.filter(|change| change.id == ParamId::RunDuration);
    let ends = ends.map(|change| Ns(change.value as u64));
    ends.fold(scenario.params.ns(ParamId::RunDuration), Ns::max)
}

/// Refuses a change after the end of the run, because the run would not reach it.
pub(crate) fn check_moments(scenario: &Scenario) -> Result<(), Refusal> {
    let end = latest_end(scenario);
    match scenario.interventions.last() {
        Some(last) if last.at > end => Err(format!(
            "at = {} s is not allowed: use 0 to {} s, the run's duration",
            last.at.0 as f64 / 1e9,
            end.0 as f64 / 1e9
        )
        .into()),
        _ => Ok(()),
    }
}

/// Place in the network where the capture is made.
#[derive(Clone, Debug, clap::Args)]
pub struct ScenarioArgs {
    /// Starting point; see `ringside presets`. Default: tcp-loaded, for a replay tcp-quiet
    #[arg(long)]
    pub preset: Option<String>,
    /// Value of a parameter at t = 0, as in app.nice=-10; see `ringside params`
    #[arg(long = "set", value_name = "ID=VALUE", allow_hyphen_values = true)]
    pub sets: Vec<String>,
    /// A change during the run, as in 1.5s:app.nice=-15; at 0s the same as --set
    #[arg(long = "at", value_name = "TIME:ID=VALUE", allow_hyphen_values = true)]
    pub ats: Vec<String>,
    /// Length of the run, as in 25s; the same as --set run.duration=25s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub duration: Option<String>,
    /// A capture that is replayed in place of the sender
    #[command(flatten)]
    pub replay: ReplayArgs,
}

impl ScenarioArgs {
    /// Builds the scenario, or returns one sentence that says what is wrong. Changes after the end
    /// of the run are refused later, by `check_moments`, because a sweep's grid may still move the
    /// end.
    pub fn scenario(&self) -> Result<Scenario, Refusal> {
        let mut scenario = Scenario::of_preset(self.preset())?;
        for set in &self.sets {
            scenario.set_text(set)?;
        }
        if let Some(duration) = &self.duration {
            scenario.set_text(&format!("run.duration={duration}"))?;
        }
        for at in &self.ats {
            scenario.add_text(at)?;
        }
        scenario.params.check()?;
        self.replay.apply(&mut scenario, &self.given())?;
        Ok(scenario)
    }

    /// Returns the parameters that the command line sets at t = 0.
    fn given(&self) -> Vec<ParamId> {
        let changes = self.ats.iter().filter_map(|at| at.split_once(':'));
        let at_start = changes.filter(|(time, _)| parse_time(time) == Some(Ns::ZERO));
        let sets = self.sets.iter().map(String::as_str);
        let sets = sets.chain(at_start.map(|(_, set)| set));
        let ids = sets.filter_map(|set| set.split_once('='));
        let ids = ids.filter_map(|(id, _)| ParamId::from_text(id.trim()));
        let duration = self.duration.as_ref().map(|_| ParamId::RunDuration);
        ids.chain(duration).collect()
    }

    fn preset(&self) -> &str {
        let usual = match self.replay.replay {
            Some(_) => "tcp-quiet",
            None => "tcp-loaded",
        };
        self.preset.as_deref().unwrap_or(usual)
    }
}
