//! Results of a device's functions: requests for interrupts and timers, the fate of a frame, the
//! driver's next step.

use super::PauseFrame;
use crate::packet::Skb;
use base::Ns;

/// The device's own timers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceTimer {
    /// The bus has transferred a frame to memory.
    Dma,
    /// The delay of interrupt moderation is over.
    Moderation,
    /// The NIC may interrupt to report that a frame found no ready descriptor.
    NoBuffer,
    /// The delay of interrupt moderation for sent frames is over.
    TxModeration,
}

/// What a device asks of the simulated machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct DeviceEffects {
    /// Whether to raise the device's interrupt line now.
    pub interrupt: bool,
    /// Call [`super::NetDevice::dma_done`] at this time.
    pub dma_at: Option<Ns>,
    /// Call [`super::NetDevice::timer_expired`] with [`DeviceTimer::NoBuffer`] at this time.
    pub no_buffer_at: Option<Ns>,
    /// Call [`super::NetDevice::timer_expired`] with [`DeviceTimer::Moderation`] at this time.
    pub moderation_at: Option<Ns>,
    /// Call [`super::NetDevice::timer_expired`] with [`DeviceTimer::TxModeration`] at this time.
    pub tx_moderation_at: Option<Ns>,
    /// Send this pause frame to the switch's port at the other end of the network line.
    pub pause: Option<PauseFrame>,
}

impl DeviceEffects {
    /// Returns whether the device requests more than an interrupt and a call at the end of a DMA
    /// transfer.
    pub fn is_rare(&self) -> bool {
        let timers = [self.no_buffer_at, self.moderation_at, self.tx_moderation_at];
        timers.iter().any(Option::is_some) || self.pause.is_some()
    }
}

/// Place of a frame whose last bit has reached the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameFate {
    /// In the NIC, on its way to memory.
    Fifo,
    /// In memory: this descriptor holds the frame.
    Descriptor(u32),
    /// Lost: the NIC had no room for the frame, or found no ready descriptor.
    Lost,
}

/// Result of a frame's arrival at the NIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Arrival {
    /// Place of the frame.
    pub place: FrameFate,
    /// Whether this frame took the last ready descriptor of the ring.
    pub ran_dry: bool,
    /// Interrupts and timers that follow.
    pub effects: DeviceEffects,
}

/// Next step of the driver's work on its rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriverStep {
    /// Take this frame off the ring.
    Frame(Skb),
    /// Post a buffer to one descriptor.
    Refill,
    /// Reclaim the descriptors of sent frames.
    Reap,
    /// No more work.
    Done,
}

/// Changes in the receive ring after the driver got a buffer, or after the allocation failed.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Refilled {
    /// Whether this is the first failed allocation after a successful allocation.
    pub failure_began: bool,
    /// Whether this is the first successful allocation after a failed allocation.
    pub failure_ended: bool,
    /// Whether the next frame to arrive finds a ready descriptor again. Descriptors that frames in
    /// the NIC's FIFO will take do not count.
    pub ring_recovered: bool,
    /// Ready descriptors after the change.
    pub ready: u32,
    /// Empty descriptors after the change.
    pub empty: u32,
}

impl Refilled {
    /// Returns whether anything besides the number of ready descriptors has changed.
    pub const fn is_notable(&self) -> bool {
        self.failure_began || self.failure_ended || self.ring_recovered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_and_the_bus_are_common_and_every_other_effect_is_rare() {
        let nothing = DeviceEffects::default();
        let common = DeviceEffects {
            interrupt: true,
            dma_at: Some(Ns(1)),
            ..nothing
        };
        assert!(!nothing.is_rare() && !common.is_rare());
        let rare: [fn(&mut DeviceEffects); 4] = [
            |effects| effects.no_buffer_at = Some(Ns(1)),
            |effects| effects.moderation_at = Some(Ns(1)),
            |effects| effects.tx_moderation_at = Some(Ns(1)),
            |effects| effects.pause = Some(PauseFrame::Stop),
        ];
        for add in rare {
            let mut effects = common;
            add(&mut effects);
            assert!(effects.is_rare(), "{effects:?}");
        }
    }

    #[test]
    fn a_refill_is_notable_where_refusals_begin_or_end_or_the_ring_recovers() {
        let plain = Refilled {
            failure_began: false,
            failure_ended: false,
            ring_recovered: false,
            ready: 3,
            empty: 1,
        };
        assert!(!plain.is_notable());
        let notable: [fn(&mut Refilled); 3] = [
            |refilled| refilled.failure_began = true,
            |refilled| refilled.failure_ended = true,
            |refilled| refilled.ring_recovered = true,
        ];
        for note in notable {
            let mut refilled = plain;
            note(&mut refilled);
            assert!(refilled.is_notable(), "{refilled:?}");
        }
    }
}
