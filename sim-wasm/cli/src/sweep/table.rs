//! The CSV file of a sweep. A row is written only after all earlier rows, so a file that was cut
//! off is the beginning of the whole file.

use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use fs_err::{File, OpenOptions};
use lab::observe::{MetricColumn, Metrics};
use lab::scenario::Scenario;
use serde_json::Value;

use super::grid::{self, Axis};
use crate::run::json_value;

/// The names of the columns: the parameters that the sweep varies, the seed, and the metrics.
pub fn header(axes: &[Axis], metrics: &[MetricColumn]) -> String {
    let settings = grid::settings(axes).into_iter().map(|id| id.spec().id);
    let metrics = metrics.iter().map(|column| column.id);
    settings.chain(metrics).collect::<Vec<_>>().join(",")
}

/// One run's row. The cell of a metric that the run lacks is empty.
pub fn row(axes: &[Axis], columns: &[MetricColumn], run: &Scenario, metrics: &Metrics) -> String {
    let ids = grid::settings(axes).into_iter();
    let settings = ids.map(|id| id.format(run.params.get(id)));
    let values = columns.iter().map(|column| metrics.value(column.id));
    let values = values.map(|value| match value.map(json_value) {
        Some(Value::String(text)) => text,
        Some(Value::Null) | None => String::new(),
        Some(number) => number.to_string(),
    });
    settings.chain(values).collect::<Vec<_>>().join(",")
}

/// Returns the content of a file; empty if there is no file.
pub fn content(path: &Path) -> io::Result<Vec<u8>> {
    match fs_err::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// Returns the complete lines of a text. A last line without a line end was cut off and is left
/// out.
pub fn whole_lines(text: &str) -> Vec<String> {
    let lines = text.split_inclusive('\n');
    let whole = lines.filter_map(|line| line.strip_suffix('\n'));
    whole.map(str::to_owned).collect()
}

/// Returns the number of bytes up to the end of the last complete line.
pub fn bytes_of_whole_lines(content: &[u8]) -> usize {
    let end = content.iter().rposition(|byte| *byte == b'\n');
    end.map_or(0, |end| end + 1)
}

/// Opens the file for writing after its first `kept` bytes. All later bytes are removed.
pub fn open_behind(path: &Path, kept: usize) -> io::Result<File> {
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    file.set_len(kept as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

/// Appends a line without a buffer: the line is in the file when this function returns.
pub fn append(file: &mut File, line: &str) -> io::Result<()> {
    file.write_all(format!("{line}\n").as_bytes())
}
