//! Questions about the past, answered by a replay beside the run: one packet's biography,
//! one event's chain of causes; in `lookback` what looks for the newest of its kind. The
//! present moment does not move, and nothing has to have been recorded before.

pub use super::stretch::Stretch;
use super::stretch::Tally;
use super::{History, Position};
use crate::machine::{Machine, Stop};
use crate::observe::codes::{Drop, Stage};
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
    /// States that a descriptor of the ring took, newest first, as rows of `DESCRIPTOR_COLUMNS`.
    Descriptor(u32),
    /// Frames that a queue holds now, front first, as rows of `HELD_COLUMNS`.
    Held(Stage),
    /// The newest entry about a task and what led to it, as for `Causes`.
    Task(u16),
    /// The newest losses for a reason, newest first, as rows of `EVENT_COLUMNS`.
    Losses(Drop),
    /// What each task had of the CPU, as rows of `HOLDER_COLUMNS`.
    Holders(Stretch),
    /// The longest time for which a stream's reader was off the CPU: the entries that ended it,
    /// then the one that began it and what led to that, as for `Causes`.
    Absence(u8, Stretch),
    /// The longest stay at each stage, as rows of `STAY_COLUMNS`, stage by stage.
    Stays(Stretch),
    /// The machine at both ends, as two rows of `FRAME_FIELDS`.
    Ends(Stretch),
    /// What happened, oldest first, as rows of `EVENT_COLUMNS`.
    Journal(Stretch),
    /// The frame that carries again what this one carried, which was lost in the stretch: its
    /// hop onto the wire, as a row of `HOP_COLUMNS`; none if it was not sent again in it.
    SentAgain(u64, Stretch),
}

/// A question, and how far its replay is.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    pub(super) question: Question,
    pub(super) aside: Position,
    /// The run's present moment when it was asked: a biography ends there.
    pub(super) now: Ns,
    /// The replay is of the events between these numbers.
    pub(super) begun: u64,
    pub(super) events_now: u64,
    /// The entry looked for.
    pub(super) wanted: u64,
    /// Rows found so far.
    pub(super) found: Vec<f64>,
    /// What a stretch of the clock came to so far; none before the replay has reached it.
    pub(super) tally: Option<Tally>,
}

impl Inquiry {
    /// Replays from here.
    pub(super) fn begin_at(&mut self, aside: Position) {
        self.begun = aside.machine.events();
        self.aside = aside;
    }

    /// Where its replay is.
    pub(super) fn at(&self) -> Ns {
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
    pub(super) fn follow(&mut self) -> bool {
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
            Question::Descriptor(index) => self.replay_descriptor(&mut inquiry, index, at_most),
            Question::Held(stage) => {
                self.position.machine.write_held(stage, &mut inquiry.found);
                false
            }
            Question::Task(task) => self.replay_task(&mut inquiry, task, at_most),
            Question::Losses(reason) => self.replay_losses(&mut inquiry, reason, at_most),
            Question::Holders(stretch)
            | Question::Absence(_, stretch)
            | Question::Stays(stretch)
            | Question::Ends(stretch)
            | Question::Journal(stretch)
            | Question::SentAgain(_, stretch) => self.replay_span(&mut inquiry, stretch, at_most),
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
        let events_now = self.position.machine.events();
        let (aside, wanted) = match question {
            Question::Life(packet) => (self.before_packet(packet)?, 0),
            Question::Causes(entry) => (self.before_entry(entry)?, entry),
            Question::Descriptor(_) => (self.before_event(events_now, Attention::Rare)?, 0),
            Question::Held(_) => (self.position.clone(), 0),
            Question::Task(_) => (self.before_event(events_now, Attention::Journal)?, 0),
            Question::Losses(reason) => (self.before_last_loss(reason)?, 0),
            Question::Holders(stretch)
            | Question::Absence(_, stretch)
            | Question::Stays(stretch)
            | Question::Ends(stretch)
            | Question::Journal(stretch)
            | Question::SentAgain(_, stretch) => (self.before_stretch(stretch)?, 0),
        };
        Some(Inquiry {
            question,
            begun: aside.machine.events(),
            aside,
            now: self.now(),
            events_now,
            wanted,
            found: Vec::new(),
            tally: None,
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
    pub(super) fn before_entry(&self, entry: u64) -> Option<Position> {
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
            match inquiry
                .aside
                .run_to(inquiry.now, planned, &mut budget, &met)
            {
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

    pub(super) fn replay_causes(&self, inquiry: &mut Inquiry, at_most: u64) -> bool {
        let mut budget = at_most;
        let planned = &self.scenario.interventions;
        loop {
            let wanted = inquiry.wanted;
            let met = |machine: &Machine| machine.journal_entries() >= wanted;
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

    /// Goes back to before the entry that a chain goes on with. False if no checkpoint is there.
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
