//! Reasons why a capture cannot be replayed, each with a message for the user.

use std::fmt;

/// Reason why a capture cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The file is not a capture.
    NotACapture,
    /// A block of the file is inconsistent.
    Damaged {
        /// Position of the block in the file, bytes.
        after_bytes: u64,
    },
    /// Every packet is on a link of an unknown type.
    UnknownLink {
        /// Number of the link type in tcpdump's list.
        number: i32,
    },
    /// No packet has a timestamp: all of them are in simple packet blocks.
    Untimed,
    /// The file contains no IP packet that is selected.
    Empty,
    /// The file contains more packets than can be replayed.
    TooMany,
    /// A packet is larger than 65,535 bytes.
    TooLarge {
        /// Size of the IP packet.
        bytes: u32,
    },
    /// Reading was cancelled.
    Cancelled,
    /// The file cannot be read: the operating system reported an error.
    Io,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotACapture => f.write_str("the file is not a capture: use a pcap or pcapng file, and unpack a compressed file first"),
            ReadError::Damaged { after_bytes } => write!(f, "the capture is damaged after {after_bytes} bytes: use a file that tshark or tcpdump reads to its end"),
            ReadError::UnknownLink { number } => write!(f, "the capture's link type {number} is not known: use Ethernet, Linux cooked or raw IP"),
            ReadError::Untimed => f.write_str("the packets of the capture have no timestamps, because all of them are in simple packet blocks: use a pcap file, or a pcapng file with enhanced packet blocks"),
            ReadError::Empty => f.write_str("the capture has no IP packet in the chosen part: use another file, time span or filter"),
            ReadError::TooMany => write!(f, "the capture has more than {} packets: use a part of it, by time or by a filter", super::MAX_PACKETS),
            ReadError::TooLarge { bytes } => write!(f, "the capture has a packet of {bytes} bytes, which is too large for any wire: the recording host had merged several packets; record again with offloads off (ethtool -K DEVICE tso off gso off gro off)"),
            ReadError::Cancelled => f.write_str("reading the capture was cancelled"),
            ReadError::Io => f.write_str("the file could not be read to its end: try again, or use a copy of the file"),
        }
    }
}

impl std::error::Error for ReadError {}
