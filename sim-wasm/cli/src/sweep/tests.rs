use super::*;
use std::path::Path;

/// Creates a folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ringside-sweep-{test}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    args: SweepArgs,
}

/// Runs a sweep over these values, with `more` arguments, and returns the file that it wrote.
fn swept(out: &Path, preset: &str, grid: &str, more: &[&str]) -> Result<String, Refusal> {
    let line = ["sweep", "--preset", preset, "--grid", grid];
    let args = line.iter().chain(more).copied();
    let args = args.chain(["--out", out.to_str().unwrap()]);
    let line: Line = clap::Parser::try_parse_from(args)?;
    sweep(&line.args)?;
    Ok(std::fs::read_to_string(out)?)
}

/// Runs a sweep of ten short runs, with `more` arguments.
fn run(out: &Path, more: &[&str]) -> Result<String, Refusal> {
    let all = [&["--duration", "20ms", "--seeds", "2"], more].concat();
    swept(out, "udp-200", "nic.ring=8,64,384,512,4096", &all)
}

#[test]
fn the_files_of_the_shards_joined_are_the_file_of_the_whole_sweep() {
    let folder = folder("shards");
    let whole = run(&folder.join("whole.csv"), &[]).unwrap();
    assert_eq!(whole.lines().count(), 1 + 10);
    for parts in [1, 3, 8, 12] {
        let joined: String = (1..=parts)
            .map(|part| {
                run(
                    &folder.join("part.csv"),
                    &["--shard", &format!("{part}/{parts}")],
                )
            })
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(joined, whole, "{parts} parts");
    }
}

#[test]
fn a_shard_that_was_cut_off_anywhere_goes_on_to_the_same_file() {
    let folder = folder("resume");
    let out = folder.join("part.csv");
    for shard in ["1/2", "2/2"] {
        let whole = run(&out, &["--shard", shard]).unwrap();
        for bytes in [
            0,
            1,
            whole.len() / 3,
            whole.len() / 2,
            whole.len() - 1,
            whole.len(),
        ] {
            std::fs::write(&out, &whole[..bytes]).unwrap();
            let resumed = run(&out, &["--shard", shard, "--resume"]).unwrap();
            assert_eq!(resumed, whole, "shard {shard}, {bytes} bytes kept");
        }
    }
}

/// Runs a sweep whose runs have different metrics.
fn of_two_releases(out: &Path, releases: &str, more: &[&str]) -> Result<String, Refusal> {
    let all = [&["--duration", "10ms"], more].concat();
    swept(
        out,
        "tcp-quiet",
        &format!("kernel.release={releases}"),
        &all,
    )
}

#[test]
fn all_rows_have_the_columns_of_the_header_also_if_the_runs_have_different_metrics() {
    let folder = folder("two-releases");
    let out = folder.join("rows.csv");
    for releases in ["2.6.12,6.12", "6.12,2.6.12"] {
        let whole = of_two_releases(&out, releases, &[]).unwrap();
        let mut lines = whole
            .lines()
            .map(|line| line.split(',').collect::<Vec<_>>());
        let header = lines.next().unwrap();
        for row in lines {
            assert_eq!(row.len(), header.len(), "{row:?}");
            for (column, value) in header.iter().zip(&row) {
                let is_new = ["gro.segments_mean", "sched.eligible_wait_ms_max"].contains(column);
                assert_eq!(value.is_empty(), is_new && row[0] == "2.6.12", "{column}");
            }
        }
        let parts = ["1/2", "2/2"].map(|shard| {
            let shard = ["--shard", shard];
            of_two_releases(&folder.join("part.csv"), releases, &shard).unwrap()
        });
        assert_eq!(parts.concat(), whole, "{releases}");
        for bytes in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            std::fs::write(&out, &whole[..bytes]).unwrap();
            let resumed = of_two_releases(&out, releases, &["--resume"]).unwrap();
            assert_eq!(resumed, whole, "{bytes} bytes kept");
        }
    }
}

#[test]
fn a_file_with_another_header_is_not_gone_on_with() {
    let folder = folder("header");
    let out = folder.join("rows.csv");
    let whole = of_two_releases(&out, "2.6.12,6.12", &[]).unwrap();
    let other = whole.replacen("gro.segments_mean,", "", 1);
    std::fs::write(&out, &other).unwrap();
    let refusal = of_two_releases(&out, "2.6.12,6.12", &["--resume"]).unwrap_err();
    assert!(refusal.to_string().starts_with("resume is not allowed: "));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), other, "left alone");
}

#[test]
fn a_file_of_another_sweep_is_not_gone_on_with() {
    let folder = folder("other");
    let out = folder.join("other.csv");
    let other = run(&out, &["--set", "sender.rate=100"]).unwrap();
    let refusal = run(&out, &["--resume"]).unwrap_err().to_string();
    assert!(refusal.starts_with("resume is not allowed: "), "{refusal}");
    assert_eq!(
        std::fs::read_to_string(&out).unwrap(),
        other,
        "and it is left alone"
    );
}

#[test]
fn a_file_that_no_sweep_wrote_is_not_gone_on_with() {
    let folder = folder("foreign");
    let out = folder.join("foreign.csv");
    let whole = run(&out, &[]).unwrap();
    let header = whole.lines().next().unwrap();
    let other_header = format!("{header},more\n");
    for shard in ["1/2", "2/2"] {
        for foreign in [
            b"junk" as &[u8],
            b"junk\n",
            b"\xFF\n",
            other_header.as_bytes(),
        ] {
            std::fs::write(&out, foreign).unwrap();
            let refusal = run(&out, &["--shard", shard, "--resume"]).unwrap_err();
            let sentence = "resume is not allowed: ";
            assert!(refusal.to_string().starts_with(sentence), "{refusal}");
            assert_eq!(std::fs::read(&out).unwrap(), foreign, "left alone");
        }
    }
}

#[test]
fn a_shard_without_rows_goes_on_only_with_an_empty_file() {
    let folder = folder("no-rows");
    let out = folder.join("part.csv");
    let resumed = |content: &str| {
        std::fs::write(&out, content).unwrap();
        run(&out, &["--shard", "12/12", "--resume"])
    };
    assert_eq!(resumed("").unwrap(), "");
    assert!(resumed("junk").is_err());
}

#[test]
fn without_resume_a_file_is_written_anew() {
    let folder = folder("anew");
    let out = folder.join("anew.csv");
    std::fs::write(&out, "something longer\n".repeat(10_000)).unwrap();
    assert_eq!(run(&out, &[]).unwrap().lines().count(), 11);
}

#[test]
fn a_parquet_file_is_not_gone_on_with() {
    let folder = folder("parquet");
    let refusal = run(&folder.join("rows.parquet"), &["--resume"]).unwrap_err();
    let sentence = "resume is not allowed with a .parquet file";
    assert!(refusal.to_string().starts_with(sentence), "{refusal}");
}

#[test]
fn a_shard_of_a_parquet_file_is_whole_in_itself() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = folder("parquet-shard");
    let rows = |shard: &str| {
        let out = folder.join("part.parquet");
        let more = ["--shard", shard];
        // `run` writes the file, then returns an error, because a Parquet file is not text.
        let _ = run(&out, &more);
        let reader = SerializedFileReader::new(std::fs::File::open(&out).unwrap()).unwrap();
        reader.metadata().file_metadata().num_rows()
    };
    assert_eq!(["1/3", "2/3", "3/3"].map(rows), [4, 3, 3]);
    let left = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(left, 1, "nothing unfinished is left");
}
