//! The run's time series as CSV: one row per 10 ms of model time, with the columns of
//! `observe::layout`. The last row ends at the end of the run, so the sums of the columns are the
//! counts of the whole run.

use super::exporter::Exporter;
use lab::observe::columns::Columns;
use lab::observe::layout::SERIES_COLUMNS;
use lab::scenario::Refusal;
use machine::Machine;
use machine::recorder::series::Sample;
use std::fmt::Write as _;
use std::io::Write;

/// Describes the columns for `ringside export --help`.
pub fn columns() -> String {
    let mut text = String::from(
        "Columns of --csv. A row is an interval of 10 ms; the last one ends with the run.\n",
    );
    for (name, meaning) in Sample::COLUMNS.iter().zip(Sample::MEANINGS) {
        let _ = writeln!(text, "  {name:<16}{meaning}");
    }
    text
}

/// Writes a run's time series as a CSV table.
pub struct Series<W: Write> {
    file: W,
}

impl<W: Write> Series<W> {
    /// Begins the file with the column names.
    pub fn new(mut file: W) -> Result<Self, Refusal> {
        writeln!(file, "{}", SERIES_COLUMNS.join(","))?;
        Ok(Series { file })
    }

    fn write(&mut self, sample: &Sample) -> Result<(), Refusal> {
        let mut columns = Vec::with_capacity(SERIES_COLUMNS.len());
        sample.write(&mut columns);
        let values: Vec<String> = columns.iter().map(f64::to_string).collect();
        Ok(writeln!(self.file, "{}", values.join(","))?)
    }
}

impl<W: Write> Exporter for Series<W> {
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal> {
        for sample in &machine.watch().series {
            self.write(sample)?;
        }
        machine.watch_mut().clear();
        Ok(())
    }

    fn finish(mut self: Box<Self>, machine: &Machine) -> Result<(), Refusal> {
        if let Some(last) = machine.unfinished_row() {
            self.write(&last)?;
        }
        Ok(self.file.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Ns;
    use lab::scenario::Scenario;

    #[test]
    fn a_row_every_10_ms_with_a_value_in_every_column() {
        let mut machine = Scenario::of_preset("tcp-quiet").unwrap().build();
        let mut series = Series::new(Vec::new()).unwrap();
        machine.run_until(Ns::from_ms(45), u64::MAX);
        series.take(&mut machine).unwrap();
        let text = String::from_utf8(series.file).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows[0].starts_with("t_ns,delivered_bytes,offered"));
        let ends = rows[1..].iter().map(|row| row.split(',').next().unwrap());
        let ends: Vec<u64> = ends.map(|end| end.parse().unwrap()).collect();
        assert_eq!(ends.len(), 4);
        // Rows are not exactly 10 ms apart: a timer tick's handler starts late while a NIC's
        // interrupt handler is running.
        let spans = ends.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(
            spans
                .into_iter()
                .all(|span| span.abs_diff(10_000_000) < 20_000)
        );
        assert!(
            rows.iter()
                .all(|row| row.split(',').count() == SERIES_COLUMNS.len())
        );
    }
}
