//! Writes the frames of a run to a capture file; `lab::capture` makes the bytes.

use super::exporter::Exporter;
use base::COMPLETE;
use lab::capture::{Capture, CaptureFilter};
use lab::scenario::Refusal;
use machine::Machine;
use std::io::Write;

/// Writes a run's capture file.
pub struct CaptureFile<W: Write> {
    file: W,
    capture: Capture,
}

impl<W: Write> CaptureFile<W> {
    /// Begins the file. The simulated machine must be at t = 0.
    pub fn new(file: W, wanted: CaptureFilter, machine: &mut Machine) -> Self {
        let capture = Capture::begin(COMPLETE, machine, wanted);
        CaptureFile { file, capture }
    }
}

impl<W: Write> Exporter for CaptureFile<W> {
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal> {
        let bytes = self.capture.take(machine);
        machine.watch_mut().clear();
        Ok(self.file.write_all(&bytes)?)
    }

    fn finish(mut self: Box<Self>, _: &Machine) -> Result<(), Refusal> {
        Ok(self.file.flush()?)
    }
}
