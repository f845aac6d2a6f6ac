//! Writes a run as a capture for other tools.

use base::COMPLETE;
use lab::capture::{Capture, CaptureFilter, Side};
use ringside_wasm::{Refusal, Ringside, moment};
use wasm_bindgen::prelude::*;

/// A capture of a run, written while the run goes on.
#[wasm_bindgen]
pub struct CaptureFile {
    capture: Capture,
}

#[wasm_bindgen]
impl CaptureFile {
    /// Starts a capture of the time span from `from_ns` to `to_ns`. The run must be at t = 0.
    #[wasm_bindgen(constructor)]
    pub fn new(
        run: &mut Ringside,
        side: u8,
        from_ns: f64,
        to_ns: f64,
        snap_length: u32,
    ) -> Result<CaptureFile, Refusal> {
        let side = Side::of(u64::from(side)).ok_or_else(|| Refusal::unknown(side.into()))?;
        let wanted = CaptureFilter {
            side,
            from: moment(from_ns),
            to: moment(to_ns),
            snap_length,
        };
        let capture = Capture::begin(COMPLETE, run.history_mut().machine_mut(), wanted);
        Ok(CaptureFile { capture })
    }

    /// Returns the next bytes of the file: the frames seen since the last call.
    pub fn take(&mut self, run: &mut Ringside) -> Vec<u8> {
        self.capture.take(run.history_mut().machine_mut())
    }
}
