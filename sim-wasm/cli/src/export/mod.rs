//! `ringside export`: writes a run for other tools, as a packet capture, a trace of the CPU, or a
//! CSV table of time series.

mod capture;
mod exporter;
mod series;
mod trace;

use crate::run::Progress;
use crate::{ScenarioArgs, check_moments};
use base::Ns;
use exporter::Exporter;
use fs_err::File;
use lab::capture::{CaptureFilter, Side};
use lab::history::History;
use lab::scenario::{Refusal, parse_time};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Number of events simulated between two writes to the file. The recordings in memory have room
/// for many more events.
const BITE: u64 = 50_000;

/// Arguments of `ringside export`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = series::columns())]
pub struct ExportArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    #[command(flatten)]
    target: Target,
    /// Seed of the run; the same as --set run.seed=7
    #[arg(long, allow_hyphen_values = true)]
    seed: Option<String>,
    /// Bytes of each frame that the capture stores
    #[arg(long, value_name = "BYTES", default_value_t = 96, conflicts_with_all = ["trace", "csv"],
        allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(96..=65_535))]
    snap_length: u32,
    /// Where the capture is made; default: at the senders, or on both sides of a router
    #[arg(long, value_enum, conflicts_with_all = ["trace", "csv"])]
    side: Option<CaptureSide>,
    /// Start of the capture, as in 1.5s
    #[arg(long, value_name = "TIME", conflicts_with_all = ["trace", "csv"], allow_hyphen_values = true)]
    from: Option<String>,
    /// End of the capture and of the run
    #[arg(long, value_name = "TIME", conflicts_with_all = ["trace", "csv"], allow_hyphen_values = true)]
    to: Option<String>,
}

/// Place of a capture.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum CaptureSide {
    /// Frames that the senders' hosts see; for a router, its inputs
    #[value(alias = "input")]
    Sender,
    /// Frames that the receiver's kernel sees; for a router, its output
    #[value(alias = "output")]
    Receiver,
}

/// Output format: exactly one.
#[derive(Clone, Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Target {
    /// Frames on the wire, as pcapng for Wireshark, tshark and tcptrace
    #[arg(long, value_name = "FILE")]
    pcap: Option<PathBuf>,
    /// Use of the CPU, in Chrome's Trace Event format for Perfetto: about 40 MB per second of model
    /// time
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The time series of the run, as CSV with a row per 10 ms. --help lists the columns
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

fn create(path: &Path) -> std::io::Result<BufWriter<File>> {
    File::create(path).map(BufWriter::new)
}

/// Parses the time that an option gives. Refuses a time after `duration`, the end of the run.
fn moment(option: &str, text: &str, duration: Ns) -> Result<Ns, Refusal> {
    match parse_time(text) {
        Some(at) if at <= duration => Ok(at),
        Some(_) => {
            let end = duration.0 as f64 / 1e9;
            Err(format!("--{option} {text} is beyond the run, which ends at {end} s").into())
        }
        None => {
            let how = "write a number and ns, us, ms or s, as in 1.5s";
            Err(format!("--{option} {text} is not a time: {how}").into())
        }
    }
}

impl ExportArgs {
    fn wanted(&self, run: &History) -> Result<CaptureFilter, Refusal> {
        let routed = run.machine().config().forwards();
        let at = |option, text: &Option<String>, otherwise| {
            let text = text.as_deref();
            text.map_or(Ok(otherwise), |text| moment(option, text, run.duration()))
        };
        let from = at("from", &self.from, Ns::ZERO)?;
        // The capture ends before the moment `to`. Its default is never reached, so the capture
        // includes the last moment of the run.
        let to = at("to", &self.to, Ns::NEVER)?;
        if let Some(text) = self.to.as_deref().filter(|_| from >= to) {
            let from = from.0 as f64 / 1e9;
            return Err(format!("--to {text} is not after the capture's start at {from} s").into());
        }
        Ok(CaptureFilter {
            side: match self.side {
                Some(CaptureSide::Sender) => Side::Sender,
                Some(CaptureSide::Receiver) => Side::Receiver,
                None if routed => Side::Both,
                None => Side::Sender,
            },
            from,
            to,
            snap_length: self.snap_length,
        })
    }

    fn exporter(&self, run: &mut History) -> Result<Box<dyn Exporter>, Refusal> {
        let Target { pcap, trace, csv } = &self.target;
        if let Some(path) = pcap {
            let wanted = self.wanted(run)?;
            let file = create(path)?;
            let capture = capture::CaptureFile::new(file, wanted, run.machine_mut());
            return Ok(Box::new(capture));
        }
        if let Some(path) = trace {
            return Ok(Box::new(trace::Trace::new(create(path)?, run)?));
        }
        match csv {
            Some(path) => Ok(Box::new(series::Series::new(create(path)?)?)),
            None => Err("an output is missing: use one of --pcap, --trace and --csv".into()),
        }
    }
}

/// Runs the scenario to its end and writes the export file.
pub fn export(args: &ExportArgs) -> Result<(), Refusal> {
    let mut scenario = args.scenario.scenario()?;
    check_moments(&scenario)?;
    if let Some(seed) = &args.seed {
        scenario.set_text(&format!("run.seed={seed}"))?;
    }
    let mut run = History::one_way(scenario);
    let mut exporter = args.exporter(&mut run)?;
    let end = args.to.as_deref().and_then(parse_time);
    let mut progress = Progress::new(end.unwrap_or(run.duration()));
    while run.run_until(end.unwrap_or(Ns::NEVER), BITE) {
        exporter.take(run.machine_mut())?;
        progress.show(run.now());
    }
    exporter.take(run.machine_mut())?;
    progress.done();
    exporter.finish(run.machine())
}
