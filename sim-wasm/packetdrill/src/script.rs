//! A script as data: its lines, their times, packets and calls.

use base::Ns;
use std::fmt::{self, Display};
use std::num::ParseIntError;

/// When an event is to happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// Moment from which the times are counted.
    pub base: Base,
    /// Earliest time after the base.
    pub from: Ns,
    /// Latest time after the base. Set for a packet that may be sent between two times.
    pub to: Option<Ns>,
    /// Return time of a call that blocks.
    pub returns: Option<Ns>,
}

/// Moment from which a statement's time is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// The script's beginning.
    Start,
    /// The time of the previous event.
    Previous,
    /// No moment: the event may happen at any time.
    #[default]
    Any,
}

/// One statement of a script.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Number of the statement's first line, from 1.
    pub line: usize,
    /// Text of the statement, joined to one line.
    pub text: String,
    /// The parsed statement, or the reason why it cannot be played.
    pub content: Result<Content, Unplayable>,
}

/// Content of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// An option of the script: `--name=value`.
    Option(String, String),
    /// A command for a shell, or code for Python.
    Command(String),
    /// A packet that arrives.
    Arrives(When, Packet),
    /// A packet that must be sent.
    Sends(When, Packet),
    /// A system call.
    Calls(When, Call),
}

/// A system call with the result that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Name of the call.
    pub name: String,
    /// Arguments, as the script writes them.
    pub arguments: Vec<String>,
    /// Expected result.
    pub returns: i64,
    /// Expected error.
    pub error: Option<String>,
}

impl Call {
    /// Returns an argument; empty if the call has fewer arguments.
    pub fn argument(&self, nth: usize) -> &str {
        self.arguments.get(nth).map_or("", String::as_str)
    }
}

/// A TCP segment, with sequence numbers as the script counts them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// SYN flag: the packet opens the connection.
    pub syn: bool,
    /// PSH flag: the data should reach the program at once.
    pub push: bool,
    /// Sequence number of the first payload byte.
    pub seq: u32,
    /// Payload bytes.
    pub len: u32,
    /// Acknowledgment number: the next byte expected from the other end.
    pub ack: Option<u32>,
    /// Window field.
    pub window: Option<u16>,
    /// Options.
    pub options: Options,
}

/// TCP options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether the script accepts any options (`<...>`).
    pub any: bool,
    /// Maximum segment size.
    pub mss: Option<u16>,
    /// Window scale.
    pub wscale: Option<u8>,
    /// Whether the SACK-permitted option is present.
    pub sack_permitted: bool,
    /// Timestamp value and echo.
    pub timestamp: Option<(u32, u32)>,
    /// SACK blocks.
    pub sack: Vec<(u32, u32)>,
}

/// Why a statement cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The statement's notation is unknown.
    Notation,
    /// The statement uses a protocol or an encapsulation that cannot be played.
    Protocol,
    /// A TCP flag that the simulated receiver does not support: `F`, `R`, `U`, or a flag of ECN.
    Flag(char),
    /// A TCP option that the simulated receiver does not support.
    Option(String),
    /// A system call that the simulated program does not make.
    Call(String),
    /// The script expects data from the receiver, which never sends data.
    SendsData,
    /// The statement needs an open connection, or opens a second connection.
    NoConnection,
}

impl Unplayable {
    /// Returns the reason's name, and the flag, option or call that cannot be played.
    pub fn name(&self) -> (&'static str, String) {
        match self {
            Unplayable::Notation => ("notation", String::new()),
            Unplayable::Protocol => ("protocol", String::new()),
            Unplayable::Flag(flag) => ("flag", flag.to_string()),
            Unplayable::Option(name) => ("option", name.clone()),
            Unplayable::Call(name) => ("call", name.clone()),
            Unplayable::SendsData => ("sendsData", String::new()),
            Unplayable::NoConnection => ("noConnection", String::new()),
        }
    }
}

/// A number that cannot be read.
impl From<ParseIntError> for Unplayable {
    fn from(_: ParseIntError) -> Unplayable {
        Unplayable::Notation
    }
}

impl Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Notation => write!(f, "the notation of this statement is unknown"),
            Unplayable::Protocol => write!(f, "the player supports only TCP without encapsulation"),
            Unplayable::Flag(flag) => write!(f, "the receiver does not support the flag {flag}"),
            Unplayable::Option(name) => {
                write!(f, "the receiver does not support the option {name}")
            }
            Unplayable::Call(name) => write!(f, "the receiver does not call {name}()"),
            Unplayable::SendsData => write!(f, "the receiver sends no data"),
            Unplayable::NoConnection => write!(f, "no connection is open for this statement"),
        }
    }
}

impl Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = [(self.syn, "S"), (self.push, "P"), (self.ack.is_some(), ".")];
        for (_, flag) in flags.iter().filter(|(on, _)| *on) {
            f.write_str(flag)?;
        }
        let end = self.seq.wrapping_add(self.len);
        write!(f, " {}:{end}({})", self.seq, self.len)?;
        if let Some(ack) = self.ack {
            write!(f, " ack {ack}")?;
        }
        if let Some(window) = self.window {
            write!(f, " win {window}")?;
        }
        write!(f, "{}", self.options)
    }
}

impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said: Vec<String> = Vec::new();
        said.extend(self.any.then(|| "...".into()));
        said.extend(self.mss.map(|mss| format!("mss {mss}")));
        said.extend(self.sack_permitted.then(|| "sackOK".into()));
        let timestamp = |(value, echo)| format!("TS val {value} ecr {echo}");
        said.extend(self.timestamp.map(timestamp));
        said.extend(self.wscale.map(|scale| format!("wscale {scale}")));
        if !self.sack.is_empty() {
            let blocks = self.sack.iter().map(|(from, to)| format!(" {from}:{to}"));
            said.push(format!("sack{}", blocks.collect::<String>()));
        }
        match said.is_empty() {
            true => Ok(()),
            false => write!(f, " <{}>", said.join(",")),
        }
    }
}
