//! Tests of a receive queue: buffers granted or refused, and the mask of its interrupt.

use super::*;
use crate::dev::NicDriver;
use crate::dev::rx_ring::tests::frame;

/// A queue of four ready descriptors.
fn queue(driver: NicDriver) -> RxQueue {
    let config = DeviceConfig {
        driver,
        ring: 4,
        ..DeviceConfig::default()
    };
    let mut queue = RxQueue::new(&config, 1740);
    while queue.lacks_buffer() {
        let _ = queue.refilled(true, 0);
    }
    queue
}

fn receive(queue: &mut RxQueue, frames: u64) -> Vec<Arrival> {
    (1..=frames)
        .map(|id| queue.frame_in_memory(&frame(id), Ns(id)))
        .collect()
}

#[test]
fn a_ring_runs_dry_once_and_recovers_with_the_first_buffer() {
    let mut queue = queue(NicDriver::Napi);
    let dry: Vec<bool> = receive(&mut queue, 6).iter().map(|a| a.ran_dry).collect();
    assert_eq!(dry, [false, false, false, true, false, false]);
    queue.poll_step(true);
    let first = queue.refilled(true, 0);
    assert!(first.ring_recovered && first.ready == 1);
    queue.poll_step(true);
    assert!(!queue.refilled(true, 0).ring_recovered);
}

#[test]
fn only_napi_tells_of_a_lost_frame() {
    for (driver, told) in [
        (NicDriver::Napi, Some(Ns(5))),
        (NicDriver::Tg3, None),
        (NicDriver::Sk98lin, None),
        (NicDriver::NetifRx, None),
    ] {
        let lost = receive(&mut queue(driver), 5)[4];
        assert_eq!(
            (lost.place, lost.effects.no_buffer_at),
            (FrameFate::Lost, told)
        );
    }
}

#[test]
fn refills_follow_the_batch_until_memory_refuses_and_are_tried_again_the_next_time() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 2);
    assert!(matches!(queue.poll_step(true), DriverStep::Frame(_)));
    assert!(matches!(queue.poll_step(true), DriverStep::Frame(_)));
    assert_eq!(queue.poll_step(true), DriverStep::Refill);
    let refused = queue.refilled(false, 0);
    assert!(refused.failure_began && refused.empty == 2);
    assert_eq!(queue.poll_step(true), DriverStep::Done);
    assert_eq!(queue.poll_step(true), DriverStep::Refill, "the next poll");
    assert!(queue.refilled(true, 0).failure_ended);
}

#[test]
fn a_poll_without_room_refills_before_it_has_taken_every_frame() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 2);
    queue.poll_step(true);
    assert_eq!(queue.poll_step(false), DriverStep::Refill);
}

#[test]
fn tg3s_ring_never_shrinks() {
    let mut queue = queue(NicDriver::Tg3);
    let _ = receive(&mut queue, 1);
    assert!(matches!(queue.poll_step(true), DriverStep::Frame(_)));
    assert_eq!(queue.poll_step(true), DriverStep::Done, "no batch refill");
    assert!(queue.exchanged(false, 0).failure_began);
    assert_eq!(queue.ring().ready(), 4);
}

#[test]
fn sk98lin_looks_once_a_second_whether_a_descriptor_is_left() {
    let mut sk98lin = queue(NicDriver::Sk98lin);
    assert_eq!(sk98lin.cleanup_ms(), None, "four are ready");
    let _ = receive(&mut sk98lin, 4);
    assert_eq!(sk98lin.cleanup_ms(), Some(1_000));
    let mut other = queue(NicDriver::NetifRx);
    let _ = receive(&mut other, 4);
    assert_eq!(other.cleanup_ms(), None);
}

#[test]
fn a_buffer_for_a_frame_that_waits_in_the_nic_does_not_end_a_dry_spell() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 4);
    queue.poll_step(true);
    queue.poll_step(true);
    assert!(
        !queue.refilled(true, 1).ring_recovered,
        "the frame takes it"
    );
    assert!(queue.refilled(true, 1).ring_recovered);
}

#[test]
fn a_masked_queue_stores_frames_silently_and_reports_them_once_unmasked() {
    let mut queue = queue(NicDriver::Napi);
    queue.begin_interrupt(true);
    let stored = receive(&mut queue, 2);
    assert!(stored.iter().all(|frame| !frame.effects.interrupt));
    assert!(queue.unmask(Ns(9)).interrupt);
    assert!(receive(&mut queue, 1)[0].effects.interrupt);
}

#[test]
fn a_refused_buffer_makes_refills_fail_until_one_is_granted() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 2);
    (0..2).for_each(|_| assert!(matches!(queue.poll_step(true), DriverStep::Frame(_))));
    assert!(!queue.refill_failing());
    let _ = queue.refilled(false, 0);
    assert!(queue.refill_failing());
    let _ = queue.refilled(true, 0);
    assert!(!queue.refill_failing());
}

#[test]
fn a_closed_queue_gives_back_the_frames_it_held_oldest_first() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 2);
    let ids: Vec<u64> = std::iter::from_fn(|| queue.close())
        .map(|skb| skb.id)
        .collect();
    assert_eq!(ids, [1, 2]);
    assert_eq!(queue.close(), None);
}

#[test]
fn moderation_that_is_set_during_the_run_holds_for_the_next_frame() {
    let mut queue = queue(NicDriver::Napi);
    assert!(receive(&mut queue, 1)[0].effects.interrupt);
    let delay = Ns::from_us(50);
    queue.set_moderation(ModerationConfig { delay, frames: 0 });
    let next = queue.frame_in_memory(&frame(2), Ns(2)).effects;
    assert_eq!(
        (next.interrupt, next.moderation_at),
        (false, Some(Ns(2) + delay))
    );
}

#[test]
fn a_lost_frame_interrupts_when_its_report_is_due_unless_the_queue_is_masked() {
    for masked in [false, true] {
        let mut queue = queue(NicDriver::Napi);
        let _ = receive(&mut queue, 5);
        queue.begin_interrupt(masked);
        assert_eq!(queue.no_buffer_expired(Ns(5)), !masked);
        assert!(!queue.no_buffer_expired(Ns(5)), "reported, or masked");
    }
}

#[test]
fn a_dry_ring_of_tg3_recovers_with_a_buffer_that_no_waiting_frame_takes() {
    let mut queue = queue(NicDriver::Tg3);
    assert!(receive(&mut queue, 4)[3].ran_dry);
    let mut exchange = |granted, waiting| {
        assert!(matches!(queue.poll_step(true), DriverStep::Frame(_)));
        queue.exchanged(granted, waiting)
    };
    assert!(!exchange(true, 1).ring_recovered, "the waiting frame's");
    let refused = exchange(false, 0);
    assert!(!refused.ring_recovered && refused.failure_began);
    let third = exchange(true, 2);
    assert!(third.ring_recovered && third.failure_ended);
    assert_eq!((third.ready, third.empty), (2, 1), "before it is posted");
    assert!(!exchange(true, 0).ring_recovered);
}

#[test]
fn refusals_begin_once_and_end_once() {
    let mut queue = queue(NicDriver::Napi);
    let _ = receive(&mut queue, 4);
    (0..4).for_each(|_| assert!(matches!(queue.poll_step(true), DriverStep::Frame(_))));
    let answers = [false, false, true, true].map(|granted| {
        let refilled = queue.refilled(granted, 0);
        (refilled.failure_began, refilled.failure_ended)
    });
    assert_eq!(
        answers,
        [(true, false), (false, false), (false, true), (false, false)]
    );
}

#[test]
fn a_driver_of_the_old_api_does_not_refill_in_a_poll() {
    let mut queue = queue(NicDriver::Sk98lin);
    let _ = receive(&mut queue, 1);
    assert!(matches!(queue.poll_step(true), DriverStep::Frame(_)));
    assert_eq!(queue.poll_step(true), DriverStep::Done);
    assert_eq!(queue.interrupt_step(), DriverStep::Refill);
}
