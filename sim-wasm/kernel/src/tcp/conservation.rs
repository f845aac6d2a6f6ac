//! Test that no frame, byte or page is lost or counted twice. Random segments arrive, and a
//! receiving program reads at random moments. The buffers and the limits in `tcp_mem` are small.

use super::testbed::{Bench, MSS};
use super::*;
use crate::packet::Flow;
use proptest::prelude::*;

/// An event at the socket.
#[derive(Clone, Debug)]
enum Happening {
    /// The next bytes arrive.
    Next(u32),
    /// Bytes near the window's edge arrive: received before, overlapping, out of order, or outside
    /// the window.
    Stray { offset: i64, len: u32 },
    /// GRO has merged segments into one `sk_buff`, the last one shorter. The `sk_buff` begins near
    /// the next expected byte.
    Merged {
        offset: i64,
        segments: u64,
        len: u32,
        short: u32,
    },
    /// The receiving program makes this number of steps of its call of recv().
    Steps(u8),
    /// This number of jiffies passes.
    Wait(u64),
}

fn happening() -> impl Strategy<Value = Happening> {
    prop_oneof![
        4 => (1..=MSS).prop_map(Happening::Next),
        2 => (-4000i64..9000, 1..=MSS).prop_map(|(offset, len)| Happening::Stray { offset, len }),
        2 => (-3000i64..3000, 2..40u64, 2..=MSS, 0..2u32).prop_map(|(offset, segments, len, short)| {
            let offset = if offset < 0 { 0 } else { offset - 1500 };
            Happening::Merged { offset, segments, len, short }
        }),
        4 => (1..12u8).prop_map(Happening::Steps),
        1 => (1..120u64).prop_map(Happening::Wait),
    ]
}

/// A random kernel release, or 6.12 with three of its features switched on or off at random.
fn release() -> impl Strategy<Value = Release> {
    let mixed =
        any::<[bool; 3]>().prop_map(|[prequeue, backlog_limit, backlog_ack_defer]| Release {
            prequeue,
            backlog_limit,
            backlog_ack_defer,
            ..Release::V6_12
        });
    prop_oneof![Just(Release::V2_6_12), Just(Release::V6_12), mixed]
}

/// A receiving program that reads forever; only a wake-up ends its sleep.
struct TestReader {
    call: RecvCall,
    read_size: u64,
    asleep: bool,
}

impl TestReader {
    fn new(read_size: u64) -> TestReader {
        let (call, _) = TcpSock::recvmsg_start(read_size);
        TestReader {
            call,
            read_size,
            asleep: false,
        }
    }

    fn step(&mut self, bench: &mut Bench) {
        if self.asleep && bench.count(TcpEffect::WakeReader) == 0 {
            return;
        }
        self.asleep = false;
        bench.fx.retain(|&fx| fx != TcpEffect::WakeReader);
        match bench.step(&mut self.call) {
            RecvStep::SleepWaitData => self.asleep = true,
            RecvStep::Return { .. } => *self = TestReader::new(self.read_size),
            _ => {}
        }
    }
}

fn apply(bench: &mut Bench, reader: &mut TestReader, what: &Happening) {
    match *what {
        Happening::Next(len) => {
            bench.arrive_at(bench.sock.rcv_nxt(), len);
        }
        Happening::Stray { offset, len } => {
            let seq = bench.sock.rcv_nxt().saturating_add_signed(offset);
            bench.arrive_at(seq, len);
        }
        Happening::Merged {
            offset,
            segments,
            len,
            short,
        } => {
            let seq = bench.sock.rcv_nxt().saturating_add_signed(offset);
            bench.arrive_joined(seq, segments, len, short);
        }
        Happening::Steps(count) => (0..count).for_each(|_| reader.step(bench)),
        Happening::Wait(jiffies) => bench.run_to(bench.jiffies + jiffies),
    }
}

/// Ids of the segments that were delivered or dropped, one entry per delivery or drop.
fn ended(bench: &Bench) -> Vec<u64> {
    let mut ids = bench.delivered();
    ids.extend(bench.drops().iter().map(|&(id, _)| id));
    ids.sort_unstable();
    ids
}

proptest! {
    #[test]
    fn every_segment_ends_once_and_every_page_comes_back(
        happenings in prop::collection::vec(happening(), 1..120),
        rcvbuf in 6000u64..60_000,
        pages in 3u64..20,
        read_size in 1u64..6000,
        release in release(),
    ) {
        let params = TcpSockParams {
            release,
            ..TcpSockParams::new(Flow::default(), rcvbuf, 1460)
        };
        let mut bench = Bench::with(params, [pages / 2, pages * 3 / 4, pages]);
        let mut reader = TestReader::new(read_size);
        for what in &happenings {
            apply(&mut bench, &mut reader, what);
            let ends = ended(&bench);
            prop_assert_eq!(ends.len() + bench.sock.held(), bench.next_id as usize - 1);
        }
        bench.with_cx(|sock, cx| sock.close(cx));
        prop_assert_eq!(ended(&bench), (1..bench.next_id).collect::<Vec<_>>());
        prop_assert_eq!((bench.mem.allocated, bench.mem.sockets), (0, 0));
    }

    #[test]
    fn a_patient_reader_gets_every_byte_up_to_rcv_nxt(
        happenings in prop::collection::vec(happening(), 1..120),
        read_size in 1u64..20_000,
        release in release(),
    ) {
        let params = TcpSockParams {
            release,
            ..TcpSockParams::new(Flow::default(), 87_380, 1460)
        };
        let mut bench = Bench::with(params, [49152, 65536, 98304]);
        let mut reader = TestReader::new(read_size);
        for what in &happenings {
            apply(&mut bench, &mut reader, what);
        }
        bench.run_to(bench.jiffies + 400);
        while !reader.asleep || bench.count(TcpEffect::WakeReader) > 0 {
            reader.step(&mut bench);
        }
        prop_assert_eq!(bench.sock.copied_seq(), bench.sock.rcv_nxt());
        prop_assert_eq!(bench.sock.held(), bench.sock.queue_len(TcpQueue::OutOfSequence));
    }
}

fn digest(bench: &Bench) -> u64 {
    let mut sum = 0u64;
    let mut mix = |word: u64| sum = sum.rotate_left(5) ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bench.sock.fold_digest(&mut mix);
    bench.mem.fold_digest(&mut mix);
    sum
}

#[test]
fn a_checkpoint_has_the_digest_of_its_original_and_goes_the_same_way() {
    let mut bench = Bench::new(87_380);
    bench.arrive(7);
    let mut copy = bench.clone();
    assert_eq!(digest(&bench), digest(&copy));
    bench.arrive(1);
    assert_ne!(digest(&bench), digest(&copy));
    copy.arrive(1);
    assert_eq!(digest(&bench), digest(&copy));
}
