//! `ringside export`: a run for other people's tools. A capture of the senders' side, a
//! trace of the CPU, or the series as a table.

mod answers;
mod bpdu;
mod bytes;
mod capture;
mod exporter;
mod frames;
mod icmp;
mod series;
mod trace;

use crate::ScenarioArgs;
use crate::run::Progress;
use base::time::Ns;
use exporter::Exporter;
use lab::history::History;
use lab::scenario::Refusal;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Events between two visits to the recordings: far fewer than they hold.
const BITE: u64 = 50_000;

/// Arguments of `ringside export`.
#[derive(Clone, Debug, clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    scenario: ScenarioArgs,
    #[command(flatten)]
    target: Target,
    /// The seed; the same as --set run.seed=7
    #[arg(long)]
    seed: Option<String>,
    /// Bytes of each frame that the capture keeps
    #[arg(long, value_name = "BYTES", default_value_t = 96, requires = "pcap",
        value_parser = clap::value_parser!(u32).range(96..=65_535))]
    snap_length: u32,
}

/// What to write: exactly one.
#[derive(Clone, Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Target {
    /// What the senders' hosts see and a router sends, as pcapng for Wireshark, tshark and tcptrace
    #[arg(long, value_name = "FILE")]
    pcap: Option<PathBuf>,
    /// Who holds the CPU, in Chrome's Trace Event format for Perfetto: some 40 MB for a second
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The series of every 10 ms, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

fn create(path: &Path) -> Result<BufWriter<File>, Refusal> {
    let file = File::create(path).map_err(|error| {
        let sentence = format!("{} cannot be written: {error}", path.display());
        std::io::Error::new(error.kind(), sentence)
    })?;
    Ok(BufWriter::new(file))
}

impl ExportArgs {
    fn exporter(&self, run: &mut History) -> Result<Box<dyn Exporter>, Refusal> {
        let Target { pcap, trace, csv } = &self.target;
        if let Some(path) = pcap {
            let capture =
                capture::Capture::new(create(path)?, self.snap_length, run.machine_mut())?;
            return Ok(Box::new(capture));
        }
        if let Some(path) = trace {
            return Ok(Box::new(trace::Trace::new(create(path)?, run)?));
        }
        match csv {
            Some(path) => Ok(Box::new(series::Series::new(create(path)?)?)),
            None => Err("export needs one of --pcap, --trace, --csv".into()),
        }
    }
}

/// Runs to the end and writes the file.
pub fn export(args: &ExportArgs) -> Result<(), Refusal> {
    let mut scenario = args.scenario.scenario()?;
    if let Some(seed) = &args.seed {
        scenario.set_text(&format!("run.seed={seed}"))?;
    }
    let mut run = History::one_way(scenario);
    let mut exporter = args.exporter(&mut run)?;
    let mut progress = Progress::new(run.duration());
    while run.run_until(Ns::NEVER, BITE) {
        exporter.take(run.machine_mut())?;
        progress.show(run.now());
    }
    exporter.take(run.machine_mut())?;
    progress.done();
    exporter.finish()
}
