//! What all files have in common.

use lab::scenario::Refusal;
use machine::Machine;

/// Writes what the machine recorded.
pub(super) trait Exporter {
    /// Takes the recordings since the last call.
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal>;
    /// Ends the file.
    fn finish(self: Box<Self>) -> Result<(), Refusal>;
}
