//! Tests the player of packetdrill scripts with arbitrary bytes.

use crate::check_sentence;
use packetdrill::{Settings, Verdict, parse, play};

/// Plays a script. Every statement must have a verdict, and a statement that cannot be played must
/// have a message that says why.
pub fn play_script(bytes: &[u8]) {
    let statements = parse(&String::from_utf8_lossy(bytes));
    let played = play(&statements, Settings::default());
    assert_eq!(played.len(), statements.len());
    for one in &played {
        if let Verdict::Unplayable(why) = &one.outcome.verdict {
            check_sentence(why.name().0);
        }
    }
}
