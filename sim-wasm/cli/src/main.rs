//! `ringside`: the simulator as a command-line program.
//!
//! Exit status: 0 for success; 1 if a file cannot be written or a packetdrill script fails; 2 for a
//! bad argument, such as a file that cannot be read. One line on standard error gives the reason.

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use lab::scenario::Refusal;
use ringside_cli::terminal::{one_line, print};
use ringside_cli::{export, list, packetdrill, run, sweep, tables};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "ringside",
    version,
    about = "Simulates a Linux 2.6.12 or 6.12 host, from the wire to recv()"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs one scenario and prints its metrics
    Run(run::RunArgs),
    /// Runs every combination of the given parameter values and writes a CSV or Parquet file
    Sweep(sweep::SweepArgs),
    /// Runs one scenario and writes a capture, a trace or time series
    Export(export::ExportArgs),
    /// Plays packetdrill scripts against the receiving TCP of 2.6.12; exit status 1 if one fails
    Packetdrill(packetdrill::PacketdrillArgs),
    /// Lists the parameters
    Params {
        /// Prints JSON
        #[arg(long)]
        json: bool,
    },
    /// Lists the presets
    Presets {
        /// Prints JSON
        #[arg(long)]
        json: bool,
    },
}

fn obey(command: Command) -> Result<ExitCode, Refusal> {
    match command {
        Command::Run(args) => print(&run::run(&args)?)?,
        Command::Sweep(args) => sweep::sweep(&args)?,
        Command::Export(args) => export::export(&args)?,
        Command::Packetdrill(args) => return packetdrill::packetdrill(&args),
        Command::Params { json: true } => print(&format!("{:#}\n", tables::params()))?,
        Command::Params { json: false } => print(&list::params())?,
        Command::Presets { json: true } => print(&format!("{:#}\n", tables::presets()))?,
        Command::Presets { json: false } => print(&list::presets())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the first paragraph of clap's message as one line, which scripts can read.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match print(&error.to_string()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprintln!(
            "A command is missing: use run, sweep, export, packetdrill, params or presets. --help explains them."
        );
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    let sentence = paragraph.join(" ");
    eprintln!("{}", one_line(sentence.trim_start_matches("error: ")));
    ExitCode::from(2)
}

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return explain(&error),
    };
    match obey(command) {
        Ok(status) => status,
        Err(refusal) => {
            eprintln!("{}", one_line(&refusal.to_string()));
            ExitCode::from(if refusal.is::<std::io::Error>() { 1 } else { 2 })
        }
    }
}
