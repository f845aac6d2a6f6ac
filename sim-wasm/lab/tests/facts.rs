//! Test that every test named in FACTS.md exists.

use std::fs::read_to_string;
use std::path::Path;

/// File and test that a table row names in code marks, without the code marks of the fact itself.
fn named(row: &str) -> Option<(&str, &str)> {
    let cell = row.strip_suffix(" |")?.rsplit(" | ").next()?;
    let mut words = cell.split('`').skip(1).step_by(2);
    Some((words.next()?, words.next()?))
}

#[test]
fn every_fact_names_a_test_that_exists() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let facts = read_to_string(top.join("FACTS.md")).expect("FACTS.md");
    let rows = facts.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<&str> = rows.filter(|row| *row != "| fact | test |").collect();
    assert!(rows.len() >= 60, "{} facts", rows.len());
    for row in rows {
        let (file, test) = named(row).unwrap_or_else(|| panic!("no test in: {row}"));
        let source = read_to_string(top.join(file)).unwrap_or_else(|_| panic!("no file: {row}"));
        let begins = format!("#[test]\nfn {test}() {{");
        let source = source.replace("    ", "");
        assert!(source.contains(&begins), "no such test: {row}");
    }
}
