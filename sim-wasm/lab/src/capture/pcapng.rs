//! Blocks of a pcapng file: section, interface, packet.
//!
//! Read first: draft-ietf-opsawg-pcapng, §4.1–4.3. Little endian. Every block has its length at
//! both ends and is padded to four bytes.

const SECTION_HEADER: u32 = 0x0A0D_0D0A;
const INTERFACE_DESCRIPTION: u32 = 1;
const ENHANCED_PACKET: u32 = 6;
const BYTE_ORDER_MAGIC: u32 = 0x1A2B_3C4D;
/// Version of the format: major 1, minor 0.
const VERSION: u32 = 1;
/// Each half of the section's length: unknown, so the section extends to the end of the file.
const LENGTH_UNKNOWN: u32 = u32::MAX;
/// Link type of Ethernet frames (LINKTYPE_ETHERNET).
const ETHERNET: u32 = 1;
/// Options of an interface: its name, and a time resolution of 10⁻⁹ s.
const IF_NAME: u16 = 2;
const IF_TSRESOL: u16 = 9;
const NANOSECONDS: u8 = 9;
const END_OF_OPTIONS: [u8; 4] = [0; 4];

/// Writes the beginning of a file.
pub fn section(file: &mut Vec<u8>) {
    let words = [BYTE_ORDER_MAGIC, VERSION, LENGTH_UNKNOWN, LENGTH_UNKNOWN];
    block(SECTION_HEADER, &words, &[], file);
}

/// Writes an Ethernet interface. Packets refer to it by its position in the file.
pub fn interface(name: &str, snap_length: u32, file: &mut Vec<u8>) {
    let (name, resolution) = (name.as_bytes(), [NANOSECONDS]);
    let options = [
        option(IF_NAME, name),
        option(IF_TSRESOL, &resolution),
        END_OF_OPTIONS.into(),
    ];
    block(
        INTERFACE_DESCRIPTION,
        &[ETHERNET, snap_length],
        &options.concat(),
        file,
    );
}

/// Writes a packet: its first bytes and its whole length.
pub fn packet(interface: u32, unix_ns: u64, whole: u32, bytes: &[u8], file: &mut Vec<u8>) {
    let (high, low) = ((unix_ns >> 32) as u32, unix_ns as u32);
    let words = [interface, high, low, bytes.len() as u32, whole];
    block(ENHANCED_PACKET, &words, bytes, file);
}

/// Writes a block that has these words and then these bytes.
fn block(kind: u32, words: &[u32], bytes: &[u8], file: &mut Vec<u8>) {
    let padded = bytes.len().next_multiple_of(4);
    let length = (4 * (3 + words.len()) + padded) as u32;
    for word in [kind, length].iter().chain(words) {
        file.extend_from_slice(&word.to_le_bytes());
    }
    file.extend_from_slice(bytes);
    file.resize(file.len() + padded - bytes.len(), 0);
    file.extend_from_slice(&length.to_le_bytes());
}

fn option(code: u16, value: &[u8]) -> Vec<u8> {
    let mut option = [code, value.len() as u16].map(u16::to_le_bytes).concat();
    option.extend_from_slice(value);
    option.resize(option.len().next_multiple_of(4), 0);
    option
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_padded_and_says_its_length_at_both_ends() {
        let mut file = Vec::new();
        packet(1, 0x0102_0304_0506_0708, 60, &[7; 5], &mut file);
        let words: Vec<u32> = file
            .chunks(4)
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
            .collect();
        let data = [0x0707_0707, 0x07];
        let (high, low) = (0x0102_0304, 0x0506_0708);
        assert_eq!(words, [6, 40, 1, high, low, 5, 60, data[0], data[1], 40]);
    }
}
