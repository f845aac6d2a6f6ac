//! `softnet_data` of a CPU: what waits for its receive softirq.
//!
//! Read first: include/linux/netdevice.h:softnet_data, net/core/dev.c.

use kernel::napi::PollList;
use kernel::netif_rx::InputPktQueue;

/// The poll list, the old backlog, and their limits.
#[derive(Clone, Debug)]
pub struct Softnet {
    pub poll_list: PollList,
    pub input: InputPktQueue,
    /// `netdev_max_backlog`.
    pub max_backlog: u32,
    pub time_squeeze: u64,
}

impl Softnet {
    /// Nothing waits; `weight` is a device's share of a poll.
    pub fn new(weight: i32, max_backlog: u32) -> Softnet {
        Softnet {
            poll_list: PollList::new(weight),
            input: InputPktQueue::default(),
            max_backlog,
            time_squeeze: 0,
        }
    }
}
