//! Tests of questions about a time span, on a running machine.

use super::*;
use crate::history::WorkShare;
use crate::observe::layout::{FRAME_WIDTH, frame};
use crate::scenario::Scenario;
use base::{Context, DropReason, Event, Program, Stage, Work};
use kernel::packet::SkbKind;
use machine::recorder::rows::{Entry, Hop};

/// Creates a run of a receiving program with a small buffer, preempted by ten tasks that use only
/// the CPU.
fn history(ms: u64) -> History {
    let mut scenario = Scenario::of_preset("preempted-lock").unwrap();
    for set in ["load.kind=hog", "load.jobs=10", "socket.rcvbuf=1MiB"] {
        scenario.set_text(set).unwrap();
    }
    let mut history = History::new(scenario);
    while history.run_until(Ns::from_ms(ms), 100_000) {}
    history
}

fn asked(history: &mut History, question: Question) -> Answer {
    let digest = history.machine().digest();
    while history.inquire(question, 700) {}
    assert_eq!(history.machine().digest(), digest, "the present stays");
    history.take_answer().expect("an answer")
}

fn entries(history: &mut History, question: Question) -> Vec<Entry> {
    match asked(history, question) {
        Answer::Entries(entries) => entries,
        other => panic!("no entries: {other:?}"),
    }
}

fn life(history: &mut History, packet: u64) -> Vec<Hop> {
    match asked(history, Question::Life(packet as i64)) {
        Answer::Life(life) => life.iter().map(|one| one.hop).collect(),
        other => panic!("no life: {other:?}"),
    }
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
        let Answer::Shares(shares) = asked(&mut history, Question::CpuShares(span)) else {
            panic!("shares of the CPU were asked for");
        };
        let sum: u64 = shares.iter().map(|one| one.own.0 + one.interrupted.0).sum();
        assert_eq!(sum, span.to.since(span.from).0);
        let hogs = shares
            .iter()
            .filter(|one| one.name & 0xFF == Program::Hog as u32);
        assert!(hogs.count() >= 4);
        for share in shares {
            let turn = share.longest.1 - share.longest.0;
            assert!(turn > Ns::ZERO && turn.0 * share.turns >= share.own.0);
        }
    }
}

#[test]
fn a_drowning_router_spends_itself_on_its_input() {
    let mut history = History::new(Scenario::of_preset("router-small").unwrap());
    while history.run_until(Ns::from_ms(400), 100_000) {}
    let span = stretch(100, 400);
    let Answer::Works(works) = asked(&mut history, Question::CpuWorks(span)) else {
        panic!("the work of interrupts was asked for");
    };
    let of = |wanted: &dyn Fn(&WorkShare) -> bool| -> u64 {
        works
            .iter()
            .filter(|line| wanted(line))
            .map(|line| line.spent.0)
            .sum()
    };
    let Answer::Ends(ends) = asked(&mut history, Question::Ends(span)) else {
        panic!("both ends were asked for");
    };
    let (first, last) = ends.split_at(FRAME_WIDTH);
    for (context, field) in [
        (Context::HardIrq, frame::cpu_hardirq_ns),
        (Context::SoftIrq, frame::cpu_softirq_ns),
    ] {
        let spent = of(&|line| line.context == context);
        assert_eq!(spent as f64, last[field] - first[field], "{context:?}");
    }
    let read = |led_to: Work| of(&|line| (line.work, line.led_to) == (Work::NicIrq, led_to));
    let (input, output) = (read(Work::DriverRx), read(Work::TxComplete));
    assert!(input > 3 * output && output > 0, "{input} {output}");
    assert!(of(&|line| line.work == Work::DriverRx) > of(&|line| line.work == Work::IpForward));
    let waits = works.iter().filter(|line| line.bus > Ns::ZERO);
    assert!(waits.clone().count() > 0);
    assert!(
        waits
            .clone()
            .all(|line| line.work == Work::NicIrq && line.bus < line.spent)
    );
}

#[test]
fn a_reader_that_was_switched_out_was_away_for_a_cause() {
    let mut history = history(4_000);
    let told = entries(&mut history, Question::OffCpu(0, stretch(1_000, 4_000)));
    let kinds: Vec<Event> = told.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds[0], Event::TaskSwitched, "{kinds:?}");
    assert!(kinds.contains(&Event::ArraysSwapped), "{kinds:?}");
    assert_eq!(kinds.last(), Some(&Event::SliceExpired), "{kinds:?}");
    let away = told[0].t - told[told.len() - 1].t;
    assert!(
        away > Ns::from_ms(500),
        "ten hogs have 100 ms each: {away:?}"
    );
}

#[test]
fn the_longest_stay_is_found_whatever_the_bites() {
    let mut history = history(2_300);
    let question = Question::Waits(stretch(500, 2_300));
    let answer = asked(&mut history, question);
    while history.inquire(question, u64::MAX) {}
    assert_eq!(history.take_answer(), Some(answer.clone()));
    let Answer::Waits(waits) = answer else {
        panic!("waits were asked for");
    };
    let of = |stage: Stage| waits.iter().find(|wait| wait.stage == stage);
    let backlog = of(Stage::Backlog).expect("some segment arrived while the socket was locked");
    assert!(backlog.to - backlog.from > Ns::from_ms(100));
    assert!(of(Stage::Dropped).is_none() && of(Stage::Wire).is_none());
    let life = life(&mut history, backlog.packet);
    assert!(life.iter().any(|hop| hop.t == backlog.from));
}

#[test]
fn both_ends_are_the_machine_at_those_moments() {
    let mut history = history(2_300);
    let Answer::Ends(rows) = asked(&mut history, Question::Ends(stretch(20, 2_300))) else {
        panic!("both ends were asked for");
    };
    let (first, last) = rows.split_at(FRAME_WIDTH);
    assert_eq!((first[frame::t_ns], last[frame::t_ns]), (20e6, 2_300e6));
    let mut present = Vec::new();
    view(history.machine()).write_frame(&mut present);
    assert_eq!(last[frame::events], present[frame::events]);
    assert!(first[frame::delivered] < last[frame::delivered]);
}

#[test]
fn a_journal_has_the_entries_of_its_stretch_and_no_other() {
    let mut history = history(2_300);
    let told = entries(&mut history, Question::Journal(stretch(300, 2_300)));
    assert!(told.len() > 100);
    let inside = Ns::from_ms(300)..=Ns::from_ms(2_300);
    assert!(told.iter().all(|entry| inside.contains(&entry.t)));
    assert!(told.windows(2).all(|pair| pair[1].id == pair[0].id + 1));
}

#[test]
fn a_name_outlives_its_task() {
    let mut scenario = Scenario::of_preset("tcp-loaded").unwrap();
    for set in ["load.jobs=4", "load.job=0.3", "load.cpu_ms=20"] {
        scenario.set_text(set).unwrap();
    }
    let mut history = History::new(scenario);
    while history.run_until(Ns::from_ms(7_000), 100_000) {}
    let told = entries(&mut history, Question::Journal(stretch(4_500, 7_000)));
    let exits = told.iter().filter(|entry| entry.kind == Event::TaskExited);
    let exits: Vec<u32> = exits.map(|entry| entry.named.a).collect();
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
    let newest = entries(&mut history, Question::Losses(DropReason::Link))[2];
    let lost = newest.a;
    let from_loss = |to: Ns| Stretch {
        from: Ns(newest.t.0 - 1),
        to,
    };
    let whole = Question::SentAgain(lost, from_loss(Ns::from_ms(400)));
    let Answer::SentAgain(Some(again)) = asked(&mut history, whole) else {
        panic!("TCP sends what was lost");
    };
    assert_eq!(again.seq, life(&mut history, lost)[0].seq);
    assert_eq!(again.kind, SkbKind::Retransmission as u8);
    let before = Question::SentAgain(lost, from_loss(Ns(again.t.0 - 1)));
    let not_yet = asked(&mut history, before);
    assert_eq!(not_yet, Answer::SentAgain(None));
}
