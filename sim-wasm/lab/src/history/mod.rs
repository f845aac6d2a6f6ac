//! A run that can go back: a scenario, its machine, and checkpoints of it.
//!
//! Going to a moment = nearest checkpoint before it + replay, exact to the event, because
//! the machine is deterministic. Changing anything in the past forks: what came later is
//! dropped and played anew.
//!
//! The machine inside is built without the scenario's interventions; the history applies
//! each at its time, so that a checkpoint does not carry a list that an edit makes wrong.

mod checkpoints;
mod columns;
mod inquire;
mod inquiry;
mod lookback;
mod position;
mod pursuit;
mod question;
mod replay;
mod run;
mod run_to;
mod steady;
mod steps;
mod stretch;

pub use question::{Answer, DescriptorState, LifeHop, Question, Share, Stretch, Wait, WorkShare};
pub use run::History;

#[cfg(test)]
mod tests;
