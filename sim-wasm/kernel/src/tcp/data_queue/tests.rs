use super::super::Release;
use super::super::testbed::{Bench, MSS, segment};
use super::*;
use crate::packet::SkbKind;

const FULL: u64 = MSS as u64;

/// A socket that has received five segments, so that its window is large enough for some segments
/// out of order.
fn bench() -> Bench {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(5);
    bench.forget();
    bench
}

fn sack(ack: &crate::packet::Ack) -> &[(u64, u64)] {
    &ack.sack[..ack.sack_count as usize]
}

#[test]
fn a_segment_beyond_a_hole_waits_and_is_acked_at_once_with_a_sack() {
    let mut bench = bench();
    bench.arrive_at(6 * FULL, MSS);
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 1);
    assert!(!bench.sock.header_prediction());
    let acks = bench.acks();
    assert_eq!(acks.len(), 1);
    assert_eq!(acks[0].ack, 5 * FULL);
    assert_eq!(sack(&acks[0]), [(6 * FULL, 7 * FULL)]);
    assert_eq!(bench.gates(TcpGate::InSequence), (0, 1));
}

#[test]
fn the_missing_segment_brings_the_waiting_ones_along() {
    let mut bench = bench();
    bench.arrive_at(6 * FULL, MSS);
    bench.arrive_at(7 * FULL, MSS);
    bench.forget();
    bench.arrive_at(5 * FULL, MSS);
    assert_eq!(bench.sock.rcv_nxt(), 8 * FULL);
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 0);
    assert_eq!(bench.len(TcpQueue::Receive), 8);
    assert_eq!(bench.count(TcpEffect::HoleFilled { segments: 2 }), 1);
    assert!(bench.sock.header_prediction());
    let acks = bench.acks();
    assert_eq!((acks[0].ack, acks[0].sack_count), (8 * FULL, 0));
}

#[test]
fn an_old_segment_is_dropped_with_an_immediate_d_sack() {
    let mut bench = bench();
    let id = bench.arrive_at(4 * FULL, MSS);
    assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
    let acks = bench.acks();
    assert_eq!(acks.len(), 1);
    assert_eq!(sack(&acks[0]), [(4 * FULL, 5 * FULL)]);
    assert_eq!(bench.sock.mib.dsack_old_sent, 1);
}

#[test]
fn old_data_that_is_not_yet_acked_is_also_a_duplicate() {
    let mut bench = bench();
    bench.sock.window.wup = 3 * FULL;
    let id = bench.arrive_at(4 * FULL, MSS);
    assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
    assert_eq!(sack(&bench.acks()[0]), [(4 * FULL, 5 * FULL)]);
}

#[test]
fn a_segment_beyond_the_window_is_dropped_and_answered() {
    let mut bench = bench();
    let edge = bench.sock.rcv_nxt() + bench.sock.advertised_window();
    let just = bench.arrive_at(edge, MSS);
    let far = bench.arrive_at(edge + 1, MSS);
    let expected = [(just, TcpDrop::Window), (far, TcpDrop::Window)];
    assert_eq!(bench.drops(), expected);
    assert_eq!(bench.acks().len(), 2);
}

#[test]
fn a_half_old_segment_is_queued_for_its_new_half() {
    let mut bench = bench();
    let id = bench.arrive_at(5 * FULL - 700, MSS);
    assert_eq!(bench.sock.rcv_nxt(), 6 * FULL - 700);
    assert_eq!(sack(&bench.acks()[0]), [(5 * FULL - 700, 5 * FULL)]);
    let (call, _) = bench.recv(1 << 20);
    assert_eq!(call.copied, 6 * FULL - 700);
    assert_eq!(bench.delivered().last(), Some(&id));
}

#[test]
fn a_zero_window_probe_is_answered_with_a_duplicate_ack() {
    let mut bench = bench();
    let mut probe = segment(0, 5 * FULL - 1, 0);
    probe.kind = SkbKind::Probe;
    bench.arrive_skb(probe);
    assert_eq!(bench.acks().len(), 1);
    assert_eq!(
        (bench.acks()[0].ack, bench.acks()[0].sack_count),
        (5 * FULL, 0)
    );
    let ended = |fx: &TcpEffect| matches!(fx, TcpEffect::Control { .. });
    assert_eq!(bench.fx.iter().filter(|fx| ended(fx)).count(), 1);
}

#[test]
fn in_order_data_into_a_closed_window_are_outside_it() {
    let mut bench = bench();
    bench.sock.window.wnd = 0;
    let id = bench.arrive_at(5 * FULL, MSS);
    assert_eq!(bench.drops(), []);
    bench.sock.window.wnd = 0;
    bench.sock.window.wup = bench.sock.rcv_nxt();
    bench.sock.header_prediction = false;
    let late = bench.arrive_at(6 * FULL, MSS);
    assert_eq!(bench.drops(), [(late, TcpDrop::Window)]);
    assert!(id < late);
}

#[test]
fn early_segments_are_kept_in_order_of_sequence() {
    let mut bench = bench();
    for n in [9, 6, 8, 7, 11] {
        bench.arrive_at(n * FULL, MSS);
    }
    let order: Vec<u64> = bench
        .sock
        .ofo_queue
        .segments
        .iter()
        .map(|s| s.seq / FULL)
        .collect();
    assert_eq!(order, [6, 7, 8, 9, 11]);
    assert_eq!(
        bench.sock.sack.blocks,
        [(11 * FULL, 12 * FULL), (6 * FULL, 10 * FULL)]
    );
}

#[test]
fn an_early_segment_that_came_before_is_dropped_and_reported() {
    let mut bench = bench();
    bench.arrive_at(7 * FULL, MSS);
    let id = bench.arrive_at(7 * FULL, MSS);
    assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
    let last = *bench.acks().last().expect("an ACK");
    assert_eq!(sack(&last)[0], (7 * FULL, 8 * FULL));
    assert_eq!(bench.sock.mib.dsack_ofo_sent, 1);
}

#[test]
fn a_long_early_segment_replaces_those_it_covers() {
    let mut bench = bench();
    let short = bench.arrive_at(7 * FULL, 500);
    let inside = bench.arrive_at(7 * FULL + 600, 100);
    bench.arrive_at(7 * FULL, MSS);
    assert_eq!(
        bench.drops(),
        [(short, TcpDrop::Duplicate), (inside, TcpDrop::Duplicate)]
    );
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 1);
}

#[test]
fn a_waiting_segment_overtaken_by_the_stream_is_a_duplicate() {
    let mut bench = bench();
    let overtaken = bench.arrive_at(5 * FULL + 300, 200);
    bench.forget();
    bench.arrive_at(5 * FULL, MSS);
    assert_eq!(bench.drops(), [(overtaken, TcpDrop::Duplicate)]);
    assert_eq!(sack(&bench.acks()[0]), [(5 * FULL + 300, 6 * FULL)]);
    assert_eq!(bench.sock.rmem_alloc(), 6 * 1740);
}

#[test]
fn a_block_that_the_stream_has_passed_is_no_longer_reported() {
    let mut bench = bench();
    bench.arrive_at(6 * FULL, MSS);
    bench.arrive_at(8 * FULL, MSS);
    bench.forget();
    bench.arrive_at(5 * FULL, MSS);
    assert_eq!(sack(&bench.acks()[0]), [(8 * FULL, 9 * FULL)]);
    assert!(!bench.sock.header_prediction(), "a hole is left");
}

#[test]
fn a_half_old_segment_into_a_closed_window_is_refused_and_reported() {
    let mut bench = bench();
    bench.sock.window.wnd = 0;
    bench.sock.window.wup = 5 * FULL;
    let id = bench.arrive_at(5 * FULL - 700, MSS);
    assert_eq!(bench.drops(), [(id, TcpDrop::Window)]);
    assert_eq!(sack(&bench.acks()[0]), [(5 * FULL - 700, 5 * FULL)]);
}

#[test]
fn a_d_sack_that_found_no_ack_is_forgotten_with_the_next_segment() {
    let mut bench = bench();
    bench.sock.sack.set_duplicate((0, 10));
    bench.sock.header_prediction = false;
    bench.arrive_at(5 * FULL, MSS);
    assert_eq!(bench.acks()[0].sack_count, 0);
}

#[test]
fn header_prediction_stays_off_while_the_buffer_is_full() {
    let mut bench = bench();
    bench.sock.header_prediction = false;
    bench.sock.rcvbuf = 6 * 1740;
    bench.arrive_at(5 * FULL, MSS);
    assert!(!bench.sock.header_prediction());
    bench.recv(8192);
    bench.arrive_at(6 * FULL, MSS);
    assert!(bench.sock.header_prediction());
}

#[test]
fn a_duplicate_is_old_below_the_next_byte_and_early_from_it_on() {
    let mut sock = bench().sock;
    let next = sock.rcv_nxt;
    sock.report_duplicate((next - 1, next + 9));
    sock.report_duplicate((next, next + 10));
    assert_eq!((sock.mib.dsack_old_sent, sock.mib.dsack_ofo_sent), (1, 1));
}

#[test]
fn each_old_segment_is_taken_for_a_lost_ack() {
    let mut bench = bench();
    (0..2).for_each(|_| {
        bench.arrive_at(0, MSS);
    });
    assert_eq!(bench.sock.mib.delayed_ack_lost, 2);
}

#[test]
fn an_early_segment_that_covers_another_to_its_end_takes_its_place() {
    let mut bench = bench();
    let next = bench.next_seq;
    let small = bench.arrive_at(next + 2_000, 500);
    let beyond = bench.arrive_at(next + 4_000, 100);
    let large = bench.arrive_at(next + 1_500, 1_000);
    let ids: Vec<u64> = bench
        .sock
        .ofo_queue
        .segments
        .iter()
        .map(|skb| skb.id)
        .collect();
    assert_eq!(ids, [large, beyond]);
    assert_eq!(bench.drops(), [(small, TcpDrop::Duplicate)]);
}

#[test]
fn only_6_12_answers_the_segment_that_fills_the_last_hole_at_once() {
    for release in [Release::V2_6_12, Release::V6_12] {
        let mut bench = bench();
        let next = bench.next_seq;
        bench.arrive_at(next + FULL, MSS);
        bench.sock.params.release = release;
        bench.sock.ack.now = false;
        bench.sock.rcv_nxt += FULL;
        bench.with_cx(|sock, cx| sock.after_in_sequence(cx));
        assert_eq!(bench.sock.ack.now, release == Release::V6_12);
        assert_eq!(bench.sock.rcv_nxt, next + 2 * FULL);
    }
}

#[test]
fn a_hole_that_stays_is_not_told_of_as_filled() {
    let mut bench = bench();
    bench.arrive_at(bench.next_seq + 3 * FULL, MSS);
    bench.arrive(1);
    let filled = |effect: &&TcpEffect| matches!(effect, TcpEffect::HoleFilled { .. });
    assert_eq!(bench.fx.iter().filter(filled).count(), 0);
}

#[test]
fn the_fast_path_needs_an_open_window_and_room() {
    let checked = |change: fn(&mut TcpSock)| {
        let mut sock = bench().sock;
        sock.header_prediction = false;
        change(&mut sock);
        sock.fast_path_check();
        sock.header_prediction
    };
    assert!(checked(|_| {}));
    assert!(!checked(|sock| sock.window.wnd = 0));
    assert!(!checked(|sock| sock.rcvbuf = sock.rmem_alloc()));
    assert!(!checked(|sock| sock.ofo_queue.push(segment(9, 99_999, 1))));
}

#[test]
fn without_memory_6_12_forces_what_the_whole_unit_lacks_for_a_reader_without_data() {
    let forced = |release: Release, waiting: u64| {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(waiting);
        bench.sock.params.release = release;
        bench.sock.unit.truesize = 6_000;
        let before = bench.mem.allocated;
        let queued = bench.with_cx(|sock, cx| sock.queues_without_memory(3_000, cx));
        (
            queued,
            bench.mem.allocated - before,
            bench.sock.ack.no_memory,
        )
    };
    assert_eq!(forced(Release::V2_6_12, 0), (false, 0, false));
    assert_eq!(forced(Release::V6_12, 0), (true, 3, true), "9,000 bytes");
    assert_eq!(forced(Release::V6_12, 1), (false, 0, true));
    let mut spare = Bench::new(40 << 20);
    spare.sock.params.release = Release::V6_12;
    (spare.sock.forward_alloc, spare.mem.allocated) = (4_096, 1);
    spare.with_cx(|sock, cx| sock.queues_without_memory(9_000, cx));
    assert_eq!(spare.mem.allocated, 1 + 2, "4,904 are missing");
}
