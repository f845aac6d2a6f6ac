//! Test harness: a sender, a link for each direction, and an ideal receiver.
//!
//! The receiver reads at once. It acknowledges every second segment, or after 40 ms. It answers
//! out-of-sequence data at once with a SACK, and repeated data with a D-SACK (RFC 2018, 2883).

use std::collections::VecDeque;

use super::*;
use crate::link::{Link, LinkConfig};
use base::{COMPLETE, Ns};
use kernel::packet::sizes::tcp_packet_bytes;
use kernel::packet::{Ack, Flow, IpVersion, Skb, SkbKind};

pub const MSS: u64 = 1448;

/// Configuration of one stream at MTU 1500, without a limit on its rate.
pub fn config() -> SenderConfig {
    SenderConfig {
        release: SenderRelease::V2_6_12,
        flow: Flow::default(),
        mss: 1448,
        sndbuf: 0,
        rate_bps: 0,
        stop: Ns::NEVER,
        tick: Ns::ZERO,
        cached_rtt: false,
        first_seq: 0,
    }
}

/// Configuration as in `config`, but for a sender of Linux 6.12.
pub fn config_6_12() -> SenderConfig {
    SenderConfig {
        release: SenderRelease::V6_12(COMPLETE),
        ..config()
    }
}

/// A gigabit link with a round trip of 0.5 ms.
pub fn gigabit() -> LinkConfig {
    LinkConfig {
        rate_bps: 1_000_000_000,
        one_way: Ns::from_us(250),
        loss_ppm: 0,
        reorder_ppm: 0,
    }
}

pub struct Receiver {
    pub rcv_nxt: u64,
    /// Out-of-sequence ranges, latest first.
    pub ofo: Vec<(u64, u64)>,
    dsack: Option<(u64, u64)>,
    unacked: u32,
    delack: Option<Ns>,
    ts_recent: u32,
    last_ack: u64,
    pub window: u64,
    /// End of the receive window, which never extends beyond this byte.
    pub edge: u64,
}

impl Receiver {
    fn ack(&mut self) -> Ack {
        (self.unacked, self.delack, self.last_ack) = (0, None, self.rcv_nxt);
        let mut sack = [(0, 0); 3];
        let blocks = self
            .dsack
            .take()
            .into_iter()
            .chain(self.ofo.iter().copied());
        let sack_count = sack.iter_mut().zip(blocks).map(|(to, b)| *to = b).count() as u8;
        Ack {
            header: Skb::default(),
            ack: self.rcv_nxt,
            window: self.window.min(self.edge.saturating_sub(self.rcv_nxt)),
            tsecr: self.ts_recent,
            sack,
            sack_count,
        }
    }

    fn insert(&mut self, mut range: (u64, u64)) {
        self.ofo.retain(|&held| {
            let apart = held.1 < range.0 || range.1 < held.0;
            if !apart {
                range = (range.0.min(held.0), range.1.max(held.1));
            }
            apart
        });
        if range.0 <= self.rcv_nxt {
            self.rcv_nxt = range.1;
        } else {
            self.ofo.insert(0, range);
        }
    }

    /// Takes a segment; returns the ACK if one goes out at once.
    fn take(&mut self, segment: &Departure, now: Ns) -> Option<Ack> {
        let range = (segment.seq, segment.seq + u64::from(segment.len));
        if segment.seq <= self.last_ack {
            self.ts_recent = segment.tsval;
        }
        if segment.len == 0 {
            return Some(self.ack());
        }
        let held = |r: &(u64, u64)| r.0 <= range.0 && range.1 <= r.1;
        if range.1 <= self.rcv_nxt || self.ofo.iter().any(held) {
            self.dsack = Some(range);
            return Some(self.ack());
        }
        let in_order = range.0 == self.rcv_nxt && self.ofo.is_empty();
        self.insert(range);
        self.unacked += 1;
        if !in_order || self.unacked >= 2 {
            return Some(self.ack());
        }
        self.delack.get_or_insert(now + Ns::from_ms(40));
        None
    }
}

/// Decides for each segment whether it reaches the receiver.
type Fate = Box<dyn FnMut(&Departure, Ns) -> bool>;

pub struct TestNet {
    pub now: Ns,
    pub sender: TcpSender,
    pub receiver: Receiver,
    forward: Link,
    reverse: Link,
    pub segments: VecDeque<(Ns, Departure)>,
    acks: VecDeque<(Ns, Ack)>,
    /// Returns whether a segment is lost.
    loses: Fate,
    /// Time span in which the receiver processes nothing, because the receiving program holds the
    /// socket's lock.
    pub stalled: (Ns, Ns),
    pub sent: Vec<(Ns, Departure)>,
}

impl TestNet {
    pub fn new(config: SenderConfig, link: LinkConfig) -> TestNet {
        TestNet::seeded(config, link, 1)
    }

    pub fn seeded(config: SenderConfig, link: LinkConfig, seed: u64) -> TestNet {
        TestNet {
            now: Ns::ZERO,
            sender: TcpSender::new(config),
            receiver: Receiver {
                rcv_nxt: 0,
                ofo: Vec::new(),
                dsack: None,
                unacked: 0,
                delack: None,
                ts_recent: 0,
                last_ack: 0,
                window: 1 << 24,
                edge: u64::MAX,
            },
            forward: Link::new(link, seed, "link.forward"),
            reverse: Link::new(link, seed, "link.reverse"),
            segments: VecDeque::new(),
            acks: VecDeque::new(),
            loses: Box::new(|_, _| false),
            stalled: (Ns::NEVER, Ns::NEVER),
            sent: Vec::new(),
        }
    }

    /// Creates a connection, and runs it for 100 ms over a gigabit link without losses.
    pub fn warm() -> TestNet {
        TestNet::warm_with(config())
    }

    /// Creates the sender that `config` describes, and runs its connection for 100 ms over a
    /// gigabit link without losses.
    pub fn warm_with(config: SenderConfig) -> TestNet {
        let mut world = TestNet::new(config, gigabit());
        world.run_to(Ns::from_ms(100));
        world.sent.clear();
        world
    }

    pub fn losing(mut self, loses: impl FnMut(&Departure, Ns) -> bool + 'static) -> TestNet {
        self.loses = Box::new(loses);
        self
    }

    fn send_all(&mut self) {
        while let Some(departure) = self.sender.poll_send(self.now) {
            self.sent.push((self.now, departure));
            let bytes = tcp_packet_bytes(IpVersion::V4, departure.len);
            let arrival = self.forward.transmit(bytes, self.now).arrival;
            let Some(at) = arrival.filter(|_| !(self.loses)(&departure, self.now)) else {
                continue;
            };
            let place = self.segments.partition_point(|(other, _)| *other <= at);
            self.segments.insert(place, (at, departure));
        }
    }

    fn send_ack(&mut self, ack: Ack) {
        let bytes = ack.packet_bytes();
        if let Some(at) = self.reverse.transmit(bytes, self.now).arrival {
            let place = self.acks.partition_point(|(other, _)| *other <= at);
            self.acks.insert(place, (at, ack));
        }
    }

    /// Returns the time at which the receiver can process a segment that arrives at `at`.
    fn reachable(&self, at: Ns) -> Ns {
        let owned = self.stalled.0 <= at && at < self.stalled.1;
        if owned { self.stalled.1 } else { at }
    }

    pub fn next_event(&self) -> Ns {
        [
            self.segments.front().map(|(at, _)| self.reachable(*at)),
            self.acks.front().map(|(at, _)| *at),
            self.receiver.delack.map(|at| self.reachable(at)),
            self.sender.timer_deadline(),
            self.sender.next_app_write(),
        ]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(Ns::NEVER)
        .max(self.now)
    }

    fn step(&mut self) {
        let now = self.now;
        let reachable = self.reachable(now);
        if self.segments.front().is_some_and(|(at, _)| *at <= now) && reachable == now {
            let (_, segment) = self.segments.pop_front().unwrap();
            let answer = self.receiver.take(&segment, now);
            answer.into_iter().for_each(|ack| self.send_ack(ack));
        }
        if self.receiver.delack.is_some_and(|at| at <= now) && reachable == now {
            let ack = self.receiver.ack();
            self.send_ack(ack);
        }
        if self.acks.front().is_some_and(|(at, _)| *at <= now) {
            let (_, ack) = self.acks.pop_front().unwrap();
            self.sender.on_ack(&ack, now);
        }
        self.sender.on_timer(now);
        self.send_all();
        self.sender.conn.board.check();
    }

    pub fn run_to(&mut self, end: Ns) {
        self.send_all();
        while self.next_event() <= end {
            self.now = self.next_event();
            self.step();
        }
        self.now = end;
    }

    pub fn run_for(&mut self, span: Ns) {
        self.run_to(self.now + span);
    }

    pub fn run_to_next_new_ack(&mut self) {
        let before = self.sender.conn.snd_una;
        while self.sender.conn.snd_una == before {
            let end = self.next_event();
            self.run_to(end);
        }
    }

    /// Delays the segment at `seq` so that `others` later segments pass it.
    pub fn delay_behind(&mut self, seq: u64, others: u64) {
        self.loses = Box::new(move |d, _| d.seq == seq && d.kind == SkbKind::Data);
        while self.sender.conn.snd_nxt <= seq + others * MSS {
            let end = self.next_event();
            self.run_to(end);
        }
        let lost = |(_, d): &&(Ns, Departure)| d.seq == seq;
        let (_, segment) = *self.sent.iter().find(lost).expect("it was sent");
        let passing = |(_, d): &(Ns, Departure)| d.seq == seq + others * MSS;
        let place = self.segments.iter().position(passing).expect("on its way");
        let at = self.segments[place].0;
        self.segments.insert(place + 1, (at, segment));
    }

    pub fn kinds(&self, kind: SkbKind) -> Vec<(Ns, Departure)> {
        let of_kind = self.sent.iter().filter(|(_, d)| d.kind == kind);
        of_kind.copied().collect()
    }

    pub fn goodput_mbps(&self, since: u64, span: Ns) -> u64 {
        (self.receiver.rcv_nxt - since) * 8 * 1000 / span.0
    }
}
