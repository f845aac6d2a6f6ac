//! The out-of-memory killer's choice.
//!
//! Read first: mm/oom_kill.c:badness, select_bad_process.
//!
//! Only a request that may sleep calls the killer; an atomic request just fails. This module only
//! chooses the victim. The scheduler gives the victim a long time slice, and the allocator gives it
//! access to the reserves. The caller may kill a child that has its own memory instead of the
//! parent.

/// Facts about a process for the killer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OomCandidate {
    /// The caller's own number of the process.
    pub id: u32,
    /// Size of the process's address space, pages (`total_vm`).
    pub total_vm: u32,
    /// CPU time so far, jiffies.
    pub cpu_time: u64,
    /// Time since the start of the process, seconds.
    pub run_time_s: u64,
    /// Nice value.
    pub nice: i8,
    /// Whether the process runs as root (`CAP_SYS_ADMIN`).
    pub root: bool,
}

/// Right shift that converts jiffies to units of 8.192 s (kernel: `>> (SHIFT_HZ + 3)`, SHIFT_HZ 10
/// at HZ = 1000).
const CPU_TIME_SHIFT: u32 = 13;
/// Right shift that converts seconds to units of 1024 s.
const RUN_TIME_SHIFT: u32 = 10;

/// Returns the badness of a process, in points. No modelled process has children with memory of
/// their own, the right to raw I/O, or a value of `oom_adj` other than 0.
pub fn badness(p: &OomCandidate) -> u64 {
    let mut points = u64::from(p.total_vm);
    points /= (p.cpu_time >> CPU_TIME_SHIFT).isqrt().max(1);
    points /= (p.run_time_s >> RUN_TIME_SHIFT).isqrt().isqrt().max(1);
    if p.nice > 0 {
        points *= 2;
    }
    if p.root {
        points /= 4;
    }
    points
}

/// Returns the candidate with the most points (the first of several equal candidates), or `None` if
/// all have no points.
pub fn select_bad_process(
    candidates: impl IntoIterator<Item = OomCandidate>,
) -> Option<OomCandidate> {
    let mut worst: Option<(u64, OomCandidate)> = None;
    for candidate in candidates {
        let points = badness(&candidate);
        if points > worst.map_or(0, |(most, _)| most) {
            worst = Some((points, candidate));
        }
    }
    worst.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(id: u32, total_vm: u32) -> OomCandidate {
        OomCandidate {
            id,
            total_vm,
            cpu_time: 0,
            run_time_s: 0,
            nice: 0,
            root: false,
        }
    }

    #[test]
    fn a_fresh_process_scores_its_pages() {
        assert_eq!(badness(&process(1, 5000)), 5000);
    }

    #[test]
    fn long_computing_divides_by_the_root_of_units_of_8_192_s() {
        let mut busy = process(1, 9000);
        busy.cpu_time = 9 * 8192;
        assert_eq!(badness(&busy), 3000);
        busy.cpu_time = 8191;
        assert_eq!(badness(&busy), 9000);
    }

    #[test]
    fn a_long_life_divides_by_the_fourth_root_of_units_of_1024_s() {
        let mut old = process(1, 9000);
        old.run_time_s = 81 << 10;
        assert_eq!(badness(&old), 3000);
    }

    #[test]
    fn nice_doubles_and_root_quarters() {
        let mut p = process(1, 1600);
        p.nice = 5;
        assert_eq!(badness(&p), 3200);
        p.root = true;
        assert_eq!(badness(&p), 800);
    }

    #[test]
    fn the_worst_process_is_chosen_and_an_empty_one_never() {
        let all = [
            process(1, 0),
            process(2, 700),
            process(3, 900),
            process(4, 900),
        ];
        assert_eq!(select_bad_process(all).map(|p| p.id), Some(3));
        assert_eq!(select_bad_process([process(1, 0)]), None);
    }
}
