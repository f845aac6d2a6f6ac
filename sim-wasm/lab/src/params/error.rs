//! Reasons why parameters are refused, each printed by a terminal as one sentence. `Misread`: the
//! text names no parameter, or no value of the parameter. `NotAllowed`: a parameter does not allow
//! a value. `Misfit`: each value is allowed, but the values contradict each other.

use super::table::ParamId;
use std::error::Error;
use std::fmt;

/// A text that names no parameter, or no value of a parameter. Only texts can have this error,
/// numbers cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// No parameter has this id.
    Unknown {
        /// Id as it was written. Empty if it is missing.
        id: String,
        /// Value as it was written.
        text: String,
        /// Ids that look similar.
        nearest: Vec<&'static str>,
    },
    /// The text is not one of the parameter's values.
    NoValue {
        /// Parameter concerned.
        id: ParamId,
        /// Text as it was written.
        text: String,
    },
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::Unknown { id, text, .. } if id.is_empty() => {
                let allowed = "ID=VALUE, as in app.nice=-15";
                write!(
                    f,
                    "= {text} is not allowed: the id is missing; use {allowed}"
                )
            }
            Misread::Unknown { id, text, nearest } => {
                write!(f, "{id} = {text} is not allowed: no parameter has this id")?;
                match listed(nearest).as_str() {
                    "" => write!(f, "; `ringside params` lists all ids"),
                    nearest => write!(f, "; did you mean {nearest}?"),
                }
            }
            Misread::NoValue { id, text } => {
                let number = text.trim().parse().ok();
                refusal(f, *id, text, &id.spec().allowed_instead_of(number))?;
                match id.spec().units_instead_of(text) {
                    Some(units) => write!(f, "; the possible units are {units}"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// A value that its parameter does not allow, whatever the other parameters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAllowed {
    /// Parameter concerned.
    pub id: ParamId,
    /// The value, base units.
    pub value: i64,
}

impl fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotAllowed { id, value } = *self;
        let allowed = id.spec().allowed_instead_of(Some(id.to_display(value)));
        refusal(f, id, &id.format(value), &allowed)
    }
}

/// A value that is allowed but contradicts the values of other parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The parameter that a person is asked to change.
    pub id: ParamId,
    /// The parameter's value, base units.
    pub value: i64,
    /// What the value contradicts.
    pub why: Contradiction,
}

/// Reason why a value does not fit the values of other parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A datagram is larger than the link allows.
    BeyondMtu {
        /// The largest payload that fits, bytes.
        room: i64,
    },
    /// A router, with a protocol whose ACKs do not come back through the router.
    RouterWithoutAcks,
    /// A second or third sender that uses TCP. ACKs have no path back to this sender.
    FurtherSenderWithoutAcks,
    /// A mechanism that the complete build has and the smaller build for the first page view lacks.
    NeedsComplete,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed = match self.why {
            Contradiction::BeyondMtu { room } => {
                &format!("1 to {room} bytes, so that a datagram fits link.mtu")
            }
            Contradiction::RouterWithoutAcks => {
                "udp with host.role=forward, because no ACKs return through a router"
            }
            Contradiction::FurtherSenderWithoutAcks => "0, or set sender.protocol=udp",
            Contradiction::NeedsComplete => "the complete build",
        };
        refusal(f, self.id, &self.id.format(self.value), allowed)
    }
}

impl Error for Misread {}
impl Error for NotAllowed {}
impl Error for Misfit {}

/// Formats the sentence that refuses a value.
pub fn refusal(f: &mut fmt::Formatter<'_>, id: ParamId, value: &str, allowed: &str) -> fmt::Result {
    let id = id.spec().id;
    write!(f, "{id} = {value} is not allowed: use {allowed}")
}

/// Formats a list as "a, b or c".
pub fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
