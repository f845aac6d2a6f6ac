//! Questions about a stretch, on a machine that runs.

use super::*;
use crate::observe::codes::{Drop, Event, Program, Stage};
use crate::observe::layout::{
    FRAME_FIELDS, HOLDER_COLUMNS, STAY_COLUMNS, frame, holder, hop, life, stay,
};
use crate::packet::SkbKind;
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

#[test]
fn a_lost_frame_is_sent_again_with_its_sequence_number() {
    let mut scenario = Scenario::of_preset("tcp-quiet").unwrap();
    scenario.set_text("link.loss=0.001").unwrap();
    let mut history = History::new(scenario);
    while history.run_until(Ns::from_ms(400), 100_000) {}
    let losses = asked(&mut history, Question::Losses(Drop::Link));
    let newest = losses.chunks_exact(EVENT_WIDTH).nth(2).unwrap();
    let (t, lost) = (newest[event::t_ns] as u64, newest[event::a] as u64);
    let from_loss = |to: Ns| Stretch {
        from: Ns(t - 1),
        to,
    };
    let whole = Question::SentAgain(lost, from_loss(Ns::from_ms(400)));
    let again = asked(&mut history, whole);
    assert_eq!(again.len(), HOP_COLUMNS.len());
    let first = asked(&mut history, Question::Life(lost as i64));
    assert_eq!(again[hop::seq], first[life::seq]);
    assert_eq!(again[hop::kind], f64::from(SkbKind::Retransmission as u8));
    let sent = again[hop::t_ns] as u64;
    let before = Question::SentAgain(lost, from_loss(Ns(sent - 1)));
    assert!(asked(&mut history, before).is_empty(), "not sent again yet");
}
