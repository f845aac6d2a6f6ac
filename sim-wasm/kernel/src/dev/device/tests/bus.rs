//! Tests of the NIC's FIFO and its bus.

use super::*;
use crate::dev::{BusConfig, Card, WithoutDescriptor};

fn on_pci(driver: NicDriver) -> NetDevice {
    card(driver, WithoutDescriptor::Hold)
}

fn card(driver: NicDriver, without_descriptor: WithoutDescriptor) -> NetDevice {
    built(DeviceConfig {
        ring: 4,
        tx_ring: 16,
        driver,
        bus: BusConfig::pci_32_33(5_120),
        without_descriptor: Some(without_descriptor),
        ..DeviceConfig::default()
    })
}

#[test]
fn a_frame_is_in_memory_when_the_bus_has_carried_it_and_interrupts_then() {
    let mut device = on_pci(NicDriver::NetifRx);
    let arrival = device.frame_arrived(&mut frame(1), Ns(7));
    assert_eq!(
        (arrival.place, device.rx().ring().filled()),
        (FrameFate::Fifo, 0)
    );
    let at = arrival.effects.dma_at.expect("the bus is free");
    let second = device.frame_arrived(&mut frame(2), Ns(8));
    assert_eq!(second.effects, DeviceEffects::default(), "the bus is taken");
    let (skb, stored) = device.dma_done(at).expect("its moment");
    assert_eq!((skb.id, stored.place), (1, FrameFate::Descriptor(0)));
    assert!(stored.effects.interrupt && stored.effects.dma_at > Some(at));
}

#[test]
fn without_a_descriptor_frames_wait_in_the_nic_until_it_has_no_room() {
    let mut device = on_pci(NicDriver::NetifRx);
    let (mut now, mut id) = (Ns::ZERO, 0);
    let mut arrive = |device: &mut NetDevice, now: &mut Ns| {
        id += 1;
        let arrival = device.frame_arrived(&mut frame(id), *now);
        if let Some(at) = arrival.effects.dma_at {
            *now = at;
            let _ = device.dma_done(at);
        }
        arrival.place
    };
    let places: Vec<FrameFate> = (0..20).map(|_| arrive(&mut device, &mut now)).collect();
    assert_eq!(
        (device.rx().ring().filled(), device.rx().ring().ready()),
        (4, 0)
    );
    let waiting = device.in_fifo().count();
    assert!(
        waiting >= 3
            && places[4 + waiting..]
                .iter()
                .all(|place| *place == FrameFate::Lost)
    );
    device.rx_mut().poll_step(true);
    let refilled = device.refilled(true);
    assert!(
        !refilled.ring_recovered,
        "a frame waits for that descriptor"
    );
    let at = device.descriptor_posted(now).dma_at;
    assert!(at > Some(now), "the first that waited goes on");
}

#[test]
fn a_ring_is_dry_until_a_descriptor_is_ready_for_a_frame_yet_to_come() {
    let mut device = on_pci(NicDriver::NetifRx);
    let mut now = Ns::ZERO;
    let mut spells = 0;
    for id in 1..=6 {
        if let Some(at) = device.frame_arrived(&mut frame(id), now).effects.dma_at {
            now = at;
            spells += u32::from(device.dma_done(at).expect("its moment").1.ran_dry);
        }
    }
    assert_eq!((spells, device.in_fifo().count()), (1, 2));
    let mut recovered = Vec::new();
    for _ in 0..4 {
        while let DriverStep::Frame(_) = device.rx_mut().poll_step(true) {}
        recovered.push(device.refilled(true).ring_recovered);
        let mut at = device.descriptor_posted(now).dma_at;
        while let Some(done) = at {
            now = done;
            let (_, stored) = device.dma_done(done).expect("its moment");
            spells += u32::from(stored.ran_dry);
            at = stored.effects.dma_at;
        }
    }
    assert_eq!(recovered, [false, false, true, false], "two had waited");
    assert_eq!(spells, 1);
}

#[test]
fn a_card_that_discards_loses_each_frame_that_finds_no_descriptor_and_holds_none() {
    let mut device = card(NicDriver::Napi, WithoutDescriptor::Discard);
    let (mut now, mut lost, mut told) = (Ns::ZERO, 0, Vec::new());
    for id in 1..=6 {
        let arrival = device.frame_arrived(&mut frame(id), now);
        now = arrival.effects.dma_at.expect("the bus is free");
        let (_, done) = device.dma_done(now).expect("its moment");
        lost += u32::from(done.place == FrameFate::Lost);
        told.extend(done.effects.no_buffer_at);
    }
    assert_eq!(
        (device.rx().ring().filled(), device.in_fifo().count()),
        (4, 0)
    );
    assert_eq!((lost, told.len()), (2, 1));
    device.rx_mut().poll_step(true);
    assert!(device.refilled(true).ring_recovered);
}

#[test]
fn without_a_choice_a_card_does_what_its_driver_is_written_for() {
    use WithoutDescriptor::{Discard, Hold};
    for (driver, card, does) in [
        (NicDriver::Napi, Card::Gigabit, Discard),
        (NicDriver::Napi, Card::FastEthernet, Hold),
        (NicDriver::Tg3, Card::Gigabit, Discard),
        (NicDriver::Sk98lin, Card::Gigabit, Hold),
        (NicDriver::NetifRx, Card::FastEthernet, Hold),
    ] {
        let usual = DeviceConfig {
            driver,
            card,
            ..DeviceConfig::default()
        };
        assert_eq!(usual.without_descriptor(), does, "{driver:?} on {card:?}");
        let chosen = DeviceConfig {
            without_descriptor: Some(Discard),
            ..usual
        };
        assert_eq!(chosen.without_descriptor(), Discard, "chosen against it");
    }
}

#[test]
fn a_polled_nic_tells_that_a_frame_waits_for_a_descriptor_before_it_loses_one() {
    let mut device = on_pci(NicDriver::Napi);
    let mut now = Ns::ZERO;
    let mut told = Vec::new();
    for id in 1..=6 {
        let arrival = device.frame_arrived(&mut frame(id), now);
        assert_eq!(arrival.place, FrameFate::Fifo);
        told.extend(arrival.effects.no_buffer_at);
        if let Some(at) = arrival.effects.dma_at {
            now = at;
            let (_, stored) = device.dma_done(at).expect("its moment");
            told.extend(stored.effects.no_buffer_at);
        }
    }
    assert_eq!(device.in_fifo().count(), 2, "four descriptors are filled");
    assert_eq!(told, [now], "once, for the first that waits");
}

#[test]
fn a_closed_device_hands_back_what_its_fifo_held_and_forgets_the_bus() {
    let mut device = on_pci(NicDriver::NetifRx);
    let at = device
        .frame_arrived(&mut frame(1), Ns(7))
        .effects
        .dma_at
        .unwrap();
    assert_eq!(device.close_fifo().map(|skb| skb.id), Some(1));
    let mut opened = on_pci(NicDriver::NetifRx);
    assert_eq!(opened.dma_done(at), None);
}

/// A NIC with 16 KiB of receive memory behind a PCI bus, with flow control.
fn pausing() -> NetDevice {
    built(DeviceConfig {
        ring: 4,
        tx_ring: 16,
        driver: NicDriver::Sk98lin,
        bus: BusConfig::pci_32_33(16 * 1_024),
        flow_control: crate::dev::FlowControl::Pause,
        ..DeviceConfig::default()
    })
}

#[test]
fn a_card_that_closes_ends_the_pause_that_it_asked_for() {
    let mut device = pausing();
    assert_eq!(device.close_pause(), None);
    let asked: Vec<PauseFrame> = (1..=8)
        .filter_map(|id| device.frame_arrived(&mut frame(id), Ns(id)).effects.pause)
        .collect();
    assert_eq!(asked, [PauseFrame::Stop]);
    assert_eq!(device.close_pause(), Some(PauseFrame::Resume));
}

#[test]
fn a_frame_waits_where_the_bus_is_free_and_no_descriptor_is_ready() {
    let mut device = on_pci(NicDriver::NetifRx);
    for id in 1..=4 {
        let at = device.frame_arrived(&mut frame(id), Ns::from_us(100 * id));
        let at = at.effects.dma_at.expect("the bus is free");
        assert!(!device.frame_waits(), "it is on the bus");
        let _ = device.dma_done(at);
    }
    let _ = device.frame_arrived(&mut frame(5), Ns::from_ms(1));
    assert!(device.frame_waits());
}

#[test]
fn the_digest_of_the_receiving_side_has_ring_fifo_and_pause() {
    let digest = |device: &NetDevice| {
        let mut words = Vec::new();
        device.fold_receive(&mut |word| words.push(word));
        words
    };
    let mut device = pausing();
    let idle = digest(&device);
    assert_eq!(idle, [(4 << 32) + 4, 0, 0, 0]);
    let at = device.frame_arrived(&mut frame(1), Ns(7)).effects.dma_at;
    assert_eq!(digest(&device)[2..], [1, at.expect("on the bus").0]);
    (2..=8).for_each(|id| {
        let _ = device.frame_arrived(&mut frame(id), Ns(id));
    });
    assert_eq!(
        digest(&device).len(),
        idle.len() + 1,
        "a pause is asked for"
    );
}
