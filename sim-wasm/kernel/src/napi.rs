//! The poll list and `net_rx_action`: weights, budget and time limit.
//!
//! Read first: net/core/dev.c:net_rx_action, include/linux/netdevice.h:__netif_rx_schedule. The
//! machine charges the CPU time of each packet; this file decides which device is polled and when
//! to stop.

use std::collections::VecDeque;

use base::DevId;

/// Entries of the poll list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polled {
    /// `backlog_dev`, which drains `input_pkt_queue`, the queue that `netif_rx` fills.
    Backlog,
    /// A NIC whose driver polls.
    Nic(DevId),
}

impl Polled {
    fn index(self) -> usize {
        match self {
            Polled::Backlog => 0,
            Polled::Nic(dev) => 1 + dev.index(),
        }
    }
}

/// The CPU's poll list with each device's quota.
#[derive(Clone, Debug)]
pub struct PollList {
    list: VecDeque<Polled>,
    /// Quotas by [`Polled::index`]; a device that was never on the list may have none.
    quota: Vec<i32>,
    weight: i32,
}

impl PollList {
    /// Creates an empty list. Each device may handle `weight` packets per turn (`dev_weight`, 64).
    pub fn new(weight: i32) -> PollList {
        PollList {
            list: VecDeque::new(),
            quota: Vec::new(),
            weight,
        }
    }

    /// Changes `dev_weight` for later turns.
    pub fn set_weight(&mut self, weight: i32) {
        self.weight = weight;
    }

    /// `__netif_rx_schedule`: appends the device. Returns false if the device is already on the
    /// list.
    pub fn schedule(&mut self, device: Polled) -> bool {
        if self.contains(device) {
            return false;
        }
        self.refill_quota(device);
        self.list.push_back(device);
        true
    }

    /// `netif_rx_complete`: removes the device.
    pub fn complete(&mut self, device: Polled) {
        if self.first() == Some(device) {
            self.list.pop_front();
        } else {
            self.list.retain(|listed| *listed != device);
        }
    }

    /// Moves a device that has more packets to the tail of the list, and gives the device a new
    /// quota.
    pub fn rotate(&mut self, device: Polled) {
        self.complete(device);
        self.refill_quota(device);
        self.list.push_back(device);
    }

    /// Returns whether the device is on the list.
    pub fn contains(&self, device: Polled) -> bool {
        self.list.contains(&device)
    }

    /// Device to be polled next.
    pub fn first(&self) -> Option<Polled> {
        self.list.front().copied()
    }

    /// Number of devices on the list.
    pub fn len(&self) -> u32 {
        self.list.len() as u32
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Packets that the device may still handle in this turn.
    pub fn quota(&self, device: Polled) -> i32 {
        self.quota.get(device.index()).copied().unwrap_or(0)
    }

    /// Subtracts `work` packets from the device's quota.
    pub fn spend(&mut self, device: Polled, work: i32) {
        *self.quota_of(device) -= work;
    }

    fn refill_quota(&mut self, device: Polled) {
        let weight = self.weight;
        let quota = self.quota_of(device);
        *quota = weight + (*quota).min(0);
    }

    fn quota_of(&mut self, device: Polled) -> &mut i32 {
        let index = device.index();
        if index >= self.quota.len() {
            self.quota.resize(index + 1, 0);
        }
        &mut self.quota[index]
    }
}

/// Next action of `net_rx_action`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetRxNext {
    /// Poll this device for at most `limit` packets.
    Poll {
        /// Device to poll.
        device: Polled,
        /// Maximum number of packets: the smaller of the device's quota and the budget.
        limit: i32,
    },
    /// Budget or time has expired: count a time squeeze and raise NET_RX again.
    Squeezed,
    /// Nothing is left to poll.
    Done,
}

/// One run of `net_rx_action`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetRxAction {
    /// Packets left of the budget.
    pub budget: i32,
    handled: u64,
    /// First jiffy in which the run must stop.
    end: u64,
}

impl NetRxAction {
    /// Begins at `jiffies`, with a budget of packets and a time limit of two jiffies.
    pub fn new(budget: u32, jiffies: u64) -> NetRxAction {
        NetRxAction::until(budget, jiffies + 2)
    }

    /// Begins with a budget of packets. The run must not continue in the jiffy `end`.
    pub fn until(budget: u32, end: u64) -> NetRxAction {
        NetRxAction {
            budget: budget as i32,
            handled: 0,
            end,
        }
    }

    /// Number of packets handled so far.
    pub fn handled(&self) -> u64 {
        self.handled
    }

    /// Chooses the next action from the poll list and the limits.
    pub fn next(&self, list: &mut PollList, jiffies: u64) -> NetRxNext {
        loop {
            let Some(device) = list.first() else {
                return NetRxNext::Done;
            };
            if self.budget <= 0 || jiffies >= self.end {
                return NetRxNext::Squeezed;
            }
            if list.quota(device) > 0 {
                let limit = list.quota(device).min(self.budget);
                return NetRxNext::Poll { device, limit };
            }
            list.rotate(device);
        }
    }

    /// Ends a poll of `work` packets. `complete` means that the device has no more packets.
    pub fn polled(&mut self, list: &mut PollList, device: Polled, work: i32, complete: bool) {
        self.budget -= work;
        self.handled += work as u64;
        list.spend(device, work);
        if complete {
            list.complete(device);
        } else {
            list.rotate(device);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ETH0: Polled = Polled::Nic(DevId::ETH0);

    #[test]
    fn max_backlog_is_the_budget() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        let mut action = NetRxAction::new(100, 7);
        let mut polls = Vec::new();
        while let NetRxNext::Poll { device, limit } = action.next(&mut list, 7) {
            polls.push(limit);
            action.polled(&mut list, device, limit, false);
        }
        assert_eq!(polls, [64, 36]);
        assert_eq!((action.handled(), action.budget), (100, 0));
    }

    #[test]
    fn endless_work_is_cut_after_64_64_64_64_44_packets() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        let mut action = NetRxAction::new(300, 7);
        let mut polls = Vec::new();
        while let NetRxNext::Poll { device, limit } = action.next(&mut list, 7) {
            polls.push(limit);
            action.polled(&mut list, device, limit, false);
        }
        assert_eq!(polls, [64, 64, 64, 64, 44]);
        assert_eq!(action.next(&mut list, 7), NetRxNext::Squeezed);
    }

    #[test]
    fn polls_of_1_28_ms_complete_twice_before_the_time_limit_trips() {
        // A poll handles 64 packets, each in 20 µs; the softirq starts 0.3 ms into jiffy 0.
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        let mut action = NetRxAction::new(300, 0);
        let (mut now_us, mut polls) = (300_u64, 0);
        while let NetRxNext::Poll { device, limit } = action.next(&mut list, now_us / 1000) {
            now_us += limit as u64 * 20;
            polls += 1;
            action.polled(&mut list, device, limit, false);
        }
        assert_eq!(polls, 2);
    }

    #[test]
    fn a_device_with_quota_minus_3_gets_61_on_rearming() {
        let mut list = PollList::new(64);
        list.spend(ETH0, 3);
        list.schedule(ETH0);
        assert_eq!(list.quota(ETH0), 61);
    }

    #[test]
    fn a_device_that_left_some_of_its_quota_gets_its_weight_and_no_more_on_rearming() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        list.spend(ETH0, 10);
        list.complete(ETH0);
        list.schedule(ETH0);
        assert_eq!(list.quota(ETH0), 64);
    }

    #[test]
    fn a_second_schedule_of_the_same_device_does_nothing() {
        let mut list = PollList::new(64);
        assert!(list.schedule(ETH0));
        assert!(!list.schedule(ETH0));
        assert_eq!(list.len(), 1);
    }

    #[test]
    fn devices_with_more_work_take_turns() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        list.schedule(Polled::Backlog);
        let mut action = NetRxAction::new(300, 0);
        action.polled(&mut list, ETH0, 64, false);
        assert_eq!(list.first(), Some(Polled::Backlog));
        action.polled(&mut list, Polled::Backlog, 10, true);
        assert_eq!((list.first(), list.len()), (Some(ETH0), 1));
        assert!(!list.is_empty());
        action.polled(&mut list, ETH0, 10, true);
        assert!(list.is_empty());
    }

    #[test]
    fn a_new_weight_counts_from_the_devices_next_turn() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        list.set_weight(16);
        assert_eq!(list.quota(ETH0), 64);
        list.spend(ETH0, 64);
        list.rotate(ETH0);
        assert_eq!(list.quota(ETH0), 16);
    }

    #[test]
    fn a_device_in_the_middle_of_the_list_leaves_it_alone() {
        let second = Polled::Nic(DevId(1));
        let mut list = PollList::new(64);
        assert!([ETH0, Polled::Backlog, second].map(|device| list.schedule(device)) == [true; 3]);
        list.spend(Polled::Backlog, 60);
        list.complete(Polled::Backlog);
        assert_eq!((list.len(), list.first()), (2, Some(ETH0)));
        assert!(list.contains(second) && !list.contains(Polled::Backlog));
        assert_eq!((list.quota(Polled::Backlog), list.quota(second)), (4, 64));
        assert_eq!(list.quota(ETH0), 64);
        list.complete(ETH0);
        assert_eq!(list.first(), Some(second));
    }

    #[test]
    fn a_device_whose_quota_is_just_used_up_gets_its_next_turn_first() {
        let mut list = PollList::new(64);
        list.schedule(ETH0);
        list.spend(ETH0, 64);
        let (device, limit) = (ETH0, 64);
        let next = NetRxAction::new(300, 0).next(&mut list, 0);
        assert_eq!(next, NetRxNext::Poll { device, limit });
    }
}
