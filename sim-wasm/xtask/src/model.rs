//! Writes the cost table of CALIBRATION.md, between two marker lines. The table is generated from
//! the kernel's `profile.rs`, so that the document always has the simulator's values.

use kernel::profile::{Costs, Profile};

use crate::workspace::{Failure, workspace, write_if_changed};

const BEGIN: &str =
    "<!-- costs: written by `npm run golden` from kernel/src/profile.rs; edit it there -->\n";
const END: &str = "<!-- end of costs -->\n";

/// Returns a host's costs by field name, taken from the derived `Debug` output of `Costs`.
fn named(costs: &Costs) -> Vec<(String, u64)> {
    let text = format!("{costs:#?}");
    let fields = text.lines().filter_map(|line| {
        let (name, value) = line.trim().trim_end_matches(',').split_once(": ")?;
        Some((name.to_owned(), value.parse().ok()?))
    });
    fields.collect()
}

/// Formats a cost as text with its unit.
fn shown(name: &str, value: u64) -> String {
    if name.ends_with("_percent") {
        format!("{value} %")
    } else if name.ends_with("_ps_per_byte") {
        format!("{:.2} ns/B", value as f64 / 1_000.0)
    } else {
        microseconds(value)
    }
}

/// Formats a time span in µs; a span below 0.1 µs with all its digits.
fn microseconds(ns: u64) -> String {
    match ns < 100 {
        true => format!("{:.3} µs", ns as f64 / 1_000.0),
        false => format!("{:.2} µs", ns as f64 / 1_000.0),
    }
}

/// Payload of a full TCP segment (`SEGMENT`) and of iperf's datagram (`DATAGRAM`), bytes.
const SEGMENT: u64 = 1_448;
const DATAGRAM: u64 = 1_470;
/// Size of iperf's TCP read, bytes.
const READ: u64 = 8_192;

/// Cost per frame of hard interrupt and softirq below the transport.
fn below_transport(c: &Costs) -> u64 {
    c.driver_rx + c.refill + c.ip_rcv
}

/// Cost of one datagram from the NIC to the socket's queue in polled mode (k in the study).
fn datagram_in(c: &Costs) -> u64 {
    below_transport(c) + c.udp_rcv
}

/// Cost of one `recv` of a datagram, with the work that iperf does on it (u in the study).
fn datagram_out(c: &Costs) -> u64 {
    let copy = DATAGRAM * c.copy_ps_per_byte / 1_000;
    c.syscall + copy + c.skb_free + c.user_per_datagram
}

/// Cost of one segment up to the receive queue, including half an ACK.
fn segment_in(c: &Costs) -> u64 {
    below_transport(c) + c.tcp_lookup + c.tcp_established + c.own_ack() / 2
}

/// Cost of one segment from the receive queue to the receiving program: the copy, and a part of the
/// cost of one read.
fn segment_out(c: &Costs) -> u64 {
    let copy = SEGMENT * c.copy_ps_per_byte / 1_000;
    let per_read = c.syscall + 2 * c.socket_lock + c.user_per_tcp_read;
    copy + c.skb_free + per_read * SEGMENT / READ
}

/// Name of a sum in the table, and the function that computes it.
type Sum = (&'static str, fn(&Costs) -> u64);

const SUMS: &[Sum] = &[
    (
        "*k*: a datagram in, `driver_rx` + `refill` + `ip_rcv` + `udp_rcv`",
        datagram_in,
    ),
    (
        "*u*: a datagram out, `syscall` + copy of 1470 B + `skb_free` + `user_per_datagram`",
        datagram_out,
    ),
    (
        "a segment in, `driver_rx` + `refill` + `ip_rcv` + `tcp_lookup` + `tcp_established` + ½ an ACK (`tcp_send_ack` … `tx_free`)",
        segment_in,
    ),
    (
        "a segment out, copy of 1448 B + `skb_free` + 1448/8192 of (`syscall` + 2 `socket_lock` + `user_per_tcp_read`)",
        segment_out,
    ),
    ("a segment in and out", |c| segment_in(c) + segment_out(c)),
];

/// Returns the head of a table with a column for each host.
fn head_of(what: &str) -> String {
    format!("\n| {what} | `p2-350` | `p3-1000` | `xeon-3600` |\n|---|---:|---:|---:|\n")
}

fn row_of(what: &str, values: [String; 3]) -> String {
    format!("| {what} | {} |\n", values.join(" | "))
}

/// Formats both cost tables from the present costs of the host profiles.
fn tables() -> String {
    let hosts = [Profile::p2_350(), Profile::p3_1000(), Profile::xeon_3600()];
    let costs = hosts.map(|host| host.costs);
    let lists = costs.each_ref().map(named);
    let mut text = head_of("cost");
    for (row, (name, _)) in lists[0].iter().enumerate() {
        text += &row_of(
            &format!("`{name}`"),
            lists.each_ref().map(|list| shown(name, list[row].1)),
        );
    }
    text += &head_of("sum");
    for (what, sum) in SUMS {
        text += &row_of(what, costs.each_ref().map(|costs| microseconds(sum(costs))));
    }
    text += "\n";
    text
}

/// Returns CALIBRATION.md with a new cost table between its two marker lines.
fn renewed(model: &str) -> Result<String, Failure> {
    let marks = "CALIBRATION.md has lost a mark of its cost table.";
    let (before, rest) = model.split_once(BEGIN).ok_or(marks)?;
    let (_, after) = rest.split_once(END).ok_or(marks)?;
    Ok(format!("{before}{BEGIN}{}{END}{after}", tables()))
}

/// Rewrites the cost table in CALIBRATION.md.
pub fn write() -> Result<(), Failure> {
    let path = workspace().join("CALIBRATION.md");
    let model = std::fs::read_to_string(&path)?;
    write_if_changed(&path, renewed(&model)?.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> String {
        std::fs::read_to_string(workspace().join("CALIBRATION.md")).unwrap()
    }

    #[test]
    fn calibration_md_lists_every_cost_with_its_present_value() {
        let model = model();
        assert!(renewed(&model).unwrap() == model, "run `npm run golden`");
        for (name, value) in named(&Profile::p2_350().costs) {
            let row = format!("| `{name}` | {} |", shown(&name, value));
            assert!(model.contains(&row), "{row}");
        }
    }

    #[test]
    fn model_md_says_what_every_cost_pays_for() {
        let model = model();
        let (explained, _) = model.split_once(BEGIN).unwrap();
        for (name, _) in named(&Profile::p2_350().costs) {
            assert!(explained.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn a_datagram_in_and_out_leaves_the_livelock_its_53_microseconds() {
        let costs = Profile::p2_350().costs;
        assert!(datagram_in(&costs) + datagram_out(&costs) < 53_000);
    }
}
