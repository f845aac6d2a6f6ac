//! `ringside sweep`: every cell of a grid, in parallel, as a CSV file.
//!
//! The same arguments give the same file, however many cores there are. A sweep can be
//! cut into shards for several computers: each writes a contiguous block of the rows, the
//! first one with the header, so that `cat` joins them. A sweep that was cut off goes on
//! with `--resume`.

mod grid;
mod shard;
mod table;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

use crate::ScenarioArgs;
use crate::run::{metrics_of, progress_bar};
use grid::Axis;
use lab::scenario::{Refusal, Scenario};
use rayon::prelude::*;
use shard::Shard;

/// Arguments of `ringside sweep`.
#[derive(Clone, Debug, clap::Args)]
pub struct SweepArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    /// Values of one parameter, as in load.jobs=0,1,4,10; several make a grid
    #[arg(long = "grid", value_name = "ID=V1,V2,…", required = true)]
    grids: Vec<String>,
    /// Runs of each cell, with the scenario's seed and the next ones
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    seeds: u32,
    /// Only this block of the rows, as in 2/8; `cat` joins the files of all of them
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<String>,
    /// Goes on where the file ends, if it is of this very sweep
    #[arg(long)]
    resume: bool,
    /// The CSV file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The rows to be made: one a run, in order, behind the header where there is one.
struct Plan {
    axes: Vec<Axis>,
    runs: Vec<Scenario>,
    has_header: bool,
}

impl Plan {
    fn of(args: &SweepArgs) -> Result<Plan, Refusal> {
        let axes = args
            .grids
            .iter()
            .map(|grid| grid::axis(grid))
            .collect::<Result<Vec<_>, _>>()?;
        let cells = grid::cells(&args.scenario.scenario()?, &axes)?;
        let shard = args
            .shard
            .as_deref()
            .map_or(Ok(Shard::WHOLE), Shard::parse)?;
        let mut runs = grid::with_seeds(&cells, args.seeds)?;
        let block = shard.rows(runs.len());
        Ok(Plan {
            axes,
            runs: runs.drain(block).collect(),
            has_header: shard.has_header(),
        })
    }

    /// The lines that run `nth` gives: its row, and before the first one the header.
    fn lines(&self, nth: usize) -> Vec<String> {
        let run = &self.runs[nth];
        let metrics = metrics_of(run, None);
        let header = (nth == 0 && self.has_header).then(|| table::header(&self.axes, &metrics));
        let row = table::row(&self.axes, run, &metrics);
        header.into_iter().chain([row]).collect()
    }

    /// How many runs `known`, the lines of a file, already holds. The last of them is run
    /// again: a file of another sweep, or of another version of the machine, is not gone on
    /// with.
    fn runs_in(&self, known: &[String], path: &Path) -> Result<usize, Refusal> {
        let done = known.len().saturating_sub(usize::from(self.has_header));
        if done == 0 {
            return Ok(0);
        }
        let same = done <= self.runs.len() && known.ends_with(&self.lines(done - 1));
        if same {
            return Ok(done);
        }
        let path = path.display();
        Err(format!("resume is not allowed: {path} does not begin as this sweep does; use another --out, or leave --resume out to write it anew").into())
    }
}

/// Runs every cell that the file does not hold yet and writes the rows in order.
pub fn sweep(args: &SweepArgs) -> Result<(), Refusal> {
    let plan = Plan::of(args)?;
    let mut known = Vec::new();
    if args.resume {
        known = table::whole_lines(&args.out)?;
    }
    let done = plan.runs_in(&known, &args.out)?;
    if done == 0 {
        known.clear();
    }
    let mut file = table::open_behind(&args.out, &known)?;
    write_rows(&plan, done, &mut file)
}

/// Runs from `done` on are taken in order by as many threads as there are cores, and written
/// in order by this one.
fn write_rows(plan: &Plan, done: usize, file: &mut File) -> Result<(), Refusal> {
    let bar = progress_bar(plan.runs.len() as u64, "runs");
    bar.set_position(done as u64);
    let (finished, rows) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            (done..plan.runs.len())
                .par_bridge()
                .try_for_each_with(finished, |finished, nth| {
                    finished.send((nth, plan.lines(nth))).ok()
                })
        });
        let mut early = BTreeMap::new();
        let mut next = done;
        for (nth, lines) in rows {
            bar.inc(1);
            early.insert(nth, lines);
            while let Some(lines) = early.remove(&next) {
                for line in lines {
                    table::append(file, &line)?;
                }
                next += 1;
            }
        }
        bar.finish_and_clear();
        Ok(())
    })
}

#[cfg(test)]
mod tests;
