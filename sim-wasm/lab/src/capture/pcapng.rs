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
/// Length of the section: unknown, so it extends to the end of the file.
const LENGTH_UNKNOWN: u64 = u64::MAX;
/// Link type of Ethernet frames (LINKTYPE_ETHERNET).
const ETHERNET: u32 = 1;
/// Options of an interface: its name, and a time resolution of 10⁻⁹ s.
const IF_NAME: u16 = 2;
const IF_TSRESOL: u16 = 9;
const NANOSECONDS: u8 = 9;
const END_OF_OPTIONS: [u8; 4] = [0; 4];

/// Writes the beginning of a file.
pub fn section(file: &mut Vec<u8>) {
    block(SECTION_HEADER, file, |body| {
        put(body, BYTE_ORDER_MAGIC);
        put(body, VERSION);
        body.extend_from_slice(&LENGTH_UNKNOWN.to_le_bytes());
    });
}

/// Writes an Ethernet interface. Packets refer to it by its position in the file.
pub fn interface(name: &str, snap_length: u32, file: &mut Vec<u8>) {
    block(INTERFACE_DESCRIPTION, file, |body| {
        put(body, ETHERNET);
        put(body, snap_length);
        option(IF_NAME, name.as_bytes(), body);
        option(IF_TSRESOL, &[NANOSECONDS], body);
        body.extend_from_slice(&END_OF_OPTIONS);
    });
}

/// Writes a packet: its first bytes and its whole length.
pub fn packet(interface: u32, unix_ns: u64, whole: u32, bytes: &[u8], file: &mut Vec<u8>) {
    block(ENHANCED_PACKET, file, |body| {
        put(body, interface);
        put(body, (unix_ns >> 32) as u32);
        put(body, unix_ns as u32);
        put(body, bytes.len() as u32);
        put(body, whole);
        padded(bytes, body);
    });
}

fn block(kind: u32, file: &mut Vec<u8>, fill: impl FnOnce(&mut Vec<u8>)) {
    let begin = file.len();
    put(file, kind);
    put(file, 0);
    fill(file);
    let length = (file.len() + 4 - begin) as u32;
    file[begin + 4..begin + 8].copy_from_slice(&length.to_le_bytes());
    put(file, length);
}

fn option(code: u16, value: &[u8], body: &mut Vec<u8>) {
    body.extend_from_slice(&code.to_le_bytes());
    body.extend_from_slice(&(value.len() as u16).to_le_bytes());
    padded(value, body);
}

fn put(out: &mut Vec<u8>, word: u32) {
    out.extend_from_slice(&word.to_le_bytes());
}

fn padded(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(bytes);
    let missing = bytes.len().next_multiple_of(4) - bytes.len();
    out.resize(out.len() + missing, 0);
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
