//! Kernel release of the machine. A release chooses the default variant of each mechanism. A
//! mechanism's code reads its own setting, not the release.

use base::Complete;

/// A kernel release.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Release {
    /// 2.6.12, June 2005: the kernel of the studies.
    #[default]
    V2_6_12,
    /// 6.12.33, June 2025.
    V6_12(Complete),
}
