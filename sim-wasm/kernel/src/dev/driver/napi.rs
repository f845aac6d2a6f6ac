//! A polled driver as the Fermilab study describes it (§3.1): at most `dev_weight` frames a
//! poll, then a buffer for every empty descriptor.
//!
//! Read first: the study's figure 3; net/core/dev.c:net_rx_action. It is no driver of
//! 2.6.12: the study's hardware ran sk98lin, which does not poll.
//!
//! Our assumption: a frame lost for want of a descriptor raises an interrupt, at most one a
//! millisecond, so that a ring without buffers is polled, and refilled, again. What it sends is
//! told of as tg3 does it, the polled driver of that time.
//!
//! *On Fast Ethernet cards*, which have some 16 transmit descriptors, the polled drivers of that
//! time mask what tells of received frames alone; descriptors of frames sent are taken back in the
//! interrupt, as before (drivers/net/tulip/interrupt.c:tulip_interrupt with CONFIG_TULIP_NAPI;
//! drivers/net/8139too.c: rtl8139_norx_intr_mask). Taken back in a poll, 16 descriptors would be
//! given back once in 64 packets; drivers that do so have rings larger than their weight (e100: 64
//! and 16, tg3: 512 and 64).
//!
//! Simplified: an interrupt for each frame sent, as 8139too has it; tulip asks for one in half a
//! ring. Who could tell: a count of the output's interrupts.

use super::rules::{DriverFunctions, Receive, RefillTiming, Rules, TxRules};
use super::statistics::sk98lin_statistics;
use super::tg3;
use base::time::Ns;

pub(super) const RULES: Rules = Rules {
    receive: Receive::Polled,
    refill: RefillTiming::AfterBatch,
    interrupt_work: u32::MAX,
    no_buffer_interval: Some(Ns::from_ms(1)),
    cleanup_jiffies: None,
    transmit: tg3::TRANSMIT,
    statistics: sk98lin_statistics,
    functions: DriverFunctions::UNNAMED,
};

pub(super) const FAST_ETHERNET: Rules = Rules {
    transmit: TxRules::PER_FRAME,
    ..RULES
};
