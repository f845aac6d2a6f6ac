//! Digest of a run (`run.digest`): a hash over all applied events and the final state.
//!
//! Read first: `base::digest`, for the data that may enter the hash.

use super::{Machine, NextEvent};
use base::{mix, name_hash};

impl NextEvent {
    /// Returns the number that represents this kind of event in the digest.
    pub(super) const fn name_hash(self) -> u64 {
        match self {
            NextEvent::Tick => const { name_hash("tick") },
            NextEvent::Frame => const { name_hash("frame") },
            NextEvent::Ack => const { name_hash("ack") },
            NextEvent::FarEnd => const { name_hash("far end") },
            NextEvent::FarHost => const { name_hash("far host") },
            NextEvent::Scheduled => const { name_hash("due") },
            NextEvent::Cpu => const { name_hash("cpu") },
        }
    }
}

impl Machine {
    /// Returns a 64-bit hash over every applied event and the present state.
    pub fn digest(&self) -> u64 {
        let mut digest = self.recorder().digest;
        self.fold_state(&mut |word| digest = mix(digest, word));
        digest
    }

    /// Mixes a parameter change at the present time into the digest.
    pub(super) fn mix_change(&mut self, what: u64) {
        let kind = const { name_hash("intervention") };
        let cx = &mut self.below.cx;
        let when = cx.now().0 ^ kind;
        cx.recorder.mix_event(when, what);
    }

    /// Feeds the machine's state to a digest, in words of fixed width.
    fn fold_state(&self, mix: &mut impl FnMut(u64)) {
        let (below, counters) = (&self.below, self.counters());
        below.sched.fold_digest(mix);
        self.stack.fold_digest(counters.forwarded, mix);
        below.mm.fold_digest(mix);
        let jobs = self.config().load.jobs;
        self.programs.load().fold_digest(jobs, mix);
        below.mm.fold_log(mix);
        self.world().fold_digest(mix);
        mix(self.cpu().time.word());
        mix(counters.delivered_bytes);
        if let Some(far) = self.far_host() {
            mix(far.digest());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Scheduled;
    use crate::recorder::note::Note;
    use base::{Context, FlowId, Ns, Stage, Work};
    use world::HostTimer;

    fn machine_at(moment: Ns) -> Machine {
        let mut machine = Machine::new(crate::testbed::config());
        machine.run_until(moment, u64::MAX);
        machine
    }

    #[test]
    fn work_enters_by_its_name() {
        assert_eq!(Work::TcpRcv.name_hash(), name_hash("TcpRcv"));
        assert_eq!(Work::TcpRcv.name_hash(), 0x4AFF_AE16_FE42_0F2B);
    }

    #[test]
    fn hops_and_journal_entries_do_not_enter() {
        let mut machine = machine_at(Ns::from_ms(20));
        let before = machine.digest();
        machine.below.cx.recorder.count_hop(Stage::Ip);
        machine.below.note(Note::RingRecovered { ready: 1 }, 3);
        assert_eq!(machine.digest(), before);
    }

    #[test]
    fn a_run_that_is_watched_has_the_digest_of_one_that_is_not() {
        let mut watched = machine_at(Ns::from_ms(20));
        let mut alone = watched.clone();
        watched.watch_mut().record_details(true);
        for machine in [&mut watched, &mut alone] {
            machine.run_until(Ns::from_ms(40), u64::MAX);
        }
        assert_eq!(watched.digest(), alone.digest());
    }

    #[test]
    fn the_cpus_time_enters_by_the_contexts_names() {
        let mut machine = machine_at(Ns::ZERO);
        machine.below.sched.cpus[crate::sched::THIS_CPU].time.spent = Default::default();
        assert_eq!(
            machine.cpu().time.word(),
            0,
            "a context that never ran adds nothing"
        );
        machine.below.sched.cpus[crate::sched::THIS_CPU].time.spent[Context::Receiver as usize] = 7;
        assert_eq!(
            machine.cpu().time.word(),
            name_hash("Receiver").wrapping_mul(7)
        );
    }

    #[test]
    fn the_events_of_two_streams_differ() {
        let word = |stream| Scheduled::Host(HostTimer::Tcp(FlowId(stream))).digest_word();
        assert_ne!(word(0), word(1));
    }
}
