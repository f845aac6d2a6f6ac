//! Tests of receiver A of the Fermilab study: all published rates must follow from one cost table.
//! The golden tables have every published value; these tests check the most important ones.

use crate::common::{error, metric, run};
use lab::observe::view;

#[test]
fn a_quiet_receiver_takes_310_mbps_and_its_cpu_is_the_limit() {
    let metrics = view(&run("tcp-quiet", &[], 25)).metrics();
    let goodput = metric(&metrics, "goodput_mbps");
    assert!(error(goodput, 310.0) < 0.05, "{goodput} Mb/s");
    assert!(metric(&metrics, "cpu.idle") < 0.01);
    assert_eq!(metric(&metrics, "ring.exhausted"), 0.0, "absent at BL0");
}

#[test]
fn beside_ten_compile_jobs_it_takes_a_tenth() {
    let metrics = view(&run("tcp-loaded", &[], 25)).metrics();
    let goodput = metric(&metrics, "goodput_mbps");
    let share = metric(&metrics, "app.cpu_share");
    assert!(error(goodput, 31.0) < 0.15, "{goodput} Mb/s");
    // The receiving program gets a tenth of the CPU, plus the first second, in which it has
    // priority from its inherited sleep average.
    assert!((0.09..=0.13).contains(&share), "share {share}");
    let interactive = metric(&metrics, "app.interactive_fraction");
    assert!((0.05..0.35).contains(&interactive), "{interactive}");
    assert!(
        metric(&metrics, "tcp.rto") > 0.0,
        "preempted while it owns the socket"
    );
}

#[test]
fn the_ring_runs_dry_on_a_few_occasions_beside_ten_jobs() {
    let metrics = view(&run("ring-exhausted", &[], 25)).metrics();
    let episodes = metric(&metrics, "ring.exhausted");
    assert!((1.0..20.0).contains(&episodes), "{episodes} episodes");
    assert!(metric(&metrics, "ring.refill_failures") > 0.0);
    assert_eq!(metric(&metrics, "ring.used_max"), 384.0);
    assert!(metric(&metrics, "drops.ring") > 0.0);
}

#[test]
fn udp_at_405_mbps_livelocks_at_the_socket_and_loses_nothing_before_it() {
    let metrics = view(&run("udp-livelock", &[], 27)).metrics();
    let goodput = metric(&metrics, "goodput_mbps");
    let dropped = metric(&metrics, "drops.udp_rcvbuf");
    assert!(error(goodput, 88.1) < 0.05, "{goodput} Mb/s");
    assert!(error(dropped, 670_612.0) < 0.05, "{dropped} datagrams");
    assert_eq!(metric(&metrics, "drops.ring"), 0.0);
}

#[test]
fn udp_at_200_mbps_loses_nothing_with_or_without_load() {
    for preset in ["udp-200", "udp-200-loaded"] {
        let metrics = view(&run(preset, &[], 25)).metrics();
        assert_eq!(metric(&metrics, "drops.udp_rcvbuf"), 0.0, "{preset}");
        assert!(
            metric(&metrics, "app.interactive_fraction") > 0.9,
            "{preset}"
        );
    }
}

#[test]
fn without_preemption_no_timeout_happens_without_a_loss() {
    let changes = [
        ("kernel.preempt", "false"),
        ("kernel.backlog_resched", "false"),
        ("load.kind", "hog"),
    ];
    let metrics = view(&run("preempted-lock", &changes, 25)).metrics();
    assert_eq!(metric(&metrics, "tcp.rto"), 0.0);
    assert_eq!(
        metric(&metrics, "drops.link") + metric(&metrics, "drops.ring"),
        0.0
    );
}
