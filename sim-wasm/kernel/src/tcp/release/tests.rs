//! Tests of the differences between 6.12 and 2.6.12, on one socket.

use super::super::testbed::{Bench, MSS, segment};
use super::super::{RecvCall, RecvStep, TcpDrop, TcpEffect, TcpQueue, TcpSock, TcpSockParams};
use super::Release;
use crate::packet::Flow;

const FULL: u64 = MSS as u64;

fn bench(release: Release, rcvbuf: u64, locked: bool) -> Bench {
    let params = TcpSockParams {
        release,
        rcvbuf_locked: locked,
        rmem: [4096, 131_072, 6 << 20],
        ..TcpSockParams::new(Flow::default(), rcvbuf, 1460)
    };
    Bench::with(params, [49152, 65536, 98304])
}

fn of_6_12() -> Bench {
    bench(Release::V6_12, 40 << 20, true)
}

/// A receiving program that owns its socket and is copying the first queued segment.
fn copying(bench: &mut Bench, len: u64) -> RecvCall {
    let (mut call, _) = TcpSock::recvmsg_start(len);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::CopyToUser { .. })
    });
    call
}

fn steps_to_the_end(bench: &mut Bench, call: &mut RecvCall) -> Vec<RecvStep> {
    let mut steps = Vec::new();
    bench.go_on(call, &mut steps);
    steps
}

fn inputs(steps: &[RecvStep]) -> usize {
    let input = |step: &&RecvStep| matches!(step, RecvStep::BacklogRcv { .. });
    steps.iter().filter(input).count()
}

#[test]
fn ten_segments_that_met_a_locked_socket_are_one_sk_buff_and_bring_one_ack() {
    for (release, sk_buffs, acks) in [(Release::V2_6_12, 10, 10), (Release::V6_12, 1, 1)] {
        let mut bench = bench(release, 40 << 20, true);
        bench.arrive(1);
        let mut call = copying(&mut bench, 1448);
        bench.forget();
        bench.arrive(10);
        assert_eq!(bench.len(TcpQueue::Backlog), 10);
        let steps = steps_to_the_end(&mut bench, &mut call);
        assert_eq!(inputs(&steps), sk_buffs, "{release:?}");
        assert_eq!(bench.acks().len(), acks, "{release:?}");
        assert_eq!(bench.acks().last().map(|ack| ack.ack), Some(11 * FULL));
        assert_eq!(bench.len(TcpQueue::Receive), 10, "each segment stays one");
    }
}

#[test]
fn without_the_folding_the_sk_buff_is_still_answered_once() {
    let release = Release {
        backlog_ack_defer: false,
        ..Release::V6_12
    };
    let mut bench = bench(release, 40 << 20, true);
    bench.arrive(1);
    let mut call = copying(&mut bench, 1448);
    bench.forget();
    for (n, tsval) in [(1, 0), (2, 0), (3, 9), (4, 9)] {
        let mut skb = segment(0, n * FULL, MSS);
        skb.tsval = tsval;
        bench.arrive_skb(skb);
    }
    let steps = steps_to_the_end(&mut bench, &mut call);
    assert_eq!((inputs(&steps), bench.acks().len()), (2, 2));
}

#[test]
fn folded_acks_leave_together_after_the_last_sk_buff() {
    let mut bench = of_6_12();
    bench.arrive(1);
    let mut call = copying(&mut bench, 1448);
    bench.forget();
    for n in 1..=6 {
        let mut skb = segment(0, n * FULL, MSS);
        skb.tsval = n as u32;
        bench.arrive_skb(skb);
    }
    let steps = steps_to_the_end(&mut bench, &mut call);
    assert_eq!(inputs(&steps), 6, "six timestamps");
    assert_eq!(bench.acks().len(), 1);
}

#[test]
fn a_read_that_has_bytes_takes_its_backlog_without_giving_the_socket_up() {
    let mut bench = of_6_12();
    bench.arrive(1);
    let mut call = copying(&mut bench, 8192);
    bench.arrive(2);
    let steps = steps_to_the_end(&mut bench, &mut call);
    assert!(!steps.contains(&RecvStep::LockSock));
    assert_eq!(call.copied, 3 * FULL);
}

#[test]
fn softirqs_run_while_the_reader_drains_and_the_reader_can_be_preempted() {
    for (release, bh_off) in [(Release::V2_6_12, true), (Release::V6_12, false)] {
        let mut bench = bench(release, 40 << 20, true);
        bench.arrive(1);
        let mut call = copying(&mut bench, 1448);
        bench.arrive(1);
        let step = bench.step_until(&mut call, |step| {
            matches!(step, RecvStep::BacklogRcv { .. })
        });
        assert_eq!((step.bh_off(), step.preemptible()), (bh_off, !bh_off));
    }
}

#[test]
fn a_list_that_grows_while_it_is_drained_begins_anew() {
    let mut bench = of_6_12();
    bench.arrive(1);
    let mut call = copying(&mut bench, 1448);
    bench.arrive(2);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::BacklogRcv { .. })
    });
    bench.arrive(2);
    assert_eq!(
        bench.len(TcpQueue::Backlog),
        2,
        "two are in the reader's hand"
    );
    let steps = steps_to_the_end(&mut bench, &mut call);
    assert_eq!(inputs(&steps), 1, "the second list");
    assert_eq!(bench.sock.rcv_nxt(), 5 * FULL);
}

#[test]
fn beyond_its_limit_the_backlog_drops_and_the_books_say_so() {
    let mut bench = bench(Release::V6_12, 10_000, true);
    bench.arrive(1);
    copying(&mut bench, 1448);
    for n in 1..100 {
        let mut skb = segment(0, n * FULL, MSS);
        skb.tsval = n as u32;
        bench.arrive_skb(skb);
    }
    let drops = bench.drops();
    assert!(!drops.is_empty());
    assert!(drops.iter().all(|&(_, reason)| reason == TcpDrop::Backlog));
    assert_eq!(drops.len() as u64, bench.sock.mib.backlog_dropped);
    assert_eq!(bench.len(TcpQueue::Backlog) + drops.len(), 99);
}

#[test]
fn a_yield_comes_after_so_many_sk_buffs() {
    let mut bench = bench(
        Release {
            release_resched: 4,
            ..Release::V6_12
        },
        40 << 20,
        true,
    );
    bench.arrive(1);
    let mut call = copying(&mut bench, 1448);
    for n in 1..=9 {
        let mut skb = segment(0, n * FULL, MSS);
        skb.tsval = n as u32;
        bench.arrive_skb(skb);
    }
    let steps = steps_to_the_end(&mut bench, &mut call);
    let yields: Vec<usize> = (0..steps.len())
        .filter(|&at| steps[at].resched_first())
        .collect();
    assert_eq!(yields, [4, 8], "before the fifth and the ninth");
}

#[test]
fn a_delayed_ack_that_met_a_locked_socket_leaves_when_the_reader_lets_go() {
    let mut bench = of_6_12();
    bench.arrive(20);
    bench.recv(20 * FULL);
    bench.with_cx(|sock, cx| sock.send_ack(cx));
    bench.sock.ack.quick = 0;
    bench.sock.window.ssthresh = bench.sock.window.clamp;
    bench.arrive(1);
    let due = bench.sock.delack_at().expect("a delayed ACK");
    bench.forget();
    let mut call = copying(&mut bench, 100);
    bench.run_to(due);
    assert_eq!(bench.acks().len(), 0);
    assert_eq!(bench.sock.delack_at(), None, "no retry 40 ms later");
    steps_to_the_end(&mut bench, &mut call);
    assert_eq!(bench.acks().len(), 1);
}

#[test]
fn the_window_is_the_measured_share_of_the_buffer() {
    let mut bench = of_6_12();
    assert_eq!(bench.sock.window.clamp, (40 << 20) / 2 - 1460);
    bench.arrive(1);
    assert_eq!(bench.sock.window.clamp, (40 << 20) * 213 / 256);
}

#[test]
fn a_syn_is_answered_with_a_window_that_is_not_scaled() {
    let mut bench = of_6_12();
    let mut syn = segment(0, 0, 0);
    syn.kind = crate::packet::SkbKind::Handshake;
    bench.arrive_skb(syn);
    assert_eq!(bench.acks()[0].window, 65_535);
}

/// A receiving program that keeps up with bursts of forty segments every 5 ms.
fn keeping_up(bench: &mut Bench) {
    for _ in 0..400 {
        bench.arrive(40);
        bench.recv(40 * FULL);
        bench.jiffies += 5;
    }
}

#[test]
fn the_buffer_follows_the_reader_but_not_where_the_program_has_set_it() {
    let mut free = bench(Release::V6_12, 131_072, false);
    keeping_up(&mut free);
    assert!(free.sock.rcvbuf() > 131_072, "{}", free.sock.rcvbuf());
    let mut set = bench(Release::V6_12, 131_072, true);
    keeping_up(&mut set);
    assert_eq!(set.sock.rcvbuf(), 131_072);
    let off = Release {
        autotune: false,
        ..Release::V6_12
    };
    let mut off = bench(off, 131_072, false);
    keeping_up(&mut off);
    assert_eq!(off.sock.rcvbuf(), 131_072);
}

#[test]
fn the_segment_that_fills_the_last_hole_is_acked_at_once() {
    let mut bench = of_6_12();
    bench.arrive(40);
    bench.recv(40 * FULL);
    bench.sock.ack.quick = 0;
    bench.arrive_at(41 * FULL, MSS);
    bench.sock.ack.quick = 0;
    bench.forget();
    bench.arrive_at(40 * FULL, MSS);
    assert_eq!(bench.acks().len(), 1);
    assert_eq!(bench.acks()[0].ack, 42 * FULL);
}

#[test]
fn old_segments_of_one_sk_buff_are_reported_as_one_d_sack() {
    let mut bench = of_6_12();
    bench.arrive(6);
    let mut call = copying(&mut bench, 1448);
    bench.forget();
    for n in 2..5 {
        bench.arrive_at(n * FULL, MSS);
    }
    steps_to_the_end(&mut bench, &mut call);
    assert_eq!(bench.drops().len(), 3, "each ends once");
    let ack = *bench.acks().last().expect("an ACK");
    assert_eq!((ack.sack_count, ack.sack[0]), (1, (2 * FULL, 5 * FULL)));
}

#[test]
fn joined_segments_on_the_receive_queue_are_charged_one_head() {
    let mut bench = of_6_12();
    bench.arrive(18);
    assert_eq!(bench.sock.rmem_alloc(), 1740 + 17 * (1740 - 172));
    bench.arrive(1);
    assert_eq!(bench.sock.rmem_alloc(), 2 * 1740 + 17 * (1740 - 172));
    bench.recv(19 * FULL);
    assert_eq!(bench.sock.rmem_alloc(), 0);
    assert!(bench.mem.allocated <= 1, "pages return at once");
}

#[test]
fn one_ack_answers_a_packet_of_forty_five_segments() {
    let mut bench = of_6_12();
    bench.arrive(4);
    bench.forget();
    bench.arrive_joined(4 * FULL, 45, MSS, 0);
    assert_eq!(bench.acks().len(), 1);
    assert_eq!(bench.acks()[0].ack, 49 * FULL);
    assert_eq!(bench.len(TcpQueue::Receive), 49, "each segment stays one");
    let looks = |fx: &TcpEffect| matches!(fx, TcpEffect::Established { .. });
    assert_eq!(bench.fx.iter().filter(|fx| looks(fx)).count(), 1);
}

#[test]
fn a_merged_packet_is_charged_without_the_heads_that_became_fragments() {
    let mut bench = of_6_12();
    bench.arrive_joined(0, 45, MSS, 0);
    assert_eq!(bench.sock.rmem_alloc(), 45 * 1740 - 42 * 172);
}

#[test]
fn a_merged_packet_is_taken_whole_or_not_at_all() {
    let mut bench = bench(Release::V6_12, 20_000, true);
    bench.arrive_joined(0, 40, MSS, 0);
    assert_eq!(bench.len(TcpQueue::Receive), 40, "the buffer was not full");
    bench.arrive_joined(40 * FULL, 40, MSS, 0);
    assert_eq!(bench.len(TcpQueue::Receive), 40);
    assert_eq!(bench.drops().len(), 40);
}

#[test]
fn a_merged_packet_that_met_a_locked_socket_is_one_sk_buff_of_the_backlog() {
    let mut bench = of_6_12();
    bench.arrive(1);
    let mut call = copying(&mut bench, 1448);
    bench.arrive_joined(FULL, 10, MSS, 0);
    bench.arrive_joined(11 * FULL, 8, MSS, 0);
    bench.arrive_joined(19 * FULL, 30, MSS, 0);
    bench.arrive_joined(49 * FULL, 1, MSS, 0);
    assert_eq!(
        bench.sock.mib.backlog_coalesced, 1,
        "10 and 8 have 17 fragments"
    );
    let steps = steps_to_the_end(&mut bench, &mut call);
    assert_eq!(inputs(&steps), 3);
    assert_eq!(bench.sock.rcv_nxt(), 50 * FULL);
}

#[test]
fn a_merged_packet_beyond_a_hole_waits_and_is_answered_once() {
    let mut bench = of_6_12();
    bench.arrive(5);
    bench.forget();
    bench.arrive_joined(6 * FULL, 10, MSS, 0);
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 10);
    assert_eq!(bench.acks().len(), 1);
    let ack = bench.acks()[0];
    assert_eq!(ack.sack[0], (6 * FULL, 16 * FULL));
}

#[test]
fn a_merged_packet_opens_the_window_as_its_segments_would() {
    let (mut apart, mut merged) = (of_6_12(), of_6_12());
    apart.arrive(20);
    merged.arrive_joined(0, 20, MSS, 0);
    let (apart, merged) = (apart.sock.window.ssthresh, merged.sock.window.ssthresh);
    assert!(merged.abs_diff(apart) < FULL, "{merged} {apart}");
}

#[test]
fn a_segment_without_memory_closes_the_window_at_once_and_the_reader_opens_it_again() {
    for (release, window) in [(Release::V2_6_12, None), (Release::V6_12, Some(0))] {
        let mut bench = bench(release, 40 << 20, true);
        bench.arrive(7); // Seven segments of 1,740 bytes are 12,180 bytes and take three pages.
        bench.mem.limits = [0, 0, bench.mem.allocated];
        bench.forget();
        let refused = bench.arrive_at(bench.next_seq, MSS);
        assert_eq!(bench.drops(), [(refused, TcpDrop::Memory)]);
        assert_eq!(bench.acks().last().map(|ack| ack.window), window);
        bench.mem.limits = [49_152, 65_536, 98_304];
        bench.forget();
        bench.recv(1 << 20);
        let opened = bench.acks().last().is_some_and(|ack| ack.window > 0);
        assert_eq!(opened, window == Some(0), "{release:?}");
    }
}

#[test]
fn a_forced_segment_takes_only_the_pages_that_the_socket_lacks() {
    let pages = |spare: i64| {
        let mut bench = of_6_12();
        bench.mem.limits = [0; 3];
        bench.sock.forward_alloc = spare;
        bench.mem.allocated = spare as u64 / 4096;
        bench.arrive_at(0, 3 * MSS);
        bench.mem.allocated
    };
    assert_eq!(pages(4096), pages(0), "the spare page is used");
}

#[test]
fn a_segment_without_memory_is_forced_on_a_reader_that_has_nothing_to_read() {
    let mut bench = of_6_12();
    bench.mem.limits = [0; 3];
    let id = bench.arrive_at(0, MSS);
    assert_eq!((bench.drops(), bench.len(TcpQueue::Receive)), (vec![], 1));
    assert_eq!(bench.mem.allocated, 1);
    assert_eq!(bench.acks().last().map(|ack| ack.window), Some(0), "{id}");
}

#[test]
fn a_reader_that_has_read_a_full_segment_with_psh_sends_its_ack() {
    for (release, push, acks) in [
        (Release::V2_6_12, true, 0),
        (Release::V6_12, false, 0),
        (Release::V6_12, true, 1),
    ] {
        let mut bench = bench(release, 1 << 20, true);
        // After these reads the window is fully open.
        for _ in 0..1_000 {
            bench.arrive(1);
            bench.recv(FULL);
        }
        bench.sock.ack.quick = 0;
        bench.with_cx(|sock, cx| sock.send_ack(cx));
        bench.forget();
        let skb = crate::packet::Skb {
            push,
            ..segment(0, bench.next_seq, MSS)
        };
        bench.arrive_skb(skb);
        bench.recv(FULL);
        assert_eq!(bench.acks().len(), acks, "{release:?}, {push}");
    }
}
