//! The program `ringside` as a shell sees it: exit status and standard error.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Creates a folder for one test.
fn folder(test: &str) -> PathBuf {
    let name = format!("ringside-line-{test}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program with the words of a line as arguments. No argument contains a space.
fn ringside(line: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_ringside");
    let run = Command::new(program).args(line.split(' ')).output();
    run.expect("the program starts")
}

/// Returns the exit status and standard error.
fn ended(line: &str) -> (i32, String) {
    let Output { status, stderr, .. } = ringside(line);
    let code = status.code().expect("an exit status");
    (code, String::from_utf8(stderr).unwrap().trim_end().into())
}

mod files {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_written_is_named_and_the_status_is_1() {
        let nowhere = folder("nowhere").join("none");
        let nowhere = nowhere.display();
        let sweep = "sweep --preset tcp-quiet --duration 1ms --grid load.jobs=0";
        let export = "export --preset tcp-quiet --duration 1ms";
        for (line, name) in [
            (format!("{sweep} --out {nowhere}/rows.csv"), "rows.csv"),
            (
                format!("{sweep} --out {nowhere}/rows.parquet"),
                "rows.parquet",
            ),
            (
                format!("{sweep} --resume --out {nowhere}/rows.csv"),
                "rows.csv",
            ),
            (format!("{export} --pcap {nowhere}/frames"), "frames"),
            (format!("{export} --trace {nowhere}/spans"), "spans"),
            (format!("{export} --csv {nowhere}/series"), "series"),
        ] {
            let (status, said) = ended(&line);
            assert_eq!(status, 1, "{line}");
            assert!(
                said.contains(&format!("{nowhere}/{name}")),
                "{line}: {said}"
            );
            assert_eq!(said.lines().count(), 1, "{line}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named_and_the_status_is_2() {
        let none = folder("unread").join("none");
        let none = none.display();
        for line in [
            format!("run --replay {none}"),
            format!("packetdrill {none}"),
        ] {
            let (status, said) = ended(&line);
            assert_eq!(status, 2, "{line}");
            assert!(said.contains(&none.to_string()), "{line}: {said}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_on_a_full_disk_is_named() {
        let export = "export --preset tcp-quiet --duration 100ms";
        for format in ["pcap", "trace", "csv"] {
            let (status, said) = ended(&format!("{export} --{format} /dev/full"));
            assert_eq!(status, 1, "{format}");
            assert!(said.contains("/dev/full"), "{format}: {said}");
        }
    }
}
