//! A sender, two wires and an ideal receiver, for the tests of the whole sender.
//!
//! The receiver reads at once, acknowledges every second segment or after 40 ms, answers
//! out-of-sequence and repeated data at once with SACK and D-SACK (RFC 2018, 2883).

use std::collections::VecDeque;

use super::*;
use crate::peer::link::{Link, LinkConfig, ack_packet_bytes};
use crate::skb::Ack;

const MSS: u64 = 1448;

/// One stream at MTU 1500, unlimited.
pub(super) fn config() -> SenderConfig {
    SenderConfig {
        stream: 0,
        mss: 1448,
        sndbuf: 0,
        rate_bps: 0,
        stop: Ns::NEVER,
        cached_rtt: false,
        first_seq: 0,
    }
}

/// A gigabit with a round trip of 0.5 ms.
fn gigabit() -> LinkConfig {
    LinkConfig {
        rate_bps: 1_000_000_000,
        one_way: Ns::from_us(250),
        loss_ppm: 0,
        reorder_ppm: 0,
    }
}

struct Receiver {
    rcv_nxt: u64,
    /// Out-of-sequence ranges, the latest first.
    ofo: Vec<(u64, u64)>,
    dsack: Option<(u64, u64)>,
    unacked: u32,
    delack: Option<Ns>,
    ts_recent: u32,
    last_ack: u64,
    window: u64,
    /// The window never reaches beyond this byte.
    edge: u64,
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
            stream: 0,
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

/// What happens to a segment between the sender and the receiver.
type Fate = Box<dyn FnMut(&Departure, Ns) -> bool>;

struct World {
    now: Ns,
    sender: TcpSender,
    receiver: Receiver,
    forward: Link,
    reverse: Link,
    segments: VecDeque<(Ns, Departure)>,
    acks: VecDeque<(Ns, Ack)>,
    /// Whether a segment is lost.
    loses: Fate,
    /// The receiver touches nothing within this span: its socket is owned.
    stalled: (Ns, Ns),
    sent: Vec<(Ns, Departure)>,
}

impl World {
    fn new(config: SenderConfig, link: LinkConfig) -> World {
        World {
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
            forward: Link::new(link, 1, "link.forward"),
            reverse: Link::new(link, 1, "link.reverse"),
            segments: VecDeque::new(),
            acks: VecDeque::new(),
            loses: Box::new(|_, _| false),
            stalled: (Ns::NEVER, Ns::NEVER),
            sent: Vec::new(),
        }
    }

    /// A warm connection on a clean gigabit, at 100 ms.
    fn warm() -> World {
        let mut world = World::new(config(), gigabit());
        world.run_to(Ns::from_ms(100));
        world.sent.clear();
        world
    }

    fn losing(mut self, loses: impl FnMut(&Departure, Ns) -> bool + 'static) -> World {
        self.loses = Box::new(loses);
        self
    }

    fn send_all(&mut self) {
        while let Some(departure) = self.sender.poll_send(self.now) {
            self.sent.push((self.now, departure));
            let bytes = tcp_packet_bytes(false, departure.len);
            let arrival = self.forward.transmit(bytes, self.now).arrival;
            let Some(at) = arrival.filter(|_| !(self.loses)(&departure, self.now)) else {
                continue;
            };
            let place = self.segments.partition_point(|(other, _)| *other <= at);
            self.segments.insert(place, (at, departure));
        }
    }

    fn send_ack(&mut self, ack: Ack) {
        let bytes = ack_packet_bytes(false, ack.sack_count);
        if let Some(at) = self.reverse.transmit(bytes, self.now).arrival {
            let place = self.acks.partition_point(|(other, _)| *other <= at);
            self.acks.insert(place, (at, ack));
        }
    }

    /// When the receiver's end of the wire is looked at.
    fn reachable(&self, at: Ns) -> Ns {
        let owned = self.stalled.0 <= at && at < self.stalled.1;
        if owned { self.stalled.1 } else { at }
    }

    fn next_event(&self) -> Ns {
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
    }

    fn run_to(&mut self, end: Ns) {
        self.send_all();
        while self.next_event() <= end {
            self.now = self.next_event();
            self.step();
        }
        self.now = end;
    }

    fn kinds(&self, kind: SkbKind) -> Vec<(Ns, Departure)> {
        let of_kind = self.sent.iter().filter(|(_, d)| d.kind == kind);
        of_kind.copied().collect()
    }

    fn goodput_mbps(&self, since: u64, span: Ns) -> u64 {
        (self.receiver.rcv_nxt - since) * 8 * 1000 / span.0
    }
}

#[test]
fn data_follow_the_handshake_one_round_trip_later() {
    let mut world = World::new(config(), gigabit());
    world.run_to(Ns::from_us(600));
    assert_eq!(world.sent[0].1.kind, SkbKind::Handshake);
    assert_eq!(world.sent[0].0, Ns::ZERO);
    let data = world.kinds(SkbKind::Data);
    assert_eq!(data.len(), 2, "initial window");
    assert!(data[0].0 >= Ns::from_us(500) && data[0].0 < Ns::from_us(510));
}

#[test]
fn a_lost_handshake_is_repeated_after_3_s() {
    let mut world = World::new(config(), gigabit()).losing(|_, now| now < Ns::from_s(1));
    world.run_to(Ns::from_s(4));
    let tries: Vec<Ns> = world
        .kinds(SkbKind::Handshake)
        .iter()
        .map(|h| h.0)
        .collect();
    assert_eq!(tries, [Ns::ZERO, Ns::from_s(3)]);
    assert!(world.sender.is_established() && world.receiver.rcv_nxt > 0);
}

#[test]
fn nobody_answering_ends_in_giving_up() {
    let mut world = World::new(config(), gigabit()).losing(|_, _| true);
    world.run_to(Ns::from_s(1000));
    assert!(world.sender.is_dead());
    assert_eq!(world.sent.len(), 6, "one SYN and five retries");
}

#[test]
fn a_clean_gigabit_is_filled_without_a_retransmission() {
    let mut world = World::new(config(), gigabit());
    world.run_to(Ns::from_ms(100));
    let before = world.receiver.rcv_nxt;
    world.run_to(Ns::from_ms(300));
    let mbps = world.goodput_mbps(before, Ns::from_ms(200));
    assert!((935..=942).contains(&mbps), "{mbps}");
    assert_eq!(world.sender.counters().retransmitted, 0);
    assert!(world.sender.reading().packets_out <= 72);
}

#[test]
fn one_loss_is_mended_by_fast_retransmit() {
    let mut world = World::warm();
    let lost = world.sender.snd_nxt + 10 * MSS;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    world.run_to(Ns::from_ms(200));
    let counters = world.sender.counters();
    assert_eq!((counters.recoveries, counters.rto), (1, 0));
    let resent = world.kinds(SkbKind::Retransmission);
    assert_eq!(resent.len(), 1);
    assert_eq!(resent[0].1.seq, lost);
    assert_eq!(world.sender.state, CaState::Open);
    assert_eq!(
        world.sender.board.in_flight(),
        world.sender.board.packets_out()
    );
}

#[test]
fn recovery_begins_on_the_third_duplicate_ack() {
    let mut world = World::warm();
    let lost = world.sender.snd_nxt;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    while world.sender.counters().recoveries == 0 {
        let end = world.next_event();
        world.run_to(end);
        assert!(world.sender.board.fackets_out <= 4);
    }
    let board = &world.sender.board;
    assert_eq!((board.fackets_out, board.sacked_out), (4, 3));
    assert_eq!(world.sender.state, CaState::Recovery);
}

#[test]
fn slight_reordering_is_not_taken_for_loss() {
    for gap in 1..=2 {
        let mut world = World::warm();
        let late = world.sender.snd_nxt + 5 * MSS;
        // The segment is taken out and put back behind `gap` others.
        world = world.losing(move |d, _| d.seq == late);
        while world.sender.snd_nxt <= late + gap * MSS {
            let end = world.next_event();
            world.run_to(end);
        }
        let behind = |(_, d): &(Ns, Departure)| d.seq == late + gap * MSS;
        let place = world.segments.iter().position(behind).expect("on its way");
        let (at, _) = world.segments[place];
        let segment = world
            .sender
            .departure(late, MSS as u32, SkbKind::Data, 300_100);
        world.segments.insert(place + 1, (at, segment));
        world.run_to(Ns::from_ms(200));
        let counters = world.sender.counters();
        assert_eq!(
            (counters.retransmitted, counters.recoveries),
            (0, 0),
            "{gap}"
        );
    }
}

#[test]
fn a_burst_of_losses_is_mended_within_recovery() {
    let mut world = World::warm();
    let first = world.sender.snd_nxt + 8 * MSS;
    let burst = first..first + 20 * MSS;
    world = world.losing(move |d, _| burst.contains(&d.seq) && d.kind == SkbKind::Data);
    world.run_to(Ns::from_ms(200));
    let counters = world.sender.counters();
    assert_eq!((counters.rto, counters.recoveries), (0, 1));
    assert_eq!(counters.retransmitted, 20, "each once");
    assert!(world.receiver.ofo.is_empty());
    assert_eq!(world.sender.state, CaState::Open);
}

#[test]
fn a_lost_retransmission_is_found_by_sack() {
    // With a send buffer to spare: else nothing new can follow the retransmission.
    let wide = SenderConfig {
        sndbuf: 1 << 20,
        ..config()
    };
    let mut world = World::new(wide, gigabit());
    world.run_to(Ns::from_ms(20));
    let lost = world.sender.snd_nxt + 8 * MSS;
    let mut times = 0;
    world = world.losing(move |d, _| {
        times += u32::from(d.seq == lost);
        d.seq == lost && times <= 2
    });
    world.run_to(Ns::from_ms(150));
    let counters = world.sender.counters();
    assert_eq!((counters.rto, counters.retransmitted), (0, 2));
}

#[test]
fn timeouts_fire_201_603_1407_3015_ms_after_the_last_ack() {
    let mut world = World::warm().losing(|_, now| now >= Ns::from_ms(100));
    world.run_to(Ns::from_ms(102));
    let last_ack = world.sender.timer_deadline().unwrap() - Ns::from_ms(201);
    world.run_to(Ns::from_ms(4000));
    let fired: Vec<u64> = world
        .kinds(SkbKind::Retransmission)
        .iter()
        .map(|(at, _)| at.since(last_ack).jiffies())
        .collect();
    assert_eq!(fired, [201, 603, 1407, 3015]);
    assert_eq!(world.sender.reading().cwnd, 1);
}

/// Timeouts while the receiver's socket is owned for `stall_ms`, and the world at its end.
fn stall(stall_ms: u64) -> (u64, World) {
    let mut world = World::warm();
    let from = Ns::from_ms(100);
    world.stalled = (from, from + Ns::from_ms(stall_ms));
    world.run_to(world.stalled.1);
    (world.sender.counters().rto, world)
}

impl World {
    fn run_for(&mut self, span: Ns) {
        self.run_to(self.now + span);
    }

    fn run_to_next_new_ack(&mut self) {
        let before = self.sender.snd_una;
        while self.sender.snd_una == before {
            let end = self.next_event();
            self.run_to(end);
        }
    }
}

#[test]
fn timeouts_in_an_owned_stall_follow_its_length() {
    for (ms, timeouts) in [(200, 0), (206, 1), (600, 1), (610, 2), (1400, 2), (1412, 3)] {
        assert_eq!(stall(ms).0, timeouts, "{ms} ms");
    }
}

#[test]
fn a_short_stall_only_raises_the_timeout() {
    let (_, mut world) = stall(100);
    let before = world.sender.reading().rto_ms;
    world.run_to_next_new_ack();
    let after = world.sender.reading().rto_ms;
    assert_eq!(world.sender.counters().retransmitted, 0);
    assert_eq!((before, after), (201, 213));
}

#[test]
fn a_single_spurious_timeout_is_undone() {
    let (timeouts, mut world) = stall(400);
    world.run_for(Ns::from_ms(30));
    let counters = world.sender.counters();
    assert_eq!((timeouts, counters.undone), (1, 1));
    assert_eq!(counters.retransmitted, 1);
    assert!(
        world.sender.reading().cwnd > 30,
        "{:?}",
        world.sender.reading()
    );
    assert_eq!(world.sender.reading().ssthresh, 0x7FFF_FFFF);
}

#[test]
fn two_spurious_timeouts_are_not_undone() {
    let before = World::warm().sender.reading().cwnd;
    let (timeouts, mut world) = stall(1000);
    assert_eq!(world.sender.reading().cwnd, 1);
    world.run_to_next_new_ack();
    let rto = world.sender.reading().rto_ms;
    assert!((1124..=1127).contains(&rto), "{rto}");
    world.run_for(Ns::from_ms(30));
    let sender = world.sender.reading();
    assert_eq!((timeouts, world.sender.counters().undone), (2, 0));
    assert_eq!(sender.ssthresh, before * 819 / 1024);
}

#[test]
fn a_closed_window_is_probed_until_it_opens() {
    let mut world = World::warm();
    world.receiver.window = 0;
    world.run_to(Ns::from_ms(1000));
    let probes = world.kinds(SkbKind::Probe);
    assert_eq!(probes.len(), 2, "after 201 and 402 ms more");
    assert_eq!(probes[1].0.since(probes[0].0).jiffies(), 402);
    assert_eq!(probes[0].1.seq, world.sender.snd_una - 1);
    assert!(world.sender.reading().probing);
    world.receiver.window = 1 << 20;
    let before = world.receiver.rcv_nxt;
    world.run_to(Ns::from_ms(2000));
    assert!(world.receiver.rcv_nxt > before);
    assert_eq!(world.sender.counters().rto, 0);
}

#[test]
fn a_probe_fills_what_little_window_there_is() {
    let mut world = World::warm();
    world.receiver.edge = world.sender.snd_nxt + 100 * MSS + 500;
    world.run_to(Ns::from_ms(700));
    let piece = world.sent.iter().find(|(_, d)| u64::from(d.len) < MSS);
    assert_eq!(piece.map(|(_, d)| d.len), Some(500));
    assert_eq!(world.receiver.rcv_nxt, world.receiver.edge);
}

#[test]
fn a_receiver_that_forgets_sacks_is_believed() {
    let mut world = World::warm();
    let lost = world.sender.snd_nxt + 2 * MSS;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    while world.receiver.ofo.is_empty() || world.sender.board.sacked_out < 5 {
        let end = world.next_event();
        world.run_to(end);
    }
    world.receiver.ofo.clear();
    world.run_to(Ns::from_ms(900));
    let counters = world.sender.counters();
    assert_eq!((counters.reneged, counters.rto), (1, 0));
    assert_eq!(world.sender.state, CaState::Open);
}

#[test]
fn a_paced_sender_keeps_its_rate() {
    let paced = SenderConfig {
        rate_bps: 440_000_000,
        ..config()
    };
    let mut world = World::new(paced, gigabit());
    world.run_to(Ns::from_ms(100));
    let before = world.receiver.rcv_nxt;
    world.run_to(Ns::from_ms(200));
    let mbps = world.goodput_mbps(before, Ns::from_ms(100));
    assert!((438..=441).contains(&mbps), "{mbps}");
}

#[test]
fn a_sender_that_stops_falls_silent() {
    let short = SenderConfig {
        stop: Ns::from_ms(50),
        ..config()
    };
    let mut world = World::new(short, gigabit());
    world.run_to(Ns::from_s(1));
    assert_eq!(world.sender.snd_una, world.sender.snd_nxt);
    assert_eq!(world.receiver.rcv_nxt, world.sender.snd_nxt);
    assert_eq!(world.next_event(), Ns::NEVER);
}

#[test]
fn every_byte_arrives_through_loss_and_reordering() {
    let rough = LinkConfig {
        loss_ppm: 10_000,
        reorder_ppm: 20_000,
        ..gigabit()
    };
    let short = SenderConfig {
        stop: Ns::from_ms(300),
        ..config()
    };
    let mut world = World::new(short, rough);
    world.run_to(Ns::from_s(20));
    assert_eq!(world.receiver.rcv_nxt, world.sender.snd_nxt);
    assert!(world.sender.board.is_empty() && world.sender.timer_deadline().is_none());
    let board = &world.sender.board;
    assert_eq!(
        (board.sacked_out, board.lost_out, board.retrans_out),
        (0, 0, 0)
    );
    assert!(world.sender.counters().retransmitted > 10);
}

#[test]
fn thousands_in_flight_survive_random_loss() {
    let wide = SenderConfig {
        sndbuf: 8 << 20,
        stop: Ns::from_ms(400),
        ..config()
    };
    let long = LinkConfig {
        one_way: Ns::from_ms(20),
        loss_ppm: 500,
        ..gigabit()
    };
    let mut world = World::new(wide, long);
    world.run_to(Ns::from_s(30));
    assert_eq!(world.receiver.rcv_nxt, world.sender.snd_nxt);
    assert!(world.receiver.rcv_nxt > 1000 * MSS);
}

#[test]
fn a_clone_continues_identically() {
    let digest = |sender: &TcpSender| {
        let mut sum = 0_u64;
        sender.fold_digest(&mut |word| sum = sum.rotate_left(7) ^ word.wrapping_mul(0x9E37_79B9));
        sum
    };
    let mut original = World::warm().sender;
    let mut copy = original.clone();
    let at = original.timer_deadline().unwrap();
    original.on_timer(at);
    copy.on_timer(at);
    assert_eq!(original.poll_send(at), copy.poll_send(at));
    assert_eq!(digest(&original), digest(&copy));
    assert_ne!(digest(&original), digest(&World::warm().sender));
}

#[test]
fn segment_sizes_follow_the_link() {
    assert_eq!(mss_for(1500, false, 0), 1448);
    assert_eq!(mss_for(1500, true, 0), 1428);
    assert_eq!(mss_for(9000, false, 0), 8948);
    assert_eq!(mss_for(1500, false, 500), 500);
    assert_eq!(advmss_for(1500, false), 1460);
}
