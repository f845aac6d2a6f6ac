//! `softnet_data` of a CPU: work waiting for its receive softirq, and the state of that.
//!
//! Read first: include/linux/netdevice.h:softnet_data, net/core/dev.c.

use crate::config::SoftnetConfig;
use kernel::napi::{NetRxAction, PollList, Polled};
use kernel::netif_rx::InputPktQueue;
use kernel::packet::Skb;

/// One device's turn in `net_rx_action`.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub device: Polled,
    /// Maximum of packets in this turn.
    pub limit: i32,
    /// Packets taken so far.
    pub work: i32,
    /// Jiffies at its start (`process_backlog` has its own time limit).
    pub start: u64,
}

impl Turn {
    /// Returns whether it may take another packet.
    pub fn has_room(&self) -> bool {
        self.work < self.limit
    }
}

/// The poll list, the old backlog, and the softirq's run through them.
#[derive(Clone, Debug)]
pub struct Softnet {
    pub poll_list: PollList,
    pub input: InputPktQueue,
    /// `netdev_max_backlog`.
    pub max_backlog: u32,
    pub time_squeeze: u64,
    /// The running `net_rx_action`, or the last one.
    pub action: NetRxAction,
    /// Its present turn.
    pub turn: Turn,
    /// Frame in hand. Steps pass it on by leaving it here, so it is not copied.
    pub in_hand: Skb,
}

impl Softnet {
    /// Creates an empty state.
    pub fn new(config: SoftnetConfig) -> Softnet {
        let max_backlog = config.max_backlog;
        Softnet {
            poll_list: PollList::new(config.weight as i32),
            input: InputPktQueue::default(),
            max_backlog,
            time_squeeze: 0,
            action: NetRxAction::new(max_backlog, 0),
            turn: Turn {
                device: Polled::Backlog,
                limit: 0,
                work: 0,
                start: 0,
            },
            in_hand: Skb::default(),
        }
    }

    /// Applies changed limits.
    pub fn reconfigure(&mut self, config: SoftnetConfig) {
        self.poll_list.set_weight(config.weight as i32);
        self.max_backlog = config.max_backlog;
    }

    /// Takes the turn's next frame in hand.
    pub fn take_in_hand(&mut self, skb: Skb) {
        self.turn.work += 1;
        self.in_hand = skb;
    }
}
