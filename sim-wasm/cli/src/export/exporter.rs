//! Interface of all export formats.

use lab::scenario::Refusal;
use machine::Machine;

/// Writes the machine's recordings to a file.
pub trait Exporter {
    /// Writes everything that the machine has recorded since the last call.
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal>;
    /// Ends the file. The machine must be at the end of the run.
    fn finish(self: Box<Self>, machine: &Machine) -> Result<(), Refusal>;
}
