use super::super::compressed_state::CompressedAck;
use super::super::testbed::{Bench, MSS, segment};
use super::super::{RecvStep, Release, TcpQueue, TcpSock, TcpSockParams};
use super::*;
use crate::packet::{Ack, Flow, SkbKind};
use base::COMPLETE;

const FULL: u64 = MSS as u64;

/// A socket whose handshake took `rtt`, with five segments received and no quick ACKs left.
fn settled(release: Release, rtt: Ns) -> Bench {
    let params = TcpSockParams {
        release,
        ..TcpSockParams::new(Flow::default(), 40 << 20, 1460)
    };
    let mut bench = Bench::with(params, [49152, 65536, 98304]);
    let mut syn = segment(0, 0, 0);
    syn.kind = SkbKind::Handshake;
    bench.arrive_skb(syn);
    bench.since_tick = rtt;
    bench.arrive(5);
    bench.recv(5 * FULL);
    bench.sock.ack.quick = 0;
    bench.forget();
    bench
}

fn of_6_12() -> Bench {
    settled(Release::V6_12, Ns::from_us(500))
}

/// Delivers `count` full segments behind one missing segment. The first one follows `from` segments
/// after the missing segment.
fn arrive_behind_hole(bench: &mut Bench, from: u64, count: u64) {
    for nth in from..from + count {
        bench.arrive_at((5 + nth) * FULL, MSS);
    }
}

fn sack(ack: &Ack) -> &[(u64, u64)] {
    &ack.sack[..usize::from(ack.sack_count)]
}

#[test]
fn three_duplicate_acks_leave_at_once_and_the_others_as_one_when_the_timer_expires() {
    for (release, at_once, in_all) in [(Release::V2_6_12, 10, 10), (Release::V6_12, 3, 4)] {
        let mut bench = settled(release, Ns::from_us(500));
        arrive_behind_hole(&mut bench, 1, 10);
        assert_eq!(bench.acks().len(), at_once, "{release:?}");
        bench.with_cx(|sock, cx| sock.compressed_ack_timer(cx));
        let acks = bench.acks();
        assert_eq!(acks.len(), in_all, "{release:?}");
        let last = acks.last().unwrap();
        assert_eq!(
            (last.ack, sack(last)),
            (5 * FULL, &[(6 * FULL, 16 * FULL)][..])
        );
        assert_eq!(bench.sock.mib.ack_compressed, (10 - in_all) as u64);
    }
}

#[test]
fn one_ack_stands_for_44_and_the_next_one_leaves_at_once() {
    let mut bench = of_6_12();
    arrive_behind_hole(&mut bench, 1, 3 + 44);
    assert_eq!(bench.acks().len(), 3);
    arrive_behind_hole(&mut bench, 48, 1);
    assert_eq!(bench.acks().len(), 4);
    assert_eq!(bench.sock.compressed_ack_at(), None, "it stands for all");
    assert_eq!(bench.sock.mib.ack_compressed, 44);
    arrive_behind_hole(&mut bench, 49, 1);
    assert_eq!(bench.acks().len(), 4, "the next are held back again");
}

#[test]
fn the_delay_is_a_twentieth_of_the_round_trip_and_at_most_a_millisecond() {
    for (rtt_us, delay_us) in [(500, 25), (4_000, 200), (20_000, 1_000), (60_000, 1_000)] {
        let mut bench = settled(Release::V6_12, Ns::from_us(rtt_us));
        arrive_behind_hole(&mut bench, 1, 4);
        let expires = Ns::from_ms(bench.jiffies) + Ns::from_us(rtt_us + delay_us);
        assert_eq!(bench.sock.compressed_ack_at(), Some(expires), "{rtt_us} µs");
        let at = expires + Ns::from_us(100);
        assert_eq!(bench.sock.compressed_ack_irq_at(), Some(at));
        let set = |effect: &&TcpEffect| matches!(effect, TcpEffect::HrtimerSet { at: set, .. } if *set == at);
        assert_eq!(bench.fx.iter().filter(set).count(), 1);
        bench.since_tick += Ns::from_us(1);
        arrive_behind_hole(&mut bench, 5, 1);
        assert_eq!(bench.sock.compressed_ack_at(), Some(expires), "set once");
    }
}

#[test]
fn a_syn_that_was_answered_twice_measures_nothing_and_only_the_slack_delays() {
    let mut compressed = CompressedAck::new(COMPLETE);
    compressed.syn_ack_sent(Ns::from_ms(3), true);
    compressed.syn_ack_sent(Ns::from_ms(9), false);
    compressed.handshake_ended(Ns::from_ms(10));
    assert_eq!(compressed.delay(0), Ns::ZERO);
    assert_eq!(compressed.delay(8 * 2_000), Ns::from_us(100));
}

#[test]
fn the_shorter_of_the_two_round_trips_counts() {
    let mut compressed = CompressedAck::new(COMPLETE);
    compressed.syn_ack_sent(Ns::from_ms(3), true);
    compressed.handshake_ended(Ns::from_ms(5));
    assert_eq!(compressed.delay(0), Ns::from_us(100));
    assert_eq!(compressed.delay(8 * 8_000), Ns::from_us(100));
    assert_eq!(compressed.delay(8 * 1_000), Ns::from_us(50));
}

#[test]
fn the_segment_that_fills_the_hole_sends_the_ack_and_stops_the_timer() {
    let mut bench = of_6_12();
    arrive_behind_hole(&mut bench, 1, 10);
    bench.forget();
    bench.arrive_at(5 * FULL, MSS);
    assert_eq!(bench.acks().len(), 1);
    assert_eq!(bench.sock.compressed_ack_at(), None);
    assert_eq!(bench.sock.mib.ack_compressed, 7);
    bench.with_cx(|sock, cx| sock.compressed_ack_timer(cx));
    assert_eq!(bench.acks().len(), 1);
}

#[test]
fn where_the_stream_has_advanced_to_another_hole_three_acks_leave_at_once_again() {
    let mut bench = of_6_12();
    arrive_behind_hole(&mut bench, 1, 5);
    arrive_behind_hole(&mut bench, 7, 1);
    bench.arrive_at(5 * FULL, MSS);
    bench.sock.ack.quick = 0;
    bench.forget();
    arrive_behind_hole(&mut bench, 8, 5);
    assert_eq!((bench.sock.rcv_nxt(), bench.acks().len()), (11 * FULL, 3));
}

#[test]
fn a_timer_that_meets_an_owned_socket_leaves_the_ack_to_its_owner() {
    let mut bench = of_6_12();
    bench.arrive_at(5 * FULL, MSS);
    bench.next_seq = 7 * FULL;
    bench.arrive(4);
    let (mut call, _) = TcpSock::recvmsg_start(1448);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::CopyToUser { .. })
    });
    bench.forget();
    bench.with_cx(|sock, cx| sock.compressed_ack_timer(cx));
    assert_eq!(bench.acks().len(), 0);
    let mut steps = Vec::new();
    bench.go_on(&mut call, &mut steps);
    assert_eq!(bench.acks().len(), 1);
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 4);
}

#[test]
fn a_third_block_sends_the_acks_held_back_before_it_is_reported() {
    let mut bench = of_6_12();
    arrive_behind_hole(&mut bench, 1, 5);
    arrive_behind_hole(&mut bench, 7, 1);
    bench.forget();
    assert!(bench.sock.holds_compressed_acks());
    arrive_behind_hole(&mut bench, 9, 1);
    let acks = bench.acks();
    assert_eq!(acks.len(), 1);
    assert_eq!(acks[0].sack_count, 2, "without the new block");
    assert!(
        !bench.sock.ack.scheduled,
        "the new block waits for another ACK"
    );
    arrive_behind_hole(&mut bench, 10, 1);
    assert!(bench.sock.holds_compressed_acks());
}

#[test]
fn early_segments_of_one_sk_buff_are_one_duplicate() {
    let mut bench = of_6_12();
    bench.arrive_joined(6 * FULL, 4, MSS, 0);
    bench.arrive_joined(10 * FULL, 4, MSS, 0);
    bench.arrive_joined(14 * FULL, 4, MSS, 0);
    assert_eq!(bench.acks().len(), 3);
    bench.arrive_joined(18 * FULL, 4, MSS, 0);
    assert_eq!(bench.acks().len(), 3);
}
