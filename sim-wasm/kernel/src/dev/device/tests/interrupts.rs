//! Tests of interrupts for received frames.

use super::*;

#[test]
fn a_polled_driver_is_not_interrupted_again_until_its_poll_is_complete() {
    let mut device = device(NicDriver::Napi);
    assert_eq!(receive(&mut device, 1)[0].effects, INTERRUPT);
    assert_eq!(device.interrupt_handled(), Receive::Polled);
    let masked = device.frame_arrived(&mut frame(2), Ns(2)).effects;
    assert_eq!(masked, DeviceEffects::default());
    assert_eq!(
        device.poll_completed(Ns(3)),
        INTERRUPT,
        "a frame that came meanwhile"
    );
}

#[test]
fn a_frame_that_came_while_masked_is_moderated_from_the_end_of_the_poll_on() {
    let delay = Ns::from_us(50);
    let moderation = ModerationConfig { delay, frames: 0 };
    let mut device = opened(NicDriver::Napi, 4, moderation);
    let first = receive(&mut device, 1)[0].effects;
    assert_eq!(first.moderation_at, Some(Ns(1) + delay));
    device.interrupt_handled();
    let _ = device.frame_arrived(&mut frame(2), Ns(2));
    assert_eq!(
        device.timer_expired(DeviceTimer::Moderation, Ns(1) + delay),
        DeviceEffects::default(),
        "masked"
    );
    let after = device.poll_completed(Ns::from_us(90));
    assert_eq!(after.moderation_at, Some(Ns::from_us(140)));
}

#[test]
fn a_frame_bears_its_device_and_the_size_of_its_buffer() {
    let mut device = device(NicDriver::Napi);
    let mut sent = Skb {
        truesize: 0,
        ..frame(1)
    };
    let _ = device.frame_arrived(&mut sent, Ns(1));
    let DriverStep::Frame(skb) = device.rx_mut().poll_step(true) else {
        panic!("it is in the ring");
    };
    assert_eq!((skb.dev, skb.truesize), (DevId(1), 1740));
}

#[test]
fn an_old_driver_is_interrupted_by_each_frame() {
    for driver in [NicDriver::Sk98lin, NicDriver::NetifRx] {
        let mut device = device(driver);
        assert_eq!(device.interrupt_handled(), Receive::InInterrupt);
        let arrivals = receive(&mut device, 3);
        assert!(arrivals.iter().all(|arrival| arrival.effects == INTERRUPT));
    }
}

#[test]
fn a_call_of_the_handler_takes_what_comes_meanwhile_up_to_its_limit() {
    let mut device = opened(NicDriver::NetifRx, 64, ModerationConfig::default());
    let _ = receive(&mut device, 1);
    device.interrupt_handled();
    assert!(matches!(device.interrupt_step(), DriverStep::Frame(_)));
    let _ = receive(&mut device, 40);
    let frames = |device: &mut NetDevice| {
        let mut frames = 0;
        while matches!(device.interrupt_step(), DriverStep::Frame(_)) {
            frames += 1;
        }
        frames
    };
    assert_eq!(frames(&mut device), 31, "32 in all");
    assert!(!device.has_no_work());
    device.interrupt_handled();
    assert_eq!(frames(&mut device), 9);
}

#[test]
fn a_delayed_interrupt_comes_at_the_end_of_its_delay_and_only_then() {
    let delay = Ns::from_us(50);
    let moderation = ModerationConfig { delay, frames: 0 };
    let mut device = opened(NicDriver::Napi, 4, moderation);
    let due = receive(&mut device, 1)[0].effects.moderation_at;
    assert_eq!(due, Some(Ns(1) + delay));
    let at = |device: &mut NetDevice, now| device.timer_expired(DeviceTimer::Moderation, now);
    assert_eq!(at(&mut device, Ns(2)), DeviceEffects::default());
    assert_eq!(at(&mut device, Ns(1) + delay), INTERRUPT);
    assert_eq!(at(&mut device, Ns(1) + delay), DeviceEffects::default());
}

#[test]
fn a_lost_frame_is_told_of_by_its_timer() {
    let mut device = device(NicDriver::Napi);
    let lost = receive(&mut device, 5)[4].effects.no_buffer_at;
    assert_eq!(lost, Some(Ns(5)));
    assert_eq!(
        device.timer_expired(DeviceTimer::NoBuffer, Ns(5)),
        INTERRUPT
    );
}

#[test]
fn a_poll_that_ends_with_an_empty_ring_asks_for_no_interrupt() {
    let mut device = device(NicDriver::Napi);
    let _ = receive(&mut device, 1);
    device.interrupt_handled();
    assert!(matches!(
        device.rx_mut().poll_step(true),
        DriverStep::Frame(_)
    ));
    assert!(device.has_no_work());
    assert_eq!(device.poll_completed(Ns(9)), DeviceEffects::default());
}
