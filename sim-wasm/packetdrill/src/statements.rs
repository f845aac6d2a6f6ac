//! Splits a script into statements: removes comments, joins each statement to one line, and stores
//! the number of its first line.

/// A statement as text, before it is parsed.
#[derive(Clone, Debug)]
pub struct Raw {
    pub line: usize,
    pub text: String,
}

/// Returns the statements of a script. A line that does not begin with a time, an option or a
/// command continues the previous line.
pub fn statements(script: &str) -> Vec<Raw> {
    let mut found: Vec<Raw> = Vec::new();
    let mut open: Option<&str> = None;
    for (text, line) in without_comments(script).lines().zip(1..) {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        match found.last_mut() {
            Some(last) if open.is_some() || is_open(&last.text) || !begins(text) => {
                last.text = format!("{} {text}", last.text);
                open = still_open(open, text);
            }
            _ => {
                found.push(Raw {
                    line,
                    text: text.to_string(),
                });
                open = still_open(None, text);
            }
        }
    }
    found
}

/// Returns the sign that ends the unfinished command (a backquote or `}%`). `None` if no command is
/// unfinished.
fn still_open<'a>(open: Option<&'a str>, text: &str) -> Option<&'a str> {
    if let Some(end) = open {
        return if text.contains(end) { None } else { open };
    }
    match text {
        _ if text.matches('`').count() % 2 == 1 => Some("`"),
        _ if text.contains("%{") && !text.contains("}%") => Some("}%"),
        _ => None,
    }
}

/// Returns whether a call has a bracket that is not closed.
fn is_open(text: &str) -> bool {
    !text.contains(['`', '%']) && text.matches('(').count() > text.matches(')').count()
}

fn begins(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit() || "+*`.".contains(sign))
        || text.starts_with("--")
        || text.starts_with("%{")
}

/// Removes comments but keeps their line ends, so that lines keep their numbers.
fn without_comments(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(at) = rest.find(['/', '#', '`']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("/*") {
            let (comment, left) = after.split_once("*/").unwrap_or((after, ""));
            text.extend(comment.chars().filter(|c| *c == '\n'));
            rest = left;
        } else if rest.starts_with("//") || rest.starts_with('#') {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if let Some(after) = rest.strip_prefix('`') {
            let (command, left) = after.split_once('`').unwrap_or((after, ""));
            text.push('`');
            text.push_str(command);
            text.push('`');
            rest = left;
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_and_lines_keep_their_numbers() {
        let script =
            "// one\n 0 socket(..., 1) = 3 // two\n/* three\nfour */\n+0 bind(3,\n   ...) = 0\n";
        let found: Vec<(usize, String)> = statements(script)
            .into_iter()
            .map(|raw| (raw.line, raw.text))
            .collect();
        assert_eq!(
            found,
            [
                (2, "0 socket(..., 1) = 3".to_string()),
                (5, "+0 bind(3, ...) = 0".to_string())
            ]
        );
    }

    #[test]
    fn a_command_goes_on_until_its_end() {
        let script = "`../common/defaults.sh\n 7 # no comment\n`\n+0 %{ assert a\n1 + 1 }%\n";
        let found = statements(script);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].text, "`../common/defaults.sh 7 # no comment `");
    }
}
