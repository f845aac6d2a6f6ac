//! Why a stream's reader was off the CPU in a stretch of the clock.

use super::Stretch;
use crate::machine::Machine;
use crate::observe::codes::Event;
use crate::observe::layout::event;
use crate::time::Ns;

/// The longest time for which a stream's reader was not on the CPU.
#[derive(Clone, Debug)]
pub struct Absence {
    reader: Option<u16>,
    /// Since when it is away, and the entry that tells why; none while it is on the CPU.
    away: Option<(f64, u64)>,
    /// The newest swap of the arrays.
    swap: Vec<f64>,
    /// Length of the longest absence, the entry that began it, and the rows that ended it.
    pub longest: (f64, u64, Vec<f64>),
}

impl Absence {
    pub fn beginning(machine: &Machine, stream: u8) -> Absence {
        Absence {
            reader: machine.reader_of(stream),
            away: machine
                .reader_away(stream)
                .map(|entry| (machine.now().0 as f64, entry)),
            swap: Vec::new(),
            longest: (0.0, 0, Vec::new()),
        }
    }

    pub fn take(&mut self, row: &[f64], Stretch { from, to }: Stretch) {
        let is = |kind: Event| row[event::kind] == f64::from(kind as u8);
        if row[event::t_ns] > to.0 as f64 {
            return;
        }
        if is(Event::ArraysSwapped) {
            self.swap = row.to_vec();
        } else if self.reader.map(f64::from) != Some(row[event::a]) {
            return;
        }
        if is(Event::TaskSwitched) {
            self.returns(row, from);
        } else if is(Event::TaskPreempted)
            || is(Event::PreemptedOwningSocket)
            || is(Event::TaskSlept)
        {
            self.away = Some((row[event::t_ns], row[event::id] as u64));
        }
    }

    fn returns(&mut self, row: &[f64], from: Ns) {
        let t = row[event::t_ns];
        let mut ended_by = row.to_vec();
        let left = self.away.map_or(t, |(left, _)| left);
        if self.swap.get(event::t_ns).is_some_and(|swap| *swap >= left) {
            ended_by.extend_from_slice(&self.swap);
        }
        self.ends(t, from, ended_by);
    }

    pub fn ends(&mut self, t: f64, from: Ns, ended_by: Vec<f64>) {
        let Some((left, entry)) = self.away.take() else {
            return;
        };
        let length = t - left.max(from.0 as f64);
        if length > self.longest.0 {
            self.longest = (length, entry, ended_by);
        }
    }
}
