//! Reasons why the program that reads a stream was off the CPU in a time span.

use crate::history::question::Stretch;
use crate::observe::view;
use base::{Event, Ns};
use machine::Machine;
use machine::recorder::rows::Entry;

/// Longest time for which the program that reads a stream was off the CPU.
#[derive(Clone, Debug)]
pub struct OffCpu {
    reader: Option<u16>,
    /// Since when the receiving program is off the CPU, and the journal entry that explains it.
    /// `None` while the program is on the CPU.
    away: Option<(Ns, u64)>,
    /// Latest swap of the O(1) scheduler's active and expired arrays.
    swap: Option<Entry>,
    /// Length of the longest time off the CPU.
    length: Ns,
    /// Journal entry with which the longest time off the CPU began; 0 if the entry was not
    /// recorded.
    pub begun_by: u64,
    /// Journal entries that explain the end of the longest time off the CPU.
    pub ended_by: Vec<Entry>,
}

impl OffCpu {
    /// Creates the state at the beginning of the span.
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

    /// Takes the next journal entry.
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

    /// Ends the receiving program's present time off the CPU. Does nothing if the program is on the
    /// CPU.
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
