//! `run.digest`: 64 bits over every applied event and the state at the end.
//!
//! Two runs that differ anywhere have another digest; a run has the same one however it
//! was stepped, observed or checkpointed, natively and as WebAssembly. What enters it must
//! therefore not depend on how the program happens to number things: a kind of event, a
//! parameter or a piece of work enters by a hash of its *name*, and a kernel's enum by the
//! numbers that stand in its declaration. A new parameter, event, stage, context, reason
//! for a loss or metric then shifts no digest. Hops and journal entries are counted for
//! people and stay out.

/// FNV-1a over a name: 64 bits that stay the same wherever the name stands in a list.
pub const fn name_hash(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        at += 1;
    }
    hash
}

/// One step of the digest: multiply and rotate, a couple of nanoseconds.
pub const fn mix(digest: u64, word: u64) -> u64 {
    (digest ^ word)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_hashed_by_fnv_1a() {
        // The function's published test vectors.
        assert_eq!(name_hash(""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(name_hash("a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(name_hash("foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn the_order_of_words_counts() {
        assert_ne!(mix(mix(0, 1), 2), mix(mix(0, 2), 1));
    }
}
