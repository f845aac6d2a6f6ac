//! The Parquet file of a sweep: the columns of the CSV file, each with its type.
//!
//! A Parquet file is readable only after its footer is written. So the rows are written to a
//! temporary file beside the wanted file, which is renamed at the end. An interrupted sweep leaves
//! no file that looks complete.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err::File;
use lab::observe::{MetricColumn, MetricValue, Metrics};
use lab::params::{Kind, ParamId};
use lab::scenario::Scenario;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{
    SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter,
};
use parquet::schema::types::{Type, TypePtr};

/// Rows kept in memory and written together: some 20 MB of metrics.
const ROWS_IN_A_GROUP: usize = 10_000;

/// One value of a row.
#[derive(Clone, Debug)]
enum Cell {
    Flag(bool),
    Whole(i64),
    Real(f64),
    Text(String),
}

/// A parameter in display units.
fn setting(id: ParamId, value: i64) -> Cell {
    match id.spec().kind {
        Kind::Bool => Cell::Flag(value != 0),
        Kind::Enum(_) => Cell::Text(id.format(value)),
        Kind::Number { unit, .. } if unit.scale == 1 => Cell::Whole(value),
        Kind::Number { .. } => Cell::Real(id.to_display(value)),
    }
}

fn figure(value: &MetricValue) -> Cell {
    match value {
        MetricValue::Count(count) => Cell::Whole(i64::try_from(*count).unwrap_or(i64::MAX)),
        MetricValue::Real(real) => Cell::Real(*real),
        MetricValue::Text(text) => Cell::Text(text.clone()),
    }
}

/// Values of one column in the form in which they are written.
enum Values {
    Flags(Vec<bool>),
    Wholes(Vec<i64>),
    Reals(Vec<f64>),
    Texts(Vec<ByteArray>),
}

/// One column of the rows that are not written yet.
struct Column {
    name: &'static str,
    /// The values that exist.
    values: Values,
    /// For each row 1 if it has a value, otherwise 0. `None` if every row must have a value.
    present: Option<Vec<i16>>,
}

impl Column {
    /// Creates an empty column for values of this type.
    fn like(name: &'static str, cell: &Cell, is_optional: bool) -> Column {
        let values = match cell {
            Cell::Flag(_) => Values::Flags(Vec::new()),
            Cell::Whole(_) => Values::Wholes(Vec::new()),
            Cell::Real(_) => Values::Reals(Vec::new()),
            Cell::Text(_) => Values::Texts(Vec::new()),
        };
        // A number may be undefined, such as a ratio whose denominator is 0.
        let is_optional = is_optional || matches!(values, Values::Reals(_));
        Column {
            name,
            values,
            present: is_optional.then(Vec::new),
        }
    }

    fn schema(&self) -> Result<TypePtr> {
        let (physical, logical) = match &self.values {
            Values::Flags(_) => (Physical::BOOLEAN, None),
            Values::Wholes(_) => (Physical::INT64, None),
            Values::Reals(_) => (Physical::DOUBLE, None),
            Values::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let repetition = match self.present {
            Some(_) => Repetition::OPTIONAL,
            None => Repetition::REQUIRED,
        };
        let column = Type::primitive_type_builder(self.name, physical);
        let column = column
            .with_logical_type(logical)
            .with_repetition(repetition);
        Ok(Arc::new(column.build()?))
    }

    /// Appends a row's value. `None` if the value does not exist.
    ///
    /// # Panics
    /// If the value has another type than the column, because each metric has one type. If the
    /// value is missing, and the column must have values.
    fn push(&mut self, cell: Option<Cell>) {
        let cell = cell.filter(|cell| !matches!(cell, Cell::Real(real) if !real.is_finite()));
        match &mut self.present {
            Some(present) => present.push(i16::from(cell.is_some())),
            None => assert!(cell.is_some(), "no value of {}", self.name),
        }
        match (&mut self.values, cell) {
            (_, None) => {}
            (Values::Flags(values), Some(Cell::Flag(value))) => values.push(value),
            (Values::Wholes(values), Some(Cell::Whole(value))) => values.push(value),
            (Values::Reals(values), Some(Cell::Real(value))) => values.push(value),
            (Values::Texts(values), Some(Cell::Text(value))) => {
                values.push(value.into_bytes().into());
            }
            (_, cell) => unreachable!("{cell:?} in the column {}", self.name),
        }
    }

    /// Writes the values and removes them from memory.
    fn drain_into(&mut self, writer: &mut SerializedColumnWriter) -> Result<()> {
        let present = self.present.as_deref();
        match &mut self.values {
            Values::Flags(values) => drain::<BoolType>(writer, values, present),
            Values::Wholes(values) => drain::<Int64Type>(writer, values, present),
            Values::Reals(values) => drain::<DoubleType>(writer, values, present),
            Values::Texts(values) => drain::<ByteArrayType>(writer, values, present),
        }?;
        self.present.iter_mut().for_each(Vec::clear);
        Ok(())
    }
}

fn drain<T: DataType>(
    writer: &mut SerializedColumnWriter,
    values: &mut Vec<T::T>,
    present: Option<&[i16]>,
) -> Result<()> {
    writer.typed::<T>().write_batch(values, present, None)?;
    values.clear();
    Ok(())
}

/// The open temporary file. It is created at the first row.
struct Table {
    columns: Vec<Column>,
    rows: usize,
    writer: SerializedFileWriter<File>,
}

impl Table {
    fn new(file: File, columns: Vec<Column>) -> Result<Table> {
        let fields = columns.iter().map(Column::schema);
        let fields = fields.collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("ringside")
            .with_fields(fields)
            .build()?;
        let properties = Arc::new(WriterProperties::builder().build());
        let writer = SerializedFileWriter::new(file, Arc::new(schema), properties)?;
        Ok(Table {
            columns,
            rows: 0,
            writer,
        })
    }

    fn push(&mut self, row: impl Iterator<Item = Option<Cell>>) -> Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            column.push(cell);
        }
        self.rows += 1;
        if self.rows == ROWS_IN_A_GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group: SerializedRowGroupWriter<_> = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut writer) = group.next_column()? else {
                unreachable!("the schema has a field for each column");
            };
            column.drain_into(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    fn close(mut self) -> Result<()> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.close()?;
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
    table: Option<Table>,
}

impl ParquetTable {
    pub fn new(path: &Path, settings: Vec<ParamId>, metrics: Vec<MetricColumn>) -> ParquetTable {
        ParquetTable {
            path: path.to_owned(),
            settings,
            metrics,
            table: None,
        }
    }

    /// Creates the empty columns.
    fn columns(&self) -> Vec<Column> {
        let settings = self.settings.iter();
        let settings = settings.map(|id| Column::like(id.spec().id, &setting(*id, 0), false));
        let metrics = self.metrics.iter();
        let metrics = metrics
            .map(|metric| Column::like(metric.id, &figure(&metric.example), metric.is_optional));
        settings.chain(metrics).collect()
    }

    /// Appends the row of one run.
    pub fn push(&mut self, run: &Scenario, metrics: &Metrics) -> io::Result<()> {
        if self.table.is_none() {
            let file = File::create(unfinished(&self.path))?;
            self.table = Some(Table::new(file, self.columns())?);
        }
        let settings = self.settings.iter();
        let settings = settings.map(|id| Some(setting(*id, run.params.get(*id))));
        let values = self.metrics.iter().map(|metric| metrics.value(metric.id));
        let row = settings.chain(values.map(|value| value.map(figure)));
        match &mut self.table {
            Some(table) => Ok(table.push(row)?),
            None => unreachable!("the table was created above"),
        }
    }

    /// Completes the file and renames it. A sweep without rows writes no file.
    pub fn close(self) -> io::Result<()> {
        let Some(table) = self.table else {
            return Ok(());
        };
        table.close()?;
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
    use lab::observe::metric_columns;
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
        let mut table = ParquetTable::new(&path, settings, metric_columns(runs).unwrap());
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
