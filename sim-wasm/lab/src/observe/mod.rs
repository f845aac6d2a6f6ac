//! Read-only observation of the machine. Every type in this module is a view of a machine that
//! another part owns, and can change nothing.
//!
//! `frame`, `metrics`, `books`, `equations`, `kernel_files` and `queues` read the present state.
//! `metric_columns` says before a run which metrics it will have.
//! `milestones` has growing numbers. `layout` names the fields of the machine's state as the page
//! reads it, and `columns` declares the rows of the other tables.

mod books;
pub mod columns;
pub mod equations;
mod frame;
mod frame_memory;
mod frame_sockets;
mod kernel_files;
pub mod kernel_text;
pub mod layout;
mod memory_text;
mod metric_columns;
mod metrics;
mod milestones;
mod queues;
mod tasks;
mod view;

pub use books::Books;
pub use metric_columns::{MetricColumn, metric_columns};
pub use metrics::{MetricValue, Metrics};
pub(crate) use milestones::ENDS;
pub use tasks::TASK_COLUMNS;
pub use view::{View, view};
