//! The Parquet file of a sweep: the columns of the CSV file, each with its type.
//!
//! A Parquet file is readable only after its footer is written. So the rows are written to a
//! temporary file beside the wanted file, which is renamed at the end. An interrupted sweep leaves
//! no file that looks complete.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err::File;
use lab::observe::{MetricColumn, Metrics};
use lab::params::{Kind, ParamId};
use lab::scenario::Scenario;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use serde_json::{Value, json};

use crate::run::json_value;

/// Rows kept in memory and written together: some 80 MB of metrics.
const ROWS_IN_A_GROUP: usize = 10_000;

/// A parameter in display units.
fn setting(id: ParamId, value: i64) -> Value {
    match id.spec().kind {
        Kind::Bool => json!(value != 0),
        Kind::Enum(_) => json!(id.format(value)),
        Kind::Number { unit, .. } if unit.scale == 1 => json!(value),
        Kind::Number { .. } => json!(id.to_display(value)),
    }
}

/// One column of the rows that are not written yet.
struct Column {
    name: &'static str,
    physical: Physical,
    repetition: Repetition,
    /// A value for each row; null if the value does not exist.
    values: Vec<Value>,
}

impl Column {
    /// Creates an empty column for values of the example's type.
    fn like(name: &'static str, example: &Value, is_optional: bool) -> Column {
        let physical = match example {
            Value::Bool(_) => Physical::BOOLEAN,
            Value::String(_) => Physical::BYTE_ARRAY,
            Value::Number(number) if !number.is_f64() => Physical::INT64,
            _ => Physical::DOUBLE,
        };
        // A number may be undefined, such as a ratio whose denominator is 0.
        let repetition = match is_optional || physical == Physical::DOUBLE {
            true => Repetition::OPTIONAL,
            false => Repetition::REQUIRED,
        };
        Column {
            name,
            physical,
            repetition,
            values: Vec::new(),
        }
    }

    fn schema(&self) -> Result<TypePtr> {
        let is_text = self.physical == Physical::BYTE_ARRAY;
        let column = Type::primitive_type_builder(self.name, self.physical)
            .with_logical_type(is_text.then_some(LogicalType::String))
            .with_repetition(self.repetition);
        Ok(Arc::new(column.build()?))
    }

    /// Writes the values and removes them from memory.
    ///
    /// # Panics
    /// If a value has another type than the column, because each metric has one type. If a value is
    /// missing, and the column must have values.
    fn drain_into(&mut self, writer: &mut SerializedColumnWriter) -> Result<()> {
        match self.physical {
            Physical::BOOLEAN => self.drain::<BoolType>(writer, Value::as_bool),
            Physical::INT64 => self.drain::<Int64Type>(writer, Value::as_i64),
            Physical::DOUBLE => self.drain::<DoubleType>(writer, Value::as_f64),
            _ => self.drain::<ByteArrayType>(writer, |value| value.as_str().map(Into::into)),
        }
    }

    fn drain<T: DataType>(
        &mut self,
        writer: &mut SerializedColumnWriter,
        read: fn(&Value) -> Option<T::T>,
    ) -> Result<()> {
        let is_optional = self.repetition == Repetition::OPTIONAL;
        let has_value = |value: &&Value| !is_optional || !value.is_null();
        let present: Vec<i16> = self
            .values
            .iter()
            .map(|one| i16::from(!one.is_null()))
            .collect();
        let values = self.values.iter().filter(has_value).map(|value| {
            read(value).unwrap_or_else(|| panic!("{value} in the column {}", self.name))
        });
        let values: Vec<T::T> = values.collect();
        let levels = is_optional.then_some(&present[..]);
        writer.typed::<T>().write_batch(&values, levels, None)?;
        self.values.clear();
        Ok(())
    }
}

/// A sweep's Parquet file while it is written.
pub struct ParquetTable {
    path: PathBuf,
    /// Parameters in the first columns.
    settings: Vec<ParamId>,
    /// Metrics in the other columns.
    metrics: Vec<MetricColumn>,
    columns: Vec<Column>,
    writer: SerializedFileWriter<File>,
}

impl ParquetTable {
    /// Creates the temporary file.
    pub fn new(
        path: &Path,
        settings: Vec<ParamId>,
        metrics: Vec<MetricColumn>,
    ) -> io::Result<ParquetTable> {
        let of_settings = settings
            .iter()
            .map(|id| Column::like(id.spec().id, &setting(*id, 0), false));
        let of_metrics = metrics.iter().map(|metric| {
            Column::like(metric.id, &json_value(&metric.example), metric.is_optional)
        });
        let columns: Vec<Column> = of_settings.chain(of_metrics).collect();
        let fields = columns
            .iter()
            .map(Column::schema)
            .collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("ringside")
            .with_fields(fields)
            .build()?;
        let file = File::create(unfinished(path))?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Default::default())?;
        Ok(ParquetTable {
            path: path.to_owned(),
            settings,
            metrics,
            columns,
            writer,
        })
    }

    /// Appends the row of one run.
    pub fn push(&mut self, run: &Scenario, metrics: &Metrics) -> io::Result<()> {
        let settings = self.settings.iter();
        let settings = settings.map(|id| setting(*id, run.params.get(*id)));
        let values = self.metrics.iter().map(|metric| metrics.value(metric.id));
        let values = values.map(|value| value.map_or(Value::Null, json_value));
        for (column, value) in self.columns.iter_mut().zip(settings.chain(values)) {
            column.values.push(value);
        }
        if self.rows() == ROWS_IN_A_GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    /// Number of rows that are not written yet.
    fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else {
                unreachable!("the schema has a field for each column");
            };
            column.drain_into(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Completes the file and renames it. A sweep without rows leaves no file.
    pub fn close(mut self) -> io::Result<()> {
        if self.rows() > 0 {
            self.write_group()?;
        }
        if self.writer.flushed_row_groups().is_empty() {
            return fs_err::remove_file(unfinished(&self.path));
        }
        self.writer.close()?;
        fs_err::rename(unfinished(&self.path), &self.path)
    }
}

/// Path of the temporary file.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("parquet.unfinished")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::metrics_of;
    use lab::observe::{MetricValue, metric_columns};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::{Field, Row};

    fn written(runs: &[Scenario], file: &str) -> Vec<Row> {
        let name = format!("ringside-{}-{file}.parquet", std::process::id());
        let path = std::env::temp_dir().join(name);
        let settings = vec![
            ParamId::NicRing,
            ParamId::LinkRtt,
            ParamId::NicDriver,
            ParamId::KernelPreempt,
            ParamId::RunSeed,
        ];
        let metrics = metric_columns(runs).unwrap();
        let mut table = ParquetTable::new(&path, settings, metrics).unwrap();
        for run in runs {
            table.push(run, &metrics_of(run, None)).unwrap();
            assert!(!path.exists(), "a file without its footer has not its name");
        }
        table.close().unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        let rows = reader
            .get_row_iter(None)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        std::fs::remove_file(path).unwrap();
        rows
    }

    fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
        row.get_column_iter()
            .find(|(column, _)| *column == name)
            .expect("a column of that name")
            .1
    }

    #[test]
    fn a_row_has_settings_and_metrics_with_their_types() {
        let mut run = Scenario::of_preset("udp-200").unwrap();
        run.set_text("run.duration=20ms").unwrap();
        run.set_text("link.rtt=0.7").unwrap();
        let metrics = metrics_of(&run, None);
        let rows = written(&[run.clone(), run], "types");
        assert_eq!(rows.len(), 2);
        let row = &rows[1];
        assert_eq!(field(row, "nic.ring"), &Field::Long(384));
        assert_eq!(field(row, "link.rtt"), &Field::Double(0.7));
        assert_eq!(field(row, "nic.driver"), &Field::Str("napi".to_owned()));
        assert_eq!(field(row, "kernel.preempt"), &Field::Bool(true));
        assert_eq!(row.len(), 5 + metrics.values.len());
        for (id, value) in &metrics.values {
            let expected = match value {
                MetricValue::Count(count) => Field::Long(*count as i64),
                MetricValue::Real(real) if real.is_finite() => Field::Double(*real),
                MetricValue::Real(_) => Field::Null,
                MetricValue::Text(text) => Field::Str(text.clone()),
            };
            assert_eq!(field(row, id), &expected, "{id}");
        }
    }

    #[test]
    fn a_metric_that_a_run_lacks_is_null() {
        let runs = ["2.6.12", "6.12", "2.6.12"].map(|release| {
            let mut run = Scenario::of_preset("tcp-quiet").unwrap();
            run.set_text("run.duration=10ms").unwrap();
            run.set_text("host.profile=xeon-3600").unwrap();
            run.set_text(&format!("kernel.release={release}")).unwrap();
            run
        });
        let rows = written(&runs, "nulls");
        for id in ["gro.segments_mean", "page_pool.recycled"] {
            let cells = rows.iter().map(|row| field(row, id) == &Field::Null);
            assert_eq!(cells.collect::<Vec<_>>(), [true, false, true], "{id}");
        }
        let digests = rows.iter().map(|row| field(row, "run.digest"));
        let digests: Vec<_> = digests.collect();
        assert!(digests[0] == digests[2] && digests[0] != digests[1]);
    }
}
