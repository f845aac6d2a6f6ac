//! Intervals in which the receive ring has no ready descriptor ("dry"), counted as on a published
//! diagram with a point every 10 ms.
//!
//! While memory is short, a dry ring is refilled and runs dry again within microseconds, many
//! times. The published diagram (Fermilab Fig. 9) shows these many intervals as one.

use base::Ns;

/// Maximum distance between two samples without a ready descriptor that count as one dry spell.
const MERGED: Ns = Ns::from_ms(30);

/// Counts the dry spells of the receive ring (times without a ready descriptor), from samples.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrySpells {
    count: u64,
    last: Option<Ns>,
}

impl DrySpells {
    /// Number of dry spells so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Records that the ring was dry at some moment in the 10 ms that end at `t`.
    pub(crate) fn sample_is_dry(&mut self, t: Ns) {
        let continues = self.last.is_some_and(|last| t <= last + MERGED);
        self.count += u64::from(!continues);
        self.last = Some(t);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spells(dry_samples_ms: &[u64]) -> u64 {
        let mut spells = DrySpells::default();
        for t in dry_samples_ms {
            spells.sample_is_dry(Ns::from_ms(*t));
        }
        spells.count()
    }

    #[test]
    fn dry_samples_within_30_ms_are_one_spell() {
        assert_eq!(spells(&[]), 0);
        assert_eq!(spells(&[2250]), 1);
        assert_eq!(spells(&[2250, 2260, 2290, 2320]), 1);
        assert_eq!(spells(&[2250, 2290]), 2);
    }

    #[test]
    fn the_published_diagram_has_three() {
        assert_eq!(spells(&[2250, 2620, 2720]), 3);
    }
}
