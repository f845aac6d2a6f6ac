//! The parameters of a run. What is declared about one (`spec`), the table of all (`table`), why
//! one is refused (`error`), their written form (`text`), a value for each (`values`), what these
//! come to in the machine (`resolve`), and which of them must fit each other (`fit`).
//!
//! Read first: `spec` for units.

mod error;
mod fit;
pub(crate) mod resolve;
mod spec;
mod table;
mod text;
mod values;

pub(crate) use error::refusal;
pub use error::{Misfit, Misread, NotAllowed};
pub use resolve::{DRIVERS, FAR_HOST};
pub use spec::{ChangeMode, DefaultValue, Group, Kind, LONGEST_RUN, Prose, Spec, Suffix, Unit};
pub use table::ParamId;
pub use values::Params;
