//! Tests of GRO: what is merged, what is completed, and in which order packets go to IP.

use super::reference::packets_of;
use super::*;
use crate::packet::{Flow, IpVersion, Joined};
use base::{COMPLETE, FlowId};
use proptest::prelude::*;

const MSS: u32 = 1448;
const HZ250: Hz = Hz(250);

fn segment(id: u64, flow: u8, seq: u64, len: u32) -> Skb {
    Skb {
        id,
        seq,
        len,
        truesize: 1740,
        flow: Flow::new(FlowId(flow), IpVersion::V4, Protocol::Tcp),
        ..Skb::default()
    }
}

fn full(id: u64) -> Skb {
    segment(id, 0, (id - 1) * u64::from(MSS), MSS)
}

/// Returns the packets that go to IP, each as the numbers of its segments.
fn packets(gro: &mut Gro) -> Vec<Vec<u64>> {
    let mut joined = Vec::new();
    let mut up = Vec::new();
    while let Some(head) = gro.next_up(&mut joined) {
        let ids = joined.iter().map(|skb| skb.id);
        up.push(std::iter::once(head.id).chain(ids).collect());
    }
    up
}

fn after_poll(segments: &[Skb]) -> Vec<Vec<u64>> {
    let mut gro = Gro::new(COMPLETE);
    for &skb in segments {
        gro.receive(skb, 0);
    }
    gro.end_poll(false, HZ250, 0);
    packets(&mut gro)
}

fn reasons(segments: &[Skb]) -> Vec<GroFlush> {
    let mut gro = Gro::new(COMPLETE);
    for &skb in segments {
        gro.receive(skb, 0);
    }
    let flushed = |event| match event {
        GroEvent::Flushed { reason, .. } => Some(reason),
        GroEvent::Merged { .. } => None,
    };
    gro.take_events().into_iter().filter_map(flushed).collect()
}

#[test]
fn forty_five_full_segments_are_one_packet_and_the_next_one_begins_another() {
    let segments: Vec<Skb> = (1..=46).map(full).collect();
    let up = after_poll(&segments);
    assert_eq!(up.iter().map(Vec::len).collect::<Vec<_>>(), [45, 1]);
    assert_eq!(
        reasons(&segments),
        [GroFlush::Full],
        "20 + 32 + 45 × 1448 is 65,212"
    );
}

#[test]
fn beyond_seventeen_fragments_sk_buffs_are_chained_and_keep_their_heads() {
    let mut gro = Gro::new(COMPLETE);
    for id in 1..=45 {
        gro.receive(full(id), 0);
    }
    gro.end_poll(false, HZ250, 0);
    let mut joined = Vec::new();
    gro.next_up(&mut joined);
    let chained: Vec<u64> = joined
        .iter()
        .filter(|skb| skb.joined == Joined::Chained)
        .map(|skb| skb.id)
        .collect();
    assert_eq!(chained, [19, 37]);
    let truesize: u32 = 1740 + joined.iter().map(|skb| skb.truesize).sum::<u32>();
    assert_eq!(truesize, 45 * 1740 - 42 * 172, "42 heads are freed");
}

#[test]
fn a_hole_another_timestamp_and_a_longer_segment_flush_the_held_packet() {
    let later = Skb {
        tsval: 1,
        ..full(2)
    };
    assert_eq!(reasons(&[full(1), full(3)]), [GroFlush::NotNext]);
    assert_eq!(reasons(&[full(1), later]), [GroFlush::OtherHeader]);
    let short = segment(1, 0, 0, 700);
    let longer = segment(2, 0, 700, MSS);
    assert_eq!(reasons(&[short, longer]), [GroFlush::LongerSegment]);
}

#[test]
fn another_type_of_service_is_not_merged() {
    let mut marked = full(2);
    marked.flow.tos = 3;
    assert_eq!(after_poll(&[full(1), marked]), [[1], [2]]);
}

#[test]
fn a_shorter_segment_is_merged_and_ends_the_packet() {
    let last = segment(3, 0, 2 * u64::from(MSS), 100);
    let next = segment(4, 0, 2 * u64::from(MSS) + 100, MSS);
    let segments = [full(1), full(2), last, next];
    assert_eq!(after_poll(&segments), [vec![1, 2, 3], vec![4]]);
    assert_eq!(reasons(&segments), [GroFlush::ShorterSegment]);
}

#[test]
fn a_segment_with_psh_is_merged_and_ends_the_packet_or_goes_up_by_itself() {
    let pushed = |id| Skb {
        push: true,
        ..full(id)
    };
    let segments = [full(1), full(2), pushed(3), pushed(4), full(5), full(6)];
    assert_eq!(after_poll(&segments), [vec![1, 2, 3], vec![4], vec![5, 6]]);
    assert_eq!(reasons(&segments), [GroFlush::Pushed; 2]);
    let after_hole = [full(1), pushed(3), full(4)];
    assert_eq!(after_poll(&after_hole), [[1], [3], [4]]);
    assert_eq!(reasons(&after_hole), [GroFlush::NotNext, GroFlush::Pushed]);
    let mut gro = Gro::new(COMPLETE);
    gro.receive(pushed(1), 0);
    assert_eq!(gro.bucket(bucket_of(&full(1))).count(), 0, "never held");
    assert_eq!((gro.counts().packets, gro.counts().segments), (1, 1));
}

#[test]
fn a_segment_without_payload_flushes_its_flow_and_is_never_held() {
    let probe = segment(2, 0, u64::from(MSS), 0);
    assert_eq!(after_poll(&[full(1), probe]), [[1], [2]]);
    assert_eq!(reasons(&[full(1), probe]), [GroFlush::NoPayload]);
}

#[test]
fn the_ninth_flow_of_a_bucket_flushes_the_oldest() {
    let flow = |n: u8| segment(u64::from(n) + 1, n, 0, MSS);
    let first = bucket_of(&flow(0));
    let same: Vec<Skb> = (0..=255)
        .map(flow)
        .filter(|skb| bucket_of(skb) == first)
        .take(9)
        .collect();
    assert_eq!(same.len(), 9);
    let mut gro = Gro::new(COMPLETE);
    for &skb in &same {
        gro.receive(skb, 0);
    }
    assert_eq!(gro.bucket(first).count(), MAX_HELD);
    assert_eq!(reasons(&same), [GroFlush::Oldest]);
}

#[test]
fn datagrams_pass_and_go_up_eight_at_a_time() {
    let mut gro = Gro::new(COMPLETE);
    for id in 1..=7 {
        let mut datagram = full(id);
        datagram.flow.protocol = Protocol::Udp;
        gro.receive(datagram, 0);
        assert!(!gro.pass_full_batch());
    }
    let mut datagram = full(8);
    datagram.flow.protocol = Protocol::Udp;
    gro.receive(datagram, 0);
    assert!(gro.pass_full_batch());
    assert_eq!(packets(&mut gro).len(), 8);
    assert_eq!(gro.counts(), GroCounts::default(), "no TCP");
}

#[test]
fn a_used_up_poll_keeps_packets_of_this_jiffy_only_at_hz_1000() {
    for (hz, kept) in [(Hz(1_000), 1), (HZ250, 0)] {
        let mut gro = Gro::new(COMPLETE);
        gro.receive(segment(1, 0, 0, MSS), 4);
        gro.receive(segment(2, 1, 0, MSS), 5);
        gro.end_poll(true, hz, 5);
        assert_eq!(gro.segments() - packets(&mut gro).len(), kept);
        gro.end_poll(false, hz, 5);
        assert_eq!(gro.segments(), packets(&mut gro).len());
    }
}

#[test]
fn a_packet_held_over_two_polls_grows() {
    let mut gro = Gro::new(COMPLETE);
    gro.receive(full(1), 5);
    gro.end_poll(true, Hz(1_000), 5);
    gro.receive(full(2), 5);
    gro.end_poll(false, Hz(1_000), 5);
    assert_eq!(packets(&mut gro), [[1, 2]]);
    assert_eq!(
        gro.counts(),
        GroCounts {
            packets: 1,
            segments: 2
        }
    );
}

/// Arrivals of one poll: flows in any order, each mostly in sequence.
fn arrivals() -> impl Strategy<Value = Vec<Skb>> {
    let one = (0_u8..4, 0_u8..12, 0_u8..12, 0_u8..24);
    prop::collection::vec(one, 1..200).prop_map(|drawn| {
        let mut next = [0_u64; 4];
        let segments = drawn.into_iter().zip(1..);
        let segment_of = |((flow, gap, kind, ts), id): ((u8, u8, u8, u8), u64)| {
            let at = &mut next[usize::from(flow)];
            *at += if gap == 0 { 1448 } else { 0 };
            let len = [0, 500, 900].get(usize::from(kind)).copied().unwrap_or(MSS);
            let skb = segment(id, flow, *at, len);
            *at += u64::from(len);
            Skb {
                tsval: u32::from(ts == 0),
                push: ts == 1 || ts == 2,
                ..skb
            }
        };
        segments.map(segment_of).collect()
    })
}

proptest! {
    #[test]
    fn a_polls_segments_are_merged_as_the_reference_says(arrivals in arrivals()) {
        let up = after_poll(&arrivals);
        prop_assert_eq!(up.iter().map(Vec::len).sum::<usize>(), arrivals.len());
        for flow in 0..4 {
            let ids: Vec<u64> = arrivals.iter().filter(|s| s.flow.id.0 == flow).map(|s| s.id).collect();
            let mine: Vec<Vec<u64>> =
                up.iter().filter(|packet| ids.contains(&packet[0])).cloned().collect();
            prop_assert_eq!(mine, packets_of(&arrivals, flow));
        }
    }
}

#[test]
fn flows_spread_over_all_eight_buckets() {
    let buckets: std::collections::BTreeSet<usize> = (0..64)
        .map(|flow| bucket_of(&segment(1, flow, 0, MSS)))
        .collect();
    assert_eq!(
        buckets.into_iter().collect::<Vec<_>>(),
        Vec::from_iter(0..8)
    );
}

#[test]
fn the_digest_has_the_held_packets_with_their_segments_and_what_waits_to_go_up() {
    let digest = |gro: &Gro| {
        let mut words = Vec::new();
        gro.fold_digest(&mut |word| words.push(word));
        words
    };
    let mut gro = Gro::new(COMPLETE);
    assert!(digest(&gro).is_empty());
    (4..=6).for_each(|id| {
        gro.receive(full(id), 0);
    });
    assert_eq!(digest(&gro), [4, 3], "one packet of three segments");
    gro.end_poll(false, HZ250, 0);
    assert_eq!(digest(&gro), [4, 5, 6]);
}

#[test]
fn headers_are_written_anew_for_each_packet_with_merged_segments_alone() {
    let mut gro = Gro::new(COMPLETE);
    gro.receive(full(1), 0);
    assert_eq!(gro.receive(segment(5, 0, 90_000, MSS), 0), 0, "one segment");
    gro.receive(segment(6, 0, 90_000 + u64::from(MSS), MSS), 0);
    assert_eq!(gro.receive(segment(7, 0, 0, MSS), 0), 1, "two segments");
    gro.receive(segment(8, 0, u64::from(MSS), MSS), 0);
    for flow in 1..4 {
        gro.receive(segment(10, flow, 0, MSS), 0);
        gro.receive(segment(11, flow, u64::from(MSS), MSS), 0);
    }
    gro.receive(segment(12, 9, 0, MSS), 0);
    assert_eq!(gro.end_poll(false, HZ250, 0), 4);
    assert_eq!(gro.counts().packets, 7);
}
