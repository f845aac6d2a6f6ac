//! What a sender's window has to cover beside a load (EVIDENCE.md, "The cliff"): the path, and the
//! reader that owns its socket while it copies.
//!
//! Two timeouts in each of the reader's absences leave the sender some 20 … 32 segments. All of
//! them lie on the backlog until a `recv()` ends, which answers with one ACK.

use crate::common::{metric, run};
use lab::observe::{Metrics, view};

/// 25 s beside ten compile jobs.
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
    // The credit that the reader inherited lasts for its first second.
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
