//! `softnet_data` of a CPU: what waits for its receive softirq, and what that is at.
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
    /// Packets that it may take …
    pub limit: i32,
    /// … and has taken.
    pub work: i32,
    /// Jiffies when it began (`process_backlog` has its own time limit).
    pub start: u64,
}

impl Turn {
    /// It may take another packet.
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
    /// The turn in it.
    pub turn: Turn,
    /// The frame that it is at. Steps pass it on by leaving it here: it is not copied.
    pub in_hand: Skb,
}

impl Softnet {
    /// Nothing waits.
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

    /// The turn's next frame.
    pub fn take_in_hand(&mut self, skb: Skb) {
        self.turn.work += 1;
        self.in_hand = skb;
    }
}
