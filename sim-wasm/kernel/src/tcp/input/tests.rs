//! Tests of TCP input: segments that arrive in order, out of order, twice or too late.

use super::super::testbed::{Bench, MSS, segment};
use super::super::{RecvStep, TcpSockParams};
use super::*;
use crate::packet::Flow;

const FULL: u64 = MSS as u64;

fn copying(bench: &mut Bench) {
    let (mut call, _) = TcpSock::recvmsg_start(8192);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::CopyToUser { .. })
    });
}

#[test]
fn ten_thousand_segments_meet_an_owned_socket_without_a_single_ack() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    copying(&mut bench);
    let (rmem, pages) = (bench.sock.rmem_alloc(), bench.mem.allocated);
    bench.forget();
    bench.arrive(10_000);
    assert_eq!(bench.len(TcpQueue::Backlog), 10_000);
    assert_eq!(
        (bench.sock.rmem_alloc(), bench.mem.allocated),
        (rmem, pages)
    );
    assert_eq!(bench.acks().len(), 0);
    assert_eq!(bench.gates(TcpGate::SocketOwned), (10_000, 0));
    assert_eq!(bench.sock.rcv_nxt(), FULL);
}

#[test]
fn the_first_segment_for_a_sleeping_reader_wakes_it_and_sets_the_timer() {
    let mut bench = Bench::new(40 << 20);
    bench.recv(8192);
    bench.forget();
    bench.arrive(1);
    assert_eq!(bench.len(TcpQueue::Prequeue), 1);
    assert_eq!(bench.count(TcpEffect::WakeReader), 1);
    assert_eq!(bench.sock.delack_at(), Some(bench.jiffies + 150));
    bench.arrive(5);
    assert_eq!(
        bench.count(TcpEffect::WakeReader),
        1,
        "only the first wakes"
    );
    assert_eq!(bench.len(TcpQueue::Prequeue), 6);
    assert_eq!((bench.sock.rmem_alloc(), bench.acks().len()), (0, 0));
    assert_eq!(bench.gates(TcpGate::ReaderWaiting), (6, 0));
}

#[test]
fn a_prequeue_larger_than_the_buffer_is_processed_in_softirq_and_nothing_is_lost() {
    let mut bench = Bench::new(4 * 1740);
    bench.recv(8192);
    for i in 0..4 {
        bench.arrive_at(i * 700, 700);
    }
    assert_eq!(bench.len(TcpQueue::Prequeue), 4);
    bench.arrive_at(2800, 700);
    assert_eq!(bench.len(TcpQueue::Prequeue), 0);
    assert_eq!(bench.sock.mib.prequeue_dropped, 5);
    assert_eq!(bench.len(TcpQueue::Receive), 5);
    assert_eq!(bench.drops(), []);
}

#[test]
fn low_latency_bypasses_the_prequeue() {
    let mut params = TcpSockParams::new(Flow::default(), 40 << 20, 1460);
    params.release.prequeue = false;
    let mut bench = Bench::with(params, [49152, 65536, 98304]);
    bench.recv(8192);
    bench.arrive(1);
    assert_eq!(bench.len(TcpQueue::Prequeue), 0);
    assert_eq!(bench.len(TcpQueue::Receive), 1);
    assert_eq!(bench.count(TcpEffect::WakeReader), 1);
}

#[test]
fn a_reader_in_user_mode_leaves_the_softirq_to_queue_and_ack() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(4);
    assert_eq!(bench.len(TcpQueue::Receive), 4);
    assert_eq!(bench.acks().len(), 4);
    assert_eq!(bench.count(TcpEffect::WakeReader), 0);
    assert_eq!(bench.gates(TcpGate::SocketOwned), (0, 4));
    assert_eq!(bench.gates(TcpGate::InSequence), (4, 0));
    assert_eq!(bench.gates(TcpGate::FitsIovec), (0, 4));
}

#[test]
fn the_fast_path_takes_what_spare_memory_covers() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(4);
    assert_eq!(bench.gates(TcpGate::FastPath), (4, 0));
    assert_eq!(
        bench.sock.mib.hp_hits, 2,
        "segments 1 and 3 had to take a page"
    );
}

#[test]
fn the_fast_path_does_not_look_at_the_receive_buffer() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(2);
    bench.sock.rcvbuf = 1740;
    bench.sock.forward_alloc += 4096;
    bench.mem.allocated += 1;
    bench.arrive(1);
    assert_eq!(bench.len(TcpQueue::Receive), 3);
    assert_eq!(bench.sock.mib.prune_called, 0);
}

#[test]
fn a_timestamp_from_the_past_is_answered_and_dropped() {
    let mut bench = Bench::new(40 << 20);
    let mut skb = segment(0, 0, MSS);
    skb.tsval = 100;
    bench.arrive_skb(skb);
    skb = segment(0, FULL, MSS);
    skb.tsval = 98;
    let id = bench.arrive_skb(skb);
    assert_eq!(bench.drops(), [(id, TcpDrop::Window)]);
    assert_eq!(bench.sock.mib.paws_estab_rejected, 1);
    skb.tsval = 99;
    bench.arrive_skb(skb);
    assert_eq!(bench.sock.rcv_nxt(), 2 * FULL, "one tick late is tolerated");
    assert_eq!(bench.gates(TcpGate::FastPath), (1, 2));
    assert_eq!(bench.acks().last().map(|ack| ack.tsecr), Some(100));
}

#[test]
fn a_handshake_is_answered_with_the_first_window() {
    let mut bench = Bench::new(40 << 20);
    let mut syn = segment(0, 0, 0);
    syn.kind = SkbKind::Handshake;
    syn.tsval = 7;
    bench.arrive_skb(syn);
    let ack = bench.acks()[0];
    assert_eq!((ack.ack, ack.window, ack.tsecr), (0, 4 * FULL, 7));
    assert_eq!(bench.sock.held(), 0);
}

#[test]
fn after_the_process_was_killed_segments_find_no_socket() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(3);
    copying(&mut bench);
    bench.arrive(2);
    bench.with_cx(|sock, cx| sock.close(cx));
    bench.arrive(1);
    let expected: Vec<_> = (1..=6).map(|id| (id, TcpDrop::NoSocket)).collect();
    assert_eq!(bench.drops(), expected);
    assert_eq!(
        (bench.mem.allocated, bench.mem.sockets, bench.sock.held()),
        (0, 0, 0)
    );
    assert_eq!(bench.sock.delack_at(), None);
}

#[test]
fn later_segments_on_the_prequeue_do_not_move_its_timer() {
    let mut bench = Bench::new(40 << 20);
    bench.recv(8192);
    let first = bench.jiffies;
    bench.arrive(1);
    bench.jiffies += 30;
    bench.arrive(1);
    assert_eq!(bench.sock.delack_at(), Some(first + 150));
}

#[test]
fn an_ack_for_two_segments_echoes_the_first_ones_timestamp() {
    for prediction in [true, false] {
        let mut bench = Bench::new(1 << 20);
        bench.arrive(1);
        bench.sock.header_prediction = prediction;
        bench.sock.ack.quick = 0;
        bench.sock.window.ssthresh = bench.sock.window.clamp;
        bench.forget();
        for (n, tsval) in [(1, 50), (2, 60)] {
            let mut skb = segment(0, n * FULL, MSS);
            skb.tsval = tsval;
            bench.arrive_skb(skb);
            bench.sock.header_prediction = prediction;
        }
        let echoed: Vec<u32> = bench.acks().iter().map(|ack| ack.tsecr).collect();
        assert_eq!(echoed, [50], "header prediction {prediction}");
    }
}

#[test]
fn the_window_check_takes_what_touches_the_window() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(5);
    let edge = bench.sock.rcv_nxt() + bench.sock.advertised_window();
    let accepts = |seq, len| bench.sock.in_window(&segment(1, seq, len));
    assert!(accepts(4 * FULL, MSS) && accepts(edge, MSS));
    assert!(!accepts(4 * FULL, MSS - 1) && !accepts(edge + 1, MSS));
}

#[test]
fn a_half_old_segment_with_an_old_timestamp_reports_only_what_was_had() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(2);
    bench.sock.ts_recent = 100;
    bench.arrive_at(FULL, 2 * MSS);
    let ack = bench.acks()[2];
    assert_eq!((ack.sack_count, ack.sack[0]), (1, (FULL, 2 * FULL)));
}

#[test]
fn a_reader_does_not_take_a_segment_that_paws_will_reject() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, _) = bench.recv(8192);
    bench.arrive(1);
    bench.sock.ts_recent = 100;
    let step = |step| matches!(step, RecvStep::ReleaseSock { .. });
    bench.step_until(&mut call, step);
    assert_eq!((bench.delivered().len(), bench.drops().len()), (0, 1));
}

#[test]
fn killing_the_process_stops_the_delayed_ack_timer() {
    let mut bench = Bench::new(40 << 20);
    bench.recv(8192);
    bench.arrive(1);
    assert!(bench.sock.delack_at().is_some());
    bench.with_cx(|sock, cx| sock.close(cx));
    assert_eq!(bench.sock.delack_at(), None);
}

#[test]
fn the_next_segment_with_too_old_a_timestamp_is_no_duplicate() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    bench.sock.ts_recent = 1_000;
    bench.forget();
    bench.arrive_at(1_448, MSS);
    assert_eq!(bench.drops(), [(2, TcpDrop::Window)]);
    assert_eq!(bench.sock.mib.delayed_ack_lost, 0);
    assert_eq!(bench.acks().len(), 1);
    bench.arrive_at(0, MSS);
    assert_eq!(bench.drops()[1], (3, TcpDrop::Duplicate));
    assert_eq!(bench.sock.mib.delayed_ack_lost, 1);
}

#[test]
fn segments_that_gro_has_merged_are_counted_as_one() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive_joined(0, 3, MSS, 0);
    assert_eq!(bench.sock.mib.in_segs, 1);
    bench.arrive_at(3 * u64::from(MSS), MSS);
    bench.arrive_at(4 * u64::from(MSS), MSS);
    assert_eq!(bench.sock.mib.in_segs, 3);
    assert_eq!(bench.calls.of(crate::coverage::Function::TcpPrequeue), 3);
}

#[test]
fn each_handshake_is_answered() {
    let mut bench = Bench::new(40 << 20);
    let syn = Skb {
        kind: SkbKind::Handshake,
        ..segment(1, 0, 0)
    };
    bench.arrive_skb(syn);
    bench.arrive_skb(syn);
    assert_eq!((bench.sock.mib.acks_sent, bench.acks().len()), (2, 2));
}

/// Returns how many bytes are copied directly to a receiving program with room for 1,000 bytes, on
/// the fast or the slow path.
fn direct(fast: bool, change: fn(&mut TcpSock, &mut Skb)) -> u32 {
    let mut sock = Bench::new(40 << 20).sock;
    let mut skb = segment(1, 0, MSS);
    (sock.owned, sock.ucopy.installed, sock.ucopy.len) = (true, true, 1_000);
    sock.header_prediction = fast;
    change(&mut sock, &mut skb);
    sock.direct_copy_len(&skb)
}

#[test]
fn only_the_next_bytes_go_directly_to_a_reader_that_owns_the_socket_and_has_read_all() {
    for fast in [true, false] {
        assert_eq!(direct(fast, |_, _| {}), 1_000, "as much as fits");
        assert_eq!(direct(fast, |sock, _| sock.ucopy.len = 5_000), MSS);
        assert_eq!(direct(fast, |sock, _| sock.owned = false), 0);
        assert_eq!(direct(fast, |sock, _| sock.ucopy.installed = false), 0);
        assert_eq!(direct(fast, |_, skb| skb.seq = 1), 0);
        let unread = direct(fast, |sock, skb| (sock.rcv_nxt, skb.seq) = (9, 9));
        assert_eq!(unread, 0, "nine bytes wait");
    }
}

#[test]
fn on_the_fast_path_a_segment_that_memory_is_left_for_is_queued_whole() {
    let with_memory = |bytes: i64| match bytes {
        1_740 => direct(true, |sock, _| sock.forward_alloc = 1_740),
        _ => direct(true, |sock, _| sock.forward_alloc = 1_739),
    };
    assert_eq!([with_memory(1_740), with_memory(1_739)], [0, 1_000]);
}

#[test]
fn on_the_slow_path_a_closed_window_or_an_old_timestamp_takes_nothing() {
    assert_eq!(direct(false, |sock, _| sock.window.wnd = 0), 0);
    assert_eq!(
        direct(false, |sock, skb| (sock.ts_recent, skb.tsval) = (100, 1)),
        0
    );
}
