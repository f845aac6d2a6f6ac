//! Tests of sent frames, and of the interrupts that report them to the driver.

use super::*;
use crate::dev::Card;

/// Sends a frame. Returns what the device requests when the frame's last bit has left the NIC.
fn send(device: &mut NetDevice, now: Ns) -> DeviceEffects {
    let ack = Outgoing::Ack(crate::packet::Ack::default());
    device.hard_start_xmit(&ack);
    device.start_next().expect("the line is free");
    device.line_busy_until(now);
    device.line_free(now)
}

#[test]
fn an_old_driver_is_interrupted_by_each_frame_sent_and_takes_it_back_after_the_frames_received() {
    for driver in [NicDriver::Sk98lin, NicDriver::NetifRx] {
        let mut device = device(driver);
        assert_eq!(send(&mut device, Ns(1)), INTERRUPT);
        assert!(device.only_sent());
        let _ = device.frame_arrived(&mut frame(1), Ns(2));
        assert!(!device.only_sent());
        device.interrupt_handled();
        assert!(matches!(device.interrupt_step(), DriverStep::Frame(_)));
        assert_eq!(device.interrupt_step(), DriverStep::Refill);
        let _ = device.refilled(true);
        assert_eq!(device.interrupt_step(), DriverStep::Reap);
        assert_eq!(device.reap().sent.frames, 1);
        assert_eq!(device.interrupt_step(), DriverStep::Done);
    }
}

#[test]
fn tg3_is_told_of_53_frames_sent_or_after_150_microseconds_unless_a_poll_came_first() {
    let mut device = device(NicDriver::Tg3);
    let first = send(&mut device, Ns(7));
    let due = Ns(7) + Ns::from_us(150);
    assert_eq!(first.tx_moderation_at, Some(due));
    for _ in 2..53 {
        assert_eq!(send(&mut device, Ns(8)), DeviceEffects::default());
        let _ = device.tx.reap(&NicDriver::Tg3.rules().transmit);
    }
    assert_eq!(send(&mut device, Ns(9)), INTERRUPT);
    let again = send(&mut device, Ns(10)).tx_moderation_at;
    assert_eq!(again, Some(Ns(10) + Ns::from_us(150)));
    assert_eq!(device.reap().sent.frames, 2);
    let late = device.timer_expired(DeviceTimer::TxModeration, Ns::from_ms(1));
    assert_eq!(late, DeviceEffects::default(), "a poll has taken it back");
}

#[test]
fn a_frame_sent_while_masked_is_told_of_from_the_end_of_the_poll_on() {
    let mut device = device(NicDriver::Napi);
    device.interrupt_handled();
    assert_eq!(send(&mut device, Ns(3)), DeviceEffects::default());
    let after = device.poll_completed(Ns(5));
    assert_eq!(after.tx_moderation_at, Some(Ns(5) + Ns::from_us(150)));
}

/// While 8139too polls, it masks only the interrupts for received frames (drivers/net/8139too.c:
/// rtl8139_norx_intr_mask).
#[test]
fn a_polled_fast_ethernet_card_masks_received_frames_alone_and_still_tells_of_each_sent() {
    let mut device = built(DeviceConfig {
        ring: 4,
        tx_ring: 16,
        driver: NicDriver::Napi,
        card: Card::FastEthernet,
        ..DeviceConfig::default()
    });
    assert_eq!(send(&mut device, Ns(1)), INTERRUPT);
    device.interrupt_handled();
    assert!(
        !device.rx().irq_masked(),
        "nothing was received: there is nothing to poll for"
    );
    assert_eq!(device.reap().sent.frames, 1);
    assert_eq!(
        device.frame_arrived(&mut frame(1), Ns(2)).effects,
        INTERRUPT
    );
    device.interrupt_handled();
    assert!(device.rx().irq_masked());
    let next = device.frame_arrived(&mut frame(2), Ns(3)).effects;
    assert_eq!(next, DeviceEffects::default());
    assert_eq!(send(&mut device, Ns(4)), INTERRUPT);
    assert!(device.only_sent(), "what was received is masked");
    assert!(!device.has_no_work(), "frames wait for the poll");
}

#[test]
fn a_closed_device_hands_back_the_frames_that_waited_for_its_line() {
    let mut device = device(NicDriver::Sk98lin);
    let acks = [1, 2].map(|seq| {
        Outgoing::Own(Skb {
            seq,
            ..Skb::default()
        })
    });
    acks.iter().for_each(|ack| {
        device.hard_start_xmit(ack);
    });
    assert_eq!([device.close_tx(), device.close_tx()], acks.map(Some));
    assert_eq!(device.close_tx(), None);
}

#[test]
fn sent_frames_are_work_for_whoever_reclaims_their_descriptors() {
    let after_sending = |driver, card| {
        let mut device = built(DeviceConfig {
            ring: 4,
            tx_ring: 16,
            driver,
            card,
            ..DeviceConfig::default()
        });
        assert!(device.has_no_work());
        let _ = send(&mut device, Ns(1));
        device.has_no_work()
    };
    assert!(!after_sending(NicDriver::Napi, Card::Gigabit), "the poll's");
    assert!(
        after_sending(NicDriver::Napi, Card::FastEthernet),
        "the interrupt's, not the poll's"
    );
    assert!(!after_sending(NicDriver::NetifRx, Card::FastEthernet));
}

#[test]
fn a_polls_end_tells_of_a_frame_received_though_sent_ones_must_wait() {
    let mut device = device(NicDriver::Napi);
    assert!(!device.only_sent(), "nothing was sent");
    device.interrupt_handled();
    let _ = device.frame_arrived(&mut frame(1), Ns(2));
    let _ = send(&mut device, Ns(3));
    let after = device.poll_completed(Ns(5));
    assert!(after.interrupt && after.tx_moderation_at.is_some());
}

#[test]
fn sent_frames_that_are_due_interrupt_unless_the_queue_is_masked() {
    for masked in [false, true] {
        let mut device = device(NicDriver::Tg3);
        let due = send(&mut device, Ns(7))
            .tx_moderation_at
            .expect("moderated");
        device.rx_mut().begin_interrupt(masked);
        let effects = device.timer_expired(DeviceTimer::TxModeration, due);
        assert_eq!(effects.interrupt, !masked);
    }
}
