//! Tests of conservation on the whole machine: no packet, descriptor, buffer, page or CPU time is
//! lost or counted twice.

use crate::common::{run_with_books, scenario};
use base::Ns;

#[test]
fn books_balance_after_every_event_of_a_quiet_receiver() {
    run_with_books(
        &mut scenario("tcp-quiet", &[]).build(),
        150_000,
        10_000,
        "tcp-quiet",
    );
}

#[test]
fn books_balance_under_load_across_slices_and_timeouts() {
    run_with_books(
        &mut scenario("tcp-loaded", &[]).build(),
        150_000,
        10_000,
        "tcp-loaded",
    );
}

#[test]
fn books_balance_for_every_driver_with_a_tiny_ring_and_losses() {
    for driver in ["napi", "tg3", "sk98lin", "netif_rx"] {
        let changes = [
            ("nic.driver", driver),
            ("nic.ring", "8"),
            ("link.loss", "0.01"),
            ("link.reorder", "0.01"),
            ("socket.rcvbuf", "65536"),
        ];
        run_with_books(
            &mut scenario("tcp-quiet", &changes).build(),
            60_000,
            10_000,
            driver,
        );
    }
}

#[test]
fn books_balance_when_udp_overruns_its_socket() {
    let changes = [("sender.rate", "0"), ("socket.rcvbuf", "1MiB")];
    run_with_books(
        &mut scenario("udp-livelock", &changes).build(),
        100_000,
        10_000,
        "udp",
    );
}

#[test]
fn books_balance_while_memory_is_short() {
    let changes = [("memory.pressure", "100"), ("host.swap", "64")];
    let mut machine = scenario("tcp-quiet", &changes).build();
    machine.run_until(Ns::from_s(9), u64::MAX);
    run_with_books(&mut machine, 60_000, 10_000, "memory pressure");
}

#[test]
fn books_balance_after_the_reader_was_killed_for_want_of_memory() {
    let changes = [("host.memory", "96"), ("host.swap", "0")];
    let mut machine = scenario("oom-five-streams", &changes).build();
    machine.run_until(Ns::from_s(4), u64::MAX);
    run_with_books(&mut machine, 20_000, 10_000, "out of memory");
}
