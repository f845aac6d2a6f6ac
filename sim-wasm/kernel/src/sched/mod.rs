//! Scheduling on one processor: which task runs, for how long, and which is next.
//!
//! Read first: kernel/sched.c (`struct runqueue`). Then here, in this order:
//! - `table`: the tasks of the machine;
//! - `run_queue`: the state of a CPU that does not depend on the scheduler;
//! - `wake`, `tick`, `switch`, `fork`, `lifecycle`: operations on tasks;
//! - `o1`: the scheduler of 2.6.12; `eevdf`: the scheduler of 6.12.
//!
//! The run queue does not switch tasks by itself. When the kernel would set the flag *need_resched*
//! of the current task, the methods here return true, and the machine calls `schedule` as soon as
//! its context allows.
//!
//! Simplified:
//! - No other processors: no migration, and no `nr_uninterruptible`, which only the load average in
//!   `/proc/loadavg` needs.
//! - SIGKILL from the out-of-memory killer is the only signal.
//! - `wake_up` wakes from either kind of sleep. The caller knows whether the event is
//!   the one for which the task sleeps (a wait queue).

pub mod eevdf;
mod fork;
mod lifecycle;
pub mod o1;
mod run_queue;
mod switch;
mod table;
mod tick;
mod wake;

pub use eevdf::{Eevdf, EevdfTask};
pub use fork::{Fork, Listener};
pub use o1::{Array, O1, O1Task, PrioArray, TickOutcome};
pub use run_queue::{RunQueue, Scheduler, SchedulerKind};
pub use switch::Switch;
pub use table::TaskTable;
