//! JSON for people and for error messages. Written by hand: a handful of numbers and fixed
//! words do not need a serialiser in the page's download.

use ringside_core::machine::{MetricValue, Metrics};
use ringside_core::observe::codes::Event;
use ringside_core::observe::layout::{EVENT_COLUMNS, event};
use std::fmt::Write;

/// Entries kept for the message after a panic.
const KEPT: usize = 20;
const WIDTH: usize = EVENT_COLUMNS.len();

/// The newest journal entries that the page took.
#[derive(Default)]
pub struct Journal {
    rows: Vec<f64>,
}

impl Journal {
    /// Keeps the newest of these rows.
    pub fn remember(&mut self, rows: &[f64]) {
        let fresh = &rows[rows.len().saturating_sub(KEPT * WIDTH)..];
        let surplus = (self.rows.len() + fresh.len()).saturating_sub(KEPT * WIDTH);
        self.rows.drain(..surplus);
        self.rows.extend_from_slice(fresh);
    }

    /// `[{"t_ns":…,"what":"…","a":…,"b":…},…]`, oldest first.
    pub fn to_json(&self) -> String {
        let rows: Vec<String> = self.rows.chunks_exact(WIDTH).map(row_json).collect();
        format!("[{}]", rows.join(","))
    }
}

fn row_json(row: &[f64]) -> String {
    let kind = row[event::kind] as usize;
    let words = Event::ALL.get(kind).map_or("", |(_, _, words)| words);
    format!(
        r#"{{"t_ns":{},"what":"{words}","a":{},"b":{}}}"#,
        row[event::t_ns],
        row[event::a],
        row[event::b]
    )
}

/// One flat object; a number that is none (0 / 0) is null.
pub fn metrics_json(metrics: &Metrics) -> String {
    let mut json = String::from("{");
    for (id, value) in &metrics.values {
        let comma = if json.len() > 1 { "," } else { "" };
        let _ = match value {
            MetricValue::Count(count) => write!(json, r#"{comma}"{id}":{count}"#),
            MetricValue::Real(real) if real.is_finite() => write!(json, r#"{comma}"{id}":{real}"#),
            MetricValue::Real(_) => write!(json, r#"{comma}"{id}":null"#),
            MetricValue::Text(text) => write!(json, r#"{comma}"{id}":"{text}""#),
        };
    }
    json.push('}');
    json
}
