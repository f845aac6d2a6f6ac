//! A polled driver as the Fermilab study describes it (§3.1): at most `dev_weight` frames per poll,
//! then a buffer for every empty descriptor.
//!
//! Read first: the study's figure 3; net/core/dev.c:net_rx_action. No driver of 2.6.12 is exactly
//! like this: the study's hardware ran sk98lin, which does not poll.
//!
//! The study models the NIC as a token bucket: a frame that finds no ready descriptor is lost. Our
//! assumption: such a loss raises an interrupt, at most one per millisecond. The interrupt starts a
//! poll, which refills a ring without buffers. Sent frames are reported as by tg3, the polled
//! driver of that time.
//!
//! *On Fast Ethernet cards*, with about 16 transmit descriptors, polled drivers of that time mask only the interrupts
//! for received frames. They reclaim descriptors of sent frames in the interrupt handler, as
//! without NAPI (drivers/net/tulip/interrupt.c:tulip_interrupt with CONFIG_TULIP_NAPI;
//! drivers/net/8139too.c: rtl8139_norx_intr_mask). If a poll reclaimed the descriptors, 16 of them
//! would become free only once per 64 packets. Drivers that reclaim in a poll have rings larger
//! than their weight (e100: 64 and 16, tg3: 512 and 64). A Fast Ethernet card keeps a frame that
//! finds no ready descriptor, as 3c59x's cards do.
//!
//! Simplified: a Fast Ethernet card interrupts for each sent frame, as in 8139too; tulip requests
//! one interrupt per half ring. The number of interrupts of the NIC that sends would show the
//! difference.

use super::super::fifo::WithoutDescriptor;
use super::statistics::sk98lin_statistics;
use super::{DriverFunctions, RefillTiming, Rules, TxRules, tg3};
use base::Ns;

pub const RULES: Rules = Rules {
    refill: RefillTiming::AfterBatch,
    no_buffer_interval: Some(Ns::from_ms(1)),
    statistics: sk98lin_statistics,
    functions: DriverFunctions::UNNAMED,
    ..tg3::RULES
};

pub const FAST_ETHERNET: Rules = Rules {
    without_descriptor: WithoutDescriptor::Hold,
    transmit: TxRules::PER_FRAME,
    ..RULES
};
