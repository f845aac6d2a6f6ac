//! Questions about a stretch of the clock: who had the CPU in it, how long packets stood
//! where, why the reader was away, what happened, what the machine was like at both ends.
//! Each replays the stretch from the checkpoint before it, in bounded bites.

use super::inquiry::{Inquiry, Question};
use super::{History, Position};
use crate::machine::{Machine, Stop};
use crate::observe::codes::{Context, Event, Stage};
use crate::observe::layout::{
    EVENT_COLUMNS, HOLDER_COLUMNS, HOP_COLUMNS, SPAN_COLUMNS, STAY_COLUMNS, event, hop, span, stay,
};
use crate::observe::watch::Attention;
use crate::time::Ns;

const EVENT_WIDTH: usize = EVENT_COLUMNS.len();
/// Events replayed before what they recorded is taken: far below what a recording keeps.
const BITE: u64 = 20_000;
/// Entries told of a stretch (our choice: an answer of a megabyte).
const ENTRIES: usize = 12_000;
/// Stages up to the last at which a packet may stand.
const STAGES: usize = Stage::Copy as usize + 1;
/// Queues in which a packet may stand when a stretch begins.
const QUEUES: [Stage; 6] = [
    Stage::Ring,
    Stage::NetifBacklog,
    Stage::Backlog,
    Stage::Prequeue,
    Stage::ReceiveQueue,
    Stage::OutOfSequence,
];

/// A stretch of the clock, both ends in it.
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
            _ => Tally::Rows,
        }
    }
}

/// Which recording a question is answered from.
fn attention(question: Question) -> Attention {
    match question {
        Question::Holders(_) => Attention::Spans,
        Question::Stays(_) => Attention::Hops,
        Question::Ends(_) => Attention::Rare,
        _ => Attention::Journal,
    }
}

/// One task's part of the CPU.
#[derive(Clone, Copy, Debug, Default)]
struct Holder {
    own: f64,
    interrupted: f64,
    context: f64,
    turns: f64,
    turn_from: f64,
    longest: (f64, f64),
}

impl Holder {
    /// The turn that it is in has lasted until `to`.
    fn lasts_to(&mut self, to: f64) {
        if to - self.turn_from > self.longest.1 - self.longest.0 {
            self.longest = (self.turn_from, to);
        }
    }
}

/// What each task had of the CPU.
#[derive(Clone, Debug, Default)]
pub(super) struct Holders {
    tasks: Vec<(u32, Holder)>,
    /// Where the task stands in the list that has the CPU.
    current: Option<usize>,
}

impl Holders {
    fn take(&mut self, row: &[f64], Stretch { from, to }: Stretch) {
        let begin = row[span::begin_ns].max(from.0 as f64);
        let end = row[span::end_ns].min(to.0 as f64);
        if begin >= end {
            return;
        }
        let who = row[span::who] as u32;
        let known = self.tasks.iter().position(|(task, _)| *task == who);
        let place = known.unwrap_or_else(|| {
            self.tasks.push((who, Holder::default()));
            self.tasks.len() - 1
        });
        let task = &mut self.tasks[place].1;
        if self.current != Some(place) {
            self.current = Some(place);
            task.turns += 1.0;
            task.turn_from = begin;
        }
        task.lasts_to(end);
        let context = row[span::context];
        if context == f64::from(Context::HardIrq as u8)
            || context == f64::from(Context::SoftIrq as u8)
        {
            task.interrupted += end - begin;
        } else {
            task.own += end - begin;
            task.context = context;
        }
    }

    /// In the order in which they first had it: the page has a sort of its own.
    fn rows(self) -> Vec<f64> {
        let row = |(who, holder): (u32, Holder)| -> [f64; HOLDER_COLUMNS.len()] {
            let (from, to) = holder.longest;
            let Holder {
                own,
                interrupted,
                context,
                turns,
                ..
            } = holder;
            [f64::from(who), context, own, interrupted, turns, from, to]
        };
        self.tasks.into_iter().flat_map(row).collect()
    }
}

/// A packet's present stay.
#[derive(Clone, Copy, Debug)]
struct Standing {
    stage: u8,
    stream: f64,
    from: f64,
    before: bool,
}

/// The longest stay at each stage. A packet on the wire travels: it does not wait.
#[derive(Clone, Debug)]
pub(super) struct Stays {
    /// By packet number, from `first` on.
    standing: Vec<Option<Standing>>,
    first: u64,
    /// The longest of each stage, as rows of `STAY_COLUMNS`.
    longest: [[f64; STAY_COLUMNS.len()]; STAGES],
    /// Lengths of all stays at each stage, ns.
    lengths: [Vec<f64>; STAGES],
}

impl Stays {
    fn beginning(machine: &Machine, from: Ns) -> Stays {
        let there = || QUEUES.iter().flat_map(|stage| machine.packets_at(*stage));
        let first = there().map(|(packet, _)| packet).min();
        let mut stays = Stays {
            standing: Vec::new(),
            first: first.unwrap_or(machine.packets_known(1)),
            longest: Default::default(),
            lengths: Default::default(),
        };
        for stage in QUEUES {
            for (packet, stream) in machine.packets_at(stage) {
                let stay = Standing {
                    stage: stage as u8,
                    stream: f64::from(stream),
                    from: from.0 as f64,
                    before: true,
                };
                *stays.place(packet) = Some(stay);
            }
        }
        stays
    }

    /// Where a packet's stay is kept. One that was on its way when the stretch began may have a
    /// smaller number than all that stood in a queue.
    fn place(&mut self, packet: u64) -> &mut Option<Standing> {
        if packet < self.first {
            let more = (self.first - packet) as usize;
            self.standing.splice(0..0, std::iter::repeat_n(None, more));
            self.first = packet;
        }
        let place = (packet - self.first) as usize;
        if place >= self.standing.len() {
            self.standing.resize(place + 1, None);
        }
        &mut self.standing[place]
    }

    fn take(&mut self, row: &[f64], from: Ns) {
        let (t, packet) = (row[hop::t_ns], row[hop::packet]);
        if packet <= 0.0 || t < from.0 as f64 {
            return;
        }
        let packet = packet as u64;
        if let Some(stay) = self.place(packet).take() {
            self.ends(packet, stay, t, false);
        }
        let stage = row[hop::stage] as u8;
        if is_stay(stage) {
            let stay = Standing {
                stage,
                stream: row[hop::stream],
                from: t,
                before: false,
            };
            *self.place(packet) = Some(stay);
        }
    }

    fn ends(&mut self, packet: u64, stay: Standing, to: f64, after: bool) {
        let length = to - stay.from;
        let stage = usize::from(stay.stage);
        self.lengths[stage].push(length);
        let longest = &mut self.longest[stage];
        if longest[stay::packet] == 0.0 || length > longest[stay::to_ns] - longest[stay::from_ns] {
            *longest = [
                packet as f64,
                f64::from(stay.stage),
                stay.stream,
                stay.from,
                to,
                f64::from(u8::from(stay.before)),
                f64::from(u8::from(after)),
                0.0,
            ];
        }
    }

    /// Stage by stage.
    fn rows(mut self, to: Ns) -> Vec<f64> {
        for (packet, stay) in (self.first..).zip(std::mem::take(&mut self.standing)) {
            if let Some(stay) = stay {
                self.ends(packet, stay, to.0 as f64, true);
            }
        }
        let mut told = Vec::new();
        for (mut row, lengths) in self.longest.into_iter().zip(self.lengths) {
            let half = (row[stay::to_ns] - row[stay::from_ns]) / 2.0;
            row[stay::times] = lengths.iter().filter(|length| **length >= half).count() as f64;
            if !lengths.is_empty() {
                told.push(row);
            }
        }
        told.into_iter().flatten().collect()
    }
}

/// A stage at which a packet may have to wait.
fn is_stay(stage: u8) -> bool {
    (Stage::Ring as u8..=Stage::Copy as u8).contains(&stage)
}

/// The longest time for which a stream's reader was not on the CPU.
#[derive(Clone, Debug)]
pub(super) struct Absence {
    reader: Option<u16>,
    /// Since when it is away, and the entry that tells why; none while it is on the CPU.
    away: Option<(f64, u64)>,
    /// The newest swap of the arrays.
    swap: Vec<f64>,
    /// Length of the longest absence, the entry that began it, and the rows that ended it.
    longest: (f64, u64, Vec<f64>),
}

impl Absence {
    fn beginning(machine: &Machine, stream: u8) -> Absence {
        Absence {
            reader: machine.reader_of(stream),
            away: machine
                .reader_away(stream)
                .map(|entry| (machine.now().0 as f64, entry)),
            swap: Vec::new(),
            longest: (0.0, 0, Vec::new()),
        }
    }

    fn take(&mut self, row: &[f64], Stretch { from, to }: Stretch) {
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

    fn ends(&mut self, t: f64, from: Ns, ended_by: Vec<f64>) {
        let Some((left, entry)) = self.away.take() else {
            return;
        };
        let length = t - left.max(from.0 as f64);
        if length > self.longest.0 {
            self.longest = (length, entry, ended_by);
        }
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
                if !more {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::codes::Program;
    use crate::observe::layout::{FRAME_FIELDS, frame, holder};
    use crate::scenario::Scenario;

    /// A reader that hogs switch out, with a small buffer.
    fn history(ms: u64) -> History {
        let mut scenario = Scenario::of_preset("preempted-lock").unwrap();
        for set in ["load.kind=hog", "load.jobs=10", "socket.rcvbuf=1MiB"] {
            scenario.set_text(set).unwrap();
        }
        let mut history = History::new(scenario);
        while history.run_until(Ns::from_ms(ms), 100_000) {}
        history
    }

    fn asked(history: &mut History, question: Question) -> Vec<f64> {
        let digest = history.machine().digest();
        while history.inquire(question, 700) {}
        assert_eq!(history.machine().digest(), digest, "the present stays");
        history.take_answer()
    }

    fn stretch(from: u64, to: u64) -> Stretch {
        Stretch {
            from: Ns::from_ms(from),
            to: Ns::from_ms(to),
        }
    }

    #[test]
    fn what_all_tasks_had_of_a_stretch_is_the_stretch() {
        let mut history = history(2_300);
        for span in [stretch(300, 2_200), stretch(1_733, 2_300)] {
            let rows = asked(&mut history, Question::Holders(span));
            let told = rows.chunks_exact(HOLDER_COLUMNS.len());
            let sum: f64 = told
                .clone()
                .map(|row| row[holder::own_ns] + row[holder::interrupted_ns])
                .sum();
            assert_eq!(sum, span.to.since(span.from).0 as f64);
            let hogs = told
                .clone()
                .filter(|row| row[holder::who] as u32 & 0xFF == Program::Hog as u32);
            assert!(hogs.count() >= 4);
            for row in told {
                let turn = row[holder::longest_to_ns] - row[holder::longest_from_ns];
                assert!(turn > 0.0 && turn * row[holder::turns] >= row[holder::own_ns]);
            }
        }
    }

    #[test]
    fn a_reader_that_was_switched_out_was_away_for_a_cause() {
        let mut history = history(4_000);
        let rows = asked(&mut history, Question::Absence(0, stretch(1_000, 4_000)));
        let kinds: Vec<f64> = rows
            .chunks_exact(EVENT_WIDTH)
            .map(|row| row[event::kind])
            .collect();
        let is = |kind: Event| f64::from(kind as u8);
        assert_eq!(kinds[0], is(Event::TaskSwitched), "{kinds:?}");
        assert!(kinds.contains(&is(Event::ArraysSwapped)), "{kinds:?}");
        assert_eq!(kinds[kinds.len() - 1], is(Event::SliceExpired), "{kinds:?}");
        let (back, left) = (
            rows[event::t_ns],
            rows[rows.len() - EVENT_WIDTH + event::t_ns],
        );
        assert!(
            back - left > 500e6,
            "ten hogs have 100 ms each: {}",
            back - left
        );
    }

    #[test]
    fn the_longest_stay_is_found_whatever_the_bites() {
        let mut history = history(2_300);
        let question = Question::Stays(stretch(500, 2_300));
        let rows = asked(&mut history, question);
        while history.inquire(question, u64::MAX) {}
        assert_eq!(rows, history.take_answer());
        let told: Vec<&[f64]> = rows.chunks_exact(STAY_COLUMNS.len()).collect();
        let of = |stage: Stage| {
            told.iter()
                .find(|row| row[stay::stage] == f64::from(stage as u8))
        };
        let backlog = of(Stage::Backlog).expect("some segment met an owned socket");
        assert!(backlog[stay::to_ns] - backlog[stay::from_ns] > 100e6);
        assert!(of(Stage::Dropped).is_none() && of(Stage::Wire).is_none());
        let life = asked(&mut history, Question::Life(backlog[stay::packet] as i64));
        assert!(life.contains(&backlog[stay::from_ns]));
    }

    #[test]
    fn both_ends_are_the_machine_at_those_moments() {
        let mut history = history(2_300);
        let rows = asked(&mut history, Question::Ends(stretch(20, 2_300)));
        let (first, last) = rows.split_at(FRAME_FIELDS.len());
        assert_eq!((first[frame::t_ns], last[frame::t_ns]), (20e6, 2_300e6));
        let mut present = Vec::new();
        history.machine().write_frame(&mut present);
        assert_eq!(last[frame::events], present[frame::events]);
        assert!(first[frame::delivered] < last[frame::delivered]);
    }

    #[test]
    fn a_journal_has_the_entries_of_its_stretch_and_no_other() {
        let mut history = history(2_300);
        let rows = asked(&mut history, Question::Journal(stretch(300, 2_300)));
        let told: Vec<&[f64]> = rows.chunks_exact(EVENT_WIDTH).collect();
        assert!(told.len() > 100);
        assert!(
            told.iter()
                .all(|row| (300e6..=2_300e6).contains(&row[event::t_ns]))
        );
        assert!(
            told.windows(2)
                .all(|pair| pair[1][event::id] == pair[0][event::id] + 1.0)
        );
    }

    #[test]
    fn a_name_outlives_its_task() {
        let mut scenario = Scenario::of_preset("tcp-loaded").unwrap();
        for set in ["load.jobs=4", "load.job=0.3", "load.cpu_ms=20"] {
            scenario.set_text(set).unwrap();
        }
        let mut history = History::new(scenario);
        while history.run_until(Ns::from_ms(3_000), 100_000) {}
        let rows = asked(&mut history, Question::Journal(stretch(0, 3_000)));
        let exits: Vec<u32> = rows
            .chunks_exact(EVENT_WIDTH)
            .filter(|row| row[event::kind] == f64::from(Event::TaskExited as u8))
            .map(|row| row[event::who_a] as u32)
            .collect();
        let program = |who: u32| who & 0xFF;
        let chain = [Program::Cc1, Program::Gcc, Program::Sh].map(|one| one as u32);
        let first = exits
            .iter()
            .position(|who| program(*who) == chain[0])
            .unwrap();
        let target = exits[first] >> 8;
        let of_target: Vec<u32> = exits
            .iter()
            .filter(|who| *who >> 8 == target)
            .map(|who| program(*who))
            .collect();
        assert_eq!(of_target, chain);
    }
}
