//! Weights of nice values, and time divided by a weight.
//!
//! Read first: kernel/sched/core.c (`sched_prio_to_weight`, `sched_prio_to_wmult`),
//! kernel/sched/fair.c:__calc_delta. One step of the nice value changes the weight by a factor of
//! about 1.25.

use crate::interactivity::MAX_RT_PRIO;

/// Weight of nice 0 (`NICE_0_LOAD`, scaled down).
pub const NICE_0_WEIGHT: u32 = 1_024;

/// Weights of nice −20 … 19.
const WEIGHT: [u32; 40] = [
    88_761, 71_755, 56_483, 46_273, 36_291, 29_154, 23_254, 18_705, 14_949, 11_916, 9_548, 7_620,
    6_100, 4_904, 3_906, 3_121, 2_501, 1_991, 1_586, 1_277, 1_024, 820, 655, 526, 423, 335, 272,
    215, 172, 137, 110, 87, 70, 56, 45, 36, 29, 23, 18, 15,
];

/// 2³² divided by each weight.
const INVERSE: [u32; 40] = [
    48_388,
    59_856,
    76_040,
    92_818,
    118_348,
    147_320,
    184_698,
    229_616,
    287_308,
    360_437,
    449_829,
    563_644,
    704_093,
    875_809,
    1_099_582,
    1_376_151,
    1_717_300,
    2_157_191,
    2_708_050,
    3_363_326,
    4_194_304,
    5_237_765,
    6_557_202,
    8_165_337,
    10_153_587,
    12_820_798,
    15_790_321,
    19_976_592,
    24_970_740,
    31_350_126,
    39_045_157,
    49_367_440,
    61_356_676,
    76_695_844,
    95_443_717,
    119_304_647,
    148_102_320,
    186_737_708,
    238_609_294,
    286_331_153,
];

/// A task's weight (`struct load_weight`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    row: u8,
}

impl Weight {
    /// Returns the weight of a static priority, 100 … 139.
    pub const fn of(static_prio: u8) -> Weight {
        Weight {
            row: static_prio - MAX_RT_PRIO,
        }
    }

    /// Returns the weight: 15 … 88761, and 1024 at nice 0.
    pub const fn get(self) -> i64 {
        WEIGHT[self.row as usize] as i64
    }

    /// Converts CPU time to virtual time: divides by the weight and multiplies by 1024
    /// (`calc_delta_fair`).
    pub const fn virtual_time(self, time: u64) -> i64 {
        if WEIGHT[self.row as usize] == NICE_0_WEIGHT {
            return time as i64;
        }
        // The kernel reduces 1024 · inverse to 32 bits and so loses low bits; the model does too.
        let mut factor = NICE_0_WEIGHT as u64 * INVERSE[self.row as usize] as u64;
        let mut shift = 32;
        let beyond = (factor >> 32) as u32;
        if beyond > 0 {
            let bits = 32 - beyond.leading_zeros();
            shift -= bits;
            factor >>= bits;
        }
        ((time as u128 * factor as u128) >> shift) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interactivity::nice_to_prio;

    #[test]
    fn weights_are_those_of_the_kernel_and_grow_by_a_quarter_a_step() {
        for (nice, weight) in [(-20, 88_761), (-10, 9_548), (0, 1_024), (10, 110), (19, 15)] {
            assert_eq!(Weight::of(nice_to_prio(nice)).get(), weight);
        }
        for nice in -20..19_i8 {
            let [heavier, lighter] =
                [nice, nice + 1].map(|nice| Weight::of(nice_to_prio(nice)).get());
            let percent = heavier * 100 / lighter;
            assert!((119..=132).contains(&percent), "nice {nice}: {percent} %");
        }
    }

    #[test]
    fn virtual_time_is_time_divided_by_the_weight() {
        for nice in -20..=19_i8 {
            let weight = Weight::of(nice_to_prio(nice));
            for time in [1_000_u64, 4_000_000, 1_000_000_000] {
                let exact = time as i128 * 1_024 / i128::from(weight.get());
                let off = i128::from(weight.virtual_time(time)) - exact;
                assert!(
                    off.abs() <= exact / 10_000 + 1,
                    "nice {nice}, {time} ns: {off}"
                );
            }
        }
    }
}
