//! `--replay`: replays a capture in place of the sender.

mod length;
mod unused;

use std::fs::File;
use std::path::{Path, PathBuf};

use base::Ns;
use lab::params::ParamId;
use lab::scenario::{Refusal, Scenario, parse_time};
use recording::{LeftOut, Rate, Recording, Selection};

use crate::run::progress_bar;
use length::{overlong, run_length};
use unused::unused;

/// Treatment of a capture's TCP flows.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum ReplayAs {
    /// Segments arrive as recorded; the receiver's ACKs have no effect on them
    #[default]
    Arrivals,
    /// Applications write the recorded bytes with the recorded pauses; the modelled TCP sends them
    Tcp,
}

/// Arguments about the replay of a capture.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReplayArgs {
    /// A pcap or pcapng file to replay: each packet to the receiving host arrives at its recorded
    /// time
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// How the capture's TCP flows are replayed
    #[arg(long, value_enum, default_value_t = ReplayAs::Arrivals, requires = "replay")]
    replay_as: ReplayAs,
    /// Speed of the replay relative to the capture, 0.5 to 10
    #[arg(
        long,
        value_name = "FACTOR",
        requires = "replay",
        allow_hyphen_values = true
    )]
    rate: Option<String>,
    /// Replays only this span, in time since the first packet, as in 1.5s-3s
    #[arg(
        long,
        value_name = "FROM-TO",
        requires = "replay",
        allow_hyphen_values = true
    )]
    replay_span: Option<String>,
    /// Replays only the packets of a host, receiver, port or protocol, as in
    /// receiver=10.0.0.2,port=5001,protocol=udp
    #[arg(
        long,
        value_name = "KEY=VALUE,…",
        requires = "replay",
        allow_hyphen_values = true
    )]
    replay_filter: Option<String>,
}

impl ReplayArgs {
    /// Reads the capture into the scenario. If no duration is given, the run lasts as long as the
    /// capture, plus the time in which the receiving program empties its buffer.
    pub fn apply(&self, scenario: &mut Scenario, given: &[ParamId]) -> Result<(), Refusal> {
        let Some(path) = &self.replay else {
            return Ok(());
        };
        let selection = self.selection()?;
        let recording = read(path, &selection)?;
        let last = recording.replay.duration();
        let replay = match self.replay_as {
            ReplayAs::Arrivals => recording.replay,
            ReplayAs::Tcp => recording.replay.with_live_tcp(),
        };
        if !given.contains(&ParamId::RunDuration) {
            let length = run_length(last).0 as i64;
            scenario.params.set(ParamId::RunDuration, length)?;
            say(overlong(last, selection.rate));
        }
        scenario.set_replay(replay)?;
        tell_unused(given, scenario);
        Ok(())
    }

    fn selection(&self) -> Result<Selection, Refusal> {
        let mut selection = Selection::default();
        if let Some(filter) = &self.replay_filter {
            selection = selection.filtered(filter)?;
        }
        if let Some(span) = &self.replay_span {
            selection.span = Some(parse_span(span)?);
        }
        if let Some(rate) = &self.rate {
            selection.rate = parse_rate(rate)?;
        }
        Ok(selection)
    }
}

fn say(sentence: Option<String>) {
    if let Some(sentence) = sentence {
        eprintln!("{sentence}");
    }
}

/// Says on standard error which of the given parameters a replay does not use.
pub(crate) fn tell_unused(given: &[ParamId], scenario: &Scenario) {
    say(unused(given, scenario));
}

fn parse_span(text: &str) -> Result<(Ns, Ns), Refusal> {
    let ends = text.split_once('-');
    let ends = ends.and_then(|(from, to)| Some((parse_time(from)?, parse_time(to)?)));
    let why = match ends {
        Some((from, to)) if from < to => return Ok((from, to)),
        Some(_) => "the end must be later than the start",
        None => "use FROM-TO, as in 1.5s-3s",
    };
    Err(format!("replay-span = {text} is not allowed: {why}").into())
}

fn parse_rate(text: &str) -> Result<Rate, Refusal> {
    let factor: Option<f64> = text.parse().ok();
    let thousandths = factor.map(|factor| (factor * 1_000.0).round() as u64);
    let sentence = || format!("rate = {text} is not allowed: use 0.5 to 10");
    thousandths
        .and_then(Rate::of_thousandths)
        .ok_or_else(|| sentence().into())
}

fn read(path: &Path, selection: &Selection) -> Result<Recording, Refusal> {
    let shown = path.display();
    let file =
        File::open(path).map_err(|error| format!("replay = {shown} is not allowed: {error}"))?;
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    let bar = progress_bar(bytes, "bytes of the capture");
    let recording = recording::read(file, selection, &mut |read| {
        bar.set_position(read);
        true
    });
    bar.finish_and_clear();
    let recording =
        recording.map_err(|error| format!("replay = {shown} is not allowed: {error}"))?;
    eprintln!("{}", summary(&recording));
    Ok(recording)
}

/// Formats the line for standard error: what is replayed, and what is not.
fn summary(recording: &Recording) -> String {
    let Recording {
        replay,
        receiver,
        shared_flows,
        fragments,
        left_out,
        ..
    } = recording;
    let packets = counted(replay.arrivals().len(), "packet");
    let flows = counted(recording.flow_count(), "flow");
    let mut line = format!("replaying {packets} of {flows} to {receiver}");
    if *shared_flows > 0 {
        line += &format!("; the {shared_flows} smallest flows share a socket");
    }
    line += &match fragments {
        0 => String::new(),
        1 => "; 1 of them is an IP fragment, replayed as a datagram".into(),
        _ => format!("; {fragments} of them are IP fragments, each replayed as a datagram"),
    };
    for (count, what) in reasons(left_out) {
        if count > 0 {
            line += &format!("; left out: {count} {what}");
        }
    }
    if left_out.cut_off {
        line += "; the file ends in the middle of a packet";
    }
    line
}

fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

fn reasons(left_out: &LeftOut) -> [(u64, &'static str); 7] {
    [
        (left_out.other_host, "to other hosts"),
        (left_out.not_selected, "not selected"),
        (left_out.not_ip, "without an IP packet"),
        (left_out.unreadable, "that cannot be read"),
        (left_out.unknown_link, "of an unknown link type"),
        (left_out.untimed, "without a timestamp"),
        (left_out.before_the_first, "from before the recording began"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pcap file of raw IP with one datagram from each of these ports.
    fn datagrams_from(ports: &[u8]) -> Vec<u8> {
        let words = [0xA1B2_C3D4_u32, 0x0004_0002, 0, 0, 65_535, 101];
        let mut file: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        for port in ports {
            file.extend([[0; 4], [0; 4], [28, 0, 0, 0], [28, 0, 0, 0]].as_flattened());
            file.extend([0x45, 0, 0, 28, 0, 0, 0, 0, 64, 17, 0, 0]);
            file.extend([10, 0, 0, 1, 10, 0, 0, 2, 0, *port, 0, 9, 0, 8, 0, 0]);
        }
        file
    }

    fn summary_of(file: &[u8]) -> String {
        let recording = recording::read(file, &Selection::default(), &mut |_| true);
        summary(&recording.unwrap())
    }

    #[test]
    fn the_summary_counts_every_flow_also_those_that_share_a_socket() {
        assert_eq!(
            summary_of(&datagrams_from(&[1])),
            "replaying 1 packet of 1 flow to 10.0.0.2"
        );
        let ports: Vec<u8> = (1..=100).collect();
        assert_eq!(
            summary_of(&datagrams_from(&ports)),
            "replaying 100 packets of 100 flows to 10.0.0.2; the 37 smallest flows share a socket"
        );
    }

    #[test]
    fn the_summary_counts_fragments() {
        let mut file = datagrams_from(&[1, 2]);
        // Sets the flag of the IP header which says that more fragments follow.
        file[24 + 16 + 6] = 0x20;
        assert_eq!(
            summary_of(&file),
            "replaying 2 packets of 2 flows to 10.0.0.2; 1 of them is an IP fragment, replayed as a datagram"
        );
    }

    #[test]
    fn a_span_and_a_rate_are_read_as_written_and_refused_in_one_sentence() {
        assert_eq!(
            parse_span("1.5s-3s").unwrap(),
            (Ns::from_ms(1_500), Ns::from_s(3))
        );
        assert_eq!(
            parse_rate("0.5").unwrap(),
            Rate::of_thousandths(500).unwrap()
        );
        for bad in ["1s", "x-2s", "-1s-2s"] {
            let sentence = parse_span(bad).unwrap_err().to_string();
            let asked = format!("replay-span = {bad} is not allowed: use FROM-TO, as in 1.5s-3s");
            assert_eq!(sentence, asked);
        }
        for bad in ["3s-1s", "1s-1s"] {
            let sentence = parse_span(bad).unwrap_err().to_string();
            assert!(sentence.ends_with("the end must be later than the start"));
        }
        for bad in ["0.4", "11", "fast", "NaN", "-1"] {
            assert!(
                parse_rate(bad)
                    .unwrap_err()
                    .to_string()
                    .starts_with("rate = ")
            );
        }
    }
}
