//! Choice of the host that the page shows: a router, or the far host to which the router forwards.

use base::COMPLETE;
use lab::history::Observed;
use ringside_wasm::Ringside;
use wasm_bindgen::prelude::*;

/// Shows the far host, to which a router forwards, if the far host is simulated as a machine.
#[wasm_bindgen]
pub fn look_at_far_host(run: &mut Ringside) {
    run.history_mut().look_at(Observed::FarHost(COMPLETE));
}
