//! A sender of 6.12 against an ideal receiver, over links that lose, delay and stall.

use super::super::bad_link::BadLink;
use super::super::harness::{MSS, TestNet, config_6_12, gigabit};
use crate::link::LinkConfig;
use crate::tcp::{CaState, SenderConfig};
use base::Ns;
use kernel::packet::SkbKind;
use proptest::prelude::*;

/// Returns a test network whose receiver announces a receive window of 45 segments (64 KiB).
fn narrow() -> TestNet {
    narrow_over(gigabit())
}

fn narrow_over(link: LinkConfig) -> TestNet {
    let mut world = TestNet::new(config_6_12(), link);
    world.receiver.window = 45 * MSS;
    world.run_to(Ns::from_ms(100));
    world.sent.clear();
    world
}

/// Loses the first transmission of each segment of `bytes`.
fn losing(world: TestNet, bytes: std::ops::Range<u64>) -> TestNet {
    world.losing(move |d, _| bytes.contains(&d.seq) && d.kind == SkbKind::Data)
}

#[test]
fn ten_segments_leave_after_the_handshake() {
    let mut world = TestNet::new(config_6_12(), gigabit());
    world.run_to(Ns::from_us(520));
    let burst = world.kinds(SkbKind::Data);
    assert_eq!(burst.len(), 10);
    assert_eq!(burst[0].0, burst[9].0, "at one moment");
    assert_eq!(world.sender.reading().srtt_us, 501);
}

#[test]
fn the_last_segment_of_each_burst_carries_psh_and_so_does_its_retransmission() {
    let mut world = TestNet::new(config_6_12(), gigabit());
    world = losing(world, 4 * MSS..5 * MSS);
    world.run_to(Ns::from_ms(30));
    let data = world.kinds(SkbKind::Data);
    let pushed = |count: usize| (0..count).filter(|&n| data[n].1.push).collect::<Vec<_>>();
    assert_eq!(pushed(10), [4, 9], "two bursts of half a window");
    let again = world.kinds(SkbKind::Retransmission);
    let fifth = again.iter().find(|(_, d)| d.seq == 4 * MSS);
    assert!(fifth.is_some_and(|(_, d)| d.push));
}

#[test]
fn a_burst_of_one_segment_carries_psh_only_where_it_ends_what_was_written() {
    let mut push = super::transmit::Push::of_bursts(1, 3);
    assert!(!push.count_sent(true), "two segments of the sk_buff follow");
    push.begin_burst(1);
    assert!(!push.count_sent(false));
    push.begin_burst(1);
    assert!(push.count_sent(false), "the mark has moved to its end");
    let mut unmarked = super::transmit::Push::of_bursts(1, 1);
    assert!(!unmarked.count_sent(false));
    let mut long = super::transmit::Push::of_bursts(2, 9);
    assert_eq!(
        [long.count_sent(false), long.count_sent(false)],
        [false, true]
    );
}

#[test]
fn a_stall_of_20_ms_brings_one_probe_and_no_timeout() {
    let mut world = narrow();
    world.stalled = (world.now, world.now + Ns::from_ms(20));
    world.run_for(Ns::from_ms(2));
    let full = world.sent.last().expect("the window was filled").0;
    world.run_to(world.stalled.1);
    let counters = *world.sender.counters();
    assert_eq!(
        (counters.loss_probes, counters.retransmitted, counters.rto),
        (1, 1, 0)
    );
    // The probe waits two round trips of 0.6 ms plus 2 ms. This rounds up to one jiffy, and the
    // timer wheel expires after 4 to 8 ms.
    let probe = world.kinds(SkbKind::Retransmission)[0].0;
    let waited = probe.since(full);
    assert!(
        waited >= Ns::from_ms(4) && waited <= Ns::from_ms(8),
        "{waited:?}"
    );
    // The receiver reports the probe as a duplicate, so nothing was lost and no window is reduced.
    world.run_for(Ns::from_ms(30));
    let counters = world.sender.counters();
    assert_eq!((counters.probe_recoveries, counters.recoveries), (0, 0));
    assert_eq!(world.sender.reading().cwnd, 90);
}

#[test]
fn a_lost_last_segment_is_repaired_by_a_probe() {
    let short = SenderConfig {
        stop: Ns::from_ms(5),
        ..config_6_12()
    };
    let mut clean = TestNet::new(short, gigabit());
    clean.run_to(Ns::from_ms(300));
    let last = clean.sender.conn.snd_nxt - MSS;
    let mut world = losing(TestNet::new(short, gigabit()), last..last + MSS);
    world.run_to(Ns::from_ms(300));
    let counters = world.sender.counters();
    assert_eq!((counters.loss_probes, counters.rto), (1, 0));
    assert_eq!(counters.retransmitted, 1);
    assert_eq!(world.receiver.rcv_nxt, world.sender.conn.snd_nxt);
}

#[test]
fn a_loss_keeps_717_1024_of_the_window() {
    let world = narrow();
    assert_eq!(world.sender.reading().cwnd, 90);
    let lost = world.sender.conn.snd_nxt + 5 * MSS;
    let mut world = losing(world, lost..lost + MSS);
    world.run_for(Ns::from_ms(20));
    let counters = world.sender.counters();
    assert_eq!((counters.recoveries, counters.retransmitted), (1, 1));
    assert_eq!((counters.rto, counters.undone), (0, 0));
    assert_eq!(world.sender.reading().ssthresh, 90 * 717 / 1024);
    assert_eq!(world.sender.reading().state, CaState::Open);
}

#[test]
fn a_burst_of_losses_is_mended_within_recovery() {
    let world = narrow();
    let first = world.sender.conn.snd_nxt + 8 * MSS;
    let mut world = losing(world, first..first + 20 * MSS);
    world.run_for(Ns::from_ms(20));
    let counters = world.sender.counters();
    assert_eq!((counters.rto, counters.recoveries), (0, 1));
    assert_eq!(counters.retransmitted, 20, "each once");
    assert!(world.receiver.ofo.is_empty());
}

#[test]
fn a_lost_retransmission_is_found_by_its_time() {
    let world = narrow();
    let lost = world.sender.conn.snd_nxt + 8 * MSS;
    let mut times = 0;
    let mut world = world.losing(move |d, _| {
        times += u32::from(d.seq == lost);
        d.seq == lost && times <= 2
    });
    world.run_for(Ns::from_ms(50));
    let counters = world.sender.counters();
    assert_eq!((counters.rto, counters.retransmitted), (0, 2));
}

#[test]
fn a_segment_that_one_or_two_others_overtake_is_not_sent_again() {
    for overtaking in [1, 2] {
        let mut world = narrow();
        let late = world.sender.conn.snd_nxt + 5 * MSS;
        world.delay_behind(late, overtaking);
        world.run_for(Ns::from_ms(20));
        assert_eq!(world.sender.counters().retransmitted, 0, "{overtaking}");
    }
}

#[test]
fn a_needless_retransmission_within_a_millisecond_is_undone_by_its_d_sack() {
    let mut world = narrow();
    let late = world.sender.conn.snd_nxt + 5 * MSS;
    world.delay_behind(late, 20);
    world.run_for(Ns::from_ms(20));
    let counters = *world.sender.counters();
    assert_eq!((counters.retransmitted, counters.undone), (1, 1));
    assert_eq!(counters.dsack_undone, 1, "timestamps of 1 ms cannot tell");
    assert_eq!(world.sender.reading().ssthresh, 0x7FFF_FFFF);
}

#[test]
fn a_needless_retransmission_is_undone_by_its_timestamp_and_more_reordering_tolerated() {
    let far = LinkConfig {
        one_way: Ns::from_ms(5),
        ..gigabit()
    };
    let mut world = narrow_over(far);
    let late = world.sender.conn.snd_nxt + 5 * MSS;
    world.delay_behind(late, 20);
    world.run_for(Ns::from_ms(60));
    let counters = *world.sender.counters();
    assert_eq!((counters.retransmitted, counters.undone), (1, 1));
    assert_eq!(counters.dsack_undone, 0);
    assert_eq!(world.sender.conn.reordering, 21);
}

#[test]
fn timeouts_double_and_fire_at_the_wheels_steps() {
    let world = narrow();
    let from = world.now;
    let mut world = world.losing(move |_, now| now >= from);
    world.run_for(Ns::from_s(4));
    let resent = world.kinds(SkbKind::Retransmission);
    let fired: Vec<u64> = resent
        .iter()
        .map(|(at, _)| at.since(from).jiffies())
        .collect();
    // The last ACK came 40 ms late, so the smoothed round trip is 5.6 ms and the timeout 208 ms.
    // The probe with new data left after 8 ms. The wheel's steps are 32 ms from 252 ms on.
    assert_eq!(fired[0], 216);
    let steps: Vec<u64> = fired.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!((416..=448).contains(&steps[0]), "{steps:?}");
    assert!((832..=864).contains(&steps[1]), "{steps:?}");
    assert!((1_664..=1_696).contains(&steps[2]), "{steps:?}");
    assert_eq!(world.sender.reading().cwnd, 1);
}

#[test]
fn two_timeouts_of_a_stall_are_undone_too() {
    for (stall_ms, timeouts) in [(200, 0), (400, 1), (1_000, 2)] {
        let mut world = narrow();
        world.stalled = (world.now, world.now + Ns::from_ms(stall_ms));
        world.run_to(world.stalled.1);
        assert_eq!(world.sender.counters().rto, timeouts, "{stall_ms} ms");
        world.run_for(Ns::from_ms(30));
        let counters = world.sender.counters();
        assert_eq!(counters.undone, u64::from(timeouts > 0), "{stall_ms} ms");
        assert!(world.sender.reading().cwnd >= 90, "{stall_ms} ms");
    }
}

#[test]
fn a_closed_window_is_probed_until_it_opens() {
    let mut world = narrow();
    world.receiver.window = 0;
    world.run_for(Ns::from_s(1));
    assert_eq!(
        world.kinds(SkbKind::Probe).len(),
        2,
        "after 204 and 408 ms more"
    );
    assert_eq!(world.sender.counters().rto, 0);
    world.receiver.window = 45 * MSS;
    let before = world.receiver.rcv_nxt;
    world.run_for(Ns::from_s(1));
    assert!(world.receiver.rcv_nxt > before);
}

#[test]
fn a_receiver_that_forgets_what_it_sacked_gets_all_again() {
    let world = narrow();
    let lost = world.sender.conn.snd_nxt + 2 * MSS;
    let mut world = world.losing(move |d, now| d.seq == lost && now < Ns::from_ms(101));
    while world.receiver.ofo.is_empty() || world.sender.conn.board.sacked_out < 5 {
        let end = world.next_event();
        world.run_to(end);
    }
    world.receiver.ofo.clear();
    world.run_for(Ns::from_s(2));
    assert_eq!(world.sender.counters().reneged, 1);
    assert_eq!(world.sender.reading().state, CaState::Open);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_the_link_does_all_arrives_and_the_counts_hold(link in BadLink::any()) {
        link.expect_all_to_arrive(config_6_12());
    }
}
