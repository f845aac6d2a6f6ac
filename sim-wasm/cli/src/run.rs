//! `ringside run`: one scenario from t = 0 to its end.

use crate::coverage::{self, CallReport};
use crate::{ScenarioArgs, check_moments};
use base::Ns;
use indicatif::{ProgressBar, ProgressStyle};
use lab::history::History;
use lab::observe::kernel_text::gcov;
use lab::observe::view;
use lab::observe::{MetricValue, Metrics};
use lab::scenario::{Refusal, Scenario, parse_time};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Instant;

/// Number of events simulated between two checks of the real time: some milliseconds of work.
const BITE: u64 = 100_000;
/// Shortest run that shows a progress bar, ms of real time.
const PATIENCE_MS: u128 = 1_000;

/// Arguments of `ringside run`.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Seed of the run; the same as --set run.seed=7
    #[arg(long, allow_hyphen_values = true)]
    seed: Option<String>,
    /// Samples the metrics memory.* at this moment instead of at the end
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    sample_at: Option<String>,
    /// Also prints how often each function of the kernel was called
    #[arg(long)]
    coverage: bool,
    /// Also compares the calls per packet with another run. The other run is a preset, with changes
    /// as in router-big&output.ring=64
    #[arg(long, value_name = "PRESET", conflicts_with = "json")]
    coverage_against: Option<String>,
    /// Prints one flat JSON object
    #[arg(long)]
    json: bool,
}

impl RunArgs {
    fn scenario(&self) -> Result<Scenario, Refusal> {
        let scenario = self.scenario.scenario()?;
        check_moments(&scenario)?;
        self.with_seed(scenario)
    }

    fn with_seed(&self, mut scenario: Scenario) -> Result<Scenario, Refusal> {
        if let Some(seed) = &self.seed {
            scenario.set_text(&format!("run.seed={seed}"))?;
        }
        Ok(scenario)
    }

    /// Returns the scenario to compare with. That scenario gets the seed of this run, and its
    /// duration if one was given.
    fn compared_with(&self) -> Result<Option<Scenario>, Refusal> {
        let Some(text) = &self.coverage_against else {
            return Ok(None);
        };
        let mut scenario = coverage::scenario(text)?;
        if let Some(duration) = &self.scenario.duration {
            scenario.set_text(&format!("run.duration={duration}"))?;
        }
        self.with_seed(scenario).map(Some)
    }

    fn sample_at(&self, end: Ns) -> Result<Option<Ns>, Refusal> {
        let Some(text) = &self.sample_at else {
            return Ok(None);
        };
        match parse_time(text) {
            Some(at) if at <= end => Ok(Some(at)),
            _ => Err(format!(
                "sample-at = {text} is not allowed: use 0 to {} s, the run's duration",
                end.0 as f64 / 1e9
            )
            .into()),
        }
    }
}

/// Progress in model time on standard error, shown once a run takes long.
pub(crate) struct Progress {
    begin: Instant,
    end: Ns,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(end: Ns) -> Progress {
        Progress {
            begin: Instant::now(),
            end,
            bar: None,
        }
    }

    pub(crate) fn show(&mut self, now: Ns) {
        if self.bar.is_none() && self.begin.elapsed().as_millis() < PATIENCE_MS {
            return;
        }
        let end = self.end;
        let bar = self
            .bar
            .get_or_insert_with(|| progress_bar(end.0 / 1_000_000, "model ms"));
        bar.set_position(now.0 / 1_000_000);
    }

    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Creates a progress bar on standard error; hidden if standard error is not a terminal.
pub(crate) fn progress_bar(length: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{bar:40}} {{pos}} / {{len}} {unit}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

fn run_to(run: &mut History, t: Ns, progress: &mut Progress) {
    while run.run_until(t, BITE) {
        progress.show(run.now());
    }
}

/// Runs to the end and returns the metrics, with `memory.*` as sampled at `sample_at`.
pub fn metrics_of(scenario: &Scenario, sample_at: Option<Ns>) -> Metrics {
    measure(scenario, sample_at).0
}

/// Runs to the end and returns the metrics and the calls of each kernel function.
fn measure(scenario: &Scenario, sample_at: Option<Ns>) -> (Metrics, CallReport) {
    let mut run = History::one_way(scenario.clone());
    let mut progress = Progress::new(run.duration());
    let sample = sample_at.map(|at| {
        run_to(&mut run, at, &mut progress);
        view(run.machine()).printed_meminfo()
    });
    run_to(&mut run, Ns::NEVER, &mut progress);
    progress.done();
    let end = view(run.machine());
    let calls = CallReport {
        of: end.coverage(),
        packets: run.machine().counters().offered,
    };
    (end.metrics_with(sample), calls)
}

/// Converts a metric to JSON. An undefined share (0 / 0) is null.
pub(crate) fn json_value(value: &MetricValue) -> Value {
    match value {
        MetricValue::Count(count) => json!(count),
        MetricValue::Real(real) => json!(real),
        MetricValue::Text(text) => json!(text),
    }
}

fn as_json(metrics: &Metrics, calls: Option<&[(&str, u64)]>) -> String {
    let metrics = metrics.values.iter();
    let metrics = metrics.map(|(id, value)| ((*id).to_owned(), json_value(value)));
    let calls = calls.into_iter().flatten();
    let calls = calls.map(|(function, times)| (format!("coverage.{function}"), json!(times)));
    let values: Map<String, Value> = metrics.chain(calls).collect();
    format!("{}\n", Value::Object(values))
}

fn as_table(metrics: &Metrics, calls: Option<&[(&str, u64)]>) -> String {
    let mut out = String::new();
    for (id, value) in &metrics.values {
        let text = match value {
            MetricValue::Count(count) => count.to_string(),
            MetricValue::Real(real) => format!("{real:.4}"),
            MetricValue::Text(text) => text.clone(),
        };
        let _ = writeln!(out, "{id:<26} {text:>18}");
    }
    if let Some(calls) = calls {
        let _ = writeln!(out, "\n{}", gcov(calls).trim_end());
    }
    out
}

/// Runs and returns what to print.
pub fn run(args: &RunArgs) -> Result<String, Refusal> {
    let scenario = args.scenario()?;
    let sample_at = args.sample_at(scenario.duration())?;
    let other = args.compared_with()?;
    let begin = Instant::now();
    let (mut metrics, calls) = measure(&scenario, sample_at);
    let wall = MetricValue::Real(begin.elapsed().as_secs_f64());
    metrics.values.push(("run.wall_s", wall));
    let printed = args.coverage.then_some(calls.of.as_slice());
    if args.json {
        return Ok(as_json(&metrics, printed));
    }
    let mut out = as_table(&metrics, printed);
    if let Some(other) = other {
        let (_, others) = measure(&other, None);
        let _ = write!(out, "\n{}", coverage::difference(&calls, &others));
    }
    Ok(out)
}
