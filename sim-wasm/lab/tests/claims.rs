//! Tests of single claims of the studies: slab memory, refills that fail, a timeout without a loss,
//! `tcp_mem`, a fair share. Rates are in `receiver_a.rs`.

use crate::common::{error, metric, run};
use lab::observe::{Metrics, view};

fn metrics(preset: &str, changes: &[(&str, &str)], seconds: u64) -> Metrics {
    view(&run(preset, changes, seconds)).metrics()
}

#[test]
fn a_full_queue_costs_slab_pages_not_truesize() {
    for (preset, published) in [
        ("memory-1m", 200_764.0),
        ("memory-40m", 149_056.0),
        ("memory-80m", 95_612.0),
    ] {
        let metrics = metrics(preset, &[], 50);
        let free = metric(&metrics, "memory.free_kb");
        assert!(error(free, published) < 0.02, "{preset}: {free}");
    }
}

#[test]
fn the_sender_times_out_under_load_although_the_receiver_lost_nothing() {
    let metrics = metrics("preempted-lock", &[("host.memory", "512")], 10);
    assert!(metric(&metrics, "tcp.rto") > 3.0);
    assert_eq!(metric(&metrics, "drops.ring"), 0.0);
    assert_eq!(metric(&metrics, "drops.link"), 0.0);
}

#[test]
fn a_failed_refill_empties_the_ring_only_when_memory_is_short() {
    let short: f64 = ["1", "2", "3"]
        .iter()
        .map(|seed| {
            metric(
                &metrics("ring-exhausted", &[("run.seed", seed)], 25),
                "ring.refill_failures",
            )
        })
        .sum();
    let ample = metrics("ring-exhausted", &[("host.memory", "1024")], 25);
    assert!(short > 0.0);
    assert_eq!(metric(&ample, "ring.refill_failures"), 0.0);
}

#[test]
fn tcp_mem_at_160_mib_refuses_segments_before_memory_ends() {
    let metrics = metrics("oom-capped", &[], 25);
    assert!(metric(&metrics, "drops.tcp_memory") > 0.0);
    assert_eq!(metric(&metrics, "oom.kills"), 0.0);
}

#[test]
fn a_fast_senders_reader_gets_its_fair_share_beside_compile_jobs() {
    // The run has one random seed. Over the sixteen seeds of the golden table, the receiving
    // program's share of the CPU beside four compile jobs is 17 to 22 %.
    for (jobs, published, tolerance) in [("0", 99.2, 0.05), ("1", 50.0, 0.1), ("4", 20.9, 0.2)] {
        let metrics = metrics("fast-sender", &[("load.jobs", jobs)], 25);
        let share = 100.0 * metric(&metrics, "app.cpu_share");
        assert!(error(share, published) < tolerance, "BL{jobs}: {share} %");
    }
}
