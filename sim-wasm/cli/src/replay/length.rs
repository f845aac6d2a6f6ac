//! Length of a run that replays a capture. The page has the same rules.

use base::Ns;
use lab::params::LONGEST_RUN;
use recording::Rate;

/// Model time after the last packet, in which the receiving program empties its buffer: 40 MiB at
/// 88 Mb/s take 4 s (Fermilab, UDP case 3).
const DRAIN: Ns = Ns::from_s(4);

/// Returns the length of a run whose last packet arrives at `last`, in whole milliseconds, but
/// never more than the longest run that is allowed.
pub fn run_length(last: Ns) -> Ns {
    let ms = (last + DRAIN).0.div_ceil(1_000_000);
    Ns::from_ms(ms).min(LONGEST_RUN)
}

/// Returns a sentence about a replay that is too long: only its first part fits into the longest
/// run that is allowed.
pub fn overlong(last: Ns, rate: Rate) -> Option<String> {
    if last <= LONGEST_RUN {
        return None;
    }
    let longest_s = LONGEST_RUN.0 / 1_000_000_000;
    let fits_s = (longest_s * rate.of) as f64 / rate.within as f64;
    let choices = match sufficient(last, rate) {
        Some(rate) => format!("choose another part with --replay-span, or all with --rate {rate}"),
        None => "choose another part with --replay-span, or more with a higher --rate".into(),
    };
    Some(format!(
        "only the first {fits_s} s of the chosen part are replayed, because the longest run is {longest_s} s: {choices}"
    ))
}

/// Returns the lowest replay speed (a multiple of 0.1) at which every packet arrives within the
/// longest run that is allowed. `None` if even the highest speed is too slow.
fn sufficient(last: Ns, rate: Rate) -> Option<f64> {
    let needed = u128::from(last.0) * u128::from(rate.of) * 10;
    let tenths = needed.div_ceil(u128::from(LONGEST_RUN.0) * u128::from(rate.within)) as u64;
    Rate::of_thousandths(tenths * 100).map(|_| tenths as f64 / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_4_s_after_the_last_packet_and_is_never_longer_than_the_longest_one() {
        assert_eq!(run_length(Ns(1_999_999_001)), Ns::from_s(6));
        assert_eq!(run_length(Ns::from_s(3_596)), LONGEST_RUN);
        assert_eq!(run_length(Ns::from_s(7_200)), LONGEST_RUN);
    }

    #[test]
    fn a_replay_that_does_not_fit_is_told_with_the_speed_at_which_it_fits() {
        assert_eq!(overlong(LONGEST_RUN, Rate::ONE), None);
        assert_eq!(
            overlong(Ns::from_s(7_201), Rate::ONE).unwrap(),
            "only the first 3600 s of the chosen part are replayed, because the longest run is 3600 s: choose another part with --replay-span, or all with --rate 2.1"
        );
        let half = Rate::of_thousandths(500).unwrap();
        let said = overlong(Ns::from_s(7_200), half).unwrap();
        assert!(said.starts_with("only the first 1800 s"), "{said}");
        assert!(said.ends_with("--rate 1"), "{said}");
        let said = overlong(Ns::from_s(36_001), Rate::ONE).unwrap();
        assert!(said.ends_with("with a higher --rate"), "{said}");
    }
}
