//! Why a parameter is refused, and the one sentence that a terminal prints of it.

use super::spec::LONGEST_RUN;
use super::table::ParamId;
use base::codes::Refused;
use base::time::Ns;
use std::fmt;

/// Why a parameter was refused. A terminal prints the sentence; the page is handed the code and
/// the values of it, and has sentences of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// No parameter has this id.
    Unknown {
        /// What was written.
        id: String,
        /// Ids that look like it.
        nearest: Vec<&'static str>,
    },
    /// What was written is not one of its values.
    Unreadable {
        /// Which parameter.
        id: ParamId,
        /// What was written.
        text: String,
    },
    /// A value that must not be, base units.
    Refused {
        /// Why not.
        why: Refused,
        /// Which parameter.
        id: ParamId,
        /// The value.
        value: i64,
        /// The largest that may be, where other parameters limit it.
        allowed: Option<i64>,
    },
    /// A change after the longest run.
    TooLate(Ns),
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not_allowed = |f: &mut fmt::Formatter<'_>, id: &str, value: &str, allowed: &str| {
            write!(f, "{id} = {value} is not allowed: use {allowed}")
        };
        match self {
            ParamError::Unknown { id, nearest } => {
                let nearest = listed(nearest);
                write!(f, "{id} is not a parameter: did you mean {nearest}?")
            }
            ParamError::Unreadable { id, text } => {
                not_allowed(f, id.spec().id, text, &id.spec().allowed())
            }
            ParamError::Refused {
                why,
                id,
                value,
                allowed,
            } => {
                let allowed = what_is_allowed(*why, *id, *allowed);
                not_allowed(f, id.spec().id, &id.format(*value), &allowed)
            }
            ParamError::TooLate(at) => {
                let (at, longest) = (at.0 as f64 / 1e9, LONGEST_RUN.0 / 1_000_000_000);
                let allowed = format!("0 to {longest} s, the longest run");
                not_allowed(f, "at", &format!("{at} s"), &allowed)
            }
        }
    }
}

/// What stands after "use" in a refusal.
fn what_is_allowed(why: Refused, id: ParamId, most: Option<i64>) -> String {
    let words = match why {
        Refused::AtStartOnly => "it at t = 0 only, because it needs a restart",
        Refused::RouterWithoutAcks => {
            "udp with host.role=forward: no ACKs come back through a router"
        }
        Refused::FurtherSenderWithoutAcks => "0, or another one with sender.protocol=udp",
        Refused::BeyondMtu => {
            let most = most.unwrap_or_default();
            return format!("1 to {most} bytes, so that a datagram fits link.mtu");
        }
        Refused::NotAllowed
        | Refused::UnknownNumber
        | Refused::ParameterCount
        | Refused::AfterLongestRun => return id.spec().allowed(),
    };
    words.to_owned()
}

impl std::error::Error for ParamError {}

impl ParamError {
    /// A value that must not be, for a reason that limits it by nothing else.
    pub(crate) fn refused(why: Refused, id: ParamId, value: i64) -> ParamError {
        ParamError::Refused {
            why,
            id,
            value,
            allowed: None,
        }
    }
}

/// "a, b or c".
pub(super) fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
