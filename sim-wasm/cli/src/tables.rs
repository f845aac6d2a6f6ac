//! The parameter table and the presets as JSON: `ringside params --json`, and the source of the
//! page's `tables.ts`. Numbers are in display units; the values of an enum are indices.

use lab::params::{DefaultValue, Kind, ParamId, Spec};
use lab::presets::{PRESETS, Preset};
use serde_json::{Map, Value, json};

/// Makes a JSON number, an integer where possible.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

fn choices(spec: &Spec) -> Vec<&'static str> {
    match spec.kind {
        Kind::Enum(words) => words.iter().map(|(word, _)| *word).collect(),
        Kind::Number { .. } | Kind::Bool => Vec::new(),
    }
}

fn range(id: ParamId) -> (Value, Value) {
    match id.spec().kind {
        Kind::Enum(words) => (json!(0), json!(words.len() - 1)),
        Kind::Number { .. } | Kind::Bool => {
            let display = |value| number(id.to_display(value));
            (display(id.spec().min), display(id.spec().max))
        }
    }
}

fn step(id: ParamId) -> Value {
    match id.spec().kind {
        Kind::Number { unit, step, .. } => number(step as f64 / unit.scale as f64),
        Kind::Bool | Kind::Enum(_) => json!(1),
    }
}

/// Returns the parameter on which a default depends, and the default for each choice of that
/// parameter. `None` for a fixed default.
fn defaults_of(id: ParamId) -> Option<(ParamId, Value)> {
    let (leader, values) = match id.spec().default {
        DefaultValue::Fixed(_) => return None,
        DefaultValue::ByProfile(values) | DefaultValue::ByProfileFrom(_, values) => {
            (ParamId::HostProfile, values)
        }
        DefaultValue::ByRelease(values) => (ParamId::KernelRelease, values),
    };
    let by_choice: Map<String, Value> = choices(leader.spec())
        .iter()
        .zip(values)
        .map(|(choice, value)| ((*choice).to_owned(), number(id.to_display(*value))))
        .collect();
    Some((leader, Value::Object(by_choice)))
}

fn param(id: ParamId) -> Value {
    let (spec, prose) = (id.spec(), id.prose());
    let (min, max) = range(id);
    let mut row = json!({
        "id": spec.id,
        "label": prose.label,
        "symbol": prose.symbol,
        "group": spec.group.words(),
        "type": spec.type_word(),
        "unit": spec.unit_word(),
        "values": choices(spec),
        "min": min,
        "max": max,
        "step": step(id),
        "decimals": spec.decimals(),
        "default": number(id.to_display(spec.default_for(0, 0))),
        "change": spec.change.word(),
        "source": prose.source,
        "meaning": prose.meaning,
    });
    if let Some((leader, defaults)) = defaults_of(id) {
        row["follows"] = json!(leader.spec().id);
        row["defaults"] = defaults;
    }
    if let Kind::Number { zero: true, .. } = spec.kind {
        row["zero"] = json!(true);
    }
    if let DefaultValue::ByProfileFrom(first, _) = spec.default {
        row["since"] = json!(choices(ParamId::KernelRelease.spec())[first as usize]);
    }
    row
}

/// Returns all parameters, in the order in which the page passes their values.
pub fn params() -> Value {
    ParamId::ALL.iter().map(|id| param(*id)).collect()
}

fn preset(preset: &Preset) -> Value {
    let values: Map<String, Value> = preset
        .values
        .iter()
        .map(|(id, text)| {
            let value = id
                .parse(text)
                .unwrap_or_else(|error| panic!("preset {}: {error}", preset.id));
            (id.spec().id.to_owned(), number(id.to_display(value)))
        })
        .collect();
    json!({
        "id": preset.id,
        "title": preset.title,
        "sentence": preset.sentence,
        "reproduces": preset.reproduces,
        "values": values,
    })
}

/// Returns all presets, in the order of the page's menu.
pub fn presets() -> Value {
    PRESETS.iter().map(preset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str) -> Value {
        let rows = params();
        let found = rows.as_array().unwrap().iter().find(|row| row["id"] == id);
        found.unwrap().clone()
    }

    #[test]
    fn a_row_says_everything_about_a_parameter() {
        let ring = row("nic.ring");
        assert_eq!(ring["label"], "Receive ring size");
        assert_eq!((&ring["min"], &ring["max"]), (&json!(8), &json!(4096)));
        assert_eq!(
            ring["defaults"],
            json!({"p2-350": 384, "p3-1000": 200, "p3-router": 32, "xeon-3600": 1024})
        );
        assert_eq!(ring["change"], "device_reset");
    }

    #[test]
    fn numbers_are_in_display_units() {
        assert_eq!(row("link.rtt")["default"], json!(0.5));
        assert_eq!(row("link.rtt")["decimals"], json!(3));
        assert_eq!(row("host.memory")["default"], json!(256));
        assert_eq!(row("load.dirty")["step"], json!(0.0625));
        assert_eq!(row("ip.version")["values"], json!(["4", "6"]));
        assert_eq!(row("ip.version")["max"], json!(1));
    }

    #[test]
    fn the_four_named_sliders_exist() {
        for (id, label) in [
            ("load.jobs", "Background load"),
            ("app.nice", "Receiver nice value"),
            ("nic.ring", "Receive ring size"),
            ("memory.pressure", "Memory pressure"),
        ] {
            assert_eq!(row(id)["label"], label);
        }
    }

    #[test]
    fn presets_list_only_what_differs() {
        let rows = presets();
        assert_eq!(rows[0]["values"], json!({}));
        assert_eq!(rows[1]["values"], json!({"load.jobs": 10}));
    }
}
