//! The program of the parameter `memory.pressure`: it holds a given amount of memory and touches
//! it.

use super::ask::Ask;
use crate::sched::Step;
use base::{Ns, Work};
use kernel::memory::{Memory, OwnerId, PageUse};

/// Maximum number of pages faulted in per turn: 49 in 10 ms, which is 20 MB/s.
const PAGES_PER_TURN: u32 = 49;
/// Interval of the program's turns, ms.
const TURN_MS: u64 = 10;
/// Number of turns in which the program touches every page once, so each page is touched once per
/// second.
const TURNS_PER_SECOND: u32 = 100;

/// State of the program that holds memory.
#[derive(Clone, Copy, Debug, Default)]
pub enum Pressure {
    /// Touches a hundredth of its pages, and waits for the pages that are in swap.
    #[default]
    Touch,
    /// Faults in a few more pages.
    Grow,
    /// Has its new pages, and sleeps until the next turn.
    Rest,
}

impl Pressure {
    /// Resumes the program, which should hold `target` pages.
    pub fn resume(
        &mut self,
        owner: OwnerId,
        target: u32,
        memory: &mut Memory,
        page_fault_ns: u64,
    ) -> Ask {
        let held = memory.total_vm(owner);
        match self {
            Pressure::Touch => {
                *self = Pressure::Grow;
                Ask::FaultIn {
                    away: memory.touch(owner, held.div_ceil(TURNS_PER_SECOND)),
                    page_use: PageUse::SwapIn(owner),
                }
            }
            Pressure::Grow => {
                *self = Pressure::Rest;
                let more = target.saturating_sub(held).min(PAGES_PER_TURN);
                Ask::Pages {
                    pages: more,
                    page_use: PageUse::Anon(owner),
                    step: Step::kernel(Work::PageFault, u64::from(more) * page_fault_ns),
                }
            }
            Pressure::Rest => {
                *self = Pressure::Touch;
                Ask::SleepFor { ms: TURN_MS }
            }
        }
    }
}

/// Returns the time that the program needs to fault in `target` pages and to touch all of them
/// once.
pub fn time_to_hold(target: u32) -> Ns {
    match target {
        0 => Ns::ZERO,
        pages => {
            let turns = pages.div_ceil(PAGES_PER_TURN) + TURNS_PER_SECOND;
            Ns::from_ms(u64::from(turns) * TURN_MS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::memory::Gfp;
    use kernel::profile::idle_memory;

    const ME: OwnerId = OwnerId(9);

    /// Returns the number of pages requested in one turn, and grants these pages.
    fn turn(pressure: &mut Pressure, memory: &mut Memory, target: u32) -> u32 {
        let touched = pressure.resume(ME, target, memory, 9_000);
        assert!(matches!(touched, Ask::FaultIn { away: 0, .. }), "no swap");
        let Ask::Pages { pages, .. } = pressure.resume(ME, target, memory, 9_000) else {
            panic!("after touching it grows");
        };
        for _ in 0..pages {
            memory.alloc_page(Gfp::HighUser, PageUse::Anon(ME));
        }
        let rest = pressure.resume(ME, target, memory, 9_000);
        assert_eq!(rest, Ask::SleepFor { ms: 10 });
        pages
    }

    #[test]
    fn it_faults_in_at_most_twenty_megabytes_a_second_up_to_its_target() {
        let mut memory = Memory::new(idle_memory(256, 512));
        let mut pressure = Pressure::default();
        let turns: Vec<u32> = (0..4)
            .map(|_| turn(&mut pressure, &mut memory, 120))
            .collect();
        assert_eq!(turns, [49, 49, 22, 0]);
        assert_eq!(memory.total_vm(ME), 120);
    }

    #[test]
    fn to_hold_nothing_takes_no_time_and_a_page_a_turn_and_a_round_of_touching() {
        assert_eq!(time_to_hold(0), Ns::ZERO);
        assert_eq!(time_to_hold(1), Ns::from_ms(1_010));
        assert_eq!(time_to_hold(50), Ns::from_ms(1_020));
    }
}
