//! Scheduling on one processor: who runs, for how long, and who comes next.
//!
//! Read first: kernel/sched.c (`struct runqueue`), kernel-2.6.12 §1. Then here, in this order:
//! - `table`: the tasks of the machine;
//! - `run_queue`: what a CPU keeps whichever scheduler it has;
//! - `wake`, `tick`, `switch`, `fork`, `lifecycle`: what happens to tasks;
//! - `o1`: the scheduler of 2.6.12.
//!
//! The run queue does not switch by itself. Where the kernel marks the current task, the
//! methods here answer *need_resched*, and the machine calls `schedule` as soon as the
//! context it is in allows.
//!
//! Simplified:
//! - No other processors: nothing migrates, and `nr_uninterruptible`, which only feeds
//!   the load average, is not kept. Someone who looks for `/proc/loadavg` could tell.
//! - SIGKILL from the out-of-memory killer is the only signal.
//! - `wake_up` wakes from either kind of sleep. Whether the event is what the task sleeps
//!   for (a wait queue) is for the caller to know.

mod fork;
mod lifecycle;
pub mod o1;
mod run_queue;
mod switch;
mod table;
mod tick;
mod wake;

pub use fork::{Fork, Listener};
pub use o1::{Array, O1, O1Task, PrioArray, TickOutcome};
pub use run_queue::{RunQueue, Scheduler};
pub use switch::Switch;
pub use table::TaskTable;
