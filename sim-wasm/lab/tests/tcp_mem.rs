//! Tests of `tcp_mem`, the limit on the memory of all TCP sockets: it acts before memory ends and
//! keeps the machine alive with any number of connections.

use crate::common::{metric, reading, scenario};
use base::Ns;
use lab::observe::layout::frame as f;
use lab::observe::view;

/// Settings for five streams with receive buffers of up to 40 MiB, where all three limits of
/// `tcp_mem` are 16 MiB.
const CAPPED: &[(&str, &str)] = &[
    ("socket.rcvbuf", "40MiB"),
    ("tcp.mem_min", "4096"),
    ("tcp.mem_pressure", "4096"),
    ("tcp.mem_max", "4096"),
];

#[test]
fn capped_streams_never_take_a_page_more_and_nobody_is_killed() {
    let mut machine = scenario("oom-capped", CAPPED).build();
    for _ in 0..50 {
        machine.run_until(machine.now() + Ns::from_ms(100), u64::MAX);
        let pages = reading(&machine, f::tcp_mem_allocated);
        assert!(pages <= 4_096, "{pages} at {:?}", machine.now());
    }
    let metrics = view(&machine).metrics();
    assert!(metric(&metrics, "drops.tcp_memory") > 0.0, "the cap acts");
    assert!(metric(&metrics, "goodput_mbps") > 50.0, "the streams go on");
    assert_eq!(metric(&metrics, "ring.refill_failures"), 0.0);
    assert_eq!(metric(&metrics, "oom.kills"), 0.0);
}

#[test]
fn one_socket_of_170_mib_never_meets_the_default_limits() {
    let mut machine = scenario("memory-170m", &[]).build();
    machine.run_until(Ns::from_s(20), u64::MAX);
    assert_eq!(reading(&machine, f::tcp_mem_pressure), 0);
    assert_eq!(metric(&view(&machine).metrics(), "drops.tcp_memory"), 0.0);
}
