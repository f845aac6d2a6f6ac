//! Reads statements: times, packets, calls.

use crate::script::Unplayable::{self, Notation};
use crate::script::{Base, Call, Content, Options, Packet, Statement, When};
use crate::statements::{Raw, statements};
use base::Ns;

/// Parses a script. An error does not stop the parser: a statement that cannot be played contains
/// the reason.
pub fn parse(script: &str) -> Vec<Statement> {
    let read = |Raw { line, text }| Statement {
        line,
        content: content(&text),
        text,
    };
    statements(script).into_iter().map(read).collect()
}

fn content(text: &str) -> Result<Content, Unplayable> {
    if text.starts_with(['`', '%']) {
        return Ok(Content::Command(text.into()));
    }
    if let Some(option) = text.strip_prefix("--") {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        return Ok(Content::Option(name.trim().into(), value.trim().into()));
    }
    let (time, event) = split_time(text).ok_or(Notation)?;
    let when = when(&time).ok_or(Notation)?;
    if event.starts_with(['`', '%']) {
        return Ok(Content::Command(event.into()));
    }
    if let Some(packet) = event.strip_prefix('<') {
        return Ok(Content::Arrives(when, self::packet(packet)?));
    }
    if let Some(packet) = event.strip_prefix('>') {
        return Ok(Content::Sends(when, self::packet(packet)?));
    }
    Ok(Content::Calls(when, call(event)?))
}

/// Splits a statement into its time and its event. The return time of a call may be a separate
/// word: `+0 ...0.1 read(…)`.
fn split_time(text: &str) -> Option<(String, &str)> {
    let (time, event) = text.split_once(char::is_whitespace)?;
    let event = event.trim();
    match event.strip_prefix("...") {
        Some(rest) => {
            let (returns, event) = rest.trim().split_once(char::is_whitespace)?;
            Some((format!("{time}...{returns}"), event.trim()))
        }
        None => Some((time.into(), event)),
    }
}

/// Parses the time of a statement, such as `+.1`, `0.2`, `*`, `+0~+.2` or `+0...0.2`.
fn when(text: &str) -> Option<When> {
    if text == "*" {
        return Some(When::default());
    }
    let (base, rest) = match text.strip_prefix('+') {
        Some(rest) => (Base::Previous, rest),
        None => (Base::Start, text),
    };
    let (rest, returns) = split_second(rest, "...")?;
    let (from, to) = split_second(rest, "~")?;
    let from = seconds(from)?;
    Some(When {
        base,
        from,
        to,
        returns,
    })
}

/// Splits off the time after `sign`, if there is one. `None` if that time cannot be read.
fn split_second<'a>(text: &'a str, sign: &str) -> Option<(&'a str, Option<Ns>)> {
    match text.split_once(sign) {
        Some((first, second)) => {
            let second = seconds(second.trim_start_matches('+'))?;
            Some((first, Some(second)))
        }
        None => Some((text, None)),
    }
}

/// Largest time that a script may contain, seconds.
const LONGEST_S: f64 = 86_400.0;

/// Parses seconds such as `0.25`, `.25` or `1`.
fn seconds(text: &str) -> Option<Ns> {
    let is_plain = text
        .bytes()
        .all(|sign| sign.is_ascii_digit() || sign == b'.');
    let seconds: f64 = text.parse().ok()?;
    (is_plain && seconds <= LONGEST_S).then(|| Ns((seconds * 1e9).round() as u64))
}

/// Parses a packet such as `P. 1:1001(1000) ack 1 win 257 <nop,nop,TS val 100 ecr 50>`.
pub fn packet(text: &str) -> Result<Packet, Unplayable> {
    let (head, options) = match text.split_once('<') {
        // A second `<`, as in `<< S`, does not begin TCP options.
        Some((head, _)) if head.trim().is_empty() => return Err(Notation),
        Some((head, options)) => {
            let options = options.trim().strip_suffix('>').ok_or(Notation)?;
            (head, self::options(options)?)
        }
        None => (text, Options::default()),
    };
    let mut words = head.split_whitespace();
    let mut packet = Packet {
        options,
        ..Packet::default()
    };
    let flags = words.next().ok_or(Notation)?;
    read_flags(flags, &mut packet)?;
    let range = words.next().ok_or(Notation)?;
    let (seq, len) = sequence(range).ok_or(Notation)?;
    (packet.seq, packet.len) = (seq, len);
    while let Some(name) = words.next() {
        let value = words.next().ok_or(Notation)?;
        match name {
            "ack" => packet.ack = Some(value.parse()?),
            "win" => packet.window = Some(value.parse()?),
            "urg" => return Err(Unplayable::Flag('U')),
            _ => return Err(Notation),
        }
    }
    Ok(packet)
}

fn read_flags(flags: &str, packet: &mut Packet) -> Result<(), Unplayable> {
    if flags.starts_with(['[', '(']) || flags.chars().any(|flag| flag.is_ascii_lowercase()) {
        return Err(Unplayable::Protocol);
    }
    for flag in flags.chars() {
        match flag {
            'S' => packet.syn = true,
            'P' => packet.push = true,
            '.' => {}
            'F' | 'R' | 'U' | 'E' | 'W' | 'C' | 'A' => return Err(Unplayable::Flag(flag)),
            _ => return Err(Notation),
        }
    }
    Ok(())
}

/// Largest payload of a TCP segment, bytes: an IP packet of 65,535 bytes minus 40 bytes of headers.
const LARGEST: u32 = 65_495;

/// Parses the sequence numbers `1:1001(1000)`, or `1:1001` without a length in brackets.
fn sequence(text: &str) -> Option<(u32, u32)> {
    let (seq, rest) = text.split_once(':')?;
    let seq: u32 = seq.parse().ok()?;
    let (end, len) = match rest.split_once('(') {
        Some((end, len)) => (end, len.strip_suffix(')')?.parse().ok()?),
        None => (rest, rest.parse::<u32>().ok()?.wrapping_sub(seq)),
    };
    let fits = len <= LARGEST && end.parse::<u32>().ok()? == seq.wrapping_add(len);
    fits.then_some((seq, len))
}

fn options(text: &str) -> Result<Options, Unplayable> {
    let mut options = Options::default();
    for option in text.split(',').map(str::trim) {
        read_option(option, &mut options)?;
    }
    Ok(options)
}

fn read_option(option: &str, options: &mut Options) -> Result<(), Unplayable> {
    let words: Vec<&str> = option.split_whitespace().collect();
    let number = |text: &str| text.parse::<u32>();
    match words[..] {
        [] | ["nop" | "NOP" | "eol" | "EOL"] => {}
        ["..."] => options.any = true,
        ["sackOK"] => options.sack_permitted = true,
        ["mss", value] => options.mss = Some(number(value)? as u16),
        ["wscale", value] => options.wscale = Some(number(value)? as u8),
        ["TS", "val", value, "ecr", echo] => {
            options.timestamp = Some((number(value)?, number(echo)?));
        }
        ["sack", ref blocks @ ..] => {
            for block in blocks {
                let (from, to) = block.split_once(':').ok_or(Notation)?;
                options.sack.push((number(from)?, number(to)?));
            }
        }
        [name, ..] => return Err(Unplayable::Option(name.into())),
    }
    Ok(())
}

/// Parses a call such as `read(4, ..., 1000) = -1 EAGAIN (a note)`.
fn call(text: &str) -> Result<Call, Unplayable> {
    let (name, rest) = text.split_once('(').ok_or(Notation)?;
    let (arguments, rest) = arguments(rest).ok_or(Notation)?;
    let result = rest.trim().strip_prefix('=').ok_or(Notation)?;
    let mut words = result.split_whitespace();
    let returns = words.next().and_then(integer).ok_or(Notation)?;
    let is_error = |word: &&str| word.starts_with('E');
    Ok(Call {
        name: name.trim().into(),
        arguments,
        returns,
        error: words.next().filter(is_error).map(Into::into),
    })
}

fn integer(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Splits the text behind a call's opening bracket: its arguments, and the text behind the bracket
/// that closes the call. Commas inside of inner brackets do not separate arguments.
fn arguments(text: &str) -> Option<(Vec<String>, &str)> {
    let (mut found, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ',' if depth == 0 => {
                found.push(text[begin..at].trim().to_string());
                begin = at + 1;
                if sign == ')' {
                    return Some((found, &text[begin..]));
                }
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Content, Unplayable> {
        parse(text).remove(0).content
    }

    #[test]
    fn a_packet_is_written_as_it_was_read() {
        for text in [
            "S 0:0(0) win 32792 <mss 1000,sackOK,wscale 7>",
            "P. 1:1001(1000) ack 1 win 257 <TS val 100 ecr 50>",
            ". 1:1(0) ack 1001 <sack 2001:3001 4001:5001>",
            ". 1:1(0) ack 1 <...>",
        ] {
            assert_eq!(
                packet(text).map(|packet| packet.to_string()),
                Ok(text.into())
            );
        }
    }

    #[test]
    fn times_are_absolute_relative_any_or_a_range() {
        let ms = Ns::from_ms;
        assert_eq!(
            when("+.1").map(|when| (when.base, when.from)),
            Some((Base::Previous, ms(100)))
        );
        assert_eq!(
            when("0.25").map(|when| (when.base, when.from)),
            Some((Base::Start, ms(250)))
        );
        assert_eq!(when("+0~+.2").and_then(|when| when.to), Some(ms(200)));
        assert_eq!(
            when("+0...0.2").and_then(|when| when.returns),
            Some(ms(200))
        );
        assert_eq!(when("*").map(|when| when.base), Some(Base::Any));
        for wrong in ["", ".", "+", "1.2.3", "-1", "99999999999999999999"] {
            assert_eq!(when(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_call_has_arguments_a_result_and_perhaps_an_error() {
        let Ok(Content::Calls(_, call)) = one("+0 read(4, ..., 1000) = -1 EAGAIN (try again)")
        else {
            panic!("a call");
        };
        assert_eq!((call.name.as_str(), call.returns), ("read", -1));
        assert_eq!(call.arguments, ["4", "...", "1000"]);
        assert_eq!(call.error.as_deref(), Some("EAGAIN"));
    }

    #[test]
    fn what_the_receiver_lacks_is_named() {
        assert_eq!(one("+0 < F. 1:1(0) ack 1"), Err(Unplayable::Flag('F')));
        assert_eq!(one("+0 < udp (1000)"), Err(Unplayable::Protocol));
        assert_eq!(
            one("+0 < S 0:0(0) <FO abcd>"),
            Err(Unplayable::Option("FO".into()))
        );
        assert_eq!(one("+0 < . 1:5(9)"), Err(Notation));
    }
}
