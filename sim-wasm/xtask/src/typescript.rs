//! The core's tables as one TypeScript module: codes with what the core calls them, columns, fields,
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
  readonly id: ParamId;
  readonly label: string;
  readonly symbol: string;
  readonly group: ParamGroup;
  readonly type: 'int' | 'decimal' | 'bool' | 'enum';
  readonly unit: ParamUnit;
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
  readonly id: PresetId;
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

/// A code's names as numbers.
fn code(out: &mut String, name: &str, all: impl Iterator<Item = (u8, &'static str)>) {
    let mut fields = Vec::new();
    for (number, variant) in all {
        assert_eq!(
            usize::from(number),
            fields.len(),
            "codes of {name} have no gaps"
        );
        fields.push(format!("{variant}: {number}"));
    }
    let fields = fields.join(", ");
    let _ = writeln!(out, "export const {name} = {{ {fields} }} as const;");
}

/// What the core itself calls its codes: the page's English.
fn english<'a>(out: &mut String, name: &str, words: impl Iterator<Item = (&'a str, &'a str)>) {
    let words: Vec<String> = words
        .map(|(code, text)| format!("{code}: {}", Value::from(text)))
        .collect();
    let words = words.join(", ");
    let _ = writeln!(out, "export const {name}_ENGLISH = {{ {words} }};");
}

macro_rules! code_of {
    ($out:expr, $($name:ident),+) => {
        $(code($out, stringify!($name), codes::$name::ALL.iter().map(|(code, name)| (*code as u8, *name)));)+
    };
}

macro_rules! english_of {
    ($out:expr, $($name:ident),+) => {
        $(english($out, stringify!($name), codes::$name::ALL.iter().zip(codes::$name::WORDS).map(|((_, name), text)| (*name, *text)));)+
    };
}

/// `'a' | 'b'`: the values that a column of a table takes, each once.
fn union(out: &mut String, name: &str, rows: &Value, column: &str) {
    let mut known: Vec<String> = Vec::new();
    for row in rows.as_array().into_iter().flatten() {
        let value = row[column].to_string();
        if !known.contains(&value) {
            known.push(value);
        }
    }
    let _ = writeln!(out, "export type {name} = {};", known.join(" | "));
}

/// What one types to see each of the kernel's files, by its number.
fn commands(out: &mut String) {
    let commands = kernel_text::KernelFile::ALL.iter();
    let commands: Value = commands.map(|(_, _, command)| *command).collect();
    let _ = writeln!(
        out,
        "export const KERNEL_COMMANDS: readonly string[] = {commands};"
    );
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
    english_of!(&mut out, Context, Work, Event);
    commands(&mut out);
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
    let (params, presets) = (tables::params(), tables::presets());
    union(&mut out, "ParamId", &params, "id");
    union(&mut out, "ParamGroup", &params, "group");
    union(&mut out, "ParamUnit", &params, "unit");
    union(&mut out, "PresetId", &presets, "id");
    list(&mut out, "PARAMS", "Param", &params);
    list(&mut out, "PRESETS", "Preset", &presets);
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
