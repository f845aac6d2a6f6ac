//! Bytes of the hello frame that a switch sends: a configuration BPDU in an LLC frame.
//!
//! Read first: IEEE 802.3 (a length in place of the EtherType), IEEE 802.2 (LLC), IEEE 802.1D §9.3
//! (the BPDU; its times are 256ths of a second).
//!
//! Invented: the switch is the root of the spanning tree, and its lowest port leads to the
//! simulated machine.

use super::mac;

/// Minimum length of an Ethernet frame without its checksum, bytes.
const SHORTEST_FRAME_BYTES: usize = 60;
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
    /// Writes the whole frame, with the padding of a short frame.
    pub fn write(self, out: &mut Vec<u8>) {
        let switch = mac(FIRST_SWITCH + self.link);
        let bridge = [&PRIORITY.to_be_bytes()[..], &switch].concat();
        let hello = (self.hello_ns * 256 / 1_000_000_000) as u16;
        for part in [
            &BRIDGE_GROUP[..],
            &switch,
            &(LLC.len() as u16 + BPDU_BYTES).to_be_bytes(),
            &LLC,
            // Protocol, version, type and flags: a configuration BPDU, without a topology change.
            &[0; 5],
            &bridge,
            // Cost of the path to the root: none, because this switch is the root.
            &[0; 4],
            &bridge,
            &FIRST_PORT.to_be_bytes(),
            // Age of this message.
            &[0; 2],
            &MAX_AGE.to_be_bytes(),
            &hello.to_be_bytes(),
            &FORWARD_DELAY.to_be_bytes(),
        ] {
            out.extend_from_slice(part);
        }
        out.resize(SHORTEST_FRAME_BYTES, 0);
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
        assert_eq!(out.len(), 60);
        assert_eq!(out[14 + 3 + 35..], [0; 8], "padding");
        assert_eq!(out[12..14], [0, 38], "a length, no EtherType");
        assert_eq!(out[48..50], [2, 0], "each two seconds");
    }
}
