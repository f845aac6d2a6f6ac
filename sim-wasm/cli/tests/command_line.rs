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

    /// Runs the program with a line of bad arguments, and returns its one line on standard error.
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
    fn the_end_that_a_grid_sets_counts_for_changes() {
        let grid = "sweep --preset tcp-quiet --duration 1ms --at 2ms:load.jobs=1";
        let file = std::env::temp_dir().join(format!("ringside-line-end-{}", std::process::id()));
        let out = format!("--out {}", file.display());
        assert_eq!(
            ended(&format!("{grid} --grid run.duration=3ms,4ms {out}")).0,
            0
        );
        std::fs::remove_file(file).expect("the table");
    }

    #[test]
    fn a_change_may_follow_a_change_that_lengthens_the_run() {
        let changes = "--at 5ms:run.duration=20ms --at 15ms:load.jobs=1";
        let line = format!("run --preset tcp-quiet --duration 10ms {changes} --sample-at 18ms");
        assert_eq!(ended(&line), (0, String::new()));
    }

    #[test]
    fn a_change_at_the_start_is_the_parameter_of_the_whole_run() {
        let digest = |options: &str| {
            let Output { stdout, .. } = ringside(&format!("run --json --duration 20ms {options}"));
            let metrics = String::from_utf8(stdout).unwrap();
            let digest = metrics.split(r#""run.digest":"#).nth(1).expect(options);
            digest.split(',').next().unwrap().to_owned()
        };
        for set in ["host.memory=128", "app.nice=-5", "nic.ring=64"] {
            let changed = digest(&format!("--at 0s:{set}"));
            assert_eq!(changed, digest(&format!("--set {set}")), "{set}");
            assert_ne!(changed, digest("--seed 1"), "{set}");
        }
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

mod replay {
    use super::*;

    /// Ethernet, IPv4 and UDP headers, and 20 bytes of payload, from 10.0.0.1 to 10.0.0.2.
    fn datagram() -> Vec<u8> {
        let ethernet = [2_u8, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 1, 8, 0];
        let ip = [
            0x45, 0, 0, 48, 0, 1, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2,
        ];
        let udp = [0, 9, 0x13, 0x89, 0, 28, 0, 0];
        [&ethernet[..], &ip, &udp, &[0; 20]].concat()
    }

    /// Writes a pcap file of datagrams at these seconds, and returns its path.
    fn capture(test: &str, seconds: &[u32]) -> String {
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let mut file: Vec<u8> = words(&[0xA1B2_C3D4, 0x0004_0002, 0, 0, 65_535, 1]);
        let frame = datagram();
        let bytes = frame.len() as u32;
        for &second in seconds {
            file.extend::<Vec<u8>>(words(&[second, 0, bytes, bytes]));
            file.extend(&frame);
        }
        let path = folder(test).join("datagrams.pcap");
        std::fs::write(&path, file).unwrap();
        path.display().to_string()
    }

    #[test]
    fn a_capture_longer_than_the_longest_run_is_replayed_as_far_as_it_fits_and_that_is_told() {
        let file = capture("long", &[1, 2, 7_201]);
        let Output { stdout, stderr, .. } = ringside(&format!("run --json --replay {file}"));
        let metrics = String::from_utf8(stdout).unwrap();
        assert!(metrics.contains(r#""run.simulated_s":3600.0"#), "{metrics}");
        assert!(metrics.contains(r#""packets.delivered":2"#), "{metrics}");
        let said = String::from_utf8(stderr).unwrap();
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("only the first 3600 s"), "{said}");
        assert!(
            last.contains("--replay-span") && last.contains("--rate 2"),
            "{said}"
        );
    }

    #[test]
    fn a_run_of_a_chosen_duration_tells_nothing_about_the_longest_run() {
        let file = capture("chosen", &[1, 7_201]);
        for duration in [
            "--duration 1s",
            "--set run.duration=1s",
            "--at 0s:run.duration=1s",
        ] {
            let (status, said) = ended(&format!("run --replay {file} {duration}"));
            assert_eq!((status, said.lines().count()), (0, 1), "{said}");
        }
    }

    #[test]
    fn parameters_that_a_replay_does_not_use_are_told() {
        let file = capture("unused", &[1]);
        let sentence = "not used, because the packets are those of the capture: ";
        let replay = format!("--replay {file} --duration 10ms");
        let (status, said) = ended(&format!(
            "run {replay} --set sender.rate=5 --set ip.version=6"
        ));
        assert_eq!(status, 0);
        assert!(
            said.ends_with(&format!("{sentence}sender.rate, ip.version")),
            "{said}"
        );
        let rows = folder("unused-rows").join("rows.csv");
        let sweep = format!(
            "sweep {replay} --grid sender.ttl=3,4 --out {}",
            rows.display()
        );
        let (_, said) = ended(&sweep);
        assert!(said.ends_with(&format!("{sentence}sender.ttl")), "{said}");
    }

    #[test]
    fn a_span_that_ends_before_its_start_is_refused_with_that_reason() {
        let file = capture("span", &[1]);
        let (status, said) = ended(&format!("run --replay {file} --replay-span 0.1s-0.05s"));
        let sentence =
            "replay-span = 0.1s-0.05s is not allowed: the end must be later than the start";
        assert_eq!((status, said.as_str()), (2, sentence));
    }
}

mod series {
    use super::*;

    /// Adds up a column of a CSV file.
    fn sum(table: &str, column: &str) -> u64 {
        let mut rows = table.lines().map(|row| row.split(','));
        let mut names = rows.next().unwrap();
        let place = names.position(|name| name == column).unwrap();
        let values = rows.map(|mut row| row.nth(place).unwrap());
        values.map(|value| value.parse::<u64>().unwrap()).sum()
    }

    /// Adds up the metrics whose names begin with this text.
    fn metrics(json: &str, beginning: &str) -> u64 {
        let entries = json.trim().trim_matches(['{', '}']).split(',');
        let pairs = entries.filter_map(|entry| entry.split_once(':'));
        let wanted = pairs.filter(|(id, _)| id.trim_matches('"').starts_with(beginning));
        wanted.map(|(_, value)| value.parse::<u64>().unwrap()).sum()
    }

    #[test]
    fn the_sums_of_the_columns_are_the_metrics_of_the_run() {
        let file = folder("series").join("series.csv");
        let lossy = "--preset tcp-loaded --duration 255ms --set link.loss=0.002";
        for run in [lossy, "--preset udp-livelock --duration 105ms"] {
            let json = String::from_utf8(ringside(&format!("run --json {run}")).stdout).unwrap();
            let export = format!("export {run} --csv {}", file.display());
            assert_eq!(ended(&export), (0, String::new()));
            let table = std::fs::read_to_string(&file).unwrap();
            for (column, metric) in [
                ("offered", "packets.offered"),
                ("dropped", "drops."),
                ("retransmitted", "tcp.retransmitted"),
            ] {
                assert_eq!(
                    sum(&table, column),
                    metrics(&json, metric),
                    "{run}: {column}"
                );
            }
            let columns = table.lines().next().unwrap().split(',');
            let cpu: u64 = columns
                .filter(|name| name.starts_with("cpu_"))
                .map(|name| sum(&table, name))
                .sum();
            let last = table.lines().last().unwrap().split(',').next().unwrap();
            assert_eq!(cpu, last.parse().unwrap(), "{run}: all of the CPU's time");
        }
    }

    #[test]
    fn help_describes_every_column() {
        let file = folder("columns").join("series.csv");
        let export = format!(
            "export --preset tcp-quiet --duration 1ms --csv {}",
            file.display()
        );
        assert_eq!(ended(&export), (0, String::new()));
        let table = std::fs::read_to_string(&file).unwrap();
        let help = String::from_utf8(ringside("export --help").stdout).unwrap();
        let described = help
            .split("Columns of --csv")
            .nth(1)
            .unwrap()
            .lines()
            .skip(1);
        let described: Vec<&str> = described
            .map(|line| line.trim_start().split(' ').next().unwrap())
            .collect();
        let columns: Vec<&str> = table.lines().next().unwrap().split(',').collect();
        assert_eq!(described[..columns.len()], columns);
    }
}

mod packetdrill {
    use super::*;

    #[test]
    fn a_script_without_a_statement_is_refused() {
        let file = folder("script").join("empty.pkt");
        for script in ["", "// nothing\n", "/* nothing */\n# nothing\n"] {
            std::fs::write(&file, script).unwrap();
            for brief in ["", "--brief "] {
                let said = format!("{}: the script has no statement", file.display());
                let line = format!("packetdrill {brief}{}", file.display());
                assert_eq!(ended(&line), (2, said), "{script:?}");
            }
        }
    }
}
