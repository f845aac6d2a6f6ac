//! Writes the core's tables as TypeScript: one module of codes with their English names, parameters
//! and presets, and one module of constants for each table's columns. The page imports these
//! numbers and does not repeat them.

use base::{
    About, Context, DropReason, Event, GroFlush, Program, Refused, Slot, Stage, StepUnit, TaskKind,
    TaskPlace, Until, Work,
};
use kernel::coverage::Function;
use kernel::dev::driver::Receive;
use kernel::packet::SkbKind;
use kernel::qdisc::QdiscKind;
use lab::abi::{ABI_VERSION, FRAME, TABLES};
use lab::capture::Side;
use lab::observe::kernel_text::KernelFile;
use lab::observe::layout::{self, Section};
use lab::params::{DRIVERS, FAR_HOST, Kind, ParamId, queue_limit};
use ringside_cli::tables;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;
use world::tcp::CaState;

const HEAD: &str = "\
/* Generated from the core by `npm run build:sim`. */

/** How a change reaches a running machine. */
export type ParamChange = 'live' | 'device_reset' | 'restart';

/** One parameter; numbers are in its unit, an enum's are indices into `values`. */
export type Param = {
  readonly id: ParamId;
  readonly label: string;
  readonly group: ParamGroup;
  readonly type: 'int' | 'decimal' | 'bool' | 'enum';
  readonly unit: ParamUnit;
  readonly values: readonly string[];
  readonly min: number;
  readonly max: number;
  /** Whether 0 is allowed in addition to the range. */
  readonly zero?: boolean;
  readonly step: number;
  readonly decimals: number;
  readonly default: number;
  /** The parameter whose choice decides the default, and the default for each choice. */
  readonly follows?: 'host.profile' | 'kernel.release';
  readonly defaults?: Readonly<Record<string, number>>;
  /** The first `kernel.release` with these defaults; older ones have `default`. */
  readonly since?: string;
  readonly change: ParamChange;
};

/** A starting point: what differs from the defaults. */
export type Preset = {
  readonly id: PresetId;
  readonly title: string;
  readonly sentence: string;
  readonly values: Readonly<Record<string, number>>;
};
";

/// Returns the column names of all tables. The table of state values (`layout::frame`) also has a
/// count of losses for each reason, named like the metric: `drop_ring` counts `drops.ring`.
fn all_columns() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    TABLES.iter().map(|&(table, names)| {
        let reasons = if table == FRAME { DropReason::ALL } else { &[] };
        let drops = reasons
            .iter()
            .map(|reason| reason.words().replacen("drops.", "drop_", 1));
        let columns = names
            .iter()
            .map(|&name| name.to_owned())
            .chain(drops)
            .collect();
        (table, columns)
    })
}

/// Re-exports a table's column module.
fn columns(name: &str, columns: &[String]) -> String {
    let width = columns.len();
    format!("export * as {name} from './{name}';\nexport const {name}_WIDTH = {width};\n")
}

/// Returns each table's columns as a module of constants, with its file name. The page's build then
/// inlines the numbers and ships no names.
pub fn column_modules() -> impl Iterator<Item = (String, String)> {
    all_columns().map(|(name, columns)| {
        let constants = columns.iter().enumerate();
        let text = constants.map(|(number, column)| format!("export const {column} = {number};\n"));
        (format!("{name}.ts"), text.collect())
    })
}

/// Returns the module of the interface's version, which only the worker reads.
pub fn abi() -> String {
    format!("export const ABI_VERSION = {};\n", ABI_VERSION)
}

/// Returns a code's names with their numbers, and the length of an array indexed by the code.
fn code(name: &str, count: usize, all: impl Iterator<Item = (u8, &'static str)>) -> String {
    let fields: Vec<String> = all
        .map(|(number, variant)| format!("{variant}: {number}"))
        .collect();
    let fields = fields.join(", ");
    format!(
        "export const {name} = {{ {fields} }} as const;\nexport const {name}_COUNT = {count};\n"
    )
}

/// Returns the English text of each value of a code. The page shows these texts.
fn english<'a>(name: &str, words: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let words: Vec<String> = words
        .map(|(code, text)| format!("{code}: {}", Value::from(text)))
        .collect();
    let words = words.join(", ");
    format!("export const {name}_ENGLISH = {{ {words} }};\n")
}

macro_rules! codes_of {
    ($($code:ident),+) => {
        [$(code(stringify!($code), $code::COUNT, $code::ALL.iter().map(|&code| (code as u8, code.name())))),+].concat()
    };
}

macro_rules! english_of {
    ($($code:ident),+) => {
        [$(english(stringify!($code), $code::ALL.iter().map(|code| (code.name(), code.words())))),+].concat()
    };
}

/// Returns a constant. `values` is its value in TypeScript.
fn constant(name: &str, of: &str, values: impl Display) -> String {
    format!("export const {name}: {of} = {values};\n")
}

/// Returns the values of a table's column as a union type, each once: `'a' | 'b'`.
fn union(name: &str, rows: &Value, column: &str) -> String {
    let mut known: Vec<String> = Vec::new();
    for row in rows.as_array().into_iter().flatten() {
        let value = row[column].to_string();
        if !known.contains(&value) {
            known.push(value);
        }
    }
    format!("export type {name} = {};\n", known.join(" | "))
}

/// Columns of a parameter that the page does not need at first; they load on demand.
const PARAM_NOTES: &[&str] = &["symbol", "meaning", "source"];
/// Columns of a preset that load on demand.
const PRESET_NOTES: &[&str] = &["reproduces"];

/// Returns the given columns of a table's rows, keyed by the rows' ids.
fn noted(name: &str, rows: &Value, columns: &[&str]) -> String {
    let noted = rows.as_array().into_iter().flatten().map(|row| {
        let notes = columns
            .iter()
            .map(|&column| (column.to_owned(), row[column].clone()));
        let id = row["id"].as_str().unwrap_or_default();
        (id.to_owned(), Value::Object(notes.collect()))
    });
    let noted = Value::Object(noted.collect());
    format!("export const {name} = {noted:#} as const;\n")
}

/// Returns the module with the meaning of parameters, the sources of their defaults, and the
/// figures that presets reproduce.
pub fn notes() -> String {
    noted("PARAM_NOTES", &tables::params(), PARAM_NOTES)
        + &noted("PRESET_NOTES", &tables::presets(), PRESET_NOTES)
}

/// Returns the rows of a table without the columns in `without`.
fn brief(mut rows: Value, without: &[&str]) -> Value {
    for row in rows.as_array_mut().into_iter().flatten() {
        if let Some(columns) = row.as_object_mut() {
            columns.retain(|column, _| !without.contains(&column.as_str()));
        }
    }
    rows
}

/// A list of texts in TypeScript.
const TEXTS: &str = "readonly string[]";

/// Returns the module with the kernel functions whose calls the simulation counts, in the order of
/// the counts.
pub fn functions() -> String {
    let names: Value = Function::ALL.iter().map(|one| one.words()).collect();
    constant("FUNCTIONS", TEXTS, names)
}

/// Returns the module of two tables by stage: the fields that count the frames that have entered the
/// stage, and the frames at the stage now.
pub fn stages() -> String {
    let stages = Stage::ALL.iter().copied();
    let (entered, held): (BTreeMap<_, _>, BTreeMap<_, _>) = stages
        .filter_map(|stage| Some((stage as u8, layout::stage_fields(stage)?)))
        .map(|(stage, (entered, held))| ((stage, entered), (stage, held)))
        .unzip();
    format!(
        "\
export const ENTERED: Readonly<Record<number, number>> = {entered:?};
export const HELD: Readonly<Record<number, number>> = {held:?};
"
    )
}

/// Returns the module with the codes of rejected inputs. The page loads this module at the first
/// rejection.
pub fn refused() -> String {
    codes_of!(Refused)
}

/// Returns the parameters of a router's far host, each with the parameter whose value it takes.
fn far_host() -> String {
    let pairs = FAR_HOST.map(|(id, from)| format!("'{}': '{}'", id.spec().id, from.spec().id));
    format!("{{ {} }}", pairs.join(", "))
}

/// Returns the size of each unit in base units, and the size of each suffix that a value with this
/// unit may have in a link.
fn suffixes() -> Value {
    let mut written = Map::new();
    for id in ParamId::ALL {
        let Kind::Number { unit, .. } = id.spec().kind else {
            continue;
        };
        if !unit.suffixes.is_empty() {
            let factors: Map<_, _> = unit
                .suffixes
                .iter()
                .map(|&(word, factor)| (word.to_owned(), factor.into()))
                .collect();
            written.insert(unit.word.to_owned(), json!([unit.scale, factors]));
        }
    }
    Value::Object(written)
}

/// Returns each queueing discipline's name in the kernel, the code of its usual drop reason, and
/// the parameter that limits its queue.
fn qdiscs() -> Value {
    let facts = QdiscKind::ALL.iter().map(|&kind| {
        let limit = queue_limit(kind).spec().id;
        json!({ "name": kind.words(), "drop": kind.functions().drop as u8, "limit": limit })
    });
    facts.collect()
}

/// Returns the parameters that can change during a run.
fn without_restart(mut params: Value) -> Value {
    let all = params.as_array_mut().expect("parameters are a list");
    all.retain(|param| param["change"] != "restart");
    params
}

/// Returns the text of the main module, `tables.ts`.
pub fn tables() -> String {
    // The commands that print the kernel's files, in the order of the files' numbers.
    let commands: Value = KernelFile::ALL.iter().map(|file| file.words()).collect();
    let drops: Vec<usize> = DropReason::ALL
        .iter()
        .map(|&reason| layout::drop_field(reason))
        .collect();
    let polled = DRIVERS.map(|(_, driver)| driver.rules().receive == Receive::Polled);
    let columns: String = all_columns()
        .map(|(name, names)| columns(name, &names))
        .collect();
    let params = brief(tables::params(), PARAM_NOTES);
    let presets = brief(tables::presets(), PRESET_NOTES);
    [
        HEAD.to_owned(),
        "\n".to_owned(),
        codes_of!(
            Stage, DropReason, GroFlush, Context, Work, Event, StepUnit, Until, About, Slot,
            TaskKind, TaskPlace, Program, KernelFile, Section, SkbKind, CaState, Side
        ),
        "/** By the values of the frame's `tx_qdisc`. */\n".to_owned(),
        constant(
            "QDISCS",
            "readonly { readonly name: string; readonly drop: number; readonly limit: LiveParamId }[]",
            qdiscs(),
        ),
        english_of!(Context, Work, Event),
        constant("KERNEL_COMMANDS", TEXTS, commands),
        constant("DROP_FIELDS", "readonly number[]", format!("{drops:?}")),
        "/** By the values of `nic.driver`. */\n".to_owned(),
        constant("POLLED_DRIVERS", "readonly boolean[]", format!("{polled:?}")),
        "/** Parameters of a router's far host, each with the router's parameter whose value it has. */\n".to_owned(),
        constant("FAR_HOST", "Readonly<Record<string, string>>", far_host()),
        "/** By unit: base units in one unit, and in one of each suffix that a written value may have. */\n".to_owned(),
        constant(
            "SUFFIXES",
            "Readonly<Record<string, readonly [number, Readonly<Record<string, number>>]>>",
            suffixes(),
        ),
        columns,
        union("ParamId", &params, "id"),
        union("LiveParamId", &without_restart(params.clone()), "id"),
        union("ParamGroup", &params, "group"),
        union("ParamUnit", &params, "unit"),
        union("PresetId", &presets, "id"),
        constant("PARAMS", "readonly Param[]", format!("{params:#}")),
        constant("PRESETS", "readonly Preset[]", format!("{presets:#}")),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_columns_parameters_and_presets_are_in_the_module() {
        let module = tables();
        assert!(module.contains("export const Stage = { Wire: 0, Ring: 1,"));
        assert!(module.contains("export * as HOP_COLUMNS from './HOP_COLUMNS';"));
        let hops = column_modules().find(|(file, _)| file == "HOP_COLUMNS.ts");
        assert!(hops.is_some_and(|(_, text)| text.contains("export const packet = 1;")));
        assert!(module.contains("POLLED_DRIVERS: readonly boolean[] = [true, true, false, false]"));
        let frame = column_modules().find(|(file, _)| file == "FRAME_FIELDS.ts");
        let ring = layout::drop_field(DropReason::Ring);
        let ring = format!("export const drop_ring = {ring};");
        assert!(frame.is_some_and(|(_, text)| text.contains(&ring)));
        assert!(module.contains("'socket.rcvbuf': 'sink.rcvbuf'"));
        assert!(module.contains(r#"{"name":"pfifo_fast","drop":11,"limit":"output.queue_len"}"#));
        assert!(module.contains(r#""id": "nic.ring""#));
        assert!(module.contains(r#""id": "tcp-loaded""#));
        assert!(!module.contains("\"meaning\""));
        assert!(notes().contains("Number of receive descriptors"));
    }
}
