//! Questions about a stretch of the clock: who had the CPU in it, how long packets stood
//! where, why the reader was away, what happened, when a lost frame was sent again, what the
//! machine was like at both ends.
//! Each replays the stretch from the checkpoint before it, in bounded bites.

mod absence;
mod again;
mod holders;
mod stays;
#[cfg(test)]
mod tests;

use absence::Absence;
use again::SentAgain;
use holders::Holders;
use stays::Stays;

use super::inquiry::{Inquiry, Question};
use super::{History, Position};
use crate::machine::{Machine, Stop};
use crate::observe::layout::{EVENT_COLUMNS, HOP_COLUMNS, SPAN_COLUMNS, event};
use crate::observe::watch::Attention;
use crate::time::Ns;

const EVENT_WIDTH: usize = EVENT_COLUMNS.len();
/// Events replayed before what they recorded is taken: far below what a recording keeps.
const BITE: u64 = 20_000;
/// Entries told of a stretch (our choice: an answer of a megabyte).
const ENTRIES: usize = 12_000;

/// A stretch of the clock: what happens after its begin, up to and with its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Ns,
    /// Where it ends; at the latest now.
    pub to: Ns,
}

/// What a replay has gathered so far.
#[derive(Clone, Debug)]
pub(super) enum Tally {
    Holders(Holders),
    Absence(Absence),
    Stays(Box<Stays>),
    SentAgain(SentAgain),
    /// Journal entries and both ends of the stretch are rows as they come.
    Rows,
}

impl Tally {
    fn of(question: Question, machine: &Machine) -> Tally {
        match question {
            Question::Holders(_) => Tally::Holders(Holders::default()),
            Question::Absence(stream, _) => Tally::Absence(Absence::beginning(machine, stream)),
            Question::Stays(stretch) => {
                Tally::Stays(Box::new(Stays::beginning(machine, stretch.from)))
            }
            Question::SentAgain(packet, _) => Tally::SentAgain(SentAgain::of(packet)),
            _ => Tally::Rows,
        }
    }

    /// What comes later in the stretch changes nothing.
    fn is_told(&self) -> bool {
        matches!(self, Tally::SentAgain(again) if !again.found.is_empty())
    }
}

/// Which recording a question is answered from.
fn attention(question: Question) -> Attention {
    match question {
        Question::Holders(_) => Attention::Spans,
        Question::Stays(_) | Question::SentAgain(..) => Attention::Hops,
        Question::Ends(_) => Attention::Rare,
        _ => Attention::Journal,
    }
}

impl Inquiry {
    /// The replay has come to the stretch: from here on it records.
    fn begin_stretch(&mut self) {
        let machine = &mut self.aside.machine;
        machine.charge_to_horizon();
        machine.watch.clear();
        machine.watch.attend(attention(self.question));
        self.tally = Some(Tally::of(self.question, machine));
        if matches!(self.question, Question::Ends(_)) {
            self.write_end();
        }
    }

    /// Takes what a bite of the replay recorded.
    fn gather(&mut self, stretch: Stretch) {
        let watch = &mut self.aside.machine.watch;
        watch.close_span();
        let hops = std::mem::take(&mut watch.hops);
        let spans = std::mem::take(&mut watch.spans);
        let events = std::mem::take(&mut watch.events);
        match &mut self.tally {
            Some(Tally::Holders(holders)) => spans
                .chunks_exact(SPAN_COLUMNS.len())
                .for_each(|row| holders.take(row, stretch)),
            Some(Tally::Stays(stays)) => hops
                .chunks_exact(HOP_COLUMNS.len())
                .for_each(|row| stays.take(row, stretch.from)),
            Some(Tally::SentAgain(again)) => hops
                .chunks_exact(HOP_COLUMNS.len())
                .for_each(|row| again.take(row)),
            Some(Tally::Absence(absence)) => events
                .chunks_exact(EVENT_WIDTH)
                .for_each(|row| absence.take(row, stretch)),
            _ => self.gather_entries(&events, stretch),
        }
    }

    fn gather_entries(&mut self, events: &[f64], stretch: Stretch) {
        if !matches!(self.question, Question::Journal(_)) {
            return;
        }
        for row in events.chunks_exact(EVENT_WIDTH) {
            let inside = row[event::t_ns] >= stretch.from.0 as f64;
            if inside && self.found.len() < ENTRIES * EVENT_WIDTH {
                self.found.extend_from_slice(row);
            }
        }
    }

    fn write_end(&mut self) {
        let mut frame = Vec::new();
        self.aside.machine.write_frame(&mut frame);
        self.found.append(&mut frame);
    }
}

impl History {
    /// The checkpoint from which a stretch is replayed.
    pub(super) fn before_stretch(&self, stretch: Stretch) -> Option<Position> {
        let mut aside = self.checkpoints.at_or_before(stretch.from)?.clone();
        aside.machine.watch.attend(Attention::Rare);
        Some(aside)
    }

    /// Replays to the stretch, through it, and, where an entry tells why, its chain of causes.
    /// True if that took more events than allowed.
    pub(super) fn replay_span(
        &self,
        inquiry: &mut Inquiry,
        stretch: Stretch,
        at_most: u64,
    ) -> bool {
        let mut budget = at_most;
        if inquiry.wanted == 0 {
            if inquiry.tally.is_none() {
                if self.replay_to(inquiry, stretch.from, &mut budget) {
                    return true;
                }
                inquiry.begin_stretch();
            }
            while budget > 0 {
                let mut bite = BITE.min(budget);
                budget -= bite;
                let more = self.replay_to(inquiry, stretch.to, &mut bite);
                budget += bite;
                inquiry.gather(stretch);
                if !more || inquiry.tally.as_ref().is_some_and(Tally::is_told) {
                    return self.end_stretch(inquiry, stretch, budget);
                }
            }
            return true;
        }
        self.replay_causes(inquiry, budget)
    }

    /// To a moment, at the latest the present one. True if the budget was spent before.
    fn replay_to(&self, inquiry: &mut Inquiry, t: Ns, budget: &mut u64) -> bool {
        let end = inquiry.events_now;
        let planned = &self.scenario.interventions;
        let met = |machine: &Machine| machine.events() >= end;
        inquiry.aside.machine.events() < end
            && inquiry
                .aside
                .run_to(t.min(inquiry.now), planned, budget, &met)
                == Stop::More
    }

    fn end_stretch(&self, inquiry: &mut Inquiry, stretch: Stretch, budget: u64) -> bool {
        inquiry.aside.machine.charge_to_horizon();
        inquiry.gather(stretch);
        match inquiry.tally.take() {
            Some(Tally::Holders(holders)) => inquiry.found = holders.rows(),
            Some(Tally::Stays(stays)) => inquiry.found = stays.rows(stretch.to.min(inquiry.now)),
            Some(Tally::SentAgain(again)) => inquiry.found = again.found,
            Some(Tally::Absence(absence)) => {
                return self.tell_absence(inquiry, absence, stretch, budget);
            }
            _ if matches!(inquiry.question, Question::Ends(_)) => inquiry.write_end(),
            _ => {}
        }
        false
    }

    /// What ended the longest absence, then the chain that led to it.
    fn tell_absence(
        &self,
        inquiry: &mut Inquiry,
        mut absence: Absence,
        stretch: Stretch,
        budget: u64,
    ) -> bool {
        absence.ends(stretch.to.0 as f64, stretch.from, Vec::new());
        let (_, entry, ended_by) = absence.longest;
        inquiry.found = ended_by;
        let Some(aside) = self.before_entry(entry).filter(|_| entry > 0) else {
            return false;
        };
        inquiry.wanted = entry;
        inquiry.begin_at(aside);
        self.replay_causes(inquiry, budget)
    }
}
