//! Tests of SACK compression of 6.12 on the whole machine: which ACKs answer segments that arrive
//! out of sequence.

use crate::common::{metric, run};
use lab::observe::kernel_text::KernelFile;
use lab::observe::view;
use machine::Machine;

/// The count of compressed ACKs that `netstat -s` prints. Zero if this line is missing.
fn compressed(machine: &Machine) -> u64 {
    let text = view(machine).kernel_text(KernelFile::Netstat);
    let count = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("TCPAckCompressed: "));
    count.map_or(0, |count| count.parse().expect("a number"))
}

/// Runs a stream over a path with a round-trip time of 100 ms that occasionally loses a frame.
fn lossy(rate: &str, changes: &[(&str, &str)]) -> Machine {
    let mut all = vec![
        ("kernel.release", "6.12"),
        ("net.gro", "false"),
        ("link.rtt", "100"),
        ("link.loss", "0.003"),
        ("link.rate", rate),
    ];
    all.extend(changes);
    run("tcp-quiet", &all, 20)
}

#[test]
fn at_a_tenth_of_a_millisecond_between_early_segments_one_ack_stands_for_several() {
    let (now, then) = (
        lossy("100", &[]),
        lossy("100", &[("kernel.release", "2.6.12")]),
    );
    assert_eq!(compressed(&then), 0);
    let sent = metric(&view(&now).metrics(), "tcp.acks_sent") as u64;
    let saved = compressed(&now);
    assert!(saved > sent / 10, "{saved} beside {sent} sent");
}

#[test]
fn two_milliseconds_apart_the_timer_answers_each_by_itself() {
    let machine = lossy("5", &[]);
    let metrics = view(&machine).metrics();
    let early = metric(&metrics, "queue.ofo_pkts_max");
    assert!(early > 10.0, "{early} early segments of one hole");
    assert_eq!(compressed(&machine), 0);
}
