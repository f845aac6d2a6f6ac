//! Why a stream's reader was off the CPU in a stretch of the clock.

use crate::history::question::Stretch;
use crate::observe::view;
use base::codes::Event;
use base::time::Ns;
use machine::Machine;
use machine::recorder::rows::Entry;

/// The longest time for which a stream's reader was not on the CPU.
#[derive(Clone, Debug)]
pub struct OffCpu {
    reader: Option<u16>,
    /// Since when it is away, and the entry that tells why; none while it is on the CPU.
    away: Option<(Ns, u64)>,
    /// The newest swap of the arrays.
    swap: Option<Entry>,
    /// Its length.
    length: Ns,
    /// The entry that began it; 0 if it is not on record.
    pub begun_by: u64,
    /// The entries that ended it.
    pub ended_by: Vec<Entry>,
}

impl OffCpu {
    /// The stretch begins on this machine.
    pub fn beginning(machine: &Machine, stream: u8) -> OffCpu {
        OffCpu {
            reader: view(machine).reader_of(stream),
            away: view(machine)
                .reader_off_cpu(stream)
                .map(|entry| (machine.now(), entry)),
            swap: None,
            length: Ns::ZERO,
            begun_by: 0,
            ended_by: Vec::new(),
        }
    }

    /// An entry of the journal, in order.
    pub fn take(&mut self, entry: &Entry, Stretch { from, to }: Stretch) {
        if entry.t > to {
            return;
        }
        if entry.kind == Event::ArraysSwapped {
            self.swap = Some(*entry);
        } else if self.reader.map(u64::from) != Some(entry.a) {
            return;
        }
        match entry.kind {
            Event::TaskSwitched => self.returns(entry, from),
            Event::TaskPreempted | Event::PreemptedOwningSocket | Event::TaskSlept => {
                self.away = Some((entry.t, entry.id));
            }
            _ => {}
        }
    }

    fn returns(&mut self, entry: &Entry, from: Ns) {
        let left = self.away.map_or(entry.t, |(left, _)| left);
        let swap = self.swap.filter(|swap| swap.t >= left);
        let ended_by = std::iter::once(*entry).chain(swap).collect();
        self.ends(entry.t, from, ended_by);
    }

    /// What it was away for ends, if it was away.
    pub fn ends(&mut self, t: Ns, from: Ns, ended_by: Vec<Entry>) {
        let Some((left, entry)) = self.away.take() else {
            return;
        };
        let length = t.since(left.max(from));
        if length > self.length {
            (self.length, self.begun_by, self.ended_by) = (length, entry, ended_by);
        }
    }
}
