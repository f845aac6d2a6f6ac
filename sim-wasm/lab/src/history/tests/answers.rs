//! Tests of answers about the past.

use super::*;
use base::{Context, Event, Stage};

/// CPU time of all contexts during a packet's stay at one stage.
fn spent(stay: LifeHop) -> Ns {
    Ns(stay.spent.iter().sum())
}

/// Checks that the CPU time of a history is the time that passed, at each stage. The CPU time of TCP
/// processing in `recv()` comes after its hop: in the queue that follows or, after a direct copy,
/// after the packet's end.
fn assert_accounted(life: &[LifeHop]) {
    let mut ahead = Ns(0);
    for stay in life.windows(2) {
        let passed = stay[1].hop.t - stay[0].hop.t;
        match stay[0].hop.stage {
            Stage::ProcessInput => ahead = spent(stay[0]) - passed,
            Stage::Copy => assert_eq!(spent(stay[0]), passed, "{:?}", stay[0].hop),
            _ => {
                assert_eq!(spent(stay[0]) + ahead, passed, "{:?}", stay[0].hop);
                ahead = Ns(0);
            }
        }
    }
}

#[test]
fn the_receiver_pays_for_tcp_processing_in_recv() {
    // Segments of the first run come from the backlog, those of the second one from the prequeue.
    for (preset, first) in [("tcp-quiet", 8_000), ("slow-sender", 9_000)] {
        let scenario = Scenario::of_preset(preset).unwrap();
        let mut history = History::new(scenario);
        finish(&mut history, Ns::from_ms(500));
        let processed = (first..first + 30).map(|packet| processed(&mut history, packet));
        assert!(processed.sum::<usize>() > 10, "{preset}");
    }
}

/// Checks the history of a packet. Returns how often `recv()` processed the packet.
fn processed(history: &mut History, packet: i64) -> usize {
    let life = life_of(history, packet);
    assert_accounted(&life);
    let stays = life
        .iter()
        .filter(|stay| stay.hop.stage == Stage::ProcessInput);
    stays
        .inspect(|stay| {
            assert!(stay.spent[Context::Receiver as usize] > 500, "{stay:?}");
        })
        .count()
}

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
    assert_accounted(&life);
    assert_eq!(
        spent(life[life.len() - 1]),
        Ns(0),
        "nothing follows the end"
    );
    assert_eq!(history.machine().digest(), digest);
}

#[test]
fn the_stay_of_a_packet_that_is_being_worked_on_counts_the_cpu_up_to_the_present() {
    let mut history = History::new(scenario());
    history.record(true);
    finish(&mut history, Ns::from_ms(1_000));
    let life = life_of(&mut history, 40);
    let copied = life
        .windows(2)
        .find(|pair| pair[0].hop.stage == Stage::Copy);
    let [copy, delivered] = copied.expect("the reader copies the packet") else {
        unreachable!("a window of two");
    };
    let begin = copy.hop.t;
    let now = begin + Ns((delivered.hop.t - begin).0 / 2);
    seek(&mut history, now);
    let life = life_of(&mut history, 40);
    let copy = life[life.len() - 1];
    assert_eq!((copy.hop.stage, spent(copy)), (Stage::Copy, now - begin));
    assert!(
        copy.spent[Context::Receiver as usize] > 0,
        "the reader copies"
    );
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
