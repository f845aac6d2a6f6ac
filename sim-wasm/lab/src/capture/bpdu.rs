//! Bytes of the hello frame that a switch sends: a configuration BPDU in an LLC frame.
//!
//! Read first: IEEE 802.3 (a length in place of the EtherType), IEEE 802.2 (LLC), IEEE 802.1D §9.3
//! (the BPDU; its times are 256ths of a second).
//!
//! Invented: the switch is the root of the spanning tree, and its lowest port leads to the
//! simulated machine.

use super::bytes::{MAC, push16, push32};

/// Minimum length of an Ethernet frame without its checksum, bytes.
pub const SHORTEST_FRAME_BYTES: u32 = 60;
/// Multicast address of all bridges in a spanning tree.
const BRIDGE_GROUP: [u8; 6] = [0x01, 0x80, 0xC2, 0, 0, 0];
/// Last byte of the first switch's hardware address. The other switches have the next numbers.
const FIRST_SWITCH: u8 = 0x10;
/// LLC header: the spanning tree's service access point, twice, then an unnumbered information
/// frame.
const LLC: [u8; 3] = [0x42, 0x42, 0x03];
const BPDU_BYTES: u16 = 35;
/// Default priority of a bridge, and identifier of its first port, in 802.1D.
const PRIORITY: u16 = 0x8000;
const FIRST_PORT: u16 = 0x8001;
/// Maximum age, and delay until a port forwards: 802.1D's defaults of 20 s and 15 s.
const MAX_AGE: u16 = 20 << 8;
const FORWARD_DELAY: u16 = 15 << 8;

/// The hello frame that a switch sends on one link.
#[derive(Clone, Copy, Debug)]
pub struct Bpdu {
    /// Index of the link between the switch and the simulated machine.
    pub link: u8,
    /// Interval between two hello frames, ns.
    pub hello_ns: u64,
}

impl Bpdu {
    fn address(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&MAC);
        out.push(FIRST_SWITCH + self.link);
    }

    fn bridge(self, out: &mut Vec<u8>) {
        push16(out, PRIORITY);
        self.address(out);
    }

    /// Writes the whole frame without padding.
    pub fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&BRIDGE_GROUP);
        self.address(out);
        push16(out, LLC.len() as u16 + BPDU_BYTES);
        out.extend_from_slice(&LLC);
        // Protocol, version, type and flags: a configuration BPDU, without a topology change.
        out.extend_from_slice(&[0; 5]);
        self.bridge(out);
        push32(out, 0);
        self.bridge(out);
        push16(out, FIRST_PORT);
        push16(out, 0);
        push16(out, MAX_AGE);
        push16(out, (self.hello_ns * 256 / 1_000_000_000) as u16);
        push16(out, FORWARD_DELAY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_is_35_bytes_behind_its_llc_header() {
        let mut out = Vec::new();
        let bpdu = Bpdu {
            link: 0,
            hello_ns: 2_000_000_000,
        };
        bpdu.write(&mut out);
        assert_eq!(out.len(), 14 + 3 + 35);
        assert_eq!(out[12..14], [0, 38], "a length, no EtherType");
        assert_eq!(out[48..50], [2, 0], "each two seconds");
    }
}
