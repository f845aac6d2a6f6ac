//! Interfaces of a capture: link type and clock.

use crate::link::LinkLayer;
use pcap_parser::Linktype;

const NS_PER_S: u64 = 1_000_000_000;

/// One interface of a pcapng section, or the only one of a pcap file.
#[derive(Clone, Copy, Debug)]
pub struct Interface {
    link: Result<LinkLayer, UnknownLink>,
    /// Units of a timestamp per second.
    resolution: u64,
    offset_s: i64,
    /// Nanoseconds in a unit; 0 if a timestamp needs the general conversion.
    unit_ns: u64,
}

/// Number of a link type that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLink(pub i32);

impl Interface {
    /// An interface whose timestamps count `resolution` units a second from `offset_s`.
    pub fn new(link: Linktype, resolution: u64, offset_s: i64) -> Interface {
        let is_whole = offset_s == 0 && NS_PER_S.is_multiple_of(resolution);
        Interface {
            link: LinkLayer::of(link).ok_or(UnknownLink(link.0)),
            resolution,
            offset_s,
            unit_ns: if is_whole { NS_PER_S / resolution } else { 0 },
        }
    }

    /// First header of the interface's frames.
    pub const fn link(&self) -> Result<LinkLayer, UnknownLink> {
        self.link
    }

    /// Number of units of a timestamp per second.
    pub const fn resolution(&self) -> u64 {
        self.resolution
    }

    /// Converts a timestamp to ns since 1970; `None` if 64 bits cannot hold it.
    pub fn nanoseconds(&self, at: u64) -> Option<u64> {
        match self.unit_ns {
            0 => self.converted(at),
            unit_ns => at.checked_mul(unit_ns),
        }
    }

    fn converted(&self, at: u64) -> Option<u64> {
        let (seconds, units) = (at / self.resolution, at % self.resolution);
        let fraction = u128::from(units) * u128::from(NS_PER_S) / u128::from(self.resolution);
        let scaled = u128::from(seconds) * u128::from(NS_PER_S) + fraction;
        let offset = i128::from(self.offset_s) * i128::from(NS_PER_S);
        u64::try_from(i128::try_from(scaled).ok()? + offset).ok()
    }
}
