//! `run.digest`: a 64-bit hash over every applied event and the final state.
//!
//! Two runs that differ anywhere have different digests. A run keeps its digest however it was
//! stepped, observed or checkpointed, natively and as WebAssembly. The hash must therefore not
//! depend on how the program numbers things. Kinds of events, parameters and kinds of work are
//! hashed by *name*. Enums of the kernel are hashed by the numbers in their declaration. A new
//! parameter, event, stage, context, drop reason or metric then changes no digest. Hops and journal
//! entries are observations, so they are not hashed.

/// FNV-1a hash of no bytes.
pub const FNV_BASIS: u64 = 0xCBF2_9CE4_8422_2325;

/// Continues an FNV-1a hash with further bytes.
pub const fn fnv(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        at += 1;
    }
    hash
}

/// Hash of a name. The result does not depend on the name's place in a list.
pub const fn name_hash(name: &str) -> u64 {
    fnv(FNV_BASIS, name.as_bytes())
}

/// Adds one word to the digest by a multiplication and a rotation, which take about two
/// nanoseconds.
pub const fn mix(digest: u64, word: u64) -> u64 {
    (digest ^ word)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(29)
}

/// Packs two numbers of up to 32 bits each into one word.
pub fn pair(high: impl Into<u64>, low: impl Into<u64>) -> u64 {
    high.into() << 32 | low.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_depends_on_every_byte() {
        assert_eq!(fnv(FNV_BASIS, b""), 0xCBF2_9CE4_8422_2325);
        assert_ne!(fnv(FNV_BASIS, b"ab"), fnv(FNV_BASIS, b"ba"));
    }

    #[test]
    fn a_pair_has_both_numbers() {
        assert_eq!(pair(3_u32, true), 0x3_0000_0001);
    }

    #[test]
    fn names_are_hashed_by_fnv_1a() {
        // Published test vectors of FNV-1a.
        assert_eq!(name_hash(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(name_hash("a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(name_hash("foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn the_order_of_words_counts() {
        assert_ne!(mix(mix(0, 1), 2), mix(mix(0, 2), 1));
    }
}
