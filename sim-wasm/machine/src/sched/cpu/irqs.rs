//! The interrupt lines of a CPU: which are raised, and whose handlers run.
//!
//! The timers' lines come first, then the NICs', then the disk's.

use base::ids::DevId;

/// The timer's interrupt line.
pub const IRQ_TIMER: u8 = 1;
/// The line of the timer for single moments (kernel/time/hrtimer.c:hrtimer_interrupt).
pub const IRQ_HRTIMER: u8 = 2;
/// Interrupt line of the first NIC; the others' follow.
pub(super) const IRQ_NIC: u8 = 4;
/// The disk's interrupt line.
pub const IRQ_DISK: u8 = 0x80;
/// Number of lines between the timers' and the disk's.
const NIC_LINES: u8 = 5;

/// Returns a NIC's interrupt line.
///
/// # Panics
/// If the device has no line.
pub const fn nic_line(dev: DevId) -> u8 {
    assert!(
        dev.0 < NIC_LINES,
        "a NIC needs an interrupt line of its own"
    );
    IRQ_NIC << dev.0
}

/// Returns the NIC that raised this line; `None` for a timer's or the disk's.
pub const fn nic_of(line: u8) -> Option<DevId> {
    match line {
        IRQ_TIMER | IRQ_HRTIMER | IRQ_DISK => None,
        nic => Some(DevId((nic / IRQ_NIC).trailing_zeros() as u8)),
    }
}

/// Lines that are raised or in service.
#[derive(Clone, Debug, Default)]
pub struct IrqLines {
    pending: u8,
    /// Lines whose handlers have begun and not ended.
    in_service: u8,
    /// Timer interrupts due but not taken yet.
    ticks: u32,
}

impl IrqLines {
    /// Raises a line. Its handler starts as soon as interrupts are on and it is not already
    /// running.
    pub fn raise(&mut self, line: u8) {
        self.pending |= line;
    }

    /// Raises the timer's interrupt. Several that wait are all taken, one by one.
    pub fn raise_tick(&mut self) {
        self.ticks += 1;
        self.raise(IRQ_TIMER);
    }

    /// Withdraws a line: the handler checked the device again before it ended, so nothing is left
    /// to do.
    pub fn withdraw(&mut self, line: u8) {
        self.pending &= !line;
    }

    /// Returns whether a line is raised, even one whose handler runs.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.pending != 0
    }

    /// Returns raised lines whose handlers are not running.
    #[inline]
    pub(super) fn startable(&self) -> u8 {
        self.pending & !self.in_service
    }

    /// Takes the next pending interrupt: the timers before the NICs before the disk.
    pub fn take(&mut self) -> u8 {
        let raised = self.startable();
        let line = raised & raised.wrapping_neg();
        if line == IRQ_TIMER {
            self.ticks -= 1;
        }
        if line != IRQ_TIMER || self.ticks == 0 {
            self.pending &= !line;
        }
        line
    }

    /// Begins a line's handler.
    pub(super) fn begin(&mut self, line: u8) {
        self.in_service |= line;
    }

    /// Ends a line's handler.
    pub(super) fn end(&mut self, line: u8) {
        self.in_service &= !line;
    }
}
