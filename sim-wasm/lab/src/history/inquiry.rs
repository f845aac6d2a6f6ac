//! A question in progress: the state of its replay, and the findings so far.

use super::position::Position;
use super::question::{Answer, DescriptorState, LifeHop, Question};
use super::stretch::Tally;
use crate::observe::ENDS;
use crate::observe::view;
use base::{Context, Ns, Stage};
use machine::Machine;
use machine::recorder::rows::Entry;

/// Maximum length of a chain of causes. Our choice: the longest chain found in a run has seven
/// links.
const LINKS: usize = 16;

/// A question, and the state of the replay that answers it.
#[derive(Clone, Debug)]
pub struct Inquiry {
    pub question: Question,
    pub aside: Position,
    /// The run's present moment when the question was asked. A packet's history ends there.
    pub now: Ns,
    /// Number of the event at which the replay begins, and of the event at which it ends.
    pub begun: u64,
    pub events_now: u64,
    /// Id of the journal entry to be found next; zero if no entry is searched for.
    pub wanted: u64,
    /// Journal entries found so far.
    pub entries: Vec<Entry>,
    /// Hops (steps from stage to stage of the path) of a packet found so far.
    pub life: Vec<LifeHop>,
    /// States of a descriptor found so far, newest first.
    pub states: Vec<DescriptorState>,
    /// Answer that does not consist of journal entries, hops or descriptor states, once it was
    /// found.
    pub told: Option<Answer>,
    /// Results for a time span so far; none before the replay has reached the span.
    pub tally: Option<Tally>,
}

impl Inquiry {
    /// Starts a question at `now`, after `events_now` events. The replay runs on `aside`, a copy of
    /// the machine.
    pub fn new(question: Question, aside: Position, now: Ns, events_now: u64) -> Inquiry {
        Inquiry {
            question,
            begun: aside.machine.events(),
            aside,
            now,
            events_now,
            wanted: 0,
            entries: Vec::new(),
            life: Vec::new(),
            states: Vec::new(),
            told: None,
            tally: None,
        }
    }

    /// Restarts the replay from `aside`.
    pub fn begin_at(&mut self, aside: Position) {
        self.begun = aside.machine.events();
        self.aside = aside;
    }

    /// Model time that the replay has reached.
    pub fn at(&self) -> Ns {
        self.aside.now()
    }

    /// Appends to a packet's history the hops (steps of its path) that the last event made. If the
    /// packet ends at a router's far host, the router's record of this end comes last.
    pub fn write_life(&mut self) {
        let machine = &self.aside.machine;
        let known = self.life.len();
        let here = life_hops(machine, false);
        match machine.far_host() {
            None => self.life.extend(here),
            Some(far_host) => {
                let (ends, moves): (Vec<_>, Vec<_>) =
                    here.partition(|row| ENDS.contains(&row.hop.stage));
                self.life.extend(moves);
                self.life.extend(life_hops(far_host, true));
                self.life.extend(ends);
            }
        }
        self.charge_processing(known);
    }

    /// Counts the CPU time of TCP processing in `recv()` as spent before the hops that follow the
    /// processing. The machine moves the segment first, and a direct copy also comes first.
    /// `known`: number of hops before the last event.
    fn charge_processing(&mut self, known: usize) {
        let was_copy = known > 0 && self.life[known - 1].hop.stage == Stage::Copy;
        let from = known - usize::from(was_copy);
        let Some(first) = (from.max(1)..self.life.len())
            .find(|&nth| self.life[nth - 1].hop.stage == Stage::ProcessInput)
        else {
            return;
        };
        let machine = &self.aside.machine;
        let host = match self.life[first].at_far_host {
            true => machine.far_host().unwrap_or(machine),
            false => machine,
        };
        let left = view(host).processing_left();
        for row in &mut self.life[first..] {
            row.spent[Context::Receiver as usize] += left;
        }
    }

    /// Follows the chain of causes through the journal entries that this replay wrote. Returns true
    /// if the next cause is older than these entries.
    pub fn follow(&mut self) -> bool {
        let rows = &self.aside.observed().watch().events;
        while self.wanted != 0 && self.entries.len() < LINKS {
            let mut newest_first = rows.iter().rev();
            let Some(entry) = newest_first.find(|entry| entry.id == self.wanted) else {
                return true;
            };
            self.entries.push(*entry);
            self.wanted = entry.cause;
        }
        false
    }

    /// Returns the findings as the answer. `present`: the machine at the present moment.
    pub fn answer(self, present: &Machine) -> Answer {
        self.told.unwrap_or(match self.question {
            Question::Life(_) => Answer::Life(with_stays(self.life, present)),
            Question::Descriptor(_) => Answer::Descriptor(self.states),
            _ => Answer::Entries(self.entries),
        })
    }
}

/// Computes the CPU times during each stay of a packet at a stage. A stay begins with a hop and
/// ends with the packet's next hop on the same host, or at the present moment. Before the call,
/// each hop holds the CPU times from t = 0 up to the hop.
fn with_stays(mut life: Vec<LifeHop>, present: &Machine) -> Vec<LifeHop> {
    let far_host = present.far_host().unwrap_or(present);
    let mut ends = [present, far_host].map(|host| view(host).cpu_spent());
    for stay in life.iter_mut().rev() {
        let end = &mut ends[usize::from(stay.at_far_host)];
        let begin = std::mem::take(&mut stay.spent);
        if !ENDS.contains(&stay.hop.stage) {
            for (during, (end, begin)) in stay.spent.iter_mut().zip(end.iter().zip(begin)) {
                *during = end.saturating_sub(begin);
            }
        }
        *end = begin;
    }
    life
}

/// Returns the recorded hops of packets on a host, with the CPU times from t = 0 up to these hops.
fn life_hops(machine: &Machine, at_far_host: bool) -> impl Iterator<Item = LifeHop> {
    let (context, spent) = view(machine).cpu_reading();
    machine.watch().hops.iter().map(move |hop| LifeHop {
        hop: *hop,
        at_far_host,
        context,
        spent,
    })
}
