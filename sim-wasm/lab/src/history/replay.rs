//! Questions about a time span. To answer a question, the span is replayed from the checkpoint
//! before it, in bounded parts. `stretch` processes the records.

use super::inquiry::Inquiry;
use super::position::Position;
use super::question::{Answer, Question, Stretch};
use super::run::History;
use super::stretch::{OffCpu, Tally, attention};
use crate::observe::view;
use base::Ns;
use machine::recorder::watch::Attention;
use machine::{Machine, Stop};

/// Number of events replayed before the records are taken. A recording has room for the records of
/// many more events.
const BITE: u64 = 20_000;
/// Maximum number of journal entries reported for a time span. Our choice: an answer of a megabyte.
const ENTRIES: usize = 12_000;

impl Inquiry {
    /// Starts recording when the replay reaches the time span.
    fn begin_stretch(&mut self) {
        let machine = self.aside.observed_mut();
        machine.charge_to_horizon();
        machine.watch_mut().clear();
        machine.watch_mut().attend(attention(self.question));
        self.tally = Some(Tally::of(self.question, machine));
        if matches!(self.question, Question::Ends(_)) {
            self.write_end();
        }
    }

    /// Takes the records of one part of the replay.
    fn gather(&mut self, stretch: Stretch) {
        let watch = self.aside.observed_mut().watch_mut();
        watch.close_span();
        let hops = std::mem::take(&mut watch.hops);
        let spans = std::mem::take(&mut watch.spans);
        let entries = std::mem::take(&mut watch.events);
        if let Some(tally) = &mut self.tally {
            tally.take(&hops, &spans, &entries, stretch);
        }
        if matches!(self.question, Question::Journal(_)) {
            let room = ENTRIES - self.entries.len();
            let inside = entries.iter().filter(|entry| entry.t >= stretch.from);
            self.entries.extend(inside.take(room));
        }
    }

    fn write_end(&mut self) {
        let mut frame = Vec::new();
        view(self.aside.observed()).write_frame(&mut frame);
        match &mut self.told {
            Some(Answer::Ends(frames)) => frames.append(&mut frame),
            told => *told = Some(Answer::Ends(frame)),
        }
    }
}

impl History {
    /// Returns the checkpoint from which a span is replayed.
    pub(super) fn before_stretch(&self, stretch: Stretch) -> Option<Position> {
        let mut aside = self.checkpoints.at_or_before(stretch.from)?.unpacked();
        aside.attend(Attention::Rare);
        Some(aside)
    }

    /// Replays the run to the question's time span and through it. If the question asks why an
    /// event happened, then replays the part of the run that contains its causes. Returns true if
    /// the limit of events, `at_most`, ended the replay early.
    pub(super) fn replay_span(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        if let Some(stretch) = inquiry.question.stretch().filter(|_| inquiry.wanted == 0) {
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

    /// Replays to a time, at most to the present time. Returns true if the event budget was too
    /// small.
    pub(super) fn replay_to(&self, inquiry: &mut Inquiry, t: Ns, budget: &mut u64) -> bool {
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
        inquiry.aside.observed_mut().charge_to_horizon();
        inquiry.gather(stretch);
        match inquiry.tally.take() {
            Some(Tally::Shares(shares)) => inquiry.told = Some(Answer::Shares(shares.tasks)),
            Some(Tally::Works(works)) => inquiry.told = Some(Answer::Works(works.end())),
            Some(Tally::Waits(waits)) => {
                let end = stretch.to.min(inquiry.now);
                inquiry.told = Some(Answer::Waits(waits.longest(end)));
            }
            Some(Tally::Resent(resent)) => inquiry.told = Some(Answer::SentAgain(resent.found)),
            Some(Tally::OffCpu(off_cpu)) => {
                return self.tell_off_cpu(inquiry, off_cpu, stretch, budget);
            }
            _ if matches!(inquiry.question, Question::Ends(_)) => inquiry.write_end(),
            _ => {}
        }
        false
    }

    /// Reports what ended the longest time that the receiving program was off the CPU, then follows
    /// the chain of causes that led to this time.
    fn tell_off_cpu(
        &self,
        inquiry: &mut Inquiry,
        mut off_cpu: OffCpu,
        stretch: Stretch,
        budget: u64,
    ) -> bool {
        off_cpu.ends(stretch.to, stretch.from, Vec::new());
        let entry = off_cpu.begun_by;
        inquiry.entries = off_cpu.ended_by;
        let Some(aside) = self.before_entry(entry).filter(|_| entry > 0) else {
            return false;
        };
        inquiry.wanted = entry;
        inquiry.begin_at(aside);
        self.replay_causes(inquiry, budget)
    }
}

#[cfg(test)]
mod tests;
