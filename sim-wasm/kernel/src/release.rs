//! Kernel release of the machine. A release chooses the defaults of its mechanisms; each
//! mechanism reads its own switch and not the release.

use base::complete::Complete;

/// A kernel release.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Release {
    /// The kernel of the studies, June 2005.
    #[default]
    V2_6_12,
    /// 6.12.33, June 2025.
    V6_12(Complete),
}
