//! A driver of the old receive API (`netif_rx`) without a timer of its own. Its interrupt handler
//! takes the frames in the ring, usually one, passes them to `netif_rx`, and refills. Before the
//! handler ends, it checks the ring again, so frames that arrived meanwhile need no interrupt. One
//! call of the handler takes at most 32 frames (3c59x.c: max_interrupt_work 32).
//!
//! Simplified: after a call that took 32 frames, the next call follows at once. 3c59x would mask
//! the card's interrupts for a second, 8139too would not. A kernel log with "too much work in
//! interrupt" would show the difference.
//!
//! Each sent frame causes an interrupt, as in 8139too (rtl8139_tx_interrupt). A stopped transmit
//! queue continues when one descriptor is free, as in 3c59x (boomerang_interrupt). The card keeps a
//! frame that finds no ready descriptor. The card then stalls until the driver posts a buffer
//! (boomerang_rx: UpUnstall).
//!
//! Read first: net/core/dev.c:netif_rx. The UPC router's NICs had such a driver.

use super::{DriverFunctions, Rules, sk98lin};

pub const RULES: Rules = Rules {
    interrupt_work: 32,
    cleanup_ms: None,
    functions: DriverFunctions::UNNAMED,
    ..sk98lin::RULES
};
