//! `ringside sweep`: runs every combination of the given parameter values, in parallel, and writes
//! one row per run to a CSV or a Parquet file.
//!
//! Equal arguments give equal files, on any number of cores. Several computers can share a sweep:
//! each writes one shard, a contiguous block of the rows. Only the first shard's CSV file has the
//! header, so that `cat` joins them; Parquet files are read together. `--resume` continues an
//! interrupted CSV file.

mod grid;
mod output;
mod parquet_table;
mod shard;
mod table;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc;

use crate::ScenarioArgs;
use crate::replay::tell_unused;
use crate::run::{metrics_of, progress_bar};
use grid::Axis;
use lab::observe::{MetricColumn, Metrics, metric_columns};
use lab::params::ParamId;
use lab::scenario::{Refusal, Scenario};
use output::Output;
use rayon::prelude::*;
use shard::Shard;

/// Arguments of `ringside sweep`.
#[derive(Clone, Debug, clap::Args)]
pub struct SweepArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Values of one parameter, as in load.jobs=0,1,4,10. Repeat --grid for each further parameter
    #[arg(
        long = "grid",
        value_name = "ID=V1,V2,…",
        required = true,
        allow_hyphen_values = true
    )]
    grids: Vec<String>,
    /// Number of runs of each combination of values, with the scenario's seed and the seeds after
    /// it
    #[arg(long, default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    seeds: u32,
    /// Makes only one block of the rows, as in 2/8: the second of eight. `cat` joins the files of
    /// all blocks
    #[arg(long, value_name = "PART/PARTS", allow_hyphen_values = true)]
    shard: Option<String>,
    /// Continues an incomplete file of this sweep
    #[arg(long)]
    resume: bool,
    /// Output file: CSV, or Parquet if the name ends in .parquet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs of the sweep, in the order of their rows in the file, and whether the file begins with a
/// header.
struct Plan {
    axes: Vec<Axis>,
    /// Metrics of all runs of the sweep. So the files of all shards have the same columns.
    columns: Vec<MetricColumn>,
    runs: Vec<Scenario>,
    has_header: bool,
}

impl Plan {
    fn of(args: &SweepArgs) -> Result<Plan, Refusal> {
        let axes = grid::axes(&args.grids)?;
        let base = args.scenario.scenario()?;
        let varied: Vec<ParamId> = axes.iter().map(|axis| axis.id).collect();
        tell_unused(&varied, &base);
        let cells = grid::cells(&base, &axes)?;
        let shard = args
            .shard
            .as_deref()
            .map_or(Ok(Shard::WHOLE), Shard::parse)?;
        let mut runs = grid::with_seeds(&cells, args.seeds)?;
        let block = shard.rows(runs.len());
        Ok(Plan {
            axes,
            columns: metric_columns(&cells)?,
            runs: runs.drain(block).collect(),
            has_header: shard.has_header(),
        })
    }

    /// Runs the scenario of row `nth`.
    fn metrics(&self, nth: usize) -> Metrics {
        let metrics = metrics_of(&self.runs[nth], None);
        let is_column = |id| self.columns.iter().any(|column| column.id == id);
        debug_assert!(metrics.values.iter().all(|(id, _)| is_column(*id)));
        metrics
    }

    /// Returns the lines of CSV of run `nth`: its row, preceded by the header for the first run.
    fn lines(&self, nth: usize, metrics: &Metrics) -> Vec<String> {
        let header = (nth == 0).then(|| self.header()).flatten();
        let row = table::row(&self.axes, &self.columns, &self.runs[nth], metrics);
        header.into_iter().chain([row]).collect()
    }

    /// Returns the first line of the file. `None` if the file has no header.
    fn header(&self) -> Option<String> {
        let has_header = self.has_header;
        has_header.then(|| table::header(&self.axes, &self.columns))
    }

    /// Returns how many runs the text of a file already holds. To check the text, its header is
    /// compared, and the last of these runs is repeated and compared with its row. `None` if they
    /// differ: another sweep or another version of the simulator wrote the file.
    fn runs_in(&self, text: &str) -> Option<usize> {
        let known = table::whole_lines(text);
        let done = known.len().saturating_sub(usize::from(self.has_header));
        let belongs = match done {
            0 => text.is_empty() || self.begins_with(text),
            done => {
                let header = self.header();
                header.is_none_or(|header| known[0] == header)
                    && done <= self.runs.len()
                    && known.ends_with(&self.repeated(done - 1))
            }
        };
        belongs.then_some(done)
    }

    /// Repeats run `nth` and returns its lines.
    fn repeated(&self, nth: usize) -> Vec<String> {
        self.lines(nth, &self.metrics(nth))
    }

    /// Returns whether `text` is the beginning of this sweep's file. `text` must not be longer than
    /// the header and the first row.
    fn begins_with(&self, text: &str) -> bool {
        let has_runs = !self.runs.is_empty();
        has_runs && (self.repeated(0).join("\n") + "\n").starts_with(text)
    }
}

/// Simulates every run whose row is not in the file yet, and writes the rows in order.
pub fn sweep(args: &SweepArgs) -> Result<(), Refusal> {
    let plan = Plan::of(args)?;
    let (mut output, done) = Output::open(&args.out, args.resume, &plan)?;
    write_rows(&plan, done, &mut output)?;
    output.close()
}

/// Starts the runs from `done` on in order, on as many threads as there are cores. This thread
/// writes their rows in order.
fn write_rows(plan: &Plan, done: usize, output: &mut Output) -> Result<(), Refusal> {
    let bar = progress_bar(plan.runs.len() as u64, "runs");
    bar.set_position(done as u64);
    let (finished, rows) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            (done..plan.runs.len())
                .par_bridge()
                .try_for_each_with(finished, |finished, nth| {
                    finished.send((nth, plan.metrics(nth))).ok()
                })
        });
        let mut early = BTreeMap::new();
        let mut next = done;
        for (nth, metrics) in rows {
            bar.inc(1);
            early.insert(nth, metrics);
            while let Some(metrics) = early.remove(&next) {
                output.append(plan, next, &metrics)?;
                next += 1;
            }
        }
        bar.finish_and_clear();
        Ok(())
    })
}

#[cfg(test)]
mod tests;
