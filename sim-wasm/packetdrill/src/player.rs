//! Plays a script, statement by statement. Records for each statement what was expected and what
//! happened.

use crate::connection::{Connection, Returned, Sent, Settings};
use crate::script::{Base, Call, Content, Packet, Statement, Unplayable, When};
use crate::verdict::Verdict::{self, Done, Ignored, NotReached};
use crate::verdict::{Outcome, Played, differs};
use base::Ns;

/// Allowed difference between expected and actual time: packetdrill's default.
const TOLERANCE: Ns = Ns::from_ms(4);

/// A read() that is expected to block: number of its statement, expected return time, expected
/// bytes.
#[derive(Clone, Copy, Debug)]
struct Blocked {
    nth: usize,
    at: Ns,
    bytes: i64,
}

/// A script in progress.
struct Player {
    settings: Settings,
    tolerance: Ns,
    connection: Option<Connection>,
    /// Time that the script gives for the last statement that was played.
    previous: Ns,
    nonblocking: bool,
    blocked: Option<Blocked>,
    played: Vec<Played>,
}

/// Plays a script to its end, or to the first statement that fails or cannot be played.
pub fn play(statements: &[Statement], settings: Settings) -> Vec<Played> {
    let mut player = Player {
        settings,
        tolerance: TOLERANCE,
        connection: None,
        previous: Ns::ZERO,
        nonblocking: false,
        blocked: None,
        played: Vec::new(),
    };
    for statement in statements {
        let outcome = match player.has_ended() {
            true => Outcome::of(NotReached),
            false => player.perform(&statement.content),
        };
        player.record(statement, outcome);
        player.check_blocked(player.previous);
    }
    player.check_blocked(Ns::NEVER);
    player.played
}

impl Player {
    fn has_ended(&self) -> bool {
        self.played
            .iter()
            .any(|played| played.outcome.verdict.ends())
    }

    fn record(&mut self, statement: &Statement, outcome: Outcome) {
        let is_timed = statement.content.is_ok() && outcome.verdict != NotReached;
        self.played.push(Played {
            line: statement.line,
            text: statement.text.clone(),
            at: is_timed.then_some(self.previous),
            outcome,
        });
    }

    fn perform(&mut self, content: &Result<Content, Unplayable>) -> Outcome {
        match content {
            Err(why) => Outcome::unplayable(why.clone()),
            Ok(Content::Option(name, value)) => self.option(name, value),
            Ok(Content::Command(command)) => self.command(command),
            Ok(Content::Arrives(when, packet)) => {
                self.proceed(when);
                self.arrive(packet)
            }
            Ok(Content::Sends(when, packet)) => self.expect_packet(when, packet),
            Ok(Content::Calls(when, call)) => {
                self.proceed(when);
                self.call(when, call)
            }
        }
    }

    fn option(&mut self, name: &str, value: &str) -> Outcome {
        if name == "tolerance_usecs"
            && let Ok(us) = value.parse()
        {
            self.tolerance = Ns::from_us(us);
            return Outcome::of(Done);
        }
        Outcome::of(Ignored)
    }

    /// Runs a shell command. Only commands that set `tcp_rmem` have an effect; all others are
    /// ignored.
    fn command(&mut self, command: &str) -> Outcome {
        let Some((_, rest)) = command.split_once("tcp_rmem=") else {
            return Outcome::of(Ignored);
        };
        let numbers: Vec<u64> = rest
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .collect();
        match numbers[..] {
            [min, usual, max, ..] if self.settings.set_rmem([min, usual, max]) => Outcome::of(Done),
            _ => Outcome::of(Ignored),
        }
    }

    fn time_of(&self, when: &When) -> Ns {
        match when.base {
            Base::Start => when.from,
            Base::Previous => self.previous + when.from,
            Base::Any => self.previous,
        }
    }

    /// Lets time pass until the event is due.
    fn proceed(&mut self, when: &When) {
        self.previous = self.time_of(when);
        if let Some(connection) = &mut self.connection {
            connection.pass(self.previous);
        }
    }

    fn arrive(&mut self, packet: &Packet) -> Outcome {
        let is_taken = match &mut self.connection {
            None if packet.syn && packet.ack.is_none() => {
                self.connection = Some(Connection::open(packet, self.settings, self.previous));
                true
            }
            Some(connection) if !packet.syn => connection.arrive(packet),
            _ => false,
        };
        match is_taken {
            true => Outcome::of(Done),
            false => Outcome::unplayable(Unplayable::NoConnection),
        }
    }

    fn expect_packet(&mut self, when: &When, expected: &Packet) -> Outcome {
        let at = self.time_of(when);
        if expected.len > 0 {
            return Outcome::unplayable(Unplayable::SendsData);
        }
        let latest = match (when.base, when.to) {
            (Base::Any, _) => Ns::NEVER,
            (Base::Start, Some(to)) => to + self.tolerance,
            (Base::Previous, Some(to)) => self.previous + to + self.tolerance,
            (_, None) => at + self.tolerance,
        };
        let Some(connection) = &mut self.connection else {
            return Outcome::unplayable(Unplayable::NoConnection);
        };
        connection.pass_until_sent(latest);
        if connection.sent.is_empty() {
            connection.pass(at);
            self.previous = at;
            return Outcome::missing(expected);
        }
        let mut sent = connection.sent.remove(0);
        connection.stamp_like(expected, &mut sent);
        let earliest;
        (self.previous, earliest) = match when.base {
            Base::Any => (sent.at, Ns::ZERO),
            _ => (at, at.since(self.tolerance)),
        };
        judge(expected, &sent, earliest, latest, self.tolerance)
    }

    fn call(&mut self, when: &When, call: &Call) -> Outcome {
        match call.name.as_str() {
            // These calls always succeed in the simulation. If the script expects an error, the
            // outcome is that the call differs.
            "socket" | "bind" | "listen" | "accept" if call.returns < 0 => {
                Outcome::result(call, 0, None)
            }
            "socket" | "bind" | "listen" | "accept" => Outcome::of(Done),
            "setsockopt" => self.set_option(call),
            "fcntl" => {
                self.nonblocking |= call.arguments.iter().any(|one| one.contains("O_NONBLOCK"));
                Outcome::of(Done)
            }
            "read" | "recv" | "recvfrom" => self.read(when, call),
            "ioctl" => self.ask(call),
            // close() does nothing, because the end of a connection is not simulated.
            "close" => Outcome::of(Ignored),
            "write" | "send" | "sendto" | "sendmsg" | "writev" | "sendfile" => {
                Outcome::unplayable(Unplayable::SendsData)
            }
            name => Outcome::unplayable(Unplayable::Call(name.into())),
        }
    }

    fn set_option(&mut self, call: &Call) -> Outcome {
        match call.argument(3).trim_matches(['[', ']']).parse() {
            Ok(bytes) if call.argument(2) == "SO_RCVBUF" => {
                self.settings.rcvbuf = Some(bytes);
                Outcome::of(Done)
            }
            _ => Outcome::of(Ignored),
        }
    }

    fn read(&mut self, when: &When, call: &Call) -> Outcome {
        let (Some(connection), Ok(bytes)) = (&mut self.connection, call.argument(2).parse()) else {
            return Outcome::unplayable(Unplayable::NoConnection);
        };
        if self.nonblocking && connection.unread() == 0 {
            return Outcome::result(call, -1, Some("EAGAIN"));
        }
        connection.read(bytes);
        if let Some(end) = when.returns {
            let at = match when.base {
                Base::Start => end,
                Base::Previous | Base::Any => self.previous.since(when.from) + end,
            };
            let nth = self.played.len();
            self.blocked = Some(Blocked {
                nth,
                at,
                bytes: call.returns,
            });
            return Outcome::of(Done);
        }
        match connection.returned.take() {
            Some(Returned { bytes, .. }) => Outcome::result(call, bytes as i64, None),
            None => Outcome::missing(&call.returns),
        }
    }

    /// Handles ioctl(SIOCINQ), which returns the number of bytes that a read() would return.
    fn ask(&self, call: &Call) -> Outcome {
        let asks = matches!(call.argument(1), "SIOCINQ" | "FIONREAD");
        let Some(connection) = self.connection.as_ref().filter(|_| asks) else {
            return Outcome::unplayable(Unplayable::Call(call.name.clone()));
        };
        let unread = format!("[{}]", connection.unread());
        Outcome::value(call.argument(2), &unread)
    }

    /// Judges a read() that blocked, as soon as it has returned or its expected time is over.
    fn check_blocked(&mut self, now: Ns) {
        let (Some(blocked), Some(connection)) = (self.blocked, &mut self.connection) else {
            return;
        };
        let latest = blocked.at + self.tolerance;
        if now == Ns::NEVER {
            connection.pass(latest);
        }
        let returned = connection.returned.take();
        if returned.is_none() && now < latest {
            return;
        }
        self.blocked = None;
        let is_due = |returned: &Returned| {
            returned.at <= latest && returned.at >= blocked.at.since(self.tolerance)
        };
        let is_right =
            returned.is_some_and(|one| is_due(&one) && one.bytes as i64 == blocked.bytes);
        if !is_right {
            self.played[blocked.nth].outcome =
                Outcome::blocked(blocked.bytes, blocked.at, returned);
        }
    }
}

fn judge(expected: &Packet, sent: &Sent, earliest: Ns, latest: Ns, tolerance: Ns) -> Outcome {
    let is_in_time = sent.at >= earliest && sent.at <= latest;
    let verdict = match differs(expected, &sent.packet, tolerance) {
        true => Verdict::Differs,
        false if !is_in_time => Verdict::OffTime,
        false => Verdict::AsExpected,
    };
    Outcome {
        verdict,
        expected: expected.to_string(),
        actual: sent.packet.to_string(),
        at: Some(sent.at),
    }
}
