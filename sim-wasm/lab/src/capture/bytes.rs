//! Building blocks of all frames: words in network order, RFC 1071's checksum, hardware addresses.

/// Prefix of locally administered hardware addresses. The last byte is the host's number.
pub const MAC: [u8; 5] = [0x02, 0, 0, 0, 0];

/// Appends a 16-bit word in network order.
pub fn push16(out: &mut Vec<u8>, word: u16) {
    out.extend_from_slice(&word.to_be_bytes());
}

/// Appends a 32-bit word in network order.
pub fn push32(out: &mut Vec<u8>, word: u32) {
    out.extend_from_slice(&word.to_be_bytes());
}

/// Returns the RFC 1071 checksum of `bytes`, starting from a partial sum.
pub fn checksum(bytes: &[u8], begin: u32) -> u16 {
    let words = bytes.chunks(2).map(|pair| {
        let low = pair.get(1).copied().unwrap_or(0);
        u32::from(u16::from_be_bytes([pair[0], low]))
    });
    let mut sum = words.fold(begin, |sum, word| sum + word);
    while sum > 0xFFFF {
        sum = (sum & 0xFFFF) + (sum >> 16);
    }
    !(sum as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_rfc_1071s_example() {
        let bytes = [0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7];
        assert_eq!(checksum(&bytes, 0), !0xDDF2);
    }
}
