//! Tests senders of every release over a random link that loses, reorders and stalls.

use super::SenderConfig;
use super::harness::{TestNet, gigabit};
use crate::link::LinkConfig;
use base::time::Ns;
use proptest::prelude::*;

/// One random link, with the send buffer and the seed of the run over this link.
#[derive(Clone, Debug)]
pub(super) struct BadLink {
    seed: u64,
    loss_ppm: u32,
    reorder_ppm: u32,
    /// Send buffer (bytes); 0 is unlimited.
    sndbuf: u32,
    /// Time for which nothing reaches the receiver, starting at 10 ms (ms).
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

    /// Sends for 20 ms, and expects every byte acknowledged, no timer set and an empty scoreboard an hour later.
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
