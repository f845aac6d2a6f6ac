//! The file that a sweep writes: Parquet if its name ends in `.parquet`, otherwise CSV.

use std::path::Path;

use fs_err::File;
use lab::observe::Metrics;
use lab::scenario::Refusal;

use super::parquet_table::ParquetTable;
use super::{Plan, grid, table};

/// A sweep's open file.
pub enum Output {
    Csv(File),
    Parquet(Box<ParquetTable>),
}

impl Output {
    /// Opens the file and returns how many runs it already holds.
    pub fn open(path: &Path, resume: bool, plan: &Plan) -> Result<(Output, usize), Refusal> {
        let is_parquet = path.extension().is_some_and(|ending| ending == "parquet");
        match (is_parquet, resume) {
            (true, true) => Err("resume is not allowed with a .parquet file, which can be read only when it is complete: use a .csv file as --out".into()),
            (true, false) => {
                let ids = grid::settings(&plan.axes);
                let table = ParquetTable::new(path, ids, plan.columns.clone())?;
                Ok((Output::Parquet(Box::new(table)), 0))
            }
            (false, _) => Output::open_csv(path, resume, plan),
        }
    }

    fn open_csv(path: &Path, resume: bool, plan: &Plan) -> Result<(Output, usize), Refusal> {
        if !resume {
            return Ok((Output::Csv(table::open_behind(path, 0)?), 0));
        }
        let known = table::content(path)?;
        let text = str::from_utf8(&known).ok();
        let done = text.and_then(|text| plan.runs_in(text));
        let done = done.ok_or_else(|| of_another_sweep(path))?;
        // A file without a complete row is emptied, because the header is written again together
        // with the first row.
        let kept = match done {
            0 => 0,
            _ => table::bytes_of_whole_lines(&known),
        };
        Ok((Output::Csv(table::open_behind(path, kept)?), done))
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
            Output::Parquet(table) => Ok(table.push(&plan.runs[nth], metrics)?),
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

fn of_another_sweep(path: &Path) -> Refusal {
    let path = path.display();
    format!("resume is not allowed: {path} is the file of another sweep or version; use another --out, or omit --resume to replace the file").into()
}
