//! What was expected of a statement, and what happened.

use crate::connection::Returned;
use crate::script::{Call, Packet, Unplayable};
use base::{NS_PER_JIFFY, Ns};

/// Outcome of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The statement was carried out; nothing was expected of the receiver.
    Done,
    /// The statement has no meaning for the receiver.
    Ignored,
    /// The receiver did what was expected.
    AsExpected,
    /// The receiver did not do what the statement says.
    Differs,
    /// The packet, or the result of a call, is right, but its time is not.
    OffTime,
    /// The expected packet was not sent, or the call has not returned.
    Missing,
    /// The statement cannot be played.
    Unplayable(Unplayable),
    /// The statement was not played, because an earlier statement failed or could not be played.
    NotReached,
}

impl Verdict {
    /// Returns the verdict's name for the web page.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Done => "done",
            Verdict::Ignored => "ignored",
            Verdict::AsExpected => "asExpected",
            Verdict::Differs => "differs",
            Verdict::OffTime => "offTime",
            Verdict::Missing => "missing",
            Verdict::Unplayable(_) => "unplayable",
            Verdict::NotReached => "notReached",
        }
    }

    /// Returns whether the script ends after a statement with this verdict.
    pub fn ends(&self) -> bool {
        matches!(
            self,
            Verdict::Differs | Verdict::OffTime | Verdict::Missing | Verdict::Unplayable(_)
        )
    }
}

/// Verdict about a statement, with the expected and the actual packet or result.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// Expected packet or result; empty if there is none.
    pub expected: String,
    /// Actual packet or result.
    pub actual: String,
    /// Time of the actual packet or result.
    pub at: Option<Ns>,
}

/// A statement of the script, with its outcome.
#[derive(Clone, Debug)]
pub struct Played {
    /// Number of the statement's first line.
    pub line: usize,
    /// The statement.
    pub text: String,
    /// The statement's time in the script. None if the statement could not be read, or if the
    /// script ended before it.
    pub at: Option<Ns>,
    /// Outcome of the statement.
    pub outcome: Outcome,
}

impl Outcome {
    pub(crate) fn of(verdict: Verdict) -> Outcome {
        Outcome {
            verdict,
            expected: String::new(),
            actual: String::new(),
            at: None,
        }
    }

    pub(crate) fn unplayable(why: Unplayable) -> Outcome {
        Outcome::of(Verdict::Unplayable(why))
    }

    /// Creates the outcome for a packet that was not sent, or for the result of a call that should
    /// have returned but still waits.
    pub(crate) fn missing(expected: &impl ToString) -> Outcome {
        Outcome {
            expected: expected.to_string(),
            ..Outcome::of(Verdict::Missing)
        }
    }

    pub(crate) fn result(call: &Call, returns: i64, error: Option<&str>) -> Outcome {
        let said = |returns: i64, error: Option<&str>| match error {
            Some(error) => format!("{returns} {error}"),
            None => returns.to_string(),
        };
        let expected = said(call.returns, call.error.as_deref());
        Outcome::value(&expected, &said(returns, error))
    }

    pub(crate) fn value(expected: &str, actual: &str) -> Outcome {
        let verdict = match expected == actual {
            true => Verdict::AsExpected,
            false => Verdict::Differs,
        };
        Outcome {
            expected: expected.into(),
            actual: actual.into(),
            ..Outcome::of(verdict)
        }
    }

    /// Creates the outcome of a read() that blocked and did not return as expected.
    pub(crate) fn blocked(bytes: i64, at: Ns, returned: Option<Returned>) -> Outcome {
        let verdict = match returned {
            None => Verdict::Missing,
            Some(one) if one.bytes as i64 == bytes => Verdict::OffTime,
            Some(_) => Verdict::Differs,
        };
        Outcome {
            verdict,
            expected: format!("{bytes} at {}", seconds(at)),
            actual: returned.map_or(String::new(), |one| one.bytes.to_string()),
            at: returned.map(|one| one.at),
        }
    }
}

/// Returns whether a sent packet differs from the expected packet. The window is compared only if
/// the script gives a window.
pub fn differs(expected: &Packet, sent: &Packet, tolerance: Ns) -> bool {
    let is_other_window = expected.window.is_some() && expected.window != sent.window;
    let is_other_header = (expected.syn, expected.seq, expected.len, expected.ack)
        != (sent.syn, sent.seq, sent.len, sent.ack);
    is_other_header || is_other_window || has_other_options(expected, sent, tolerance)
}

fn has_other_options(expected: &Packet, sent: &Packet, tolerance: Ns) -> bool {
    let (wanted, real) = (&expected.options, &sent.options);
    if wanted.any {
        return false;
    }
    let is_other_stamp = match (wanted.timestamp, real.timestamp) {
        (Some((value, echo)), Some((real, real_echo))) => {
            let ticks = u64::from(value.abs_diff(real));
            echo != real_echo || ticks > tolerance.0 / NS_PER_JIFFY
        }
        (wanted, real) => wanted != real,
    };
    is_other_stamp
        || (wanted.mss, wanted.wscale) != (real.mss, real.wscale)
        || (wanted.sack_permitted, &wanted.sack) != (real.sack_permitted, &real.sack)
}

/// Formats a time as a script writes it.
pub fn seconds(at: Ns) -> String {
    format!(
        "{}.{:06}",
        at.0 / 1_000_000_000,
        at.0 % 1_000_000_000 / 1_000
    )
}
