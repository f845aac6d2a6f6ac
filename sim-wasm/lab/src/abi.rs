//! All tables that the page reads as rows of 64-bit floats, and the version of this interface.

use crate::history::{
    CPU_SHARE_COLUMNS, CPU_WORK_COLUMNS, DESCRIPTOR_COLUMNS, LIFE_COLUMNS, WAIT_COLUMNS,
};
use crate::observe::TASK_COLUMNS;
use crate::observe::columns::{EVENT_COLUMNS, HELD_COLUMNS, HOP_COLUMNS, SPAN_COLUMNS};
use crate::observe::layout::{FRAME_FIELDS, FRAME_WIDTH, REFUSAL_COLUMNS, SERIES_COLUMNS};
use base::{mix, name_hash};

/// Revision of the interface between core and page. It is increased when a code, column or field
/// changes its meaning and keeps its name.
const REVISION: u64 = 11;

/// Version of the interface between core and page: the revision with the names of all columns. So
/// the page refuses a module that was built with other columns.
pub const ABI_VERSION: u32 = abi_version();

const fn abi_version() -> u32 {
    let mut version = mix(REVISION, FRAME_WIDTH as u64);
    let mut table = 0;
    while table < TABLES.len() {
        let columns = TABLES[table].1;
        let mut column = 0;
        while column < columns.len() {
            version = mix(version, name_hash(columns[column]));
            column += 1;
        }
        table += 1;
    }
    (version >> 32) as u32
}

/// Column names by table. The last table has the fields of the machine's state. It does not have
/// the fields with the number of lost frames by drop reason.
pub const TABLES: &[(&str, &[&str])] = &[
    ("HOP_COLUMNS", HOP_COLUMNS),
    ("LIFE_COLUMNS", LIFE_COLUMNS),
    ("HELD_COLUMNS", HELD_COLUMNS),
    ("CPU_SHARE_COLUMNS", CPU_SHARE_COLUMNS),
    ("CPU_WORK_COLUMNS", CPU_WORK_COLUMNS),
    ("WAIT_COLUMNS", WAIT_COLUMNS),
    ("DESCRIPTOR_COLUMNS", DESCRIPTOR_COLUMNS),
    ("SPAN_COLUMNS", SPAN_COLUMNS),
    ("EVENT_COLUMNS", EVENT_COLUMNS),
    ("SERIES_COLUMNS", SERIES_COLUMNS),
    ("TASK_COLUMNS", TASK_COLUMNS),
    ("REFUSAL_COLUMNS", REFUSAL_COLUMNS),
    (FRAME, FRAME_FIELDS),
];

/// Name of the table with the fields of the machine's state.
pub const FRAME: &str = "FRAME_FIELDS";
