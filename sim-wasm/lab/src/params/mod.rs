//! The parameters of a run. `spec`: the declaration of a parameter. `table`: all parameters.
//! `error`: reasons for a refusal. `text`: the written form of values. `values`: a value for each
//! parameter. `place`, `resolve`: the machine's config for these values. `fit`: checks that the
//! values fit each other.
//!
//! Read first: `spec` for units.

mod error;
mod fit;
mod place;
mod resolve;
mod spec;
mod table;
mod text;
mod values;

pub(crate) use error::refusal;
pub use error::{Contradiction, Misfit, Misread, NotAllowed};
pub use resolve::FAR_HOST;
pub use spec::{ChangeMode, DefaultValue, Group, Kind, LONGEST_RUN, Prose, Spec, Suffix, Unit};
pub(crate) use table::put;
pub use table::{DRIVERS, ParamId, queue_limit};
pub use values::Params;
