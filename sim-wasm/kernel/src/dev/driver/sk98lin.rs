//! SysKonnect SK-98xx: a driver of the old receive API (`netif_rx`). Its interrupt handler takes
//! every frame in the ring, then refills. If there is no memory for a buffer, the descriptor stays
//! empty until the next interrupt, or until a timer finds that no descriptor is ready. The timer
//! checks once per second. The card's receive queue stops at a descriptor that the card does not
//! own, and each interrupt starts the queue again (ClearAndStartRx: `CSR_START`). Until the restart
//! the card holds frames in its receive RAM.
//!
//! The end of each sent frame causes an interrupt too (`USE_TX_COMPLETE`).
//!
//! Read first: drivers/net/sk98lin/skge.c: SkGeIsrOnePort, ReceiveIrq, FillRxRing, ClearAndStartRx,
//! and its
//! `SK_TIMER` of 1,000,000 µs; SkGeXmit, FreeTxDescriptors.

use super::super::fifo::WithoutDescriptor;
use super::statistics::sk98lin_statistics;
use super::{DriverFunctions, Receive, RefillTiming, Rules, TxRules};

pub const RULES: Rules = Rules {
    receive: Receive::InInterrupt,
    refill: RefillTiming::AfterBatch,
    interrupt_work: u32::MAX,
    without_descriptor: WithoutDescriptor::Hold,
    no_buffer_interval: None,
    cleanup_ms: Some(1_000),
    transmit: TxRules::PER_FRAME,
    statistics: sk98lin_statistics,
    functions: DriverFunctions {
        interrupt: "SkGeIsrOnePort",
        hard_start_xmit: "SkGeXmit",
        ..DriverFunctions::UNNAMED
    },
};
