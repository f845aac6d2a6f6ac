//! Rows of the recorder as columns of numbers, in the order of `layout`.

use super::layout::{EventRow, HeldRow, HopRow, SpanRow};
use crate::params::ParamId;
use base::Event;
use kernel::packet::Skb;
use machine::recorder::rows::{Entry, Hop, Span};
use machine::recorder::series::Sample;

/// A row that can be written as columns.
pub trait Columns {
    /// Appends one number per column.
    fn write(&self, out: &mut Vec<f64>);
}

/// Appends the columns of all rows to `out`.
pub fn write_rows<'a, R: Columns + 'a>(rows: impl IntoIterator<Item = &'a R>, out: &mut Vec<f64>) {
    rows.into_iter().for_each(|row| row.write(out));
}

/// Appends all rows and clears the recording.
pub fn take_rows<R: Columns>(rows: &mut Vec<R>, out: &mut Vec<f64>) {
    write_rows(rows.iter(), out);
    rows.clear();
}

impl Columns for Hop {
    fn write(&self, out: &mut Vec<f64>) {
        HopRow {
            t_ns: self.t.0 as f64,
            packet: self.packet as f64,
            stage: f64::from(self.stage as u8),
            kind: f64::from(self.kind),
            value: self.value as f64,
            stream: f64::from(self.stream),
            seq: self.seq as f64,
        }
        .write(out);
    }
}

impl Columns for Span {
    fn write(&self, out: &mut Vec<f64>) {
        SpanRow {
            begin_ns: self.begin.0 as f64,
            end_ns: self.end.0 as f64,
            context: f64::from(self.context as u8),
            task: f64::from(self.task),
            work: f64::from(self.work as u8),
            task_name: f64::from(self.name),
        }
        .write(out);
    }
}

/// Returns the second value of a journal entry. A parameter's value is converted to its display
/// unit.
pub fn told_value(entry: &Entry) -> f64 {
    match ParamId::from_index(entry.a as usize) {
        Some(id) if entry.kind == Event::ParameterChanged => id.to_display(entry.b as i64),
        _ => entry.b as f64,
    }
}

impl Columns for Entry {
    fn write(&self, out: &mut Vec<f64>) {
        EventRow {
            id: self.id as f64,
            t_ns: self.t.0 as f64,
            kind: f64::from(self.kind as u8),
            a: self.a as f64,
            b: told_value(self),
            cause: self.cause as f64,
            a_name: f64::from(self.named.a),
            b_name: f64::from(self.named.b),
            context: f64::from(self.named.context as u8),
            current_name: f64::from(self.named.current),
        }
        .write(out);
    }
}

impl Columns for Sample {
    fn write(&self, out: &mut Vec<f64>) {
        out.extend(self.values().map(|value| value as f64));
    }
}

impl Columns for Skb {
    /// Writes the columns. The caller has converted `sent_at` to the run's clock, which starts
    /// after the warm-up.
    fn write(&self, out: &mut Vec<f64>) {
        HeldRow {
            packet: self.id as f64,
            kind: f64::from(self.kind as u8),
            stream: f64::from(self.flow.id.0),
            seq: self.seq as f64,
            len: f64::from(self.len),
            truesize: f64::from(self.truesize),
            sent_ns: self.sent_at.0 as f64,
        }
        .write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::EVENT_COLUMNS;
    use super::*;
    use base::{Context, Ns};
    use machine::recorder::rows::Named;

    fn entry(kind: Event, a: u64, b: u64) -> Entry {
        Entry {
            id: 1,
            t: Ns(2),
            kind,
            a,
            b,
            cause: 0,
            named: Named {
                a: 0,
                b: 0,
                context: Context::Idle,
                current: 0,
            },
        }
    }

    #[test]
    fn a_changed_parameter_is_told_in_the_unit_in_which_it_is_set() {
        let changed = |id: ParamId, text| {
            let value = id.parse(text).unwrap() as u64;
            told_value(&entry(Event::ParameterChanged, id as u64, value))
        };
        assert_eq!(changed(ParamId::AppNice, "-15"), -15.0);
        assert_eq!(changed(ParamId::LinkRtt, "0.5"), 0.5);
        assert_eq!(told_value(&entry(Event::RtoFired, 0, 72)), 72.0);
    }

    #[test]
    fn rows_are_taken_once() {
        let mut rows = vec![entry(Event::OomKilled, 3, 4); 2];
        let mut out = Vec::new();
        take_rows(&mut rows, &mut out);
        assert_eq!(out.len(), 2 * EVENT_COLUMNS.len());
        take_rows(&mut rows, &mut out);
        assert_eq!(out.len(), 2 * EVENT_COLUMNS.len());
    }
}
