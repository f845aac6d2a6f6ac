//! Read-only observation: what the machine shows of itself. Everything here is a view of a
//! machine that somebody else holds, and can change nothing.
//!
//! `frame`, `metrics`, `books`, `equations`, `kernel_files` and `queues` read a moment;
//! `milestones` are numbers that grow. `layout` names the columns of the flat tables that
//! cross the boundary, `columns` writes rows into them.

mod books;
pub mod columns;
pub mod equations;
mod frame;
mod frame_memory;
mod frame_sockets;
mod kernel_files;
pub mod kernel_text;
pub mod layout;
mod metrics;
mod milestones;
mod queues;
mod view;

pub use books::Books;
pub use metrics::{MetricValue, Metrics};
pub use view::{View, view};
