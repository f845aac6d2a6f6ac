//! A view of a machine: what observation is given, and all that it is given.

use machine::Machine;
use std::ops::Deref;

/// A machine that can be looked at and not changed.
#[derive(Clone, Copy, Debug)]
pub struct View<'a>(&'a Machine);

/// Looks at a machine.
pub fn view(machine: &Machine) -> View<'_> {
    View(machine)
}

impl<'a> View<'a> {
    /// The machine, for as long as the view lasts.
    pub fn machine(self) -> &'a Machine {
        self.0
    }
}

impl Deref for View<'_> {
    type Target = Machine;

    fn deref(&self) -> &Machine {
        self.0
    }
}
