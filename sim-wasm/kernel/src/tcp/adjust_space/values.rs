//! Tests with buffer and window sizes that were computed by hand from the kernel's formulas.

use super::super::limits::RmemLimits;
use super::super::testbed::Bench;
use super::super::{Release, TcpSockParams};
use super::*;
use crate::packet::Flow;

/// A socket of 6.12 whose program set no buffer size, with a round trip of 1 ms. The socket expects
/// the program to read ten segments, 14,600 bytes, in the first round trip.
fn bench_of_6_12(release: Release) -> Bench {
    let limits = RmemLimits::of_6_12(2 << 20);
    let params = TcpSockParams {
        release,
        ..TcpSockParams::within(&limits, Flow::default(), None, 1460)
    };
    let mut bench = Bench::with(params, [49_152, 65_536, 98_304]);
    bench.sock.probe.measure_rtt(0, 100, 1_000, true);
    bench.sock.probe.measure_rtt(100, 100, 2_000, true);
    bench
}

/// A socket of 2.6.12 with a round trip of 10 jiffies, in which the receiving program reads
/// `copied` bytes.
fn after_a_copy(copied: u64, prepare: impl FnOnce(&mut TcpSock)) -> TcpSock {
    let mut bench = Bench::new(87_380);
    bench.sock.probe.measure_rtt(0, 100, 10, false);
    bench.sock.probe.measure_rtt(100, 100, 20, false);
    bench.with_cx(|sock, cx| sock.follow_reader(cx));
    bench.jiffies += 10;
    prepare(&mut bench.sock);
    bench.sock.copied_seq = copied;
    bench.with_cx(|sock, cx| sock.follow_reader(cx));
    bench.sock
}

#[test]
fn in_6_12_the_buffer_has_room_for_twice_the_copy_and_for_its_growth() {
    let mut bench = bench_of_6_12(Release::V6_12);
    bench.sock.copied_seq = 20_000;
    bench.with_cx(|sock, cx| sock.follow_reader(cx));
    // Twice the 20,000 bytes that were read, plus 16 segments of 1,460 bytes, are 63,360 bytes. The
    // bytes read in a round trip have grown by 5,400 from 14,600. The same proportion of 63,360 is
    // 23,434, which is added twice.
    assert_eq!(bench.sock.window.clamp, 110_228);
    assert_eq!(bench.sock.rcvbuf, 220_456);
}

#[test]
fn in_6_12_a_buffer_at_the_limit_keeps_its_clamp() {
    let mut bench = bench_of_6_12(Release::V6_12);
    (bench.sock.rcvbuf, bench.sock.window.clamp) = (6 << 20, 5_000);
    bench.sock.copied_seq = 10_000_000;
    bench.with_cx(|sock, cx| sock.follow_reader(cx));
    assert_eq!(
        (bench.sock.rcvbuf, bench.sock.window.clamp),
        (6 << 20, 5_000)
    );
}

#[test]
fn in_6_12_a_buffer_stays_without_tuning() {
    let mut bench = bench_of_6_12(Release {
        autotune: false,
        ..Release::V6_12
    });
    bench.sock.copied_seq = 20_000;
    bench.with_cx(|sock, cx| sock.follow_reader(cx));
    assert_eq!(bench.sock.rcvbuf, 131_072);
}

#[test]
fn a_longer_segment_measures_the_share_and_the_clamp_follows_once() {
    let mut bench = bench_of_6_12(Release::V6_12);
    bench.sock.measure_window_share(1_448, 1_740);
    // The window's share of the buffer is 213/256: 109,056 of 131,072 bytes.
    assert_eq!(bench.sock.window.clamp, 109_056);
    bench.sock.window.clamp = 7;
    bench.sock.measure_window_share(1_448, 1_740);
    assert_eq!(bench.sock.window.clamp, 7, "the share is the same");
}

#[test]
fn the_buffer_holds_the_segments_of_twice_the_copy() {
    let sock = after_a_copy(40_000, |_| {});
    // Twice the 40,000 bytes that were read are 80,000 bytes, or 54 whole segments of 1,460 bytes.
    // Each segment takes 2,064 bytes of the buffer.
    assert_eq!((sock.rcvbuf, sock.window.clamp), (111_456, 80_000));
    let sock = after_a_copy(30_000, |_| {});
    assert_eq!(
        (sock.rcvbuf, sock.window.clamp),
        (87_380, 64_075),
        "84,624 are less"
    );
}

#[test]
fn a_buffer_at_the_limit_keeps_its_clamp() {
    assert_eq!(after_a_copy(200_000, |_| {}).rcvbuf, 174_760);
    let sock = after_a_copy(200_000, |sock| {
        (sock.rcvbuf, sock.window.clamp) = (174_760, 5_000);
    });
    assert_eq!((sock.rcvbuf, sock.window.clamp), (174_760, 5_000));
}
