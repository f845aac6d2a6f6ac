//! The file that a sweep writes, by the ending of its name.

use std::path::Path;

use fs_err::File;
use lab::observe::Metrics;
use lab::scenario::Refusal;

use super::parquet_table::ParquetTable;
use super::{Plan, table};

/// A sweep's open file.
pub(super) enum Output {
    Csv(File),
    Parquet(Box<ParquetTable>),
}

impl Output {
    /// Opens the file and returns how many runs it already holds.
    pub fn open(path: &Path, resume: bool, plan: &Plan) -> Result<(Output, usize), Refusal> {
        let is_parquet = path.extension().is_some_and(|ending| ending == "parquet");
        match (is_parquet, resume) {
            (true, true) => Err("resume is not allowed with a .parquet file, which can be read only when it is complete: use a .csv file as --out".into()),
            (true, false) => Ok((Output::Parquet(Box::new(ParquetTable::new(path))), 0)),
            (false, _) => Output::open_csv(path, resume, plan),
        }
    }

    fn open_csv(path: &Path, resume: bool, plan: &Plan) -> Result<(Output, usize), Refusal> {
        let mut known = Vec::new();
        if resume {
            known = table::whole_lines(path)?;
        }
        let done = plan.runs_in(&known, path)?;
        if done == 0 {
            known.clear();
        }
        Ok((Output::Csv(table::open_behind(path, &known)?), done))
    }

    /// Appends the row of run `nth`.
    pub fn append(&mut self, plan: &Plan, nth: usize, metrics: &Metrics) -> Result<(), Refusal> {
        match self {
            Output::Csv(file) => {
                for line in plan.lines(nth, metrics) {
                    table::append(file, &line)?;
                }
                Ok(())
            }
            Output::Parquet(table) => Ok(table.push(&plan.axes, &plan.runs[nth], metrics)?),
        }
    }

    /// Ends the file.
    pub fn close(self) -> Result<(), Refusal> {
        match self {
            Output::Csv(_) => Ok(()),
            Output::Parquet(table) => Ok(table.close()?),
        }
    }
}
