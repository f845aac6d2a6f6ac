//! packetdrill scripts from arbitrary bytes.

use crate::check_sentence;
use packetdrill::{Settings, Verdict, parse, play};

/// Plays a script, and checks that every statement has a verdict and every refusal a sentence.
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
