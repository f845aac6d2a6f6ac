//! `--coverage-against`: compares the calls of the kernel's functions per packet in two runs. The
//! UPC study compared big with small packets in this way.

use lab::observe::equations::ratio;
use lab::scenario::{Refusal, Scenario};
use std::fmt::Write;

/// Reads the run to compare with: a preset such as `router-big`, or a preset with changes, such as
/// `router-big&output.ring=64`.
///
/// # Errors
/// One sentence that says what is wrong with the text.
pub fn scenario(text: &str) -> Result<Scenario, Refusal> {
    let mut entries = text.split('&');
    let mut scenario = Scenario::of_preset(entries.next().unwrap_or_default())?;
    for set in entries {
        scenario.set_text(set)?;
    }
    Ok(scenario)
}

/// Function calls of a run, and the number of packets offered to it.
#[derive(Clone, Debug)]
pub struct CallReport {
    /// Calls by function, in the order of a packet's path.
    pub of: Vec<(&'static str, u64)>,
    /// Frames sent by the senders.
    pub packets: u64,
}

/// Returns the function's name, or both names if the other run has another name for it (IPv6,
/// another driver).
fn name(here: &str, there: &str) -> String {
    if here == there {
        return here.to_owned();
    }
    format!("{here} / {there}")
}

/// Formats a table of functions: calls per packet in both runs, and their difference. Functions
/// that neither run called are left out.
pub fn difference(here: &CallReport, there: &CallReport) -> String {
    let mut out = format!(
        "{:<32} {:>12} {:>12} {:>12}\n",
        "calls per packet", "this run", "other run", "difference"
    );
    let pairs = here.of.iter().zip(&there.of);
    for ((function, calls), (other, others)) in pairs.filter(|(a, b)| a.1 + b.1 > 0) {
        let (a, b) = (ratio(*calls, here.packets), ratio(*others, there.packets));
        let name = name(function, other);
        let _ = writeln!(out, "{name:<32} {a:>12.4} {b:>12.4} {:>+12.4}", a - b);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(of: &[(&'static str, u64)], packets: u64) -> CallReport {
        CallReport {
            of: of.to_vec(),
            packets,
        }
    }

    #[test]
    fn calls_are_a_packets_and_what_neither_run_calls_is_left_out() {
        let small = calls(&[("netif_rx", 100), ("ip_rcv", 20), ("tcp_v4_rcv", 0)], 100);
        let big = calls(&[("netif_rx", 50), ("ip_rcv", 50), ("tcp_v4_rcv", 0)], 50);
        let table = difference(&small, &big);
        let lines: Vec<Vec<&str>> = table
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[1], ["netif_rx", "1.0000", "1.0000", "+0.0000"]);
        assert_eq!(lines[2], ["ip_rcv", "0.2000", "1.0000", "-0.8000"]);
    }

    #[test]
    fn a_function_with_two_names_bears_both() {
        let table = difference(&calls(&[("ip_rcv", 1)], 1), &calls(&[("ipv6_rcv", 1)], 1));
        assert!(table.contains("ip_rcv / ipv6_rcv"), "{table}");
    }

    #[test]
    fn the_other_run_is_a_preset_with_changes_as_in_a_link() {
        assert!(scenario("router-big&output.ring=64").is_ok());
        let unknown = scenario("router-huge").unwrap_err().to_string();
        assert!(unknown.contains("router-huge"), "{unknown}");
        let outside = scenario("router-big&output.ring=1")
            .unwrap_err()
            .to_string();
        assert!(outside.contains("output.ring"), "{outside}");
    }
}
