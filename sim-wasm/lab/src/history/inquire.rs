//! Questions about the past, answered by a replay of a clone: a packet's history, an event's chain
//! of causes. `lookback` finds the newest journal entry of a kind; `replay` walks through a time
//! span. The run itself stays at its present moment, and nothing needs to have been recorded
//! before.

use super::inquiry::Inquiry;
use super::position::Position;
use super::question::{Answer, Question};
use super::run::History;
use crate::observe::view;
use machine::recorder::watch::Attention;
use machine::{Machine, Stop};

impl History {
    /// Looks up the answer to `question` in at most `at_most` events. Returns true if more events
    /// are needed: call again.
    pub fn inquire(&mut self, question: Question, at_most: u64) -> bool {
        let inquiry = match self.inquiry.take() {
            Some(known) if known.question == question => Some(known),
            _ => self.begin_inquiry(question),
        };
        let Some(mut inquiry) = inquiry else {
            return false;
        };
        let more = match question {
            Question::Life(_) => self.replay_life(&mut inquiry, at_most),
            Question::Causes(_) => self.replay_causes(&mut inquiry, at_most),
            Question::Descriptor(index) => self.replay_descriptor(&mut inquiry, index, at_most),
            Question::Held(stage) => {
                inquiry.told = Some(Answer::Held(view(self.position.observed()).held(stage)));
                false
            }
            Question::Task(task) => self.replay_task(&mut inquiry, task, at_most),
            Question::Losses(reason) => self.replay_losses(&mut inquiry, reason, at_most),
            _ => self.replay_span(&mut inquiry, at_most),
        };
        if more {
            self.inquiry = Some(inquiry);
        } else {
            self.answer = Some(inquiry.answer(&self.position.machine));
        }
        more
    }

    /// Takes the answer to the last question. `None` if there is no answer.
    pub fn take_answer(&mut self) -> Option<Answer> {
        self.answer.take()
    }

    fn begin_inquiry(&mut self, question: Question) -> Option<Inquiry> {
        self.answer = None;
        let events_now = self.position.machine.events();
        let aside = match question {
            Question::Life(packet) => self.before_packet(packet),
            Question::Causes(entry) => self.before_entry(entry),
            Question::Descriptor(_) => self.before_event(events_now, Attention::Rare),
            Question::Held(_) => Some(self.position.clone()),
            Question::Task(_) => self.before_event(events_now, Attention::Journal),
            Question::Losses(reason) => self.before_last_loss(reason),
            _ => self.before_stretch(question.stretch()?),
        };
        let mut inquiry = Inquiry::new(question, aside?, self.now(), events_now);
        if let Question::Causes(entry) = question {
            inquiry.wanted = entry;
        }
        Some(inquiry)
    }

    /// Returns the latest checkpoint before this packet was sent.
    fn before_packet(&self, packet: i64) -> Option<Position> {
        let number = packet.unsigned_abs();
        if number == 0 || view(&self.position.machine).packets_known(packet) < number {
            return None;
        }
        let is_known =
            |position: &Position| view(&position.machine).packets_known(packet) >= number;
        let mut aside = self.checkpoints.latest_before(is_known)?;
        aside.attend_to_packet(packet);
        Some(aside)
    }

    /// Returns the latest checkpoint before this journal entry was written.
    pub(super) fn before_entry(&self, entry: u64) -> Option<Position> {
        let is_known = |position: &Position| position.observed().recorder().journal() >= entry;
        let mut aside = self.checkpoints.latest_before(is_known)?;
        aside.attend(Attention::Journal);
        Some(aside)
    }

    fn replay_life(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        let planned = &self.scenario.interventions;
        let events_now = inquiry.events_now;
        let met = |machine: &Machine| view(machine).has_moved() || machine.events() >= events_now;
        while inquiry.aside.machine.events() < events_now {
            match inquiry
                .aside
                .run_to(inquiry.now, planned, &mut budget, &met)
            {
                Stop::More => return true,
                Stop::Reached => return false,
                Stop::Met => inquiry.write_life(),
            }
            let ended = view(&inquiry.aside.machine).followed_packet_ended();
            inquiry.aside.forget_hops();
            if ended {
                return false;
            }
        }
        false
    }

    pub(super) fn replay_causes(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        let planned = &self.scenario.interventions;
        loop {
            let (wanted, host) = (inquiry.wanted, inquiry.aside.looks_at);
            let met = |machine: &Machine| host.of(machine).recorder().journal() >= wanted;
            match inquiry
                .aside
                .run_to(inquiry.now, planned, &mut budget, &met)
            {
                Stop::More => return true,
                Stop::Reached => return false,
                Stop::Met => {}
            }
            if !inquiry.follow() {
                return false;
            }
            if !self.follow_earlier(inquiry) {
                return false;
            }
        }
    }

    /// Restarts the replay at a checkpoint before the next journal entry of the chain of causes.
    /// Returns false if no earlier checkpoint exists.
    pub(super) fn follow_earlier(&self, inquiry: &mut Inquiry) -> bool {
        match self.before_entry(inquiry.wanted) {
            Some(earlier) if earlier.now() < inquiry.at() => {
                inquiry.begin_at(earlier);
                true
            }
            _ => false,
        }
    }
}
