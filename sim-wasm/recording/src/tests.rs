//! Tests with small captures, made byte by byte.

use super::*;
use crate::packet::Carried;
use base::Ns;
use etherparse::PacketBuilder;
use kernel::packet::{Protocol, SkbKind};
use std::io::Cursor;

mod fragments;
mod sections;

const HOST: [u8; 4] = [10, 0, 0, 2];
const PEER: [u8; 4] = [10, 0, 0, 1];

/// Makes a pcap file from its magic number, its link type, and packets (s, fraction, length,
/// bytes).
fn pcap(magic: u32, link: u32, packets: &[(u32, u32, u32, Vec<u8>)]) -> Vec<u8> {
    let mut file = Vec::new();
    for word in [magic, 0x0004_0002, 0, 0, 262_144, link] {
        file.extend(word.to_le_bytes());
    }
    for (s, fraction, length, bytes) in packets {
        for word in [*s, *fraction, bytes.len() as u32, *length] {
            file.extend(word.to_le_bytes());
        }
        file.extend(bytes);
    }
    file
}

/// A pcapng block: type, length, contents padded to whole words, length.
fn block(kind: u32, contents: &[u8]) -> Vec<u8> {
    let padded = contents.len().next_multiple_of(4);
    let length = (padded as u32 + 12).to_le_bytes();
    let padding = vec![0; padded - contents.len()];
    let parts: [&[u8]; 5] = [&kind.to_le_bytes(), &length, contents, &padding, &length];
    parts.concat()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A pcapng file with these packets, whose times are in microseconds: section, interface, packets.
fn pcapng(link: u32, packets: &[(u32, u32, u32, Vec<u8>)]) -> Vec<u8> {
    let mut file = block(0x0A0D_0D0A, &words(&[0x1A2B_3C4D, 1, u32::MAX, u32::MAX]));
    file.extend(block(1, &words(&[link, 262_144])));
    for (s, fraction, length, bytes) in packets {
        let at = u64::from(*s) * 1_000_000 + u64::from(*fraction);
        let head = [0, (at >> 32) as u32, at as u32, bytes.len() as u32, *length];
        file.extend(block(6, &[words(&head), bytes.clone()].concat()));
    }
    file
}

const MICROSECONDS: u32 = 0xA1B2_C3D4;
const NANOSECONDS: u32 = 0xA1B2_3C4D;
const ETHERNET: u32 = 1;

fn udp(from: [u8; 4], to: [u8; 4], payload: usize) -> Vec<u8> {
    let builder = PacketBuilder::ethernet2([1; 6], [2; 6])
        .ipv4(from, to, 33)
        .udp(5001, 5002);
    let mut bytes = Vec::new();
    builder.write(&mut bytes, &vec![0; payload]).unwrap();
    bytes
}

fn tcp(seq: u32, syn: bool, payload: usize) -> Vec<u8> {
    let builder = PacketBuilder::ethernet2([1; 6], [2; 6]).ipv4(PEER, HOST, 64);
    let mut builder = builder.tcp(40_000, 5001, seq, 100);
    if syn {
        builder = builder.syn();
    }
    let mut bytes = Vec::new();
    builder.write(&mut bytes, &vec![0; payload]).unwrap();
    bytes
}

fn at_us(us: u32, bytes: Vec<u8>) -> (u32, u32, u32, Vec<u8>) {
    (7, us, bytes.len() as u32, bytes)
}

fn read_all(file: Vec<u8>, selection: &Selection) -> Result<Recording, ReadError> {
    read(Cursor::new(file), selection, &mut |_| true)
}

#[test]
fn a_datagram_keeps_its_time_size_flow_and_ttl() {
    let packets = [
        at_us(100, udp(PEER, HOST, 1000)),
        at_us(350, udp(PEER, HOST, 18)),
    ];
    let recording = read_all(
        pcap(MICROSECONDS, ETHERNET, &packets),
        &Selection::default(),
    )
    .unwrap();
    let arrivals = recording.replay.arrivals();
    assert_eq!(arrivals.len(), 2);
    assert_eq!(
        (arrivals[0].at, arrivals[1].at),
        (Ns::ZERO, Ns::from_us(250))
    );
    assert_eq!(
        (arrivals[0].packet_bytes, arrivals[0].len, arrivals[0].ttl),
        (1028, 1000, 33)
    );
    assert_eq!((arrivals[0].seq, arrivals[1].seq), (0, 1));
    assert_eq!(recording.receiver.to_string(), "10.0.0.2");
    assert_eq!(recording.replay.flows()[0].protocol, Protocol::Udp);
}

#[test]
fn nanosecond_files_and_truncated_packets_are_read_exactly() {
    let mut bytes = udp(PEER, HOST, 1000);
    let length = bytes.len() as u32;
    bytes.truncate(60);
    let packets = [(7, 5, length, bytes.clone()), (7, 12, length, bytes)];
    let recording = read_all(pcap(NANOSECONDS, ETHERNET, &packets), &Selection::default()).unwrap();
    let arrivals = recording.replay.arrivals();
    assert_eq!(arrivals[1].at, Ns(7));
    assert_eq!((arrivals[1].packet_bytes, arrivals[1].len), (1028, 1000));
}

#[test]
fn raw_ip_and_cooked_captures_carry_the_packets_of_an_ethernet_one() {
    let ethernet = udp(PEER, HOST, 100);
    let ip = ethernet[14..].to_vec();
    let cooked: Vec<u8> = [vec![0; 14], vec![8, 0], ip.clone()].concat();
    let cooked_2: Vec<u8> = [vec![8, 0], vec![0; 18], ip.clone()].concat();
    for (link, bytes) in [(101, ip), (113, cooked), (276, cooked_2)] {
        let file = pcap(MICROSECONDS, link, &[at_us(0, bytes)]);
        let recording = read_all(file, &Selection::default()).unwrap();
        assert_eq!(
            recording.replay.arrivals()[0].packet_bytes,
            128,
            "link type {link}"
        );
    }
}

#[test]
fn segments_find_their_places_across_the_end_of_the_sequence_numbers() {
    let isn = u32::MAX - 100;
    let packets = [
        at_us(0, tcp(isn, true, 0)),
        at_us(10, tcp(isn.wrapping_add(1), false, 1000)),
        at_us(20, tcp(isn.wrapping_add(2001), false, 1000)),
        at_us(30, tcp(isn.wrapping_add(1001), false, 1000)),
        at_us(40, tcp(isn.wrapping_add(3001), false, 0)),
    ];
    let recording = read_all(
        pcap(MICROSECONDS, ETHERNET, &packets),
        &Selection::default(),
    )
    .unwrap();
    let seen: Vec<_> = recording
        .replay
        .arrivals()
        .iter()
        .map(|arrival| (arrival.seq, arrival.kind))
        .collect();
    let expected = [
        (0, SkbKind::Handshake),
        (0, SkbKind::Data),
        (2000, SkbKind::Data),
        (1000, SkbKind::Retransmission),
        (3000, SkbKind::Ack),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn only_packets_to_the_host_that_receives_most_are_replayed() {
    let packets = [
        at_us(0, udp(HOST, PEER, 10)),
        at_us(1, udp(PEER, HOST, 1000)),
        at_us(2, vec![0xFF; 14]),
        at_us(3, udp(PEER, HOST, 1000)[..20].to_vec()),
    ];
    let recording = read_all(
        pcap(MICROSECONDS, ETHERNET, &packets),
        &Selection::default(),
    )
    .unwrap();
    assert_eq!(recording.replay.arrivals().len(), 1);
    let left_out = recording.left_out;
    assert_eq!(
        (left_out.other_host, left_out.not_ip, left_out.unreadable),
        (1, 1, 1)
    );
}

#[test]
fn a_part_by_time_and_filter_is_replayed_at_another_rate() {
    let packets: Vec<_> = (0..10)
        .map(|nth| at_us(100 * nth, udp(PEER, HOST, 100)))
        .collect();
    let file = pcap(MICROSECONDS, ETHERNET, &packets);
    let selection = Selection {
        span: Some((Ns::from_us(250), Ns::from_us(650))),
        rate: Rate::of_thousandths(2_000).unwrap(),
        ..Selection::default()
    };
    let selection = selection
        .filtered("host=10.0.0.1, port=5001, protocol=udp")
        .unwrap();
    let recording = read_all(file.clone(), &selection).unwrap();
    let times: Vec<Ns> = recording
        .replay
        .arrivals()
        .iter()
        .map(|arrival| arrival.at)
        .collect();
    assert_eq!(times, [0, 50, 100, 150].map(Ns::from_us));
    let other = Selection::default().filtered("protocol=tcp").unwrap();
    assert_eq!(read_all(file, &other).unwrap_err(), ReadError::Empty);
}

#[test]
fn the_smallest_flows_beyond_the_most_share_a_socket() {
    let packets: Vec<_> = (0..70_u8)
        .map(|nth| {
            at_us(
                nth.into(),
                udp([10, 0, 1, nth], HOST, 1000 - usize::from(nth)),
            )
        })
        .collect();
    let recording = read_all(
        pcap(MICROSECONDS, ETHERNET, &packets),
        &Selection::default(),
    )
    .unwrap();
    assert_eq!(recording.replay.flows().len(), 64);
    assert_eq!((recording.shared_flows, recording.flow_count()), (7, 70));
    let last = recording
        .replay
        .arrivals()
        .iter()
        .filter(|arrival| arrival.flow == 63);
    assert_eq!(last.count(), 7);
}

#[test]
fn a_packet_that_no_wire_carried_is_refused() {
    // IPv4 length 0: the recording host left segmentation to its NIC.
    let mut bytes = udp(PEER, HOST, 100);
    bytes[16..18].copy_from_slice(&[0, 0]);
    let file = pcap(MICROSECONDS, ETHERNET, &[(0, 0, 70_014, bytes)]);
    let refusal = read_all(file, &Selection::default()).unwrap_err();
    assert_eq!(refusal, ReadError::TooLarge { bytes: 70_000 });
}

/// A file on a disk that fails after these bytes.
struct Failing<'a>(&'a [u8]);

impl std::io::Read for Failing<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(into)? {
            0 => Err(std::io::Error::other("the disk failed")),
            bytes => Ok(bytes),
        }
    }
}

#[test]
fn a_disk_that_fails_is_no_damaged_capture() {
    let packets = [at_us(100, udp(PEER, HOST, 10))];
    let file = pcap(MICROSECONDS, ETHERNET, &packets);
    for until in [0, 30, file.len()] {
        let refused = read(Failing(&file[..until]), &Selection::default(), &mut |_| {
            true
        });
        assert_eq!(refused.unwrap_err(), ReadError::Io, "after {until} bytes");
    }
}

#[test]
fn a_file_that_was_cut_off_is_read_as_far_as_it_goes() {
    let packets: Vec<_> = (0..3).map(|nth| at_us(nth, udp(PEER, HOST, 100))).collect();
    let file = pcap(MICROSECONDS, ETHERNET, &packets);
    let whole = read_all(file.clone(), &Selection::default()).unwrap();
    assert!(!whole.left_out.cut_off);
    let part = read_all(file[..file.len() - 20].to_vec(), &Selection::default()).unwrap();
    assert_eq!(
        (part.replay.arrivals().len(), part.left_out.cut_off),
        (2, true)
    );
}

#[test]
fn hostile_files_end_in_a_sentence() {
    let section = |length: u32| {
        let words = [
            0x0A0D_0D0A_u32,
            length,
            0x1A2B_3C4D,
            0x0000_0001,
            u32::MAX,
            u32::MAX,
            length,
        ];
        words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let huge = pcap(MICROSECONDS, ETHERNET, &[]).into_iter();
    let huge: Vec<u8> = huge
        .chain([0; 8])
        .chain([0xFF; 8])
        .chain([0; 100])
        .collect();
    for file in [
        vec![],
        vec![7; 300],
        section(u32::MAX),
        section(0),
        section(28),
        huge,
    ] {
        let refusal = read_all(file, &Selection::default())
            .unwrap_err()
            .to_string();
        assert!(
            refusal.contains("use ") || refusal.contains("capture"),
            "{refusal}"
        );
    }
    let unknown = pcap(MICROSECONDS, 230, &[at_us(0, vec![0; 60])]);
    assert_eq!(
        read_all(unknown, &Selection::default()).unwrap_err(),
        ReadError::UnknownLink { number: 230 }
    );
}

#[test]
fn ten_thousand_mutated_files_neither_panic_nor_hang() {
    let packets: Vec<_> = (0..6)
        .map(|nth| at_us(nth, tcp(1 + 100 * nth, nth == 0, 100)))
        .collect();
    let mut rng = base::Rng::named(1, "mutated captures");
    for original in [
        pcap(MICROSECONDS, ETHERNET, &packets),
        pcapng(ETHERNET, &packets),
    ] {
        let (mut read, mut refused) = (0, 0);
        for _ in 0..10_000 {
            match read_all(mutated(original.clone(), &mut rng), &Selection::default()) {
                Ok(recording) => {
                    assert!(recording.replay.arrivals().len() <= packets.len());
                    read += 1;
                }
                Err(refusal) => {
                    check_sentence(&refusal);
                    refused += 1;
                }
            }
        }
        assert!(
            read > 100 && refused > 100,
            "{read} read, {refused} refused"
        );
    }
}

fn mutated(mut file: Vec<u8>, rng: &mut base::Rng) -> Vec<u8> {
    for _ in 0..1 + rng.below(6) {
        let place = rng.below(file.len() as u64) as usize;
        file[place] = rng.below(256) as u8;
    }
    file.truncate(1 + rng.below(file.len() as u64) as usize);
    file
}

fn check_sentence(refusal: &ReadError) {
    let sentence = refusal.to_string();
    assert!(
        sentence.contains("use ") || sentence.contains("capture"),
        "{sentence}"
    );
}

#[test]
fn a_pcapng_file_is_read_like_a_pcap_file() {
    let packets = [
        at_us(100, udp(PEER, HOST, 1000)),
        at_us(350, udp(PEER, HOST, 18)),
    ];
    let whole = Selection::default();
    let pcap = read_all(pcap(MICROSECONDS, ETHERNET, &packets), &whole).unwrap();
    let pcapng = read_all(pcapng(ETHERNET, &packets), &whole).unwrap();
    assert_eq!(pcap.replay, pcapng.replay);
}

#[test]
fn a_block_as_long_as_no_file_and_one_that_ends_where_it_begins_end_in_a_sentence() {
    let packets = [at_us(0, udp(PEER, HOST, 100))];
    let original = pcapng(ETHERNET, &packets);
    let starts = [0, 28, 48];
    for (at, length) in starts
        .into_iter()
        .flat_map(|at| [u32::MAX, u32::MAX - 3, 0, 4, 8].map(|length| (at, length)))
    {
        let mut file = original.clone();
        file[at + 4..at + 8].copy_from_slice(&length.to_le_bytes());
        check_sentence(&read_all(file, &Selection::default()).unwrap_err());
    }
}

#[test]
fn frames_behind_tags_are_read_and_frames_without_ip_are_counted() {
    let plain = udp(PEER, HOST, 100);
    let tagged = [&plain[..12], &[0x81, 0, 0, 7], &plain[12..]].concat();
    let arp = [&plain[..12], &[8, 6], &[0; 28][..]].concat();
    let other = [&plain[..12], &[0x88, 0xCC], &[0; 46][..]].concat();
    let packets = [plain, tagged, arp, other].map(|bytes| at_us(5, bytes));
    let file = pcap(MICROSECONDS, ETHERNET, &packets);
    let recording = read_all(file, &Selection::default()).unwrap();
    let sizes = recording.replay.arrivals().iter().map(|a| a.packet_bytes);
    assert_eq!(sizes.collect::<Vec<_>>(), [128, 128]);
    assert_eq!(recording.replay.flows().len(), 1);
    assert_eq!(recording.left_out.not_ip, 2);
}

#[test]
fn reading_can_be_cancelled() {
    let file = pcap(MICROSECONDS, ETHERNET, &[at_us(0, vec![0; 14])]);
    let file: Vec<u8> = file
        .into_iter()
        .chain(
            pcap(
                MICROSECONDS,
                ETHERNET,
                &vec![at_us(1, udp(PEER, HOST, 1)); 5_000],
            )[24..]
                .iter()
                .copied(),
        )
        .collect();
    let cancelled = read(Cursor::new(file), &Selection::default(), &mut |_| false);
    assert_eq!(cancelled.unwrap_err(), ReadError::Cancelled);
}

#[test]
fn a_filter_is_refused_in_one_sentence() {
    for bad in [
        "",
        "port",
        "port=70000",
        "host=me",
        "protocol=sctpx",
        "colour=red",
    ] {
        let sentence = Selection::default().filtered(bad).unwrap_err();
        assert!(sentence.starts_with("filter = "), "{sentence}");
    }
    let selection = Selection::default()
        .filtered("protocol=1,receiver=::1")
        .unwrap();
    assert_eq!(selection.carried, Some(Carried::Other(1)));
    assert!(Rate::of_thousandths(499).is_none() && Rate::of_thousandths(10_000).is_some());
}
