//! Tests of the ring's buffers, granted or refused.

use super::*;

#[test]
fn a_ring_runs_dry_once_and_recovers_with_the_first_buffer() {
    let mut device = device(NicDriver::Napi);
    let dry: Vec<bool> = receive(&mut device, 6).iter().map(|a| a.ran_dry).collect();
    assert_eq!(dry, [false, false, false, true, false, false]);
    device.poll_step(true);
    let first = device.refilled(true);
    assert!(first.ring_recovered && first.ready == 1);
    device.poll_step(true);
    assert!(!device.refilled(true).ring_recovered);
}

#[test]
fn only_napi_tells_of_a_lost_frame() {
    for (driver, told) in [
        (NicDriver::Napi, Some(Ns(5))),
        (NicDriver::Tg3, None),
        (NicDriver::Sk98lin, None),
        (NicDriver::NetifRx, None),
    ] {
        let lost = receive(&mut device(driver), 5)[4];
        assert_eq!(
            (lost.place, lost.effects.no_buffer_at),
            (FrameFate::Lost, told)
        );
    }
}

#[test]
fn refills_follow_the_batch_until_memory_refuses_and_are_tried_again_the_next_time() {
    let mut device = device(NicDriver::Napi);
    let _ = receive(&mut device, 2);
    assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
    assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
    assert_eq!(device.poll_step(true), DriverStep::Refill);
    let refused = device.refilled(false);
    assert!(refused.failure_began && refused.empty == 2);
    assert_eq!(device.poll_step(true), DriverStep::Done);
    assert_eq!(device.poll_step(true), DriverStep::Refill, "the next poll");
    assert!(device.refilled(true).failure_ended);
}

#[test]
fn a_poll_without_room_refills_before_it_has_taken_every_frame() {
    let mut device = device(NicDriver::Napi);
    let _ = receive(&mut device, 2);
    device.poll_step(true);
    assert_eq!(device.poll_step(false), DriverStep::Refill);
}

#[test]
fn tg3s_ring_never_shrinks() {
    let mut device = device(NicDriver::Tg3);
    let _ = receive(&mut device, 1);
    assert!(matches!(device.poll_step(true), DriverStep::Frame(_)));
    assert_eq!(device.poll_step(true), DriverStep::Done, "no batch refill");
    assert!(device.exchanged(false).failure_began);
    assert_eq!(device.ring().ready(), 4);
}

#[test]
fn sk98lin_looks_once_a_second_whether_a_descriptor_is_left() {
    let mut sk98lin = device(NicDriver::Sk98lin);
    assert_eq!(sk98lin.cleanup_ms(), None, "four are ready");
    let _ = receive(&mut sk98lin, 4);
    assert_eq!(sk98lin.cleanup_ms(), Some(1_000));
    let mut other = device(NicDriver::NetifRx);
    let _ = receive(&mut other, 4);
    assert_eq!(other.cleanup_ms(), None);
}

#[test]
fn each_driver_prints_its_own_names() {
    let counts = crate::dev::driver::NicCounts {
        missed: 2,
        dropped: 1,
        ..Default::default()
    };
    let named = |driver: NicDriver| (driver.rules().statistics)(counts);
    assert!(named(NicDriver::Sk98lin).contains(&("rx_missed_errors", 2)));
    assert!(named(NicDriver::Tg3).contains(&("rx_discards", 3)));
    assert_eq!(named(NicDriver::Napi), named(NicDriver::NetifRx));
}
