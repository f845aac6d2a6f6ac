//! `ringside sweep`: every cell of a grid, in parallel, as a CSV file. The same arguments
//! give the same file, however many cores there are; shards of one sweep join by
//! appending their rows.

use crate::ScenarioArgs;
use crate::run::{json_value, metrics_of, progress_bar};
use rayon::prelude::*;
use ringside_core::machine::Metrics;
use ringside_core::params::ParamId;
use ringside_core::scenario::{Refusal, Scenario};
use serde_json::Value;
use std::path::PathBuf;

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
    /// Only this part of the rows, as in 2/8
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<String>,
    /// The CSV file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// One parameter and the values it takes.
struct Axis {
    id: ParamId,
    values: Vec<i64>,
}

fn axis(grid: &str) -> Result<Axis, Refusal> {
    let malformed = || format!("grid = {grid} is not allowed: use ID=V1,V2, as in load.jobs=0,10");
    let (id, values) = grid.split_once('=').ok_or_else(malformed)?;
    let id = ParamId::from_text(id.trim())?;
    let values = values
        .split(',')
        .map(|value| id.parse(value))
        .collect::<Result<_, _>>()?;
    Ok(Axis { id, values })
}

/// Part `part` of `parts`, from 1.
fn shard(text: &str) -> Result<(usize, usize), Refusal> {
    let parsed = text
        .split_once('/')
        .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    match parsed {
        Some((part, parts)) if (1..=parts).contains(&part) => Ok((part, parts)),
        _ => Err(format!("shard = {text} is not allowed: use PART/PARTS, as in 2/8").into()),
    }
}

/// Every combination of the axes' values, the last axis fastest.
fn cells(base: &Scenario, axes: &[Axis]) -> Result<Vec<Scenario>, Refusal> {
    let mut cells = vec![base.clone()];
    for axis in axes {
        let mut wider = Vec::with_capacity(cells.len() * axis.values.len());
        for cell in &cells {
            for &value in &axis.values {
                let mut cell = cell.clone();
                cell.params.set(axis.id, value)?;
                wider.push(cell);
            }
        }
        cells = wider;
    }
    for cell in &cells {
        cell.params.check()?;
    }
    Ok(cells)
}

fn with_seeds(cells: &[Scenario], seeds: u32) -> Result<Vec<Scenario>, Refusal> {
    let mut runs = Vec::with_capacity(cells.len() * seeds as usize);
    for cell in cells {
        for nth in 0..i64::from(seeds) {
            let mut run = cell.clone();
            run.params
                .set(ParamId::RunSeed, cell.params.get(ParamId::RunSeed) + nth)?;
            runs.push(run);
        }
    }
    Ok(runs)
}

fn header(axes: &[Axis], metrics: &Metrics) -> String {
    let axes = axes.iter().map(|axis| axis.id.spec().id);
    let metrics = metrics.values.iter().map(|(id, _)| *id);
    let columns: Vec<&str> = axes.chain(["run.seed"]).chain(metrics).collect();
    columns.join(",")
}

fn row(axes: &[Axis], run: &Scenario, metrics: &Metrics) -> String {
    let ids = axes.iter().map(|axis| axis.id).chain([ParamId::RunSeed]);
    let settings = ids.map(|id| id.format(run.params.get(id)));
    let values = metrics
        .values
        .iter()
        .map(|(_, value)| match json_value(value) {
            Value::String(text) => text,
            Value::Null => String::new(),
            number => number.to_string(),
        });
    settings.chain(values).collect::<Vec<_>>().join(",")
}

/// Runs every cell and writes the file.
pub fn sweep(args: &SweepArgs) -> Result<(), Refusal> {
    let axes = args
        .grids
        .iter()
        .map(|grid| axis(grid))
        .collect::<Result<Vec<_>, _>>()?;
    let cells = cells(&args.scenario.scenario()?, &axes)?;
    let (part, parts) = args.shard.as_deref().map_or(Ok((1, 1)), shard)?;
    let runs: Vec<Scenario> = with_seeds(&cells, args.seeds)?
        .into_iter()
        .skip(part - 1)
        .step_by(parts)
        .collect();
    let bar = progress_bar(runs.len() as u64, "runs");
    let results: Vec<Metrics> = runs
        .par_iter()
        .map(|run| {
            let metrics = metrics_of(run, None);
            bar.inc(1);
            metrics
        })
        .collect();
    bar.finish_and_clear();
    let mut lines: Vec<String> = results
        .first()
        .map(|first| header(&axes, first))
        .into_iter()
        .collect();
    lines.extend(
        runs.iter()
            .zip(&results)
            .map(|(run, metrics)| row(&axes, run, metrics)),
    );
    std::fs::write(&args.out, lines.join("\n") + "\n")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_every_combination_and_the_last_axis_is_fastest() {
        let axes = [
            axis("load.jobs=0,10").unwrap(),
            axis("app.nice=0,-10,-15").unwrap(),
        ];
        let cells = cells(&Scenario::default(), &axes).unwrap();
        let pairs: Vec<_> = cells
            .iter()
            .map(|cell| {
                (
                    cell.params.get(ParamId::LoadJobs),
                    cell.params.get(ParamId::AppNice),
                )
            })
            .collect();
        assert_eq!(
            pairs,
            [(0, 0), (0, -10), (0, -15), (10, 0), (10, -10), (10, -15)]
        );
    }

    #[test]
    fn seeds_follow_the_scenarios_own() {
        let runs = with_seeds(&[Scenario::default()], 3).unwrap();
        let seeds: Vec<i64> = runs
            .iter()
            .map(|run| run.params.get(ParamId::RunSeed))
            .collect();
        assert_eq!(seeds, [1, 2, 3]);
    }

    #[test]
    fn shards_and_grids_are_refused_in_one_sentence() {
        assert_eq!(shard("2/8").unwrap(), (2, 8));
        for bad in ["0/8", "9/8", "1", "a/b", "1/0"] {
            assert!(
                shard(bad).unwrap_err().to_string().starts_with("shard = "),
                "{bad}"
            );
        }
        assert!(axis("load.jobs").is_err());
        let sentence = axis("load.jobs=0,99").err().unwrap().to_string();
        assert!(
            sentence.starts_with("load.jobs = 99 is not allowed"),
            "{sentence}"
        );
    }
}
