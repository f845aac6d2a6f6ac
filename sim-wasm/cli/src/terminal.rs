//! Output to a terminal, which interprets control characters, or to a pipe, which the program at
//! its other end can close early.

use std::io::{ErrorKind, Write};

/// Returns the text with its control characters written as escapes, except tabs. Every text that
/// quotes an argument or a file must pass through this function before it is printed.
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

/// Writes the text to standard output.
///
/// # Errors
/// If the text cannot be written, as on a full disk. If the next program closes the pipe early, as
/// in `ringside params | head`, that is not an error.
pub fn print(text: &str) -> std::io::Result<()> {
    let written = write_to(&mut std::io::stdout().lock(), text);
    written.map_err(|error| {
        let sentence = format!("failed to write to standard output: {error}");
        std::io::Error::new(error.kind(), sentence)
    })
}

fn write_to(output: &mut impl Write, text: &str) -> std::io::Result<()> {
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Output that fails with this kind of error.
    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_has_left_is_no_error_and_a_full_disk_is_one() {
        assert!(write_to(&mut Failing(ErrorKind::BrokenPipe), "rows").is_ok());
        assert!(write_to(&mut Failing(ErrorKind::StorageFull), "rows").is_err());
    }

    #[test]
    fn control_characters_are_written_as_escapes() {
        assert_eq!(one_line("\u{1b}[2J\nµs\t1"), "\\u{1b}[2J\\nµs\t1");
    }
}
