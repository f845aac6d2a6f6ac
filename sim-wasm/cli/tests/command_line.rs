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

mod arguments {
    use super::*;

    /// Returns the one line on standard error about a line of bad arguments.
    fn refused(line: &str) -> String {
        let (status, said) = ended(line);
        assert_eq!((status, said.lines().count()), (2, 1), "{line}: {said}");
        said
    }

    #[test]
    fn a_negative_value_is_refused_with_the_range_of_its_parameter() {
        for (line, said) in [
            (
                "run --seed -1",
                "run.seed = -1 is not allowed: use a whole number from ",
            ),
            (
                "run --duration -1s",
                "run.duration = -1s is not allowed: use 0.001 to 3600 s",
            ),
            (
                "run --at -1s:app.nice=1",
                "at = -1s:app.nice=1 is not allowed: use TIME:ID=VALUE",
            ),
            (
                "run --sample-at -1s",
                "sample-at = -1s is not allowed: use 0 to 25 s",
            ),
            (
                "export --csv none --seed -1",
                "run.seed = -1 is not allowed",
            ),
            ("export --pcap none --from -1s", "--from -1s is not a time"),
            (
                "run --replay none --rate -1",
                "rate = -1 is not allowed: use 0.5 to 10",
            ),
        ] {
            let sentence = refused(line);
            assert!(sentence.starts_with(said), "{line}: {sentence}");
        }
    }

    #[test]
    fn a_change_after_the_end_of_the_run_is_refused() {
        let late = "--at 2s:load.jobs=10";
        let said = refused(&format!("run {late} --duration 1s"));
        assert_eq!(
            said,
            "at = 2 s is not allowed: use 0 to 1 s, the run's duration"
        );
        let grid = "--grid run.duration=3s,1s --out none.csv";
        let said = refused(&format!("sweep {late} --duration 3s {grid}"));
        assert_eq!(
            said,
            "at = 2 s is not allowed: use 0 to 1 s, the run's duration"
        );
    }

    #[test]
    fn a_change_may_follow_a_change_that_lengthens_the_run() {
        let changes = "--at 5ms:run.duration=20ms --at 15ms:load.jobs=1";
        let line = format!("run --preset tcp-quiet --duration 10ms {changes} --sample-at 18ms");
        assert_eq!(ended(&line), (0, String::new()));
    }

    #[test]
    fn a_capture_ends_after_its_start() {
        let run = "export --preset tcp-quiet --duration 3s --pcap none";
        let said = refused(&format!("{run} --from 2s --to 1s"));
        assert_eq!(said, "--to 1s is not after the capture's start at 2 s");
        let said = refused(&format!("{run} --to 0s"));
        assert_eq!(said, "--to 0s is not after the capture's start at 0 s");
    }

    #[test]
    fn what_limits_a_capture_is_refused_with_another_format() {
        for format in ["--csv", "--trace"] {
            for limit in [
                "--from 0.1s",
                "--to 0.1s",
                "--side sender",
                "--snap-length 100",
            ] {
                let said = refused(&format!("export {format} none {limit}"));
                let option = limit.split(' ').next().unwrap();
                assert!(said.contains(format) && said.contains(option), "{said}");
            }
        }
    }
}
