//! The machine's share of `run.digest`: what each applied event mixes in, and the state at
//! the end.
//!
//! Read first: `base::digest`, which says what may enter.

use super::{Machine, Next};
use base::codes::Context;
use base::digest::{mix, name_hash};
use base::time::Ns;

impl Next {
    /// What stands for this kind of event in the digest.
    const fn name_hash(self) -> u64 {
        match self {
            Next::Tick => const { name_hash("tick") },
            Next::Frame => const { name_hash("frame") },
            Next::Ack => const { name_hash("ack") },
            Next::FarEnd => const { name_hash("far end") },
            Next::Scheduled => const { name_hash("due") },
            Next::Cpu => const { name_hash("cpu") },
        }
    }
}

impl Machine {
    /// 64 bits over every applied event and the present state.
    pub fn digest(&self) -> u64 {
        let mut digest = self.digest;
        self.fold_state(&mut |word| digest = mix(digest, word));
        digest
    }

    /// Mixes in an applied event: when, of what kind, about what.
    pub(super) fn mix_event(&mut self, at: Ns, kind: Next, subject: u64) {
        self.digest = mix(self.digest, at.0 ^ kind.name_hash());
        self.digest = mix(self.digest, subject);
    }

    /// Mixes in a change from outside, made now.
    pub(super) fn mix_change(&mut self, what: u64) {
        let kind = const { name_hash("intervention") };
        self.digest = mix(self.digest, self.now.0 ^ kind);
        self.digest = mix(self.digest, what);
    }

    /// Feeds the machine's state to a digest, in fixed-width words.
    fn fold_state(&self, mix: &mut impl FnMut(u64)) {
        self.cpu.rq.fold_digest(mix);
        for device in self.inputs() {
            device.fold_receive(mix);
        }
        self.fold_transmit(mix);
        self.cpu.softnet.input.fold_digest(mix);
        for socket in self.sockets.all() {
            socket.fold_digest(mix);
        }
        self.tcp_mem.fold_digest(mix);
        self.memory.fold_digest(mix);
        self.slab.fold_digest(mix);
        self.disk.fold_digest(mix);
        self.load.fold_digest(self.config.load.jobs, mix);
        self.kernel_log.fold_digest(mix);
        self.world.fold_digest(mix);
        mix(self.cpu_time_word());
        mix(self.counters.delivered_bytes);
    }

    /// A machine that has sent nothing adds nothing.
    fn fold_transmit(&self, mix: &mut impl FnMut(u64)) {
        if self.transmit.built() + self.counters.forwarded > 0 {
            for device in &self.devices {
                device.tx().fold_digest(mix);
            }
            self.transmit.fold_digest(mix);
        }
    }

    /// The CPU's time as one word for the digest: each context weighs by its name, so that
    /// one which never had the CPU adds nothing.
    fn cpu_time_word(&self) -> u64 {
        let weighed = Context::ALL.iter().map(|&context| {
            let spent = self.cpu.spent[context as usize];
            context.name_hash().wrapping_mul(spent)
        });
        weighed.fold(0, u64::wrapping_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::codes::{Event, Stage, Work};
    use base::ids::FlowId;
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
        machine.counters.hops += 1;
        machine.counters.entered[Stage::Ip as usize] += 1;
        machine.note(Event::RingRecovered, 1, 2, 3);
        assert_eq!(machine.digest(), before);
    }

    #[test]
    fn a_run_that_is_watched_has_the_digest_of_one_that_is_not() {
        let mut watched = machine_at(Ns::from_ms(20));
        let mut alone = watched.clone();
        watched.watch.record_details(true);
        for machine in [&mut watched, &mut alone] {
            machine.run_until(Ns::from_ms(40), u64::MAX);
        }
        assert_eq!(watched.digest(), alone.digest());
    }

    #[test]
    fn the_cpus_time_enters_by_the_contexts_names() {
        let mut machine = machine_at(Ns::ZERO);
        machine.cpu.spent = Default::default();
        assert_eq!(
            machine.cpu_time_word(),
            0,
            "a context that never ran adds nothing"
        );
        machine.cpu.spent[Context::Receiver as usize] = 7;
        assert_eq!(
            machine.cpu_time_word(),
            name_hash("Receiver").wrapping_mul(7)
        );
    }

    #[test]
    fn the_events_of_two_streams_differ() {
        let word =
            |stream| super::super::Scheduled::Host(HostTimer::Tcp(FlowId(stream))).digest_word();
        assert_ne!(word(0), word(1));
    }
}
