//! The core's tables as one TypeScript module: codes with their words, columns, fields,
//! parameters, presets. Nothing in the page repeats a number from here.

use ringside_cli::tables;
use ringside_core::observe::{codes, kernel_text, layout};
use serde_json::Value;
use std::fmt::Write;

const HEAD: &str = "\
/* Generated from the core by `npm run build:sim`. */

/** How a change reaches a running machine. */
export type ParamChange = 'live' | 'device_reset' | 'restart';

/** One parameter; numbers are in its unit, an enum's are indices into `values`. */
export type Param = {
  readonly id: string;
  readonly label: string;
  readonly symbol: string;
  readonly group: string;
  readonly type: 'int' | 'decimal' | 'bool' | 'enum';
  readonly unit: string;
  readonly values: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decimals: number;
  readonly default: number;
  /** The default of each `host.profile`, where they differ. */
  readonly defaults?: Readonly<Record<string, number>>;
  readonly change: ParamChange;
  readonly source: string;
  readonly meaning: string;
};

/** A starting point: what differs from the defaults. */
export type Preset = {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  readonly reproduces: string;
  readonly values: Readonly<Record<string, number>>;
};
";

/// `{ a: 0, b: 1 }` from names in order.
fn indices<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let fields: Vec<String> = names
        .enumerate()
        .map(|(index, name)| format!("{name}: {index}"))
        .collect();
    format!("{{ {} }}", fields.join(", "))
}

fn columns(out: &mut String, name: &str, columns: &[&str]) {
    let fields = indices(columns.iter().copied());
    let _ = writeln!(out, "export const {name} = {fields} as const;");
    let _ = writeln!(out, "export const {name}_WIDTH = {};", columns.len());
}

/// A code's names as numbers, and its words in the same order.
fn code(out: &mut String, name: &str, all: impl Iterator<Item = (u8, &'static str, &'static str)>) {
    let (mut fields, mut words) = (Vec::new(), Vec::new());
    for (number, variant, text) in all {
        assert_eq!(
            usize::from(number),
            words.len(),
            "codes of {name} have no gaps"
        );
        fields.push(format!("{variant}: {number}"));
        words.push(text);
    }
    let _ = writeln!(
        out,
        "export const {name} = {{ {} }} as const;",
        fields.join(", ")
    );
    let _ = writeln!(
        out,
        "export const {name}_WORDS: readonly string[] = {};",
        Value::from(words)
    );
}

macro_rules! code_of {
    ($out:expr, $($name:ident),+) => {
        $(code($out, stringify!($name), codes::$name::ALL.iter().map(|(code, name, text)| (*code as u8, *name, *text)));)+
    };
}

fn list(out: &mut String, name: &str, of: &str, rows: &Value) {
    let _ = writeln!(out, "export const {name}: readonly {of}[] = {rows:#};");
}

/// The module's text.
pub fn tables() -> String {
    let mut out = HEAD.to_owned();
    let _ = writeln!(out, "\nexport const ABI_VERSION = {};", layout::ABI_VERSION);
    code_of!(
        &mut out, Stage, Drop, Context, Work, Event, StepUnit, Until, About, Slot, TaskKind,
        Program
    );
    let files = kernel_text::KernelFile::ALL.iter();
    let files = files.map(|(code, name, text)| (*code as u8, *name, *text));
    code(&mut out, "KernelFile", files);
    columns(&mut out, "HOP_COLUMNS", layout::HOP_COLUMNS);
    columns(&mut out, "LIFE_COLUMNS", layout::LIFE_COLUMNS);
    columns(&mut out, "HELD_COLUMNS", layout::HELD_COLUMNS);
    columns(&mut out, "HOLDER_COLUMNS", layout::HOLDER_COLUMNS);
    columns(&mut out, "STAY_COLUMNS", layout::STAY_COLUMNS);
    columns(&mut out, "DESCRIPTOR_COLUMNS", layout::DESCRIPTOR_COLUMNS);
    columns(&mut out, "SPAN_COLUMNS", layout::SPAN_COLUMNS);
    columns(&mut out, "EVENT_COLUMNS", layout::EVENT_COLUMNS);
    columns(&mut out, "SERIES_COLUMNS", layout::SERIES_COLUMNS);
    columns(&mut out, "TASK_COLUMNS", layout::TASK_COLUMNS);
    columns(&mut out, "FRAME_FIELDS", layout::FRAME_FIELDS);
    list(&mut out, "PARAMS", "Param", &tables::params());
    list(&mut out, "PRESETS", "Preset", &tables::presets());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_columns_parameters_and_presets_are_in_the_module() {
        let module = tables();
        assert!(module.contains("export const Stage = { Wire: 0, Ring: 1,"));
        assert!(module.contains("export const HOP_COLUMNS = { t_ns: 0, packet: 1,"));
        assert!(module.contains(r#""id": "nic.ring""#));
        assert!(module.contains(r#""id": "tcp-loaded""#));
    }
}
