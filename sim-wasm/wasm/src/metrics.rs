//! Metrics as JSON, written by hand: a serialiser would enlarge the page's download.

use lab::observe::{MetricValue, Metrics};
use std::fmt::Write;

/// Formats one flat object. An undefined number (0 / 0) is null.
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
