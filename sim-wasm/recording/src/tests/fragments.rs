//! Tests of captures with fragments of IP packets.

use super::*;

#[test]
fn each_fragment_is_a_datagram_and_counted_and_belongs_to_its_protocol() {
    let fragment = |at: u32, place: [u8; 2], payload: usize| {
        let mut bytes = udp(PEER, HOST, payload);
        bytes[20..22].copy_from_slice(&place);
        at_us(at, bytes)
    };
    // A whole datagram, then a datagram of 4,000 bytes in three fragments.
    let packets = [
        at_us(0, udp(PEER, HOST, 100)),
        fragment(100, [0x20, 0], 1_472),
        fragment(110, [0x20, 185], 1_472),
        fragment(120, [0x01, 114], 1_040),
    ];
    let file = pcap(MICROSECONDS, ETHERNET, &packets);
    for filter in ["protocol=udp", "protocol=17"] {
        let selection = Selection::default().filtered(filter).unwrap();
        let recording = read_all(file.clone(), &selection).unwrap();
        assert_eq!(recording.replay.arrivals().len(), 4);
        assert_eq!((recording.fragments, recording.flow_count()), (3, 2));
        let protocols = recording.replay.flows().iter().map(|flow| flow.protocol);
        assert!(
            protocols
                .into_iter()
                .all(|protocol| protocol == Protocol::Udp)
        );
    }
    let early = Selection {
        span: Some((Ns::ZERO, Ns::from_us(105))),
        ..Selection::default()
    };
    assert_eq!(read_all(file, &early).unwrap().fragments, 1);
}

#[test]
fn a_fragment_of_ipv6_is_counted() {
    let mut bytes = vec![0x60, 0, 0, 0, 0, 16, 44, 64];
    bytes.extend([0xFD; 32]);
    // The fragment's header: protocol UDP, offset 8, more fragments follow.
    bytes.extend([17, 0, 0, 9, 0, 0, 0, 1]);
    bytes.extend([0; 8]);
    let file = pcap(MICROSECONDS, 101, &[at_us(0, bytes)]);
    let recording = read_all(file, &Selection::default()).unwrap();
    assert_eq!(recording.fragments, 1);
    assert_eq!(recording.flows[0].carried, Carried::Fragment(17));
}
