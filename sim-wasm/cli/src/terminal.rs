//! Text for a terminal, which obeys control characters.

/// Returns the text with its control characters written as escapes, except tabs. Texts that quote an argument or
/// a file go to the terminal only through here.
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for one in text.chars() {
        match one.is_control() && one != '\t' {
            true => line.extend(one.escape_default()),
            false => line.push(one),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_as_escapes() {
        assert_eq!(one_line("\u{1b}[2J\nµs\t1"), "\\u{1b}[2J\\nµs\t1");
    }
}
