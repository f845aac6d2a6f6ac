//! Plays packetdrill scripts for the page.

use packetdrill::{Played, Settings, Verdict, parse, play, seconds};
use wasm_bindgen::prelude::*;

/// Plays a script. Returns eight texts for each statement: line, time, statement, verdict, reason,
/// subject of the reason, expected, actual with its time.
#[wasm_bindgen]
pub fn play_script(script: &str) -> Vec<String> {
    let played = play(&parse(script), Settings::default());
    played.iter().flat_map(row).collect()
}

fn row(
    Played {
        line,
        text,
        at,
        outcome,
    }: &Played,
) -> [String; 8] {
    let (reason, about) = match &outcome.verdict {
        Verdict::Unplayable(why) => why.name(),
        _ => ("", String::new()),
    };
    let actual = match outcome.at {
        Some(at) => format!("{} {}", seconds(at), outcome.actual),
        None => outcome.actual.clone(),
    };
    [
        line.to_string(),
        at.map_or(String::new(), seconds),
        text.clone(),
        outcome.verdict.name().into(),
        reason.into(),
        about,
        outcome.expected.clone(),
        actual,
    ]
}
