//! A run that can go back: a scenario, its machine, and checkpoints of the machine.
//!
//! A seek restores the nearest checkpoint before its target and replays from there. The restored
//! state is exact to the event, because the machine is deterministic. After a change in the past
//! the run branches off: later events are dropped and simulated again.
//!
//! The machine does not know the scenario's interventions (changes during the run). The history
//! applies each intervention at its time. So checkpoints before an edited intervention remain
//! valid.

mod checkpoints;
mod columns;
mod inquire;
mod inquiry;
mod lookback;
mod packed;
mod position;
mod question;
mod replay;
mod run;
mod run_to;
mod seek_job;
mod steady;
mod steps;
mod stretch;

pub use columns::{
    CPU_SHARE_COLUMNS, CPU_WORK_COLUMNS, DESCRIPTOR_COLUMNS, LIFE_COLUMNS, WAIT_COLUMNS,
};
pub use packed::{pack, unpack};
pub use position::Observed;
pub use question::{Answer, DescriptorState, LifeHop, Question, Share, Stretch, Wait, WorkShare};
pub use run::History;

#[cfg(test)]
mod tests;
