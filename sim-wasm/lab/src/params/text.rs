//! Values in the form in which people write them.

use super::error::{Misread, NotAllowed, listed};
use super::spec::{Kind, Spec, Unit};
use super::table::ParamId;

/// Number of edits (insert, delete, replace) that turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Returns at most three ids that the text may mean: at most one letter in four differs. Capital
/// letters count as small ones.
fn nearest(id: &str) -> Vec<&'static str> {
    let id = id.to_ascii_lowercase();
    let known = ParamId::ALL.iter().map(|known| known.spec().id);
    let with_distance = known.map(|known| (distance(&id, known), known));
    let mut near: Vec<_> = with_distance
        .filter(|(edits, known)| 4 * edits <= known.len())
        .collect();
    near.sort_by_key(|(edits, _)| *edits);
    near.truncate(3);
    near.into_iter().map(|(_, known)| known).collect()
}

impl Misread {
    /// Creates the error for an id that no parameter has. `text`: value that it was to get.
    pub fn unknown(id: &str, text: &str) -> Misread {
        Misread::Unknown {
            id: id.to_owned(),
            text: text.trim().to_owned(),
            nearest: nearest(id),
        }
    }
}

impl ParamId {
    /// Returns the parameter with this id.
    pub fn from_text(id: &str) -> Option<ParamId> {
        let mut all = ParamId::ALL.iter();
        all.find(|known| known.spec().id == id).copied()
    }

    /// Checks that a base value is allowed.
    pub fn check(self, value: i64) -> Result<(), NotAllowed> {
        let spec = self.spec();
        let is_within = (spec.min..=spec.max).contains(&value);
        let is_allowed = match spec.kind {
            Kind::Number { zero: true, .. } if value == 0 => true,
            Kind::Enum(words) => is_within && words.iter().any(|(_, code)| *code == value),
            Kind::Number { .. } | Kind::Bool => is_within && value % spec.step() == 0,
        };
        if is_allowed {
            Ok(())
        } else {
            Err(NotAllowed { id: self, value })
        }
    }

    /// Reads a written value into base units: `200`, `40MiB`, `1.5s`, `napi`, `true`.
    pub fn parse(self, text: &str) -> Result<i64, Misread> {
        let text = text.trim();
        let value = match self.spec().kind {
            Kind::Enum(words) => words
                .iter()
                .find(|(word, _)| *word == text)
                .map(|(_, code)| *code),
            Kind::Bool => match text {
                "true" | "on" | "1" => Some(1),
                "false" | "off" | "0" => Some(0),
                _ => None,
            },
            Kind::Number { unit, .. } => unit.parse(text),
        };
        let allowed = value.filter(|value| self.check(*value).is_ok());
        allowed.ok_or_else(|| Misread::NoValue {
            id: self,
            text: text.to_owned(),
        })
    }

    /// Writes a base value in display units, without the unit, in the form that `parse` reads.
    pub fn format(self, value: i64) -> String {
        match self.spec().kind {
            Kind::Bool => (value != 0).to_string(),
            Kind::Number { unit, .. } => format_scaled(value, unit.scale),
            Kind::Enum(words) => match words.iter().find(|(_, code)| *code == value) {
                Some((word, _)) => (*word).to_owned(),
                None => value.to_string(),
            },
        }
    }

    /// Returns a value as the page gets it: a number in display units, the index of an enum's word,
    /// or 0 or 1 for a switch.
    pub fn to_display(self, value: i64) -> f64 {
        match self.spec().kind {
            Kind::Number { unit, .. } => value as f64 / unit.scale as f64,
            Kind::Bool => value as f64,
            Kind::Enum(words) => words
                .iter()
                .position(|(_, code)| *code == value)
                .unwrap_or(0) as f64,
        }
    }

    /// Converts a number in display units to base units. `None` if the parameter has no such value.
    pub fn from_display(self, number: f64) -> Option<i64> {
        let value = match self.spec().kind {
            Kind::Enum(words) => {
                let mut values = words.iter().enumerate();
                let (_, (_, code)) = values.find(|(index, _)| *index as f64 == number)?;
                *code
            }
            Kind::Bool => number as i64,
            Kind::Number { unit, .. } => (number * unit.scale as f64).round() as i64,
        };
        // Numbers that are no value of the parameter, such as 2.5 jobs or NaN, convert back to a
        // different number and are refused. The last bits may differ, because a slider adds floats.
        let error = (self.to_display(value) - number).abs();
        let is_near = error <= 1e-9 * number.abs().max(1.0);
        (is_near && self.check(value).is_ok()).then_some(value)
    }
}

impl Spec {
    /// Distance between two allowed numbers, base units.
    pub fn step(&self) -> i64 {
        match self.kind {
            Kind::Number { step, .. } => step,
            Kind::Bool | Kind::Enum(_) => 1,
        }
    }

    /// Number of decimals that the parameter's values need in the display unit.
    pub fn decimals(&self) -> usize {
        match self.kind {
            Kind::Number { unit, step, .. } => {
                let written = format_scaled(step, unit.scale);
                written
                    .split_once('.')
                    .map_or(0, |(_, digits)| digits.len())
            }
            Kind::Bool | Kind::Enum(_) => 0,
        }
    }

    /// Returns the allowed values in words, for the sentence that refuses a number. If the refused
    /// number is within the range, it lies between two steps, so the text names the step: "0 to 512
    /// MiB in steps of 0.25 MiB".
    pub fn allowed_instead_of(&self, number: Option<f64>) -> String {
        let allowed = self.allowed();
        match (
            self.kind,
            number.and_then(|number| self.step_missed(number)),
        ) {
            (Kind::Number { unit, step, .. }, Some(_)) if self.decimals() > 0 => {
                let step = format_scaled(step, unit.scale);
                format!("{allowed} in steps of {step} {}", unit.word)
                    .trim_end()
                    .to_owned()
            }
            _ => allowed,
        }
    }

    /// Returns the step in display units if a number lies between two steps. None if the number is
    /// out of the range, or if there are no steps.
    pub fn step_missed(&self, number: f64) -> Option<f64> {
        let Kind::Number { unit, step, .. } = self.kind else {
            return None;
        };
        let display = |value: i64| value as f64 / unit.scale as f64;
        let is_within = (display(self.min)..=display(self.max)).contains(&number);
        is_within.then(|| display(step))
    }

    /// Allowed values in words: "8 to 4096 descriptors", "tcp or udp".
    pub fn allowed(&self) -> String {
        match self.kind {
            Kind::Bool => "true or false".to_owned(),
            Kind::Enum(words) => listed(&words.iter().map(|(word, _)| *word).collect::<Vec<_>>()),
            Kind::Number { unit, zero, .. } => {
                let zero = if zero { "0 or " } else { "" };
                let whole = if self.decimals() == 0 {
                    "a whole number from "
                } else {
                    ""
                };
                let low = format_scaled(self.min, unit.scale);
                let high = format_scaled(self.max, unit.scale);
                format!("{zero}{whole}{low} to {high} {}", unit.word)
                    .trim_end()
                    .to_owned()
            }
        }
    }

    /// Returns the units that a written value may have, if the text has another unit.
    pub fn units_instead_of(&self, text: &str) -> Option<String> {
        let Kind::Number { unit, .. } = self.kind else {
            return None;
        };
        let (number, suffix) = split_suffix(text.trim());
        let is_unknown = !number.is_empty() && unit.factor(suffix).is_none();
        let units: Vec<&str> = unit.suffixes.iter().map(|(word, _)| *word).collect();
        (is_unknown && !units.is_empty()).then(|| listed(&units))
    }
}

impl Unit {
    /// Returns the number of base units that a suffix means. None for an unknown suffix.
    fn factor(&self, suffix: &str) -> Option<i64> {
        if suffix.is_empty() || suffix == self.word {
            return Some(self.scale);
        }
        let known = self.suffixes.iter().find(|(known, _)| *known == suffix);
        known.map(|(_, factor)| *factor)
    }

    /// Reads a decimal number, with or without a suffix, exactly into base units. None if the text
    /// is no number, or if the number lies between base units.
    pub fn parse(&self, text: &str) -> Option<i64> {
        let (number, suffix) = split_suffix(text);
        let factor = self.factor(suffix)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if fraction.len() > 9 || whole.len() > 16 || fraction.contains(['-', '+']) {
            return None;
        }
        let scaled: i128 = format!("{whole}{fraction}").parse().ok()?;
        let product = scaled * i128::from(factor);
        let divisor = 10_i128.pow(fraction.len() as u32);
        (product % divisor == 0).then_some(())?;
        i64::try_from(product / divisor).ok()
    }
}

/// Splits a written value into its number and its suffix.
fn split_suffix(text: &str) -> (&str, &str) {
    let digits_end = text
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | '+'))
        .unwrap_or(text.len());
    let (number, suffix) = text.split_at(digits_end);
    (number, suffix.trim())
}

/// Formats `value / scale` in decimal, with as few digits as possible and at most six after the
/// point.
fn format_scaled(value: i64, scale: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (value, scale) = (i128::from(value).abs(), i128::from(scale));
    let millionths = value % scale * 1_000_000 / scale;
    let text = format!("{sign}{}.{millionths:06}", value / scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sentence(id: &str, value: &str) -> String {
        let id = ParamId::from_text(id).ok_or_else(|| Misread::unknown(id, value));
        let parsed = id.and_then(|id| id.parse(value));
        parsed.unwrap_err().to_string()
    }

    #[test]
    fn every_default_is_allowed_on_every_profile() {
        for &id in ParamId::ALL {
            for (profile, release) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
                assert_eq!(
                    id.check(id.spec().default_for(profile, release)),
                    Ok(()),
                    "{}",
                    id.spec().id
                );
            }
        }
    }

    #[test]
    fn a_buffer_is_not_set_or_holds_a_page_at_least() {
        assert_eq!(ParamId::SocketRcvbuf.parse("0"), Ok(0));
        assert_eq!(
            sentence("socket.rcvbuf", "4095"),
            "socket.rcvbuf = 4095 is not allowed: use 0 or a whole number from 4096 to 1073741824 bytes"
        );
    }

    #[test]
    fn both_ends_of_every_range_are_allowed() {
        for &id in ParamId::ALL {
            let spec = id.spec();
            if matches!(spec.kind, Kind::Number { .. }) {
                let ends = [spec.min, spec.max].map(|end| id.check(end));
                assert_eq!(ends, [Ok(()), Ok(())], "{}", spec.id);
            }
        }
    }

    #[test]
    fn values_carry_units() {
        assert_eq!(ParamId::SocketRcvbuf.parse("40MiB"), Ok(40 << 20));
        assert_eq!(ParamId::SocketRcvbuf.parse("41943040"), Ok(40 << 20));
        assert_eq!(ParamId::RunDuration.parse("1.5s"), Ok(1_500_000_000));
        assert_eq!(ParamId::RunDuration.parse("250ms"), Ok(250_000_000));
        assert_eq!(ParamId::LinkRtt.parse("0.5"), Ok(500_000));
        assert_eq!(ParamId::SenderRate.parse("405.5"), Ok(405_500_000));
        assert_eq!(ParamId::LinkRate.parse("1 Gb/s"), Ok(1_000_000_000));
        assert_eq!(ParamId::LinkLoss.parse("0.1%"), Ok(1_000));
        assert_eq!(ParamId::MemoryPressure.parse("100"), Ok(100));
        assert_eq!(ParamId::NicCoalesceUs.parse("50"), Ok(50_000));
        assert_eq!(ParamId::LoadCpuMs.parse("0.25s"), Ok(250_000_000));
        assert_eq!(ParamId::AppNice.parse("-15"), Ok(-15));
        assert_eq!(ParamId::KernelPreempt.parse("false"), Ok(0));
        assert_eq!(ParamId::NicDriver.parse("sk98lin"), Ok(2));
        assert_eq!(ParamId::IpVersion.parse("6"), Ok(6));
    }

    #[test]
    fn a_refusal_names_id_value_and_what_is_allowed() {
        assert_eq!(
            sentence("nic.ring", "5000"),
            "nic.ring = 5000 is not allowed: use a whole number from 8 to 4096 descriptors"
        );
        assert_eq!(
            sentence("nic.driver", "e1000"),
            "nic.driver = e1000 is not allowed: use napi, tg3, sk98lin or netif_rx"
        );
        assert_eq!(
            sentence("link.rtt", "2s"),
            "link.rtt = 2s is not allowed: use 0.001 to 1000 ms"
        );
        assert_eq!(
            sentence("load.rss", "13.1"),
            "load.rss = 13.1 is not allowed: use 0 to 512 MiB in steps of 0.25 MiB"
        );
        assert_eq!(
            sentence("link.rtt", "0.4567"),
            "link.rtt = 0.4567 is not allowed: use 0.001 to 1000 ms in steps of 0.001 ms"
        );
        assert_eq!(
            sentence("load.rss", "513"),
            "load.rss = 513 is not allowed: use 0 to 512 MiB"
        );
        assert_eq!(
            sentence("nic.ring", "8.5"),
            "nic.ring = 8.5 is not allowed: use a whole number from 8 to 4096 descriptors"
        );
        assert_eq!(
            sentence("socket.rcvbuf", "40MB"),
            "socket.rcvbuf = 40MB is not allowed: use 0 or a whole number from 4096 to 1073741824 bytes; the possible units are KiB, MiB, GiB or B"
        );
        assert_eq!(
            sentence("kernel.preempt", "maybe"),
            "kernel.preempt = maybe is not allowed: use true or false"
        );
    }

    #[test]
    fn an_unknown_id_is_refused_with_its_value_and_only_near_ids() {
        let is_unknown = "is not allowed: no parameter has this id";
        for (id, near) in [
            ("nic.rings", "nic.ring"),
            ("APP.NICE", "app.nice"),
            ("app-nice", "app.nice"),
            ("source.rate", "source2.rate or source3.rate"),
        ] {
            let said = format!("{id} = 3 {is_unknown}; did you mean {near}?");
            assert_eq!(sentence(id, "3"), said);
        }
        let list = "`ringside params` lists all ids";
        for id in ["nosuch.id", "a", "."] {
            let said = format!("{id} = 3 {is_unknown}; {list}");
            assert_eq!(sentence(id, " 3"), said);
        }
        assert_eq!(
            sentence("", "5"),
            "= 5 is not allowed: the id is missing; use ID=VALUE, as in app.nice=-15"
        );
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        for text in [
            "",
            "x",
            "1e3",
            "--1",
            "1.2.3",
            "1.5",
            "5ms",
            "99999999999999999999",
            "1.-5",
            "NaN",
        ] {
            assert!(ParamId::NicRing.parse(text).is_err(), "{text}");
        }
        for number in [f64::NAN, f64::INFINITY, 8.5, 7.0, 1e300] {
            assert!(ParamId::NicRing.from_display(number).is_none(), "{number}");
        }
        assert!(ParamId::KernelPreempt.from_display(0.5).is_none());
        assert!(ParamId::NicDriver.from_display(4.0).is_none());
    }

    proptest! {
        #[test]
        fn text_and_display_numbers_come_back_as_the_same_value(
            index in 0..ParamId::COUNT,
            place in 0.0..1.0_f64,
        ) {
            let id = ParamId::ALL[index];
            let spec = id.spec();
            let step = if matches!(spec.kind, Kind::Enum(_)) { (spec.max - spec.min).max(1) } else { spec.step() };
            let steps = (spec.max - spec.min) / step;
            let value = spec.min + (place * (steps + 1) as f64) as i64 * step;
            prop_assume!(id.check(value).is_ok());
            prop_assert_eq!(id.parse(&id.format(value)), Ok(value));
            prop_assert_eq!(id.from_display(id.to_display(value)), Some(value));
        }
    }
}
