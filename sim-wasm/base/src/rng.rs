//! Random numbers: each component of the simulation gets its own stream, which depends only on the
//! run's seed and the component's name.
//!
//! The algorithm is xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64. One component's
//! numbers do not depend on how often another component takes a number.

use crate::digest::name_hash;

/// A deterministic stream of 64-bit words.
#[derive(Clone, Debug)]
pub struct Rng {
    s: [u64; 4],
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// Returns the random stream of `component` in the run with this `seed`.
    pub fn named(seed: u64, component: &str) -> Rng {
        let mut state = name_hash(component) ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Rng {
            s: std::array::from_fn(|_| split_mix(&mut state)),
        }
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = self.s;
        let result = s1.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let mut t = [s0, s1, s2 ^ s0, s3 ^ s1];
        t[1] ^= t[2];
        t[0] ^= t[3];
        t[2] ^= s1 << 17;
        t[3] = t[3].rotate_left(45);
        self.s = t;
        result
    }

    /// Returns an integer in `0..bound` (`bound` > 0), by multiply and shift.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns an integer in `low..=high`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// Returns true with probability `ppm` in a million.
    pub fn chance_ppm(&mut self, ppm: u32) -> bool {
        ppm > 0 && self.below(1_000_000) < u64::from(ppm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_and_name_give_the_same_stream() {
        let mut a = Rng::named(7, "link");
        let mut b = Rng::named(7, "link");
        assert!((0..100).all(|_| a.next_u64() == b.next_u64()));
    }

    #[test]
    fn other_names_and_seeds_give_other_streams() {
        let first = |seed, name| Rng::named(seed, name).next_u64();
        assert_ne!(first(1, "link"), first(1, "disk"));
        assert_ne!(first(1, "link"), first(2, "link"));
    }

    #[test]
    fn matches_the_reference_step() {
        // One step of xoshiro256** from s = [1, 2, 3, 4], computed by hand: 2·5 = 10, rotl 7 =
        // 1280, ·9 = 11520.
        let mut rng = Rng { s: [1, 2, 3, 4] };
        assert_eq!(rng.next_u64(), 11_520);
        assert_eq!(rng.s, [7, 0, 262_146, 211_106_232_532_992]);
    }
}
