//! Tests of `netif_rx` when small datagrams arrive faster than IP takes them off its queue: the
//! queue fills, then everything is dropped until the queue is empty.
//!
//! The arrival rate λ and the service rate μ are read from the run. The tests check what follows
//! from these rates by arithmetic.

use crate::common::{entries, readings, scenario};
use base::{DropReason, Event, Ns, Stage};
use lab::observe::layout::{drop_field, frame as f};
use machine::Machine;

/// Number of packets in the full input queue: `net.max_backlog` plus one, because the limit is
/// checked before the packet is added.
const FULL: f64 = 301.0;

/// Returns a machine of profile `p3-1000` after `ms` ms of recording, while about 190,000 small
/// datagrams per second reach `netif_rx`.
fn overloaded(ms: u64) -> Machine {
    let changes = [
        ("host.profile", "p3-1000"),
        ("nic.driver", "netif_rx"),
        ("nic.coalesce_us", "0"),
        ("nic.coalesce_frames", "0"),
        ("nic.ring", "256"),
        ("sender.payload", "100"),
        ("sender.rate", "150"),
    ];
    let mut machine = scenario("udp-200", &changes).build();
    machine.run_until(Ns::from_ms(100), u64::MAX);
    machine.watch_mut().clear();
    machine.watch_mut().record_details(true);
    machine.run_until(Ns::from_ms(100 + ms), u64::MAX);
    machine
}

/// Frames per second that reached `netif_rx`, and that were served, over the whole run.
fn rates(machine: &Machine) -> (f64, f64) {
    let counts = readings(machine, &[f::in_driver, f::in_ip, f::t_ns]);
    let seconds = counts[2] as f64 / 1e9;
    (counts[0] as f64 / seconds, counts[1] as f64 / seconds)
}

#[test]
fn losses_come_in_bursts_as_long_as_a_full_backlog_takes_to_drain() {
    let machine = overloaded(1_000);
    let (arriving, served) = rates(&machine);
    assert!(arriving > 2.0 * served, "λ {arriving}, μ {served}");
    let throttled = entries(&machine, &[Event::NetifThrottled]);
    let period = FULL / (arriving - served) + FULL / served;
    let bursts = throttled.len() as f64;
    let last = throttled[throttled.len() - 1].t;
    let measured = last.since(throttled[0].t).0 as f64 / 1e9 / (bursts - 1.0);
    let error = (measured - period).abs() / period;
    assert!(error < 0.03, "a burst each {measured} s, not {period} s");
}

#[test]
fn what_is_lost_is_what_arrives_beyond_what_is_served() {
    let machine = overloaded(1_000);
    let (arriving, served) = rates(&machine);
    let counts = readings(
        &machine,
        &[
            drop_field(DropReason::NetifRx),
            f::in_driver,
            drop_field(DropReason::Ring),
        ],
    );
    let lost = counts[0] as f64 / counts[1] as f64;
    assert!((lost - (1.0 - served / arriving)).abs() < 0.01, "{lost}");
    assert_eq!(counts[2], 0, "the interrupt empties the ring in time");
}

/// Time of each packet between `netif_rx` and `ip_rcv`, ns.
fn waits_in_backlog(machine: &Machine) -> Vec<u64> {
    let mut queued = std::collections::BTreeMap::new();
    let mut waits = Vec::new();
    for hop in &machine.watch().hops {
        if hop.stage == Stage::NetifBacklog {
            queued.insert(hop.packet, hop.t.0);
        } else if hop.stage == Stage::Ip
            && let Some(since) = queued.remove(&hop.packet)
        {
            waits.push(hop.t.0 - since);
        }
    }
    waits
}

#[test]
fn a_full_backlog_delays_its_last_packet_by_301_services() {
    let machine = overloaded(500);
    let (_, served) = rates(&machine);
    let longest = waits_in_backlog(&machine).into_iter().max().unwrap_or(0);
    let expected = FULL / served * 1e9;
    let error = (longest as f64 - expected).abs() / expected;
    assert!(error < 0.1, "{longest} ns, not {expected}");
}

#[test]
fn a_throttled_backlog_accepts_nothing_until_it_is_empty() {
    let machine = overloaded(200);
    let mut length = 0_i64;
    let mut known = false;
    let mut last_was_drop = false;
    let mut bursts = 0;
    for hop in &machine.watch().hops {
        if hop.stage == Stage::NetifBacklog {
            if last_was_drop {
                assert!(
                    !known || length == 0,
                    "{length} waited at the end of a burst"
                );
                (length, known) = (0, true);
                bursts += 1;
            }
            length += 1;
            last_was_drop = false;
        } else if hop.stage == Stage::Ip {
            length -= 1;
        } else if hop.stage == Stage::Dropped && hop.value == DropReason::NetifRx as u64 {
            assert!(
                !known || last_was_drop || length == 301,
                "{length} when it overflowed"
            );
            last_was_drop = true;
        }
    }
    assert!(bursts > 5, "{bursts}");
}
