//! `ringside packetdrill`: plays scripts against the receiving TCP.

use std::fmt::{Display, Write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::terminal::{one_line, print};
use lab::scenario::Refusal;
use packetdrill::{Played, Settings, Statement, Verdict, parse, passes, play, seconds};

/// Arguments of `ringside packetdrill`.
#[derive(Clone, Debug, clap::Args)]
pub struct PacketdrillArgs {
    /// Scripts, as in receiver.pkt
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// net.ipv4.tcp_rmem of the kernel: minimum, default and maximum bytes of receive buffers
    #[arg(
        long,
        value_name = "MIN,DEFAULT,MAX",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    tcp_rmem: Option<Vec<u64>>,
    /// Prints one line for each script: that it passed, or where and why it ended
    #[arg(long)]
    brief: bool,
}

impl PacketdrillArgs {
    fn settings(&self) -> Result<Settings, Refusal> {
        let mut settings = Settings::default();
        let is_set = match self.tcp_rmem.as_deref() {
            None => true,
            Some(&[min, usual, max]) => settings.set_rmem([min, usual, max]),
            Some(_) => false,
        };
        if !is_set {
            return Err("--tcp-rmem takes three numbers: 256 <= minimum <= default <= maximum <= 1073741824".into());
        }
        Ok(settings)
    }
}

/// Plays every script and prints its statements; exit status 1 if one failed.
///
/// # Errors
/// If a file cannot be read, or has no statement.
pub fn packetdrill(args: &PacketdrillArgs) -> Result<ExitCode, Refusal> {
    let settings = args.settings()?;
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        let played = play(&read(file)?, settings);
        if !passes(&played) {
            status = ExitCode::from(1);
        }
        let text = match args.brief {
            true => brief(file, &played),
            false => whole(&played),
        };
        print(&text)?;
    }
    Ok(status)
}

/// Reads a script. A script without a statement is refused, because it would succeed with every
/// receiver.
fn read(file: &Path) -> Result<Vec<Statement>, Refusal> {
    let refused = |why: &dyn Display| format!("{}: {why}", file.display());
    let script = fs::read(file).map_err(|error| refused(&error))?;
    let statements = parse(&String::from_utf8_lossy(&script));
    match statements.is_empty() {
        true => Err(refused(&"the script has no statement").into()),
        false => Ok(statements),
    }
}

fn brief(file: &Path, played: &[Played]) -> String {
    let name = file.display();
    match played.iter().find(|one| one.outcome.verdict.ends()) {
        None => format!("{name}: passed\n"),
        Some(one) => {
            let (text, why) = (one_line(&one.text), one_line(&reason(one)));
            format!("{name}:{}: {text}: {why}\n", one.line)
        }
    }
}

/// Prints each statement with its line, its time and its outcome.
fn whole(played: &[Played]) -> String {
    let mut text = String::new();
    for one in played {
        let statement = one_line(&one.text);
        let at = one.at.map_or(String::new(), seconds);
        let _ = writeln!(text, "{:>4}  {at:>8}  {statement}", one.line);
        let outcome = one_line(&reason(one));
        if !outcome.is_empty() {
            let _ = writeln!(text, "                {outcome}");
        }
    }
    text
}

/// Outcome of a statement in words; empty for a statement that was carried out.
fn reason(Played { outcome, .. }: &Played) -> String {
    let (expected, actual) = (&outcome.expected, &outcome.actual);
    let at = outcome
        .at
        .map_or(String::new(), |at| format!(" at {}", seconds(at)));
    match &outcome.verdict {
        Verdict::Done => String::new(),
        Verdict::Ignored => "ignored".into(),
        Verdict::AsExpected => format!("as expected: {actual}{at}"),
        Verdict::Differs => format!("differs: {actual}{at}; expected {expected}"),
        Verdict::OffTime => format!("at another time: {actual}{at}; expected {expected}"),
        Verdict::Missing => format!("missing: {expected}"),
        Verdict::Unplayable(why) => why.to_string(),
        Verdict::NotReached => "not reached".into(),
    }
}
