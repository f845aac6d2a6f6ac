//! The CSV file of a sweep. A row is written only after all earlier rows, so a file that was cut
//! off is the beginning of the whole file.

use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use fs_err::{File, OpenOptions};
use lab::observe::Metrics;
use lab::scenario::{Refusal, Scenario};
use serde_json::Value;

use super::grid::{self, Axis};
use crate::run::json_value;

/// The names of the columns: the axes, the seed, the metrics.
pub(super) fn header(axes: &[Axis], metrics: &Metrics) -> String {
    let settings = grid::settings(axes).into_iter().map(|id| id.spec().id);
    let metrics = metrics.values.iter().map(|(id, _)| *id);
    settings.chain(metrics).collect::<Vec<_>>().join(",")
}

/// One run's row.
pub(super) fn row(axes: &[Axis], run: &Scenario, metrics: &Metrics) -> String {
    let ids = grid::settings(axes).into_iter();
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

/// Returns the complete lines of a file. A last line without a line end was cut off and is left
/// out.
pub(super) fn whole_lines(path: &Path) -> Result<Vec<String>, Refusal> {
    let Ok(file) = File::open(path) else {
        return Ok(Vec::new());
    };
    let mut reader = BufReader::new(file);
    let mut lines = Vec::new();
    let mut line = String::new();
    while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
        line.pop();
        lines.push(std::mem::take(&mut line));
    }
    Ok(lines)
}

/// Opens the file for writing after `kept`, its first lines. All later bytes are removed.
pub(super) fn open_behind(path: &Path, kept: &[String]) -> Result<File, Refusal> {
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    let bytes: usize = kept.iter().map(|line| line.len() + 1).sum();
    file.set_len(bytes as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

/// Appends a line without a buffer: the line is in the file when this function returns.
pub(super) fn append(file: &mut File, line: &str) -> std::io::Result<()> {
    file.write_all(format!("{line}\n").as_bytes())
}
