//! Tests of the offered window: its growth, its limits and its rounding.

use super::super::testbed::{Bench, MSS, segment};
use super::super::{Release, TcpQueue, TcpSockParams};
use super::*;
use crate::packet::Flow;

fn sock(rcvbuf: u64) -> TcpSock {
    Bench::new(rcvbuf).sock
}

#[test]
fn the_default_buffer_gives_a_full_window_of_65535_and_keeps_a_segment_back() {
    let sock = sock(87_380);
    assert_eq!(sock.full_space(), 65_535);
    assert_eq!(sock.window.clamp, 64_075);
    assert_eq!(sock.wscale(), 2);
}

#[test]
fn large_buffers_scale() {
    let of = |rcvbuf| {
        let sock = sock(rcvbuf);
        (sock.full_space(), sock.window.clamp, sock.wscale())
    };
    assert_eq!(of(40 << 20), (31_457_280, 31_455_820, 10));
    assert_eq!(of(80 << 20).2, 11);
    assert_eq!(of(1 << 20), (786_432, 784_972, 5));
    assert_eq!(of(174_760).2, 2);
}

#[test]
fn the_first_offer_is_four_segments() {
    assert_eq!(sock(40 << 20).advertised_window(), 4 * 1448);
    assert_eq!(sock(40 << 20).window.ssthresh, 4 * 1448);
}

#[test]
fn an_sk98lin_segment_opens_the_window_by_two_segments_and_is_acked_at_once() {
    let mut bench = Bench::new(40 << 20);
    let before = bench.sock.window.ssthresh;
    bench.arrive(3);
    assert_eq!(bench.sock.window.ssthresh, before + 3 * 2920);
    assert_eq!(bench.acks().len(), 3);
}

#[test]
fn a_segment_with_more_overhead_opens_the_window_more_slowly_and_not_for_ever() {
    let mut bench = Bench::new(1 << 20);
    bench.arrive(1);
    let mut fat = segment(0, 0, MSS);
    fat.truesize = 2252;
    assert_eq!(bench.sock.growth_for(fat.len, fat.truesize), 2 * 1448);
    bench.sock.window.ssthresh = 600_000;
    assert_eq!(
        bench.sock.growth_for(fat.len, fat.truesize),
        0,
        "beyond half of the full window"
    );
}

#[test]
fn the_window_does_not_open_under_memory_pressure() {
    let mut bench = Bench::new(40 << 20);
    bench.mem.pressure = true;
    let before = bench.sock.window.ssthresh;
    bench.with_cx(|sock, cx| sock.grow_window(MSS, super::super::testbed::TRUESIZE, cx));
    assert_eq!(bench.sock.window.ssthresh, before);
}

#[test]
fn the_offered_edge_never_moves_back() {
    let mut bench = Bench::new(87_380);
    let mut edge = 0;
    while bench.sock.advertised_window() >= u64::from(MSS) {
        bench.arrive(1);
        let now = bench.sock.rcv_nxt() + bench.sock.advertised_window();
        assert!(now >= edge);
        edge = now;
    }
    assert!(
        bench.sock.rmem_alloc() <= bench.sock.rcvbuf(),
        "the promise was kept"
    );
}

#[test]
fn a_scaled_offer_is_rounded_up_to_what_the_field_can_say() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    assert_eq!(bench.sock.window.ssthresh, 5792 + 2920);
    assert_eq!(bench.acks()[0].window, 9 * 1024);
}

#[test]
fn without_scaling_the_window_is_whole_segments() {
    let mut params = TcpSockParams::new(Flow::default(), 65_535, 1460);
    params.rmem = [4096, 65_535, 65_535];
    let mut bench = Bench::with(params, [1000, 2000, 3000]);
    assert_eq!(bench.sock.wscale(), 0);
    bench.arrive(3);
    let windows: Vec<u64> = bench.acks().iter().map(|ack| ack.window % 1448).collect();
    assert_eq!(windows, [0, 0, 0]);
    assert_eq!(
        bench.acks()[0].window,
        6 * 1448,
        "and grows with rcv_ssthresh"
    );
}

#[test]
fn a_zero_window_turns_header_prediction_off() {
    let mut bench = Bench::new(20_000);
    while bench.sock.advertised_window() >= u64::from(MSS) {
        bench.arrive(1);
    }
    bench.arrive_at(bench.next_seq, bench.sock.advertised_window() as u32);
    bench.run_to(bench.jiffies + 40);
    assert_eq!(bench.acks().last().map(|ack| ack.window), Some(0));
    assert!(!bench.sock.header_prediction());
}

#[test]
fn an_overcommitted_buffer_clamps_the_window_to_what_stays_unread() {
    let mut bench = Bench::new(87_380);
    bench.arrive(10);
    bench.sock.rcvbuf = 5 * 1740;
    bench.with_cx(|sock, cx| sock.clamp_window(cx));
    let unread = 10 * 1448 / 2 - 1448;
    assert_eq!(bench.sock.window.clamp, unread);
    assert_eq!(bench.sock.window.ssthresh, 2 * 1460);
}

/// A socket whose program set no buffer size, with two segments behind a hole and a buffer of 3,000
/// bytes.
fn unlocked_in_disorder() -> Bench {
    let mut params = TcpSockParams::new(Flow::default(), 87_380, 1460);
    params.rcvbuf_locked = false;
    let mut bench = Bench::with(params, [49152, 65536, 98304]);
    bench.arrive_at(1448, MSS);
    bench.arrive_at(2896, MSS);
    bench.sock.rcvbuf = 3000;
    bench
}

#[test]
fn disorder_grows_an_unlocked_buffer_instead() {
    let mut bench = unlocked_in_disorder();
    bench.with_cx(|sock, cx| sock.clamp_window(cx));
    assert_eq!(bench.sock.rcvbuf(), 3480);
    assert_eq!(bench.len(TcpQueue::OutOfSequence), 2);
}

#[test]
fn costly_segments_do_not_take_back_what_was_offered() {
    let mut bench = Bench::new(87_380);
    bench.arrive(10);
    let edge = bench.sock.rcv_nxt() + bench.sock.advertised_window();
    let mut fat = segment(0, bench.next_seq, 1000);
    fat.truesize = 60_000;
    bench.arrive_skb(fat);
    bench.with_cx(|sock, cx| sock.send_ack(cx));
    assert!(bench.sock.space() < 8000);
    assert!(bench.sock.rcv_nxt() + bench.sock.advertised_window() >= edge);
}

#[test]
fn less_than_half_of_the_window_free_ends_quick_acks() {
    let mut bench = Bench::new(87_380);
    bench.arrive(22);
    assert!(bench.sock.space() > 64_075 / 2);
    bench.sock.ack.quick = 5;
    bench.with_cx(|sock, cx| sock.offer_window(cx));
    assert_eq!(bench.sock.ack.quick, 5);
    bench.arrive(5);
    bench.sock.ack.quick = 5;
    bench.with_cx(|sock, cx| sock.offer_window(cx));
    assert_eq!(bench.sock.ack.quick, 0);
}

#[test]
fn what_a_fat_segment_opens_ends_where_the_buffer_could_not_hold_it() {
    let growth = |truesize, ssthresh| {
        let mut sock = sock(1 << 20);
        sock.ack.rcv_mss = 1448;
        sock.window.ssthresh = ssthresh;
        sock.growth_for(MSS, truesize)
    };
    // A segment of 1,448 bytes that occupies 2,252 bytes of memory opens the window only up to half
    // of the full window. If the segment occupies 4,000 bytes, the window opens to a quarter, with
    // 8,000 bytes to an eighth. The full window is three quarters of 1 MiB.
    let full = 786_432;
    assert_eq!(
        [growth(2_252, full / 2), growth(2_252, full / 2 + 1)],
        [2 * 1448, 0]
    );
    assert_eq!(
        [growth(4_000, full / 4), growth(4_000, full / 4 + 1)],
        [2 * 1448, 0]
    );
    assert_eq!(
        [growth(8_000, full / 8), growth(8_000, full / 8 + 1)],
        [2 * 1448, 0]
    );
    assert_eq!(growth(1_740, full), 2 * 1460, "little overhead");
}

#[test]
fn in_6_12_the_largest_buffer_counts_and_a_large_segment_opens_twice_its_bytes() {
    let mut sock = sock(1 << 20);
    sock.params.release = Release::V6_12;
    sock.params.rmem[2] = 4 << 20;
    sock.ack.rcv_mss = 1448;
    let half = sock.share.window_of(4 << 20) as u64 / 2;
    let fat = |sock: &mut TcpSock, ssthresh| {
        sock.window.ssthresh = ssthresh;
        sock.growth_for(MSS, 2_252)
    };
    assert_eq!(
        [fat(&mut sock, half), fat(&mut sock, half + 1)],
        [2 * 1448, 0]
    );
    assert_eq!(sock.growth_for(10_000, 10_100), 20_000);
}

#[test]
fn a_buffer_is_overcommitted_only_above_its_size() {
    let clamp = |rcvbuf| {
        let mut bench = Bench::new(87_380);
        bench.arrive(10);
        bench.sock.rcvbuf = rcvbuf;
        bench.with_cx(|sock, cx| sock.clamp_window(cx));
        bench.sock.window.clamp
    };
    let before = clamp(10 * 1740);
    assert_eq!(before, 64_075, "just full");
    assert_eq!(clamp(10 * 1740 - 1), 10 * 1448 - 1448, "what stays unread");
    assert_eq!(
        clamp(5 * 1740),
        10 * 1448 / 2 - 1448,
        "half, at twice its size"
    );
}

#[test]
fn without_disorder_or_against_its_program_or_under_pressure_a_buffer_does_not_grow() {
    let grown = |prepare: fn(&mut Bench)| {
        let mut bench = unlocked_in_disorder();
        prepare(&mut bench);
        bench.with_cx(|sock, cx| sock.clamp_window(cx));
        bench.sock.rcvbuf() > 3000
    };
    assert!(grown(|_| {}));
    assert!(!grown(|bench| bench.sock.params.rcvbuf_locked = true));
    assert!(!grown(|bench| bench.mem.pressure = true));
    assert!(!grown(|bench| bench.mem.limits[0] = bench.mem.allocated));
    assert!(!grown(|bench| bench.sock.params.rmem[2] = 3000));
}

#[test]
fn without_a_scale_a_window_moves_by_segments_that_fit() {
    let mut sock = sock(87_380);
    sock.window.wscale = 0;
    sock.window.wnd = 2 * 1448;
    let window = |free| sock.round_window(free, 1448);
    assert_eq!(
        [window(3 * 1448 - 1), window(3 * 1448)],
        [2 * 1448, 3 * 1448]
    );
    assert_eq!([window(2 * 1448), window(2 * 1448 - 1)], [2 * 1448, 1448]);
    assert_eq!(window(100), 0);
}

#[test]
fn a_window_without_a_scale_fits_into_15_bits_in_2_6_12_and_into_16_in_6_12() {
    let offered = |release| {
        let mut bench = Bench::new(87_380);
        bench.sock.params.release = release;
        bench.sock.window.wscale = 0;
        bench.sock.window.wnd = 70_000;
        bench.with_cx(|sock, cx| sock.select_window(cx))
    };
    assert_eq!(offered(Release::V2_6_12), 32_767);
    assert_eq!(offered(Release::V6_12), 65_535);
}

/// Returns the window that a socket of this release offers after `segments` full segments that
/// nobody has read.
fn offer_after(segments: u64, release: Release) -> u64 {
    let mut bench = Bench::new(1 << 20);
    bench.arrive(segments);
    bench.sock.params.release = release;
    bench.sock.window.ssthresh = 1 << 20;
    bench.with_cx(|sock, cx| sock.offer_window(cx))
}

#[test]
fn with_less_than_half_free_6_12_rounds_its_offer_down() {
    // The free space is 1 MiB less 321 times 1,740 bytes. Three quarters of this space are 367,527
    // bytes.
    assert_eq!(offer_after(321, Release::V2_6_12), 367_552);
    assert_eq!(offer_after(321, Release::V6_12), 367_520);
}

#[test]
fn below_a_sixteenth_of_the_buffers_window_6_12_offers_none() {
    assert_eq!(offer_after(572, Release::V2_6_12), 42_592);
    assert_eq!(offer_after(572, Release::V6_12), 0);
}
