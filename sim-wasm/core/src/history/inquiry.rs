//! Questions about the past, answered by a replay beside the run: one packet's biography,
//! one event's chain of causes. The present moment does not move, and nothing has to have
//! been recorded before.

use super::{History, Position};
use crate::machine::{Machine, Stop};
use crate::observe::layout::{EVENT_COLUMNS, HOP_COLUMNS, event, hop};
use crate::observe::watch::Attention;
use crate::time::Ns;

/// A chain is not followed further (our choice: the longest honest one has seven links).
const LINKS: usize = 16;
const EVENT_WIDTH: usize = EVENT_COLUMNS.len();
const HOP_WIDTH: usize = HOP_COLUMNS.len();

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Every hop of a packet up to now, as rows of `LIFE_COLUMNS`. An ACK's number is negative.
    Life(i64),
    /// A journal entry and what led to it, newest first, as rows of `EVENT_COLUMNS`.
    Causes(u64),
}

/// A question, and how far its replay is.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    question: Question,
    aside: Position,
    /// The run's present moment when it was asked: a biography ends there.
    now: Ns,
    events_now: u64,
    /// The entry looked for.
    wanted: u64,
    /// Rows found so far.
    found: Vec<f64>,
}

impl Inquiry {
    /// Where its replay is.
    fn at(&self) -> Ns {
        self.aside.now()
    }

    /// Lengthens a biography by the hops just made.
    fn write_life(&mut self) {
        let machine = &mut self.aside.machine;
        let cpu = machine.cpu_reading();
        for row in machine.watch.hops.chunks_exact(HOP_WIDTH) {
            let columns = [
                hop::t_ns,
                hop::stage,
                hop::kind,
                hop::value,
                hop::stream,
                hop::seq,
            ];
            self.found.extend(columns.map(|column| row[column]));
            self.found.extend(cpu);
        }
    }

    /// Follows the chain through the entries that this replay wrote. True if it goes on before them.
    fn follow(&mut self) -> bool {
        let rows = &self.aside.machine.watch.events;
        while self.wanted != 0 && self.found.len() < LINKS * EVENT_WIDTH {
            let mut newest_first = rows.chunks_exact(EVENT_WIDTH).rev();
            let Some(row) = newest_first.find(|row| row[event::id] as u64 == self.wanted) else {
                return true;
            };
            self.found.extend_from_slice(row);
            self.wanted = row[event::cause] as u64;
        }
        false
    }
}

impl History {
    /// Looks `question` up in at most `at_most` events. True if that was not enough: ask again.
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
        };
        if more {
            self.inquiry = Some(inquiry);
        } else {
            self.answer = inquiry.found;
        }
        more
    }

    /// Takes the rows of the last question that was answered.
    pub fn take_answer(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.answer)
    }

    fn begin_inquiry(&mut self, question: Question) -> Option<Inquiry> {
        self.answer.clear();
        let (aside, wanted) = match question {
            Question::Life(packet) => (self.before_packet(packet)?, 0),
            Question::Causes(entry) => (self.before_entry(entry)?, entry),
        };
        Some(Inquiry {
            question,
            aside,
            now: self.now(),
            events_now: self.position.machine.events(),
            wanted,
            found: Vec::new(),
        })
    }

    /// The latest checkpoint at which this packet had not been sent yet.
    fn before_packet(&self, packet: i64) -> Option<Position> {
        let number = packet.unsigned_abs();
        if number == 0 || self.position.machine.packets_known(packet) < number {
            return None;
        }
        let is_known = |position: &Position| position.machine.packets_known(packet) >= number;
        let mut aside = self.checkpoints.latest_before(is_known)?.clone();
        aside.machine.watch.attend(Attention::Packet(packet));
        Some(aside)
    }

    /// The latest checkpoint at which this entry had not been written yet.
    fn before_entry(&self, entry: u64) -> Option<Position> {
        let is_known = |position: &Position| position.machine.journal_entries() >= entry;
        let mut aside = self.checkpoints.latest_before(is_known)?.clone();
        aside.machine.watch.attend(Attention::Journal);
        Some(aside)
    }

    fn replay_life(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        let planned = &self.scenario.interventions;
        let events_now = inquiry.events_now;
        let met =
            |machine: &Machine| !machine.watch.hops.is_empty() || machine.events() >= events_now;
        while inquiry.aside.machine.events() < events_now {
            match inquiry.aside.run_to(inquiry.now, planned, &mut budget, met) {
                Stop::More => return true,
                Stop::Reached => return false,
                Stop::Met => inquiry.write_life(),
            }
            let ended = inquiry.aside.machine.followed_packet_ended();
            inquiry.aside.machine.watch.hops.clear();
            if ended {
                return false;
            }
        }
        false
    }

    fn replay_causes(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        let planned = &self.scenario.interventions;
        loop {
            let wanted = inquiry.wanted;
            let met = |machine: &Machine| machine.journal_entries() >= wanted;
            match inquiry.aside.run_to(inquiry.now, planned, &mut budget, met) {
                Stop::More => return true,
                Stop::Reached => return false,
                Stop::Met => {}
            }
            if !inquiry.follow() {
                return false;
            }
            match self.before_entry(inquiry.wanted) {
                Some(earlier) if earlier.now() < inquiry.at() => inquiry.aside = earlier,
                _ => return false,
            }
        }
    }
}
