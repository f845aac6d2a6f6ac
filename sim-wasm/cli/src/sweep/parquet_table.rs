//! The Parquet file of a sweep: the columns of the CSV file, each with its type.
//!
//! A Parquet file is readable only after its footer is written. So the rows are written to a
//! temporary file beside the wanted file, which is renamed at the end. An interrupted sweep leaves
//! no file that looks complete.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err::File;
use lab::observe::{MetricValue, Metrics};
use lab::params::{Kind, ParamId};
use lab::scenario::Scenario;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{
    SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter,
};
use parquet::schema::types::{Type, TypePtr};

use super::grid::{self, Axis};

/// Rows kept in memory and written together: some 20 MB of metrics.
const ROWS_IN_A_GROUP: usize = 10_000;

/// One value of a row.
#[derive(Clone, Debug)]
enum Cell {
    Flag(bool),
    Whole(i64),
    /// `None` if the value does not exist, such as a ratio whose denominator is 0.
    Real(Option<f64>),
    Text(String),
}

/// A parameter in display units.
fn setting(id: ParamId, value: i64) -> Cell {
    match id.spec().kind {
        Kind::Bool => Cell::Flag(value != 0),
        Kind::Enum(_) => Cell::Text(id.format(value)),
        Kind::Number { unit, .. } if unit.scale == 1 => Cell::Whole(value),
        Kind::Number { .. } => Cell::Real(Some(id.to_display(value))),
    }
}

fn figure(value: &MetricValue) -> Cell {
    match value {
        MetricValue::Count(count) => Cell::Whole(i64::try_from(*count).unwrap_or(i64::MAX)),
        MetricValue::Real(real) => Cell::Real(Some(*real).filter(|real| real.is_finite())),
        MetricValue::Text(text) => Cell::Text(text.clone()),
    }
}

/// Values of one column in the form in which they are written.
enum Column {
    Flags(Vec<bool>),
    Wholes(Vec<i64>),
    /// The values that exist, and for each row 1 if it has a value, otherwise 0.
    Reals(Vec<f64>, Vec<i16>),
    Texts(Vec<ByteArray>),
}

impl Column {
    /// Creates an empty column for values of this type.
    fn like(cell: &Cell) -> Column {
        match cell {
            Cell::Flag(_) => Column::Flags(Vec::new()),
            Cell::Whole(_) => Column::Wholes(Vec::new()),
            Cell::Real(_) => Column::Reals(Vec::new(), Vec::new()),
            Cell::Text(_) => Column::Texts(Vec::new()),
        }
    }

    fn schema(&self, name: &str) -> Result<TypePtr> {
        let (physical, logical, repetition) = match self {
            Column::Flags(_) => (Physical::BOOLEAN, None, Repetition::REQUIRED),
            Column::Wholes(_) => (Physical::INT64, None, Repetition::REQUIRED),
            Column::Reals(..) => (Physical::DOUBLE, None, Repetition::OPTIONAL),
            Column::Texts(_) => (
                Physical::BYTE_ARRAY,
                Some(LogicalType::String),
                Repetition::REQUIRED,
            ),
        };
        let column = Type::primitive_type_builder(name, physical);
        let column = column
            .with_logical_type(logical)
            .with_repetition(repetition);
        Ok(Arc::new(column.build()?))
    }

    /// # Panics
    /// If the value has another type than the column: each metric has one type.
    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Column::Flags(values), Cell::Flag(value)) => values.push(value),
            (Column::Wholes(values), Cell::Whole(value)) => values.push(value),
            (Column::Reals(values, present), Cell::Real(value)) => {
                present.push(i16::from(value.is_some()));
                values.extend(value);
            }
            (Column::Texts(values), Cell::Text(value)) => values.push(value.into_bytes().into()),
            (_, cell) => unreachable!("{cell:?} in a column of another type"),
        }
    }

    /// Writes the values and removes them from memory.
    fn drain_into(&mut self, writer: &mut SerializedColumnWriter) -> Result<()> {
        match self {
            Column::Flags(values) => {
                writer.typed::<BoolType>().write_batch(values, None, None)?;
                values.clear();
            }
            Column::Wholes(values) => {
                writer
                    .typed::<Int64Type>()
                    .write_batch(values, None, None)?;
                values.clear();
            }
            Column::Reals(values, present) => {
                let writer = writer.typed::<DoubleType>();
                writer.write_batch(values, Some(present), None)?;
                values.clear();
                present.clear();
            }
            Column::Texts(values) => {
                writer
                    .typed::<ByteArrayType>()
                    .write_batch(values, None, None)?;
                values.clear();
            }
        }
        Ok(())
    }
}

/// The open temporary file. It is created at the first row, whose values determine the columns.
struct Table {
    columns: Vec<Column>,
    rows: usize,
    writer: SerializedFileWriter<File>,
}

impl Table {
    fn new(file: File, names: &[&str], first: &[Cell]) -> Result<Table> {
        let columns: Vec<Column> = first.iter().map(Column::like).collect();
        let fields = columns
            .iter()
            .zip(names)
            .map(|(column, name)| column.schema(name));
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

    fn push(&mut self, row: Vec<Cell>) -> Result<()> {
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
    table: Option<Table>,
}

impl ParquetTable {
    pub fn new(path: &Path) -> ParquetTable {
        ParquetTable {
            path: path.to_owned(),
            table: None,
        }
    }

    /// Appends the row of one run.
    pub fn push(&mut self, axes: &[Axis], run: &Scenario, metrics: &Metrics) -> io::Result<()> {
        let ids = grid::settings(axes);
        let settings = ids.iter().map(|id| setting(*id, run.params.get(*id)));
        let row: Vec<Cell> = settings
            .chain(metrics.values.iter().map(|(_, value)| figure(value)))
            .collect();
        let table = match &mut self.table {
            Some(table) => table,
            none => {
                let names = ids.iter().map(|id| id.spec().id);
                let names: Vec<&str> = names
                    .chain(metrics.values.iter().map(|(id, _)| *id))
                    .collect();
                let file = File::create(unfinished(&self.path))?;
                none.insert(Table::new(file, &names, &row)?)
            }
        };
        Ok(table.push(row)?)
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
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::{Field, Row};

    fn written(runs: &[Scenario]) -> Vec<Row> {
        let path = std::env::temp_dir().join(format!("ringside-{}.parquet", std::process::id()));
        let axes = [
            ParamId::NicRing,
            ParamId::LinkRtt,
            ParamId::NicDriver,
            ParamId::KernelPreempt,
        ];
        let axes: Vec<Axis> = axes
            .map(|id| Axis {
                id,
                values: Vec::new(),
            })
            .into();
        let mut table = ParquetTable::new(&path);
        for run in runs {
            table.push(&axes, run, &metrics_of(run, None)).unwrap();
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
        let rows = written(&[run.clone(), run]);
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
}
