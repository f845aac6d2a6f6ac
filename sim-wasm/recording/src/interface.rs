//! Interfaces of a capture: link type and clock.

use crate::link::LinkLayer;
use pcap_parser::Linktype;

const NS_PER_S: u64 = 1_000_000_000;
/// Bit of `if_tsresol` that gives the base of the exponent in the other bits: 2 if set, 10 if not.
const BASE_2: u8 = 0x80;

/// One interface of a pcapng section, or the only interface of a pcap file.
#[derive(Clone, Copy, Debug)]
pub struct Interface {
    link: Result<LinkLayer, UnknownLink>,
    /// Timestamp units per second.
    resolution: u128,
    offset_s: i64,
    /// Nanoseconds per timestamp unit. 0 if this is not a whole number, or if timestamps have an
    /// offset.
    unit_ns: u64,
}

/// Number of a link type whose frames this crate cannot read.
#[derive(Clone, Copy, Debug)]
pub struct UnknownLink(pub i32);

impl Interface {
    /// Creates an interface whose timestamps count `resolution` units per second, from `offset_s`
    /// seconds after 1970.
    pub fn new(link: Linktype, resolution: u128, offset_s: i64) -> Interface {
        let whole_ns = |units: &u64| offset_s == 0 && NS_PER_S.is_multiple_of(*units);
        let units = u64::try_from(resolution).ok().filter(whole_ns);
        Interface {
            link: LinkLayer::of(link).ok_or(UnknownLink(link.0)),
            resolution,
            offset_s,
            unit_ns: units.map_or(0, |units| NS_PER_S / units),
        }
    }

    /// Returns the kind of header with which the interface's frames begin.
    pub const fn link(&self) -> Result<LinkLayer, UnknownLink> {
        self.link
    }

    /// Converts the time of a pcap file's record to ns since 1970. `units` are microseconds or
    /// nanoseconds.
    pub fn nanoseconds_of_record(&self, seconds: u32, units: u32) -> u64 {
        // Both units of a pcap file, µs and ns, are whole nanoseconds.
        u64::from(seconds) * NS_PER_S + u64::from(units) * self.unit_ns
    }

    /// Converts a timestamp to ns since 1970; `None` if 64 bits cannot hold it. Fractions of a
    /// nanosecond are cut off.
    pub fn nanoseconds(&self, at: u64) -> Option<u64> {
        match self.unit_ns {
            0 => self.converted(at),
            unit_ns => at.checked_mul(unit_ns),
        }
    }

    fn converted(&self, at: u64) -> Option<u64> {
        let scaled = u128::from(at) * u128::from(NS_PER_S) / self.resolution;
        let offset = i128::from(self.offset_s) * i128::from(NS_PER_S);
        u64::try_from(i128::try_from(scaled).ok()? + offset).ok()
    }
}

/// Returns the timestamp units per second for the option `if_tsresol` of pcapng. The function of
/// the library `pcap_parser` refuses powers of 2.
pub const fn resolution_of(tsresol: u8) -> u128 {
    let exponent = (tsresol & !BASE_2) as u32;
    match tsresol & BASE_2 {
        // A power of ten above 128 bits becomes the largest number of 128 bits. The file's time
        // unit is then so short that each of its times is less than 1 ns, so the error is too.
        0 => 10_u128.saturating_pow(exponent),
        _ => 1 << exponent,
    }
}
