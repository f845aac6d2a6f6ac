//! Keeps what a panic said, because the trap that follows it says nothing.

use std::cell::RefCell;
use std::panic;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Remembers the message and place of every panic from now on.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        LAST.with_borrow_mut(|last| *last = Some(info.to_string()));
    }));
}

/// What the last panic said.
pub fn last() -> Option<String> {
    LAST.with_borrow(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_panic_said_is_kept() {
        install();
        assert_eq!(last(), None);
        let broken = panic::catch_unwind(|| panic!("pages: the uses do not sum up"));
        assert!(broken.is_err());
        assert!(last().unwrap().contains("the uses do not sum up"));
    }
}
