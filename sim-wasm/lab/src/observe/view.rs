//! A view of a machine: the parts that observation may read.

use base::Context;
use machine::recorder::Recorder;
use machine::recorder::causes::Causes;
use machine::{Clock, Config, Machine, Mm, Programs, Sched, Stack};
use world::World;

/// The readable parts of a machine.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) machine: &'a Machine,
    pub(super) config: &'a Config,
    pub(super) clock: &'a Clock,
    pub(super) recorder: &'a Recorder,
    pub(super) causes: &'a Causes,
    pub(super) sched: &'a Sched,
    pub(super) mm: &'a Mm,
    pub(super) stack: &'a Stack,
    pub(super) programs: &'a Programs,
    pub(super) world: &'a World,
}

/// Creates a view of a machine.
pub fn view(machine: &Machine) -> View<'_> {
    View {
        machine,
        config: machine.config(),
        clock: machine.clock(),
        recorder: machine.recorder(),
        causes: machine.causes(),
        sched: machine.sched(),
        mm: machine.mm(),
        stack: machine.stack(),
        programs: machine.programs(),
        world: machine.world(),
    }
}

impl<'a> View<'a> {
    /// Returns a view of a router's far host, if the far host is simulated as a machine.
    pub fn far_host(self) -> Option<Self> {
        self.machine.far_host().map(view)
    }

    /// CPU time by context up to now, ns.
    pub fn cpu_spent(self) -> [u64; Context::COUNT] {
        self.machine.cpu_spent()
    }
}
