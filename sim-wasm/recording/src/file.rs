//! Reads a pcap or pcapng file, one frame at a time.
//!
//! Read first: draft-ietf-opsawg-pcap, draft-ietf-opsawg-pcapng.

use crate::ReadError;
use pcap_parser::traits::PcapReaderIterator;
use pcap_parser::{Block, Linktype, PcapBlockOwned, PcapError, create_reader};
use std::io::Read;

/// Size of the reading buffer, bytes. A block may not be longer.
const WINDOW_BYTES: usize = 1 << 20;
/// Microseconds: the default resolution of a pcapng interface.
const DEFAULT_RESOLUTION: u64 = 1_000_000;

/// First header of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkLayer {
    /// An Ethernet header.
    Ethernet,
    /// Linux cooked capture, version 1 (`-i any`).
    Cooked,
    /// Linux cooked capture, version 2.
    Cooked2,
    /// No header: the frame is the IP packet.
    RawIp,
    /// Four bytes with an address family (BSD loopback).
    Loopback,
}

impl LinkLayer {
    fn of(link: Linktype) -> Option<LinkLayer> {
        match link {
            Linktype::ETHERNET => Some(LinkLayer::Ethernet),
            Linktype::LINUX_SLL => Some(LinkLayer::Cooked),
            Linktype::LINUX_SLL2 => Some(LinkLayer::Cooked2),
            Linktype::RAW | Linktype::IPV4 | Linktype::IPV6 => Some(LinkLayer::RawIp),
            // Number of raw IP on Linux and on BSD in old files.
            Linktype(12 | 14) => Some(LinkLayer::RawIp),
            Linktype::NULL | Linktype::LOOP => Some(LinkLayer::Loopback),
            _ => None,
        }
    }
}

/// One recorded frame.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Time of recording, ns since 1970.
    pub at_ns: u64,
    /// First header of the frame.
    pub link: LinkLayer,
    /// Length on the wire, bytes.
    pub length: u32,
    /// The recorded bytes; fewer than `length` in a truncated capture.
    pub bytes: &'a [u8],
}

/// One interface of a pcapng section, or that of a pcap file.
#[derive(Clone, Copy, Debug)]
struct Interface {
    link: Linktype,
    /// Units of a timestamp per second.
    resolution: u64,
    offset_s: i64,
}

/// An open capture.
pub struct CaptureFile<'a> {
    reader: Box<dyn PcapReaderIterator + Send + 'a>,
    interfaces: Vec<Interface>,
    frames: u64,
    bytes: u64,
    unknown_links: u64,
    unknown_link: Option<i32>,
    cut_off: bool,
}

impl<'a> CaptureFile<'a> {
    /// Opens a capture.
    pub fn open(file: impl Read + Send + 'a) -> Result<CaptureFile<'a>, ReadError> {
        let reader = create_reader(WINDOW_BYTES, file).map_err(|error| match error {
            PcapError::ReadError => ReadError::Io("the first bytes did not come".into()),
            _ => ReadError::NotACapture,
        })?;
        Ok(CaptureFile {
            reader,
            interfaces: Vec::new(),
            frames: 0,
            bytes: 0,
            unknown_links: 0,
            unknown_link: None,
            cut_off: false,
        })
    }

    /// Passes the next frame to `take`. Returns false at the end of the file.
    pub fn next(
        &mut self,
        take: &mut impl FnMut(&Frame) -> Result<(), ReadError>,
    ) -> Result<bool, ReadError> {
        loop {
            match self.reader.next() {
                Ok((length, block)) => {
                    self.bytes += length as u64;
                    let found = match found_in(block, &mut self.interfaces) {
                        Found::Frame(frame) => {
                            self.frames += 1;
                            take(&frame)?;
                            Found::Frame(())
                        }
                        Found::UnknownLink(number) => Found::UnknownLink(number),
                        Found::Nothing => Found::Nothing,
                        Found::Damage => Found::Damage,
                    };
                    self.reader.consume(length);
                    match found {
                        Found::Frame(()) => return Ok(true),
                        Found::UnknownLink(number) => self.unknown(number),
                        Found::Nothing => {}
                        Found::Damage => return Err(self.damaged()),
                    }
                }
                Err(PcapError::Eof) => return self.at_end(),
                Err(PcapError::Incomplete(_)) => {
                    let before = self.reader.data().len();
                    if self.reader.refill().is_err() {
                        return Err(self.damaged());
                    }
                    match (self.reader.data().len(), self.reader.reader_exhausted()) {
                        (0, true) => return self.at_end(),
                        (_, true) => return self.cut(),
                        (now, false) if now == before => return Err(self.damaged()),
                        _ => {}
                    }
                }
                Err(PcapError::UnexpectedEof) => return self.cut(),
                Err(PcapError::ReadError) => {
                    return Err(ReadError::Io("the file ended its answers".into()));
                }
                Err(_) => return Err(self.damaged()),
            }
        }
    }

    /// Ends a recording that was stopped in the middle of a block; the frames before it count.
    fn cut(&mut self) -> Result<bool, ReadError> {
        self.cut_off = true;
        self.at_end()
    }

    fn at_end(&self) -> Result<bool, ReadError> {
        match self.unknown_link {
            Some(number) if self.frames == 0 => Err(ReadError::UnknownLink { number }),
            _ => Ok(false),
        }
    }

    fn damaged(&self) -> ReadError {
        ReadError::Damaged {
            after_bytes: self.bytes,
        }
    }

    fn unknown(&mut self, number: i32) {
        self.unknown_links += 1;
        self.unknown_link = Some(number);
    }

    /// Bytes read so far.
    pub const fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// Frames on links of an unknown type.
    pub const fn of_unknown_link(&self) -> u64 {
        self.unknown_links
    }

    /// Whether the file ends in the middle of a block.
    pub const fn was_cut_off(&self) -> bool {
        self.cut_off
    }
}

enum Found<F> {
    Frame(F),
    UnknownLink(i32),
    Nothing,
    Damage,
}

fn found_in<'a>(block: PcapBlockOwned<'a>, interfaces: &mut Vec<Interface>) -> Found<Frame<'a>> {
    match block {
        PcapBlockOwned::LegacyHeader(header) => {
            interfaces.push(Interface {
                link: header.network,
                resolution: if header.is_nanosecond_precision() {
                    1_000_000_000
                } else {
                    DEFAULT_RESOLUTION
                },
                offset_s: 0,
            });
            Found::Nothing
        }
        PcapBlockOwned::Legacy(block) => {
            let Some(interface) = interfaces.first() else {
                return Found::Damage;
            };
            let units = u64::from(block.ts_usec);
            let at = u64::from(block.ts_sec) * interface.resolution + units;
            frame(interface, at, block.origlen, block.caplen, block.data)
        }
        PcapBlockOwned::NG(block) => found_in_section(block, interfaces),
    }
}

fn found_in_section<'a>(block: Block<'a>, interfaces: &mut Vec<Interface>) -> Found<Frame<'a>> {
    match block {
        Block::SectionHeader(_) => interfaces.clear(),
        Block::InterfaceDescription(description) => {
            let Some(resolution) = description.ts_resolution() else {
                return Found::Damage;
            };
            interfaces.push(Interface {
                link: description.linktype,
                resolution,
                offset_s: description.if_tsoffset,
            });
        }
        Block::EnhancedPacket(packet) => {
            let Some(interface) = interfaces.get(packet.if_id as usize) else {
                return Found::Damage;
            };
            let at = u64::from(packet.ts_high) << 32 | u64::from(packet.ts_low);
            return frame(interface, at, packet.origlen, packet.caplen, packet.data);
        }
        // A simple packet block has no time, so it cannot be replayed.
        _ => {}
    }
    Found::Nothing
}

fn frame<'a>(
    interface: &Interface,
    at: u64,
    length: u32,
    recorded: u32,
    data: &'a [u8],
) -> Found<Frame<'a>> {
    let Some(link) = LinkLayer::of(interface.link) else {
        return Found::UnknownLink(interface.link.0);
    };
    let Some(at_ns) = nanoseconds(interface, at) else {
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

/// Converts a timestamp to ns since 1970; `None` if 64 bits cannot hold it.
fn nanoseconds(interface: &Interface, at: u64) -> Option<u64> {
    let (seconds, units) = (at / interface.resolution, at % interface.resolution);
    // Every usual resolution needs no more than 64 bits.
    let fraction = match units.checked_mul(1_000_000_000) {
        Some(scaled) => scaled / interface.resolution,
        None => (u128::from(units) * 1_000_000_000 / u128::from(interface.resolution)) as u64,
    };
    let scaled = u128::from(seconds) * 1_000_000_000 + u128::from(fraction);
    let offset = i128::from(interface.offset_s) * 1_000_000_000;
    u64::try_from(i128::try_from(scaled).ok()? + offset).ok()
}
