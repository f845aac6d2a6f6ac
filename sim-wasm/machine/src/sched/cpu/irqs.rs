//! The interrupt lines of a CPU: the raised lines, and the lines whose handlers run.
//!
//! The order of the lines is their priority: first the timers, then the NICs, then the disk.

use base::DevId;

/// The timer's interrupt line.
pub const IRQ_TIMER: u8 = 1;
/// Interrupt line of the high-resolution timer (kernel/time/hrtimer.c:hrtimer_interrupt).
pub const IRQ_HRTIMER: u8 = 2;
/// Interrupt line of the first NIC. The lines of the other NICs follow.
pub const IRQ_NIC: u8 = 4;
/// Interrupt line of the disk.
pub const IRQ_DISK: u8 = 0x80;
/// Number of NICs that can have an interrupt line: the lines between the timers' lines and the
/// disk's line.
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

/// Returns the NIC that raised this interrupt line. `None` for the line of a timer or of the disk.
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
    /// Number of timer interrupts that were raised and whose handler has not begun.
    ticks: u32,
}

impl IrqLines {
    /// Raises a line. Its handler starts when interrupts are on and the handler is not already
    /// running.
    pub fn raise(&mut self, line: u8) {
        self.pending |= line;
    }

    /// Raises the timer's interrupt. If several timer interrupts wait, all are taken one by one.
    pub fn raise_tick(&mut self) {
        self.ticks += 1;
        self.raise(IRQ_TIMER);
    }

    /// Withdraws a raised line, because the handler checked the device again before the handler's
    /// end and found no work.
    pub fn withdraw(&mut self, line: u8) {
        self.pending &= !line;
    }

    /// Returns whether a line is raised, even if its handler runs.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.pending != 0
    }

    /// Returns raised lines whose handlers are not running.
    #[inline]
    pub(super) fn startable(&self) -> u8 {
        self.pending & !self.in_service
    }

    /// Takes the next pending interrupt: first a timer's, then a NIC's, then the disk's.
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
