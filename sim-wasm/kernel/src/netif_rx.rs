//! The old receive API: `netif_rx` and its queue. Under 2.6.12 the queue has a throttle with
//! hysteresis.
//!
//! Read first: net/core/dev.c:netif_rx, process_backlog; 6.12: enqueue_to_backlog.
//!
//! Simplified for 6.12: packets leave the input queue one by one. The kernel moves the whole queue
//! to `process_queue` and takes packets from there. So in the kernel the whole input queue becomes
//! free at once, and twice as many packets can wait.

use std::collections::VecDeque;

use crate::packet::Skb;

/// Fate of a frame passed to `netif_rx`.
#[derive(Clone, Copy, Debug)]
pub enum NetifRx {
    /// The frame was queued. If `schedule` is true, the queue was empty, so `backlog_dev` must be
    /// polled.
    Queued {
        /// Whether `backlog_dev` must go on the poll list.
        schedule: bool,
    },
    /// The frame was dropped. If `throttled` is true, this drop began a throttled period.
    Dropped {
        /// Whether the throttle became active with this frame.
        throttled: bool,
    },
}

/// The CPU's queue of received frames (`softnet_data.input_pkt_queue`), and its counters.
#[derive(Clone, Debug, Default)]
pub struct InputPktQueue {
    queue: VecDeque<Skb>,
    throttle: bool,
    /// Average length of the queue, in packets. Its levels 20, 100 and 290 are the congestion that
    /// `netif_rx` reports to the driver; typical drivers ignore it.
    avg_blog: u32,
    /// softnet_stat `total`: frames passed to `netif_rx`.
    pub total: u64,
    /// softnet_stat `dropped`: frames that `netif_rx` dropped.
    pub dropped: u64,
    /// softnet_stat `throttled`: times that the throttle became active.
    pub throttled: u64,
}

impl InputPktQueue {
    /// Queues a frame, or drops it if more than `max_backlog` packets wait (`netdev_max_backlog`).
    /// If `throttles` is true, a queue that has dropped a packet accepts no packet until it is
    /// empty. If `throttles` is false, the queue accepts the next packet as soon as there is room.
    pub fn netif_rx(&mut self, skb: Skb, max_backlog: u32, throttles: bool) -> NetifRx {
        self.total += 1;
        let length = self.queue.len() as u32;
        let schedule = length == 0;
        if length > max_backlog {
            let throttled = throttles && !self.throttle;
            self.throttle = throttles;
            self.throttled += u64::from(throttled);
            return self.refuse(throttled);
        }
        if schedule {
            self.throttle = false;
        } else if self.throttle {
            return self.refuse(false);
        }
        self.queue.push_back(skb);
        self.avg_blog = (self.avg_blog >> 1) + (self.queue.len() as u32 >> 1);
        NetifRx::Queued { schedule }
    }

    fn refuse(&mut self, throttled: bool) -> NetifRx {
        self.dropped += 1;
        NetifRx::Dropped { throttled }
    }

    /// `process_backlog`: takes one packet. An empty queue clears the throttle.
    pub fn dequeue(&mut self) -> Option<Skb> {
        let skb = self.queue.pop_front();
        if skb.is_none() {
            self.throttle = false;
        }
        skb
    }

    /// Number of waiting packets.
    pub fn len(&self) -> u32 {
        self.queue.len() as u32
    }

    /// Returns whether the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Returns whether the throttle is active: every frame is refused until the queue is empty.
    pub fn is_throttled(&self) -> bool {
        self.throttle
    }

    /// Waiting frames, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = &Skb> {
        self.queue.iter()
    }

    /// Feeds the queue's state to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.len()) << 32 | u64::from(self.avg_blog) << 1 | u64::from(self.throttle));
        mix(self.total);
        mix(self.dropped);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKLOG: u32 = 300;

    fn frame(id: u64) -> Skb {
        Skb {
            id,
            ..Skb::default()
        }
    }

    fn offer(queue: &mut InputPktQueue, count: u64) -> u64 {
        (0..count)
            .filter(|&id| {
                matches!(
                    queue.netif_rx(frame(id), BACKLOG, true),
                    NetifRx::Queued { .. }
                )
            })
            .count() as u64
    }

    #[test]
    fn four_hundred_unserved_packets_queue_301_and_throttle_once() {
        let mut queue = InputPktQueue::default();
        assert_eq!(offer(&mut queue, 400), 301);
        assert_eq!((queue.dropped, queue.throttled, queue.len()), (99, 1, 301));
    }

    #[test]
    fn a_throttled_queue_accepts_nothing_until_it_has_drained() {
        let mut queue = InputPktQueue::default();
        offer(&mut queue, 400);
        for _ in 0..300 {
            queue.dequeue();
        }
        assert_eq!(offer(&mut queue, 1), 0, "one packet is still queued");
        queue.dequeue();
        assert_eq!(offer(&mut queue, 1), 1);
    }

    #[test]
    fn without_a_throttle_a_full_queue_accepts_a_packet_as_soon_as_there_is_room() {
        let mut queue = InputPktQueue::default();
        let accepted = |queue: &mut InputPktQueue| {
            matches!(
                queue.netif_rx(frame(1), BACKLOG, false),
                NetifRx::Queued { .. }
            )
        };
        let fitting = (0..400).filter(|_| accepted(&mut queue)).count();
        assert_eq!((fitting, queue.dropped, queue.throttled), (301, 99, 0));
        queue.dequeue();
        assert!(!queue.is_throttled() && accepted(&mut queue) && !accepted(&mut queue));
    }

    #[test]
    fn an_arrival_at_an_empty_queue_opens_the_throttle_and_asks_for_a_poll() {
        let mut queue = InputPktQueue::default();
        offer(&mut queue, 400);
        for _ in 0..301 {
            queue.dequeue();
        }
        assert!(queue.is_throttled(), "nobody has found it empty yet");
        let answer = queue.netif_rx(frame(1), BACKLOG, true);
        assert!(matches!(answer, NetifRx::Queued { schedule: true }));
        assert!(!queue.is_throttled());
        let second = queue.netif_rx(frame(2), BACKLOG, true);
        assert!(matches!(second, NetifRx::Queued { schedule: false }));
    }

    #[test]
    fn process_backlog_opens_the_throttle_when_it_finds_nothing() {
        let mut queue = InputPktQueue::default();
        offer(&mut queue, 400);
        while queue.dequeue().is_some() {}
        assert!(!queue.is_throttled());
    }

    #[test]
    fn each_overflow_counts_as_throttled_once_and_each_refusal_as_dropped() {
        let mut queue = InputPktQueue::default();
        for _ in 0..2 {
            offer(&mut queue, 400);
            while queue.dequeue().is_some() {}
        }
        assert_eq!((queue.throttled, queue.dropped, queue.total), (2, 198, 800));
    }

    #[test]
    fn congestion_levels_follow_the_average_of_a_growing_queue() {
        let mut queue = InputPktQueue::default();
        let mut first = [0; 3];
        for length in 1..=301_u32 {
            queue.netif_rx(frame(1), BACKLOG, true);
            for (at, level) in [20, 100, 290].into_iter().enumerate() {
                if queue.avg_blog > level && first[at] == 0 {
                    first[at] = length;
                }
            }
        }
        assert_eq!(first, [23, 103, 293]);
        assert_eq!(queue.avg_blog, 299);
    }

    /// Result of a second of arrivals at the measured rates: lost frames, and the bursts of losses.
    /// A burst begins with the frame that activates the throttle and ends with the next accepted
    /// frame.
    struct Second {
        lost: f64,
        burst_ms: f64,
        period_ms: f64,
    }

    /// λ and μ of the UPC router, packets per second: the rate of its fastest source, and the rate
    /// at which IP received packets. IP received 1,203,875 packets in 152 s, the time in which the
    /// source sends 6,006,000.
    const ARRIVING: u64 = 39_500;
    const SERVED: u64 = 7_920;

    fn a_second_at_the_measured_rates() -> Second {
        let mut queue = InputPktQueue::default();
        let (mut served, mut throttled_at, mut bursts) = (0, Vec::new(), Vec::new());
        for nth in 0..ARRIVING {
            let ns = nth * 1_000_000_000 / ARRIVING;
            while served < ns * SERVED / 1_000_000_000 {
                queue.dequeue();
                served += 1;
            }
            let was_throttled = queue.is_throttled();
            match queue.netif_rx(frame(nth), BACKLOG, true) {
                NetifRx::Dropped { throttled: true } => throttled_at.push(ns),
                NetifRx::Queued { .. } if was_throttled => {
                    bursts.push(ns - throttled_at[bursts.len()])
                }
                _ => {}
            }
        }
        let periods = throttled_at.len() - 1;
        Second {
            lost: queue.dropped as f64 / queue.total as f64,
            burst_ms: bursts.iter().sum::<u64>() as f64 / 1e6 / bursts.len() as f64,
            period_ms: (throttled_at[periods] - throttled_at[0]) as f64 / 1e6 / periods as f64,
        }
    }

    #[test]
    fn the_routers_rates_lose_79_95_percent_in_bursts_of_38_ms_each_47_5_ms() {
        let second = a_second_at_the_measured_rates();
        let near = |value: f64, expected: f64| (value - expected).abs() < 0.1;
        assert!((second.lost - 0.7995).abs() < 0.005, "{}", second.lost);
        assert!(near(second.burst_ms, 38.0), "{} ms", second.burst_ms);
        assert!(near(second.period_ms, 47.5), "{} ms", second.period_ms);
    }

    #[test]
    fn frames_wait_in_the_order_of_their_arrival() {
        let mut queue = InputPktQueue::default();
        (1..=3).for_each(|id| {
            queue.netif_rx(frame(id), BACKLOG, true);
        });
        queue.dequeue();
        assert_eq!(queue.frames().map(|skb| skb.id).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn a_full_backlog_at_the_routers_rate_adds_38_ms_of_delay() {
        let mut queue = InputPktQueue::default();
        offer(&mut queue, 400);
        let mut services = 0_u64;
        while queue.dequeue().is_some() {
            services += 1;
        }
        let ms = services as f64 * 1e3 / SERVED as f64;
        assert!((ms - 38.0).abs() < 0.05, "{ms} ms");
    }

    #[test]
    fn the_digest_has_the_length_the_average_and_the_throttle() {
        let mut queue = InputPktQueue::default();
        offer(&mut queue, 400);
        queue.avg_blog = 7;
        let mut words = Vec::new();
        queue.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [(301 << 32) + 2 * 7 + 1, 400, 99]);
    }

    #[test]
    fn a_queue_is_empty_until_a_frame_comes_and_after_the_last_has_left() {
        let mut queue = InputPktQueue::default();
        assert!(queue.is_empty());
        offer(&mut queue, 1);
        assert!(!queue.is_empty());
        queue.dequeue();
        assert!(queue.is_empty());
    }
}
