//! Compares Linux 2.6.12 and 6.12 with the same arrivals, in 16 runs with different seeds and
//! warm-ups of the background load. Each difference has one cause: a mechanism that a parameter
//! (switch) turns on or off. With only this switch set to the value of 2.6.12, the difference
//! disappears. With all other switches set to the values of 2.6.12, the difference remains.

use crate::common::{metric, scenario};
use base::Ns;
use lab::observe::{Metrics, view};

/// A parameter that switches a mechanism, and its value.
type Switch = (&'static str, &'static str);

/// Every switch that `kernel.release` sets, with its value in 2.6.12.
const THEN: [Switch; 9] = [
    ("kernel.scheduler", "o1"),
    ("kernel.hz", "1000"),
    ("kernel.softirq_limits", "false"),
    ("kernel.ksoftirqd_nice", "19"),
    ("net.budget", "0"),
    ("net.max_backlog", "300"),
    ("net.gro", "false"),
    ("tcp.prequeue", "true"),
    ("kernel.release", "6.12"),
];

/// The limits on TCP's memory in the Fermilab test bed.
const MEMORY: [Switch; 3] = [
    ("tcp.mem_min", "49152"),
    ("tcp.mem_pressure", "65536"),
    ("tcp.mem_max", "98304"),
];

/// Settings of 6.12 with these switches.
fn now_with(switches: &[Switch]) -> Vec<Switch> {
    let mut all = vec![("kernel.release", "6.12")];
    all.extend(switches);
    all
}

/// Settings of 6.12 with every switch except this one set to the value of 2.6.12.
fn then_but(switch: &str) -> Vec<Switch> {
    now_with(&THEN)
        .into_iter()
        .filter(|(id, _)| *id != switch)
        .collect()
}

const THEN_ONLY: [Switch; 1] = [("kernel.release", "2.6.12")];

/// Returns the value of `figure` for each of 16 runs of `seconds` seconds. Each run has its own
/// seed and warm-up.
fn draws(
    preset: &str,
    changes: &[Switch],
    seconds: u64,
    mut figure: impl FnMut(&Metrics) -> f64,
) -> Vec<f64> {
    let mut run = |draw: u64| {
        let (seed, warmup) = ((draw + 1).to_string(), format!("{}s", 45 + 5 * draw));
        let mut all = changes.to_vec();
        all.extend([
            ("run.seed", seed.as_str()),
            ("load.warmup", warmup.as_str()),
        ]);
        let mut machine = scenario(preset, &all).build();
        machine.run_until(Ns::from_s(seconds), u64::MAX);
        figure(&view(&machine).metrics())
    };
    (0..16).map(&mut run).collect()
}

fn all_within(values: &[f64], range: std::ops::RangeInclusive<f64>) {
    assert!(
        values.iter().all(|value| range.contains(value)),
        "{values:?} in {range:?}"
    );
}

fn lost_part(metrics: &Metrics) -> f64 {
    metric(metrics, "drops.udp_rcvbuf") / metric(metrics, "packets.offered")
}

#[test]
fn a_reader_that_sleeps_kept_its_cpu_beside_ten_jobs_and_has_a_share_today_by_the_scheduler_alone()
{
    let lost = |changes: &[Switch]| draws("udp-200-loaded", changes, 5, lost_part);
    all_within(&lost(&THEN_ONLY), 0.0..=0.01);
    all_within(&lost(&now_with(&[])), 0.5..=0.7);
    all_within(&lost(&now_with(&[("kernel.scheduler", "o1")])), 0.0..=0.01);
    all_within(&lost(&then_but("kernel.scheduler")), 0.5..=0.7);
}

#[test]
fn beside_a_build_a_reader_has_a_share_of_eleven_and_half_where_sessions_are_groups() {
    let share = |changes: &[Switch]| {
        draws("udp-200-loaded", &now_with(changes), 5, |metrics| {
            metric(metrics, "app.cpu_share")
        })
    };
    all_within(&share(&[]), 0.085..=0.11);
    all_within(&share(&[("kernel.autogroup", "true")]), 0.48..=0.55);
    // Under the O(1) scheduler, which has no groups of tasks, `kernel.autogroup` changes nothing.
    let under_o1 = |autogroup: &'static str| {
        share(&[("kernel.scheduler", "o1"), ("kernel.autogroup", autogroup)])
    };
    assert_eq!(under_o1("true"), under_o1("false"));
}

#[test]
fn the_ring_runs_dry_for_want_of_memory_where_kswapd_naps_with_or_without_a_pool_of_pages() {
    let lost = |changes: &[Switch]| {
        let all: Vec<Switch> = changes.iter().chain(&MEMORY).copied().collect();
        draws("tcp-loaded", &all, 5, |metrics| {
            metric(metrics, "drops.ring")
        })
    };
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        f64::midpoint(values[7], values[8])
    };
    let (naps, pool) = (("memory.reclaim_naps", "true"), ("nic.page_pool", "true"));
    let of = |changes: &[Switch]| median(lost(&now_with(changes)));
    assert!(median(lost(&THEN_ONLY)) > 20.0);
    assert!(of(&[]) < 10.0, "6.12 without a pool");
    assert!(of(&[pool]) < 10.0, "6.12 with a pool");
    // With a pool of pages, failed requests log no warning, so no log line is written to the disk.
    // Without a pool, such disk writes end a short sleep of kswapd early.
    let (slab, pooled) = (of(&[naps]), of(&[naps, pool]));
    assert!(slab > 500.0 && pooled > slab, "{slab} and {pooled} frames");
    all_within(&lost(&[("memory.reclaim_naps", "false")]), 0.0..=400.0);
}

#[test]
fn a_nice_value_weighs_more_today_by_the_scheduler_alone() {
    let share = |changes: &[Switch]| {
        let mut all = changes.to_vec();
        // All runs have the sender of 2.6.12. With the bursts of another sender, the time of
        // softirqs would be charged to other tasks.
        all.extend([
            ("load.kind", "hog"),
            ("app.nice", "-15"),
            ("sender.release", "2.6.12"),
        ]);
        draws("tcp-loaded", &all, 10, |metrics| {
            metric(metrics, "app.cpu_share")
        })
    };
    all_within(&share(&THEN_ONLY), 0.4..=0.65);
    all_within(&share(&now_with(&[])), 0.72..=0.76);
    all_within(&share(&now_with(&[("kernel.scheduler", "o1")])), 0.4..=0.65);
    all_within(&share(&then_but("kernel.scheduler")), 0.72..=0.76);
}

#[test]
fn a_reader_beside_ten_hogs_waits_for_at_most_eleven_ticks_unless_softirqs_lengthen_the_turns() {
    let off_cpu = |changes: &[Switch]| {
        let mut all = now_with(changes);
        // Excludes two causes that keep other tasks longer on the CPU: GRO, and the longer bursts
        // of a 6.12 sender. With GRO, and without interrupt moderation, the NIC is polled once for
        // each frame. So softirqs run as long as frames follow each other.
        all.extend([
            ("load.kind", "hog"),
            ("net.gro", "false"),
            ("sender.release", "2.6.12"),
        ]);
        all.extend(MEMORY);
        draws("tcp-loaded", &all, 2, |metrics| {
            metric(metrics, "offcpu.max_ms")
        })
    };
    let short_turns = ("net.budget", "64");
    let apart = ("kernel.irq_time", "true");
    // Eleven ticks are 44 ms. A softirq that runs at the last tick delays the switch by at most its
    // limit, 2 ms.
    all_within(&off_cpu(&[short_turns, apart]), 30.0..=46.0);
    all_within(&off_cpu(&[]), 60.0..=80.0);
    for alone in [short_turns, apart] {
        let longest = off_cpu(&[alone]).into_iter().fold(0.0, f64::max);
        assert!(longest > 50.0, "{alone:?} alone: {longest} ms");
    }
}

#[test]
fn a_flood_at_line_rate_starves_the_reader_then_and_now_but_not_where_a_thread_does_the_work() {
    let read = |changes: &[Switch]| {
        let mut all = changes.to_vec();
        all.push(("sender.rate", "0"));
        draws("udp-livelock", &all, 2, |metrics| {
            metric(metrics, "packets.delivered") / metric(metrics, "packets.offered")
        })
    };
    all_within(&read(&THEN_ONLY), 0.0..=0.03);
    all_within(&read(&now_with(&[])), 0.0..=0.12);
    all_within(
        &read(&now_with(&[("kernel.ksoftirqd_defers", "true")])),
        0.2..=0.4,
    );
    all_within(
        &read(&now_with(&[("net.threaded_napi", "true")])),
        0.2..=0.4,
    );
}

#[test]
fn flows_of_one_ring_that_is_dry_for_want_of_cpu_pay_alike_and_a_flow_with_its_own_ring_pays_nothing()
 {
    let lost = |streams: &'static str, others: &'static str| {
        let all = now_with(&[
            ("sender.rate", "900"),
            ("sender.burst", "8"),
            ("sender.duration", "1"),
            ("sender.streams", streams),
            ("source2.rate", others),
            ("source3.rate", others),
        ]);
        let mut parts = [vec![], vec![], vec![]];
        draws("udp-livelock", &all, 4, |metrics| {
            assert!(metric(metrics, "drops.ring") > 20_000.0);
            assert_eq!(metric(metrics, "ring.refill_failures"), 0.0);
            for (flow, part) in parts.iter_mut().enumerate() {
                let of = |what| metric(metrics, &format!("flow{}.{what}", flow + 1));
                part.push(1.0 - of("delivered") / of("offered"));
            }
            0.0
        });
        parts
    };
    for part in lost("3", "0") {
        all_within(&part, 0.35..=0.5);
    }
    let [flood, second, third] = lost("1", "5");
    all_within(&flood, 0.55..=0.7);
    all_within(&second, 0.0..=0.0);
    all_within(&third, 0.0..=0.0);
}
