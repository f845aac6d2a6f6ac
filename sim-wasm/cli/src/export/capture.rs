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
    bytes: Vec<u8>,
}

impl<W: Write> CaptureFile<W> {
    /// Begins the file. The simulated machine must be at t = 0.
    pub fn new(file: W, wanted: CaptureFilter, machine: &mut Machine) -> Self {
        let mut bytes = Vec::new();
        let capture = Capture::begin(COMPLETE, machine, wanted, &mut bytes);
        CaptureFile {
            file,
            capture,
            bytes,
        }
    }
}

impl<W: Write> Exporter for CaptureFile<W> {
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal> {
        self.capture.take(machine, &mut self.bytes);
        machine.watch_mut().clear();
        self.file.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    fn finish(mut self: Box<Self>, _: &Machine) -> Result<(), Refusal> {
        Ok(self.file.flush()?)
    }
}
