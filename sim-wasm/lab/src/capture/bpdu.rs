//! The bytes of a switch's frame: a configuration BPDU in an LLC frame.
//!
//! Read first: IEEE 802.3 (a length in place of the EtherType), IEEE 802.2 (LLC), IEEE 802.1D
//! §9.3 (the BPDU; its times are 256ths of a second).
//!
//! Made up: the switch is the root, and has its lowest port to the machine.

use super::bytes::{MAC, push16, push32};

/// An Ethernet frame without its checksum is no shorter than this.
pub const SHORTEST_FRAME_BYTES: u32 = 60;
/// All bridges of a spanning tree.
const BRIDGE_GROUP: [u8; 6] = [0x01, 0x80, 0xC2, 0, 0, 0];
/// From here on the last bytes of the switches' hardware addresses.
const FIRST_SWITCH: u8 = 0x10;
/// The spanning tree's service access point, twice, and an unnumbered information frame.
const LLC: [u8; 3] = [0x42, 0x42, 0x03];
const BPDU_BYTES: u16 = 35;
/// 802.1D's usual priority of a bridge, and of its first port.
const PRIORITY: u16 = 0x8000;
const FIRST_PORT: u16 = 0x8001;
/// Most age, and the delay until a port forwards: 802.1D's usual 20 s and 15 s.
const MAX_AGE: u16 = 20 << 8;
const FORWARD_DELAY: u16 = 15 << 8;

/// A hello.
#[derive(Clone, Copy, Debug)]
pub struct Bpdu {
    /// On whose link the switch is.
    pub link: u8,
    /// How often it says hello, ns.
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

    /// The whole frame without its padding.
    pub fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&BRIDGE_GROUP);
        self.address(out);
        push16(out, LLC.len() as u16 + BPDU_BYTES);
        out.extend_from_slice(&LLC);
        // Protocol, version, type and flags: a configuration BPDU, nothing changed.
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
