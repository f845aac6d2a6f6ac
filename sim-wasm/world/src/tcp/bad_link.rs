//! Tests senders of every release over a random link that loses, reorders and stalls.

use super::SenderConfig;
use super::harness::{TestNet, gigabit};
use crate::link::LinkConfig;
use base::Ns;
use proptest::prelude::*;

/// One random link. Contains the size of the send buffer and the seed of the test that uses this
/// link.
#[derive(Clone, Debug)]
pub struct BadLink {
    seed: u64,
    loss_ppm: u32,
    reorder_ppm: u32,
    /// Send buffer (bytes); 0 is unlimited.
    sndbuf: u32,
    /// Time for which nothing reaches the receiver, ms. Starts 10 ms after the beginning.
    stall_ms: u64,
}

impl BadLink {
    /// A random link with up to 15 % loss, 30 % reordering and a stall of up to 0.7 s.
    pub fn any() -> impl Strategy<Value = Self> {
        let sndbuf = prop_oneof![Just(0), 4_000_u32..400_000];
        let link = (0_u64..1000, 0_u32..150_000, 0_u32..300_000);
        (link, sndbuf, 0_u64..700).prop_map(|((seed, loss_ppm, reorder_ppm), sndbuf, stall_ms)| {
            Self {
                seed,
                loss_ppm,
                reorder_ppm,
                sndbuf,
                stall_ms,
            }
        })
    }

    /// Sends for 20 ms. One hour later, every byte must be acknowledged, no timer may be set, and
    /// no segment may be in flight.
    pub fn expect_all_to_arrive(&self, sender: SenderConfig) {
        let link = LinkConfig {
            loss_ppm: self.loss_ppm,
            reorder_ppm: self.reorder_ppm,
            ..gigabit()
        };
        let short = SenderConfig {
            sndbuf: self.sndbuf,
            stop: Ns::from_ms(20),
            ..sender
        };
        let mut world = TestNet::seeded(short, link, self.seed);
        world.stalled = (Ns::from_ms(10), Ns::from_ms(10 + self.stall_ms));
        world.run_to(Ns::from_s(3600));
        assert_eq!(world.receiver.rcv_nxt, world.sender.conn.snd_nxt);
        assert!(world.sender.conn.board.is_empty());
        assert_eq!(world.sender.timer_deadline(), None);
        assert_eq!(world.sender.conn.board.in_flight(), 0);
    }
}
