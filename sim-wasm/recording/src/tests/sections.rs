//! Captures with several sections, interfaces and kinds of block.

use super::*;

/// Converts a number of 32 bits to bytes, in a section's byte order.
type ToBytes = fn(u32) -> [u8; 4];

fn block(bytes: ToBytes, kind: u32, words: &[u32], frame: &[u8]) -> Vec<u8> {
    let padding = vec![0; frame.len().next_multiple_of(4) - frame.len()];
    let length = (12 + 4 * words.len() + frame.len() + padding.len()) as u32;
    let head = [kind, length].into_iter().chain(words.iter().copied());
    let head: Vec<u8> = head.flat_map(bytes).collect();
    [&head, frame, &padding, &bytes(length)[..]].concat()
}

/// Creates a section with one interface per link type, and frames given by interface and time, µs.
fn section(bytes: ToBytes, links: &[u16], frames: &[(u32, u32)]) -> Vec<u8> {
    let header = [0x1A2B_3C4D, pair(bytes, 1, 0), u32::MAX, u32::MAX];
    let mut file = block(bytes, 0x0A0D_0D0A, &header, &[]);
    for link in links {
        let description = [pair(bytes, *link, 0), 262_144];
        file.extend(block(bytes, 1, &description, &[]));
    }
    for (interface, us) in frames {
        let frame = udp(PEER, HOST, 101);
        let length = frame.len() as u32;
        file.extend(block(
            bytes,
            6,
            &[*interface, 0, *us, length, length],
            &frame,
        ));
        file.extend(block(bytes, 0x0BAD, &[7], &[]));
    }
    file
}

/// Packs two numbers of 16 bits into 32 bits, so that `first` comes first in the file.
fn pair(bytes: ToBytes, first: u16, second: u16) -> u32 {
    let (first, second) = (u32::from(first), u32::from(second));
    match bytes(1) {
        [1, ..] => second << 16 | first,
        _ => first << 16 | second,
    }
}

#[test]
fn sections_of_both_byte_orders_are_read_one_after_the_other_up_to_where_the_file_is_cut() {
    let little = section(u32::to_le_bytes, &[1], &[(0, 10), (0, 20)]);
    let big = section(u32::to_be_bytes, &[1], &[(0, 25), (0, 45)]);
    let file = [little.clone(), big, little[..little.len() - 20].to_vec()].concat();
    let recording = read_all(file, &Selection::default()).unwrap();
    let times = recording.replay.arrivals().iter().map(|arrival| arrival.at);
    let expected = [0, 0, 10, 15, 35].map(Ns::from_us);
    assert_eq!(times.collect::<Vec<_>>(), expected);
    assert!(recording.left_out.cut_off);
}

#[test]
fn frames_of_an_unknown_link_are_counted_between_those_that_are_read() {
    let frames = [(1, 0), (0, 10), (1, 11), (0, 12), (1, 13)];
    let file = section(u32::to_le_bytes, &[1, 230], &frames);
    let recording = read_all(file, &Selection::default()).unwrap();
    assert_eq!(recording.replay.arrivals().len(), 2);
    assert_eq!(recording.left_out.unknown_link, 3);
}

#[test]
fn a_frame_of_an_interface_that_the_section_lacks_is_damage_where_it_stands() {
    let good = section(u32::to_le_bytes, &[1], &[(0, 10), (0, 12)]);
    let bad = section(u32::to_le_bytes, &[1], &[(0, 10), (0, 12), (1, 13)]);
    let refusal = read_all(bad.clone(), &Selection::default()).unwrap_err();
    let frame = (bad.len() - good.len() - 16) as u64;
    let after_bytes = good.len() as u64 + frame;
    assert_eq!(refusal, ReadError::Damaged { after_bytes });
}

#[test]
fn a_packets_options_change_nothing_and_two_lengths_that_differ_are_damage() {
    for bytes in [u32::to_le_bytes as ToBytes, u32::to_be_bytes] {
        let header = section(bytes, &[1], &[]);
        let frame = udp(PEER, HOST, 102);
        let length = frame.len() as u32;
        let option = [bytes(pair(bytes, 1, 4)), *b"tell", bytes(0)].concat();
        let words = [0, 0, 10, length, length];
        let packet = block(bytes, 6, &words, &[frame, option].concat());
        let file = [header, packet.clone(), packet].concat();
        let recording = read_all(file.clone(), &Selection::default()).unwrap();
        let sizes = recording.replay.arrivals().iter().map(|it| it.packet_bytes);
        assert_eq!(sizes.collect::<Vec<_>>(), [130, 130]);

        let mut unequal = file.clone();
        *unequal.last_mut().unwrap() ^= 1;
        let refusal = read_all(unequal, &Selection::default()).unwrap_err();
        let after_bytes = (file.len() - (file.len() - 48) / 2) as u64;
        assert_eq!(refusal, ReadError::Damaged { after_bytes });
    }
}

/// Creates a section with the timestamp resolution `tsresol` and two frames, at 0 and at `units`.
fn in_units(tsresol: u8, units: u64) -> Vec<u8> {
    let bytes = u32::to_le_bytes;
    let header = section(bytes, &[], &[]);
    let resolution = [9, 0, 1, 0, tsresol, 0, 0, 0, 0, 0, 0, 0];
    let interface = block(bytes, 1, &[1, 0], &resolution);
    let frame = udp(PEER, HOST, 100);
    let length = frame.len() as u32;
    let packet = |at: u64| {
        let head = [0, (at >> 32) as u32, at as u32, length, length];
        block(bytes, 6, &head, &frame)
    };
    [header, interface, packet(0), packet(units)].concat()
}

#[test]
fn timestamps_of_every_resolution_are_read_and_fractions_of_a_nanosecond_are_cut_off() {
    for (tsresol, units, ns) in [
        (0, 2, 2_000_000_000),
        (6, 3, 3_000),
        (9, 7, 7),
        (12, 1_999, 1),
        (20, 300_000_000_000, 3),
        (0x7F, u64::MAX, 0),
        (0x80, 2, 2_000_000_000),
        (0x80 | 20, 1 << 20, 1_000_000_000),
        (0x80 | 20, 1, 953),
        (0x80 | 64, 1 << 63, 500_000_000),
        (0xFF, u64::MAX, 0),
    ] {
        let recording = read_all(in_units(tsresol, units), &Selection::default()).unwrap();
        let last = recording.replay.arrivals()[1].at;
        assert_eq!(last, Ns(ns), "{units} units of resolution {tsresol:#x}");
    }
}

#[test]
fn packets_without_a_timestamp_are_counted_and_a_file_that_has_no_others_is_refused() {
    let frame = udp(PEER, HOST, 100);
    let simple = block(u32::to_le_bytes, 3, &[frame.len() as u32], &frame);
    let timed = section(u32::to_le_bytes, &[1], &[(0, 10)]);
    let recording = read_all([timed, simple.clone()].concat(), &Selection::default()).unwrap();
    let packets = recording.replay.arrivals().len();
    assert_eq!((packets, recording.left_out.untimed), (1, 1));

    let untimed = [section(u32::to_le_bytes, &[1], &[]), simple].concat();
    let refusal = read_all(untimed, &Selection::default()).unwrap_err();
    assert_eq!(refusal, ReadError::Untimed);
    check_sentence(&refusal);
}
