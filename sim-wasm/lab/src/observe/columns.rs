//! Rows of the recorder as columns of numbers, in the order of `layout`.

use super::layout::{EVENT_COLUMNS, HELD_COLUMNS, HOP_COLUMNS, SERIES_COLUMNS, SPAN_COLUMNS};
use crate::params::ParamId;
use base::codes::Event;
use kernel::packet::Skb;
use machine::recorder::rows::{Entry, Hop, Sample, Span};

/// A row that can be written as columns.
pub trait Columns {
    /// Appends one number per column.
    fn write(&self, out: &mut Vec<f64>);
}

/// Appends all rows.
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
        let columns: [f64; HOP_COLUMNS.len()] = [
            self.t.0 as f64,
            self.packet as f64,
            f64::from(self.stage as u8),
            f64::from(self.kind),
            self.value as f64,
            f64::from(self.stream),
            self.seq as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for Span {
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; SPAN_COLUMNS.len()] = [
            self.begin.0 as f64,
            self.end.0 as f64,
            f64::from(self.context as u8),
            f64::from(self.task),
            f64::from(self.work as u8),
            f64::from(self.name),
        ];
        out.extend(columns);
    }
}

/// Returns an entry's second value. A parameter's value is converted to its display unit.
pub fn told_value(entry: &Entry) -> f64 {
    match ParamId::from_index(entry.a as usize) {
        Some(id) if entry.kind == Event::ParameterChanged => id.to_display(entry.b as i64),
        _ => entry.b as f64,
    }
}

impl Columns for Entry {
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; EVENT_COLUMNS.len()] = [
            self.id as f64,
            self.t.0 as f64,
            f64::from(self.kind as u8),
            self.a as f64,
            told_value(self),
            self.cause as f64,
            f64::from(self.named.a),
            f64::from(self.named.b),
            f64::from(self.named.context as u8),
            f64::from(self.named.current),
        ];
        out.extend(columns);
    }
}

impl Columns for Sample {
    fn write(&self, out: &mut Vec<f64>) {
        let spent = self.spent.map(|ns| ns as f64);
        let columns: [f64; SERIES_COLUMNS.len()] = [
            self.t.0 as f64,
            self.delivered_bytes as f64,
            self.offered as f64,
            self.dropped as f64,
            self.ring_used_max as f64,
            self.receive_bytes as f64,
            self.backlog_pkts_max as f64,
            self.prequeue_pkts as f64,
            self.ofo_pkts as f64,
            spent[0],
            spent[1],
            spent[2],
            spent[3],
            spent[4],
            spent[5],
            self.cwnd as f64,
            self.snd_wnd as f64,
            self.snd_una as f64,
            self.snd_nxt as f64,
            self.retransmitted as f64,
            f64::from(self.free_pages),
            f64::from(self.cache_pages),
            f64::from(self.main_task),
            self.netif_backlog as f64,
            self.tx_queue as f64,
            self.delay as f64,
        ];
        out.extend(columns);
    }
}

impl Columns for Skb {
    /// Writes the columns; `sent_at` is on the run's clock.
    fn write(&self, out: &mut Vec<f64>) {
        let columns: [f64; HELD_COLUMNS.len()] = [
            self.id as f64,
            f64::from(self.kind as u8),
            f64::from(self.flow.id.0),
            self.seq as f64,
            f64::from(self.len),
            f64::from(self.truesize),
            self.sent_at.0 as f64,
        ];
        out.extend(columns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::codes::Context;
    use base::time::Ns;
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
