//! The poll list and `net_rx_action`: weight, budget and the one-jiffy limit.
//!
//! Read first: net/core/dev.c:net_rx_action, include/linux/netdevice.h:__netif_rx_schedule;
//! kernel-2.6.12 §3.3. The machine charges the CPU time of each packet; this file decides
//! whose turn it is and when to stop.

/// A device on the poll list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Device {
    /// The receiving NIC.
    Nic = 0,
    /// `backlog_dev`, which drains `input_pkt_queue` of the old API.
    Backlog = 1,
}

/// Packets that one NET_RX softirq may handle: `netdev_max_backlog` serves as the budget.
pub const NET_RX_BUDGET: i32 = 300;

/// The CPU's poll list, with each device's quota.
#[derive(Clone, Debug)]
pub struct PollList {
    list: [Option<Device>; 2],
    quota: [i32; 2],
    weight: i32,
}

impl PollList {
    /// An empty list; each device may handle `weight` packets a turn (`dev_weight`, 64).
    pub fn new(weight: i32) -> PollList {
        PollList {
            list: [None; 2],
            quota: [0; 2],
            weight,
        }
    }

    /// Changes `dev_weight` for turns to come.
    pub fn set_weight(&mut self, weight: i32) {
        self.weight = weight;
    }

    /// `__netif_rx_schedule`: puts the device at the tail. False if it is on the list already.
    pub fn schedule(&mut self, device: Device) -> bool {
        if self.contains(device) {
            return false;
        }
        self.refill_quota(device);
        self.push(device);
        true
    }

    /// `netif_rx_complete`: the device leaves the list.
    pub fn complete(&mut self, device: Device) {
        if self.list[1] == Some(device) {
            self.list[1] = None;
        } else if self.list[0] == Some(device) {
            self.list = [self.list[1], None];
        }
    }

    /// The device stays with more work: to the tail, with a new quota.
    pub fn rotate(&mut self, device: Device) {
        self.complete(device);
        self.refill_quota(device);
        self.push(device);
    }

    /// True while the device is on the list.
    pub fn contains(&self, device: Device) -> bool {
        self.list.contains(&Some(device))
    }

    /// The device whose turn it is.
    pub fn first(&self) -> Option<Device> {
        self.list[0]
    }

    /// How many devices are on the list.
    pub fn len(&self) -> u32 {
        self.list.iter().flatten().count() as u32
    }

    /// True if no device wants to be polled.
    pub fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    /// Packets that the device may still handle in its turn.
    pub fn quota(&self, device: Device) -> i32 {
        self.quota[device as usize]
    }

    /// The device handled `work` packets.
    pub fn spend(&mut self, device: Device, work: i32) {
        self.quota[device as usize] -= work;
    }

    fn push(&mut self, device: Device) {
        let free = usize::from(self.list[0].is_some());
        self.list[free] = Some(device);
    }

    fn refill_quota(&mut self, device: Device) {
        let quota = &mut self.quota[device as usize];
        *quota = if *quota < 0 {
            *quota + self.weight
        } else {
            self.weight
        };
    }
}

/// What `net_rx_action` does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetRxNext {
    /// Poll this device for at most `limit` packets.
    Poll {
        /// Whose turn it is.
        device: Device,
        /// min(quota, budget).
        limit: i32,
    },
    /// Budget or time is spent: count a time squeeze, raise NET_RX again.
    Squeezed,
    /// Nothing is left to poll.
    Done,
}

/// One run of `net_rx_action`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetRxAction {
    /// Packets left of the budget.
    pub budget: i32,
    start: u64,
}

impl NetRxAction {
    /// Begins with a full budget at `jiffies`.
    pub fn new(jiffies: u64) -> NetRxAction {
        NetRxAction {
            budget: NET_RX_BUDGET,
            start: jiffies,
        }
    }

    /// Looks at the poll list and the limits.
    pub fn next(&self, list: &mut PollList, jiffies: u64) -> NetRxNext {
        loop {
            let Some(device) = list.first() else {
                return NetRxNext::Done;
            };
            if self.budget <= 0 || jiffies - self.start > 1 {
                return NetRxNext::Squeezed;
            }
            if list.quota(device) > 0 {
                let limit = list.quota(device).min(self.budget);
                return NetRxNext::Poll { device, limit };
            }
            list.rotate(device);
        }
    }

    /// A poll ended after `work` packets; `complete` if the device has no more.
    pub fn polled(&mut self, list: &mut PollList, device: Device, work: i32, complete: bool) {
        self.budget -= work;
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

    #[test]
    fn endless_work_is_cut_after_64_64_64_64_44_packets() {
        let mut list = PollList::new(64);
        list.schedule(Device::Nic);
        let mut action = NetRxAction::new(7);
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
        // 64 packets of 20 µs; the softirq starts 0.3 ms into jiffy 0.
        let mut list = PollList::new(64);
        list.schedule(Device::Nic);
        let mut action = NetRxAction::new(0);
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
        list.quota[Device::Nic as usize] = -3;
        list.schedule(Device::Nic);
        assert_eq!(list.quota(Device::Nic), 61);
    }

    #[test]
    fn a_second_schedule_of_the_same_device_does_nothing() {
        let mut list = PollList::new(64);
        assert!(list.schedule(Device::Nic));
        assert!(!list.schedule(Device::Nic));
        assert_eq!(list.len(), 1);
    }

    #[test]
    fn devices_with_more_work_take_turns() {
        let mut list = PollList::new(64);
        list.schedule(Device::Nic);
        list.schedule(Device::Backlog);
        let mut action = NetRxAction::new(0);
        action.polled(&mut list, Device::Nic, 64, false);
        assert_eq!(list.first(), Some(Device::Backlog));
        action.polled(&mut list, Device::Backlog, 10, true);
        assert_eq!((list.first(), list.len()), (Some(Device::Nic), 1));
    }
}
