//! Reads a pcap or pcapng file, one frame at a time.
//!
//! The window is the reading buffer, which holds the next bytes of the file. Frames that lie
//! completely in the window are parsed there, without a copy. The reader of the library
//! `pcap_parser` then skips these frames at once. The reader also fills the window, handles all
//! other blocks and detects damage.
//!
//! Read first: draft-ietf-opsawg-pcap, draft-ietf-opsawg-pcapng.

use crate::ReadError;
use crate::interface::{Interface, UnknownLink, resolution_of};
use crate::window::{Found, Frame, FrameParser, parser_of_file, parser_of_section};
use pcap_parser::traits::PcapReaderIterator;
use pcap_parser::{Block, PcapBlockOwned, PcapError, create_reader};
use std::io::Read;

/// Size of the reading buffer, bytes. A block may not be longer.
const WINDOW_BYTES: usize = 1 << 20;
/// Timestamp units per second of the two kinds of pcap file.
const MICROSECONDS: u128 = 1_000_000;
const NANOSECONDS: u128 = 1_000_000_000;

/// What the reader of the library `pcap_parser` found after the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Others {
    /// A block without a frame, or more bytes for the reading buffer.
    Passed,
    /// A frame. The frame is in the reading buffer, and is parsed next.
    BeforeFrame,
    /// The end of the file.
    End,
}

/// An open capture.
pub struct CaptureFile<'a> {
    reader: Box<dyn PcapReaderIterator + Send + 'a>,
    /// Parser of blocks that contain frames. `None` before the file's header is read.
    parser: Option<FrameParser>,
    interfaces: Vec<Interface>,
    frames: u64,
    /// Bytes read so far.
    pub bytes: u64,
    /// Number of frames on links of an unknown type.
    pub unknown_links: u64,
    unknown_link: Option<UnknownLink>,
    /// Number of frames without a timestamp.
    pub untimed: u64,
    /// Whether the file ends in the middle of a block.
    pub cut_off: bool,
}

impl<'a> CaptureFile<'a> {
    /// Opens a capture.
    pub fn open(file: impl Read + Send + 'a) -> Result<CaptureFile<'a>, ReadError> {
        let reader = create_reader(WINDOW_BYTES, file).map_err(|error| match error {
            PcapError::ReadError => ReadError::Io,
            _ => ReadError::NotACapture,
        })?;
        Ok(CaptureFile {
            reader,
            parser: None,
            interfaces: Vec::new(),
            frames: 0,
            bytes: 0,
            unknown_links: 0,
            unknown_link: None,
            untimed: 0,
            cut_off: false,
        })
    }

    /// Passes up to `at_most` frames to `take`. Returns false at the end of the file.
    pub fn advance(
        &mut self,
        at_most: u32,
        take: &mut impl FnMut(&Frame) -> Result<(), ReadError>,
    ) -> Result<bool, ReadError> {
        let (mut remaining, mut sees_frame) = (at_most, false);
        loop {
            let taken = self.take_in_place(remaining, take)?;
            remaining -= taken;
            if remaining == 0 {
                return Ok(true);
            }
            if sees_frame && taken == 0 {
                return Err(self.damaged());
            }
            match self.pass_others()? {
                Others::End => return Ok(false),
                passed => sees_frame = passed == Others::BeforeFrame,
            }
        }
    }

    /// Passes the frames at the beginning of the reading buffer to `take`, up to the first block
    /// that is not a whole frame. Returns the number of frames.
    fn take_in_place(
        &mut self,
        at_most: u32,
        take: &mut impl FnMut(&Frame) -> Result<(), ReadError>,
    ) -> Result<u32, ReadError> {
        let Some(parser) = self.parser else {
            return Ok(0);
        };
        let window = self.reader.data();
        let (mut rest, mut taken) = (window, 0);
        while taken < at_most
            && let Some((behind, frame)) = parser(rest, &self.interfaces)
        {
            take(&frame)?;
            (rest, taken) = (behind, taken + 1);
        }
        let length = window.len() - rest.len();
        self.frames += u64::from(taken);
        self.bytes += length as u64;
        // The bytes that were read are overwritten when the reading buffer is filled again.
        self.reader.consume_noshift(length);
        Ok(taken)
    }

    /// Reads one block without a frame, or fills the reading buffer. A block with a frame is left
    /// in the buffer.
    fn pass_others(&mut self) -> Result<Others, ReadError> {
        match self.reader.next() {
            Ok((length, block)) => {
                let found = found_in(block, &mut self.interfaces);
                if let Found::Frame(_) = found {
                    return Ok(Others::BeforeFrame);
                }
                self.bytes += length as u64;
                match found {
                    Found::Parser(parser) => self.parser = Some(parser),
                    Found::UnknownLink(link) => {
                        self.unknown_links += 1;
                        self.unknown_link = Some(link);
                    }
                    Found::Untimed => self.untimed += 1,
                    Found::Damage => return Err(self.damaged()),
                    _ => {}
                }
                self.reader.consume(length);
                Ok(Others::Passed)
            }
            Err(PcapError::Eof) => self.at_end(),
            Err(PcapError::Incomplete(_)) => self.fill(),
            Err(PcapError::UnexpectedEof) => self.cut(),
            Err(PcapError::ReadError) => Err(ReadError::Io),
            Err(_) => Err(self.damaged()),
        }
    }

    fn fill(&mut self) -> Result<Others, ReadError> {
        let before = self.reader.data().len();
        // `refill` reports a full buffer without an error. Only a failed read is an error.
        self.reader.refill().map_err(|_| ReadError::Io)?;
        match (self.reader.data().len(), self.reader.reader_exhausted()) {
            (0, true) => self.at_end(),
            (_, true) => self.cut(),
            (now, false) if now == before => Err(self.damaged()),
            _ => Ok(Others::Passed),
        }
    }

    /// Ends the reading of a file that stops in the middle of a block. The frames before this block
    /// are kept.
    fn cut(&mut self) -> Result<Others, ReadError> {
        self.cut_off = true;
        self.at_end()
    }

    fn at_end(&self) -> Result<Others, ReadError> {
        match self.unknown_link {
            Some(UnknownLink(number)) if self.frames == 0 => Err(ReadError::UnknownLink { number }),
            None if self.frames == 0 && self.untimed > 0 => Err(ReadError::Untimed),
            _ => Ok(Others::End),
        }
    }

    fn damaged(&self) -> ReadError {
        ReadError::Damaged {
            after_bytes: self.bytes,
        }
    }
}

fn found_in<'a>(block: PcapBlockOwned<'a>, interfaces: &mut Vec<Interface>) -> Found<'a> {
    match block {
        PcapBlockOwned::LegacyHeader(header) => {
            let resolution = if header.is_nanosecond_precision() {
                NANOSECONDS
            } else {
                MICROSECONDS
            };
            interfaces.push(Interface::new(header.network, resolution, 0));
            Found::Parser(parser_of_file(&header))
        }
        PcapBlockOwned::Legacy(block) => Frame::of_record(&block, interfaces),
        PcapBlockOwned::NG(block) => found_in_section(block, interfaces),
    }
}

fn found_in_section<'a>(block: Block<'a>, interfaces: &mut Vec<Interface>) -> Found<'a> {
    match block {
        Block::SectionHeader(header) => {
            interfaces.clear();
            return Found::Parser(parser_of_section(header.big_endian()));
        }
        Block::InterfaceDescription(description) => {
            let resolution = resolution_of(description.if_tsresol);
            let offset_s = description.if_tsoffset;
            interfaces.push(Interface::new(description.linktype, resolution, offset_s));
        }
        Block::EnhancedPacket(packet) => return Frame::of_enhanced(&packet, interfaces),
        Block::SimplePacket(_) => return Found::Untimed,
        _ => {}
    }
    Found::Nothing
}
