//! Checks FACTS.md, which names a test for each fact: each test exists, asserts something, and
//! contains the fact's numbers.

use std::fs::read_to_string;
use std::path::Path;

/// A row of a table: the fact, and the file and the name of its test.
struct Fact<'a> {
    says: &'a str,
    file: &'a str,
    test: &'a str,
}

fn fact_of(row: &str) -> Option<Fact<'_>> {
    let (says, cell) = row.strip_suffix(" |")?.rsplit_once(" | ")?;
    let mut words = cell.split('`').skip(1).step_by(2);
    let (file, test) = (words.next()?, words.next()?);
    Some(Fact { says, file, test })
}

/// Returns the source text of a function, from its name up to the brace that closes it.
fn function<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let begin = source.find(&format!("fn {name}("))?;
    let line = source[..begin].rfind('\n').map_or(0, |at| at + 1);
    let indent = source[line..].len() - source[line..].trim_start_matches(' ').len();
    let end = source[begin..].find(&format!("\n{}}}\n", " ".repeat(indent)))?;
    Some(&source[begin..begin + end])
}

/// Whether a test contains an assertion, or calls a function of its file that contains one.
fn asserts(source: &str, test: &str) -> bool {
    let Some(body) = function(source, test) else {
        return false;
    };
    let names = source
        .split("fn ")
        .skip(1)
        .filter_map(|rest| rest.split('(').next());
    let called = names.filter(|name| *name != test && body.contains(&format!("{name}(")));
    let mut helpers = called.filter_map(|name| function(source, name));
    body.contains("assert") || helpers.any(|helper| helper.contains("assert"))
}

/// Removes separators: 7,920 and 7_920 are the same number, and a test's name cannot contain a
/// point.
fn digits(text: &str) -> String {
    text.replace(['_', ',', '.'], "")
}

/// Numbers of two digits or more that a fact states.
fn numbers(says: &str) -> Vec<String> {
    let words = says.split(|letter: char| letter.is_whitespace() || "()/:;".contains(letter));
    let bare = words.map(|word| word.trim_end_matches([',', '.']));
    let is_number = |word: &&str| {
        word.chars()
            .all(|letter| letter.is_ascii_digit() || letter == ',' || letter == '.')
    };
    bare.filter(is_number)
        .map(digits)
        .filter(|number| number.len() > 1)
        .collect()
}

#[test]
fn every_fact_names_a_test_that_exists_asserts_and_says_its_numbers() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let facts = read_to_string(top.join("FACTS.md")).expect("FACTS.md");
    let rows = facts.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<&str> = rows.filter(|row| *row != "| fact | test |").collect();
    assert!(rows.len() >= 60, "{} facts", rows.len());
    let mut stated = 0;
    for row in rows {
        let Fact { says, file, test } = fact_of(row).unwrap_or_else(|| panic!("no test in: {row}"));
        let source = read_to_string(top.join(file)).unwrap_or_else(|_| panic!("no file: {row}"));
        let begins = format!("#[test]\nfn {test}() {{");
        assert!(
            source.replace("    ", "").contains(&begins),
            "no such test: {row}"
        );
        assert!(asserts(&source, test), "a test that cannot fail: {row}");
        for number in numbers(says) {
            assert!(
                digits(&source).contains(&number),
                "{number} is not tested: {row}"
            );
            stated += 1;
        }
    }
    assert!(stated >= 50, "{stated} numbers");
}

#[test]
fn a_test_without_an_assertion_is_found() {
    let source = "#[test]\nfn looks() {\n    run();\n}\n\nfn run() {\n    step();\n}\n";
    assert!(!asserts(source, "looks"));
    assert!(asserts(
        &source.replace("step()", "assert!(step())"),
        "looks"
    ));
}
