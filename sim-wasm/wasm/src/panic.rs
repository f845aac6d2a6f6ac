//! Stores the source location of a panic, because the trap that follows does not contain it. The
//! panic's message is not stored: it is English, and the page has several languages.

use std::cell::RefCell;
use std::panic;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs a hook that stores the location of every panic.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let place = info
            .location()
            .map(|at| [at.file(), ":", &at.line().to_string()].concat());
        LAST.with_borrow_mut(|last| *last = place);
    }));
}

/// File and line of the last panic.
pub fn last() -> Option<String> {
    LAST.with_borrow(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_panic_was_is_kept() {
        install();
        assert_eq!(last(), None);
        let broken = panic::catch_unwind(|| panic!("pages: the uses do not sum up"));
        assert!(broken.is_err());
        let place = last().unwrap();
        let (file, line) = place.rsplit_once(':').unwrap();
        assert!(file.ends_with("panic.rs"), "{place}");
        assert!(line.parse::<u32>().is_ok(), "{place}");
    }
}
