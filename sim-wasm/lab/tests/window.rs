//! Tests of the window that a sender needs when the receiver has a background load (EVIDENCE.md,
//! "The cliff"). The window must cover the segments on the path, and those that wait because the
//! receiving program locks its socket while it copies.
//!
//! Each time the program is off the CPU, two timeouts reduce the sender's window to some 20 … 32
//! segments. All these segments wait on the backlog until a `recv()` ends, which sends one ACK for
//! them.

use crate::common::{metric, reading, run, scenario};
use base::Ns;
use lab::observe::layout::frame as f;
use lab::observe::{Metrics, view};

/// Metrics of a run of 25 s beside ten compile jobs.
fn beside_ten_jobs(hosts_share: &str, rcvbuf: &str) -> Metrics {
    let changes = [
        ("link.hosts_share", hosts_share),
        ("socket.rcvbuf", rcvbuf),
        ("run.seed", "5"),
    ];
    view(&run("tcp-loaded", &changes, 25)).metrics()
}

#[test]
fn a_window_that_covers_the_path_keeps_a_buffer_full_and_one_that_does_not_drains_it() {
    let path = |hosts_share| {
        let metrics = beside_ten_jobs(hosts_share, "4MiB");
        let used = metric(&metrics, "queue.receive_bytes_mean") / f64::from(4 << 20);
        (used, metric(&metrics, "app.interactive_fraction"))
    };
    let (used, interactive) = path("0.2");
    assert!(used > 0.95, "{used} at 0.3 ms");
    // The scheduler treats the receiving program as interactive in its first second, because of the
    // sleep average that it inherited.
    assert!(interactive < 0.35, "{interactive}");
    let (used, interactive) = path("0.1");
    assert!(
        used < 0.8 && interactive > 0.5,
        "{used}, {interactive} at 0.4 ms"
    );
}

#[test]
fn beside_a_load_each_read_of_8_kib_answers_with_one_ack_not_every_second_segment() {
    let metrics = beside_ten_jobs("0.2", "1MiB");
    let segments = metric(&metrics, "packets.delivered") / metric(&metrics, "tcp.acks_sent");
    assert!((5.0..8.0).contains(&segments), "{segments} segments an ACK");
}

/// `sk_rcvbuf` of a buffer that the program does not set: at first, and after a second.
fn unset_buffer(preset: &str, changes: &[(&str, &str)]) -> [u64; 2] {
    let changes = [&[("socket.rcvbuf", "0")], changes].concat();
    let mut machine = scenario(preset, &changes).build();
    let first = reading(&machine, f::rcvbuf);
    machine.run_until(Ns::from_s(1), u64::MAX);
    [first, reading(&machine, f::rcvbuf)]
}

#[test]
fn a_buffer_that_no_program_sets_grows_with_a_quiet_reader_within_tcp_rmem() {
    let [first, grown] = unset_buffer("tcp-quiet", &[]);
    assert_eq!(first, 87_380, "tcp_rmem[1] of 2.6.12");
    assert!((100_000..=174_760).contains(&grown), "{grown}");
    let [first, grown] = unset_buffer("now-quiet", &[]);
    assert_eq!(first, 131_072, "tcp_rmem[1] of 6.12");
    assert!((1_000_000..=6 << 20).contains(&grown), "{grown}");
}

#[test]
fn without_auto_tuning_a_buffer_that_no_program_sets_keeps_its_first_size() {
    let off = [("tcp.autotune", "false")];
    assert_eq!(unset_buffer("now-quiet", &off), [131_072; 2]);
    assert_eq!(unset_buffer("tcp-quiet", &off), [87_380; 2]);
}

#[test]
fn a_datagram_socket_without_a_buffer_of_its_own_has_rmem_default() {
    assert_eq!(unset_buffer("udp-livelock", &[]), [109_568; 2]);
    assert_eq!(unset_buffer("now-livelock", &[]), [212_992; 2]);
}
