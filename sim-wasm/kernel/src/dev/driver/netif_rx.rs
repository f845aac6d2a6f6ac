//! Any driver of the old API without a timer of its own: its interrupt takes what is in the
//! ring, usually a single frame, passes it to `netif_rx`, and refills. It looks again before it
//! ends: what came meanwhile needs no interrupt of its own. One call takes at most 32 frames
//! (3c59x.c: max_interrupt_work 32).
//!
//! Simplified: the next call follows at once. 3c59x masks the card for a second then, 8139too
//! does not. Who could tell: a kernel log that says "too much work in interrupt".
//!
//! It hears of each frame that was sent, as 8139too does (rtl8139_tx_interrupt), and sends on
//! with the first free descriptor, as 3c59x does too (boomerang_interrupt).
//!
//! Read first: net/core/dev.c:netif_rx; the UPC router's NICs were driven like this.

use super::rules::{DriverFunctions, Receive, RefillTiming, Rules, TxRules};
use super::statistics::sk98lin_statistics;

pub(super) const RULES: Rules = Rules {
    receive: Receive::InInterrupt,
    refill: RefillTiming::AfterBatch,
    interrupt_work: 32,
    no_buffer_interval: None,
    cleanup_jiffies: None,
    transmit: TxRules::PER_FRAME,
    statistics: sk98lin_statistics,
    functions: DriverFunctions::UNNAMED,
};
