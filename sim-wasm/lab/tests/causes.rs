//! Tests of chains of causes: the journal must name the causes of a loss or a timeout that the
//! studies describe.

use base::{Event, Until};
use lab::history::{Answer, History, Question};
use lab::scenario::Scenario;

fn history(preset: &str, sets: &[&str]) -> History {
    let mut scenario = Scenario::of_preset(preset).expect("the preset exists");
    for set in sets {
        scenario.set_text(set).expect("the value is allowed");
    }
    let mut history = History::new(scenario);
    history.record(true);
    history
}

/// Event kinds of the chain of causes that ends in the last event of this kind.
fn chain_to_last(history: &mut History, kind: Event) -> Vec<Event> {
    let mut newest_first = history.machine().watch().events.iter().rev();
    let last = newest_first.find(|entry| entry.kind == kind);
    let question = Question::Causes(last.expect("it has just happened").id);
    while history.inquire(question, 100_000) {}
    match history.take_answer() {
        Some(Answer::Entries(chain)) => chain.iter().map(|entry| entry.kind).collect(),
        other => panic!("no chain: {other:?}"),
    }
}

fn run_to(history: &mut History, until: Until) {
    while history.run_to(until, 0, 100_000) {}
    assert!(history.met(), "{until:?} comes about in this run");
}

/// First chain of causes that ends in an event of `kind` and contains an event of the kind `link`.
fn first_chain_with(history: &mut History, until: Until, kind: Event, link: Event) -> Vec<Event> {
    for _ in 0..200 {
        run_to(history, until);
        let chain = chain_to_last(history, kind);
        if chain.contains(&link) {
            return chain;
        }
    }
    panic!("no {kind:?} goes back to {link:?}");
}

#[test]
fn a_timeout_without_a_loss_goes_back_to_a_spent_slice() {
    let mut history = history("preempted-lock", &["load.kind=hog"]);
    let (timeout, stall) = (Event::RtoFired, Event::PreemptedOwningSocket);
    let chain = first_chain_with(&mut history, Until::Timeout, timeout, stall);
    // The chain also contains a backlog event if the backlog began after the receiving program was
    // switched out.
    let stall = [
        Event::PreemptedOwningSocket,
        Event::TaskPreempted,
        Event::SliceExpired,
    ];
    assert!(chain.ends_with(&stall), "{chain:?}");
}

#[test]
fn a_frame_lost_in_the_nic_goes_back_to_the_refill_and_the_low_watermark() {
    let mut history = history("ring-exhausted", &[]);
    let (drop, dry) = (Event::FrameDropped, Event::RingExhausted);
    run_to(&mut history, Until::RingExhausted);
    let chain = first_chain_with(&mut history, Until::Drop, drop, dry);
    assert_eq!(
        chain[..5],
        [
            Event::FrameDropped,
            Event::FrameLostInNic,
            Event::RingExhausted,
            Event::RefillFailed,
            Event::KswapdWoken,
        ]
    );
}

#[test]
fn a_lost_segment_is_what_the_sender_retransmits_for() {
    let mut history = history("tcp-quiet", &["link.loss=0.001", "load.warmup=0s"]);
    run_to(&mut history, Until::Drop);
    let t = history.now();
    while history.run_until(t + base::Ns::from_ms(20), 100_000) {}
    let chain = chain_to_last(&mut history, Event::FastRetransmit);
    assert_eq!(chain, [Event::FastRetransmit, Event::FrameDropped]);
}
