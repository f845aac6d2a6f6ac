//! The runs of a sweep: every combination of the values of its parameters (axes), each repeated
//! with several seeds.

use crate::check_moments;
use lab::params::{Misread, ParamId};
use lab::scenario::{Refusal, Scenario};

/// One parameter and its values.
pub struct Axis {
    pub id: ParamId,
    pub values: Vec<i64>,
}

/// Parses `load.jobs=0,1,4,10`.
fn axis(grid: &str) -> Result<Axis, Refusal> {
    let malformed = || format!("grid = {grid} is not allowed: use ID=V1,V2, as in load.jobs=0,10");
    let (id, values) = grid.split_once('=').ok_or_else(malformed)?;
    let id = id.trim();
    let id = ParamId::from_text(id).ok_or_else(|| Misread::unknown(id, values))?;
    let values = values
        .split(',')
        .map(|value| id.parse(value))
        .collect::<Result<_, _>>()?;
    Ok(Axis { id, values })
}

/// Parses all `--grid` arguments. Two arguments with the same parameter are refused.
pub fn axes(grids: &[String]) -> Result<Vec<Axis>, Refusal> {
    let mut axes: Vec<Axis> = Vec::with_capacity(grids.len());
    for grid in grids {
        let next = axis(grid)?;
        if axes.iter().any(|axis| axis.id == next.id) {
            let id = next.id.spec().id;
            return Err(format!(
                "grid = {grid} is not allowed: write all values of {id} in one --grid"
            )
            .into());
        }
        axes.push(next);
    }
    Ok(axes)
}

/// Parameters in the first columns of a row: the parameters that the sweep varies, and the seed,
/// each once.
pub fn settings(axes: &[Axis]) -> Vec<ParamId> {
    let axes = axes.iter().map(|axis| axis.id);
    let mut ids: Vec<ParamId> = axes.collect();
    if !ids.contains(&ParamId::RunSeed) {
        ids.push(ParamId::RunSeed);
    }
    ids
}

/// Returns every combination of the axes' values. The last axis changes from each combination to
/// the next, like the innermost of nested loops.
pub fn cells(base: &Scenario, axes: &[Axis]) -> Result<Vec<Scenario>, Refusal> {
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
        check_moments(cell)?;
    }
    Ok(cells)
}

/// Repeats each combination of values with the scenario's seed and the following seeds.
pub fn with_seeds(cells: &[Scenario], seeds: u32) -> Result<Vec<Scenario>, Refusal> {
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
    fn a_row_has_the_seed_once_also_where_seeds_are_an_axis() {
        let jobs_and_seeds = [axis("run.seed=1,2").unwrap(), axis("load.jobs=0").unwrap()];
        let jobs = [axis("load.jobs=0").unwrap()];
        assert_eq!(
            settings(&jobs_and_seeds),
            [ParamId::RunSeed, ParamId::LoadJobs]
        );
        assert_eq!(settings(&jobs), [ParamId::LoadJobs, ParamId::RunSeed]);
    }

    #[test]
    fn two_grids_of_one_parameter_are_refused_in_one_sentence() {
        let grids = ["app.nice=0", "load.jobs=0", "app.nice=-10"].map(str::to_owned);
        let sentence = axes(&grids).err().unwrap().to_string();
        assert_eq!(
            sentence,
            "grid = app.nice=-10 is not allowed: write all values of app.nice in one --grid"
        );
    }

    #[test]
    fn a_grid_is_refused_in_one_sentence() {
        assert!(axis("load.jobs").is_err());
        let sentence = axis("load.jobs=0,99").err().unwrap().to_string();
        assert!(
            sentence.starts_with("load.jobs = 99 is not allowed"),
            "{sentence}"
        );
    }
}
