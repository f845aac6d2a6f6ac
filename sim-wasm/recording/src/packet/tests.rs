//! Tests that the fast readers of packet headers agree with the general readers.

use super::*;
use base::Rng;
use etherparse::PacketBuilder;

fn segment(options: &[u8]) -> Vec<u8> {
    let builder = PacketBuilder::ipv4([10, 0, 0, 1], [10, 0, 0, 2], 64);
    let builder = builder.tcp(40_000, 5_001, 7, 100).options_raw(options);
    let mut bytes = Vec::new();
    builder.unwrap().write(&mut bytes, &[0; 20]).unwrap();
    bytes
}

#[test]
fn the_short_way_through_ipv4_finds_what_the_general_reader_finds() {
    let mut rng = Rng::named(1, "packets of IPv4");
    let original = segment(&[1, 1, 8, 10, 0, 0, 0, 7, 0, 0, 0, 0]);
    let mut compared = 0;
    for _ in 0..20_000 {
        let mut bytes = original.clone();
        for _ in 0..rng.below(4) {
            bytes[rng.below(24) as usize] = rng.below(256) as u8;
        }
        bytes.truncate(1 + rng.below(bytes.len() as u64) as usize);
        if let Some(found) = plain_v4(&bytes, 1_000) {
            assert_eq!(Ok(found), any_ip(&bytes, 1_000), "{bytes:?}");
            compared += 1;
        }
    }
    assert!(compared > 5_000, "{compared} compared");
}

#[test]
fn a_timestamp_is_found_at_each_place_among_the_options() {
    for (options, expected) in [
        (&[1, 1, 8, 10, 0, 0, 1, 7, 0, 0, 0, 9][..], Some(263)),
        (&[8, 10, 0, 0, 1, 7, 0, 0, 0, 9, 1, 1], Some(263)),
        (&[1, 1, 5, 10, 0, 0, 1, 7, 0, 0, 0, 9], None),
        (&[1, 1, 8, 10, 0, 0, 1, 7], None),
    ] {
        let bytes = segment(options);
        let tcp = TcpSlice::from_slice(&bytes[20..]).unwrap();
        assert_eq!(tsval(&tcp), expected, "{options:?}");
    }
}
