//! A question that is being looked up: how far its replay is, and what it has found.

use super::position::Position;
use super::question::{Answer, DescriptorState, LifeHop, Question};
use super::stretch::Tally;
use crate::observe::view;
use base::time::Ns;
use machine::recorder::rows::Entry;

/// A chain is not followed further (our choice: the longest honest one has seven links).
const LINKS: usize = 16;

/// A question, and how far its replay is.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    pub question: Question,
    pub aside: Position,
    /// The run's present moment when it was asked: a biography ends there.
    pub now: Ns,
    /// The replay is of the events between these numbers.
    pub begun: u64,
    pub events_now: u64,
    /// The entry looked for.
    pub wanted: u64,
    /// Entries found so far.
    pub entries: Vec<Entry>,
    /// Hops of a packet found so far.
    pub life: Vec<LifeHop>,
    /// States of a descriptor found so far, newest first.
    pub states: Vec<DescriptorState>,
    /// Any other answer, once it is there.
    pub told: Option<Answer>,
    /// What a stretch of the clock came to so far; none before the replay has reached it.
    pub tally: Option<Tally>,
}

impl Inquiry {
    /// A question asked at `now`, after so many events: replayed from `aside`.
    pub fn new(question: Question, aside: Position, now: Ns, events_now: u64) -> Inquiry {
        Inquiry {
            question,
            begun: aside.machine.recorder().events(),
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

    /// Replays from here.
    pub fn begin_at(&mut self, aside: Position) {
        self.begun = aside.machine.recorder().events();
        self.aside = aside;
    }

    /// Where its replay is.
    pub fn at(&self) -> Ns {
        self.aside.now()
    }

    /// Lengthens a biography by the hops just made.
    pub fn write_life(&mut self) {
        let machine = &self.aside.machine;
        let (context, spent) = view(machine).cpu_reading();
        self.life
            .extend(machine.watch().hops.iter().map(|hop| LifeHop {
                hop: *hop,
                context,
                spent,
            }));
    }

    /// Follows the chain through the entries that this replay wrote. True if it goes on before them.
    pub fn follow(&mut self) -> bool {
        let rows = &self.aside.machine.watch().events;
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

    /// What has been found.
    pub fn answer(self) -> Answer {
        self.told.unwrap_or(match self.question {
            Question::Life(_) => Answer::Life(self.life),
            Question::Descriptor(_) => Answer::Descriptor(self.states),
            _ => Answer::Entries(self.entries),
        })
    }
}
