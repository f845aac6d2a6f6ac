//! The O(1) scheduler of one processor: who runs, for how long, and who comes next.
//!
//! Read first: kernel/sched.c (`struct runqueue`, `deactivate_task`), kernel-2.6.12 §1.
//! Then here, in this order:
//! - `crate::interactivity`: slices and bonuses; `sleep_avg`: what sleeping earns, running costs;
//! - `prio_array`: the 140 lists;
//! - this file: the run queue and its tasks;
//! - `wake`: a sleeper wakes, and may preempt;
//! - `tick`: what each millisecond takes from the task on the CPU;
//! - `switch`: choosing the next one, going to sleep;
//! - `fork`, `lifecycle`: creating, forking, ending, changing nice.
//!
//! The run queue does not switch by itself. Where the kernel marks the current task, the
//! methods here answer *need_resched*, and the machine calls `schedule` as soon as the
//! context it is in allows.
//!
//! Simplified:
//! - No real-time tasks, so the lists 0–99 stay empty; nobody in this machine uses them.
//! - No other processors: nothing migrates, and `nr_uninterruptible`, which only feeds
//!   the load average, is not kept. Someone who looks for `/proc/loadavg` could tell.
//! - SIGKILL from the out-of-memory killer is the only signal.
//! - `wake_up` wakes from either kind of sleep. Whether the event is what the task sleeps
//!   for (a wait queue) is for the caller to know.

mod fork;
#[cfg(test)]
mod invariants;
mod lifecycle;
mod new_task;
mod prio_array;
mod run_queue;
#[cfg(test)]
mod simulation;
pub mod sleep_avg;
mod switch;
mod tick;
mod wake;

pub use fork::{Fork, Listener};
pub use prio_array::PrioArray;
pub use run_queue::{Array, RunQueue};
pub use switch::Switch;
pub use tick::TickOutcome;
