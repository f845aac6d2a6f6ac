//! `Complete`: a value of this type proves that the running core is the complete build. The page
//! opens with a smaller build, which lacks some mechanisms.
//!
//! A type with a field of type [`Complete`] has no values in the smaller build, so the compiler
//! leaves out all code that needs such a value. No other code asks which build is running.

/// Proof that the running core is the complete build: the smaller build has no value of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Complete(Proof);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    #[cfg(feature = "complete")]
    Given,
}

/// The value that proves the complete build, for code that only the complete build has.
#[cfg(feature = "complete")]
pub const COMPLETE: Complete = Complete(Proof::Given);

impl Complete {
    /// Returns the proof of the complete build; `None` in the smaller build.
    pub const fn proof() -> Option<Complete> {
        #[cfg(feature = "complete")]
        return Some(COMPLETE);
        #[cfg(not(feature = "complete"))]
        None
    }
}
