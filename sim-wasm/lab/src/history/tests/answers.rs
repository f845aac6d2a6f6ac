//! Tests of answers about the past.

use super::*;
use base::codes::{Event, Stage};

#[test]
fn a_packets_life_is_told_from_the_wire_to_its_end_and_the_present_does_not_move() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(1_000));
    let digest = history.machine().digest();
    let life = life_of(&mut history, 20);
    let stages: Vec<Stage> = life.iter().map(|one| one.hop.stage).collect();
    assert_eq!(stages[..3], [Stage::Wire, Stage::Ring, Stage::Driver]);
    assert_eq!(stages.last(), Some(&Stage::Delivered));
    assert!(life.is_sorted_by_key(|one| one.hop.t));
    let (first, last) = (life[0], life[life.len() - 1]);
    let spent = |one: LifeHop| one.spent.iter().sum::<u64>();
    let passed = (last.hop.t - first.hop.t).0;
    assert_eq!(
        spent(last) - spent(first),
        passed,
        "the CPU's time is accounted for"
    );
    assert_eq!(history.machine().digest(), digest);
}

#[test]
fn an_acks_life_begins_when_it_is_built() {
    let mut history = History::new(scenario());
    finish(&mut history, Ns::from_ms(500));
    let life = life_of(&mut history, -5);
    let stages: Vec<Stage> = life.iter().map(|one| one.hop.stage).collect();
    assert_eq!(stages, [Stage::AckOut, Stage::AckWire, Stage::AckArrived]);
}

#[test]
fn a_packet_that_was_not_sent_yet_has_no_life() {
    let mut history = History::new(scenario());
    assert_eq!(asked(&mut history, Question::Life(1_000_000)), None);
}

#[test]
fn a_chain_of_causes_runs_back_in_time_link_by_link() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_ms(1_000));
    let mut newest_first = history.machine().watch().events.iter().rev();
    let preempted = newest_first
        .find(|entry| entry.kind == Event::TaskPreempted)
        .expect("two jobs share the CPU")
        .id;
    let Some(Answer::Entries(links)) = asked(&mut history, Question::Causes(preempted)) else {
        panic!("a chain was asked for");
    };
    assert_eq!(links[0].id, preempted);
    for pair in links.windows(2) {
        assert_eq!(pair[0].cause, pair[1].id);
        assert!(pair[1].t <= pair[0].t);
    }
    assert_eq!(links[links.len() - 1].cause, 0);
    assert!(links.len() > 1, "a slice was spent or a better task woke");
}
