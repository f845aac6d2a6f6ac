//! `softnet_data` of a CPU: the work that waits for the CPU's receive softirq, and the state of
//! this softirq.
//!
//! Read first: include/linux/netdevice.h:softnet_data, net/core/dev.c.

use crate::config::SoftnetConfig;
use base::{Hz, Ns};
use kernel::gro::Gro;
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
    /// Jiffies at the start of this turn. `process_backlog` limits its turn by this time.
    pub start: u64,
    /// Whether the device had no more work when its poll ended. Set while packets that GRO held go
    /// up to IP; `None` during the poll.
    pub over: Option<bool>,
}

impl Turn {
    /// Returns whether the turn may take another packet.
    pub fn has_room(&self) -> bool {
        self.work < self.limit
    }
}

/// State of the receive softirq: the poll list, the queue that `netif_rx` fills, and the present
/// run of `net_rx_action`.
#[derive(Clone, Debug)]
pub struct Softnet {
    pub poll_list: PollList,
    pub input: InputPktQueue,
    /// Limits of `net_rx_action` and of the queue that `netif_rx` fills.
    pub config: SoftnetConfig,
    pub time_squeeze: u64,
    /// Whether the polling thread polls the NICs instead of `net_rx_action`.
    pub in_thread: bool,
    /// The running `net_rx_action`, or the last run if none is running.
    pub action: NetRxAction,
    /// Present or last turn of a device on the poll list.
    pub turn: Turn,
    /// Frame that is being processed. The frame stays here between two steps, so that it is not
    /// copied.
    pub in_hand: Skb,
    /// Segments that GRO has merged into the frame that is being processed.
    pub joined: Vec<Skb>,
    /// GRO state. `None` if the host does not use GRO.
    pub gro: Option<Gro>,
}

impl Softnet {
    /// Creates an empty state.
    pub fn new(config: SoftnetConfig) -> Softnet {
        Softnet {
            poll_list: PollList::new(config.weight as i32),
            input: InputPktQueue::default(),
            config,
            time_squeeze: 0,
            in_thread: false,
            action: NetRxAction::new(0, 0),
            turn: Turn {
                device: Polled::Backlog,
                limit: 0,
                work: 0,
                start: 0,
                over: None,
            },
            in_hand: Skb::default(),
            joined: Vec::new(),
            gro: config.gro.map(Gro::new),
        }
    }

    /// Applies changed limits.
    pub fn reconfigure(&mut self, config: SoftnetConfig) {
        self.poll_list.set_weight(config.weight as i32);
        self.config = config;
    }

    /// Begins a run of `net_rx_action`, or a poll of the polling thread with `weight` packets at
    /// most.
    pub fn begin_action(&mut self, in_thread: bool, jiffies: u64, hz: Hz) {
        let SoftnetConfig {
            max_backlog,
            weight,
            budget,
            budget_time,
            ..
        } = self.config;
        self.in_thread = in_thread;
        let packets = match (in_thread, budget) {
            (true, _) => weight,
            (false, 0) => max_backlog,
            (false, budget) => budget,
        };
        self.action = match budget_time {
            Ns::ZERO => NetRxAction::new(packets, jiffies),
            time => NetRxAction::until(packets, jiffies + hz.at_least(time)),
        };
    }

    /// Begins to process the turn's next frame.
    pub fn take_in_hand(&mut self, skb: Skb) {
        self.turn.work += 1;
        self.in_hand = skb;
    }

    /// Begins to process the next packet of GRO's batch. Returns false if there is no packet.
    pub fn take_next_up(&mut self) -> bool {
        let Some(gro) = &mut self.gro else {
            return false;
        };
        let head = gro.next_up(&mut self.joined);
        self.in_hand = head.unwrap_or(self.in_hand);
        head.is_some()
    }

    /// The frame that is being processed, then the segments merged into it.
    pub fn all_in_hand(&self) -> impl Iterator<Item = &Skb> {
        std::iter::once(&self.in_hand).chain(&self.joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: SoftnetConfig = SoftnetConfig {
        max_backlog: 1_000,
        throttles: false,
        weight: 64,
        budget: 300,
        budget_time: Ns::ZERO,
        threaded: false,
        gro: None,
    };

    fn packets_of(config: SoftnetConfig, in_thread: bool) -> i32 {
        let mut softnet = Softnet::new(config);
        softnet.begin_action(in_thread, 5, Hz(250));
        softnet.action.budget
    }

    #[test]
    fn the_budget_is_its_own_or_that_of_the_old_queue_and_a_threads_is_one_weight() {
        assert_eq!(packets_of(NOW, false), 300);
        assert_eq!(packets_of(SoftnetConfig { budget: 0, ..NOW }, false), 1_000);
        assert_eq!(packets_of(NOW, true), 64);
    }

    #[test]
    fn a_time_budget_ends_with_the_whole_jiffies_that_it_needs() {
        let mut softnet = Softnet::new(SoftnetConfig {
            budget_time: Ns::from_us(5_000),
            ..NOW
        });
        softnet.begin_action(false, 5, Hz(250));
        assert_eq!(softnet.action, NetRxAction::until(300, 7));
        softnet.begin_action(false, 5, Hz(1_000));
        assert_eq!(softnet.action, NetRxAction::until(300, 10));
    }
}
