//! Parses frames in the reading buffer, without a copy.

use crate::interface::{Interface, UnknownLink};
use crate::link::LinkLayer;
use pcap_parser::nom::IResult;
use pcap_parser::pcapng::{UnknownBlock, parse_unknownblock_be, parse_unknownblock_le};
use pcap_parser::{
    EPB_MAGIC, EnhancedPacketBlock, LegacyPcapBlock, PcapError, PcapHeader, parse_pcap_frame,
    parse_pcap_frame_be, parse_pcap_frame_modified,
};

/// Number of 32-bit words between the length and the frame of an enhanced packet block.
const WORDS: usize = 5;

/// One recorded frame.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Time of recording, ns since 1970.
    pub at_ns: u64,
    /// Kind of header with which the frame begins.
    pub link: LinkLayer,
    /// Length on the wire, bytes.
    pub length: u32,
    /// The recorded bytes; fewer than `length` in a truncated capture.
    pub bytes: &'a [u8],
}

/// Content of a block.
pub enum Found<'a> {
    /// A frame.
    Frame(Frame<'a>),
    /// A header of the file or of a section, which defines the format of the following frames.
    Parser(FrameParser),
    /// A frame on a link of an unknown type.
    UnknownLink(UnknownLink),
    /// A frame in a simple packet block, which has no timestamp.
    Untimed,
    /// Nothing that a replay needs.
    Nothing,
    /// A damaged block: its fields contradict each other.
    Damage,
}

/// Parses the frame at the beginning of a window. Returns the bytes after the frame, and the frame.
/// `None` if there is no whole, undamaged block with a frame. The header of the file or of the
/// section defines the format of such blocks.
pub type FrameParser = for<'a> fn(&'a [u8], &[Interface]) -> Option<(&'a [u8], Frame<'a>)>;

/// Returns the parser of the records of a pcap file with this header. A patched version of tcpdump
/// writes records with a longer header.
pub fn parser_of_file(header: &PcapHeader) -> FrameParser {
    match (header.is_modified_format(), header.is_bigendian()) {
        (true, _) => |window, interfaces| of_record(parse_pcap_frame_modified(window), interfaces),
        (_, true) => |window, interfaces| of_record(parse_pcap_frame_be(window), interfaces),
        _ => |window, interfaces| of_record(parse_pcap_frame(window), interfaces),
    }
}

/// Returns the parser of the enhanced packet blocks of a pcapng section.
pub fn parser_of_section(is_big_endian: bool) -> FrameParser {
    match is_big_endian {
        false => |window, interfaces| {
            of_block(
                parse_unknownblock_le(window),
                u32::from_le_bytes,
                interfaces,
            )
        },
        true => |window, interfaces| {
            of_block(
                parse_unknownblock_be(window),
                u32::from_be_bytes,
                interfaces,
            )
        },
    }
}

type Parsed<'a, Block> = IResult<&'a [u8], Block, PcapError<&'a [u8]>>;

fn of_record<'a>(
    parsed: Parsed<'a, LegacyPcapBlock<'a>>,
    interfaces: &[Interface],
) -> Option<(&'a [u8], Frame<'a>)> {
    let (behind, record) = &parsed.ok()?;
    match Frame::of_record(record, interfaces) {
        Found::Frame(frame) => Some((behind, frame)),
        _ => None,
    }
}

#[inline(always)]
fn of_block<'a>(
    parsed: Parsed<'a, UnknownBlock<'a>>,
    word: impl Fn([u8; 4]) -> u32,
    interfaces: &[Interface],
) -> Option<(&'a [u8], Frame<'a>)> {
    let (behind, block) = &parsed.ok()?;
    match Frame::of_enhanced(&plain_packet(block, word)?, interfaces) {
        Found::Frame(frame) => Some((behind, frame)),
        _ => None,
    }
}

/// Parses an enhanced packet block without its options, if its lengths are consistent. The
/// library's parser of such blocks is slower, because it makes a list of options and copies its
/// result three times. If this function returns `None`, the library's parser is used.
#[inline(always)]
fn plain_packet<'a>(
    block: &UnknownBlock<'a>,
    word: impl Fn([u8; 4]) -> u32,
) -> Option<EnhancedPacketBlock<'a>> {
    let (head, rest) = block.data.as_chunks().0.split_first_chunk::<WORDS>()?;
    let [if_id, ts_high, ts_low, caplen, origlen] = head.map(&word);
    let data = rest.as_flattened().get(..caplen as usize)?;
    let is_packet = word(block.block_type.to_le_bytes()) == EPB_MAGIC;
    (is_packet && block.block_len1 == block.block_len2).then_some(EnhancedPacketBlock {
        block_type: block.block_type,
        block_len1: block.block_len1,
        if_id,
        ts_high,
        ts_low,
        caplen,
        origlen,
        data,
        options: Vec::new(),
        block_len2: block.block_len2,
    })
}

impl<'a> Frame<'a> {
    /// Returns the frame in a record of a pcap file.
    pub fn of_record(record: &LegacyPcapBlock<'a>, interfaces: &[Interface]) -> Found<'a> {
        let Some(interface) = interfaces.first() else {
            return Found::Damage;
        };
        let at_ns = interface.nanoseconds_of_record(record.ts_sec, record.ts_usec);
        let lengths = (record.origlen, record.caplen);
        Frame::of(interface, Some(at_ns), lengths, record.data)
    }

    /// Returns the frame in an enhanced packet block.
    pub fn of_enhanced(packet: &EnhancedPacketBlock<'a>, interfaces: &[Interface]) -> Found<'a> {
        let Some(interface) = interfaces.get(packet.if_id as usize) else {
            return Found::Damage;
        };
        let at = u64::from(packet.ts_high) << 32 | u64::from(packet.ts_low);
        let lengths = (packet.origlen, packet.caplen);
        Frame::of(interface, interface.nanoseconds(at), lengths, packet.data)
    }

    fn of(
        interface: &Interface,
        at_ns: Option<u64>,
        (length, recorded): (u32, u32),
        data: &'a [u8],
    ) -> Found<'a> {
        let link = match interface.link() {
            Ok(link) => link,
            Err(link) => return Found::UnknownLink(link),
        };
        let Some(at_ns) = at_ns else {
            return Found::Damage;
        };
        // pcapng pads a packet's bytes to a multiple of four.
        let recorded = data.len().min(recorded as usize);
        Found::Frame(Frame {
            at_ns,
            link,
            length: length.max(recorded as u32),
            bytes: &data[..recorded],
        })
    }
}
