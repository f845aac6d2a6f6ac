//! A simple second implementation of GRO, for the tests. It sees all segments of one poll at once.
//!
//! With at most eight flows no bucket overflows. Each packet is then the longest run of its flow's
//! segments that the rules allow. Segments of other flows between them do not matter.

use crate::packet::Skb;

/// Returns the packets into which the segments of `flow` in one poll are merged, each packet as the
/// numbers of its segments.
pub fn packets_of(arrivals: &[Skb], flow: u8) -> Vec<Vec<u64>> {
    let mine: Vec<&Skb> = arrivals.iter().filter(|s| s.flow.id.0 == flow).collect();
    let mut packets: Vec<Vec<u64>> = Vec::new();
    let mut rest = mine.as_slice();
    while let Some((first, _)) = rest.split_first() {
        let merged = (1..=rest.len())
            .take_while(|&n| is_one_packet(&rest[..n]))
            .last()
            .unwrap_or(1);
        packets.push(rest[..merged].iter().map(|s| s.id).collect());
        debug_assert!(first.id == packets[packets.len() - 1][0]);
        rest = &rest[merged..];
    }
    packets
}

/// Returns whether these consecutive segments of a flow can be one packet.
fn is_one_packet(run: &[&Skb]) -> bool {
    let first = run[0];
    let payload: u32 = run.iter().map(|s| s.len).sum();
    let alone = run.len() == 1;
    let in_sequence = run
        .windows(2)
        .all(|w| w[0].seq + u64::from(w[0].len) == w[1].seq);
    let alike = run
        .iter()
        .all(|s| (s.tsval, s.flow) == (first.tsval, first.flow));
    let (last, inner) = run.split_last().expect("a segment");
    let full_but_last = inner.iter().all(|s| s.len == first.len) && last.len <= first.len;
    let has_payload = run.iter().all(|s| s.len > 0);
    let unpushed = inner.iter().all(|s| !s.push);
    alone
        || (in_sequence
            && alike
            && full_but_last
            && has_payload
            && unpushed
            && 20 + 32 + payload < 65_536)
}
