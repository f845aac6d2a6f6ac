//! Tests of memory in the whole machine: refills that fail at the watermarks, the reclaimer that
//! ends the shortage, the log that warns of it, and the OOM killer.

use crate::common::{
    Entry, entries, error, metric, reading, readings, run, run_until_that, scenario,
};
use base::{Event, Ns};
use lab::observe::layout::frame as f;
use lab::observe::view;
use machine::Machine;
use std::ops::RangeInclusive;

/// Settings of a quiet receiver on a machine where another program holds all memory above the
/// watermarks.
const PRESSED: &[(&str, &str)] = &[("memory.pressure", "100")];

/// Free pages at which atomic requests fail in a machine of 256 MiB: 252 in DMA, and 150 to 180 in
/// NORMAL. With 181 free pages in NORMAL a request still succeeds. It can move a batch of 31 pages
/// to the CPU's own list, so that 150 are left.
const ATOMIC_FLOOR: RangeInclusive<u64> = 150 + 252..=180 + 252;

fn recorded(preset: &str, changes: &[(&str, &str)], seconds: u64) -> Machine {
    let mut machine = scenario(preset, changes).build();
    machine.watch_mut().record_details(false);
    machine.run_until(Ns::from_s(seconds), u64::MAX);
    machine
}

fn count(machine: &Machine, kind: Event) -> usize {
    entries(machine, &[kind]).len()
}

#[test]
fn without_load_or_pressure_no_refill_fails() {
    let metrics = view(&run("tcp-quiet", &[], 10)).metrics();
    assert_eq!(metric(&metrics, "ring.refill_failures"), 0.0);
    assert_eq!(metric(&metrics, "ring.exhausted"), 0.0);
    assert_eq!(metric(&metrics, "drops.ring"), 0.0);
}

#[test]
fn memory_pressure_without_load_brings_failed_refills_a_dry_ring_and_losses_in_the_nic() {
    for seed in ["1", "2", "3"] {
        let changes = [PRESSED, &[("run.seed", seed)]].concat();
        let metrics = view(&run("tcp-quiet", &changes, 10)).metrics();
        for id in ["ring.refill_failures", "ring.exhausted", "drops.ring"] {
            assert!(metric(&metrics, id) > 0.0, "seed {seed}: {id}");
        }
        assert_eq!(metric(&metrics, "oom.kills"), 0.0);
    }
}

#[test]
fn each_dry_spell_begins_after_kswapd_was_woken_and_ends_with_pages() {
    let machine = recorded("tcp-quiet", PRESSED, 3);
    let kinds = [
        Event::KswapdWoken,
        Event::RingExhausted,
        Event::RingRecovered,
    ];
    let story = entries(&machine, &kinds);
    let at_work_already = reading(&scenario("tcp-quiet", PRESSED).build(), f::kswapd_active) > 0;
    assert!(at_work_already || story[0].kind == Event::KswapdWoken);
    let dry = |entry: &&Entry| entry.kind != Event::KswapdWoken;
    let ring: Vec<Event> = story.iter().filter(dry).map(|entry| entry.kind).collect();
    assert!(ring.len() > 1);
    for pair in ring.chunks(2) {
        assert_eq!(pair[0], Event::RingExhausted);
        assert!(pair.get(1).is_none_or(|end| *end == Event::RingRecovered));
    }
}

#[test]
fn refills_take_memory_down_to_three_eighths_of_min_and_no_further() {
    let mut machine = scenario("memory-170m", &[]).build();
    let mut least = u64::MAX;
    while machine.now() < Ns::from_s(6) {
        machine.run_until(machine.now() + Ns::from_us(200), u64::MAX);
        let free: u64 = readings(&machine, &[f::normal_free, f::dma_free])
            .iter()
            .sum();
        least = least.min(free);
    }
    assert!(metric(&view(&machine).metrics(), "ring.refill_failures") > 0.0);
    assert!(ATOMIC_FLOOR.contains(&least), "{least}");
}

#[test]
fn a_refill_that_fails_is_logged_and_the_log_writes_to_the_disk() {
    let mut machine = scenario("memory-170m", &[]).build();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_s(1), u64::MAX);
    assert_eq!(count(&machine, Event::DiskRequested), 0);
    let failed = |machine: &Machine| count(machine, Event::RefillFailed) > 0;
    let (step, limit) = (Ns::from_ms(1), Ns::from_s(8));
    assert!(run_until_that(&mut machine, step, limit, failed));
    machine.run_until(machine.now() + Ns::from_ms(200), u64::MAX);
    let lines = count(&machine, Event::DiskRequested);
    // Each line of the system log takes two seeks and four pages on the disk, about 30 ms.
    assert!((5..=8).contains(&lines), "{lines} lines in 200 ms");
}

#[test]
fn a_buffer_of_160_mib_fills_by_50_s_and_the_page_cache_gives_way() {
    let metrics = view(&run("memory-160m", &[], 50)).metrics();
    for (id, published) in [
        ("memory.free_kb", 3_688.0),
        ("memory.buffers_kb", 7_448.0),
        ("memory.cached_kb", 14_444.0),
    ] {
        let kb = metric(&metrics, id);
        assert!(error(kb, published) < 0.15, "{id}: {kb}");
    }
}

#[test]
fn with_170_mib_the_buffers_go_too() {
    let metrics = view(&run("memory-170m", &[], 50)).metrics();
    for (id, published) in [
        ("memory.buffers_kb", 2_832.0),
        ("memory.cached_kb", 6_756.0),
    ] {
        let kb = metric(&metrics, id);
        assert!(error(kb, published) < 0.15, "{id}: {kb}");
    }
    let free = metric(&metrics, "memory.free_kb");
    assert!(
        (2_000.0..4_100.0).contains(&free),
        "between the marks: {free}"
    );
}

#[test]
fn five_streams_run_the_machine_out_of_memory_and_iperf_is_killed_once() {
    for seed in ["1", "2"] {
        let machine = recorded("oom-five-streams", &[("run.seed", seed)], 25);
        let killed = entries(&machine, &[Event::OomKilled]);
        assert_eq!(killed.len(), 1, "seed {seed}");
        // Pages of iperf: 512 of the small program itself, and five stacks of 8 MiB.
        assert_eq!(killed[0].b, 512 + 5 * 2_048);
        assert!(metric(&view(&machine).metrics(), "drops.no_socket") > 0.0);
        assert!(metric(&view(&machine).metrics(), "memory.free_kb") > 200_000.0);
    }
}

#[test]
fn who_finds_no_page_and_calls_the_killer_had_reclaimed_for_itself() {
    let machine = recorded("oom-five-streams", &[], 25);
    let story = entries(&machine, &[Event::DirectReclaim, Event::OomKilled]);
    let kill = story
        .iter()
        .position(|entry| entry.kind == Event::OomKilled)
        .expect("a kill");
    assert!(kill > 0);
    let reader = reading(&machine, f::reader_task);
    assert!(story[..kill].iter().all(|entry| entry.a != reader));
}

/// Background compile jobs whose processes write more than the disk takes, beside a stream of only
/// 1 Mb/s.
const WRITERS: &[(&str, &str)] = &[
    ("load.jobs", "4"),
    ("load.job", "1"),
    ("load.dirty", "64"),
    ("load.warmup", "60"),
    ("sender.rate", "1"),
];

#[test]
fn programs_that_write_more_than_the_disk_takes_wait_for_it() {
    let mut machine = scenario("tcp-quiet", WRITERS).build();
    let mut over = 0;
    for second in 1..=20 {
        machine.run_until(Ns::from_s(second), u64::MAX);
        let memory = machine.mm().memory();
        let (_, limit) = memory.dirty_limits();
        let dirty = memory.dirty_pages() + memory.writeback_pages();
        over += u32::from(dirty > limit);
        // A process dirties its 64 MiB at once, and the kernel checks the limit of dirty pages only
        // afterwards.
        assert!(
            dirty <= limit + 16_384,
            "{dirty} of {limit} pages in second {second}"
        );
    }
    assert!(over > 0, "the limit was never reached");
    view(&machine).check_books().expect("balanced books");
}
