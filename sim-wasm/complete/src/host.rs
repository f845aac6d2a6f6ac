//! The host of a run that the page shows.

use base::complete::COMPLETE;
use lab::history::Observed;
use ringside_wasm::Ringside;
use wasm_bindgen::prelude::*;

/// Shows a router's far host, if the far host is simulated as a machine.
#[wasm_bindgen]
pub fn look_at_far_host(run: &mut Ringside) {
    run.history_mut().look_at(Observed::FarHost(COMPLETE));
}
