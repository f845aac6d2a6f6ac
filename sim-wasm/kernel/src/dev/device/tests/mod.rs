//! Tests of a device's rings, interrupts and driver.

mod bus;
mod interrupts;
mod transmit;

use super::*;
use crate::dev::rx_ring::tests::frame;
use crate::dev::{ModerationConfig, NicDriver};

fn opened(driver: NicDriver, descriptors: u32, moderation: ModerationConfig) -> NetDevice {
    built(DeviceConfig {
        ring: descriptors,
        tx_ring: 16,
        driver,
        moderation,
        ..DeviceConfig::default()
    })
}

fn built(config: DeviceConfig) -> NetDevice {
    let mut device = NetDevice::new(DevId(1), config, 1740);
    while device.rx().lacks_buffer() {
        let _ = device.refilled(true);
    }
    device
}

fn device(driver: NicDriver) -> NetDevice {
    opened(driver, 4, ModerationConfig::default())
}

const INTERRUPT: DeviceEffects = DeviceEffects {
    interrupt: true,
    dma_at: None,
    no_buffer_at: None,
    moderation_at: None,
    tx_moderation_at: None,
    pause: None,
};

fn receive(device: &mut NetDevice, frames: u64) -> Vec<Arrival> {
    (1..=frames)
        .map(|id| device.frame_arrived(&mut frame(id), Ns(id)))
        .collect()
}
