//! Tests of the drivers when no memory is free: tg3 recycles buffers, sk98lin and the polled driver
//! leave descriptors empty, and each driver recovers differently.
//!
//! A UDP socket that no program reads uses up the memory. The memory stays used up, because the
//! receiving program and kswapd, which would free memory, wait for the CPU behind 64 CPU hogs of
//! nice −20. Until each hog has used its time slice, 51 s pass.

use crate::common::{reading, readings, run_until_that, scenario};
use base::{DropReason, Ns};
use kernel::memory::Memory;
use kernel::profile::idle_memory;
use kernel::slab::Slab;
use lab::observe::layout::{drop_field, frame as f};
use lab::params::ParamId;
use lab::scenario::intervene;
use machine::Machine;

/// Returns the machine just after the first failed allocation.
fn without_memory(driver: &str) -> Machine {
    let changes = [
        ("nic.driver", driver),
        ("host.memory", "64"),
        ("socket.rcvbuf", "1GiB"),
        ("sender.rate", "100"),
        ("app.nice", "19"),
        ("load.kind", "hog"),
        ("load.jobs", "64"),
        ("load.nice", "-20"),
        ("load.warmup", "1s"),
    ];
    let mut machine = scenario("udp-200", &changes).build();
    let failed = |machine: &Machine| reading(machine, f::ring_refill_failures) > 0;
    while !failed(&machine) {
        assert!(
            machine.now() < Ns::from_s(10),
            "{driver}: memory never ended"
        );
        machine.run_until(machine.now() + Ns::from_us(20), u64::MAX);
    }
    machine
}

fn run_for(machine: &mut Machine, span: Ns) {
    machine.run_until(machine.now() + span, u64::MAX);
}

#[test]
fn sk98lin_has_24_kib_of_64_byte_descriptors() {
    let machine = scenario("tcp-quiet", &[("nic.driver", "sk98lin")]).build();
    assert_eq!(reading(&machine, f::ring_size), 24 * 1024 / 64);
    assert_eq!(reading(&machine, f::ring_ready), 384);
}

#[test]
fn tg3_without_memory_drops_every_frame_and_keeps_its_ring() {
    let mut machine = without_memory("tg3");
    run_for(&mut machine, Ns::from_ms(2));
    let fields = [
        f::in_ring,
        drop_field(DropReason::Driver),
        f::ring_refill_failures,
        f::delivered,
    ];
    let before = readings(&machine, &fields);
    run_for(&mut machine, Ns::from_ms(500));
    let after = readings(&machine, &fields);
    let [received, dropped, failures, delivered] = [0, 1, 2, 3].map(|i| after[i] - before[i]);
    assert!(received > 4_000, "{received}");
    assert!(
        received.abs_diff(dropped) <= 3,
        "{received} received, {dropped} dropped"
    );
    assert_eq!(failures, dropped);
    assert_eq!(delivered, 0);
    assert_eq!(reading(&machine, f::ring_empty), 0);
    assert_eq!(reading(&machine, drop_field(DropReason::Ring)), 0);
}

/// Number of frames that the driver took and whose descriptor got a new buffer.
fn refilled(machine: &Machine) -> u64 {
    let counts = readings(
        machine,
        &[f::in_driver, f::ring_ready, f::ring_filled, f::ring_size],
    );
    counts[0] + counts[1] + counts[2] - counts[3]
}

#[test]
fn sk98lin_without_memory_accepts_384_more_and_waits_for_its_timer() {
    let mut machine = without_memory("sk98lin");
    let refilled = refilled(&machine);
    run_for(&mut machine, Ns::from_ms(200));
    let accepted = reading(&machine, f::in_ring);
    assert_eq!(accepted - refilled, 384);
    assert_eq!(reading(&machine, f::ring_ready), 0);
    run_for(&mut machine, Ns::from_ms(100));
    assert_eq!(
        reading(&machine, f::in_ring),
        accepted,
        "all else is lost in the NIC"
    );

    intervene(&mut machine, ParamId::LoadJobs, 0);
    run_for(&mut machine, Ns::from_ms(20));
    assert!(
        reading(&machine, f::delivered) > 100,
        "memory is free again"
    );
    assert_eq!(
        reading(&machine, f::in_ring),
        accepted,
        "but no interrupt says so"
    );
    let limit = machine.now() + Ns::from_s(2);
    let recovered = |machine: &Machine| reading(machine, f::ring_ready) > 0;
    assert!(run_until_that(
        &mut machine,
        Ns::from_us(100),
        limit,
        recovered
    ));
    let since_timer = reading(&machine, f::jiffies) % 1_000;
    assert!(since_timer <= 1, "{since_timer} ms after the second");
}

#[test]
fn the_polled_driver_without_memory_is_interrupted_once_a_millisecond() {
    let mut machine = without_memory("napi");
    run_for(&mut machine, Ns::from_ms(200));
    assert_eq!(reading(&machine, f::ring_ready), 0);
    let before = readings(&machine, &[f::irq_rx, drop_field(DropReason::Ring)]);
    run_for(&mut machine, Ns::from_ms(100));
    let after = readings(&machine, &[f::irq_rx, drop_field(DropReason::Ring)]);
    let (interrupts, lost) = (after[0] - before[0], after[1] - before[1]);
    assert!((85..=100).contains(&interrupts), "{interrupts}");
    assert!(lost > 800, "{lost}");

    intervene(&mut machine, ParamId::LoadJobs, 0);
    run_for(&mut machine, Ns::from_ms(20));
    assert!(
        reading(&machine, f::ring_ready) > 0,
        "memory is found at the next look"
    );
}

#[test]
fn an_e1000_buffer_fills_a_page() {
    let (mut memory, mut slab) = (Memory::new(idle_memory(256, 512)), Slab::default());
    for _ in 0..500 {
        assert!(slab.alloc_skb(&mut memory, 2_066));
    }
    let heads = 500 / 20; // 20 sk_buff heads per page
    let management = 500_u32.div_ceil(119); // descriptors of slabs, 119 per page
    assert_eq!(slab.pages(), 500 + heads + management);
}
