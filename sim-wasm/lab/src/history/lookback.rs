//! Finds the newest journal entries of a kind: states of a descriptor, reasons why a task does not
//! run, lost frames. A search replays the run between two checkpoints, then the part before it,
//! until an entry is found.

use super::inquiry::Inquiry;
use super::position::Position;
use super::question::DescriptorState;
use super::run::History;
use crate::observe::view;
use base::{DropReason, Event, Ns};
use machine::recorder::rows::Entry;
use machine::recorder::watch::Attention;
use machine::{Machine, Stop};

/// Maximum of descriptor states reported. Our choice: two cycles of ready, filled, empty.
const STATES: usize = 6;
/// Maximum number of lost frames reported.
const LOSSES: usize = 12;

/// Kinds of journal entry that record a move of a task between the CPU, the run queue and sleep.
/// The field `a` of such an entry is the task.
const MOVES: [Event; 6] = [
    Event::TaskSwitched,
    Event::TaskPreempted,
    Event::SliceExpired,
    Event::TaskWoken,
    Event::TaskSlept,
    Event::TaskForked,
];

fn is_move_of(entry: &Entry, task: u16) -> bool {
    entry.a == u64::from(task) && MOVES.contains(&entry.kind)
}

impl Inquiry {
    /// Continues to the next state of a descriptor in the part that is being searched. Returns
    /// `None` at the end of the part.
    fn next_state(&mut self, history: &History, index: u32, budget: &mut u64) -> Option<Stop> {
        let end = self.events_now;
        let host = self.aside.looks_at;
        let before = view(self.aside.observed()).descriptor(index);
        if self.aside.machine.events() >= end {
            return None;
        }
        let met = |machine: &Machine| {
            view(host.of(machine)).descriptor(index) != before || machine.events() >= end
        };
        let planned = &history.scenario.interventions;
        let stop = self.aside.run_to(self.now, planned, budget, &met);
        let same = view(self.aside.observed()).descriptor(index) == before;
        (stop == Stop::More || !same).then_some(stop)
    }

    fn write_state(&mut self, t: Ns, index: u32) {
        if let Some((slot, frame)) = view(self.aside.observed()).descriptor(index) {
            let state = DescriptorState {
                t,
                slot,
                packet: frame.unwrap_or(0),
                refill_failed: 0,
            };
            self.states.insert(0, state);
            self.states.truncate(STATES);
        }
    }

    /// Returns the newest journal entry of the replayed part that moved this task between CPU, run
    /// queue and sleep; 0 if there is none.
    fn newest_move(&self, task: u16) -> u64 {
        let mut newest_first = self.aside.observed().watch().events.iter().rev();
        let newest = newest_first.find(|entry| is_move_of(entry, task));
        newest.map_or(0, |entry| entry.id)
    }
}

impl History {
    /// Returns the latest checkpoint before the event with this number.
    pub(super) fn before_event(&self, number: u64, attention: Attention) -> Option<Position> {
        let is_there = |position: &Position| position.machine.events() >= number;
        let mut aside = self.checkpoints.latest_before(is_there)?;
        aside.attend(attention);
        Some(aside)
    }

    /// Returns the latest checkpoint before the last frame that was lost for this reason; `None` if
    /// no frame was lost.
    pub(super) fn before_last_loss(&self, reason: DropReason) -> Option<Position> {
        let lost = view(self.position.observed()).drops(reason);
        if lost == 0 {
            return None;
        }
        let is_known = |position: &Position| view(position.observed()).drops(reason) >= lost;
        let mut aside = self.checkpoints.latest_before(is_known)?;
        aside.attend(Attention::Journal);
        Some(aside)
    }

    /// Goes to the part before the part that was replayed. Returns false if there is no earlier
    /// part.
    fn look_further_back(&self, inquiry: &mut Inquiry, attention: Attention) -> bool {
        let begun = inquiry.begun;
        match self.before_event(begun, attention) {
            Some(earlier) if earlier.machine.events() < begun => {
                inquiry.events_now = begun;
                inquiry.begin_at(earlier);
                true
            }
            _ => false,
        }
    }

    pub(super) fn replay_descriptor(
        &self,
        inquiry: &mut Inquiry,
        index: u32,
        at_most: u64,
    ) -> bool {
        let mut budget = at_most;
        loop {
            while let Some(stop) = inquiry.next_state(self, index, &mut budget) {
                if stop == Stop::More {
                    return true;
                }
                inquiry.write_state(inquiry.at(), index);
            }
            if !inquiry.states.is_empty() {
                break;
            }
            if !self.look_further_back(inquiry, Attention::Rare) {
                inquiry.write_state(Ns::ZERO, index);
                break;
            }
        }
        if let Some(newest) = inquiry.states.first_mut() {
            newest.refill_failed = view(self.position.observed()).refill_failure();
        }
        false
    }

    pub(super) fn replay_task(&self, inquiry: &mut Inquiry, task: u16, at_most: u64) -> bool {
        let mut budget = at_most;
        while inquiry.wanted == 0 {
            if self.replay_to(inquiry, inquiry.now, &mut budget) {
                return true;
            }
            inquiry.wanted = inquiry.newest_move(task);
            if inquiry.wanted == 0 && !self.look_further_back(inquiry, Attention::Journal) {
                return false;
            }
        }
        if !inquiry.entries.is_empty() {
            return self.replay_causes(inquiry, budget);
        }
        let further = inquiry.follow() && self.follow_earlier(inquiry);
        further && self.replay_causes(inquiry, budget)
    }

    pub(super) fn replay_losses(
        &self,
        inquiry: &mut Inquiry,
        reason: DropReason,
        at_most: u64,
    ) -> bool {
        let mut budget = at_most;
        if self.replay_to(inquiry, inquiry.now, &mut budget) {
            return true;
        }
        let newest_first = inquiry.aside.observed().watch().events.iter().rev();
        let losses = newest_first
            .filter(|entry| entry.kind == Event::FrameDropped && entry.b == reason as u64);
        inquiry.entries = losses.take(LOSSES).copied().collect();
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Answer, Question};
    use crate::scenario::Scenario;
    use base::{Slot, Until};

    fn history(sets: &[&str], ms: u64) -> History {
        let mut scenario = Scenario::of_preset("tcp-loaded").unwrap();
        for set in sets {
            scenario.set_text(set).unwrap();
        }
        let mut history = History::new(scenario);
        while history.run_until(Ns::from_ms(ms), 100_000) {}
        history
    }

    /// Settings under which another program holds all memory down to the watermarks, so that the
    /// ring's refill fails.
    const SHORT_OF_MEMORY: &[&str] = &["load.jobs=0", "memory.pressure=100"];

    fn asked(history: &mut History, question: Question) -> Option<Answer> {
        let digest = history.machine().digest();
        while history.inquire(question, 700) {}
        assert_eq!(history.machine().digest(), digest, "the present stays");
        history.take_answer()
    }

    fn entries(history: &mut History, question: Question) -> Vec<Entry> {
        match asked(history, question) {
            Some(Answer::Entries(entries)) => entries,
            None => Vec::new(),
            other => panic!("no entries: {other:?}"),
        }
    }

    fn states(history: &mut History, index: u32) -> Vec<DescriptorState> {
        match asked(history, Question::Descriptor(index)) {
            Some(Answer::Descriptor(states)) => states,
            other => panic!("no states: {other:?}"),
        }
    }

    #[test]
    fn a_descriptor_goes_from_ready_to_filled_to_empty_to_ready() {
        let mut history = history(&["load.jobs=0"], 700);
        let told = states(&mut history, 17);
        assert_eq!(told.len(), STATES);
        let (slot, _) = view(history.machine()).descriptor(17).unwrap();
        assert_eq!(told[0].slot, slot);
        for pair in told.windows(2) {
            assert!(pair[1].t <= pair[0].t);
            assert_eq!(pair[1].slot as u8, (pair[0].slot as u8 + 2) % 3);
        }
        for state in told {
            assert_eq!(state.packet > 0, state.slot == Slot::Filled);
        }
    }

    #[test]
    fn a_descriptor_that_never_changed_is_told_since_the_beginning() {
        let mut history = history(&["load.jobs=0", "sender.rate=1"], 20);
        let since_the_beginning = DescriptorState {
            t: Ns::ZERO,
            slot: Slot::Ready,
            packet: 0,
            refill_failed: 0,
        };
        assert_eq!(states(&mut history, 300), [since_the_beginning]);
        assert!(states(&mut history, 384).is_empty());
    }

    #[test]
    fn an_empty_descriptor_names_the_refill_that_failed() {
        let mut history = history(SHORT_OF_MEMORY, 5);
        while history.run_to(Until::RingExhausted, 0, 100_000) {}
        let empty = (0..384).find(|&index| {
            let (slot, _) = view(history.machine()).descriptor(index).unwrap();
            slot == Slot::Empty
        });
        let entry = states(&mut history, empty.unwrap())[0].refill_failed;
        let chain = entries(&mut history, Question::Causes(entry));
        assert_eq!(chain[0].kind, Event::RefillFailed);
    }

    #[test]
    fn a_task_is_told_from_the_last_thing_that_moved_it() {
        let mut history = history(&["load.kind=hog"], 3_000);
        let mut rows = Vec::new();
        view(history.machine()).write_tasks(&mut rows);
        let tasks: Vec<u16> = rows
            .chunks_exact(crate::observe::TASK_COLUMNS.len())
            .map(|row| row[0] as u16)
            .collect();
        let mut moved = 0;
        for task in tasks {
            let chain = entries(&mut history, Question::Task(task));
            let Some(newest) = chain.first() else {
                continue;
            };
            moved += 1;
            assert!(is_move_of(newest, task));
            assert!(newest.t <= history.now());
        }
        assert!(moved >= 11, "{moved}");
    }

    #[test]
    fn the_newest_losses_are_of_the_reason_asked_for() {
        let mut history = history(SHORT_OF_MEMORY, 5);
        while history.run_to(Until::RingExhausted, 0, 100_000) {}
        let t = Ns(history.now().0 + 700_000_000);
        while history.run_until(t, 100_000) {}
        let told = entries(&mut history, Question::Losses(DropReason::Ring));
        let lost = view(history.machine()).drops(DropReason::Ring) as usize;
        assert!(lost > 0 && told.len() == lost.min(LOSSES), "{lost} lost");
        assert!(told.is_sorted_by(|newer, older| newer.id > older.id));
        assert!(told.iter().all(|entry| entry.b == DropReason::Ring as u64));
        assert!(entries(&mut history, Question::Losses(DropReason::TxQueue)).is_empty());
    }
}
