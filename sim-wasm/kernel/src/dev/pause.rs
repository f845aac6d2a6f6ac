//! IEEE 802.3x flow control, sent by the NIC. When the NIC's receive memory fills, the NIC asks the
//! switch's port to pause. When there is room again, the NIC asks the port to continue.
//!
//! Read first: drivers/net/sk98lin/skgeinit.c:DoInitRamQueue (the two thresholds of the receive
//! RAM), skxmac2.c:SkXmInitPauseMd (the NIC sends one frame when it crosses a threshold: first a
//! pause of the longest time, later a pause of zero).
//!
//! Simplified: the pause frame reaches the port in no time and does not delay the host's ACKs on
//! the network line. A real pause frame has 64 bytes and is sent once each time the memory fills. A
//! real port at 1 Gb/s would stop one frame later. The 8 KiB that are free at the threshold have
//! room for five more frames.

/// Free memory below which the NIC requests a pause (SK_RB_ULPP), bytes.
const PAUSE_ABOVE: u32 = 8 * 1_024;
/// Free memory at which the NIC ends the pause, bytes: with a receive RAM of 16 KiB (SK_RB_LLPP_S),
/// and with a larger RAM (SK_RB_LLPP_B).
const RESUME_BELOW_SMALL: u32 = 10 * 1_024;
const RESUME_BELOW_BIG: u32 = 16 * 1_024;
/// The smallest receive RAM that the driver sets up (SK_MIN_RXQ_SIZE), bytes.
const SMALL_RAM: u32 = 16 * 1_024;

/// Flow control agreed between the NIC and the switch's port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlowControl {
    /// No flow control: the port never pauses.
    #[default]
    None,
    /// The port pauses at the NIC's request.
    Pause,
}

/// A pause frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseFrame {
    /// Request a pause of the longest possible time: 65,535 times 512 bits.
    Stop,
    /// End the pause.
    Resume,
}

/// The NIC's side of flow control.
#[derive(Clone, Copy, Debug)]
pub struct PauseSignal {
    /// Used receive memory above which the NIC requests a pause, bytes. `None`: no flow control, or
    /// the NIC has less memory than the thresholds need.
    upper: Option<u32>,
    /// Used receive memory at or below which the NIC ends the pause, bytes.
    lower: u32,
    asked: bool,
}

impl PauseSignal {
    /// Creates the state of flow control for a NIC with `ram` bytes of receive memory.
    pub fn new(flow_control: FlowControl, ram: u32) -> PauseSignal {
        let agreed = flow_control == FlowControl::Pause && ram >= SMALL_RAM;
        let free_to_resume = match ram {
            SMALL_RAM => RESUME_BELOW_SMALL,
            _ => RESUME_BELOW_BIG,
        };
        PauseSignal {
            upper: agreed.then(|| ram - PAUSE_ABOVE),
            lower: ram.saturating_sub(free_to_resume),
            asked: false,
        }
    }

    /// Notes that `bytes` of receive memory are used. Returns the pause frame to send if a
    /// threshold was crossed.
    #[inline]
    pub fn level(&mut self, bytes: u32) -> Option<PauseFrame> {
        let upper = self.upper?;
        match self.asked {
            false if bytes > upper => self.ask(true, PauseFrame::Stop),
            true if bytes <= self.lower => self.ask(false, PauseFrame::Resume),
            _ => None,
        }
    }

    /// Closes the device. Returns the frame that ends the pause, if the NIC had requested a pause.
    pub fn close(&mut self) -> Option<PauseFrame> {
        std::mem::take(&mut self.asked).then_some(PauseFrame::Resume)
    }

    fn ask(&mut self, asked: bool, frame: PauseFrame) -> Option<PauseFrame> {
        self.asked = asked;
        Some(frame)
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if self.asked {
            mix(u64::from(self.lower));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIB: u32 = 1_024;

    #[test]
    fn a_big_ram_pauses_with_8_kib_free_and_resumes_with_16() {
        let mut signal = PauseSignal::new(FlowControl::Pause, 96 * KIB);
        assert_eq!(signal.level(88 * KIB), None);
        assert_eq!(signal.level(88 * KIB + 1), Some(PauseFrame::Stop));
        assert_eq!(signal.level(95 * KIB), None, "edge triggered");
        assert_eq!(signal.level(80 * KIB + 1), None);
        assert_eq!(signal.level(80 * KIB), Some(PauseFrame::Resume));
        assert_eq!(signal.level(0), None);
    }

    #[test]
    fn the_smallest_ram_resumes_with_10_kib_free() {
        let mut signal = PauseSignal::new(FlowControl::Pause, 16 * KIB);
        assert_eq!(signal.level(8 * KIB), None);
        assert_eq!(signal.level(8 * KIB + 1), Some(PauseFrame::Stop));
        assert_eq!(signal.level(6 * KIB + 1), None);
        assert_eq!(signal.level(6 * KIB), Some(PauseFrame::Resume));
    }

    #[test]
    fn nothing_agreed_and_a_fast_ethernet_card_never_pause() {
        for (flow_control, ram) in [(FlowControl::None, 96 * KIB), (FlowControl::Pause, 5 * KIB)] {
            assert_eq!(PauseSignal::new(flow_control, ram).level(ram), None);
        }
    }

    #[test]
    fn a_paused_port_is_part_of_the_digest() {
        let digest = |signal: &PauseSignal| {
            let mut words = Vec::new();
            signal.fold_digest(&mut |word| words.push(word));
            words
        };
        let mut signal = PauseSignal::new(FlowControl::Pause, 96 * KIB);
        let before = digest(&signal);
        signal.level(96 * KIB);
        assert_ne!(digest(&signal), before);
        signal.level(0);
        assert_eq!(digest(&signal), before);
    }

    #[test]
    fn a_device_that_closes_lets_the_port_go_on() {
        let mut signal = PauseSignal::new(FlowControl::Pause, 96 * KIB);
        assert_eq!(signal.close(), None);
        signal.level(96 * KIB);
        assert_eq!(signal.close(), Some(PauseFrame::Resume));
    }
}
