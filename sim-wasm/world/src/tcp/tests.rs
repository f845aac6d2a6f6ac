//! Tests of the whole sender against an ideal receiver: growth, loss, timeouts, undo.

use super::bad_link::BadLink;
use super::connection::ConnectionState;
use super::harness::{MSS, TestNet, config, config_6_12, gigabit};
use super::*;
use crate::link::LinkConfig;
use base::Ns;
use kernel::packet::{IpVersion, SkbKind};
use proptest::prelude::*;

#[test]
fn the_last_segment_that_the_writer_leaves_behind_carries_psh() {
    let mut world = TestNet::new(config(), gigabit());
    world.run_to(Ns::from_ms(3));
    let data = world.kinds(SkbKind::Data);
    let pushed: Vec<usize> = (0..20).filter(|&n| data[n].1.push).collect();
    assert_eq!(
        pushed[0], 8,
        "16 KiB hold nine segments, of which two may leave"
    );
}

#[test]
fn data_follow_the_handshake_one_round_trip_later() {
    let mut world = TestNet::new(config(), gigabit());
    world.run_to(Ns::from_us(600));
    assert_eq!(world.sent[0].1.kind, SkbKind::Handshake);
    assert_eq!(world.sent[0].0, Ns::ZERO);
    let data = world.kinds(SkbKind::Data);
    assert_eq!(data.len(), 2, "initial window");
    assert!(data[0].0 >= Ns::from_us(500) && data[0].0 < Ns::from_us(510));
}

#[test]
fn a_lost_handshake_is_repeated_after_3_s() {
    let mut world = TestNet::new(config(), gigabit()).losing(|_, now| now < Ns::from_s(1));
    world.run_to(Ns::from_s(4));
    let tries: Vec<Ns> = world
        .kinds(SkbKind::Handshake)
        .iter()
        .map(|h| h.0)
        .collect();
    assert_eq!(tries, [Ns::ZERO, Ns::from_s(3)]);
    assert!(world.sender.conn.is_established() && world.receiver.rcv_nxt > 0);
}

#[test]
fn nobody_answering_ends_in_giving_up() {
    let mut world = TestNet::new(config(), gigabit()).losing(|_, _| true);
    world.run_to(Ns::from_s(1000));
    assert_eq!(world.sender.conn.phase, ConnectionState::Dead);
    assert_eq!(world.sent.len(), 6, "one SYN and five retries");
}

#[test]
fn a_sender_of_6_12_repeats_its_syn_each_second_before_it_backs_off() {
    let mut world = TestNet::new(config_6_12(), gigabit()).losing(|_, _| true);
    world.run_to(Ns::from_s(1000));
    assert_eq!(world.sender.conn.phase, ConnectionState::Dead);
    let tries = world.kinds(SkbKind::Handshake);
    let seconds: Vec<u64> = tries.iter().map(|(at, ..)| at.0 / 990_000_000).collect();
    assert_eq!(seconds, [0, 1, 2, 3, 4, 5, 7, 11, 19, 35, 69]);
}

#[test]
fn a_clean_gigabit_is_filled_without_a_retransmission() {
    let mut world = TestNet::new(config(), gigabit());
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
    let mut world = TestNet::warm();
    let lost = world.sender.conn.snd_nxt + 10 * MSS;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    world.run_to(Ns::from_ms(200));
    let counters = world.sender.counters();
    assert_eq!((counters.recoveries, counters.rto), (1, 0));
    let resent = world.kinds(SkbKind::Retransmission);
    assert_eq!(resent.len(), 1);
    assert_eq!(resent[0].1.seq, lost);
    assert_eq!(world.sender.conn.state, CaState::Open);
    assert_eq!(
        world.sender.conn.board.in_flight(),
        world.sender.conn.board.packets_out()
    );
}

#[test]
fn recovery_begins_on_the_third_duplicate_ack() {
    let mut world = TestNet::warm();
    let lost = world.sender.conn.snd_nxt;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    while world.sender.counters().recoveries == 0 {
        let end = world.next_event();
        world.run_to(end);
        assert!(world.sender.conn.board.fackets_out <= 4);
    }
    let board = &world.sender.conn.board;
    assert_eq!((board.fackets_out, board.sacked_out), (4, 3));
    assert_eq!(world.sender.conn.state, CaState::Recovery);
}

#[test]
fn slight_reordering_is_not_taken_for_loss() {
    for gap in 1..=2 {
        let mut world = TestNet::warm();
        let late = world.sender.conn.snd_nxt + 5 * MSS;
        world.delay_behind(late, gap);
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
    let mut world = TestNet::warm();
    let first = world.sender.conn.snd_nxt + 8 * MSS;
    let burst = first..first + 20 * MSS;
    world = world.losing(move |d, _| burst.contains(&d.seq) && d.kind == SkbKind::Data);
    world.run_to(Ns::from_ms(200));
    let counters = world.sender.counters();
    assert_eq!((counters.rto, counters.recoveries), (0, 1));
    assert_eq!(counters.retransmitted, 20, "each once");
    assert!(world.receiver.ofo.is_empty());
    assert_eq!(world.sender.conn.state, CaState::Open);
}

#[test]
fn a_lost_retransmission_is_found_by_sack() {
    // A larger send buffer, so that new data can follow the retransmission.
    let wide = SenderConfig {
        sndbuf: 1 << 20,
        ..config()
    };
    let mut world = TestNet::new(wide, gigabit());
    world.run_to(Ns::from_ms(20));
    let lost = world.sender.conn.snd_nxt + 8 * MSS;
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
    let mut world = TestNet::warm().losing(|_, now| now >= Ns::from_ms(100));
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

/// Locks the receiver's socket for `stall_ms`. Returns the number of timeouts, and the test network
/// after the stall.
fn stall(stall_ms: u64) -> (u64, TestNet) {
    let mut world = TestNet::warm();
    let from = Ns::from_ms(100);
    world.stalled = (from, from + Ns::from_ms(stall_ms));
    world.run_to(world.stalled.1);
    (world.sender.counters().rto, world)
}

#[test]
fn timeouts_in_an_owned_stall_follow_its_length() {
    for (ms, timeouts) in [(200, 0), (206, 1), (600, 1), (610, 2), (1400, 2), (1412, 3)] {
        assert_eq!(stall(ms).0, timeouts, "{ms} ms");
    }
}

/// Model time at which the TCP timestamps wrap. The timestamp clock starts 300 s before the
/// simulation and wraps after 2^32 ms.
const TIMESTAMPS_WRAP: Ns = Ns::from_ms((1 << 32) - 300_000);
/// Model time at which no timestamp wraps. It falls on the same slot of 6.12's timer wheel as
/// `TIMESTAMPS_WRAP`.
const NO_WRAP: Ns = Ns::from_ms((10 << 15) - 300_000);

/// Runs a connection that has a needless timeout in a stall 100 ms after its beginning.
fn stalled_from(begin: Ns, sender: SenderConfig) -> TestNet {
    let mut world = TestNet::new(sender, gigabit());
    world.now = begin;
    let stall = begin + Ns::from_ms(100);
    world.stalled = (stall, stall + Ns::from_ms(600));
    world.run_to(stall + Ns::from_ms(900));
    world
}

#[test]
fn round_trips_and_undone_timeouts_are_the_same_while_timestamps_wrap() {
    for sender in [config(), config_6_12()] {
        // The timestamps wrap before the stall, during the stall, or after the timeout.
        for lead in [50, 200, 400].map(Ns::from_ms) {
            let usual = stalled_from(NO_WRAP - lead, sender);
            let wrapped = stalled_from(TIMESTAMPS_WRAP - lead, sender);
            assert!(usual.sender.counters().rto > 0, "a timeout");
            assert_eq!(wrapped.sender.counters(), usual.sender.counters());
            assert_eq!(wrapped.sender.reading(), usual.sender.reading());
            assert_eq!(wrapped.receiver.rcv_nxt, usual.receiver.rcv_nxt);
        }
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
    let before = TestNet::warm().sender.reading().cwnd;
    let (timeouts, mut world) = stall(1000);
    assert_eq!(world.sender.reading().cwnd, 1);
    world.run_to_next_new_ack();
    let rto = world.sender.reading().rto_ms;
    assert!((1126..=1129).contains(&rto), "{rto}");
    world.run_for(Ns::from_ms(30));
    let sender = world.sender.reading();
    assert_eq!((timeouts, world.sender.counters().undone), (2, 0));
    assert_eq!(sender.ssthresh, before * 819 / 1024);
}

#[test]
fn a_closed_window_is_probed_until_it_opens() {
    let mut world = TestNet::warm();
    world.receiver.window = 0;
    world.run_to(Ns::from_ms(1000));
    let probes = world.kinds(SkbKind::Probe);
    assert_eq!(probes.len(), 2, "after 201 and 402 ms more");
    assert_eq!(probes[1].0.since(probes[0].0).jiffies(), 402);
    assert_eq!(probes[0].1.seq, world.sender.conn.snd_una - 1);
    assert!(world.sender.reading().probing);
    world.receiver.window = 1 << 20;
    let before = world.receiver.rcv_nxt;
    world.run_to(Ns::from_ms(2000));
    assert!(world.receiver.rcv_nxt > before);
    assert_eq!(world.sender.counters().rto, 0);
}

#[test]
fn a_probe_fills_what_little_window_there_is() {
    let mut world = TestNet::warm();
    world.receiver.edge = world.sender.conn.snd_nxt + 100 * MSS + 500;
    world.run_to(Ns::from_ms(700));
    let piece = world.sent.iter().find(|(_, d)| u64::from(d.len) < MSS);
    assert_eq!(piece.map(|(_, d)| d.len), Some(500));
    assert_eq!(world.receiver.rcv_nxt, world.receiver.edge);
}

#[test]
fn a_receiver_that_forgets_sacks_is_believed() {
    let mut world = TestNet::warm();
    let lost = world.sender.conn.snd_nxt + 2 * MSS;
    world = world.losing(move |d, _| d.seq == lost && d.kind == SkbKind::Data);
    while world.receiver.ofo.is_empty() || world.sender.conn.board.sacked_out < 5 {
        let end = world.next_event();
        world.run_to(end);
    }
    world.receiver.ofo.clear();
    world.run_to(Ns::from_ms(900));
    let counters = world.sender.counters();
    assert_eq!((counters.reneged, counters.rto), (1, 0));
    assert_eq!(world.sender.conn.state, CaState::Open);
}

#[test]
fn a_paced_sender_keeps_its_rate() {
    let paced = SenderConfig {
        rate_bps: 440_000_000,
        ..config()
    };
    let mut world = TestNet::new(paced, gigabit());
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
    let mut world = TestNet::new(short, gigabit());
    world.run_to(Ns::from_s(1));
    assert_eq!(world.sender.conn.snd_una, world.sender.conn.snd_nxt);
    assert_eq!(world.receiver.rcv_nxt, world.sender.conn.snd_nxt);
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
    let mut world = TestNet::new(short, rough);
    world.run_to(Ns::from_s(20));
    assert_eq!(world.receiver.rcv_nxt, world.sender.conn.snd_nxt);
    assert!(world.sender.conn.board.is_empty() && world.sender.timer_deadline().is_none());
    let board = &world.sender.conn.board;
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
    let mut world = TestNet::new(wide, long);
    world.run_to(Ns::from_s(30));
    assert_eq!(world.receiver.rcv_nxt, world.sender.conn.snd_nxt);
    assert!(world.receiver.rcv_nxt > 1000 * MSS);
}

#[test]
fn a_clone_continues_identically() {
    let digest = |sender: &TcpSender| {
        let mut sum = 0_u64;
        sender.fold_digest(&mut |word| sum = sum.rotate_left(7) ^ word.wrapping_mul(0x9E37_79B9));
        sum
    };
    let mut original = TestNet::warm().sender;
    let mut copy = original.clone();
    let at = original.timer_deadline().unwrap();
    original.on_timer(at);
    copy.on_timer(at);
    assert_eq!(original.poll_send(at), copy.poll_send(at));
    assert_eq!(digest(&original), digest(&copy));
    assert_ne!(digest(&original), digest(&TestNet::warm().sender));
}

#[test]
fn segment_sizes_follow_the_link() {
    assert_eq!(mss_for(1500, IpVersion::V4, 0), 1448);
    assert_eq!(mss_for(1500, IpVersion::V6, 0), 1428);
    assert_eq!(mss_for(9000, IpVersion::V4, 0), 8948);
    assert_eq!(mss_for(1500, IpVersion::V4, 500), 500);
    assert_eq!(advmss_for(1500, IpVersion::V4), 1460);
}

#[test]
fn a_needless_fast_retransmit_is_undone_by_d_sack() {
    let mut world = TestNet::warm();
    let before = world.sender.reading();
    let late = world.sender.conn.snd_nxt + 5 * MSS;
    world.delay_behind(late, 6);
    world.run_to(Ns::from_ms(200));
    let counters = world.sender.counters();
    assert_eq!(
        (counters.recoveries, counters.undone, counters.rto),
        (1, 1, 0)
    );
    assert_eq!(world.sender.reading().ssthresh, before.ssthresh);
    assert!(world.sender.reading().cwnd >= before.cwnd);
}

#[test]
fn a_lost_tail_waits_for_the_timeout_and_is_not_undone() {
    let short = SenderConfig {
        stop: Ns::from_ms(50),
        ..config()
    };
    let mut clean = TestNet::new(short, gigabit());
    clean.run_to(Ns::from_s(1));
    let last = clean.sender.conn.snd_nxt - MSS;
    let mut world =
        TestNet::new(short, gigabit()).losing(move |d, _| d.seq == last && d.kind == SkbKind::Data);
    world.run_to(Ns::from_s(1));
    let counters = world.sender.counters();
    assert_eq!(
        (counters.rto, counters.retransmitted, counters.undone),
        (1, 1, 0)
    );
    assert_eq!(world.receiver.rcv_nxt, last + MSS);
    assert!(world.sender.reading().ssthresh < 0x7FFF_FFFF);
}

#[test]
fn it_gives_up_after_15_retransmissions_of_a_segment() {
    let mut world = TestNet::warm().losing(|_, now| now >= Ns::from_ms(100));
    world.run_to(Ns::from_s(3600));
    assert_eq!(world.sender.conn.phase, ConnectionState::Dead);
    assert_eq!(world.sender.counters().rto, 15);
    assert_eq!(world.sender.timer_deadline(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_the_link_does_all_arrives_and_the_counts_hold(link in BadLink::any()) {
        link.expect_all_to_arrive(config());
    }
}
