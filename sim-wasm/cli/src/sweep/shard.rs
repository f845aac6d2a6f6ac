//! A shard: one computer's contiguous block of a sweep's rows. The shards' files joined in order
//! equal the whole sweep's file.

use std::ops::Range;

use lab::scenario::Refusal;

/// Shard `part` of `parts`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    parts: usize,
}

impl Shard {
    /// The whole sweep.
    pub const WHOLE: Shard = Shard { part: 1, parts: 1 };

    /// Parses `2/8`.
    pub fn parse(text: &str) -> Result<Shard, Refusal> {
        let parsed = text
            .split_once('/')
            .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match parsed {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Shard { part, parts }),
            _ => Err(format!("shard = {text} is not allowed: use PART/PARTS, as in 2/8").into()),
        }
    }

    /// Returns this shard's rows out of `rows`. If there is any row, the first shard has one.
    pub fn rows(self, rows: usize) -> Range<usize> {
        let edge = |parts: usize| (rows * parts).div_ceil(self.parts);
        edge(self.part - 1)..edge(self.part)
    }

    /// Returns whether the file begins with the column names. Only the first shard's file does.
    pub fn has_header(self) -> bool {
        self.part == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_contiguous_and_together_they_are_everything() {
        for (rows, parts) in [(40, 8), (41, 8), (3, 8), (0, 2), (7, 1)] {
            let blocks = (1..=parts).map(|part| Shard { part, parts }.rows(rows));
            let all: Vec<usize> = blocks.flatten().collect();
            assert_eq!(all, (0..rows).collect::<Vec<_>>(), "{rows} in {parts}");
        }
    }

    #[test]
    fn a_part_is_refused_in_one_sentence() {
        assert_eq!(Shard::parse("2/8").unwrap(), Shard { part: 2, parts: 8 });
        for bad in ["0/8", "9/8", "1", "a/b", "1/0", "-1/2"] {
            let sentence = Shard::parse(bad).unwrap_err().to_string();
            assert!(sentence.starts_with("shard = "), "{bad}");
        }
    }
}
